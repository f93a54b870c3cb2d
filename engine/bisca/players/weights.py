"""The tuned weights, read from the package's data: one table for a number of seats and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from operator import add

from bisca.errors import VariantError
from bisca.players.policy import FIELDS, GROUPS, KINDS, STAGES, StageWeights
from bisca.rules.catalog import load_data
from bisca.rules.variant import Rules

PLAIN = "plain"
HIGH = 10  # card points


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


def families(rules: Rules) -> tuple[str, ...]:
    """The tables of weights that serve at a table with *rules*, the one made for it first."""
    shape = f"{rules.seats} seats, {rules.hand_size} cards"
    names = [shape, f"{rules.seats} seats, 3 cards"]
    if rules.capture != "none":
        names.insert(0, f"{shape}, the ace hunts the three")
    elif rules.low_wins is not None:
        names.insert(0, f"{shape}, few points win")
    return tuple(names)


def weights_for(rules: Rules) -> tuple[StageWeights, ...]:
    """The tuned weights for a table with *rules*."""
    found = tables()
    return next(found[name] for name in families(rules) if name in found)


def plain_weights() -> tuple[StageWeights, ...]:
    """The weights of somebody who plays by simple rules, as many do."""
    return tables()[PLAIN]


def dearer(stages: Sequence[StageWeights], trumps: int, high: int) -> tuple[StageWeights, ...]:
    """
    *stages* in which trumps, and cards of ten points or more, cost so much more to part with.

    Both in quarters of a card point. What is given to a partner stays as it is.
    """
    more = [
        trumps * (kind >= len(GROUPS)) + high * (GROUPS[kind % len(GROUPS)] >= HIGH)
        for kind in range(KINDS)
    ]
    costs = {
        "lead": more + more[: len(GROUPS)],
        "lose": more,
        "take": more,
        "take_spare": more[len(GROUPS) :],
        "take_early": more,
    }
    return tuple(
        replace(
            stage,
            **{name: tuple(map(add, getattr(stage, name), cost)) for name, cost in costs.items()},
        )
        for stage in stages
    )
