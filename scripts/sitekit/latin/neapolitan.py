"""
The cards of Naples, which are of Spain's kind: whole figures and signs in rows, without a frame.

Swords are short and curved, cudgels knotty, coins and cups those of the Italian pack.
"""

from __future__ import annotations

from sitekit.latin import italian_suits as suits
from sitekit.latin.figure import ITALIAN
from sitekit.latin.layout import CENTRE_X, CENTRE_Y, PIPS, once, use
from sitekit.latin.pen import BARK, Pen
from sitekit.latin.spanish_courts import COURTS, Court

SIGNS = suits.signs(BARK)
COURT = Court(
    ITALIAN, SIGNS, {"D": (0.66, 44.0), "H": (0.68, 26.0), "S": (0.88, 43.0), "C": (0.88, 42.0)}
)
#: How large a pip is on a card of two, three, four and more; the ace's.
SIZES = {
    "D": (1.16, 1.02, 0.56, 0.56),
    "H": (1.2, 0.96, 0.6, 0.6),
    "S": (1.16, 0.84, 0.96, 0.82),
    "C": (1.16, 0.84, 0.96, 0.82),
}
ACE = {"D": 2.0, "H": 2.1, "S": 2.2, "C": 2.2}


def face_of(suit: str, rank: str) -> tuple[str, str]:
    """What is drawn once, and where it is used."""
    pen = Pen()
    if rank == "A":
        SIGNS[suit](pen.at(CENTRE_X, CENTRE_Y, ACE[suit]))
        return "", pen.svg
    if rank in COURTS:
        COURTS[rank](pen, suit, COURT)
        return "", pen.svg
    scale = SIZES[suit][min(int(rank) - 2, 3)]
    return once("p", SIGNS[suit], scale), "".join(use("p", x, y) for x, y in PIPS[rank])
