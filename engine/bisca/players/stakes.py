"""What a deal is played for: its game points, or the chance to win the match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from bisca.rules.variant import Rules

GAME_POINT = 1000  # the unit: one game point, where nothing is known of the match
CARD_POINT = 2  # so that card points decide between cards that score the same
# Of ten deals won, how many score the lowest band and how many the next, if there are two.
_SPREAD = ((10,), (7, 3))


class Stakes(NamedTuple):
    """How a match stands before a deal: what counts towards its end, by side."""

    score: tuple[int, ...]


class Values(NamedTuple):
    """What the ends of a deal are worth to one side, in thousandths of a game point.

    Attributes:
        ends: by (side that wins, game points it scores).
        tie: where nobody scores.
    """

    ends: Mapping[tuple[int, int], int]
    tie: int


@lru_cache(maxsize=256)
def values(rules: Rules, side: int, stakes: Stakes | None = None) -> Values:
    """What the ends of a deal are worth to *side*, given how the match stands."""
    worths = _worths(rules)
    if stakes is None:
        share = GAME_POINT // (rules.sides - 1)
        return Values(
            {
                (other, worth): GAME_POINT * worth if other == side else -share * worth
                for other in range(rules.sides)
                for worth in worths
            },
            0,
        )
    # What counts is the difference that it makes to the chance to win the match: twice the
    # chance, so that a match of one deal has the same scale as a deal.
    target, most = _target(rules)
    left = tuple(max(1, target - score) for score in stakes.score)

    def worth_of(winner: int, worth: int) -> int:
        after = _after(left, winner, min(worth, most))
        return _chance(rules, after, side) * 2 * GAME_POINT // _WHOLE

    level = _chance(rules, left, side) * 2 * GAME_POINT // _WHOLE
    return Values(
        {
            (other, worth): worth_of(other, worth) - level
            for other in range(rules.sides)
            for worth in worths
        },
        0,
    )


def _worths(rules: Rules) -> tuple[int, ...]:
    """The game points that a deal may score."""
    worths = {worth for _, worth in rules.bands}
    if rules.highest:
        worths.add(rules.highest)
    if rules.sweep is not None:
        worths.add(rules.sweep.worth)
    return tuple(sorted(worths))


_WHOLE = 1 << 20


def _target(rules: Rules) -> tuple[int, int]:
    """What a side needs to win the match, and the most that a deal counts towards it."""
    length = rules.match
    if length.kind == "first_to":
        return length.n, length.n
    if length.kind == "best_of":
        return length.n // 2 + 1, 1
    return length.n // 2 + 1, length.n


def _after(left: tuple[int, ...], winner: int, worth: int) -> tuple[int, ...]:
    return (*left[:winner], max(0, left[winner] - worth), *left[winner + 1 :])


@lru_cache(maxsize=4096)
def _chance(rules: Rules, left: tuple[int, ...], side: int) -> int:
    """The chance, out of 2**20, that *side* wins when sides equally strong need *left*."""
    if 0 in left:
        return _WHOLE if left[side] == 0 else 0
    most = _target(rules)[1]
    spread = _SPREAD[1] if len(rules.bands) > 1 and most > 1 else _SPREAD[0]
    total = 0
    for winner in range(rules.sides):
        for worth, share in enumerate(spread, 1):
            total += share * _chance(rules, _after(left, winner, worth), side)
    return total // (10 * rules.sides)
