"""A sealed deal at the table: the seal before the cards, the cut, and the check after."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsing import Visit
from playwright.sync_api import Page, expect

from bisca.cli import main
from bisca.play.allowed import legal_plays
from bisca.play.record import Sealed
from bisca.players.session import Session, new_match
from bisca.rules.catalog import find_variant

TABLE = "en/bisca-de-tres/table.html"
LOADING = 90_000


@pytest.fixture
def dialog(page: Page, site_url: str) -> Page:
    """The table with the dialog of the cut open."""
    return ask_for_cut(page, f"{site_url}{TABLE}")


_UNCOVERED = """part => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const there = (y) => document.elementFromPoint((left + right) / 2, y);
  return part.contains(there(top + 4)) && part.contains(there(bottom - 4));
}"""


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


def played_to(tricks: int) -> Session:
    """A sealed deal with so many tricks played, the person's turn next if it isn't over."""
    rules = find_variant("bisca-de-tres").rules()
    session = new_match(rules, "steady", seed="s", opponents_seed="o", dealer=1, cut=(7, "mesa"))
    session = session.answers()
    for _ in range(tricks):
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    return session


@pytest.mark.parametrize(("width", "height"), [(390, 800), (1280, 800)])
def test_the_verdict_is_in_sight_and_a_file_has_the_same(
    visit: Visit, width: int, height: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The record that is saved holds the seal: the command finds in it what the table says."""
    session = played_to(19)
    assert isinstance(session.deal.start, Sealed)
    table = visit(
        "bisca-de-tres",
        session,
        lang="en",
        stored={"seal:bisca-de-tres": session.deal.start.commitment},
        viewport={"width": width, "height": height},
    )
    table.play(table.picture().legal[0])
    table.root.locator("[data-do=verify]").click()
    verdict = table.root.locator(".b-verdict")
    expect(verdict.locator("p")).to_be_in_viewport(ratio=1)
    # Nor does anything lie over it.
    assert verdict.locator("p").evaluate(_UNCOVERED)
    table.order("share")
    with table.page.expect_download() as saving:
        table.root.locator("[data-do=save-record]").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.strip() == verdict.locator("p").first.inner_text()


def test_the_step_through_keeps_the_seal(
    visit: Visit, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The address has no room for it: the record that is saved there can be checked all the same."""
    table = visit("bisca-de-tres", played_to(20), lang="en")
    table.root.locator(".b-panel [data-do=step-through]").click()
    page = table.page
    page.wait_for_selector("bisca-deal[data-state=idle] [data-do=own-deal]:not([hidden])")
    page.locator(".b-records > summary").click()
    with page.expect_download() as saving:
        page.locator("bisca-deal [data-do=save-record]").click()
    file = tmp_path / "deal.txt"
    saving.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    assert "mesa" in capsys.readouterr().out


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
