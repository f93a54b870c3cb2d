"""Data that pages are made from (docs/data): read strictly, every text in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bisca.show.html import Content, Html, element, join
from sitekit.paths import ENGINE, LANGUAGES, ROOT
from sitekit.place import Place
from sitekit.reading import read_yaml
from sitekit.words import words

FOLDER = ROOT / "docs" / "data"
ENGINE_FOLDER, SHARED = ENGINE / "variants", ("signals",)  # the engine's, which pages show too
Text = Mapping[str, str]
_SOURCE = re.compile(r"\*\*([A-Za-z][\w-]*)\*\*")
_ENTRY = re.compile(r"^- ((?:\*\*[A-Za-z][\w-]*\*\*(?:, )?)+): (.+)$", re.M)
_UNDER_TEXT = re.compile(r"^\[([^\]]+)\]\(([^)\s]*)#sources\)\n\{ \.b-sources \}$", re.M)
_LIST = "{ #sources }"
_ID = re.compile(r"[a-z][a-z0-9-]*")


class ContentError(ValueError):
    """A file of data that says too little, too much, or something unknown."""


def path_of(name: str) -> Path:
    """The file of data *name*."""
    return (ENGINE_FOLDER if name in SHARED else FOLDER) / f"{name}.yaml"


def read(name: str) -> Any:
    """What the file of data *name* holds."""
    path = path_of(name)
    try:
        return read_yaml(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as fault:
        raise ContentError(f"{path.name}: {fault}") from fault


def fields(
    where: str, entry: Any, needed: Iterable[str], optional: Iterable[str] = ()
) -> Mapping[str, Any]:
    """*entry* if it has the keys it must have and no unknown one."""
    needed, optional = tuple(needed), tuple(optional)
    if not isinstance(entry, Mapping):
        raise ContentError(f"{where}: expected a mapping, got {entry!r}")
    missing = [key for key in needed if key not in entry]
    unknown = [str(key) for key in entry if key not in (*needed, *optional)]
    if missing or unknown:
        said = ", ".join(
            [*(f"{key} is missing" for key in missing), *(f"{key} is unknown" for key in unknown)]
        )
        raise ContentError(f"{where}: {said}")
    return entry


def entries(where: str, value: Any) -> Sequence[Any]:
    """*value* if it is a list with something in it."""
    if not isinstance(value, list) or not value:
        raise ContentError(f"{where}: expected a list, got {value!r}")
    return value


def text(where: str, value: Any) -> Text:
    """*value* if it is a text in each language of the site."""
    if (
        not isinstance(value, Mapping)
        or set(value) != set(LANGUAGES)
        or not all(isinstance(said, str) and said.strip() for said in value.values())
    ):
        raise ContentError(f"{where}: expected a text for each of {', '.join(LANGUAGES)}")
    return value


def word(where: str, value: Any, known: Iterable[str]) -> str:
    """*value* if it is one of the words *known*."""
    known = tuple(known)
    if value not in known:
        raise ContentError(f"{where}: expected one of {', '.join(known)}, got {value!r}")
    return str(value)


def identity(where: str, value: Any) -> str:
    """*value* if it can be the id of a place on a page."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ContentError(f"{where}: expected an id of small letters, got {value!r}")
    return value


def unique(where: str, ids: Sequence[str]) -> None:
    """Refuses ids of which two are the same."""
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise ContentError(f"{where}: twice: {', '.join(twice)}")


def sources(where: str, value: Any) -> tuple[str, ...]:
    """*value* if it is a list of keys that the list of sources explains in every language."""
    keys = tuple(str(key) for key in entries(where, value))
    for lang in LANGUAGES:
        unknown = [key for key in keys if key not in known_sources(lang)]
        if unknown:
            raise ContentError(f"{where}: not among the sources in {lang}: {', '.join(unknown)}")
    return keys


@cache
def source_texts(lang: str) -> Mapping[str, str]:
    """What the list of sources at the end of the common rules says of each, by its key."""
    page = (ROOT / "docs" / lang / "rules.md").read_text(encoding="utf-8")
    texts: dict[str, str] = {}
    for listed, said in _ENTRY.findall(page.rpartition(_LIST)[2]):
        keys, addresses = _SOURCE.findall(listed), re.findall(r"<(.+?)>", said)
        own = addresses if len(keys) == len(addresses) > 1 else [said] * len(keys)
        texts.update(zip(keys, (re.sub(r'[<>*"]', "", one) for one in own), strict=True))
    return texts


def known_sources(lang: str) -> frozenset[str]:
    """The keys in the list of sources at the end of the common rules."""
    return frozenset(source_texts(lang))


def sources_link(keys: Sequence[str], place: Place) -> Html:
    """The keys, each leading to its entry in the list that explains them."""
    texts = source_texts(place.lang)
    links = [
        element("a", key, href=f"{place.pages}rules.html#source-{key}", title=texts[key])
        for key in keys
    ]
    return element("span", join(links, ", "), class_="b-from")


def with_sources(markdown: str, place: Place) -> str:
    """
    A page on which each key, in a sentence or under a text, is a link to its entry in the list of
    sources, with what the list says of it as a title; and on the page of the list, with a place for
    each key.

    Raises:
        ContentError: a key under a text that the list doesn't explain.
    """
    texts = source_texts(place.lang)

    def link(key: str) -> str:
        return f'[{key}]({place.pages}rules.md#source-{key} "{texts[key]}")'

    def under(found: re.Match[str]) -> str:
        keys = sources("sources under a text", found[1].split(", "))
        named = words(place.lang).t("sources")
        return f"{named} {', '.join(map(link, keys))}\n{{ .b-sources }}"

    def inside(found: re.Match[str]) -> str:
        return f"{link(found['key'])}{{ .b-source }}" if found["key"] else found[0]

    text, mark, listed = markdown.rpartition(_LIST) if _LIST in markdown else (markdown, "", "")
    text = _keys(place.lang).sub(inside, _UNDER_TEXT.sub(under, text))
    return text + mark + _SOURCE.sub(r"**\1**{ #source-\1 }", listed)


@cache
def _keys(lang: str) -> re.Pattern[str]:
    """The keys of the sources, and before them what isn't running text and so holds none."""
    keys = "|".join(sorted(map(re.escape, known_sources(lang)), key=len, reverse=True))
    apart = r"^```.*?^```|`[^`\n]*`|\[[^]]*\]\([^)]*\)|\{[^}]*\}|<[^>]*>|^#.*?$"
    return re.compile(rf"{apart}|(?<![\w/#-])(?P<key>{keys})(?![\w-])", re.M | re.S)


def foreign(lang: str, said: str, place: Place) -> Content:
    """A word of the language *lang*, marked where that isn't the page's own."""
    return said if lang == place.lang else element("i", said, lang=lang)


def svg(tag: str, *inside: Content, **attributes: str | int | float) -> Html:
    """An element of SVG, whose attributes have hyphens and numbers that may be fractions."""
    return element(tag, *inside, **{name: str(value) for name, value in attributes.items()})


_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)|\*([^*]+)\*")


def rich(said: str, place: Place) -> Html:
    """A text with `[links](page.html#place)` from the language's root and *words in italics*."""
    parts: list[str] = []
    end = 0
    for found in _LINK.finditer(said):
        parts.append(said[end : found.start()])
        if found[2] is None:
            parts.append(element("em", found[3]))
        else:
            parts.append(element("a", found[1], href=f"{place.pages}{found[2]}"))
        end = found.end()
    return join([*parts, said[end:]])
