"""The search index of a built language: reachable from files, and found without accents."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

_WORD = re.compile(r"\w+")
_UNSEARCHED = re.compile(r"<([\w-]+)\b[^>]*\bdata-search-exclude\b[^>]*>")
# Who searches wants a rule, and meets its words in every exercise.
_WORTH = (
    (re.compile(r"exercises|sheets/|.*/deal\.html"), 0.05),
    (re.compile(r"rules\.html"), 8.0),
    (re.compile(r".*/rules\.html"), 4.0),
    (re.compile(r"(glossary|table-rules|start)\.html"), 2.0),
)
# Games are named by numbers, which many type as figures.
_FIGURES = {"tres": "3", "quatro": "4", "seis": "6", "sete": "7", "nove": "9"}
_PLACE = "<!--{}-->"
_PLACES = re.compile(r"<!--(\d+)-->")


def set_aside(html: str) -> tuple[str, list[str]]:
    """*html* without what isn't searched, which is most of a page and slow to read; and that."""
    kept: list[str] = []
    parts: list[str] = []
    end = 0
    while found := _UNSEARCHED.search(html, end):
        kept += (html[end : found.start()], _PLACE.format(len(parts)))
        end = _end_of(found[1], html, found.end())
        parts.append(html[found.start() : end])
    return "".join([*kept, html[end:]]), parts


def _end_of(name: str, html: str, start: int) -> int:
    """Where the element *name* ends whose content begins at *start*."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b[^>]*>").finditer(html, start):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    raise ValueError(f"<{name} data-search-exclude>: not closed")


def put_back(html: str, parts: list[str]) -> str:
    """The page as it was before `set_aside`."""
    return _PLACES.sub(lambda found: parts[int(found[1])], html)


def finish(site_dir: Path) -> None:
    """Completes the index that MkDocs wrote in *site_dir*."""
    path = site_dir / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        add_folded(entry)
        entry["boost"] = worth(entry["location"])
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text, encoding="utf-8")
    # A page opened from a file may not read JSON, but it may load a script.
    path.with_suffix(".js").write_text(f"var __index = {text}", encoding="utf-8")


def worth(location: str) -> float:
    """How much what is found at *location* counts, beside 1 for most pages."""
    return next((worth for pattern, worth in _WORTH if pattern.match(location)), 1.0)


def add_folded(entry: dict[str, Any]) -> None:
    """
    Lets *entry* be found by `tres` and `mao` too: its accented words, folded, as hidden text; and
    by `3`, if its title has that number in words.
    """
    words = set(_WORD.findall(f"{entry['title']} {entry['text']}".lower()))
    extra = sorted({fold(word) for word in words} - words)
    title = map(fold, _WORD.findall(entry["title"]))
    extra += [_FIGURES[word] for word in title if word in _FIGURES]
    if extra:
        entry["text"] = f"{entry['text']} <span hidden>{' '.join(extra)}</span>"


@cache
def fold(word: str) -> str:
    """*word* in lower case without accents."""
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
