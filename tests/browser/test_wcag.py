"""What WCAG 2.2 asks of a page beyond what axe can see."""

from __future__ import annotations

import re

import pytest
from browsing import Profiles, Seat
from playwright.sync_api import expect
from tables import Table, bound, match_of, reach, seen

from bisca.play.allowed import legal_plays
from bisca.rules.catalog import variants
from bisca.show.locale import locale
from sitekit.paths import LANGUAGES, SITE

# WCAG 1.4.12, as a reader's own style sheet; a constructed one is no matter of the site's policy.
SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .md-typeset, .md-typeset * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; }
    .md-typeset p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

# Texts of which a part is cut off; what is meant for listeners alone is a pixel wide.
CUT = """() => [...document.querySelectorAll(
    ".md-typeset :is(p, li, h1, h2, h3, button, summary, dt, dd, label, a, .b-name, .b-person)")]
  .filter((node) => node.checkVisibility({checkOpacity: true}) && node.clientWidth > 1)
  .filter((node) => !node.matches(".b-card, .b-card *") && getComputedStyle(node).overflow !== "visible")
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
  .map((node) => node.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    "address",
    ["pt/bisca-de-quatro/table.html", "pt/bisca-dos-nove/deal.html", "en/bisca-de-tres/rules.html"],
)
def test_wider_spacing_loses_nothing_on_a_small_screen(
    profiles: Profiles, site_url: str, address: str
) -> None:
    """WCAG 1.4.12 at 320 pixels, which is 1.4.10 as well."""
    page = profiles(viewport={"width": 320, "height": 640})
    page.goto(f"{site_url}{address}")
    page.evaluate(SPACING)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-de-quatro"])
def test_wider_spacing_loses_nothing_of_a_deal(seat: Seat, variant: str) -> None:
    """WCAG 1.4.12"""
    table = seat(variant, match_of(variant, 3))
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.page.evaluate(SPACING)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert table.page.evaluate(CUT) == []


def names_of(table: Table) -> list[str]:
    """What a screen reader meets on the page, in its order."""
    session = table.page.context.new_cdp_session(table.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    found: list[str] = []

    def walk(node: dict[str, object]) -> None:
        name = node.get("name")
        if isinstance(name, dict) and name.get("value") and not node.get("ignored"):
            found.append(str(name["value"]))
        for child in node.get("childIds", []):  # type: ignore[attr-defined]
            if child in by_id:
                walk(by_id[child])

    walk(nodes[0])
    return found


def test_a_screen_reader_meets_the_board_in_the_order_of_play(seat: Seat) -> None:
    """WCAG 1.3.2: how it stands, the opponent, what lies there, the hand, the buttons; a heading
    for each place where cards lie, and the turn-up told from the others."""
    variant = "bisca-de-tres"
    session = reach(variant, lambda it: bool(seen(it).trick) and seen(it).turn_up_lies)
    at = seat(variant, session)
    names, table = names_of(at), seen(session)
    led, held = (str(locale("pt").card(card)) for card in (table.trick[0], table.hands[0].cards[0]))
    order = ["Trunfo", "Adversário", "Na mesa", led, "Tu", held, "Desfazer"]
    places = [next(at for at, name in enumerate(names) if name.startswith(it)) for it in order]
    assert places == sorted(places), names
    headings = at.root.locator(".b-board").get_by_role("heading").all_inner_texts()
    assert [heading.split()[0] for heading in headings] == ["Adversário", "Na", "Tu"]
    turn_up = at.root.locator("[data-zone=turn-up] .b-card")
    expect(turn_up).to_have_accessible_name(re.compile(", trunfo virado$"))


# How far each card of the hand stands up, how high the bar below it is, and its outline.
MARKS = """hand => Object.fromEntries([...hand.querySelectorAll("[data-c]")].map((card) => {
  const [style, bar] = [getComputedStyle(card), getComputedStyle(card, "::before")];
  const high = bar.content === "none" ? "0" : bar.blockSize;
  return [card.dataset.c, `${style.translate} ${high} ${style.outlineStyle}`];
}))"""


def test_no_state_is_told_by_colour_alone(seat: Seat) -> None:
    """WCAG 1.4.1: what may be played, what is chosen and whose turn it is have a shape or words."""
    session = reach("bisca-dos-nove", bound)
    table = seat("bisca-dos-nove", session)
    hand, legal = table.root.locator(".b-bottom .b-hand"), legal_plays(seen(session))
    marks = hand.evaluate(MARKS)
    allowed = {marks.pop(card) for card in legal}
    refused = set(marks.values())
    assert (allowed, refused) == ({"0px -5px 4px none"}, {"none 0 none"})
    now = table.root.locator(".b-say .b-now")
    expect(now).to_contain_text("tua vez")
    expect(table.card(next(iter(marks)))).to_have_accessible_description(now.inner_text())
    table.card(legal[0]).evaluate("card => card.setAttribute('aria-pressed', 'true')")
    assert hand.evaluate(MARKS)[legal[0]] == "0px -10px 4px solid"
    # The mark beside the sentence, on a wide table and on a narrow one.
    for width in (1280, 390):
        table.page.set_viewport_size({"width": width, "height": 844})
        beside = "it => parseFloat(getComputedStyle(it.parentNode, '::before').blockSize)"
        assert now.evaluate(beside) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_same_place_on_every_page_of_a_game(language: str) -> None:
    """WCAG 3.2.6: the rules are first under the title, and how to play is below every table."""
    mark = (
        '<(h1|bisca-deal|bisca-table|h2 id="help")|"b-parts"[^>]*><li><a href="[^"]*/(rules).html'
    )
    for name, wanted in (
        ("rules", ["h1", "rules"]),
        ("deal", ["h1", "rules", "bisca-deal"]),
        ("table", ["h1", "rules", "bisca-table", 'h2 id="help"']),
    ):
        pages = sorted((SITE / language).glob(f"*/{name}.html"))
        assert len(pages) == len(variants())
        for path in pages:
            found = re.findall(mark, path.read_text(encoding="utf-8"))
            assert ["".join(one) for one in found][: len(wanted)] == wanted, path.name
