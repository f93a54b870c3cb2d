"""
Measures how long opponents think, how long hints and reviews take, and how long a deal takes to
replay, here and in Pyodide.

Runs in both: in Pyodide on the wheel that browsers get, so only the engine may be imported there.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from bisca.play.deal import decide, opening
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.record import DealRecord, Seed, replay
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState
from bisca.players.catalog import find_player, play_deal
from bisca.players.hints import advice
from bisca.players.player import choose_action
from bisca.players.review import review_deal
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import Rules

DEALS = 2  # of each game, for every turn
MORE_DEALS = 40  # for the longest endings
REVIEWED = 3
SEARCHING = ("strong", "expert")


def turns(rules: Rules, deals: int) -> Iterator[DealState]:
    """Every turn of some deals between steady players."""
    steady = find_player("steady")
    for number in range(deals):
        seed = f"moves {number}"
        state, events = opening(rules, shuffled(rules.deck, seed), number % rules.seats)
        while True:
            for event in events:
                state = advance(state, event)
            if state.table.turn is None:
                break
            yield state
            events = decide(state, choose_action(state, steady, seed, 1))


def cpu_milliseconds() -> float:
    """Processor time so far, which other work on the machine leaves alone."""
    if sys.platform != "emscripten":
        return 1000 * time.process_time()
    usage = importlib.import_module("js").process.cpuUsage()
    return float(usage.user + usage.system) / 1000


def milliseconds(act: Callable[[], object]) -> float:
    start = cpu_milliseconds()
    act()
    return cpu_milliseconds() - start


def told(name: str, found: Sequence[float]) -> str:
    median, ninth = statistics.median(found), sorted(found)[len(found) * 9 // 10]
    return (
        f"{name:44} median {median:8.2f}  nine in ten below {ninth:8.2f}  "
        f"worst {max(found):8.2f} ms ({len(found)})"
    )


def moves(states: Sequence[DealState], level: str) -> list[float]:
    player = find_player(level)
    return [
        milliseconds(lambda state=state: choose_action(state, player, "moves", 1))  # type: ignore[misc]
        for state in states
    ]


def hints(states: Sequence[DealState]) -> list[float]:
    tables = [observe(state, frozenset((state.table.turn or 0,))) for state in states]
    return [milliseconds(lambda table=table: advice(table)) for table in tables]  # type: ignore[misc]


def reviews(rules: Rules) -> list[float]:
    found = []
    for number in range(REVIEWED):
        deal = DealRecord(Seed(f"review {number}"), number % rules.seats)
        deal = play_deal(rules, deal, ["steady"] * rules.seats, "review")
        found.append(milliseconds(lambda deal=deal: review_deal(rules, deal)))  # type: ignore[misc]
    return found


def replays() -> list[float]:
    """Times to replay a deal of Bisca de Três whose forty cards are in the record."""
    rules = find_variant("bisca-de-tres").rules()
    found = []
    for number in range(50):
        deal = DealRecord(Seed(f"replay {number}"), number % 2)
        deal = play_deal(rules, deal, ["random", "random"], "replay")
        assert len(deal.plays) == len(rules.deck)
        for _ in range(4):
            replay.cache_clear()
            found.append(milliseconds(lambda deal=deal: replay(rules, deal)))  # type: ignore[misc]
    return found


def report() -> None:
    for _ in turns(find_variant("bisca-de-tres").rules(), 20):  # so that all is compiled and read
        pass
    print(told("replay of a deal of 40 cards", replays()))
    for variant in variants().values():
        for seats in variant.seats:
            rules = variant.rules(seats)
            states = list(turns(rules, DEALS))
            for level in SEARCHING:
                print(told(f"{rules.variant}, {seats}: {level}", moves(states, level)))
            print(told(f"{rules.variant}, {seats}: a whole hint", hints(states[::4])))
            print(told(f"{rules.variant}, {seats}: a review of a deal", reviews(rules)))
            if seats == 2 and rules.hand_size > 3:
                ends = [
                    state
                    for state in turns(rules, MORE_DEALS)
                    if state.table.stock_left == 0
                    and len(state.table.hands[state.table.leader].cards) == rules.hand_size
                    and not state.table.trick
                ]
                for level in SEARCHING:
                    name = f"{rules.variant}: {level}, {rules.hand_size} each, stock empty"
                    print(told(name, moves(ends, level)))


def main() -> None:
    print(f"{sys.implementation.name} {sys.version.split()[0]}")
    report()
    if sys.platform == "emscripten":
        return
    from sitekit.node import ensure_node, run_node
    from sitekit.paths import ASSETS, SCRIPTS

    wheel = next((ASSETS / "engine").glob("*.whl"))
    print("\nPyodide")
    print(
        run_node(
            ensure_node(),
            [SCRIPTS / "node" / "run_python.mjs", wheel, __file__],
            "The measurement fails in Pyodide: the output above says where.",
        )
    )


if __name__ == "__main__":
    main()
