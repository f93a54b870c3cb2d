"""What a hand has to say by signs between partners: statements about its cards, and only those."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bisca.rules.cards import SUITS, Card
from bisca.rules.variant import Rules

_COURTS = {"three-points": 3, "two-points": 2}


def meanings(hand: Iterable[Card], trump: str, rules: Rules) -> tuple[str, ...]:
    """
    What is true of *hand*, by the names that the lists of signs give it (docs/data/signals.yaml).

    Args:
        trump: the suit of the turn-up.
    """
    cards = tuple(hand)
    return tuple(name for name, holds in _MEANINGS.items() if holds(cards, trump, rules))


def _top(place: int) -> Callable[[Sequence[Card], str, Rules], bool]:
    """Whether a hand holds the trump that is so many places from the highest."""
    return lambda hand, trump, rules: any(
        card.suit == trump and card.rank == rules.order[place] for card in hand
    )


def _worth(points: int) -> Callable[[Sequence[Card], str, Rules], bool]:
    return lambda hand, trump, rules: any(
        card.suit == trump and rules.points[card] == points for card in hand
    )


def _no_trump(hand: Sequence[Card], trump: str, rules: Rules) -> bool:
    return bool(hand) and all(card.suit != trump for card in hand)


def _both_high(hand: Sequence[Card], trump: str, rules: Rules) -> bool:
    """The two highest cards of a plain suit."""
    return any(
        all(
            any(card.suit == suit and card.rank == rank for card in hand)
            for rank in rules.order[:2]
        )
        for suit in SUITS
        if suit != trump
    )


def _high(hand: Sequence[Card], trump: str, rules: Rules) -> bool:
    return any(card.suit != trump and card.rank in rules.order[:2] for card in hand)


_MEANINGS: Mapping[str, Callable[[Sequence[Card], str, Rules], bool]] = {
    "ace": _top(0),
    "ten": _top(1),
    "king": _top(2),
    **{name: _worth(points) for name, points in _COURTS.items()},
    "small": _worth(0),
    "none": _no_trump,
    "ace-and-three": _both_high,
    "high-plain": _high,
}
