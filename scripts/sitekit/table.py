"""The element `<bisca-table>` as the page holds it before the engine is awake."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bisca.rules.catalog import find_variant
from bisca.rules.variant import TableRule, Variant
from bisca.show.html import Html, element
from bisca.show.locale import Locale
from bisca.show.view import board, empty_scene
from sitekit.place import Place
from sitekit.words import strings, words

LEVELS = ("sensible", "random")
DEALERS = ("draw", "me", "opponent")
PAUSES = ("wait", "1s", "2s", "none")
MOTIONS = ("system", "on", "off")
PERSON = frozenset((0,))


def script_strings(lang: str) -> Html:
    """The sentences that the scripts need, as a JSON block. `<` can't close the element."""
    text = json.dumps(strings(lang), ensure_ascii=False).replace("<", "\\u003c")
    return Html(f'<script type="application/json" class="b-strings">{text}</script>')


def button(text: str, order: str, *, main: bool = False, **attributes: str | bool | None) -> Html:
    return element(
        "button",
        text,
        type="button",
        class_="b-btn is-main" if main else "b-btn",
        data_do=order,
        **attributes,
    )


def waiting(text: Locale) -> Html:
    """What is shown while the engine is fetched and started."""
    bar = element("progress", value=0, max=1, aria_label=text.t("table.loading"))
    return element(
        "div", bar, element("p", class_="b-wait-text"), class_="b-start b-wait", hidden=True
    )


def table_element(name: str, place: Place) -> Html:
    """The table of the variant *name*: a bare board, the start, the settings, the dialogs."""
    variant, text = find_variant(name), words(place.lang)
    rules = variant.rules()
    bare = board(
        empty_scene(rules, rules.seats - 1, PERSON),
        place.lang,
        assets=place.assets,
        interactive=True,
        ask=False,
        ids="b",
        pages=place.pages,
    )
    table = element(
        "bisca-table",
        script_strings(place.lang),
        _practice(text),
        _start(text),
        waiting(text),
        _problem(text),
        element("p", text.t("table.unsaved"), class_="b-message b-unsaved", hidden=True),
        element("div", bare, class_="b-stage"),
        _controls(text),
        _settings(variant, place.lang, text),
        _confirm(text),
        _share(text),
        element("p", class_="b-live-region b-announce", role="status", aria_live="polite"),
        data_variant=name,
        data_seats=rules.seats,
        data_assets=place.assets,
        data_deal="deal.html",
        data_table="table.html",
    )
    # Markdown takes an element it doesn't know for part of a paragraph.
    return element("div", table)


def _practice(text: Locale) -> Html:
    return element(
        "p",
        text.t("table.practice"),
        " ",
        button(text.t("table.leave"), "leave-practice"),
        class_="b-message b-practice",
        data_when="practice",
        hidden=True,
    )


def _start(text: Locale) -> Html:
    actions = element(
        "div",
        button(text.t("table.play"), "play", main=True, data_when="fresh"),
        button(text.t("table.resume"), "resume", main=True, data_when="saved", hidden=True),
        button(text.t("table.new_match"), "new-match", data_when="saved", hidden=True),
        class_="b-actions",
    )
    return element(
        "div",
        element("p", text.t("table.fresh"), data_when="fresh"),
        element("p", text.t("table.saved"), data_when="saved", hidden=True),
        actions,
        class_="b-start",
        data_when="fresh saved",
    )


def _problem(text: Locale) -> Html:
    kept = element(
        "label", text.t("table.unreadable"), " ", element("textarea", readonly=True, rows=3)
    )
    actions = element(
        "div",
        button(text.t("table.retry"), "retry", data_when="retry", hidden=True),
        button(text.t("table.new_match"), "new-match", data_when="unreadable", hidden=True),
        class_="b-actions",
    )
    return element(
        "div",
        element("p", class_="b-problem-text"),
        actions,
        element(
            "div",
            kept,
            button(text.t("table.copy"), "copy"),
            " ",
            element("span", class_="b-copied"),
            data_when="unreadable",
            hidden=True,
        ),
        class_="b-message b-problem",
        hidden=True,
    )


def _controls(text: Locale) -> Html:
    def read(key: str, selector: str, letter: str | None = None) -> Html:
        name = text.t(f"table.read_{key}")
        return button(name, "read", data_read=selector, data_key=letter)

    more = element(
        "details",
        element("summary", text.t("table.more"), class_="b-btn"),
        element(
            "div",
            button(text.t("table.share"), "share"),
            button(text.t("table.new_match"), "new-match"),
            button(text.t("table.settings"), "settings"),
            read("status", ".b-status", "s"),
            read("hand", ".b-bottom .b-hand", "h"),
            read("trick", ".b-trick"),
            button(text.t("table.repeat"), "repeat"),
            class_="b-actions",
        ),
        class_="b-more",
    )
    return element(
        "div",
        button(text.t("table.continue"), "continue", main=True, data_key="n", hidden=True),
        button(text.t("table.undo"), "undo", data_key="u"),
        button(text.t("table.redo"), "redo", data_key="r"),
        more,
        class_="b-controls",
        data_when="playing",
        hidden=True,
    )


def _settings(variant: Variant, lang: str, text: Locale) -> Html:
    def named(key: str, names: str, values: Iterable[str]) -> list[tuple[str, str]]:
        return [(value, text.t(f"settings.{names}.{value}")) for value in values]

    match = element(
        "fieldset",
        element("legend", text.t("settings.opponent")),
        _select("opponent", text.t("settings.opponent"), named("opponent", "levels", LEVELS)),
        _select(
            "first_dealer", text.t("settings.first_dealer"), named("first", "dealers", DEALERS)
        ),
    )
    rules = element(
        "fieldset",
        element("legend", text.t("settings.rules")),
        [_rule(rule, variant, lang, text) for rule in variant.table_rules.values()],
        element("p", text.t("settings.next_match"), class_="b-note"),
    )
    keys = element(
        "label",
        element("input", type="checkbox", name="keys", data_pref=True, checked=True),
        " ",
        text.t("settings.keys"),
    )
    device = element(
        "fieldset",
        element("legend", text.t("settings.device")),
        _select("pause", text.t("settings.pause"), named("pause", "pauses", PAUSES), "data_pref"),
        _select(
            "motion", text.t("settings.motion"), named("motion", "motions", MOTIONS), "data_pref"
        ),
        keys,
    )
    form = element("form", match, rules, device, class_="b-settings")
    title = element("summary", text.t("settings.title"))
    return element("details", title, form, class_="b-options")


def _rule(rule: TableRule, variant: Variant, lang: str, text: Locale) -> Html:
    options = []
    for choice in rule.choices.values():
        name = choice.label[lang]
        own = variant.table[rule.key] == choice.id
        options.append((choice.id, f"{name} {text.t('settings.default')}" if own else name))
    title = f"{rule.title[lang]} ({rule.clause})"
    return _select(rule.key, title, options, "data_rule", variant.table[rule.key])


def _select(
    name: str,
    title: str,
    options: Iterable[tuple[str, str]],
    mark: str | None = None,
    chosen: str | None = None,
) -> Html:
    made = [
        element("option", shown, value=value, selected=value == chosen) for value, shown in options
    ]
    marks = {mark: True} if mark else {}
    return element("label", element("span", title), element("select", made, name=name, **marks))


def _confirm(text: Locale) -> Html:
    form = element(
        "form",
        element("p", text.t("table.confirm"), id="b-confirm"),
        element(
            "div",
            element("button", text.t("table.confirm_no"), class_="b-btn is-main", value="no"),
            element("button", text.t("table.confirm_yes"), class_="b-btn", value="yes"),
            class_="b-actions",
        ),
        method="dialog",
    )
    return element("dialog", form, class_="b-dialog b-confirm", aria_labelledby="b-confirm")


def _share(text: Locale) -> Html:
    def link(key: str) -> Html:
        field = element("input", type="text", readonly=True, data_share=key)
        return element(
            "label",
            element("span", text.t(f"table.share_{key}")),
            field,
            button(text.t("table.copy"), "copy"),
        )

    record = element(
        "label",
        element("span", text.t("table.share_text")),
        element("textarea", readonly=True, rows=6, data_share="text"),
        button(text.t("table.copy"), "copy"),
    )
    close = element(
        "form",
        element("button", text.t("table.close"), class_="b-btn is-main"),
        method="dialog",
    )
    return element(
        "dialog",
        element("h2", text.t("table.share_title"), id="b-share"),
        element("p", text.t("table.share_open")),
        link("deal"),
        link("table"),
        record,
        element("p", class_="b-copied", role="status"),
        close,
        class_="b-dialog b-share",
        aria_labelledby="b-share",
    )
