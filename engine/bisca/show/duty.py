"""What may be played now and why, and why a card was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bisca.errors import IllegalActionError
from bisca.play.actions import Sign
from bisca.play.allowed import legal_exchanges, refused_plays
from bisca.play.table import Observation
from bisca.rules.cards import Card, parse_cards
from bisca.rules.catalog import clause_of, clauses
from bisca.rules.legal import clause_of_reason, suit_owed
from bisca.show.locale import Lang, Locale, locale, sentence, texts_of
from bisca.show.people import person
from bisca.show.phase import free_clause

# A card that these refuse is refused whatever else the hand holds.
BARRED = ("ace_waits", "seven_not_last")
# Only these refusals speak of what may be played instead: the others may concern another hand.
_REASONS_WITH_LEGAL = (
    "must_trump",
    "must_follow_endgame",
    "must_follow_always",
    "must_trump_when_void",
    *BARRED,
)


def what_may_be_played(
    table: Observation, lang: Lang, viewer: int | None = 0, *, exchanges: bool = True
) -> str:
    """
    Whose turn it is and, when it is the viewer's, what may be played and why.

    Empty while a finished trick lies on the table. The audience must see the viewer's hand.

    Args:
        exchanges: whether to say as well what may be exchanged for the turn-up first.
    """
    words = texts_of(lang, table.rules)
    if table.result is not None:
        return words.t("duty.over")
    if table.turn is None:
        return ""
    if table.turn != viewer:
        who = person(table.turn, table.rules, viewer, words, table.leader)
        return sentence(words.t("duty.theirs", who=who))
    refused = refused_plays(table)
    told = [_turn(table, refused, words), *_exceptions(table, refused, words)]
    if exchanges:
        told += [_exchange(table, card, words) for card in legal_exchanges(table)]
    return " ".join(told)


def _turn(table: Observation, refused: Mapping[Card, str], words: Locale) -> str:
    """What the hand must answer, or that it need not."""
    assert table.turn is not None
    if not table.trick:
        return words.t("duty.lead")
    owed = suit_owed(table.trick, table.trump, table.stock_left > 0, table.rules)
    if owed is None:
        return words.t(f"duty.{_free_key(table)}", clause=free_clause(table))
    suit, reason = owed
    hand = table.hands[table.turn].cards
    if "must_trump_when_void" in refused.values():
        reason = "must_trump_when_void"
        key = reason
    elif any(card.suit == suit and card not in refused for card in hand):
        key = reason
    elif table.rules.must_trump_when_void and suit != table.trump:
        key, reason = _void_both(hand, table.trump, refused)
    else:
        key = "void_barred" if any(card.suit == suit for card in hand) else "void"
    values = {
        "suit": owed_suit(suit, reason, words),
        "clause": clause_of_reason(reason, table.rules),
    }
    return words.t(f"duty.{key}", **values)


def _void_both(hand: Sequence[Card], trump: str, refused: Mapping[Card, str]) -> tuple[str, str]:
    """The text for a hand that can't follow suit where it would then have to trump, and why."""
    trumps = [card for card in hand if card.suit == trump]
    reason = "must_trump_when_void"
    if any(card not in refused for card in trumps):  # it holds nothing else: no card is refused
        return reason, reason
    return ("void_both_barred" if trumps else "void_both"), reason


def _exceptions(table: Observation, refused: Mapping[Card, str], words: Locale) -> list[str]:
    """The cards that are barred while others may be played."""
    rules, told = table.rules, []
    for card, reason in refused.items():
        if reason not in BARRED:
            continue
        values = {"card": words.card(card), "clause": clause_of_reason(reason, rules)}
        if reason == "ace_waits":
            assert rules.ace_waits is not None
            awaited = Card(rules.ace_waits.card + table.trump)
            told.append(words.t("duty.but.ace_waits", awaited=words.card(awaited), **values))
        else:
            told.append(words.t(f"duty.but.{reason}", **values))
    return told


def _exchange(table: Observation, card: Card, words: Locale) -> str:
    assert table.trump_card is not None
    return words.t(
        "duty.exchange",
        card=words.card(card),
        taken=words.card(table.trump_card),
        clause=clause_of(table.rules, "exchange"),
    )


def _free_key(table: Observation) -> str:
    if table.stock_left:
        return "free_stock"
    if table.rules.duty_without_stock == "trump_lead":
        return "free_plain_lead"
    return "free_end"


def owed_suit(suit: str, reason: str, words: Locale) -> str:
    """What must be answered: trumps, or a suit by its name."""
    return words.t("duty.the_trump") if reason == "must_trump" else words.suit(suit)


def refusal(error: IllegalActionError, lang: Lang) -> str:
    """Why a card, or a sign, was refused and by which rule, and what may be played instead."""
    words = lang if isinstance(lang, Locale) else locale(lang)
    values = {} if isinstance(error.action, Sign) else {"card": words.card(error.action.card)}
    if error.reason in _REASONS_WITH_LEGAL:
        legal = words.series([words.card(card).the for card in parse_cards(error.legal)], "one_of")
        message = words.t(f"refusals.{error.reason}", legal=legal, **values)
    else:
        message = words.t(f"refusals.{error.reason}", **values)
    clause = clauses()[error.clause]
    return words.t(
        "refusals.with_clause",
        message=sentence(message),
        clause=clause.id,
        text=clause.text[words.lang],
    )


def clause_href(id: str, pages: str = "") -> str:
    """The address of a clause from a page; *pages* leads from there to the language's root."""
    return f"{pages}{clauses()[id].page}.html#{id}"
