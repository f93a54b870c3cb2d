"""Writes the golden files of tests/golden again: a playthrough of each variant, and line counts.

Look at what changed before you commit it: a golden file changes when the rules or an opponent do.
The shuffle's vectors (deck_vectors.yaml) are never rewritten: they may not change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from bisca.play.actions import Play
from bisca.play.deal import DealState, Observation, advance, decide, legal_plays, opening
from bisca.play.events import CardDrawn, DealScored, Event, TrickTaken
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.shuffle import shuffled
from bisca.players.catalog import find_player
from bisca.players.player import choose_action
from bisca.rules.cards import Card, parse_card, parse_cards
from bisca.rules.catalog import find_variant, variants

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
COUNTS = GOLDEN / "counts.yaml"
COMMAND = "python3 scripts/update_goldens.py"
SEED = "golden"
LEVEL = "sensible"


def playthrough(variant: str, plays: Iterable[Card] | None = None) -> Iterator[str]:
    """
    The lines of a deal of *variant* told in full, every card open.

    Args:
        plays: what is played; None to let the opponents choose.
    """
    rules = find_variant(variant).rules()
    order = shuffled(rules.deck, SEED)
    state, events = opening(rules, order, dealer=rules.seats - 1)
    for event in events:
        state = advance(state, event)
    yield f"{variant}, seed {SEED}, dealer {state.table.dealer}, every seat {LEVEL}"
    yield f"pack {' '.join(order)}"
    yield _hands(state.table)
    yield f"turn-up {state.table.trump_card}, stock {state.table.stock_left}"
    player = find_player(LEVEL)
    given = None if plays is None else iter(plays)
    while (seat := state.table.turn) is not None:
        table = state.table
        if not table.trick:
            yield ""
            yield f"trick {table.trick_number}, stock {table.stock_left}"
        if given is None:
            card = choose_action(state, player, SEED, 1).card
        else:
            card = next(given)
        legal = legal_plays(table)
        bound = "" if len(legal) == table.hands[seat].size else f", bound to {' '.join(legal)}"
        yield f"  {seat} plays {card}{bound}"
        events = decide(state, Play(seat, card))
        for event in events:
            state = advance(state, event)
        yield from _consequences(events, state.table)


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
        yield f"  {_hands(after)}"


def _hands(table: Observation) -> str:
    hands = (f"{seat}: {' '.join(hand.cards)}" for seat, hand in enumerate(table.hands))
    return f"hands {' | '.join(hands)}"


def _dash(numbers: Iterable[int]) -> str:
    return "-".join(str(number) for number in numbers)


def plays_in(text: str) -> tuple[Card, ...]:
    """The cards played in a playthrough."""
    return tuple(
        parse_card(words[2].rstrip(","))
        for words in (line.split() for line in text.splitlines())
        if len(words) > 2 and words[1] == "plays"
    )


def ending_state(ending: Mapping[str, Any]) -> DealState:
    """The position that an entry of counts.yaml describes."""
    rules = find_variant(ending["variant"]).rules(table=ending.get("table", {}))
    hands = {seat: parse_cards(cards) for seat, cards in enumerate(ending["hands"])}
    partial = PartialPosition(
        trump=ending["trump"],
        trick_number=rules.tricks + 1 - len(hands[0]),
        hands=hands,
        leader=ending["leader"],
    )
    return position_state(rules, complete_position(rules, partial, 1, SEED), 1)


def lines_from(state: DealState, length: int) -> int:
    """How many ways there are to play *length* more cards, or fewer if the deal ends before."""
    if length == 0 or state.table.turn is None:
        return 1
    return sum(line_breakdown(state, length).values())


def line_breakdown(state: DealState, length: int) -> dict[Card, int]:
    """The same, by the first card: where two engines differ, follow the card that differs."""
    counts = {}
    for card in legal_plays(state.table):
        after = state
        assert state.table.turn is not None
        for event in decide(state, Play(state.table.turn, card)):
            after = advance(after, event)
        counts[card] = lines_from(after, length - 1)
    return counts


def counts_text(text: str) -> str:
    """*text*, the content of counts.yaml, with its counts made anew."""
    endings = iter(yaml.safe_load(text))
    lines = []
    for line in text.splitlines():
        if line.startswith("  lines:"):
            ending = next(endings)
            state = ending_state(ending)
            counts = [lines_from(state, length) for length in range(1, ending["most"] + 1)]
            line = f"  lines: {counts}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def goldens() -> dict[Path, str]:
    """Each golden file and what should be in it."""
    files = {GOLDEN / f"{id}.txt": "\n".join(playthrough(id)) + "\n" for id in variants()}
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
