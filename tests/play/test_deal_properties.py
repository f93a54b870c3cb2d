"""What is true of every deal of every variant under every table rule."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import ALL_RULES
from strategies import deals, repeatable, rules_by_name

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.deal import DealState, check_action, decide, legal_plays
from bisca.play.events import CardDrawn, DealScored
from bisca.rules.cards import Card
from bisca.rules.tricks import trick_points

EVERY_TABLE = pytest.mark.parametrize("name", rules_by_name)


def places(state: DealState) -> Counter[Card]:
    """Every card of *state* and how often it is somewhere."""
    table = state.table
    cards = [card for hand in table.hands for card in hand.cards]
    cards += [card for pile in table.piles for card in pile]
    cards += [*table.trick, *state.facedown[len(state.facedown) - table.stock :]]
    if table.turn_up_lies and table.trump_card is not None:
        cards.append(table.trump_card)
    return Counter(cards)


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_cards_are_conserved(name: str, data: st.DataObject) -> None:
    """After each event every card is in one place."""
    rules = ALL_RULES[name]
    once = Counter(rules.deck)
    for state, event in data.draw(deals(rules)).steps():
        if state.table.trump_card is not None:
            assert places(state) == once, event


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_points_add_up(name: str, data: st.DataObject) -> None:
    """Points are those of the piles at each moment, and 120 at the end."""
    rules = ALL_RULES[name]
    for state in data.draw(deals(rules)).states():
        table = state.table
        assert table.points == tuple(trick_points(pile, rules) for pile in table.piles)
        assert sum(table.tricks) == len(table.taken) == table.trick_number - 1
        assert table.plies == sum(map(len, table.piles)) + len(table.trick)

    result = state.table.result
    assert result is not None
    assert (sum(result.points), sum(result.tricks)) == (120, rules.tricks)
    assert (result.points, result.tricks) == (state.table.points, state.table.tricks)


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_someone_can_play_until_the_end_and_nobody_after(name: str, data: st.DataObject) -> None:
    """There is no dead end, and each card of the pack is played."""
    rules = ALL_RULES[name]
    deal = data.draw(deals(rules))
    choices = list(deal.choices())
    *_, last = deal.states()

    assert len(choices) == len(rules.deck)
    assert all(legal_plays(state.table) for state in choices)
    assert legal_plays(last.table) == ()
    assert last.table.turn is None


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_check_action_and_legal_plays_agree(name: str, data: st.DataObject) -> None:
    """For every card of the pack and every seat, at each choice."""
    rules = ALL_RULES[name]
    for state in data.draw(deals(rules)).choices():
        table, legal = state.table, legal_plays(state.table)
        assert legal == tuple(sorted(legal))
        for seat in range(rules.seats):
            for card in rules.deck:
                if seat == table.turn and card in legal:
                    check_action(table, Play(seat, card))
                else:
                    with pytest.raises(IllegalActionError):
                        check_action(table, Play(seat, card))


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_hands_and_draws_keep_their_sizes(name: str, data: st.DataObject) -> None:
    """Everyone draws after a trick while there is stock; the turn-up is the last card drawn."""
    rules = ALL_RULES[name]
    deal = data.draw(deals(rules))
    draws = [event for _, event in deal.steps() if isinstance(event, CardDrawn)]
    for state in deal.choices():
        if not state.table.trick:
            sizes = {hand.size for hand in state.table.hands}
            left = rules.tricks - len(state.table.taken)
            assert sizes == {min(rules.hand_size, left)}

    assert len(draws) == rules.stock_size
    assert [draw.turn_up for draw in draws] == [False] * (rules.stock_size - 1) + [True]


@EVERY_TABLE
@repeatable
@given(data=st.data())
def test_deciding_changes_nothing_and_repeats(name: str, data: st.DataObject) -> None:
    """The same choice in the same state has the same consequences, the score comes last."""
    for state in data.draw(deals(ALL_RULES[name])).choices():
        assert state.table.turn is not None
        for card in legal_plays(state.table):
            events = decide(state, Play(state.table.turn, card))
            assert events == decide(state, Play(state.table.turn, card))
            assert [type(event) for event in events].count(DealScored) == (
                isinstance(events[-1], DealScored)
            )
