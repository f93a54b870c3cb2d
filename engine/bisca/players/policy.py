"""How the seats of a simulation choose their cards: by a table of weights, or at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bisca.players.layout import PLACES, RANKS_IN_SUIT, TRUMP_PLACES, Layout
from bisca.players.simulation import Planes, Simulation, at_least

# Cards are told apart by what they count (0, 2, 3, 4, 10 or 11 points), and trumps from others.
GROUPS = (0, 2, 3, 4, 10, 11)
KINDS = 2 * len(GROUPS)
LEAD_KINDS = KINDS + len(GROUPS)  # plain cards that nothing in their suit beats come last
SCALE = 4  # weights to a card point


class Policy(Protocol):
    """Chooses for the seat to play in every lane at once."""

    def choose(self, simulation: Simulation, legal: Sequence[int]) -> Planes:
        """One card a lane, as planes; *legal* says what may be played."""
        ...


@dataclass(frozen=True, slots=True)
class StageWeights:
    """
    What each kind of card costs to part with, in quarters of a card point.

    Attributes:
        lead: by kind, then plain cards with no higher one out.
        lose: the cost of giving the card to a trick that rivals hold.
        take: the cost of taking a trick from rivals with it, last to play.
        take_spare: by group, the cost of taking it with a trump, with another trump in hand.
        take_early: the cost of taking a trick with rivals still to play.
        give: the cost of giving it to a trick that is safely the side's own; then of beating the
            partner's card with it.
        give_early: the same with rivals still to play.
        turn_up: by group of the turn-up, what it adds to the cost of taking a trick when those
            who lose it will draw the turn-up.
    """

    lead: tuple[int, ...]
    lose: tuple[int, ...]
    take: tuple[int, ...]
    take_spare: tuple[int, ...]
    take_early: tuple[int, ...]
    give: tuple[int, ...]
    give_early: tuple[int, ...]
    turn_up: tuple[int, ...]


FIELDS: Mapping[str, int] = {
    "lead": LEAD_KINDS,
    "lose": KINDS,
    "take": KINDS,
    "take_spare": len(GROUPS),
    "take_early": KINDS,
    "give": 2 * KINDS,
    "give_early": 2 * KINDS,
    "turn_up": len(GROUPS),
}
STAGES = 7


def stage_of(draws: int, left: int) -> int:
    """Which weights serve with so many draws after the trick, and so many cards in hand."""
    if draws == 0:
        return 0 if left <= 2 else 1 if left <= 4 else 2
    return 3 if draws == 1 else 4 if draws < 4 else 5 if draws < 8 else 6


def kinds_of(layout: Layout) -> tuple[int, ...]:
    """The kind of the card at each place."""
    return tuple(
        GROUPS.index(points) + (len(GROUPS) if place < RANKS_IN_SUIT else 0)
        for place, points in enumerate(layout.points)
    )


class TablePolicy:
    """Plays by a table of weights, a stage at a time."""

    def __init__(self, layout: Layout, stages: Sequence[StageWeights]) -> None:
        self.layout = layout
        self.stages = stages
        self.kinds = kinds_of(layout)
        self.orders: dict[tuple[int, str], list[int]] = {}

    def order(self, stage: int, name: str) -> list[int]:
        """Places by ascending cost, the weaker of equals first."""
        key = (stage, name)
        found = self.orders.get(key)
        if found is None:
            weights = getattr(self.stages[stage], name)
            ranked = []
            for suit in self.layout.suits:
                for place in suit:
                    kind, strength = self.kinds[place], place % RANKS_IN_SUIT
                    ranked.append((weights[kind], strength, place, place))
                    if KINDS + kind < len(weights):
                        ranked.append((weights[KINDS + kind], strength, place, place + PLACES))
            found = [entry[3] for entry in sorted(ranked)]
            self.orders[key] = found
        return found

    def choose(self, simulation: Simulation, legal: Sequence[int]) -> Planes:
        rules = simulation.rules
        stage = stage_of(simulation.stock_left // rules.seats, simulation.left)
        if simulation.ply == 0:
            return self._lead(simulation, legal, stage)
        last = simulation.ply == rules.seats - 1
        ours = 0
        if rules.sides < rules.seats:
            for role in range(simulation.ply % rules.sides, simulation.ply, rules.sides):
                ours |= simulation.holders[role]
        chosen = [0] * PLACES
        if ours:
            order = self.order(stage, "give" if last else "give_early")
            beats = simulation.beats()
            rest = ours
            for entry in order:
                if entry < PLACES:
                    plane = legal[entry] & rest
                    plane ^= plane & beats[entry]
                else:
                    entry -= PLACES
                    plane = legal[entry] & rest & beats[entry]
                if plane:
                    chosen[entry] |= plane
                    rest ^= plane
                    if not rest:
                        break
        theirs = ours ^ simulation.all
        if theirs:
            self._answer(simulation, legal, stage, last, theirs, chosen)
        if rules.capture != "none":
            _capture(simulation, legal, chosen)
        return chosen

    def _lead(self, simulation: Simulation, legal: Sequence[int], stage: int) -> Planes:
        chosen = [0] * PLACES
        rest = simulation.all
        hand = simulation.hands[0]
        threats: dict[int, int] = {}
        unplayed = simulation.unplayed
        for suit in simulation.layout.suits[1:]:
            above = 0
            for place in reversed(suit):
                threats[place] = above
                above |= unplayed[place] ^ hand[place]
        for entry in self.order(stage, "lead"):
            place = entry % PLACES
            plane = legal[place] & rest
            if not plane:
                continue
            if entry >= PLACES:
                plane ^= plane & threats[place]
            elif place >= RANKS_IN_SUIT:
                plane &= threats[place]
            if plane:
                chosen[place] |= plane
                rest ^= plane
                if not rest:
                    break
        return chosen

    def _answer(
        self,
        simulation: Simulation,
        legal: Sequence[int],
        stage: int,
        last: bool,
        lanes: int,
        chosen: Planes,
    ) -> None:
        """Choose in *lanes*, where rivals hold the trick: the best way to take it, or to lose."""
        kinds = self.kinds
        name = "take" if last else "take_early"
        beats = simulation.beats()
        losing: dict[int, int] = {}
        lose: list[tuple[int, int]] = []
        rest = lanes
        for place in self.order(stage, "lose"):
            plane = legal[place] & rest
            if plane:
                plane ^= plane & beats[place]
                if plane:
                    lose.append((place, plane))
                    rest ^= plane
                    kind = kinds[place]
                    losing[kind] = losing.get(kind, 0) | plane
                    if not rest:
                        break
        must_take = rest
        taking: dict[int, int] = {}
        take: list[tuple[int, int]] = []
        rest = lanes
        for place in self.order(stage, name):
            plane = legal[place] & rest & beats[place]
            if plane:
                take.append((place, plane))
                rest ^= plane
                kind = kinds[place]
                taking[kind] = taking.get(kind, 0) | plane
                if not rest:
                    break
        weights = self.stages[stage]
        costs: tuple[int, ...] = getattr(weights, name)
        spare = _two_trumps(simulation) if last else 0
        extra = self._turn_up_cost(simulation, weights)
        enough: dict[int, int] = {}
        takes = must_take
        ways = []
        for kind, plane in taking.items():
            if kind >= len(GROUPS) and plane & spare:
                ways.append((weights.take_spare[kind - len(GROUPS)] + extra, plane & spare))
                plane ^= plane & spare
            ways.append((costs[kind] + extra, plane))
        for cost, plane in ways:
            wanted = 0
            for other, loses in losing.items():
                least = -((weights.lose[other] - cost) // SCALE)
                both = plane & loses
                if both and least < 64:
                    if least <= 0:
                        wanted |= both
                    else:
                        reached = enough.get(least)
                        if reached is None:
                            reached = at_least(simulation.value, least, simulation.all)
                            enough[least] = reached
                        wanted |= both & reached
            takes |= wanted
        for place, plane in take:
            chosen[place] |= plane & takes
        takes ^= simulation.all
        for place, plane in lose:
            chosen[place] |= plane & takes

    def _turn_up_cost(self, simulation: Simulation, weights: StageWeights) -> int:
        """What taking the trick costs because rivals draw the turn-up after it."""
        up = simulation.up
        if up is None or simulation.stock_left > simulation.rules.seats:
            return 0
        place = max(range(RANKS_IN_SUIT), key=lambda place: up[place].bit_count())
        return weights.turn_up[GROUPS.index(self.layout.points[place])]


def _capture(simulation: Simulation, legal: Sequence[int], chosen: Planes) -> None:
    """Play the trump ace wherever it captures the trump three and wins the deal. Rule: M17"""
    ace = simulation.layout.trump_place("A")
    assert ace is not None
    now = legal[ace] & simulation.hunted()
    if now:
        for place, plane in enumerate(chosen):
            chosen[place] = plane ^ (plane & now)
        chosen[ace] |= now


def _two_trumps(simulation: Simulation) -> int:
    """The lanes where the seat to play holds two trumps or more."""
    hand = simulation.hands[simulation.ply]
    one = two = 0
    for place in TRUMP_PLACES:
        plane = hand[place]
        if plane:
            two |= one & plane
            one |= plane
    return two


class Shuffler(Protocol):
    """A source of orders, such as `Dice`."""

    def shuffle(self, items: list[int], /) -> None: ...


class RandomPolicy:
    """Plays any card that may be played; which comes first is drawn anew for every turn."""

    def __init__(self, dice: Shuffler) -> None:
        self.dice = dice

    def choose(self, simulation: Simulation, legal: Sequence[int]) -> Planes:
        chosen = [0] * PLACES
        rest = simulation.all
        places = list(simulation.places)
        self.dice.shuffle(places)
        for place in places:
            plane = legal[place] & rest
            if plane:
                chosen[place] = plane
                rest ^= plane
                if not rest:
                    break
        return chosen


def play_out(simulation: Simulation, policies: Sequence[Policy]) -> None:
    """Play the deals to their end, *policies* by side; one policy alone serves every side."""
    while not simulation.over:
        simulation.exchange()
        legal = simulation.legal()
        chosen = policies[0].choose(simulation, legal)
        if len(policies) > 1:
            sides = simulation.side_planes(simulation.ply)
            chosen = [plane & sides[0] for plane in chosen]
            for side in range(1, len(policies)):
                other = policies[side].choose(simulation, legal)
                lanes = sides[side]
                for place, plane in enumerate(other):
                    chosen[place] |= plane & lanes
        simulation.play(chosen)
