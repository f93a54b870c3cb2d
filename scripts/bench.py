"""
Measures the engine: `speed` of whole deals, `strength` of one opponent against another, `levels`
each against the one below. What has been played is kept in build/strength: stop it at any time.

Another program can be an opponent: `--against PROGRAM`, with its words if it needs any. It is
started once; for every card it gets one line on standard input, a JSON object with what its seat
sees, and answers one line, the card it plays (`7H`). The object has `variant`, `seats`, `table`
(the table rules that differ), `seat`, `dealer`, `leader`, `hand`, `legal`, `hidden` (by seat, how
many cards aren't seen), `exposed` (cards in hands that this seat knows, with their seat), `stock`
(face-down cards), `trump_card`, `turn_up_lies`, `trick` (the cards on the table, from the one
led), `taken` (the tricks so far: leader, cards, winner), `points` and `tricks` by side.
`scripts/greedy.py` is one, and `scripts/briscolabot.py`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from bisca.errors import BiscaError
from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.deal import decide, opening
from bisca.play.evolve import advance
from bisca.play.shuffle import Stream, shuffled
from bisca.play.table import DealState, Observation
from bisca.players.catalog import LEVELS, PLAYERS, find_player
from bisca.players.lanes import everywhere_at, simulation_of
from bisca.players.layout import layout_of
from bisca.players.player import Player, choose_action
from bisca.players.policy import RandomPolicy
from bisca.players.policy import play_out as play_lanes_out
from bisca.players.search import policy_of
from bisca.players.stakes import Stakes
from bisca.players.worlds import Dice
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import differing, find_variant, parse_table, variants
from bisca.rules.variant import Rules
from sitekit.paths import ROOT
from tune import random_deals

STATES = ROOT / "build" / "strength"
SLICE = 0.2  # seconds that each engine runs at a time, in turn with the others
SAVE = 15.0  # seconds between two savings of a match


def dealt(rules: Rules, seed: str, dealer: int) -> DealState:
    """A deal of the pack that *seed* shuffles, before the first card is played."""
    state, events = opening(rules, shuffled(rules.deck, seed), dealer)
    for event in events:
        state = advance(state, event)
    return state


# Speed: each of these plays random deals, from shuffle to score, and says how many.


def bare_loop(random: Random) -> int:
    """
    Bisca de Três in bare whole numbers and nothing else: what plain Python can do at best, one
    deal at a time. Card c is of suit c // 10 and of strength c % 10.
    """
    worth = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11) * 4
    pick = random.random
    pack = list(range(40))
    for _ in range(100):
        random.shuffle(pack)
        trump = pack[6] // 10
        stock = [*pack[7:], pack[6]]
        leader, other = pack[:3], pack[3:6]
        points = [0, 0]
        side, drawn, size = 0, 0, 3
        for _ in range(20):
            led = leader.pop(int(pick() * size))
            card = other.pop(int(pick() * size))
            if card // 10 == led // 10:
                taken = card > led
            else:
                taken = card // 10 == trump
            if taken:
                side ^= 1
                leader, other = other, leader
            points[side] += worth[led] + worth[card]
            if drawn < 34:
                leader.append(stock[drawn])
                other.append(stock[drawn + 1])
                drawn += 2
            else:
                size -= 1
    return 100


def lanes_of(rules: Rules) -> Callable[[Random], int]:
    """The simulation that the opponents search with."""
    layout = layout_of(rules, "S")
    dice = Dice(Stream("bench", rules.variant))

    def play(random: Random) -> int:
        deals = random_deals(layout, 200, random)
        play_lanes_out(deals, [RandomPolicy(dice)])
        deals.outcome()
        return deals.lanes

    return play


def engine_of(rules: Rules) -> Callable[[Random], int]:
    """The public engine, event by event; the cards come from Python's own dice, as elsewhere."""

    def play(random: Random) -> int:
        for number in range(20):
            state = dealt(rules, f"speed {random.random()}", number % rules.seats)
            while (seat := state.table.turn) is not None:
                card = random.choice(legal_plays(state.table))
                for event in decide(state, Play(seat, card)):
                    state = advance(state, event)
        return 20

    return play


def peers(folder: Path | None) -> Iterator[tuple[str, Callable[[Random], int]]]:
    """Other people's engines, as far as they are installed here or in *folder*."""
    if folder is not None:
        sys.path.append(str(folder))
    for name, make in (("libbisca", _libbisca), ("naipes", _naipes)):
        try:
            yield name, make()
        except ImportError:
            print(f"{name}: not installed (pip install {name} --target DIR, then --peers DIR)")


def _libbisca() -> Callable[[Random], int]:
    theirs: Any = importlib.import_module("libbisca")

    def play(random: Random) -> int:
        for _ in range(50):
            theirs.get_state().do_random_rollout()
        return 50

    return play


def _naipes() -> Callable[[Random], int]:
    theirs: Any = importlib.import_module("naipes.games.brisca")

    def play(random: Random) -> int:
        for _ in range(50):
            state = theirs.GameState.new(random.getrandbits(32))
            seat, other = theirs.Player.HUMAN, theirs.Player.AI
            while not state.is_finished():
                for player in (seat, other):
                    state.play_card(player, random.randrange(len(state.hand_of(player))))
                if state.leader != seat:
                    seat, other = other, seat
        return 50

    return play


def rates(runners: dict[str, Callable[[Random], int]], seconds: float) -> dict[str, float]:
    """Deals a second of processor time of each, the best of many short runs in turn."""
    best = dict.fromkeys(runners, 0.0)
    random = Random(1)
    end = time.process_time() + seconds * len(runners)
    while time.process_time() < end:
        for name, play in runners.items():
            start, count = time.process_time(), 0
            while (spent := time.process_time() - start) < SLICE:
                begun = time.process_time()
                played = play(random)
                count += played
                best[name] = max(best[name], played / (time.process_time() - begun))
            best[name] = max(best[name], count / spent)
    return best


def speed(chosen: list[Rules], seconds: float, folder: Path | None) -> None:
    tres = find_variant("bisca-de-tres").rules()
    runners: dict[str, Callable[[Random], int]] = {"bare loop": bare_loop}
    runners.update(peers(folder))
    for rules in chosen:
        runners[f"{rules.variant} engine"] = engine_of(rules)
        runners[f"{rules.variant} simulation"] = lanes_of(rules)
    found = rates(runners, seconds)
    for name, rate in found.items():
        print(f"{name:32}{rate:12,.0f} random deals/s")
    simulation = found.get(f"{tres.variant} simulation")
    engine = found.get(f"{tres.variant} engine")
    if simulation and engine:
        print(f"simulation: {simulation / found['bare loop']:.2f} of the bare loop")
        for name in ("libbisca", "naipes"):
            if name in found:
                print(f"simulation: {simulation / found[name]:.1f} times {name}")
                print(f"engine: {engine / found[name]:.2f} of {name}")


# Strength.


def words_of(command: str) -> list[str]:
    """A program, which may lie in a folder with a space in its name; or one with its words."""
    if Path(command).is_file():
        return [command]
    return shlex.split(command, posix=os.name != "nt")


class Program:
    """Another program as an opponent."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            words_of(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(as_json(observation)) + "\n")
        return parse_card(self.process.stdout.readline())


def as_json(table: Observation) -> dict[str, Any]:
    """What a seat sees, for another program."""
    assert table.turn is not None
    rules = table.rules
    hands = [
        (card, seat)
        for seat, hand in enumerate(table.hands)
        if seat != table.turn
        for card in hand.cards
    ]
    return {
        "variant": rules.variant,
        "seats": rules.seats,
        "table": differing(rules),
        "seat": table.turn,
        "dealer": table.dealer,
        "leader": table.leader,
        "hand": table.hands[table.turn].cards,
        "legal": legal_plays(table),
        "hidden": [hand.hidden for hand in table.hands],
        "exposed": hands,
        "stock": table.stock,
        "trump_card": table.trump_card,
        "turn_up_lies": table.turn_up_lies,
        "trick": table.trick,
        "taken": [(trick.leader, trick.cards, trick.winner) for trick in table.taken],
        "points": table.points,
        "tricks": table.tricks,
    }


class AllSeeing:
    """Sees every card and tries each by playing the deal out: what no fair opponent can reach."""

    def card(self, state: DealState) -> Card:
        table = state.table
        assert table.turn is not None
        side = table.rules.side_of(table.turn)
        deals = simulation_of([state])
        policy = policy_of(table.rules, table.trump, "tuned")
        worth = {}
        for card in legal_plays(table):
            played = deals.copy()
            played.play(everywhere_at(deals.layout.place[card], 1))
            play_lanes_out(played, [policy])
            number = played.points[side if side < len(played.points) else 0]
            points = sum(plane << bit for bit, plane in enumerate(number))
            if side >= len(played.points):
                points = table.rules.total - points
            scores = [
                sum(game_points * plane for game_points, plane in worths.items())
                for worths in played.outcome()
            ]
            others = (sum(scores) - scores[side]) / (len(scores) - 1)
            worth[card] = (scores[side] - others, points)
        return max(worth, key=lambda card: worth[card])


ALL_SEEING = "all-seeing"
Contestant = Player | AllSeeing


def played_out(state: DealState, seated: list[Contestant], seed: str) -> DealState:
    """*state* at the end of the deal."""
    random = find_player("random")
    while (seat := state.table.turn) is not None:
        player = seated[seat]
        if isinstance(player, AllSeeing):
            action = choose_action(state, random, seed, 1)
            if type(action).__name__ == "Play":
                action = action._replace(card=player.card(state))
        else:
            action = choose_action(state, player, seed, 1)
        for event in decide(state, action):
            state = advance(state, event)
    return state


def share(state: DealState, side: int, by_game_points: bool) -> float:
    """What *side* makes of a deal: a win 1, a tie an equal part of it; or its game points."""
    result = state.table.result
    assert result is not None
    sides = state.table.rules.sides
    if by_game_points:
        mine = result.game_points[side]
        return mine - (sum(result.game_points) - mine) / (sides - 1)
    return 1 / sides if result.winner is None else float(result.winner == side)


def one_pack(
    rules: Rules, player: Contestant, rival: Contestant, number: int, seed: str, points: bool
) -> float:
    """The mean of what *player* makes of one pack, dealt once for each side it can take."""
    state = dealt(rules, f"{seed}-{number}", number % rules.seats)
    total = 0.0
    for side in range(rules.sides):
        seated = [player if rules.side_of(seat) == side else rival for seat in range(rules.seats)]
        end = played_out(state, seated, f"{seed}-opponents-{number}")
        total += share(end, side, points)
    return total / rules.sides


def interval(scores: list[float]) -> tuple[float, float]:
    """The mean of *scores* and half its 95 % interval."""
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return mean, 1.96 * math.sqrt(variance / len(scores))


def strength(
    rules: Rules, player: Contestant, rival: Contestant, pairs: int, seed: str = "strength"
) -> tuple[float, float]:
    """
    Score of *player* in percent (wins and its part of ties) and half its 95 % interval.

    Each pack is dealt again with the places changed, so that luck of the cards cancels out; the
    interval is that of these packs.
    """
    scores = [100 * one_pack(rules, player, rival, number, seed, False) for number in range(pairs)]
    return interval(scores)


def resumed(
    rules: Rules,
    player: Contestant,
    rival: Contestant,
    packs: int,
    file: Path,
    by_game_points: bool,
) -> list[float]:
    """The scores of so many packs; those already in *file* aren't played again."""
    scores: list[float] = json.loads(file.read_text()) if file.exists() else []
    saved = time.monotonic()
    file.parent.mkdir(parents=True, exist_ok=True)
    while len(scores) < packs:
        scores.append(one_pack(rules, player, rival, len(scores), "strength", by_game_points))
        if time.monotonic() - saved > SAVE or len(scores) == packs:
            # In one piece: whoever stops it now loses nothing.
            beside = file.with_suffix(f".{os.getpid()}")
            beside.write_text(json.dumps(scores))
            beside.replace(file)
            saved = time.monotonic()
    return scores[:packs]


def named(rules: Rules, names: Sequence[str], by_game_points: bool = False) -> Path:
    """The file that keeps what these two have played."""
    marks = [rules.variant, str(rules.seats), *differing(rules).values()]
    marks += ["+".join(Path(word).name for word in words_of(name)) for name in names]
    marks += ["points"] * by_game_points
    return STATES / f"{'-'.join(marks)}.json"


def contestant(name: str) -> Contestant:
    """An opponent, the one that sees everything, or else a program."""
    if name == ALL_SEEING:
        return AllSeeing()
    return find_player(name) if name in PLAYERS else Program(name)


def played(rules: Rules, name: str, rival: str, packs: int) -> tuple[float, float]:
    """Score of *name* against *rival* in percent, and half its interval."""
    file = named(rules, [name, rival])
    scores = resumed(rules, contestant(name), contestant(rival), packs, file, False)
    return interval([100 * score for score in scores])


def ladder(rules: Rules, packs: int) -> str:
    """
    Each level against the one below; then, of the way from an equal share to the score of one
    that sees every card, the part that each level goes, all of them against steady players.
    """
    cells = [f"{rules.variant}, {rules.seats}", f"{100 / rules.sides:.0f}"]
    for below, level in pairwise(LEVELS):
        mean, half = played(rules, level, below, packs)
        cells.append(f"{mean:.1f} ±{half:.1f}")
    equal = 100 / rules.sides
    most, _ = played(rules, ALL_SEEING, "steady", packs)
    for level in LEVELS[2:]:
        mean, half = played(rules, level, "steady", packs)
        gap = most - equal
        cells.append(f"{100 * (mean - equal) / gap:.0f} ±{100 * half / gap:.0f}")
    return f"| {' | '.join(cells)} |"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="Without a command: speed.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--variant", choices=list(variants()), help="only this one")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rules", default="", help="table rules, as key=choice key=choice")
    parser.set_defaults(seconds=3.0, peers=None)
    commands = parser.add_subparsers(dest="command")
    fast = commands.add_parser("speed", help="complete random deals a second, and ratios")
    fast.add_argument("--seconds", type=float, default=3.0, help="for each engine")
    fast.add_argument("--peers", type=Path, help="a folder with libbisca and naipes in it")
    names = [*PLAYERS, ALL_SEEING]
    compare = commands.add_parser("strength", help="score of one opponent against another")
    compare.add_argument("player", nargs="?", default="steady", choices=names)
    compare.add_argument("rival", nargs="?", default="random", choices=names)
    compare.add_argument("--pairs", type=int, default=2000, help="packs, each dealt to every side")
    compare.add_argument("--against", metavar="PROGRAM", help="the rival is this program")
    compare.add_argument(
        "--game-points", action="store_true", help="count game points instead of deals"
    )
    compare.add_argument("--anew", action="store_true", help="forget what was played before")
    rungs = commands.add_parser("levels", help="a table: each level against the one below")
    rungs.add_argument("--pairs", type=int, default=200, help="packs, each dealt to every side")
    arguments = parser.parse_args()
    chosen = [arguments.variant] if arguments.variant else list(variants())
    tables = [
        find_variant(id).rules(arguments.seats, parse_table(arguments.rules)) for id in chosen
    ]
    if arguments.command == "levels":
        print("| game, seats | equal share | " + " | ".join(LEVELS[1:]), end=" | ")
        print(" | ".join(f"{level}'s part of the gap" for level in LEVELS[2:]), end=" |\n")
        for id in chosen:
            numbers = [arguments.seats] if arguments.seats else find_variant(id).seats
            for seats in numbers:
                rules = find_variant(id).rules(seats, parse_table(arguments.rules))
                print(ladder(rules, arguments.pairs), flush=True)
        return 0
    if arguments.command != "strength":
        speed(tables, arguments.seconds, arguments.peers)
        return 0
    for rules in tables:
        names = [arguments.player, arguments.against or arguments.rival]
        file = named(rules, names, arguments.game_points)
        if arguments.anew:
            file.unlink(missing_ok=True)
        player, rival = map(contestant, names)
        packs, points = arguments.pairs, arguments.game_points
        mean, half = interval(resumed(rules, player, rival, packs, file, points))
        score = f"{mean:+.3f} ±{half:.3f} game points a deal"
        if not points:
            equal = "" if rules.sides == 2 else f", an equal share is {100 / rules.sides:.1f}"
            score = f"{100 * mean:.1f} % ±{100 * half:.1f}{equal}"
        print(f"{rules.variant}-{rules.seats}: {' v '.join(names)}: {score} ({packs} packs)")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BiscaError as error:
        sys.exit(f"bench: {error}")
