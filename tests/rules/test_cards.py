"""Cards as text."""

from __future__ import annotations

import pytest

from bisca.errors import NotationError
from bisca.rules.cards import PACK, listed, parse_card, parse_cards


@pytest.mark.parametrize("text", ["7H", "7h", " 7H ", "7♥", "7♥\ufe0f", "7♥\ufe0e"])
def test_ways_to_write_the_seven_of_hearts(text: str) -> None:
    """Capital or small letter or the suit's sign, and nothing else."""
    assert parse_card(text) == "7H"


def test_every_card_reads_as_itself() -> None:
    """There is one object for each."""
    assert all(parse_card(str(card)) is card for card in PACK)


@pytest.mark.parametrize(
    "text", ["", "7", "H7", "10H", "1H", "7X", "7HH", "7 H", "VH", "♥7", "7" * 50]
)
def test_anything_else_is_refused_with_the_form_shown(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(NotationError) as error:
        parse_card(text)

    assert str(error.value) == (
        f"not a card: {text[:40]!r} (write rank then suit, as in 7H or QS; "
        "ranks A 2 3 4 5 6 7 8 9 T J Q K, suits S H D C)"
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", ""),
        ("7H", "7H"),
        ("7H 2S AD KC", "7H 2S AD KC"),
        ("7H 2S AD KC 3C", "5 cards (7H 2S AD ...)"),
        ("7H 2S AD KC 3C 4C", "6 cards (7H 2S AD ...)"),
    ],
)
def test_cards_in_a_message(cards: str, said: str) -> None:
    """Up to four are named; of more, three, and how many there are."""
    assert str(listed(parse_cards(cards))) == said


def test_lists_of_cards() -> None:
    """Blanks or commas between them."""
    assert parse_cards("7H, 2s ad") == parse_cards(["7H", "2S", "AD"]) == ("7H", "2S", "AD")
