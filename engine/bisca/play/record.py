"""
Records: what is written down of a match, and the log that replaying it gives.

A record holds choices, not consequences: where each deal starts, who dealt and what was played.
Opponents' moves are in it too, so a replay needs no opponent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from string import digits
from typing import NamedTuple

from bisca.errors import BiscaError, NotationError, RecordError, Told
from bisca.play.actions import Action, Exchange, Play, Sign
from bisca.play.deal import decide, opening
from bisca.play.events import DealScored, Event
from bisca.play.evolve import evolve
from bisca.play.position import Position, position_state
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import differing, find_variant
from bisca.rules.scoring import Standing, match_standing
from bisca.rules.signals import sign_codes
from bisca.rules.variant import Rules

PERSON = "person"
FIRST_DEALERS = ("drawn", "chosen")
SEALED_LABEL = "bisca-sealed-deck-1"
SEALED_CUTTER = 0  # a sealed pack is cut by the person, whoever deals


class Swap(str):
    """An exchange for the turn-up as a record writes it: `x`, then the card given (`x7D`)."""

    __slots__ = ()

    @property
    def card(self) -> Card:
        return parse_card(self[1:])


class Signed(str):
    """A sign as a record writes it: who makes it, then what it means (`2:ace`)."""

    __slots__ = ()

    @property
    def action(self) -> Sign:
        seat, _, means = self.partition(":")
        return Sign(int(seat), means)


Move = Card | Swap | Signed


def parse_move(text: str) -> Move:
    """The card played (`7D`) or exchanged (`x7D`), or the sign made (`2:ace`), that *text* names.

    Raises:
        NotationError: none of them.
    """
    if ":" in text:
        return parse_sign(text)
    return Swap(f"x{parse_card(text[1:])}") if text[:1] == "x" else parse_card(text)


def parse_sign(text: str) -> Signed:
    """The sign that *text* names, `2:ace`.

    Raises:
        NotationError: there is none.
    """
    seat, _, means = text.partition(":")
    if not (len(seat) == 1 and seat in digits) or means not in sign_codes().values():
        raise NotationError(
            "not a sign: {text!r} (write seat, colon and what it means, as in 2:ace; "
            "there are {known})",
            text=text[:40],
            known=", ".join(sign_codes().values()),
        )
    return Signed(text)


class Seed(NamedTuple):
    """A pack shuffled by a seed."""

    text: str


class Order(NamedTuple):
    """A pack in a given order, the first card dealt first."""

    cards: tuple[Card, ...]


class Sealed(NamedTuple):
    """
    A pack that two had a hand in, who shuffled and the person at seat 0: see `bisca.play.seal`.

    Attributes:
        commitment: what was shown of the secret before the cut.
        secret: known to who shuffles; revealed after the deal.
        place: where the other cut: how many cards were lifted, 0 if they did not cut.
        words: what the other typed, or nothing.
    """

    commitment: str
    secret: str
    place: int
    words: str

    @property
    def seed(self) -> str:
        """What the pack is shuffled by."""
        parts = (SEALED_LABEL, self.secret, str(self.place), self.words)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


Start = Seed | Order | Position | Sealed


@dataclass(frozen=True, slots=True)
class DealRecord:
    """
    One deal: where it starts and what was played.

    Attributes:
        cut: cards moved from the top of the shuffled pack to the bottom.
        dealer: the seat that dealt.
        seated: the two seats that play, where the third looks on: they tied and play on. Within
            the deal they are seats 0 and 1. Empty where everyone plays.
        plays: the cards in the order of play, exchanges and signs among them; whose turn it was
            follows from the rules, as does who saw a sign.
        comments: remarks by number of cards played before them.
    """

    start: Start
    dealer: int
    plays: tuple[Move, ...] = ()
    cut: int = 0
    comments: tuple[tuple[int, str], ...] = ()
    seated: tuple[int, ...] = ()

    def seat_at(self, place: int) -> int:
        """The seat of the match that is seat *place* within the deal."""
        return self.seated[place] if self.seated else place


@dataclass(frozen=True, slots=True)
class Record:
    """
    A match, or a single deal: the table and its deals in order.

    Attributes:
        table: the table rules that differ from the variant's defaults, as (key, choice).
        players: by seat, `person` or an opponent's level; empty when nobody wrote it down.
        opponents_seed: what the opponents' choices are drawn from, apart from the pack's seed.
        first_dealer: how the first dealer was found: one of `FIRST_DEALERS`, or empty.
    """

    variant: str
    seats: int
    deals: tuple[DealRecord, ...]
    table: tuple[tuple[str, str], ...] = ()
    players: tuple[str, ...] = ()
    opponents_seed: str = ""
    first_dealer: str = ""

    def rules(self) -> Rules:
        return _rules_of(self.variant, self.seats, self.table)

    def with_deal(self, deal: DealRecord) -> Record:
        """The record with *deal* in place of its last one."""
        return replace(self, deals=(*self.deals[:-1], deal))


@lru_cache(maxsize=16)  # one act asks fifteen times
def _rules_of(variant: str, seats: int, table: tuple[tuple[str, str], ...]) -> Rules:
    return find_variant(variant).rules(seats, dict(table))


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
    own = deal_rules(rules, deal)
    dealer = dealer_place(rules, deal)
    if isinstance(deal.start, Position):
        state = position_state(own, deal.start, dealer)
    else:
        state, pending = opening(own, deal_order(rules, deal), dealer)
        state = state._replace(table=state.table._replace(cutter=cutter_place(rules, deal)))
    initial = state
    log: list[Event] = []
    for number, card in enumerate((None, *deal.plays)):
        if card is not None:
            try:
                pending = decide(state, action_of(card, state.table.turn))
            except BiscaError as fault:
                return Replay(initial, tuple(log), state, number - 1, fault)
        facedown, table = state
        for event in pending:
            table = evolve(table, event)
        state = DealState(facedown, table)
        log.extend(pending)
    return Replay(initial, tuple(log), state, len(deal.plays), None)


def deal_rules(rules: Rules, deal: DealRecord) -> Rules:
    """The rules of *deal* at a table with *rules*: those of two, where two who tied play on.

    Raises:
        RecordError: others can't be seated.
    """
    if not deal.seated:
        return rules
    two_of_three = rules.seats == 3 and deal.seated in ((0, 1), (0, 2), (1, 2))
    if not two_of_three or rules.three_way_tie != "playoff":
        seats = " ".join(str(seat) for seat in deal.seated)
        raise RecordError(
            "seated {seats}: only two of three play on, in order, and where "
            "three_way_tie=playoff is agreed",
            seats=seats,
        )
    return find_variant(rules.variant).playoff(rules)


def dealer_place(rules: Rules, deal: DealRecord) -> int:
    """The seat within *deal* of who dealt.

    Raises:
        RecordError: there is no such seat, or it doesn't play.
    """
    seats = deal.seated or tuple(range(rules.seats))
    if deal.dealer not in seats:
        if deal.seated:
            raise RecordError("no seat {seat} to deal among the two that play on", seat=deal.dealer)
        raise RecordError(
            "no seat {seat} to deal; seats are 0 to {most}", seat=deal.dealer, most=seats[-1]
        )
    return seats.index(deal.dealer)


def cutter_place(rules: Rules, deal: DealRecord) -> int | None:
    """The seat within *deal* of who cut the pack; None if nobody who plays did. Rule: C4"""
    if not isinstance(deal.start, Sealed):
        return deal_rules(rules, deal).cutter(dealer_place(rules, deal))
    seats = deal.seated or tuple(range(rules.seats))
    cut = deal.start.place > 0 or deal.start.words != ""
    return seats.index(SEALED_CUTTER) if cut and SEALED_CUTTER in seats else None


def action_of(move: Move, seat: int | None) -> Action:
    """What *move* is when it is the turn of *seat*; of nobody's turn, an action of no seat."""
    if isinstance(move, Signed):
        return move.action
    seat = -1 if seat is None else seat
    return Exchange(seat, move.card) if isinstance(move, Swap) else Play(seat, move)


def move_of(action: Action) -> Move:
    """How a record writes *action*."""
    if isinstance(action, Sign):
        return Signed(f"{action.seat}:{action.means}")
    return Swap(f"x{action.card}") if isinstance(action, Exchange) else action.card


def deal_order(rules: Rules, deal: DealRecord) -> tuple[Card, ...]:
    """The pack as it was dealt: shuffled, then cut."""
    if isinstance(deal.start, Position):
        raise RecordError("a position has no order of the pack")
    if isinstance(deal.start, Order):
        order = deal.start.cards
    else:
        seed = deal.start.seed if isinstance(deal.start, Sealed) else deal.start.text
        order = shuffled(deal_rules(rules, deal).deck, seed)
    return (*order[deal.cut :], *order[: deal.cut])


class MatchState(NamedTuple):
    """
    A match as far as its record goes.

    Attributes:
        results: game points by side, of each finished deal.
        counted: those of them that count: not a tie that is played off, or dealt again.
        standing: score, and the winner once there is one.
        next_dealer: who deals after the last finished deal.
        next_seated: the two who tied and play the next deal, or empty for everyone.
        last: the replay of the last deal, finished or not.
    """

    results: tuple[tuple[int, ...], ...]
    counted: tuple[tuple[int, ...], ...]
    standing: Standing
    next_dealer: int
    next_seated: tuple[int, ...]
    last: Replay


def match_state(record: Record) -> MatchState:
    """
    Where the match of *record* stands.

    Raises:
        RecordError: no deals, a deal before the last that isn't finished, one that is not played
            or dealt by those whose turn it is, or one after the end of the match.

    Rule: C12 M6 M11 M20
    """
    rules = record.rules()
    if not record.deals:
        raise RecordError("the record has no deals")
    course = Course(rules)
    for number, deal in enumerate(record.deals, 1):
        place = Told("deal {deal} of {of}", deal=number, of=len(record.deals))
        try:
            state = course.add(deal)
        except RecordError as fault:
            raise RecordError("{place}: {fault}", place=place, fault=fault) from fault
        if course.broken_off and number < len(record.deals):
            raise RecordError(
                "deal {deal} of {of} is not finished", deal=number, of=len(record.deals)
            )
    return state


class Course:
    """A match told deal by deal."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: MatchState | None = None  # before the first deal there is none
        self._whole: DealRecord | None = None  # the last deal that everyone played

    @property
    def broken_off(self) -> bool:
        """Whether the last deal isn't over."""
        return self.state is not None and self.state.last.state.table.result is None

    def add(self, deal: DealRecord) -> MatchState:
        """Where the match stands after *deal*, too; the deal before it must be over.

        Raises:
            RecordError: the match was over, or others play or deal than those whose turn it is.
        """
        rules, before = self.rules, self.state
        if before is not None:
            _check_next(before, deal)
        if self._whole is None or before is None or not before.next_seated:
            self._whole = deal
        results, counted = ((), ()) if before is None else (before.results, before.counted)
        standing = match_standing((), rules.match, rules.sides)
        if before is not None:
            standing = before.standing
        last = replay(rules, deal)
        seated: tuple[int, ...] = ()
        result = _at_the_table(deal, last.state.table.result)
        if result is not None:
            tied = plays_on(rules, result)
            seated = tied if len(tied) == 2 else ()
            results = (*results, result.game_points)
            if not tied:
                counted = (*counted, result.game_points)
            # A draw changes nothing where it takes no tooth, and there may be any number.
            if any(result.game_points) or rules.match.draws_use_a_tooth:
                standing = match_standing(counted, rules.match, rules.sides)
        if seated:
            dealer = _dealer_among(rules, deal.dealer, seated)
        else:
            dealer = next_dealer(rules, self._whole.dealer, result)
        self.state = MatchState(results, counted, standing, dealer, seated, last)
        return self.state


def _check_next(before: MatchState, deal: DealRecord) -> None:
    if before.standing.over:
        raise RecordError("the match was over before it")
    if deal.seated != before.next_seated:
        if not before.next_seated:
            raise RecordError("everyone should play it")
        first, second = before.next_seated
        raise RecordError(
            "seat {first} and seat {second} should play it", first=first, second=second
        )
    if deal.dealer != before.next_dealer:
        raise RecordError(
            "dealt by seat {seat}, but it was seat {due}'s turn",
            seat=deal.dealer,
            due=before.next_dealer,
        )


def _at_the_table(deal: DealRecord, result: DealScored | None) -> DealScored | None:
    """*result* by the sides of the match: where two of three play on, the third has nothing."""
    if result is None or not deal.seated:
        return result

    def for_all(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            values[deal.seated.index(seat)] if seat in deal.seated else 0 for seat in range(3)
        )

    return result._replace(
        points=for_all(result.points),
        tricks=for_all(result.tricks),
        game_points=for_all(result.game_points),
        winner=None if result.winner is None else deal.seated[result.winner],
    )


def plays_on(rules: Rules, result: DealScored) -> tuple[int, ...]:
    """The seats that share the first place in *result*, where that decides nothing. Rule: M20"""
    most = max(result.points)
    first = tuple(seat for seat, points in enumerate(result.points) if points == most)
    shared = rules.sides == 3 and result.winner is None and len(first) > 1
    return first if shared and rules.three_way_tie == "playoff" else ()


def _dealer_among(rules: Rules, dealer: int, seated: tuple[int, ...]) -> int:
    """Who deals to the two that play on, after a deal of *dealer*. Rule: M11 M20"""
    order = rules.seats_from(dealer)
    if rules.next_dealer != "stay_after_tie":
        order = (*order[1:], dealer)
    return next(seat for seat in order if seat in seated)


def next_dealer(rules: Rules, dealer: int, result: DealScored | None) -> int:
    """Who deals after *dealer*, whose deal ended in *result*. Rule: M11"""
    if result is None or rules.next_dealer == "pass_on":
        return rules.next_seat(dealer)
    if rules.next_dealer == "stay_after_tie":
        return dealer if result.winner is None else rules.next_seat(dealer)
    # The winners deal: of a side, the one whose turn to deal would come first.
    after = (*rules.seats_from(dealer)[1:], dealer)
    return next(seat for seat in after if result.winner in (None, rules.side_of(seat)))


class Draw(NamedTuple):
    """Cards drawn for the deal and for partners, by seat, one tuple a go; and who deals."""

    goes: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(rules: Rules, seed: str) -> Draw:
    """
    Each draws a card from a shuffled pack; the highest deals, in the game's own order.

    Where there are partners, the higher half plays the lower half: the first to draw has seat 0,
    and the others sit down, in the order of drawing, at the seats of their side. Equal cards that
    leave it open are drawn again by all, from the rest of the pack while it lasts.

    Rule: M10
    """
    half = 1 if rules.sides == rules.seats else rules.seats // 2
    pack: list[Card] = []
    goes: list[tuple[Card, ...]] = []
    while True:
        if len(pack) < rules.seats:
            pack = list(shuffled(rules.deck, f"{seed}/draw" + "+" * len(goes)))
        go, pack = tuple(pack[: rules.seats]), pack[rules.seats :]
        goes.append(go)
        ranked = sorted(go, key=lambda card: -rules.strength[card])
        if all(ranked[most - 1].rank != ranked[most].rank for most in {1, half}):
            seated = _seated(rules, [card in ranked[:half] for card in go])
            found = tuple(tuple(cards[place] for place in seated) for cards in goes)
            return Draw(found, found[-1].index(ranked[0]))


def _seated(rules: Rules, higher: Sequence[bool]) -> Sequence[int]:
    """Who sits at each seat, in the order of drawing; *higher*: whose card is of the higher half."""
    if rules.sides == rules.seats:
        return range(rules.seats)
    turns = [
        iter([place for place, high in enumerate(higher) if high == side])
        for side in (higher[0], not higher[0])
    ]
    return [next(turns[rules.side_of(seat) != rules.side_of(0)]) for seat in range(rules.seats)]


class Reading(NamedTuple):
    """What could be read: the record as far as it is sound, and the first fault, if any."""

    record: Record | None
    fault: RecordError | None
