"""What the table page holds for sealed deals: the choice, the cut, and the seal while one plays."""

from __future__ import annotations

from bisca.show.html import Html, element
from bisca.show.locale import Locale
from sitekit.place import Place
from sitekit.words import words

MOST_BYTES = 32
CARDS = 40


def sealed_choice(text: Locale) -> Html:
    """In the options: whether the deals of the next match are sealed."""
    return element(
        "label",
        element("input", type="checkbox", name="sealed"),
        " ",
        element("span", text.t("seals.choice")),
    )


def cut_dialog(place: Place) -> Html:
    """The seal is shown, and the person cuts. The script fills in what is about one deal."""
    text = words(place.lang)
    seal = element(
        "p",
        element("strong", text.t("seals.seal"), " "),
        element("code", class_="b-commitment"),
    )
    where = element(
        "label",
        element("span", text.t("seals.place")),
        element("input", type="range", name="place", min=0, max=CARDS - 1, value=0),
        element("b", class_="b-cut-place"),
    )
    typed = element(
        "label",
        element("span", text.t("seals.words")),
        element("input", type="text", name="words", maxlength=MOST_BYTES, autocomplete="off"),
    )
    more = element("a", text.t("seals.more"), href=_page(place), target="_blank")
    form = element(
        "form",
        element("h2", text.t("seals.title"), id="b-cut"),
        element("p", text.t("seals.about"), " ", more),
        seal,
        where,
        typed,
        element("p", class_="b-note b-cut-proves", aria_live="polite"),
        element(
            "div",
            element("button", text.t("seals.cut"), class_="b-btn is-main", value="deal"),
            element(
                "button",
                text.t("seals.cancel"),
                class_="b-btn",
                value="no",
                formnovalidate=True,
            ),
            class_="b-actions",
        ),
        method="dialog",
    )
    return element("dialog", form, class_="b-dialog b-cut", aria_labelledby="b-cut")


def seal_line(place: Place) -> Html:
    """The seal of the deal on the table, below it."""
    text = words(place.lang)
    return element(
        "p",
        element("a", text.t("seals.sealed"), href=_page(place)),
        " ",
        element("code", class_="b-commitment"),
        class_="b-note b-seal-line",
        data_when="sealed",
        hidden=True,
    )


def _page(place: Place) -> str:
    return f"{place.pages}checked.html#sealed"
