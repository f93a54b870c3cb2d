"""Table rules that can't hold together, or make no difference at a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from setups import ALL_RULES, OUTSIDE_A_DEAL, USUAL, dealt, play, rules_of

from bisca.errors import VariantError
from bisca.play.allowed import legal_plays
from bisca.play.deal import opening
from bisca.play.events import Event
from bisca.rules.catalog import table_rules, variants
from bisca.rules.variant import CONTRADICTIONS, Rules, check_choices, matters

# What can't be agreed together, said once more: one side of each, then the other.
SAID = """
duty_with_stock=follow with duty_without_stock=free duty_without_stock=trump_lead
must_trump_when_void=yes with duty_without_stock=free duty_without_stock=trump_lead
stop_when_decided=yes with bands=double_at_82 bands=double_at_91 sweep=tricks sweep=points
stop_when_decided=yes with low_wins=eleven capture_wins=any_three capture_wins=rival_three
low_wins=eleven with sweep=tricks sweep=points
capture_wins=any_three with order=portuguese order=queen_over_jack order=two_for_three
capture_wins=rival_three with order=portuguese order=queen_over_jack order=two_for_three
ace_waits=three with order=portuguese order=queen_over_jack order=two_for_three
ace_waits=seven with order=spanish order=two_for_three
ace_waits=seven_unless_held with order=spanish order=two_for_three
seven_not_last=yes with order=spanish order=two_for_three
exchange=seven_and_two with order=portuguese order=queen_over_jack order=two_for_three
exchange=seven_and_two_side with order=portuguese order=queen_over_jack order=two_for_three
exchange=seven_and_two_free with order=portuguese order=queen_over_jack order=two_for_three
exchange=two_at_start_seven_later with order=portuguese order=queen_over_jack order=two_for_three
exchange=two_only with order=two_for_three
exchange=two_first_trick with order=two_for_three
removed=two_of_clubs with order=two_for_three
removed=two_of_hearts with order=two_for_three
removed=two_of_diamonds with order=two_for_three
removed=two_of_spades with order=two_for_three
removed=all_twos with order=two_for_three
removed=trump_two with order=two_for_three
"""


def contradictions() -> Iterator[tuple[str, str]]:
    for line in SAID.strip().splitlines():
        one, _, others = line.partition(" with ")
        for other in others.split():
            yield one, other


EVERY_CONTRADICTION = pytest.mark.parametrize(("one", "other"), list(contradictions()))


def plain_table() -> dict[str, str]:
    """Choices that go with anything that goes with them."""
    return dict(variants()["bisca-de-tres"].table) | {"bands": "highest"}


@EVERY_CONTRADICTION
def test_what_contradicts_is_refused_and_both_are_named(one: str, other: str) -> None:
    """With the reason, whatever else is agreed."""
    chosen = dict(part.split("=") for part in (one, other))
    with pytest.raises(VariantError) as refusal:
        check_choices(plain_table() | chosen, "kitchen table")

    assert str(refusal.value).startswith("kitchen table: ")
    named, _, why = str(refusal.value).removeprefix("kitchen table: ").rpartition(": ")
    assert set(named.split(" contradicts ")) == {one, other}
    assert len(why) > 10


@EVERY_CONTRADICTION
def test_one_of_the_two_alone_is_not_refused_for_the_other(one: str, other: str) -> None:
    """Each may be agreed with something else in place of the other."""
    for said, against in ((one, other), (other, one)):
        key, choice = said.split("=")
        rival = against.split("=")[0]
        found = [
            rest
            for rest in table_rules()[rival].choices
            if agrees(plain_table() | fitting(said) | {key: choice, rival: rest})
        ]
        assert found, said


def fitting(said: str) -> dict[str, str]:
    """An order and a duty with which *said* can be agreed."""
    table = {}
    if said.startswith(("capture", "ace_waits=three", "exchange=seven", "exchange=two_at")):
        table["order"] = "spanish"
    if said.startswith(("duty_with_stock", "must_trump")):
        table["duty_without_stock"] = "follow"
    return table


def agrees(table: dict[str, str]) -> bool:
    try:
        check_choices(table, "")
    except VariantError:
        return False
    return True


def test_nothing_else_contradicts() -> None:
    """The list above is complete: every pair of choices that the engine keeps apart is in it."""
    said = {frozenset(pair) for pair in contradictions()}
    refused = {
        frozenset((f"{one.key}={choice}", f"{one.other}={other}"))
        for one in CONTRADICTIONS
        for choice, other in product(one.choices, one.others)
    }

    assert refused == said


@pytest.mark.parametrize("one", CONTRADICTIONS, ids=lambda one: f"{one.key} and {one.other}")
def test_contradictions_name_choices_that_exist(one: object) -> None:
    """A mistyped one would never refuse anything."""
    key, choices, other, others, why = one  # type: ignore[misc]
    assert set(choices) <= set(table_rules()[key].choices)
    assert set(others) <= set(table_rules()[other].choices)
    assert why


def test_a_person_s_table_is_refused_in_the_same_words() -> None:
    """With the variant's own choices counted in."""
    with pytest.raises(
        VariantError,
        match="bisca-dos-nove: stop_when_decided=yes contradicts bands=double_at_82: "
        "more points may still score more",
    ):
        rules_of("bisca-dos-nove", stop_when_decided="yes")


def test_three_alone_can_not_win_with_few_points() -> None:
    """Two could at once."""
    for variant in ("bisca-a-tres", "brisca", "briscola"):
        with pytest.raises(VariantError, match="low_wins=eleven: with three alone, two could win"):
            rules_of(variant, 3, low_wins="eleven")


NEEDS = {
    "": lambda seats: True,
    "three": lambda seats: seats == 3,
    "more_than_two": lambda seats: seats > 2,
    "partners": lambda seats: seats > 3,
}


@pytest.mark.parametrize("key", table_rules())
@pytest.mark.parametrize("name", USUAL)
def test_where_a_rule_makes_a_difference(name: str, key: str) -> None:
    """By the number of seats, or by a match on the comb."""
    rule, rules = table_rules()[key], USUAL[name]
    if rule.needs == "comb":
        assert matters(rule, rules) == (rules.match.kind == "comb")
    else:
        assert matters(rule, rules) == NEEDS[rule.needs](rules.seats)


def test_a_comb_matters_in_any_game_that_is_played_by_it() -> None:
    """It is the match that counts, not the variant."""
    comb = table_rules()["comb"]

    assert matters(comb, rules_of("bisca-de-tres", match="comb"))
    assert not matters(comb, rules_of("bisca-de-quatro", match="first_to_4"))


def log_of(rules: Rules) -> list[Event]:
    _, opened = opening(rules, rules.deck[::-1], 1)
    state, log = dealt(rules, rules.deck[::-1], 1), [*opened]
    while state.table.turn is not None:
        state, events = play(state, legal_plays(state.table)[-1])
        log += events
    return log


@pytest.mark.parametrize("key", [key for key, rule in table_rules().items() if rule.needs])
@pytest.mark.parametrize("name", USUAL)
def test_elsewhere_it_makes_none(name: str, key: str) -> None:
    """The same log to the last event; a pack that doesn't go round is refused."""
    rules, rule = USUAL[name], table_rules()[key]
    if matters(rule, rules):
        return
    for choice in rule.choices:
        if key == "removed":
            if choice not in ("none", "all_twos"):  # 36 cards go round too, if somebody likes
                with pytest.raises(VariantError, match="don't go round"):
                    rules_of(rules.variant, rules.seats, removed=choice)
            continue
        if key == "signals" and choice != "off":
            with pytest.raises(VariantError, match="where each plays alone"):
                rules_of(rules.variant, rules.seats, signals=choice)
            continue
        assert log_of(rules_of(rules.variant, rules.seats, **{key: choice})) == log_of(rules)


@pytest.mark.parametrize("key", OUTSIDE_A_DEAL)
def test_rules_outside_a_deal_change_no_card_of_it(key: str) -> None:
    """Matches, dealers and what the table shows."""
    for choice in table_rules()[key].choices:
        if key == "first_dealer" and choice > "seat_3":
            continue
        rules = rules_of("bisca-de-quatro", **{key: choice})
        assert log_of(rules) == log_of(USUAL["bisca-de-quatro"])


def test_every_choice_is_sat_at_somewhere() -> None:
    """The tables of the properties and of the oracle leave none out."""
    there = {chosen for rules in ALL_RULES.values() for chosen in rules.choices}
    missing = {(key, choice) for key, rule in table_rules().items() for choice in rule.choices}

    assert missing <= there


def test_every_two_choices_that_agree_meet_at_some_table() -> None:
    """All pairs that bear on a deal and can hold together at some number of seats."""
    keys = [key for key in table_rules() if key not in OUTSIDE_A_DEAL]
    met = set()
    for rules in ALL_RULES.values():
        chosen = [(key, choice) for key, choice in rules.choices if key in keys]
        met |= {(a, b) for a in chosen for b in chosen if a < b}
    wanted = [(key, choice) for key in keys for choice in table_rules()[key].choices]
    missed = {
        (a, b) for a, b in product(wanted, wanted) if a < b and a[0] != b[0] and (a, b) not in met
    }

    assert missed
    for pair in missed:
        assert not can_be(dict(pair)), pair


def can_be(chosen: dict[str, str]) -> bool:
    """Whether there is a table with both choices, of any game, order and pack."""
    duty = chosen.get("duty_without_stock", "follow")
    for rules in USUAL.values():
        for order, removed in product(
            table_rules()["order"].choices, table_rules()["removed"].choices
        ):
            table = plain_table() | {"order": order, "removed": removed, "duty_without_stock": duty}
            try:
                return bool(rules_of(rules.variant, rules.seats, **table | chosen))
            except VariantError:
                continue
    return False
