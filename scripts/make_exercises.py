"""
Finds the exercises of "find the card": positions from played deals with one clearly best play.

    .venv/bin/python scripts/make_exercises.py [--first NUMBER] [variant ...]

Writes docs/data/exercises.json; takes a quarter of an hour for all games. Exercises that still
hold are kept, with their grades, since devices remember which were found; new ones fill the gaps.
Deals come from seeds by number. A build checks what is written (sitekit/exercises.py) and finds
nothing anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "scripts")]

from bisca.play.allowed import legal_exchanges  # noqa: E402
from bisca.play.link import dump_link, read_link  # noqa: E402
from bisca.play.observation import observe  # noqa: E402
from bisca.play.record import DealRecord, Seed, new_record, replay  # noqa: E402
from bisca.play.shuffle import choice_stream  # noqa: E402
from bisca.play.table import Observation  # noqa: E402
from bisca.players.catalog import find_player, play_deal  # noqa: E402
from bisca.players.hints import Advice, advice, advise, is_worked_out, try_batch  # noqa: E402
from bisca.players.reasons import Position, why_best  # noqa: E402
from bisca.players.search import distinct  # noqa: E402
from bisca.rules.cards import Card  # noqa: E402
from bisca.rules.catalog import find_variant, variants  # noqa: E402
from bisca.rules.variant import Rules  # noqa: E402
from sitekit.exercises import AGAIN, LEAST_AHEAD, ahead, answers_of  # noqa: E402

OUT = ROOT / "docs" / "data" / "exercises.json"
ME = 0
WANTED = {1: 7, 2: 7, 3: 6}  # by grade, of each game
MOST_DEALS = 400
MOST_OF_DEAL = 2
PATIENCE = 40  # deals, before any grade will do
# Batches: for a first look, for the numbers, and others that must find the same.
QUICK, FIRST, SECOND = 1, range(8), AGAIN
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
            # Where the turn-up may be exchanged, that comes first.
            if len(distinct(seen)) > 1 and not legal_exchanges(seen):
                yield before, seen


def tried(table: Observation) -> Advice | None:
    """What the cards are worth, if one is clearly best and stays so when they are tried again."""
    if is_worked_out(table):
        found = advise(table)
        return found if ahead(found) >= LEAST_AHEAD else None
    sets = [[try_batch(table, number) for number in numbers] for numbers in (FIRST, SECOND)]
    found, again = (advise(table, batches) for batches in sets)
    both = advise(table, sets[0] + sets[1])
    if not answers_of(found) == answers_of(again) == answers_of(both) or ahead(again) <= 0:
        return None
    return both if min(ahead(found), ahead(both)) >= LEAST_AHEAD else None


def is_told(table: Observation, found: Advice) -> bool:
    """Whether something tells why the best card is better than the next."""
    answers = answers_of(found)
    second = next(one.card for one in found.cards if one.card not in answers)
    return bool(why_best(Position(table), found.best.card, second, found.exact))


def grade(table: Observation, answers: list[Card]) -> int:
    """1: a steady player finds it; 2: one that searches; 3: not always that one either."""

    def finds(level: str) -> bool:
        player = find_player(level)
        streams = (choice_stream(f"grade {n}", 1, ME, table.plies) for n in range(TRIES))
        return all(player.choose(table, stream) in answers for stream in streams)

    if finds("steady"):
        return 1
    return 2 if finds("strong") else 3


def still_holds(entry: dict[str, Any]) -> dict[str, Any] | None:
    """An exercise with its numbers made anew; None if it is none any more."""
    record = read_link(entry["link"]).record
    assert record is not None
    table = observe(replay(record.rules(), record.deals[-1]).state, frozenset((ME,)))
    found = None if legal_exchanges(table) else tried(table)
    if found is None or answers_of(found) != entry["answers"] or not is_told(table, found):
        return None
    return written(entry["variant"], entry["grade"], entry["link"], found)


def exercises(name: str, kept: list[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    """Those *kept*, and as many more from the deals after number *first* as are wanted."""
    rules = find_variant(name).rules()
    made = list(kept)
    graded = Counter(int(one["grade"]) for one in made)
    links = {one["link"] for one in made}
    number = 0
    while graded.total() < sum(WANTED.values()) and number < MOST_DEALS:
        # What is rare is not waited for without end.
        wanted = WANTED if number < PATIENCE else dict.fromkeys(WANTED, sum(WANTED.values()))
        of_deal = 0
        for deal, table in positions(rules, f"exercise {name} {first + number}"):
            link = dump_link(new_record(rules, [deal]))
            if link in links:
                continue
            quick = advice(table, batches=QUICK)
            if behind(quick) < LEAST_AHEAD or of_deal == MOST_OF_DEAL:
                continue
            if not is_told(table, quick):
                continue
            level = grade(table, answers_of(quick))
            if graded[level] >= wanted[level]:
                continue
            found = tried(table)
            if found is None or answers_of(found) != answers_of(quick):
                continue
            if not is_told(table, found):
                continue
            graded[level] += 1
            of_deal += 1
            made.append(written(name, level, link, found))
        number += 1
    print(name, "kept", len(kept), dict(graded), "after", number, "deals", flush=True)
    return sorted(made, key=lambda one: int(one["grade"]))


def written(name: str, level: int, link: str, found: Advice) -> dict[str, Any]:
    """An exercise as the file holds it."""
    return {
        "variant": name,
        "grade": level,
        "link": link,
        "answers": answers_of(found),
        "exact": found.exact,
        "cards": [
            [
                one.card,
                round(one.won, 1),
                round(one.won_margin, 1),
                round(one.tied, 1),
                round(one.behind, 1),
                round(one.behind_margin, 1),
            ]
            for one in found.cards
        ],
    }


def behind(found: Advice) -> float:
    """How far the second card is behind, whatever the margin."""
    others = [one.behind for one in found.cards if found.best.card not in (one.card, one.like)]
    return ahead(found) if found.exact else min(others, default=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument("variant", nargs="*", help="games, else all")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal looked at")
    arguments = parser.parse_args()
    kept = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else []
    for name in arguments.variant or list(variants()):
        own = [still_holds(one) for one in kept if one["variant"] == name]
        found = exercises(name, [one for one in own if one is not None], arguments.first)
        kept = [one for one in kept if one["variant"] != name] + found
        order = list(variants())
        kept.sort(key=lambda one: (order.index(one["variant"]), one["grade"]))
        lines = ",\n".join(json.dumps(one, separators=(", ", ": ")) for one in kept)
        OUT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
