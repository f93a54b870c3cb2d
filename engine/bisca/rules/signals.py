"""Signs between partners: what each says of a hand, which a game has, and who sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from bisca.rules.cards import Card
from bisca.rules.catalog import load_data
from bisca.rules.variant import Rules, Text

NO_TRUMP = "none"
ASKS_PLAIN = "ask-plain"
ASKS_ALL = "ask-what"
# The trumps that a sign names, by their place in the order, and the courts by their points.
_PLACES = {"ace": 0, "ten": 1, "king": 2}
_COURTS = {"three-points": 3, "two-points": 2}


class SignOf(NamedTuple):
    """
    A sign of a game's list.

    Attributes:
        sign: the gesture, which is also the name of its picture.
        said: what to do, `wink`.
        text: what it says.
        asks: it is a request, and says nothing of the hand.
    """

    means: str
    sign: str
    said: Text
    text: Text
    asks: bool


@cache
def signs_of(variant: str) -> Mapping[str, SignOf]:
    """The list of signs of a game, by what they mean; empty where it has none."""
    data = load_data("signals")
    found: dict[str, SignOf] = {}
    for told in data["lists"].values():
        for use in told["signs"] if variant in told["games"] else ():
            means, sign = use["means"], use["sign"]
            meaning = data["meanings"][means]
            text = told["called"].get(means, meaning)
            said = data["signs"][sign]["said"]
            found.setdefault(means, SignOf(means, sign, said, text, meaning.get("asks", False)))
    return found


@cache
def sign_codes() -> Mapping[str, str]:
    """The letter that stands for a meaning in links, to the meaning."""
    return {entry["code"]: means for means, entry in load_data("signals")["meanings"].items()}


@cache
def bearers(means: str, trump: str, rules: Rules) -> tuple[frozenset[Card], ...]:
    """
    The sets of cards any one of which makes the sign true of a hand that holds all of it.

    None for a request, and for `NO_TRUMP`, which no card makes true.
    """
    order, plain = rules.order, [card for card in rules.deck if card.suit != trump]
    trumps = [card for card in rules.deck if card.suit == trump]
    sets: Iterable[Iterable[Card]] = ()
    if means in _PLACES:
        sets = [[card] for card in trumps if card.rank == order[_PLACES[means]]]
    elif means in _COURTS:
        sets = [[card] for card in trumps if rules.points[card] == _COURTS[means]]
    elif means == "small":
        sets = [[card] for card in trumps if not rules.points[card]]
    elif means == "high-plain":
        sets = [[card] for card in plain if card.rank in order[:2]]
    elif means == "ace-and-three":
        high = [card for card in plain if card.rank in order[:2]]
        suits = sorted({card.suit for card in high})
        pairs = [[card for card in high if card.suit == suit] for suit in suits]
        sets = [pair for pair in pairs if len(pair) == 2]
    return tuple(map(frozenset, sets))


def is_true(means: str, hand: Iterable[Card], trump: str, rules: Rules) -> bool:
    """Whether a sign, not a request, is true of *hand*. Rule: M27"""
    cards = frozenset(hand)
    if means == NO_TRUMP:
        return bool(cards) and all(card.suit != trump for card in cards)
    return any(found <= cards for found in bearers(means, trump, rules))


def named_card(means: str, trump: str, rules: Rules) -> Card | None:
    """The one card that the sign says is held, if it names one."""
    sets = bearers(means, trump, rules)
    return next(iter(sets[0])) if len(sets) == 1 and len(sets[0]) == 1 else None


def captains(rules: Rules) -> frozenset[int]:
    """Those through whom the signs go: of sides of more than two, the two that face each other."""
    many = rules.seats > 2 * rules.sides
    return frozenset((0, rules.seats // 2)) if many else frozenset()


def sign_seen_by(seat: int, rules: Rules) -> frozenset[int]:
    """
    The seats that see a sign of *seat*, itself among them.

    Where rivals see it too, that is everyone who plays. Who only watches is never among them: the
    rule speaks of players, and a sign may tell a card that a spectator isn't to see.

    Rule: M27
    """
    if rules.signals == "rivals":
        return frozenset(range(rules.seats))
    side, leads = rules.partners(seat), captains(rules)
    return side if not leads or seat in leads else frozenset((seat, *(side & leads)))
