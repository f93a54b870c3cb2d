"""Variants as data: what is inherited, and how a wrong file is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from setups import USUAL, rules_of

from bisca.errors import NotationError, VariantError
from bisca.rules.catalog import (
    choice_codes,
    differing,
    dump_table,
    find_variant,
    load_data,
    parse_table,
    resolve,
    table_rule_from_mapping,
    table_rules,
    variant_from_mapping,
    variants,
)
from bisca.rules.variant import Choice

Entry = dict[str, Any]


def tres() -> Entry:
    return deepcopy(resolve("bisca-de-tres", load_data("variants")))


def change(**changes: Any) -> Callable[[Entry], None]:
    return lambda entry: entry.update(changes)


def change_table(**changes: str) -> Callable[[Entry], None]:
    return lambda entry: entry["table"].update(changes)


FAULTS: dict[str, tuple[Callable[[Entry], Any], list[str]]] = {
    "an unknown key": (change(hands=3), ["unknown key 'hands'", "known: code, place, name"]),
    "a key that is missing": (lambda e: e.pop("hand"), ["hand: expected a int, got None"]),
    "a value of the wrong type": (change(hand="3"), ["hand: expected a int, got '3'"]),
    "a language that is missing": (change(name={"pt": "X"}), ["name: ", "pt, en"]),
    "a language of the tagline that is missing": (change(tagline={}), ["tagline: ", "pt, en"]),
    "seats that don't divide the pack": (
        change(seats=[3]),
        ["removed=none leaves 40 cards, which don't go round among 3 with 3 in hand"],
    ),
    "other seats that don't divide the pack": (change(seats=[2, 3]), ["among 3 with 3 in hand"]),
    "hands that leave no stock": (
        change(seats=[4], hand=10),
        ["removed=none leaves 40 cards, which don't go round among 4 with 10 in hand"],
    ),
    "a table rule that is missing": (
        lambda e: e["table"].pop("bands"),
        ["table: expected one choice for each of trump_source, duty_without_stock, "],
    ),
    "a table rule that isn't one": (change_table(jokers="two"), ["table: ", "one choice for"]),
    "a choice that isn't one": (
        change_table(bands="double_at_90"),
        [
            "table: bands: expected one of single, double_at_82, double_at_91, highest",
            "'double_at_90'",
        ],
    ),
    "two choices that contradict": (
        change_table(duty_with_stock="follow", duty_without_stock="free"),
        ["table: duty_with_stock=follow contradicts duty_without_stock=free"],
    ),
    "a table rule by seats that isn't one": (
        change(by_seats={"2": {"jokers": "two"}}),
        ["table: jokers: expected one of trump_source, "],
    ),
    "a choice by seats that isn't one": (
        change(by_seats={"2": {"removed": "aces"}}),
        ["table: removed: expected one of none, two_of_clubs", "'aces'"],
    ),
    "seats that it isn't played with": (
        change(by_seats={"3": {"removed": "all_twos"}}),
        ["by_seats: expected numbers out of [2]"],
    ),
    "choices by seats that contradict": (
        change(by_seats={"2": {"low_wins": "eleven", "sweep": "tricks"}}),
        ["low_wins=eleven contradicts sweep=tricks"],
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


TEXTS = {"pt": "X", "en": "Y"}


def rule(**value: Any) -> Entry:
    choice = {"code": "zz", "label": TEXTS, "text": TEXTS, "sources": ["S0"], "value": value}
    return {"clause": "M14", "title": TEXTS, "choices": {"odd": choice}}


RULE_FAULTS: dict[str, tuple[Entry, str]] = {
    "an unknown key": (rule() | {"clauses": []}, "table rule order: unknown key 'clauses'"),
    "an unknown key in a choice": (
        {**rule(), "choices": {"odd": {"codes": "zz"}}},
        "table rule order=odd: unknown key 'codes'",
    ),
    "a rank that is in no pack": (
        rule(order="A7KJQ6543X", points={}),
        "table rule order=odd: order: expected some of A23456789TJQK, each once, got 'A7KJQ6543X'",
    ),
    "a rank written twice": (rule(order="A7KJQ65422", points={}), "order=odd: order: "),
    "points that are not 120": (
        rule(order="A7KJQ65432", points={"A": 11}),
        "points: expected values of ranks in A7KJQ65432 that make 120 in four suits",
    ),
    "points for a rank that isn't there": (
        rule(order="A7KJQ65432", points={"A": 11, "T": 10, "K": 4, "J": 3, "Q": 2}),
        "points: expected values of ranks in A7KJQ65432",
    ),
}


@pytest.mark.parametrize("fault", RULE_FAULTS)
def test_a_wrong_table_rule_is_refused(fault: str) -> None:
    """The message names the rule, the choice and what was expected."""
    entry, said = RULE_FAULTS[fault]
    with pytest.raises(VariantError) as error:
        table_rule_from_mapping("order", entry)

    assert said in str(error.value)


@pytest.mark.parametrize(
    ("order", "points"),
    [
        ("A23456789TJQK", {"A": 30}),
        ("AK", {"A": 20, "K": 10}),
        ("KA", {"A": 11, "K": 19}),
    ],
)
def test_orders_that_can_be(order: str, points: dict[str, int]) -> None:
    """All ranks or few, all of which may count."""
    made = table_rule_from_mapping("order", rule(order=order, points=points))

    assert made.choices["odd"].value == {"order": order, "points": points}


def test_a_table_rule_that_is_right_is_taken() -> None:
    """What isn't said: no value is the choice's own id, no clause the rule's, no need is none."""
    entry = rule()
    del entry["choices"]["odd"]["value"]
    made = table_rule_from_mapping("jokers", entry)

    assert made.choices["odd"] == Choice("odd", "zz", "M14", "odd", TEXTS, TEXTS, ("S0",))
    entry["choices"]["odd"]["clause"] = "C12"
    assert table_rule_from_mapping("jokers", entry).choices["odd"].clause == "C12"
    assert (made.key, made.clause, made.title, made.needs) == ("jokers", "M14", TEXTS, "")
    assert table_rule_from_mapping("jokers", entry | {"needs": "three"}).needs == "three"
    assert table_rule_from_mapping("jokers", rule(n=3)).choices["odd"].value == {"n": 3}


def test_an_entry_that_is_right_is_taken() -> None:
    """The faults above are faults of what was changed."""
    made = variant_from_mapping("bisca-nova", tres())

    assert made.rules().hand_size == 3
    assert (made.id, made.clauses, made.sources) == (
        "bisca-nova",
        ("T1", "T2", "T3"),
        ("S0", "S3", "S4"),
    )


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


def test_a_table_like_the_parent_s_is_refused_by_its_first_rule() -> None:
    """Not as a whole: a table is said rule by rule."""
    raw = {"a": tres(), "b": {"extends": "a", "hand": 9, "table": dict(tres()["table"])}}
    with pytest.raises(VariantError, match="b: table: trump_source: the same as in a"):
        resolve("b", raw)


def test_a_table_may_be_left_out() -> None:
    """By the child, by the parent, or by both."""
    raw: Entry = {
        "a": {"hand": 3},
        "b": {"extends": "a", "hand": 9},
        "c": {"extends": "a", "table": {"bands": "single"}},
        "d": {"extends": "c", "hand": 7},
    }

    assert resolve("a", raw) == {"by_seats": {}, "hand": 3}
    assert resolve("b", raw) == {"by_seats": {}, "hand": 9, "table": {}}
    assert resolve("c", raw) == {"by_seats": {}, "hand": 3, "table": {"bands": "single"}}
    assert resolve("d", raw) == {"by_seats": {}, "hand": 7, "table": {"bands": "single"}}
    assert raw["b"] == {"extends": "a", "hand": 9}


def test_a_circle_of_parents_is_refused() -> None:
    """The message shows the way round."""
    raw: Entry = {"a": {"extends": "b"}, "b": {"extends": "a"}}
    with pytest.raises(VariantError, match=r"a: extends: goes round in a circle \(a -> b -> a\)"):
        resolve("a", raw)


def test_a_parent_that_is_not_there_is_refused() -> None:
    """The message names the variant that asks for it."""
    with pytest.raises(VariantError, match="a: extends: no variant 'z'"):
        resolve("a", {"a": {"extends": "z"}})


def test_a_child_of_a_child_inherits_from_both() -> None:
    """Seis from Quatro from Três."""
    raw = load_data("variants")
    seis = resolve("bisca-de-seis", raw)

    assert "extends" not in seis
    assert (seis["hand"], seis["sources"], seis["table"]["match"]) == (3, ["S3"], "comb")
    assert raw["bisca-de-seis"]["extends"] == "bisca-de-quatro"


def test_the_table_is_inherited_rule_by_rule() -> None:
    """Nove changes three rules of Três and keeps the others."""
    tres_table, nove = find_variant("bisca-de-tres").table, find_variant("bisca-dos-nove")

    assert {key for key in tres_table if tres_table[key] != nove.table[key]} == {
        "duty_without_stock",
        "bands",
        "sweep",
    }


LONG, CUT = "x" * 50, "x" * 40  # what somebody wrote is told up to its fortieth letter


def test_a_variant_that_is_not_there() -> None:
    """The message lists those there are."""
    with pytest.raises(VariantError) as error:
        find_variant(LONG)

    assert str(error.value) == f"no variant '{CUT}'; there are {', '.join(variants())}"


@pytest.mark.parametrize(
    ("seats", "table", "said"),
    [
        (5, {}, "bisca-de-tres is played by 2, not by 5"),
        (
            2,
            {"jokers": "two"},
            "no table rule 'jokers'; there are trump_source, duty_without_stock, duty_with_stock, ",
        ),
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


@pytest.mark.parametrize(
    ("name", "seats", "table", "whole"),
    [
        ("bisca-de-tres", 5, {}, "bisca-de-tres is played by 2, not by 5"),
        (
            "bisca-de-tres",
            2,
            {LONG: "no"},
            f"bisca-de-tres: no table rule '{CUT}'; there are {', '.join(table_rules())}",
        ),
        (
            "bisca-de-tres",
            2,
            {"open_hands": LONG},
            f"bisca-de-tres: table rule open_hands can't be '{CUT}'; it is one of no, yes",
        ),
        (
            "bisca-de-tres",
            2,
            {"first_dealer": "seat_3"},
            "bisca-de-tres: first_dealer=seat_3: there are only 2 seats",
        ),
        (
            "bisca-a-tres",
            3,
            {"low_wins": "eleven"},
            "bisca-a-tres: low_wins=eleven: with three alone, two could win so",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_said_whole(
    name: str, seats: int, table: dict[str, str], whole: str
) -> None:
    """Word for word."""
    with pytest.raises(VariantError) as error:
        find_variant(name).rules(seats, table)

    assert str(error.value) == whole


def test_seats_are_checked_before_anything_else() -> None:
    """No table rule makes up for a seat too many."""
    with pytest.raises(VariantError, match="brisca is played by 4, 2, 3, not by 5"):
        rules_of("brisca", 5, jokers="two")


@pytest.mark.parametrize("name", USUAL)
def test_the_same_settings_give_the_same_rules(name: str) -> None:
    """One object for each table, however it is asked for."""
    rules = USUAL[name]
    variant = find_variant(rules.variant)

    assert rules is variant.rules(rules.seats, variant.defaults(rules.seats))
    assert dict(rules.choices) == variant.defaults(rules.seats)
    assert list(dict(rules.choices)) == list(table_rules())
    if rules.seats == variant.seats[0]:
        assert rules is variant.rules()


def test_choices_that_depend_on_the_number_of_seats() -> None:
    """Only what differs is written; what a person asks for comes first."""
    brisca = find_variant("brisca")

    assert brisca.by_seats == {3: {"removed": "all_twos"}}
    assert brisca.defaults(3) == {**brisca.table, "removed": "all_twos"}
    assert brisca.defaults(4) == brisca.table
    assert len(brisca.rules(3, {"removed": "two_of_clubs"}).deck) == 39
    assert find_variant("muerte-al-tres").by_seats == {}
    assert find_variant("briscola").defaults(3)["removed"] == "two_of_hearts"
    assert brisca.settle({})["removed"] == "none"
    assert brisca.settle({}, 3)["removed"] == "all_twos"
    of_three_first = replace(brisca, seats=(3, 4, 2))
    assert of_three_first.settle({})["removed"] == "all_twos"


def test_variants_are_listed_by_their_place() -> None:
    """Portuguese, Spanish, Italian."""
    assert tuple(variants()) == (
        "bisca-de-tres",
        "bisca-dos-nove",
        "bisca-dos-sete",
        "bisca-a-tres",
        "bisca-de-quatro",
        "bisca-de-seis",
        "brisca",
        "brisca-mexicana",
        "muerte-al-tres",
        "briscola",
        "briscola-scoperta",
    )
    assert [variant.place for variant in variants().values()] == list(range(1, 12))


def test_the_order_of_a_variant_is_its_usual_one() -> None:
    """Whatever a table agrees on."""
    assert find_variant("bisca-dos-nove").order == "A7KJQ65432"
    assert find_variant("briscola").order == "A3KQJ76542"
    assert find_variant("briscola").points == {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
    assert find_variant("brisca").value("match") == {"kind": "first_to", "n": 3}


@pytest.mark.parametrize("name", USUAL)
def test_table_rules_as_text(name: str) -> None:
    """Only what differs from the defaults is written, in the order of the list, and reads back."""
    usual = USUAL[name]
    rules = rules_of(usual.variant, usual.seats, open_hands="yes", trump_source="bottom")
    text = "trump_source=bottom" + " open_hands=yes" * (usual.variant != "briscola-scoperta")

    assert dump_table(rules) == text
    assert parse_table(dump_table(rules)) == differing(rules)
    assert dump_table(usual) == ""


def test_what_differs_depends_on_the_number_of_seats() -> None:
    """Without the twos is usual for three, not for two."""
    assert dump_table(rules_of("brisca", 3, removed="all_twos")) == ""
    assert dump_table(rules_of("brisca", 2, removed="all_twos")) == "removed=all_twos"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bands", "not a table rule: 'bands' .write key=choice"),
        ("=x", "not a table rule: '=x'"),
        ("x=", "not a table rule: 'x='"),
        ("bands=single x", "not a table rule: 'x'"),
        ("a=b a=c", "table rule a is given twice"),
    ],
)
def test_table_rules_that_can_not_be_read(text: str, said: str) -> None:
    """The part that is wrong is named."""
    with pytest.raises(NotationError, match=said):
        parse_table(text)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (LONG, f"not a table rule: '{CUT}' (write key=choice)"),
        (f"{LONG}=a {LONG}=b", f"table rule {CUT} is given twice"),
    ],
)
def test_what_is_wrong_with_written_rules_is_said_whole(text: str, whole: str) -> None:
    """Word for word."""
    with pytest.raises(NotationError) as error:
        parse_table(text)

    assert str(error.value) == whole


def test_table_rules_are_parted_by_blanks_and_the_first_equals_sign() -> None:
    """What a choice is called is for the table to say."""
    assert parse_table(" a=b  c=d=e\n") == {"a": "b", "c": "d=e"}
    assert parse_table("") == {}


def test_codes_of_links_are_two_characters_and_never_shared() -> None:
    """A code stands for one choice, or one variant."""
    choices = [choice.code for rule in table_rules().values() for choice in rule.choices.values()]
    codes = [variant.code for variant in variants().values()]

    assert all(len(code) == 2 and code.isalnum() and code.isascii() for code in choices + codes)
    assert len(set(choices)) == len(choices) == len(choice_codes())
    assert len(set(codes)) == len(codes)


def test_codes_stand_for_choices() -> None:
    """The other way round than the list of rules."""
    for code, (key, choice) in choice_codes().items():
        assert table_rules()[key].choices[choice].code == code


def test_a_data_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named, should a wheel have lost one."""
    with pytest.raises(FileNotFoundError, match=r"jokers\.json"):
        load_data("jokers")
    monkeypatch.setattr("pkgutil.get_data", lambda *_: None)
    with pytest.raises(VariantError, match=r"data file jokers\.json is missing from the package"):
        load_data("jokers")


def test_what_a_table_rule_says_is_said_in_both_languages() -> None:
    """Title, label and sentence of every choice."""
    for rule in table_rules().values():
        assert set(rule.title) == {"pt", "en"}
        for choice in rule.choices.values():
            assert set(choice.label) == set(choice.text) == {"pt", "en"}
            assert all(choice.text.values())
            assert all(choice.label.values())
