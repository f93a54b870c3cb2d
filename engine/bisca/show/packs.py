"""The packs there are: where their pictures lie, what their corners say, what their cards are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from bisca.errors import VariantError
from bisca.rules.cards import Card
from bisca.rules.catalog import LANGUAGES, find_variant, load_data
from bisca.rules.variant import Rules, Text

# The backs of cards to choose from, the usual one first.
BACKS = {"tile": "cards/back.svg", "net": "cards/back-net.svg"}
USUAL = "french"


class Original(NamedTuple):
    """What a pack's own players call its cards: how a name is put together, and its parts."""

    name: str
    suits: Mapping[str, str]
    ranks: Mapping[str, str]


class Pack(NamedTuple):
    """
    A pack of cards as it is shown. Every deal can be shown with any.

    Attributes:
        faces: the folder of its pictures, by language.
        corners: what stands in the corner of a card, by language and rank, where it isn't the rank.
        signs: the signs of its suits in a sentence; empty where suits are written out.
        cards: texts by language that take the place of the locale's `cards`.
        original: the names its own players use, where they differ from ours.
        back: one of `BACKS`.
    """

    id: str
    place: int
    name: Text
    faces: Mapping[str, str]
    corners: Mapping[str, Mapping[str, str]]
    signs: Mapping[str, str]
    cards: Mapping[str, Any]
    original: Original | None
    back: str = "tile"

    def corner(self, rank: str, lang: str) -> str:
        """What stands in the corner of a card of *rank* (R for the king in Portuguese)."""
        return self.corners[lang].get(rank, "10" if rank == "T" else rank)

    def face(self, card: Card, lang: str) -> str:
        """The picture of *card*, relative to the folder of assets."""
        return f"cards/{self.faces[lang]}/{card}.svg"

    def original_name(self, card: Card) -> str | None:
        """The name of a court by the pack's own players; None where ours says as much."""
        if self.original is None or card.rank not in self.original.ranks:
            return None
        return self.original.name.format(
            rank=self.original.ranks[card.rank], suit=self.original.suits[card.suit]
        )


@cache
def packs() -> Mapping[str, Pack]:
    """Every pack, by id, in the order in which they are always listed."""
    made = [_pack(id, entry) for id, entry in load_data("decks").items()]
    return {pack.id: pack for pack in sorted(made, key=lambda one: one.place)}


def _pack(id: str, entry: Mapping[str, Any]) -> Pack:
    known = {"place", "name", "faces", "index", "signs", "cards", "original"}
    for key in entry:
        if key not in known:
            raise VariantError(f"pack {id}: unknown key {key!r}; known: {', '.join(sorted(known))}")
    for key in ("name", "faces", "index"):
        if sorted(entry[key]) != sorted(LANGUAGES):
            raise VariantError(f"pack {id}: {key}: expected one for each of {', '.join(LANGUAGES)}")
    original = entry.get("original")
    return Pack(
        id=id,
        place=entry["place"],
        name=entry["name"],
        faces=entry["faces"],
        corners=entry["index"],
        signs=entry.get("signs", {}),
        cards=entry.get("cards", {}),
        original=None if original is None else Original(**original),
    )


def find_pack(id: str) -> Pack:
    """The pack *id*.

    Raises:
        VariantError: there is none; the message lists those there are.
    """
    found = packs().get(id)
    if found is None:
        raise VariantError(f"no pack {id!r}; there are {', '.join(packs())}")
    return found


def pack_of(rules: Rules) -> str:
    """The pack that a game is usually played with."""
    return find_variant(rules.variant).pack
