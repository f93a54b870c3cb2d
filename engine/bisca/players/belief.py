"""How likely a world is, from what the others have played: would they have, with those cards?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bisca.play.table import Observation
from bisca.players.lanes import everywhere_at
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout
from bisca.players.policy import Policy
from bisca.players.simulation import Planes, Simulation
from bisca.players.worlds import Dice, Known, World, spread
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


class _Hand:
    """
    A hand in every world, as it was further and further back.

    Attributes:
        seen: the places of the cards that everybody knows of.
        slots: the others, a plane for each place: first those that are hidden now, then those
            that have been played since.
    """

    def __init__(self, seen: list[int], slots: list[Planes]) -> None:
        self.seen = seen
        self.slots = slots

    def back(self, played: int, drawn: int, turn_up: int | None, dice: Dice, worlds: int) -> None:
        """Take back the card *played*, and before that what was drawn after it, if anything."""
        everywhere = (1 << worlds) - 1
        if drawn and turn_up in self.seen:
            self.seen.remove(turn_up)
        elif drawn and turn_up is not None and self._slot_of(turn_up, everywhere):
            self.slots.remove(self._slot_of(turn_up, everywhere))
        elif drawn and self.slots:
            # Any of its cards may be the one that was drawn; the played one takes its slot.
            for slot, lanes in zip(self.slots, _parts(len(self.slots), worlds, dice), strict=True):
                kept = lanes ^ everywhere
                for place, plane in enumerate(slot):
                    if plane:
                        slot[place] = plane & kept
                slot[played] |= lanes
            return
        self.slots.append(everywhere_at(played, everywhere))

    def _slot_of(self, place: int, everywhere: int) -> Planes:
        return next((slot for slot in self.slots if slot[place] == everywhere), [])

    def planes(self, everywhere: int) -> Planes:
        whole = [0] * PLACES
        for slot in self.slots:
            for place, plane in enumerate(slot):
                whole[place] |= plane
        for place in self.seen:
            whole[place] = everywhere
        return whole


def _parts(number: int, worlds: int, dice: Dice) -> list[int]:
    """The worlds dealt at random into so many parts."""
    row = dice.bytes(worlds)
    return [
        int(row.translate(bytes(49 if one * number >> 8 == part else 48 for one in range(256))), 2)
        for part in range(number)
    ]


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
    columns = iter(zip(*worlds, strict=True))
    hands: dict[int, _Hand] = {}
    for seat, hand in enumerate(table.hands):
        if hand.hidden:
            slots = []
            for _ in range(hand.hidden):
                slot = [0] * PLACES
                for place, plane in spread(next(columns)):
                    slot[place] = plane
                slots.append(slot)
            hands[seat] = _Hand([layout.place[card] for card in hand.cards], slots)
    left = dict.fromkeys(hands, depth)
    until = dict.fromkeys(hands, sum(table.tricks))
    draws = rules.stock_size // rules.seats
    unplayed = _unplayed(table, what, everywhere)
    for step in steps_back(table):
        if not any(left.values()):
            break
        seat, place = step.seat, layout.place[step.card]
        unplayed[place] = everywhere
        if not left.get(seat):
            continue
        left[seat] -= 1
        drawn = min(until[seat], draws) - min(step.number, draws)
        turn_up = None
        if step.number < draws <= until[seat] and table.trump_card is not None:
            turn_up = layout.place[table.trump_card]
        until[seat] = step.number
        hands[seat].back(place, drawn, turn_up, dice, len(worlds))
        simulation = _moment(table, layout, step, everywhere, hands[seat], unplayed)
        if simulation.left == 1:
            continue
        looked += 1
        legal = simulation.legal()
        for number, policy in enumerate(policies):
            chosen = policy.choose(simulation, legal)[place]
            counted[number] = _count(counted[number], chosen ^ everywhere)
    return looked, counted


def _unplayed(table: Observation, what: Known, everywhere: int) -> Planes:
    """The cards that haven't been played, in every world."""
    unplayed = [0] * PLACES
    for place in (*what.places, *(place for place, _ in what.held)):
        unplayed[place] = everywhere
    for hand in table.hands:
        for card in hand.cards:
            unplayed[what.layout.place[card]] = everywhere
    if table.turn_up_lies and table.trump_card is not None:
        unplayed[what.layout.place[table.trump_card]] = everywhere
    return unplayed


def _moment(
    table: Observation,
    layout: Layout,
    step: Step,
    everywhere: int,
    hand: _Hand,
    unplayed: Planes,
) -> Simulation:
    """The turn of *step* as its seat saw it: its own hand, the table and what had been played."""
    rules = table.rules
    stock = max(0, rules.stock_size - step.number * rules.seats)
    hands: list[Planes] = [[0] * PLACES for _ in range(rules.seats)]
    hands[step.seat] = hand.planes(everywhere)
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
        layout,
        everywhere.bit_length(),
        step.leader,
        hands,
        [[0] * PLACES] * (stock - (up is not None)),
        up,
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
