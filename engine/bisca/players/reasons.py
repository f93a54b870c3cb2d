"""
What can be said for and against a card: facts of the position, each counted from what the seat
to play has seen. A reason never says more than the rules and the seen cards prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bisca.play.allowed import legal_plays
from bisca.play.table import Observation
from bisca.players.worlds import Known, card_at, known
from bisca.rules.cards import Card
from bisca.rules.scoring import is_decided
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules

FOR, AGAINST, NEITHER = 1, -1, 0
DEAR = 10  # card points of a card worth keeping from a higher one
NEAR = 20  # so few points to go are worth a word


class Reason(NamedTuple):
    """
    A fact about playing a card.

    Attributes:
        key: which fact, a locale key under `reasons`.
        speaks: FOR the card, AGAINST it, or NEITHER.
        card, other, seat, n, of: what the fact is about; what they mean depends on the key.
        but: of the key NEXT_BEST, what speaks against that *card*.
    """

    key: str
    speaks: int
    card: Card | None = None
    other: Card | None = None
    seat: int | None = None
    n: int = 0
    of: int = 0
    but: Reason | None = None


class Position:
    """What the seat to play knows, asked again and again for its cards."""

    def __init__(self, table: Observation) -> None:
        assert table.turn is not None
        self.table = table
        self.rules: Rules = table.rules
        self.trump = table.trump
        self.seat = table.turn
        self.side = self.rules.side_of(self.seat)
        self.hand = table.hands[self.seat].cards
        self.legal = legal_plays(table)
        self.order = self.rules.seats_from(table.leader)
        self.later = self.order[len(table.trick) + 1 :]
        self.what: Known = known(table)
        layout = self.what.layout
        self.unseen = tuple(card_at(layout, place) for place in self.what.places)
        # Cards that somebody else is known to hold.
        self.located = {card_at(layout, place): seat for place, seat in self.what.held}
        for seat, hand in enumerate(table.hands):
            if seat != self.seat:
                self.located |= dict.fromkeys(hand.cards, seat)

    @property
    def out(self) -> tuple[Card, ...]:
        """The cards not yet played that aren't in the hand; the turn-up where it lies is none."""
        return (*self.unseen, *self.located)

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether *seat* may have *card*, as far as this one can tell."""
        if card in self.located:
            return self.located[card] == seat
        place = self.what.layout.place[card]
        barred = any(
            fact.seat == seat and fact.most == 0 and place in fact.places
            for fact in self.what.facts
        )
        return self.what.hidden[seat] > 0 and not barred

    def threats(self, trick: Sequence[Card]) -> tuple[list[Card], list[tuple[Card, int]]]:
        """What rivals still to play may beat *trick* with: unseen cards, and those known held."""
        rivals = [seat for seat in self.later if self.rules.side_of(seat) != self.side]
        beating = [card for card in self.out if self._beats(trick, card)]
        hidden = [
            card
            for card in beating
            if card not in self.located and any(self.may_hold(seat, card) for seat in rivals)
        ]
        held = [(card, self.located[card]) for card in beating if self.located.get(card) in rivals]
        return hidden, held

    def _beats(self, trick: Sequence[Card], card: Card) -> bool:
        return winning_index((*trick, card), self.trump, self.rules) == len(trick)

    def winner(self, trick: Sequence[Card]) -> int:
        """The seat that holds *trick* so far."""
        return self.order[winning_index(trick, self.trump, self.rules)]


def reasons(position: Position, card: Card) -> tuple[Reason, ...]:
    """What there is to say of playing *card*, the weightiest first."""
    if len(position.legal) == 1:
        return (Reason("only", FOR),)
    return tuple(_facts(position, card))


def _facts(position: Position, card: Card) -> Iterator[Reason]:
    trick = (*position.table.trick, card)
    winner = position.winner(trick)
    ours = position.rules.side_of(winner) == position.side
    captures = tuple(_captures(position, trick, card))
    yield from captures
    if any(fact.key in ("captures", "captured") for fact in captures):
        return  # the deal is over
    if not position.later:
        yield from _settled(position, trick, card, winner)
    elif ours:
        yield from _open(position, trick, card, winner)
    elif position.rules.points[card]:
        yield Reason("behind", AGAINST, seat=winner, n=position.rules.points[card])
    yield from _kept(position, card)
    yield from _standing(position)


def _captures(position: Position, trick: Sequence[Card], card: Card) -> Iterator[Reason]:
    """Where the trump ace captures the trump three. Rule: M17"""
    rules = position.rules
    if rules.capture == "none":
        return
    ace, three = Card("A" + position.trump), Card("3" + position.trump)
    if card not in (ace, three):
        return
    if ace in trick and three in trick:
        hunter = position.order[trick.index(ace)]
        hunted = position.order[trick.index(three)]
        if rules.capture == "any_three" or rules.side_of(hunter) != rules.side_of(hunted):
            mine = rules.side_of(hunter) == position.side
            yield Reason("captures" if mine else "captured", FOR if mine else AGAINST)
    elif card == three and any(
        position.may_hold(seat, ace)
        for seat in position.later
        if rules.side_of(seat) != position.side and ace in position.out
    ):
        yield Reason("may_be_captured", AGAINST, card=ace)


def _settled(
    position: Position, trick: Sequence[Card], card: Card, winner: int
) -> Iterator[Reason]:
    """The last card of a trick: who takes it is certain."""
    rules, table = position.rules, position.table
    worth = trick_points(trick, rules)
    if rules.side_of(winner) == position.side:
        had, wins = table.points[position.side], points_to_win(rules)
        if wins and had < wins <= had + worth:
            yield Reason("wins_deal", FOR, n=had + worth)
        if winner != position.seat:
            key = "partner_has" if worth else "partner_takes_nothing"
            yield Reason(key, FOR if worth else NEITHER, seat=winner, n=worth)
        else:
            yield Reason("takes" if worth else "takes_nothing", FOR if worth else NEITHER, n=worth)
    elif worth:
        yield Reason("gives", AGAINST, seat=winner, n=worth)
    else:
        yield Reason("gives_nothing", FOR, seat=winner)
    total = list(table.points)
    total[rules.side_of(winner)] += worth
    over = rules.stop_when_decided and is_decided(total, rules)
    if table.stock_left == rules.seats and table.turn_up_lies and not over:
        last = rules.draw_orders[winner][-1]
        if last == position.seat:
            yield Reason("draws_turn_up", FOR, card=table.trump_card)
        elif rules.side_of(last) != position.side:
            yield Reason("leaves_turn_up", AGAINST, card=table.trump_card, seat=last)


def _open(position: Position, trick: Sequence[Card], card: Card, winner: int) -> Iterator[Reason]:
    """Others are still to play, and the side holds the trick so far."""
    rules = position.rules
    hidden, held = position.threats(trick)
    mine = winner == position.seat
    points = rules.points[card]
    if not hidden and not held:
        trumps_out = any(other.suit == position.trump for other in position.out)
        lies = position.table.turn_up_lies
        if not mine:
            yield Reason("partner_sure", FOR, seat=winner, n=trick_points(trick, rules))
        elif card.suit != position.trump and not trumps_out and not lies:
            yield Reason("sure_trumps", FOR)
        else:
            yield Reason("sure", FOR)
        return
    speaks = AGAINST if points else NEITHER
    if not mine:
        yield Reason("partner_beaten", speaks, seat=winner, n=len(hidden) + len(held))
    elif held:
        other, seat = max(held, key=lambda found: (rules.strength[found[0]], found[0]))
        yield Reason("held_by", speaks, card=other, seat=seat)
    elif len(hidden) == 1:
        yield Reason("one_beats", speaks, card=hidden[0])
    else:
        yield Reason("beaten_by", speaks, n=len(hidden), of=len(position.unseen))


def _kept(position: Position, card: Card) -> Iterator[Reason]:
    """What stays in the hand, and what this card costs by itself."""
    rules, trump = position.rules, position.trump
    rest = [other for other in position.hand if other != card]
    for dear in sorted(rest, key=lambda other: (other.suit != trump, -rules.points[other], other)):
        above = [
            other
            for other in position.out
            if other.suit == dear.suit and rules.strength[other] > rules.strength[dear]
        ]
        if rules.points[dear] >= DEAR and above and dear in position.legal:
            highest = max(above, key=lambda other: rules.strength[other])
            yield Reason("keeps", FOR, card=dear, other=highest)
            break
    if not rules.points[card] and card.suit != trump:
        yield Reason("cheap", FOR)
    trumps = sum(other.suit == trump for other in rest)
    if card.suit == trump:
        yield Reason("spends_trump", AGAINST, n=trumps)
    elif trumps and any(other.suit == trump for other in position.legal):
        yield Reason("keeps_trumps", FOR, n=trumps)


def _standing(position: Position) -> Iterator[Reason]:
    """How many card points are still needed."""
    wins, points = points_to_win(position.rules), position.table.points
    if not wins:
        return
    need = wins - points[position.side]
    if 0 < need <= NEAR:
        yield Reason("need", FOR, n=need)
    if position.rules.sides == 2:
        theirs = wins - points[1 - position.side]
        if 0 < theirs <= NEAR:
            yield Reason("they_need", FOR, n=theirs)


def points_to_win(rules: Rules) -> int | None:
    """The card points with which a deal is won for certain; None where points don't decide."""
    if rules.low_wins is not None or rules.capture != "none":
        return None
    if rules.highest:
        return rules.total // 2 + 1
    least = rules.bands[0][0]
    # With less than half of all, two sides could get there.
    return least if 2 * least > rules.total else None


STANDING = ("need", "they_need")
NEXT_BEST = "next_best"


def told(facts: Sequence[Reason], best: bool, exact: bool = False) -> tuple[Reason, ...]:
    """Those of *facts* that say why a card is the best, with its risk, or why it isn't.

    Where nothing speaks for the best card, nothing is said: its risk alone would be no reason.
    What is still needed tells nothing where all is worked out (*exact*).
    """
    standing = [fact for fact in facts if fact.key in STANDING and not exact]
    facts = [fact for fact in facts if fact.key not in STANDING]
    pros = [fact for fact in facts if fact.speaks == FOR]
    cons = [fact for fact in facts if fact.speaks == AGAINST]
    others = [fact for fact in facts if fact.speaks == NEITHER]
    if best:
        return (*pros[:2], *[*cons, *others][:1], *standing[:1]) if pros else ()
    return tuple(cons[:2] or others[:1] or pros[:1])


def matched(fact: Reason, others: Iterable[Reason]) -> bool:
    """Whether one of *others* says the same, or more of the same."""
    return any(
        other._replace(n=0, of=0) == fact._replace(n=0, of=0) and other.n >= fact.n
        for other in others
    )


def why_best(
    position: Position, best: Card, second: Card, exact: bool = False
) -> tuple[Reason, ...]:
    """
    Why *best* is better than *second*, the next best.

    What speaks for it and not just as much for *second*; where nothing does, what speaks against
    *second* and not as much against it; where nothing does that either, nothing.
    """
    facts, others = reasons(position, best), reasons(position, second)
    own = [
        fact
        for fact in facts
        if fact.speaks != FOR or fact.key in STANDING or not matched(fact, others)
    ]
    said = told(own, best=True, exact=exact)
    if said:
        return said
    for fact in others:
        alike = [own for own in facts if _cost(own)[0] == _cost(fact)[0]]
        if fact.speaks == AGAINST and all(_cost(own) < _cost(fact) for own in alike):
            return (*alike[:1], Reason(NEXT_BEST, FOR, card=second, but=fact))
    return ()


def _cost(fact: Reason) -> tuple[str, int, int]:
    """Of what kind a fact against a card is, and how much it weighs among those of its kind."""
    if fact.key in ("one_beats", "beaten_by", "partner_beaten"):
        return "trick", 1, max(1, fact.n)
    if fact.key in ("held_by", "behind", "gives"):  # known to be beaten, or beaten already
        return "trick", 2 if fact.key == "held_by" else 3, fact.n
    return fact.key, 0, 0
