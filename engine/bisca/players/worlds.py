"""Deals that agree with all that a seat knows: where the cards it hasn't seen may be."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bisca.play.shuffle import Stream
from bisca.play.table import Hand, Observation, SignSeen
from bisca.players.lanes import begin
from bisca.players.layout import PLACES, RANKS_IN_SUIT, Layout, layout_of
from bisca.players.simulation import Planes, Simulation
from bisca.rules.cards import Card
from bisca.rules.signals import NO_TRUMP, bearers

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
        self._numbers = list(struct.unpack(f"<{BLOCK}H", self.bytes(2 * BLOCK)))
        return self._numbers

    def bytes(self, number: int) -> bytes:
        """So many bytes."""
        key = self._key + struct.pack(">I", self._block)
        self._block += 1
        return hashlib.shake_128(key).digest(number)

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


class Claim(NamedTuple):
    """*seat* holds all of one of *sets*, and of each set these are the cards not seen."""

    seat: int
    sets: tuple[frozenset[int], ...]


class Known(NamedTuple):
    """
    What a seat knows of the cards it hasn't seen.

    Attributes:
        places: where they would stand, ascending.
        held: those of which it is known who holds them, with that seat.
        hidden: by seat, how many of the others it holds.
        stock: how many lie in the stock.
        facts: what the rules say of the hands, from how they have been played.
        claims: what signs say of the hands.
    """

    layout: Layout
    places: tuple[int, ...]
    held: tuple[tuple[int, int], ...]
    hidden: tuple[int, ...]
    stock: int
    facts: tuple[Fact, ...]
    claims: tuple[Claim, ...] = ()


def known(table: Observation) -> Known:
    """What the audience of *table* knows of the cards it hasn't seen."""
    layout = layout_of(table.rules, table.trump)
    seen = {*table.trick, *table.removed}
    for pile in table.piles:
        seen.update(pile)
    for hand in table.hands:
        seen.update(hand.cards)
    if table.turn_up_lies and table.trump_card is not None:
        seen.add(table.trump_card)
    hidden = [hand.hidden for hand in table.hands]
    places = {place for card, place in layout.place.items() if card not in seen}
    held = []
    facts = []
    for found in _facts(table, layout):
        if isinstance(found, Fact):
            facts.append(found)
        elif found[0] in places:
            held.append(found)
            places.remove(found[0])
            hidden[found[1]] -= 1
    claims: list[Claim] = []
    for sign in table.signs:
        if sign.means == NO_TRUMP:
            facts.append(_void(table, sign, layout))
        elif sign.stands and hidden[sign.seat]:
            claims += _claims(table, sign, layout, places | {place for place, _ in held})
    return Known(
        layout,
        tuple(sorted(places)),
        tuple(held),
        tuple(hidden),
        table.stock,
        tuple(facts),
        tuple(claims),
    )


def _void(table: Observation, sign: SignSeen, layout: Layout) -> Fact:
    """That a seat which had no trump can hold only so many as it has drawn since."""
    rules = table.rules
    rounds = rules.stock_size // rules.seats
    draws = min(table.trick_number - 1, rounds) - min(sign.trick - 1, rounds)
    trumps = [place for card, place in layout.place.items() if card.suit == layout.trump]
    return Fact(sign.seat, frozenset(trumps), draws)


def _claims(
    table: Observation, sign: SignSeen, layout: Layout, unseen: set[int]
) -> Iterator[Claim]:
    """What a sign that stands says of the cards not seen; nothing if those seen bear it out."""
    hand = table.hands[sign.seat].cards
    sets = [
        frozenset(layout.place[card] for card in cards.difference(hand))
        for cards in bearers(sign.means, table.trump, table.rules)
    ]
    sets = [cards for cards in sets if cards <= unseen]
    if sets and frozenset() not in sets:
        yield Claim(sign.seat, tuple(sets))


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


World = list[int]  # the unseen cards: those in hands, seat by seat, then the stock as drawn


def sampled(what: Known, number: int, dice: Dice) -> list[World]:
    """So many worlds that agree with *what* is known, drawn at random."""
    size = sum(what.hidden)
    deck = list(what.places)
    if what.facts or what.claims:
        return [_obeying(what, deck, dice) for _ in range(number)]
    worlds: list[World] = []
    while len(worlds) < number:
        dice.shuffle(deck)
        # The next cards of the same shuffle make the next world: each is held equally often.
        for first in range(0, max(1, len(deck) - size + 1), size or 1):
            worlds.append(deck[first:] + deck[:first])
            if not size:
                break
    del worlds[number:]
    if what.held:
        worlds = [_with_held(what, world) for world in worlds]
    return worlds


def hands_in(world: World, table: Observation) -> list[list[int]]:
    """By seat, the unseen cards that it holds in *world*."""
    hands = []
    first = 0
    for hand in table.hands:
        hands.append(world[first : first + hand.hidden])
        first += hand.hidden
    return hands


def _with_held(what: Known, deck: Sequence[int]) -> World:
    """The world that *deck* makes, with the cards whose holder is known."""
    world: World = []
    first = 0
    for seat, size in enumerate(what.hidden):
        world += [place for place, holder in what.held if holder == seat]
        world += deck[first : first + size]
        first += size
    return [*world, *deck[first:]]


def _obeying(what: Known, deck: list[int], dice: Dice) -> World:
    for _ in range(TRIES):
        world = _drawn(what, deck, dice)
        if world is not None and obeys(world, what):
            return world
    for _ in range(TRIES):
        found = _built(what, deck, dice)
        if found is not None and obeys(found, what):
            return found
    return _with_held(what, deck)


def _drawn(what: Known, deck: list[int], dice: Dice) -> World | None:
    """
    A world in which every claim holds, each as likely as the others; None if the try failed.

    For each claim cards that bear it out are given to its seat, the rest is shuffled. A hand that
    can be come by in several ways is then kept as much more seldom.
    """
    holder = dict(what.held)
    given: list[list[int]] = [[] for _ in what.hidden]
    for seat, sets in what.claims:
        for place in sorted(sets[dice.below(len(sets))] if len(sets) > 1 else sets[0]):
            if holder.setdefault(place, seat) != seat:
                return None
            if place not in given[seat] and (place, seat) not in what.held:
                given[seat].append(place)
    dice.shuffle(deck)
    if not what.claims:
        return _with_held(what, deck)
    rest = [place for place in deck if place not in holder]
    arranged: World = []
    first = 0
    for seat, size in enumerate(what.hidden):
        left = size - len(given[seat])
        if left < 0:
            return None
        hand = [*given[seat], *rest[first : first + left]]
        arranged += hand
        first += left
        held = {*hand, *(place for place, holds in what.held if holds == seat)}
        for claim in what.claims:
            if claim.seat == seat:
                ways = sum(cards <= held for cards in claim.sets)
                if ways > 1 and dice.below(ways):
                    return None
    return _with_held(what, [*arranged, *rest[first:]])


def obeys(world: World, what: Known) -> bool:
    """Whether the hands of *world* agree with every fact and every claim."""
    hands = []
    first = 0
    for seat, size in enumerate(what.hidden):
        size += sum(holder == seat for _, holder in what.held)
        hands.append(world[first : first + size])
        first += size
    return all(
        sum(place in fact.places for place in hands[fact.seat]) <= fact.most for fact in what.facts
    ) and all(
        any(cards.issubset(hands[claim.seat]) for cards in claim.sets) for claim in what.claims
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

    def put(place: int, spot: int) -> None:
        spots[spot].append(place)
        room[spot] -= 1
        for fact in most:
            if fact.seat == spot and place in fact.places:
                most[fact] -= 1

    holder = dict(what.held)
    for claim in sorted(what.claims, key=lambda claim: len(claim.sets)):
        free = [
            cards
            for cards in claim.sets
            if all(
                holder.get(place, claim.seat) == claim.seat
                and (place in holder or claim.seat in fits(place))
                for place in cards
            )
        ]
        if not free:
            return None
        for place in sorted(free[dice.below(len(free))] - holder.keys()):
            if claim.seat not in fits(place):
                return None
            put(place, claim.seat)
            holder[place] = claim.seat
    deck = [place for place in deck if place not in holder]
    for place in sorted(deck, key=lambda place: len(fits(place))):
        choice = [spot for spot in fits(place) for _ in range(room[spot])]
        if not choice:
            return None
        put(place, choice[dice.below(len(choice))])
    for cards in spots:
        dice.shuffle(cards)
    return _with_held(what, [place for cards in spots for place in cards])


def lanes_for(
    table: Observation, what: Known, worlds: Sequence[World], orders: int = 1
) -> Simulation:
    """
    *worlds* side by side as deals to be played on from *table*.

    Each takes *orders* lanes, 1, 4 or 8: in them the stock is begun at places as far from each
    other as can be, round and round.
    """
    lanes = orders * len(worlds)
    everywhere = (1 << lanes) - 1
    block = (1 << orders) - 1
    columns = iter(zip(*worlds, strict=True))
    hands: list[Planes] = []
    for hand in table.hands:
        planes = [0] * PLACES
        for _ in range(hand.hidden):
            for place, plane in spread(next(columns), orders):
                planes[place] |= plane * block
        for card in hand.cards:
            planes[what.layout.place[card]] = everywhere
        hands.append(planes)
    stock = [spread(column, orders) for column in columns]
    up = None
    if table.turn_up_lies:
        up = [
            everywhere if what.layout.cards[place] == table.trump_card else 0
            for place in range(RANKS_IN_SUIT)
        ]
    return begin(table, what.layout, lanes, hands, _turned(stock, orders), up)


def _turned(stock: list[list[tuple[int, int]]], orders: int) -> list[Planes]:
    """The face-down cards in drawing order, each order a lane on."""
    size = len(stock)
    starts = [size * order // orders for order in range(orders)]
    turned = []
    for number in range(size):
        planes = [0] * PLACES
        for order, start in enumerate(starts):
            for place, plane in stock[(number + start) % size]:
                planes[place] |= plane << order
        turned.append(planes)
    return turned


# By place, what turns a column of places into the digits of a number: 1 where that place stands.
_DIGITS = [bytes(49 if one == place else 48 for one in range(256)) for place in range(PLACES)]
_ONES = [bytes(one == place for one in range(256)) for place in range(PLACES)]


def spread(column: Iterable[int], orders: int = 1) -> list[tuple[int, int]]:
    """By place in *column*, a number with the bit `index * orders` set for each index it has."""
    row = bytes(column)
    places = sorted(set(row))
    if orders == 8:
        return [(place, int.from_bytes(row.translate(_ONES[place]), "little")) for place in places]
    backwards = row[::-1]
    base = {1: 2, 4: 16}[orders]
    return [(place, int(backwards.translate(_DIGITS[place]), base)) for place in places]


def card_at(layout: Layout, place: int) -> Card:
    """The card at *place*, where there is one."""
    card = layout.cards[place]
    assert card is not None
    return card
