"""What is Bisca a três's own: docs bisca-a-tres/rules.md, clauses A1 to A4."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import A_TRES, at, dealt, play, rules_of

from bisca.errors import VariantError
from bisca.play.allowed import legal_plays
from bisca.play.deal import opening
from bisca.play.events import CardDealt, CardDrawn, TrickTaken
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import DealOutcome, deal_outcome
from bisca.rules.tricks import trick_points


def test_A1_the_two_of_clubs_goes_out_and_39_cards_hold_120_points() -> None:
    """Three seats, three sides, thirteen tricks."""
    assert len(A_TRES.deck) == A_TRES.cards == 39
    assert "2C" not in A_TRES.deck
    assert trick_points(A_TRES.deck, A_TRES) == A_TRES.total == 120
    assert (A_TRES.seats, A_TRES.sides, A_TRES.tricks) == (3, 3, 13)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_A1_three_cards_each_the_tenth_turned_and_a_stock_of_30(dealer: int) -> None:
    """Three at a time, first to the player on the dealer's right."""
    order = A_TRES.deck
    state = dealt(A_TRES, order, dealer)

    for place in range(3):
        seat = (dealer + 1 + place) % 3
        assert state.table.hands[seat].cards == tuple(sorted(order[3 * place : 3 * place + 3]))
    assert state.table.trump_card == order[9]
    assert state.facedown == order[10:]
    assert state.table.stock_left == 30


def test_A1_forty_cards_do_not_go_round() -> None:
    """Forty by three leaves one."""
    with pytest.raises(VariantError, match="removed=none leaves 40 cards, which don't go round"):
        rules_of("bisca-a-tres", removed="none")


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_A2_dealing_and_playing_go_to_the_right(dealer: int) -> None:
    """Seats are numbered that way; the eldest hand leads, never the dealer."""
    _, events = opening(A_TRES, A_TRES.deck, dealer)
    seats = [event.seat for event in events if isinstance(event, CardDealt)][::3]
    state = dealt(A_TRES, "right", dealer)
    turns = []
    for _ in range(3):
        turns.append(state.table.turn)
        state, _ = play(state, legal_plays(state.table)[0])

    assert seats == turns == [(dealer + 1) % 3, (dealer + 2) % 3, dealer]


def test_A2_the_winner_draws_first_then_the_others_to_the_right() -> None:
    """Seat 1 wins: 1, 2, 0."""
    state = at(A_TRES, {0: "2S", 1: "3S", 2: "2D"}, trump="H", trick_number=4)
    after, events = play(state, "2S 3S 2D")
    drawn = [event for event in events if isinstance(event, CardDrawn)]

    assert [event.seat for event in drawn] == [1, 2, 0]
    assert [event.card for event in drawn] == list(state.facedown[:3])
    assert after.table.turn == 1


def test_A2_after_trick_ten_the_third_to_draw_takes_the_turn_up() -> None:
    """Two hidden cards were left, and it."""
    state = at(A_TRES, {0: "2S", 1: "3S", 2: "2D"}, trump_card="7H", trick_number=10)
    assert (state.table.stock, state.table.stock_left) == (2, 3)
    after, events = play(state, "2S 3S 2D")

    assert events[-1] == CardDrawn(0, parse_card("7H"), None, turn_up=True)
    assert after.table.stock_left == 0
    assert [hand.size for hand in after.table.hands] == [3, 3, 3]


@pytest.mark.parametrize("trick_number", [1, 10, 11, 13])
def test_A3_any_card_may_be_played_to_the_end(trick_number: int) -> None:
    """With the suit led and a trump in hand, before and after the last draw."""
    size = min(3, 14 - trick_number)
    hand = ["3S", "AH", "KD"][:size]
    state = at(A_TRES, {1: " ".join(hand)}, trump="H", trick="AS", trick_number=trick_number)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(hand)))


def test_A3_discards_never_win() -> None:
    """A six of hearts led holds against a seven and a king of other suits."""
    state = at(A_TRES, {0: "6H", 1: "7D", 2: "KC"}, trump="S", trick_number=12)
    _, events = play(state, "6H 7D KC")

    assert events[-1] == TrickTaken(0, 14)


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((50, 40, 30), 0),
        ((30, 50, 40), 1),
        ((39, 40, 41), 2),
        ((61, 59, 0), 0),
        ((120, 0, 0), 0),
        ((50, 50, 20), None),
        ((20, 50, 50), None),
        ((40, 40, 40), None),
        ((60, 60, 0), None),
        ((60, 30, 30), 0),
    ],
    ids=lambda value: str(value),
)
def test_A4_whoever_alone_has_most_points_scores_one(
    points: tuple[int, ...], winner: int | None
) -> None:
    """61 is enough, but not needed; a tie for first place scores nothing, one for second does."""
    outcome = deal_outcome(points, (5, 4, 4), A_TRES)

    assert outcome.winner == winner
    assert outcome.game_points == tuple(int(side == winner) for side in range(3))
    assert outcome.reason == ("tie" if winner is None else "most_points")


def test_A4_all_tricks_score_no_more() -> None:
    """There is no prize for a sweep."""
    assert deal_outcome((120, 0, 0), (13, 0, 0), A_TRES) == DealOutcome((1, 0, 0), 0, "most_points")
