"""Tables, deals and positions for the tests, from the few words that matter in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, product

from covering import Pair, covering_array

from bisca.errors import VariantError
from bisca.play.actions import Action, Exchange, Play
from bisca.play.deal import decide, opening
from bisca.play.events import Event
from bisca.play.evolve import advance
from bisca.play.position import PartialPosition, Position, complete_position, position_state
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState
from bisca.rules.cards import Card, parse_card, parse_cards
from bisca.rules.catalog import find_variant, table_rules, variants
from bisca.rules.variant import CONTRADICTIONS, Rules

VARIANTS = tuple(variants())
TWO_GAMES = ("bisca-de-tres", "bisca-dos-nove")


def rules_of(variant: str, seats: int | None = None, **table: str) -> Rules:
    return find_variant(variant).rules(seats, table)


TRES = rules_of("bisca-de-tres")
NOVE = rules_of("bisca-dos-nove")
A_TRES = rules_of("bisca-a-tres")
QUATRO = rules_of("bisca-de-quatro")
SEIS = rules_of("bisca-de-seis")
BRISCA = rules_of("brisca")

# Every variant at every number of seats, with its usual rules.
USUAL: dict[str, Rules] = {
    id if seats == variant.seats[0] else f"{id}-{seats}": variant.rules(seats)
    for id, variant in variants().items()
    for seats in variant.seats
}

# Table rules that no card of a deal depends on.
OUTSIDE_A_DEAL = (
    "match", "comb", "first_dealer", "next_dealer", "three_way_tie", "won_cards", "running_points",
)  # fmt: skip


def covering_tables() -> dict[str, Rules]:
    """
    Tables in which every two choices that bear on a deal and agree meet once, at every shape.

    What the variants are made of, apart from table rules, is a hand size and numbers of seats:
    the variants that share them take turns. The rules outside a deal take turns too.
    """
    shapes: dict[str, list[tuple[str, int]]] = {}
    for id, variant in variants().items():
        for seats in variant.seats:
            shapes.setdefault(f"{variant.hand} by {seats}", []).append((id, seats))
    keys = {"shape": list(shapes)} | {
        key: list(rule.choices) for key, rule in table_rules().items() if key not in OUTSIDE_A_DEAL
    }
    forbidden: set[Pair] = {
        frozenset(((one.key, choice), (one.other, other)))
        for one in CONTRADICTIONS
        for choice, other in product(one.choices, one.others)
    }
    plain = find_variant("bisca-de-tres").table
    for shape, ((id, seats), *_) in shapes.items():
        pack = find_variant(id).defaults(seats)["removed"]
        for key in keys.keys() - {"shape"}:
            for choice in keys[key]:
                try:
                    rules_of(id, seats, **{**plain, "removed": pack, key: choice})
                except VariantError as refusal:
                    if "contradicts" not in str(refusal):
                        forbidden.add(frozenset((("shape", shape), (key, choice))))
    turns = {shape: cycle(games) for shape, games in shapes.items()}
    outside = {key: cycle(table_rules()[key].choices) for key in OUTSIDE_A_DEAL}
    tables = {}
    for table in covering_array(keys, forbidden):
        id, seats = next(turns[table.pop("shape")])
        table |= {key: next(choices) for key, choices in outside.items()}
        dealer = len(tables) % (seats + 1)
        table["first_dealer"] = "draw" if dealer == seats else f"seat_{dealer}"
        tables[f"{id}-{seats}-{len(tables) + 1}"] = rules_of(id, seats, **table)
    return tables


def rules_switched(variant: str, seats: int) -> Rules:
    """A table at which as many table rules as agree have another choice than usual."""
    usual = variants()[variant].defaults(seats)
    table: dict[str, str] = {"duty_without_stock": "follow"}
    for key, rule in table_rules().items():
        for choice in list(rule.choices)[::-1]:
            if choice != usual[key] and agree(variant, seats, table | {key: choice}):
                table[key] = choice
                break
    return rules_of(variant, seats, **table)


def agree(variant: str, seats: int, table: dict[str, str]) -> bool:
    try:
        return bool(rules_of(variant, seats, **table))
    except VariantError:
        return False


COVERING = covering_tables()
SWITCHED = {
    f"{id}-switched": rules_switched(id, variant.seats[0]) for id, variant in variants().items()
}
ALL_RULES = {**USUAL, **COVERING, **SWITCHED}


def crowd(seats: int) -> Rules:
    """The Portuguese game for so many."""
    return {3: A_TRES, 4: QUATRO, 6: SEIS}[seats]


def dealt(rules: Rules, order: str | tuple[Card, ...], dealer: int = 1) -> DealState:
    """A deal just before the first card is played; *order* is a pack, or a seed for one."""
    cards = shuffled(rules.deck, order) if isinstance(order, str) else order
    state, events = opening(rules, cards, dealer)
    for event in events:
        state = advance(state, event)
    return state


def pack(rules: Rules, first: str) -> tuple[Card, ...]:
    """The cards of *first* on top, the others below them in canonical order."""
    top = parse_cards(first)
    return (*top, *(card for card in rules.deck if card not in top))


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
    winners: tuple[int, ...] | None = None,
    won: str = "",
    dealer: int = 1,
) -> DealState:
    """
    A position in which these cards are where they are said to be, and the rest anywhere.

    Args:
        won: cards that lie in the piles, whoever has won them.
    """
    partial = PartialPosition(
        trump=trump,
        trump_card=None if trump_card is None else parse_card(trump_card),
        trick_number=trick_number,
        hands={seat: parse_cards(cards) for seat, cards in hands.items()},
        trick=parse_cards(trick),
        leader=leader,
        points=points,
        tricks=tricks,
        winners=winners,
    )
    position = complete_position(rules, partial, dealer, "tests")
    for card in parse_cards(won):
        piles = [other for pile in position.piles for other in pile]
        if card not in piles:
            spare = next(other for other in piles if other not in parse_cards(won))
            position = exchanged(position, card, spare)
    return position_state(rules, position, dealer)


def exchanged(position: Position, one: Card, other: Card) -> Position:
    """*position* with two cards in each other's place."""
    places = {one: other, other: one}

    def cards(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in group)

    return replace(
        position,
        hands=tuple(map(cards, position.hands)),
        trick=cards(position.trick),
        facedown=cards(position.facedown),
        piles=tuple(map(cards, position.piles)),
    )


def act(state: DealState, action: Action) -> tuple[DealState, tuple[Event, ...]]:
    """The state after *action*, and what happened."""
    events = decide(state, action)
    for event in events:
        state = advance(state, event)
    return state, events


def play(state: DealState, cards: str) -> tuple[DealState, tuple[Event, ...]]:
    """*cards* played by whoever's turn it is, `x7D` exchanged, and what happened."""
    log: list[Event] = []
    for word in cards.split():
        seat = state.table.turn
        assert seat is not None
        kind = Exchange if word[0] == "x" else Play
        state, events = act(state, kind(seat, parse_card(word.removeprefix("x"))))
        log += events
    return state, tuple(log)
