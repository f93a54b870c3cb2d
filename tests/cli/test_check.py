"""`bisca check`: figures and records that are right, and what is said of the others."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import Command, Done, Write

FIGURES = Path(__file__).resolve().parents[2] / "docs" / "figures"


class TestCheck:
    def test_the_site_s_figures(self, command: Command) -> None:
        """A line each."""
        paths = sorted(FIGURES.glob("*.yaml"))
        done = command("check", *paths)

        assert (done.status, done.err) == (0, "")
        assert done.out.splitlines() == [f"ok {path.stem}" for path in paths]

    def figure(self, **changes: Any) -> str:
        position = {
            "trump": "H",
            "trick_number": 6,
            "leader": 1,
            "hands": {"0": ["2H", "KC"]},
            "trick": ["AC"],
        }
        whole = {
            "variant": "bisca-de-tres",
            "kind": "trick",
            "title": {"pt": "t", "en": "t"},
            "caption": {"pt": "{points}", "en": "{points}"},
            "position": position,
            "plays": ["2H"],
            "expect": {"winner": 0, "points": 11, "hands": {}},
        }
        return json.dumps(whole | changes)

    def test_json_needs_nothing_more(
        self, command: Command, write: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Seats as keys are numbers in quotes there."""
        monkeypatch.setitem(sys.modules, "yaml", None)

        assert command("check", write("low.json", self.figure())) == Done(0, "ok low\n", "")

    def test_yaml_needs_pyyaml(
        self, command: Command, write: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A sentence that says what to do."""
        monkeypatch.setitem(sys.modules, "yaml", None)
        done = command("check", write("low.yaml", self.figure()))

        assert done.status == 1
        assert "install it with pip install pyyaml, or write JSON" in done.err

    @pytest.mark.parametrize(
        ("text", "part"),
        [("", "the file is empty"), ("Dear all,\n", "it doesn't say its kind")],
    )
    def test_no_figure_needs_no_pyyaml(
        self,
        command: Command,
        write: Write,
        monkeypatch: pytest.MonkeyPatch,
        text: str,
        part: str,
    ) -> None:
        """Its fault is another."""
        monkeypatch.setitem(sys.modules, "yaml", None)
        done = command("check", write("none.yaml", text))

        assert done == Done(1, "", f"bisca: {done.err[7:]}")
        assert f"none.yaml: not a figure: {part}" in done.err

    def test_what_is_false_is_named(self, command: Command, write: Write) -> None:
        """The others are checked all the same."""
        false = write("false.json", self.figure(expect={"winner": 1}))
        true = write("true.json", self.figure())
        done = command("check", false, true, "missing.json")

        assert (done.status, done.out) == (1, "ok true\n")
        wrong, missing = done.err.splitlines()
        assert wrong == (
            "bisca: figure false (bisca-de-tres): expect: winner: it says 1, the engine finds 0"
        )
        assert missing.startswith("bisca: missing.json: No such file")

    @pytest.mark.parametrize(
        ("name", "text", "part"),
        [
            ("a.json", "{", "a.json: not JSON"),
            ("a.json", "[" * 100_000, "not JSON"),
            ("a.json", "[]", "figure a: file: expected a mapping"),
            ("a.yaml", "a: [", "a.yaml: not YAML"),
            ("a.yaml", "? [a]\n: b", "unhashable"),
            ("a.yaml", "", "figure a: file: expected a mapping"),
            ("a.yaml", "a: 2020-99-99", "not YAML"),
        ],
    )
    def test_what_is_no_figure(
        self, command: Command, write: Write, name: str, text: str, part: str
    ) -> None:
        """One line, whatever is in the file."""
        done = command("check", write(name, text))

        assert (done.status, done.out) == (1, "")
        assert part in done.err
        assert done.err.count("\n") == 1

    def test_captions_are_checked(self, command: Command, write: Write) -> None:
        """A number that the run doesn't give."""
        caption = {"pt": "{points}", "en": "{colour}"}
        done = command("check", write("a.json", self.figure(caption=caption)))

        assert done.status == 1
        assert "caption: en: no such fact 'colour'" in done.err
