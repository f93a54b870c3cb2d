"""The four aces of the Italian pack."""

from __future__ import annotations

from collections.abc import Callable

from sitekit.latin.ornament import blossom, bow, sprig
from sitekit.latin.path import Move, mirrored
from sitekit.latin.pen import (
    CLAY,
    GOLD,
    LEAF,
    MINT,
    PAPER,
    PINE,
    SKY,
    STRAW,
    TILE,
    WINE,
    Pen,
    around,
    oval,
    scallops,
)


def coin(pen: Pen) -> None:
    """A rose of rays."""
    rose = pen.at(120, 180)
    rose.shape(scallops(75, 24, 7), GOLD)
    rose.disc(0, 0, 67, TILE)
    pearls = [Move(turn=22.5 * i + 11.25)((0, -59)) for i in range(16)]
    rose.shape([part for x, y in pearls for part in oval(x, y, 3.4, 3.4)], STRAW, 0)
    rose.shape(around("M0 0L11-34L0-63L-11-34Z", 8, 22.5), CLAY, 2.4)
    rose.shape(around("M0 0L13-32L0-63L-13-32Z", 8), STRAW)
    rose.line(around("M0-22V-60", 8), width=2)
    rose.disc(0, 0, 26, GOLD)
    rose.disc(0, 0, 19, PAPER, 2.4)
    rose.shape(around("M0 0C-6-4-6-13 0-16C6-13 6-4 0 0Z", 8), CLAY, 0)
    rose.disc(0, 0, 4.5, GOLD, 2.4)


def cup(pen: Pen) -> None:
    """A vase of flowers."""
    vase = pen.at(120, 196)
    for x, y, turn in ((-26, -70, -50), (26, -70, 50), (-14, -84, -20), (14, -84, 20)):
        vase.at(x, y, 1.1, turn).shape("M0 10C9-3 10-19 0-34C-10-19-9-3 0 10Z", LEAF)
    vase.line("M0-60V-110M-8-62L-38-92M8-62L38-92", PINE, 5)
    blossom(vase.at(-37, -93, 0.92), TILE)
    blossom(vase.at(37, -93, 0.92), TILE)
    blossom(vase.at(0, -116, 1.2), CLAY, 8)
    vase.limb("M-40-28C-92-56-92 6-38 18M40-28C92-56 92 6 38 18", 12, GOLD)
    vase.shape(mirrored("M0-58H30C30-42 56-34 56-2C56 34 32 52 13 60V76H0"), CLAY)
    vase.shape(mirrored("M0-20H54C56-12 56 8 53 18H0"), STRAW)
    wave = (
        "M-52 9C-40-20-34-20-26 4C-18 20-12 16-8-2C-4-12 4-12 8-2C12 16 18 20 26 4C34-20 40-20 52 9"
    )
    vase.line(wave, TILE, 5)
    vase.shape(around("M0 40C6 44 6 50 0 56C-6 50-6 44 0 40Z", 1), GOLD, 0)
    vase.shape(
        "M-30 30C-22 30-18 38-20 46C-28 44-32 38-30 30ZM30 30C22 30 18 38 20 46C28 44 32 38 30 30Z",
        GOLD,
        0,
    )
    vase.shape(mirrored("M0-72H40C40-58 34-54 28-50H0"), GOLD)
    vase.shape(mirrored("M0 70H14C30 74 42 82 46 100H0"), GOLD)
    vase.line("M-40 88C-14 82 14 82 40 88")


def sword(pen: Pen) -> None:
    """A sabre through a crown."""
    place = pen.at(116, 180)
    crown = place.at(1, -12, 0.94)
    crown.shape(oval(0, 12, 44, 10), WINE)
    place.shape(
        "M26-146C15-124 17-84 18-46C19 4 18 40 14 70H-12C-12 36-16-10-18-46C-21-92-6-128 26-146Z",
        SKY,
    )
    place.shape(
        "M26-146C15-124 17-84 18-46C19 4 18 40 14 70H1C2 36 0-10-1-46C-3-90 6-124 26-146Z", TILE, 0
    )
    crown.shape("M-44 12C-20 24 20 24 44 12L54-26L32-8L18-34L0-6L-18-34L-32-8L-54-26Z", GOLD)
    crown.shape("M-44 10C-20 22 20 22 44 10L41 26C20 36-20 36-41 26Z", STRAW)
    for x, y in ((-54, -29), (-18, -37), (18, -37), (54, -29)):
        crown.disc(x, y, 5, CLAY)
    for x, y in ((-26, 23), (0, 26), (26, 23)):
        crown.disc(x, y, 4, TILE, 0)
    place.shape(mirrored("M0 72H10V112H0"), CLAY)
    place.line("M-10 82L10 88M-10 94L10 100", STRAW)
    place.shape(
        "M-44 62C-26 64 26 64 40 60C54 58 58 74 44 80C22 84-26 84-46 80C-58 76-58 62-44 62Z", GOLD
    )
    place.disc(0, 118, 12, GOLD)
    place.disc(0, 118, 4.5, CLAY, 0)


def club(pen: Pen) -> None:
    """A cudgel in a wreath."""
    stem = "M6 84C54 74 78 30 66-34"
    leaves = (
        (24, 79, 150),
        (40, 70, 40),
        (52, 58, 128),
        (62, 42, 22),
        (68, 26, 104),
        (71, 8, 4),
        (71, -8, 84),
        (68, -26, -18),
        (66, -34, 40),
    )
    for flip in (False, True):
        sprig(pen.at(120, 184, 0.82, flip=flip), stem, leaves)
    place = pen.at(120, 180)
    for x, y, turn in ((-25, -70, -62), (28, -34, 62), (-17, 12, -62)):
        place.at(x, y, 1, turn).shape("M-16 12C-13-8-6-16 0-20C6-16 13-8 16 12Z", PINE)
    place.shape(mirrored("M0-136C26-136 36-116 34-92C28-20 18 40 15 112H0"), LEAF)
    place.line("M-14-106C-18-80-14-60-12-34M16-92C16-68 12-56 11-40M0-2V48M-8-20V4", MINT, 4)
    place.shape(mirrored("M0 112H17L20 136H0"), GOLD)
    place.line("M-18 122H18", width=2.4)
    bow(place.at(0, 84), CLAY, WINE)


ACES: dict[str, Callable[[Pen], None]] = {"D": coin, "H": cup, "S": sword, "C": club}
