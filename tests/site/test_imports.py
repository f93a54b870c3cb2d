"""The engine runs on the standard library alone; the directions of imports are among the checks."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from sitekit.checks import Check, checks, run_check
from sitekit.paths import ENGINE, ROOT

MODULES = sorted((ENGINE / "bisca").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The first part of the name of every module that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    assert imported(path) <= sys.stdlib_module_names | {"bisca"}


def test_the_site_tools_know_no_mkdocs() -> None:
    for path in (ROOT / "scripts" / "sitekit").glob("*.py"):
        assert not imported(path) & {"mkdocs", "material", "markdown", "pymdownx"}, path.name


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.name)
def test_checks(check: Check) -> None:
    run_check(check)
