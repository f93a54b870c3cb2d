"""The element `<bisca-table>` as the page holds it before the engine is awake."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bisca.browser import LEVEL
from bisca.errors import VariantError
from bisca.play.record import PERSON
from bisca.players.catalog import LEVELS
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import CONTRADICTIONS, TableRule, Variant, matters
from bisca.show.html import Html, element
from bisca.show.locale import Locale, locale
from bisca.show.packs import BACKS, packs
from bisca.show.people import person
from bisca.show.view import board, empty_scene
from sitekit.lookup import keyed_button, read_buttons, report_dialog, sheet_dialog
from sitekit.matches import kept_strings, matches_dialog, played_dialog
from sitekit.place import Place
from sitekit.placing import setup_dialog, writing_line
from sitekit.sealing import cut_dialog, seal_line, sealed_choice
from sitekit.signals import signals_dialog
from sitekit.words import strings, words

# What people change first; the rest is folded away.
FIRST_RULES = (
    *("duty_without_stock", "bands", "sweep", "match", "first_dealer", "exchange", "signals"),
)
# What a game has of its own and nobody asks about.
SETTLED_RULES = ("order", "batches")
# Choices that can be written down and that no match plays out.
NOT_PLAYED = (("three_way_tie", "playoff"),)
PAUSES = ("wait", "1s", "2s", "none")
PACES = ("normal", "slow", "quick")
MOTIONS = ("system", "on", "slow", "off")
DETAILS = ("full", "short")
SEED_LENGTH = 60
ME = frozenset((0,))


def script_strings(
    lang: str, more: Mapping[str, str] | None = None, section: str = "strings"
) -> Html:
    """The sentences that an element's script needs, as a JSON block in it."""
    text = _json(strings(lang, section) | dict(more or {}))
    return Html(f'<script type="application/json" class="b-strings">{text}</script>')


def page_strings(lang: str) -> Html:
    """The same for the elements of a page that are too many to bring their own."""
    text = _json(strings(lang, "strings"))
    return Html(f'<script type="application/json" id="b-strings">{text}</script>')


def _json(found: Mapping[str, str]) -> str:
    """`<` can't close the element."""
    return json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")


def button(text: str, order: str, *, main: bool = False, **attributes: str | bool | None) -> Html:
    return element(
        "button",
        text,
        type="button",
        class_="b-btn is-main" if main else "b-btn",
        data_do=order,
        **{"aria_keyshortcuts": attributes.get("data_key"), **attributes},
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
        empty_scene(rules, rules.seats - 1, ME),
        place.lang,
        assets=place.assets,
        interactive=True,
        ask=False,
        log=True,
        ids="b",
        pages=place.pages,
    )
    table = element(
        "bisca-table",
        script_strings(place.lang, kept_strings(place.lang)),
        element("noscript", element("p", text.t("table.no_script"), class_="b-message")),
        _practice(text),
        element("p", class_="b-message b-set-told", role="status", hidden=True),
        _start(text),
        waiting(text),
        _problem(text),
        element("p", text.t("table.unsaved"), class_="b-message b-unsaved", hidden=True),
        element("div", bare, class_="b-stage"),
        _controls(text),
        writing_line(text),
        _work("hint", text),
        _work("review", text),
        _settings(variant, place.lang, text),
        _confirm(text),
        _share(text),
        sheet_dialog(text),
        report_dialog(text),
        signals_dialog(name, place),
        setup_dialog(variant, place.lang, text),
        matches_dialog(place),
        played_dialog(place),
        cut_dialog(place),
        seal_line(place),
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
    levels = [
        element("option", text.t(f"settings.levels.{level}").partition(":")[0], value=level)
        for level in (*LEVELS, PERSON)
    ]
    level = element("select", levels, data_do="level")
    return element(
        "p",
        element("span", text.t("table.practice"), " ", element("span", class_="b-about")),
        " ",
        element("label", text.t("settings.opponent"), " ", level),
        " ",
        button(text.t("table.leave"), "leave-practice"),
        " ",
        button(text.t("table.earlier"), "earlier", data_when="earlier", hidden=True),
        " ",
        element(
            "a",
            text.t("table.come_back"),
            href="deal.html",
            class_="b-btn b-come-back",
            hidden=True,
        ),
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
        button(text.t("kept.matches"), "matches", data_when="aside", hidden=True),
        button(text.t("setup.title"), "set-up"),
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
        button(text.t("table.salvage"), "salvage", main=True, data_when="salvage", hidden=True),
        button(text.t("table.new_match"), "new-match", data_when="unreadable", hidden=True),
        button(text.t("report.open"), "report"),
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
            button(text.t("kept.export"), "save-unread"),
            " ",
            element("span", class_="b-copied"),
            data_when="unreadable",
            hidden=True,
        ),
        class_="b-message b-problem",
        hidden=True,
    )


def _controls(text: Locale) -> Html:
    more = element(
        "details",
        element("summary", text.t("table.more"), class_="b-btn"),
        element(
            "div",
            button(text.t("table.share"), "share"),
            button(text.t("table.new_match"), "new-match"),
            button(text.t("setup.title"), "set-up"),
            keyed_button(text, "write", shown=True),
            button(text.t("table.settings"), "settings"),
            button(text.t("kept.matches"), "matches"),
            button(text.t("kept.played"), "played"),
            button(text.t("report.open"), "report"),
            read_buttons(text),
            class_="b-actions",
        ),
        class_="b-more",
    )
    return element(
        "div",
        button(text.t("table.continue"), "continue", main=True, data_key="n", hidden=True),
        button(text.t("table.undo"), "undo", data_key="u"),
        button(text.t("table.redo"), "redo", data_key="r"),
        button(text.t("table.hint"), "hint", data_key="d"),
        keyed_button(text, "sheet"),
        button(text.t("signals.open"), "signals", data_when="signals", hidden=True),
        more,
        class_="b-controls",
        data_when="playing",
        hidden=True,
    )


def _work(name: str, text: Locale) -> Html:
    """Where a hint or a review is worked on and shown."""
    wait = element(
        "div",
        element("span"),
        element("progress", value=0, max=1, aria_label=text.t(f"table.{name}_progress")),
        button(text.t(f"table.{name}_stop"), "hint-stop" if name == "hint" else "review-close"),
        class_="b-work-wait",
        hidden=True,
    )
    return element(
        "section",
        wait,
        element("div", class_="b-work-body"),
        button(text.t(f"table.{name}_close"), f"{name}-close"),
        class_=f"b-work b-{name}",
        aria_label=text.t(f"table.{name}"),
        hidden=True,
    )


def _settings(variant: Variant, lang: str, text: Locale) -> Html:
    def named(names: str, values: Iterable[str]) -> list[tuple[str, str]]:
        return [(value, text.t(f"settings.{names}.{value}")) for value in values]

    levels = named("levels", (*LEVELS, PERSON))
    match = element(
        "fieldset",
        element("legend", text.t("settings.match")),
        _seats(variant, text),
        _select("opponent", text.t("settings.opponent"), levels, chosen=LEVEL),
        _each_level(variant, lang, text, levels),
        element(
            "label",
            element("span", text.t("settings.seed")),
            element("input", type="text", name="seed", maxlength=SEED_LENGTH, autocomplete="off"),
        ),
        sealed_choice(text),
    )
    rules = [rule for rule in variant.table_rules.values() if _tables(rule, variant)]
    first = [rule for rule in rules if _comes_first(rule, variant)]
    rest = [rule for rule in rules if rule not in first]
    more = element(
        "details",
        element("summary", text.t("settings.more_rules")),
        [_rule(rule, variant, lang, text) for rule in rest],
        class_="b-more-rules",
    )
    agreed = element(
        "fieldset",
        element("legend", text.t("settings.rules")),
        [_rule(rule, variant, lang, text) for rule in first],
        more if rest else None,
        rulesets(text),
        element("p", class_="b-note b-set-said", role="status"),
        element("p", text.t("settings.next_match"), class_="b-note"),
    )

    def ticked(name: str, *, checked: bool = False) -> Html:
        box = element("input", type="checkbox", name=name, data_pref=True, checked=checked)
        return element("label", box, " ", element("span", text.t(f"settings.{name}")))

    cards = [(pack.id, pack.name[lang]) for pack in packs().values()]
    device = element(
        "fieldset",
        element("legend", text.t("settings.device")),
        _select(
            "pack",
            text.t("settings.pack"),
            [("", text.t("settings.own_pack")), *cards],
            "data_pref",
        ),
        _select("back", text.t("settings.back"), named("backs", BACKS), "data_pref"),
        _select("pause", text.t("settings.pause"), named("pauses", PAUSES), "data_pref"),
        # With two nobody plays after the other but the person.
        _select("pace", text.t("settings.pace"), named("paces", PACES), "data_pref")
        if max(variant.seats) > 2
        else None,
        _select("motion", text.t("settings.motion"), named("motions", MOTIONS), "data_pref"),
        _select("detail", text.t("settings.detail"), named("details", DETAILS), "data_pref"),
        ticked("badges"),
        ticked("twice"),
        ticked("forced"),
        ticked("keys", checked=True),
    )
    form = element("form", match, agreed, device, class_="b-settings", data_seats=variant.seats[0])
    title = element("summary", text.t("settings.title"))
    return element("details", title, form, class_="b-options")


def _seats(variant: Variant, text: Locale) -> Html | None:
    """How many play, where that is to be chosen."""
    if len(variant.seats) == 1:
        return None
    options = [
        (str(seats), text.t(f"settings.table_of.{seats}", n=seats)) for seats in variant.seats
    ]
    return _select("seats", text.t("settings.seats"), options)


def _each_level(
    variant: Variant, lang: str, text: Locale, levels: Sequence[tuple[str, str]]
) -> Html | None:
    """A level for every seat by itself; those that a table hasn't are hidden by the script."""
    most = max(variant.seats)
    if most == 2:
        return None
    words = locale(lang)
    made = []
    for seat in range(1, most):
        # Who sits there depends on how many play: each name is for its own tables.
        for seats in variant.seats:
            if seats == 2 or seats <= seat:
                continue
            who = person(seat, variant.rules(seats), 0, words)
            options = [("", text.t("settings.same_level")), *levels]
            made.append(_select(f"level-{seat}", who, options, data_tables=str(seats)))
    return element(
        "details", element("summary", text.t("settings.each_level")), made, class_="b-each-level"
    )


def rulesets(text: Locale) -> Html:
    """Sets of table rules by name, kept on the device; a link carries one to someone else."""
    chosen = element(
        "label",
        element("span", text.t("rulesets.kept")),
        element("select", element("option", text.t("rulesets.usual"), value=""), data_set="kept"),
    )
    name = element(
        "label",
        element("span", text.t("rulesets.name")),
        element(
            "input",
            type="text",
            maxlength=60,
            autocomplete="off",
            data_set="name",
            placeholder=text.t("rulesets.example"),
        ),
    )
    actions = element(
        "div",
        _set_button(text, "save"),
        _set_button(text, "delete"),
        _set_button(text, "link"),
        class_="b-actions",
    )
    link = element("input", type="text", readonly=True, hidden=True, data_set="link")
    return element(
        "details",
        element("summary", text.t("rulesets.title")),
        element("p", text.t("rulesets.about"), class_="b-note"),
        chosen,
        name,
        actions,
        link,
        class_="b-rulesets",
    )


def _set_button(text: Locale, order: str) -> Html:
    """A button of the sets. It is no order of the table, which knows nothing of them."""
    return element(
        "button", text.t(f"rulesets.{order}"), type="button", class_="b-btn", data_set_do=order
    )


def _tables(rule: TableRule, variant: Variant) -> list[int]:
    """The numbers of seats at which *rule* makes a difference, in whatever match."""
    asked = replace(rule, needs="") if rule.needs == "comb" else rule
    return [seats for seats in variant.seats if matters(asked, variant.rules(seats))]


def _comes_first(rule: TableRule, variant: Variant) -> bool:
    """Whether *rule* is what people change first, or what the game is known for."""
    if rule.key in FIRST_RULES:
        return True
    usual = Counter(other.table[rule.key] for other in variants().values()).most_common(1)[0][0]
    return variant.table[rule.key] != usual and rule.key not in SETTLED_RULES


def _fits(variant: Variant, key: str, choice: str) -> list[int]:
    """The numbers of seats at which *choice* can be played, with the right other rules."""
    found = []
    for seats in variant.seats:
        try:
            variant.rules(seats, {key: choice})
        except VariantError as refusal:
            if "contradicts" not in str(refusal):
                continue
        found.append(seats)
    return found


def _rule(rule: TableRule, variant: Variant, lang: str, text: Locale) -> Html:
    """A table rule as a choice; nothing chosen is what the game has, whatever the seats."""
    own = {variant.defaults(seats)[rule.key] for seats in variant.seats}
    usual = text.t("settings.own")
    if len(own) == 1:
        label = rule.choices[variant.table[rule.key]].label[lang]
        usual = f"{label} {text.t('settings.default')}"
    options = [element("option", usual, value="")]
    for choice in rule.choices.values():
        tables = _fits(variant, rule.key, choice.id)
        if own == {choice.id} or not tables or (rule.key, choice.id) in NOT_PLAYED:
            continue
        options.append(
            element("option", choice.label[lang], value=choice.id, data_tables=_listed(tables))
        )
    alone = next(iter(own)) if len(own) == 1 else None
    select = element("select", options, name=rule.key, data_rule=True, data_usual=alone)
    label = element(
        "label",
        element("span", _named(rule, lang)),
        select,
        data_tables=_listed(_tables(rule, variant)),
        data_needs="comb" if rule.needs == "comb" else None,
    )
    return Html(label + "".join(_clashes(rule, variant, lang, text)))


def _named(rule: TableRule, lang: str) -> str:
    return f"{rule.title[lang]} ({rule.clause})"


def _clashes(rule: TableRule, variant: Variant, lang: str, text: Locale) -> Iterator[Html]:
    """What choices of other rules *rule* can't be played with: the script shows what holds."""
    for one in CONTRADICTIONS:
        if rule.key not in (one.key, one.other):
            continue
        other = variant.table_rules[one.other if rule.key == one.key else one.key]
        why = locale(lang).t(f"clash.why.{one.key}.{one.other}")
        yield element(
            "p",
            text.t("settings.clash", title=_named(other, lang), why=why),
            class_="b-note",
            role="status",
            data_clash=f"{one.key}={'|'.join(one.choices)} {one.other}={'|'.join(one.others)}",
            hidden=True,
        )


def _listed(tables: Iterable[int]) -> str:
    return " ".join(str(seats) for seats in tables)


def _select(
    name: str,
    title: str,
    options: Iterable[tuple[str, str]],
    mark: str | None = None,
    chosen: str | None = None,
    **attributes: str | None,
) -> Html:
    made = [
        element("option", shown, value=value, selected=value == chosen) for value, shown in options
    ]
    marks = {mark: True} if mark else {}
    control = element("select", made, name=name, **marks)
    return element("label", element("span", title), control, **attributes)


def _confirm(text: Locale) -> Html:
    form = element(
        "form",
        element("p", text.t("table.confirm"), id="b-confirm"),
        element(
            "div",
            element("button", text.t("table.confirm_no"), class_="b-btn is-main", value="no"),
            element("button", text.t("table.confirm_aside"), class_="b-btn", value="aside"),
            element("button", text.t("table.confirm_yes"), class_="b-btn", value="yes"),
            class_="b-actions",
        ),
        method="dialog",
    )
    return element("dialog", form, class_="b-dialog b-confirm", aria_labelledby="b-confirm")


def _share(text: Locale) -> Html:
    copy = button(text.t("table.copy"), "copy")

    def link(key: str) -> Html:
        return shared(key, element("input", type="text", readonly=True, data_share=key), copy)

    def shared(key: str, field: Html, actions: Html) -> Html:
        label = element("label", element("span", text.t(f"table.share_{key}")), field)
        return element("div", label, actions, class_="b-shared")

    record = shared(
        "text",
        element("textarea", readonly=True, rows=6, data_share="text"),
        element("div", copy, button(text.t("kept.export"), "save-record"), class_="b-actions"),
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
        link("seed"),
        element("p", class_="b-copied", role="status"),
        close,
        class_="b-dialog b-share",
        aria_labelledby="b-share",
    )
