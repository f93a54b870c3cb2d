"""
Many deals at once: what the opponents search with.

Deals that share their rules, their trump and how far they have got lie side by side in *lanes*. A
*plane* is one whole number with a bit for each lane: it answers one question, such as "does the
leader hold this card?", for all of them. One `&` then works on thousands of deals, which makes
plain Python as fast as a compiled loop. Seats are counted from the leader of the trick
(*roles*), so that the same planes serve whoever leads in each lane.

The deals agree with `bisca.play` card by card; tests hold them to it at every table.
"""

from __future__ import annotations

from collections.abc import Sequence

from bisca.players.layout import PLACES, RANKS_IN_SUIT, TRUMP_PLACES, Layout

Planes = list[int]  # one plane for each place of the layout, or for each bit of a number
NONE: tuple[int, ...] = (0,) * PLACES


class Simulation:
    """
    Deals in lanes, from one moment on.

    Attributes:
        lanes: how many deals.
        all: the plane of every lane.
        hands: by role, who holds what: a plane for each place.
        facedown: the stock in drawing order, a plane for each place.
        drawn: how many of *facedown* have been drawn.
        up: the turn-up, a plane for each trump; None once it is drawn.
        lead: by side with two sides, by seat with three alone: the lanes where it leads.
        won: by role, the lanes where it has won a trick.
        points: by side, its card points in binary, a plane for each bit; with two sides only
            those of side 0, the other side having the rest.
        swept: by side, the lanes where it has taken every trick.
        captured: by side, the lanes where its trump ace has met the trump three.
        left: cards in each hand before the trick.
        ply: cards on the table.
        places: where there may still be a card.
        unplayed: the lanes where a card hasn't been played, a plane for each place.
    """

    __slots__ = (
        "_awaited",
        "_beats",
        "_best",
        "_last_seen",
        "_met",
        "all",
        "captured",
        "drawn",
        "exchanged",
        "facedown",
        "first_trick",
        "hands",
        "holders",
        "lanes",
        "layout",
        "lead",
        "led",
        "left",
        "places",
        "played",
        "ply",
        "points",
        "rules",
        "swept",
        "unplayed",
        "up",
        "value",
        "won",
    )

    def __init__(
        self,
        layout: Layout,
        lanes: int,
        leader: int,
        hands: Sequence[Planes],
        facedown: Sequence[Planes],
        up: Planes | None,
    ) -> None:
        """
        Args:
            leader: the seat that leads the trick, in every lane.
            hands: by seat, before the trick.
        """
        rules = layout.rules
        self.layout = layout
        self.rules = rules
        self.lanes = lanes
        self.all = everywhere = (1 << lanes) - 1
        self.hands = [list(hands[seat]) for seat in rules.seats_from(leader)]
        self.facedown = list(facedown)
        self.drawn = 0
        self.up = None if up is None else list(up)
        sides = range(rules.sides)
        self.lead = [everywhere if rules.side_of(leader) == side else 0 for side in sides]
        self.won = [0] * rules.seats
        self.points: list[Planes] = [[0] * 7 for _ in (sides if rules.sides > 2 else (0,))]
        self.swept = [everywhere for _ in sides]
        self.captured = [0 for _ in sides]
        self.exchanged = 0
        self.first_trick = False
        self.left = 0
        self.ply = 0
        self.played: Sequence[int] = NONE
        self.led: Sequence[int] = NONE
        self.value: Planes = []
        self._best: Sequence[int] = NONE
        self.holders: Planes = []
        self._beats: Planes | None = None
        self._awaited = 0
        self._met: list[tuple[int, ...]] = []
        self.places: Sequence[int] = [place for suit in layout.suits for place in suit]
        self._last_seen = self._find_last_seen()
        self.unplayed = self._find_unplayed()

    def _find_last_seen(self) -> list[int]:
        """By place, how many cards are drawn when the last lane has drawn that card."""
        last = [0] * PLACES
        for number, planes in enumerate(self.facedown, 1):
            for place in self.places:
                if planes[place]:
                    last[place] = number
        return last

    def _find_unplayed(self) -> Planes:
        up = [] if self.up is None else [self.up + [0] * (PLACES - RANKS_IN_SUIT)]
        unplayed = [0] * PLACES
        for planes in (*self.hands, *self.facedown, *up):
            for place in self.places:
                unplayed[place] |= planes[place]
        return unplayed

    def since(
        self,
        *,
        points: Sequence[int],
        tricks: Sequence[int],
        winners: Sequence[int],
        leader: int,
        exchanges: int,
        awaited_played: bool,
        hand: int,
    ) -> None:
        """Set what has happened before the trick, the same in every lane.

        Args:
            awaited_played: the trump that the ace waits for has been played.
            hand: cards in each hand before the trick.
        """
        for side, number in enumerate(self.points):
            for bit in range(len(number)):
                number[bit] = self.all if points[side] >> bit & 1 else 0
        for side in range(self.rules.sides):
            self.swept[side] = self.all if tricks[side] == sum(tricks) else 0
        for role, seat in enumerate(self.rules.seats_from(leader)):
            self.won[role] = self.all if seat in winners else 0
        self.exchanged = self.all if exchanges else 0
        self._awaited = self.all if awaited_played else 0
        self.first_trick = not sum(tricks)
        self.left = hand

    def copy(self) -> Simulation:
        """The same deals, to be played on apart from these."""
        other = Simulation.__new__(Simulation)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = [list(hand) for hand in self.hands]
        other.unplayed = list(self.unplayed)
        other.up = None if self.up is None else list(self.up)
        for name in ("lead", "won", "swept", "captured", "value", "holders", "_met"):
            setattr(other, name, list(getattr(self, name)))
        other.points = [list(number) for number in self.points]
        return other

    def repeated(self, times: int) -> Simulation:
        """The same deals so many times over, one block of lanes after the other."""
        other = self.copy()
        lanes = self.lanes

        def repeat(planes: Sequence[int]) -> list[int]:
            repeated = []
            for plane in planes:
                whole = plane
                for _ in range(times - 1 if plane else 0):
                    whole = whole << lanes | plane
                repeated.append(whole)
            return repeated

        other.lanes = lanes * times
        other.all = (1 << other.lanes) - 1
        other.hands = [repeat(hand) for hand in self.hands]
        other.facedown = [repeat(planes) for planes in self.facedown]
        other.up = None if self.up is None else repeat(self.up)
        other.points = [repeat(number) for number in self.points]
        other._met = [tuple(repeat(pair)) for pair in self._met]
        for name in (
            "lead", "won", "swept", "captured", "value", "holders", "unplayed", "played", "led",
        ):  # fmt: skip
            setattr(other, name, repeat(getattr(self, name)))
        other._best = repeat(self._best)
        other.exchanged, other._awaited = repeat((self.exchanged, self._awaited))
        other._beats = None
        return other

    @property
    def over(self) -> bool:
        return self.left == 0

    @property
    def stock_left(self) -> int:
        """Cards still to be drawn, the turn-up among them."""
        return len(self.facedown) - self.drawn + (self.up is not None)

    def side_planes(self, role: int) -> list[int]:
        """By side, the lanes where *role* is of that side."""
        sides = self.rules.sides
        if sides == 2:
            return self.lead if role % 2 == 0 else self.lead[::-1]
        step = self.rules.next_seat(0)
        return [self.lead[(seat - step * role) % sides] for seat in range(sides)]

    # A turn: exchange, legal, then play.

    def exchange(self) -> None:
        """The seat to play exchanges for the turn-up as long as it may. Rule: M15"""
        rules, up = self.rules, self.up
        if up is None or not rules.exchange:
            return
        hand = self.hands[self.ply]
        first = RANKS_IN_SUIT
        again = True
        while again:
            again = False
            for rule in rules.exchange:
                given = self.layout.trump_place(rule.card)
                if given is None or not hand[given]:
                    continue
                if rule.window == "first_turn" and not self.first_trick:
                    continue
                may = hand[given]
                if rule.needs == "own_trick":
                    may &= self.won[self.ply]
                elif rule.needs == "side_trick":
                    ours = 0
                    for role in range(self.ply % rules.sides, rules.seats, rules.sides):
                        ours |= self.won[role]
                    may &= ours
                if rule.once:
                    may ^= may & self.exchanged
                for rank in rule.takes:
                    taken = self.layout.trump_place(rank)
                    if taken is None or taken >= first:
                        continue
                    now = may & up[taken]
                    if now:
                        hand[taken] |= now
                        hand[given] ^= now
                        up[taken] ^= now
                        up[given] |= now
                        self.exchanged |= now
                        may ^= now
                        again = True

    def legal(self) -> Sequence[int]:
        """By place, the lanes where the seat to play may play that card.

        Rule: C8 N2 M2 M3 M13 M18 M19
        """
        rules, hand = self.rules, self.hands[self.ply]
        duty = rules.duty_with_stock if self.stock_left else rules.duty_without_stock
        bound = self.ply > 0 and duty != "free"
        if self.left == 1 or not (bound or rules.ace_waits or rules.seven_not_last):
            return hand
        able = self._unbarred(hand)
        if not bound:
            return able
        holds = []
        for suit in self.layout.suits:
            plane = 0
            for place in suit:
                plane |= able[place]
            holds.append(plane)
        owed = [0, 0, 0, 0]  # by suit, the lanes where it must be played
        for number, suit in enumerate(self.layout.suits):
            if duty == "trump_lead" and number:
                continue
            led = 0
            for place in suit:
                led |= self.led[place]
            owed[number] |= led & holds[number]
            if rules.must_trump_when_void and number:
                owed[0] |= led & holds[0] & (holds[number] ^ self.all)
        whole = owed[0] | owed[1] | owed[2] | owed[3]
        if not whole:
            return able
        legal = list(able)
        for number, suit in enumerate(self.layout.suits):
            refused = whole ^ owed[number]
            if refused:
                for place in suit:
                    if legal[place]:
                        legal[place] ^= legal[place] & refused
        return legal

    def _unbarred(self, hand: Planes) -> Planes:
        """*hand* without the trump ace that must wait and the trump seven that may not close."""
        rules, layout = self.rules, self.layout
        ace = layout.trump_place("A")
        assert ace is not None  # no pack lacks an ace
        able = hand
        waits = rules.ace_waits
        if waits is not None and hand[ace]:
            awaited = layout.trump_place(waits.card)
            free = self._awaited
            if waits.unless_held and awaited is not None:
                free |= hand[awaited]
            able = list(able)
            able[ace] &= free
        seven = layout.trump_place("7")
        if rules.seven_not_last and self.ply == rules.seats - 1 and seven is not None:
            able = list(able)
            able[seven] &= hand[ace]
        return able

    def beats(self) -> Sequence[int]:
        """By place, the lanes where that card would take the trick from who holds it so far.

        Only with a card on the table.

        Rule: C7
        """
        if self._beats is not None:
            return self._beats
        beats = [0] * PLACES
        best = self._best
        plain = 0
        for suit in self.layout.suits[1:]:
            below = 0
            for place in suit:
                beats[place] = below
                below |= best[place]
            plain |= below
        below = plain
        for place in self.layout.suits[0]:
            beats[place] = below
            below |= best[place]
        self._beats = beats
        return beats

    def play(self, chosen: Sequence[int]) -> None:
        """The seat to play plays, in each lane, the card whose plane in *chosen* has its bit."""
        ply, hand, points = self.ply, self.hands[self.ply], self.layout.points
        unplayed = self.unplayed
        b0 = b1 = b2 = b3 = 0
        for place in self.places:
            plane = chosen[place]
            if plane:
                hand[place] ^= plane
                unplayed[place] ^= plane
                worth = points[place]
                if worth:
                    if worth & 1:
                        b0 |= plane
                    if worth & 2:
                        b1 |= plane
                    if worth & 4:
                        b2 |= plane
                    if worth & 8:
                        b3 |= plane
        if self.rules.capture != "none":
            self._capture(chosen)
        if self.rules.ace_waits is not None:
            awaited = self.layout.trump_place(self.rules.ace_waits.card)
            if awaited is not None:
                self._awaited |= chosen[awaited]
        self.played = chosen
        if ply == 0:
            self.led = self._best = chosen
            self.value = [b0, b1, b2, b3]
            self.holders = [self.all] + [0] * (self.rules.seats - 1)
        else:
            self.value = added(self.value, (b0, b1, b2, b3), 7)
            beats = self.beats()
            wins = 0
            for place in self.places:
                plane = chosen[place]
                if plane:
                    wins |= plane & beats[place]
            if wins:
                holders = self.holders
                for role in range(ply):
                    holders[role] ^= holders[role] & wins
                holders[ply] = wins
                if ply + 1 < self.rules.seats:
                    kept = wins ^ self.all
                    best = self._best
                    self._best = [
                        (old & kept) | (new & wins) for old, new in zip(best, chosen, strict=True)
                    ]
        self._beats = None
        self.ply = ply + 1
        if self.ply == self.rules.seats:
            self._end_trick()

    def hunted(self) -> int:
        """The lanes where the trump ace, played now, would capture the trump three. Rule: M17"""
        lanes = 0
        for role, (_, three) in enumerate(self._met[: self.ply]):
            if self.rules.capture == "any_three" or (self.ply - role) % self.rules.sides:
                lanes |= three
        return lanes

    def _capture(self, chosen: Sequence[int]) -> None:
        """Note the lanes where the trump ace and three meet in the trick. Rule: M17"""
        ace, three = self.layout.trump_place("A"), self.layout.trump_place("3")
        assert ace is not None
        assert three is not None
        if self.ply == 0:
            self._met = []
        self._met.append((chosen[ace], chosen[three]))
        here_ace, here_three = self._met[-1]
        over = 0
        for plane in self.captured:
            over |= plane
        for role, (there_ace, there_three) in enumerate(self._met[:-1]):
            if self.rules.capture == "rival_three" and (self.ply - role) % self.rules.sides == 0:
                continue
            for hunter, plane in (
                (self.ply, here_ace & there_three),
                (role, here_three & there_ace),
            ):
                now = plane & (over ^ self.all)
                if now:
                    for side, lanes in enumerate(self.side_planes(hunter)):
                        self.captured[side] |= now & lanes

    def _end_trick(self) -> None:
        """The trick goes to who holds it, who leads next; the draws. Rule: C7 C9 C10"""
        rules, holders = self.rules, self.holders
        winner = [0] * rules.sides
        for role, plane in enumerate(holders):
            if plane:
                for side, lanes in enumerate(self.side_planes(role)):
                    winner[side] |= plane & lanes
        for side, number in enumerate(self.points):
            lanes = winner[side]
            self.points[side] = added(number, [bit & lanes for bit in self.value], 7)
        for side in range(rules.sides):
            self.swept[side] &= winner[side]
        for role, plane in enumerate(holders):
            self.won[role] |= plane
        self.lead = winner
        self.left -= 1
        self.ply = 0
        self.first_trick = False
        if self.left or self.stock_left:
            self._turn_round()
            if self.stock_left:
                self._draw()
            last, drawn, hands = self._last_seen, self.drawn, self.hands
            under = 0 if self.up is None else RANKS_IN_SUIT
            self.places = [
                place
                for place in self.places
                if place < under or last[place] > drawn or any(hand[place] for hand in hands)
            ]

    def _turn_round(self) -> None:
        """Count the roles from the new leader."""
        hands, holders = self.hands, self.holders
        if len(hands) == 2:
            other = holders[1]
            if other:
                first, second = hands
                for place in self.places:
                    moved = (first[place] ^ second[place]) & other
                    if moved:
                        first[place] ^= moved
                        second[place] ^= moved
                if self.rules.exchange:
                    moved = (self.won[0] ^ self.won[1]) & other
                    self.won[0] ^= moved
                    self.won[1] ^= moved
            return
        seats = len(hands)
        turns = [(role, plane) for role, plane in enumerate(holders) if plane]
        for place in self.places:
            held = [hand[place] for hand in hands]
            if any(held):
                for role in range(seats):
                    plane = 0
                    for turn, lanes in turns:
                        plane |= held[(role + turn) % seats] & lanes
                    hands[role][place] = plane
        self.won = turned_round(self.won, holders)

    def _draw(self) -> None:
        """Each seat draws a card, the winner of the trick first."""
        rules = self.rules
        seats = rules.seats
        step = rules.next_seat(0) * rules.draw_orders[0][1]
        for number in range(seats):
            hand = self.hands[step * number % seats]
            if self.drawn < len(self.facedown):
                planes: Sequence[int] = self.facedown[self.drawn]
                self.drawn += 1
                for place in self.places:
                    if planes[place]:
                        hand[place] |= planes[place]
            else:
                assert self.up is not None
                for place in TRUMP_PLACES:
                    hand[place] |= self.up[place]
                self.up = None
        self.left += 1

    # The score.

    def outcome(self) -> list[dict[int, int]]:
        """
        By side, the lanes where it has won so many game points; where nobody has, it is a tie.

        The deals must be over. One that would have stopped when decided has been played on, which
        changes nothing about who wins and what.

        Rule: C11 M4 M5 M16 M17
        """
        rules = self.rules
        sides = range(rules.sides)
        scored: list[dict[int, int]] = [{} for _ in sides]
        open_lanes = self.all
        least_worth = rules.highest or (rules.bands[0][1] if rules.bands else 1)

        def score(side: int, worth: int, lanes: int) -> None:
            nonlocal open_lanes
            lanes &= open_lanes
            if lanes:
                scored[side][worth] = scored[side].get(worth, 0) | lanes
                open_lanes ^= lanes

        for side in sides:
            score(side, least_worth, self.captured[side])
        if rules.low_wins is not None:
            for side in sides:
                score(side, least_worth, self.at_least(side, rules.low_wins + 1) ^ self.all)
        if rules.sweep is not None:
            for side in sides:
                if rules.sweep.by == "tricks":
                    score(side, rules.sweep.worth, self.swept[side])
                else:
                    score(side, rules.sweep.worth, self.at_least(side, rules.total))
        if rules.highest:
            for side in sides:
                score(side, rules.highest, self._most_alone(side))
        for least, worth in sorted(rules.bands, reverse=True):
            for side in sides:
                score(side, worth, self.at_least(side, least))
        return scored

    def at_least(self, side: int, least: int) -> int:
        """The lanes where *side* has at least so many card points, the deals being over."""
        if side < len(self.points):
            return at_least(self.points[side], least, self.all)
        return at_least(self.points[0], self.rules.total - least + 1, self.all) ^ self.all

    def _most_alone(self, side: int) -> int:
        """The lanes where *side* alone has the most card points."""
        if self.rules.sides == 2:
            return self.at_least(side, self.rules.total // 2 + 1)
        lanes = self.all
        for other in range(self.rules.sides):
            if other != side:
                lanes &= exceeds(self.points[side], self.points[other], self.all)
        return lanes


def turned_round(planes: Planes, winners: Planes) -> Planes:
    """*planes* by the roles of the next trick, which *winners* of this one lead; both by role."""
    seats = len(planes)
    turns = [(role, lanes) for role, lanes in enumerate(winners) if lanes]
    return [
        sum(planes[(role + turn) % seats] & lanes for turn, lanes in turns) for role in range(seats)
    ]


def added(number: Sequence[int], other: Sequence[int], bits: int) -> list[int]:
    """Lane by lane, the sum of two numbers in binary, of at most so many bits."""
    total = []
    carry = 0
    for place in range(max(len(number), len(other))):
        a = number[place] if place < len(number) else 0
        b = other[place] if place < len(other) else 0
        either = a ^ b
        total.append(either ^ carry)
        carry = (a & b) | (either & carry)
    if carry and len(total) < bits:
        total.append(carry)
    return total


def at_least(number: Sequence[int], least: int, everywhere: int) -> int:
    """The lanes where a number in binary is at least *least*."""
    if least <= 0:
        return everywhere
    if least >> len(number):
        return 0
    more, equal = 0, everywhere
    for place in range(len(number) - 1, -1, -1):
        plane = number[place]
        if least >> place & 1:
            equal &= plane
        else:
            more |= equal & plane
            equal ^= equal & plane
    return more | equal


def exceeds(number: Sequence[int], other: Sequence[int], everywhere: int) -> int:
    """The lanes where a number in binary is more than another."""
    more, equal = 0, everywhere
    for a, b in zip(reversed(number), reversed(other), strict=True):
        differ = a ^ b
        more |= equal & differ & a
        equal ^= equal & differ
    return more
