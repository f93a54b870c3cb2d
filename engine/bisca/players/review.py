"""
A finished deal looked at again: what each play was worth by what its seat had seen at the time.

The work is done in short steps, so that a page can make one after the other and stop between any
two. Where a play cost something, the same is asked once more with all hands open: what was right
to do and what would have turned out well are two things.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from bisca.errors import NotationError
from bisca.play.observation import observe
from bisca.play.record import DealRecord, replay
from bisca.play.table import Observation
from bisca.players.hints import Advice, Batch, advise, go_on, last_draw, try_batch
from bisca.players.search import Effort, distinct
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card, parse_card
from bisca.rules.variant import Rules

EFFORT = Effort(worlds=200, orders=4, candidates=1000, depth=8, futures=12)
OPEN = Effort(worlds=60, orders=4, futures=12)
BATCHES = 4
DEAREST = 5  # plays told of, and looked at with open hands
LEAST_CHANCE = 2.0  # percent: a play that costs less is a good one
LEAST_POINTS = 5.0  # card points, where the result was settled


class Judged(NamedTuple):
    """
    A play, by what its seat had seen.

    Attributes:
        ply: how many cards and exchanges had been played before it.
        trick: its number, from 1.
        best: the card that was best; *choice*: whether there was any.
        won: chance to win the deal with the best card, in percent; *won_margin*: more or less.
        lost, points_lost: what the play took off the chance, and off the card points; *lost_margin*.
        sure: whether it was worse beyond the margin.
        exact: worked out to the end.
    """

    ply: int
    seat: int
    trick: int
    card: Card
    best: Card
    choice: bool
    won: float
    won_margin: float
    lost: float
    lost_margin: float
    points_lost: float
    sure: bool
    exact: bool

    @property
    def good(self) -> bool:
        """Whether nothing is to be said against it."""
        lost = self.lost >= LEAST_CHANCE and self.lost > self.lost_margin
        return not (self.sure and (lost or self._settled_loss))

    @property
    def _settled_loss(self) -> bool:
        return self.exact and self.points_lost >= LEAST_POINTS


class Late(NamedTuple):
    """
    A play again, with all hands open: the best card then, and what the play cost of the chance.

    Attributes:
        lost_margin: more or less of *lost*; 100 where nothing can be told.
        sure: whether it was worse beyond the margin.
    """

    ply: int
    best: Card
    lost: float
    lost_margin: float
    sure: bool

    def fine(self, card: Card) -> bool:
        """Whether *card*, which was played, cost nothing then, as far as it can be counted."""
        if self.lost_margin >= 100:
            return False
        return self.best == card or (not self.sure and self.lost + self.lost_margin < LEAST_CHANCE)


class Review(NamedTuple):
    """
    How far the work has come, and what it has found.

    Attributes:
        judged: every play so far, in order.
        batches: of the play that is being looked at.
        late: the dearest plays with open hands.
    """

    judged: tuple[Judged, ...] = ()
    batches: tuple[Batch, ...] = ()
    late: tuple[Late, ...] = ()

    def dearest(self) -> list[Judged]:
        """The plays that cost most, of all seats, the dearest first."""
        costly = [one for one in self.judged if not one.good]
        costly.sort(key=lambda one: (-one.lost, -one.points_lost, one.ply))
        found: dict[int, int] = {}
        for one in costly:
            found[one.seat] = found.get(one.seat, 0) + 1
        kept = []
        for one in reversed(costly):
            # Of each seat the dearest few.
            if found[one.seat] > DEAREST:
                found[one.seat] -= 1
            else:
                kept.append(one)
        return kept[::-1]

    def late_of(self, ply: int) -> Late | None:
        return next((one for one in self.late if one.ply == ply), None)


class Step(NamedTuple):
    """A review after one more step of the work."""

    review: Review
    done: int
    of: int

    @property
    def finished(self) -> bool:
        return self.done >= self.of


def review_on(rules: Rules, deal: DealRecord, review: Review, stakes: Stakes | None) -> Step:
    """One short step of the work on *deal*, after *review*."""
    plies = [ply for ply, move in enumerate(deal.plays) if isinstance(move, Card)]
    number = len(review.judged)
    if number < len(plies):
        review = _judge_on(rules, deal, plies[number], review, stakes)
    else:
        left = [one for one in review.dearest() if review.late_of(one.ply) is None]
        if left:
            late = _judge_late(rules, deal, left[0], stakes)
            review = review._replace(late=(*review.late, late))
    done = len(review.judged) + len(review.late)
    # How many will have to be looked at again is known only at the end.
    more = len(review.dearest()) if len(review.judged) == len(plies) else 1
    return Step(review, done, len(plies) + more)


def review_deal(rules: Rules, deal: DealRecord, stakes: Stakes | None = None) -> Review:
    """The whole work at once."""
    step = review_on(rules, deal, Review(), stakes)
    while not step.finished:
        step = review_on(rules, deal, step.review, stakes)
    return step.review


@lru_cache(maxsize=128)
def table_at(rules: Rules, deal: DealRecord, ply: int, open_hands: bool = False) -> Observation:
    """The table before a play of *deal*, as its seat saw it, or with all hands open."""
    state = replay(rules, replace(deal, plays=deal.plays[:ply], comments=())).state
    if open_hands or state.table.turn is None:
        return observe(state, frozenset(range(state.table.rules.seats)))
    return observe(state, frozenset((state.table.turn,)))


def _judge_on(
    rules: Rules, deal: DealRecord, ply: int, review: Review, stakes: Stakes | None
) -> Review:
    table = table_at(rules, deal, ply)
    work = go_on(table, review.batches, stakes, BATCHES, EFFORT)
    if not work.finished:
        return review._replace(batches=work.batches)
    found = advise(table, work.batches, stakes)
    judged = (*review.judged, _judged(table, deal, ply, found))
    return review._replace(judged=judged, batches=())


def _judged(table: Observation, deal: DealRecord, ply: int, found: Advice) -> Judged:
    card = deal.plays[ply]
    assert isinstance(card, Card)
    played, best = found.of(card), found.best
    # A card that serves as the best one is the best one.
    like = card if played.behind == 0 else best.card
    return Judged(
        ply=ply,
        seat=table.turn or 0,
        trick=table.trick_number,
        card=card,
        best=like,
        choice=len(distinct(table)) > 1,
        won=round(best.won + best.tied / 2, 1),
        won_margin=round(min(best.won_margin, 50), 1),
        lost=round(max(0.0, played.lost), 1),
        lost_margin=round(min(played.lost_margin, 50), 1),
        points_lost=round(max(0.0, (best.points or 0) - (played.points or 0)), 1),
        sure=played.behind > played.behind_margin,
        exact=found.exact,
    )


def _judge_late(rules: Rules, deal: DealRecord, play: Judged, stakes: Stakes | None) -> Late:
    """*play* again with all hands open; only what lies in the stock is then not known."""
    if play.exact:
        return Late(play.ply, play.best, play.lost, 0.0, play.sure)
    state = replay(rules, replace(deal, plays=deal.plays[: play.ply], comments=())).state
    found = last_draw(state, stakes)
    if found is None:
        table = table_at(rules, deal, play.ply, open_hands=True)
        found = advise(table, [try_batch(table, n, stakes, OPEN) for n in range(3)], stakes)
    played, best = found.of(play.card), found.best
    like = play.card if played.behind == 0 else best.card
    return Late(
        play.ply,
        like,
        round(max(0.0, played.lost), 1),
        round(min(played.lost_margin, 100.0), 1),
        played.behind > played.behind_margin,
    )


class Account(NamedTuple):
    """How a side has played: its choices, how many of them were good, and what the others cost."""

    side: int
    choices: int
    good: int
    lost: float


def accounts(rules: Rules, review: Review) -> list[Account]:
    """By side."""
    made = []
    for side in range(rules.sides):
        plays = [one for one in review.judged if rules.side_of(one.seat) == side and one.choice]
        made.append(
            Account(
                side,
                len(plays),
                sum(one.good for one in plays),
                round(sum(one.lost for one in plays if not one.good), 1),
            )
        )
    return made


def turning_points(review: Review, seat: int, end: float, most: int = 3) -> list[tuple[int, float]]:
    """
    Where the chance of *seat* changed most from one of its plays to the next: that play's place
    among its own, and the change in percent; the last leads to *end*.
    """
    curve = [one.won for one in review.judged if one.seat == seat] + [end]
    changes = [(place, curve[place + 1] - curve[place]) for place in range(len(curve) - 1)]
    great = [change for change in changes if abs(change[1]) >= 10]
    return sorted(sorted(great, key=lambda change: -abs(change[1]))[:most])


def dump_review(review: Review) -> list[Any]:
    """*review* as JSON can hold it."""
    return [list(review.judged), list(review.batches), list(review.late)]


def read_review(data: object) -> Review:
    """
    What `dump_review` wrote; nothing, for a review to be begun.

    Raises:
        NotationError: something else.
    """
    if data is None or data == []:
        return Review()
    try:
        judged, batches, late = list(data)  # type: ignore[call-overload]
        return Review(
            tuple(_read_judged(*row) for row in judged),
            tuple(batches),
            tuple(
                Late(int(ply), parse_card(best), float(lost), float(margin), bool(sure))
                for ply, best, lost, margin, sure in late
            ),
        )
    except (TypeError, ValueError) as fault:
        raise NotationError(f"review: not what was handed out ({fault})") from fault


def _read_judged(ply: int, seat: int, trick: int, card: str, best: str, *rest: Any) -> Judged:
    if len(rest) != len(Judged._fields) - 5:
        raise ValueError(f"a play of {len(rest) + 5} parts")
    return Judged(int(ply), int(seat), int(trick), parse_card(card), parse_card(best), *rest)
