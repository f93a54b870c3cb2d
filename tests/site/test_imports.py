"""The engine runs on the standard library alone; the directions of imports are among the checks."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from bisca.rules.catalog import variants
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


NAMED = re.compile(r"(?<![\w-])(?:" + "|".join(variants()) + r")(?![\w-])")
SCRIPTS = sorted((ROOT / "site_overrides" / "assets" / "js").rglob("*.*js"))


def written(path: Path) -> str:
    """The texts in a module, without docstrings; of a script all but its comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    with_docstring = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, with_docstring) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return "\n".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    )


@pytest.mark.parametrize("path", [*MODULES, *SCRIPTS], ids=lambda path: path.name)
def test_no_module_knows_a_variant_by_name(path: Path) -> None:
    """What games there are, and how they differ, is data."""
    assert NAMED.findall(written(path)) == []


def test_a_variant_s_name_would_be_seen(tmp_path: Path) -> None:
    """In code, though not where one is only spoken of."""
    module, script = tmp_path / "a.py", tmp_path / "a.js"
    module.write_text('"""As in briscola."""\nif id == "brisca": pass  # brisca\n')
    script.write_text('/* brisca */ // brisca\nif (id === "bisca-de-tres") {}\n')

    assert NAMED.findall(written(module)) == ["brisca"]
    assert NAMED.findall(written(script)) == ["bisca-de-tres"]


def test_the_site_tools_know_no_mkdocs() -> None:
    for path in (ROOT / "scripts" / "sitekit").glob("*.py"):
        assert not imported(path) & {"mkdocs", "material", "markdown", "pymdownx"}, path.name


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.name)
def test_checks(check: Check) -> None:
    run_check(check)
