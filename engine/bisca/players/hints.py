"""
What a card is worth, for a person who asks: every legal card ranked, with how sure that is.

An ending for two with nothing hidden is solved; else each card is tried in batches of worlds that
agree with what the seat has seen. Batches are short, so that a page can make one after the other
and stop between any two; how far they differ tells how uncertain their mean is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bisca.errors import NotationError
from bisca.play.actions import Play
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.deal import decide
from bisca.play.events import TrumpExchanged
from bisca.play.evolve import advance, evolve
from bisca.play.shuffle import Stream
from bisca.play.table import DealState, Observation
from bisca.players.endgame import SWEEP, Solving, is_solvable, solve
from bisca.players.layout import layout_of
from bisca.players.lookahead import is_open
from bisca.players.reasons import Position, Reason, reasons, told, why_best
from bisca.players.search import Effort, Tried, cheapest, distinct, try_cards
from bisca.players.sober import Factors, factors, sober
from bisca.players.stakes import CARD_POINT, Stakes, values
from bisca.players.worlds import Dice, revealed
from bisca.rules.cards import Card
from bisca.rules.scoring import deal_outcome

LABEL = "bisca-hint-1"
BATCHES = 8
BATCH = Effort(worlds=400, orders=4, candidates=2000, depth=10, futures=24)
NODES = 2500  # what the solver spends at a time: a tenth of a second or two
# By degrees of freedom: so many standard errors hold the truth 19 times out of 20.
_STUDENT = (
    12.71,
    4.30,
    3.18,
    2.78,
    2.57,
    2.45,
    2.36,
    2.31,
    2.26,
    2.23,
    2.20,
    2.18,
    2.16,
    2.14,
    2.13,
)

Batch = tuple[tuple[int, int, int, int, int], ...]  # a `Tried` for each card, without the card


class Rated(NamedTuple):
    """
    What is to be expected of a card, for the side that plays it.

    Attributes:
        like: a card of the hand that serves exactly as this one, which was tried in its place.
        won: chance to win the deal, in percent; *tied*: that nobody does. Where it was tried, put
            right by what such chances have promised too much; see `bisca.players.sober`.
        points: card points at the end of the deal; None where only the result is known.
        worth: in thousandths of a game point, or of half the chance to win the match.
        behind: how much less that is than the best card's.
        lost: how much lower its chance to win is than the best card's, in percent.
        won_margin, points_margin, behind_margin, lost_margin: so much more or less, 19 times out of 20.
        facts: all there is to say of it; *reasons*: what is worth saying.
    """

    card: Card
    like: Card | None
    won: float
    tied: float
    points: float | None
    worth: float
    behind: float
    won_margin: float
    points_margin: float
    behind_margin: float
    facts: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    lost: float = 0.0
    lost_margin: float = 0.0


class Advice(NamedTuple):
    """
    The legal cards, the best first.

    Attributes:
        exact: they are worked out, with best play on both sides; no margins then.
        worlds: in how many each card was tried.
        clear: the first is better than every other that isn't like it, beyond the margin.
        same: no card makes a difference to the result, as far as can be told for certain.
    """

    cards: tuple[Rated, ...]
    exact: bool
    worlds: int
    clear: bool
    same: bool

    def of(self, card: Card) -> Rated:
        """What is said of *card*, which is legal."""
        return next(rated for rated in self.cards if rated.card == card)

    @property
    def best(self) -> Rated:
        return self.cards[0]


def try_batch(
    table: Observation, number: int, stakes: Stakes | None = None, effort: Effort = BATCH
) -> Batch:
    """Batch *number* of the worlds, from 0; the same for the same observation and number."""
    assert table.turn is not None
    stream = Stream(LABEL, f"{number}/{table.turn}/{table.plies}")
    tried = try_cards(table, distinct(table), effort, Dice(stream), stakes)
    return tuple(tuple(one[1:]) for one in tried)  # type: ignore[misc]


class Work(NamedTuple):
    """
    How far the work on a hint has come.

    Attributes:
        batches: tried so far, to be handed on.
        done, of: steps; how many there will be may turn out to be more.
    """

    batches: tuple[Batch, ...]
    done: int
    of: int

    @property
    def finished(self) -> bool:
        return self.done >= self.of


def go_on(
    table: Observation,
    batches: Sequence[Batch] = (),
    stakes: Stakes | None = None,
    most: int = BATCHES,
    effort: Effort = BATCH,
) -> Work:
    """
    One short step of the work on a hint, after *batches*; *most* of them are made, with *effort*.

    Raises:
        NotationError: a batch isn't one of this position.
    """
    made = tuple(batches)
    for batch in made:
        read_batch(table, batch)
    solving = _solving(table)
    if solving is not None:
        finished = solving.go_on(NODES)
        known, left = len(solving.values), len(legal_plays(table)) - len(solving.values)
        return Work(made, known + finished, known + left + 1)
    if len(distinct(table)) == 1:
        most = 1
    if len(made) < most:
        made = (*made, try_batch(table, len(made), stakes, effort))
    return Work(made, len(made), max(most, len(made)))


def advise(
    table: Observation, batches: Sequence[Batch] = (), stakes: Stakes | None = None
) -> Advice:
    """
    The legal cards of the seat to play, ranked as far as the work on it has come.

    Args:
        batches: what `go_on` gave; none where the ending is solved.
    """
    solving = _solving(table)
    if solving is None:
        return _tried_advice(table, [read_batch(table, batch) for batch in batches], stakes)
    while not solving.go_on(NODES):
        pass
    side = table.rules.side_of(table.turn or 0)
    exact = {card: _outcome(table, side, value) for card, value in solving.values.items()}
    return _exact_advice(table, exact, stakes)


def advice(table: Observation, stakes: Stakes | None = None, batches: int = BATCHES) -> Advice:
    """All in one: so many batches, where they are needed."""
    work = go_on(table, (), stakes, batches)
    while not work.finished:
        work = go_on(table, work.batches, stakes, batches)
    return advise(table, work.batches, stakes)


class Exchanged(NamedTuple):
    """A table as the seat to play sees it after its *swaps*."""

    table: Observation
    swaps: tuple[TrumpExchanged, ...]


def exchanged(table: Observation) -> Exchanged:
    """
    *table* after every exchange that the seat to play may make, as opponents make each at once.

    A hint is about the hand that is left: a low trump for a higher one is no question.
    """
    swaps: list[TrumpExchanged] = []
    while cards := legal_exchanges(table):
        assert table.turn is not None
        assert table.trump_card is not None  # or there were none
        swaps.append(TrumpExchanged(table.turn, cards[0], table.trump_card))
        table = evolve(table, swaps[-1])
    return Exchanged(table, tuple(swaps))


def is_worked_out(table: Observation) -> bool:
    """Whether a hint at *table* is worked out to the end."""
    return _solving(table) is not None


def serve_alike(table: Observation, card: Card) -> tuple[Card, ...]:
    """The legal cards that serve exactly as *card*, itself among them."""
    tried = distinct(table)
    like = _like(table, card, tried)
    return tuple(other for other in legal_plays(table) if _like(table, other, tried) == like)


def read_batch(table: Observation, batch: object) -> tuple[Tried, ...]:
    """A batch as `Tried`.

    Raises:
        NotationError: it isn't one of this position.
    """
    cards = distinct(table)
    rows = batch if isinstance(batch, list | tuple) else ()
    good = len(rows) == len(cards) and all(
        isinstance(row, list | tuple)
        and len(row) == len(Tried._fields) - 1
        and all(isinstance(number, int) for number in row)
        and row[0] > 0
        for row in rows
    )
    if not good:
        raise NotationError(
            f"batch: expected {len(cards)} rows of numbers, got {str(batch)[:40]!r}"
        )
    return tuple(Tried(card, *row) for card, row in zip(cards, rows, strict=True))


def last_draw(state: DealState, stakes: Stakes | None = None) -> Advice | None:
    """
    What the cards are worth where two see all and what is left to draw is known: worked out.

    None where that takes long or would have to look at more than card points and turns.
    """
    table = state.table
    rules, side = table.rules, table.turn
    odd = rules.exchange or rules.stop_when_decided or rules.low_wins is not None
    if rules.seats > 2 or rules.hand_size > 3 or table.stock != 1 or side is None:
        return None
    if odd or rules.capture != "none":
        return None
    found = {card: _outcome(table, side, _after(state, card)) for card in legal_plays(table)}
    return _exact_advice(table, found, stakes)


def _after(state: DealState, card: Card) -> int:
    """The solver's value of playing *card* at the last draw or just before it, for who plays it."""
    seat = state.table.turn
    assert seat is not None
    for event in decide(state, Play(seat, card)):
        state = advance(state, event)
    table = state.table
    if is_solvable(table):
        values = solve(table)
    else:
        values = {card: _after(state, card) for card in legal_plays(table)}
    assert values
    return max(values.values()) if table.turn == seat else -max(values.values())


class _Outcome(NamedTuple):
    """A solved card: game points of the side less the other's, and card points if known."""

    won: int
    points: int | None


@lru_cache(maxsize=4)
def _solving(table: Observation) -> Solving | None:
    """The work on an ending that can be solved, wherever it has come to; None for any other."""
    whole = revealed(table)
    return Solving(whole) if is_solvable(whole) else None


def _outcome(table: Observation, side: int, value: int) -> _Outcome:
    """What the solver's *value* means to *side*."""
    rules = table.rules
    if rules.low_wins is not None or rules.capture != "none":
        return _Outcome(value, None)
    sweep = 0
    if abs(value) > rules.total:
        sweep = 1 if value > 0 else -1
    points = (rules.total + value - sweep * SWEEP) // 2
    tricks = [table.tricks[side], table.tricks[1 - side]]
    # How many of the tricks left each takes doesn't matter, but whether it is all of them.
    if sweep:
        tricks[sweep < 0] += rules.tricks - sum(tricks)
    else:
        tricks = [1, 1]
    scored = deal_outcome((points, rules.total - points), tricks, rules).game_points
    # A deal that stops when it is decided ends before all points are counted.
    return _Outcome(scored[0] - scored[1], None if rules.stop_when_decided else points)


def _exact_advice(
    table: Observation, found: Mapping[Card, _Outcome], stakes: Stakes | None
) -> Advice:
    rules, side = table.rules, table.rules.side_of(table.turn or 0)
    worths = values(rules, side, stakes)

    def worth(outcome: _Outcome) -> int:
        if outcome.won == 0:
            value = worths.tie
        else:
            winner = side if outcome.won > 0 else 1 - side
            value = worths.ends[winner, abs(outcome.won)]
        return value + CARD_POINT * (outcome.points or 0)

    position = Position(table)
    order = _by_worth(table, {card: worth(outcome) for card, outcome in found.items()})
    most = worth(found[order[0]])
    level = {card for card in order if worth(found[card]) == most}
    second = next((card for card in order if card not in level), None)
    rated = [
        Rated(
            card,
            None,
            100.0 * (found[card].won > 0),
            100.0 * (found[card].won == 0),
            found[card].points,
            worth(found[card]),
            most - worth(found[card]),
            0.0,
            0.0,
            0.0,
            facts := reasons(position, card),
            _why(position, card, second, exact=True)
            if card in level
            else told(facts, best=False, exact=True),
            _chance(found[order[0]]) - _chance(found[card]),
        )
        for card in order
    ]
    same = len({outcome.won for outcome in found.values()}) == 1
    return Advice(tuple(rated), True, 0, len(level) == 1, same)


def _why(
    position: Position, best: Card, second: Card | None, exact: bool = False
) -> tuple[Reason, ...]:
    """Why a card is to be played, rather than *second* if something tells the two apart."""
    found = () if second is None else why_best(position, best, second, exact)
    return found or told(reasons(position, best), best=True, exact=exact)


def _chance(outcome: _Outcome) -> float:
    """Of a deal won, drawn or lost, in percent."""
    return 50.0 * (outcome.won >= 0) + 50.0 * (outcome.won > 0)


def _by_worth(table: Observation, worths: Mapping[Card, float]) -> list[Card]:
    """The cards of *worths*, the best first; of equals the one easiest to part with."""
    left = list(worths)
    order = []
    while left:
        most = max(worths[card] for card in left)
        best = cheapest([card for card in left if worths[card] == most], table)
        order.append(best)
        left.remove(best)
    return order


def _tried_advice(
    table: Observation, batches: Sequence[Sequence[Tried]], stakes: Stakes | None
) -> Advice:
    legal, position = legal_plays(table), Position(table)
    tried = distinct(table)
    likes = {card: _like(table, card, tried) for card in legal}
    columns = dict(zip(tried, zip(*batches, strict=True), strict=True)) if batches else {}
    totals = {
        card: sum(one.value for one in column) / sum(one.lanes for one in column)
        for card, column in columns.items()
    }
    order = _by_worth(table, totals) if totals else list(tried)
    best = order[0]
    rated = []
    clear = len(batches) > 1 or len(tried) == 1
    what = position.what
    orders = BATCH.orders if table.stock > 2 and not is_open(table) else 1
    worlds = sum(batch[0].lanes for batch in batches) // orders
    if not sum(what.hidden) and table.stock < 2:
        worlds = 1  # nothing is hidden: all of them are the same
    for card in order:
        made = _rated(card, table, columns.get(card, ()), columns.get(best, ()), worlds)
        if card != best and made.behind <= made.behind_margin:
            clear = False
        for other in [card, *(other for other in legal if likes[other] == card and other != card)]:
            facts = reasons(position, other)
            rated.append(
                made._replace(
                    card=other,
                    like=None if other == card else card,
                    facts=facts,
                    reasons=told(facts, card == best),
                )
            )
    if clear and len(order) > 1:
        rated[0] = rated[0]._replace(reasons=_why(position, best, order[1]))
    return Advice(tuple(rated), False, worlds, clear, same=len(tried) == 1)


def _like(table: Observation, card: Card, tried: Sequence[Card]) -> Card:
    """The card that was tried in place of *card*: the next one below it in its suit, or itself."""
    if card in tried:
        return card
    place = layout_of(table.rules, table.trump).place
    below = [other for other in tried if other.suit == card.suit and place[other] < place[card]]
    return max(below, key=lambda other: place[other])


class _Hope(NamedTuple):
    """What a batch promises of a card, put right: chances in percent, and card points."""

    won: float
    tied: float
    points: float


def _hope(one: Tried, table: Observation, by: Factors) -> _Hope:
    rules, lanes = table.rules, one.lanes
    chance = (one.won + one.tied / rules.sides) / lanes
    less = sober(chance, by.won, by.doubt)
    # A tie stays as likely beside a win as it was; where neither came, what there is is a win.
    won = less * one.won / lanes / chance if chance else less
    had = table.points[rules.side_of(table.turn or 0)]
    rest = rules.total - sum(table.points)
    points = one.points / lanes
    if rest:
        points = had + rest * sober((points - had) / rest, by.points)
    return _Hope(100 * won, 100 * less * one.tied / lanes / chance if chance else 0.0, points)


def _rated(
    card: Card,
    table: Observation,
    column: Sequence[Tried],
    best: Sequence[Tried],
    worlds: int,
) -> Rated:
    """The means over the batches in *column*, and how far they may be off."""
    by = factors(table)
    hopes, best_hopes = [[_hope(one, table, by) for one in row] for row in (column, best)]
    won, won_margin = _mean([one.won for one in hopes])
    tied, _ = _mean([one.tied for one in hopes])
    points, points_margin = _mean([one.points for one in hopes])
    worth, _ = _mean([one.value / one.lanes for one in column])
    # In each batch the cards met the same worlds: what counts is how they differ there.
    behind, behind_margin = _mean(
        [
            ahead.value / ahead.lanes - one.value / one.lanes
            for ahead, one in zip(best, column, strict=True)
        ]
    )
    lost, lost_margin = _mean(
        [
            ahead.won + ahead.tied / 2 - one.won - one.tied / 2
            for ahead, one in zip(best_hopes, hopes, strict=True)
        ]
    )
    # Where every world agreed, one in so many might still not; a single world says little.
    if column:
        won_margin = max(won_margin, min(100.0, 300 / worlds))
    if worlds == 1:
        behind_margin, lost_margin = math.inf, 100.0
    return Rated(
        card,
        None,
        won,
        tied,
        points,
        worth,
        behind,
        won_margin,
        points_margin,
        behind_margin,
        (),
        (),
        lost,
        lost_margin,
    )


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and so much more or less 19 times out of 20; of fewer than two, all there is."""
    if not numbers:
        return 0.0, 100.0
    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return mean, 100.0
    spread = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    student = _STUDENT[min(len(numbers) - 2, len(_STUDENT) - 1)]
    return mean, student * math.sqrt(spread / len(numbers))
