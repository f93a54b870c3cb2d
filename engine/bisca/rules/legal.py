"""Which cards may be played. Legality lives here, once; refusals and hints cite its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from bisca.rules.cards import Card
from bisca.rules.catalog import clause_of, clauses
from bisca.rules.variant import Rules

# The table rule behind each reason for a refusal, or the clause where there is nothing to agree.
RULE_OF_REASON = MappingProxyType(
    {
        "not_your_turn": "C13",
        "not_in_hand": "C13",
        "must_trump": "duty_without_stock",
        "must_follow_endgame": "duty_without_stock",
        "must_follow_always": "duty_with_stock",
        "must_trump_when_void": "must_trump_when_void",
        "ace_waits": "ace_waits",
        "seven_not_last": "seven_not_last",
        "deal_over": "C14",
        "no_exchange": "exchange",
        "exchange_not_held": "exchange",
        "exchange_not_this": "exchange",
        "exchange_gone": "exchange",
        "exchange_needs_trick": "exchange",
        "exchange_too_late": "exchange",
        "exchange_once": "exchange",
        "no_signs": "signals",
        "sign_not_listed": "signals",
        "sign_too_early": "signals",
        "sign_too_late": "signals",
        "sign_not_true": "signals",
        "sign_again": "signals",
    }
)


def clause_of_reason(reason: str, rules: Rules) -> str:
    """The clause that a refusal for *reason* cites at a table with *rules*."""
    rule = RULE_OF_REASON[reason]
    return rule if rule in clauses() else clause_of(rules, rule)


def suit_owed(
    trick: Sequence[Card], trump: str, stock_left: bool, rules: Rules
) -> tuple[str, str] | None:
    """The suit that must be played if held, and the reason key; None when any card will do.

    *stock_left* counts the turn-up: the endgame begins when it has been drawn too (N2).
    """
    duty = rules.duty_with_stock if stock_left else rules.duty_without_stock
    if duty == "free" or not trick:
        return None
    led = trick[0].suit
    if duty == "trump_lead" and led == trump:
        return trump, "must_trump"
    if duty == "follow":
        always = rules.duty_with_stock == "follow"
        return led, "must_follow_always" if always else "must_follow_endgame"
    return None


def barred(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: str,
    piles: Sequence[Sequence[Card]],
    rules: Rules,
) -> str | None:
    """
    Why *card* may not be played yet whatever else is in the hand, a reason key; or None.

    The trump ace may have to wait for another trump to fall, the trump seven may be kept from
    closing a trick; a hand's only card is always free.

    Rule: M18 M19
    """
    if card.suit != trump or len(hand) == 1:
        return None
    waits = rules.ace_waits
    if waits is not None and card.rank == "A":
        awaited = waits.card + trump
        free = awaited in trick or any(awaited in pile for pile in piles)
        if not free and not (waits.unless_held and awaited in hand):
            return "ace_waits"
    closes = rules.seven_not_last and len(trick) == rules.seats - 1
    if closes and card.rank == "7" and "A" + trump not in hand:
        return "seven_not_last"
    return None


def refusals(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: str,
    stock_left: bool,
    piles: Sequence[Sequence[Card]],
    rules: Rules,
) -> dict[Card, str]:
    """
    The cards of *hand* that may not be played to *trick*, each with its reason key.

    A card that is barred counts neither as able to follow nor as able to trump, so some card can
    always be played.
    """
    refused: dict[Card, str] = {}
    if rules.ace_waits is not None or rules.seven_not_last:
        for card in hand:
            reason = barred(card, hand, trick, trump, piles, rules)
            if reason is not None:
                refused[card] = reason
    owed = suit_owed(trick, trump, stock_left, rules)
    if owed is None:
        return refused
    suit, reason = owed
    able = [card for card in hand if card not in refused]
    if not any(card.suit == suit for card in able):
        if not rules.must_trump_when_void or not any(card.suit == trump for card in able):
            return refused
        suit, reason = trump, "must_trump_when_void"
    for card in able:
        if card.suit != suit:
            refused[card] = reason
    return refused


def legal_cards(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: str,
    stock_left: bool,
    piles: Sequence[Sequence[Card]],
    rules: Rules,
) -> tuple[Card, ...]:
    """The cards of *hand* that may be played to *trick*, in the order of *hand*."""
    refused = refusals(hand, trick, trump, stock_left, piles, rules)
    return tuple(card for card in hand if card not in refused) if refused else tuple(hand)
