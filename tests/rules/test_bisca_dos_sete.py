"""What is Bisca dos Sete's own: docs bisca-dos-sete/rules.md, clauses Z1 to Z3."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import at, dealt, play, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import deal_outcome

SETE = rules_of("bisca-dos-sete")


@pytest.mark.parametrize("dealer", [0, 1])
def test_Z1_seven_cards_as_3_3_1_the_fifteenth_turned_and_a_stock_of_26(dealer: int) -> None:
    """Non-dealer 1-3, 7-9, 13; dealer 4-6, 10-12, 14; turn-up 15; stock from 16 on."""
    order = SETE.deck
    state = dealt(SETE, order, dealer)
    hands = state.table.hands

    assert SETE.batches == (3, 3, 1)
    assert hands[1 - dealer].cards == tuple(sorted(order[0:3] + order[6:9] + order[12:13]))
    assert hands[dealer].cards == tuple(sorted(order[3:6] + order[9:12] + order[13:14]))
    assert state.table.trump_card == order[14]
    assert state.facedown == order[15:]
    assert state.table.stock_left == 26


def answer(lead: str, hand: str, trick_number: int) -> tuple[str, ...]:
    state = at(SETE, {0: lead, 1: hand}, trump="C", trick_number=trick_number)
    state, _ = play(state, lead)
    return legal_plays(state.table)


SEVEN = "2C AC 3H JH AD KS 4S"


@pytest.mark.parametrize(
    ("lead", "owed"), [("7H", "3H JH"), ("7C", "2C AC"), ("5D", "AD")], ids=["heart", "trump", "1"]
)
def test_Z2_once_the_stock_is_gone_suit_must_be_followed(lead: str, owed: str) -> None:
    """From trick 14 on; trumps too, with no need to beat."""
    assert answer(lead, SEVEN, 14) == tuple(sorted(parse_cards(owed)))


def test_Z2_who_has_none_of_the_suit_may_play_anything() -> None:
    """There is no duty to trump."""
    assert answer("7H", "2C AC 3S JD AD KS 4S", 14) == tuple(
        sorted(parse_cards("2C AC 3S JD AD KS 4S"))
    )


@pytest.mark.parametrize("trick_number", [2, 13])
def test_Z2_there_is_no_duty_while_the_turn_up_lies(trick_number: int) -> None:
    """Trick 13 is the last with a stock."""
    assert len(answer("7H", SEVEN, trick_number)) == 7


def test_Z2_a_discard_is_refused() -> None:
    """With the game's own clause, which states that duty."""
    state = at(SETE, {0: "7H", 1: "3H AD 2C"}, trump="C", trick_number=18)
    state, _ = play(state, "7H")
    with pytest.raises(IllegalActionError, match="may play 3H") as refusal:
        check_action(state.table, Play(1, parse_card("2C")))

    assert (refusal.value.clause, refusal.value.reason) == ("Z2", "must_follow_endgame")


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((61, 59), (10, 10), 1),
        ((90, 30), (11, 9), 1),
        ((91, 29), (11, 9), 2),
        ((120, 0), (19, 1), 2),
        ((120, 0), (20, 0), 4),
        ((60, 60), (15, 5), 0),
    ],
    ids=["61", "90", "91", "120 with a trick lost", "all twenty tricks", "60 each"],
)
def test_Z3_what_a_win_scores(
    points: tuple[int, int], tricks: tuple[int, int], expected: int
) -> None:
    """61 to 90 one, 91 and more two, all tricks four: exactly one of them."""
    assert deal_outcome(points, tricks, SETE).game_points == (expected, 0)
    assert deal_outcome(points[::-1], tricks[::-1], SETE).game_points == (0, expected)
