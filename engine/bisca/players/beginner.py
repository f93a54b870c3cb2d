"""
The opponent that makes the errors beginners make: it takes whatever it can and hoards nothing.
"""

from __future__ import annotations

from bisca.play.allowed import legal_plays
from bisca.play.shuffle import Stream
from bisca.play.table import Observation
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card
from bisca.rules.tricks import winning_index


class BeginnerPlayer:
    """
    Takes a trick when it can, with the strongest card it has, its partner's trick too.

    It leads its strongest plain card, as if the lead won tricks, and throws away any card when it
    can't win. One card in four it plays without thinking.
    """

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        cards = legal_plays(observation)
        if stream.below(4) == 0:
            return stream.choice(cards)
        rules, trump, trick = observation.rules, observation.trump, observation.trick

        def strongest(some: list[Card]) -> Card:
            return max(some, key=lambda card: (card.suit == trump, rules.strength[card], card))

        if not trick:
            plain = [card for card in cards if card.suit != trump]
            return strongest(plain or list(cards))
        winning = [
            card for card in cards if winning_index((*trick, card), trump, rules) == len(trick)
        ]
        return strongest(winning) if winning else stream.choice(cards)
