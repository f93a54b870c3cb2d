"""One deal: how it begins, and what an action leads to. Both say so in events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bisca.errors import RecordError, Told
from bisca.play.actions import Action, Exchange, Sign
from bisca.play.allowed import check_action
from bisca.play.events import (
    ALONE,
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    DealScored,
    Event,
    HandShown,
    Seen,
    SignMade,
    TrickTaken,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.evolve import after
from bisca.play.table import DealState, Observation, empty_table, replaced
from bisca.rules.cards import Card, listed
from bisca.rules.scoring import deal_outcome, is_decided, won
from bisca.rules.signals import sign_seen_by
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules


def opening(
    rules: Rules, order: Sequence[Card], dealer: int
) -> tuple[DealState, tuple[Event, ...]]:
    """
    The state before a deal and the events of dealing it: hands in batches, then the turn-up.

    Args:
        order: the whole deck, the first card dealt first.

    Raises:
        RecordError: *order* isn't the deck, or there is no such seat.

    Rule: C4 C5 T1 N1 M1
    """
    if sorted(order) != sorted(rules.deck):
        raise RecordError(
            "the order is not the pack of {game}: {why}; expected {cards} cards, each once",
            game=rules.variant,
            why=_difference(order, rules.deck),
            cards=len(rules.deck),
        )
    if not 0 <= dealer < rules.seats:
        raise RecordError(
            "no seat {seat} to deal; seats are 0 to {most}", seat=dealer, most=rules.seats - 1
        )
    at_cut = rules.trump_source == "cut"  # set aside before the deal
    cards = iter(order[at_cut:])
    events: list[Event] = []
    for batch in rules.batches:
        for seat in rules.seats_from(rules.next_seat(dealer)):
            for _ in range(batch):
                events.append(CardDealt(seat, next(cards), _holder(rules, seat)))
    stock = tuple(cards)
    if at_cut:
        turn_up = order[0]
    elif rules.trump_source == "next":
        turn_up, stock = stock[0], stock[1:]
    else:
        turn_up, stock = stock[-1], stock[:-1]
    events.append(TrumpTurned(turn_up))
    if rules.loses_trump_two:
        stock = _lose_trump_two(rules, turn_up, stock, events)
    everyone = frozenset(range(rules.seats))
    state = DealState(stock, empty_table(rules, dealer, everyone))
    if rules.partner_look == "first_and_last":
        events.extend(_looks(after(state.table, events)))
    return state, tuple(events)


def _holder(rules: Rules, seat: int) -> Seen:
    """Who sees a card that *seat* receives."""
    return None if rules.open_hands else ALONE[seat]


def _lose_trump_two(
    rules: Rules, turn_up: Card, stock: tuple[Card, ...], events: list[Event]
) -> tuple[Card, ...]:
    """
    Add to *events* how the two of trumps leaves the pack; returns the stock without it.

    From a hand it is replaced by the next card; if it is the turn-up, the next card is turned
    instead and names the trumps.

    Rule: M7
    """
    two = next(card for card in rules.deck if card.rank == "2" and card.suit == turn_up.suit)
    if turn_up == two:
        events += [CardRemoved(None, two), TrumpTurned(stock[0])]
        return stock[1:]
    if two in stock:
        events.append(CardRemoved(None, two))
        return tuple(card for card in stock if card != two)
    dealt = next(e for e in events if isinstance(e, CardDealt) and e.card == two)
    events.append(CardRemoved(dealt.seat, two))
    events.append(CardDealt(dealt.seat, stock[0], dealt.seen_by))
    return stock[1:]


def _looks(table: Observation) -> list[Event]:
    """Partners, if there are any, show each other what they hold. Rule: M23"""
    if table.rules.sides == table.rules.seats:
        return []
    return [
        HandShown(seat, hand.cards, table.rules.partners(seat))
        for seat, hand in enumerate(table.hands)
    ]


def _difference(order: Sequence[Card], deck: Sequence[Card]) -> Told:
    missing = sorted(set(deck) - set(order))
    strange = sorted(set(order) - set(deck))
    twice = sorted(card for card, number in Counter(order).items() if number > 1)
    found = [("missing {cards}", missing), ("not in it {cards}", strange), ("twice {cards}", twice)]
    told = [Told(what, cards=listed(cards)) for what, cards in found if cards]
    parts = {f"part{number}": part for number, part in enumerate(told)}
    return Told(", ".join(f"{{{name}}}" for name in parts), **parts)


def decide(state: DealState, action: Action) -> tuple[Event, ...]:
    """
    What *action* leads to: the card played and, when it completes a trick, who takes it, the
    draws (the winner first), and after the last trick, or a capture that wins, the score.

    Raises:
        IllegalActionError: the rules refuse it.

    Rule: C7 C9 C10 C11 M17 M22 M23 M27
    """
    table = state.table
    check_action(table, action)
    if isinstance(action, Sign):
        return (SignMade(*action, sign_seen_by(action.seat, table.rules)),)
    if isinstance(action, Exchange):
        assert table.trump_card is not None  # or it would have been refused
        return (TrumpExchanged(action.seat, action.card, table.trump_card),)
    rules = table.rules
    events: list[Event] = [CardPlayed(action.seat, action.card)]
    cards = (*table.trick, action.card)
    if rules.capture != "none":
        captor = _captor(table, cards)
        if captor is not None:
            side = rules.side_of(captor)
            worth = rules.highest or rules.bands[0][1]
            outcome = won(side, worth, "capture", rules)
            events.append(DealScored(table.points, table.tricks, *outcome))
            return tuple(events)
    if len(cards) < rules.seats:
        return tuple(events)
    winner = rules.seats_from(table.leader)[winning_index(cards, table.trump, rules)]
    points = trick_points(cards, rules)
    events.append(TrickTaken(winner, points))
    side = rules.side_of(winner)
    total = replaced(table.points, side, table.points[side] + points)
    ends = table.hands[action.seat].size == 1
    if ends or (rules.stop_when_decided and is_decided(total, rules)):
        tricks = replaced(table.tricks, side, table.tricks[side] + 1)
        events.append(DealScored(total, tricks, *deal_outcome(total, tricks, rules)))
    elif table.stock_left:
        events.extend(_draws(state, winner))
        if table.stock_left == rules.seats and rules.partner_look != "no":
            events.extend(_looks(after(table, events)))
    return tuple(events)


def _captor(table: Observation, cards: Sequence[Card]) -> int | None:
    """The seat whose trump ace has met the trump three in one trick; None if it hasn't. Rule: M17"""
    ace, three = Card("A" + table.trump), Card("3" + table.trump)
    if ace not in cards or three not in cards:
        return None
    rules, seats = table.rules, table.rules.seats_from(table.leader)
    hunter, hunted = (seats[cards.index(card)] for card in (ace, three))
    if rules.capture == "rival_three" and rules.side_of(hunter) == rules.side_of(hunted):
        return None
    return hunter


def _draws(state: DealState, winner: int) -> list[Event]:
    table = state.table
    rules = table.rules
    hidden = state.facedown[len(state.facedown) - table.stock :]
    draws: list[Event] = []
    for place, seat in enumerate(rules.draw_orders[winner]):
        if place < table.stock:
            draws.append(CardDrawn(seat, hidden[place], _holder(rules, seat), False))
        else:
            draws.append(CardDrawn(seat, table.trump_card, None, True))
    return draws
