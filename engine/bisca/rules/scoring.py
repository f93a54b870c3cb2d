"""Game points of a deal and the standing of a match, for any number of sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bisca.rules.variant import MatchLength, Rules

COMB_TEETH = 10


class DealOutcome(NamedTuple):
    """Game points by side; the side that won, None for a tie; and why, a locale key."""

    game_points: tuple[int, ...]
    winner: int | None
    reason: str


def deal_outcome(points: Sequence[int], tricks: Sequence[int], rules: Rules) -> DealOutcome:
    """What a deal scores.

    Exactly one band applies: the sweep excludes the others (*sweep* with its worth), then the
    highest band whose card points a side has reached. Nobody in a band means a tie.

    Args:
        points: card points by side.
        tricks: tricks taken by side.

    Rule: C11 T3 N4 M4 M5
    """
    sides = range(rules.sides)
    if rules.sweep is not None:
        counted = tricks if rules.sweep.by == "tricks" else points
        for side in sides:
            if counted[side] == sum(counted) > 0:
                return _won(side, rules.sweep.worth, f"sweep_{rules.sweep.by}", rules)
    for side in sides:
        worth = max((worth for least, worth in rules.bands if points[side] >= least), default=0)
        if worth:
            return _won(side, worth, "most_points", rules)
    return DealOutcome((0,) * rules.sides, None, "tie")


def _won(side: int, worth: int, reason: str, rules: Rules) -> DealOutcome:
    game_points = tuple(worth if other == side else 0 for other in range(rules.sides))
    return DealOutcome(game_points, side, reason)


class Standing(NamedTuple):
    """A match so far.

    Attributes:
        score: what counts towards the end, by side: game points, won deals (best of), or teeth.
        winner: the side that has won the match, or None while it goes on.
        decider: whether the next deal is the one that breaks a comb's 5-5.
    """

    score: tuple[int, ...]
    winner: int | None
    decider: bool = False


def match_standing(results: Iterable[Sequence[int]], length: MatchLength, sides: int) -> Standing:
    """The standing after deals that scored *results* (game points by side, in order).

    First to n: n or more game points win (D18). Best of n: the first with more than half of n
    won deals, draws uncounted. Comb: one tooth a game point, surplus beyond the tenth dropped,
    draws mark none, always filled; at 5-5 one decider worth one, replayed if drawn (D15-D17).

    Rule: C12 M6
    """
    score = [0] * sides
    for result in results:
        before = Standing(tuple(score), None)
        for side, gained in enumerate(result):
            if length.kind == "best_of":
                score[side] += gained > 0
            elif length.kind == "comb":
                score[side] += _teeth(gained, before.score)
            else:
                score[side] += gained
        winner = _match_winner(score, length)
        if winner is not None:
            return Standing(tuple(score), winner)
    decider = length.kind == "comb" and sum(score) >= COMB_TEETH
    return Standing(tuple(score), None, decider)


def _teeth(gained: int, score: Sequence[int]) -> int:
    free = COMB_TEETH - sum(score)
    return min(gained, free if free > 0 else 1)


def _match_winner(score: Sequence[int], length: MatchLength) -> int | None:
    best = max(score)
    if length.kind == "first_to":
        reached = best >= length.n
    elif length.kind == "best_of":
        reached = 2 * best > length.n
    else:
        reached = sum(score) >= COMB_TEETH and list(score).count(best) == 1
    return score.index(best) if reached else None
