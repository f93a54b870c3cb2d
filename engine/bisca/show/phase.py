"""Which phase of a deal a table is in, and which clause rules it."""

from __future__ import annotations

from collections.abc import Mapping

from bisca.play.table import Observation
from bisca.rules.catalog import clause_of
from bisca.rules.variant import Rules

# What `data-phase` of a board says, by phase.
_BOARD_PHASE: Mapping[str, str] = {
    "dealing": "free",
    "open": "free",
    "open_follow": "follow",
    "end_free": "free",
    "end_answer_trump": "answer-trump",
    "end_follow": "follow",
    "over": "over",
}
_END_PHASE: Mapping[str, str] = {
    "free": "end_free",
    "trump_lead": "end_answer_trump",
    "follow": "end_follow",
}
# What decides a score for each reason, as a table rule.
_RULE_OF_SCORE: Mapping[str, str] = {
    "low": "low_wins",
    "capture": "capture_wins",
    "sweep_tricks": "sweep",
    "sweep_points": "sweep",
    "most_points": "bands",
}


def phase(table: Observation) -> str:
    """The phase, a locale key under `status.phases`."""
    if table.result is not None:
        return "over"
    if table.trump_card is None:
        return "dealing"
    if table.stock_left:
        return "open" if table.rules.duty_with_stock == "free" else "open_follow"
    return _END_PHASE[table.rules.duty_without_stock]


def stock_count(table: Observation) -> int:
    """Cards in the stock as it is spoken of: with the turn-up, before it is turned as well."""
    return table.stock_left if table.trump_card else table.stock + 1


def board_phase(table: Observation) -> str:
    return _BOARD_PHASE[phase(table)]


def free_clause(table: Observation) -> str:
    """The clause by which any card may be played now."""
    if table.stock_left:
        return "C8"
    if table.rules.duty_without_stock == "trump_lead":
        return "N3"
    return clause_of(table.rules, "duty_without_stock")


def duty_clause(rules: Rules) -> str:
    """The clause that says how to reply once the stock is gone."""
    always = rules.duty_with_stock == "follow"
    return clause_of(rules, "duty_with_stock" if always else "duty_without_stock")


def scoring_clause(rules: Rules, reason: str) -> str:
    """The clause by which a deal won for *reason* counts."""
    return clause_of(rules, _RULE_OF_SCORE[reason])


def order_clause(rules: Rules, portuguese: str) -> str:
    """The clause of ranks or of points: *portuguese* where they are those of most games here."""
    if dict(rules.choices)["order"] == "portuguese":
        return portuguese
    return clause_of(rules, "order")


def pack_clause(rules: Rules) -> str:
    """The clause that says which cards are played with."""
    whole = dict(rules.choices)["removed"] == "none"
    return "C1" if whole else clause_of(rules, "removed")
