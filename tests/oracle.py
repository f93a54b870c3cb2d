"""
A second, plain judge of the game, made from the written rules. It shares no code with the engine.

Cards are whole numbers: suit times ten plus place in the suit, 0 for the ace, 1 for the seven and
so on down to 9 for the two. A finished event is a tuple that begins with a word.
"""

from __future__ import annotations

SUIT_LETTERS = "SHDC"
PLACES = "A7KJQ65432"
WORTH = [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]


def number(text: str) -> int:
    return SUIT_LETTERS.index(text[1]) * 10 + PLACES.index(text[0])


def text(card: int) -> str:
    return PLACES[card % 10] + SUIT_LETTERS[card // 10]


def worth(cards: list[int]) -> int:
    return sum(WORTH[card % 10] for card in cards)


def best(cards: list[int], trump: int) -> int:
    """Place of the winning card: trumps count above the suit led, any other suit below all."""
    led = cards[0] // 10

    def power(card: int) -> int:
        if card // 10 == trump:
            return 100 - card % 10
        return 50 - card % 10 if card // 10 == led else 0

    powers = [power(card) for card in cards]
    return powers.index(max(powers))


def allowed(hand: list[int], led: int | None, trump: int, duty: str) -> list[int]:
    """*duty* is `none`, `trumps` (a trump lead wants a trump) or `suit`."""
    if led is None or duty == "none" or (duty == "trumps" and led // 10 != trump):
        return sorted(hand)
    same = [card for card in hand if card // 10 == led // 10]
    return sorted(same or hand)


class Game:
    """
    One deal. `log` grows by an event for each visible thing.

    Args:
        order: the pack, the first card dealt first.
        blocks: how many cards each gets at a time.
        from_bottom: the turn-up is the last card of the pack, not the next.
        duty: while there is stock; *endgame* when the turn-up has gone too.
        double: card points that make a win count two, or None.
        sweep: `tricks`, `points` or None: what taking everything is counted in.
    """

    def __init__(
        self,
        order: list[int],
        dealer: int,
        *,
        seats: int = 2,
        blocks: list[int],
        from_bottom: bool = False,
        duty: str = "none",
        endgame: str = "none",
        double: int | None = None,
        sweep: str | None = None,
    ) -> None:
        self.seats, self.sides = seats, seats if seats == 3 else 2
        self.duty, self.endgame = duty, endgame
        self.double, self.sweep = double, sweep
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.heaps: list[list[int]] = [[] for _ in range(self.sides)]
        self.won = [0] * self.sides
        self.table: list[int] = []
        self.log: list[tuple[object, ...]] = []
        self.turn: int | None = self.after(dealer)
        rest = list(order)
        for block in blocks:
            seat = dealer
            for _ in range(seats):
                seat = self.after(seat)
                for card in rest[:block]:
                    self.hands[seat].append(card)
                    self.log.append(("dealt", seat, card))
                del rest[:block]
        shown = rest.pop() if from_bottom else rest.pop(0)
        self.trump = shown // 10
        self.log.append(("turned", shown))
        self.stock = [*rest, shown]  # drawn from the front; the turn-up comes last

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        led = self.table[0] if self.table else None
        duty = self.duty if self.stock else self.endgame
        return allowed(self.hands[self.turn], led, self.trump, duty)

    def play(self, card: int) -> None:
        assert self.turn is not None
        assert card in self.legal()
        self.hands[self.turn].remove(card)
        self.table.append(card)
        self.log.append(("played", self.turn, card))
        self.turn = self.after(self.turn)
        if len(self.table) == self.seats:
            self._finish_trick(self.turn)

    def _finish_trick(self, leader: int) -> None:
        winner = (leader + best(self.table, self.trump)) % self.seats
        self.log.append(("taken", winner, worth(self.table)))
        self.heaps[winner % self.sides] += self.table
        self.won[winner % self.sides] += 1
        self.table = []
        self.turn = winner
        if self.stock:
            for turn in range(self.seats):
                seat = (winner + turn) % self.seats
                card = self.stock.pop(0)
                self.hands[seat].append(card)
                self.log.append(("drawn", seat, card, not self.stock))
        elif not self.hands[winner]:
            self.turn = None
            points = [worth(heap) for heap in self.heaps]
            self.log.append(("scored", points, list(self.won), self.games(points)))

    def games(self, points: list[int]) -> list[int]:
        return games(points, self.won, self.double, self.sweep)


def games(points: list[int], tricks: list[int], double: int | None, sweep: str | None) -> list[int]:
    """Game points by side: nothing below 61, and only one of the prizes."""
    result = []
    for mine, took in zip(points, tricks, strict=True):
        everything = (sweep == "tricks" and took == sum(tricks)) or (
            sweep == "points" and mine == 120
        )
        if mine < 61:
            result.append(0)
        elif everything:
            result.append(4)
        elif double is not None and mine >= double:
            result.append(2)
        else:
            result.append(1)
    return result


def lines(
    hands: list[list[int]], table: list[int], turn: int, trump: int, duty: str, length: int
) -> int:
    """How many ways *length* more cards can be played by two hands when the stock is empty."""
    if length == 0:
        return 1
    total = 0
    for card in allowed(hands[turn], table[0] if table else None, trump, duty):
        after = [[other for other in hand if other != card] for hand in hands]
        if not table:
            total += lines(after, [card], 1 - turn, trump, duty, length - 1)
        else:
            winner = turn if best([table[0], card], trump) == 1 else 1 - turn
            total += lines(after, [], winner, trump, duty, length - 1)
    return total


def teeth(results: list[list[int]]) -> tuple[list[int], int | None]:
    """A comb: the marks of each side, and who has won, or None while it goes on."""
    marks: list[int] = []
    for result in results:
        side = 0 if result[0] else 1
        marked = [side] * result[side]
        if len(marks) < 10:
            marks += marked[: 10 - len(marks)]
        elif len(marks) == 10 and marks.count(0) == 5:
            marks += marked[:1]  # the decider
    tally = [marks.count(0), marks.count(1)]
    if len(marks) < 10 or tally[0] == tally[1]:
        return tally, None
    return tally, int(tally[1] > tally[0])
