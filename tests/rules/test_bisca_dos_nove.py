"""What is Bisca dos Nove's own: docs bisca-dos-nove/rules.md, clauses N1 to N4."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import NOVE, at, dealt, play

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.play.events import TrickTaken
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import deal_outcome


@pytest.mark.parametrize("dealer", [0, 1])
def test_N1_nine_cards_in_threes_the_nineteenth_turned_and_a_stock_of_22(dealer: int) -> None:
    """Non-dealer 1-3, 7-9, 13-15; dealer 4-6, 10-12, 16-18; turn-up 19."""
    order = NOVE.deck
    state = dealt(NOVE, order, dealer)
    hands = state.table.hands

    assert hands[1 - dealer].cards == tuple(sorted(order[0:3] + order[6:9] + order[12:15]))
    assert hands[dealer].cards == tuple(sorted(order[3:6] + order[9:12] + order[15:18]))
    assert state.table.trump_card == order[18]
    assert state.facedown == order[19:]
    assert state.table.stock_left == 22


def answer(trump: str, lead: str, hand: str, trick_number: int) -> tuple[str, ...]:
    state = at(NOVE, {0: lead, 1: hand}, trump=trump, trick_number=trick_number)
    state, _ = play(state, lead)
    return legal_plays(state.table)


def test_N2_a_trump_lead_must_be_answered_with_a_trump() -> None:
    """At trick 17 with king and two of trumps among four cards: one of those two."""
    assert answer("C", "7C", "KC 2C 3H AD", 17) == parse_cards("2C KC")


@pytest.mark.parametrize("card", ["3H", "AD"])
def test_N2_a_discard_on_a_trump_lead_is_refused(card: str) -> None:
    """The refusal names its clause and the trumps held."""
    state = at(NOVE, {0: "7C", 1: "KC 2C 3H AD"}, trump="C", trick_number=17)
    state, _ = play(state, "7C")
    with pytest.raises(IllegalActionError, match="2C KC") as refusal:
        check_action(state.table, Play(1, parse_card(card)))

    assert (refusal.value.clause, refusal.value.reason) == ("N2", "must_trump")
    assert refusal.value.legal == parse_cards("2C KC")


def test_N2_without_a_trump_any_card_answers() -> None:
    """The duty is only for who can."""
    assert answer("C", "7C", "KS 2S 3H AD", 17) == parse_cards("2S 3H AD KS")


def test_N2_there_is_no_duty_while_the_turn_up_lies() -> None:
    """At trick 11 the turn-up is still the stock; at trick 12 it has been drawn."""
    hand = "2C 3H AD KS 4S 5S 6D JD QD"

    assert answer("C", "AC", hand, 5) == tuple(sorted(parse_cards(hand)))
    assert answer("C", "AC", hand, 11) == tuple(sorted(parse_cards(hand)))
    assert answer("C", "AC", hand, 12) == parse_cards("2C")


def test_N2_the_drawn_turn_up_is_a_trump_like_any_other() -> None:
    """Who drew it has to answer with it when it is the only one."""
    state = at(NOVE, {0: "7C", 1: "KC KS 3H AD"}, trump_card="KC", trick_number=17)
    state, _ = play(state, "7C")

    assert legal_plays(state.table) == parse_cards("KC")


def test_N3_the_trump_led_need_not_be_beaten() -> None:
    """With the ace and the two in hand, the two will do."""
    state = at(NOVE, {0: "7C", 1: "AC 2C 3H AD"}, trump="C", trick_number=17)
    _, events = play(state, "7C 2C")

    assert events[-1] == TrickTaken(0, 10)


@pytest.mark.parametrize("lead", ["AH", "2D"])
def test_N3_any_card_answers_a_lead_of_another_suit(lead: str) -> None:
    """Neither following nor trumping is obliged."""
    assert answer("C", lead, "KC 2C 3H 4D", 17) == parse_cards("2C 3H 4D KC")


@pytest.mark.parametrize("trick_number", [12, 17, 20])
def test_N3_any_card_may_be_led(trick_number: int) -> None:
    """A trump too, and before trumps have been played."""
    state = at(NOVE, {}, trump="C", trick_number=trick_number)

    assert legal_plays(state.table) == state.table.hands[0].cards


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((61, 59), (10, 10), 1),
        ((81, 39), (11, 9), 1),
        ((82, 38), (11, 9), 2),
        ((85, 35), (12, 8), 2),
        ((120, 0), (19, 1), 2),
        ((120, 0), (20, 0), 4),
        ((60, 60), (15, 5), 0),
    ],
    ids=["61", "81", "82", "85", "120 with a trick lost", "all twenty tricks, not 6", "60 each"],
)
def test_N4_what_a_win_scores(
    points: tuple[int, int], tricks: tuple[int, int], expected: int
) -> None:
    """61 to 81 one, 82 and more two, all tricks four: exactly one of them, for either side."""
    assert deal_outcome(points, tricks, NOVE).game_points == (expected, 0)
    assert deal_outcome(points[::-1], tricks[::-1], NOVE).game_points == (0, expected)
