"""Counts of legal lines from fixed endings, by the engine and by the oracle."""

from __future__ import annotations

from typing import Any

import oracle
import pytest
import yaml

from bisca.rules.catalog import variants
from update_goldens import COUNTS, ending_state, line_breakdown, lines_from

ENDINGS: list[dict[str, Any]] = yaml.safe_load(COUNTS.read_text(encoding="utf-8"))

EVERY_ENDING = pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending["name"])


def test_every_variant_has_an_ending() -> None:
    """Add one to counts.yaml, with `lines: []`, and run scripts/update_goldens.py."""
    sat = {(ending["variant"], len(ending["hands"])) for ending in ENDINGS}

    assert sat == {(id, seats) for id, variant in variants().items() for seats in variant.seats}
    assert all(len(ending["lines"]) == ending["most"] for ending in ENDINGS)


@EVERY_ENDING
def test_the_engine_counts_as_before(ending: dict[str, Any]) -> None:
    """On a mismatch the counts by first card say where to look."""
    state = ending_state(ending)
    for length, expected in enumerate(ending["lines"], 1):
        assert lines_from(state, length) == expected, line_breakdown(state, length)


@EVERY_ENDING
def test_the_oracle_counts_the_same(ending: dict[str, Any]) -> None:
    """It shares no code with the engine."""
    hands = [cards.split() for cards in ending["hands"]]
    table = dict(ending_state(ending).table.rules.choices)
    game = oracle.ending(hands, ending["leader"], ending["trump"], table=table)
    counts = [oracle.lines(game, length) for length in range(1, ending["most"] + 1)]

    assert counts == ending["lines"]
