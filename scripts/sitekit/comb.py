"""Keeping score: the comb of ten game points, drawn from a figure's deals, and the bands."""

from __future__ import annotations

from typing import NamedTuple

from bisca.figure import FigureError
from bisca.rules.catalog import variants
from bisca.rules.scoring import match_standing
from bisca.rules.variant import MatchLength, Rules
from bisca.show.html import Html, element
from sitekit.figures import FOLDER, load_runs
from sitekit.place import Place
from sitekit.words import words

EMPTY = "empty"
_TEETH, _BLANKS = 10, 3
_LEFT, _PITCH, _LINE, _HALF, _BLOB = 62, 30, 58, 26, 8


class Tooth(NamedTuple):
    """A tooth that is marked: by which side (None for nobody), and for which deal."""

    side: int | None
    deal: int


def teeth(results: tuple[tuple[int, ...], ...], length: MatchLength, sides: int) -> list[Tooth]:
    """The teeth in order, found by asking how the match stands after each deal."""
    marked: list[Tooth] = []
    before = (0,) * sides
    for deal, result in enumerate(results, 1):
        score = match_standing(results[:deal], length, sides).score
        for side in range(sides):
            marked += [Tooth(side, deal)] * (score[side] - before[side])
        if max(result) == 0 and length.draws_use_a_tooth and len(marked) < length.n:
            marked.append(Tooth(None, deal))
        before = score
    return marked


def comb(name: str, place: Place) -> Html:
    """
    The comb at the end of the match in the figure *name*; `empty` draws some to fill in.

    Raises:
        FigureError: no such figure, or its match isn't kept on a comb.
    """
    if name == EMPTY:
        blanks = [blank(place) for _ in range(_BLANKS)]
        return element("div", blanks, class_="b-combs")
    run = load_runs(FOLDER / f"{name}.yaml")[0]
    if run.figure.kind != "match" or run.rules.match.kind != "comb":
        raise FigureError(f"figure {name}: kind: expected a match on a comb")
    marked = teeth(run.results, run.rules.match, run.rules.sides)
    caption = element(
        "figcaption",
        element("strong", run.figure.title[place.lang], class_="b-title"),
        " ",
        run.caption(place.lang),
    )
    drawing = _drawing(marked, run.rules.match.n, place, names=True)
    return element("figure", drawing, caption, class_="b-figure b-comb", id=f"comb-{name}")


def blank(place: Place) -> Html:
    """A comb to fill in."""
    return _drawing([], _TEETH, place, names=False)


def _drawing(marked: list[Tooth], length: int, place: Place, *, names: bool) -> Html:
    text = words(place.lang)
    count = max(length, len(marked))
    end = _LEFT + _PITCH * (count - 1)
    parts = [_line(_LEFT - 18, _LINE, end + 18, _LINE, "b-spine")]
    for number in range(count):
        x = _LEFT + _PITCH * number
        kind = "b-tooth" if number < length else "b-tooth is-decider"
        parts.append(_line(x, _LINE - _HALF, x, _LINE + _HALF, kind))
        if number >= len(marked):
            continue
        side, deal = marked[number]
        if side is None:
            parts.append(_line(x - 7, _LINE - 7, x + 7, _LINE + 7, "b-nobody"))
            continue
        up = side == 0
        y = _LINE - _HALF if up else _LINE + _HALF
        parts.append(element("circle", cx=x, cy=y, r=_BLOB, data_side=side, data_deal=deal))
        parts.append(_text(x, y - 13 if up else y + 22, str(deal), "middle"))
    if names:
        for key, y in (("us", _LINE - _HALF + 5), ("them", _LINE + _HALF + 5)):
            parts.append(_text(0, y, text.t(f"book.comb.{key}"), "start", "b-comb-side"))
    return element(
        "svg",
        parts,
        viewBox=f"0 0 {end + 20} {_LINE + _HALF + 30}",
        role="img",
        aria_label=_label(marked, place),
    )


def _label(marked: list[Tooth], place: Place) -> str:
    """What a listener hears: whose each tooth is, in order."""
    text = words(place.lang)
    if not marked:
        return text.t("book.comb.empty")
    keys = {0: "us", 1: "them", None: "nobody"}
    said = [text.t(f"book.comb.{keys[tooth.side]}").lower() for tooth in marked]
    return text.t("book.comb.teeth", list=", ".join(said))


def _line(x1: int, y1: int, x2: int, y2: int, kind: str) -> Html:
    return element("path", d=f"M{x1} {y1}L{x2} {y2}", class_=kind)


def _text(x: int, y: int, said: str, anchor: str, kind: str | None = None) -> Html:
    return element("text", said, x=x, y=y, text_anchor=anchor, class_=kind)


def bands(_: str, place: Place) -> Html:
    """What a won deal is worth in each game, and how long a match is."""
    text = words(place.lang)
    columns = ("one", "two", "four", "match")
    head = [element("th", text.t("figure.game"), scope="col")]
    head += [element("th", text.t(f"book.bands.{key}"), scope="col") for key in columns]
    rows = []
    for variant in variants().values():
        rules = variant.rules()
        link = element("a", variant.name[place.lang], href=f"{place.pages}{variant.id}/rules.html")
        worth = {points: _from(rules, points, place) for points in (1, 2, 4)}
        key = dict(rules.choices)["match"]
        match = variant.table_rules["match"].choices[key].label[place.lang]
        cells = [element("td", said) for said in (*worth.values(), match)]
        rows.append(element("tr", element("th", link, scope="row"), cells))
    return element(
        "table",
        element("thead", element("tr", head)),
        element("tbody", rows),
        class_="b-scores b-bands",
    )


def _from(rules: Rules, worth: int, place: Place) -> str:
    """From how many card points a deal is worth so much."""
    text = words(place.lang)
    if rules.highest == worth:
        return text.t("book.bands.highest")
    if rules.sweep is not None and rules.sweep.worth == worth:
        return text.t(f"book.bands.sweep_{rules.sweep.by}")
    bands = list(rules.bands)
    for number, (least, points) in enumerate(bands):
        if points == worth:
            above = [low for low, _ in bands[number + 1 :]]
            if above:
                return text.t("book.bands.between", least=least, most=min(above) - 1)
            return text.t("book.bands.from", least=least)
    return "–"
