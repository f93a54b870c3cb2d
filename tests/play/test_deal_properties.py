"""What is true of every deal of every variant, whatever table rules are agreed on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from deals import MadeDeal, legal_actions, rules_by_name, some_deals
from hypothesis import given, settings
from hypothesis import strategies as st
from setups import ALL_RULES
from strategies import deals, repeatable

from bisca.errors import IllegalActionError
from bisca.play.actions import Action, Exchange, Play
from bisca.play.allowed import check_action, legal_exchanges, legal_plays
from bisca.play.deal import decide
from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    DealScored,
    TrickTaken,
    TrumpExchanged,
)
from bisca.play.table import DealState, Observation
from bisca.rules.cards import Card
from bisca.rules.legal import clause_of_reason
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


def check_places(deal: MadeDeal) -> None:
    """After each event, once all is dealt, every card is in one place, but for one taken out."""
    once, dealt = Counter(deal.rules.deck), False
    for state, event in deal.steps():
        if isinstance(event, CardRemoved):
            once[event.card] -= 1
        dealt = dealt or isinstance(event, CardPlayed | TrumpExchanged)
        if dealt:
            assert places(state) == +once, event

    assert dealt
    assert sum(once.values()) == deal.rules.cards


@EVERY_TABLE
def test_cards_are_conserved(name: str) -> None:
    """From the first act to the last."""
    for deal in some_deals(name):
        check_places(deal)


@settings(repeatable, max_examples=80)
@given(st.sampled_from(rules_by_name).map(ALL_RULES.__getitem__).flatmap(deals))
def test_cards_are_conserved_in_any_deal(deal: MadeDeal) -> None:
    """Of any pack and any acts."""
    check_places(deal)


@EVERY_TABLE
def test_points_add_up(name: str) -> None:
    """Points are those of the piles at each moment."""
    for deal in some_deals(name):
        for state in deal.states():
            table = state.table
            assert table.points == tuple(trick_points(pile, table.rules) for pile in table.piles)
            assert sum(table.tricks) == len(table.taken) == table.trick_number - 1
            assert table.plies == sum(map(len, table.piles)) + len(table.trick)
            assert table.winners == {trick.winner for trick in table.taken}

        result = state.table.result
        assert result is not None
        assert (result.points, result.tricks) == (state.table.points, state.table.tricks)


@EVERY_TABLE
def test_how_a_deal_ends(name: str) -> None:
    """
    With 120 points in complete tricks; or in mid-trick by a capture, what lies there counting for
    nobody; or as soon as one side has more than half.
    """
    rules = ALL_RULES[name]
    for deal in some_deals(name):
        *_, (last, event) = deal.steps()
        table = last.table
        assert isinstance(event, DealScored)
        assert table.turn is None
        assert legal_actions(last) == []
        if event.reason == "capture":
            assert rules.capture != "none"
            lying = trick_points(table.trick, rules)
            assert sum(event.points) + lying + points_to_come(last) == 120
            assert lying >= 21
            continue
        assert table.trick == ()
        if rules.stop_when_decided and max(event.points) > 60:
            before = max(event.points) - trick_points(table.taken[-1].cards, rules)
            assert before <= 60
        else:
            assert (sum(event.points), sum(event.tricks)) == (120, rules.tricks)
            assert all(hand.size == 0 for hand in table.hands)


def points_to_come(state: DealState) -> int:
    """Card points in hands and stock."""
    table = state.table
    cards = [card for hand in table.hands for card in hand.cards]
    cards += state.facedown[len(state.facedown) - table.stock :]
    if table.turn_up_lies and table.trump_card is not None:
        cards.append(table.trump_card)
    return trick_points(cards, table.rules)


@EVERY_TABLE
def test_someone_can_play_until_the_end(name: str) -> None:
    """There is no dead end, and each card is played unless the deal ends before."""
    rules = ALL_RULES[name]
    for deal in some_deals(name):
        assert all(legal_plays(state.table) for state in deal.choices())
        plays = sum(isinstance(event, CardPlayed) for _, event in deal.steps())
        may_end_before = rules.capture != "none" or rules.stop_when_decided
        assert plays == rules.cards or (may_end_before and plays < rules.cards)


@EVERY_TABLE
def test_check_action_agrees_with_the_lists_of_legal_acts(name: str) -> None:
    """For every card of the pack, played or exchanged, by the seat to act and by another."""
    rules, random = ALL_RULES[name], Random(name)
    for state in some_deals(name)[0].choices():
        table = state.table
        legal = {Play: legal_plays(table), Exchange: legal_exchanges(table)}
        assert table.turn is not None
        assert set(legal[Play]) | set(legal[Exchange]) <= set(table.hands[table.turn].cards)
        for kind, cards in legal.items():
            assert cards == tuple(sorted(cards))
            for card in rules.deck:
                if card in cards:
                    check_action(table, kind(table.turn, card))
                else:
                    refused(table, kind(table.turn, card))
            other = random.choice([seat for seat in range(rules.seats) if seat != table.turn])
            refused(table, kind(other, random.choice(rules.deck)))


def refused(table: Observation, action: Action) -> None:
    with pytest.raises(IllegalActionError) as refusal:
        check_action(table, action)
    assert refusal.value.clause == clause_of_reason(refusal.value.reason, table.rules)
    assert refusal.value.action == action


@EVERY_TABLE
def test_hands_and_draws_keep_their_sizes(name: str) -> None:
    """Everyone draws after a trick while there is stock; the turn-up is the last card drawn."""
    rules = ALL_RULES[name]
    for deal in some_deals(name):
        draws = [event for _, event in deal.steps() if isinstance(event, CardDrawn)]
        for state in deal.choices():
            if not state.table.trick:
                sizes = {hand.size for hand in state.table.hands}
                left = rules.tricks - len(state.table.taken)
                assert sizes == {min(rules.hand_size, left)}

        *_, last = deal.states()
        drawn = [False] * (rules.stock_size - 1) + [True]
        assert [draw.turn_up for draw in draws] == drawn[: len(draws)]
        assert len(draws) == rules.stock_size or last.table.stock_left


@EVERY_TABLE
def test_everyone_gets_the_same_share_of_the_deal(name: str) -> None:
    """In the order of play, the eldest hand first; whoever loses a card to the rules gets one."""
    rules = ALL_RULES[name]
    for deal in some_deals(name):
        seats = [event.seat for _, event in deal.steps() if isinstance(event, CardDealt)]
        whole = rules.hand_size * rules.seats
        expected = [
            seat
            for batch in rules.batches
            for seat in rules.seats_from(rules.next_seat(deal.dealer))
            for _ in range(batch)
        ]
        assert seats[:whole] == expected
        gone = [event.seat for _, event in deal.steps() if isinstance(event, CardRemoved)]
        assert seats[whole:] == [seat for seat in gone if seat is not None]
        assert len(gone) == rules.loses_trump_two


@EVERY_TABLE
def test_deciding_changes_nothing_and_repeats(name: str) -> None:
    """The same act in the same state has the same consequences, the score comes last."""
    for state in some_deals(name)[1].choices():
        for action in legal_actions(state):
            events = decide(state, action)
            assert events == decide(state, action)
            kinds = [type(event) for event in events]
            assert kinds[0] == (TrumpExchanged if isinstance(action, Exchange) else CardPlayed)
            assert kinds.count(TrickTaken) == (TrickTaken in kinds)
            assert kinds.count(DealScored) == (kinds[-1] == DealScored)
