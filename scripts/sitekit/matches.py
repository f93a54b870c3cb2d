"""What the table page holds for matches put aside, and for the account of what was played."""

from __future__ import annotations

from bisca.play.record import PERSON
from bisca.players.catalog import LEVELS
from bisca.rules.catalog import variants
from bisca.show.html import Html, element
from sitekit.place import Place
from sitekit.words import words

NAME_LENGTH = 60


def kept_strings(lang: str) -> dict[str, str]:
    """What games and opponents are called in lists that the script makes."""
    text = words(lang)
    games = {f"game_{variant.id}": variant.name[lang] for variant in variants().values()}
    levels = {
        f"level_{level}": text.t(f"settings.levels.{level}").partition(":")[0]
        for level in (*LEVELS, PERSON)
    }
    return games | levels


def matches_dialog(place: Place) -> Html:
    """The matches of this game that wait, and the way to those of others."""
    text = words(place.lang)
    others = [
        element(
            "li",
            element("a", variant.name[place.lang], href=f"{place.pages}{variant.id}/table.html"),
            data_when=variant.id,
            hidden=True,
        )
        for variant in variants().values()
    ]
    elsewhere = element(
        "div",
        element("p", text.t("kept.elsewhere")),
        element("ul", others),
        class_="b-elsewhere",
        data_when="elsewhere",
        hidden=True,
    )
    return element(
        "dialog",
        _close(place),
        element("h2", text.t("kept.matches"), id="b-matches"),
        element("p", text.t("kept.about")),
        element("p", text.t("kept.none"), class_="b-note", data_when="none"),
        element("ul", class_="b-aside"),
        element("template", _match(place), data_search_exclude=True),
        _unread(place),
        elsewhere,
        class_="b-dialog b-matches",
        aria_labelledby="b-matches",
    )


def _match(place: Place) -> Html:
    """A match put aside: the script fills in its name and how it stands."""
    text = words(place.lang)
    name = element(
        "input",
        type="text",
        maxlength=NAME_LENGTH,
        placeholder=text.t("kept.unnamed"),
        aria_label=text.t("kept.name"),
        autocomplete="off",
    )
    actions = [_button(text.t(f"kept.{order}"), order) for order in ("resume", "delete")]
    return element("li", name, element("p"), element("div", actions, class_="b-actions"))


def _unread(place: Place) -> Html:
    """Texts that can't be read, whatever they were: the script lists them."""
    text = words(place.lang)
    actions = [
        _button(text.t(f"kept.{key}"), f"unread-{order}")
        for key, order in (("export", "save"), ("delete", "erase"))
    ]
    item = element("li", element("p"), element("div", actions, class_="b-actions"))
    return element(
        "div",
        element("p", text.t("kept.unread")),
        element("ul", class_="b-unread"),
        element("template", item, data_search_exclude=True),
        data_when="unread",
        hidden=True,
    )


def played_dialog(place: Place) -> Html:
    """Deals, matches and points by game and opponents, to take along or to forget."""
    text = words(place.lang)
    actions = element(
        "div",
        _button(text.t("kept.export"), "export"),
        _button(text.t("kept.clear"), "clear"),
        class_="b-actions",
        data_when="some",
    )
    return element(
        "dialog",
        _close(place),
        element("h2", text.t("kept.played"), id="b-played"),
        element("p", text.t("kept.played_about")),
        element("p", text.t("kept.played_none"), class_="b-note", data_when="none"),
        element("dl", class_="b-account"),
        actions,
        _unread(place),
        class_="b-dialog b-played",
        aria_labelledby="b-played",
    )


def _button(text: str, order: str) -> Html:
    return element("button", text, type="button", class_="b-btn", data_aside=order)


def _close(place: Place) -> Html:
    button = element("button", words(place.lang).t("table.close"), class_="b-btn is-main")
    return element("form", button, method="dialog", class_="b-close")
