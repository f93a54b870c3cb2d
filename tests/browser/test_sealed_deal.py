"""A sealed deal at the table: the seal before the cards, the cut, and the check after."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

TABLE = "en/bisca-de-tres/table.html"
LOADING = 90_000


@pytest.fixture
def dialog(page: Page, site_url: str) -> Page:
    """The table with the dialog of the cut open."""
    return ask_for_cut(page, f"{site_url}{TABLE}")


def ask_for_cut(page: Page, address: str) -> Page:
    """The dialog of the cut, opened at the table of *address*."""
    page.goto(address)
    page.locator(".b-options > summary").click()
    page.locator("input[name=sealed]").check()
    page.locator("select[name=pause]").select_option("none")
    page.locator("select[name=motion]").select_option("off")
    page.locator(".b-start [data-do=play]").click()
    expect(page.locator("dialog.b-cut")).to_be_visible(timeout=LOADING)
    return page


def play_out(page: Page) -> None:
    """The whole deal, the first card that may be played each time."""
    table = page.locator("bisca-table")
    while page.locator(".b-panel").count() == 0:
        expect(table).to_have_attribute("data-state", "idle", timeout=20_000)
        page.locator(".b-bottom .b-hand .b-card:not([aria-disabled=true])").first.click()
        expect(table).to_have_attribute("data-state", "idle", timeout=20_000)


def test_seal_cut_play_and_verify(dialog: Page) -> None:
    seal = dialog.locator("dialog.b-cut .b-commitment").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", seal)
    expect(dialog.locator(".b-bottom .b-card")).to_have_count(0)
    proves = dialog.locator(".b-cut-proves")
    expect(proves).to_contain_text("could have chosen")
    dialog.locator("dialog.b-cut input[name=place]").fill("17")
    expect(proves).to_contain_text("forty packs")
    dialog.locator("dialog.b-cut input[name=words]").fill("à mesa")
    expect(proves).to_contain_text("neither of you")
    dialog.locator("dialog.b-cut button[value=deal]").click()
    expect(dialog.locator(".b-seal-line")).to_contain_text(seal)
    play_out(dialog)
    dialog.locator("[data-do=verify]").click()
    verdict = dialog.locator(".b-panel .b-verdict")
    expect(verdict).to_have_class(re.compile("is-fine"))
    expect(verdict).to_contain_text("17")
    expect(verdict).to_contain_text("à mesa")
    expect(verdict).to_contain_text(seal)
    dialog.locator("[data-do=next-deal]").click()
    expect(dialog.locator("dialog.b-cut")).to_be_visible()
    assert dialog.locator("dialog.b-cut .b-commitment").inner_text() != seal
    dialog.locator("dialog.b-cut button[value=no]").click()
    expect(dialog.locator(".b-panel")).to_be_visible()


def test_words_that_are_too_long_are_not_taken(dialog: Page) -> None:
    dialog.locator("dialog.b-cut input[name=words]").fill("á" * 20)
    dialog.locator("dialog.b-cut button[value=deal]").click()
    expect(dialog.locator("dialog.b-cut")).to_be_visible()
    dialog.keyboard.press("Escape")
    expect(dialog.locator("dialog.b-cut")).not_to_be_visible()
    expect(dialog.locator("bisca-table")).to_have_attribute("data-state", "idle")
    expect(dialog.locator(".b-start [data-do=play]")).to_be_visible()


def test_brisca_is_cut_with_four_cards_in_each_part(page: Page, site_url: str) -> None:
    """The slider passes over the places nearer to an end, by keyboard as well."""
    ask_for_cut(page, f"{site_url}en/brisca/table.html")
    place = page.locator("dialog.b-cut input[name=place]")
    told = page.locator("dialog.b-cut .b-cut-place")
    expect(place).to_have_attribute("max", "36")
    place.press("ArrowRight")
    expect(told).to_have_text("4")
    place.press("ArrowLeft")
    expect(told).to_have_text("not cut")
    place.fill("3")
    expect(place).to_have_value("4")
    expect(page.locator(".b-cut-proves")).to_contain_text("forty packs")
    page.locator("dialog.b-cut button[value=deal]").click()
    expect(page.locator("dialog.b-cut")).not_to_be_visible()


def test_it_is_not_told_before_the_end(dialog: Page) -> None:
    dialog.locator("dialog.b-cut button[value=deal]").click()
    expect(dialog.locator("bisca-table")).to_have_attribute("data-state", "idle", timeout=LOADING)
    dialog.locator(".b-more > summary").click()
    dialog.locator(".b-more [data-do=share]").click()
    expect(dialog.locator(".b-problem")).to_contain_text("sealed")
    expect(dialog.locator("dialog.b-share")).not_to_be_visible()
