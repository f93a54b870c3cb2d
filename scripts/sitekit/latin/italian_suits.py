"""Denari, coppe, spade and bastoni, and how a number card is laid out with them.

Coins and cups stand in rows as in every pack. Swords are sabres that close around each other,
two by two, with a straight one in the middle when the number is odd; cudgels are crossed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from sitekit.latin.layout import CENTRE_X, CENTRE_Y, PIPS, once, use
from sitekit.latin.path import Move, arc, mirrored
from sitekit.latin.pen import (
    CLAY,
    GOLD,
    LEAF,
    MINT,
    PINE,
    SKY,
    STRAW,
    TILE,
    Pen,
    around,
    scallops,
)


def coin(pen: Pen) -> None:
    pen.shape(scallops(42, 16, 5), GOLD)
    pen.disc(0, 0, 34, TILE)
    pen.shape(around("M0 0L7-16L0-31L-7-16Z", 8), STRAW, 0)
    pen.disc(0, 0, 11, GOLD)
    pen.disc(0, 0, 4, CLAY, 0)


HANDLES = "M-22-18C-45-34-49-2-20 6M22-18C45-34 49-2 20 6"


def cup(pen: Pen) -> None:
    pen.limb(HANDLES, 7, GOLD)
    pen.shape(mirrored("M0-36H16C16-28 29-22 29-4C29 14 16 22 7 25V34H0"), CLAY)
    pen.shape(mirrored("M0-12H28C30-8 29-2 28 2H0"), STRAW)
    pen.shape(mirrored("M0-47H22C22-39 19-35 15-32H0"), GOLD)
    pen.shape(mirrored("M0 31H8C17 33 24 38 26 48H0"), GOLD)


def straight(pen: Pen) -> None:
    """The odd sword."""
    pen.shape(mirrored("M0-60L7-48L6 34H0"), SKY)
    pen.shape("M0-60L7-48L6 34H0Z", TILE, 0)
    pen.shape(mirrored("M0 36H4.5V52H0"), CLAY)
    pen.shape(mirrored("M0 33H17V39H0"), GOLD)
    pen.disc(0, 55, 5, GOLD)


#: A sabre bulges so far from the line between its ends, and stands so high above its middle.
BULGE, REACH, HALF_BLADE = 80.0, 120.0, 5.6


def sabre(pen: Pen) -> None:
    """A sabre that bulges to the right, its ends at x = 0."""
    radius = (REACH * REACH + BULGE * BULGE) / (2 * BULGE)
    middle = BULGE - radius
    end = math.degrees(math.asin(REACH / radius))
    unit = math.degrees(1 / radius)  # one unit of length along the arc
    point, shoulder, guard = -end - 7 * unit, -end + 6 * unit, end - 14 * unit
    tip = Move(middle, 0, turn=point)((radius, 0))

    def strip(inside: float, outside: float) -> str:
        edge = arc(middle, 0, radius + outside, guard, shoulder)
        back = arc(middle, 0, radius + inside, shoulder, guard)
        return f"{edge}L{tip[0]:.3f} {tip[1]:.3f}L{back[1:]}Z"

    pen.shape(strip(-HALF_BLADE, HALF_BLADE), SKY)
    pen.shape(strip(-HALF_BLADE, 0), TILE, 0)
    place = Move(middle, 0, turn=guard)((radius, 0))
    hilt = pen.at(*place, 1, guard)
    hilt.shape("M-4 2V18H4V2Z", CLAY)
    hilt.shape("M-11-2H11V4H-11Z", GOLD)
    hilt.disc(0, 21, 5.5, GOLD)


def short_sabre(pen: Pen) -> None:
    """A sabre for a hand, in the box of the straight sword."""
    pen.shape("M10-62C4-52 7-36 8-20C9 0 8 18 6 32H-6C-6 14-8-4-10-20C-12-42-4-56 10-62Z", SKY)
    pen.shape("M10-62C4-52 7-36 8-20C9 0 8 18 6 32H0C1 16 0-4-1-20C-2-40 2-54 10-62Z", TILE, 0)
    pen.shape(mirrored("M0 34H5V52H0"), CLAY)
    pen.shape(
        "M-18 28C-10 34 10 34 16 30C22 30 22 38 16 40C8 42-8 42-20 38C-24 34-22 28-18 28Z", GOLD
    )
    pen.disc(0, 55, 6, GOLD)


def club(pen: Pen, fill: str = "") -> None:
    """A cudgel; without a fill it takes that of whoever uses it."""
    for x, y, turn in ((-8, -32, -62), (9, -14, 62), (-6, 8, -62)):
        pen.at(x, y, 1, turn).shape("M-7 6C-6-5-3-8 0-11C3-8 6-5 7 6Z", fill)
    pen.shape(mirrored("M0-58C10-58 14-51 13-40C11-12 8 16 6.5 46H0"), fill)
    pen.line("M-4-46C-5-36-4-28-4-16M5-36C5-28 4-24 4-16M0 2V20", MINT, 2.4)
    pen.shape(mirrored("M0 41H8L9 57H0"), GOLD)


def signs(bark: str) -> dict[str, Callable[[Pen], None]]:
    """One sign of each suit, small enough for a hand; the cudgel in the colour *bark*."""
    return {"D": coin, "H": cup, "S": short_sabre, "C": partial(club, fill=bark)}


#: What is drawn once, and where it is used.
Parts = tuple[str, str]

SIZES = {"D": (1.14, 1.0, 0.57, 0.58), "H": (1.24, 0.98, 0.61, 0.65)}


def rows(suit: str, rank: str) -> Parts:
    """Coins or cups in their places."""
    scale = SIZES[suit][min(int(rank) - 2, 3)]
    art = "".join(use("p", x, y) for x, y in PIPS[rank])
    return once("p", coin if suit == "D" else cup, scale), art


#: For each number of pairs: how far beyond the middle the ends of its sabres stand.
ENDS: dict[int, tuple[float, ...]] = {1: (13,), 2: (12, 37), 3: (4, 26, 48)}
STRAIGHT = (1.5, 1.2, 0.96)


def swords(rank: str) -> Parts:
    pairs, odd = divmod(int(rank), 2)
    shared = once("p", sabre)
    art = ""
    for end in ENDS[pairs]:
        art += use("p", CENTRE_X - end, CENTRE_Y) + use("p", CENTRE_X + end, CENTRE_Y, flip=True)
    if odd:
        shared += once("q", straight, STRAIGHT[pairs - 1])
        art += use("q", CENTRE_X, CENTRE_Y)
    return shared, art


CROSS, UPRIGHT = (1.5, 36.0), (0.86, 15.0)


def clubs(rank: str) -> Parts:
    """Two crossed, a third over them; from four on in rows, the outer ones leaning."""
    if rank in "23":
        scale, lean = CROSS
        art = use("p", CENTRE_X, CENTRE_Y, lean, fill=PINE)
        art += use("p", CENTRE_X, CENTRE_Y, -lean, fill=LEAF)
        if rank == "3":
            art += use("p", CENTRE_X, CENTRE_Y, fill=LEAF)
        return once("p", club, scale), art
    scale, lean = UPRIGHT if rank != "4" else (0.94, 15.0)
    art = ""
    for x, y in PIPS[rank]:
        side = (x > CENTRE_X) - (x < CENTRE_X)
        up = -1 if y > CENTRE_Y else 1
        turn = side * up * lean if y != CENTRE_Y else 0
        art += use("p", x, y, turn, fill=LEAF)
    return once("p", club, scale), art


def number_card(suit: str, rank: str) -> Parts:
    if suit == "S":
        return swords(rank)
    if suit == "C":
        return clubs(rank)
    return rows(suit, rank)
