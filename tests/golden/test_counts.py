"""Counts of legal lines from fixed endings and middles, by the engine and by the oracle."""

from __future__ import annotations

from typing import Any

import oracle
import pytest
import yaml

from bisca.rules.cards import parse_cards
from bisca.rules.catalog import variants
from update_goldens import COUNTS, line_breakdown, lines_from, start_state, whole_order

STARTS: list[dict[str, Any]] = yaml.safe_load(COUNTS.read_text(encoding="utf-8"))
ENDINGS = [start for start in STARTS if "hands" in start]

EVERY_START = pytest.mark.parametrize("start", STARTS, ids=lambda start: start["name"])


def test_every_variant_has_an_ending() -> None:
    """Add one to counts.yaml, with `lines: []`, and run scripts/update_goldens.py."""
    sat = {(ending["variant"], len(ending["hands"])) for ending in ENDINGS}

    assert sat == {(id, seats) for id, variant in variants().items() for seats in variant.seats}
    assert all(len(start["lines"]) == start["most"] for start in STARTS)


@EVERY_START
def test_the_engine_counts_as_before(start: dict[str, Any]) -> None:
    """On a mismatch the counts by first act say where to look."""
    state = start_state(start)
    for length, expected in enumerate(start["lines"], 1):
        assert lines_from(state, length) == expected, line_breakdown(state, length)


@EVERY_START
def test_the_oracle_counts_the_same(start: dict[str, Any]) -> None:
    """It shares no code with the engine."""
    game = judge(start)
    counts = [oracle.lines(game, length) for length in range(1, start["most"] + 1)]

    assert counts == start["lines"]


def judge(start: dict[str, Any]) -> oracle.Game:
    rules = start_state(start).table.rules
    table = dict(rules.choices)
    if "hands" in start:
        hands = [cards.split() for cards in start["hands"]]
        return oracle.ending(hands, start["leader"], start["trump"], table=table)
    order = [*whole_order(rules, parse_cards(start["order"]))]
    game = oracle.Game(order, start["dealer"], seats=rules.seats, hand=rules.hand_size, table=table)
    for card in start["plays"].split():
        game.play(card)
    return game


def test_exchanges_are_counted() -> None:
    """The seven for the king, then the two for the seven, before any of three cards."""
    counts = line_breakdown(start_state(STARTS[-2]), 1)

    assert {move: number for move, number in counts.items() if move[0] == "x"} == {"x7H": 6}
    assert sum(counts.values()) == STARTS[-2]["lines"][0]
