"""What is Bisca de Quatro's own: docs bisca-de-quatro/rules.md, clauses Q1 to Q5."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import QUATRO, at, dealt, play, rules_of

from bisca.play.allowed import legal_plays
from bisca.play.events import CardDrawn, TrickTaken
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import deal_outcome, match_standing
from bisca.rules.variant import MatchLength

SOUTH, EAST, NORTH, WEST = range(4)


def test_Q1_partners_face_each_other() -> None:
    """South and North against East and West."""
    assert QUATRO.sides == 2
    assert QUATRO.partners(SOUTH) == QUATRO.partners(NORTH) == {SOUTH, NORTH}
    assert QUATRO.partners(EAST) == QUATRO.partners(WEST) == {EAST, WEST}


@pytest.mark.parametrize("dealer", range(4))
def test_Q1_three_cards_each_the_thirteenth_turned_and_a_stock_of_28(dealer: int) -> None:
    """Three at a time, first to the player on the dealer's right."""
    order = QUATRO.deck
    state = dealt(QUATRO, order, dealer)

    for place in range(4):
        seat = (dealer + 1 + place) % 4
        assert state.table.hands[seat].cards == tuple(sorted(order[3 * place : 3 * place + 3]))
    assert state.table.trump_card == order[12]
    assert state.facedown == order[13:]
    assert state.table.stock_left == 28
    assert QUATRO.tricks == 10


@pytest.mark.parametrize("dealer", range(4))
def test_Q2_play_goes_to_the_right(dealer: int) -> None:
    """The player on the dealer's right leads."""
    state = dealt(QUATRO, "right", dealer)
    turns = []
    for _ in range(4):
        turns.append(state.table.turn)
        state, _ = play(state, legal_plays(state.table)[0])

    assert turns == [(dealer + place) % 4 for place in (1, 2, 3, 4)]


def test_Q2_after_trick_seven_the_fourth_to_draw_takes_the_turn_up() -> None:
    """South wins: South, East and North draw hidden cards, West the turn-up."""
    state = at(QUATRO, {0: "AS", 1: "2S", 2: "3S", 3: "4S"}, trump_card="7H", trick_number=7)
    hidden = state.facedown
    after, events = play(state, "AS 2S 3S 4S")
    drawn = [event for event in events if isinstance(event, CardDrawn)]

    assert [event.seat for event in drawn] == [SOUTH, EAST, NORTH, WEST]
    assert [event.card for event in drawn] == [*hidden, "7H"]
    assert [event.turn_up for event in drawn] == [False, False, False, True]
    assert after.table.exposed == ((parse_card("7H"), None),)
    assert [hand.size for hand in after.table.hands] == [3, 3, 3, 3]


@pytest.mark.parametrize("trick_number", [1, 7, 8, 10])
def test_Q3_any_card_may_be_played_to_the_end(trick_number: int) -> None:
    """With the suit led and a trump in hand, before and after the last draw."""
    size = min(3, 11 - trick_number)
    hand = ["3S", "AH", "KD"][:size]
    state = at(QUATRO, {1: " ".join(hand)}, trump="H", trick="AS", trick_number=trick_number)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(hand)))


def test_Q3_the_highest_of_the_suit_led_wins_not_the_first_card() -> None:
    """Four of clubs, ace of spades, five of clubs, king of hearts, diamonds being trump."""
    state = at(QUATRO, {0: "4C", 1: "AS", 2: "5C", 3: "KH"}, trump="D", trick_number=8)
    after, events = play(state, "4C AS 5C KH")

    assert events[-1] == TrickTaken(NORTH, 15)
    assert after.table.points[0] - state.table.points[0] == 15


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((61, 59), (5, 5), 1),
        ((85, 35), (6, 4), 1),
        ((90, 30), (6, 4), 1),
        ((91, 29), (6, 4), 2),
        ((120, 0), (9, 1), 2),
        ((120, 0), (10, 0), 4),
        ((60, 60), (7, 3), 0),
    ],
    ids=["61", "85", "90", "91", "120 with a trick lost", "all ten tricks", "60 each"],
)
def test_Q4_what_a_win_scores(
    points: tuple[int, int], tricks: tuple[int, int], expected: int
) -> None:
    """61 to 90 one, 91 and more two, all tricks four: exactly one of them, for either pair."""
    assert deal_outcome(points, tricks, QUATRO).game_points == (expected, 0)
    assert deal_outcome(points[::-1], tricks[::-1], QUATRO).game_points == (0, expected)


def test_Q5_the_match_is_a_comb_of_ten_teeth() -> None:
    """One tooth for each game point, draws mark none, and the comb is filled."""
    results = [(4, 0), (0, 0), (0, 2), (1, 0)]

    assert QUATRO.match == MatchLength("comb", 10)
    assert match_standing(results, QUATRO.match, 2).score == (5, 2)
    assert match_standing(results, QUATRO.match, 2).winner is None
    assert match_standing([*results, (0, 4)], QUATRO.match, 2).decider
    assert match_standing([*results, (2, 0), (1, 0)], QUATRO.match, 2).winner == 0


def test_Q5_a_match_to_four_may_be_agreed() -> None:
    """As in the games for two."""
    assert rules_of("bisca-de-quatro", match="first_to_4").match == MatchLength("first_to", 4)
