"""The command `bisca`, to be run by tests."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from commands import Command, Done, Write

from bisca.cli import main


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `bisca` with arguments, in English unless told otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object, typed: str = "") -> Done:
        piped = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", piped)
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file, and gives its path."""

    def to(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode())
        return path

    return to
