"""What a hint says of each card: solved endings against the play they foretell, and honest margins."""

from __future__ import annotations

import math
from random import Random

import pytest
from fair import redealt
from setups import NOVE, TRES, USUAL, act, at, dealt, rules_of

from bisca.errors import NotationError
from bisca.play.actions import Exchange, Play
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.observation import observe
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.table import DealState
from bisca.players.beginner import BeginnerPlayer
from bisca.players.hints import (
    BATCHES,
    Advice,
    Rated,
    advice,
    advise,
    exchanged,
    go_on,
    try_batch,
)
from bisca.players.player import choose_action
from bisca.players.search import distinct
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.variant import Rules
from bisca.show.hint import hint_html, hint_said
from bisca.show.locale import locale

FOR_TWO = {name: rules for name, rules in USUAL.items() if rules.seats == 2}


def ending(rules: Rules, cards: int, seed: str) -> DealState:
    partial = PartialPosition(
        trump="SHDC"[len(seed) % 4], trick_number=rules.tricks - cards + 1, leader=0
    )
    return position_state(rules, complete_position(rules, partial, 1, seed), 1)


def seen(state: DealState) -> frozenset[int]:
    assert state.table.turn is not None
    return frozenset((state.table.turn,))


def later(rules: Rules, acts: int, seed: str = "hints") -> DealState:
    """A deal after so many cards by beginners."""
    state = dealt(rules, seed)
    for _ in range(acts):
        state, _ = act(state, choose_action(state, BeginnerPlayer(), seed, 1))
    return state


@pytest.mark.parametrize("rules", FOR_TWO.values(), ids=list(FOR_TWO))
def test_a_solved_ending_ends_as_foretold(rules: Rules) -> None:
    """Both sides follow the hints from an open ending: result and points are those of the first."""
    for seed in ("a", "bb", "ccc", "dddd"):
        state = ending(rules, 3, seed)
        first = advice(observe(state, seen(state)))
        assert first.exact
        said = first.best
        assert said.won_margin == said.points_margin == said.behind_margin == 0
        while state.table.turn is not None:
            card = advice(observe(state, seen(state))).best.card
            state, _ = act(state, Play(state.table.turn, card))
        result = state.table.result
        assert result is not None
        assert (said.won == 100, said.tied == 100) == (result.winner == 0, result.winner is None)
        assert said.points in (None, result.points[0])


def test_every_legal_card_is_ranked() -> None:
    """Once each; cards that serve alike have the numbers of the one that was tried."""
    for rules, acts in ((TRES, 5), (NOVE, 9), (rules_of("bisca-de-seis"), 20)):
        table = observe(state := later(rules, acts), seen(state))
        found = advice(table, batches=3)
        assert sorted(rated.card for rated in found.cards) == sorted(legal_plays(table))
        tried = [rated.card for rated in found.cards if rated.like is None]
        assert sorted(tried) == sorted(distinct(table))
        assert [r.worth for r in found.cards] == sorted(
            (r.worth for r in found.cards), reverse=True
        )
        for rated in found.cards:
            assert rated.like is None or found.of(rated.like).won == rated.won
            assert rated.won_margin > 0
            assert rated.facts


def test_margins_hold_for_other_worlds() -> None:
    """Other batches give numbers within what the margins allow, three times over."""
    for acts in (4, 15, 22):
        table = observe(state := later(TRES, acts), seen(state))
        one = advise(table, [try_batch(table, n) for n in range(BATCHES)])
        other = advise(table, [try_batch(table, n) for n in range(50, 50 + BATCHES)])
        for rated in one.cards:
            again = other.of(rated.card)
            assert abs(rated.won - again.won) <= 3 * max(rated.won_margin, again.won_margin)
            assert abs(rated.points - again.points) <= 3 * max(  # type: ignore[operator]
                rated.points_margin, again.points_margin
            )


def test_one_batch_is_never_clear() -> None:
    """With nothing to compare, nothing is known of the margin."""
    table = observe(state := later(TRES, 4), seen(state))
    found = advise(table, [try_batch(table, 0)])
    assert not found.clear
    assert advise(table, []).worlds == 0


def test_a_single_world_is_not_proof() -> None:
    """With nothing hidden and more than two seats, the same deal over and over: no card is clear."""
    open_four = rules_of("bisca-de-quatro", open_hands="yes")
    state = ending(open_four, 3, "open")
    found = advice(observe(state, frozenset(range(open_four.seats))), batches=3)
    assert found.worlds == 1
    assert not found.clear


def test_the_same_is_said_of_deals_that_look_the_same() -> None:
    """Where the unseen cards lie changes no number."""
    random = Random("hints")
    for rules in (TRES, NOVE, rules_of("bisca-de-quatro")):
        state = later(rules, 6)
        other = redealt(state, state.table.turn or 0, random)
        assert advice(observe(state, seen(state)), batches=2) == advice(
            observe(other, seen(state)), batches=2
        )


def test_a_long_ending_is_solved_in_short_steps() -> None:
    """Nine cards each: nothing is tried, and the work grows till all is known."""
    state = ending(NOVE, 9, "long")
    table = observe(state, seen(state))
    work, steps = go_on(table), 1
    assert not work.finished
    while not work.finished:
        work, steps = go_on(table, work.batches), steps + 1
        assert steps < 100
    assert work.batches == ()
    assert advise(table).exact


@pytest.mark.parametrize("batch", [None, 3, [], [[1, 2]], [[0, 0, 0, 0, 0]] * 3, "x"])
def test_a_broken_batch_is_refused(batch: object) -> None:
    """What a page hands back may be anything."""
    state = dealt(TRES, "broken")
    with pytest.raises(NotationError, match="batch: expected 3 rows"):
        advise(observe(state, seen(state)), [batch])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("variant", "seats"), [("brisca", 2), ("brisca", 4), ("brisca-mexicana", 2)]
)
def test_an_exchange_comes_before_the_hint(variant: str, seats: int) -> None:
    """As opponents make it: the hand after it is ranked, the turn-up in it, and both are said."""
    rules = rules_of(variant, seats)
    state = at(
        rules,
        {0: "2D 4C QH"},
        trump_card="6D",
        trick_number=3,
        leader=0,
        winners=tuple(range(seats)),
    )
    before = observe(state, seen(state))
    assert legal_exchanges(before) == ("2D",)
    table, swaps = exchanged(before)
    after, events = act(state, Exchange(0, parse_card("2D")))
    assert (table, swaps) == (observe(after, seen(after)), events)
    found = advice(table, batches=2)
    assert sorted(rated.card for rated in found.cards) == sorted(parse_cards("6D 4C QH"))
    said = hint_said(found, table, locale("en"), swaps)
    assert said.startswith("First exchange the two of diamonds for the turned-up six. ")
    assert hint_said(found, table, locale("pt"), swaps).startswith("Troca primeiro o dois de ouros")
    assert f">{said.split('. ')[0]}. " in hint_html(found, table, locale("en"), swaps)


def test_of_two_exchanges_each_comes_in_its_turn() -> None:
    """The seven for the ace, then the two for the seven; none where none is allowed."""
    rules = rules_of("brisca", 2)
    state = at(rules, {0: "2D 7D QH"}, trump_card="AD", trick_number=3, leader=0, winners=(0, 1))
    table, swaps = exchanged(observe(state, seen(state)))
    assert [(swap.given, swap.taken) for swap in swaps] == [("7D", "AD"), ("2D", "7D")]
    assert table.hands[0].cards == ("7D", "AD", "QH")
    none = at(rules, {0: "2D 4C QH"}, trump_card="6D", trick_number=3, leader=0, winners=(1,))
    table = observe(none, seen(none))
    assert exchanged(table) == (table, ())


def test_an_advice_knows_its_cards() -> None:
    """By card, and the best first."""
    rated = Rated(legal_plays(dealt(TRES, "x").table)[0], None, 50, 0, 60, 0, 0, 1, 1, 0, (), ())
    found = Advice((rated,), False, 1, False, False)
    assert found.of(rated.card) is found.best is rated
    assert math.isfinite(found.best.won)
