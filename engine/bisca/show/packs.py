"""Where the pictures of a pack lie, and the letters in their corners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bisca.rules.cards import Card
from bisca.rules.catalog import load_data

BACK = "cards/back.svg"


@cache
def _indices(pack: str, lang: str) -> Mapping[str, str]:
    indices: Mapping[str, str] = load_data("decks")[pack]["index"][lang]
    return indices


def index(rank: str, lang: str, pack: str = "french") -> str:
    """The letter or number in the corner of a card (R for the king in Portuguese)."""
    shown = "10" if rank == "T" else rank
    return _indices(pack, lang).get(rank, shown)


def face(card: Card, lang: str, pack: str = "french") -> str:
    """The picture of *card*, relative to the folder of assets."""
    return f"cards/{pack}-{lang}/{card}.svg"
