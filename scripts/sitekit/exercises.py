"""
"Find the card" (docs/data/exercises.json): positions from played deals with one clearly best play.

What was found is checked here whenever a page is made: each deal is replayed, the answers are
legal and serve alike, something speaks for them, the others are behind beyond the margin, and an
ending that was worked out is worked out again.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.link import read_link
from bisca.play.observation import observe
from bisca.play.record import replay
from bisca.play.table import Observation
from bisca.players.hints import Advice, advise, is_worked_out, serve_alike
from bisca.players.reasons import Position, Reason, why_best
from bisca.players.stakes import GAME_POINT
from bisca.rules.cards import SUITS, Card, parse_card
from bisca.rules.catalog import variants
from bisca.show.cards import sign_html, suit_html
from bisca.show.ending import by_side
from bisca.show.hint import numbers_text, percent, reasons_text, ties_text
from bisca.show.html import Content, Html, element
from bisca.show.locale import Locale, sentence, texts_of
from bisca.show.picture import example
from sitekit.content import FOLDER, ContentError
from sitekit.figures import late
from sitekit.numbers import written
from sitekit.place import Place
from sitekit.words import words

ME = 0
GRADES = (1, 2, 3)
# So far is the next card behind for certain, in thousandths of a game point; or by so many card
# points, where all is worked out.
LEAST_AHEAD = 100
LEAST_POINTS = 8
AGAIN = range(100, 108)  # batches that weren't in the first trial, and must find the same card


class Tried(NamedTuple):
    """
    A legal card, as it did where it was tried.

    Attributes:
        won: chance to win in percent, and so much more or less; *tied*: that nobody does.
        behind: thousandths of a game point less than the best card, and so many more or less.
    """

    card: Card
    won: float
    margin: float
    tied: float
    behind: float
    behind_margin: float


class Exercise(NamedTuple):
    """
    A position in which the person, at seat 0, is to find the card.

    Attributes:
        id: unlike that of any other, and the same as long as the position is.
        plies: how many cards and exchanges the link plays before it.
        table: as the person sees it.
        answers: the best card, and those that serve exactly as it does.
        exact: it is worked out to the end.
        cards: every legal card, the best first; of one that was worked out without margins.
    """

    id: str
    variant: str
    grade: int
    link: str
    plies: int
    table: Observation
    answers: tuple[Card, ...]
    exact: bool
    cards: tuple[Tried, ...]

    @property
    def others(self) -> list[Tried]:
        """The cards that are no answer, the next best first."""
        return [tried for tried in self.cards if tried.card not in self.answers]

    def why(self) -> tuple[Reason, ...]:
        """What speaks for the answer, or against the next best card."""
        best, second = self.cards[0].card, self.others[0].card
        return why_best(Position(self.table), best, second, self.exact)


def answers_of(found: Advice) -> list[Card]:
    """The best card, and those that serve exactly as it does."""
    best = found.best.card
    return sorted(one.card for one in found.cards if best in (one.card, one.like))


def ahead(found: Advice) -> float:
    """How far the next card is behind for certain, less than nothing if it may be as good."""
    best, answers = found.best, answers_of(found)
    others = [one for one in found.cards if one.card not in answers]
    if not others:
        return 0
    least = min(one.behind - one.behind_margin for one in others)
    if found.exact:
        points = (best.points or 0) - max(one.points or 0 for one in others)
        return max(least, LEAST_AHEAD * points / LEAST_POINTS)
    return least


@cache
def exercises() -> tuple[Exercise, ...]:
    """
    All of them, in the order of the games and from the easiest.

    Raises:
        ContentError: one isn't what it says.
    """
    text = (FOLDER / "exercises.json").read_text(encoding="utf-8")
    made = tuple(_checked(number, entry) for number, entry in enumerate(json.loads(text), 1))
    twice = [id for id, times in Counter(one.id for one in made).items() if times > 1]
    if twice:
        raise ContentError(f"docs/data/exercises.json: twice: {', '.join(twice)}")
    return made


def _checked(number: int, entry: dict[str, object]) -> Exercise:
    where = f"docs/data/exercises.json, {number}"
    link, name = str(entry["link"]), str(entry["variant"])
    reading = read_link(link)
    if reading.record is None or reading.fault is not None:
        raise ContentError(f"{where}: {reading.fault}")
    rules, deal = reading.record.rules(), reading.record.deals[-1]
    done = replay(rules, deal)
    if rules.variant != name or done.fault is not None or done.state.table.turn != ME:
        raise ContentError(f"{where}: not a position of {name} in which seat {ME} is to play")
    table = observe(done.state, frozenset((ME,)))
    rows: Sequence[Sequence[Any]] = entry["cards"]  # type: ignore[assignment]
    cards = tuple(Tried(parse_card(card), *numbers) for card, *numbers in rows)
    answers = tuple(parse_card(str(card)) for card in entry["answers"])  # type: ignore[attr-defined]
    id = f"{name}-{hashlib.sha256(link.encode()).hexdigest()[:8]}"
    made = Exercise(
        id, name, int(str(entry["grade"])), link, len(deal.plays), table, answers,
        bool(entry["exact"]), cards,
    )  # fmt: skip
    _check(where, made)
    return made


def _check(where: str, one: Exercise) -> None:
    legal = legal_plays(one.table)
    if sorted(legal) != sorted(tried.card for tried in one.cards):
        raise ContentError(f"{where}: the cards aren't those that may be played")
    if legal_exchanges(one.table):
        raise ContentError(f"{where}: the turn-up may be exchanged first")
    if one.grade not in GRADES or one.cards[0].card not in one.answers:
        raise ContentError(f"{where}: no such grade, or the best card is no answer")
    if not one.others or not one.why():
        raise ContentError(f"{where}: nothing speaks for the answer, or against the next best")
    if one.exact != is_worked_out(one.table):
        raise ContentError(f"{where}: {'not ' if one.exact else ''}to be worked out")
    if one.exact:
        found = advise(one.table)
        best = [card.card for card in found.cards if card.behind == 0]
        if sorted(best) != sorted(one.answers):
            raise ContentError(f"{where}: worked out, the answer is {' '.join(best)}")
        clear = ahead(found)
    else:
        clear = min(tried.behind - tried.behind_margin for tried in one.others)
    if round(clear) < LEAST_AHEAD:
        raise ContentError(f"{where}: no card is clearly best")
    if not one.exact and sorted(one.answers) != sorted(serve_alike(one.table, one.cards[0].card)):
        raise ContentError(f"{where}: the answers don't serve alike")


def of_game(name: str) -> list[Exercise]:
    return [one for one in exercises() if one.variant == name]


def questions(name: str, place: Place) -> Html:
    """The exercises of the game *name*; the answers are folded away. Without a name, the games."""
    if not name:
        return _games(place)
    found = of_game(name)
    text = words(place.lang)
    return element(
        "div",
        element(
            "bisca-exercises",
            _strings(place.lang),
            element("p", class_="b-exercise-progress", role="status", hidden=True),
            [_question(number, one, place, text) for number, one in enumerate(found, 1)],
            data_game=name,
            data_assets=place.assets,
        ),
        data_search_exclude=True,
    )


def _strings(lang: str) -> Html:
    from sitekit.table import script_strings

    return script_strings(lang, section="exercise_strings")


def _games(place: Place) -> Html:
    """Every game with how many there are, and how many of them this device has found."""
    text = words(place.lang)
    items = []
    for variant in variants().values():
        found = of_game(variant.id)
        items.append(
            element(
                "li",
                element("a", variant.name[place.lang], href=f"exercises/{variant.id}.html"),
                " ",
                element(
                    "span",
                    text.t("exercises.count", n=len(found)),
                    class_="b-exercise-count",
                    data_game=variant.id,
                    data_ids=" ".join(one.id.rpartition("-")[2] for one in found),
                ),
            )
        )
    games = element("ul", items, class_="b-exercise-games")
    return element(
        "div",
        element("bisca-exercises", _strings(place.lang), games, data_assets=place.assets),
    )


def _question(number: int, one: Exercise, place: Place, text: Locale) -> Html:
    table, rules = one.table, one.table.rules
    cards = texts_of(place.lang, rules)
    grade = text.t(f"exercises.grades.{one.grade}")
    legal = legal_plays(table)
    choose = [
        element("button", sign_html(card, cards), type="button", class_="b-btn", data_choose=card)
        for card in legal
    ]
    return element(
        "section",
        element("h2", f"{number} ", element("small", grade)),
        element("p", _situation(table, text, cards)),
        element(
            "div",
            late(
                example(
                    table,
                    place.lang,
                    assets=place.assets,
                    hand=table.hands[ME].cards,
                    legal=legal if len(legal) < len(table.hands[ME].cards) else None,
                )
            ),
            class_="b-figure",
        ),
        _played(table, text, cards),
        element("p", element("strong", text.t("exercises.question"))),
        element("div", choose, class_="b-actions b-exercise-cards", hidden=True),
        element("p", class_="b-exercise-said", role="status"),
        _answer(one, place, text, cards),
        class_="b-exercise",
        id=f"e{one.id.rpartition('-')[2]}",
        data_answers=" ".join(one.answers),
    )


def _situation(table: Observation, text: Locale, cards: Locale) -> str:
    rules = table.rules
    points = by_side(table.points, rules, cards, ME)
    return text.t(
        "exercises.situation",
        trick=table.trick_number,
        tricks=rules.tricks,
        stock=table.stock_left,
        points=points,
    )


def _played(table: Observation, text: Locale, cards: Locale) -> Html | None:
    """The cards that have been played, by suit: what a person would have to remember."""
    gone = [card for pile in table.piles for card in pile]
    if not gone:
        return None
    rows: list[Html] = []
    strength = table.rules.strength
    for suit in SUITS:
        found = sorted((c for c in gone if c.suit == suit), key=lambda c: -strength[c])
        if found:
            ranks = " ".join(cards.pack.corner(card.rank, cards.lang) for card in found)
            rows.append(element("li", suit_html(suit, cards), f" {ranks}"))
    return element(
        "details",
        element("summary", text.t("exercises.played")),
        element("ul", rows),
        class_="b-exercise-played",
    )


def _answer(one: Exercise, place: Place, text: Locale, cards: Locale) -> Html:
    """The best card and why, and what the others come to."""
    table = one.table
    best, why = one.cards[0].card, reasons_text(one.why(), table.rules, cards, ME)
    said: list[Content] = [f"{sentence(cards.card(best).the)}: {why}."]
    found = advise(table) if one.exact else None
    rows = []
    for tried in one.cards:
        if found is not None:
            number = numbers_text(found.of(tried.card), found, cards)
        else:
            number = text.t(
                "exercises.number",
                chance=percent(tried.won, cards),
                margin=max(1, round(tried.margin)),
                draws=ties_text(tried.tied, [other.tied for other in one.cards], cards),
            )
            if tried.card not in one.answers:
                number += text.t(
                    "exercises.behind",
                    n=_game_points(tried.behind, place.lang),
                    margin=_game_points(max(10, tried.behind_margin), place.lang),
                )
        rows.append(element("li", sign_html(tried.card, cards), f" {number}"))
    table_page = f"{place.pages}{one.variant}/table.html#play={one.link}.{one.plies}"
    return element(
        "details",
        element("summary", text.t("exercises.answer")),
        element("p", *said),
        element("ul", rows),
        element("p", element("a", text.t("exercises.play"), href=table_page)),
        class_="b-exercise-answer",
    )


def _game_points(thousandths: float, lang: str) -> str:
    return written(thousandths / GAME_POINT, lang, 2)
