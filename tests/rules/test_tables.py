"""What the engine reads of a table: every field of the rules in force, for tables far apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest
from setups import USUAL, rules_of

from bisca.errors import UnevenPackError, VariantError
from bisca.rules.cards import SUITS, parse_cards
from bisca.rules.catalog import find_variant, table_rules
from bisca.rules.variant import AceWaits, ExchangeRule, MatchLength, Rules, Sweep

NUMBER = count(1)


def read(variant: str, seats: int, table: Mapping[str, str]) -> Rules:
    """Rules that nobody has read before: those of a twin of the variant."""
    twin = replace(find_variant(variant), id=f"{variant}-twin-{next(NUMBER)}")
    return twin.rules(seats, table)


RANKS = "A234567JQK"
PACK = parse_cards([rank + suit for suit in SUITS for rank in RANKS])

BISCA = {
    "seats": 2,
    "sides": 2,
    "deck": PACK,
    "order": "A7KJQ65432",
    "strength": {
        card: dict(zip("A7KJQ65432", range(10, 0, -1), strict=True))[card.rank] for card in PACK
    },
    "points": {card: {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}.get(card.rank, 0) for card in PACK},
    "orders": ((0, 1), (1, 0)),
    "draw_orders": ((0, 1), (1, 0)),
    "hand_size": 3,
    "cut_least": 1,
    "batches": (3,),
    "trump_source": "next",
    "duty_with_stock": "free",
    "duty_without_stock": "free",
    "must_trump_when_void": False,
    "bands": ((61, 1),),
    "highest": 0,
    "sweep": None,
    "match": MatchLength("first_to", 4, False, True),
    "loses_trump_two": False,
    "first_dealer": None,
    "next_dealer": "pass_on",
    "exchange": (),
    "low_wins": None,
    "capture": "none",
    "ace_waits": None,
    "seven_not_last": False,
    "three_way_tie": "nobody",
    "stop_when_decided": False,
    "partner_look": "no",
    "signals": "off",
    "open_hands": False,
    "won_cards": "last_trick",
    "running_points": True,
}

FAR = {
    "trump_source": "bottom",
    "duty_with_stock": "follow",
    "duty_without_stock": "follow",
    "must_trump_when_void": "yes",
    "bands": "double_at_91",
    "sweep": "points",
    "match": "comb",
    "comb": "draws_use_a_tooth",
    "removed": "all_twos",
    "direction": "clockwise",
    "draw_direction": "counter_clockwise",
    "first_dealer": "seat_3",
    "next_dealer": "winner",
    "batches": "ones",
    "order": "queen_over_jack",
    "exchange": "two_only",
    "ace_waits": "seven_unless_held",
    "seven_not_last": "yes",
    "three_way_tie": "playoff",
    "partner_look": "last_round",
    "signals": "rivals",
    "open_hands": "yes",
    "won_cards": "all",
    "running_points": "hidden",
}
WITHOUT_TWOS = tuple(card for card in PACK if card.rank != "2")

# Tables, and what differs from the first of them.
TABLES: dict[str, tuple[str, int, dict[str, str], dict[str, Any]]] = {
    "the usual one": ("bisca-de-tres", 2, {}, {}),
    "another hand": (
        "bisca-dos-sete",
        2,
        {},
        {
            "hand_size": 7,
            "batches": (3, 3, 1),
            "duty_without_stock": "follow",
            "bands": ((61, 1), (91, 2)),
            "sweep": Sweep("tricks", 4),
        },
    ),
    "three alone": (
        "bisca-a-tres",
        3,
        {"direction": "clockwise"},
        {
            "seats": 3,
            "sides": 3,
            "deck": tuple(card for card in PACK if card != "2C"),
            "strength": {card: n for card, n in BISCA["strength"].items() if card != "2C"},
            "points": {card: n for card, n in BISCA["points"].items() if card != "2C"},
            "orders": ((0, 2, 1), (1, 0, 2), (2, 1, 0)),
            "draw_orders": ((0, 2, 1), (1, 0, 2), (2, 1, 0)),
            "bands": (),
            "highest": 1,
        },
    ),
    "three with the trump two out": (
        "bisca-a-tres",
        3,
        {"removed": "trump_two"},
        {
            "seats": 3,
            "sides": 3,
            "loses_trump_two": True,
            "orders": ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
            "draw_orders": ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
            "bands": (),
            "highest": 1,
        },
    ),
    "everything else": (
        "bisca-de-quatro",
        4,
        FAR,
        {
            "seats": 4,
            "deck": WITHOUT_TWOS,
            "order": "A7KQJ65432",
            "strength": {
                card: dict(zip("A7KQJ65432", range(10, 0, -1), strict=True))[card.rank]
                for card in WITHOUT_TWOS
            },
            "points": {
                card: {"A": 11, "7": 10, "K": 4, "Q": 3, "J": 2}.get(card.rank, 0)
                for card in WITHOUT_TWOS
            },
            "orders": ((0, 3, 2, 1), (1, 0, 3, 2), (2, 1, 0, 3), (3, 2, 1, 0)),
            "draw_orders": ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)),
            "batches": (1, 1, 1),
            "trump_source": "bottom",
            "duty_with_stock": "follow",
            "duty_without_stock": "follow",
            "must_trump_when_void": True,
            "bands": ((61, 1), (91, 2)),
            "sweep": Sweep("points", 4),
            "match": MatchLength("comb", 10, True, True),
            "first_dealer": 3,
            "next_dealer": "winner",
            "exchange": (ExchangeRule("2", tuple("A3KQJ7654"), "none", "any_turn", once=False),),
            "ace_waits": AceWaits("7", unless_held=True),
            "seven_not_last": True,
            "three_way_tie": "playoff",
            "partner_look": "last_round",
            "signals": "rivals",
            "open_hands": True,
            "won_cards": "all",
            "running_points": False,
        },
    ),
    "few points, a capture, an end as soon as may be": (
        "briscola",
        2,
        {
            "exchange": "two_at_start_seven_later",
            "ace_waits": "three",
            "low_wins": "eleven",
            "capture_wins": "rival_three",
            "comb": "no_decider",
        },
        {
            "order": "A3KQJ76542",
            "strength": {
                card: dict(zip("A3KQJ76542", range(10, 0, -1), strict=True))[card.rank]
                for card in PACK
            },
            "points": {
                card: {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(card.rank, 0) for card in PACK
            },
            "bands": (),
            "highest": 1,
            "match": MatchLength("best_of", 3, False, False),
            "exchange": (
                ExchangeRule("2", tuple("7654"), "none", "first_turn", once=True),
                ExchangeRule("7", tuple("A3KQJ"), "own_trick", "any_turn", once=True),
            ),
            "ace_waits": AceWaits("3", unless_held=False),
            "low_wins": 11,
            "capture": "rival_three",
        },
    ),
    "stopped when decided": (
        "bisca-de-tres",
        2,
        {"stop_when_decided": "yes"},
        {"stop_when_decided": True},
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_field_is_read(name: str) -> None:
    """From the choices of the table, and nothing else."""
    variant, seats, table, changes = TABLES[name]
    rules = read(variant, seats, table)
    expected = BISCA | changes

    assert set(expected) | {"variant", "choices"} == {field.name for field in fields(Rules)}
    for field, value in expected.items():
        assert getattr(rules, field) == value, field
    assert dict(rules.choices) == find_variant(variant).defaults(seats) | table
    assert list(dict(rules.choices)) == list(table_rules())
    assert rules.variant.startswith(f"{variant}-twin-")


def test_the_tables_name_each_choice_that_the_engine_reads() -> None:
    """Each rule has another choice than usual somewhere above."""
    switched = {key for _, _, table, _ in TABLES.values() for key in table}

    assert switched == set(table_rules())


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sums_of_a_table(seats: int) -> None:
    """Of a twin that nobody has read before."""
    variant = {2: "bisca-de-tres", 3: "bisca-a-tres", 4: "brisca", 6: "bisca-de-seis"}[seats]
    rules = read(variant, seats, {})

    assert rules.sides == (3 if seats == 3 else 2)
    assert rules.orders == tuple(
        tuple((first + place) % seats for place in range(seats)) for first in range(seats)
    )
    assert [rules.next_seat(seat) for seat in range(seats)] == [
        (seat + 1) % seats for seat in range(seats)
    ]
    assert (rules.cards, rules.tricks) == (len(rules.deck), len(rules.deck) // seats)
    assert rules.stock_size == len(rules.deck) - 3 * seats
    assert rules.total == 120


def test_a_trump_two_less_counts() -> None:
    """One card fewer is played with, in the stock and in tricks."""
    rules = read("bisca-a-tres", 3, {"removed": "trump_two"})

    assert (len(rules.deck), rules.cards, rules.tricks, rules.stock_size) == (40, 39, 13, 30)


@pytest.mark.parametrize(
    ("variant", "seats", "table", "said"),
    [
        (
            "bisca-de-tres",
            2,
            {"removed": "two_of_clubs"},
            "removed=two_of_clubs leaves 39 cards, which don't go round among 2 with 3 in hand",
        ),
        ("bisca-a-tres", 3, {"removed": "none"}, "removed=none leaves 40 cards"),
        ("bisca-de-tres", 2, {"first_dealer": "seat_2"}, "first_dealer=seat_2: there are only 2"),
        ("brisca", 3, {"low_wins": "eleven"}, "low_wins=eleven: with three alone"),
        (
            "brisca",
            2,
            {"signals": "own"},
            "signals=own: where each plays alone there are no partners",
        ),
        ("brisca", 5, {}, "is played by 4, 2, 3, not by 5"),
        ("brisca", 4, {"jokers": "two"}, "no table rule 'jokers'; there are trump_source"),
        ("brisca", 4, {"sweep": "all"}, "sweep can't be 'all'; it is one of none, tricks, points"),
    ],
)
def test_a_table_that_can_not_be_is_not_read(
    variant: str, seats: int, table: dict[str, str], said: str
) -> None:
    """The variant, the rule and why."""
    with pytest.raises(VariantError) as refusal:
        read(variant, seats, table)

    assert f"{variant}-twin-" in str(refusal.value)
    assert said in str(refusal.value)


def test_a_pack_that_does_not_go_round_says_how_many_are_left_and_by_which_rule() -> None:
    """A figure draws such a pack from that."""
    with pytest.raises(UnevenPackError) as refusal:
        find_variant("bisca-a-tres").rules(3, {"removed": "none"})

    assert (refusal.value.rule, refusal.value.cards) == ("removed", 40)


def test_the_pack_may_leave_no_stock_less_than_a_round() -> None:
    """A hand of nineteen leaves a round for two, a hand of twenty nothing to draw."""
    variant = replace(find_variant("bisca-de-tres"), id="nineteen", hand=19)

    assert variant.rules().stock_size == 2
    with pytest.raises(VariantError, match="don't go round among 2 with 20 in hand"):
        replace(variant, id="twenty", hand=20).rules()


def test_low_points_are_for_two_sides() -> None:
    """Four in pairs and two alone."""
    for seats in (2, 4):
        assert read("brisca", seats, {"low_wins": "eleven"}).low_wins == 11


def test_each_number_of_seats_has_its_own_rules() -> None:
    """And so has each set of choices; the same ones are the same object."""
    twin = replace(find_variant("brisca"), id="brisca-twin")

    assert twin.rules() is twin.rules(4) is twin.rules(4, {"bands": "highest"})
    assert len({id(twin.rules(2)), id(twin.rules(3)), id(twin.rules(4))}) == 3
    assert twin.rules(4, {"bands": "single"}) is not twin.rules(4)
    assert twin.rules(4).choices != twin.rules(4, {"bands": "single"}).choices


@pytest.mark.parametrize("name", USUAL)
def test_who_plays_with_whom(name: str) -> None:
    """Every other seat, or alone."""
    usual = USUAL[name]
    rules = read(usual.variant, usual.seats, {})
    for seat in range(rules.seats):
        expected = {seat} if rules.seats < 4 else set(range(seat % 2, rules.seats, 2))
        assert rules.partners(seat) == expected
        assert rules.side_of(seat) == (seat if rules.seats == 3 else seat % 2)


def test_two_rules_of_one_table_are_one_object() -> None:
    """However they are asked for."""
    assert rules_of("bisca-de-tres", 2, bands="single") is rules_of("bisca-de-tres")
