"""The measuring of opponents: another program at the table, and matches that go on."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from setups import SEIS, TRES

import bench
import bench_load
from bisca.players.catalog import find_player
from sitekit.paths import SCRIPTS
from sitekit.steps import StepError

FIRST_LEGAL = """#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    assert len(seen["hidden"]) == seen["seats"] and seen["hidden"][seen["seat"]] == 0
    print(seen["legal"][0], flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="there a text can't be started")
def test_another_program_plays_by_what_its_seat_sees(tmp_path: Path) -> None:
    """One line a card; here for six, where it holds every seat of a side."""
    program = tmp_path / "with a space" / "first"
    program.parent.mkdir()
    program.write_text(FIRST_LEGAL, encoding="utf-8")
    program.chmod(0o755)
    playing = bench.Program(str(program))
    score = bench.one_pack(SEIS, playing, find_player("steady"), 0, "program", False)

    assert score in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.skipif(os.name == "nt", reason="there a text can't be started")
def test_the_greedy_yardstick_plays_as_it_did() -> None:
    """Against random it scores what peers of its kind do."""
    greedy = bench.Program(str(SCRIPTS / "greedy.py"))
    mean, half = bench.strength(TRES, greedy, find_player("random"), 150)

    assert 83 < mean < 92
    assert half < 5


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """What has been played is read, and the same as if it had been played at once."""
    file = tmp_path / "steady-random.json"
    players = find_player("steady"), find_player("random")
    first = bench.resumed(TRES, *players, 2, file, False)
    kept = json.loads(file.read_text())
    whole = bench.resumed(TRES, *players, 4, file, False)

    assert whole[:2] == first == kept
    assert whole == [bench.one_pack(TRES, *players, n, "strength", False) for n in range(4)]


def test_the_load_is_of_pages_that_files_alone_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that asks for what doesn't lie there is no page for a plain server."""
    (tmp_path / "there.js").touch()
    page = tmp_path / "page.html"
    page.write_text('<script src="there.js"></script>', encoding="utf-8")
    monkeypatch.setattr(bench_load, "SITE", tmp_path)
    assert bench_load.needs() == {page: {page, tmp_path / "there.js"}}
    page.write_text('<script src="https://elsewhere.example/a.js"></script>', encoding="utf-8")
    with pytest.raises(StepError, match="no file here answers"):
        bench_load.needs()


def test_two_programs_with_one_net_have_a_file_each() -> None:
    files = {bench.named(TRES, ["strong", f"python {name}.py net"]) for name in ("one", "two")}
    assert len(files) == 2
