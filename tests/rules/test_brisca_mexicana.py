"""What is Brisca mexicana's own: docs brisca-mexicana/rules.md, clause X1."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import at, play, rules_of

from bisca.play.events import DealScored
from bisca.rules.scoring import DealOutcome, deal_outcome

MEXICANA = rules_of("brisca-mexicana")


@pytest.mark.parametrize("points", range(121))
def test_X1_eleven_or_fewer_points_win_the_deal(points: int) -> None:
    """A side wins with 0 to 11 or 61 to 108, loses with 12 to 59 or 109 and more; 60 is a tie."""
    outcome = deal_outcome((points, 120 - points), (5, 5), MEXICANA)
    wins, ties = points <= 11 or 61 <= points <= 108, points == 60

    assert outcome.winner == (None if ties else 0 if wins else 1)
    assert outcome.game_points == ((0, 0) if ties else (1, 0) if wins else (0, 1))
    low = points <= 11 or points >= 109
    assert outcome.reason == ("tie" if ties else "low" if low else "most_points")


def test_X1_no_trick_at_all_is_eleven_or_fewer() -> None:
    """Nought counts too, and scores one game point."""
    assert deal_outcome((0, 120), (0, 10), MEXICANA) == DealOutcome((1, 0), 0, "low")


def test_X1_it_is_judged_at_the_end() -> None:
    """The side that has 11 before a last trick worth 4 loses if it takes that."""
    state = at(
        MEXICANA,
        {0: "2S", 1: "4S", 2: "KS", 3: "5S"},
        trump="H",
        trick_number=10,
        points=(11, 105),
        tricks=(1, 8),
    )
    _, events = play(state, "2S 4S KS 5S")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.points, end.game_points, end.reason) == ((15, 105), (0, 1), "most_points")


def test_X1_and_with_eleven_it_wins() -> None:
    """The same side, the king falling to the others."""
    state = at(
        MEXICANA,
        {0: "2S", 1: "AS", 2: "KS", 3: "5S"},
        trump="H",
        trick_number=10,
        points=(11, 94),
        tricks=(1, 8),
    )
    _, events = play(state, "2S AS KS 5S")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.points, end.winner, end.reason) == ((11, 109), 0, "low")
