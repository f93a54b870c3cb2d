"""What the table page holds for writing: the line to play a card by, and the deal that is set up."""

from __future__ import annotations

from bisca.rules.variant import Variant
from bisca.show.html import Html, element
from bisca.show.locale import Locale, locale, sentence
from bisca.show.people import person

LONGEST_CARD = 40
LONGEST_FIELD = 400


def writing_line(text: Locale) -> Html:
    """A line to write the card to play in: by name, by sign or by code. Folded until asked for."""
    field = element(
        "label",
        element("span", text.t("writing.card")),
        _field(None, LONGEST_CARD, placeholder=text.t("writing.example")),
    )
    play = element("button", text.t("writing.play"), type="submit", class_="b-btn")
    close = element("button", text.t("table.close"), type="reset", class_="b-btn")
    form = element("form", field, play, close, class_="b-line", hidden=True)
    return element("div", form, class_="b-writing", data_when="playing", hidden=True)


def setup_dialog(variant: Variant, lang: str, text: Locale) -> Html:
    """Fields for a deal as it is to stand; what is left empty is filled in by the computer."""
    words = locale(lang)
    tables = variant.seats
    leaders, hands = [], []
    for seats in tables:
        names = [person(seat, variant.rules(seats), 0, words) for seat in range(seats)]
        options = [element("option", name, value=str(seat)) for seat, name in enumerate(names)]
        select = element("select", options, name="leader")
        leaders.append(_labelled(words.t("setup.leader"), select, str(seats)))
        for seat, name in enumerate(names):
            hand = text.t("setup.hand", who=name.of) if seat else text.t("setup.own_hand")
            hands.append(_labelled(sentence(hand), _field(f"hand-{seat}"), str(seats)))
    number = _field("trick", inputmode="numeric", placeholder="1")
    position = [
        _labelled(words.t("setup.turn_up"), _field("turn_up", placeholder=text.t("setup.one"))),
        *hands,
        *leaders,
        _labelled(text.t("setup.table"), _field("table")),
        _labelled(text.t("setup.trick"), number),
        _labelled(text.t("setup.stock"), _field("stock")),
        _labelled(text.t("setup.gone"), _field("gone")),
    ]
    pasted = element(
        "details",
        element("summary", text.t("setup.paste")),
        _labelled(
            text.t("setup.record"), element("textarea", name="text", rows=5, spellcheck="false")
        ),
        class_="b-pasting",
    )
    actions = element(
        "div",
        _button(text.t("setup.play"), "play", main=True),
        _button(text.t("setup.watch"), "watch"),
        element("button", text.t("table.close"), type="reset", class_="b-btn"),
        class_="b-actions",
    )
    told = element("p", class_="b-setup-told", role="status")
    return element(
        "dialog",
        element("h2", text.t("setup.title"), id="b-setup"),
        element("p", text.t("setup.about"), class_="b-note"),
        element("form", position, pasted, element("div", told, actions, class_="b-foot")),
        class_="b-dialog b-setup",
        aria_labelledby="b-setup",
    )


def _field(name: str | None, longest: int = LONGEST_FIELD, **attributes: str) -> Html:
    return element(
        "input",
        type="text",
        name=name,
        maxlength=longest,
        autocomplete="off",
        autocapitalize="none",
        spellcheck="false",
        **attributes,
    )


def _labelled(name: str, control: Html, tables: str | None = None) -> Html:
    """*control* with its name, at tables of so many seats, or at all."""
    return element("label", element("span", name), control, data_tables=tables)


def _button(name: str, value: str, *, main: bool = False) -> Html:
    kind = "b-btn is-main" if main else "b-btn"
    return element("button", name, type="submit", value=value, class_=kind)
