"""Writes the golden files of tests/golden again: a playthrough of each variant, and line counts.

Look at what changed before you commit it: a golden file changes when the rules or an opponent do.
The shuffle's vectors (deck_vectors.yaml) are never rewritten: they may not change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from bisca.play.actions import Action, Exchange, Play, Sign
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.deal import decide, opening
from bisca.play.events import (
    CardDrawn,
    CardRemoved,
    DealScored,
    Event,
    HandShown,
    TrickTaken,
    TrumpExchanged,
)
from bisca.play.evolve import advance
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.record import DealRecord, Move, Order, action_of, move_of, parse_move, replay
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState, Observation
from bisca.players.catalog import find_player
from bisca.players.player import choose_action
from bisca.rules.cards import Card, parse_cards
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import Rules

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
COUNTS = GOLDEN / "counts.yaml"
CHOICES = GOLDEN / "choices.yaml"
COMMAND = "python3 scripts/update_goldens.py"
SEED = "golden"
# Deals in which what a game has of its own comes about.
SEEDS = {
    "brisca": "golden 12",  # the seven is exchanged, and then the two
    "brisca-mexicana": "golden 72",  # few points win
    "muerte-al-tres": "golden 5",  # the ace waits, and captures the three
}
LEVEL = "steady"
# What the levels that search choose, which must be the same on every machine and in the browser.
CHOOSING = (
    ("strong", "bisca-de-tres", 2),
    ("expert", "bisca-de-tres", 2),
    ("expert", "bisca-dos-nove", 2),
    ("expert", "bisca-de-quatro", 4),
    ("expert", "brisca", 3),
)
CHOSEN = 12  # acts of each


def playthrough(variant: str, moves: Iterable[Move] | None = None) -> Iterator[str]:
    """
    The lines of a deal of *variant* told in full, every card open.

    Args:
        moves: what is played and exchanged; None to let the opponents choose.
    """
    rules = find_variant(variant).rules()
    seed = SEEDS.get(variant, SEED)
    order = shuffled(rules.deck, seed)
    state, events = opening(rules, order, dealer=rules.seats - 1)
    for event in events:
        state = advance(state, event)
    yield f"{variant}, seed {seed}, dealer {state.table.dealer}, every seat {LEVEL}"
    yield f"pack {' '.join(order)}"
    yield from _dealing(events)
    yield _hands(state.table)
    yield f"turn-up {state.table.trump_card}, stock {state.table.stock_left}"
    player = find_player(LEVEL)
    given = None if moves is None else iter(moves)
    trick = None
    while (seat := state.table.turn) is not None:
        table = state.table
        if trick != table.trick_number:
            trick = table.trick_number
            yield ""
            yield f"trick {trick}, stock {table.stock_left}"
        action: Action
        if given is None:
            action = choose_action(state, player, SEED, 1)
        else:
            action = action_of(next(given), seat)
        if isinstance(action, Sign):
            yield f"  {action.seat} signs {action.means}"
        elif isinstance(action, Exchange):
            yield f"  {seat} exchanges {action.card} for {table.trump_card}"
        else:
            legal = legal_plays(table)
            free = len(legal) == table.hands[seat].size
            yield f"  {seat} plays {action.card}{'' if free else f', bound to {_cards(legal)}'}"
        events = decide(state, action)
        for event in events:
            state = advance(state, event)
        yield from _consequences(events, state.table)


def _dealing(events: Iterable[Event]) -> Iterator[str]:
    """What the deal itself brings with it: a card that leaves, hands that are shown."""
    for event in events:
        if isinstance(event, CardRemoved):
            yield f"{event.card} leaves {'the stock' if event.seat is None else event.seat}"
        elif isinstance(event, HandShown):
            yield f"{event.seat} shows {_cards(event.cards or ())}"


def _consequences(events: tuple[Event, ...], after: Observation) -> Iterator[str]:
    """Who takes the trick, what is drawn, the hands, the score."""
    draws = []
    for event in events:
        if isinstance(event, TrickTaken):
            yield f"  {event.seat} takes {event.points}: {_dash(after.points)}"
        elif isinstance(event, CardDrawn):
            draws.append(f"{event.seat} draws {event.card}{', the turn-up' * event.turn_up}")
        elif isinstance(event, DealScored):
            yield ""
            yield (
                f"points {_dash(event.points)}, tricks {_dash(event.tricks)}, "
                f"game points {_dash(event.game_points)}: {event.reason}"
            )
    if draws:
        yield f"  {'; '.join(draws)}"
    for line in _dealing(events):
        yield f"  {line}"
    if draws or isinstance(events[0], TrumpExchanged):
        yield f"  {_hands(after)}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def _hands(table: Observation) -> str:
    hands = (f"{seat}: {' '.join(hand.cards)}" for seat, hand in enumerate(table.hands))
    return f"hands {' | '.join(hands)}"


def _dash(numbers: Iterable[int]) -> str:
    return "-".join(str(number) for number in numbers)


def moves_in(text: str) -> tuple[Move, ...]:
    """The cards played and exchanged in a playthrough."""
    signs = {"plays": "", "exchanges": "x"}
    return tuple(
        parse_move(signs[words[1]] + words[2].rstrip(","))
        for words in (line.split() for line in text.splitlines())
        if len(words) > 2 and words[1] in signs
    )


def start_state(start: Mapping[str, Any]) -> DealState:
    """Where an entry of counts.yaml starts: an ending, or a deal after some plays."""
    if "plays" not in start:
        return _ending_state(start)
    rules = find_variant(start["variant"]).rules(start["seats"], start.get("table", {}))
    order = whole_order(rules, parse_cards(start["order"]))
    plays = tuple(parse_move(word) for word in start["plays"].split())
    done = replay(rules, DealRecord(Order(order), start["dealer"], plays))
    if done.fault is not None:
        raise done.fault
    return done.state


def whole_order(rules: Rules, top: Sequence[Card]) -> tuple[Card, ...]:
    """The pack of *rules* with the cards of *top* on top of the others."""
    return (*top, *(card for card in rules.deck if card not in top))


def _ending_state(ending: Mapping[str, Any]) -> DealState:
    hands = {seat: parse_cards(cards) for seat, cards in enumerate(ending["hands"])}
    rules = find_variant(ending["variant"]).rules(len(hands), ending.get("table", {}))
    partial = PartialPosition(
        trump=ending["trump"],
        trick_number=rules.tricks + 1 - len(hands[0]),
        hands=hands,
        leader=ending["leader"],
    )
    return position_state(rules, complete_position(rules, partial, 0, SEED), 0)


def choices(level: str, variant: str, seats: int) -> str:
    """The first acts of a deal with *level* at every seat."""
    rules = find_variant(variant).rules(seats)
    state, events = opening(rules, shuffled(rules.deck, SEED), dealer=0)
    moves: list[Move] = []
    while True:
        for event in events:
            state = advance(state, event)
        if len(moves) == CHOSEN:
            return " ".join(moves)
        action = choose_action(state, find_player(level), SEED, 1)
        moves.append(move_of(action))
        events = decide(state, action)


def choices_text() -> str:
    lines = [
        f"{level} {variant} {seats}: {choices(level, variant, seats)}\n"
        for level, variant, seats in CHOOSING
    ]
    return "".join(["# What the levels that search choose; made by update_goldens.py.\n", *lines])


def lines_from(state: DealState, length: int) -> int:
    """How many ways there are to play *length* more cards, or fewer if the deal ends before.

    An exchange before a card makes another way, and is no card.
    """
    if length == 0 or state.table.turn is None:
        return 1
    return sum(line_breakdown(state, length).values())


def line_breakdown(state: DealState, length: int) -> dict[Move, int]:
    """The same, by the first act: where two engines differ, follow the one that differs."""
    seat = state.table.turn
    assert seat is not None
    counts = {}
    actions: list[Action] = [Exchange(seat, card) for card in legal_exchanges(state.table)]
    actions += [Play(seat, card) for card in legal_plays(state.table)]
    for action in actions:
        after = state
        for event in decide(state, action):
            after = advance(after, event)
        counts[move_of(action)] = lines_from(after, length - isinstance(action, Play))
    return counts


def counts_text(text: str) -> str:
    """*text*, the content of counts.yaml, with its counts made anew."""
    starts = iter(yaml.safe_load(text))
    lines = []
    for line in text.splitlines():
        if line.startswith("  lines:"):
            start = next(starts)
            state = start_state(start)
            counts = [lines_from(state, length) for length in range(1, start["most"] + 1)]
            line = f"  lines: {counts}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def goldens() -> dict[Path, str]:
    """Each golden file and what should be in it."""
    files = {GOLDEN / f"{id}.txt": "\n".join(playthrough(id)) + "\n" for id in variants()}
    files[CHOICES] = choices_text()
    files[COUNTS] = counts_text(COUNTS.read_text(encoding="utf-8"))
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    arguments = parser.parse_args()
    stale = [
        (path, text)
        for path, text in goldens().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    names = ", ".join(path.name for path, _ in stale)
    if arguments.check and stale:
        print(f"not up to date: {names} in tests/golden. Run: {COMMAND}", file=sys.stderr)
        return 1
    for path, text in stale:
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {names}" if stale else "golden files are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
