"""The exercises: enough of them, each what it says, and pages that stay light."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import Any

import pytest

from bisca.play.allowed import legal_plays
from bisca.players.hints import advise, try_batch
from bisca.players.reasons import AGAINST, FOR, NEXT_BEST, STANDING, Position, reasons
from bisca.rules.catalog import LANGUAGES, variants
from bisca.show.locale import locale
from sitekit import exercises
from sitekit.content import FOLDER, ContentError
from sitekit.exercises import AGAIN, ME, ahead, answers_of, questions
from sitekit.place import Place
from sitekit.words import words


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "exercises.json").read_text("utf-8"))
    return found


def test_there_are_enough_of_every_game_and_grade() -> None:
    """At least 200, at least 15 of each game, and hard ones among them."""
    found = exercises.exercises()
    assert len(found) >= 200
    games = Counter(one.variant for one in found)
    assert set(games) == set(variants())
    assert min(games.values()) >= 15
    assert all(times >= 20 for times in Counter(one.grade for one in found).values())


@pytest.mark.parametrize("name", variants())
def test_every_answer_is_found_again(name: str) -> None:
    """In other worlds than those it was found in, and clearly; the numbers are like those shown."""
    tried = [one for one in exercises.of_game(name) if not one.exact]
    assert tried
    for one in tried:
        assert one.table.turn == ME
        found = advise(one.table, [try_batch(one.table, number) for number in AGAIN])
        assert answers_of(found) == list(one.answers), one.id
        assert ahead(found) > 0, one.id
        for shown in one.cards:
            again = found.of(shown.card)
            assert abs(again.won - shown.won) <= again.won_margin + shown.margin, one.id


def test_something_speaks_for_every_answer() -> None:
    """What doesn't hold for the next best card, or what does and counts against that one."""
    for one in exercises.exercises():
        why, position = one.why(), Position(one.table)
        second = reasons(position, one.others[0].card)
        pros = [fact for fact in why if fact.speaks == FOR and fact.key not in STANDING]
        assert pros, one.id
        for fact in pros:
            if fact.key == NEXT_BEST:
                assert fact.but in second, one.id
                assert fact.but.speaks == AGAINST, one.id
            else:
                assert fact in reasons(position, one.cards[0].card), one.id
                same = [other for other in second if other.key == fact.key]
                assert all(other.n < fact.n or other.card != fact.card for other in same), one.id


def test_the_numbers_bear_the_answer_out() -> None:
    """No other card may be as good; where deals are drawn, that is shown."""
    for one in exercises.exercises():
        html = exercises._answer(one, Place("exercises/x.html", "en"), words("en"), locale("en"))
        if one.exact:
            continue
        assert html.count("game points less") == len(one.others)
        assert all(tried.behind - tried.behind_margin > 99 for tried in one.others), one.id
        drawn = any(tried.tied >= 1 for tried in one.cards)
        assert html.count(", draws") == (len(one.cards) if drawn else 0), one.id


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"link": "nonsense"}, "exercises.json, 1"),
        ({"variant": "briscola"}, "not a position of briscola"),
        ({"grade": 4}, "no such grade"),
        ({"cards": []}, "aren't those that may be played"),
    ],
)
def test_a_false_exercise_stops_the_build(change: dict[str, Any], fault: str) -> None:
    """Named by its place in the file."""
    entry = next(one for one in entries() if one["variant"] == "bisca-de-tres")
    with pytest.raises(ContentError, match=fault):
        exercises._checked(1, {**entry, **change})


def test_an_answer_that_is_not_clear_stops_the_build() -> None:
    """Where the next card may be nearly as good, or nothing tells the two apart."""
    entry = next(one for one in entries() if not one["exact"] and len(one["answers"]) == 1)
    rows = [[*row[:-1], 2000.0] for row in entry["cards"]]
    with pytest.raises(ContentError, match="no card is clearly best"):
        exercises._checked(1, {**entry, "cards": rows})


def test_an_exchange_that_comes_first_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for is a card."""
    monkeypatch.setattr(exercises, "legal_exchanges", legal_plays)
    with pytest.raises(ContentError, match="exchanged first"):
        exercises._checked(1, entries()[0])


def test_an_answer_without_a_reason_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """A risk is none."""
    entry = next(one for one in entries() if len(one["answers"]) == 1)
    monkeypatch.setattr(exercises, "why_best", lambda *_: ())
    with pytest.raises(ContentError, match="nothing speaks for the answer"):
        exercises._checked(1, entry)


def test_a_wrong_answer_is_found_out() -> None:
    """Where it was worked out, and where it was tried."""
    for exact in (True, False):
        entry = next(one for one in entries() if one["exact"] == exact and len(one["answers"]) == 1)
        cards = [*entry["cards"][1:], entry["cards"][0]]
        false = {**entry, "cards": cards, "answers": [cards[0][0], cards[1][0]]}
        with pytest.raises(ContentError):
            exercises._checked(1, false)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_light_and_reads_without_scripts(lang: str) -> None:
    """Every question with a folded answer; the cards to choose from are there for scripts alone."""
    for name in variants():
        html = questions(name, Place(f"exercises/{name}.html", lang))
        found = exercises.of_game(name)
        assert html.count('<section class="b-exercise"') == len(found)
        assert html.count("<summary>") >= len(found)
        assert html.count("hidden") >= len(found)
        assert len(gzip.compress(html.encode())) < 16_000
        for one in found:
            assert f"#play={one.link}.{one.plies}" in html
        trump = locale(lang).t("status.trump")
        assert html.count(f' aria-hidden="true">{trump}</span></div>') == len(found)
    games = questions("", Place("exercises.html", lang))
    assert games.count("data-ids") == len(variants())
