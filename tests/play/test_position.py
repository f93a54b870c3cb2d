"""Deals that begin in the middle, and how what isn't said of them is filled in."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from deals import mid_deal, rules_by_name
from hypothesis import given, settings
from hypothesis import strategies as st
from setups import ALL_RULES, NOVE, TRES, VARIANTS, crowd
from strategies import repeatable

from bisca.errors import RecordError
from bisca.play.allowed import legal_plays
from bisca.play.position import (
    PartialPosition,
    Position,
    complete_position,
    position_state,
)
from bisca.play.record import DealRecord, replay
from bisca.rules.cards import SUITS, Card, parse_cards
from bisca.rules.variant import Rules


@st.composite
def partial_positions(draw: st.DrawFn, rules: Rules) -> PartialPosition:
    """A trump, a trick and some cards in some hands: what the author of a figure says."""
    number = draw(st.integers(1, rules.tricks))
    leader = draw(st.integers(0, rules.seats - 1))
    size = max(1, min(rules.hand_size, rules.tricks - number + 1) - 1)
    pack = [*draw(st.permutations(rules.deck))]
    trump_card = pack.pop() if draw(st.booleans()) else None
    trump = draw(st.sampled_from(SUITS)) if trump_card is None else trump_card.suit
    if rules.loses_trump_two:
        pack = [card for card in pack if card != f"2{trump}"]
        if trump_card is not None and trump_card.rank == "2":
            trump_card = None
    hands = {
        seat: tuple(pack.pop() for _ in range(draw(st.integers(0, size))))
        for seat in draw(st.sets(st.integers(0, rules.seats - 1)))
    }
    trick: tuple[Card, ...] = ()
    if draw(st.booleans()):
        trick = tuple(pack.pop() for _ in range(draw(st.integers(1, rules.seats - 1))))
        for seat in rules.seats_from(leader)[: len(trick)]:
            hands[seat] = hands.get(seat, ())[: size - 1]
    return PartialPosition(
        trump=None if trump_card is not None else trump,
        trump_card=trump_card,
        trick_number=number,
        hands=hands,
        trick=trick,
        leader=leader,
    )


@pytest.mark.parametrize("name", rules_by_name)
@settings(repeatable, max_examples=3)
@given(st.data())
def test_what_was_said_holds(name: str, data: st.DataObject) -> None:
    """Known cards are where they were said to be, and the rest make a deal that can be played."""
    rules = ALL_RULES[name]
    partial = data.draw(partial_positions(rules))
    position = complete_position(rules, partial, 1, data.draw(st.text(max_size=5)))
    table = position_state(rules, position, 1).table

    for seat, cards in partial.hands.items():
        assert set(cards) <= set(position.hands[seat])
    assert table.trick == partial.trick
    assert table.leader == partial.leader
    assert table.trick_number == partial.trick_number
    assert table.trump == (partial.trump or str(partial.trump_card)[1])
    if partial.trump_card is not None:
        assert position.trump_card == partial.trump_card
    assert sum(table.points) + sum(rules.points[card] for card in in_play(position)) == 120
    assert legal_plays(table)


def in_play(position: Position) -> list[Card]:
    """The cards that nobody has won yet."""
    lying = [position.trump_card] if position.turn_up_lies else []
    return [*sum(position.hands, ()), *position.trick, *position.facedown, *lying]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_completes_it_the_same_way(variant: str) -> None:
    """And another seed another way."""
    rules = TRES if variant == "bisca-de-tres" else NOVE
    partial = PartialPosition(trump="C", trick_number=5, hands={0: parse_cards("KC 2D")}, leader=0)
    made = [complete_position(rules, partial, 1, seed) for seed in ("a", "a", "b")]

    assert made[0] == made[1]
    assert made[0] != made[2]


def test_a_completion_stays_as_it_is() -> None:
    """Shared positions and figures depend on it: the very cards of one seed."""
    partial = PartialPosition(
        trump_card=Card("7H"), trick_number=19, hands={0: parse_cards("KC 2D")}, leader=0
    )
    position = complete_position(TRES, partial, 1, "vector")

    assert position.hands == VECTOR


VECTOR = (("KC", "2D"), ("JS", "3D"))


def test_points_taken_so_far_are_found() -> None:
    """Piles are filled until each side has what was said."""
    for points in ((40, 30), (35, 45), (22, 31)):
        partial = PartialPosition(trump="S", trick_number=12, leader=1, points=points)
        position = complete_position(TRES, partial, 1, "points")

        assert position_state(TRES, position, 1).table.points == points


def test_tricks_taken_so_far_are_kept() -> None:
    """Eight tricks to three, whoever leads."""
    partial = PartialPosition(trump="S", trick_number=12, leader=1, tricks=(8, 3))
    position = complete_position(NOVE, partial, 1, "tricks")

    assert position.tricks == (8, 3)
    assert [len(pile) for pile in position.piles] == [16, 6]


def test_the_eldest_hand_leads_unless_it_is_said() -> None:
    """The seat after the dealer."""
    for dealer in (0, 1):
        position = complete_position(TRES, PartialPosition(trump="S"), dealer, "x")
        assert position.leader == 1 - dealer


def test_the_turn_up_lies_until_the_last_draw() -> None:
    """In Nove it lies there before trick 11, and before trick 12 who lost trick 11 holds it."""
    before, after = (
        complete_position(
            NOVE, PartialPosition(trump_card=Card("7H"), trick_number=number, leader=0), 1, "x"
        )
        for number in (11, 12)
    )

    assert before.turn_up_lies
    assert len(before.facedown) == 1
    assert not after.turn_up_lies
    assert after.facedown == ()
    assert "7H" in after.hands[1]


def test_a_trump_held_after_the_last_draw_is_the_turn_up() -> None:
    """Only a trump suit is said: the loser of trick 17 holds the card, and it is one of theirs."""
    hand = parse_cards("6S KD 2H")
    partial = PartialPosition(trump="S", trick_number=18, hands={0: hand}, leader=1)

    assert complete_position(TRES, partial, 1, "x").trump_card == "6S"


def test_everybody_knows_the_turn_up_in_a_hand() -> None:
    """A position that has it in a hand shows it to all, as the draw did."""
    partial = PartialPosition(
        trump_card=Card("7H"), trick_number=18, hands={1: parse_cards("7H")}, leader=0
    )
    position = complete_position(TRES, partial, 1, "x")

    assert position_state(TRES, position, 1).table.exposed == (("7H", None),)


def test_it_works_for_more_seats() -> None:
    """A trick of two cards out of four, and the third seat to play."""
    rules = crowd(4)
    partial = PartialPosition(trump="S", trick_number=3, leader=3, trick=parse_cards("KC 2D"))
    table = position_state(rules, complete_position(rules, partial, 0, "x"), 0).table

    assert table.turn == 1
    assert [hand.size for hand in table.hands] == [2, 3, 3, 2]


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "no trump": ({}, "give trump (a suit) or trump_card"),
    "a trick that doesn't exist": ({"trump": "S", "trick_number": 21}, "expected 1 to 20"),
    "a trick zero": ({"trump": "S", "trick_number": 0}, "expected 1 to 20"),
    "a card twice": ({"trump": "S", "hands": {0: "AC", 1: "AC"}}, "AC: not in the pack, or given"),
    "a card that isn't in the pack": ({"trump": "S", "hands": {0: "8C"}}, "8C: not in the pack"),
    "too many cards": ({"trump": "S", "hands": {0: "AC 2C 3C 4C"}}, "at most 3 cards in trick 1"),
    "too many cards after playing one": (
        {"trump": "S", "hands": {0: "AC 2C 3C"}, "trick": "4C", "leader": 0},
        "at most 2 cards",
    ),
    "a finished trick": ({"trump": "S", "trick": "AC 2C", "leader": 0}, "an unfinished trick"),
    "a trick nobody led": ({"trump": "S", "trick": "AC"}, "and its leader"),
    "a hand at no seat": ({"trump": "S", "hands": {2: "AC"}}, "no seat 2"),
    "a leader at no seat": ({"trump": "S", "leader": 2}, "no seat 2"),
    "the turn-up in a hand too early": (
        {"trump_card": "7H", "hands": {0: "7H"}},
        "7H: still under the stock",
    ),
    "no trump left to turn up": (
        {"trump": "H", "hands": {0: "AH 2H 3H 4H 5H 6H 7H JH QH"}, "trick": "KH", "leader": 1},
        "no card of it left",
    ),
    "points nobody can have": (
        {"trump": "S", "trick_number": 2, "points": (21, 1)},
        "no way found to complete it with [21, 1]",
    ),
    "tricks that don't add up": (
        {"trump": "S", "trick_number": 5, "tricks": (1, 1)},
        "tricks: 4 have been taken by 2 sides, not [1, 1]",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_refuses(name: str) -> None:
    """Says what can't be, and never makes something else of it."""
    said, part = IMPOSSIBLE[name]
    said = dict(said)
    if "hands" in said:
        said["hands"] = {seat: parse_cards(cards) for seat, cards in said["hands"].items()}
    if "trick" in said:
        said["trick"] = parse_cards(said["trick"])
    if "trump_card" in said:
        said["trump_card"] = Card(said["trump_card"])
    rules = NOVE if name.startswith("no trump left") else TRES
    with pytest.raises(RecordError, match=re.escape(part)):
        complete_position(rules, PartialPosition(**said), 1, "x")


def changed(**parts: Any) -> Position:
    return replace(mid_deal(TRES, 9, "whole"), **parts)


WHOLE = mid_deal(TRES, 9, "whole")
MISSHAPEN = {
    "a card missing": (changed(facedown=WHOLE.facedown[1:]), str(WHOLE.facedown[0])),
    "a card twice": (changed(trick=WHOLE.hands[0][:1]), str(WHOLE.hands[0][0])),
    "a leader at no seat": (changed(leader=2), "leader 2: seats are 0 to 1"),
    "a winner at no seat": (changed(winners=(0, 2)), "winners 2: seats are 0 to 1"),
    "one hand": (changed(hands=(sum(WHOLE.hands, ()),)), "hands: expected 2, got 1"),
    "one count of tricks": (changed(tricks=(8,)), "tricks: expected 2, got 1"),
    "other tricks": (changed(tricks=(4, 5)), "stock: after 9 tricks 16 cards are left"),
    "tricks the piles don't hold": (changed(tricks=(3, 5)), "pile of side 0: 3 tricks hold 6"),
    "unequal hands": (
        changed(
            hands=(WHOLE.hands[0][:-1], (*WHOLE.hands[1], WHOLE.hands[0][-1])),
        ),
        "hand of seat 0: expected 3 cards in trick 9, got 2",
    ),
    "a turn-up that left early": (
        changed(turn_up_lies=False, facedown=(WHOLE.trump_card, *WHOLE.facedown)),
        "turn_up: it lies under the stock until the last draw",
    ),
    "a whole trick": (
        changed(
            trick=(WHOLE.hands[0][0], WHOLE.hands[1][0]),
            hands=(WHOLE.hands[0][1:], WHOLE.hands[1][1:]),
        ),
        "trick: it is complete",
    ),
}


@pytest.mark.parametrize("name", MISSHAPEN)
def test_refuses_a_position_with(name: str) -> None:
    """Sizes that no deal can have, and cards in two places or none."""
    position, part = MISSHAPEN[name]
    with pytest.raises(RecordError, match=re.escape(part)):
        replay(TRES, DealRecord(position, 1))


def test_refuses_a_dealer_at_no_seat() -> None:
    """The dealer of a position is checked too, though nothing is dealt."""
    with pytest.raises(RecordError, match="dealer 2: seats are 0 to 1"):
        position_state(TRES, WHOLE, 2)
