"""What a hand has to say by signs: true of it, in the game's own order, and nothing else."""

from __future__ import annotations

import pytest

from bisca.rules.cards import parse_card
from bisca.rules.catalog import find_variant
from bisca.rules.signals import meanings


@pytest.mark.parametrize(
    ("variant", "hand", "said"),
    [
        ("bisca-de-quatro", "AH 7H KH", "ace ten king"),
        ("bisca-de-quatro", "JH QH 2H", "three-points two-points small"),
        ("bisca-de-quatro", "AS 7S 2C", "none ace-and-three high-plain"),
        ("bisca-de-quatro", "AS 7C KD", "none high-plain"),
        ("bisca-de-quatro", "3H KS", "small"),
        ("brisca", "3H QH JH", "ten three-points two-points"),
        ("brisca", "7H 7S", "small"),
        ("briscola", "AS 3S AH", "ace ace-and-three high-plain"),
        ("bisca-de-seis", "", ""),
    ],
)
def test_what_is_true_of_a_hand(variant: str, hand: str, said: str) -> None:
    """Hearts are trumps."""
    rules = find_variant(variant).rules()
    cards = [parse_card(card) for card in hand.split()]
    assert meanings(cards, "H", rules) == tuple(said.split())
