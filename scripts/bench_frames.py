"""
Measures one act in Pyodide (under Node), beside a bare loop that only draws the same boards.

An act is what the worker does with a card: replay, decide, the opponent's choice, frames and JSON.
The choice is taken apart: how long an opponent thinks is not what is asked here.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

VARIANTS = ("bisca-de-tres", "bisca-dos-nove", "bisca-de-quatro")
AT_MOST = 3.0
REPEATED = 12  # the quickest counts: a busy machine only adds


class Timed:
    """A function that tells what it was called with, and how long it took in all."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        self.spent = 0.0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls.append((given, named))
        started = perf_counter()
        try:
            return self.function(*given, **named)
        finally:
            self.spent += perf_counter() - started

    def clear(self) -> None:
        self.calls, self.spent = [], 0.0


def deal(variant: str) -> list[tuple[float, float, int]]:
    """For each act of a deal: seconds of the act, seconds of the bare loop, boards drawn."""
    import importlib

    from bisca.browser import handle

    # The package's attribute `frames` may be a function of the same name.
    frames: Any = importlib.import_module("bisca.show.frames")
    session: Any = importlib.import_module("bisca.players.session")
    for module, name in ((frames, "board"), (session, "choose_action")):
        if not isinstance(getattr(module, name), Timed):
            setattr(module, name, Timed(getattr(module, name)))
    drawing, thinking = frames.board, session.choose_action

    def ask(**request: Any) -> Any:
        common = {"v": 1, "id": 0, "lang": "pt", "assets": "../../assets/", **request}
        return json.loads(handle(json.dumps(common)))

    reply = ask(do="new", variant=variant, seed="bench", first_dealer="opponent")
    found = []
    while reply["over"] is None:
        found.append(act(reply, ask, drawing, thinking))
        reply = found[-1][0]
    return [(took, bare, boards) for _, took, bare, boards in found]


def act(
    reply: Any, ask: Callable[..., Any], drawing: Timed, thinking: Timed
) -> tuple[Any, float, float, int]:
    """The first legal card is played; a refused one is not an act."""
    import re

    hand = re.findall(r'<button[^>]*data-c="(\w+)"[^>]*>', reply["frames"][-1]["html"])
    for card in hand:
        request = {"do": "play", "card": card, "record": reply["record"], "ply": reply["ply"]}
        after = ask(**request)
        if after["frames"]:
            break
    times, bare = [], []
    for _ in range(REPEATED):
        drawing.clear()
        thinking.clear()
        started = perf_counter()
        ask(**request)
        times.append(perf_counter() - started - thinking.spent)
        calls = list(drawing.calls)
        started = perf_counter()
        for given, named in calls:
            drawing.function(*given, **named)
        bare.append(perf_counter() - started)
    return after, min(times), min(bare), len(calls)


def report(where: str) -> None:
    for variant in VARIANTS:
        found = deal(variant)
        took = statistics.median(time for time, _, _ in found)
        ratio = statistics.median(time / bare for time, bare, _ in found)
        one = statistics.median(bare / boards for _, bare, boards in found)
        print(
            f"{variant} in {where}: an act {1000 * took:.1f} ms, {ratio:.1f} times the bare loop "
            f"that only draws (at most {AT_MOST:.0f}); one frame {1000 * one:.2f} ms"
        )


def main() -> int:
    from sitekit.assets import browser_wheel
    from sitekit.node import ensure_node, run_node
    from sitekit.paths import SCRIPTS

    script = SCRIPTS / "node" / "run_python.mjs"
    source = Path(__file__)
    advice = "Build the site first: python3 scripts/dev.py build"
    print(run_node(ensure_node(), [script, browser_wheel(), source], advice).rstrip())
    return 0


if __name__ == "__main__":
    if sys.platform == "emscripten":
        report("Pyodide")
    else:
        sys.exit(main())
