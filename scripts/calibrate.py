"""
Counts by how much hints promise too much, in deals of strong opponents: engine/variants/sober.yaml.

At each stage of a deal one trick is looked at, and every seat is told its chance with its best
card in turn. Chances of all sides should add up to 100, a tie counting its equal part, and card
points to what there are; the factors are those that make them do so. With --check other deals are
counted and compared with what there is now. What has been counted is kept in build/calibrate/.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import yaml

import compile_data
from bisca.play.record import DealRecord, Seed, replay
from bisca.play.table import Observation
from bisca.players.catalog import play_deal
from bisca.players.hints import is_worked_out, try_batch
from bisca.players.policy import STAGES
from bisca.players.review import table_at
from bisca.players.sober import ONE, Factors, family, sober, stage, tables
from bisca.rules.cards import Card
from bisca.rules.catalog import variants
from bisca.rules.variant import Rules

FILE = compile_data.ENGINE / "variants" / "sober.yaml"
KEPT = Path(__file__).resolve().parent.parent / "build" / "calibrate"
HEADING = """\
# By how much hints would promise too much, in thousandths, for every stage of a deal from its last
# tricks to its first: the factor of the odds to win, how far from certain a chance is at least, and
# the factor of the odds of each card point that is still to come.
# Made by scripts/calibrate.py; what the numbers mean is told in bisca/players/sober.py.
"""
POOLED = ", few points win"  # promises as much as other games of its shape
DOUBTS = (0, 5, 10, 20, 40, 80)
FEW = 60  # promises; with fewer a stage keeps its numbers


class Promise(NamedTuple):
    """
    What a seat was told of its best card.

    Attributes:
        won: the part of its deals that the side wins, a tie counting its equal part.
        share: the part of the card points not yet taken that come to the side; of *rest*.
        came: the part of the deal that the side won, when all played on as strong ones; *got*: of
            the card points not yet taken.
    """

    family: str
    stage: int
    deal: int
    won: float
    share: float
    rest: int
    came: float
    got: int


def promises(rules: Rules, label: str, number: int) -> Iterator[Promise]:
    """Those of one deal: of a trick at each stage, to every seat."""
    seed = f"{label} {number}"
    deal = DealRecord(Seed(seed), number % rules.seats)
    deal = play_deal(rules, deal, ["strong"] * rules.seats, seed)
    result = replay(rules, deal).state.table.result
    assert result is not None
    tricks: dict[int, dict[int, list[Observation]]] = {}
    for ply, move in enumerate(deal.plays):
        table = table_at(rules, deal, ply)
        if isinstance(move, Card) and not is_worked_out(table):
            tricks.setdefault(stage(table), {}).setdefault(table.trick_number, []).append(table)
    random = Random(seed)
    for now, found in sorted(tricks.items()):
        whole = [trick for trick, seen in found.items() if len(seen) == rules.seats]
        for trick in random.sample(whole, min(1, len(whole))):
            for table in found[trick]:
                assert table.turn is not None
                side = rules.side_of(table.turn)
                lanes, _, won, tied, points = max(
                    try_batch(table, 0), key=lambda row: row[1] / row[0]
                )
                had, rest = table.points[side], rules.total - sum(table.points)
                yield Promise(
                    family(table),
                    now,
                    number,
                    (won + tied / rules.sides) / lanes,
                    (points / lanes - had) / rest if rest else 1 / rules.sides,
                    rest,
                    1 / rules.sides if result.winner is None else float(result.winner == side),
                    result.points[side] - had,
                )


def counted(rules: Rules, label: str, deals: int) -> list[Promise]:
    """The promises of so many deals, those that were kept among them."""
    file = KEPT / f"{rules.variant}-{rules.seats}-{label}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    found = [Promise(*row) for row in json.loads(file.read_text())] if file.exists() else []
    for number in range(found[-1].deal + 1 if found else 0, deals):
        found += promises(rules, label, number)
        if number % 10 == 9 or number == deals - 1:
            file.write_text(json.dumps(found))
    return [one for one in found if one.deal < deals]


def factor_for(parts: Sequence[float], weights: Sequence[float], share: float, doubt: int) -> int:
    """The factor with which *parts* come to no more than *share* in the mean."""
    low, high = 1, ONE
    while low < high:
        middle = (low + high) // 2
        told = sum(w * sober(part, middle, doubt) for part, w in zip(parts, weights, strict=True))
        if told < share * sum(weights):
            low = middle + 1
        else:
            high = middle
    return low


def fitted(told: Sequence[Promise], share: float) -> Factors:
    """The factors of one stage, with the doubt that foretells best what came."""
    chances, even = [one.won for one in told], [1.0] * len(told)
    ways = [(factor_for(chances, even, share, doubt), doubt) for doubt in DOUBTS]
    won, doubt = min(
        ways, key=lambda way: sum((sober(one.won, *way) - one.came) ** 2 for one in told)
    )
    rests = [float(one.rest) for one in told]
    return Factors(won, doubt, factor_for([one.share for one in told], rests, share, 0))


def fitted_families(games: Sequence[tuple[Rules, list[Promise]]]) -> dict[str, dict[str, str]]:
    """The factors of each family that *games* are played by, stage by stage."""
    families: dict[str, list[tuple[Rules, Promise]]] = {}
    for rules, told in games:
        for one in told:
            families.setdefault(one.family.removesuffix(POOLED), []).append((rules, one))
    made = {}
    for name, found in sorted(families.items()):
        rows = []
        for now in range(STAGES):
            here = [one for _, one in found if one.stage == now]
            rules = found[0][0]
            row = fitted(here, 1 / rules.sides) if len(here) >= FEW else Factors()
            # Where a capture ends the deal not all points are taken.
            rows.append(row if rules.capture == "none" else row._replace(points=ONE))
        if set(rows) != {Factors()}:
            made[name] = {
                field: " ".join(str(getattr(row, field)) for row in rows)
                for field in Factors._fields
            }
    return made


def mean(numbers: Sequence[float]) -> str:
    """With its 95 % interval; *numbers* are independent."""
    middle = sum(numbers) / len(numbers)
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return f"{middle:6.1f} ±{1.96 * math.sqrt(spread / len(numbers)):4.1f}"


def way(one: Promise) -> Factors:
    """What the engine multiplies the odds of *one* by."""
    found = tables().get(one.family, tables().get(one.family.removesuffix(POOLED)))
    return Factors() if found is None else found[one.stage]


def report(rules: Rules, told: Sequence[Promise], by_stage: bool) -> None:
    """What all sides were told together, before and after, and what came."""
    stages = sorted({one.stage for one in told}) if by_stage else []
    for now in (None, *stages):
        deals: dict[int, list[Promise]] = {}
        for one in told:
            if now in (None, one.stage):
                deals.setdefault(one.deal, []).append(one)
        columns = []
        for put_right in (False, True):
            chances, points, off = [], [], []
            for found in deals.values():
                ways = [way(one) if put_right else Factors() for one in found]
                won = [
                    sober(one.won, by.won, by.doubt) for one, by in zip(found, ways, strict=True)
                ]
                rest = [
                    one.rest * (sober(one.share, by.points) - 1 / rules.sides)
                    for one, by in zip(found, ways, strict=True)
                ]
                chances.append(100 * rules.sides * sum(won) / len(won))
                points.append(rules.total + rules.sides * sum(rest) / len(rest))
                off.append(100 * (sum(won) - sum(one.came for one in found)) / len(won))
            columns.append(f"{mean(chances)}  {mean(points)}  {mean(off)}")
        title = f"{rules.variant}, {rules.seats}" if now is None else f"  stage {now}"
        print(f"{title:22} {len(deals):5}  {'  |  '.join(columns)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", nargs="?", choices=list(variants()))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--check", action="store_true", help="count other deals and compare")
    parser.add_argument("--by-stage", action="store_true")
    arguments = parser.parse_args()
    label = "check" if arguments.check else "calibrate"
    games = []
    for name, variant in variants().items():
        for seats in variant.seats:
            if arguments.variant in (None, name):
                rules = variant.rules(seats)
                games.append((rules, counted(rules, label, arguments.deals)))
    if not arguments.check:
        found = {**yaml.safe_load(FILE.read_text(encoding="utf-8")), **fitted_families(games)}
        FILE.write_text(HEADING + yaml.safe_dump(found, width=200, sort_keys=False), "utf-8")
        compile_data.write(compile_data.compiled())
        return 0
    print("game, seats, deals: chances, card points, percent more than came | the same put right")
    for rules, told in games:
        report(rules, told, arguments.by_stage)
    return 0


if __name__ == "__main__":
    sys.exit(main())
