"""The history of the family (docs/data/history.yaml): a picture of the years, and the list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bisca.show.html import Html, element
from sitekit import content
from sitekit.content import ContentError, Text, svg
from sitekit.place import Place
from sitekit.words import words

# How sure a claim is; the page says what each word means.
SURE = ("sure", "probable")
_FIRST, _LAST, _TICK = 1700, 2030, 50
_WIDTH, _MARGIN, _LANE, _TOP, _RADIUS = 400, 14, 48, 34, 4.5


class Event(NamedTuple):
    """One claim: when, where, what, how sure it is and who says so."""

    id: str
    year: int
    when: Text | None
    lane: str
    sure: str
    said: Text
    sources: tuple[str, ...]


class History(NamedTuple):
    lanes: Mapping[str, Text]
    events: tuple[Event, ...]


@cache
def history() -> History:
    """
    The whole history, in order.

    Raises:
        ContentError: something is missing, unknown or out of order.
    """
    where = "docs/data/history.yaml"
    entry = content.fields(where, content.read("history"), ("lanes", "events"))
    lanes = {id: content.text(f"{where}: {id}", said) for id, said in entry["lanes"].items()}
    events = tuple(
        _event(f"{where}: event {number}", one, lanes)
        for number, one in enumerate(content.entries(where, entry["events"]), 1)
    )
    content.unique(where, [event.id for event in events])
    years = [event.year for event in events]
    if years != sorted(years):
        raise ContentError(f"{where}: the years are out of order")
    if unused := set(lanes) - {event.lane for event in events}:
        raise ContentError(f"{where}: nothing happens in {', '.join(sorted(unused))}")
    return History(lanes, events)


def _event(where: str, entry: object, lanes: Mapping[str, Text]) -> Event:
    one = content.fields(where, entry, ("id", "year", "lane", "sure", "said", "sources"), ("when",))
    if not isinstance(one["year"], int) or not _FIRST <= one["year"] <= _LAST:
        raise ContentError(f"{where}: year: expected {_FIRST} to {_LAST}, got {one['year']!r}")
    return Event(
        id=content.identity(where, one["id"]),
        year=one["year"],
        when=content.text(f"{where}: when", one["when"]) if "when" in one else None,
        lane=content.word(f"{where}: lane", one["lane"], lanes),
        sure=content.word(f"{where}: sure", one["sure"], SURE),
        said=content.text(f"{where}: said", one["said"]),
        sources=content.sources(f"{where}: sources", one["sources"]),
    )


def timeline(_: str, place: Place) -> Html:
    """The picture, and below it every event in words."""
    return element("div", _picture(place), _list(place), class_="b-history")


def _list(place: Place) -> Html:
    text, told = words(place.lang), history()
    rows = [
        element(
            "li",
            element("p", _when(event, place.lang), class_="b-when"),
            element(
                "p",
                element("span", told.lanes[event.lane][place.lang], class_="b-where"),
                " ",
                content.rich(event.said[place.lang], place),
            ),
            element(
                "p",
                element("span", text.t(f"book.sure.{event.sure}"), class_="b-sure"),
                " · ",
                content.sources_link(event.sources, place),
                class_="b-note",
            ),
            id=event.id,
            data_sure=event.sure,
        )
        for event in told.events
    ]
    return element("ol", rows, class_="b-timeline")


def _when(event: Event, lang: str) -> str:
    return str(event.year) if event.when is None else event.when[lang]


def _picture(place: Place) -> Html:
    """A line for each place and a mark for each event; the list says the same in words."""
    text, told = words(place.lang), history()
    height = _TOP + _LANE * len(told.lanes) + 4
    parts: list[Html] = []
    for tick in range(_FIRST, _LAST, _TICK):
        x = _x(tick)
        parts.append(svg("path", d=f"M{x} 8V{height - 20}", class_="b-tick"))
        parts.append(svg("text", str(tick), x=x, y=height - 5, text_anchor="middle"))
    for number, (id, name) in enumerate(told.lanes.items()):
        base = _TOP + _LANE * number
        parts.append(svg("path", d=f"M{_MARGIN} {base}H{_WIDTH - _MARGIN}", class_="b-lane"))
        parts.append(svg("text", name[place.lang], x=_MARGIN, y=base + 18, class_="b-lane-name"))
        events = [event for event in told.events if event.lane == id]
        for event, level in zip(events, _levels(events), strict=True):
            dot = {"cx": _x(event.year), "cy": base - 2 * _RADIUS * level, "r": _RADIUS}
            title = element("title", f"{_when(event, place.lang)}")
            parts.append(svg("circle", title, class_=f"is-{event.sure}", **dot))
    drawing = svg(
        "svg",
        parts,
        viewBox=f"0 0 {_WIDTH} {height}",
        role="img",
        aria_label=text.t("book.timeline.picture"),
    )
    key = [
        element("span", text.t(f"book.sure.{sure}"), class_="b-sure", data_sure=sure)
        for sure in SURE
    ]
    return element("figure", drawing, element("figcaption", key), class_="b-years")


def _x(year: int) -> float:
    span = _WIDTH - 2 * _MARGIN
    return round(_MARGIN + span * (year - _FIRST) / (_LAST - _FIRST), 1)


def _levels(events: Sequence[Event]) -> list[int]:
    """How high each mark is stacked, so that none hides another."""
    ends: list[float] = []
    levels = []
    for event in events:
        x = _x(event.year)
        level = next((n for n, end in enumerate(ends) if x - end >= 2 * _RADIUS), len(ends))
        ends[level:] = [x, *ends[level + 1 :]]
        levels.append(level)
    return levels
