"""Table rules of what may be seen: clauses M23 to M26."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import groupby

import pytest
from setups import QUATRO, SEIS, VARIANTS, at, dealt, play, rules_of

from bisca.play.allowed import legal_plays
from bisca.play.deal import opening
from bisca.play.events import CardDealt, CardDrawn, Event, HandShown
from bisca.play.observation import SPECTATOR, observe, redact
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.variant import Rules

LAST = rules_of("bisca-de-quatro", partner_look="last_round")
BOTH = rules_of("bisca-de-quatro", partner_look="first_and_last")


def whole_log(rules: Rules, seed: str) -> list[Event]:
    """What happens once all is dealt."""
    state = dealt(rules, seed)
    log: list[Event] = []
    while state.table.turn is not None:
        state, more = play(state, legal_plays(state.table)[0])
        log += more
    return log


def looks(log: list[Event]) -> list[HandShown]:
    return [event for event in log if isinstance(event, HandShown)]


def test_M23_after_the_last_draw_partners_see_each_other_s_last_cards() -> None:
    """Four hands are shown, each to its pair, right after the turn-up was drawn."""
    log = whole_log(LAST, "looks")
    shown = looks(log)
    place = log.index(shown[0])

    assert [event.seat for event in shown] == [0, 1, 2, 3]
    assert [event.seen_by for event in shown] == [{0, 2}, {1, 3}, {0, 2}, {1, 3}]
    assert all(event.cards is not None and len(event.cards) == 3 for event in shown)
    assert log[place : place + 4] == shown
    drawn = log[place - 1]
    assert isinstance(drawn, CardDrawn)
    assert drawn.turn_up


def test_M23_a_partner_s_hand_is_known_and_a_rival_s_is_not() -> None:
    """Until the cards are played; spectators learn nothing."""
    state = dealt(LAST, "looks")
    while state.table.stock_left:
        assert observe(state, frozenset((0,))).hands[2].cards == ()
        state, _ = play(state, legal_plays(state.table)[0])
    turn_up = state.table.trump_card
    seen = observe(state, frozenset((0,)))

    assert seen.hands[2] == state.table.hands[2]
    for rival in (1, 3):
        assert set(seen.hands[rival].cards) <= {turn_up}
    assert all(set(hand.cards) <= {turn_up} for hand in observe(state, SPECTATOR).hands)
    while state.table.turn is not None:
        state, _ = play(state, legal_plays(state.table)[0])
        assert observe(state, frozenset((0,))).hands[2] == state.table.hands[2]
    assert state.table.exposed == ()


def test_M23_an_event_shows_the_hand_to_its_side_only() -> None:
    """Rivals and spectators learn that partners looked."""
    shown = HandShown(2, parse_cards("AS KS"), frozenset((0, 2)))

    assert redact(shown, frozenset((0,))) == shown
    assert redact(shown, frozenset((1,))) == shown._replace(cards=None)
    assert redact(shown, SPECTATOR) == shown._replace(cards=None)


def test_M23_the_first_cards_too() -> None:
    """Once all is dealt, and again after the last draw."""
    _, opened = opening(BOTH, BOTH.deck, 0)
    state = dealt(BOTH, BOTH.deck, 0)
    seen = observe(state, frozenset((1,)))

    assert [event.seat for event in opened[-4:] if isinstance(event, HandShown)] == [0, 1, 2, 3]
    assert seen.hands[3] == state.table.hands[3]
    assert seen.hands[0].cards == ()
    assert len(looks(whole_log(BOTH, "looks"))) == 4


def test_M23_cards_drawn_later_are_not_shown() -> None:
    """Only the first three are known until the last draw."""
    state = dealt(BOTH, "looks", 0)
    for _ in range(4):
        state, _ = play(state, legal_plays(state.table)[0])
    seen = observe(state, frozenset((1,)))

    assert (len(seen.hands[3].cards), seen.hands[3].hidden) == (2, 1)


def test_M23_the_drawn_turn_up_stays_known_to_all() -> None:
    """Though its holder's hand was shown to the partner."""
    state = at(LAST, {0: "AS", 1: "2S", 2: "3S", 3: "4S"}, trump_card="7H", trick_number=7)
    state, _ = play(state, "AS 2S 3S 4S")

    assert (parse_card("7H"), None) in state.table.exposed
    assert parse_card("7H") in observe(state, SPECTATOR).hands[3].cards


def test_M23_with_six_three_look() -> None:
    """Each side among itself."""
    rules = rules_of("bisca-de-seis", partner_look="last_round")
    shown = looks(whole_log(rules, "looks"))

    assert [event.seen_by for event in shown] == [{0, 2, 4}, {1, 3, 5}] * 3


@pytest.mark.parametrize("choice", ["last_round", "first_and_last"])
@pytest.mark.parametrize(("variant", "seats"), [("bisca-de-tres", 2), ("bisca-a-tres", 3)])
def test_M23_who_plays_alone_shows_nobody(variant: str, seats: int, choice: str) -> None:
    """There are no partners, so nothing happens."""
    rules = rules_of(variant, seats, partner_look=choice)
    _, opened = opening(rules, rules.deck, 0)

    assert looks([*opened, *whole_log(rules, "looks")]) == []


def test_M23_nobody_looks_unless_it_is_agreed() -> None:
    """The usual rule."""
    for rules in (QUATRO, SEIS):
        assert rules.partner_look == "no"
        assert looks(whole_log(rules, "looks")) == []


def test_M23_a_position_after_the_last_draw_knows_of_the_look() -> None:
    """Partners' cards are known as if the deal had been played until there."""
    state = at(LAST, {0: "AS 2S"}, trump_card="7H", trick_number=9)
    before = at(LAST, {0: "AS 2S"}, trump_card="7H", trick_number=5)

    assert observe(state, frozenset((2,))).hands[0].cards == parse_cards("2S AS")
    assert observe(state, frozenset((1,))).hands[0].cards == ()
    assert observe(before, frozenset((2,))).hands[0].cards == ()


@pytest.mark.parametrize("variant", VARIANTS)
def test_M24_open_hands(variant: str) -> None:
    """Every card that is dealt and drawn, in any game."""
    rules = rules_of(variant, open_hands="yes")
    _, opened = opening(rules, rules.deck, 0)
    events = [*opened, *whole_log(rules, "open")]
    cards = [event for event in events if isinstance(event, CardDealt | CardDrawn)]

    assert cards
    assert all(event.seen_by is None for event in cards)
    assert observe(dealt(rules, "open"), SPECTATOR).hands == dealt(rules, "open").table.hands


def test_M24_closed_hands_are_each_one_s_own() -> None:
    """Dealt and drawn cards are seen by their holder."""
    rules = rules_of("briscola-scoperta", open_hands="no")
    for event in whole_log(rules, "closed"):
        if isinstance(event, CardDrawn):
            assert event.seen_by == (None if event.turn_up else frozenset((event.seat,)))


def test_M24_open_hands_stay_open_when_partners_look() -> None:
    """A look takes nothing away from anybody."""
    rules = rules_of("bisca-de-quatro", open_hands="yes", partner_look="first_and_last")
    state = dealt(rules, "open")
    while state.table.turn is not None:
        assert observe(state, SPECTATOR).hands == state.table.hands
        state, _ = play(state, legal_plays(state.table)[0])


@pytest.mark.parametrize("choice", ["last_trick", "hidden", "all"])
def test_M25_what_may_be_looked_at_again_is_for_the_table_to_show(choice: str) -> None:
    """The rules carry it; an observation forgets nothing either way."""
    rules = rules_of("bisca-de-tres", won_cards=choice)
    state = dealt(rules, "won")
    for _ in range(8):
        state, _ = play(state, legal_plays(state.table)[0])

    assert rules.won_cards == choice
    assert len(observe(state, SPECTATOR).taken) == 4
    assert rules_of("bisca-de-tres").won_cards == "last_trick"


@pytest.mark.parametrize(("choice", "shown"), [("shown", True), ("hidden", False)])
def test_M26_running_points_are_for_the_table_to_show(choice: str, *, shown: bool) -> None:
    """The rules carry it; an observation counts in any case."""
    rules = rules_of("bisca-de-tres", running_points=choice)
    state = dealt(rules, "won")
    while not sum(state.table.points):
        state, _ = play(state, legal_plays(state.table)[0])

    assert rules.running_points is shown
    assert observe(state, SPECTATOR).points == state.table.points
    assert rules_of("bisca-de-tres").running_points is True


def test_a_look_is_one_block_of_events() -> None:
    """Nothing comes between the hands."""
    kinds = [kind for kind, _ in groupby(type(event) for event in whole_log(LAST, "looks"))]

    assert kinds.count(HandShown) == 1
