"""On paper: the rules of a game on two sheets with the figures after them, and sheets to cut out."""

from __future__ import annotations

import pytest
from browsing import Profiles

from bisca.rules.catalog import variants

# What an A4 sheet holds inside our margins, in the pixels of a style sheet.
WIDE, TALL = round(182 / 25.4 * 96), round(273 / 25.4 * 96)
# Where each part of a page lies, once laid out for paper.
PARTS = """() => [...document.querySelectorAll(".md-content__inner > *")]
  .filter((part) => part.checkVisibility())
  .map((part) => ({figure: part.matches(".b-figure"), ...part.getBoundingClientRect().toJSON()}))"""


@pytest.mark.parametrize("variant", list(variants()))
def test_rules_fit_on_two_sheets_and_figures_follow(
    profiles: Profiles, site_url: str, variant: str
) -> None:
    page = profiles(viewport={"width": WIDE, "height": TALL})
    page.goto(f"{site_url}pt/{variant}/rules.html")
    page.emulate_media(media="print")
    parts = page.evaluate(PARTS)
    words = [part for part in parts if not part["figure"]]
    figures = [part for part in parts if part["figure"]]
    top = min(part["top"] for part in words)
    assert max(part["bottom"] for part in words) - top <= 2 * TALL
    assert min(part["top"] for part in figures) >= max(part["bottom"] for part in words)
    assert all(part["right"] <= WIDE + 1 for part in parts)


@pytest.mark.parametrize("sheet", ["score", "french", "spanish", "italian"])
def test_a_sheet_is_alone_on_the_paper(profiles: Profiles, site_url: str, sheet: str) -> None:
    page = profiles(viewport={"width": WIDE, "height": TALL})
    page.goto(f"{site_url}en/sheets/{sheet}.html")
    page.emulate_media(media="print")
    [part] = page.evaluate(PARTS)
    assert part["right"] <= WIDE + 1
    cards = page.locator(".b-cutout .b-card")
    if sheet == "score":
        assert part["height"] <= TALL
    else:
        assert cards.count() == 40
        assert cards.first.evaluate("card => card.clientWidth") == pytest.approx(215, abs=2)
