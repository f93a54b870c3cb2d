"""What is Bisca de Seis's own: docs bisca-de-seis/rules.md, clauses V1 to V5."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import SEIS, at, dealt, play, rules_of

from bisca.errors import VariantError
from bisca.play.allowed import legal_plays
from bisca.play.events import CardDrawn, TrickTaken
from bisca.rules.cards import parse_cards
from bisca.rules.scoring import deal_outcome, match_standing
from bisca.rules.tricks import trick_points
from bisca.rules.variant import MatchLength


def test_V1_three_against_three_seated_alternately() -> None:
    """An opponent on each side and one opposite, so that the captains face each other."""
    assert SEIS.sides == 2
    assert SEIS.partners(0) == {0, 2, 4}
    assert SEIS.partners(3) == {1, 3, 5}
    for seat in range(6):
        for other in (seat + 1, seat - 1, seat + 3):
            assert SEIS.side_of(other % 6) != SEIS.side_of(seat)


def test_V1_the_twos_go_out_and_36_cards_hold_120_points() -> None:
    """Six tricks."""
    assert len(SEIS.deck) == 36
    assert not any(card.rank == "2" for card in SEIS.deck)
    assert trick_points(SEIS.deck, SEIS) == 120
    assert SEIS.tricks == 6


@pytest.mark.parametrize("dealer", range(6))
def test_V1_three_cards_each_the_nineteenth_turned_and_a_stock_of_18(dealer: int) -> None:
    """Three at a time, first to the player on the dealer's right."""
    order = SEIS.deck
    state = dealt(SEIS, order, dealer)

    for place in range(6):
        seat = (dealer + 1 + place) % 6
        assert state.table.hands[seat].cards == tuple(sorted(order[3 * place : 3 * place + 3]))
    assert state.table.trump_card == order[18]
    assert state.facedown == order[19:]
    assert state.table.stock_left == 18


def test_V1_forty_cards_do_not_go_round() -> None:
    """A stock of 22 by six leaves four."""
    with pytest.raises(VariantError, match="removed=none leaves 40 cards, which don't go round"):
        rules_of("bisca-de-seis", removed="none")


def test_V2_after_trick_three_the_sixth_to_draw_takes_the_turn_up() -> None:
    """Seat 4 wins: 4, 5, 0, 1, 2 draw hidden cards, and 3 the turn-up."""
    hands = {0: "3S", 1: "4S", 2: "5S", 3: "3D", 4: "AS", 5: "4D"}
    state = at(SEIS, hands, trump_card="7H", trick_number=3)
    hidden = state.facedown
    _, events = play(state, "3S 4S 5S 3D AS 4D")
    drawn = [event for event in events if isinstance(event, CardDrawn)]

    assert [event.seat for event in drawn] == [4, 5, 0, 1, 2, 3]
    assert [event.card for event in drawn] == [*hidden, "7H"]


@pytest.mark.parametrize("trick_number", [1, 3, 4, 6])
def test_V3_any_card_may_be_played_to_the_end(trick_number: int) -> None:
    """With the suit led and a trump in hand, before and after the last draw."""
    size = min(3, 7 - trick_number)
    hand = ["3S", "AH", "KD"][:size]
    state = at(SEIS, {1: " ".join(hand)}, trump="H", trick="AS", trick_number=trick_number)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(hand)))


def test_V3_a_trick_of_six_cards() -> None:
    """The sixth card, the higher of two trumps, takes 23."""
    hands = dict(enumerate(["5H", "7H", "QC", "3D", "AS", "4D"]))
    state = at(SEIS, hands, trump="D", trick_number=5)
    after, events = play(state, "5H 7H QC 3D AS 4D")

    assert events[-1] == TrickTaken(5, 23)
    assert after.table.points[1] - state.table.points[1] == 23


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((61, 59), (3, 3), 1),
        ((85, 35), (4, 2), 1),
        ((90, 30), (4, 2), 1),
        ((91, 29), (4, 2), 2),
        ((120, 0), (5, 1), 2),
        ((120, 0), (6, 0), 4),
        ((60, 60), (4, 2), 0),
    ],
    ids=["61", "85", "90", "91", "120 with a trick lost", "all six tricks", "60 each"],
)
def test_V4_what_a_win_scores(
    points: tuple[int, int], tricks: tuple[int, int], expected: int
) -> None:
    """61 to 90 one, 91 and more two, all tricks four: exactly one of them, for either side."""
    assert deal_outcome(points, tricks, SEIS).game_points == (expected, 0)
    assert deal_outcome(points[::-1], tricks[::-1], SEIS).game_points == (0, expected)


def test_V5_the_match_is_a_comb_of_ten_teeth() -> None:
    """One tooth for each game point; what is over the tenth is dropped."""
    assert SEIS.match == MatchLength("comb", 10)
    assert match_standing([(4, 0), (0, 4), (4, 0)], SEIS.match, 2).score == (6, 4)
    assert match_standing([(4, 0), (0, 4), (4, 0)], SEIS.match, 2).winner == 0
