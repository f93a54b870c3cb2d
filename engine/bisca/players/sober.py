"""
What a hint shows of the counts of a search, put right where they promise too much.

A card is tried by a player that chooses, against others that follow weights, some of them poor
ones: so the chances that all seats are told add up to more than there is. By how much was counted
in deals of strong opponents (scripts/calibrate.py), for each stage of a deal.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bisca.play.table import Observation
from bisca.players.policy import stage_of
from bisca.players.weights import families
from bisca.rules.catalog import load_data
from bisca.rules.scoring import is_decided

ONE = 1000
OPEN = ", all hands open"


class Factors(NamedTuple):
    """
    How chances and card points are put right, in thousandths.

    Attributes:
        won: what the odds of winning are multiplied by.
        doubt: how far a chance is from certain at least, before that.
        points: what the odds of each card point that is still to come are multiplied by.
    """

    won: int = ONE
    doubt: int = 0
    points: int = ONE


@cache
def tables() -> dict[str, tuple[Factors, ...]]:
    """The factors of each stage, by family; see `families`."""
    return {
        name: tuple(
            Factors(*numbers)
            for numbers in zip(
                *(map(int, rows[field].split()) for field in Factors._fields), strict=True
            )
        )
        for name, rows in load_data("sober").items()
    }


def family(table: Observation) -> str:
    """Whose factors serve at *table*; there may be none of that name."""
    names = families(table.rules)
    if any(hand.hidden for hand in table.hands):
        return next((name for name in names if name in tables()), names[0])
    return names[-1] + OPEN


def stage(table: Observation) -> int:
    """The stage of *table*, as the weights count them."""
    assert table.turn is not None
    return stage_of(table.stock_left // table.rules.seats, table.hands[table.turn].size)


def factors(table: Observation) -> Factors:
    """What serves at *table*; nothing changes where nothing was counted or the deal is decided."""
    found = tables().get(family(table))
    if found is None or is_decided(table.points, table.rules):
        return Factors()
    return found[stage(table)]


def sober(part: float, factor: int, doubt: int = 0) -> float:
    """The share *part* of one, kept *doubt* from certain, with its odds multiplied by *factor*."""
    if factor == ONE and not doubt:
        return part
    part = (part * (ONE - 2 * doubt) + doubt) / ONE
    return part * factor / (part * factor + (1 - part) * ONE)
