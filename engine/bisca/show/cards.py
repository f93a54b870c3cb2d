"""A card as HTML, on the table or in a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.catalog import clauses
from bisca.rules.variant import Rules
from bisca.show.duty import clause_href
from bisca.show.html import Html, classes, element, escape
from bisca.show.locale import Locale
from bisca.show.packs import BACKS

_WIDTH, _HEIGHT = 60, 90
# Behind a suit's sign: telephones would draw a picture in their own colours.
_AS_TEXT = "\ufe0e"
_CLAUSE = re.compile(r"\(([A-Z]\d{1,2})\)")


@dataclass(frozen=True)
class Look:
    """
    How a board is drawn.

    Attributes:
        words: the texts, which speak of the cards of the pack that is drawn.
        assets: the way from the page to the folder of assets, ending in a slash.
        interactive: cards are buttons.
        playing: the buttons are for playing, so those that can't be played are `aria-disabled`.
        viewer: the seat at the bottom that is spoken to; None for a figure about nobody.
        heading: the element that names a seat.
        pages: the way from the page to its language's root; None writes clauses without a link.
    """

    words: Locale
    assets: str
    interactive: bool
    viewer: int | None
    pages: str | None
    playing: bool = True
    heading: str = "p"


def card_label(
    card: Card, rules: Rules, words: Locale, *marks: str | None, trump: str | None = None
) -> str:
    """The name of a card as it lies: `sete de copas, 10 pontos, trunfo`."""
    parts = [str(words.card(card)), words.count("cards.points", rules.points[card])]
    if card.suit == trump:
        parts.append(words.t("cards.trump"))
    parts.extend(mark for mark in marks if mark)
    return ", ".join(parts)


def card_html(
    card: Card,
    table: Observation,
    look: Look,
    *,
    playable: bool = False,
    refused: bool = False,
    reason_id: str | None = None,
    mark: tuple[str, str] | None = None,
    role: str | None = None,
) -> Html:
    """
    A card, face up.

    Args:
        playable: it may be played now; any other button is `aria-disabled`.
        refused: the rules refuse it now: the one thing that dims a card.
        reason_id: the element that says why it is refused.
        mark: a word printed on it, if any, and the name that listeners hear for it.
        role: a class for what it does in the trick.
    """
    words = look.words
    trump = table.trump_card.suit if table.trump_card else None
    said = words.t("cards.refused") if refused and not reason_id else None
    label = card_label(card, table.rules, words, mark and mark[1], said, trump=trump)
    content = (
        _image(words.pack.face(card, words.lang), look),
        element("span", mark[0], class_="b-mark") if mark and mark[0] else None,
    )
    names = classes("b-card", card.suit == trump and "is-trump", role, refused and "is-refused")
    tip = words.pack.original_name(card)
    worth = str(table.rules.points[card]) if table.rules.points[card] else None
    if not look.interactive:
        return element(
            "span",
            *content,
            class_=names,
            role="img",
            data_c=card,
            data_p=worth,
            aria_label=label,
            title=tip,
        )
    return element(
        "button",
        *content,
        type="button",
        class_=names,
        data_c=card,
        data_p=worth,
        aria_label=label,
        title=tip,
        aria_disabled=None if playable or not look.playing else "true",
        aria_describedby=reason_id if refused else None,
    )


def face_html(card: Card, label: str, look: Look) -> Html:
    """A card as a picture that isn't part of any table."""
    image = _image(look.words.pack.face(card, look.words.lang), look)
    return element("span", image, class_="b-card", role="img", aria_label=label)


def _image(path: str, look: Look) -> Html:
    return element(
        "img",
        src=f"{look.assets}{path}",
        alt="",
        width=_WIDTH,
        height=_HEIGHT,
        draggable="false",
    )


def back_html(look: Look, hidden: bool = False) -> Html:
    """A card, face down, without identity; *hidden* from listeners where a count says it all."""
    image = _image(BACKS[look.words.pack.back], look)
    if hidden:
        return element("span", image, class_="b-card b-back", aria_hidden="true")
    label = look.words.t("cards.face_down")
    return element("span", image, class_="b-card b-back", role="img", aria_label=label)


def sign_html(card: Card, words: Locale) -> Html:
    """A card in a sentence: `7♥` or `12 copas`, with its name for those who listen."""
    name = words.card(card)
    return element(
        "span",
        shown_sign(card, words),
        class_=_suit_class(card.suit, words),
        role="img",
        aria_label=name,
    )


def shown_sign(card: Card, words: Locale) -> str:
    """The sign of *card* as a page shows it: as text, never as an emoji."""
    return f"{words.card(card).sign}{_AS_TEXT if words.pack.signs else ''}"


def suit_html(suit: str, words: Locale, label: str | None = None) -> Html:
    """The sign of a suit, named; where the pack has no signs for sentences, its name."""
    sign, name = words.pack.signs.get(suit), words.suit(suit)
    shown = name if sign is None else sign
    if shown == (label or name):
        return element("span", shown, class_=_suit_class(suit, words))
    shown = shown if sign is None else f"{sign}{_AS_TEXT}"
    return element(
        "span", shown, class_=_suit_class(suit, words), role="img", aria_label=label or name
    )


def _suit_class(suit: str, words: Locale) -> str:
    """Suits of the old packs have colours of their own."""
    return classes(f"b-suit-{suit}", not words.pack.signs and "b-latin")


def linked(text: str, pages: str | None) -> Html:
    """*text* as HTML, each `(N2)` in it a link to that clause."""
    known = clauses()
    if pages is None:
        return escape(text)

    def link(found: re.Match[str]) -> str:
        id = found[1]
        if id not in known:
            return found[0]
        return f"({element('a', id, href=clause_href(id, pages))})"

    return Html(_CLAUSE.sub(link, escape(text)))
