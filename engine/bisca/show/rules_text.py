"""The complete rules in force at a table in plain words, from the data that the engine plays by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bisca.rules.cards import PACK, RANKS
from bisca.rules.catalog import clause_of, differing, find_variant
from bisca.rules.variant import Rules, matters
from bisca.show.locale import Lang, Locale, sentence, texts_of

# Choices that only say that something special isn't played: they are left out.
_NOTHING = {
    "removed": "none",
    "must_trump_when_void": "no",
    "ace_waits": "none",
    "seven_not_last": "no",
    "sweep": "none",
    "low_wins": "none",
    "capture_wins": "none",
    "partner_look": "no",
    "signals": "off",
    "draw_direction": "as_play",
}


class Section(NamedTuple):
    """A part of the rules: its title and its sentences."""

    title: str
    lines: tuple[str, ...]


def rules_text(rules: Rules, lang: Lang) -> tuple[Section, ...]:
    """
    Everything that holds at a table with *rules*, part by part.

    A sentence cites the clause where the rule is written: that of the game, or of the table rule
    where the table has chosen something else, and then it says so.
    """
    words = texts_of(lang, rules)
    parts = (
        ("players", _players(rules, words)),
        ("cards", _cards(rules, words)),
        ("deal", _deal(rules, words)),
        ("play", _play(rules, words)),
        ("draw", _draw(rules, words)),
        ("score", _score(rules, words)),
        ("match", _said(rules, words, "match", "comb")),
        ("table", _said(rules, words, "won_cards", "running_points")),
    )
    return tuple(Section(words.t(f"rules.{key}.title"), tuple(lines)) for key, lines in parts)


def rules_plain(rules: Rules, lang: Lang) -> str:
    """The same as text, under the name of the game."""
    words = texts_of(lang, rules)
    variant = find_variant(rules.variant)
    lines = [variant.name[words.lang], variant.tagline[words.lang]]
    for section in rules_text(rules, words):
        lines += ["", section.title, *(f"  {line}" for line in section.lines)]
    return "\n".join(lines)


def ranks_of(rules: Rules) -> tuple[str, ...]:
    """The ranks in the pack, strongest first."""
    present = {card.rank for card in rules.deck}
    return tuple(rank for rank in rules.order if rank in present)


def pack_text(rules: Rules, words: Locale) -> str:
    """How many cards are played with, and what is missing of a whole pack: `40 cartas, sem ...`."""
    ranks = ranks_of(rules)
    gone = [words.rank(rank, "plural") for rank in RANKS if rank not in ranks]
    told = words.t("blocks.pack_without", n=rules.cards, ranks=words.series(gone, "none_of"))
    out = [card for card in PACK if card.rank in ranks and card not in rules.deck]
    missing = [words.card(card).the for card in out]
    if rules.loses_trump_two:
        missing.append(words.t("blocks.trump_two"))
    if not missing:
        return told
    return words.t("blocks.pack_card", pack=told, cards=words.series(missing))


def hand_text(rules: Rules, words: Locale) -> str:
    """How many cards each holds, and how they are dealt: `9 cartas, três de cada vez`."""
    if len(rules.batches) == 1:
        return words.t("blocks.hand_value", n=rules.hand_size)
    if len(set(rules.batches)) == 1:
        batch = words.few(rules.batches[0])
        return words.t("blocks.hand_batches", n=rules.hand_size, batch=batch)
    listed = words.series([words.few(batch) for batch in rules.batches])
    return words.t("blocks.hand_mixed", n=rules.hand_size, list=listed)


def _said(rules: Rules, words: Locale, *keys: str) -> Iterator[str]:
    """What the table has chosen for each of *keys*, where it matters there and says something."""
    variant = find_variant(rules.variant)
    chosen, own = dict(rules.choices), differing(rules)
    for key in keys:
        rule = variant.table_rules[key]
        out = key == "removed" and chosen[key] != "none"  # it has gone at any table
        if not (out or matters(rule, rules)) or _NOTHING.get(key) == chosen[key]:
            continue
        text = rule.choices[chosen[key]].text[words.lang]
        if key == "stop_when_decided" and rules.capture != "none":
            text = words.t("rules.score.unless_captured")
        yield _chosen(rules, words, key, text, agreed=key in own)


def _chosen(rules: Rules, words: Locale, key: str, text: str, *, agreed: bool) -> str:
    """What a choice for the table rule *key* says, with the clause it comes from."""
    if agreed:
        clause = find_variant(rules.variant).table_rules[key].clause
        return words.t("rules.agreed", text=text, clause=clause)
    return _cited(words, text, clause_of(rules, key))


def _cited(words: Locale, text: str, clause: str) -> str:
    return words.t("rules.usual", text=text, clause=clause)


def _players(rules: Rules, words: Locale) -> Iterator[str]:
    yield words.t(f"rules.players.seats.{rules.seats}")
    yield from _said(rules, words, "direction", "partner_look", "signals", "open_hands")


def _cards(rules: Rules, words: Locale) -> Iterator[str]:
    yield _cited(words, words.t("rules.cards.pack", pack=pack_text(rules, words)), "C1")
    yield from _said(rules, words, "removed")
    yield _chosen(rules, words, "order", _order(rules, words), agreed="order" in differing(rules))
    yield words.t("rules.cards.total", total=rules.total)


def _order(rules: Rules, words: Locale) -> str:
    """The ranks and what they are worth, by the names of the pack that lies on the table."""
    worth = {card.rank: points for card, points in rules.points.items()}
    ranks = ranks_of(rules)
    valued = ", ".join(f"{words.rank(rank)} {worth[rank]}" for rank in ranks if worth.get(rank))
    rest = ", ".join(str(words.rank(rank)) for rank in ranks if not worth.get(rank))
    return sentence(words.t("rules.cards.order", valued=valued, rest=rest))


def _deal(rules: Rules, words: Locale) -> Iterator[str]:
    yield from _said(rules, words, "first_dealer", "next_dealer")
    yield words.t("rules.deal.hand", hand=hand_text(rules, words))
    if "batches" in differing(rules):
        yield from _said(rules, words, "batches")
    yield from _said(rules, words, "trump_source")
    yield words.t("rules.deal.stock", stock=rules.stock_size)


def _play(rules: Rules, words: Locale) -> Iterator[str]:
    yield _cited(words, words.t("rules.play.lead"), "C6")
    yield _cited(words, words.t("rules.play.wins"), "C7")
    yield from _said(
        rules,
        words,
        "duty_with_stock",
        "duty_without_stock",
        "must_trump_when_void",
        "ace_waits",
        "seven_not_last",
        "exchange",
    )


def _draw(rules: Rules, words: Locale) -> Iterator[str]:
    yield _cited(words, words.t("rules.draw.order"), "C9")
    yield from _said(rules, words, "draw_direction")
    after = rules.tricks - rules.stock_size // rules.seats
    key = "last_two" if rules.seats == 2 else "last_more"
    yield _cited(words, words.t(f"rules.draw.{key}", tricks=after), "C10")


def _score(rules: Rules, words: Locale) -> Iterator[str]:
    yield from _said(
        rules,
        words,
        "bands",
        "sweep",
        "low_wins",
        "capture_wins",
        "three_way_tie",
        "stop_when_decided",
    )
    if rules.sides == 2:
        yield _cited(words, words.t("rules.score.tie", half=rules.total // 2), "C11")
