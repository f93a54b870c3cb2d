"""The exercises: enough of them, each what it says, and pages that stay light."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import Any

import pytest

from bisca.players.hints import advice
from bisca.rules.catalog import LANGUAGES, variants
from bisca.show.locale import locale
from sitekit import exercises
from sitekit.content import FOLDER, ContentError
from sitekit.exercises import ME, questions
from sitekit.place import Place


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


def test_the_answer_is_still_what_a_hint_says() -> None:
    """Of each game one that was tried, tried again with fewer worlds."""
    seen = set()
    for one in exercises.exercises():
        if one.variant in seen or one.exact:
            continue
        seen.add(one.variant)
        assert one.table.turn == ME
        assert advice(one.table, batches=4).best.card in one.answers, one.id
    assert seen == set(variants())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"link": "nonsense"}, "exercises.json, 1"),
        ({"variant": "briscola"}, "not a position of briscola"),
        ({"grade": 4}, "no such grade"),
        ({"ahead": 3}, "no card is clearly best"),
        ({"cards": []}, "aren't those that may be played"),
    ],
)
def test_a_false_exercise_stops_the_build(change: dict[str, Any], fault: str) -> None:
    """Named by its place in the file."""
    entry = next(one for one in entries() if one["variant"] == "bisca-de-tres")
    with pytest.raises(ContentError, match=fault):
        exercises._checked(1, {**entry, **change})


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
