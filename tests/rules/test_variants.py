"""Variants as data: what is inherited, and how a wrong file is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from setups import VARIANTS, crowd, rules_of

from bisca.errors import NotationError, VariantError
from bisca.rules.catalog import (
    choice_codes,
    differing,
    dump_table,
    find_variant,
    load_data,
    parse_table,
    resolve,
    table_rules,
    variant_from_mapping,
    variants,
)

Entry = dict[str, Any]


def tres() -> Entry:
    return deepcopy(resolve("bisca-de-tres", load_data("variants")))


def change(**changes: Any) -> Callable[[Entry], None]:
    return lambda entry: entry.update(changes)


def change_table(**changes: str) -> Callable[[Entry], None]:
    return lambda entry: entry["table"].update(changes)


FAULTS: dict[str, tuple[Callable[[Entry], Any], list[str]]] = {
    "an unknown key": (change(hands=3), ["unknown key 'hands'", "known: code, name"]),
    "a key that is missing": (lambda e: e.pop("hand"), ["hand: expected a int, got None"]),
    "a value of the wrong type": (change(hand="3"), ["hand: expected a int, got '3'"]),
    "a language that is missing": (change(name={"pt": "X"}), ["name: ", "pt, en"]),
    "a rank that is in no pack": (change(order="A7KJQ6543X"), ["order: ", "A23456789TJQK"]),
    "a rank written twice": (change(order="A7KJQ65422"), ["order: ", "each once"]),
    "points that are not 120": (change(points={"A": 11}), ["points: ", "120"]),
    "points for a rank that isn't there": (
        change(points={"A": 11, "T": 10, "K": 4, "J": 3, "Q": 2}),
        ["points: ", "A7KJQ65432"],
    ),
    "batches that don't make the hand": (change(batches=[2]), ["batches: ", "hand: 3"]),
    "a direction that isn't one": (change(direction="left"), ["direction: ", "clockwise"]),
    "seats that don't divide the pack": (change(seats=[3]), ["seats: ", "divide 40"]),
    "hands that leave no stock": (
        change(seats=[4], hand=10, batches=[10]),
        ["seats: ", "leave a stock"],
    ),
    "a table rule that is missing": (lambda e: e["table"].pop("bands"), ["table: ", "bands"]),
    "a table rule that isn't one": (change_table(jokers="two"), ["table: ", "one choice for"]),
    "a choice that isn't one": (
        change_table(bands="double_at_90"),
        ["table: bands: expected one of single, double_at_82, double_at_91", "'double_at_90'"],
    ),
    "two choices that contradict": (
        change_table(duty_with_stock="follow", duty_without_stock="free"),
        ["table: duty_with_stock=follow contradicts duty_without_stock=free"],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_entry_is_refused(fault: str) -> None:
    """The message names the variant, the key and what was expected."""
    spoil, said = FAULTS[fault]
    entry = tres()
    spoil(entry)
    with pytest.raises(VariantError) as error:
        variant_from_mapping("bisca-nova", entry)

    assert str(error.value).startswith("bisca-nova: ")
    for words in said:
        assert words in str(error.value)


def test_an_entry_that_is_right_is_taken() -> None:
    """The faults above are faults of what was changed."""
    assert variant_from_mapping("bisca-nova", tres()).rules().hand_size == 3


def test_only_differences_from_the_parent_are_written() -> None:
    """Saying again what the parent says is refused, so that nothing drifts apart."""
    raw = {"a": tres(), "b": {"extends": "a", "hand": 3}}
    with pytest.raises(VariantError, match="b: hand: the same as in a; write only differences"):
        resolve("b", raw)


def test_a_table_rule_of_the_parent_is_not_said_again() -> None:
    """Inside the table too, only differences are written."""
    raw = {"a": tres(), "b": {"extends": "a", "hand": 9, "table": {"bands": "single"}}}
    with pytest.raises(VariantError, match="b: table: bands: the same as in a"):
        resolve("b", raw)


def test_a_circle_of_parents_is_refused() -> None:
    """The message shows the way round."""
    raw: Entry = {"a": {"extends": "b"}, "b": {"extends": "a"}}
    with pytest.raises(VariantError, match="extends: goes round in a circle"):
        resolve("a", raw)


def test_a_parent_that_is_not_there_is_refused() -> None:
    """The message names the variant that asks for it."""
    with pytest.raises(VariantError, match="a: extends: no variant 'z'"):
        resolve("a", {"a": {"extends": "z"}})


def test_the_table_is_inherited_rule_by_rule() -> None:
    """Nove changes three rules of Três and keeps the others."""
    tres_table, nove = find_variant("bisca-de-tres").table, find_variant("bisca-dos-nove")

    assert {key for key in tres_table if tres_table[key] != nove.table[key]} == {
        "duty_without_stock",
        "bands",
        "sweep",
    }


def test_a_variant_that_is_not_there() -> None:
    """The message lists those there are."""
    with pytest.raises(VariantError, match="no variant 'bisca'; there are bisca-de-tres"):
        find_variant("bisca")


@pytest.mark.parametrize(
    ("seats", "table", "said"),
    [
        (5, {}, "bisca-de-tres is played by 2, not by 5"),
        (2, {"jokers": "two"}, "no table rule 'jokers'; there are trump_source"),
        (2, {"sweep": "double"}, "table rule sweep can't be 'double'; it is one of none, tricks"),
        (2, {"duty_with_stock": "follow"}, "contradicts duty_without_stock=free"),
    ],
)
def test_a_table_that_can_not_be(seats: int, table: dict[str, str], said: str) -> None:
    """A person's settings are refused in the same words as a file's."""
    with pytest.raises(VariantError) as error:
        find_variant("bisca-de-tres").rules(seats, table)

    assert "bisca-de-tres" in str(error.value)
    assert said in str(error.value)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_settings_give_the_same_rules(variant: str) -> None:
    """One object for each table, however it is asked for."""
    assert rules_of(variant) is find_variant(variant).rules(2, dict(find_variant(variant).table))


@pytest.mark.parametrize("variant", VARIANTS)
def test_table_rules_as_text(variant: str) -> None:
    """Only what differs from the defaults is written, and it reads back."""
    rules = rules_of(variant, bands="double_at_91", trump_source="bottom")

    assert dump_table(rules) == "trump_source=bottom bands=double_at_91"
    assert parse_table(dump_table(rules)) == differing(rules)
    assert dump_table(rules_of(variant)) == ""


@pytest.mark.parametrize(
    ("text", "said"), [("bands", "write key=choice"), ("a=b a=c", "a is given twice")]
)
def test_table_rules_that_can_not_be_read(text: str, said: str) -> None:
    """The part that is wrong is named."""
    with pytest.raises(NotationError, match=said):
        parse_table(text)


def test_codes_of_links_are_two_characters_and_never_shared() -> None:
    """A code stands for one choice, or one variant."""
    choices = [choice.code for rule in table_rules().values() for choice in rule.choices.values()]
    codes = [variant.code for variant in variants().values()]

    assert all(len(code) == 2 and code.isalnum() and code.isascii() for code in choices + codes)
    assert len(set(choices)) == len(choices) == len(choice_codes())
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    ("seats", "cards", "sides", "tricks", "stock"),
    [(3, 36, 3, 12, 27), (4, 40, 2, 10, 28), (6, 36, 2, 6, 18)],
)
def test_more_seats(seats: int, cards: int, sides: int, tricks: int, stock: int) -> None:
    """Whatever the number of seats, the sums of a deal come out."""
    rules = crowd(seats)

    assert (len(rules.deck), rules.sides, rules.tricks, rules.stock_size) == (
        cards,
        sides,
        tricks,
        stock,
    )
