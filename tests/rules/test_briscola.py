"""What is Briscola's own, and Briscola scoperta's: docs briscola/rules.md, clauses O1 to O5."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import pairwise

import pytest
from setups import at, dealt, play, rules_of

from bisca.play.allowed import legal_plays
from bisca.play.events import CardDealt, CardDrawn
from bisca.play.observation import SPECTATOR, observe
from bisca.rules.cards import SUITS, parse_card, parse_cards
from bisca.rules.scoring import deal_outcome, match_standing
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import MatchLength

BRISCOLA, SCOPERTA = rules_of("briscola"), rules_of("briscola-scoperta")
BRISCOLA_3, BRISCOLA_4 = rules_of("briscola", 3), rules_of("briscola", 4)


@pytest.mark.parametrize("dealer", [0, 1])
def test_O1_three_cards_each_the_seventh_turned(dealer: int) -> None:
    """Three to the non-dealer, three to the dealer, a stock of 34 counting the turn-up."""
    order = BRISCOLA.deck
    state = dealt(BRISCOLA, order, dealer)

    assert state.table.hands[1 - dealer].cards == tuple(sorted(order[0:3]))
    assert state.table.hands[dealer].cards == tuple(sorted(order[3:6]))
    assert state.table.trump_card == order[6]
    assert state.table.stock_left == 34
    assert state.table.turn == 1 - dealer


def test_O1_three_take_out_the_two_of_cups_and_four_play_in_pairs() -> None:
    """39 cards and 13 tricks; 40 cards and 10 tricks."""
    assert "2H" not in BRISCOLA_3.deck
    assert (len(BRISCOLA_3.deck), BRISCOLA_3.sides, BRISCOLA_3.tricks) == (39, 3, 13)
    assert (len(BRISCOLA_4.deck), BRISCOLA_4.sides, BRISCOLA_4.tricks) == (40, 2, 10)
    assert BRISCOLA_4.partners(1) == {1, 3}


def test_O1_at_the_last_draw_the_loser_takes_the_turn_up() -> None:
    """After trick 17, as in Bisca de Três."""
    state = at(BRISCOLA, {0: "KS", 1: "2S"}, trump_card="3H", trick_number=17)
    after, events = play(state, "KS 2S")

    assert events[-1] == CardDrawn(1, parse_card("3H"), None, turn_up=True)
    assert [hand.size for hand in after.table.hands] == [3, 3]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise("A3KQJ76542")))
def test_O2_each_rank_beats_the_next(higher: str, lower: str) -> None:
    """Ace, three, re, cavallo (the French queen), fante (the jack), then by number."""
    for suit in SUITS:
        trick = parse_cards([higher + suit, lower + suit])
        assert winning_index(trick, "S", BRISCOLA) == 0


def test_O2_carichi_hold_84_points_and_courts_36() -> None:
    """Aces and threes; kings, knights and jacks."""
    points = {rank: BRISCOLA.points[parse_card(rank + "S")] for rank in "A3KQJ76542"}

    assert points == dict(zip("A3KQJ76542", [11, 10, 4, 3, 2, 0, 0, 0, 0, 0], strict=True))
    assert 4 * (points["A"] + points["3"]) == 84
    assert 4 * (points["K"] + points["Q"] + points["J"]) == 36


@pytest.mark.parametrize(
    ("lead", "reply", "winner", "points"),
    [
        ("3H", "AH", 1, 21),
        ("3H", "2S", 1, 10),
        ("3H", "4C", 0, 10),
        ("AH", "2S", 1, 11),
        ("AH", "4C", 0, 11),
    ],
    ids=[
        "the ace takes the three",
        "a trump takes the three",
        "a plain four does not",
        "a trump takes the ace",
        "nothing else does",
    ],
)
def test_O2_replies_to_a_carico(lead: str, reply: str, winner: int, points: int) -> None:
    """Swords are trumps; cups are led."""
    trick = parse_cards([lead, reply])

    assert winning_index(trick, "S", BRISCOLA) == winner
    assert trick_points(trick, BRISCOLA) == points


@pytest.mark.parametrize("trick_number", [1, 17, 18, 20])
def test_O3_any_card_may_be_played_to_the_end(trick_number: int) -> None:
    """With the suit led and a trump in hand, before and after the last draw."""
    hand = ["4S", "AH", "KD"][: min(3, 21 - trick_number)]
    state = at(BRISCOLA, {1: " ".join(hand)}, trump="H", trick="AS", trick_number=trick_number)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(hand)))


@pytest.mark.parametrize(
    ("points", "winner"), [((61, 59), 0), ((60, 60), None), ((0, 120), 1)], ids=str
)
def test_O4_61_points_win_between_two(points: tuple[int, int], winner: int | None) -> None:
    """At 60 to 60 nobody wins; everything wins no more than 61 do."""
    outcome = deal_outcome(points, (10, 10), BRISCOLA)

    assert outcome.winner == winner
    assert outcome.game_points == tuple(int(side == winner) for side in (0, 1))


def test_O4_with_three_the_most_points_win() -> None:
    """A tie for first place wins nothing."""
    assert deal_outcome((44, 40, 36), (5, 4, 4), BRISCOLA_3).game_points == (1, 0, 0)
    assert deal_outcome((44, 44, 32), (5, 4, 4), BRISCOLA_3).game_points == (0, 0, 0)


@pytest.mark.parametrize(("n", "needed"), [(3, 2), (5, 3)])
def test_O4_the_match_is_the_best_of_three_or_five(n: int, needed: int) -> None:
    """Drawn deals count for nobody."""
    rules = rules_of("briscola", match=f"best_of_{n}")
    results = [(1, 0), (0, 0)] * (needed - 1)

    assert BRISCOLA.match == MatchLength("best_of", 3)
    assert match_standing(results, rules.match, 2).winner is None
    assert match_standing([*results, (1, 0)], rules.match, 2).winner == 0


def test_O5_every_hand_is_in_sight() -> None:
    """Of the other player, and of whoever looks on."""
    state = dealt(SCOPERTA, "open hands")
    for audience in (SPECTATOR, frozenset((0,)), frozenset((1,))):
        seen = observe(state, audience)
        assert [hand.cards for hand in seen.hands] == [hand.cards for hand in state.table.hands]


def test_O5_cards_are_dealt_and_drawn_face_up() -> None:
    """Each event shows its card to all, to the end of the stock."""
    state = dealt(SCOPERTA, "open hands")
    shown = []
    while state.table.turn is not None:
        state, events = play(state, legal_plays(state.table)[0])
        shown += [event for event in events if isinstance(event, CardDealt | CardDrawn)]
        assert {card for card, seen in state.table.exposed if seen is None} == {
            card for hand in state.table.hands for card in hand.cards
        }

    assert len(shown) == 34
    assert all(event.seen_by is None for event in shown)


def test_O5_the_stock_stays_face_down() -> None:
    """Only its turn-up is known."""
    state = dealt(SCOPERTA, "open hands")

    assert observe(state, SPECTATOR).stock == 33
    assert not set(state.facedown) & {card for card, _ in state.table.exposed}
