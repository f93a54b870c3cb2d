"""Who sees what."""

from __future__ import annotations

from setups import NOVE, TRES, at, dealt, play

from bisca.play.allowed import legal_plays
from bisca.play.events import CardDealt, CardDrawn, CardPlayed, TrumpTurned
from bisca.play.observation import SPECTATOR, observe, redact, sees
from bisca.play.table import Hand
from bisca.rules.cards import parse_card, parse_cards

MINE, THEIRS, BOTH = frozenset((0,)), frozenset((1,)), frozenset((0, 1))
SEVEN = parse_card("7H")


def test_a_seat_sees_its_own_hand_and_counts_the_other() -> None:
    """An unseen card is a number, never a place in an order."""
    state = dealt(TRES, "who sees what")
    seen = observe(state, MINE)

    assert seen.hands == (state.table.hands[0], Hand((), 3))
    assert observe(state, THEIRS).hands == (Hand((), 3), state.table.hands[1])


def test_a_spectator_sees_no_hand_and_everyone_together_sees_all() -> None:
    """Open hands are an audience like any other."""
    state = dealt(NOVE, "who sees what")

    assert observe(state, SPECTATOR).hands == (Hand((), 9), Hand((), 9))
    assert observe(state, BOTH) == state.table


def test_nobody_sees_the_order_of_the_stock() -> None:
    """An observation has its size and the turn-up."""
    state = dealt(TRES, "who sees what")
    text = repr(observe(state, SPECTATOR)[1:])  # without the rules, which hold the pack

    assert all(repr(str(card)) not in text for card in state.facedown)
    assert repr(str(state.table.trump_card)) in text


def test_a_drawn_card_is_seen_by_who_draws_it() -> None:
    """The others learn that a card was drawn."""
    drawn = CardDrawn(0, SEVEN, MINE, turn_up=False)

    assert redact(drawn, MINE) == redact(drawn, BOTH) == drawn
    assert redact(drawn, THEIRS) == redact(drawn, SPECTATOR) == drawn._replace(card=None)


def test_the_drawn_turn_up_is_seen_by_all() -> None:
    """Spectators too."""
    drawn = CardDrawn(1, SEVEN, None, turn_up=True)

    assert all(redact(drawn, audience) == drawn for audience in (MINE, THEIRS, BOTH, SPECTATOR))


def test_played_and_turned_cards_are_seen_by_all() -> None:
    """They lie on the table."""
    for event in (CardPlayed(1, SEVEN), TrumpTurned(SEVEN)):
        assert redact(event, SPECTATOR) == event


def test_the_drawn_turn_up_stays_known_until_it_is_played() -> None:
    """It is one card of a hand that others know; then it is in the open anyway."""
    state = at(TRES, {0: "KS", 1: "2S"}, trump_card="7H", trick_number=17)
    state, _ = play(state, "KS 2S")
    hand = observe(state, MINE).hands[1]

    assert hand == Hand((SEVEN,), 2)
    assert observe(state, SPECTATOR).hands[1] == hand

    state, _ = play(state, legal_plays(state.table)[0])
    state, _ = play(state, "7H")
    assert observe(state, MINE).hands[1] == Hand((), 2)
    assert state.table.exposed == ()


def test_a_card_shown_to_a_side_is_seen_by_an_audience_that_includes_one_of_it() -> None:
    """An audience knows what any of its seats knows."""
    side = frozenset((0, 2))
    shown = CardDealt(2, SEVEN, side)

    assert redact(shown, frozenset((0,))) == redact(shown, frozenset((1, 2))) == shown
    assert redact(shown, frozenset((1, 3))) == shown._replace(card=None)
    assert not sees(SPECTATOR, side)
    assert sees(SPECTATOR, None)


def test_legal_plays_of_an_observation_are_those_of_the_state() -> None:
    """A seat needs no more than it sees."""
    state = at(NOVE, {0: "7C", 1: "KC 2C 3H AD"}, trump="C", trick_number=17)
    state, _ = play(state, "7C")

    assert legal_plays(observe(state, THEIRS)) == legal_plays(state.table) == parse_cards("2C KC")
