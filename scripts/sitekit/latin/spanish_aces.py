"""The four aces of the Spanish pack: one large sign each, with what a small one has no room for."""

from __future__ import annotations

from collections.abc import Callable

from sitekit.latin import figure
from sitekit.latin.ornament import FOIL, sprig
from sitekit.latin.path import Move, mirrored
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
    Pen,
    around,
    oval,
)


def coin(pen: Pen) -> None:
    """A coin with the sun's face."""
    sun = pen.at(120, 180)
    sun.disc(0, 0, 84, GOLD)
    beads = [Move(turn=15 * i)((0, -75.5)) for i in range(24)]
    sun.shape([part for x, y in beads for part in oval(x, y, 3.6, 3.6)], STRAW, 0)
    sun.disc(0, 0, 67, STRAW)
    sun.shape(around("M-9-30L0-62L9-30Z", 8, 22.5), GOLD)
    sun.shape(around("M-9-30C-12-42 6-46 0-62C14-48 6-40 9-30Z", 8), CLAY)
    sun.disc(0, 0, 36, STRAW)
    face = sun.at(-3, 0, 1.15)
    face.disc(-12, 9, 5, "#eec27a", 0).disc(17, 9, 4.6, "#eec27a", 0)
    figure.features(face)


def cup(pen: Pen) -> None:
    """A cup with a lid."""
    place = pen.at(120, 183, 0.92)
    place.shape(mirrored("M0 62H12C14 84 50 86 58 116H0"), GOLD)
    place.line("M-48 102C-20 94 20 94 48 102")
    place.shape(mirrored("M0-34H66C68 18 46 48 14 56V66H0"), GOLD)
    gadroon = "M-16 54C-26 30-24 10-18 0C-8-8 8-8 18 0C24 10 26 30 16 54C8 58-8 58-16 54Z"
    place.shape("M-18 6C-26 26-24 40-14 54C-40 46-56 24-60 0C-44-8-30-4-18 6Z", CLAY)
    place.shape("M18 6C26 26 24 40 14 54C40 46 56 24 60 0C44-8 30-4 18 6Z", CLAY)
    place.shape(gadroon.replace("M-16 54", "M-14 54").replace("16 54C8", "14 54C8"), CLAY)
    place.shape(mirrored("M0-34H66C67-26 66-18 65-10C40-2 16 0 0 0"), STRAW)
    for x, y in ((-44, -19), (0, -15), (44, -19)):
        place.shape(oval(x, y, 9, 6.5), TILE)
    for x, y in ((-22, -16), (22, -16)):
        place.disc(x, y, 4, CLAY, 2.4)
    place.shape(oval(0, 64, 22, 9), CLAY)
    # The lid stands a little open.
    place.shape(mirrored("M0-98C14-98 20-86 28-80C48-74 62-62 68-44C40-36 16-34 0-34"), GOLD)
    place.shape(mirrored("M0-84C14-82 26-78 34-70C22-60 10-58 0-58"), CLAY)
    place.shape(mirrored("M0-46C26-46 48-50 70-58C76-52 76-44 70-40C44-32 16-30 0-30"), STRAW)
    place.disc(0, -104, 10, CLAY)


def sword(pen: Pen) -> None:
    """A sword between two sprigs of laurel."""
    stem = "M14 92C52 84 74 50 72-4"
    leaves = (
        (30, 86, 130),
        (46, 74, 20),
        (58, 62, 110),
        (66, 44, 4),
        (72, 26, 84),
        (72, 10, -16),
        (72, 0, 34),
    )
    for flip in (False, True):
        sprig(pen.at(120, 158, 0.86, flip=flip), stem, leaves)
    place = pen.at(120, 180)
    place.shape(mirrored("M0-136L15-112L12 70H0"), SKY)
    place.shape("M0-136L15-112L12 70H0Z", TILE, 0)
    place.shape(mirrored("M0 74H11V116H0"), CLAY)
    place.line("M-11 86L11 92M-11 98L11 104", STRAW)
    place.shape(mirrored("M0 62C22 62 34 62 44 52C54 50 60 62 52 70C40 82 20 80 0 80"), GOLD)
    place.disc(-49, 60, 4, CLAY, 2.4).disc(49, 60, 4, CLAY, 2.4)
    place.shape(mirrored("M0 62L10 71L0 80"), CLAY, 2.4)
    place.disc(0, 122, 12, GOLD)
    place.disc(0, 122, 4.5, CLAY, 0)


def club(pen: Pen) -> None:
    """A green club that sprouts."""
    place = pen.at(120, 180)
    for x, y, turn, leaves in (
        (-26, -44, -58, (-34, 34)),
        (26, -8, 58, (-34, 34)),
        (-20, 34, -58, (-34, 34)),
    ):
        stub = place.at(x, y, 1, turn)
        for lean in leaves:
            stub.at(0, -16, 1.1, lean).shape(FOIL, MINT if lean > 0 else LEAF)
        stub.shape("M-12 12V-18H12V12Z", PINE)
        stub.shape(oval(0, -18, 12, 6), STRAW)
    place.shape(
        "M-13 132C-14 96-18 60-24 22C-30-16-36-62-36-106C-20-118 20-118 36-106"
        "C36-62 28-14 22 22C17 58 14 96 13 132Z",
        LEAF,
    )
    place.line(
        "M-14-74C-12-50-16-36-12-10M14-78C15-62 12-54 13-40M2-26C2 6 6 20 2 42M-8 44C-7 60-5 70-5 84",
        MINT,
        4,
    )
    place.shape(oval(0, -108, 36, 15), STRAW)
    place.shape(oval(0, -108, 22, 8.5), GOLD, 2.4)
    place.shape(oval(0, -108, 8, 3), BARK, 0)
    # A ribbon around the grip.
    place.shape("M-16 92C-4 98 6 98 17 92L16 108C6 113-4 113-15 108Z", CLAY)
    place.shape(
        "M15 100C26 94 36 97 41 108C45 117 52 119 59 114C56 128 44 132 34 124C27 117 23 112 16 110Z",
        CLAY,
    )


ACES: dict[str, Callable[[Pen], None]] = {"D": coin, "H": cup, "S": sword, "C": club}
