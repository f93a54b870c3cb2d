"""What may be played now and why, and why a card was refused."""

from __future__ import annotations

from bisca.errors import IllegalActionError
from bisca.play.deal import Observation
from bisca.rules.cards import parse_cards
from bisca.rules.catalog import clauses
from bisca.rules.legal import CLAUSE_OF_REASON, suit_owed
from bisca.show.locale import Locale, locale, sentence
from bisca.show.people import person
from bisca.show.phase import free_clause

# Only these refusals speak of what may be played instead: the others may concern another hand.
_REASONS_WITH_LEGAL = ("must_trump", "must_follow_endgame", "must_follow_always")


def what_may_be_played(table: Observation, lang: str, viewer: int | None = 0) -> str:
    """
    Whose turn it is and, when it is the viewer's, what may be played and why.

    Empty while a finished trick lies on the table. The audience must see the viewer's hand.
    """
    words = locale(lang)
    if table.result is not None:
        return words.t("duty.over")
    if table.turn is None:
        return ""
    if table.turn != viewer:
        who = person(table.turn, table.rules, viewer, words, table.leader)
        return sentence(words.t("duty.theirs", who=who))
    if not table.trick:
        return words.t("duty.lead")
    owed = suit_owed(table.trick, table.trump, table.stock_left > 0, table.rules)
    if owed is None:
        return words.t(f"duty.{_free_key(table)}", clause=free_clause(table))
    suit, reason = owed
    named = owed_suit(suit, reason, words)
    values = {"suit": named, "clause": CLAUSE_OF_REASON[reason]}
    holds = any(card.suit == suit for card in table.hands[viewer].cards)
    return words.t(f"duty.{reason}" if holds else "duty.void", **values)


def _free_key(table: Observation) -> str:
    if table.stock_left:
        return "free_stock"
    if table.rules.duty_without_stock == "trump_lead":
        return "free_plain_lead"
    return "free_end"


def owed_suit(suit: str, reason: str, words: Locale) -> str:
    """What must be answered: trumps, or a suit by its name."""
    return words.t("duty.the_trump") if reason == "must_trump" else words.suit(suit)


def refusal(error: IllegalActionError, lang: str) -> str:
    """Why a card was refused and by which rule, and what may be played instead."""
    words = locale(lang)
    values = {"card": words.card(error.action.card)}
    if error.reason in _REASONS_WITH_LEGAL:
        legal = words.series([words.card(card).the for card in parse_cards(error.legal)], "one_of")
        message = words.t(f"refusals.{error.reason}", legal=legal, **values)
    else:
        message = words.t(f"refusals.{error.reason}", **values)
    clause = clauses()[error.clause]
    return words.t(
        "refusals.with_clause", message=message, clause=clause.id, text=clause.text[lang]
    )


def clause_href(id: str, pages: str = "") -> str:
    """The address of a clause from a page; *pages* leads from there to the language's root."""
    return f"{pages}{clauses()[id].page}.html#{id}"
