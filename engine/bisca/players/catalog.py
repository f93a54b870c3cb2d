"""The opponents there are, by the name that records and settings use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bisca.errors import NotationError, RecordError
from bisca.play.record import PERSON, DealRecord, Reading, move_of, replay
from bisca.players.beginner import BeginnerPlayer
from bisca.players.player import Player, next_action
from bisca.players.random import RandomPlayer
from bisca.players.search import Effort, SearchPlayer
from bisca.players.steady import SteadyPlayer
from bisca.rules.variant import Rules

STRONG = Effort(worlds=60, orders=4, nodes=1_000)
EXPERT = Effort(
    worlds=800, orders=4, candidates=4000, depth=10, nodes=20_000, leanings=5, futures=24
)

# What a person plays against, from the easiest to the hardest.
LEVELS = ("beginner", "steady", "strong", "expert")
PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "beginner": BeginnerPlayer(),
        "steady": SteadyPlayer(),
        "strong": SearchPlayer(STRONG),
        "expert": SearchPlayer(EXPERT),
    }
)


def find_player(name: str) -> Player:
    """The opponent *name*.

    Raises:
        NotationError: there is none; the message lists those there are.
    """
    player = PLAYERS.get(name)
    if player is None:
        raise NotationError(
            "no opponent {name!r}; there are {known}", name=name, known=", ".join(PLAYERS)
        )
    return player


def with_known_players(reading: Reading) -> Reading:
    """*reading*; with a fault, if it has none, where somebody plays whom this program can't know."""
    record, fault = reading
    for seat, name in enumerate(() if record is None or fault is not None else record.players):
        if name != PERSON and name not in PLAYERS:
            known = ", ".join((PERSON, *PLAYERS))
            fault = RecordError(
                "Players: seat {seat}: no player {name!r}; there are {known}",
                seat=seat,
                name=name,
                known=known,
            )
            return Reading(record, fault)
    return reading


def play_deal(rules: Rules, deal: DealRecord, levels: Sequence[str], seed: str) -> DealRecord:
    """*deal* played to its end by the opponents of *levels*, one a seat, from their *seed*.

    Raises:
        NotationError: no such level, or not one for each seat.
    """
    players = [find_player(level) for level in levels]
    if len(players) != rules.seats:
        raise NotationError(
            "levels: expected {expected}, one a seat, got {given}",
            expected=rules.seats,
            given=len(players),
        )
    while (state := replay(rules, deal).state).table.turn is not None:
        action = next_action(state, players[deal.seat_at(state.table.turn)], seed, 1)
        deal = replace(deal, plays=(*deal.plays, move_of(action)))
    return deal
