"""The steady opponent's rules, each seen in a situation; and how well it does with them."""

from __future__ import annotations

import pytest
from setups import NOVE, TRES, at, crowd

from bench import strength
from bisca.play.observation import observe
from bisca.play.shuffle import choice_stream
from bisca.play.table import DealState
from bisca.players.catalog import find_player
from bisca.rules.cards import Card, parse_card
from bisca.rules.variant import Rules


def chosen(state: DealState) -> set[Card]:
    """What it plays, under a few streams."""
    assert state.table.turn is not None
    seen = observe(state, frozenset((state.table.turn,)))
    player = find_player("steady")
    return {player.choose(seen, choice_stream(f"{number}", 1, 0, 0)) for number in range(12)}


def lead(hand: str, *, trump: str = "H", rules: Rules = TRES) -> set[Card]:
    return chosen(at(rules, {0: hand}, trump=trump, trick_number=5))


def reply(to: str, hand: str, *, trick_number: int = 5, trump_card: str = "4H") -> set[Card]:
    return chosen(at(TRES, {1: hand}, trick=to, trump_card=trump_card, trick_number=trick_number))


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AS 5C 6D", "5C"),
        ("QS KC JD", "QS"),
        ("KS 2H AC", "KS"),
        ("7S 2H AC", "2H"),
        ("7S AS 7H", "7S"),
        ("AH 7H KH", "KH"),
    ],
    ids=[
        "the lowest worthless card",
        "the cheapest court",
        "a king before a trump",
        "a low trump before a seven",
        "a plain seven before the trump seven",
        "the cheapest of three trumps",
    ],
)
def test_leading(hand: str, card: str) -> None:
    """It leads what costs least."""
    assert lead(hand) == {parse_card(card)}


def test_equal_cards_are_chosen_by_its_stream() -> None:
    """Nothing tells a two from a two but chance."""
    assert lead("2S 2C 2D") == {parse_card(card) for card in ("2S", "2C", "2D")}


@pytest.mark.parametrize(
    ("to", "hand", "card"),
    [
        ("5C", "6C KC 2H", "KC"),
        ("KC", "AC 7C 2H", "AC"),
        ("KC", "2S 5H 6C", "2S"),
        ("JC", "AS 7S 5H", "5H"),
        ("AC", "2S 5H 3H", "3H"),
        ("7C", "2S AH KH", "KH"),
        ("7C", "AC 2H 3S", "AC"),
        ("2H", "KS QH 3D", "3D"),
        ("7H", "KS AH 3D", "AH"),
        ("AH", "KS 7H 3D", "3D"),
        ("6C", "QS JS KD", "QS"),
    ],
    ids=[
        "nobody plays after it, so points go home in suit",
        "the ace goes home too",
        "a king is not worth a trump",
        "a trump before giving away a seven",
        "the lowest trump takes an ace",
        "the cheapest trump that takes",
        "in suit rather than with a trump",
        "a low trump is let go",
        "the trump seven is worth the trump ace",
        "what can't be beaten gets the least",
        "the cheapest court is thrown",
    ],
)
def test_replying(to: str, hand: str, card: str) -> None:
    """It wins in suit, trumps what is dear, and otherwise gives away the least."""
    assert reply(to, hand) == {parse_card(card)}


@pytest.mark.parametrize(
    ("to", "hand", "turn_up", "trick_number", "card"),
    [
        ("5C", "6C 3S 2H", "AH", 17, "3S"),
        ("5C", "6C 3S 2H", "AH", 16, "6C"),
        ("5C", "6C 3S 2H", "KH", 17, "6C"),
        ("7C", "AC 3S 2H", "AH", 17, "AC"),
        ("5C", "6C KC 7C", "AH", 17, "7C"),
    ],
    ids=[
        "it loses a cheap trick for the trump ace",
        "not a trick too early",
        "not for a king",
        "not at the price of ten points",
        "it can't lose",
    ],
)
def test_before_the_last_draw(
    to: str, hand: str, turn_up: str, trick_number: int, card: str
) -> None:
    """The loser of that trick takes the turn-up."""
    assert reply(to, hand, trump_card=turn_up, trick_number=trick_number) == {parse_card(card)}


def test_an_owed_trump_is_the_cheapest() -> None:
    """In the endgame of Nove it plays within the rules."""
    state = at(NOVE, {1: "KC 2C 3H AD"}, trick="AC", trump="C", trick_number=17)

    assert chosen(state) == {parse_card("2C")}


PAIRS = crowd(4)


def in_pairs(trick: str, hand: str, rules: Rules = PAIRS) -> set[Card]:
    """The choice of the seat whose turn it is; seat 0 led, hearts are trumps."""
    seat: int = len(trick.split())
    return chosen(at(rules, {seat: hand}, trick=trick, trump="H", trick_number=3))


@pytest.mark.parametrize(
    ("trick", "hand", "card"),
    [
        ("2C AC 5D", "AS KS 3S", "AS"),
        ("2C AC 5D", "KS 7H 3S", "KS"),
        ("2C AC 5D", "2H AH 7H", "2H"),
        ("2C KC 7C", "3H KS 5D", "3H"),
        ("2C AC", "3H KS 5D", "3H"),
        ("AC 2C", "3H KS 5D", "5D"),
    ],
    ids=[
        "the partner's trick is fed",
        "but not with a trump",
        "unless there is nothing else",
        "the rivals' dear trick is trumped",
        "and by the third too",
        "a partner's trick that a rival may still take gets the least",
    ],
)
def test_with_a_partner(trick: str, hand: str, card: str) -> None:
    """Seats 0 and 2 play together, and 1 and 3."""
    assert in_pairs(trick, hand) == {parse_card(card)}


def test_with_three_everybody_else_is_a_rival() -> None:
    """A seven led by one of them is trumped."""
    assert in_pairs("7C 3C", "3H KS 5D", crowd(3)) == {parse_card("3H")}


@pytest.mark.parametrize(
    ("rules", "least", "most"), [(TRES, 85, 92), (NOVE, 93, 100)], ids=["Três", "Nove"]
)
def test_how_it_does_against_the_random_opponent(rules: Rules, least: int, most: int) -> None:
    """Wins and half the draws in percent, on packs dealt twice; always the same ones."""
    score, _ = strength(rules, find_player("steady"), find_player("random"), pairs=300)

    assert least < score < most
