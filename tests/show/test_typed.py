"""A card by what a person writes."""

from __future__ import annotations

import pytest

from bisca.rules.cards import parse_card
from bisca.rules.catalog import LANGUAGES, find_variant
from bisca.show.locale import locale
from bisca.show.packs import packs
from bisca.show.typed import cards_meant

DECK = find_variant("bisca-de-tres").rules().deck


@pytest.mark.parametrize("pack", packs())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_known_by_its_name_and_its_sign(lang: str, pack: str) -> None:
    """And by no other card's."""
    words = locale(lang, pack)
    for card in DECK:
        assert cards_meant(words.card(card), DECK, words) == [card]
        assert cards_meant(words.card(card).sign, DECK, words) == [card]
        assert card in cards_meant(card, DECK, words)


@pytest.mark.parametrize(
    ("lang", "pack", "text", "card"),
    [
        ("pt", "french", "A♠", "AS"),
        ("pt", "french", "as de espadas", "AS"),
        ("pt", "french", "Copas 7", "7H"),
        ("pt", "french", "7p", "7C"),
        ("pt", "french", "  RO ", "KD"),
        ("pt", "french", "tres ♣️", "3C"),
        ("pt", "spanish", "12 copas", "KH"),
        ("pt", "spanish", "rey de oros", "KD"),
        ("en", "french", "the seven of hearts", "7H"),
        ("en", "french", "h7", "7H"),
        ("en", "italian", "knight of batons", "QC"),
    ],
)
def test_people_write_cards_in_many_ways(lang: str, pack: str, text: str, card: str) -> None:
    """Short or long, either part first, with accents or without."""
    assert cards_meant(text, DECK, locale(lang, pack)) == [parse_card(card)]


def test_a_letter_that_may_be_two_suits_means_both() -> None:
    """In Portuguese C is the first letter of cups, and the code of clubs."""
    words = locale("pt")
    meant = cards_meant("7c", DECK, words)
    assert set(meant) == {parse_card("7H"), parse_card("7C")}
    assert cards_meant("7c", [parse_card("7H"), parse_card("2S")], words) == [parse_card("7H")]


@pytest.mark.parametrize("text", ["", "7", "copas", "de", "8h", "<b>", "7hh"])
def test_what_names_no_card_means_none(text: str) -> None:
    """A rank or a suit alone is not enough."""
    assert cards_meant(text, DECK, locale("pt")) == []
