"""Cards as codes. What a card is worth, and which beats which, belongs to the variant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bisca.errors import NotationError, Told

SUITS = "SHDC"
RANKS = "A23456789TJQK"
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # after ♥ they ask for a text or for an emoji


class Card(str):
    """A card is its text: rank, then suit (`7H`). Instances come from `parse_card` or `PACK`."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        return self[0]

    @property
    def suit(self) -> str:
        return self[1]


PACK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
_BY_TEXT = {str(card): card for card in PACK}


def parse_card(text: str) -> Card:
    """The card that *text* names: `7H`, `7h` or `7♥`.

    Raises:
        NotationError: anything else; the message shows the form.
    """
    code = text.strip().rstrip(_VARIATION_SELECTORS)
    code = code[:-1].upper() + _SYMBOLS.get(code[-1:], code[-1:].upper())
    card = _BY_TEXT.get(code)
    if card is None:
        raise NotationError(
            "not a card: {text!r} (write rank then suit, as in 7H or QS; "
            "ranks {ranks}, suits {suits})",
            text=text[:40],
            ranks=" ".join(RANKS),
            suits=" ".join(SUITS),
        )
    return card


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards in a text separated by blanks or commas, or in a list of texts."""
    parts = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_card(part) for part in parts)


def listed(cards: Sequence[Card]) -> Told:
    """*cards* for a message; of more than a few, three and how many there are."""
    if len(cards) <= 4:
        return Told("{cards}", cards=tuple(cards))
    return Told("{n} cards ({cards} ...)", n=len(cards), cards=tuple(cards[:3]))
