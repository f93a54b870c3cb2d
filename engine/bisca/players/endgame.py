"""
The end of a deal for two, solved: the stock is gone, so each knows what the other holds.

Cards are bits of a whole number, in the places of the layout. A position's value is what the side
to lead is still to gain over the other with best play on both sides.
"""

from __future__ import annotations

from bisca.play.allowed import legal_plays
from bisca.play.table import Observation
from bisca.players.layout import Layout, layout_of
from bisca.rules.cards import Card
from bisca.rules.scoring import deal_outcome
from bisca.rules.variant import Rules

SWEEP = 1000  # a sweep counts for more than any number of card points
BEYOND = 1 << 20
MOST_NODES = 400_000


class TooLongError(Exception):
    """The position takes more nodes than the solver may spend."""


def is_solvable(table: Observation) -> bool:
    """Whether nothing is hidden from the audience and only the play of two seats is left."""
    return (
        table.rules.seats == 2
        and table.stock_left == 0
        and table.turn is not None
        and not any(hand.hidden for hand in table.hands)
    )


def solve(table: Observation, nodes: int = MOST_NODES) -> dict[Card, int] | None:
    """
    What each legal card is worth with best play from then on, or None if that takes too long.

    The value is the difference in card points at the end of the deal, this side's less the
    other's, a sweep counting 1,000 more; where few points win or a capture does, it is the
    difference in game points instead.
    """
    solver = _solver(table, nodes)
    try:
        return {card: solver.value(card) for card in legal_plays(table)}
    except TooLongError:
        return None


class Solving:
    """
    An ending that is solved bit by bit: what has been found out is kept from one bit to the next.

    Attributes:
        values: what `solve` gives, as far as it is known.
    """

    def __init__(self, table: Observation) -> None:
        self.values: dict[Card, int] = {}
        self._left = list(legal_plays(table))
        self._solver = _solver(table, 0)

    def go_on(self, nodes: int) -> bool:
        """Spend so many nodes more; whether every card's value is known now."""
        self._solver.nodes = nodes
        try:
            while self._left:
                self.values[self._left[0]] = self._solver.value(self._left[0])
                del self._left[0]
        except TooLongError:
            return False
        return True


def best_cards(table: Observation, nodes: int = MOST_NODES // 10) -> tuple[Card, ...] | None:
    """
    The legal cards that score most with best play, or None if that takes too long to find.

    Of those that score the same, the ones with most card points, if there are nodes left to tell.
    """
    cards = legal_plays(table)
    solver = _solver(table, nodes)
    try:
        if isinstance(solver, _Counted):
            values = {card: solver.value(card) for card in cards}
            return tuple(card for card in cards if values[card] == max(values.values()))
        for least in _steps(table.rules):
            found = tuple(card for card in cards if solver.value(card, least - 1, least) >= least)
            if found:
                cards = found
                break
    except TooLongError:
        return None
    if len(cards) == 1:
        return cards
    solver.nodes = min(solver.nodes, nodes // 4)
    best, highest = cards, -BEYOND
    try:
        for card in cards:
            value = solver.value(card, highest - 1, BEYOND)
            if value > highest:
                best, highest = (card,), value
            elif value == highest:
                best = (*best, card)
    except TooLongError:
        return cards
    return best


def _steps(rules: Rules) -> list[int]:
    """The differences in card points from which a side scores more, the greatest first."""
    levels = {rules.total // 2 + 1} if rules.highest else {least for least, _ in rules.bands}
    steps = {2 * least - rules.total for least in levels}
    steps |= {rules.total - 2 * (least - 1) for least in levels}
    steps |= {-step + 2 for step in steps}
    if rules.sweep is not None:
        steps |= {SWEEP // 2, rules.total, 2 - rules.total}
    return sorted(steps, reverse=True)


def _solver(table: Observation, nodes: int) -> _Straight | _Counted:
    return _Counted(table, nodes) if _is_crooked(table.rules) else _Straight(table, nodes)


def _is_crooked(rules: Rules) -> bool:
    """Whether more card points may score less."""
    return rules.low_wins is not None or rules.capture != "none"


class _Rulebook:
    """What both solvers share: who may play what, and who takes a trick."""

    def __init__(self, table: Observation, nodes: int) -> None:
        rules = table.rules
        self.table = table
        self.layout: Layout = layout_of(rules, table.trump)
        self.nodes = nodes
        self.suit_of = [0] * 40
        for suit in self.layout.suits:
            for place in suit:
                self.suit_of[place] = sum(1 << other for other in suit)
        self.trumps = self.suit_of[self.layout.suits[0][0]]
        self.points = self.layout.points
        self.duty = rules.duty_without_stock
        self.must_trump = rules.must_trump_when_void
        ace, seven = self.layout.trump_place("A"), self.layout.trump_place("7")
        self.ace = 0 if ace is None else 1 << ace
        self.waits = self.awaited = self.closing = 0
        self.unless_held = False
        if rules.ace_waits is not None:
            awaited = self.layout.trump_place(rules.ace_waits.card)
            self.waits = self.ace
            self.awaited = 0 if awaited is None else 1 << awaited
            self.unless_held = rules.ace_waits.unless_held
        if rules.seven_not_last and seven is not None:
            self.closing = 1 << seven
        self.awaited_lost = self.awaited == 0
        self.mine, self.theirs = (self._bits(seat) for seat in (table.turn, 1 - (table.turn or 0)))

    def _bits(self, seat: int | None) -> int:
        assert seat is not None
        return sum(1 << self.layout.place[card] for card in self.table.hands[seat].cards)

    def leads(self, hand: int, other: int) -> int:
        """The cards of *hand* that may be led against *other*."""
        if self.waits & hand and hand & (hand - 1):
            held = self.unless_held and self.awaited & hand
            if (self.awaited_lost or self.awaited & (hand | other)) and not held:
                return hand ^ self.ace
        return hand

    def answers(self, hand: int, other: int, led: int) -> int:
        """The cards of *hand* that may answer *led*; *other* is what its player has left."""
        able = hand
        if hand & (hand - 1):
            if self.waits & hand and led != self.awaited:
                held = self.unless_held and self.awaited & hand
                if (self.awaited_lost or self.awaited & (hand | other)) and not held:
                    able ^= self.ace
            if self.closing & hand and not self.ace & hand:
                able ^= self.closing
        if self.duty == "free":
            return able
        suit = self.suit_of[led.bit_length() - 1]
        if self.duty == "trump_lead":
            if suit != self.trumps:
                return able
            return able & suit or able
        if able & suit:
            return able & suit
        if self.must_trump:
            return able & self.trumps or able
        return able

    def beats(self, led: int, card: int) -> bool:
        """Whether *card* takes the trick from *led*."""
        suit = self.suit_of[led.bit_length() - 1]
        return card > led if card & suit else bool(card & self.trumps)


class _Straight(_Rulebook):
    """Card points: alpha-beta over tricks, with a table of bounds."""

    def __init__(self, table: Observation, nodes: int) -> None:
        super().__init__(table, nodes)
        rules = table.rules
        self.bounds: dict[tuple[int, int, bool], tuple[int, int, int]] = {}
        self.totals: dict[int, int] = {0: 0}
        self.distinct: dict[tuple[int, int], tuple[int, ...]] = {}
        self.suit_masks = [sum(1 << place for place in suit) for suit in self.layout.suits][::-1]
        self.sweeps = rules.sweep is not None and rules.sweep.by == "tricks"

    def value(self, card: Card, low: int = -BEYOND, high: int = BEYOND) -> int:
        """What *card* is worth; exact between *low* and *high*, else a bound on that side."""
        table, bit = self.table, 1 << self.layout.place[card]
        me = table.turn
        assert me is not None
        mine, theirs = self.mine ^ bit, self.theirs
        gained = table.points[me] - table.points[1 - me]
        swept = [self.sweeps and table.tricks[side] == sum(table.tricks) for side in range(2)]
        if table.trick:
            led = 1 << self.layout.place[table.trick[0]]
            worth = self.points[led.bit_length() - 1] + self.points[bit.bit_length() - 1]
            if self.beats(led, bit):
                gained += worth
                return gained + self.search(mine, theirs, swept[me], low - gained, high - gained)
            gained -= worth
            return gained - self.search(theirs, mine, swept[1 - me], gained - high, gained - low)
        low, high = low - gained, high - gained
        return gained + self._answered(mine, theirs, bit, swept[me], low, high)

    def search(self, leader: int, other: int, swept: bool, low: int, high: int) -> int:
        """The leader's gain from here on; *swept* if it has taken every trick so far."""
        if not leader & (leader - 1):
            if not leader:
                return SWEEP if swept else 0
            worth = self.points[leader.bit_length() - 1] + self.points[other.bit_length() - 1]
            if self.beats(leader, other):
                return -worth
            return worth + SWEEP if swept else worth
        key = (leader, other, swept)
        found = self.bounds.get(key)
        if found is None:
            total = self._total(leader | other)
            least, most, known_best = -total, total + SWEEP if swept else total, 0
        else:
            least, most, known_best = found
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.nodes -= 1
        if self.nodes < 0:
            raise TooLongError
        first = max(low, least)
        high = min(high, most)
        best, best_lead = -BEYOND, known_best
        leads = self._ordered(self.leads(leader, other), leader | other)
        if known_best:
            leads = [known_best, *(led for led in leads if led != known_best)]
        for led in leads:
            value = self._answered(leader ^ led, other, led, swept, max(first, best), high)
            if value > best:
                best = value
                if best > first:
                    best_lead = led
                if best >= high:
                    break
        if best <= first:
            self.bounds[key] = (least, min(most, best), best_lead)
        elif best >= high:
            self.bounds[key] = (max(least, best), most, best_lead)
        else:
            self.bounds[key] = (best, best, best_lead)
        return best

    def _answered(self, leader: int, other: int, led: int, swept: bool, low: int, high: int) -> int:
        """The leader's gain once it has led *led* and the other answers in the best way."""
        points, trumps = self.points, self.trumps
        place = led.bit_length() - 1
        stake = points[place]
        winning = self.suit_of[place] & -(led << 1)
        if not led & trumps:
            winning |= trumps
        best = BEYOND
        losing = []
        for card in self._ordered(self.answers(other, leader, led), leader | other | led):
            if not card & winning:
                losing.append(card)
                continue
            worth = stake + points[card.bit_length() - 1]
            value = -worth - self.search(
                other ^ card, leader, False, -worth - min(best, high), -worth - low
            )
            if value < best:
                best = value
                if best <= low:
                    return best
        losing.reverse()
        for card in losing:
            worth = stake + points[card.bit_length() - 1]
            value = worth + self.search(
                leader, other ^ card, swept, low - worth, min(best, high) - worth
            )
            if value < best:
                best = value
                if best <= low:
                    return best
        return best

    def _total(self, cards: int) -> int:
        """Card points of *cards*."""
        found = self.totals.get(cards)
        if found is None:
            bit = cards & -cards
            found = self.points[bit.bit_length() - 1] + self._total(cards ^ bit)
            self.totals[cards] = found
        return found

    def _ordered(self, cards: int, left: int) -> list[int]:
        """*cards* without those that serve just as others do, strong ones and plain suits first."""
        chosen: list[int] = []
        distinct = self.distinct
        for mask in self.suit_masks:
            here = cards & mask
            if here:
                if here & (here - 1):
                    key = (here, left & mask)
                    found = distinct.get(key)
                    if found is None:
                        found = distinct[key] = self._distinct(*key)
                    chosen += found
                else:
                    chosen.append(here)
        return chosen

    def _distinct(self, cards: int, left: int) -> tuple[int, ...]:
        """
        Of *cards* in one suit those that aren't as good as the one above.

        Equal points, and no card between them among those *left*.
        """
        chosen = []
        points = self.points
        above = 0
        while cards:
            place = cards.bit_length() - 1
            bit = 1 << place
            cards ^= bit
            between = left & (above - (bit << 1)) if above else 0
            if not above or between or points[place] != points[above.bit_length() - 1]:
                chosen.append(bit)
            above = bit
        return tuple(chosen)


class _Counted(_Rulebook):
    """Game points, with the card points so far as part of the position: every line is seen."""

    def __init__(self, table: Observation, nodes: int) -> None:
        super().__init__(table, nodes)
        rules = table.rules
        self.rules = rules
        self.values: dict[tuple[int, int, int, int, int], int] = {}
        three = self.layout.trump_place("3")
        self.pair = 0
        if rules.capture != "none" and three is not None:
            self.pair = self.ace | 1 << three

    def value(self, card: Card) -> int:
        table, bit = self.table, 1 << self.layout.place[card]
        me = table.turn
        assert me is not None
        mine, theirs = self.mine ^ bit, self.theirs
        if table.trick:
            led = 1 << self.layout.place[table.trick[0]]
            value = self._closed(theirs, mine, led, bit, 1 - me, table.points[0], table.tricks[0])
        else:
            value = self._answered(mine, theirs, bit, me, table.points[0], table.tricks[0])
        return value if me == 0 else -value

    def search(self, leader: int, other: int, seat: int, points: int, tricks: int) -> int:
        """Game points of side 0 less those of side 1, *seat* to lead."""
        if not leader:
            return self._score(points, tricks)
        key = (leader, other, seat, points, tricks)
        found = self.values.get(key)
        if found is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooLongError
            leads = _each(self.leads(leader, other))
            values = [
                self._answered(leader ^ led, other, led, seat, points, tricks) for led in leads
            ]
            found = max(values) if seat == 0 else min(values)
            self.values[key] = found
        return found

    def _answered(
        self, leader: int, other: int, led: int, seat: int, points: int, tricks: int
    ) -> int:
        values = [
            self._closed(leader, other ^ card, led, card, seat, points, tricks)
            for card in _each(self.answers(other, leader, led))
        ]
        return min(values) if seat == 0 else max(values)

    def _closed(
        self, leader: int, other: int, led: int, card: int, seat: int, points: int, tricks: int
    ) -> int:
        """The value once *card* has answered *led*, led by *seat*."""
        if self.pair and led | card == self.pair:
            rules = self.rules
            worth = rules.highest or rules.bands[0][1]
            hunter = seat if led == self.ace else 1 - seat
            return worth if hunter == 0 else -worth
        worth = self.points[led.bit_length() - 1] + self.points[card.bit_length() - 1]
        taken = self.beats(led, card)
        winner = 1 - seat if taken else seat
        if winner == 0:
            points += worth
            tricks += 1
        if taken:
            leader, other = other, leader
        return self.search(leader, other, winner, points, tricks)

    def _score(self, points: int, tricks: int) -> int:
        rules = self.rules
        outcome = deal_outcome(
            (points, rules.total - points), (tricks, rules.tricks - tricks), rules
        )
        return outcome.game_points[0] - outcome.game_points[1]


def _each(cards: int) -> list[int]:
    """The bits of *cards*, one by one."""
    found = []
    while cards:
        bit = cards & -cards
        found.append(bit)
        cards ^= bit
    return found
