"""Keeping score: the comb of ten game points, drawn from a figure's deals, and the bands."""

from __future__ import annotations

from bisca.figure import FigureError
from bisca.rules.catalog import variants
from bisca.rules.variant import Rules
from bisca.show.html import Html, element
from bisca.show.locale import locale
from bisca.show.score import comb_svg, teeth
from sitekit.figures import FOLDER, load_runs
from sitekit.place import Place
from sitekit.words import words

EMPTY = "empty"
_TEETH, _BLANKS = 10, 3


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
    words = locale(place.lang)
    names = (words.t("score.us"), words.t("score.them"))
    drawing = comb_svg(marked, run.rules.match.n, words, names)
    return element("figure", drawing, caption, class_="b-figure b-comb", id=f"comb-{name}")


def blank(place: Place) -> Html:
    """A comb to fill in."""
    return comb_svg([], _TEETH, locale(place.lang))


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
