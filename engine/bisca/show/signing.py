"""Signs between partners as they are drawn: the face that one makes, and what can be signed now."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.allowed import legal_signs
from bisca.play.table import Observation, SignSeen
from bisca.rules.signals import SignOf, captains, named_card, signs_of
from bisca.show.cards import Look, linked
from bisca.show.html import Html, element
from bisca.show.locale import Locale, sentence
from bisca.show.people import person

_SIZE = 40


def sign_text(means: str, table: Observation, words: Locale) -> str:
    """What a sign says: the card that it names, or the words of the game's list."""
    card = named_card(means, table.trump, table.rules)
    if card is not None:
        return str(words.card(card))
    return signs_of(table.rules.variant)[means].text[words.lang].replace("*", "")


def face_picture(sign: SignOf, look: Look, said: str = "") -> Html:
    """The drawn face; *said* names it where no words beside it do."""
    source = f"{look.assets}cards/gestures/{sign.sign}.svg"
    return element("img", src=source, alt=said, width=_SIZE, height=_SIZE, draggable="false")


def faces_html(table: Observation, seat: int, look: Look) -> Html | None:
    """The faces that *seat* has made in the trick on the table, for those who saw them."""
    made = []
    for sign in table.signs:
        if sign.seat == seat and sign.trick == table.trick_number:
            listed = signs_of(table.rules.variant)[sign.means]
            told = sign_text(sign.means, table, look.words)
            said = f"{listed.said[look.words.lang]}: {told}"
            picture = face_picture(listed, look, said)
            made.append(element("li", picture, title=sentence(told)))
    return element("ul", made, class_="b-faces") if made else None


def log_signs_html(table: Observation, trick: int, look: Look) -> Html | None:
    """The signs that were made in a finished trick."""
    told = [
        f"{person(sign.seat, table.rules, look.viewer, look.words).short}: "
        f"{sign_text(sign.means, table, look.words)}"
        for sign in table.signs
        if sign.trick == trick
    ]
    if not told:
        return None
    listed = look.words.t("signs.log", list=", ".join(told))
    return element("span", listed, class_="b-log-signs")


def signs_html(table: Observation, seat: int, look: Look) -> Html:
    """
    For *seat*: what others have shown that still holds, its partners first, and a button for each
    sign that it may make itself.
    """
    words, rules = look.words, table.rules
    parts: list[Html] = []
    rivals: list[Html] = []
    for other in rules.seats_from(seat)[1:]:
        shown = [sign for sign in table.signs if sign.seat == other and sign.stands]
        if other in rules.partners(seat):
            parts += _shown(table, other, shown, look)
        elif shown:
            rivals += _shown(table, other, shown, look)
    legal = legal_signs(table, seat)
    parts.append(element("h3", words.t("signs.yours")))
    if legal:
        buttons = [_button(means, table, look) for means in legal]
        parts.append(element("ul", buttons, class_="b-signs"))
    else:
        early = table.trick_number == 1
        parts.append(element("p", words.t("signs.early" if early else "signs.none_left")))
    seen = "captain" if captains(rules) and rules.signals == "own" else rules.signals
    note = linked(words.t(f"signs.seen.{seen}", clause="M27"), look.pages)
    parts.append(element("p", note, class_="b-note"))
    return element("div", parts, rivals)


def _shown(table: Observation, seat: int, shown: Sequence[SignSeen], look: Look) -> list[Html]:
    words, listed = look.words, signs_of(table.rules.variant)
    name = element("h3", sentence(person(seat, table.rules, look.viewer, words)))
    if not shown:
        return [name, element("p", words.t("signs.nothing"))]
    rows = [
        element(
            "li",
            face_picture(listed[means], look),
            _said(means, table, words),
        )
        for means in dict.fromkeys(sign.means for sign in shown)
    ]
    return [name, element("ul", rows, class_="b-signs")]


def _said(means: str, table: Observation, words: Locale) -> Html:
    """What a sign says, and how it is made."""
    sign = signs_of(table.rules.variant)[means]
    return element(
        "span",
        element("strong", sentence(sign_text(means, table, words))),
        element("span", sentence(sign.said[words.lang]), "."),
        class_="b-sign-said",
    )


def _button(means: str, table: Observation, look: Look) -> Html:
    picture = face_picture(signs_of(table.rules.variant)[means], look)
    return element(
        "li",
        element(
            "button",
            picture,
            _said(means, table, look.words),
            type="button",
            class_="b-btn",
            data_do="sign",
            data_means=means,
        ),
    )
