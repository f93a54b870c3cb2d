"""
A second, plain judge of the game, made from the written rules. It shares no code with the engine.

A card is its text, rank then suit. What is agreed at a table is a mapping from the key of each
table rule to the choice, as they stand in table_rules.yaml; what those mean is said again here. An
event is a tuple that begins with a word; who sees a card is a sorted list of seats, or "all".
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

RANKINGS = {
    "portuguese": "A7KJQ65432",
    "spanish": "A3KQJ76542",
    "queen_over_jack": "A7KQJ65432",
    "two_for_three": "A2KQJ76543",
}
SECOND_BEST = 10  # points of the card below the ace, whichever it is


def worth(cards: list[str], ranking: str) -> int:
    """The five best ranks count 11, 10, 4, 3 and 2."""
    prices = dict(zip(ranking, [11, SECOND_BEST, 4, 3, 2], strict=False))
    return sum(prices.get(card[0], 0) for card in cards)


def best(cards: list[str], trump: str, ranking: str) -> int:
    """Place of the winning card: trumps count above the suit led, any other suit below all."""

    def power(card: str) -> int:
        height = len(ranking) - ranking.index(card[0])
        if card[1] == trump:
            return 100 + height
        return height if card[1] == cards[0][1] else 0

    powers = [power(card) for card in cards]
    return powers.index(max(powers))


# What a low trump may be exchanged for: rank given, ranks taken, whose trick is needed, when.
PICTURES, SMALL = "A3KQJ", "7654"
EXCHANGES: dict[str, list[tuple[str, str, str, str]]] = {
    "none": [],
    "seven_and_two": [("7", PICTURES, "own", "ever"), ("2", SMALL, "own", "ever")],
    "seven_and_two_side": [("7", PICTURES, "side", "ever"), ("2", SMALL, "side", "ever")],
    "seven_and_two_free": [("7", PICTURES, "", "ever"), ("2", "7", "", "ever")],
    "two_at_start_seven_later": [("2", SMALL, "", "first"), ("7", PICTURES, "own", "ever")],
    "two_only": [("2", PICTURES + SMALL, "", "ever")],
    "two_first_trick": [("2", PICTURES + SMALL, "", "first")],
}


class Game:
    """
    One deal. `log` grows by an event for each visible thing.

    Args:
        order: the pack, the first card dealt first.
        hand: how many cards each is dealt.
        table: what is agreed, key by key.
    """

    def __init__(
        self, order: list[str], dealer: int, *, seats: int, hand: int, table: Mapping[str, str]
    ) -> None:
        self.seats, self.table = seats, dict(table)
        self.sides = 3 if seats == 3 else 2
        self.ranking = RANKINGS[table["order"]]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.heaps: list[list[str]] = [[] for _ in range(self.sides)]
        self.won = [0] * seats
        self.lying: list[str] = []
        self.fallen: list[str] = []
        self.swaps = 0
        self.signed: list[tuple[int, str, int]] = []
        self.log: list[tuple[object, ...]] = []
        self.turn: int | None = self.after(dealer)
        self._deal(list(order), dealer, hand)

    # Dealing

    def _deal(self, rest: list[str], dealer: int, hand: int) -> None:
        shown = rest.pop(0) if self.table["trump_source"] == "cut" else None
        batch = 3 if self.table["batches"] == "threes" else 1
        dealt = 0
        while dealt < hand:
            some = min(batch, hand - dealt)
            seat = dealer
            for _ in range(self.seats):
                seat = self.after(seat)
                for _ in range(some):
                    self._give("dealt", seat, rest.pop(0))
            dealt += some
        if shown is None:
            shown = rest.pop() if self.table["trump_source"] == "bottom" else rest.pop(0)
        self.log.append(("turned", shown))
        if self.table["removed"] == "trump_two":
            shown = self._take_two_out(shown, rest)
        self.trump = shown[1]
        self.stock = [*rest, shown]  # drawn from the front; the turn-up comes last
        if self.table["partner_look"] == "first_and_last":
            self._partners_look()

    def _take_two_out(self, shown: str, rest: list[str]) -> str:
        two = "2" + shown[1]
        if shown == two:
            shown = rest.pop(0)
            self.log += [("removed", None, two), ("turned", shown)]
        elif two in rest:
            rest.remove(two)
            self.log.append(("removed", None, two))
        else:
            seat = next(seat for seat in range(self.seats) if two in self.hands[seat])
            self.hands[seat].remove(two)
            self.log.append(("removed", seat, two))
            self._give("dealt", seat, rest.pop(0))
        return shown

    def _give(self, word: str, seat: int, card: str, *more: object) -> None:
        self.hands[seat].append(card)
        seen = "all" if self.table["open_hands"] == "yes" or more == (True,) else [seat]
        self.log.append((word, seat, card, seen, *more))

    def _partners_look(self) -> None:
        if self.seats in (4, 6):
            for seat in range(self.seats):
                friends = [one for one in range(self.seats) if one % 2 == seat % 2]
                self.log.append(("shown", seat, sorted(self.hands[seat]), friends))

    # Signs

    def signs(self, seat: int, listed: list[str]) -> list[str]:
        """Those of the game's list that the seat may make now."""
        if self.table["signals"] == "off" or self.turn is None or sum(self.won) == 0:
            return []
        made = {means for who, means, trick in self.signed if (who, trick) == (seat, sum(self.won))}
        return [one for one in listed if one not in made and self._says(self.hands[seat], one)]

    def _says(self, hand: list[str], means: str) -> bool:
        trumps = [worth([card], self.ranking) for card in hand if card[1] == self.trump]
        high = [card for card in hand if card[1] != self.trump and card[0] in self.ranking[:2]]
        prices = {"ace": 11, "ten": 10, "king": 4, "three-points": 3, "two-points": 2, "small": 0}
        if means in prices:
            return prices[means] in trumps
        suits = [card[1] for card in high]
        return {
            "none": bool(hand) and not trumps,
            "high-plain": bool(high),
            "ace-and-three": len(set(suits)) < len(suits),
        }.get(means, True)

    def sign(self, seat: int, means: str) -> None:
        friends = [one for one in range(self.seats) if one % 2 == seat % 2]
        if self.table["signals"] == "rivals":
            friends = list(range(self.seats))
        elif self.seats == 6 and seat not in (0, 3):
            friends = sorted([seat, 0 if seat % 2 == 0 else 3])
        self.signed.append((seat, means, sum(self.won)))
        self.log.append(("signed", seat, means, friends))

    def after(self, seat: int, how: str = "direction") -> int:
        return (seat + (-1 if self.table[how] == "clockwise" else 1)) % self.seats

    # What may be done

    def barred(self, card: str) -> bool:
        """The trump ace may have to wait, the trump seven may be kept from closing a trick."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if len(hand) == 1:
            return False
        waits = self.table["ace_waits"]
        if card == "A" + self.trump and waits != "none":
            awaited = ("3" if waits == "three" else "7") + self.trump
            together = waits == "seven_unless_held" and awaited in hand
            return awaited not in self.fallen and not together
        closing = self.table["seven_not_last"] == "yes" and len(self.lying) == self.seats - 1
        return closing and card == "7" + self.trump and "A" + self.trump not in hand

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        free = [card for card in sorted(self.hands[self.turn]) if not self.barred(card)]
        duty = self.table["duty_with_stock" if self.stock else "duty_without_stock"]
        if not self.lying or duty == "free":
            return free
        led = self.lying[0][1]
        if duty == "trump_lead" and led != self.trump:
            return free
        same = [card for card in free if card[1] == led]
        trumps = [card for card in free if card[1] == self.trump]
        if not same and self.table["must_trump_when_void"] == "yes":
            return trumps or free
        return same or free

    def exchanges(self) -> list[str]:
        """Cards that may be exchanged now by whose turn it is."""
        if self.turn is None or not self.stock:
            return []
        shown, found = self.stock[-1], []
        only_one = self.table["exchange"] == "two_at_start_seven_later"
        for rank, takes, needs, when in EXCHANGES[self.table["exchange"]]:
            mine = self.won[self.turn] > 0
            ours = mine or any(
                self.won[seat] for seat in range(self.seats) if self.side(seat) == self.side()
            )
            if (
                rank + self.trump in self.hands[self.turn]
                and shown[0] in takes
                and {"own": mine, "side": ours, "": True}[needs]
                and (when == "ever" or sum(self.won) == 0)
                and not (only_one and self.swaps)
            ):
                found.append(rank + self.trump)
        return found

    def side(self, seat: int | None = None) -> int:
        seat = self.turn if seat is None else seat
        assert seat is not None
        return seat % self.sides

    # What is done

    def exchange(self, card: str) -> None:
        assert self.turn is not None
        assert card in self.exchanges()
        hand, taken = self.hands[self.turn], self.stock[-1]
        hand[hand.index(card)], self.stock[-1] = taken, card
        self.swaps += 1
        self.log.append(("exchanged", self.turn, card, taken))

    def play(self, card: str) -> None:
        assert self.turn is not None
        assert card in self.legal()
        seat = self.turn
        self.hands[seat].remove(card)
        self.lying.append(card)
        self.fallen.append(card)
        self.log.append(("played", seat, card))
        if self._captured(seat):
            return
        self.turn = self.after(seat)
        if len(self.lying) == self.seats:
            self._finish_trick(self.turn)

    def _captured(self, last: int) -> bool:
        """Whether the trump ace has met the trump three: then the deal is won at once."""
        if self.table["capture_wins"] == "none":
            return False
        players = [last]  # from the last card back to the first
        while len(players) < len(self.lying):
            players.append(self.before(players[-1]))
        held = dict(zip(reversed(self.lying), players, strict=True))
        if not {"A" + self.trump, "3" + self.trump} <= held.keys():
            return False
        hunter, hunted = (self.side(held[rank + self.trump]) for rank in "A3")
        if self.table["capture_wins"] == "rival_three" and hunter == hunted:
            return False
        self._score(hunter, 1, "capture")
        return True

    def before(self, seat: int) -> int:
        return next(one for one in range(self.seats) if self.after(one) == seat)

    def _finish_trick(self, leader: int) -> None:
        winner = leader
        for _ in range(best(self.lying, self.trump, self.ranking)):
            winner = self.after(winner)
        self.log.append(("taken", winner, worth(self.lying, self.ranking)))
        self.heaps[self.side(winner)] += self.lying
        self.won[winner] += 1
        self.lying = []
        self.turn = winner
        if self.table["stop_when_decided"] == "yes" and max(self.points()) > 60:
            self._finish()
        elif self.stock:
            self._draw(winner)
        elif not self.hands[winner]:
            self._finish()

    def _draw(self, seat: int) -> None:
        how = "direction" if self.table["draw_direction"] == "as_play" else "draw_direction"
        for _ in range(self.seats):
            card = self.stock.pop(0)
            self._give("drawn", seat, card, not self.stock)
            seat = self.after(seat, how)
        if not self.stock and self.table["partner_look"] != "no":
            self._partners_look()

    # Counting

    def points(self) -> list[int]:
        return [worth(heap, self.ranking) for heap in self.heaps]

    def tricks(self) -> list[int]:
        return [
            sum(self.won[seat] for seat in range(self.seats) if self.side(seat) == side)
            for side in range(self.sides)
        ]

    def _finish(self) -> None:
        self._score(*verdict(self.points(), self.tricks(), self.table))

    def _score(self, side: int | None, games: int, reason: str) -> None:
        self.turn = None
        scored = [games if other == side else 0 for other in range(self.sides)]
        self.log.append(("scored", self.points(), self.tricks(), scored, side, reason))


def verdict(
    points: list[int], tricks: list[int], table: Mapping[str, str]
) -> tuple[int | None, int, str]:
    """The side that wins a deal, its game points and why: only one of the prizes."""
    leader = max(range(len(points)), key=lambda side: points[side])
    fewest = min(range(len(points)), key=lambda side: points[side])
    alone = points.count(points[leader]) == 1
    if table["low_wins"] == "eleven" and points[fewest] <= 11:
        return fewest, 1, "low"
    if table["sweep"] == "tricks" and 0 < max(tricks) == sum(tricks):
        return tricks.index(max(tricks)), 4, "sweep_tricks"
    if table["sweep"] == "points" and points[leader] == 120:
        return leader, 4, "sweep_points"
    if table["bands"] == "highest":
        return (leader, 1, "most_points") if alone else (None, 0, "tie")
    if points[leader] < 61:
        return None, 0, "tie"
    double = {"single": 121, "double_at_82": 82, "double_at_91": 91}[table["bands"]]
    return leader, 2 if points[leader] >= double else 1, "most_points"


def ending(hands: list[list[str]], leader: int, trump: str, *, table: Mapping[str, str]) -> Game:
    """A deal when the stock has gone, with these hands and nothing else to go by."""
    game = Game.__new__(Game)
    game.seats, game.table = len(hands), dict(table)
    game.sides = 3 if len(hands) == 3 else 2
    game.ranking = RANKINGS[table["order"]]
    game.hands, game.trump, game.turn = hands, trump, leader
    game.heaps, game.won = [[] for _ in range(game.sides)], [0] * len(hands)
    game.lying, game.stock, game.log, game.swaps = [], [], [], 0
    held = [card for hand in hands for card in hand]
    game.fallen = [rank + suit for suit in "SHDC" for rank in game.ranking]
    game.fallen = [card for card in game.fallen if card not in held]
    return game


def lines(game: Game, length: int) -> int:
    """How many ways *length* more cards can be played, or fewer where the deal ends before.

    Exchanges before a card make other ways of playing it.
    """
    if length == 0 or game.turn is None:
        return 1
    total = 0
    for card in game.exchanges():
        after = _apart(game)
        after.exchange(card)
        total += lines(after, length)
    for card in game.legal():
        after = _apart(game)
        after.play(card)
        total += lines(after, length - 1)
    return total


def _apart(game: Game) -> Game:
    after = copy(game)
    after.hands = [list(hand) for hand in game.hands]
    after.heaps = [list(heap) for heap in game.heaps]
    for name in ("won", "lying", "fallen", "stock", "log"):
        setattr(after, name, list(getattr(game, name)))
    return after


def teeth(results: list[list[int]], details: str = "ten") -> tuple[list[int], int | None, bool]:
    """A comb: the marks of each side, who has won if anybody has, and whether it is drawn."""
    marks: list[int | None] = []
    for result in results:
        side = 0 if result[0] else 1 if result[1] else None
        if len(marks) < 10:
            used = 0 if side is None else result[side]
            if side is None and details == "draws_use_a_tooth":
                used = 1
            marks += ([side] * used)[: 10 - len(marks)]
        elif side is not None and details != "no_decider" and marks.count(0) == marks.count(1):
            marks.append(side)  # the decider
    tally = [marks.count(0), marks.count(1)]
    if len(marks) < 10:
        return tally, None, False
    if tally[0] == tally[1]:
        return tally, None, details == "no_decider"
    return tally, int(tally[1] > tally[0]), False
