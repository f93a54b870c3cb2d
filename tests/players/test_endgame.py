"""The solver of endings for two, against a search of every line through the engine."""

from __future__ import annotations

from functools import cache

import pytest
from setups import ALL_RULES, NOVE, QUATRO, dealt, rules_of

from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.deal import decide
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.table import DealState
from bisca.players.endgame import BEYOND, SWEEP, best_cards, is_solvable, solve
from bisca.players.worlds import revealed
from bisca.rules.variant import Rules

FOR_TWO = {name: rules for name, rules in ALL_RULES.items() if rules.seats == 2}


def ending(rules: Rules, cards: int, seed: str) -> DealState:
    """A position with so many cards in each hand and no stock."""
    partial = PartialPosition(
        trump="SHDC"[len(seed) % 4], trick_number=rules.tricks - cards + 1, leader=0
    )
    return position_state(rules, complete_position(rules, partial, 1, seed), 1)


def after(state: DealState, card: str) -> DealState:
    turn = state.table.turn
    assert turn is not None
    for event in decide(state, Play(turn, next(c for c in legal_plays(state.table) if c == card))):
        state = advance(state, event)
    return state


def scored(state: DealState) -> tuple[int, int]:
    """At the end of a deal: the differences in game points, then in card points, for side 0."""
    result = state.table.result
    assert result is not None
    return (
        result.game_points[0] - result.game_points[1],
        result.points[0] - result.points[1],
    )


@cache
def minimax(state: DealState) -> tuple[int, int]:
    """The value for side 0 of a position: game points first, then card points."""
    if state.table.turn is None:
        return scored(state)
    values = [minimax(after(state, card)) for card in legal_plays(state.table)]
    return max(values) if state.table.turn == 0 else min(values)


@pytest.mark.parametrize("rules", FOR_TWO.values(), ids=list(FOR_TWO))
def test_the_best_cards_are_those_of_a_whole_search(rules: Rules) -> None:
    """Three cards each, to lead and to answer, at every table for two."""
    minimax.cache_clear()
    for seed in ("a", "bb"):
        state = ending(rules, 3, seed)
        for _ in range(2):
            table = state.table
            turn = table.turn
            assert turn is not None
            sign = 1 if turn == 0 else -1
            worth = {card: sign * minimax(after(state, card))[0] for card in legal_plays(table)}
            best = best_cards(revealed(observe(state, frozenset((turn,)))))
            assert best
            assert {worth[card] for card in best} == {max(worth.values())}
            state = after(state, best[0])


def test_values_are_card_points() -> None:
    """Without a band in sight, the difference at the end of the deal."""
    for seed in ("points", "more points", "yet more"):
        state = ending(rules_of("bisca-de-tres"), 3, seed)
        values = solve(state.table)
        assert values is not None
        for card, value in values.items():
            assert value == _points_of(after(state, card))


@cache
def _points_of(state: DealState) -> int:
    if state.table.result is not None:
        return scored(state)[1]
    values = [_points_of(after(state, card)) for card in legal_plays(state.table)]
    return max(values) if state.table.turn == 0 else min(values)


def test_nine_cards_each_take_a_moment() -> None:
    """The longest endings of Nove, in a bounded number of steps; the same bounds as exact ones."""
    for seed in ("x", "yy", "zzz"):
        state = ending(NOVE, 9, seed)
        best = best_cards(state.table, nodes=10**6)
        values = solve(state.table)
        assert best
        assert values is not None
        assert max(values.values()) < BEYOND
        assert all(values[card] == max(values.values()) for card in best)
    assert solve(ending(NOVE, 9, "x").table, nodes=10) is None
    assert best_cards(ending(NOVE, 9, "x").table, nodes=10) is None


def test_a_sweep_counts_above_all() -> None:
    """All tricks so far, and the rest can be taken."""
    rules = NOVE
    partial = PartialPosition(
        trump="H",
        trick_number=rules.tricks - 1,
        leader=0,
        hands={0: tuple(c for c in rules.deck if c in ("AH", "7H"))},
        tricks=(18, 0),
    )
    state = position_state(rules, complete_position(rules, partial, 1, "sweep"), 1)
    values = solve(state.table)
    assert values is not None
    assert set(values.values()) == {SWEEP + 120}


def test_only_an_open_ending_for_two_is_solvable() -> None:
    """Each then knows the other's cards; not with stock left, nor with more seats."""
    state = ending(NOVE, 4, "open")
    assert is_solvable(state.table)
    seen = observe(state, frozenset((0,)))
    assert not is_solvable(seen)
    assert is_solvable(revealed(seen))
    assert revealed(seen).hands == state.table.hands
    for other in (dealt(NOVE, "stock"), ending(QUATRO, 3, "four")):
        assert not is_solvable(revealed(observe(other, frozenset((0,)))))
