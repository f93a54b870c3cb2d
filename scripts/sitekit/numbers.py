"""What simulated deals say (docs/data/numbers.json, made by scripts/simulate.py), drawn and in words."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from bisca.rules.catalog import find_variant, variants
from bisca.show.html import Html, element
from bisca.show.locale import locale
from sitekit import content
from sitekit.content import ContentError, svg
from sitekit.place import Place
from sitekit.words import words

PLAYERS = ("steady", "random")
_WIDTH, _ROW, _MARK = 160, 22, 4.5
Counts = Mapping[str, Any]


@cache
def numbers() -> Mapping[str, Any]:
    """
    All that was counted.

    Raises:
        ContentError: the file can't be read, or lacks a game.
    """
    where = "docs/data/numbers.json"
    try:
        found: Mapping[str, Any] = json.loads((content.FOLDER / "numbers.json").read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise ContentError(f"{where}: {fault}. Run: scripts/simulate.py") from fault
    content.fields(where, found, ("command", "version", "seed", "games"))
    if missing := [name for name in variants() if name not in found["games"]]:
        raise ContentError(f"{where}: not counted: {', '.join(missing)}. Run: scripts/simulate.py")
    return found


def counted(variant: str, players: str) -> Counts:
    """What was counted in the deals of a game between players of one kind."""
    found: Counts = numbers()["games"][variant][players]
    return found


class Estimate(NamedTuple):
    """A value and half its 95 % interval."""

    value: float
    half: float


def tied(counts: Counts) -> Estimate:
    """The deals that nobody won, in percent."""
    return share(counts["tied"], counts["deals"], counts["half"].get("tied"))


def lead(counts: Counts) -> Estimate:
    """By how many points of percent the leader's side wins more often than the others do."""
    won, deals = counts["won"], counts["deals"]
    others = sum(won[1:]) / (len(won) - 1)
    half = counts["half"].get("lead_won", 0.0)
    # What the leader wins, the others lose: the difference is as uncertain as both together.
    return Estimate(100 * (won[0] - others) / deals, 100 * half * len(won) / (len(won) - 1))


def decided(counts: Counts) -> Estimate:
    """The deals that the other last draw would have ended otherwise, in percent."""
    return share(counts["changed"], counts["deals"], counts["half"].get("changed"))


def length(counts: Counts) -> Estimate:
    """Deals in a match, on average."""
    return Estimate(mean(counts["matches"]), counts["half"].get("match", 0.0))


def mean(counts: Mapping[str, int]) -> float:
    return sum(int(value) * times for value, times in counts.items()) / sum(counts.values())


def quantile(counts: Mapping[str, int], share: float) -> int:
    """The least value that *share* of all don't exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value, times in sorted((int(value), times) for value, times in counts.items()):
        seen += times
        if seen >= wanted:
            return value
    raise ContentError("docs/data/numbers.json: nothing was counted")


def share(times: int, of: int, half: float | None = None) -> Estimate:
    """A part of *of* in percent; *half* is that of its interval as a fraction, if known."""
    part = times / of
    if half is None:
        half = 1.96 * math.sqrt(part * (1 - part) / of)
    return Estimate(100 * part, 100 * half)


def written(value: float, lang: str, digits: int = 1, *, sign: bool = False) -> str:
    """A number as the language writes it, with a true minus sign."""
    text = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if lang == "pt" else text


def percent_sign(lang: str) -> str:
    """The sign, with the space before it that the language has."""
    return "\u00a0%" if lang == "pt" else "%"


def thousands(value: int, lang: str) -> str:
    """A whole number in groups of three."""
    return f"{value:,}".replace(",", "\u00a0" if lang == "pt" else ",")


# The charts: a row for each game, with a full mark for steady players and an open one for random.


class Chart(NamedTuple):
    """
    Attributes:
        measure: what is shown of each game.
        least, most: the ends of the axis.
        fair: where a line is drawn, if anywhere.
        unit: `percent` or nothing.
    """

    measure: Callable[[Counts], Estimate]
    least: float
    most: float
    fair: float | None = None
    percent: bool = True
    sign: bool = False


CHARTS: Mapping[str, Chart] = {
    "ties": Chart(tied, 0, 5),
    "lead": Chart(lead, -16, 16, fair=0, sign=True),
    "turn-up": Chart(decided, 0, 40),
    "match": Chart(length, 0, 12, percent=False),
}


def figures(name: str, place: Place) -> Html:
    """
    The block *name*: a chart of all games, `spread`, `ranks GAME`, or `run`.

    Raises:
        ContentError: there is no such chart, or a value doesn't fit into it.
    """
    kind, _, game = name.partition(" ")
    if kind == "spread":
        return _spreads(place)
    if kind == "ranks":
        return _ranks(find_variant(game).id, place)
    if kind == "choices":
        return _choices(find_variant(game).id, place)
    if kind == "run":
        return _run(place)
    if kind not in CHARTS:
        raise ContentError(f"no chart {name!r}; there are {', '.join(CHARTS)}, spread, ranks, run")
    return _chart(kind, place)


def _chart(name: str, place: Place) -> Html:
    text, chart = words(place.lang), CHARTS[name]
    head = [
        element("th", text.t("figure.game"), scope="col"),
        element("td", class_="b-drawn"),
        *(element("th", text.t(f"book.numbers.{kind}"), scope="col") for kind in PLAYERS),
    ]
    rows = []
    for variant in variants().values():
        found = [chart.measure(counted(variant.id, players)) for players in PLAYERS]
        for one in found:
            if not chart.least <= one.value <= chart.most:
                raise ContentError(f"chart {name}: {variant.id}: {one.value:.1f} is off the axis")
        link = element("a", variant.name[place.lang], href=f"{place.pages}{variant.id}/rules.html")
        rows.append(
            element(
                "tr",
                element("th", link, scope="row"),
                element("td", _marks(chart, found), class_="b-drawn"),
                *(element("td", _said(one, chart, place.lang), class_="b-number") for one in found),
            )
        )
    axis = element("td", _axis(chart, place.lang), class_="b-drawn")
    foot = element("tr", element("td"), axis, element("td", colspan=2))
    return element(
        "table",
        element("thead", element("tr", head)),
        element("tbody", rows),
        element("tfoot", foot, aria_hidden="true"),
        class_=f"b-numbers is-{name}",
    )


def _said(one: Estimate, chart: Chart, lang: str) -> str:
    # What has a sign is in points of percent, as the page explains.
    unit = percent_sign(lang) if chart.percent and not chart.sign else ""
    return written(one.value, lang, sign=chart.sign) + unit


def _x(chart: Chart, value: float) -> float:
    inner = _WIDTH - 2 * _MARK - 2
    return round(_MARK + 1 + inner * (value - chart.least) / (chart.most - chart.least), 1)


def _marks(chart: Chart, found: Sequence[Estimate]) -> Html:
    y = _ROW / 2
    parts = [svg("path", d=f"M{_MARK} {y}H{_WIDTH - _MARK}", class_="b-axis")]
    if chart.fair is not None:
        x = _x(chart, chart.fair)
        parts.append(svg("path", d=f"M{x} 0V{_ROW}", class_="b-fair"))
    # The open mark first, so that the full one is seen where both fall together.
    for kind, one in reversed(tuple(zip(PLAYERS, found, strict=True))):
        parts.append(svg("circle", cx=_x(chart, one.value), cy=y, r=_MARK, class_=f"is-{kind}"))
    return svg("svg", parts, viewBox=f"0 0 {_WIDTH} {_ROW}", aria_hidden="true")


def _axis(chart: Chart, lang: str) -> Html:
    ends = (chart.least, (chart.least + chart.most) / 2, chart.most)
    said = [
        written(value, lang, 0 if float(value).is_integer() else 1, sign=chart.sign)
        for value in ends
    ]
    return element("span", [element("span", one) for one in said], class_="b-ends")


# How the points of the leader's side are spread: a small drawing for each game.

_LOW, _HIGH, _TALL, _STEP = 18, 142, 62, 5


def _spreads(place: Place) -> Html:
    drawn = []
    for variant in variants().values():
        drawn.append(_spread(variant.id, variant.name[place.lang], place))
    return element("div", drawn, class_="b-spreads")


def _spread(variant: str, name: str, place: Place) -> Html:
    text = words(place.lang)
    found = {players: counted(variant, players)["points"] for players in PLAYERS}
    shares = {players: _binned(points) for players, points in found.items()}
    top = max(max(share) for share in shares.values())
    parts = []
    for tick in (0, 30, 60, 90, 120):
        x = _point_x(tick)
        parts.append(svg("path", d=f"M{x} 4V{_TALL}", class_="b-tick"))
        if tick % 60 == 0:
            parts.append(svg("text", str(tick), x=x, y=_TALL + 13, text_anchor="middle"))
    for players in reversed(PLAYERS):
        points = " ".join(
            f"{_point_x(_STEP * (number + 0.5) - 0.5)},{round(_TALL - 56 * share / top, 1)}"
            for number, share in enumerate(shares[players])
        )
        line = f"{_point_x(0)},{_TALL} {points} {_point_x(120)},{_TALL}"
        parts.append(svg("polyline", points=line, class_=f"is-{players}"))
    half = [quantile(found["steady"], share) for share in (0.25, 0.75)]
    said = text.t("book.numbers.half", least=half[0], most=half[1])
    drawing = svg(
        "svg",
        parts,
        viewBox=f"0 0 {_WIDTH} {_TALL + 16}",
        role="img",
        aria_label=text.t("book.numbers.spread", game=name),
    )
    caption = element("figcaption", element("strong", name), " ", said)
    return element("figure", drawing, caption, class_="b-spread-figure")


def _binned(points: Mapping[str, int]) -> list[float]:
    bins = [0] * (120 // _STEP + 1)
    for value, times in points.items():
        bins[int(value) // _STEP] += times
    bins[-2] += bins.pop()  # 120 itself, with the last few below
    total = sum(bins)
    return [times / total for times in bins]


def _point_x(points: float) -> float:
    return round(_LOW + (_HIGH - _LOW) * points / 120, 1)


# What the turn-up is worth, by its rank; and what one card is worth against another.


def _ranks(variant: str, place: Place) -> Html:
    text = words(place.lang)
    counts = counted(variant, "steady")["turn_up"]
    most = max(one["points"] / one["deals"] for one in counts.values())
    rows = []
    for rank in find_variant(variant).rules().order:
        if rank not in counts:
            continue
        one = counts[rank]
        points = one["points"] / one["deals"]
        bar = svg(
            "svg",
            svg("path", d=f"M0 11H{round(max(points, 0) / most * _WIDTH, 1)}", class_="b-bar"),
            viewBox=f"0 0 {_WIDTH} {_ROW}",
            aria_hidden="true",
        )
        chance = 100 * (one["won"] - one["would"]) / one["deals"]
        rows.append(
            element(
                "tr",
                element("th", locale(place.lang).rank(rank), scope="row"),
                element("td", bar, class_="b-drawn"),
                element("td", _plus_minus(points, one.get("half"), place.lang), class_="b-number"),
                element("td", written(chance, place.lang, sign=True), class_="b-number"),
            )
        )
    head = [
        element("th", text.t("book.numbers.turn_up"), scope="col"),
        element("td", class_="b-drawn"),
        element("th", text.t("book.numbers.points"), scope="col"),
        element("th", text.t("book.numbers.chance"), scope="col"),
    ]
    return element(
        "table",
        element("thead", element("tr", head)),
        element("tbody", rows),
        class_="b-numbers is-ranks",
    )


def _choices(variant: str, place: Place) -> Html:
    """Each card to lead, reply with or give, against a blank of a plain suit."""
    text, counts = words(place.lang), counted(variant, "steady")
    rows = []
    for group in ("leads", "replies", "gifts"):
        for name, one in counts.get(group, {}).items():
            key = name.replace(" ", "_")
            chance, half = difference(one)
            rows.append(
                element(
                    "tr",
                    element("th", text.t(f"book.numbers.{group}.{key}"), scope="row"),
                    element(
                        "td",
                        _plus_minus(one["points"] / one["deals"], one.get("half"), place.lang),
                        class_="b-number",
                    ),
                    element("td", _plus_minus(chance, half, place.lang), class_="b-number"),
                    element("td", thousands(one["deals"], place.lang), class_="b-number"),
                )
            )
    head = ("choice", "points", "chance", "deals")
    cells = [element("th", text.t(f"book.numbers.{key}"), scope="col") for key in head]
    return element(
        "table",
        element("thead", element("tr", cells)),
        element("tbody", rows),
        class_="b-numbers is-choices",
    )


def difference(one: Counts) -> Estimate:
    """By how many points of percent a card wins the deal more often than the other."""
    deals = one["deals"]
    share = (one["won"] - one["other_won"]) / deals
    spread = max(one["differ"] / deals - share * share, 0.0)
    return Estimate(100 * share, 196 * math.sqrt(spread / deals))


def _plus_minus(value: float, half: float | None, lang: str) -> str:
    said = written(value, lang, sign=True)
    return said if half is None else f"{said} ±\u00a0{written(half, lang)}"


def _run(place: Place) -> Html:
    """How many deals, and the command that plays them again."""
    text, found = words(place.lang), numbers()
    deals = min(counted(name, players)["deals"] for name in variants() for players in PLAYERS)
    return element(
        "div",
        element("p", text.t("book.numbers.run", deals=thousands(deals, place.lang))),
        element("pre", element("code", f"python3 {found['command']}")),
        element("p", text.t("book.numbers.version", version=found["version"], seed=found["seed"])),
    )
