"""What a seat may do, and why it may not do what it may not."""

from __future__ import annotations

from bisca.errors import IllegalActionError, Told
from bisca.play.actions import Action, Exchange, Sign
from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.exchange import exchange_refusal
from bisca.rules.legal import clause_of_reason, legal_cards, refusals
from bisca.rules.signals import is_true, signs_of


def legal_plays(table: Observation) -> tuple[Card, ...]:
    """The cards that the seat to play may play, sorted; none when nobody is to play.

    The audience must see that seat's hand.
    """
    if table.turn is None:
        return ()
    hand = table.hands[table.turn].cards
    stock_left = table.stock_left > 0
    return legal_cards(hand, table.trick, table.trump, stock_left, table.piles, table.rules)


def refused_plays(table: Observation) -> dict[Card, str]:
    """The cards of the seat to play that may not be played now, each with its reason key."""
    if table.turn is None:
        return {}
    hand = table.hands[table.turn].cards
    stock_left = table.stock_left > 0
    return refusals(hand, table.trick, table.trump, stock_left, table.piles, table.rules)


def legal_exchanges(table: Observation) -> tuple[Card, ...]:
    """The cards that the seat to play may exchange for the turn-up now; most often none."""
    if table.turn is None or not table.rules.exchange or not table.turn_up_lies:
        return ()
    seat = table.turn
    hand = table.hands[seat].cards
    return tuple(card for card in hand if _exchange_refusal(table, seat, card) is None)


def _exchange_refusal(table: Observation, seat: int, card: Card) -> str | None:
    rules = table.rules
    return exchange_refusal(
        card,
        table.hands[seat].cards,
        table.trump_card if table.turn_up_lies else None,
        rules,
        own_trick=seat in table.winners,
        side_trick=bool(rules.partners(seat) & table.winners),
        first_turn=table.trick_number == 1,
        exchanged=table.exchanges > 0,
    )


def legal_signs(table: Observation, seat: int) -> tuple[str, ...]:
    """The signs that *seat* may make now, as the game lists them; the audience must see its hand."""
    if table.rules.signals == "off":
        return ()
    listed = signs_of(table.rules.variant)
    return tuple(means for means in listed if _sign_refusal(table, seat, means) is None)


def _sign_refusal(table: Observation, seat: int, means: str) -> str | None:
    """Why *seat* may not make a sign now, a reason key; or None. Rule: M27"""
    rules, sign = table.rules, signs_of(table.rules.variant).get(means)
    if rules.signals == "off":
        return "no_signs"
    if sign is None or not 0 <= seat < rules.seats:
        return "sign_not_listed"
    if table.result is not None:
        return "sign_too_late"
    if table.trick_number == 1:
        return "sign_too_early"
    if not sign.asks and not is_true(means, table.hands[seat].cards, table.trump, rules):
        return "sign_not_true"
    now = (seat, means, table.trick_number)
    made = any((one.seat, one.means, one.trick) == now for one in table.signs)
    return "sign_again" if made else None


def check_action(table: Observation, action: Action) -> None:
    """Refuse an action the rules don't allow; the audience must see the seat's hand.

    Raises:
        IllegalActionError: with a reason key, the clause it breaks and what may be played.

    Rule: C8 C13 C14 T2 N2 N3 M2 M3 M13 M15 M18 M19 M27
    """
    if isinstance(action, Sign):
        reason = _sign_refusal(table, *action)
        if reason is not None:
            raise _refuse(table, action, reason, Told(_WHY[reason]))
        return
    seat, card = action
    if table.result is not None:
        raise _refuse(table, action, "deal_over", Told("the deal is over"))
    if table.turn != seat:
        raise _refuse(
            table, action, "not_your_turn", Told("it is seat {seat}'s turn", seat=table.turn)
        )
    hand = table.hands[seat].cards
    if isinstance(action, Exchange):
        reason = _exchange_refusal(table, seat, card)
        if reason is not None:
            raise _refuse(table, action, reason, Told(_WHY[reason]))
        return
    if card not in hand:
        why = Told(_whereabouts(table, card), cards=tuple(hand))
        raise _refuse(table, action, "not_in_hand", why)
    reason = refused_plays(table).get(card)
    if reason is not None:
        legal = legal_plays(table)
        why = Told("{why} (may play {legal})", why=Told(_WHY[reason]), legal=legal)
        raise _refuse(table, action, reason, why)


def _whereabouts(table: Observation, card: Card) -> str:
    """The message on a card that isn't held, with what all know of it."""
    if card not in table.rules.deck:
        return "not in this pack, the hand holds {cards}"
    if card in table.removed:
        return "it has left the pack, the hand holds {cards}"
    if card in table.trick or _is_won(table, card):
        return "played before, the hand holds {cards}"
    return "the hand holds {cards}"


def _is_won(table: Observation, card: Card) -> bool:
    return any(card in pile for pile in table.piles)


# Why an action is refused, for messages; what people read comes from the locale.
_WHY = {
    "must_trump": "a trump lead must be answered with a trump",
    "must_follow_endgame": "must follow suit, the stock is gone",
    "must_follow_always": "must follow suit",
    "must_trump_when_void": "void in the suit led, must trump",
    "ace_waits": "the ace of trumps waits for another trump to be played",
    "seven_not_last": "the seven of trumps may not be the last card of a trick",
    "no_exchange": "the turn-up can't be exchanged under these rules",
    "exchange_not_held": "the hand doesn't hold it",
    "exchange_not_this": "it can't be exchanged for that turn-up",
    "exchange_gone": "the turn-up has been drawn",
    "exchange_needs_trick": "a trick must have been won first",
    "exchange_too_late": "only at the first turn",
    "exchange_once": "the turn-up has been exchanged already",
    "no_signs": "no signs are made at this table",
    "sign_not_listed": "the game's list has no such sign",
    "sign_too_early": "not in the first trick",
    "sign_too_late": "the deal is over",
    "sign_not_true": "the hand doesn't hold what it says",
    "sign_again": "it has been made in this trick",
}


def _refuse(table: Observation, action: Action, reason: str, why: Told) -> IllegalActionError:
    if isinstance(action, Sign):
        what = Told("sign of {means}", means=action.means)
    elif isinstance(action, Exchange):
        what = Told("exchange of {card}", card=action.card)
    else:
        what = Told("{card}", card=action.card)
    at = table.plies + 1
    if action.seat < 0:  # it was nobody's turn
        told = Told("{what} at card {at}: {why}", what=what, at=at, why=why)
    else:
        who = action.seat
        told = Told("{what} by seat {who} at card {at}: {why}", what=what, who=who, at=at, why=why)
    return IllegalActionError(
        told,
        action=action,
        reason=reason,
        clause=clause_of_reason(reason, table.rules),
        # Another seat's cards are nobody's business.
        legal=legal_plays(table) if table.turn == action.seat else (),
    )
