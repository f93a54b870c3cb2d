"""
Finds the exercises of "find the card": positions from played deals with one clearly best play.

    .venv/bin/python scripts/make_exercises.py [variant ...]

Writes docs/data/exercises.json; takes a quarter of an hour for all games. Deals come from seeds,
so the same engine finds the same positions. A build checks what is written (sitekit/exercises.py)
and finds nothing anew.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "scripts")]

from bisca.play.link import dump_link  # noqa: E402
from bisca.play.observation import observe  # noqa: E402
from bisca.play.record import DealRecord, Seed, new_record, replay  # noqa: E402
from bisca.play.shuffle import choice_stream  # noqa: E402
from bisca.play.table import Observation  # noqa: E402
from bisca.players.catalog import find_player, play_deal  # noqa: E402
from bisca.players.hints import Advice, advice  # noqa: E402
from bisca.players.search import distinct  # noqa: E402
from bisca.rules.catalog import find_variant, variants  # noqa: E402
from bisca.rules.variant import Rules  # noqa: E402

OUT = ROOT / "docs" / "data" / "exercises.json"
ME = 0
WANTED = {1: 7, 2: 7, 3: 6}  # by grade, of each game
MOST_DEALS = 250
MOST_OF_DEAL = 2
PATIENCE = 150  # deals, before any grade will do
LEAST_AHEAD = 100  # thousandths of a game point that the next card is behind for certain
LEAST_POINTS = 8  # or so many card points, where all is worked out
QUICK, THOROUGH = 1, 8  # batches
TRIES = 5


def positions(rules: Rules, seed: str) -> Iterator[tuple[DealRecord, Observation]]:
    """The moments of a deal between steady players at which seat 0 has a choice."""
    deal = DealRecord(Seed(seed), rules.seats - 1)
    deal = play_deal(rules, deal, ["steady"] * rules.seats, f"{seed}/opponents")
    for ply in range(len(deal.plays)):
        before = replace(deal, plays=deal.plays[:ply])
        table = replay(rules, before).state.table
        if table.turn == ME and len(table.hands[ME].cards) > 1:
            seen = observe(replay(rules, before).state, frozenset((ME,)))
            if len(distinct(seen)) > 1:
                yield before, seen


def margin(found: Advice) -> float:
    """How far the second card is behind for certain, less than nothing if it may be as good."""
    best = found.best
    others = [one for one in found.cards if best.card not in (one.card, one.like)]
    if not others:
        return 0
    second = min(others, key=lambda one: one.behind - one.behind_margin)
    if found.exact:
        points = (best.points or 0) - max(one.points or 0 for one in others)
        return max(second.behind, LEAST_AHEAD * points / LEAST_POINTS)
    return second.behind - second.behind_margin


def grade(table: Observation, answers: list[str]) -> int:
    """1: a steady player finds it; 2: one that searches; 3: not always that one either."""

    def finds(level: str) -> bool:
        player = find_player(level)
        streams = (choice_stream(f"grade {n}", 1, ME, table.plies) for n in range(TRIES))
        return all(player.choose(table, stream) in answers for stream in streams)

    if finds("steady"):
        return 1
    return 2 if finds("strong") else 3


def exercises(name: str) -> list[dict[str, Any]]:
    rules = find_variant(name).rules()
    made: list[dict[str, Any]] = []
    graded: Counter[int] = Counter()
    number = 0
    while graded.total() < sum(WANTED.values()) and number < MOST_DEALS:
        # What is rare is not waited for without end.
        wanted = WANTED if number < PATIENCE else dict.fromkeys(WANTED, sum(WANTED.values()))
        of_deal = 0
        for deal, table in positions(rules, f"exercise {name} {number}"):
            quick = advice(table, batches=QUICK)
            if behind(quick) < LEAST_AHEAD or of_deal == MOST_OF_DEAL:
                continue
            level = grade(table, answers_of(quick))
            if graded[level] >= wanted[level]:
                continue
            found = advice(table, batches=THOROUGH)
            if margin(found) < LEAST_AHEAD or answers_of(found) != answers_of(quick):
                continue
            graded[level] += 1
            of_deal += 1
            made.append(
                {
                    "variant": name,
                    "grade": level,
                    "link": dump_link(new_record(rules, [deal])),
                    "answers": answers_of(found),
                    "exact": found.exact,
                    "ahead": round(margin(found)),
                    "cards": [
                        [
                            one.card,
                            round(one.won, 1),
                            round(one.won_margin, 1),
                            one.points and round(one.points, 1),
                        ]
                        for one in found.cards
                    ],
                }
            )
        number += 1
    print(name, dict(graded), "after", number, "deals", flush=True)
    return sorted(made, key=lambda one: int(one["grade"]))


def answers_of(found: Advice) -> list[str]:
    """The best card, and those that serve exactly as it does."""
    best = found.best.card
    return sorted(one.card for one in found.cards if best in (one.card, one.like))


def behind(found: Advice) -> float:
    """How far the second card is behind, whatever the margin."""
    others = [one.behind for one in found.cards if found.best.card not in (one.card, one.like)]
    return margin(found) if found.exact else min(others, default=0)


def main() -> None:
    names = sys.argv[1:] or list(variants())
    kept = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else []
    for name in names:
        kept = [one for one in kept if one["variant"] != name] + exercises(name)
        order = list(variants())
        kept.sort(key=lambda one: (order.index(one["variant"]), one["grade"]))
        lines = ",\n".join(json.dumps(one, separators=(", ", ": ")) for one in kept)
        OUT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
