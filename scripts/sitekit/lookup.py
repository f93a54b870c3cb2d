"""What can be asked at a table without touching the game: read aloud, looked up, or reported."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from bisca.show.html import Html, element
from bisca.show.locale import Locale
from sitekit.paths import ROOT

# What is read, and where on the board it stands. Its letter on the keyboard is in the texts.
READ = (
    ("status", ".b-status"),
    ("hand", ".b-bottom .b-hand"),
    ("trick", ".b-trick"),
    ("trump", ".b-status [data-item=trump], .b-turn-up .b-card"),
    ("stock", ".b-status [data-item=stock]"),
    ("points", ".b-name:has(> .b-points), .b-pile:has(> .b-points), .b-status [data-item=match]"),
    ("last", ".b-log li:last-child"),
)


def keyed_button(text: Locale, order: str, *, shown: bool = False) -> Html:
    """A button that is one tap, or one key, away; its letter stands on it where it is *shown*."""
    letter = text.t(f"table.letters.{order}")
    return _button(
        text.t(f"table.{order}"),
        order,
        letter if shown else None,
        data_key=letter,
        aria_keyshortcuts=letter,
    )


def read_buttons(text: Locale) -> Html:
    """The state on demand, each part by itself, for those who listen."""
    made = [
        _button(
            text.t(f"table.read.{key}"),
            "read",
            letter,
            data_read=selector,
            data_key=letter,
            aria_keyshortcuts=letter,
        )
        for key, selector in READ
        for letter in (text.t(f"table.letters.{key}"),)
    ]
    again = keyed_button(text, "repeat", shown=True)
    return element(
        "div",
        element("p", text.t("table.read_aloud"), id="b-read", class_="b-note"),
        made,
        again,
        class_="b-actions b-reading",
        role="group",
        aria_labelledby="b-read",
    )


def sheet_dialog(text: Locale) -> Html:
    """Where the engine's sheet is shown; the button that closes it comes first for the keyboard."""
    return element(
        "dialog",
        _close(text),
        element("h2", text.t("table.sheet"), id="b-sheet"),
        element("div", class_="b-sheet-body"),
        class_="b-dialog b-sheet",
        aria_labelledby="b-sheet",
    )


def report_dialog(text: Locale) -> Html:
    """A prepared text with the record in it, to take to whoever keeps the site. Nothing is sent."""
    written = element("textarea", rows=10, spellcheck="false", data_share="report")
    field = element(
        "div",
        element("label", element("span", text.t("report.text")), written),
        _button(text.t("table.copy"), "copy"),
        class_="b-shared",
    )
    return element(
        "dialog",
        element("h2", text.t("report.title"), id="b-report"),
        element("p", text.t("report.about")),
        field,
        element(
            "div",
            _button(text.t("report.save"), "save-report"),
            issues_link(text),
            class_="b-actions",
        ),
        element("p", class_="b-copied", role="status"),
        _close(text),
        class_="b-dialog b-report",
        aria_labelledby="b-report",
    )


@cache
def repository(settings: Path = ROOT / "mkdocs.yml") -> str | None:
    """The address of the project's repository, if the site's settings name one (`repo_url`)."""
    found = re.search(r"^repo_url:\s*(\S+)", settings.read_text(encoding="utf-8"), re.MULTILINE)
    return None if found is None else found.group(1).strip("\"'").rstrip("/")


def issues_link(text: Locale) -> Html | None:
    """The way to the project's list of faults, where there is one."""
    address = repository()
    if address is None:
        return None
    return element("a", text.t("report.issues"), href=f"{address}/issues", class_="b-btn")


def _close(text: Locale) -> Html:
    button = element("button", text.t("table.close"), class_="b-btn is-main")
    return element("form", button, method="dialog", class_="b-close")


def _button(
    text: str, order: str, letter: str | None = None, **attributes: str | bool | None
) -> Html:
    shown = None if letter is None else element("kbd", letter.upper(), aria_hidden="true")
    return element(
        "button",
        text,
        " " if shown else None,
        shown,
        type="button",
        class_="b-btn",
        data_do=order,
        **attributes,
    )
