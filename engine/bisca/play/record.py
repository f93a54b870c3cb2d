"""
Records: what is written down of a match, and the log that replaying it gives.

A record holds choices, not consequences: where each deal starts, who dealt and what was played.
Opponents' moves are in it too, so a replay needs no opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from bisca.errors import BiscaError, RecordError
from bisca.play.actions import Action, Exchange, Play
from bisca.play.deal import DealState, advance, decide, opening
from bisca.play.events import DealScored, Event
from bisca.play.position import Position, position_state
from bisca.play.shuffle import shuffled
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import differing, find_variant
from bisca.rules.scoring import Standing, match_standing
from bisca.rules.variant import Rules

PERSON = "person"


class Swap(str):
    """An exchange for the turn-up as a record writes it: `x`, then the card given (`x7D`)."""

    __slots__ = ()

    @property
    def card(self) -> Card:
        return parse_card(self[1:])


Move = Card | Swap


def parse_move(text: str) -> Move:
    """The card played (`7D`) or exchanged (`x7D`) that *text* names.

    Raises:
        NotationError: neither.
    """
    return Swap(f"x{parse_card(text[1:])}") if text[:1] == "x" else parse_card(text)


class Seed(NamedTuple):
    """A pack shuffled by a seed."""

    text: str


class Order(NamedTuple):
    """A pack in a given order, the first card dealt first."""

    cards: tuple[Card, ...]


Start = Seed | Order | Position


@dataclass(frozen=True, slots=True)
class DealRecord:
    """
    One deal: where it starts and what was played.

    Attributes:
        cut: cards moved from the top of the shuffled pack to the bottom.
        dealer: the seat that dealt.
        plays: the cards in the order of play, exchanges among them; whose turn it was follows
            from the rules.
        comments: remarks by number of cards played before them.
    """

    start: Start
    dealer: int
    plays: tuple[Move, ...] = ()
    cut: int = 0
    comments: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """
    A match, or a single deal: the table and its deals in order.

    Attributes:
        table: the table rules that differ from the variant's defaults, as (key, choice).
        players: by seat, `person` or an opponent's level; empty when nobody wrote it down.
        opponents_seed: what the opponents' choices are drawn from, apart from the pack's seed.
        first_dealer: how the first dealer was found: `drawn`, `chosen` or empty.
    """

    variant: str
    seats: int
    deals: tuple[DealRecord, ...]
    table: tuple[tuple[str, str], ...] = ()
    players: tuple[str, ...] = ()
    opponents_seed: str = ""
    first_dealer: str = ""

    def rules(self) -> Rules:
        return find_variant(self.variant).rules(self.seats, dict(self.table))

    def with_deal(self, deal: DealRecord) -> Record:
        """The record with *deal* in place of its last one."""
        return replace(self, deals=(*self.deals[:-1], deal))


def new_record(rules: Rules, deals: Sequence[DealRecord], players: Sequence[str] = ()) -> Record:
    """A record at a table with *rules*."""
    table = tuple(differing(rules).items())
    return Record(rules.variant, rules.seats, tuple(deals), table, tuple(players))


class Replay(NamedTuple):
    """
    A deal played through again.

    Attributes:
        initial: the state before the first event of *log*.
        state: the state after the last.
        fault: why the rest of the record couldn't be played, or None.
        played: how many of the record's plays were legal, from the first.
    """

    initial: DealState
    log: tuple[Event, ...]
    state: DealState
    played: int
    fault: BiscaError | None


@lru_cache(maxsize=64)
def replay(rules: Rules, deal: DealRecord) -> Replay:
    """
    The log of *deal*. An illegal play ends it: what is legal before is kept.

    Raises:
        RecordError: the deal can't even start.
    """
    pending: tuple[Event, ...] = ()
    if isinstance(deal.start, Position):
        state = position_state(rules, deal.start, deal.dealer)
    else:
        state, pending = opening(rules, deal_order(rules, deal), deal.dealer)
    initial = state
    log: list[Event] = []
    for number, card in enumerate((None, *deal.plays)):
        if card is not None:
            try:
                pending = decide(state, action_of(card, state.table.turn))
            except BiscaError as fault:
                return Replay(initial, tuple(log), state, number - 1, fault)
        for event in pending:
            state = advance(state, event)
        log.extend(pending)
    return Replay(initial, tuple(log), state, len(deal.plays), None)


def action_of(move: Move, seat: int | None) -> Action:
    """What *move* is when it is the turn of *seat*; of nobody's turn, an action of no seat."""
    seat = -1 if seat is None else seat
    return Exchange(seat, move.card) if isinstance(move, Swap) else Play(seat, move)


def move_of(action: Action) -> Move:
    """How a record writes *action*."""
    return Swap(f"x{action.card}") if isinstance(action, Exchange) else action.card


def deal_order(rules: Rules, deal: DealRecord) -> tuple[Card, ...]:
    """The pack as it was dealt: shuffled, then cut."""
    if isinstance(deal.start, Position):
        raise RecordError("a position has no order of the pack")
    if isinstance(deal.start, Seed):
        order = shuffled(rules.deck, deal.start.text)
    else:
        order = deal.start.cards
    return (*order[deal.cut :], *order[: deal.cut])


class MatchState(NamedTuple):
    """
    A match as far as its record goes.

    Attributes:
        results: game points by side, of each finished deal.
        standing: score, and the winner once there is one.
        next_dealer: who deals after the last finished deal.
        last: the replay of the last deal, finished or not.
    """

    results: tuple[tuple[int, ...], ...]
    standing: Standing
    next_dealer: int
    last: Replay


def match_state(record: Record) -> MatchState:
    """
    Where the match of *record* stands.

    Raises:
        RecordError: no deals, or a deal before the last that isn't finished.

    Rule: C12 M6 M11
    """
    rules = record.rules()
    if not record.deals:
        raise RecordError("the record has no deals")
    results = []
    for number, deal in enumerate(record.deals, 1):
        last = replay(rules, deal)
        result = last.state.table.result
        if result is not None:
            results.append(result.game_points)
        elif number < len(record.deals):
            raise RecordError(f"deal {number} of {len(record.deals)} is not finished")
    standing = match_standing(results, rules.match, rules.sides)
    dealer = _next_dealer(rules, record.deals[-1].dealer, last.state.table.result)
    return MatchState(tuple(results), standing, dealer, last)


def _next_dealer(rules: Rules, dealer: int, result: DealScored | None) -> int:
    """Who deals after *dealer*, whose deal ended in *result*. Rule: M11"""
    if result is None or rules.next_dealer == "pass_on":
        return rules.next_seat(dealer)
    if rules.next_dealer == "stay_after_tie":
        return dealer if result.winner is None else rules.next_seat(dealer)
    # The winners deal: of a side, the one whose turn to deal would come first.
    after = (*rules.seats_from(dealer)[1:], dealer)
    return next(seat for seat in after if result.winner in (None, rules.side_of(seat)))


class Draw(NamedTuple):
    """Cards drawn for the deal, by seat, one tuple a go; and who deals."""

    goes: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(rules: Rules, seed: str) -> Draw:
    """
    Each seat draws a card from a shuffled pack; the highest deals, in the game's own order.

    Equal highest cards are drawn again by all, from the rest of the pack while it lasts.

    Rule: M10
    """
    pack: list[Card] = []
    goes: list[tuple[Card, ...]] = []
    while True:
        if len(pack) < rules.seats:
            pack = list(shuffled(rules.deck, f"{seed}/draw" + "+" * len(goes)))
        go, pack = tuple(pack[: rules.seats]), pack[rules.seats :]
        goes.append(go)
        strengths = [rules.strength[card] for card in go]
        if strengths.count(max(strengths)) == 1:
            return Draw(tuple(goes), strengths.index(max(strengths)))


class Reading(NamedTuple):
    """What could be read: the record as far as it is sound, and the first fault, if any."""

    record: Record | None
    fault: RecordError | None
