"""When a low trump may be exchanged for the turn-up."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.rules.cards import Card
from bisca.rules.variant import Rules


def exchange_refusal(
    card: Card,
    hand: Sequence[Card],
    turn_up: Card | None,
    rules: Rules,
    *,
    own_trick: bool,
    side_trick: bool,
    first_turn: bool,
    exchanged: bool,
) -> str | None:
    """
    Why *card* may not be exchanged for *turn_up*, a reason key; None if it may.

    Args:
        turn_up: what lies under the stock, None once it has been drawn.
        own_trick: the player has won a trick.
        side_trick: the player's side has.
        first_turn: the player has played no card yet.
        exchanged: somebody has exchanged in this deal.

    Rule: M15
    """
    if not rules.exchange:
        return "no_exchange"
    if card not in hand:
        return "exchange_not_held"
    if turn_up is None:
        return "exchange_gone"
    rule = next((one for one in rules.exchange if one.card == card.rank), None)
    if rule is None or card.suit != turn_up.suit or turn_up.rank not in rule.takes:
        return "exchange_not_this"
    won = {"none": True, "own_trick": own_trick, "side_trick": side_trick}[rule.needs]
    if not won:
        return "exchange_needs_trick"
    if rule.window == "first_turn" and not first_turn:
        return "exchange_too_late"
    if exchanged and rule.once:
        return "exchange_once"
    return None
