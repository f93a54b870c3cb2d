"""What a page's own step-through offers beyond its controls: tools, more views, its facts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bisca.rules.variant import Rules
from bisca.show.html import Html, element
from bisca.show.locale import texts_of
from bisca.show.packs import packs
from bisca.show.people import person
from sitekit.table import button
from sitekit.words import words

SPEEDS = ("slow", "usual", "fast")
PERSON = 0


def views(rules: Rules, lang: str) -> list[tuple[str, str]]:
    """The hands of the others, one at a time, and the diagram."""
    text, names = words(lang), texts_of(lang, rules)
    made = []
    for seat in range(1, rules.seats):
        who = person(seat, rules, PERSON, names)
        made.append((f"seat-{seat}", text.t("deal.only_hand", who=who)))
    return [*made, ("diagram", text.t("deal.diagram"))]


def trail_block(facts: Mapping[str, Any]) -> Html:
    """The facts as a JSON block. `<` can't close the element."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Html(f'<script type="application/json" class="b-trail">{text}</script>')


def tools(lang: str) -> Html:
    """Autoplay, guessing, playing on from here, and the deal as a text to take or bring."""
    text = words(lang)
    speeds = [
        element("option", text.t(f"deal.speeds.{speed}"), value=speed, selected=speed == "usual")
        for speed in SPEEDS
    ]
    speed = element("label", text.t("deal.speed"), " ", element("select", speeds, data_do="speed"))
    cards = [("", text.t("settings.own_pack"))]
    cards += [(pack.id, pack.name[lang]) for pack in packs().values()]
    options = [element("option", name, value=value) for value, name in cards]
    pack = element(
        "label", text.t("settings.pack"), " ", element("select", options, data_do="pack")
    )
    first = element(
        "div",
        button(text.t("deal.autoplay"), "autoplay"),
        speed,
        button(text.t("deal.guess"), "guess", aria_pressed="false"),
        button(text.t("deal.what_if"), "what-if", title=text.t("deal.what_if_about")),
        class_="b-actions",
    )
    guess = element(
        "div",
        element("p", class_="b-guess-text", id="b-guess"),
        element("div", class_="b-actions b-guess-cards"),
        class_="b-guess",
        role="group",
        aria_labelledby="b-guess",
        hidden=True,
    )
    take = element(
        "div",
        button(text.t("deal.copy_link"), "copy-link"),
        button(text.t("deal.copy_record"), "copy-record"),
        button(text.t("deal.save_record"), "save-record"),
        class_="b-actions",
    )
    bring = element(
        "div",
        element(
            "label",
            element("span", text.t("deal.bring")),
            element("textarea", rows=4, spellcheck="false", class_="b-bring"),
        ),
        element(
            "label",
            element("span", text.t("deal.file")),
            " ",
            element("input", type="file", accept=".txt,.json,text/plain,application/json"),
        ),
        button(text.t("deal.show_record"), "show-record"),
        element(
            "label",
            element("span", text.t("deal.which")),
            " ",
            element("select", data_do="which"),
            class_="b-which",
            hidden=True,
        ),
        class_="b-bringing",
    )
    more = element(
        "details",
        element("summary", text.t("deal.take")),
        take,
        element(
            "input",
            type="text",
            readonly=True,
            hidden=True,
            class_="b-copy",
            aria_label=text.t("deal.copy_link"),
        ),
        element("p", class_="b-note b-told", role="status"),
        bring,
        class_="b-records",
    )
    return element("div", guess, first, pack, more, class_="b-tools", hidden=True)
