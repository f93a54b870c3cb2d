"""A pack laid out: the ten cards of one suit from high to low, and the four suits."""

from __future__ import annotations

from bisca.rules.cards import SUITS, parse_card
from bisca.rules.catalog import variants
from bisca.show.cards import Look, face_html
from bisca.show.html import Html, element
from bisca.show.locale import locale, sentence
from bisca.show.packs import find_pack
from bisca.show.rules_text import ranks_of
from sitekit.content import foreign
from sitekit.place import Place
from sitekit.words import words

_SUIT, _RANK = "H", "A"
# In the language of the site or in the pack's own.
_TONGUE = {"spanish": "es", "italian": "it", "neapolitan": "it"}


def pack(name: str, place: Place) -> Html:
    """
    The pack *name*, in the order of the first game that is played with its cards.

    Raises:
        VariantError: there is no such pack.
    """
    found, text = find_pack(name), words(place.lang)
    # One that is played with it, or with another of the same cards.
    games = variants().values()
    game = next(one for one in games if find_pack(one.pack).original == found.original)
    said = locale(place.lang, name)
    look = Look(said, place.assets, interactive=False, viewer=None, pages=None)
    own = found.original

    def item(rank: str, suit: str, label: str, original: str | None, note: str | None) -> Html:
        card = parse_card(rank + suit)
        lines = [element("strong", sentence(label))]
        if original is not None and original != label:
            lines.append(element("span", foreign(_TONGUE[name], original, place)))
        if note is not None:
            lines.append(element("span", note))
        face = face_html(card, str(said.card(card)), look)
        return element("li", face, element("span", lines, class_="b-pack-said"))

    def points(rank: str) -> str:
        return text.count("figure.points", game.points.get(rank, 0))

    ranks = [
        item(rank, _SUIT, said.rank(rank), own and own.ranks.get(rank), points(rank))
        for rank in ranks_of(game.rules())
    ]
    suits = [item(_RANK, suit, said.suit(suit), own and own.suits[suit], None) for suit in SUITS]
    return element(
        "div",
        element("ol", ranks, class_="b-pack", aria_label=text.t("book.pack.ranks")),
        element("ul", suits, class_="b-pack b-pack-suits", aria_label=text.t("book.pack.suits")),
        class_="b-spread",
    )
