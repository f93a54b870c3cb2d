"""What hints promise, put right: chances of all sides add up, the sure stays sure, and the order is kept."""

from __future__ import annotations

import math

import pytest
from setups import NOVE, TRES, USUAL, at, rules_of

from bisca.play.observation import observe
from bisca.players.policy import STAGES
from bisca.players.sober import ONE, Factors, factors, sober, tables
from bisca.rules.variant import Rules
from calibrate import Promise, promises, way


def sums(told: list[Promise], sides: int, put_right: bool) -> tuple[float, float]:
    """What all sides are promised together in a trick, in percent, and the standard error."""
    deals: dict[int, list[float]] = {}
    for one in told:
        by = way(one) if put_right else Factors()
        deals.setdefault(one.deal, []).append(sober(one.won, by.won, by.doubt))
    found = [100 * sides * sum(row) / len(row) for row in deals.values()]
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / (len(found) - 1)
    return mean, math.sqrt(spread / len(found))


@pytest.mark.parametrize(("rules", "deals"), [(TRES, 24), (NOVE, 12)], ids=["Três", "Nove"])
def test_the_chances_of_both_add_up_to_a_hundred(rules: Rules, deals: int) -> None:
    """In deals that nothing was counted in; without the factors they come to much more."""
    told = [one for number in range(deals) for one in promises(rules, "test", number)]
    before, off = sums(told, rules.sides, put_right=False)
    assert before - 2 * off > 100
    after, off = sums(told, rules.sides, put_right=True)
    assert abs(after - 100) < 2 * off
    assert off < 8


def test_every_game_has_factors() -> None:
    """That promise no more than the search does, and keep better chances better."""
    for rules in USUAL.values():
        table = observe(at(rules, {}, trump="H", trick_number=1), frozenset((0,)))
        assert factors(table) in {row for rows in tables().values() for row in rows}
    for rows in tables().values():
        assert len(rows) == STAGES
        for row in rows:
            assert 0 < row.won <= ONE
            assert 0 < row.points <= ONE
            assert 0 <= row.doubt <= 80
            chances = [sober(part / 50, row.won, row.doubt) for part in range(51)]
            assert chances == sorted(set(chances))
            assert 0 <= chances[0] < chances[-1] <= 1


def test_a_decided_deal_stays_certain() -> None:
    """Who has more than half of all points has won, whatever others think."""
    table = observe(at(TRES, {}, trump="H", trick_number=12, leader=0), frozenset((0,)))
    for points, plain in (((61, 0), True), ((40, 20), False)):
        assert (factors(table._replace(points=points)) == Factors()) == plain


def test_nothing_is_put_right_where_nothing_was_counted() -> None:
    """Three who see all hands."""
    rules = rules_of("bisca-a-tres", open_hands="yes")
    table = observe(at(rules, {}, trump="H", trick_number=1), frozenset(range(3)))
    assert factors(table) == Factors()
    assert sober(0.25, *Factors()[:2]) == 0.25
