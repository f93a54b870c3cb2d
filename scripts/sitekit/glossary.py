"""The terms of the family in four languages (docs/data/glossary.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bisca.show.html import Html, element, join
from sitekit import content
from sitekit.content import ContentError, Text
from sitekit.paths import LANGUAGES
from sitekit.place import Place
from sitekit.words import words

TONGUES = ("pt", "en", "es", "it")


class Term(NamedTuple):
    """
    A term, the word players use first in each language.

    Attributes:
        names: by language; empty where that language has no word that we could verify.
        identifier: the name in the program.
        marked: by language, the forms that lead here from running text, where they are plain.
    """

    id: str
    names: Mapping[str, tuple[str, ...]]
    said: Text
    example: Text
    identifier: str | None
    marked: Mapping[str, tuple[str, ...]]


@cache
def glossary() -> Mapping[str, tuple[Term, ...]]:
    """
    The terms by group.

    Raises:
        ContentError: something is missing or unknown, or a term is there twice.
    """
    where = "docs/data/glossary.yaml"
    groups = content.read("glossary")
    if not isinstance(groups, Mapping):
        raise ContentError(f"{where}: expected groups of terms")
    made = {
        str(group): tuple(
            _term(f"{where}: {group} {number}", entry)
            for number, entry in enumerate(content.entries(f"{where}: {group}", entries), 1)
        )
        for group, entries in groups.items()
    }
    content.unique(where, [term.id for terms in made.values() for term in terms])
    return made


def _term(where: str, entry: object) -> Term:
    needed, optional = ("id", "pt", "en", "said", "example"), ("es", "it", "name", "marked")
    one = content.fields(where, entry, needed, optional)
    marked = content.fields(f"{where}: marked", one.get("marked", {}), (), LANGUAGES)
    return Term(
        id=content.identity(where, one["id"]),
        names={tongue: _names(f"{where}: {tongue}", one.get(tongue)) for tongue in TONGUES},
        said=content.text(f"{where}: said", one["said"]),
        example=content.text(f"{where}: example", one["example"]),
        identifier=one.get("name"),
        marked={lang: _names(f"{where}: marked", marked.get(lang)) for lang in LANGUAGES},
    )


def _names(where: str, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ContentError(f"{where}: expected a list of words, got {value!r}")
    return tuple(value)


def terms(group: str, place: Place) -> Html:
    """The terms of one group, each with an anchor."""
    found = glossary().get(group)
    if found is None:
        raise ContentError(f"no group {group!r}; there are {', '.join(glossary())}")
    return element("dl", [_entry(term, place) for term in found], class_="b-terms")


def _entry(term: Term, place: Place) -> Html:
    text = words(place.lang)
    first, *others = term.names[place.lang]
    said: list[Html] = [content.rich(term.said[place.lang], place)]
    head: list[Html] = [element("dfn", element("a", first, href=f"#{term.id}"))]
    if others:
        head.append(element("span", f", {', '.join(others)}", class_="b-also"))
    example = element(
        "dd",
        element("span", text.t("book.glossary.example"), class_="b-label"),
        " ",
        content.rich(term.example[place.lang], place),
        class_="b-example",
    )
    return element(
        "div",
        element("dt", head),
        element("dd", said),
        example,
        element("dd", _elsewhere(term, place), class_="b-tongues"),
        id=term.id,
    )


def _elsewhere(term: Term, place: Place) -> Html:
    """The words of the other languages, and the program's own."""
    text = words(place.lang)
    parts = [
        element(
            "span",
            element("abbr", tongue.upper(), title=text.t(f"book.tongues.{tongue}")),
            " ",
            element("i", ", ".join(term.names[tongue]), lang=tongue),
        )
        for tongue in TONGUES
        if tongue != place.lang and term.names[tongue]
    ]
    if term.identifier is not None:
        label = text.t("book.glossary.identifier")
        parts.append(element("span", f"{label} ", element("code", term.identifier)))
    return join(parts, " · ")
