"""
What is seen of a deal, by any set of seats.

What everyone together sees is an `Observation` like any other, with nothing hidden in the hands;
the state of a deal is that, and the order of the stock.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bisca.errors import RecordError
from bisca.play.events import DealScored, Seen
from bisca.rules.cards import Card
from bisca.rules.variant import Rules


class Hand(NamedTuple):
    """The cards an audience knows, sorted by code, and how many more there are."""

    cards: tuple[Card, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.cards) + self.hidden


class Trick(NamedTuple):
    """A finished trick: its cards from the one led, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class SignSeen(NamedTuple):
    """
    A sign that the audience saw.

    Attributes:
        trick: the number of the trick in which it was made.
        stands: whether it is sure to hold still: what it says can't have been played since. A
            request stands until the trick is taken.
    """

    seat: int
    means: str
    seen_by: frozenset[int]
    trick: int
    stands: bool


class Observation(NamedTuple):
    """
    All that an audience knows of a deal: perfect recall, and nothing it hasn't seen.

    Attributes:
        audience: the seats that look; empty for a spectator.
        cutter: the seat that cut the pack; None when nobody who plays did.
        hands: by seat.
        exposed: cards in a hand that others than its holder know, sorted, with who knows them.
        stock: face-down cards left.
        trump_card: the card that was turned up, or None before.
        turn_up_lies: whether it still lies under the stock.
        removed: cards that have left the pack, for all to see.
        leader: who led, or leads, the trick on the table.
        turn: the seat to play; None when nobody is.
        trick: the cards on the table, from the one led.
        taken: the finished tricks since the start.
        piles: cards won, by side.
        tricks: tricks won, by side.
        points: card points won, by side.
        winners: the seats that have won a trick.
        exchanges: how often the turn-up has been exchanged.
        signs: the signs made since the start that the audience saw.
        result: how the deal ended, or None.
    """

    rules: Rules
    audience: frozenset[int]
    dealer: int
    cutter: int | None
    hands: tuple[Hand, ...]
    exposed: tuple[tuple[Card, Seen], ...]
    stock: int
    trump_card: Card | None
    turn_up_lies: bool
    removed: tuple[Card, ...]
    leader: int
    turn: int | None
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    piles: tuple[tuple[Card, ...], ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    winners: frozenset[int]
    exchanges: int
    signs: tuple[SignSeen, ...]
    result: DealScored | None

    @property
    def trump(self) -> str:
        """The trump suit. Only after the turn-up."""
        if self.trump_card is None:
            raise RecordError("no trump yet: the turn-up has not been turned")
        return self.trump_card.suit

    @property
    def stock_left(self) -> int:
        """Cards still to be drawn, counting the turn-up."""
        return self.stock + self.turn_up_lies

    @property
    def trick_number(self) -> int:
        """Number of the trick on the table or next to be led, from 1."""
        return sum(self.tricks) + 1

    @property
    def plies(self) -> int:
        """Cards played since the start of the deal."""
        return len(self.taken) * self.rules.seats + len(self.trick)


class DealState(NamedTuple):
    """The whole truth: the stock as it lay at the start, in drawing order, and what all see."""

    facedown: tuple[Card, ...]
    table: Observation


def empty_table(rules: Rules, dealer: int, audience: frozenset[int]) -> Observation:
    """A table at which nothing has been dealt."""
    eldest = rules.next_seat(dealer)
    return Observation(
        rules=rules,
        audience=audience,
        dealer=dealer,
        cutter=rules.cutter(dealer),
        hands=(Hand(()),) * rules.seats,
        exposed=(),
        stock=len(rules.deck) - 1,
        trump_card=None,
        turn_up_lies=False,
        removed=(),
        leader=eldest,
        turn=None,
        trick=(),
        taken=(),
        piles=((),) * rules.sides,
        tricks=(0,) * rules.sides,
        points=(0,) * rules.sides,
        winners=frozenset(),
        exchanges=0,
        signs=(),
        result=None,
    )


def replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """*values* with another at *index*."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)
