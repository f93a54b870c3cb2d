"""The opponent that plays any card the rules allow."""

from __future__ import annotations

from bisca.play.allowed import legal_plays
from bisca.play.shuffle import Stream
from bisca.play.table import Observation
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card


class RandomPlayer:
    """Every card that may be played is as likely as the others."""

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        return stream.choice(legal_plays(observation))
