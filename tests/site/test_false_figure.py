"""A page can't be built with an example that isn't true."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sitekit.paths import ROOT

# The blocks that are kept are those of the examples as they are: what is changed is made anew.
KEPT = "build/blocks"
COPIED = ("docs", "engine", "scripts", "site_overrides", "mkdocs.yml", "mkdocs.en.yml", KEPT)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
            )
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


def build(tree: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    return subprocess.run(
        [*command, "--config-file", str(tree / "mkdocs.yml"), "--site-dir", str(tree / "out")],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )


def edit(name: str, before: str, after: str) -> Callable[[Path], None]:
    def change(tree: Path) -> None:
        path = tree / "docs" / "figures" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    return change


def unused(tree: Path) -> None:
    figures = tree / "docs" / "figures"
    shutil.copy(figures / "tie.yaml", figures / "nobody-shows-me.yaml")


def missing(tree: Path) -> None:
    (tree / "docs" / "figures" / "tie.yaml").unlink()


FAULTS = {
    "a wrong winner": (
        edit("off-suit", "winner: 1", "winner: 0"),
        ["off-suit", "winner", "it says 0", "the engine finds 1"],
    ),
    "a card that is refused, said to be legal": (
        edit("nove-answer-trump", "legal: [KC, 2C]", "legal: [KC, 2C, 3H]"),
        ["nove-answer-trump", "legal", "3H"],
    ),
    "a wrong score": (
        edit("nove-82", "game_points: [2, 0]", "game_points: [1, 0]"),
        ["nove-82", "game_points"],
    ),
    "a play that is illegal": (
        edit("last-draw", "plays: [QC, 3C]", "plays: [QC, 4C]"),
        ["last-draw", "4C", "hand"],
    ),
    "a figure that no page shows": (unused, ["nobody-shows-me", "on no page"]),
    "a figure that isn't there": (missing, ["tie", "there is no file"]),
}


def test_the_site_builds_as_it_is(tree: Path) -> None:
    """Or the failures below would prove nothing."""
    done = build(tree)
    assert done.returncode == 0, done.stderr


def test_a_strict_build_fails_and_says_all_that_is_false(tree: Path) -> None:
    """Each message names the page, the figure, the claim and what is so instead."""
    for spoil, _ in FAULTS.values():
        spoil(tree)
    done = build(tree)
    assert done.returncode != 0
    lines = done.stderr.splitlines()
    for fault, (_, said) in FAULTS.items():
        assert any(all(part in line for part in said) for line in lines), (fault, done.stderr)
