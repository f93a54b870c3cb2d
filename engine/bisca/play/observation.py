"""What an audience, a set of seats, sees: of an event, and of a deal.

Folding the redacted events of a deal gives exactly what `observe` makes of its state, for every
audience: a seat, a side, everyone, or nobody (a spectator).
"""

from __future__ import annotations

from bisca.play.deal import DealState, Hand, Observation
from bisca.play.events import CardDealt, CardDrawn, Event, HandShown, Seen

SPECTATOR: frozenset[int] = frozenset()


def sees(audience: frozenset[int], seen_by: Seen) -> bool:
    return seen_by is None or not audience.isdisjoint(seen_by)


def redact(event: Event, audience: frozenset[int]) -> Event:
    """*event* as *audience* sees it: a card not shown to it is None."""
    if isinstance(event, CardDealt | CardDrawn) and not sees(audience, event.seen_by):
        return event._replace(card=None)
    if isinstance(event, HandShown) and not sees(audience, event.seen_by):
        return event._replace(cards=None)
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
    return table._replace(audience=audience, hands=tuple(hands), exposed=exposed)
