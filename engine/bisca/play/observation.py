"""What an audience, a set of seats, sees: of an event, and of a deal.

Folding the redacted events of a deal gives exactly what `observe` makes of its state, for every
audience: a seat, a side, everyone, or nobody (a spectator).
"""

from __future__ import annotations

from bisca.play.events import (
    UNSEEN_SIGN,
    CardDealt,
    CardDrawn,
    Event,
    HandShown,
    Seen,
    SignMade,
)
from bisca.play.table import DealState, Hand, Observation, Trick

SPECTATOR: frozenset[int] = frozenset()


def sees(audience: frozenset[int], seen_by: Seen) -> bool:
    return seen_by is None or not audience.isdisjoint(seen_by)


def redact(event: Event, audience: frozenset[int]) -> Event:
    """*event* as *audience* sees it: a card not shown to it is None."""
    if isinstance(event, CardDealt | CardDrawn) and not sees(audience, event.seen_by):
        return event._replace(card=None)
    if isinstance(event, HandShown) and not sees(audience, event.seen_by):
        return event._replace(cards=None)
    if isinstance(event, SignMade) and not sees(audience, event.seen_by):
        return UNSEEN_SIGN
    return event


def observe(state: DealState, audience: frozenset[int]) -> Observation:
    """What *audience* knows of *state*, and nothing more."""
    table = state.table
    exposed = tuple(entry for entry in table.exposed if sees(audience, entry[1]))
    shown = {card for card, _ in exposed}
    hands = []
    for seat, hand in enumerate(table.hands):
        if seat in audience:
            hands.append(hand)
        else:
            known = tuple(card for card in hand.cards if card in shown)
            hands.append(Hand(known, len(hand.cards) - len(known)))
    signs = tuple(sign for sign in table.signs if sees(audience, sign.seen_by))
    return table._replace(audience=audience, hands=tuple(hands), exposed=exposed, signs=signs)


def open_tricks(table: Observation) -> tuple[Trick, ...]:
    """The finished tricks that may be looked at again: all of them once the deal is over. Rule: M25"""
    if table.result is not None or table.rules.won_cards == "all":
        return table.taken
    return table.taken[-1:] if table.rules.won_cards == "last_trick" else ()


def points_shown(table: Observation) -> bool:
    """Whether the card points won so far are in sight. Rule: M26"""
    return table.rules.running_points or table.result is not None
