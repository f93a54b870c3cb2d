"""Oros, copas, espadas and bastos: each in a box about 100 high around the origin."""

from __future__ import annotations

from collections.abc import Callable

from sitekit.latin.layout import PIPS, once, use
from sitekit.latin.path import mirrored
from sitekit.latin.pen import (
    BARK,
    CLAY,
    GOLD,
    LEAF,
    MINT,
    PINE,
    SKY,
    STRAW,
    TILE,
    WINE,
    Pen,
    around,
    oval,
)


def coin(pen: Pen) -> None:
    pen.disc(0, 0, 48, GOLD)
    pen.disc(0, 0, 37, STRAW)
    pen.shape(around("M0-9C11-15 9-27 0-33C-9-27-11-15 0-9Z", 8), CLAY, 0)
    pen.disc(0, 0, 9, GOLD)


def cup(pen: Pen) -> None:
    bowl = mirrored("M0-44H37C38-12 26 10 8 15V25C10 31 25 34 29 47H0")
    pen.shape(bowl, GOLD)
    pen.shape(mirrored("M0-22C14-22 26-24 35-27C31-4 20 8 0 12"), CLAY)
    pen.shape(oval(0, -44, 37, 8.5), WINE)
    pen.shape(oval(0, 20, 12, 6), CLAY)


BLADE = mirrored("M0-60L9-45L7 28H0")


def sword(pen: Pen) -> None:
    pen.shape(BLADE, SKY)
    pen.shape("M0-60L9-45L7 28H0Z", TILE, 0)
    pen.shape(mirrored("M0 31H6V52H0"), CLAY)
    pen.shape(mirrored("M0 25C8 25 14 25 19 20C24 20 26 26 22 30C16 34 8 33 0 33"), GOLD)
    pen.disc(0, 55, 6.5, GOLD)


def club(pen: Pen) -> None:
    for x, y, turn in ((-12, -20, -58), (13, -2, 58), (-10, 20, -58)):
        stub = pen.at(x, y, 1, turn)
        stub.shape("M-7 6V-11H7V6Z", PINE)
        stub.shape(oval(0, -11, 7, 4), STRAW)
    pen.shape(
        "M-6 58C-7 40-9 22-12 6C-15-12-17-28-17-46C-10-52 10-52 17-46C17-28 14-10 11 8C8 24 7 42 6 58Z",
        LEAF,
    )
    pen.line("M-4-30C-3-22-5-16-4-8M5 2C4 10 5 14 3 22M6-28V-20", MINT, 2.6)
    pen.shape(oval(0, -47, 17, 7), STRAW)
    pen.shape(oval(0, -47, 8, 3), BARK, 0)


#: How large a pip is on a card of two, three, four and more.
SIZES = {
    "D": (1.12, 0.98, 0.58, 0.57),
    "H": (1.22, 0.96, 0.72, 0.67),
    "S": (1.18, 0.84, 0.98, 0.84),
    "C": (1.18, 0.86, 0.96, 0.82),
}

SIGNS: dict[str, Callable[[Pen], None]] = {"D": coin, "H": cup, "S": sword, "C": club}


def number_card(suit: str, rank: str) -> tuple[str, str]:
    """What is drawn once, and where it is used."""
    scale = SIZES[suit][min(int(rank) - 2, 3)]
    return once("p", SIGNS[suit], scale), "".join(use("p", x, y) for x, y in PIPS[rank])
