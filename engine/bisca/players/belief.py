"""How likely a world is, from what the others have played: would they have, with those cards?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bisca.play.deal import Observation
from bisca.players.lanes import everywhere_at
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout
from bisca.players.policy import Policy
from bisca.players.simulation import Planes, Simulation
from bisca.players.worlds import Dice, Known, World
from bisca.rules.cards import Card


class Step(NamedTuple):
    """A card that *seat* played: trick *number* from 0, led by *leader*, after *before*."""

    number: int
    leader: int
    before: tuple[Card, ...]
    seat: int
    card: Card


def steps_back(table: Observation) -> Iterator[Step]:
    """The cards played since the start, the latest first."""
    tricks = [(trick.leader, trick.cards) for trick in table.taken]
    tricks.append((table.leader, table.trick))
    first = sum(table.tricks) - len(table.taken)
    for number in range(len(tricks) - 1, -1, -1):
        leader, cards = tricks[number]
        order = table.rules.seats_from(leader)
        for place in range(len(cards) - 1, -1, -1):
            yield Step(first + number, leader, cards[:place], order[place], cards[place])


def surprises(
    table: Observation,
    what: Known,
    worlds: Sequence[World],
    policies: Sequence[Policy],
    depth: int,
    dice: Dice,
) -> tuple[int, list[list[int]]]:
    """
    How many plays were looked at; by policy and number of surprises, the worlds (a bit each).

    A surprise is one of the last *depth* cards of another seat that a policy would not have
    played from the hand which that seat then had. When it drew the cards that it still holds
    isn't known, so for each world that is drawn too.
    """
    rules, layout = table.rules, what.layout
    everywhere = (1 << len(worlds)) - 1
    counted = [[everywhere] for _ in policies]
    looked = 0
    hands: dict[int, list[list[int]]] = {}
    for seat, hand in enumerate(table.hands):
        if hand.hidden:
            known = [layout.place[card] for card in hand.cards]
            hands[seat] = [[*known, *world.hands[seat]] for world in worlds]
    if not hands or not depth:
        return 0, counted
    left = dict.fromkeys(hands, depth)
    until = dict.fromkeys(hands, sum(table.tricks))
    unplayed = [0] * PLACES
    for place in what.places:
        unplayed[place] = everywhere
    for place, _ in what.held:
        unplayed[place] = everywhere
    for hand in table.hands:
        for card in hand.cards:
            unplayed[layout.place[card]] = everywhere
    if table.turn_up_lies and table.trump_card is not None:
        unplayed[layout.place[table.trump_card]] = everywhere
    for step in steps_back(table):
        unplayed[layout.place[step.card]] = everywhere
        seat = step.seat
        if seat not in hands or not left[seat]:
            if not any(left.values()):
                break
            continue
        left[seat] -= 1
        last_draw = rules.stock_size // rules.seats - 1
        drawn = min(until[seat], last_draw + 1) - min(step.number, last_draw + 1)
        turn_up = None
        if step.number <= last_draw < until[seat] and table.trump_card is not None:
            turn_up = layout.place[table.trump_card]
        until[seat] = step.number
        place = layout.place[step.card]
        planes = [0] * PLACES
        for number, held in enumerate(hands[seat]):
            for draw in range(drawn):
                if draw == 0 and turn_up in held:
                    held.remove(turn_up)
                elif held:
                    held.pop(dice.below(len(held)))
            held.append(place)
            bit = 1 << number
            for one in held:
                planes[one] |= bit
        stock = max(0, rules.stock_size - step.number * rules.seats)
        simulation = _moment(table, layout, step, len(worlds), planes, unplayed, stock)
        if simulation.left == 1:
            continue
        looked += 1
        legal = simulation.legal()
        for number, policy in enumerate(policies):
            chosen = policy.choose(simulation, legal)[place]
            counted[number] = _count(counted[number], chosen ^ everywhere)
    return looked, counted


def _moment(
    table: Observation,
    layout: Layout,
    step: Step,
    lanes: int,
    planes: Planes,
    unplayed: Planes,
    stock: int,
) -> Simulation:
    """The turn of *step* as its seat saw it: its own hand, the table and what had been played."""
    rules = table.rules
    everywhere = (1 << lanes) - 1
    hands: list[Planes] = [[0] * PLACES for _ in range(rules.seats)]
    hands[step.seat] = planes
    order = rules.seats_from(step.leader)
    for seat, card in zip(order, step.before, strict=False):
        hands[seat][layout.place[card]] = everywhere
    up = None
    if stock:
        up = [
            everywhere if layout.cards[place] == table.trump_card else 0
            for place in range(RANKS_IN_SUIT)
        ]
    simulation = Simulation(
        layout, lanes, step.leader, hands, [[0] * PLACES] * (stock - (up is not None)), up
    )
    simulation.left = rules.hand_size if stock else rules.tricks - step.number
    for card in step.before:
        simulation.play(everywhere_at(layout.place[card], everywhere))
    simulation.unplayed = unplayed
    return simulation


def _count(counted: list[int], plane: int) -> list[int]:
    """Move the worlds of *plane* up by one."""
    after = [*counted, 0]
    for number in range(len(counted) - 1, -1, -1):
        moved = counted[number] & plane
        after[number] ^= moved
        after[number + 1] |= moved
    if not after[-1]:
        after.pop()
    return after
