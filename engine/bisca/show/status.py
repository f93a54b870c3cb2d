"""The line that says how things stand: match, deal, trick, stock, trump, hands and phase."""

from __future__ import annotations

from typing import NamedTuple

from bisca.play.deal import Observation
from bisca.rules.catalog import find_variant
from bisca.rules.variant import Rules
from bisca.show.cards import Look, suit_html
from bisca.show.html import Content, Html, element
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
    """

    score: tuple[int, ...]
    deal: int
    winner: int | None = None
    next_dealer: int | None = None
    practice: bool = False


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
        length = words.t("status.length", length=match_length(rules, words.lang))
        item("match", _pair("score", match.score, look, rules), " ", element("small", length))
        item("deal", str(match.deal))
    number = min(table.trick_number, rules.tricks)
    item("trick", words.t("status.of", n=number, total=rules.tricks))
    item("stock", str(stock_count(table)))
    if table.trump_card is not None:
        suit = table.trump_card.suit
        item(
            "trump",
            suit_html(suit, words.lang),
            element("span", f" {words.suit(suit)}", aria_hidden="true"),
        )
    item("hands", _pair("hands", [hand.size for hand in table.hands], look, rules))
    item("phase", words.t(f"status.phases.{phase(table)}"))
    return element("div", element("dl", items), class_="b-status")


def _pair(key: str, values: tuple[int, ...] | list[int], look: Look, rules: Rules) -> Html:
    """`2–1`, the viewer's first, read out as whose is which."""
    side = 0 if look.viewer is None else look.viewer % len(values)
    first = [values[side], *(value for other, value in enumerate(values) if other != side)]
    shown = "–".join(str(value) for value in first)
    if len(first) != 2 or look.viewer is None:
        return element("span", shown)
    name = look.words.t(f"status.{key}_name", mine=first[0], theirs=first[1])
    return element("span", shown, role="img", aria_label=name)
