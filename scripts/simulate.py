#!/usr/bin/env python3
"""
Plays a great many deals of every game and counts: docs/data/numbers.json, which the pages show.

    .venv/bin/python scripts/simulate.py                  # all of it, with every core
    .venv/bin/python scripts/simulate.py --dask ADDRESS   # on the workers of a Dask cluster

A run is made of batches, each shuffled from the seed and its own number, and they are added up
in order: the result is the same however many work at it, and wherever.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from bisca import __version__
from bisca.rules.catalog import variants
from counting import GROUPS, Batch, Counts, add, count_batch

FILE = Path(__file__).resolve().parents[1] / "docs" / "data" / "numbers.json"
PLAYERS = ("steady", "random")
BATCH = 20_000
SHARES: dict[str, Callable[[Counts], float]] = {
    "tied": lambda counts: counts["tied"] / counts["deals"],
    "lead_won": lambda counts: counts["won"][0] / counts["deals"],
    "lead_points": lambda counts: _mean(counts["points"]),
    "changed": lambda counts: counts["changed"] / counts["deals"],
    "undecided": lambda counts: counts["undecided"] / counts["deals"],
    "match": lambda counts: _mean(counts["matches"]),
}


def _mean(counts: dict[str, int]) -> float:
    return sum(int(value) * times for value, times in counts.items()) / sum(counts.values())


def half_interval(values: Sequence[float]) -> float:
    """Half the 95 % interval of a mean, from what each batch says by itself."""
    if len(values) < 2:
        return math.inf
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * math.sqrt(spread / len(values))


def batches_of(variant: str, players: str, seed: str, deals: int) -> list[Batch]:
    sizes = [BATCH] * (deals // BATCH) + ([deals % BATCH] if deals % BATCH else [])
    return [Batch(variant, players, seed, number, size) for number, size in enumerate(sizes)]


def summed(found: Sequence[Counts]) -> Counts:
    """All batches together, with half the 95 % interval of what the pages speak of."""
    total: Counts = {}
    for counts in found:
        add(total, counts)
    total["half"] = {
        name: round(half, 6)
        for name, share in SHARES.items()
        if math.isfinite(half := half_interval([share(counts) for counts in found]))
    }
    for group in ("turn_up", *GROUPS):
        for name, one in total.get(group, {}).items():
            parts = [counts[group][name] for counts in found if name in counts.get(group, {})]
            means = [part["points"] / part["deals"] for part in parts if part["deals"]]
            if math.isfinite(half := half_interval(means)):
                one["half"] = round(half, 4)  # of the mean of points
    total["first_batch"] = digest(found[0])
    return _sorted(total)


def digest(counts: Counts) -> str:
    """A few letters for what a batch counted: who plays it again gets the same."""
    text = json.dumps(_sorted(counts), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _sorted(counts: Counts) -> Counts:
    def key(name: str) -> tuple[int, str]:
        return (int(name), "") if name.isdigit() else (-1, name)

    return {
        name: _sorted(value) if isinstance(value, dict) and all(map(str.isdigit, value)) else value
        for name, value in sorted(counts.items(), key=lambda item: key(item[0]))
    }


Work = Callable[[Sequence[Batch]], Iterator[tuple[Batch, Counts]]]


def on_cores(workers: int) -> Work:
    """Batches on the cores of this machine, as they get done."""

    def work(batches: Sequence[Batch]) -> Iterator[tuple[Batch, Counts]]:
        if workers == 1:
            yield from ((batch, count_batch(batch)) for batch in batches)
            return
        with ProcessPoolExecutor(workers) as pool:
            futures = {pool.submit(count_batch, batch): batch for batch in batches}
            for future in as_completed(futures):
                yield futures[future], future.result()

    return work


def on_dask(address: str) -> Work:
    """Batches on the workers of a Dask cluster, which need the engine and this file's folder."""
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError:
        raise SystemExit(
            "--dask needs the package `distributed`: .venv/bin/pip install distributed"
        ) from None

    def work(batches: Sequence[Batch]) -> Iterator[tuple[Batch, Counts]]:
        with Client(address) as client:
            futures = {client.submit(count_batch, batch): batch for batch in batches}
            for future in completed(list(futures)):
                yield futures[future], future.result()

    return work


def simulate(
    names: Sequence[str], deals: int, seed: str, work: Work, kinds: Sequence[str] = PLAYERS
) -> dict[str, Counts]:
    """By game and by kind of player, what was counted."""
    batches = [
        batch
        for name in names
        for players in kinds
        for batch in batches_of(name, players, seed, deals)
    ]
    found: dict[Batch, Counts] = {}
    start = time.monotonic()
    for batch, counts in work(batches):
        found[batch] = counts
        say_progress(", ".join(names), len(found), len(batches), time.monotonic() - start)
    return {
        name: {
            players: summed([found[batch] for batch in batches_of(name, players, seed, deals)])
            for players in kinds
        }
        for name in names
    }


def say_progress(games: str, done: int, of: int, seconds: float) -> None:
    left = seconds / done * (of - done)
    text = f"{games}: {done} of {of} batches, about {left / 60:.0f} min to go"
    if sys.stderr.isatty():
        print(f"\r{text} ", end="" if done < of else "\n", file=sys.stderr, flush=True)
    elif done == of or done % max(1, of // 20) == 0:
        print(text, file=sys.stderr, flush=True)


def kept(file: Path, head: dict[str, str]) -> dict[str, Counts]:
    """The games in *file*, if they were counted by the same command and version."""
    if not file.exists():
        return {}
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    games: dict[str, Counts] = found.pop("games")
    return games if found == head else {}


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--deals", type=int, default=1_000_000, help="of each game and kind of player"
    )
    parser.add_argument("--seed", default="numbers-1")
    parser.add_argument(
        "--variant",
        choices=list(variants()),
        action="append",
        help="only this one (may be repeated), the others staying as they are",
    )
    parser.add_argument("--players", choices=PLAYERS, action="append", help="only these, likewise")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="default: all cores"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="use the cluster at this address instead")
    parser.add_argument("--out", type=Path, default=FILE, help="default: docs/data/numbers.json")
    arguments = parser.parse_args(words)
    if arguments.deals < 1:
        parser.error("--deals: expected at least 1")
    names = arguments.variant or list(variants())
    work = on_dask(arguments.dask) if arguments.dask else on_cores(max(1, arguments.workers))
    head = {
        "command": f"scripts/simulate.py --deals {arguments.deals} --seed {arguments.seed}",
        "version": __version__,
        "seed": arguments.seed,
    }
    kinds = arguments.players or PLAYERS
    games = kept(arguments.out, head) if arguments.variant or arguments.players else {}
    for name in names:
        new = simulate([name], arguments.deals, arguments.seed, work, kinds)[name]
        games[name] = games.get(name, {}) | new
        # After every game, so that a run that is stopped can go on with `--variant`.
        ordered = {one: games[one] for one in variants() if one in games}
        text = json.dumps({**head, "games": ordered}, indent=1)
        arguments.out.write_text(text + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
