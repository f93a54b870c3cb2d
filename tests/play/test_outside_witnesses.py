"""
Other people's programs as witnesses. Only these tests use them: libbisca is GPL and stays out of
anything we ship.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from setups import act, dealt, rules_of

from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.table import DealState
from bisca.rules.cards import SUITS, Card
from bisca.rules.tricks import trick_points, winning_index

DEALS = 150


@pytest.fixture(scope="module")
def libbisca() -> Any:
    """Two players, any hand size, free play, the bottom card trump, cards dealt one by one."""
    return importlib.import_module("libbisca")


@pytest.fixture(scope="module")
def naipes() -> Any:
    """Brisca for two without exchanges, three cards dealt at a time, the next one trump."""
    return importlib.import_module("naipes.games.brisca")


def hands_of(state: DealState) -> list[list[str]]:
    return [sorted(map(str, hand.cards)) for hand in state.table.hands]


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-dos-sete", "bisca-dos-nove"])
def test_libbisca_plays_the_same_deals(libbisca: Any, variant: str) -> None:
    """Hands, turn and points after every trick of random deals of three, seven and nine cards."""
    rules = rules_of(
        variant, trump_source="bottom", batches="ones", duty_without_stock="free", bands="highest"
    )
    random = Random(f"libbisca {variant}")
    players = [libbisca.Player.NORTH, libbisca.Player.SOUTH]
    for number in range(DEALS):
        order = tuple(random.sample(rules.deck, 40))
        stock = libbisca.get_cards(" ".join(reversed(order)))  # they deal from the end
        theirs = libbisca.State(hand_size=rules.hand_size, turn=players[number % 2], stock=stock)
        ours = dealt(rules, order, dealer=1 - number % 2)
        assert repr(theirs.trump) == ours.table.trump_card
        while (seat := ours.table.turn) is not None:
            assert theirs.turn == players[seat]
            assert hands_of(ours) == [
                sorted(map(repr, theirs.players[player].hand)) for player in players
            ]
            card = random.choice(legal_plays(ours.table))
            theirs.play(libbisca.get_card(card))
            ours, _ = act(ours, Play(seat, card))
            scores = tuple(theirs.players[player].score for player in players)
            assert ours.table.points == scores
        assert theirs.is_endgame()
        assert ours.table.result is not None
        winner = theirs.get_winner()
        assert ours.table.result.winner == (None if winner is None else players.index(winner))


def test_libbisca_gives_every_trick_to_the_same_card(libbisca: Any) -> None:
    """All pairs of cards under every trump."""
    rules = rules_of("bisca-de-tres")
    state = libbisca.get_state()
    state.turn = libbisca.Player.SOUTH  # who replies
    for trick in permutations(rules.deck, 2):
        state.table = [libbisca.get_card(card) for card in trick]
        assert trick_points(trick, rules) == sum(card.score for card in state.table)
        for trump in SUITS:
            state.trump = libbisca.get_card("2" + trump)
            replies = state._get_round_winner() == libbisca.Player.SOUTH
            assert winning_index(trick, trump, rules) == replies


THEIR_RANKS = {"A": 1, "J": 10, "Q": 11, "K": 12}
THEIR_SUITS = dict(zip("DHSC", "OCEB", strict=True))


def spanish(card: Card) -> Any:
    """*card* of the French pack as naipes has it."""
    from naipes.core.cards import Card as Theirs  # type: ignore[import-not-found]

    rank = THEIR_RANKS.get(card.rank) or int(card.rank)
    return Theirs(rank=rank, suit=THEIR_SUITS[card.suit])


def labels(cards: Sequence[Any]) -> list[str]:
    return sorted(card.label for card in cards)


def test_naipes_plays_the_same_deals(naipes: Any) -> None:
    """Hands, turn and points after every trick of random deals."""
    rules = rules_of("brisca", 2, batches="threes", exchange="none")
    random = Random("naipes")
    players = [naipes.Player.HUMAN, naipes.Player.AI]
    for number in range(DEALS):
        order = tuple(random.sample(rules.deck, 40))
        cards = [spanish(card) for card in order]
        theirs = naipes.GameState.new(number)
        theirs.human_hand, theirs.ai_hand = cards[:3], cards[3:6]
        theirs.trump_card, theirs.trump_suit = cards[6], cards[6].suit
        theirs.deck = [*cards[7:], cards[6]]
        ours = dealt(rules, order, dealer=1)
        while (seat := ours.table.turn) is not None:
            for player, hand in zip(players, ours.table.hands, strict=True):
                assert labels(theirs.hand_of(player)) == labels(list(map(spanish, hand.cards)))
            card = random.choice(legal_plays(ours.table))
            hand = theirs.hand_of(players[seat])
            theirs.play_card(players[seat], hand.index(spanish(card)))
            ours, _ = act(ours, Play(seat, card))
            if not ours.table.trick:
                assert ours.table.leader == players.index(theirs.leader)
            assert ours.table.points == tuple(theirs.score_of(player) for player in players)
        assert theirs.is_finished()


def test_naipes_gives_every_trick_to_the_same_card(naipes: Any) -> None:
    """All pairs of cards under every trump."""
    rules = rules_of("brisca", 2)
    for trick in permutations(rules.deck, 2):
        led, reply = map(spanish, trick)
        assert trick_points(trick, rules) == naipes.trick_points(led, reply)
        for trump in SUITS:
            replies = naipes.trick_winner_is_follower(led, reply, THEIR_SUITS[trump])
            assert winning_index(trick, trump, rules) == replies
