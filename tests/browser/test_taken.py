"""What is taken along, opened from a disk without a network: the single file, and the archive."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from browsing import Profiles, Watch
from playwright.sync_api import Page, expect
from tables import Table, preferences

from sitekit import taken

PLAYED = "bisca-dos-nove"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder on someone's disk, with a space in its name as they have."""
    return tmp_path_factory.mktemp("os meus jogos")


@pytest.fixture
def disk(profiles: Profiles, watch: Watch, folder: Path) -> Page:
    """A browser of someone without a network."""
    watch.folders.append(folder)
    page = profiles(locale="pt-PT")
    page.context.set_offline(True)
    return page


@pytest.fixture(scope="module")
def single(folder: Path) -> str:
    """The address of the single file."""
    file = folder / "bisca.html"
    file.write_text(taken.single_file(), encoding="utf-8", newline="\n")
    return file.as_uri()


def test_the_single_file_opens_and_plays_without_a_server(disk: Page, single: str) -> None:
    disk.goto(single)
    expect(disk.locator("html")).to_have_attribute("lang", "pt")
    disk.evaluate("(prefs) => localStorage.setItem('bisca:prefs', prefs)", preferences())
    disk.locator(f".b-tile a[href$='{PLAYED}/table.html']").first.click()
    table = Table(disk)
    table.begin()
    while not (taken_tricks := table.check().replay.state.table.taken):
        table.play(table.picture().legal[0])
    assert len(taken_tricks) == 1
    broken = "[...document.images].filter((image) => image.complete && !image.naturalWidth).length"
    assert disk.evaluate(broken) == 0
    cards = table.picture().cards

    disk.locator("a[hreflang=en]").click()
    expect(disk.locator("html")).to_have_attribute("lang", "en")
    table.wait_for_deal()
    assert table.picture().cards == cards
    table.play(table.picture().legal[0])
    table.button("sheet").first.click()
    expect(table.root.locator("dialog.b-sheet")).to_be_visible()
    disk.keyboard.press("Escape")
    disk.locator(".b-switch a[href$='rules.html']").first.click()
    expect(disk.locator("#N2")).to_contain_text("trump")


def test_a_link_to_a_clause_finds_it_in_the_single_file(disk: Page, single: str) -> None:
    disk.goto(f"{single}?pt/{PLAYED}/rules.html#N2")
    expect(disk.locator(":target")).to_be_in_viewport()
    disk.goto(f"{single}?pt/no-such-page.html")
    expect(disk.locator("h1")).to_contain_text("Bisca")


def test_the_step_through_of_the_single_file_deals_again(disk: Page, single: str) -> None:
    disk.goto(f"{single}?en/{PLAYED}/deal.html")
    disk.locator("bisca-deal [data-do=next]").first.click()
    expect(disk.locator(".b-step-count").first).to_contain_text("2")
    disk.locator("bisca-deal [data-do=new-deal]").click()
    expect(disk.locator("bisca-deal [data-do=own-deal]")).to_be_visible(timeout=60_000)
    play = disk.locator("bisca-deal a.b-play-deal")
    expect(play).to_have_attribute("href", re.compile(rf"^\?en/{PLAYED}/table.html#play=[\w-]+$"))


def test_the_archive_is_read_and_searched_from_a_folder(
    disk: Page, folder: Path, watch: Watch
) -> None:
    taken.write_archive(folder / "pages.zip")
    with zipfile.ZipFile(folder / "pages.zip") as archive:
        archive.extractall(folder)
    root = (folder / "bisca").as_uri()
    disk.goto(f"{root}/index.html")
    expect(disk.locator("h1")).to_contain_text("Bisca")
    disk.goto(f"{root}/en/index.html")
    disk.locator(".md-search__input").click()
    disk.locator(".md-search__input").press_sequentially("trick")
    expect(disk.locator(".md-search-result__item").first).to_be_visible()
    disk.goto(f"{root}/pt/{PLAYED}/deal.html")
    disk.locator("[data-do=view]").select_option("diagram")
    expect(disk.locator(".b-live table.b-diagram")).to_be_visible()
    disk.goto(f"{root}/pt/{PLAYED}/table.html")
    disk.locator("[data-do=play]").click()
    expect(disk.locator(".b-problem-text")).to_contain_text("bisca.html")
    watch.errors.clear()
