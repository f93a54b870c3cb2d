"""What an opponent is, and how a table of opponents finishes a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bisca.play.actions import Action, Exchange, Play
from bisca.play.allowed import legal_exchanges
from bisca.play.deal import decide
from bisca.play.events import Event
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.shuffle import Stream, choice_stream
from bisca.play.table import DealState, Observation
from bisca.players.signing import granted, sign_due
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card


class Player(Protocol):
    """
    An opponent: a function of what its seat sees and of its own stream of numbers.

    It may not look further: permuting the cards that the seat hasn't seen never changes a choice.
    Choices use whole numbers and sorted tuples, so they are the same on every machine.
    """

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        """
        A card that the seat to play may play.

        Args:
            observation: the deal as that seat, and nobody else, sees it.
            stream: made for this choice alone.
            stakes: how the match stands; None to play for the game points of the deal.
        """
        ...


def choose_action(
    state: DealState, player: Player, seed: str, deal: int, stakes: Stakes | None = None
) -> Play | Exchange:
    """
    What *player* does, seated where the turn is: an exchange for the turn-up whenever there is
    one to make, since it gives a low trump for a higher one, and then the card it chooses, or one
    that a partner asks for.

    Args:
        seed: the opponents' own.
        deal: number of the deal in its match, from 1.
        stakes: how the match stands before the deal, if that is to count.

    Raises:
        ValueError: it is nobody's turn.
    """
    seat = state.table.turn
    if seat is None:
        raise ValueError("nobody is to play: the deal is over or not yet dealt")
    observation = observe(state, frozenset((seat,)))
    exchanges = legal_exchanges(observation)
    if exchanges:
        return Exchange(seat, exchanges[0])
    stream = choice_stream(seed, deal, seat, observation.plies)
    return Play(seat, granted(observation, player.choose(observation, stream, stakes)))


def next_action(state: DealState, player: Player, seed: str, deal: int) -> Action:
    """What comes next where no person plays: a sign that is due, or what *player* does in turn."""
    sign = sign_due(state, range(state.table.rules.seats))
    return choose_action(state, player, seed, deal) if sign is None else sign


def play_out(
    state: DealState, players: Sequence[Player], seed: str, deal: int = 1
) -> tuple[DealState, tuple[Event, ...]]:
    """*state* at the end of the deal, and the events until then; *players* by seat."""
    events: list[Event] = []
    while (seat := state.table.turn) is not None:
        for event in decide(state, next_action(state, players[seat], seed, deal)):
            state = advance(state, event)
            events.append(event)
    return state, tuple(events)
