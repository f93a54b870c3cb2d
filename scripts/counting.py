"""What is counted in simulated deals, many of them side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bisca.players.lanes import fresh
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout, layout_of
from bisca.players.policy import Policy, TablePolicy
from bisca.players.simulation import Planes, Simulation, added, at_least, exceeds
from bisca.players.weights import weights_for
from bisca.rules.catalog import find_variant
from bisca.rules.scoring import match_standing
from bisca.rules.variant import Rules

LEADS = ("blank", "king", "ten", "ace", "trump")  # the kinds of first card that are compared
CHOICES = 4  # in one batch of so many, single cards are compared as well
GROUPS = ("leads", "replies", "gifts")  # of choices
Counts = dict[str, Any]


class Batch(NamedTuple):
    """A piece of work: so many deals of a game between players of one kind."""

    variant: str
    players: str
    seed: str
    number: int
    deals: int


class RandomCards:
    """
    Any card that may be played. For each turn an order of all cards is drawn, and each deal plays
    the first of its own in it; so two deals that differ in two cards differ by these alone.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.turn = 0

    def choose(self, simulation: Simulation, legal: Sequence[int]) -> Planes:
        turn = simulation.stock_left, simulation.left, simulation.ply
        order = list(range(PLACES))
        Random(f"{self.seed} {turn}").shuffle(order)
        chosen, rest = [0] * PLACES, simulation.all
        for place in order:
            plane = legal[place] & rest
            if plane:
                chosen[place] = plane
                rest ^= plane
        return chosen


def count_batch(batch: Batch) -> Counts:
    """Everything that is counted in the deals of one batch."""
    rules = find_variant(batch.variant).rules()
    seed = f"{batch.seed} {batch.variant} {batch.number}"
    by_trump: dict[str, list[list[int]]] = {}
    random = Random(seed)
    cards = list(rules.deck)
    sequence: list[tuple[str, int]] = []
    for _ in range(batch.deals):
        random.shuffle(cards)
        trump = cards[rules.seats * rules.hand_size][1]
        place = layout_of(rules, trump).place
        packs = by_trump.setdefault(trump, [])
        sequence.append((trump, len(packs)))
        packs.append([place[card] for card in cards])
    total: Counts = {}
    results: dict[str, list[tuple[int, int]]] = {}
    for trump in sorted(by_trump):
        layout = layout_of(rules, trump)
        policy: Policy
        if batch.players == "steady":
            policy = TablePolicy(layout, weights_for(rules))
        else:
            policy = RandomCards(f"{seed} {trump}")
        deals = dealt(layout, by_trump[trump])
        if batch.players == "steady" and batch.number % CHOICES == 0:
            add(total, count_choices(deals, policy))
        counts, results[trump] = count_deals(deals, policy)
        add(total, counts)
    in_order = [results[trump][lane] for trump, lane in sequence]
    total["matches"] = count_matches(in_order, rules)
    return total


def dealt(layout: Layout, packs: Sequence[Sequence[int]]) -> Simulation:
    """The deals of *packs*, each given as places in the order of dealing."""
    rules = layout.rules
    lanes = len(packs)
    rows = [_planes(bytes(pack[number] for pack in packs)) for number in range(rules.cards)]
    up = rows.pop(rules.seats * rules.hand_size)[:RANKS_IN_SUIT]
    return fresh(layout, lanes, rows, up)


@cache
def _tables() -> list[bytes]:
    """By place, a table that makes a digit 1 of that place and 0 of all others."""
    return [
        bytes(ord("1") if one == place else ord("0") for one in range(256))
        for place in range(PLACES)
    ]


def _planes(places: bytes) -> Planes:
    """A plane for each place; the first lane is the lowest bit."""
    places = places[::-1]
    return [
        int(places.translate(table), 2) if place in places else 0
        for place, table in enumerate(_tables())
    ]


class Played(NamedTuple):
    """
    Deals at their end, and what was noted on the way.

    Attributes:
        tricks: those of the leader's side, in binary.
        swapped: the same deals, had the last draw gone the other way.
        up: the turn-up at the last draw, a plane for each trump.
        taker: by side, the lanes where it drew the turn-up.
        gone: the card points played before the stock ran out, in binary.
        undecided: the lanes where nobody had more than half of all by then.
    """

    deals: Simulation
    tricks: Planes
    swapped: Simulation
    up: Planes
    taker: list[int]
    gone: Planes
    undecided: int


def play_on(deals: Simulation, policy: Policy) -> Played:
    """Plays *deals* to their end, and once more as they would go on after the other last draw."""
    rules = deals.rules
    last = rules.next_seat(0) * rules.draw_orders[0][1] * (rules.seats - 1) % rules.seats
    tricks: Planes = [0]
    gone: Planes = [0]
    while deals.stock_left:
        closing = deals.ply == rules.seats - 1
        deals.exchange()
        if closing and deals.stock_left == rules.seats:
            assert deals.up is not None
            up, hidden = list(deals.up), deals.facedown[deals.drawn]
        deals.play(policy.choose(deals, deals.legal()))
        if closing:
            tricks = added(tricks, [deals.lead[0]], 5)
            gone = added(gone, deals.value, 7)
    taker = list(deals.side_planes(last))
    undecided = _undecided(deals, gone)
    swapped = deals.copy()
    for place in range(PLACES):
        moved = hidden[place] ^ (up[place] if place < RANKS_IN_SUIT else 0)
        swapped.hands[0][place] ^= moved
        swapped.hands[last][place] ^= moved
    while not deals.over:
        closing = deals.ply == rules.seats - 1
        deals.play(policy.choose(deals, deals.legal()))
        if closing:
            tricks = added(tricks, [deals.lead[0]], 5)
    finish(swapped, policy)
    return Played(deals, tricks, swapped, up, taker, gone, undecided)


def finish(deals: Simulation, policy: Policy) -> None:
    while not deals.over:
        deals.exchange()
        deals.play(policy.choose(deals, deals.legal()))


def _undecided(deals: Simulation, gone: Planes) -> int:
    """The lanes where nobody has more than half of all card points; *gone* are those played."""
    half = deals.rules.total // 2
    undecided = deals.all
    for number in deals.points:
        undecided &= at_least(number, half + 1, deals.all) ^ deals.all
    if deals.rules.sides == 2:  # of the other side's nothing is kept
        needed = added(
            deals.points[0], [deals.all if half >> bit & 1 else 0 for bit in range(7)], 8
        )
        size = max(len(needed), len(gone))
        padded = [[*number, *[0] * (size - len(number))] for number in (gone, needed)]
        undecided &= exceeds(padded[0], padded[1], deals.all) ^ deals.all
    return undecided


def count_deals(deals: Simulation, policy: Policy) -> tuple[Counts, list[tuple[int, int]]]:
    """What is counted in *deals*, and by lane who won (-1: nobody) and how many game points."""
    rules = deals.rules
    sides = range(rules.sides)
    played = play_on(deals, policy)
    scored, otherwise = deals.outcome(), played.swapped.outcome()
    won = [_all_of(worths.values()) for worths in scored]
    would = [_all_of(worths.values()) for worths in otherwise]
    changed = 0
    for side in sides:
        changed |= won[side] ^ would[side]
    drawer = gain = 0
    for side in sides:
        drawer |= played.taker[side] & won[side]
        gain |= played.taker[side] & would[side]
    counts: Counts = {
        "deals": deals.lanes,
        "won": [plane.bit_count() for plane in won],
        "tied": (_all_of(won) ^ deals.all).bit_count(),
        "worth": _by_worth(scored),
        "points": histogram(deals.points[0], deals.all),
        "undecided": played.undecided.bit_count(),
        "gone": _sum(played.gone, deals.all),
        "changed": changed.bit_count(),
        "drawer_won": drawer.bit_count(),
        "turn_up": {},
    }
    if rules.sides == 2:
        half = rules.tricks // 2
        fewer = won[0] & (at_least(played.tricks, rules.tricks - half, deals.all) ^ deals.all)
        fewer |= won[1] & at_least(played.tricks, half + 1, deals.all)
        counts["fewer_tricks"] = fewer.bit_count()
    else:
        counts["winner"] = {}
        for side in sides:
            add(counts["winner"], histogram(deals.points[side], won[side]))
    for place, plane in enumerate(played.up):
        card = deals.layout.cards[place]
        if card is None or not plane:
            continue
        difference = 0
        for side in sides:
            here = plane & played.taker[side]
            difference += points_of(deals, side, here) - points_of(played.swapped, side, here)
        counts["turn_up"][card[0]] = {
            "deals": plane.bit_count(),
            "changed": (plane & changed).bit_count(),
            "won": (plane & drawer).bit_count(),
            "would": (plane & gain).bit_count(),
            "points": difference,
        }
    results = [(-1, 0)] * deals.lanes
    for side, worths in enumerate(scored):
        for worth, plane in worths.items():
            for lane in _lanes(plane):
                results[lane] = (side, worth)
    return counts, results


def count_choices(deals: Simulation, policy: Policy) -> Counts:
    """
    What comes of one card against another in the first trick of the same deals.

    Only hands that hold both are counted. In `leads` a card stands against a plain blank; in
    `replies` the last of two players takes a given card, or throws a plain blank; in `gifts` a
    partner gives a ten-pointer to the side's trick, as the last to play or before, or a blank.
    """
    rules = deals.rules
    kinds = lead_places(deals.layout)
    found: Counts = {"leads": {}}
    blank = weakest(deals, kinds["blank"])
    for name in LEADS[1:]:
        found["leads"][name] = compare(deals, policy, weakest(deals, kinds[name]), blank)
    if rules.seats == 2:
        found["replies"] = {}
        for name in LEADS[:-1]:
            led = forced(deals, policy, weakest(deals, kinds[name]))
            for with_, places in (("ace", kinds["ace"]), ("trump", kinds["trump"])):
                if name == "ace" and with_ == "ace":
                    continue
                beats = led.beats()
                takes = weakest(
                    led, places, [plane & beats[at] for at, plane in enumerate(led.hands[1])]
                )
                loses = weakest(
                    led,
                    kinds["blank"],
                    [plane & ~beats[at] for at, plane in enumerate(led.hands[1])],
                )
                lanes = _all_of(deals.hands[0][place] for place in kinds[name])
                found["replies"][f"{with_} on {name}"] = compare(led, policy, takes, loses, lanes)
    if rules.seats == 4:
        found["gifts"] = {}
        for name, role in (("early", 2), ("last", 3)):
            table = deals.copy()
            for _ in range(role):
                table.play(policy.choose(table, table.legal()))
            ours = table.holders[role - 2]
            ten, nothing = weakest(table, kinds["ten"]), weakest(table, kinds["blank"])
            found["gifts"][name] = compare(table, policy, ten, nothing, ours)
    return found


def weakest(deals: Simulation, places: Sequence[int], able: Planes | None = None) -> Planes:
    """In each lane, the first of *places* that the seat to play holds and is able to play."""
    hand = deals.hands[deals.ply] if able is None else able
    chosen, rest = [0] * PLACES, deals.all
    for place in places:
        chosen[place] = hand[place] & rest
        rest ^= chosen[place]
    return chosen


def forced(deals: Simulation, policy: Policy, chosen: Planes) -> Simulation:
    """The deals after *chosen* is played; where there is no such card, as the policy plays."""
    others = _all_of(chosen) ^ deals.all
    usual = policy.choose(deals, deals.legal())
    after = deals.copy()
    after.play([one | (other & others) for one, other in zip(chosen, usual, strict=True)])
    return after


def compare(
    deals: Simulation, policy: Policy, card: Planes, other: Planes, lanes: int = -1
) -> dict[str, int]:
    """How the side to play does with *card* and with *other* in the first trick."""
    lanes &= _all_of(card) & _all_of(other)
    side = deals.rules.side_of(deals.ply)
    ends = []
    for chosen in (card, other):
        end = forced(deals, policy, chosen)
        finish(end, policy)
        ends.append((_all_of(end.outcome()[side].values()) & lanes, points_of(end, side, lanes)))
    (won, points), (other_won, other_points) = ends
    return {
        "deals": lanes.bit_count(),
        "won": won.bit_count(),
        "other_won": other_won.bit_count(),
        "differ": (won ^ other_won).bit_count(),
        "points": points - other_points,
    }


def lead_places(layout: Layout) -> dict[str, list[int]]:
    """The places of each kind of card, the weakest first; of trumps those worth nothing."""
    plain = [place for suit in layout.suits[1:] for place in suit]
    worth = {"blank": 0, "king": 4, "ten": 10, "ace": 11}
    found = {
        name: sorted(
            (place for place in plain if layout.points[place] == points),
            key=lambda place: place % RANKS_IN_SUIT,
        )
        for name, points in worth.items()
    }
    found["trump"] = [place for place in layout.suits[0] if layout.points[place] == 0]
    return found


def count_matches(results: Sequence[tuple[int, int]], rules: Rules) -> dict[str, int]:
    """How many matches took so many deals, the deals of a batch being played one after another."""
    lengths: Counter[str] = Counter()
    match: list[tuple[int, ...]] = []
    for side, worth in results:
        score = [0] * rules.sides
        if side >= 0:
            # The deal passes on, and the leader of the deal is side 0 of its own numbers.
            score[(side + len(match)) % rules.sides] = worth
        match.append(tuple(score))
        if match_standing(match, rules.match, rules.sides).over:
            lengths[str(len(match))] += 1
            match = []
    return dict(lengths)


def histogram(number: Planes, lanes: int) -> dict[str, int]:
    """How many of *lanes* have each value of a number in binary."""
    parts = {0: lanes}
    for bit, plane in enumerate(number):
        split = {}
        for value, part in parts.items():
            if high := part & plane:
                split[value | 1 << bit] = high
            if low := part & ~plane:
                split[value] = low
        parts = split
    return {str(value): part.bit_count() for value, part in sorted(parts.items()) if part}


def points_of(deals: Simulation, side: int, lanes: int) -> int:
    """The card points of *side* in *lanes* together, the deals being over."""
    if side < len(deals.points):
        return _sum(deals.points[side], lanes)
    return deals.rules.total * lanes.bit_count() - _sum(deals.points[0], lanes)


def _sum(number: Planes, lanes: int) -> int:
    return sum((plane & lanes).bit_count() << bit for bit, plane in enumerate(number))


def _all_of(planes: Iterable[int]) -> int:
    found = 0
    for plane in planes:
        found |= plane
    return found


def _by_worth(scored: Sequence[dict[int, int]]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for worths in scored:
        for worth, plane in worths.items():
            counts[str(worth)] += plane.bit_count()
    return dict(counts)


def _lanes(plane: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    digits = bin(plane)[:1:-1]
    lane = digits.find("1")
    while lane >= 0:
        yield lane
        lane = digits.find("1", lane + 1)


def add(total: Counts, more: Counts) -> None:
    """Adds *more* to *total*, number by number."""
    for key, value in more.items():
        if isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        elif isinstance(value, list):
            old = total.get(key, [0] * len(value))
            total[key] = [a + b for a, b in zip(old, value, strict=True)]
        else:
            total[key] = total.get(key, 0) + value
