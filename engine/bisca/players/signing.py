"""How opponents use signs: they tell their partners what is new, answer, and grant requests.

All of it follows from what a seat sees, so it takes no numbers and tells no secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from bisca.play.actions import Sign
from bisca.play.allowed import legal_plays, legal_signs
from bisca.play.observation import observe
from bisca.play.table import DealState, Observation
from bisca.rules.cards import Card
from bisca.rules.signals import ASKS_ALL, ASKS_PLAIN, named_card, sign_seen_by, signs_of


def sign_due(state: DealState, seats: Iterable[int]) -> Sign | None:
    """The next sign that one of *seats* has to make, in the order of play; most often none."""
    table = state.table
    if table.rules.signals == "off" or table.turn is None:
        return None
    seats = set(seats)
    for seat in table.rules.seats_from(table.turn):
        if seat in seats:
            news = _news(observe(state, frozenset((seat,))), seat)
            if news is not None:
                return Sign(seat, news)
    return None


def _news(table: Observation, seat: int) -> str | None:
    """
    What *seat* has to tell: before a lead what its partners don't know yet, while there is something
    to choose, and whatever is true when one of them asks.
    """
    asked = _asked(table, seat, ASKS_ALL)
    if (table.trick or table.hands[seat].size == 1) and not asked:
        return None
    listed = signs_of(table.rules.variant)
    for means in legal_signs(table, seat):
        if not listed[means].asks and (asked or not _told(table, seat, means)):
            return means
    return None


def _told(table: Observation, seat: int, means: str) -> bool:
    """Whether those who would see the sign of *seat* know already what it says."""
    known = dict(table.exposed)
    card = named_card(means, table.trump, table.rules)
    if card is not None and card in known:
        return (seen := known[card]) is None or seen >= sign_seen_by(seat, table.rules)
    return any(sign.stands and (sign.seat, sign.means) == (seat, means) for sign in table.signs)


def granted(table: Observation, card: Card) -> Card:
    """*card*, or where a partner asks for no trump the least of the others, if there is one."""
    rules, seat = table.rules, table.turn
    if seat is None or card.suit != table.trump or not _asked(table, seat, ASKS_PLAIN):
        return card
    plain = [other for other in legal_plays(table) if other.suit != table.trump]
    return min(plain, key=lambda one: (rules.points[one], rules.strength[one], one), default=card)


def _asked(table: Observation, seat: int, means: str) -> bool:
    """Whether a partner's request stands."""
    partners = table.rules.partners(seat) - {seat}
    return any(
        sign.stands and sign.means == means and sign.seat in partners for sign in table.signs
    )
