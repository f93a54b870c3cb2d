"""Deals made by hypothesis: any pack, any dealer, any legal acts."""

from __future__ import annotations

from deals import MOST_ACTS, MadeDeal
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bisca.rules.variant import Rules

# The same examples on every run, at every speed of machine.
repeatable = settings(
    derandomize=True,
    deadline=None,
    max_examples=6,
    suppress_health_check=[HealthCheck.too_slow],
)


def deals(rules: Rules) -> st.SearchStrategy[MadeDeal]:
    """Deals at a table with *rules*."""
    return st.builds(
        MadeDeal,
        rules=st.just(rules),
        order=st.permutations(rules.deck).map(tuple),
        dealer=st.integers(0, rules.seats - 1),
        picks=st.lists(st.integers(0, 8), min_size=MOST_ACTS, max_size=MOST_ACTS).map(tuple),
    )
