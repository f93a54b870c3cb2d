"""
Tunes the weights by which opponents play deals out, against themselves: engine/variants/weights.yaml.

Each step changes one or two weights and keeps them if, in the same deals from every seat, they
score more than before. It may be stopped at any time and goes on from what it has written.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

import yaml

import compile_data
from bisca.players.lanes import fresh
from bisca.players.layout import PLACES, Layout, layout_of
from bisca.players.policy import FIELDS, STAGES, StageWeights, TablePolicy, play_out
from bisca.players.simulation import Planes, Simulation
from bisca.players.weights import families
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import Rules

FILE = compile_data.ENGINE / "variants" / "weights.yaml"
HEADING = """\
# How opponents play deals out in their heads: what each kind of card costs to part with, in
# quarters of a card point, for every stage of a deal from its last tricks to its first.
# Made by scripts/tune.py; what the numbers mean is told in bisca/players/policy.py.
"""
CHANGES = (-24, -12, -6, -3, -2, -1, 1, 2, 3, 6, 12, 24)
CARD_POINT = 0.002  # of a game point: it tells better from worse sooner than wins do
PACKS = 200  # shuffled for a batch of deals; each is dealt from every one of its places
BATCHES = 6

Table = list[dict[str, list[int]]]


def read() -> dict[str, Table]:
    """The tables in the file, a list of stages each."""
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {
        name: [
            {field: [int(number) for number in text.split()] for field, text in stage.items()}
            for stage in stages
        ]
        for name, stages in content.items()
    }


def write(tables: dict[str, Table]) -> None:
    lines = [HEADING]
    for name, stages in tables.items():
        lines.append(f"{name}:\n")
        for stage in stages:
            mark = "-"
            for field, weights in stage.items():
                lines.append(f"  {mark} {field}: {' '.join(map(str, weights))}\n")
                mark = " "
    FILE.write_text("".join(lines), encoding="utf-8", newline="\n")


def policy(layout: Layout, table: Table) -> TablePolicy:
    stages = [
        StageWeights(**{field: tuple(weights) for field, weights in stage.items()})
        for stage in table
    ]
    return TablePolicy(layout, stages if len(stages) == STAGES else stages * STAGES)


def random_deals(layout: Layout, packs: int, random: Random) -> Simulation:
    """Deals before the first card: shuffled packs, each begun at every one of its places."""
    rules = layout.rules
    turn_up = random.choice(layout.suits[0])
    pack = [place for suit in layout.suits for place in suit if place != turn_up]
    if rules.loses_trump_two:
        pack.remove(layout.place[next(c for c in layout.place if c == f"2{layout.trump}")])
    size = len(pack)
    lanes = size * packs
    row = [0] * PLACES
    for number in range(packs):
        random.shuffle(pack)
        for start, place in enumerate(pack):
            row[place] |= 1 << number * size + start
    # In the lane of a pack that begins at one place, the next card lies one place further.
    first = ((1 << lanes) - 1) // ((1 << size) - 1)
    last = first << size - 1
    others = ((1 << lanes) - 1) ^ last
    rows: list[Planes] = [row]
    for _ in range(size - 1):
        row = [((plane >> 1) & others) | ((plane << size - 1) & last) for plane in row]
        rows.append(row)
    everywhere = (1 << lanes) - 1
    up = [everywhere if place == turn_up else 0 for place in range(10)]
    return fresh(layout, lanes, rows, up)


def gain(new: TablePolicy, old: TablePolicy, deals: Simulation) -> float:
    """What *new* scores a deal more than its share, against *old* at every other seat."""
    rules = deals.rules
    total = 0.0
    for side in range(rules.sides):
        played = deals.copy()
        play_out(played, [new if other == side else old for other in range(rules.sides)])
        scores = [
            sum(worth * plane.bit_count() for worth, plane in worths.items())
            for worths in played.outcome()
        ]
        total += scores[side] - (sum(scores) - scores[side]) / (rules.sides - 1)
        number = played.points[side if rules.sides > 2 else 0]
        points = sum(plane.bit_count() << bit for bit, plane in enumerate(number))
        if side >= len(played.points):
            points = rules.total * played.lanes - points
        total += CARD_POINT * (points - rules.total * played.lanes / rules.sides)
    return total / rules.sides / deals.lanes


def changed(table: Table, fields: list[str], random: Random) -> Table:
    new = [{field: list(weights) for field, weights in stage.items()} for stage in table]
    for _ in range(random.choice((1, 1, 2))):
        weights = random.choice(new)[random.choice(fields)]
        weights[random.randrange(len(weights))] += random.choice(CHANGES)
    return new


def fields_for(rules: Rules) -> list[str]:
    """The weights that make a difference: without partners nothing is given to one."""
    unused = set()
    if rules.sides == rules.seats:
        unused |= {"give", "give_early"}
        if rules.seats == 2:
            unused.add("take_early")
    return [field for field in FIELDS if field not in unused]


def tune(rules: Rules, seconds: float, seed: int) -> None:
    layout = layout_of(rules, "S")
    random = Random(seed)
    name, *others = families(rules)
    tables = read()
    table = next(tables[one] for one in (name, *others) if one in tables)
    current = policy(layout, table)
    fields = fields_for(rules)
    tried = kept = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        tried += 1
        new = changed(table, fields, random)
        candidate = policy(layout, new)
        gains: list[float] = []
        while len(gains) < BATCHES:
            gains.append(gain(candidate, current, random_deals(layout, PACKS, random)))
            mean = sum(gains) / len(gains)
            if mean <= 0:
                break
        else:
            spread = sum((one - mean) ** 2 for one in gains) / (BATCHES * (BATCHES - 1))
            if mean * mean > 1.7 * spread:
                table, current = new, candidate
                kept += 1
                tables = {**read(), name: table}
                write(tables)
    print(f"{name}: tried {tried} changes, kept {kept}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=list(variants()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rules = find_variant(arguments.variant).rules(arguments.seats)
    tune(rules, arguments.seconds, arguments.seed)
    compile_data.write(compile_data.compiled())
    return 0


if __name__ == "__main__":
    sys.exit(main())
