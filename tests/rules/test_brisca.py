"""What is Brisca's own: docs brisca/rules.md, clauses B1 to B5."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import pairwise

import pytest
from setups import BRISCA, TRES, act, at, dealt, play, rules_of

from bisca.errors import IllegalActionError, VariantError
from bisca.play.actions import Exchange
from bisca.play.allowed import check_action, legal_exchanges, legal_plays
from bisca.play.deal import opening
from bisca.play.events import CardDealt, TrickTaken, TrumpExchanged
from bisca.play.table import DealState
from bisca.rules.cards import SUITS, parse_card, parse_cards
from bisca.rules.catalog import variants
from bisca.rules.scoring import deal_outcome, match_standing
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import MatchLength, Rules

BRISCA_2, BRISCA_3 = rules_of("brisca", 2), rules_of("brisca", 3)
RANKING = "A3KQJ76542"


@pytest.mark.parametrize("dealer", range(4))
def test_B1_three_cards_each_one_by_one_to_the_right(dealer: int) -> None:
    """Cards 1, 5 and 9 to the player on the dealer's right, and so on; the 13th is turned."""
    order = BRISCA.deck
    _, events = opening(BRISCA, order, dealer)
    seats = [event.seat for event in events if isinstance(event, CardDealt)]
    state = dealt(BRISCA, order, dealer)
    eldest = (dealer + 1) % 4

    assert BRISCA.batches == (1, 1, 1)
    assert seats == [(eldest + place) % 4 for place in range(12)]
    assert state.table.hands[eldest].cards == tuple(sorted((order[0], order[4], order[8])))
    assert state.table.trump_card == order[12]
    assert state.table.stock_left == 28
    assert state.table.turn == eldest


def test_B1_the_cut_leaves_four_cards_in_each_part() -> None:
    """In the games that come from Brisca too; elsewhere a pack may be cut anywhere."""
    least = {variant.id: variant.rules().cut_least for variant in variants().values()}
    assert {id for id, cards in least.items() if cards == 4} == {
        "brisca", "brisca-mexicana", "muerte-al-tres",
    }  # fmt: skip
    assert set(least.values()) == {1, 4}


def test_B1_four_play_in_pairs_two_and_three_alone() -> None:
    """Partners face each other."""
    assert rules_of("brisca") is BRISCA
    assert (BRISCA.seats, BRISCA.sides, BRISCA.partners(0)) == (4, 2, {0, 2})
    assert (BRISCA_2.sides, BRISCA_2.stock_size) == (2, 34)
    assert (BRISCA_3.sides, BRISCA_3.partners(0)) == (3, {0})


def test_B1_three_take_out_the_twos() -> None:
    """36 cards, 12 tricks, a stock of 27, the tenth card turned."""
    state = dealt(BRISCA_3, BRISCA_3.deck)

    assert not any(card.rank == "2" for card in BRISCA_3.deck)
    assert (len(BRISCA_3.deck), BRISCA_3.tricks, BRISCA_3.stock_size) == (36, 12, 27)
    assert trick_points(BRISCA_3.deck, BRISCA_3) == 120
    assert state.table.trump_card == BRISCA_3.deck[9]


def test_B1_it_is_not_played_by_six() -> None:
    """Nor by one."""
    with pytest.raises(VariantError, match="brisca is played by 4, 2, 3, not by 6"):
        rules_of("brisca", 6)


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(RANKING)))
def test_B2_each_rank_beats_the_next_in_every_suit(higher: str, lower: str) -> None:
    """A 3 K Q J 7 6 5 4 2, the queen standing for the knight."""
    for suit in SUITS:
        trick = parse_cards([lower + suit, higher + suit])
        for trump in SUITS:
            assert winning_index(trick, trump, BRISCA) == 1
            assert winning_index(trick[::-1], trump, BRISCA) == 0


@pytest.mark.parametrize(
    ("ranks", "points"), [("A", 11), ("3", 10), ("K", 4), ("Q", 3), ("J", 2), ("76542", 0)]
)
def test_B2_card_points(ranks: str, points: int) -> None:
    """The knight counts three and the jack two, the other way round than in Bisca."""
    for rank in ranks:
        assert [BRISCA.points[parse_card(rank + suit)] for suit in SUITS] == [points] * 4


def test_B2_the_three_takes_a_king() -> None:
    """King and three of coins, cups being trump: 14 for the reply."""
    trick = parse_cards("KD 3D")

    assert winning_index(trick, "H", BRISCA) == 1
    assert trick_points(trick, BRISCA) == 14


@pytest.mark.parametrize(("rules", "winner", "points"), [(TRES, 1, 14), (BRISCA_2, 0, 4)])
def test_B2_the_seven_is_a_low_card(rules: Rules, winner: int, points: int) -> None:
    """King of clubs led, seven of clubs in reply: the seven wins in Bisca and loses here."""
    trick = parse_cards("KC 7C")

    assert winning_index(trick, "D", rules) == winner
    assert trick_points(trick, rules) == points


@pytest.mark.parametrize("trick_number", [1, 7, 8, 10])
def test_B3_any_card_may_be_played_to_the_end(trick_number: int) -> None:
    """With the suit led and a trump in hand, before and after the last draw."""
    hand = ["4S", "AH", "KD"][: min(3, 11 - trick_number)]
    state = at(BRISCA, {1: " ".join(hand)}, trump="H", trick="AS", trick_number=trick_number)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(hand)))


def holding(cards: str, turn_up: str, *, winners: tuple[int, ...] = (1, 2)) -> DealState:
    """Seat 2's turn in the third trick, with *cards* in hand."""
    hands = {2: cards}
    return at(
        BRISCA, hands, trump_card=turn_up, trick_number=3, leader=1, trick="4C", winners=winners
    )


def refusal(state: DealState, card: str) -> str:
    with pytest.raises(IllegalActionError) as refused:
        check_action(state.table, Exchange(state.table.turn or 0, parse_card(card)))
    assert refused.value.clause == "B4"
    return refused.value.reason


@pytest.mark.parametrize("turn_up", ["AD", "3D", "KD", "QD", "JD"])
def test_B4_the_seven_takes_a_card_that_counts(turn_up: str) -> None:
    """Ace, three, king, knight or jack; the seven goes under the stock."""
    state = holding("7D", turn_up)
    after, events = act(state, Exchange(2, parse_card("7D")))

    assert legal_exchanges(state.table) == ("7D",)
    assert events == (TrumpExchanged(2, parse_card("7D"), parse_card(turn_up)),)
    assert after.table.trump_card == "7D"
    assert after.table.turn_up_lies
    assert turn_up in after.table.hands[2].cards
    assert "7D" not in after.table.hands[2].cards
    assert after.table.exposed == ((parse_card(turn_up), None),)
    assert (after.table.turn, after.table.exchanges) == (2, 1)
    assert after.facedown == state.facedown


@pytest.mark.parametrize("turn_up", ["7D", "6D", "5D", "4D"])
def test_B4_the_two_takes_a_low_card(turn_up: str) -> None:
    """Seven, six, five or four."""
    after, _ = act(holding("2D", turn_up), Exchange(2, parse_card("2D")))

    assert after.table.trump_card == "2D"
    assert turn_up in after.table.hands[2].cards


def test_B4_not_before_one_has_won_a_trick() -> None:
    """A trick won by the partner or by a rival is not enough."""
    assert refusal(holding("7D", "KD", winners=(1,)), "7D") == "exchange_needs_trick"
    assert refusal(holding("7D", "KD", winners=(0, 1)), "7D") == "exchange_needs_trick"


@pytest.mark.parametrize("turn_up", ["6D", "5D", "4D"])
def test_B4_the_seven_takes_no_low_card(turn_up: str) -> None:
    """Holding both, only the two may be exchanged for it."""
    state = holding("7D 2D", turn_up)

    assert refusal(state, "7D") == "exchange_not_this"
    assert legal_exchanges(state.table) == ("2D",)


@pytest.mark.parametrize("turn_up", ["AD", "3D", "KD", "QD", "JD"])
def test_B4_the_two_takes_no_card_that_counts(turn_up: str) -> None:
    """Those are for the seven."""
    assert refusal(holding("2D", turn_up), "2D") == "exchange_not_this"


def test_B4_nothing_is_exchanged_for_the_two() -> None:
    """It is the lowest trump."""
    state = holding("7D 4D AD", "2D")

    assert legal_exchanges(state.table) == ()
    assert {refusal(state, card) for card in ("7D", "4D", "AD")} == {"exchange_not_this"}


@pytest.mark.parametrize("card", ["7S", "2S", "6D", "AD"])
def test_B4_no_other_card_is_exchanged(card: str) -> None:
    """No plain seven, no other trump."""
    assert refusal(holding(card, "KD"), card) == "exchange_not_this"


def test_B4_not_after_the_last_draw() -> None:
    """There is no turn-up any more."""
    state = at(BRISCA, {2: "7D"}, trump_card="KD", trick_number=8, leader=2, winners=(2,))

    assert refusal(state, "7D") == "exchange_gone"


def test_B4_only_a_card_of_one_s_own() -> None:
    """And only at one's own turn."""
    state = holding("7D 4S 5S", "KD")

    assert refusal(state, "7S") == "exchange_not_held"
    with pytest.raises(IllegalActionError) as refused:
        check_action(state.table, Exchange(0, parse_card("7D")))
    assert (refused.value.clause, refused.value.reason) == ("C13", "not_your_turn")


def test_B4_after_playing_it_is_the_next_one_s_turn() -> None:
    """First the exchange, then the card."""
    state, _ = play(holding("7D", "KD"), "7D")

    assert state.table.turn == 3
    assert "7D" in state.table.trick


def test_B4_the_two_may_then_take_the_seven() -> None:
    """One player may do both in one turn, or another player after him."""
    both, _ = play(holding("7D 2D", "KD"), "x7D x2D")
    assert both.table.trump_card == "2D"
    assert set(parse_cards("KD 7D")) <= set(both.table.hands[2].cards)
    assert both.table.exchanges == 2

    state = at(
        BRISCA, {2: "7D", 3: "2D"}, trump_card="KD", trick_number=3, leader=2, winners=(2, 3)
    )
    state, _ = play(state, "x7D")
    state, _ = play(state, legal_plays(state.table)[0])
    assert legal_exchanges(state.table) == ("2D",)


def test_B4_what_was_exchanged_is_drawn_last() -> None:
    """The seven lies where the king lay."""
    state = at(BRISCA, {0: "7D"}, trump_card="KD", trick_number=7, winners=(0,))
    state, _ = play(state, "x7D")
    while state.table.stock_left:
        state, _ = play(state, legal_plays(state.table)[0])

    assert (parse_card("7D"), None) in state.table.exposed
    assert any("7D" in hand.cards for hand in state.table.hands)


def test_B4_with_three_there_are_no_twos_to_exchange() -> None:
    """That half of the rule is idle."""
    state = at(BRISCA_3, {0: "7D"}, trump_card="5D", trick_number=3, winners=(0,))

    assert legal_exchanges(state.table) == ()
    assert refusal(state, "7D") == "exchange_not_this"


@pytest.mark.parametrize(
    ("points", "winner"),
    [((61, 59), 0), ((45, 75), 1), ((120, 0), 0), ((60, 60), None)],
    ids=["61", "75", "everything", "60 each"],
)
def test_B5_the_most_points_score_one(points: tuple[int, int], winner: int | None) -> None:
    """Never more, and nothing at 60 to 60."""
    for tricks in ((10, 0), (5, 5)):
        outcome = deal_outcome(points, tricks, BRISCA)

        assert outcome.winner == winner
        assert outcome.game_points == tuple(int(side == winner) for side in (0, 1))


def test_B5_with_three_a_tie_for_the_most_scores_nothing() -> None:
    """And fewer than 61 may win."""
    assert deal_outcome((50, 40, 30), (4, 4, 4), BRISCA_3).game_points == (1, 0, 0)
    assert deal_outcome((50, 20, 50), (4, 4, 4), BRISCA_3).game_points == (0, 0, 0)


@pytest.mark.parametrize("n", [3, 5, 7])
def test_B5_a_match_is_to_three_five_or_seven(n: int) -> None:
    """Three unless agreed otherwise."""
    rules = rules_of("brisca", match=f"first_to_{n}")
    results = [(1, 0)] * (n - 1) + [(0, 1), (0, 0)]

    assert BRISCA.match == MatchLength("first_to", 3)
    assert match_standing(results, rules.match, 2).winner is None
    assert match_standing([*results, (1, 0)], rules.match, 2).winner == 0


def test_a_trick_of_brisca_takes_the_points_that_lie_there() -> None:
    """Ace 11, knight 3, jack 2, and nothing for the seven."""
    state = at(BRISCA, {0: "AS", 1: "QS", 2: "JC", 3: "7S"}, trump="H", trick_number=8)
    _, events = play(state, "AS QS JC 7S")

    assert events[-1] == TrickTaken(0, 16)
