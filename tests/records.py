"""Records for the tests: deals of every start, at every table, played for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st
from setups import ALL_RULES, act, rules_of

from bisca.play.actions import Action, Exchange, Play
from bisca.play.deal import DealState, legal_exchanges, legal_plays
from bisca.play.position import PartialPosition, Position, complete_position
from bisca.play.record import (
    DealRecord,
    Order,
    Record,
    Seed,
    Start,
    deal_rules,
    move_of,
    new_record,
    replay,
)
from bisca.play.shuffle import Stream
from bisca.rules.cards import Card, parse_card
from bisca.rules.tricks import trick_points
from bisca.rules.variant import Rules

SUITS = "SHDC"


def legal_actions(state: DealState) -> list[Action]:
    """What the seat to play may do, exchanges first."""
    table = state.table
    if table.turn is None:
        return []
    exchanges: list[Action] = [Exchange(table.turn, card) for card in legal_exchanges(table)]
    return exchanges + [Play(table.turn, card) for card in legal_plays(table)]


def played(rules: Rules, deal: DealRecord, acts: int, seed: str = "plays") -> DealRecord:
    """*deal* after so many legal acts, or all there are, picked by *seed*."""
    state = replay(rules, deal).state
    stream = Stream("tests", seed)
    plays = list(deal.plays)
    while acts and state.table.turn is not None:
        action = stream.choice(legal_actions(state))
        state, _ = act(state, action)
        plays.append(move_of(action))
        acts -= 1
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


_WORDS = st.text(max_size=30)
_COMMENTS = _WORDS.map(lambda text: " ".join(text.split())).filter(
    lambda text: text and not set(text) & set("{}")
)


@st.composite
def starts(draw: st.DrawFn, rules: Rules) -> Start:
    """A seed, an order of the pack, or a position."""
    kind = draw(st.sampled_from(("seed", "order", "position")))
    if kind == "seed":
        return Seed(draw(_WORDS))
    if kind == "order":
        return Order(tuple(draw(st.permutations(rules.deck))))
    return mid_deal(
        rules,
        draw(st.integers(1, rules.tricks)),
        draw(st.text(max_size=4)),
        led=draw(st.booleans()),
    )


@st.composite
def deal_records(draw: st.DrawFn, rules: Rules, *, whole: bool = False) -> DealRecord:
    """A deal, cut or not, with some of its cards played and remarks between them."""
    seated: tuple[int, ...] = ()
    if rules.seats == 3 and rules.three_way_tie == "playoff":
        seated = draw(st.sampled_from(((), (0, 1), (0, 2), (1, 2))))
    dealer = draw(st.sampled_from(seated or range(rules.seats)))
    bare = DealRecord(Seed(""), dealer, seated=seated)
    start = draw(starts(deal_rules(rules, bare)))
    cut = 0 if isinstance(start, Position) else draw(st.sampled_from((0, 0, 1, 17, 35)))
    deal = replace(bare, start=start, cut=cut)
    acts = 99 if whole else draw(st.integers(0, 43))
    deal = played(rules, deal, acts, draw(st.text(max_size=3)))
    remarks = draw(st.dictionaries(st.integers(0, len(deal.plays)), _COMMENTS, max_size=3))
    return replace(deal, comments=tuple(sorted(remarks.items())))


@st.composite
def records(draw: st.DrawFn, *, deals: int = 3) -> Record:
    """A record at any table of up to so many deals, all but the last one finished."""
    rules = ALL_RULES[draw(st.sampled_from(sorted(ALL_RULES)))]
    number = draw(st.integers(1, deals))
    made = [draw(deal_records(rules, whole=place < number - 1)) for place in range(number)]
    names = st.sampled_from(("person", "sensible", "random"))
    players = draw(
        st.just(()) | st.tuples(*[names] * rules.seats)  # nobody wrote it down, or everybody
    )
    return replace(
        new_record(rules, made, players),
        opponents_seed=draw(_WORDS),
        first_dealer=draw(st.sampled_from(("", "drawn", "chosen"))),
    )
