"""Heads, hats, arms: what the court figures of both packs have in common."""

from __future__ import annotations

from dataclasses import dataclass

from sitekit.latin.path import mirrored
from sitekit.latin.pen import (
    BARK,
    BLUSH,
    CHESTNUT,
    CLAY,
    GOLD,
    INK,
    LEAF,
    MINT,
    NIGHT,
    PINE,
    ROSE,
    SAND,
    SKIN,
    SKY,
    SLATE,
    STRAW,
    TILE,
    WINE,
    Pen,
)


@dataclass(frozen=True)
class Livery:
    """The colours in which the court of a suit goes."""

    main: str
    shade: str
    second: str
    light: str
    hair: str
    horse: str
    mane: str


LIVERIES = {
    "D": Livery(GOLD, "#c98a22", CLAY, STRAW, BARK, "#ead9b8", "#b98f5c"),
    "H": Livery(CLAY, WINE, TILE, ROSE, "#3a2a24", CHESTNUT, BARK),
    "S": Livery(TILE, NIGHT, CLAY, SKY, SAND, "#c9d3de", SLATE),
    "C": Livery(LEAF, PINE, GOLD, MINT, CHESTNUT, BARK, "#3a2a24"),
}

ITALIAN = {
    "D": Livery(GOLD, NIGHT, TILE, STRAW, "#3a2a24", "#ead9b8", "#b98f5c"),
    "H": Livery(CLAY, WINE, GOLD, ROSE, SAND, "#c9d3de", SLATE),
    "S": Livery(TILE, NIGHT, GOLD, SKY, CHESTNUT, CHESTNUT, BARK),
    "C": Livery(LEAF, PINE, CLAY, MINT, BARK, BARK, "#3a2a24"),
}

FACE = mirrored("M0-26C15-26 20-14 20-2C20 14 11 27 0 27")


def face(pen: Pen) -> None:
    """A calm face, turned a little to the right."""
    pen.shape(FACE, SKIN)
    pen.disc(-11, 10, 4.6, BLUSH, 0).disc(15, 10, 4.2, BLUSH, 0)
    features(pen)


def features(pen: Pen) -> None:
    pen.line("M-13-6C-10-9-6-9-3-7M15-6C12-9 8-9 6-7C4-2 6 4 8 9C6 11 4 11 2 10", width=2.2)
    pen.disc(-7, -1, 2.1, INK, 0).disc(11, -1, 2.1, INK, 0)
    pen.line("M-2 17C1 19 6 19 8 17", CLAY, 2.6)


def bob(pen: Pen, hair: str) -> None:
    """A page's hair, to the jaw."""
    pen.shape(mirrored("M0-29C20-29 28-14 27 4C27 14 27 22 29 28C22 31 16 30 12 26H0"), hair)


def fringe(pen: Pen, hair: str) -> None:
    pen.shape(
        "M-21 4C-23-16-14-24 0-24C14-24 23-16 21 4C17-4 16-10 15-14C6-10-6-10-14-14C-16-10-18-4-21 4Z",
        hair,
    )


def beret(pen: Pen, colour: str, plume: str) -> None:
    """A page's hat and its feather."""
    pen.shape(
        "M10-30C14-50 28-62 46-58C52-50 46-42 38-42C42-36 34-30 28-32C26-26 20-24 16-24Z", plume
    )
    pen.line("M16-28C22-40 30-48 40-52", width=2)
    pen.shape("M-28-13C-34-27-18-40 4-39C26-38 34-24 28-13C10-20-10-20-28-13Z", colour)
    pen.shape("M-27-15C-10-22 10-22 27-15L26-8C10-14-10-14-26-8Z", GOLD)


def helm(pen: Pen, colour: str, plume: str) -> None:
    """A rider's brimmed hat, with a plume that the wind takes back."""
    pen.shape(
        "M8-38C2-52-14-56-27-50C-36-46-36-36-29-36C-32-28-22-24-17-28C-12-22-4-26 4-32Z", plume
    )
    pen.line("M4-36C-4-44-14-47-24-43", width=2)
    pen.shape("M-23-10C-23-28-11-37 2-37C15-37 23-27 23-10C8-15-8-15-23-10Z", colour)
    pen.shape("M-30-7C-20-17 18-18 36-5C22-8-10-10-28-2C-32-2-33-5-30-7Z", GOLD)


def flat_cap(pen: Pen, colour: str, plume: str) -> None:
    """A soft cap worn aslant, with an upright feather."""
    pen.shape("M12-26C10-44 20-58 36-60C40-50 34-36 24-26Z", plume)
    pen.line("M17-28C20-40 26-48 32-54", width=2)
    pen.shape(
        "M-30-9C-38-24-22-38 0-38C24-39 38-30 33-16C30-10 26-10 22-13C8-20-12-18-30-9Z", colour
    )
    pen.shape("M-25-8C-12-19 10-20 24-13L24-6C10-13-10-13-24-3Z", GOLD)
    pen.disc(16, -22, 4, GOLD, 2.4)


def morion(pen: Pen, colour: str, plume: str) -> None:
    """A rider's helmet, with a comb."""
    pen.shape("M-24-26C-22-48 0-60 22-44C16-40 10-36 6-34Z", plume)
    pen.shape("M-23-8C-25-28-12-38 0-38C14-38 25-28 23-8C8-14-8-14-23-8Z", colour)
    pen.shape(
        "M-33-4C-26-10-12-18 0-18C14-18 28-12 36-2C28 0 14-9 0-9C-12-9-24-2-30 1C-34 1-35-2-33-4Z",
        GOLD,
    )


def arched_crown(pen: Pen, jewel: str) -> None:
    """A crown with a cap and an orb."""
    pen.shape(mirrored("M0-44C16-44 24-34 23-22H0"), jewel)
    pen.shape("M-28-38L-17-30L-9-44L0-32L9-44L17-30L28-38L23-10C8-15-8-15-23-10Z", GOLD)
    pen.line("M-23-18C-8-22 8-22 23-18", width=2.2)
    for x, y in ((-28, -40), (-9, -46), (9, -46), (28, -40)):
        pen.disc(x, y, 3.4, STRAW, 2.4)
    pen.disc(0, -50, 5, GOLD)


def forked_beard(pen: Pen, hair: str) -> None:
    pen.shape(
        "M-20-2C-18 8-12 12-6 12C0 9 6 9 12 12C16 12 19 8 20-2C23 12 21 24 16 32L8 44L1 34L-8 44L-15 32"
        "C-21 24-23 12-20-2Z",
        hair,
    )
    pen.line("M-1 18C2 20 5 20 8 18", CLAY, 3)


def crown(pen: Pen, jewel: str) -> None:
    pen.shape(mirrored("M0-20H23L31-48L15-36L0-56"), GOLD)
    pen.shape(mirrored("M0-24H22L23-12C8-16 8-16 0-16"), STRAW)
    pen.disc(0, -20, 3.4, jewel, 0).disc(-12, -19, 2.6, jewel, 0).disc(12, -19, 2.6, jewel, 0)
    for x, y in ((-31, -49), (0, -57), (31, -49)):
        pen.disc(x, y, 4, jewel)


def locks(pen: Pen, hair: str) -> None:
    """A king's hair, to the shoulders."""
    pen.shape(mirrored("M0-26C18-26 26-14 25 2C25 14 32 22 28 32C24 38 16 36 12 30H0"), hair)


def beard(pen: Pen, hair: str) -> None:
    pen.shape(
        "M-20-2C-18 8-12 12-6 12C0 9 6 9 12 12C16 12 19 8 20-2C23 14 20 26 12 34C6 40-6 40-12 34C-20 26-23 14-20-2Z",
        hair,
    )
    pen.line("M-1 18C2 20 5 20 8 18", CLAY, 3)


def hand(pen: Pen, x: float, y: float) -> None:
    pen.disc(x, y, 8.6, SKIN)
    pen.line(f"M{x - 3} {y - 2}H{x + 5}", width=1.8)
