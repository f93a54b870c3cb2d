"""Signs between partners (engine/variants/signals.yaml): each game's list, the lists side by side, and
the signs that mean one thing here and another there, which are found and not written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bisca.rules.catalog import variants
from bisca.show.html import Html, element
from bisca.show.locale import sentence
from sitekit import content
from sitekit.content import ContentError, Text
from sitekit.faces import Face, draw, face_from
from sitekit.paths import LANGUAGES
from sitekit.place import Place
from sitekit.words import words

_UNLIKE = "other"  # signs that look like no other
_WHERE = "engine/variants/signals.yaml"


class Sign(NamedTuple):
    """A gesture: what to do, how the face looks, and the signs it may be taken for."""

    looks: str
    said: Text
    face: Face


class Use(NamedTuple):
    """A sign with its meaning in one list."""

    means: str
    sign: str
    sources: tuple[str, ...]


class List(NamedTuple):
    """The signs of some games, and their own names for what they mean."""

    name: Text
    games: tuple[str, ...]
    sources: tuple[str, ...]
    called: Mapping[str, Text]
    uses: tuple[Use, ...]


class Signals(NamedTuple):
    meanings: Mapping[str, Text]
    looks: Mapping[str, Text]
    signs: Mapping[str, Sign]
    lists: Mapping[str, List]


@cache
def signals() -> Signals:
    """
    All lists.

    Raises:
        ContentError: something is missing, unknown or not used.
    """
    entry = content.fields(_WHERE, content.read("signals"), ("meanings", "looks", "signs", "lists"))
    meanings = {id: _meant(f"{_WHERE}: {id}", one) for id, one in entry["meanings"].items()}
    content.unique(f"{_WHERE}: code", [one["code"] for one in entry["meanings"].values()])
    looks = {id: content.text(f"{_WHERE}: {id}", said) for id, said in entry["looks"].items()}
    signs = {id: _sign(f"{_WHERE}: {id}", one, looks) for id, one in entry["signs"].items()}
    lists = {
        id: _list(f"{_WHERE}: {id}", one, meanings, signs) for id, one in entry["lists"].items()
    }
    used = {use.sign for one in lists.values() for use in one.uses}
    if unused := set(signs) - used:
        raise ContentError(f"{_WHERE}: in no list: {', '.join(sorted(unused))}")
    return Signals(meanings, looks, signs, lists)


def _meant(where: str, entry: object) -> Text:
    one = content.fields(where, entry, (*LANGUAGES, "code"), ("asks",))
    return content.text(where, {lang: one[lang] for lang in LANGUAGES})


def _sign(where: str, entry: object, looks: Mapping[str, Text]) -> Sign:
    one = content.fields(where, entry, ("looks", "said", "face"))
    try:
        face = face_from(one["face"])
    except ValueError as fault:
        raise ContentError(f"{where}: face: {fault}") from fault
    return Sign(
        looks=content.word(f"{where}: looks", one["looks"], looks),
        said=content.text(f"{where}: said", one["said"]),
        face=face,
    )


def _list(
    where: str, entry: object, meanings: Mapping[str, Text], signs: Mapping[str, Sign]
) -> List:
    one = content.fields(where, entry, ("name", "games", "sources", "called", "signs"))
    sources = content.sources(f"{where}: sources", one["sources"])
    uses = []
    for number, entry_ in enumerate(content.entries(f"{where}: signs", one["signs"]), 1):
        place = f"{where}: sign {number}"
        use = content.fields(place, entry_, ("means", "sign"), ("sources",))
        uses.append(
            Use(
                means=content.word(f"{place}: means", use["means"], meanings),
                sign=content.word(f"{place}: sign", use["sign"], signs),
                sources=content.sources(place, use["sources"]) if "sources" in use else sources,
            )
        )
    called = {
        content.word(f"{where}: called", id, meanings): content.text(f"{where}: {id}", said)
        for id, said in one["called"].items()
    }
    games = tuple(
        content.word(f"{where}: games", id, variants())
        for id in content.entries(f"{where}: games", one["games"])
    )
    return List(content.text(f"{where}: name", one["name"]), games, sources, called, tuple(uses))


def signs(name: str, place: Place) -> Html:
    """
    The list *name* with drawn faces; `all`, the lists side by side; `clashes`, what differs.

    Raises:
        ContentError: there is no such list.
    """
    if name == "all":
        return _side_by_side(place)
    if name == "clashes":
        return _clashes(place)
    if name not in signals().lists:
        raise ContentError(f"no list {name!r}; there are {', '.join(signals().lists)}")
    told = signals().lists[name]
    return element("ul", [_sign_html(told, use, place) for use in told.uses], class_="b-signs")


def _sign_html(told: List, use: Use, place: Place) -> Html:
    sign = signals().signs[use.sign]
    return element(
        "li",
        draw(sign.face),
        element(
            "span",
            element("strong", _meaning(told, use.means, place)),
            element("span", sentence(sign.said[place.lang]), "."),
            None if use.sources == told.sources else _keys(use.sources, place),
            class_="b-sign-said",
        ),
        data_sign=use.sign,
    )


def signals_dialog(variant: str, place: Place) -> Html | None:
    """Where the engine shows the signs at a table of *variant*; None where there are none."""
    if not any(variant in told.games for told in signals().lists.values()):
        return None
    text = words(place.lang)
    more = element("a", text.t("signals.more"), href=f"{place.pages}signals.html")
    close = element("button", text.t("table.close"), class_="b-btn is-main")
    return element(
        "dialog",
        element("h2", text.t("signals.title"), id="b-signals"),
        element("div", class_="b-signals-body"),
        element("p", more, class_="b-note"),
        element("form", close, method="dialog", class_="b-close"),
        class_="b-dialog b-signals",
        aria_labelledby="b-signals",
    )


def _keys(sources: Sequence[str], place: Place) -> Html:
    return element("span", content.sources_link(sources, place), class_="b-note")


def _meaning(told: List, means: str, place: Place) -> Html:
    said = told.called.get(means, signals().meanings[means])[place.lang]
    return content.rich(sentence(said), place)


def _side_by_side(place: Place) -> Html:
    """A row for each meaning, a column for each list; a cell names its column when stacked."""
    text, found = words(place.lang), signals()
    head = [element("th", text.t("book.signs.meaning"), scope="col", role="columnheader")]
    head += [
        element("th", told.name[place.lang], scope="col", role="columnheader")
        for told in found.lists.values()
    ]
    rows = []
    for means, said in found.meanings.items():
        cells = []
        for told in found.lists.values():
            ways = [
                found.signs[use.sign].said[place.lang] for use in told.uses if use.means == means
            ]
            shown = text.t("book.signs.or").join(ways) or "–"
            cells.append(element("td", shown, data_label=told.name[place.lang], role="cell"))
        name = element("th", sentence(said[place.lang]), scope="row", role="rowheader")
        rows.append(element("tr", name, cells, role="row"))
    return element(
        "table",
        element("thead", element("tr", head, role="row"), role="rowgroup"),
        element("tbody", rows, role="rowgroup"),
        class_="b-compare b-signs-table",
        role="table",
    )


def clashes() -> Mapping[str, Sequence[tuple[str, Use]]]:
    """Looks that mean different things in two lists, or to two sources of one."""
    found = signals()
    made = {}
    for look in found.looks:
        uses = [
            (id, use)
            for id, told in found.lists.items()
            for use in told.uses
            if found.signs[use.sign].looks == look
        ]
        differ = any(
            one.means != other.means and (here != there or one.sign == other.sign)
            for here, one in uses
            for there, other in uses
        )
        if look != _UNLIKE and differ:
            made[look] = uses
    return made


def _clashes(place: Place) -> Html:
    found = signals()
    rows = []
    for look, uses in clashes().items():
        parts = []
        for id, use in uses:
            told = found.lists[id]
            parts.append(
                element(
                    "li",
                    draw(found.signs[use.sign].face),
                    element(
                        "span",
                        element("strong", _meaning(told, use.means, place)),
                        element("span", told.name[place.lang]),
                        element("span", found.signs[use.sign].said[place.lang]),
                        class_="b-sign-said",
                    ),
                )
            )
        title = element("p", found.looks[look][place.lang], class_="b-clash")
        rows.append(element("div", title, element("ul", parts, class_="b-signs")))
    return element("div", rows, class_="b-clashes")
