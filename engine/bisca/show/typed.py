"""A card by what a person writes: its sign, its code, or its name in their language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from bisca.rules.cards import Card
from bisca.show.locale import Locale


def cards_meant(text: str, cards: Iterable[Card], words: Locale) -> list[Card]:
    """
    Which of *cards* *text* may mean: `7H`, `7♥`, `copas 7`, `as de espadas`.

    Rank and suit, in either order, each as its code, as it stands on the card, or by its name in
    the language and the pack of *words*; a suit also by its first letter. Case, accents, spaces
    and small words don't count. A first letter may be another suit's code (`C`): then both cards
    are meant.
    """
    small = {_plain(word) for word in words.t("typed.small").split()}
    said = "".join(word for word in _plain(text).split() if word not in small)
    return [card for card in cards if said in _spellings(card, words)]


def _spellings(card: Card, words: Locale) -> set[str]:
    ranks = {
        card.rank,
        words.pack.corner(card.rank, words.lang),
        words.rank(card.rank),
    }
    suit = words.suit(card.suit)
    suits = {card.suit, suit, suit[0], words.pack.signs.get(card.suit, suit)}
    if original := words.pack.original:
        ranks.add(original.ranks.get(card.rank, card.rank))
        suits.add(original.suits[card.suit])
    pairs = [(_plain(rank), _plain(sign)) for rank in ranks for sign in suits]
    return {rank + suit for rank, suit in pairs} | {suit + rank for rank, suit in pairs}


def _plain(text: str) -> str:
    """*text* in lower case, with no accents and no hint at how a sign is to be drawn."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(
        sign for sign in apart if not unicodedata.combining(sign) and sign not in "\ufe0e\ufe0f"
    )
