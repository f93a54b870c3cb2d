"""Game points of a deal and the standing of a match, for any number of sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bisca.rules.variant import MatchLength, Rules


class DealOutcome(NamedTuple):
    """Game points by side; the side that won, None for a tie; and why, a locale key."""

    game_points: tuple[int, ...]
    winner: int | None
    reason: str


def deal_outcome(points: Sequence[int], tricks: Sequence[int], rules: Rules) -> DealOutcome:
    """What a deal scores.

    Exactly one thing applies: few points where they win, the sweep, the most points where that
    is all that counts, or the highest band that a side has reached. Else it is a tie.

    Args:
        points: card points by side.
        tricks: tricks taken by side.

    Rule: C11 T3 N4 M4 M5 M16
    """
    sides = range(rules.sides)
    if rules.low_wins is not None:
        for side in sides:
            if points[side] <= rules.low_wins:
                return won(side, rules.highest or rules.bands[0][1], "low", rules)
    if rules.sweep is not None:
        counted = tricks if rules.sweep.by == "tricks" else points
        for side in sides:
            if counted[side] == sum(counted) > 0:
                return won(side, rules.sweep.worth, f"sweep_{rules.sweep.by}", rules)
    if rules.highest:
        most = max(points)
        if list(points).count(most) == 1:
            return won(list(points).index(most), rules.highest, "most_points", rules)
    for side in sides:
        worth = max((worth for least, worth in rules.bands if points[side] >= least), default=0)
        if worth:
            return won(side, worth, "most_points", rules)
    return DealOutcome((0,) * rules.sides, None, "tie")


def is_decided(points: Sequence[int], rules: Rules) -> bool:
    """Whether a side has more than half the card points. Rule: M22"""
    return 2 * max(points) > rules.total


def won(side: int, worth: int, reason: str, rules: Rules) -> DealOutcome:
    """The deal goes to *side*, for *worth* game points."""
    game_points = tuple(worth if other == side else 0 for other in range(rules.sides))
    return DealOutcome(game_points, side, reason)


class Standing(NamedTuple):
    """A match so far.

    Attributes:
        score: what counts towards the end, by side: game points, won deals (best of), or teeth.
        winner: the side that has won the match, or None while it goes on.
        decider: whether the next deal is the one that breaks a comb's 5-5.
        drawn: whether the match has ended with no winner.
    """

    score: tuple[int, ...]
    winner: int | None
    decider: bool = False
    drawn: bool = False

    @property
    def over(self) -> bool:
        return self.drawn or self.winner is not None


def match_standing(results: Iterable[Sequence[int]], length: MatchLength, sides: int) -> Standing:
    """The standing after deals that scored *results* (game points by side, in order).

    First to n: n or more game points win (D18). Best of n: the first with more than half of n
    won deals, draws uncounted. Comb: one tooth a game point, surplus beyond the tenth dropped,
    draws mark none unless the rules say so, always filled; at 5-5 one decider worth one, replayed
    if drawn, or the match is drawn (D15-D17).

    Rule: C12 M6
    """
    score = [0] * sides
    used = 0  # teeth of a comb, those that are nobody's among them
    for result in results:
        if length.kind == "comb":
            used += _mark(result, score, used, length)
        else:
            for side, gained in enumerate(result):
                score[side] += gained > 0 if length.kind == "best_of" else gained
        winner = _match_winner(score, used, length)
        if winner is not None:
            return Standing(tuple(score), winner)
        if length.kind == "comb" and used >= length.n and not length.decider:
            return Standing(tuple(score), None, drawn=True)
    return Standing(tuple(score), None, decider=length.kind == "comb" and used >= length.n)


def _mark(result: Sequence[int], score: list[int], used: int, length: MatchLength) -> int:
    """Mark a deal on the comb; returns the teeth it took, one for a deal that decides."""
    gained = max(result)
    if gained == 0:
        return int(length.draws_use_a_tooth)
    teeth = min(gained, max(length.n - used, 1))
    score[list(result).index(gained)] += teeth
    return teeth


def _match_winner(score: Sequence[int], used: int, length: MatchLength) -> int | None:
    best = max(score)
    if length.kind == "first_to":
        reached = best >= length.n
    elif length.kind == "best_of":
        reached = 2 * best > length.n
    else:
        reached = used >= length.n
    # Level at the end of a comb, or of three alone in one deal, is won by nobody.
    return list(score).index(best) if reached and list(score).count(best) == 1 else None
