"""The opponents there are, by the name that records and settings use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bisca.errors import NotationError
from bisca.players.player import Player
from bisca.players.random import RandomPlayer
from bisca.players.sensible import SensiblePlayer

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"random": RandomPlayer(), "sensible": SensiblePlayer()}
)


def find_player(name: str) -> Player:
    """The opponent *name*.

    Raises:
        NotationError: there is none; the message lists those there are.
    """
    player = PLAYERS.get(name)
    if player is None:
        raise NotationError(f"no opponent {name!r}; there are {', '.join(PLAYERS)}")
    return player
