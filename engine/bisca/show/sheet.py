"""What lies beside a table to be looked up: ranks and points, and the rules in force there."""

from __future__ import annotations

from bisca.rules.variant import Rules
from bisca.show.cards import Look, face_html, linked
from bisca.show.html import Html, element
from bisca.show.locale import Locale
from bisca.show.rules_text import ranks_of, rules_text

_SHOWN_SUIT = "H"


def ranks_html(rules: Rules, words: Locale, assets: str) -> Html:
    """The ranks from the highest to the lowest, with what each is worth at a table with *rules*."""
    look = Look(words, assets, interactive=False, viewer=None, pages=None)
    heads, points = [], []
    for rank in ranks_of(rules):
        ranked = [card for card in rules.deck if card.rank == rank]
        card = next((card for card in ranked if card.suit == _SHOWN_SUIT), ranked[0])
        heads.append(element("th", face_html(card, words.rank(rank), look), scope="col"))
        points.append(element("td", str(rules.points[card])))

    def head(key: str) -> Html:
        return element("th", words.t(f"blocks.{key}"), scope="row")

    return element(
        "table",
        element("caption", words.t("blocks.ranks_caption")),
        element("thead", element("tr", head("ranks_card"), heads)),
        element("tbody", element("tr", head("points"), points)),
        class_="b-ranks",
        data_search_exclude=True,
    )


def sheet_html(rules: Rules, words: Locale, *, assets: str, pages: str) -> Html:
    """The ranks, and everything that holds at a table with *rules*, part by part."""
    parts = [
        (
            element("h3", section.title),
            element("ul", [element("li", linked(line, pages)) for line in section.lines]),
        )
        for section in rules_text(rules, words)
        if section.lines
    ]
    rest = [piece for part in parts for piece in part]
    return element("div", ranks_html(rules, words, assets), rest, class_="b-sheet-text")
