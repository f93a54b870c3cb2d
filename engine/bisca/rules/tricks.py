"""Who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.rules.cards import Card
from bisca.rules.variant import Rules


def winning_index(trick: Sequence[Card], trump: str, rules: Rules) -> int:
    """Position in *trick*, counted from the card led, of the card that holds it so far.

    The highest trump wins; with no trump played, the highest card of the suit led. A card of
    another suit never wins. The trick must have at least one card.

    Rule: C7
    """
    strength = rules.strength
    best, best_card = 0, trick[0]
    for index in range(1, len(trick)):
        card = trick[index]
        if card.suit == best_card.suit:
            if strength[card] > strength[best_card]:
                best, best_card = index, card
        elif card.suit == trump:
            best, best_card = index, card
    return best


def trick_points(trick: Sequence[Card], rules: Rules) -> int:
    """Card points that lie in *trick*."""
    points = rules.points
    return sum(points[card] for card in trick)
