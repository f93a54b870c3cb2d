"""Records for the tests: deals of every start, at every table, played for a while."""

from __future__ import annotations

from dataclasses import replace

from deals import last_trick, mid_deal, one_deal, played
from hypothesis import strategies as st
from setups import ALL_RULES

from bisca.play.position import Position
from bisca.play.record import (
    Course,
    DealRecord,
    MatchState,
    Order,
    Record,
    Seed,
    Start,
    deal_rules,
    new_record,
)
from bisca.rules.variant import Rules

__all__ = ["last_trick", "mid_deal", "one_deal", "played", "records"]

_WORDS = st.text(max_size=30)
_COMMENTS = _WORDS.map(lambda text: " ".join(text.split())).filter(
    lambda text: text and not set(text) & set("{}")
)


@st.composite
def starts(draw: st.DrawFn, rules: Rules) -> Start:
    """A seed, an order of the pack, or a position."""
    kind = draw(st.sampled_from(("seed", "order", "position")))
    if kind == "seed":
        return Seed(draw(_WORDS))
    if kind == "order":
        return Order(tuple(draw(st.permutations(rules.deck))))
    return mid_deal(
        rules,
        draw(st.integers(1, rules.tricks)),
        draw(st.text(max_size=4)),
        led=draw(st.booleans()),
    )


@st.composite
def deal_records(
    draw: st.DrawFn, rules: Rules, before: MatchState | None = None, *, whole: bool = False
) -> DealRecord:
    """A deal, cut or not, with some of its cards played and remarks between them.

    Args:
        before: the match that it goes on with; None if it is the first deal.
    """
    seated: tuple[int, ...] = ()
    if before is not None:
        seated, dealer = before.next_seated, before.next_dealer
    else:
        if rules.seats == 3 and rules.three_way_tie == "playoff":
            seated = draw(st.sampled_from(((), (0, 1), (0, 2), (1, 2))))
        dealer = draw(st.sampled_from(seated or range(rules.seats)))
    bare = DealRecord(Seed(""), dealer, seated=seated)
    start = draw(starts(deal_rules(rules, bare)))
    cut = 0 if isinstance(start, Position) else draw(st.sampled_from((0, 0, 1, 17, 35)))
    deal = replace(bare, start=start, cut=cut)
    acts = 99 if whole else draw(st.integers(0, 43))
    deal = played(rules, deal, acts, draw(st.text(max_size=3)))
    remarks = draw(st.dictionaries(st.integers(0, len(deal.plays)), _COMMENTS, max_size=3))
    return replace(deal, comments=tuple(sorted(remarks.items())))


@st.composite
def records(draw: st.DrawFn, *, deals: int = 3) -> Record:
    """A record at any table of up to so many deals of a match, all but the last one finished."""
    rules = ALL_RULES[draw(st.sampled_from(sorted(ALL_RULES)))]
    number = draw(st.integers(1, deals))
    course = Course(rules)
    made: list[DealRecord] = []
    while len(made) < number and not (course.state and course.state.standing.over):
        made.append(draw(deal_records(rules, course.state, whole=len(made) < number - 1)))
        course.add(made[-1])
    names = st.sampled_from(("person", "steady", "random"))
    players = draw(
        st.just(()) | st.tuples(*[names] * rules.seats)  # nobody wrote it down, or everybody
    )
    return replace(
        new_record(rules, made, players),
        opponents_seed=draw(_WORDS),
        first_dealer=draw(st.sampled_from(("", "drawn", "chosen"))),
    )
