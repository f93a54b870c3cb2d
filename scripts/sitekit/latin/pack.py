"""The drawn packs as files: forty cards each, named as the engine names its cards."""

from __future__ import annotations

from pathlib import Path

from sitekit.latin import (
    italian_aces,
    italian_courts,
    italian_suits,
    neapolitan,
    spanish_aces,
    spanish_courts,
    spanish_suits,
)
from sitekit.latin.corner import corner, icon
from sitekit.latin.layout import card, frame
from sitekit.latin.pen import LINE, Pen

#: Coins, cups, swords and clubs are the engine's D, H, S and C.
SUITS = "DHSC"
RANKS = "A234567JQK"
COURTS = "JQK"

#: What the corner says where it isn't the rank itself.
INDEX = {
    "spanish": {"A": "1", "J": "10", "Q": "11", "K": "12"},
    "italian": {"J": "F", "Q": "C", "K": "R"},
}
#: Pips are small and many: a thinner line.
PIP_LINE = 2.8


def spanish(suit: str, rank: str) -> str:
    """A card of the Spanish pack."""
    signs = corner(INDEX["spanish"].get(rank, rank), suit)
    border = frame(suit)
    pen = Pen()
    if rank == "A":
        spanish_aces.ACES[suit](pen)
    elif rank in COURTS:
        spanish_courts.COURTS[rank](pen, suit, spanish_courts.SPANISH)
    else:
        shared, art = spanish_suits.number_card(suit, rank)
        return card(signs, art, shared, border, PIP_LINE)
    return card(signs, pen.svg, border=border)


def italian(suit: str, rank: str) -> str:
    """A card of the Italian pack."""
    signs = corner(INDEX["italian"].get(rank, rank), suit)
    if rank == "A":
        pen = Pen()
        italian_aces.ACES[suit](pen)
        return card(signs, pen.svg)
    if rank in COURTS:
        shared, art = italian_courts.court_card(suit, rank)
        return card(signs, art, shared)
    shared, art = italian_suits.number_card(suit, rank)
    return card(signs, art, shared, line=PIP_LINE)


def naples(suit: str, rank: str) -> str:
    """A card of the Italian pack as in Naples."""
    shared, art = neapolitan.face_of(suit, rank)
    line = PIP_LINE if shared else LINE
    return card(corner(INDEX["italian"].get(rank, rank), suit), art, shared, line=line)


PACKS = {"spanish": spanish, "italian": italian, "neapolitan": naples}


def write_packs(out: Path) -> list[Path]:
    """Write `spanish/`, `italian/`, `neapolitan/` and the four `signs/` under a folder, and say which files."""
    pictures = {
        out / name / f"{rank}{suit}.svg": face(suit, rank)
        for name, face in PACKS.items()
        for suit in SUITS
        for rank in RANKS
    }
    pictures |= {out / "signs" / f"{suit}.svg": icon(suit) for suit in SUITS}
    for path, svg in pictures.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8", newline="\n")
    return list(pictures)
