"""What is Bisca de Três's own: docs bisca-de-tres/rules.md, clauses T1 to T3."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import NOVE, TRES, at, dealt, play

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.play.events import CardDrawn, TrickTaken
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import deal_outcome


@pytest.mark.parametrize("dealer", [0, 1])
def test_T1_three_cards_each_the_seventh_turned_and_a_stock_of_34(dealer: int) -> None:
    """In the order of the pack: non-dealer 1-3, dealer 4-6, turn-up 7, stock from 8 on."""
    order = TRES.deck
    state = dealt(TRES, order, dealer)
    hands = state.table.hands

    assert hands[1 - dealer].cards == tuple(sorted(order[0:3]))
    assert hands[dealer].cards == tuple(sorted(order[3:6]))
    assert state.table.trump_card == order[6]
    assert state.facedown == order[7:]
    assert state.table.stock_left == 34


def test_T1_the_eighth_card_is_drawn_first_and_the_turn_up_last() -> None:
    """The turn-up lies under the stock."""
    state = dealt(TRES, TRES.deck)
    drawn = []
    while state.table.stock_left:
        before = state
        state, events = play(state, state.table.hands[state.table.turn or 0].cards[0])
        drawn += [event.card for event in events if isinstance(event, CardDrawn)]
        assert before.facedown == state.facedown

    assert drawn == [*TRES.deck[7:], TRES.deck[6]]


@pytest.mark.parametrize("card", ["6S", "KD", "2H"])
def test_T2_the_last_three_tricks_are_free(card: str) -> None:
    """A trump lead need not be answered with a trump, nor a suit followed."""
    state = at(TRES, {0: "4S", 1: "6S KD 2H"}, trump="S", trick_number=18)
    state, _ = play(state, "4S")
    check_action(state.table, Play(1, parse_card(card)))

    assert legal_plays(state.table) == tuple(sorted(parse_cards("6S KD 2H")))


def test_T2_a_discard_lets_a_low_trump_win() -> None:
    """The four of trumps takes the trick with no points in it."""
    state = at(TRES, {0: "4S", 1: "6S KD 2H"}, trump="S", trick_number=18)
    after, events = play(state, "4S 2H")

    assert events[-1] == TrickTaken(0, 0)
    assert after.table.turn == 0


def test_T2_the_same_cards_in_nove_must_be_answered() -> None:
    """There the six of trumps has to be played, and wins."""
    state = at(NOVE, {0: "4S", 1: "6S KD 2H"}, trump="S", trick_number=18)
    state, _ = play(state, "4S")

    assert legal_plays(state.table) == parse_cards("6S")
    with pytest.raises(IllegalActionError, match=r"may play 6S"):
        check_action(state.table, Play(1, parse_card("2H")))
    _, events = play(state, "6S")
    assert events[1] == TrickTaken(1, 0)


@pytest.mark.parametrize(
    ("points", "tricks"),
    [((61, 59), (10, 10)), ((85, 35), (12, 8)), ((118, 2), (19, 1)), ((120, 0), (20, 0))],
    ids=["61-59", "85-35", "118-2", "all twenty tricks"],
)
def test_T3_a_win_is_one_game_point(points: tuple[int, int], tricks: tuple[int, int]) -> None:
    """However many points or tricks."""
    assert deal_outcome(points, tricks, TRES).game_points == (1, 0)
