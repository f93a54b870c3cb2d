"""
Looking ahead where all hands are seen: only the stock is hidden, so what follows can be chosen.

This trick and the next are played in every way, each side choosing what is best for it; what lies
beyond is played out by a policy. Chance comes between the two tricks, so that nobody chooses by a
card before it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bisca.play.table import Observation
from bisca.players.layout import PLACES
from bisca.players.simulation import Planes, Simulation
from bisca.players.stakes import CARD_POINT, Values
from bisca.players.worlds import Dice, Known, World, lanes_for, sampled
from bisca.rules.cards import Card

LANES = 50_000  # as many deals are played out at most; another trick would make more
REST = 16  # orders of the rest of the stock for each draw; lanes are counted by bytes
_ONES = bytes(number.bit_count() for number in range(256))


class Sums(NamedTuple):
    """What came of the deals of a side, by block: value, deals won and tied, card points."""

    value: list[int]
    won: list[int]
    tied: list[int]
    points: list[int]


def is_open(table: Observation) -> bool:
    """Whether two play who see all but the stock."""
    return table.rules.seats == 2 and table.stock > 0 and not any(h.hidden for h in table.hands)


def futures(what: Known, number: int, dice: Dice) -> list[World]:
    """So many draws after the trick, each with REST orders of what lies below."""
    seats = what.layout.rules.seats
    worlds = []
    for world in sampled(what, number, dice):
        drawn, rest = world[:seats], world[seats:]
        for _ in range(REST):
            dice.shuffle(rest)
            worlds.append(drawn + rest)
    return worlds


def look_ahead(
    table: Observation,
    what: Known,
    cards: Sequence[Card],
    worlds: Sequence[World],
    worth: Values,
    play_out: Callable[[Simulation], None],
) -> list[tuple[int, int, int, int]]:
    """
    Of each of *cards*: value, deals won, deals tied and card points, summed over *worlds*.

    Args:
        worlds: those of `futures`.
        play_out: plays deals to their end.
    """
    rules = table.rules
    assert table.turn is not None
    side = rules.side_of(table.turn)
    deals = lanes_for(table, what, worlds)
    tree = deals.repeated(len(cards))
    chosen = [0] * PLACES
    for number, card in enumerate(cards):
        chosen[what.layout.place[card]] |= deals.all << deals.lanes * number
    tree.play(chosen)
    turns: list[tuple[int, bytes]] = []  # of each choice: how many ways, and by block whose it is
    now = rules.seats - len(table.trick) - 1  # so many choices come before the draw
    for _ in range(now + rules.seats):
        if tree.over:
            break
        # To choose for the leader alone, and not for who answers, is worse than to stop before.
        if tree.lanes * tree.left ** (rules.seats - tree.ply) > LANES:
            break
        tree.exchange()
        ways = _ways(tree)
        turns.append((len(ways), _by_block(tree.side_planes(tree.ply)[side], tree.lanes)))
        tree = _branched(tree, ways)
    play_out(tree)
    sums = _counted(tree, side, worth)
    draws = len(worlds) // REST
    while len(turns) > now:
        sums = _chosen(sums, *turns.pop())
    sums = Sums(*(_summed(row, draws) for row in sums))
    while turns:
        number, whose = turns.pop()
        sums = _chosen(sums, number, whose[::draws])
    return list(zip(*sums, strict=True))


def _ways(simulation: Simulation) -> list[Planes]:
    """What the seat to play may play: the lowest card in each lane, the next, and so on."""
    legal = simulation.legal()
    ways: list[Planes] = []
    counted = [simulation.all]  # by number, the lanes with so many legal cards so far
    for place in simulation.places:
        plane = legal[place]
        if plane:
            for number in range(len(counted) - 1, -1, -1):
                now = plane & counted[number]
                if now:
                    if number == len(ways):
                        ways.append([0] * PLACES)
                        counted.append(0)
                    ways[number][place] |= now
                    counted[number] ^= now
                    counted[number + 1] |= now
    # Where there are fewer the lowest is played once more, which changes no choice.
    fewer = 0
    for way, lanes in zip(ways[1:], counted[1:], strict=False):
        fewer |= lanes
        for place, plane in enumerate(ways[0]):
            way[place] |= plane & fewer
    return ways


def _branched(simulation: Simulation, ways: Sequence[Planes]) -> Simulation:
    """The deals once for each of *ways*, which has been played in them."""
    lanes = simulation.lanes
    tree = simulation.repeated(len(ways))
    tree.play(
        [
            sum(plane << lanes * number for number, plane in enumerate(planes))
            for planes in zip(*ways, strict=True)
        ]
    )
    return tree


def _by_block(plane: int, lanes: int) -> bytes:
    """The lanes of *plane* in each block of REST."""
    row = plane.to_bytes(lanes // 8, "little").translate(_ONES)
    return bytes(map(sum, zip(*[iter(row)] * (REST // 8), strict=True)))


def _counted(simulation: Simulation, side: int, worth: Values) -> Sums:
    """What came of the deals, which are over, by block."""
    blocks = simulation.lanes // REST
    value = [worth.tie * REST] * blocks
    won = [0] * blocks
    tied = [REST] * blocks
    points = [0] * blocks
    for winner, worths in enumerate(simulation.outcome()):
        for game_points, plane in worths.items():
            row = _by_block(plane, simulation.lanes)
            more = worth.ends[winner, game_points] - worth.tie
            value = [sum_ + more * count for sum_, count in zip(value, row, strict=True)]
            tied = [sum_ - count for sum_, count in zip(tied, row, strict=True)]
            if winner == side:
                won = [sum_ + count for sum_, count in zip(won, row, strict=True)]
    for bit, plane in enumerate(simulation.points[0]):
        row = _by_block(plane, simulation.lanes)
        points = [sum_ + (count << bit) for sum_, count in zip(points, row, strict=True)]
    if side:
        whole = simulation.rules.total * REST
        points = [whole - sum_ for sum_ in points]
    value = [sum_ + CARD_POINT * scored for sum_, scored in zip(value, points, strict=True)]
    return Sums(value, won, tied, points)


def _chosen(sums: Sums, ways: int, whose: bytes) -> Sums:
    """The best way of each block for whose choice it is: the most to the side, or the least."""
    value = sums.value
    blocks = len(whose)
    best = list(range(blocks))
    for first in range(blocks, ways * blocks, blocks):
        best = [
            at if (value[at] < value[old]) == (not mine) and value[at] != value[old] else old
            for at, old, mine in zip(range(first, first + blocks), best, whose, strict=True)
        ]
    return Sums(*([row[at] for at in best] for row in sums))


def _summed(row: Sequence[int], number: int) -> list[int]:
    """The sums of so many at a time."""
    return [sum(row[first : first + number]) for first in range(0, len(row), number)]
