"""What is asked of every opponent: legal, repeatable, and blind to what its seat doesn't see."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from fair import redealt
from setups import ALL_RULES, NOVE, TRES, USUAL, dealt

from bisca.errors import NotationError
from bisca.play.allowed import legal_plays
from bisca.play.deal import decide
from bisca.play.events import CardPlayed
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.shuffle import Stream, choice_stream
from bisca.play.table import Observation
from bisca.players.catalog import LEVELS, PLAYERS, find_player
from bisca.players.player import choose_action, play_out
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card
from bisca.rules.variant import Rules

# The levels that search are asked the same, on a small budget, in test_levels.py.
EVERY_PLAYER = pytest.mark.parametrize("name", ["random", "beginner", "steady"])


def test_players_are_found_by_name() -> None:
    """The message lists those there are."""
    assert set(PLAYERS) == {*LEVELS, "random"}
    with pytest.raises(NotationError, match="no opponent 'best'; there are random, beginner"):
        find_player("best")


@EVERY_PLAYER
@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
def test_they_play_legal_cards_to_the_end_at_every_table(name: str, rules: Rules) -> None:
    """Any number of seats, any table rules; `decide` refuses an illegal card."""
    for seed in ("a", "b", "c"):
        state = dealt(rules, seed)
        end, _ = play_out(state, [find_player(name)] * rules.seats, seed)

        assert end.table.result is not None


class Witness:
    """Plays like another, and keeps what it was shown."""

    def __init__(self, name: str) -> None:
        self.player = find_player(name)
        self.shown: list[Observation] = []

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        self.shown.append(observation)
        return self.player.choose(observation, stream, stakes)


@pytest.mark.parametrize("rules", [TRES, NOVE], ids=lambda rules: rules.variant)
def test_an_opponent_is_shown_its_own_seat_only(rules: Rules) -> None:
    """Its turn, its audience, the other hand as a number, no order of the stock."""
    witness = Witness("steady")
    play_out(dealt(rules, "witness"), [find_player("random"), witness], "witness")

    assert len(witness.shown) == 20
    for seen in witness.shown:
        assert (seen.audience, seen.turn) == (frozenset((1,)), 1)
        assert set(seen.hands[0].cards) <= {card for card, _ in seen.exposed}


@EVERY_PLAYER
@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
def test_permuting_the_unseen_cards_never_changes_a_choice(name: str, rules: Rules) -> None:
    """At each card of a deal, for a few other deals that look the same from that seat."""
    random = Random(f"permute {name}")
    player, moved = find_player(name), 0
    state = dealt(rules, "permutation")
    while (seat := state.table.turn) is not None:
        play = choose_action(state, player, "opponents", 1)
        for _ in range(3):
            other = redealt(state, seat, random)
            moved += other != state
            assert observe(other, frozenset((seat,))) == observe(state, frozenset((seat,)))
            assert choose_action(other, player, "opponents", 1) == play
        for event in decide(state, play):
            state = advance(state, event)

    # Once the stock is gone two hands know everything; open ones nearly all, all the time.
    assert rules.open_hands or moved > state.table.plies


@EVERY_PLAYER
def test_a_choice_depends_on_its_own_stream_only(name: str) -> None:
    """Not on choices made before: asked again, or out of turn of time, it is the same."""
    player = find_player(name)
    state = dealt(NOVE, "again")
    end, events = play_out(state, [player, player], "again")
    played = [event.card for event in events if isinstance(event, CardPlayed)]
    states = []
    for card in played:
        states.append(state)
        for event in decide(state, choose_action(state, player, "again", 1)._replace(card=card)):
            state = advance(state, event)

    assert state == end
    backwards = [choose_action(state, player, "again", 1).card for state in reversed(states)]
    assert backwards == played[::-1]


def test_the_random_opponent_plays_each_card_about_as_often() -> None:
    """Three cards, 600 streams."""
    table = dealt(TRES, "random").table
    player = find_player("random")
    chosen = Counter(
        player.choose(table, choice_stream(f"{number}", 1, 0, 0)) for number in range(600)
    )

    assert set(chosen) == set(legal_plays(table))
    assert min(chosen.values()) > 150


PRINT_PLAYS = """
from itertools import product
from bisca.play.deal import opening
from bisca.play.evolve import advance
from bisca.play.shuffle import shuffled
from bisca.players.catalog import find_player
from bisca.players.player import play_out
from bisca.players.search import Effort, SearchPlayer
from bisca.rules.catalog import variants

players = {name: find_player(name) for name in ("random", "beginner", "steady")}
players["search"] = SearchPlayer(Effort(6, orders=4, candidates=12, depth=3, leanings=3, futures=1))
for id, variant in variants().items():
    for seats, name in product(variant.seats, players):
        rules = variant.rules(seats)
        for number in range(1 if name == "search" else 3):
            deck = shuffled(rules.deck, f"hash {number}")
            state, events = opening(rules, deck, number % seats)
            for event in events:
                state = advance(state, event)
            _, log = play_out(state, [players[name]] * seats, f"hash {number}")
            acts = [event for event in log if type(event).__name__ == "CardPlayed"]
            print(id, seats, name, *(event.card for event in acts))
"""


def plays_under(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_PLAYS],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.skipif(sys.platform == "emscripten", reason="the browser starts no processes")
def test_moves_are_the_same_whatever_the_hash_seed() -> None:
    """Sets of texts iterate differently from run to run; no choice may follow them."""
    first = plays_under("1")

    assert first == plays_under("2") == plays_under("0")
    assert len(first.splitlines()) == len(USUAL) * (3 * 3 + 1)
