"""The line that says how things stand: match, deal, trick, stock, trump, hands and phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bisca.play.table import Observation
from bisca.rules.catalog import find_variant
from bisca.rules.variant import MatchLength, Rules
from bisca.show.cards import Look, suit_html
from bisca.show.ending import by_side, teeth_text
from bisca.show.html import Content, Html, element
from bisca.show.people import alone, sides_from
from bisca.show.phase import phase, stock_count


class MatchInfo(NamedTuple):
    """
    Where a match stands at the moment drawn.

    Attributes:
        score: by side, what counts towards the end of the match.
        deal: number of the deal, from 1.
        winner: the side that has won the match, or None.
        next_dealer: the seat that deals next; None hides it.
        practice: a deal on its own, outside any match.
        drawn: the match has ended and nobody has won it.
        decider: the next deal is the one that breaks a comb's 5-5.
        spent: teeth of a comb that are nobody's.
        sealed: the deal is a sealed one.
        results: game points by side of every deal so far, where the score is to be drawn.
    """

    score: tuple[int, ...]
    deal: int
    winner: int | None = None
    next_dealer: int | None = None
    practice: bool = False
    drawn: bool = False
    decider: bool = False
    spent: int = 0
    sealed: bool = False
    results: Sequence[Sequence[int]] = ()

    @property
    def over(self) -> bool:
        return self.drawn or self.winner is not None


def spent_teeth(results: Sequence[Sequence[int]], length: MatchLength) -> int:
    """The teeth of a comb that drawn deals have used up. Rule: M21"""
    used = spent = 0
    for result in results:
        if used < length.n and not any(result):
            spent += length.draws_use_a_tooth
        used += max(result) or length.draws_use_a_tooth
    return spent


def match_length(rules: Rules, lang: str) -> str:
    """How long the match is, in short: `aos 4`."""
    choice = dict(rules.choices)["match"]
    return find_variant(rules.variant).table_rules["match"].choices[choice].label[lang]


def status_html(table: Observation, look: Look, match: MatchInfo | None) -> Html:
    """The status as a list of short items; `data-item` names each."""
    items: list[Html] = []

    def item(key: str, *value: Content) -> None:
        label = element("dt", look.words.t(f"status.{key}"))
        items.append(element("div", label, element("dd", *value), data_item=key))

    words, rules = look.words, table.rules
    if match is not None and match.practice:
        item("match", words.t("status.practice"))
    elif match is not None:
        item("match", score_html(match.score, look, rules), " ", _length(match, look, rules))
        item("deal", str(match.deal))
    number = min(table.trick_number, rules.tricks)
    item("trick", words.t("status.of", n=number, total=rules.tricks))
    item("stock", str(stock_count(table)))
    if table.trump_card is not None:
        suit = table.trump_card.suit
        name = words.suit(suit)
        signed = bool(words.pack.signs)
        item(
            "trump",
            suit_html(suit, words),
            element("span", f" {name}", aria_hidden="true") if signed else None,
        )
    if rules.seats == 2:  # more seats say their own counts
        item("hands", _hands(table, look))
    item("phase", words.t(f"status.phases.{phase(table)}"))
    return element("div", element("dl", items), class_="b-status")


def _length(match: MatchInfo, look: Look, rules: Rules) -> Html:
    words = look.words
    length = match_length(rules, words.lang)
    if rules.match.kind != "comb":
        return element("small", words.t("status.length", length=length))
    teeth = teeth_text(match.score, match.spent, rules, words)
    return element("small", words.t("status.length_comb", length=length, teeth=teeth))


def _hands(table: Observation, look: Look) -> Html:
    sizes = [table.hands[seat].size for seat in sides_from(look.viewer, table.rules)]
    shown = "–".join(str(size) for size in sizes)
    if look.viewer is None:
        return element("span", shown)
    name = look.words.t("status.hands_name", mine=sizes[0], theirs=sizes[1])
    return element("span", shown, role="img", aria_label=name)


def score_html(values: Sequence[int], look: Look, rules: Rules) -> Html:
    """`2–1`, the viewer's side first, read out as whose is which."""
    words, viewer = look.words, look.viewer
    shown = "–".join(str(values[side]) for side in sides_from(viewer, rules))
    if viewer is None:
        return element("span", shown)
    if rules.sides > 2:
        name = by_side(values, rules, words, viewer)
    else:
        mine = rules.side_of(viewer)
        key = "status.score_name" if alone(rules) else "status.score_us"
        name = words.t(key, mine=values[mine], theirs=values[1 - mine])
    return element("span", shown, role="img", aria_label=name)
