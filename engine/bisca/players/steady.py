"""
The opponent that plays by simple rules and remembers nothing: what a decent player does while
chatting. It looks at its hand, the trick, the turn-up and what is left of the stock.
"""

from __future__ import annotations

from collections.abc import Callable

from bisca.play.allowed import legal_plays
from bisca.play.shuffle import Stream
from bisca.play.table import Observation
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card
from bisca.rules.tricks import trick_points, winning_index

DEAR = 10  # card points worth a trump: an ace, a ten-pointer, or a trick that holds as much
LOW_TRUMP = 5  # a worthless trump is kept longer than a king, not as long as a plain ten-pointer
HIGH_TRUMP = 12  # the two best trumps are kept longest

Key = Callable[[Card], tuple[int, int]]


class SteadyPlayer:
    """
    Leads low, wins in suit, trumps what is dear, and otherwise gives away the least.

    It feeds a trick that its partner takes and keeps its trumps out of it. Before the last draw
    it lets a cheap trick go when a high turn-up lies there for those who lose it. Among cards
    that serve as well it follows its stream.
    """

    def choose(
        self, observation: Observation, stream: Stream, stakes: Stakes | None = None
    ) -> Card:
        cards, key = _candidates(observation)
        best = min(key(card) for card in cards)
        return stream.choice([card for card in cards if key(card) == best])


def _candidates(table: Observation) -> tuple[tuple[Card, ...], Key]:
    """The cards to choose from, and the key by which the least one is chosen."""
    rules, trump, trick = table.rules, table.trump, table.trick
    cards = legal_plays(table)

    def price(card: Card) -> tuple[int, int]:
        """What it costs to part with *card*; then how strong it is."""
        points = rules.points[card]
        if card.suit == trump:
            points += HIGH_TRUMP if points >= DEAR else LOW_TRUMP
        return points, rules.strength[card]

    def gift(card: Card) -> tuple[int, int]:
        """The most points first, in plain suits; trumps last."""
        return price(card) if card.suit == trump else (-rules.points[card], rules.strength[card])

    if not trick:
        return cards, price
    order = rules.seats_from(table.leader)
    mine = rules.side_of(order[len(trick)])
    rivals_to_come = any(rules.side_of(seat) != mine for seat in order[len(trick) + 1 :])
    if rules.side_of(order[winning_index(trick, trump, rules)]) == mine:
        return cards, price if rivals_to_come else gift
    winners = [card for card in cards if winning_index((*trick, card), trump, rules) == len(trick)]
    losers = [card for card in cards if card not in winners]
    at_stake = trick_points(trick, rules)
    if _turn_up_beckons(table) and losers and at_stake + min(map(price, losers))[0] < DEAR:
        return tuple(losers), price
    in_suit = tuple(card for card in winners if card.suit != trump)
    if in_suit:
        return in_suit, price if rivals_to_come else gift
    dear_to_lose = not losers or min(map(price, losers))[0] >= DEAR
    if winners and (at_stake >= DEAR or dear_to_lose):
        return tuple(winners), price
    return tuple(losers), price


def _turn_up_beckons(table: Observation) -> bool:
    """Whether the draw that follows this trick gives a high turn-up to the side that loses it."""
    rules, turn_up = table.rules, table.trump_card
    return (
        turn_up is not None
        and rules.points[turn_up] >= DEAR
        and table.stock_left == rules.seats
        and rules.sides == 2
    )
