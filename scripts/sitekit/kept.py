"""
Blocks of pages kept from one build to the next, so that no figure is run twice without a change.

What a block is made from: its own name and place, its figure's file, and all that draws it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from sitekit.paths import BUILD, ENGINE, OVERRIDES, ROOT, SITEKIT
from sitekit.steps import fingerprint

FOLDER = BUILD / "blocks"
FIGURES = ROOT / "docs" / "figures"
_SHARED = (ENGINE / "bisca", SITEKIT, OVERRIDES / "words", ROOT / "docs" / "data")


class KeptBlocks:
    """The blocks of one language in one build; those that it has no use for are forgotten."""

    def __init__(self, lang: str, folder: Path = FOLDER) -> None:
        self.lang = lang
        self.folder = folder / lang
        self.used: set[str] = set()

    def block(self, kind: str, name: str, url: str, draw: Callable[[], str]) -> str:
        """What *draw* makes, or made when everything was as it is."""
        parts = (_shared(), fingerprint([FIGURES / f"{name}.yaml"]), kind, name, url, self.lang)
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
        self.used.add(key)
        file = self.folder / key
        if file.exists():
            return file.read_text(encoding="utf-8")
        made = draw()
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(made, encoding="utf-8", newline="\n")
        fresh.replace(file)
        return made

    def forget_unused(self) -> None:
        for file in self.folder.glob("*"):
            if file.name not in self.used:
                file.unlink()


@cache
def _shared() -> str:
    return fingerprint(_SHARED, sys.version)
