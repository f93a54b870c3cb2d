"""What a deal is played for: the worth of its ends, and that opponents are told how a match stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from setups import A_TRES, NOVE, TRES

from bisca.play.allowed import legal_plays
from bisca.play.shuffle import Stream
from bisca.play.table import Observation
from bisca.players import session as sessions
from bisca.players.session import dump_session, load_session, new_match, practice
from bisca.players.stakes import GAME_POINT, Stakes, values
from bisca.rules.cards import Card
from bisca.rules.variant import MatchLength, Rules


class Told:
    """Plays its first card, and keeps the stakes it was told."""

    def __init__(self) -> None:
        self.stakes: list[Stakes | None] = []

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        self.stakes.append(stakes)
        return legal_plays(observation)[0]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    player = Told()
    monkeypatch.setattr(sessions, "find_player", lambda level: player)
    return player


def test_without_a_match_game_points_count() -> None:
    """One to who wins it, one less to who doesn't; a tie is worth nothing."""
    worth = values(TRES, 0)

    assert worth.ends[0, 1] == GAME_POINT
    assert worth.ends[1, 1] == -GAME_POINT
    assert worth.tie == 0


def test_one_short_of_the_match_a_double_win_is_worth_no_more() -> None:
    """At 3-0 in the first to four; at 2-2 a double is worth more than a win, as it ends it."""
    rules = replace(NOVE, match=MatchLength("first_to", 4))
    ahead = values(rules, 0, Stakes((3, 0)))
    level = values(rules, 0, Stakes((2, 2)))

    assert ahead.ends[0, 2] == ahead.ends[0, 1] > 0 > ahead.ends[1, 1] > ahead.ends[1, 2]
    assert level.ends[0, 2] > level.ends[0, 1] > 0
    assert level.ends[0, 1] == pytest.approx(-level.ends[1, 1], abs=2)


@pytest.mark.parametrize("rules", [TRES, NOVE, A_TRES], ids=lambda rules: rules.variant)
def test_opponents_are_told_the_score_before_the_deal(rules: Rules, told: Told) -> None:
    """Deal after deal, what went before; taking back, saving and reading change nothing."""
    session = new_match(rules, "strong", seed="s", opponents_seed="o", dealer=1)
    while len(session.record.deals) < 4:
        before = session.match.standing.score
        session = session.answers()
        while not session.deal_over:
            session = session.play(legal_plays(session.replay.state.table)[0]).answers()
        assert set(told.stakes) == {session.stakes} == {Stakes(before)}
        assert load_session(dump_session(session.undo())).stakes == Stakes(before)
        told.stakes.clear()
        if session.match_over:
            break
        session = session.next_deal()

    assert len(session.record.deals) > 1


def test_a_practice_deal_has_no_stakes(told: Told) -> None:
    """It counts for no match."""
    match = new_match(TRES, "strong", seed="s", opponents_seed="o", dealer=0)
    alone = practice(match.record, "strong", "o").answers()

    assert told.stakes == [None]
    assert alone.stakes is None
