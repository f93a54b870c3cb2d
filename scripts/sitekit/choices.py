"""Questions that lead to a game and its table rules (docs/data/start.yaml), as nested lists."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bisca.errors import BiscaError
from bisca.rules.catalog import find_variant
from bisca.show.html import Html, element
from sitekit import content
from sitekit.content import ContentError, Text
from sitekit.place import Place
from sitekit.words import words

_WHERE = "docs/data/start.yaml"


class Game(NamedTuple):
    """A game to play, at a table with *rules* that aren't its own."""

    variant: str
    seats: int | None
    rules: tuple[tuple[str, str], ...]

    @property
    def preset(self) -> str:
        """The part of an address that sets the table so; empty for the game as it is."""
        chosen = [f"{key}={choice}" for key, choice in self.rules]
        if self.seats is not None:
            chosen.append(f"seats={self.seats}")
        return f"#rules={','.join(chosen)}" if chosen else ""


class Answer(NamedTuple):
    """An answer, with the next question or the game it leads to."""

    said: Text
    then: Question | None
    game: Game | None


class Question(NamedTuple):
    asked: Text
    answers: tuple[Answer, ...]


@cache
def first_question() -> Question:
    """
    The first question, which holds all others.

    Raises:
        ContentError: something is missing or unknown, or the engine refuses a game or its rules.
    """
    return _question(_WHERE, content.read("start"))


def _question(where: str, entry: object) -> Question:
    one = content.fields(where, entry, ("question", "answers"))
    answers = content.entries(f"{where}: answers", one["answers"])
    return Question(
        content.text(f"{where}: question", one["question"]),
        tuple(_answer(f"{where}: {number}", answer) for number, answer in enumerate(answers, 1)),
    )


def _answer(where: str, entry: object) -> Answer:
    one = content.fields(where, entry, ("said",), ("then", "game", "seats", "rules"))
    said = content.text(f"{where}: said", one["said"])
    if ("then" in one) == ("game" in one):
        raise ContentError(f"{where}: expected either then or game")
    if "then" in one:
        return Answer(said, _question(where, one["then"]), None)
    rules = one.get("rules", {})
    try:
        find_variant(one["game"]).rules(one.get("seats"), rules)
    except BiscaError as fault:
        raise ContentError(f"{where}: {fault}") from fault
    return Answer(said, None, Game(one["game"], one.get("seats"), tuple(rules.items())))


def questions(_: str, place: Place) -> Html:
    """The questions with their answers, one inside the other."""
    return element("div", _asked(first_question(), place), class_="b-questions")


def _asked(question: Question, place: Place) -> list[Html]:
    rows = [
        element(
            "li",
            element("span", content.rich(answer.said[place.lang], place), class_="b-answer"),
            " ",
            _asked(answer.then, place) if answer.then else _found(answer.game, place),
        )
        for answer in question.answers
    ]
    return [
        element("p", question.asked[place.lang], class_="b-question"),
        element("ul", rows),
    ]


def _found(game: Game | None, place: Place) -> Html:
    """The game, with its rules and its table."""
    assert game is not None
    text, variant = words(place.lang), find_variant(game.variant)
    folder = f"{place.pages}{game.variant}/"
    links = [
        element("a", variant.name[place.lang], href=f"{folder}rules.html", class_="b-game"),
        " · ",
        element("a", text.t("book.start.play"), href=f"{folder}table.html{game.preset}"),
    ]
    chosen = [
        variant.table_rules[key].choices[choice].label[place.lang] for key, choice in game.rules
    ]
    if chosen:
        links.append(f" ({text.t('book.start.with')} {'; '.join(chosen)})")
    return element("span", links, class_="b-found")
