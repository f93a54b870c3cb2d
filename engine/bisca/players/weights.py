"""The tuned weights, read from the package's data: one table for a number of seats and cards."""

from __future__ import annotations

from functools import cache

from bisca.errors import VariantError
from bisca.players.policy import FIELDS, STAGES, StageWeights
from bisca.rules.catalog import load_data
from bisca.rules.variant import Rules

PLAIN = "plain"


@cache
def tables() -> dict[str, tuple[StageWeights, ...]]:
    """Every table of weights, by name: a number of seats and of cards in hand, or `plain`."""
    found = {}
    for name, stages in load_data("weights").items():
        if len(stages) not in (1, STAGES):
            raise VariantError(f"weights: {name}: expected {STAGES} stages, or one for all")
        read = tuple(_stage(f"weights: {name}: stage {n}", stage) for n, stage in enumerate(stages))
        found[name] = read if len(read) == STAGES else read * STAGES
    return found


def _stage(where: str, stage: dict[str, str]) -> StageWeights:
    read = {field: tuple(map(int, text.split())) for field, text in stage.items()}
    sizes = {field: len(weights) for field, weights in read.items()}
    if sizes != FIELDS:
        raise VariantError(f"{where}: expected {dict(FIELDS)}, got {sizes}")
    return StageWeights(**read)


def family(rules: Rules) -> str:
    """The name of the table of weights that serves at a table with *rules*."""
    return f"{rules.seats} seats, {rules.hand_size} cards"


def weights_for(rules: Rules) -> tuple[StageWeights, ...]:
    """The tuned weights for a table with *rules*; those of three cards if there are no others."""
    found = tables()
    return found.get(family(rules)) or found[f"{rules.seats} seats, 3 cards"]


def plain_weights() -> tuple[StageWeights, ...]:
    """The weights of somebody who plays by simple rules, as many do."""
    return tables()[PLAIN]
