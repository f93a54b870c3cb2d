"""Leaves, ribbons and blossoms, for the aces."""

from __future__ import annotations

from sitekit.latin.path import mirrored
from sitekit.latin.pen import GOLD, LEAF, MINT, Pen, around

FOIL = "M0 0C9-7 10-19 0-30C-10-19-9-7 0 0Z"

#: A leaf of a sprig: where it grows, and its turn in degrees from upright.
Leaf = tuple[float, float, float]


def sprig(pen: Pen, stem: str, leaves: tuple[Leaf, ...]) -> None:
    """A branch: its stem, and its leaves, light and dark by turns."""
    pen.line(stem)
    for index, (x, y, turn) in enumerate(leaves):
        pen.at(x, y, 1, turn).shape(FOIL, MINT if index % 2 else LEAF)


def blossom(pen: Pen, petals: str, count: int = 6) -> None:
    pen.shape(around("M0 0C-11-6-11-20 0-22C11-20 11-6 0 0Z", count), petals)
    pen.disc(0, 0, 6.5, GOLD)


def bow(pen: Pen, colour: str, shade: str) -> None:
    """A tied ribbon with two ends."""
    for flip in (False, True):
        side = pen.at(0, 0, flip=flip)
        side.shape("M4 4C14 14 16 30 30 40L38 28L46 34C34 22 30 6 8-2Z", shade)
        side.shape("M0 0C10-16 34-22 40-12C44-2 28 8 0 2Z", colour)
    pen.shape(mirrored("M0-8H7C9-3 9 3 7 8H0"), colour)
