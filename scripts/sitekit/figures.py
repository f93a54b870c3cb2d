"""Figures on pages: each file is run by the engine, and drawn by the same code as the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bisca.figure import FigureError, Run, figure_from_mapping, figure_link, own_pack, run_figure
from bisca.play.allowed import legal_plays
from bisca.play.events import CardPlayed, TrickTaken, TrumpExchanged
from bisca.play.evolve import advance
from bisca.play.link import dump_link
from bisca.play.notation import dump_record
from bisca.play.observation import observe
from bisca.play.record import new_record
from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.catalog import clause_of, find_variant
from bisca.rules.scoring import match_standing
from bisca.show.cards import Look, sign_html
from bisca.show.duty import clause_href
from bisca.show.frames import steps
from bisca.show.html import Content, Html, element, join
from bisca.show.locale import Locale, sentence, texts_of
from bisca.show.log import log_html
from bisca.show.people import person
from bisca.show.picture import example, whole
from bisca.show.stepper import stepper
from bisca.show.trail import sight, trail
from sitekit.paths import ROOT
from sitekit.place import Place
from sitekit.reading import read_yaml
from sitekit.table import button, script_strings, waiting
from sitekit.viewing import tools, trail_block, views
from sitekit.words import words

FOLDER = ROOT / "docs" / "figures"
PERSON = 0


def render_fence(name: str, url: str, lang: str) -> Html:
    """
    The figure *name* for the page at *url*.

    Raises:
        FigureError: no such file, or a figure that isn't true.
    """
    runs, place = load_runs(FOLDER / f"{name}.yaml"), Place(url, lang)
    if runs[0].figure.kind == "deal":
        return _deal(runs[0], place)
    return _figure(runs, place)


@cache
def load_runs(path: Path) -> tuple[Run, ...]:
    """The figure in the file *path*, run under each of its variants."""
    try:
        entry = read_yaml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FigureError(f"figure {path.stem}: there is no file {path.name}") from None
    except yaml.YAMLError as fault:
        raise FigureError(f"figure {path.stem}: {fault}") from fault
    return run_figure(figure_from_mapping(path.stem, entry))


def _figure(runs: Sequence[Run], place: Place) -> Html:
    run = runs[0]
    figure, text = run.figure, words(place.lang)
    picture = _picture(run, place)
    body: list[Content] = [None if picture is None else late(picture)]
    for one in runs:
        judged = _verdicts(one, place, text)
        if judged and len(runs) > 1:
            name = find_variant(one.rules.variant).name[place.lang]
            body.append(element("p", text.t("figure.under", variant=name), class_="b-under"))
        body.append(judged)
    if figure.kind == "score":
        own = sorted(runs, key=lambda one: not place.url.startswith(f"{one.rules.variant}/"))
        body.append(_scores(own, place.lang, text))  # the game of the page comes first
    elif figure.kind == "match":
        body.append(_drawn(run, place, text))
        body.append(_results(run, place, text))
    elif figure.kind == "pack":
        body.append(_packs(runs, place.lang, text))
    caption = element(
        "figcaption",
        element("strong", figure.title[place.lang], class_="b-title"),
        " ",
        run.caption(place.lang),
        _links(run, place, text),
        _steps(run, place, text),
    )
    return element(
        "figure",
        *body,
        caption,
        class_="b-figure",
        id=f"fig-{figure.name}",
        data_kind=figure.kind,
    )


def late(picture: Html) -> Html:
    """
    A picture whose cards are fetched when a reader comes near: a page shows many. The text beside
    it says what it shows, so it isn't searched.
    """
    lazy = picture.replace("<img ", '<img loading="lazy" ')
    return Html(lazy.replace("<div ", "<div data-search-exclude ", 1))


def _picture(run: Run, place: Place) -> Html | None:
    if run.done is None:
        return None
    table = run.done.state.table
    if run.figure.kind == "setup":
        if "seen" in run.figure.entry["expect"]:
            table = observe(run.done.state, frozenset((PERSON,)))
        return whole(table, place.lang, assets=place.assets)
    opened = _opened(run, place)
    table = _last_trick(run) or table
    named = dict.fromkeys((*run.known.get(PERSON, ()), *_exchanged(run)))
    hand = [card for card in named if card in table.hands[PERSON].cards]
    legal = legal_plays(table) if table.turn == PERSON and run.refused else None
    picture = example(table, place.lang, assets=place.assets, hand=hand, legal=legal)
    return picture if opened is None else join((picture, opened))


def _opened(run: Run, place: Place) -> Html | None:
    """The tricks that may be looked at again, where the figure is about them."""
    if run.done is None or "open_tricks" not in run.figure.entry["expect"]:
        return None
    words = texts_of(place.lang, run.rules)
    look = Look(words, place.assets, interactive=False, viewer=PERSON, pages=None)
    return log_html(run.done.state.table, look)


def _exchanged(run: Run) -> list[Card]:
    """The cards that the person has exchanged a trump for."""
    assert run.done is not None
    swaps = [event for event in run.done.log if isinstance(event, TrumpExchanged)]
    return [swap.taken for swap in swaps if swap.seat == PERSON]


def _last_trick(run: Run) -> Observation | None:
    """The table with its last complete trick still lying there; None if there was none."""
    assert run.done is not None
    state, found = run.done.initial, None
    for event in run.done.log:
        if isinstance(event, TrickTaken):
            found = state.table
        state = advance(state, event)
    return found


def _verdicts(run: Run, place: Place, text: Locale) -> Html | None:
    rows: list[Html] = []
    cards = texts_of(place.lang, run.rules)

    def row(card: Card, verdict: str, *said: Content) -> None:
        rows.append(
            element("li", sign_html(card, cards), element("span", *said), data_verdict=verdict)
        )

    for one in run.alternatives:
        key = "wins_you" if one.winner == PERSON else "wins_they"
        ours = run.rules.side_of(one.winner) == run.rules.side_of(PERSON)
        verdict = "wins" if ours else "loses"
        who = person(one.winner, run.rules, PERSON, cards)
        points = text.count("figure.points", one.points)
        row(one.card, verdict, sentence(text.t(f"figure.{key}", who=who, points=points)))
    for card, refusal in run.refused:
        clause = element("a", refusal.clause, href=clause_href(refusal.clause, place.pages))
        row(card, "refused", text.t("figure.refused"), " ", clause)
    for card, why_not in run.exchanges:
        if why_not is None:
            row(card, "exchange", text.t("figure.exchange"))
        else:
            id = clause_of(run.rules, "exchange")
            clause = element("a", id, href=clause_href(id, place.pages))
            row(card, "refused", text.t("figure.no_exchange"), " ", clause)
    claims = run.figure.entry["expect"]
    claims = claims.get(run.rules.variant, claims)
    if claims.get("legal") == "any" and not run.alternatives:
        rows.append(element("li", text.t("figure.any"), data_verdict="any", class_="b-any"))
    return element("ul", rows, class_="b-verdicts") if rows else None


def _scores(runs: Sequence[Run], lang: str, text: Locale) -> Html:
    """Card points, tricks and what they score, a row for each game."""
    head = ["score", "tricks", "games"]
    rows = []
    for run in runs:
        assert run.outcome is not None
        said = run.figure.part("score", run.rules.variant)
        cells = [_pair(said["points"]), _pair(said["tricks"]), _pair(run.outcome.game_points)]
        name = find_variant(run.rules.variant).name[lang]
        rows.append(
            element(
                "tr",
                element("th", name, scope="row"),
                [element("td", cell) for cell in cells],
            )
        )
    names = [element("th", text.t(f"figure.{key}"), scope="col") for key in head]
    first = element("th", text.t("figure.game"), scope="col")
    return element(
        "table",
        element("thead", element("tr", first, names)),
        element("tbody", rows),
        class_="b-scores",
    )


def _packs(runs: Sequence[Run], lang: str, text: Locale) -> Html:
    """How the cards go round: in each game, or in one that refuses a pack, beside its own."""
    uneven = runs[0].pack.rule is not None
    packs = [run.pack for run in runs]
    if uneven:
        packs.append(own_pack(runs[0].rules))
    columns = ("cards", "dealt", "stock", "rounds", "over") if uneven else ("cards", "points")
    rows = []
    for number, pack in enumerate(packs):
        cells = [element("td", str(getattr(pack, key))) for key in columns]
        if not uneven:
            name = find_variant(runs[number].rules.variant).name[lang]
            cells.insert(0, element("th", name, scope="row"))
        rows.append(element("tr", cells))
    head = [element("th", text.t(f"figure.pack.{key}"), scope="col") for key in columns]
    if not uneven:
        head.insert(0, element("th", text.t("figure.game"), scope="col"))
    return element(
        "table",
        element("thead", element("tr", head)),
        element("tbody", rows),
        class_="b-scores",
    )


def _drawn(run: Run, place: Place, text: Locale) -> Html | None:
    """The cards that were drawn for the first deal, and by whom."""
    if run.drawn is None:
        return None
    cards, last = texts_of(place.lang, run.rules), len(run.drawn.goes) - 1
    goes = []
    for number, go in enumerate(run.drawn.goes):
        rows = []
        for seat, card in enumerate(go):
            deals = number == last and seat == run.drawn.dealer
            who = person(seat, run.rules, PERSON, cards)
            said = text.t("figure.deals_first", who=who) if deals else who
            verdict = "wins" if deals else None
            name = element("span", sentence(said))
            rows.append(element("li", sign_html(card, cards), name, data_verdict=verdict))
        goes.append(element("ul", rows, class_="b-verdicts"))
    return element("div", goes)


def _results(run: Run, place: Place, text: Locale) -> Html | None:
    """The deals of a match, who dealt where the figure says so, and how it stands after each."""
    if not run.results:
        return None
    cards = texts_of(place.lang, run.rules)
    rows = []
    for number, result in enumerate(run.results, 1):
        done = run.results[:number]
        score = match_standing(done, run.rules.match, run.rules.sides).score
        cells = [str(number), _pair(result), _pair(score)]
        if run.dealers:
            cells.insert(1, sentence(person(run.dealers[number - 1], run.rules, PERSON, cards)))
        rows.append(element("tr", [element("td", cell) for cell in cells]))
    columns = ["deal", "games", "standing"]
    if run.dealers:
        columns.insert(1, "dealer")
        after = sentence(person(run.dealers[-1], run.rules, PERSON, cards))
        cells = [str(len(run.results) + 1), after, "", ""]
        rows.append(element("tr", [element("td", cell) for cell in cells]))
    names = [element("th", text.t(f"figure.{key}"), scope="col") for key in columns]
    return element(
        "table",
        element("thead", element("tr", names)),
        element("tbody", rows),
        class_="b-scores",
    )


def _pair(values: Sequence[int]) -> str:
    return "–".join(str(value) for value in values)


def _play_href(run: Run, place: Place) -> str | None:
    """Where the deal of *run* can be played from its start; None if there is nothing to play."""
    link = figure_link(run)
    if link is None or run.rules.seats < 2:
        return None
    return f"{place.pages}{run.rules.variant}/table.html#play={link}"


def _links(run: Run, place: Place, text: Locale) -> Html | None:
    href = _play_href(run, place)
    if href is None:
        return None
    play = element("a", text.t("figure.play"), href=href)
    return element("p", play, class_="b-links", data_search_exclude=True)


def _steps(run: Run, place: Place, text: Locale) -> Html | None:
    """The figure step by step, where it has more than one. What its script says is in the page."""
    played = 0 if run.done is None else sum(isinstance(e, CardPlayed) for e in run.done.log)
    if run.done is None or played < 2:
        return None
    made = steps(
        run.done.initial.table,
        run.done.log,
        place.lang,
        assets=place.assets,
        pages=place.pages,
        status=False,
        panel=False,
    )
    summary = element("summary", text.t("figure.steps"))
    facts = sight(run.done.initial.table, run.done.log, place.lang, assets=place.assets)
    inside = stepper(
        run.figure.name, made, place.lang, trail_block(facts), data_assets=place.assets
    )
    return element("details", summary, inside, class_="b-figure-steps", data_search_exclude=True)


def _deal(run: Run, place: Place) -> Html:
    """A whole illustrated deal: the page's step-through."""
    assert run.done is not None
    text = words(place.lang)
    comments = {
        int(step): said[place.lang] for step, said in run.figure.entry.get("comments", {}).items()
    }
    made = steps(
        run.done.initial.table,
        run.done.log,
        place.lang,
        comments=comments,
        assets=place.assets,
        pages=place.pages,
        interactive=True,
        ask=False,
        buttons=(),
    )
    beyond = sorted(step for step in comments if not 1 <= step <= len(made))
    if beyond:
        raise FigureError(f"figure {run.figure.name}: comments: no step {beyond[0]}")
    href = _play_href(run, place)
    others = element(
        "div",
        button(text.t("deal.new"), "new-deal"),
        button(text.t("deal.own"), "own-deal", data_when="other", hidden=True),
        element("a", text.t("deal.play"), href=href, class_="b-btn b-play-deal"),
        class_="b-actions",
    )
    problem = element(
        "div",
        element("p", class_="b-problem-text"),
        button(text.t("table.retry"), "retry", data_when="retry", hidden=True),
        class_="b-message b-problem",
        hidden=True,
    )
    lead = element(
        "p",
        element("strong", run.figure.title[place.lang]),
        " ",
        run.caption(place.lang),
        class_="b-lead",
        data_when="own",
    )
    about = element("p", class_="b-note b-about-deal", data_when="other", hidden=True)
    element_ = stepper(
        run.figure.name,
        made,
        place.lang,
        others,
        script_strings(place.lang),
        trail_block(_trail(run, place, comments)),
        views=views(run.rules, place.lang),
        notices=(waiting(text), problem),
        tools=tools(place.lang),
        data_assets=place.assets,
        data_variant=run.rules.variant,
        data_levels=" ".join(["steady"] * run.rules.seats),
        data_search_exclude="",
    )
    return element("div", lead, about, element_)  # Markdown would put the element in a paragraph


def _trail(run: Run, place: Place, comments: Mapping[int, str]) -> dict[str, Any]:
    """What the step-through's tools know of the page's own deal."""
    done, deal = run.done, run.deal
    assert done is not None
    assert deal is not None
    record = new_record(run.rules, [deal])
    facts = trail(done.initial.table, done.log, place.lang, assets=place.assets, comments=comments)
    return {**facts, "link": dump_link(record), "text": dump_record(record)}
