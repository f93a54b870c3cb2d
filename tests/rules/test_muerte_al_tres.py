"""What is Muerte al Tres's own: docs muerte-al-tres/rules.md, clauses H1 and H2."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import permutations

import pytest
from deals import rules_by_name, some_deals
from setups import ALL_RULES, at, play, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.play.deal import decide
from bisca.play.events import CardPlayed, DealScored, TrickTaken
from bisca.rules.cards import parse_card, parse_cards

MUERTE, MUERTE_2 = rules_of("muerte-al-tres"), rules_of("muerte-al-tres", 2)


def test_H1_the_ace_on_a_rival_s_three_wins_at_once() -> None:
    """The trick stays unfinished, and what lies there counts for nobody."""
    state = at(MUERTE, {0: "3H", 1: "AH"}, trump="H", trick_number=4)
    before = state.table
    after, events = play(state, "3H AH")

    assert [type(event) for event in events] == [CardPlayed, CardPlayed, DealScored]
    assert events[-1] == DealScored(before.points, before.tricks, (0, 1), 1, "capture")
    assert after.table.trick == parse_cards("3H AH")
    assert after.table.points == before.points
    assert after.table.turn is None
    assert legal_plays(after.table) == ()


def test_H1_a_partner_s_three_counts_too() -> None:
    """Seat 2's ace takes the three of seat 0, its partner, before the fourth card."""
    state = at(MUERTE, {0: "3H", 1: "4D", 2: "AH"}, trump="H", trick_number=4)
    after, events = play(state, "3H 4D AH")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.winner, end.game_points, end.reason) == (0, (1, 0), "capture")
    assert len(after.table.trick) == 3


def test_H1_the_three_may_fall_on_the_ace() -> None:
    """In the last trick either may come first."""
    state = at(MUERTE, {0: "AH", 1: "4D", 2: "5D", 3: "3H"}, trump="H", trick_number=10)
    _, events = play(state, "AH 4D 5D 3H")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.winner, end.reason) == (0, "capture")
    assert not any(isinstance(event, TrickTaken) for event in events)


@pytest.mark.parametrize("order", list(permutations(range(4), 2)))
def test_H1_with_both_left_for_the_last_trick_the_ace_s_side_wins(order: tuple[int, int]) -> None:
    """Whatever seats hold them: both must be played, and the ace is the top trump."""
    ace, three = order
    plain = iter(["4D", "5D"])
    hands = {
        seat: "AH" if seat == ace else "3H" if seat == three else next(plain) for seat in range(4)
    }
    state = at(MUERTE, hands, trump="H", trick_number=10)
    while state.table.turn is not None:
        state, events = play(state, legal_plays(state.table)[0])
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.winner, end.reason) == (ace % 2, "capture")


def test_H1_a_three_of_another_suit_is_no_prey() -> None:
    """Only the two trumps matter."""
    state = at(MUERTE_2, {0: "3S", 1: "AH"}, trump="H", trick_number=20)
    _, events = play(state, "3S AH")

    assert events[2:3] == (TrickTaken(1, 21),)


def test_H1_an_ace_that_only_follows_a_three_of_an_earlier_trick_wins_nothing_more() -> None:
    """An ordinary trick: the three fell before."""
    hands = {0: "AH", 1: "4D", 2: "5D", 3: "4C"}
    state = at(MUERTE, hands, trump_card="4H", trick_number=6, won="3H")
    _, events = play(state, "AH 4D 5D 4C")

    assert TrickTaken(0, 11) in events
    assert not any(isinstance(event, DealScored) for event in events)


def test_H2_the_ace_waits_for_the_three() -> None:
    """With the three still unplayed, the two other cards are legal."""
    state = at(MUERTE, {0: "AH 5D KC", 3: "3H"}, trump="H", trick_number=4)

    assert legal_plays(state.table) == parse_cards("5D KC")
    with pytest.raises(IllegalActionError, match="may play 5D KC") as refusal:
        check_action(state.table, Play(0, parse_card("AH")))
    assert (refusal.value.clause, refusal.value.reason) == ("H2", "ace_waits")


def test_H2_the_three_of_an_earlier_trick_frees_it() -> None:
    """Whoever won it."""
    state = at(MUERTE, {0: "AH 5D KC"}, trump_card="4H", trick_number=6, won="3H")

    assert legal_plays(state.table) == tuple(sorted(parse_cards("AH 5D KC")))


def test_H2_the_three_of_this_trick_frees_it() -> None:
    """While it lies on the table."""
    state = at(MUERTE, {1: "AH 5D KC"}, trump="H", trick="3H", trick_number=4)

    assert "AH" in legal_plays(state.table)


def test_H2_a_plain_three_or_another_trump_does_not() -> None:
    """Only the three of trumps."""
    for lying in ("3S", "4H"):
        hands = {1: "AH 5D KC", 3: "3H"}
        state = at(MUERTE, hands, trump="H", trick=lying, trick_number=4)
        assert "AH" not in legal_plays(state.table)


def test_H2_plain_aces_never_wait() -> None:
    """The rule is about trumps."""
    state = at(MUERTE, {0: "AS 5D KC"}, trump="H", trick_number=4)

    assert "AS" in legal_plays(state.table)


@pytest.mark.parametrize(("trick_number", "free"), [(8, False), (9, False), (10, True)])
def test_H2_it_is_free_in_the_last_trick(trick_number: int, *, free: bool) -> None:
    """Not before, though the stock is gone."""
    hand = ["AH", "5D", "KC"][: 11 - trick_number]
    hands = {0: " ".join(hand), 1: "3H"}
    state = at(MUERTE, hands, trump="H", trick_number=trick_number)

    assert ("AH" in legal_plays(state.table)) == free


def test_H2_the_safe_moment_for_the_three() -> None:
    """Whoever holds the ace has played already: the three wins 14, and the ace is free after."""
    hands = {0: "AH 6D", 1: "3H", 2: "4C", 3: "KS"}
    state = at(MUERTE, hands, trump="H", trick_number=4)
    after, events = play(state, "6D 3H 4C KS")

    assert TrickTaken(1, 14) in events
    assert not any(isinstance(event, DealScored) for event in events)
    while after.table.turn != 0:
        after, _ = play(after, legal_plays(after.table)[0])
    assert "AH" in legal_plays(after.table)
    events = decide(after, Play(0, parse_card("AH")))
    assert not any(isinstance(event, DealScored) for event in events)


@pytest.mark.parametrize("name", [name for name in rules_by_name if ALL_RULES[name].ace_waits])
def test_H2_there_is_always_another_card(name: str) -> None:
    """No dead end: before the last trick everyone holds at least two cards."""
    for deal in some_deals(name):
        for state in deal.choices():
            assert legal_plays(state.table)


def test_H2_who_holds_both_can_never_make_the_capture() -> None:
    """They fall in different tricks."""
    state = at(MUERTE_2, {0: "AH 3H", 1: "4D 5D"}, trump="H", trick_number=19)

    assert legal_plays(state.table) == parse_cards("3H")
    after, events = play(state, "3H 4D AH 5D")
    assert events[-1] == after.table.result
    assert after.table.result is not None
    assert after.table.result.reason != "capture"
