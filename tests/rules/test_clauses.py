"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bisca.rules.catalog import clauses, table_rules, variants
from bisca.rules.legal import CLAUSE_OF_REASON

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
    cited = set(CLAUSE_OF_REASON.values())
    cited |= {rule.clause for rule in table_rules().values()}
    cited |= {id for variant in variants().values() for id in variant.clauses}

    assert cited <= set(clauses())
