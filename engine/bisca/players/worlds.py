"""Deals that agree with all that a seat knows: where the cards it hasn't seen may be."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bisca.play.deal import Hand, Observation
from bisca.play.shuffle import Stream
from bisca.players.lanes import begin
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout, layout_of
from bisca.players.simulation import Planes, Simulation
from bisca.rules.cards import Card

TRIES = 60
BLOCK = 4096  # numbers made at a time


class Dice:
    """A quick repeatable source of numbers, seeded by a player's stream."""

    __slots__ = ("_block", "_key", "_numbers")

    def __init__(self, stream: Stream) -> None:
        self._key = b"".join(struct.pack(">I", stream.below(1 << 32)) for _ in range(4))
        self._block = 0
        self._numbers: list[int] = []

    def _more(self) -> list[int]:
        key = self._key + struct.pack(">I", self._block)
        self._block += 1
        digest = hashlib.shake_128(key).digest(2 * BLOCK)
        self._numbers = list(struct.unpack(f"<{BLOCK}H", digest))
        return self._numbers

    def below(self, n: int) -> int:
        """A number from 0 to n-1; *n* is small, so that the odds differ by less than n/65536."""
        numbers = self._numbers or self._more()
        return numbers.pop() * n >> 16

    def shuffle(self, items: list[int]) -> None:
        numbers = self._numbers
        if len(numbers) < len(items):
            numbers = self._more()
        for place in range(len(items) - 1, 0, -1):
            other = numbers.pop() * (place + 1) >> 16
            items[place], items[other] = items[other], items[place]


class Fact(NamedTuple):
    """Of the cards at *places*, *seat* holds at most *most* that haven't been seen."""

    seat: int
    places: frozenset[int]
    most: int


class Known(NamedTuple):
    """
    What a seat knows of the cards it hasn't seen.

    Attributes:
        places: where they would stand, ascending.
        held: those of which it is known who holds them, with that seat.
        hidden: by seat, how many of the others it holds.
        stock: how many lie in the stock.
        facts: what the rules say of the hands, from how they have been played.
    """

    layout: Layout
    places: tuple[int, ...]
    held: tuple[tuple[int, int], ...]
    hidden: tuple[int, ...]
    stock: int
    facts: tuple[Fact, ...]


def known(table: Observation) -> Known:
    """What the audience of *table* knows of the cards it hasn't seen."""
    layout = layout_of(table.rules, table.trump)
    seen = set(table.trick)
    for pile in table.piles:
        seen.update(pile)
    for hand in table.hands:
        seen.update(hand.cards)
    if table.turn_up_lies and table.trump_card is not None:
        seen.add(table.trump_card)
    hidden = [hand.hidden for hand in table.hands]
    unseen = [card for card in layout.place if card not in seen]
    if len(unseen) > sum(hidden) + table.stock:
        # One two has left the pack: as a rule the trump.
        twos = [card for card in unseen if card.rank == "2"]
        unseen.remove(min(twos, key=lambda card: (card.suit != table.trump, card)))
    places = {layout.place[card] for card in unseen}
    held = []
    facts = []
    for found in _facts(table, layout):
        if isinstance(found, Fact):
            facts.append(found)
        elif found[0] in places:
            held.append(found)
            places.remove(found[0])
            hidden[found[1]] -= 1
    return Known(
        layout, tuple(sorted(places)), tuple(held), tuple(hidden), table.stock, tuple(facts)
    )


def revealed(table: Observation) -> Observation:
    """*table* with the hand filled in that nothing but the unseen cards can make up."""
    hiding = [seat for seat, hand in enumerate(table.hands) if hand.hidden]
    if table.stock or len(hiding) != 1:
        return table
    what = known(table)
    seat = hiding[0]
    unseen = [*what.places, *(place for place, _ in what.held)]
    cards = (*table.hands[seat].cards, *(card_at(what.layout, place) for place in unseen))
    hands = list(table.hands)
    hands[seat] = Hand(tuple(sorted(cards)))
    return table._replace(hands=tuple(hands))


def _facts(table: Observation, layout: Layout) -> Iterator[Fact | tuple[int, int]]:
    """
    What follows from plays that a duty or a bar applied to; a place with a seat is held there.

    Rule: N2 M2 M3 M13 M18 M19
    """
    rules = table.rules
    bars = rules.ace_waits is not None or rules.seven_not_last
    duties = {rules.duty_with_stock, rules.duty_without_stock}
    if duties == {"free"} and not bars:
        return
    suits = {layout.cards[suit[0]].suit: suit for suit in layout.suits if suit}  # type: ignore[union-attr]
    ace, seven = layout.trump_place("A"), layout.trump_place("7")
    awaited = None if rules.ace_waits is None else layout.trump_place(rules.ace_waits.card)
    before = sum(table.tricks) - len(table.taken)
    recent = {layout.place[card] for trick in table.taken for card in trick.cards}
    awaited_out = awaited is not None and any(
        layout.place[card] == awaited and layout.place[card] not in recent
        for pile in table.piles
        for card in pile
    )
    tricks = [(trick.leader, trick.cards) for trick in table.taken]
    now = before + len(tricks)
    for number, (leader, cards) in enumerate([*tricks, (table.leader, table.trick)], before):
        stock = max(0, rules.stock_size - number * rules.seats)
        draws = min(now, rules.stock_size // rules.seats) - min(
            number, rules.stock_size // rules.seats
        )
        left = rules.tricks - number if not stock else rules.hand_size
        duty = rules.duty_with_stock if stock else rules.duty_without_stock
        for place, (seat, card) in enumerate(zip(rules.seats_from(leader), cards, strict=False)):
            at = layout.place[card]
            closes = rules.seven_not_last and place == rules.seats - 1
            barred: set[int | None] = set()
            if rules.ace_waits is not None and not awaited_out and left > 1:
                barred.add(ace)
                if at == ace and rules.ace_waits.unless_held and awaited is not None:
                    yield awaited, seat
            if closes and left > 1:
                barred.add(seven)
                if at == seven and ace is not None:
                    yield ace, seat
            owed: list[str] = []
            led = cards[0].suit
            if place and card.suit != led:
                if duty == "follow":
                    owed.append(led)
                    if rules.must_trump_when_void and card.suit != layout.trump:
                        owed.append(layout.trump)
                elif duty == "trump_lead" and led == layout.trump:
                    owed.append(led)
            for suit in sorted(set(owed)):
                yield Fact(seat, frozenset(suits[suit]) - barred, draws)
            awaited_out = awaited_out or at == awaited


class World(NamedTuple):
    """Where the unseen cards are: by seat those it holds, and the stock in drawing order."""

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]


def sampled(what: Known, number: int, dice: Dice) -> list[World]:
    """So many worlds that agree with *what* is known, drawn at random."""
    size = sum(what.hidden)
    deck = list(what.places)
    if what.facts:
        return [_obeying(what, deck, dice) for _ in range(number)]
    worlds = []
    turns = 0
    for _ in range(number):
        if turns == 0:
            dice.shuffle(deck)
            turns = len(deck) // size if size else 1
        elif size:
            # The next cards of the same shuffle: each card is then held about equally often.
            deck = deck[size:] + deck[:size]
        turns -= 1
        worlds.append(_split(what, deck))
    return worlds


def _split(what: Known, deck: Sequence[int]) -> World:
    hands = []
    first = 0
    for seat, size in enumerate(what.hidden):
        held = tuple(place for place, holder in what.held if holder == seat)
        hands.append((*held, *deck[first : first + size]))
        first += size
    return World(tuple(hands), tuple(deck[first:]))


def _obeying(what: Known, deck: list[int], dice: Dice) -> World:
    for _ in range(TRIES):
        dice.shuffle(deck)
        world = _split(what, deck)
        if obeys(world, what):
            return world
    for _ in range(TRIES):
        found = _built(what, deck, dice)
        if found is not None and obeys(found, what):
            return found
    return _split(what, deck)


def obeys(world: World, what: Known) -> bool:
    """Whether the hands of *world* agree with every fact."""
    return all(
        sum(place in fact.places for place in world.hands[fact.seat]) <= fact.most
        for fact in what.facts
    )


def _built(what: Known, deck: list[int], dice: Dice) -> World | None:
    """A world made card by card, those that fit in fewest places first; None if it fails."""
    nowhere = len(what.hidden)  # the stock, after the seats
    room = [*what.hidden, what.stock]
    most = {fact: fact.most for fact in what.facts}
    dice.shuffle(deck)

    def fits(place: int) -> list[int]:
        shut = {fact.seat for fact, left in most.items() if left == 0 and place in fact.places}
        return [spot for spot in range(nowhere + 1) if room[spot] and spot not in shut]

    spots: list[list[int]] = [[] for _ in room]
    for place in sorted(deck, key=lambda place: len(fits(place))):
        choice = [spot for spot in fits(place) for _ in range(room[spot])]
        if not choice:
            return None
        spot = choice[dice.below(len(choice))]
        spots[spot].append(place)
        room[spot] -= 1
        for fact in most:
            if fact.seat == spot and place in fact.places:
                most[fact] -= 1
    stock = spots.pop()
    dice.shuffle(stock)
    for place, holder in what.held:
        spots[holder].append(place)
    return World(tuple(tuple(spot) for spot in spots), tuple(stock))


def lanes_for(
    table: Observation, what: Known, worlds: Sequence[World], orders: int = 1
) -> Simulation:
    """
    *worlds* side by side as deals to be played on from *table*.

    Each takes *orders* lanes: in them the stock is begun at places as far from each other as can
    be, round and round.
    """
    lanes = orders * len(worlds)
    everywhere = (1 << lanes) - 1
    block = (1 << orders) - 1
    hands: list[Planes] = []
    for seat, hand in enumerate(table.hands):
        starts = [0] * PLACES
        for number, world in enumerate(worlds):
            bit = 1 << number * orders
            for place in world.hands[seat]:
                starts[place] |= bit
        planes = [plane * block for plane in starts]
        for card in hand.cards:
            planes[what.layout.place[card]] = everywhere
        hands.append(planes)
    up = None
    if table.turn_up_lies:
        up = [
            everywhere if what.layout.cards[place] == table.trump_card else 0
            for place in range(RANKS_IN_SUIT)
        ]
    facedown = _stocks(what, worlds, orders)
    return begin(table, what.layout, lanes, hands, facedown, up)


def _stocks(what: Known, worlds: Sequence[World], orders: int) -> list[Planes]:
    """The face-down cards in drawing order."""
    size = what.stock
    first = [[0] * PLACES for _ in range(size)]
    for number, world in enumerate(worlds):
        bit = 1 << number * orders
        for planes, place in zip(first, world.stock, strict=True):
            planes[place] |= bit
    starts = [size * order // orders for order in range(orders)]
    stock = []
    for number in range(size):
        turned = [0] * PLACES
        for order, start in enumerate(starts):
            for place, plane in enumerate(first[(number + start) % size]):
                if plane:
                    turned[place] |= plane << order
        stock.append(turned)
    return stock


def card_at(layout: Layout, place: int) -> Card:
    """The card at *place*, where there is one."""
    card = layout.cards[place]
    assert card is not None
    return card
