"""
One deal: `decide` says what an action leads to, `evolve` folds events into what is seen.

What everyone together sees of a deal is an `Observation` like any other, with nothing hidden in
the hands; the state of a deal is that, and the order of the stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from bisca.errors import IllegalActionError, RecordError, Told
from bisca.play.actions import Action, Exchange, Sign
from bisca.play.events import (
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
from bisca.rules.cards import Card, listed
from bisca.rules.exchange import exchange_refusal
from bisca.rules.legal import clause_of_reason, legal_cards, refusals
from bisca.rules.scoring import deal_outcome, is_decided, won
from bisca.rules.signals import (
    NO_TRUMP,
    bearers,
    is_true,
    named_card,
    sign_seen_by,
    signs_of,
)
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules


class Hand(NamedTuple):
    """The cards an audience knows, sorted by code, and how many more there are."""

    cards: tuple[Card, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.cards) + self.hidden


class Trick(NamedTuple):
    """A finished trick: its cards from the one led, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class SignSeen(NamedTuple):
    """
    A sign that the audience saw.

    Attributes:
        trick: the number of the trick in which it was made.
        stands: whether it is sure to hold still: what it says can't have been played since. A
            request stands until the trick is taken.
    """

    seat: int
    means: str
    seen_by: frozenset[int]
    trick: int
    stands: bool


class Observation(NamedTuple):
    """
    All that an audience knows of a deal: perfect recall, and nothing it hasn't seen.

    Attributes:
        audience: the seats that look; empty for a spectator.
        cutter: the seat that cut the pack; None when nobody who plays did.
        hands: by seat.
        exposed: cards in a hand that others than its holder know, sorted, with who knows them.
        stock: face-down cards left.
        trump_card: the card that was turned up, or None before.
        turn_up_lies: whether it still lies under the stock.
        removed: cards that have left the pack, for all to see.
        leader: who led, or leads, the trick on the table.
        turn: the seat to play; None when nobody is.
        trick: the cards on the table, from the one led.
        taken: the finished tricks since the start.
        piles: cards won, by side.
        tricks: tricks won, by side.
        points: card points won, by side.
        winners: the seats that have won a trick.
        exchanges: how often the turn-up has been exchanged.
        signs: the signs made since the start that the audience saw.
        result: how the deal ended, or None.
    """

    rules: Rules
    audience: frozenset[int]
    dealer: int
    cutter: int | None
    hands: tuple[Hand, ...]
    exposed: tuple[tuple[Card, Seen], ...]
    stock: int
    trump_card: Card | None
    turn_up_lies: bool
    removed: tuple[Card, ...]
    leader: int
    turn: int | None
    trick: tuple[Card, ...]
    taken: tuple[Trick, ...]
    piles: tuple[tuple[Card, ...], ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    winners: frozenset[int]
    exchanges: int
    signs: tuple[SignSeen, ...]
    result: DealScored | None

    @property
    def trump(self) -> str:
        """The trump suit. Only after the turn-up."""
        if self.trump_card is None:
            raise RecordError("no trump yet: the turn-up has not been turned")
        return self.trump_card.suit

    @property
    def stock_left(self) -> int:
        """Cards still to be drawn, counting the turn-up."""
        return self.stock + self.turn_up_lies

    @property
    def trick_number(self) -> int:
        """Number of the trick on the table or next to be led, from 1."""
        return sum(self.tricks) + 1

    @property
    def plies(self) -> int:
        """Cards played since the start of the deal."""
        return len(self.taken) * self.rules.seats + len(self.trick)


class DealState(NamedTuple):
    """The whole truth: the stock as it lay at the start, in drawing order, and what all see."""

    facedown: tuple[Card, ...]
    table: Observation


def empty_table(rules: Rules, dealer: int, audience: frozenset[int]) -> Observation:
    """A table at which nothing has been dealt."""
    eldest = rules.next_seat(dealer)
    return Observation(
        rules=rules,
        audience=audience,
        dealer=dealer,
        cutter=rules.cutter(dealer),
        hands=(Hand(()),) * rules.seats,
        exposed=(),
        stock=len(rules.deck) - 1,
        trump_card=None,
        turn_up_lies=False,
        removed=(),
        leader=eldest,
        turn=None,
        trick=(),
        taken=(),
        piles=((),) * rules.sides,
        tricks=(0,) * rules.sides,
        points=(0,) * rules.sides,
        winners=frozenset(),
        exchanges=0,
        signs=(),
        result=None,
    )


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
        events.extend(_looks(_after(state.table, events)))
    return state, tuple(events)


_ALONE = tuple(frozenset((seat,)) for seat in range(6))  # nothing is played by more


def _holder(rules: Rules, seat: int) -> Seen:
    """Who sees a card that *seat* receives."""
    return None if rules.open_hands else _ALONE[seat]


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


def _after(table: Observation, events: Sequence[Event]) -> Observation:
    for event in events:
        table = evolve(table, event)
    return table


def _difference(order: Sequence[Card], deck: Sequence[Card]) -> Told:
    missing = sorted(set(deck) - set(order))
    strange = sorted(set(order) - set(deck))
    twice = sorted(card for card, number in Counter(order).items() if number > 1)
    found = [("missing {cards}", missing), ("not in it {cards}", strange), ("twice {cards}", twice)]
    told = [Told(what, cards=listed(cards)) for what, cards in found if cards]
    parts = {f"part{number}": part for number, part in enumerate(told)}
    return Told(", ".join(f"{{{name}}}" for name in parts), **parts)


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
    total = _with(table.points, side, table.points[side] + points)
    ends = table.hands[action.seat].size == 1
    if ends or (rules.stop_when_decided and is_decided(total, rules)):
        tricks = _with(table.tricks, side, table.tricks[side] + 1)
        events.append(DealScored(total, tricks, *deal_outcome(total, tricks, rules)))
    elif table.stock_left:
        events.extend(_draws(state, winner))
        if table.stock_left == rules.seats and rules.partner_look != "no":
            events.extend(_looks(_after(table, events)))
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


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def evolve(table: Observation, event: Event) -> Observation:
    """*table* after *event*; total, and never judges whether it was allowed."""
    return _EVOLVE[type(event)](table, event)


def advance(state: DealState, event: Event) -> DealState:
    """The state after *event*."""
    facedown, table = state
    return DealState(facedown, _EVOLVE[type(event)](table, event))


# The events of which a deal has a hundred work on a row of the table's fields, in a third of the
# time of `_replace`.
_FIELDS = ("hands", "exposed", "stock", "turn_up_lies", "leader", "turn", "trick", "taken")
_HANDS, _EXPOSED, _STOCK, _TURN_UP_LIES, _LEADER, _TURN, _TRICK, _TAKEN = map(
    Observation._fields.index, _FIELDS
)
_PILES, _TRICKS, _POINTS, _WINNERS, _SIGNS = map(
    Observation._fields.index, ("piles", "tricks", "points", "winners", "signs")
)
_table_of: Callable[[list[Any]], Observation] = partial(tuple.__new__, Observation)


def _received(table: Observation, seat: int, card: Card | None, seen_by: Seen) -> list[Any]:
    """The row of *table* with a card more in the hand of *seat*."""
    row = list(table)
    cards, hidden = table.hands[seat]
    if card is None:
        hand = Hand(cards, hidden + 1)
    else:
        hand = Hand(tuple(sorted((*cards, card))), hidden)
        if seen_by != _ALONE[seat]:
            row[_EXPOSED] = tuple(sorted((*table.exposed, (card, seen_by))))
    row[_HANDS] = _with(table.hands, seat, hand)
    if table.signs:
        row[_SIGNS] = _fallen(table.signs, seat, lambda means: means == NO_TRUMP)
    return row


def _fallen(
    signs: tuple[SignSeen, ...], seat: int, falls: Callable[[str], bool]
) -> tuple[SignSeen, ...]:
    """*signs*, of which those of *seat* that *falls* names stand no more."""
    return tuple(
        sign._replace(stands=False)
        if sign.stands and sign.seat == seat and falls(sign.means)
        else sign
        for sign in signs
    )


def _without_card(table: Observation, seat: int, card: Card) -> tuple[SignSeen, ...]:
    """The signs once *card* has left the hand of *seat*: it may have been what they spoke of."""

    def spoken_of(means: str) -> bool:
        return any(card in cards for cards in bearers(means, table.trump, table.rules))

    return _fallen(table.signs, seat, spoken_of)


def _dealt(table: Observation, event: CardDealt) -> Observation:
    row = _received(table, *event)
    row[_STOCK] -= 1
    return _table_of(row)


def _turned(table: Observation, event: TrumpTurned) -> Observation:
    return table._replace(trump_card=event.card, turn_up_lies=True, turn=table.leader)


def _played(table: Observation, event: CardPlayed) -> Observation:
    seat, card = event
    rules = table.rules
    row = list(table)
    cards, hidden = table.hands[seat]
    if card in cards:
        place = cards.index(card)
        hand = Hand(cards[:place] + cards[place + 1 :], hidden)
    else:
        hand = Hand(cards, hidden - 1)
    row[_HANDS] = _with(table.hands, seat, hand)
    if table.exposed:
        row[_EXPOSED] = tuple(entry for entry in table.exposed if entry[0] != card)
    if table.signs:
        row[_SIGNS] = _without_card(table, seat, card)
    row[_TRICK] = trick = (*table.trick, card)
    row[_TURN] = None if len(trick) == rules.seats else rules.next_seat(seat)
    return _table_of(row)


def _trick_taken(table: Observation, event: TrickTaken) -> Observation:
    seat, points = event
    side = table.rules.side_of(seat)
    row = list(table)
    row[_TAKEN] = (*table.taken, Trick(table.leader, table.trick, seat))
    row[_PILES] = _with(table.piles, side, table.piles[side] + table.trick)
    row[_TRICKS] = _with(table.tricks, side, table.tricks[side] + 1)
    row[_POINTS] = _with(table.points, side, table.points[side] + points)
    if seat not in table.winners:
        row[_WINNERS] = table.winners | {seat}
    if table.signs:
        listed = signs_of(table.rules.variant)
        row[_SIGNS] = tuple(
            sign._replace(stands=False) if listed[sign.means].asks else sign for sign in table.signs
        )
    row[_TRICK] = ()
    row[_LEADER] = seat
    row[_TURN] = seat if table.hands[seat].size else None
    return _table_of(row)


def _drawn(table: Observation, event: CardDrawn) -> Observation:
    seat, card, seen_by, turn_up = event
    row = _received(table, seat, card, seen_by)
    if turn_up:
        row[_TURN_UP_LIES] = False
    else:
        row[_STOCK] -= 1
    return _table_of(row)


def _removed(table: Observation, event: CardRemoved) -> Observation:
    table = table._replace(removed=(*table.removed, event.card))
    if event.seat is None:
        return table._replace(stock=table.stock - 1)
    # Its place in the stock is taken by the card that replaces it.
    return _without(table, event.seat, event.card)


def _without(table: Observation, seat: int, card: Card) -> Observation:
    hand = table.hands[seat]
    if card in hand.cards:
        hand = Hand(tuple(other for other in hand.cards if other != card), hand.hidden)
    else:
        hand = Hand(hand.cards, hand.hidden - 1)
    exposed = tuple(entry for entry in table.exposed if entry[0] != card)
    signs = _without_card(table, seat, card) if table.signs else ()
    return table._replace(hands=_with(table.hands, seat, hand), exposed=exposed, signs=signs)


def _shown(table: Observation, event: HandShown) -> Observation:
    if event.cards is None:
        return table
    return _exposed(table, event.seat, event.cards, event.seen_by)


def _exposed(table: Observation, seat: int, cards: Sequence[Card], seen_by: Seen) -> Observation:
    """*table* once those of *seen_by* know that *seat* holds *cards*."""
    known, size = dict(table.exposed), table.hands[seat].size
    for card in cards:
        before = known.get(card, frozenset())
        known[card] = None if before is None or seen_by is None else before | seen_by
    held = tuple(sorted({*table.hands[seat].cards, *cards}))
    return table._replace(
        hands=_with(table.hands, seat, Hand(held, size - len(held))),
        exposed=tuple(sorted(known.items())),
    )


def _signed(table: Observation, event: SignMade) -> Observation:
    """A sign that names a card shows it to those who see the sign."""
    seat, means, seen_by = event
    if seat is None or means is None:
        return table
    sign = SignSeen(seat, means, seen_by, table.trick_number, stands=True)
    table = table._replace(signs=(*table.signs, sign))
    card = named_card(means, table.trump, table.rules)
    return table if card is None else _exposed(table, seat, (card,), seen_by)


def _exchanged(table: Observation, event: TrumpExchanged) -> Observation:
    seat, given, taken = event
    table = _without(table, seat, given)
    table = _table_of(_received(table, seat, taken, None))
    return table._replace(trump_card=given, exchanges=table.exchanges + 1)


def _scored(table: Observation, event: DealScored) -> Observation:
    return table._replace(result=event, turn=None)


_EVOLVE: dict[type, Callable[[Observation, Any], Observation]] = {
    CardDealt: _dealt,
    TrumpTurned: _turned,
    CardRemoved: _removed,
    HandShown: _shown,
    SignMade: _signed,
    TrumpExchanged: _exchanged,
    CardPlayed: _played,
    TrickTaken: _trick_taken,
    CardDrawn: _drawn,
    DealScored: _scored,
}
