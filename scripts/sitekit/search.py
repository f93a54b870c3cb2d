"""The search index of a built language: reachable from files, and found without accents."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from bisca.rules.catalog import clauses, variants
from sitekit.words import words

_WORD = re.compile(r"\w+")
_UNSEARCHED = re.compile(
    r"<(?:([\w-]+)\b[^>]*\bdata-search-exclude\b|(bisca-table|noscript|svg)\b)[^>]*>"
)
# Where a list of facts or a table says by its shape that something ends, a line of text needs a
# sign. Until the index is written a letter for private use stands for it, the stronger the later.
_ENDS = tuple(
    (re.compile(pattern), chr(0xE000 + number), sign)
    for number, (pattern, sign) in enumerate(
        (
            (r"(?<=[^\s>])(?=(?:</\w+>)+<\w[^>]*>(?![\s.,:;)]))", " "),
            (r"(?=</t[hd]>\s*<t[hd])", ", "),
            (r"(?=</dt>)", ": "),
            (r'(?=</(?:dd|tr|caption)>)|<strong class="b-title">[^<]*', ". "),
        )
    )
)
_MARK = re.compile(r"[\ue000-\ue003]")
_MARKS = re.compile(r"\s*[\ue000-\ue003][\s\ue000-\ue003]*")
# What stands between words, beside an apostrophe.
_BETWEEN = r"[\s\-.,:;!?()«»“”\"/–—]"
_CLAUSE = re.compile(r"<p>([A-Z]\d+) ([^<]*?[.?!])(?=[ <])")
_LOW_NUMBER = re.compile(r"#[A-Z]\d$")
# Who searches wants a rule, and meets its words in every exercise.
_WORTH = (
    (re.compile(r".*#sources$"), 0.05),
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
    """
    *html* without what isn't searched, which is most of a page and slow to read; and that. In the
    rest is marked where the index needs a sign.
    """
    kept: list[str] = []
    parts: list[str] = []
    end = 0
    while found := _UNSEARCHED.search(html, end):
        kept += (html[end : found.start()], _PLACE.format(len(parts)))
        end = _end_of(found[1] or found[2], html, found.end())
        parts.append(html[found.start() : end])
    searched = "".join([*kept, html[end:]])
    for pattern, mark, _ in _ENDS:
        searched = pattern.sub(rf"\g<0>{mark}", searched)
    return searched, parts


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
    return _PLACES.sub(lambda found: parts[int(found[1])], _MARK.sub("", html))


def finish(site_dir: Path) -> None:
    """Completes the index that MkDocs wrote in *site_dir*."""
    path = site_dir / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["config"]["separator"] = separator(index["config"]["lang"][0])
    index["docs"] = [part for entry in index["docs"] for part in by_clauses(signed(entry))]
    names = {f"{game.id}/rules.html": " ".join(game.also) for game in variants().values()}
    for entry in index["docs"]:
        add_folded(entry, names.get(entry["location"], ""))
        entry["boost"] = worth(entry["location"])
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text, encoding="utf-8")
    # A page opened from a file may not read JSON, but it may load a script.
    path.with_suffix(".js").write_text(f"var __index = {text}", encoding="utf-8")


def separator(lang: str) -> str:
    """
    What parts words, as a regular expression of JavaScript: signs, and with them the small words of
    *lang*, which are in every sentence of a question and say nothing of what it asks.
    """
    small = words(lang).t("search.small").split()
    either = "|".join(f"[{word[0]}{word[0].upper()}]{word[1:]}" for word in small)
    skipped = rf"(?:(?:{either})(?:{_BETWEEN}+|$))"
    return rf"{_BETWEEN}+{skipped}*|^{skipped}+"


def signed(entry: dict[str, Any]) -> dict[str, Any]:
    """*entry* with a sign wherever `set_aside` has marked an end and its text has none."""
    signs = {mark: sign for _, mark, sign in _ENDS}

    def sign(found: re.Match[str]) -> str:
        before = found.string[: found.start()][-1:]
        return " " if before in ">.:;,?!" else signs[max(found[0].strip())]

    return entry | {field: _MARKS.sub(sign, entry[field]).strip() for field in ("title", "text")}


def by_clauses(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """*entry* parted before each clause in it, which is then found, and led to, by itself."""
    page = entry["location"].partition("#")[0]
    starts = [
        found
        for found in _CLAUSE.finditer(entry["text"])
        if found[1] in clauses() and f"{clauses()[found[1]].page}.html" == page
    ]
    ends = [*(found.start() for found in starts), len(entry["text"])]
    parts = [entry | {"text": entry["text"][: ends[0]]}]
    for found, end in zip(starts, ends[1:], strict=True):
        parts.append(
            {
                "location": f"{page}#{found[1]}",
                "title": f"{found[1]} {found[2].removesuffix('.')}",
                "text": f"<p>{entry['text'][found.end() : end].lstrip()}",
            }
        )
    return parts


def worth(location: str) -> float:
    """How much what is found at *location* counts, beside 1 for most pages."""
    worth = next((worth for pattern, worth in _WORTH if pattern.match(location)), 1.0)
    # Of games that share a word of their names the usual one comes first.
    usual = location.startswith(f"{next(iter(variants()))}/")
    worth *= 1.005 if usual else 1
    # Words are looked for as beginnings too: who types M2 means that one, not M20.
    return worth * 1.3 if _LOW_NUMBER.search(location) else worth


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
    said = _words(entry["text"])
    _hide(entry, "text", {fold(word) for word in said} - said)


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
