"""
Deals that begin in the middle: a position, and how a partly known one is completed from a seed.

Figures, "play from here" and edited deals are positions that no order of the pack leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bisca.errors import RecordError, Told
from bisca.play.events import Seen
from bisca.play.shuffle import Stream
from bisca.play.table import DealState, Hand, empty_table
from bisca.rules.cards import Card, listed
from bisca.rules.tricks import trick_points
from bisca.rules.variant import Rules

POSITION_LABEL = "bisca-position-1"
MOST_TRIES = 5000


@dataclass(frozen=True, slots=True)
class Position:
    """
    Every card in its place.

    Attributes:
        hands: by seat, the cards held now.
        trick: cards on the table, from the one led by *leader*.
        facedown: the face-down stock in drawing order.
        trump_card: the turn-up; if it no longer lies under the stock it is in a hand or a pile.
        piles: cards won, by side.
        tricks: tricks won, by side.
        winners: the seats that have won a trick.
        removed: the two that has left the pack, where it isn't that of trumps: it was turned up
            first, and the card turned after it has another suit.
        exchanges: how often the turn-up has been exchanged.
        exposed: cards in hands that all know for another reason than the rules in force and the
            drawn turn-up: they were taken for it, most likely.
    """

    leader: int
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    facedown: tuple[Card, ...]
    trump_card: Card
    turn_up_lies: bool
    piles: tuple[tuple[Card, ...], ...]
    tricks: tuple[int, ...]
    winners: tuple[int, ...] = ()
    removed: tuple[Card, ...] = ()
    exchanges: int = 0
    exposed: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class PartialPosition:
    """
    What is said of a position; the rest is open.

    Attributes:
        trump: the trump suit; needed unless *trump_card* is given.
        trick_number: of the trick on the table or next to be led, from 1.
        leader: who leads it; the eldest hand if None.
        points: card points won so far by side, if that matters.
        tricks: tricks won so far by side, if that matters.
        winners: the seats that have won a trick, if that matters.
        exchanges: how often the turn-up has been exchanged.
        won: cards that were played in earlier tricks, whoever has them.
        facedown: the first cards of the stock, in drawing order.
    """

    trump: str | None = None
    trump_card: Card | None = None
    trick_number: int = 1
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    trick: tuple[Card, ...] = ()
    leader: int | None = None
    points: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    exchanges: int = 0
    won: tuple[Card, ...] = ()
    facedown: tuple[Card, ...] = ()


def position_state(rules: Rules, position: Position, dealer: int) -> DealState:
    """
    The state of a deal that stands at *position*.

    Raises:
        RecordError: a card missing or in two places, or sizes that no deal can have.
    """
    everywhere = [card for cards in (*position.hands, *position.piles) for card in cards]
    everywhere += [*position.trick, *position.facedown]
    if position.turn_up_lies:
        everywhere.append(position.trump_card)
    removed = position.removed or removed_with(rules, position.trump_card.suit)
    if position.removed and not (
        rules.loses_trump_two and len(removed) == 1 and removed[0].rank == "2"
    ):
        why = "one two leaves the pack" if rules.loses_trump_two else "no card leaves the pack"
        raise RecordError(
            "position: removed {cards}: at this table {why}",
            cards=tuple(removed),
            why=Told(why),
        )
    deck = [card for card in rules.deck if card not in removed]
    if sorted(everywhere) != sorted(deck):
        strays = [card for card in deck if everywhere.count(card) != 1]
        strays += sorted(set(everywhere) - set(deck))
        raise RecordError(
            "position: {cards}: each card of {game} must be in exactly one place",
            cards=listed(strays),
            game=rules.variant,
        )
    _check_shape(rules, position, dealer)
    everyone = frozenset(range(rules.seats))
    order = rules.seats_from(position.leader)
    complete = not any(position.hands) and not position.trick
    table = empty_table(rules, dealer, everyone)._replace(
        hands=tuple(Hand(tuple(sorted(hand))) for hand in position.hands),
        exposed=_exposed(rules, position),
        stock=len(position.facedown),
        trump_card=position.trump_card,
        turn_up_lies=position.turn_up_lies,
        removed=removed,
        leader=position.leader,
        turn=None if complete else order[len(position.trick)],
        trick=position.trick,
        piles=position.piles,
        tricks=position.tricks,
        points=tuple(trick_points(pile, rules) for pile in position.piles),
        winners=frozenset(position.winners),
        exchanges=position.exchanges,
    )
    return DealState(position.facedown, table)


def removed_with(rules: Rules, trump: str) -> tuple[Card, ...]:
    """The cards that leave the pack once *trump* is known to be trump. Rule: M7"""
    if not rules.loses_trump_two:
        return ()
    return tuple(card for card in rules.deck if card == f"2{trump}")


def in_play(rules: Rules, trump: str) -> tuple[Card, ...]:
    """The cards that are played with when *trump* is trump. Rule: M7"""
    removed = removed_with(rules, trump)
    return tuple(card for card in rules.deck if card not in removed)


def _trump(partial: PartialPosition) -> str:
    return partial.trump_card.suit if partial.trump_card else partial.trump or ""


def _exposed(rules: Rules, position: Position) -> tuple[tuple[Card, Seen], ...]:
    """The held cards that others know: open hands, partners' last cards, the drawn turn-up."""
    known: dict[Card, Seen] = {}
    for seat, hand in enumerate(position.hands):
        for card in hand:
            drawn = card == position.trump_card and not position.turn_up_lies
            if rules.open_hands or drawn or card in position.exposed:
                known[card] = None
            elif rules.partner_look != "no" and not position.turn_up_lies:
                known[card] = rules.partners(seat)
    return tuple(sorted(known.items()))


def _check_shape(rules: Rules, position: Position, dealer: int) -> None:
    said = [("dealer", dealer), ("leader", position.leader)]
    for what, seat in (*said, *(("winners", seat) for seat in position.winners)):
        if not 0 <= seat < rules.seats:
            raise RecordError(
                "position: {what} {seat}: seats are 0 to {most}",
                what=what,
                seat=seat,
                most=rules.seats - 1,
            )
    lists = (("hands", position.hands, rules.seats), ("piles", position.piles, rules.sides))
    for what, given, wanted in (*lists, ("tricks", position.tricks, rules.sides)):
        if len(given) != wanted:
            raise RecordError(
                "position: {what}: expected {wanted}, got {given}",
                what=what,
                wanted=wanted,
                given=len(given),
            )
    if position.exchanges and not rules.exchange:
        raise RecordError("position: exchanges: the turn-up can't be exchanged under these rules")
    for card in position.exposed:
        if not any(card in hand for hand in position.hands):
            raise RecordError("position: exposed {card}: it is in nobody's hand", card=card)
    before = sum(position.tricks)
    shape = _shape(rules, before + 1)
    if len(position.facedown) + position.turn_up_lies != shape.stock:
        raise RecordError(
            "position: stock: after {tricks} tricks {left} cards are left, "
            "the turn-up counted, not {given}",
            tricks=before,
            left=shape.stock,
            given=len(position.facedown) + position.turn_up_lies,
        )
    if bool(shape.stock) != position.turn_up_lies:
        raise RecordError("position: turn_up: it lies under the stock until the last draw")
    if len(position.trick) >= rules.seats:
        raise RecordError("position: trick: it is complete; give it to its winner")
    order = rules.seats_from(position.leader)
    for place, seat in enumerate(order):
        size = shape.hand - (place < len(position.trick))
        if len(position.hands[seat]) != size:
            raise RecordError(
                "position: hand of seat {seat}: expected {size} cards in trick {trick}, "
                "got {given}",
                seat=seat,
                size=size,
                trick=before + 1,
                given=len(position.hands[seat]),
            )
    for side in range(rules.sides):
        size = len(position.piles[side])
        if size != position.tricks[side] * rules.seats:
            raise RecordError(
                "position: pile of side {side}: {tricks} tricks hold {cards} cards, not {size}",
                side=side,
                tricks=position.tricks[side],
                cards=position.tricks[side] * rules.seats,
                size=size,
            )


@dataclass(frozen=True, slots=True)
class _Shape:
    hand: int  # cards in each hand before the trick
    stock: int  # counting the turn-up
    just_drawn: bool  # whether the turn-up was drawn after the trick before


def _shape(rules: Rules, trick_number: int) -> _Shape:
    before = trick_number - 1
    draws = min(before, rules.stock_size // rules.seats)
    stock = rules.stock_size - draws * rules.seats
    return _Shape(rules.hand_size + draws - before, stock, stock == 0 and draws == before)


def complete_position(rules: Rules, partial: PartialPosition, dealer: int, seed: str) -> Position:
    """
    A whole position that agrees with *partial*; the same for the same seed.

    Raises:
        RecordError: no position can, and why, or none was found.
    """
    if not 1 <= partial.trick_number <= rules.tricks:
        raise RecordError("position: trick_number: expected 1 to {most}", most=rules.tricks)
    leader = rules.next_seat(dealer) if partial.leader is None else partial.leader
    shape = _shape(rules, partial.trick_number)
    _check_said(rules, partial, leader)
    known = [card for hand in partial.hands.values() for card in hand]
    known += [*partial.trick, *partial.won, *partial.facedown]
    pack = in_play(rules, _trump(partial))
    for card in (*known, partial.trump_card):
        if card is not None and (card not in pack or known.count(card) > 1):
            raise RecordError("position: {card}: not in the pack, or given twice", card=card)
    if len(partial.trick) >= rules.seats or (partial.trick and partial.leader is None):
        raise RecordError("position: trick: give an unfinished trick and its leader")
    if len(partial.facedown) > max(0, shape.stock - 1):
        raise RecordError(
            "position: stock: at most {most} face-down cards in trick {trick}, got {given}",
            most=max(0, shape.stock - 1),
            trick=partial.trick_number,
            given=len(partial.facedown),
        )
    sizes = {}
    for place, seat in enumerate(rules.seats_from(leader)):
        sizes[seat] = shape.hand - (place < len(partial.trick))
        given = len(partial.hands.get(seat, ()))
        if given > sizes[seat]:
            raise RecordError(
                "position: hand of seat {seat}: at most {most} cards in trick {trick}, got {given}",
                seat=seat,
                most=sizes[seat],
                trick=partial.trick_number,
                given=given,
            )
    stream = Stream(POSITION_LABEL, seed)
    for _ in range(MOST_TRIES):
        found = _fill(rules, partial, leader, shape, sizes, known, stream)
        points = tuple(trick_points(pile, rules) for pile in found.piles)
        if partial.points is None or points == partial.points:
            return found
    raise RecordError(
        "position: points: no way found to complete it with {points} from seed {seed!r}",
        points=list(partial.points or ()),
        seed=seed,
    )


def _check_said(rules: Rules, partial: PartialPosition, leader: int) -> None:
    for what, seat in (("leader", leader), *(("hands", seat) for seat in partial.hands)):
        if not 0 <= seat < rules.seats:
            raise RecordError(
                "position: {what}: no seat {seat}; seats are 0 to {most}",
                what=what,
                seat=seat,
                most=rules.seats - 1,
            )
    tricks, before = partial.tricks, partial.trick_number - 1
    if tricks is not None and (len(tricks) != rules.sides or sum(tricks) != before):
        raise RecordError(
            "position: tricks: {tricks} have been taken by {sides} sides, not {given}",
            tricks=before,
            sides=rules.sides,
            given=list(tricks),
        )
    if len(partial.won) > before * rules.seats:
        raise RecordError(
            "position: won: {tricks} tricks hold {cards} cards, not {given}",
            tricks=before,
            cards=before * rules.seats,
            given=len(partial.won),
        )


def _fill(
    rules: Rules,
    partial: PartialPosition,
    leader: int,
    shape: _Shape,
    sizes: Mapping[int, int],
    known: Sequence[Card],
    stream: Stream,
) -> Position:
    deck = in_play(rules, _trump(partial))
    free = list(stream.shuffled([card for card in deck if card not in known]))
    lies = shape.stock > 0
    said = {seat: partial.hands.get(seat, ()) for seat in range(rules.seats)}
    drawer = rules.draw_orders[leader][-1]
    held = said[drawer] if shape.just_drawn else ()
    trump_card = _trump_card(partial, held, free, known, lies)
    if trump_card in free:
        free.remove(trump_card)
        if shape.just_drawn and len(said[drawer]) < sizes[drawer]:
            said[drawer] = (*said[drawer], trump_card)
        elif not lies:  # it was drawn and has been played: the last place is a pile
            free.append(trump_card)
    hands = []
    for seat in range(rules.seats):
        missing = sizes[seat] - len(said[seat])
        hands.append((*said[seat], *free[:missing]))
        free = free[missing:]
    missing = shape.stock - lies - len(partial.facedown)
    facedown, won = [*partial.facedown, *free[:missing]], free[missing:]
    if partial.won:
        won = list(stream.shuffled([*partial.won, *won]))
    tricks = partial.tricks or _tricks(rules, partial.trick_number - 1, leader)
    piles = []
    for side in range(rules.sides):
        size = tricks[side] * rules.seats
        piles.append(tuple(won[:size]))
        won = won[size:]
    return Position(
        leader=leader,
        hands=tuple(hands),
        trick=partial.trick,
        facedown=tuple(facedown),
        trump_card=trump_card,
        turn_up_lies=lies,
        piles=tuple(piles),
        tricks=tricks,
        winners=_winners(partial, leader),
        exchanges=partial.exchanges,
    )


def _trump_card(
    partial: PartialPosition,
    held: Sequence[Card],
    free: Sequence[Card],
    known: Sequence[Card],
    lies: bool,
) -> Card:
    """The turn-up: the one given, else a trump *held* by who has just drawn it, else any."""
    if partial.trump_card is not None:
        if lies and partial.trump_card in known:
            raise RecordError(
                "position: trump_card {card}: still under the stock", card=partial.trump_card
            )
        return partial.trump_card
    if partial.trump is None:
        raise RecordError("position: give trump (a suit) or trump_card")
    candidates = [card for card in (*held, *free) if card.suit == partial.trump]
    if not candidates and not lies:
        candidates = [card for card in known if card.suit == partial.trump]
    if not candidates:
        raise RecordError(
            "position: trump {suit}: no card of it left to be turned up", suit=partial.trump
        )
    return candidates[0]


def _winners(partial: PartialPosition, leader: int) -> tuple[int, ...]:
    if partial.winners is not None:
        return tuple(sorted(partial.winners))
    return (leader,) if partial.trick_number > 1 else ()


def _tricks(rules: Rules, before: int, leader: int) -> tuple[int, ...]:
    share, rest = divmod(before, rules.sides)
    first = rules.side_of(leader)  # who leads has won the trick before, if there was one
    return tuple(share + ((side - first) % rules.sides < rest) for side in range(rules.sides))
