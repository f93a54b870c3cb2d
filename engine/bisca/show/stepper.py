"""The step-through: an ordered list that reads by itself, and a picture for each step."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.show.frames import Step
from bisca.show.html import Html, element
from bisca.show.locale import Locale, locale

ORDERS = ("first", "prev-trick", "prev", "next", "next-trick", "last")


def stepper(
    figure: str,
    steps: Sequence[Step],
    lang: str,
    *extra: Html,
    views: Sequence[tuple[str, str]] = (),
    notices: Sequence[Html] = (),
    tools: Html | None = None,
    **attributes: str | None,
) -> Html:
    """
    The element `<bisca-deal>` for *steps*.

    Args:
        figure: the figure's name, the first half of every step's fragment.
        extra: what the page adds inside, after the list.
        views: further ways to see a step that the script makes, as (value, name).
        notices: what may have to be told of the deal that is shown, or asked for.
        tools: what else can be done with the deal, below the controls.
        attributes: further attributes of the element (`data_assets`, ...).
    """
    words = locale(lang)
    sentences = [
        element(
            "li",
            element("span", step.say_all, class_="b-all"),
            " ",
            element("span", step.say_one, class_="b-one", hidden=True),
            id=f"{figure}.{number}",
            data_trick=step.trick,
        )
        for number, step in enumerate(steps, 1)
    ]
    pictures = [
        element("template", step.html, data_search_exclude=True, data_step=number)
        for number, step in enumerate(steps, 1)
    ]
    return element(
        "bisca-deal",
        element("div", steps[0].html, class_="b-live"),
        notices,
        _controls(len(steps), words, views),
        tools,
        element("p", class_="b-announce", role="status", aria_live="polite"),
        element("ol", sentences, class_="b-steps"),
        extra,
        pictures,
        data_figure=figure,
        data_steps=len(steps),
        **attributes,
    )


def _controls(steps: int, words: Locale, views: Sequence[tuple[str, str]]) -> Html:
    def name(key: str) -> str:
        return words.t(f"stepper.{key}")

    buttons = [
        element(
            "button",
            element("span", name(order)),
            type="button",
            class_="b-btn is-main" if order == "next" else "b-btn",
            data_do=order,
        )
        for order in ORDERS
    ]
    slider = element("input", type="range", min=1, max=steps, value=1, aria_label=name("position"))
    view = element(
        "label",
        name("show"),
        " ",
        element(
            "select",
            element("option", name("show_hands"), value="all"),
            element("option", name("show_hand"), value="one"),
            [element("option", shown, value=value) for value, shown in views],
            data_do="view",
        ),
    )
    count = element("span", class_="b-step-count")
    return element(
        "div",
        buttons,
        slider,
        view,
        count,
        class_="b-controls",
        hidden=True,
        role="group",
        aria_label=name("label"),
    )
