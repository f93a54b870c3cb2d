"""One audience's view of a table as it is drawn: what is known, and where each card lies in a hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    Event,
    HandShown,
    SignMade,
    TrickTaken,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.evolve import evolve
from bisca.play.table import Observation, empty_table
from bisca.rules.cards import SUITS, Card
from bisca.rules.variant import Rules

BACK = "back"  # a card that the audience doesn't know
GAP = "gap"  # where a card was played from, until the draw fills it
KEPT = 3  # hands of up to so many cards keep their places; greater ones are sorted

Slot = str  # a Card, BACK or GAP


class Scene(NamedTuple):
    """
    What an audience sees, and the places of each hand.

    Cards not known to the audience have no identity and no history: a played one leaves its gap
    at the last of the backs, so that a place never tells when a card was drawn.

    Attributes:
        slots: by seat, from left to right.
    """

    table: Observation
    slots: tuple[tuple[Slot, ...], ...]

    def after(self, event: Event) -> Scene:
        """The scene after *event*, which must be redacted for the audience."""
        table = evolve(self.table, event)
        slots = list(self.slots)
        if isinstance(event, CardDealt | CardDrawn):
            card = event.card or BACK
            slots[event.seat] = _received(slots[event.seat], card, table)
        elif isinstance(event, CardPlayed | CardRemoved) and event.seat is not None:
            slots[event.seat] = _opened(slots[event.seat], event.card)
        elif isinstance(event, HandShown) and event.cards is not None:
            slots[event.seat] = _shown(slots[event.seat], event.cards, table)
        elif isinstance(event, SignMade) and event.seat is not None:
            # A sign that names a card turns it over for those who see the sign.
            named = set(table.hands[event.seat].cards) - set(self.table.hands[event.seat].cards)
            slots[event.seat] = _shown(slots[event.seat], named, table)
        elif isinstance(event, TrumpExchanged):
            given = _place_of(slots[event.seat], event.given)
            hand = _with(slots[event.seat], given, event.taken)
            slots[event.seat] = _sorted(hand, table)
        elif isinstance(event, TrumpTurned):
            slots = [_sorted(hand, table) for hand in slots]
        elif isinstance(event, TrickTaken) and not table.stock_left:
            slots = [_without_gaps(hand) for hand in slots]
        return Scene(table, tuple(slots))

    def after_all(self, events: Iterable[Event]) -> Scene:
        scene = self
        for event in events:
            scene = scene.after(event)
        return scene


def empty_scene(rules: Rules, dealer: int, audience: frozenset[int]) -> Scene:
    """The scene before a deal."""
    return Scene(empty_table(rules, dealer, audience), ((),) * rules.seats)


def scene_of(table: Observation) -> Scene:
    """The scene of a position, with a gap for each card on the table while gaps stay open."""
    played = set(table.rules.seats_from(table.leader)[: len(table.trick)])
    slots = []
    for seat, hand in enumerate(table.hands):
        known = sorted(hand.cards, key=lambda card: _place(card, table))
        gaps = (GAP,) if seat in played else ()
        slots.append((*(BACK,) * hand.hidden, *known, *gaps))
    return Scene(table, tuple(slots))


def _received(hand: tuple[Slot, ...], card: Slot, table: Observation) -> tuple[Slot, ...]:
    places = list(hand)
    if GAP not in places:
        places.append(card)
    elif table.rules.hand_size <= KEPT:
        places[places.index(GAP)] = card
        return tuple(places)
    else:
        places.remove(GAP)
        places.append(card)
    return _sorted(tuple(places), table)


def _opened(hand: tuple[Slot, ...], card: Card) -> tuple[Slot, ...]:
    return _with(hand, _place_of(hand, card), GAP)


def _place_of(hand: tuple[Slot, ...], card: Card) -> int:
    """Where *card* leaves *hand* from: its place, or of a card not known the last back."""
    return hand.index(card) if card in hand else len(hand) - 1 - hand[::-1].index(BACK)


def _with(hand: tuple[Slot, ...], place: int, slot: Slot) -> tuple[Slot, ...]:
    return (*hand[:place], slot, *hand[place + 1 :])


def _shown(hand: tuple[Slot, ...], cards: Iterable[Card], table: Observation) -> tuple[Slot, ...]:
    """The backs of *hand* turned over."""
    known = set(hand)
    turned = iter(sorted(card for card in cards if card not in known))
    return _sorted(tuple(next(turned, slot) if slot == BACK else slot for slot in hand), table)


def _without_gaps(hand: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(slot for slot in hand if slot != GAP)


def _sorted(hand: tuple[Slot, ...], table: Observation) -> tuple[Slot, ...]:
    """A great hand in order: backs, then suit by suit with trumps at the right end."""
    if table.rules.hand_size <= KEPT:
        return hand
    return tuple(sorted(hand, key=lambda slot: _place(slot, table)))


def _place(slot: Slot, table: Observation) -> tuple[int, int, int]:
    if slot == BACK:
        return (0, 0, 0)
    if slot == GAP or not isinstance(slot, Card):
        return (2, 0, 0)
    is_trump = table.trump_card is not None and slot.suit == table.trump_card.suit
    suit = len(SUITS) if is_trump else SUITS.index(slot.suit)
    return (1, suit, -table.rules.strength[slot])
