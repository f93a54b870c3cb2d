"""A review of a deal: by what was seen at the time, in short steps, the same in one go."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

import pytest
from setups import NOVE, TRES, rules_of

from bisca.errors import NotationError
from bisca.play.record import DealRecord, Seed, replay
from bisca.players.catalog import play_deal
from bisca.players.hints import advice
from bisca.players.review import (
    LEAST_CHANCE,
    Judged,
    Late,
    Review,
    accounts,
    dump_review,
    read_review,
    review_deal,
    review_on,
    table_at,
    turning_points,
)
from bisca.rules.cards import parse_card
from bisca.rules.variant import Rules
from bisca.show.locale import locale
from bisca.show.review import (
    OF_ANYONE,
    Shown,
    curve_svg,
    play_text,
    review_html,
    review_text,
    summary,
    turns,
)

GAMES = {"Três": TRES, "Quatro": rules_of("bisca-de-quatro")}


def played(rules: Rules, seed: str = "review") -> DealRecord:
    levels = ["beginner", *["steady"] * (rules.seats - 1)]
    return play_deal(rules, DealRecord(Seed(seed), rules.seats - 1), levels, seed)


@cache
def whole(rules: Rules) -> Review:
    return review_deal(rules, played(rules))


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_every_play_is_judged_once_in_order(rules: Rules) -> None:
    """By its own seat; what is good costs nothing that could be told."""
    review, deal = whole(rules), played(rules)
    assert [one.card for one in review.judged] == list(deal.plays)
    for one in review.judged:
        table = table_at(rules, deal, one.ply)
        assert table.turn == one.seat
        assert table.audience == {one.seat}
        assert one.trick == table.trick_number
        assert 0 <= one.won <= 100
        assert one.lost >= 0
        assert one.good or one.best != one.card
    assert sum(account.choices for account in accounts(rules, review)) == sum(
        one.choice for one in review.judged
    )


def test_a_play_is_judged_by_what_its_seat_had_seen() -> None:
    """What is played after it changes nothing that is said of it."""
    deal = played(TRES)
    shorter = replace(deal, plays=deal.plays[:6])
    review = Review()
    while len(review.judged) < 6:
        review = review_on(TRES, shorter, review, None).review
    assert review.judged == whole(TRES).judged[:6]


def test_step_by_step_through_json_is_the_same() -> None:
    """As a page hands it back and forth."""
    deal, data, steps = played(TRES), [], 0
    step = None
    while step is None or not step.finished:
        step = review_on(TRES, deal, read_review(json.loads(json.dumps(data))), None)
        data, steps = dump_review(step.review), steps + 1
        assert step.done <= step.of
    assert steps > 40
    assert step.review == whole(TRES)


@pytest.mark.parametrize(
    "data", [3, "x", [1], [[], [], 5], [[[1, 2]], [], []], [[], [], [[1, "7H"]]]]
)
def test_what_a_page_hands_back_may_be_anything(data: object) -> None:
    """Nonsense is named."""
    with pytest.raises(NotationError, match="review"):
        read_review(data)


def test_the_plays_that_cost_are_seen_again_with_open_hands() -> None:
    """The dearest of each seat, and no others."""
    for rules in GAMES.values():
        review = whole(rules)
        dearest = review.dearest()
        assert {one.ply for one in review.late} == {one.ply for one in dearest}
        assert [one.lost for one in dearest] == sorted((one.lost for one in dearest), reverse=True)


def test_a_solved_ending_is_judged_exactly() -> None:
    """At the end of Nove what a card costs is what the solver says."""
    deal = played(NOVE, "exact")
    for ply in (31, 33):
        table = table_at(NOVE, deal, ply)
        found = advice(table)
        assert found.exact
        review = Review()
        plies = deal.plays[: ply + 1]
        # Only the play in question: those before are as good as judged.
        before = tuple(judged(n, str(card)) for n, card in enumerate(plies[:-1]))
        review = Review(before)
        while len(review.judged) <= ply:
            review = review_on(NOVE, replace(deal, plays=plies), review, None).review
        one = review.judged[-1]
        rated = found.of(one.card)
        assert one.exact
        assert one.points_lost == max(0, (found.best.points or 0) - (rated.points or 0))
        assert one.sure == (rated.behind > 0)


def told(review: Review, deal: DealRecord, ply: int) -> str:
    """What is said of the play *ply*, in English."""
    one = next(one for one in review.judged if one.ply == ply)
    return " ".join(play_text(one, Shown(TRES, deal, review, locale("en"), one.seat, one.seat)))


def test_before_the_last_draw_hindsight_is_worked_out() -> None:
    """The queen of clubs lost the deal, by what was seen and as the cards lay."""
    deal = play_deal(TRES, DealRecord(Seed("rv1"), 0), ["beginner", "beginner"], "0")
    review = review_deal(TRES, deal)
    assert deal.plays[33] == "QC"
    late = review.late_of(33)
    assert late is not None
    assert (late.lost, late.lost_margin, late.sure) == (100, 0, True)
    assert "cost nothing" not in told(review, deal, 33)


def test_hindsight_says_nothing_of_a_single_world() -> None:
    """With more than two seats and nothing hidden the same deal comes over and over."""
    assert not Late(33, parse_card("7H"), 0, 100, False).fine(parse_card("7H"))
    assert not Late(33, parse_card("7H"), 100, 100, False).fine(parse_card("QC"))


@pytest.mark.parametrize("seed", ["rv2", "rv3", "rv5"])
def test_nothing_is_said_to_have_cost_nothing_that_did(seed: str) -> None:
    """The sentence stands only where open hands bear it out, beyond the margin."""
    deal = play_deal(TRES, DealRecord(Seed(seed), 0), ["beginner", "beginner"], seed)
    review = review_deal(TRES, deal)
    for late in review.late:
        if "cost nothing" in told(review, deal, late.ply):
            assert late.best == deal.plays[late.ply] or late.lost + late.lost_margin < LEAST_CHANCE
            assert late.lost_margin < 100


def judged(ply: int, card: str, won: float = 50, lost: float = 0, seat: int = 0) -> Judged:
    a_card = parse_card(card)
    return Judged(
        ply, seat, ply // 2 + 1, a_card, a_card, True, won, 1, lost, 1, 0, lost > 0, False
    )


def test_turning_points_are_the_great_changes() -> None:
    """From one play of a seat to the next, and to the end."""
    chances = (50, 52, 30, 33, 90)
    review = Review(tuple(judged(2 * n, "7H", won) for n, won in enumerate(chances)))
    assert turning_points(review, 0, 100) == [(1, -22), (3, 57), (4, 10)]
    assert turning_points(review, 1, 100) == []


def test_one_plays_on_from_the_last_choice_before_a_turn() -> None:
    """Where the play at which it turned was no choice, from the one before; from none, nowhere."""
    deal = played(TRES)
    forced = [
        one._replace(choice=one.seat == 0 and one.trick in (3, 4), won=10.0 * (one.trick % 2))
        for one in whole(TRES).judged
    ]
    shown = Shown(TRES, deal, Review(tuple(forced)), locale("en"), 0, 0, "LINK")
    found = turns(shown)
    assert len(found) == 3
    assert [turn.choice and turn.choice.trick for turn in found] == [None, None, 3]
    assert review_html(shown).count("#play=LINK.4") == 1


def test_reasons_for_the_plays_of_others_speak_to_nobody() -> None:
    """What is said of any seat's cards has no `you` in it, in either language."""
    for key in OF_ANYONE:
        for lang in ("pt", "en"):
            text = locale(lang).texts[f"reasons.{key}"]
            assert not re.search(r"\b(yours?|you|tu|te|ti|teus?|tuas?)\b", text), text


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_it_can_be_shown_from_every_seat(rules: Rules, lang: str) -> None:
    """Picture, words and ways on; a what-if for the person's own plays alone."""
    review, deal, words = whole(rules), played(rules), locale(lang)
    for seat in range(rules.seats):
        shown = Shown(rules, deal, review, words, seat, 0, "LINK")
        html = review_html(shown)
        own = [one for one in review.judged if one.seat == seat]
        assert curve_svg(shown).count("<circle") == len(own) + 1
        costly = [one for one in review.dearest() if one.seat == seat]
        ways = [*(turn.choice for turn in turns(shown) if turn.choice), *costly]
        assert len(set(ways)) == len(ways)
        assert html.count("#play=LINK.") == (len(ways) if seat == 0 else 0)
        for one in costly:
            assert seat != 0 or f"#play=LINK.{one.ply}" in html
        assert html.count('aria-pressed="true"') == 1
        assert "style=" not in html
        assert summary(shown) in review_text(shown)
        assert replay(rules, deal).state.table.result is not None
