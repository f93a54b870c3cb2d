"""
The opponents that search: each card is tried in many worlds that agree with what is known.

In every world the deal is played to its end by a table of weights, and the card that does best
over all of them is chosen. What follows may be played in several ways, inclined to keep or to
spend; a card is worth what it brings with the way that suits it best. An ending for two with nothing
hidden is solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bisca.play.allowed import legal_plays
from bisca.play.shuffle import Stream
from bisca.play.table import Observation
from bisca.players.belief import surprises
from bisca.players.endgame import best_cards, is_solvable
from bisca.players.layout import PLACES, TRUMP_PLACES, Layout, layout_of
from bisca.players.lookahead import futures, is_open, look_ahead
from bisca.players.policy import Policy, RandomPolicy, TablePolicy
from bisca.players.simulation import Planes, Simulation, turned_round
from bisca.players.stakes import CARD_POINT, Stakes, Values, values
from bisca.players.weights import dearer, plain_weights, weights_for
from bisca.players.worlds import Dice, Known, World, known, lanes_for, revealed, sampled
from bisca.rules.cards import Card
from bisca.rules.variant import Rules


class Effort(NamedTuple):
    """
    How hard a level thinks.

    Attributes:
        worlds: how many are played out.
        orders: of the stock, for each of them.
        candidates: worlds weighed by what has been played before they are chosen; 0 for none.
        depth: how many cards of each other seat are looked back at for that.
        nodes: what the solver of endings may spend.
        leanings: with how many of LEANINGS each card is tried, where there are no partners.
        futures: how many draws are looked past where two see all hands; 0 for no looking ahead.
    """

    worlds: int
    orders: int
    candidates: int = 0
    depth: int = 0
    nodes: int = 20_000
    leanings: int = 1
    futures: int = 0


class Manner(NamedTuple):
    """
    A way in which others may play.

    Attributes:
        policy: by the tuned weights, by those of simple rules, or at random: an index of POLICIES.
        share: of all players, in percent.
        hit: how often such a player plays what the policy says, in percent.
    """

    policy: int
    share: int
    hit: int


POLICIES = ("tuned", "plain", "random")
# Of either kind some follow the weights and some think for themselves; a few play anything.
MANNERS = (
    Manner(0, 25, 85),
    Manner(0, 20, 50),
    Manner(1, 25, 90),
    Manner(1, 20, 50),
    Manner(2, 10, 0),
)


class Leaning(NamedTuple):
    """How much dearer trumps, and tens and aces, are to part with, in quarters of a card point."""

    trumps: int
    high: int


# None; to keep trumps for later, to spend them; to keep the cards that count most, to cash them.
LEANINGS = (Leaning(0, 0), Leaning(16, 0), Leaning(-16, 0), Leaning(0, 16), Leaning(0, -16))


@lru_cache(maxsize=256)
def policy_of(rules: Rules, trump: str, manner: str, leaning: Leaning = LEANINGS[0]) -> TablePolicy:
    """The table of weights that plays in *manner*, with *leaning*."""
    weights = plain_weights() if manner == "plain" else weights_for(rules)
    return TablePolicy(layout_of(rules, trump), dearer(weights, *leaning))


class Tried(NamedTuple):
    """
    What came of a card in the worlds it was tried in.

    Attributes:
        lanes: deals played out.
        value: the sum of what their ends are worth to the side, in thousandths of a game point.
        won: how many of them the side won; *tied*: how many nobody did.
        points: the sum of the side's card points.
    """

    card: Card
    lanes: int
    value: int
    won: int
    tied: int
    points: int


def try_cards(
    table: Observation,
    cards: Sequence[Card],
    effort: Effort,
    dice: Dice,
    stakes: Stakes | None = None,
) -> list[Tried]:
    """Play out *cards*, all in the same worlds."""
    what = known(table)
    assert table.turn is not None
    side = table.rules.side_of(table.turn)
    worth = values(table.rules, side, stakes)
    if effort.futures and is_open(table):
        possible = futures(what, effort.futures, dice)
        ends = look_ahead(
            table,
            what,
            cards,
            possible,
            worth,
            lambda deals: _play_out(deals, side, [], dice),
        )
        return [Tried(card, len(possible), *end) for card, end in zip(cards, ends, strict=True)]
    worlds, policies = _worlds(table, what, effort, dice)
    orders = effort.orders if what.stock > 2 else 1
    deals = lanes_for(table, what, worlds, orders)
    lanes = deals.lanes
    everything = deals.repeated(len(cards))
    blocks = [deals.all << lanes * number for number in range(len(cards))]
    chosen = [0] * PLACES
    for block, card in zip(blocks, cards, strict=True):
        chosen[what.layout.place[card]] = block
    everything.play(chosen)
    others = _policy_lanes(policies, orders, lanes, len(cards))
    # Only the seat itself leans: a partner can't be counted on to lean the same way.
    own = [everything.all * (role == len(table.trick)) for role in range(table.rules.seats)]
    if not everything.ply:
        own = turned_round(own, everything.holders)
    ways = []
    for leaning in LEANINGS[: effort.leanings]:
        ended = everything.copy()
        _play_out(ended, side, others, dice, leaning, own)
        ways.append(
            [
                _tried(ended, side, card, lanes, block, worth)
                for card, block in zip(cards, blocks, strict=True)
            ]
        )
    return [max(ends, key=lambda end: end.value) for ends in zip(*ways, strict=True)]


def _worlds(
    table: Observation, what: Known, effort: Effort, dice: Dice
) -> tuple[list[World], list[int]]:
    """The worlds to try, and by which policy the others play in each."""
    if not effort.candidates or not effort.depth or not sum(what.hidden):
        return sampled(what, effort.worlds, dice), []
    candidates = sampled(what, effort.candidates, dice)
    # With more than two seats each may have its own manner; only the first kind is thought of then.
    manners = [manner for manner in MANNERS if manner.policy == 0 or table.rules.seats == 2]
    tables = [
        policy_of(table.rules, table.trump, POLICIES[number])
        for number in sorted({manner.policy for manner in manners} - {POLICIES.index("random")})
    ]
    looked, counted = surprises(table, what, candidates, tables, effort.depth, dice)
    if not looked:
        return candidates[: effort.worlds], []
    # Worlds that hold the same surprises weigh the same: one class of them for each number. A
    # hit is as likely as the manner says, and all the other cards of a hand share what is left.
    hand = table.rules.hand_size
    classes: list[tuple[int, int, int]] = []  # weight of each world, policy, worlds
    for policy, share, hit in manners:
        if policy < len(counted):
            hits, misses = hand * (hand - 1) * hit, hand * (100 - hit)
            for missed, plane in enumerate(counted[policy]):
                weight = hits ** (looked - missed) * misses**missed
                classes.append((share * weight, policy, plane))
        else:
            everyone = (1 << len(candidates)) - 1
            classes.append((share * (100 * (hand - 1)) ** looked, policy, everyone))
    return _resampled(candidates, classes, effort.worlds, what, dice)


def _resampled(
    candidates: Sequence[World],
    classes: Sequence[tuple[int, int, int]],
    number: int,
    what: Known,
    dice: Dice,
) -> tuple[list[World], list[int]]:
    """So many worlds, each class as often as its weight says, with the policy of the others."""
    total = sum(weight * plane.bit_count() for weight, _, plane in classes)
    stock = len(candidates[0]) - what.stock
    worlds: list[World] = []
    policies: list[int] = []
    passed = 0
    for weight, policy, plane in classes:
        passed += weight * plane.bit_count()
        taken = (2 * number * passed + total) // (2 * total) - len(worlds)
        members = _bits(plane) if taken else []
        for turn in range(taken):
            world = candidates[members[turn % len(members)]]
            if turn >= len(members):
                order = world[stock:]
                dice.shuffle(order)
                world = world[:stock] + order
            worlds.append(world)
            policies.append(policy)
    return worlds, policies


def _bits(plane: int) -> list[int]:
    """The numbers of the lanes in *plane*."""
    return [place for place, bit in enumerate(bin(plane)[:1:-1]) if bit == "1"]


def _policy_lanes(policies: Sequence[int], orders: int, lanes: int, times: int) -> Planes:
    """By policy, the lanes in which the others play so; none if all play like the side itself."""
    if not any(policies):
        return []
    block = (1 << orders) - 1
    planes = [0] * len(POLICIES)
    for world, policy in enumerate(policies):
        planes[policy] |= block << world * orders
    return [sum(plane << lanes * time for time in range(times)) for plane in planes]


def _play_out(
    simulation: Simulation,
    side: int,
    others: Planes,
    dice: Dice,
    leaning: Leaning = LEANINGS[0],
    own: Planes | None = None,
) -> None:
    """
    Play every deal to its end by the tuned weights, the seat itself with *leaning*.

    Args:
        others: by policy, the lanes in which seats of other sides than *side* play so.
        own: by role, the lanes where it is the seat itself.
    """
    layout: Layout = simulation.layout
    rules, trump = layout.rules, layout.trump
    tuned = policy_of(rules, trump, "tuned")
    odd: list[tuple[Policy, int]] = []
    if others:
        plain = policy_of(rules, trump, "plain")
        odd = [(plain, others[1]), (RandomPolicy(dice), others[2])]
    leaning_policy = policy_of(rules, trump, "tuned", leaning)
    own = own if any(leaning) else None
    while not simulation.over:
        simulation.exchange()
        legal = simulation.legal()
        chosen = tuned.choose(simulation, legal)
        mine = simulation.side_planes(simulation.ply)[side]
        parts = [(policy, lanes ^ (lanes & mine)) for policy, lanes in odd]
        if own:
            parts.append((leaning_policy, own[simulation.ply]))
        for policy, lanes in parts:
            if lanes:
                rest = lanes ^ simulation.all
                other = policy.choose(simulation, legal)
                for place in simulation.places:
                    if chosen[place] or other[place]:
                        chosen[place] = (chosen[place] & rest) | (other[place] & lanes)
        simulation.play(chosen)
        if own and not simulation.ply:
            own = turned_round(own, simulation.holders)


def _tried(
    simulation: Simulation, side: int, card: Card, lanes: int, block: int, worth: Values
) -> Tried:
    value = won = scored = 0
    for winner, worths in enumerate(simulation.outcome()):
        for game_points, plane in worths.items():
            number = (plane & block).bit_count()
            value += worth.ends[winner, game_points] * number
            scored += number
            if winner == side:
                won += number
    if side < len(simulation.points):
        points = _sum(simulation.points[side], block)
    else:
        points = simulation.rules.total * lanes - _sum(simulation.points[0], block)
    tied = lanes - scored
    value += worth.tie * tied + CARD_POINT * points
    return Tried(card, lanes, value, won, tied, points)


def _sum(number: Sequence[int], lanes: int) -> int:
    return sum((plane & lanes).bit_count() << bit for bit, plane in enumerate(number))


def distinct(table: Observation) -> tuple[Card, ...]:
    """The legal cards, without those that serve exactly as a lower one does."""
    legal = legal_plays(table)
    layout = layout_of(table.rules, table.trump)
    gone = {layout.place[card] for pile in table.piles for card in pile}
    mine = {layout.place[card] for card in legal}
    kept = []
    for suit in layout.suits:
        below: int | None = None  # the card of the hand just below, nothing unplayed between
        exchanged = bool(table.rules.exchange) and suit[0] in TRUMP_PLACES
        for place in suit:
            if place in mine:
                if below is None or exchanged or layout.points[below] != layout.points[place]:
                    kept.append(layout.cards[place])
                below = place
            elif place not in gone:
                below = None
    return tuple(card for card in legal if card in kept)


class SearchPlayer:
    """Tries every card in worlds that agree with what it knows, as hard as its effort says."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        cards = distinct(observation)
        if len(cards) == 1:
            return cards[0]
        whole = revealed(observation)
        if is_solvable(whole):
            best = best_cards(whole, self.effort.nodes)
            if best is not None:
                return cheapest(best, observation)
        tried = try_cards(observation, cards, self.effort, Dice(stream), stakes)
        most = max(one.value for one in tried)
        return cheapest([one.card for one in tried if one.value == most], observation)


def cheapest(cards: Sequence[Card], table: Observation) -> Card:
    """Of cards that do as well, the one easiest to part with."""
    rules, trump = table.rules, table.trump
    return min(
        cards,
        key=lambda card: (rules.points[card], card.suit == trump, rules.strength[card], card),
    )
