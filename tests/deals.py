"""Deals for the tests, from any start, played for a while or to their end by picks of chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import cycle
from random import Random

from setups import ALL_RULES, act, rules_of

from bisca.play.actions import Action, Exchange, Play, Sign
from bisca.play.allowed import legal_exchanges, legal_plays, legal_signs
from bisca.play.deal import decide, opening
from bisca.play.events import Event
from bisca.play.evolve import advance
from bisca.play.position import PartialPosition, Position, complete_position
from bisca.play.record import DealRecord, Move, Record, Seed, Signed, move_of, new_record, replay
from bisca.play.shuffle import Stream
from bisca.play.table import DealState
from bisca.rules.cards import Card, parse_card
from bisca.rules.tricks import trick_points
from bisca.rules.variant import Rules

SUITS = "SHDC"
MOST_ACTS = 44  # forty cards and as many exchanges as any rule allows; signs come on top
rules_by_name = sorted(ALL_RULES)


def legal_actions(state: DealState) -> list[Action]:
    """What the seat to play may do, exchanges first."""
    table = state.table
    if table.turn is None:
        return []
    exchanges: list[Action] = [Exchange(table.turn, card) for card in legal_exchanges(table)]
    return exchanges + [Play(table.turn, card) for card in legal_plays(table)]


def legal_acts(state: DealState) -> list[Action]:
    """The same, and the signs that anybody may make before the seat to play does."""
    table = state.table
    acts = legal_actions(state)
    if acts:
        acts += [
            Sign(seat, means)
            for seat in range(table.rules.seats)
            for means in legal_signs(table, seat)
        ]
    return acts


def played(rules: Rules, deal: DealRecord, acts: int, seed: str = "plays") -> DealRecord:
    """*deal* after so many legal acts, signs not counted, or all there are, picked by *seed*."""
    state = replay(rules, deal).state
    stream = Stream("tests", seed)
    plays = list(deal.plays)
    while acts and state.table.turn is not None:
        action = stream.choice(legal_acts(state))
        state, _ = act(state, action)
        plays.append(move_of(action))
        acts -= not isinstance(action, Sign)
    return replace(deal, plays=tuple(plays))


def mid_deal(rules: Rules, trick_number: int, seed: str, *, led: bool = False) -> Position:
    """Some position before *trick_number*, or after its first card."""
    partial = PartialPosition(trump=SUITS[len(seed) % 4], trick_number=trick_number, leader=0)
    position = complete_position(rules, partial, 1, seed)
    if not led:
        return position
    card, *rest = position.hands[0]
    return replace(position, trick=(card,), hands=(tuple(rest), *position.hands[1:]))


def one_deal(variant: str = "bisca-de-tres", cards: int = 99, seed: str = "tests") -> Record:
    """A single deal from a seed, dealt by seat 1."""
    rules = rules_of(variant)
    return new_record(rules, [played(rules, DealRecord(Seed(seed), 1), cards)])


def match_record() -> Record:
    """Two deals of a match of Bisca dos Nove, the second under way."""
    rules = rules_of("bisca-dos-nove")
    second = played(rules, DealRecord(Seed("two"), 0), 3)
    record = new_record(rules, [one_deal("bisca-dos-nove").deals[0], second], ("person", "steady"))
    return replace(record, first_dealer="drawn", opponents_seed="o")


def last_trick(rules: Rules, winner: int, points: tuple[int, ...]) -> DealRecord:
    """
    A deal of one trick, worth nothing, that the seat *winner* takes and that ends with *points*;
    a sweep if those are all.
    """
    before = rules.tricks - 1
    if max(points) == sum(points):
        tricks = tuple(before * (side == rules.side_of(winner)) for side in range(rules.sides))
    else:
        share, rest = divmod(before, rules.sides)
        tricks = tuple(share + (side < rest) for side in range(rules.sides))
    others = iter(["4C", "4D", "4S", "5D", "5S"])
    hands = {
        seat: (parse_card("5C" if seat == winner else next(others)),) for seat in range(rules.seats)
    }
    held = [card for hand in hands.values() for card in hand]
    gone = sorted(set(rules.deck) - set(held), key=lambda card: (-rules.points[card], card))
    gone = [card for card in gone if card != "2H" or not rules.loses_trump_two]
    position = Position(
        leader=0,
        hands=tuple(hands[seat] for seat in range(rules.seats)),
        trick=(),
        facedown=(),
        trump_card=next(card for card in gone if card.suit == "H"),
        turn_up_lies=False,
        piles=shared_out(rules, gone, points, [rules.seats * number for number in tricks]),
        tricks=tricks,
    )
    return DealRecord(position, 1, tuple(hands[seat][0] for seat in rules.seats_from(0)))


def shared_out(
    rules: Rules, cards: Sequence[Card], points: Sequence[int], sizes: Sequence[int]
) -> tuple[tuple[Card, ...], ...]:
    """*cards*, the dearest first, in piles of such points and sizes."""

    def share(place: int, piles: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
        if place == len(cards):
            return piles
        card = cards[place]
        for side, pile in enumerate(piles):
            room = len(pile) < sizes[side]
            if room and trick_points((*pile, card), rules) <= points[side]:
                whole = share(place + 1, (*piles[:side], (*pile, card), *piles[side + 1 :]))
                if whole:
                    return whole
        return ()

    found = share(0, ((),) * len(points))
    assert found, f"no way to share out {points} in piles of {sizes}"
    return found


def deal_with_signs(rules: Rules, most: int) -> DealRecord:
    """A deal with so many signs, or all that there can be."""
    start = DealRecord(Seed("signs"), 0)
    plays: list[Move] = []
    state = replay(rules, start).state
    while (turn := state.table.turn) is not None:
        signs = [
            Sign(seat, means)
            for seat in range(rules.seats)
            for means in legal_signs(state.table, seat)
        ]
        made = sum(isinstance(move, Signed) for move in plays)
        card = Play(turn, legal_plays(state.table)[0])
        action = signs[0] if signs and made < most else card
        plays.append(move_of(action))
        state, _ = act(state, action)
    return replace(start, plays=tuple(plays))


@dataclass(frozen=True)
class MadeDeal:
    """
    One deal to its end.

    Attributes:
        picks: for each act, which of the legal ones, counted round and round.
    """

    rules: Rules
    order: tuple[Card, ...]
    dealer: int
    picks: tuple[int, ...]

    def steps(self) -> Iterator[tuple[DealState, Event | None]]:
        """Each state, and the event that led to it; the first has none."""
        state, pending = opening(self.rules, self.order, self.dealer)
        yield state, None
        picks = cycle(self.picks)
        while True:
            for event in pending:
                state = advance(state, event)
                yield state, event
            if state.table.turn is None:
                return
            legal = legal_acts(state)
            pending = decide(state, legal[next(picks) % len(legal)])

    def states(self) -> Iterator[DealState]:
        return (state for state, _ in self.steps())

    def choices(self) -> Iterator[DealState]:
        """The states in which somebody is to act."""
        after = None
        for state, event in self.steps():
            if after is not None and type(event).__name__ in (
                "CardPlayed",
                "SignMade",
                "TrumpExchanged",
            ):
                yield after
            after = state


@lru_cache(maxsize=8)
def some_deals(name: str, number: int = 3) -> tuple[MadeDeal, ...]:
    """A few deals at the table *name* of ALL_RULES, always the same, each dealt by another seat."""
    rules, random = ALL_RULES[name], Random(name)
    return tuple(
        MadeDeal(
            rules,
            tuple(random.sample(rules.deck, len(rules.deck))),
            dealer % rules.seats,
            tuple(random.randrange(9) for _ in range(MOST_ACTS)),
        )
        for dealer in range(number)
    )
