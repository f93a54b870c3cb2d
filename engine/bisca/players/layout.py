"""Cards as places 0 to 39, the trump suit first and each suit from its weakest card up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bisca.rules.cards import SUITS, Card
from bisca.rules.variant import Rules

RANKS_IN_SUIT = 10
PLACES = RANKS_IN_SUIT * len(SUITS)
TRUMP_PLACES = range(RANKS_IN_SUIT)


@dataclass(frozen=True, slots=True)
class Layout:
    """
    Where each card of a pack stands when *trump* is trump.

    Attributes:
        cards: the card at each place, None where the pack lacks it.
        place: the place of each card of the pack.
        suits: the places of each suit in use, ascending; trumps first.
        points: card points by place.
    """

    rules: Rules
    trump: str
    cards: tuple[Card | None, ...] = field(repr=False)
    place: Mapping[Card, int] = field(repr=False)
    suits: tuple[tuple[int, ...], ...] = field(repr=False)
    points: tuple[int, ...] = field(repr=False)

    def trump_place(self, rank: str) -> int | None:
        """The place of the trump of *rank*, or None if the pack lacks it."""
        return self.place.get(Card(rank + self.trump))


@lru_cache(maxsize=64)
def layout_of(rules: Rules, trump: str) -> Layout:
    """The layout of the pack of *rules* when *trump* is trump."""
    suits = trump + SUITS.replace(trump, "")
    place = {
        card: RANKS_IN_SUIT * suits.index(card.suit) + rules.strength[card] - 1
        for card in rules.deck
    }
    cards: list[Card | None] = [None] * PLACES
    points = [0] * PLACES
    for card, at in place.items():
        cards[at] = card
        points[at] = rules.points[card]
    by_suit = tuple(
        tuple(at for at in range(first, first + RANKS_IN_SUIT) if cards[at] is not None)
        for first in range(0, PLACES, RANKS_IN_SUIT)
    )
    return Layout(rules, trump, tuple(cards), place, by_suit, tuple(points))
