"""Who takes a trick, and what it is worth."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import permutations
from random import Random

import oracle
import pytest
from setups import A_TRES, QUATRO, SEIS, TRES, rules_of

from bisca.rules.cards import SUITS, parse_card, parse_cards
from bisca.rules.catalog import table_rules
from bisca.rules.tricks import trick_points, winning_index

TRICKS = {
    "a seven takes a king": ("D", "KC 7C", 1, 14),
    "a jack takes a queen": ("D", "QS JS", 1, 5),
    "a queen does not take a jack": ("D", "JS QS", 0, 5),
    "a seven does not take an ace": ("D", "AS 7S", 0, 21),
    "a six takes a five": ("D", "5S 6S", 1, 0),
    "a two takes nothing of its suit": ("D", "3S 2S", 0, 0),
    "the lowest trump takes a plain ace": ("H", "AC 2H", 1, 11),
    "the trump ace takes the trump seven": ("H", "7H AH", 1, 21),
    "a trump led falls to a higher trump": ("H", "2H 3H", 1, 0),
    "a trump led is safe from a plain ace": ("H", "2H AC", 0, 11),
    "a card of another suit never wins": ("D", "2S AC", 0, 11),
    "the same cards with the ace's suit trump": ("C", "2S AC", 1, 11),
    "a worthless card takes a worthless card": ("D", "4H 5H", 1, 0),
}


@pytest.mark.parametrize("name", TRICKS)
def test_C7_the_trick_goes_to(name: str) -> None:
    """The highest trump wins, or else the highest card of the suit led."""
    trump, text, winner, points = TRICKS[name]
    cards = parse_cards(text)

    assert winning_index(cards, trump, TRES) == winner
    assert trick_points(cards, TRES) == points


LONGER_TRICKS = {
    "highest of the suit led, not the first card": (QUATRO, "D", "4C AS 5C KH", 2, 15),
    "discards of higher rank never win": (A_TRES, "S", "6H 7D KC", 0, 14),
    "last of six trumps highest": (SEIS, "D", "5H 7H QC 3D AS 4D", 5, 23),
    "a trump in the middle holds": (QUATRO, "D", "5H 2D AH 3S", 1, 11),
    "a lower trump after a higher one": (QUATRO, "D", "5H 4D 3D AS", 1, 11),
    "a high card of the suit led after a trump": (QUATRO, "D", "5H 2D 7H AH", 1, 21),
}


@pytest.mark.parametrize("name", LONGER_TRICKS)
def test_C7_with_more_than_two_players_the_trick_goes_to(name: str) -> None:
    """The rule of the trick is the same for any number of cards."""
    rules, trump, text, winner, points = LONGER_TRICKS[name]
    cards = parse_cards(text)

    assert winning_index(cards, trump, rules) == winner
    assert trick_points(cards, rules) == points


ORDERS = {
    choice: rules_of("bisca-de-quatro", order=choice) for choice in table_rules()["order"].choices
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_trick_of_two_cards_agrees_with_the_oracle(order: str) -> None:
    """All 40 x 39 tricks under each trump suit: winner and points."""
    rules, ranking = ORDERS[order], oracle.RANKINGS[order]
    count = 0
    for trick in permutations(rules.deck, 2):
        assert trick_points(trick, rules) == oracle.worth([*trick], ranking)
        for trump in SUITS:
            count += 1
            expected = oracle.best([*trick], trump, ranking)
            assert winning_index(trick, trump, rules) == expected, f"{trick}, trump {trump}"

    assert count == 40 * 39 * 4


@pytest.mark.parametrize("order", ORDERS)
def test_longer_tricks_agree_with_the_oracle(order: str) -> None:
    """Some of three, four and six cards, many of one suit, and who holds them half-way."""
    rules, ranking, random = ORDERS[order], oracle.RANKINGS[order], Random(order)
    for _ in range(1500):
        suits = random.sample(SUITS, 2)
        cards = [card for card in rules.deck if card.suit in suits]
        trick = random.sample(cards, random.choice((3, 4, 6)))
        for length in range(1, len(trick) + 1):
            for trump in (*suits, next(suit for suit in SUITS if suit not in suits)):
                expected = oracle.best([*trick[:length]], trump, ranking)
                assert winning_index(trick[:length], trump, rules) == expected, (trick, trump)


def test_a_trick_of_one_card_is_held_by_it() -> None:
    """The card led holds the trick until it is beaten."""
    assert winning_index((parse_card("2S"),), "H", TRES) == 0
