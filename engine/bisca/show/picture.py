"""The picture of a rule's example: the trump, the trick and the cards that matter, no more."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.show.cards import Look, card_html, suit_html
from bisca.show.html import Html, element
from bisca.show.locale import Lang, sentence, texts_of
from bisca.show.people import person, voice
from bisca.show.scene import scene_of
from bisca.show.view import board, trick_html, turn_up_html


def example(
    table: Observation,
    lang: Lang,
    *,
    assets: str,
    hand: Sequence[Card],
    legal: Collection[Card] | None = None,
) -> Html:
    """
    The trump, the trick on the table and *hand*, the cards that the example names at seat 0.

    Args:
        table: what everybody together sees.
        legal: the cards of *hand* that may be played; the others are dimmed. None dims nothing.
    """
    look = Look(texts_of(lang, table.rules), assets, interactive=False, viewer=0, pages=None)
    middle = element("section", _trump(table, look), trick_html(table, look), class_="b-middle")
    return element(
        "div",
        middle,
        _hand(table, look, hand, legal) if hand else None,
        class_="b-board is-example",
        data_variant=table.rules.variant,
        data_seats=table.rules.seats,
        data_hand=len(hand),
        data_pack=look.words.pack.id,
    )


def _trump(table: Observation, look: Look) -> Html:
    """The turn-up, or once it has been drawn the sign of the trump suit; and what that is."""
    label = element("span", look.words.t("status.trump"), class_="b-count", aria_hidden="true")
    if table.turn_up_lies:
        return turn_up_html(table, look, label)
    suit = look.words.suit(table.trump)
    said = look.words.t("view.trump_is", suit=suit)
    sign = element("span", suit_html(table.trump, look.words, said), class_="b-trump")
    return element("div", sign, label, class_="b-turn-up")


def _hand(
    table: Observation, look: Look, hand: Sequence[Card], legal: Collection[Card] | None
) -> Html:
    words = look.words
    who = person(0, table.rules, look.viewer, words, table.leader)
    count = words.count("view.count", len(hand))
    label = sentence(words.t(f"view.hand.{voice(0, look.viewer)}", who=who, count=count))
    cards = [
        element(
            "li",
            card_html(card, table, look, refused=legal is not None and card not in legal),
        )
        for card in hand
    ]
    return element(
        "section",
        element("p", who, class_="b-name"),
        element("ul", cards, class_="b-hand", aria_label=label),
        class_="b-seat b-bottom",
        data_seat=0,
    )


def whole(table: Observation, lang: Lang, *, assets: str) -> Html:
    """The whole table with every hand open."""
    return board(scene_of(table), lang, assets=assets, status=False, panel=False)
