"""Deals of the engine as lanes of a simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bisca.play.table import DealState, Observation
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout, layout_of
from bisca.players.simulation import Planes, Simulation
from bisca.rules.cards import Card


def simulation_of(states: Sequence[DealState]) -> Simulation:
    """
    Whole deals side by side, each where it stands.

    They must share the rules, the trump suit, the leader, the cards on the table, and who has
    taken what.
    """
    table = states[0].table
    layout = layout_of(table.rules, table.trump)
    seats = range(table.rules.seats)
    hands = [_planes(layout, (state.table.hands[seat].cards for state in states)) for seat in seats]
    gone = len(states[0].facedown) - table.stock
    facedown = [
        _planes(layout, ((state.facedown[gone + number],) for state in states))
        for number in range(table.stock)
    ]
    up = None
    if table.turn_up_lies:
        up = _planes(
            layout, ((state.table.trump_card,) for state in states if state.table.trump_card)
        )[:RANKS_IN_SUIT]
    return begin(table, layout, len(states), hands, facedown, up)


def _planes(layout: Layout, cards_by_lane: Iterable[Iterable[Card]]) -> Planes:
    planes = [0] * PLACES
    for lane, cards in enumerate(cards_by_lane):
        for card in cards:
            planes[layout.place[card]] |= 1 << lane
    return planes


def begin(
    table: Observation,
    layout: Layout,
    lanes: int,
    hands: Sequence[Planes],
    facedown: Sequence[Planes],
    up: Planes | None,
) -> Simulation:
    """
    The deals whose hands and stock are given, with the public part of *table* in every lane.

    Args:
        hands: by seat, as they are now; the cards on the table are added here.
    """
    rules = table.rules
    everywhere = (1 << lanes) - 1
    order = rules.seats_from(table.leader)
    before = [list(hand) for hand in hands]
    for seat, card in zip(order, table.trick, strict=False):
        before[seat][layout.place[card]] = everywhere
    simulation = Simulation(layout, lanes, table.leader, before, facedown, up)
    awaited = None if rules.ace_waits is None else Card(rules.ace_waits.card + layout.trump)
    simulation.since(
        points=table.points,
        tricks=table.tricks,
        winners=sorted(table.winners),
        leader=table.leader,
        exchanges=table.exchanges,
        awaited_played=awaited is not None and any(awaited in pile for pile in table.piles),
        hand=table.hands[table.leader].size + bool(table.trick),
    )
    for card in table.trick:
        simulation.play(everywhere_at(layout.place[card], everywhere))
    return simulation


def fresh(layout: Layout, lanes: int, dealt: Sequence[Planes], up: Planes) -> Simulation:
    """
    Deals in which nothing has been played; seat 0 leads.

    Args:
        dealt: the cards in the order of dealing: hand after hand, then the stock without *up*.
        up: the turn-up.
    """
    rules, size = layout.rules, layout.rules.hand_size
    hands = [
        [sum(planes) for planes in zip(*dealt[seat * size : (seat + 1) * size], strict=True)]
        for seat in range(rules.seats)
    ]
    simulation = Simulation(layout, lanes, 0, hands, dealt[rules.seats * size :], up)
    simulation.since(
        points=[0] * rules.sides,
        tricks=[0] * rules.sides,
        winners=(),
        leader=0,
        exchanges=0,
        awaited_played=False,
        hand=size,
    )
    return simulation


def everywhere_at(place: int, everywhere: int) -> Planes:
    """The choice of one card in every lane."""
    chosen = [0] * PLACES
    chosen[place] = everywhere
    return chosen
