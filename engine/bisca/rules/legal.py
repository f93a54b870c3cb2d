"""Which cards may be played. Legality lives here, once; refusals and hints cite its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from bisca.rules.cards import Card
from bisca.rules.variant import Rules

# The clause that each reason for a refusal cites.
CLAUSE_OF_REASON = MappingProxyType(
    {
        "not_your_turn": "C13",
        "not_in_hand": "C13",
        "must_trump": "N2",
        "must_follow_endgame": "M2",
        "must_follow_always": "M3",
        "deal_over": "C14",
    }
)


def suit_owed(
    trick: Sequence[Card], trump: str, stock_left: bool, rules: Rules
) -> tuple[str, str] | None:
    """The suit that must be played if held, and the reason key; None when any card will do.

    *stock_left* counts the turn-up: the endgame begins when it has been drawn too (N2).
    """
    if not trick:
        return None
    led = trick[0].suit
    duty = rules.duty_with_stock if stock_left else rules.duty_without_stock
    if duty == "trump_lead" and led == trump:
        return trump, "must_trump"
    if duty == "follow":
        always = rules.duty_with_stock == "follow"
        return led, "must_follow_always" if always else "must_follow_endgame"
    return None


def legal_cards(
    hand: Iterable[Card], trick: Sequence[Card], trump: str, stock_left: bool, rules: Rules
) -> tuple[Card, ...]:
    """The cards of *hand* that may be played to *trick*, in the order of *hand*."""
    cards = tuple(hand)
    owed = suit_owed(trick, trump, stock_left, rules)
    if owed is None:
        return cards
    return tuple(card for card in cards if card.suit == owed[0]) or cards
