"""Sheets to print and cut out: a whole pack; combs to fill in, with cards that tell the ranks."""

from __future__ import annotations

from bisca.rules.cards import RANKS, SUITS, Card
from bisca.rules.catalog import variants
from bisca.rules.variant import Rules
from bisca.show.cards import Look, face_html
from bisca.show.html import Html, element
from bisca.show.locale import locale
from bisca.show.packs import find_pack
from bisca.show.rules_text import ranks_of
from sitekit.comb import blank
from sitekit.place import Place
from sitekit.words import words

SCORE = "score"
_COMBS, _COPIES = 3, 2


def sheet(name: str, place: Place) -> Html:
    """
    The sheet *name*: `score`, or a pack.

    Raises:
        VariantError: there is no such pack.
    """
    return _score(place) if name == SCORE else _pack(name, place)


def _pack(name: str, place: Place) -> Html:
    """Every card of the pack that some game is played with."""
    find_pack(name)
    said = locale(place.lang, name)
    look = Look(said, place.assets, interactive=False, viewer=None, pages=None)
    used = {card for variant in variants().values() for card in variant.rules().deck}
    cards = [
        element("li", face_html(card, str(said.card(card)), look))
        for card in (Card(rank + suit) for suit in SUITS for rank in RANKS)
        if card in used
    ]
    return element("ol", cards, class_="b-cutout b-cutout-cards")


def _score(place: Place) -> Html:
    combs = [element("div", blank(place), class_="b-combs b-clip") for _ in range(_COMBS)]
    ranks = [_rank_card(games, place) for games in _orders() for _ in range(_COPIES)]
    return element("div", ranks, combs, class_="b-cutout b-cutout-score")


def _orders() -> list[list[str]]:
    """The games by the order and the points of their cards."""
    found: dict[tuple[object, ...], list[str]] = {}
    for name, variant in variants().items():
        rules = variant.rules()
        found.setdefault(tuple(_worth(rules)), []).append(name)
    return list(found.values())


def _worth(rules: Rules) -> list[tuple[str, int]]:
    points = {card.rank: worth for card, worth in rules.points.items()}
    return [(rank, points.get(rank, 0)) for rank in rules.order]


def _rank_card(games: list[str], place: Place) -> Html:
    found = [variants()[name] for name in games]
    text, said = words(place.lang), locale(place.lang, found[0].pack)
    rules = found[0].rules()
    worth = dict(_worth(rules))
    rows = [
        element("li", element("b", str(worth[rank])), " ", said.rank(rank))
        for rank in ranks_of(rules)
        if worth[rank]
    ]
    rest = ", ".join(said.rank(rank) for rank in ranks_of(rules) if not worth[rank])
    names = ", ".join(variant.name[place.lang] for variant in found)
    return element(
        "div",
        element("p", names, class_="b-rank-games"),
        element("ul", rows),
        element("p", element("b", "0"), " ", rest),
        element(
            "p",
            text.t("book.sheet.half", half=rules.total // 2 + 1, total=rules.total),
            class_="b-rank-half",
        ),
        class_="b-rank-card b-clip",
    )
