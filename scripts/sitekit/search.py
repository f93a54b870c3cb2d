"""The search index of a built language: reachable from files, and found without accents."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

_WORD = re.compile(r"\w+")
_UNSEARCHED = re.compile(r"<template\b[^>]*data-search-exclude[^>]*>.*?</template>", re.DOTALL)
_PLACE = "<!--set aside: {}-->"


def set_aside(html: str) -> tuple[str, list[str]]:
    """*html* without what isn't searched, which is most of a page and slow to read; and that."""
    parts: list[str] = []

    def take(found: re.Match[str]) -> str:
        parts.append(found[0])
        return _PLACE.format(len(parts) - 1)

    return _UNSEARCHED.sub(take, html), parts


def put_back(html: str, parts: list[str]) -> str:
    """The page as it was before `set_aside`."""
    for number, part in enumerate(parts):
        html = html.replace(_PLACE.format(number), part, 1)
    return html


def finish(site_dir: Path) -> None:
    """Completes the index that MkDocs wrote in *site_dir*."""
    path = site_dir / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        add_folded(entry)
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text, encoding="utf-8")
    # A page opened from a file may not read JSON, but it may load a script.
    path.with_suffix(".js").write_text(f"var __index = {text}", encoding="utf-8")


def add_folded(entry: dict[str, Any]) -> None:
    """Lets *entry* be found by `tres` and `mao` too: its accented words, folded, as hidden tags."""
    words = _WORD.findall(f"{entry['title']} {entry['text']}")
    extra = sorted({fold(word) for word in words} - {word.lower() for word in words})
    if extra:
        entry["text"] = f"{entry['text']} <span hidden>{' '.join(extra)}</span>"


def fold(word: str) -> str:
    """*word* in lower case without accents."""
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
