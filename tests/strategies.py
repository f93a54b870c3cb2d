"""Deals made by hypothesis: any pack, any dealer, any legal plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from records import legal_actions
from setups import ALL_RULES

from bisca.play.deal import DealState, advance, decide, opening
from bisca.play.events import Event
from bisca.rules.cards import Card
from bisca.rules.variant import Rules

# The same examples on every run, at every speed of machine.
repeatable = settings(
    derandomize=True,
    deadline=None,
    max_examples=6,
    suppress_health_check=[HealthCheck.too_slow],
)
rules_by_name = sorted(ALL_RULES)
MOST_ACTS = 44  # forty cards and as many exchanges as any rule allows


@dataclass(frozen=True)
class MadeDeal:
    """
    One deal to its end.

    Attributes:
        picks: for each act, which of the legal ones, counted round and round.
    """

    rules: Rules
    order: tuple[Card, ...]
    dealer: int
    picks: tuple[int, ...]

    def steps(self) -> Iterator[tuple[DealState, Event | None]]:
        """Each state, and the event that led to it; the first has none."""
        state, pending = opening(self.rules, self.order, self.dealer)
        yield state, None
        picks = iter(self.picks)
        while True:
            for event in pending:
                state = advance(state, event)
                yield state, event
            if state.table.turn is None:
                return
            legal = legal_actions(state)
            pending = decide(state, legal[next(picks) % len(legal)])

    def states(self) -> Iterator[DealState]:
        return (state for state, _ in self.steps())

    def choices(self) -> Iterator[DealState]:
        """The states in which somebody is to act."""
        after = None
        for state, event in self.steps():
            if after is not None and type(event).__name__ in ("CardPlayed", "TrumpExchanged"):
                yield after
            after = state


def deals(rules: Rules) -> st.SearchStrategy[MadeDeal]:
    """Deals at a table with *rules*."""
    return st.builds(
        MadeDeal,
        rules=st.just(rules),
        order=st.permutations(rules.deck).map(tuple),
        dealer=st.integers(0, rules.seats - 1),
        picks=st.lists(st.integers(0, 8), min_size=MOST_ACTS, max_size=MOST_ACTS).map(tuple),
    )


@lru_cache(maxsize=8)
def some_deals(name: str, number: int = 3) -> tuple[MadeDeal, ...]:
    """A few deals at the table *name* of ALL_RULES, always the same, each dealt by another seat."""
    rules, random = ALL_RULES[name], Random(name)
    return tuple(
        MadeDeal(
            rules,
            tuple(random.sample(rules.deck, len(rules.deck))),
            dealer % rules.seats,
            tuple(random.randrange(9) for _ in range(MOST_ACTS)),
        )
        for dealer in range(number)
    )
