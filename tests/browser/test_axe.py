"""axe finds nothing, on each type of page, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Profiles, Seat, Visit
from playwright.sync_api import Page
from tables import bound, match_of, preferences, reach, seen

from sitekit.paths import NODE_MODULES

AXE = (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
SIZES = ({"width": 1280, "height": 800}, {"width": 320, "height": 640})
SCHEMES = ("light", "dark")
NOVE = "bisca-dos-nove"

READING = (
    "pt/index.html",
    "pt/rules.html",
    f"pt/{NOVE}/rules.html",
    f"pt/{NOVE}/deal.html",
    "pt/bisca-de-tres/table.html",
    "pt/checked.html",
    "en/index.html",
    "en/bisca-de-tres/rules.html",
    "en/bisca-de-tres/deal.html",
    "en/numbers.html",
    "pt/sheets/score.html",
    "pt/learn/last-draw.html",
    "en/table-rules.html",
    "pt/variants.html",
    "en/glossary.html",
    "pt/history.html",
    "en/signals.html",
    "pt/cards.html",
    "en/start.html",
    "pt/exercises.html",
    "en/exercises/brisca.html",
)

# What a scheme changes; of all else nothing is new in the dark.
COLOURS = ["color-contrast", "link-in-text-block"]

_RUN = """async (rules) => {
  const options = rules ? {runOnly: {type: "rule", values: rules}} : {};
  const {violations} = await axe.run(document, {...options, resultTypes: ["violations"]});
  return violations.flatMap(({id, nodes}) => nodes.map(node =>
    `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1, 3).join(";")}`));
}"""


def faults(page: Page) -> Iterator[str]:
    """What axe finds at every size, in light and dark."""
    page.evaluate(AXE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        palette = "slate" if scheme == "dark" else "default"
        page.wait_for_selector(f"body[data-md-color-scheme={palette}]")
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            # A colour on its way is neither the one nor the other.
            page.evaluate("document.getAnimations().forEach(it => it.finish())")
            for fault in page.evaluate(_RUN, COLOURS if scheme == "dark" else None):
                yield f"{scheme}, {size['width']}: {fault}"


@pytest.mark.parametrize("path", READING)
def test_a_page_has_no_fault(profiles: Profiles, site_url: str, path: str) -> None:
    """As it opens."""
    page = profiles(service_workers="allow" if path.endswith("index.html") else "block")
    page.goto(f"{site_url}{path}")
    assert list(faults(page)) == []


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_deal_in_progress_has_no_fault(seat: Seat, lang: str) -> None:
    """With a card on the table, some that are refused, and the menu and the settings unfolded."""
    session = reach(NOVE, lambda it: seen(it).turn == 0 and seen(it).stock_left == 0)
    table = seat(NOVE, session, lang=lang)
    assert list(faults(table.page)) == []
    for fold in table.root.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    assert list(faults(table.page)) == []


def test_the_end_of_a_deal_and_its_dialog_have_no_fault(seat: Seat) -> None:
    """The panel, and what is shared."""
    table = seat(NOVE, match_of(NOVE, 19))
    table.play(table.picture().legal[0])
    assert list(faults(table.page)) == []
    table.root.locator(".b-panel [data-do=share]").click()
    table.page.wait_for_selector("dialog.b-share[open]")
    assert list(faults(table.page)) == []


# Each dialog of the table, and the button that opens it.
DIALOGS = {
    "sheet": ".b-sheet",
    "matches": ".b-matches",
    "played": ".b-played",
    "report": ".b-report",
    "set-up": ".b-setup",
    "new-match": ".b-confirm",
}


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_what_can_be_opened_in_a_deal_has_no_fault(visit: Visit, lang: str) -> None:
    """Every dialog, the line to write in, and a hint; with a match put aside and deals played."""
    table = visit(NOVE, match_of(NOVE, 19), lang=lang)
    table.play(table.picture().legal[0])
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator(".b-more [data-do=new-match]").click()
    table.begin_anew()
    for order, dialog in DIALOGS.items():
        table.root.locator(".b-more").evaluate("more => more.open = true")
        table.root.locator(f".b-controls [data-do={order}]").first.click()
        table.page.wait_for_selector(f"dialog{dialog}[open]")
        assert list(faults(table.page)) == [], order
        table.page.keyboard.press("Escape")
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator("[data-do=write]").click()
    table.root.locator(".b-controls [data-do=hint]").click()
    table.page.wait_for_selector(".b-hint .b-hint-cards", timeout=60_000)
    assert list(faults(table.page)) == []


def test_a_review_has_no_fault(seat: Seat) -> None:
    """With its curve and its lists, under the end of the deal."""
    table = seat(NOVE, match_of(NOVE, 19))
    table.play(table.picture().legal[0])
    table.root.locator(".b-panel [data-do=review]").click()
    table.page.wait_for_selector(".b-review .b-review-curve", timeout=120_000)
    assert list(faults(table.page)) == []


def test_a_screen_that_is_handed_over_has_no_fault(seat: Seat) -> None:
    """The cards are covered, and one button shows them."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", 2, level="person"))
    assert table.root.locator(".b-veil [data-do=unveil]").count() == 1
    assert list(faults(table.page)) == []


def test_a_refusal_has_no_fault(seat: Seat) -> None:
    """With its sentence and its link."""
    table = seat(NOVE, reach(NOVE, bound))
    refused = next(card for card in table.picture().hand if card not in table.picture().legal)
    table.card(refused).click(force=True)
    table.wait()
    assert list(faults(table.page)) == []


def test_a_pause_and_a_problem_have_no_fault(visit: Visit) -> None:
    """The button to go on, and the sentence about a game that can't be read."""
    table = visit(
        "bisca-de-tres", match_of("bisca-de-tres", 3), stored={"prefs": preferences(pause="wait")}
    )
    assert table.play(table.picture().legal[0]) == "paused"
    assert list(faults(table.page)) == []
    table.button("continue").click()
    table.wait()
    table.clear({"match:bisca-de-tres": "nonsense"})
    table.button("resume").click()
    table.wait("problem")
    assert list(faults(table.page)) == []


def test_signs_have_no_fault(seat: Seat) -> None:
    """With six: two partners' faces at the board, and the dialog of signs over it."""
    session = match_of("bisca-de-seis", 3, seed="signs 1", table={"signals": "own"})
    assert any(sign.trick == 4 for sign in seen(session).signs)
    table = seat("bisca-de-seis", session)
    assert list(faults(table.page)) == []
    table.button("signals").click()
    table.page.wait_for_selector("dialog.b-signals[open] h3")
    assert list(faults(table.page)) == []
