"""Measures the engine: `speed` of whole deals, `strength` of one opponent against another."""

from __future__ import annotations

import argparse
import math
import sys
import time

from bisca.errors import BiscaError
from bisca.play.deal import DealState, advance, opening
from bisca.play.shuffle import shuffled
from bisca.players.catalog import PLAYERS, find_player
from bisca.players.player import Player, play_out
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import Rules


def dealt(rules: Rules, seed: str, dealer: int) -> DealState:
    """A deal of the pack that *seed* shuffles, before the first card is played."""
    state, events = opening(rules, shuffled(rules.deck, seed), dealer)
    for event in events:
        state = advance(state, event)
    return state


def deals_per_second(rules: Rules, seconds: float) -> float:
    """Complete random deals a second through the public engine, from shuffle to score."""
    players = [find_player("random")] * rules.seats
    start, count = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        play_out(dealt(rules, f"speed-{count}", count % rules.seats), players, f"speed-{count}")
        count += 1
    return count / spent


def strength(
    rules: Rules, player: Player, rival: Player, pairs: int, seed: str = "strength"
) -> tuple[float, float]:
    """
    Score of *player* in percent (wins and half the draws) and half its 95 % interval.

    Each pack is dealt twice, with the places changed, so that luck of the cards cancels out; the
    interval is that of these pairs.
    """
    scores = []
    for number in range(pairs):
        state = dealt(rules, f"{seed}-{number}", number % rules.seats)
        score = 0.0
        for side in range(2):
            seated = [
                player if rules.side_of(seat) == side else rival for seat in range(rules.seats)
            ]
            end, _ = play_out(state, seated, f"{seed}-opponents-{number}")
            mine, theirs = end.table.points[side], end.table.points[1 - side]
            score += 0.5 if mine == theirs else float(mine > theirs)
        scores.append(50 * score)
    mean = sum(scores) / pairs
    variance = sum((score - mean) ** 2 for score in scores) / max(1, pairs - 1)
    return mean, 1.96 * math.sqrt(variance / pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Without a command: speed.")
    parser.add_argument("--variant", choices=list(variants()), help="only this one")
    parser.set_defaults(seconds=3.0)
    commands = parser.add_subparsers(dest="command")
    speed = commands.add_parser("speed", help="complete random deals a second")
    speed.add_argument("--seconds", type=float, default=3.0)
    compare = commands.add_parser("strength", help="score of one opponent against another")
    compare.add_argument("player", nargs="?", default="steady", choices=list(PLAYERS))
    compare.add_argument("rival", nargs="?", default="random", choices=list(PLAYERS))
    compare.add_argument("--pairs", type=int, default=2000, help="packs, each dealt twice")
    arguments = parser.parse_args()
    chosen = [arguments.variant] if arguments.variant else list(variants())
    for id in chosen:
        rules = find_variant(id).rules()
        if arguments.command != "strength":
            print(f"{id}: {deals_per_second(rules, arguments.seconds):,.0f} random deals/s")
        else:
            score, half = strength(
                rules,
                find_player(arguments.player),
                find_player(arguments.rival),
                arguments.pairs,
            )
            print(
                f"{id}: {arguments.player} v {arguments.rival}: {score:.1f} % ±{half:.1f} "
                f"({arguments.pairs} packs, each dealt twice)"
            )
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BiscaError as error:
        sys.exit(f"bench: {error}")
