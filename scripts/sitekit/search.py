"""The search index of a built language: reachable from files, and found without accents."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from bisca.rules.catalog import variants

_WORD = re.compile(r"\w+")
_UNSEARCHED = re.compile(r"<([\w-]+)\b[^>]*\bdata-search-exclude\b[^>]*>")
# Who searches wants a rule, and meets its words in every exercise.
_WORTH = (
    (re.compile(r"exercises|sheets/|.*/deal\.html"), 0.05),
    (re.compile(r"rules\.html"), 8.0),
    (re.compile(r".*/rules\.html$"), 6.0),
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
    names = {f"{game.id}/rules.html": " ".join(game.also) for game in variants().values()}
    for entry in index["docs"]:
        add_folded(entry, names.get(entry["location"], ""))
        entry["boost"] = worth(entry["location"])
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text, encoding="utf-8")
    # A page opened from a file may not read JSON, but it may load a script.
    path.with_suffix(".js").write_text(f"var __index = {text}", encoding="utf-8")


def worth(location: str) -> float:
    """How much what is found at *location* counts, beside 1 for most pages."""
    worth = next((worth for pattern, worth in _WORTH if pattern.match(location)), 1.0)
    # Of games that share a word of their names the usual one comes first.
    usual = location.startswith(f"{next(iter(variants()))}/")
    return worth * 1.005 if usual else worth


def add_folded(entry: dict[str, Any], names: str = "") -> None:
    """
    Lets *entry* be found by `tres` and `mao` too: its accented words, folded, as hidden text. Its
    title is also found by *names*, and by `3`, if it has that number in words.
    """
    title = _words(entry["title"])
    meant = title | _words(names)
    folded = {fold(word) for word in meant}
    figures = {_FIGURES[word] for word in folded if word in _FIGURES}
    more = (meant | folded | figures) - title
    # Half of all titles have some word that begins like `a` or `de`.
    _hide(entry, "title", {word for word in more if len(word) > 2 or word.isdigit()})
    words = _words(entry["text"])
    _hide(entry, "text", {fold(word) for word in words} - words)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _hide(entry: dict[str, Any], field: str, words: set[str]) -> None:
    if words:
        entry[field] = f"{entry[field]} <span hidden>{' '.join(sorted(words))}</span>"


@cache
def fold(word: str) -> str:
    """*word* in lower case without accents."""
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
