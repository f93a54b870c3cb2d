"""The catalogue of what the engine refuses: every sentence in both languages, and no other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import bisca
from bisca.errors import Told
from bisca.play.allowed import _WHY
from bisca.rules.variant import CONTRADICTIONS
from bisca.show.locale import faults

ENGINE = Path(bisca.__file__).parent
FAULTS = faults()
# What is wrong with the package's own data, or with a figure, is for developers.
FOR_DEVELOPERS = ("figure.py", "rules/catalog.py", "players/weights.py", "show/packs.py",
                  "show/locale.py")  # fmt: skip


def words_of(text: str) -> str:
    """What *text* says beside its values."""
    return "".join(said for said, *_ in Formatter().parse(text))


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def constants(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def raised() -> Iterator[tuple[str, ast.expr]]:
    """The file and the sentence of everything that is refused, or told, in the engine."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
            if called and called in SAID and node.args:
                yield path.relative_to(ENGINE).as_posix(), node.args[0]


def _kinds(kind: type) -> Iterator[str]:
    yield kind.__name__
    for below in kind.__subclasses__():
        yield from _kinds(below)


SAID = {*_kinds(Told), "_UsageError"} - {"FigureError", "LocaleError", "SetUpError"}
SENTENCES = {
    (path, said.value)
    for path, said in raised()
    if isinstance(said, ast.Constant) and any(map(str.isalpha, words_of(said.value)))
}


@pytest.mark.parametrize("text", sorted({text for _, text in SENTENCES if "YAML" not in text}))
def test_every_sentence_is_there_in_portuguese(text: str) -> None:
    """What is written where something is refused has its sentence in the catalogue."""
    assert text in FAULTS or all(path in FOR_DEVELOPERS for path, said in SENTENCES if said == text)


@pytest.mark.parametrize("text", [*_WHY.values(), *(one.why for one in CONTRADICTIONS)])
def test_every_reason_is_there_in_portuguese(text: str) -> None:
    """So have the reasons of refusals, and of table rules that contradict each other."""
    assert text in FAULTS


def test_no_sentence_of_a_record_is_put_together_by_the_code() -> None:
    """A sentence with values pasted in can't be found in the catalogue."""
    pasted = {path for path, said in raised() if isinstance(said, ast.JoinedStr)}
    assert not {path for path in pasted if path.startswith("play/")}
    assert pasted <= {*FOR_DEVELOPERS, "browser.py", "cli/files.py", "cli/game.py",
                      "players/hints.py", "players/review.py"}  # fmt: skip


@pytest.mark.parametrize("text", sorted(FAULTS))
def test_the_catalogue_holds_what_is_said_and_no_more(text: str) -> None:
    """Each sentence is said somewhere, and has the same values in both languages."""
    assert text in SOURCES
    assert fields_of(text) == fields_of(FAULTS[text])
    assert FAULTS[text] != text


SOURCES = {text for path in ENGINE.rglob("*.py") for text in constants(path)}
