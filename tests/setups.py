"""Tables, deals and positions for the tests, from the few words that matter in each."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from bisca.play.actions import Play
from bisca.play.deal import DealState, advance, decide, opening
from bisca.play.events import Event
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.shuffle import shuffled
from bisca.rules.cards import Card, parse_card, parse_cards
from bisca.rules.catalog import find_variant, load_data, resolve, variant_from_mapping
from bisca.rules.variant import Rules

VARIANTS = ("bisca-de-tres", "bisca-dos-nove")


def rules_of(variant: str, **table: str) -> Rules:
    return find_variant(variant).rules(table=table)


TRES = rules_of("bisca-de-tres")
NOVE = rules_of("bisca-dos-nove")


def table_settings() -> list[dict[str, str]]:
    """Twelve tables in which every two choices that bear on a deal and agree meet once."""
    duties = [("free", "free"), ("free", "trump_lead"), ("free", "follow"), ("follow", "follow")]
    bands = ["single", "double_at_82", "double_at_91"]
    return [
        {
            "trump_source": ("next", "bottom")[(d + b) % 2],
            "duty_with_stock": duties[d][0],
            "duty_without_stock": duties[d][1],
            "bands": bands[b],
            "sweep": ("none", "tricks", "points")[(d + b) % 3],
        }
        for d, b in product(range(len(duties)), range(len(bands)))
    ]


def crowd(seats: int) -> Rules:
    """Bisca de Três for more people, to see that nothing counts on two seats."""
    entry = resolve("bisca-de-tres", load_data("variants"))
    order = entry["order"] if seats == 4 else entry["order"].removesuffix("2")
    entry |= {"seats": [seats], "order": order}
    return variant_from_mapping(f"crowd-of-{seats}", entry).rules()


ALL_RULES: dict[str, Rules] = {
    **{
        f"{variant}-{number}": rules_of(variant, **table)
        for variant in VARIANTS
        for number, table in enumerate(table_settings(), 1)
    },
    **{f"{seats}-seats": crowd(seats) for seats in (3, 4, 6)},
}


def dealt(rules: Rules, order: str | tuple[Card, ...], dealer: int = 1) -> DealState:
    """A deal just before the first card is played; *order* is a pack, or a seed for one."""
    cards = shuffled(rules.deck, order) if isinstance(order, str) else order
    state, events = opening(rules, cards, dealer)
    for event in events:
        state = advance(state, event)
    return state


def at(
    rules: Rules,
    hands: Mapping[int, str],
    *,
    trick_number: int,
    trump: str | None = None,
    trump_card: str | None = None,
    leader: int = 0,
    trick: str = "",
    tricks: tuple[int, ...] | None = None,
    points: tuple[int, ...] | None = None,
) -> DealState:
    """A position in which these cards are where they are said to be, and the rest anywhere."""
    partial = PartialPosition(
        trump=trump,
        trump_card=None if trump_card is None else parse_card(trump_card),
        trick_number=trick_number,
        hands={seat: parse_cards(cards) for seat, cards in hands.items()},
        trick=parse_cards(trick),
        leader=leader,
        points=points,
        tricks=tricks,
    )
    return position_state(rules, complete_position(rules, partial, 1, "tests"), 1)


def play(state: DealState, cards: str) -> tuple[DealState, tuple[Event, ...]]:
    """*cards* played by whoever's turn it is, and what happened."""
    log: list[Event] = []
    for card in parse_cards(cards):
        seat = state.table.turn
        assert seat is not None
        for event in decide(state, Play(seat, card)):
            state = advance(state, event)
            log.append(event)
    return state, tuple(log)
