"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bisca.rules.catalog import clause_of, clauses, find_variant, table_rules, variants
from bisca.rules.legal import RULE_OF_REASON, clause_of_reason

HERE = Path(__file__).parent


def clauses_tested() -> set[str]:
    """The clause ids in the names of the tests beside this file."""
    names = [
        node.name
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {id for name in names for id in re.findall(r"(?<=_)[A-Z]\d+(?=_)", name)}


@pytest.mark.parametrize("id", clauses())
def test_every_clause_has_a_test(id: str) -> None:
    """Write one in tests/rules, `test_<id>_<what it says>`."""
    assert id in clauses_tested()


def test_every_test_named_after_a_clause_has_its_clause() -> None:
    """A clause that is gone, or mistyped."""
    assert clauses_tested() - set(clauses()) == set()


def test_refusals_variants_and_table_rules_cite_clauses_that_exist() -> None:
    """What the engine cites can be looked up."""
    choices = [choice for rule in table_rules().values() for choice in rule.choices.values()]
    cited = {rule.clause for rule in table_rules().values()} | {one.clause for one in choices}
    cited |= {id for variant in variants().values() for id in variant.clauses}

    assert cited <= set(clauses())


def test_a_clause_states_table_rules_that_there_are() -> None:
    """And a refusal comes from one, or from a clause that can't be agreed away."""
    stated = {key for clause in clauses().values() for key in clause.states}

    assert stated <= set(table_rules())
    assert set(RULE_OF_REASON.values()) <= set(table_rules()) | {"C13", "C14"}


@pytest.mark.parametrize(
    ("variant", "reason", "clause"),
    [
        ("bisca-dos-nove", "must_trump", "N2"),
        ("bisca-dos-sete", "must_follow_endgame", "Z2"),
        ("muerte-al-tres", "ace_waits", "H2"),
        ("brisca", "exchange_needs_trick", "B4"),
        ("brisca-mexicana", "exchange_not_this", "B4"),
        ("briscola", "no_exchange", "M15"),
        ("bisca-de-tres", "not_your_turn", "C13"),
        ("bisca-de-tres", "deal_over", "C14"),
    ],
)
def test_a_refusal_cites_the_clause_of_the_game_itself(
    variant: str, reason: str, clause: str
) -> None:
    """Where the game has one: whoever looks it up finds it on the page of that game."""
    assert clause_of_reason(reason, find_variant(variant).rules()) == clause


@pytest.mark.parametrize(("removed", "clause"), [("all_twos", "B1"), ("two_of_clubs", "M7")])
def test_what_is_usual_with_so_many_seats_is_the_game_s_own(removed: str, clause: str) -> None:
    """Three play Brisca without the twos, four and two with them."""
    assert clause_of(find_variant("brisca").rules(3, {"removed": removed}), "removed") == clause


@pytest.mark.parametrize(
    ("variant", "key", "choice", "clause"),
    [
        ("bisca-de-tres", "duty_without_stock", "trump_lead", "N2"),
        ("bisca-de-tres", "duty_without_stock", "follow", "M2"),
        ("bisca-dos-nove", "duty_without_stock", "follow", "M2"),
        ("brisca", "exchange", "two_only", "M15"),
        ("brisca", "match", "first_to_4", "C12"),
        ("brisca", "match", "first_to_5", "M6"),
    ],
)
def test_what_a_table_plays_differently_cites_the_table_rule(
    variant: str, key: str, choice: str, clause: str
) -> None:
    """The game's own clause would say something else."""
    rules = find_variant(variant).rules(table={key: choice})
    assert clause_of(rules, key) == clause
