"""What has happened: one visible thing each, in the past tense.

`seen_by` names the seats to whom an event shows its card; None shows it to all, spectators too.
A card that an audience does not see is None in the event that it receives.
"""

from __future__ import annotations

from typing import NamedTuple

from bisca.rules.cards import Card

Seen = frozenset[int] | None
ALONE: tuple[frozenset[int], ...] = tuple(
    frozenset((seat,)) for seat in range(6)
)  # at most six play


class CardDealt(NamedTuple):
    seat: int
    card: Card | None
    seen_by: Seen


class TrumpTurned(NamedTuple):
    """The turn-up: its suit is trump."""

    card: Card


class CardRemoved(NamedTuple):
    """A card that leaves the game for all to see, from a hand, or from the stock if None."""

    seat: int | None
    card: Card


class HandShown(NamedTuple):
    """A hand is shown to `seen_by`; None for those who don't see it. Partners look at partners'."""

    seat: int
    cards: tuple[Card, ...] | None
    seen_by: Seen


class SignMade(NamedTuple):
    """A sign, for those of `seen_by`: who made it and what it means. Others don't see even that."""

    seat: int | None
    means: str | None
    seen_by: frozenset[int]


UNSEEN_SIGN = SignMade(None, None, frozenset())


class TrumpExchanged(NamedTuple):
    """*seat* has put the trump *given* under the stock and taken the turn-up, *taken*."""

    seat: int
    given: Card
    taken: Card


class CardPlayed(NamedTuple):
    seat: int
    card: Card


class TrickTaken(NamedTuple):
    """The cards on the table go to *seat*, with so many card points."""

    seat: int
    points: int


class CardDrawn(NamedTuple):
    """A card from the stock; with *turn_up*, the card that lay face up beneath it."""

    seat: int
    card: Card | None
    seen_by: Seen
    turn_up: bool


class DealScored(NamedTuple):
    """The end of a deal: card points, tricks and game points by side.

    *winner* is a side, None for a tie; *reason* a locale key (`most_points`, `sweep_tricks`, ...).
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    game_points: tuple[int, ...]
    winner: int | None
    reason: str


Event = (
    CardDealt
    | TrumpTurned
    | CardRemoved
    | HandShown
    | SignMade
    | TrumpExchanged
    | CardPlayed
    | TrickTaken
    | CardDrawn
    | DealScored
)
