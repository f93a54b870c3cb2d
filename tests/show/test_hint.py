"""A hint in words: every reason can be said, and nothing is said that the numbers don't bear."""

from __future__ import annotations

import re

import pytest
from setups import NOVE, QUATRO, TRES, act, at, dealt

from bisca.play.observation import observe
from bisca.play.table import Observation
from bisca.players.beginner import BeginnerPlayer
from bisca.players.hints import Advice, Rated, advice
from bisca.players.player import choose_action
from bisca.players.reasons import AGAINST, FOR, NEXT_BEST, Reason
from bisca.rules.cards import parse_card
from bisca.rules.catalog import LANGUAGES
from bisca.show.hint import hint_html, hint_said, numbers_text, percent, reason_text
from bisca.show.locale import locale

EN, PT = locale("en"), locale("pt")
SEVEN, FOUR = parse_card("7H"), parse_card("4C")
KEYS = sorted(
    {
        re.sub("_(us_)?(one|other|none)$", "", key.split(".")[1])
        for key in EN.texts
        if key.startswith("reasons.")
    }
)


def rated(card: str, won: float, behind: float, margin: float, points: float = 60) -> Rated:
    facts = (Reason("cheap", FOR),)
    return Rated(parse_card(card), None, won, 0, points, 0, behind, margin, 1, margin, facts, facts)


def table() -> Observation:
    state = at(TRES, {0: "7H 4C KD"}, trump="H", trick_number=10, leader=0)
    return observe(state, frozenset((0,)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_reason_can_be_said(key: str, lang: str) -> None:
    """In both languages, of one and of more, alone and with a partner."""
    words = locale(lang)
    for rules in (TRES, QUATRO):
        for n in (1, 2):
            reason = Reason(key, FOR, SEVEN, parse_card("AH"), 1, n, 9)
            told = reason_text(reason, rules, words, 0)
            assert told
            assert "{" not in told


def test_a_kept_seven() -> None:
    """With the cards in the person's own words."""
    reason = Reason("keeps", FOR, SEVEN, parse_card("AH"))
    assert reason_text(reason, TRES, EN, 0) == (
        "you keep the seven of hearts while the ace of hearts is still out"
    )
    assert reason_text(reason, TRES, PT, 0) == (
        "guardas o sete de copas enquanto não sair o ás de copas"
    )


def test_nothing_is_certain_that_was_only_tried() -> None:
    """A hundred of a hundred worlds are over 99%; only what is worked out is 100%."""
    assert percent(100, EN) == "over 99%"
    assert percent(0.2, PT) == "menos de 1\u00a0%"
    assert percent(99.4, EN) == "99%"
    assert percent(100, EN, exact=True) == "100%"


def test_the_sentence_goes_as_far_as_the_margin_lets_it() -> None:
    """A clear card is to be played; of close ones none is; a wide margin is told."""
    clear = Advice((rated("7H", 60, 0, 2), rated("4C", 40, 300, 50)), False, 3200, True, False)
    assert hint_said(clear, table(), EN).startswith("Play the seven of hearts, which wins")
    close = Advice((rated("7H", 60, 0, 2), rated("4C", 59, 10, 50)), False, 3200, False, False)
    said = hint_said(close, table(), EN)
    assert said.startswith("The seven of hearts or the four of clubs: there is little")
    assert "Play" not in said
    wide = Advice((rated("7H", 60, 0, 23), rated("4C", 40, 300, 50)), False, 3200, True, False)
    assert "60% (± 23)" in hint_said(wide, table(), EN)
    many = Advice(
        tuple(rated(c, 50, 1, 9) for c in ("7H", "4C", "KD", "2C")), False, 9, False, False
    )
    assert hint_said(many, table(), EN).startswith("There is little between your cards")


def test_a_solved_ending_says_what_is_certain() -> None:
    """And where nothing can be changed any more, that."""
    won = rated("7H", 100, 0, 0, 70)
    other = rated("4C", 0, 2000, 0, 50)
    exact = Advice((won, other), True, 0, True, False)
    said = hint_said(exact, table(), EN)
    assert said == (
        "Play the seven of hearts, and the deal is won with best play (70 points): "
        "this card is worth no points."
    )
    assert numbers_text(won, exact, EN) == "the deal is won, 70 points"
    unknown = Advice((won._replace(points=None), other), True, 0, True, False)
    assert "best play: this" in hint_said(unknown, table(), EN)
    same = Advice((won, won._replace(card=FOUR)), True, 0, False, True)
    assert hint_said(same, table(), EN).startswith("Whatever you play, the deal is won")


def test_a_hint_without_a_reason_ends_before_it() -> None:
    """A card for which nothing speaks, and one that is better than the next only."""
    plain = rated("7H", 60, 0, 2)._replace(reasons=())
    other = rated("4C", 40, 300, 50)
    clear = Advice((plain, other), False, 3200, True, False)
    assert hint_said(clear, table(), EN) == (
        "Play the seven of hearts, which wins the deal 60% of the time."
    )
    assert hint_said(clear, table(), PT) == (
        "Joga o sete de copas, que ganha a mão em 60\u00a0% dos casos."
    )
    close = Advice((plain, rated("4C", 59, 10, 50)), False, 3200, False, False)
    assert hint_said(close, table(), EN).endswith("they win the deal 60% of the time.")
    exact = Advice((plain._replace(won=100), other._replace(won=0)), True, 0, True, False)
    assert hint_said(exact, table(), EN).endswith("with best play (60 points).")
    but = Reason("gives", AGAINST, seat=1, n=14)
    rather = plain._replace(reasons=(Reason(NEXT_BEST, FOR, card=FOUR, but=but),))
    assert hint_said(clear._replace(cards=(rather, other)), table(), EN).endswith(
        ": the next best is the four of clubs, but your opponent takes the trick, which is worth 14."
    )
    assert hint_said(clear._replace(cards=(rather, other)), table(), PT).endswith(
        ": a segunda melhor é o quatro de paus, mas o adversário leva a vaza, que vale 14."
    )


def test_draws_are_shown_where_there_are_any() -> None:
    """For every card, if one of them draws one deal in a hundred."""
    best, other = rated("7H", 4, 0, 2)._replace(tied=0.9), rated("4C", 1, 300, 50)
    seldom = Advice((best, other), False, 3200, True, False)
    assert "draws" not in numbers_text(best, seldom, EN)
    draws = Advice((best._replace(tied=38), other), False, 3200, True, False)
    assert numbers_text(draws.best, draws, EN).startswith("wins 4% (± 2), draws 38%, ")
    assert numbers_text(other, draws, EN).startswith("wins 1% (± 50), draws under 1%, ")
    assert "wins the deal 4% and draws it 38% of the time" in hint_said(draws, table(), EN)
    assert "em 4\u00a0% e a empata em 38\u00a0% dos casos" in hint_said(draws, table(), PT)
    assert "draws" not in hint_said(seldom, table(), EN)
    assert "empata 38\u00a0%, " in numbers_text(draws.best, draws, PT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_holds_every_card_and_one_best(lang: str) -> None:
    """Through a deal: the cards of the advice in its order, the sentence first."""
    state, words = dealt(NOVE, "list"), locale(lang)
    for turn in range(36):
        if turn % 7 == 0:
            seen = observe(state, frozenset((state.table.turn or 0,)))
            found = advice(seen, batches=2)
            html = hint_html(found, seen, words)
            assert re.findall('data-hint="(..)"', html) == [str(one.card) for one in found.cards]
            assert html.count("is-best") == 1
            assert hint_said(found, seen, words).count(".") >= 1
        state, _ = act(state, choose_action(state, BeginnerPlayer(), "list", 1))
