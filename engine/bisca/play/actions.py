"""What a seat can do."""

from __future__ import annotations

from typing import NamedTuple

from bisca.rules.cards import Card


class Play(NamedTuple):
    """Play a card from the hand."""

    seat: int
    card: Card


class Exchange(NamedTuple):
    """Put a low trump from the hand under the stock and take the turn-up."""

    seat: int
    card: Card


class Sign(NamedTuple):
    """Make a sign to one's partners, by what it means."""

    seat: int
    means: str


Action = Play | Exchange | Sign
