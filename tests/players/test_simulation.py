"""The simulation that opponents search with, deal by deal against the engine."""

from __future__ import annotations

from random import Random

import pytest
from setups import ALL_RULES, TRES, dealt

from bisca.play.actions import Exchange, Play
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.deal import decide
from bisca.play.evolve import advance
from bisca.play.table import DealState
from bisca.players.lanes import simulation_of
from bisca.players.layout import PLACES, layout_of
from bisca.players.simulation import Planes, Simulation, added, at_least, exceeds
from bisca.rules.cards import Card
from bisca.rules.variant import Rules

LANES = 8


def deals(rules: Rules, dealer: int, lanes: int = LANES) -> list[DealState]:
    """Deals of different packs that have the same trump suit."""
    found: dict[str, list[DealState]] = {}
    number = 0
    while True:
        state = dealt(rules, f"lanes {dealer} {number}", dealer)
        same = found.setdefault(state.table.trump, [])
        same.append(state)
        if len(same) == lanes:
            return same
        number += 1


def act(state: DealState, action: Play | Exchange) -> DealState:
    for event in decide(state, action):
        state = advance(state, event)
    return state


def exchanged(state: DealState) -> DealState:
    """*state* after every exchange that the seat to play can make."""
    while cards := legal_exchanges(state.table):
        assert state.table.turn is not None
        state = act(state, Exchange(state.table.turn, cards[0]))
    return state


def in_lane(planes: Planes, simulation: Simulation, lane: int) -> tuple[Card, ...]:
    """The cards whose plane has the bit of *lane*, sorted."""
    cards = simulation.layout.cards
    found = (cards[place] for place in range(PLACES) if planes[place] >> lane & 1)
    return tuple(sorted(card for card in found if card is not None))


def check_lanes(states: list[DealState], simulation: Simulation, random: Random) -> None:
    """Play the deals to their ends, in the engine and in lanes: the same at every card."""
    rules = simulation.rules
    places = layout_of(rules, states[0].table.trump).place
    while not simulation.over:
        simulation.exchange()
        states = [exchanged(state) for state in states]
        legal = list(simulation.legal())
        chosen = [0] * PLACES
        for lane, state in enumerate(states):
            may_play = in_lane(legal, simulation, lane)
            if state.table.result is None:
                assert may_play == legal_plays(state.table)
            card = random.choice(may_play)
            chosen[places[card]] |= 1 << lane
            if state.table.turn is not None:
                states[lane] = act(state, Play(state.table.turn, card))
        simulation.play(chosen)
        for lane, state in enumerate(states):
            if state.table.result is None:
                check_lane(simulation, lane, state)
    scored = simulation.outcome()
    for lane, state in enumerate(states):
        assert state.table.result is not None
        expected = state.table.result.game_points
        for side, worths in enumerate(scored):
            found = [worth for worth, plane in worths.items() if plane >> lane & 1]
            assert found == ([expected[side]] if expected[side] else [])
        if not rules.stop_when_decided and state.table.result.reason != "capture":
            points = number_in_lane(simulation.points[0], lane)
            assert points == state.table.points[0]


def check_lane(simulation: Simulation, lane: int, state: DealState) -> None:
    table = state.table
    order = table.rules.seats_from(table.leader)
    for role, seat in enumerate(order):
        assert in_lane(simulation.hands[role], simulation, lane) == table.hands[seat].cards
        sides = [plane >> lane & 1 for plane in simulation.side_planes(role)]
        assert sides.index(1) == table.rules.side_of(seat)
        assert sum(sides) == 1
    for side, number in enumerate(simulation.points):
        assert number_in_lane(number, lane) == table.points[side]
    assert simulation.stock_left == table.stock_left


def number_in_lane(number: Planes, lane: int) -> int:
    return sum((plane >> lane & 1) << bit for bit, plane in enumerate(number))


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
def test_lanes_are_the_engines_deals(rules: Rules) -> None:
    """Hands, turns, what is legal, points and score, after every card, at every table."""
    for dealer in range(2):
        states = deals(rules, dealer)
        check_lanes(states, simulation_of(states), Random(f"{rules} {dealer}"))


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
def test_lanes_begin_anywhere(rules: Rules) -> None:
    """In the middle of a deal and of a trick: one deal, from each of its cards."""
    random = Random(f"anywhere {rules}")
    state = exchanged(dealt(rules, "anywhere", 0))
    while state.table.result is None:
        if random.random() < 0.2:
            check_lanes([state], simulation_of([state]), random)
        assert state.table.turn is not None
        card = random.choice(legal_plays(state.table))
        state = exchanged(act(state, Play(state.table.turn, card)))


def test_a_copy_is_played_apart() -> None:
    """What is played in the copy leaves the original as it was."""
    states = deals(TRES, 1)
    simulation = simulation_of(states)
    check_lanes(list(states), simulation.copy(), Random(1))
    check_lanes(list(states), simulation, Random(2))


def test_numbers_in_lanes() -> None:
    """Sums and comparisons, lane by lane."""
    random = Random(3)
    ones = [random.randrange(60) for _ in range(50)]
    others = [random.randrange(60) for _ in range(50)]

    def planes(numbers: list[int]) -> Planes:
        return [
            sum((number >> bit & 1) << lane for lane, number in enumerate(numbers))
            for bit in range(7)
        ]

    everywhere = (1 << 50) - 1
    total = added(planes(ones), planes(others), 7)
    more = exceeds(planes(ones), planes(others), everywhere)
    for lane, (one, other) in enumerate(zip(ones, others, strict=True)):
        assert number_in_lane(total, lane) == one + other
        assert (more >> lane & 1) == (one > other)
    for least in (0, 1, 17, 59, 60, 200):
        reached = at_least(planes(ones), least, everywhere)
        assert [reached >> lane & 1 for lane in range(50)] == [one >= least for one in ones]
