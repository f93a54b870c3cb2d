"""Which phase of a deal a table is in, and which clause rules it."""

from __future__ import annotations

from collections.abc import Mapping

from bisca.play.deal import Observation
from bisca.rules.catalog import differing, find_variant
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
# What variants state as their own, in place of the clause of the table rule.
_FREE_END_CLAUSES = ("T2", "A3", "Q3", "V3", "B3", "O3")
_FOLLOW_END_CLAUSES = ("Z2",)
_SCORING_CLAUSES = ("T3", "N4", "Z3", "A4", "Q4", "V4", "B5", "O4")
_REASON_CLAUSES: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "low": ("low_wins", "M16", ("X1",)),
    "capture": ("capture_wins", "M17", ("H1",)),
    "sweep_tricks": ("sweep", "M5", _SCORING_CLAUSES),
    "sweep_points": ("sweep", "M5", _SCORING_CLAUSES),
    "most_points": ("bands", "M4", _SCORING_CLAUSES),
}
_EXCHANGE_CLAUSES = ("B4",)
_ORDER_CLAUSES = ("B2", "O2")
_MATCH_CLAUSES = ("Q5", "V5", "B5", "O4")


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
    rules = table.rules
    if table.stock_left:
        return "C8"
    if rules.duty_without_stock == "trump_lead":
        return "N3"
    return _clause_of(rules, "duty_without_stock", "M2", _FREE_END_CLAUSES)


def duty_clause(rules: Rules) -> str:
    """The clause that says how to reply once the stock is gone."""
    if rules.duty_without_stock == "trump_lead":
        return "N2"
    if rules.duty_without_stock == "follow":
        if rules.duty_with_stock == "follow":
            return "M3"
        return _clause_of(rules, "duty_without_stock", "M2", _FOLLOW_END_CLAUSES)
    return _clause_of(rules, "duty_without_stock", "M2", _FREE_END_CLAUSES)


def scoring_clause(rules: Rules, reason: str) -> str:
    """The clause by which a deal won for *reason* counts: the variant's own, else the table rule's."""
    return _clause_of(rules, *_REASON_CLAUSES[reason])


def exchange_clause(rules: Rules) -> str:
    """The clause by which the turn-up may be exchanged."""
    return _clause_of(rules, "exchange", "M15", _EXCHANGE_CLAUSES)


def match_clause(rules: Rules) -> str:
    """The clause by which a match ends."""
    if dict(rules.choices)["match"] == "first_to_4":
        return "C12"
    return _clause_of(rules, "match", "M6", _MATCH_CLAUSES)


def order_clause(rules: Rules, portuguese: str) -> str:
    """The clause of ranks or of points: *portuguese* where they are those of most games here."""
    if dict(rules.choices)["order"] == "portuguese":
        return portuguese
    return _clause_of(rules, "order", "M14", _ORDER_CLAUSES)


def pack_clause(rules: Rules) -> str:
    """The clause that says which cards are played with."""
    whole = dict(rules.choices)["removed"] == "none"
    return "C1" if whole else find_variant(rules.variant).clauses[0]


def _clause_of(rules: Rules, key: str, otherwise: str, candidates: tuple[str, ...]) -> str:
    """The first of *candidates* that the variant states as its own, unless the table differs."""
    if key in differing(rules):
        return otherwise
    own = find_variant(rules.variant).clauses
    return next((clause for clause in candidates if clause in own), otherwise)
