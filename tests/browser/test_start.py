"""The two ways to start the engine: from its memory, and plainly, by itself or when that fails."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import Profiles, Watch
from playwright.sync_api import Page, Route, expect
from tables import match_of, preferences

from bisca.players.session import dump_session, load_session

TABLE = "pt/bisca-de-tres/table.html"
MEMORY = re.compile(r"/memory\.[0-9a-f]+\.bin$")
LIBRARY = re.compile(r"/library\.[0-9a-f]+\.zip$")
CARD = ".b-bottom .b-card[data-c]:not([aria-disabled=true])"


def play(page: Page) -> list[str]:
    """Starts a match; which files the engine was started from."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.locator("[data-do=play]").click()
    expect(page.locator(CARD).first).to_be_visible(timeout=60_000)
    return [url for url in asked if MEMORY.search(url) or LIBRARY.search(url)]


def visit(page: Page, url: str) -> list[str]:
    page.goto(f"{url}{TABLE}")
    return play(page)


@pytest.fixture
def second_visit(profiles: Profiles, site_url: str) -> Page:
    """A browser that has fetched the memory after its first game, and keeps nothing for offline."""
    page = profiles(service_workers="block")
    first = visit(page, site_url)
    assert [bool(LIBRARY.search(url)) for url in first] == [True]
    page.wait_for_function("() => localStorage.getItem('bisca:memory') !== null", timeout=60_000)
    return fresh_tab(page, site_url)


def fresh_tab(page: Page, url: str) -> Page:
    """A tab that was playing nothing, in a browser where no match is kept."""
    page.close()
    fresh = page.context.new_page()
    fresh.goto(f"{url}pt/index.html")
    fresh.evaluate("localStorage.removeItem('bisca:match:bisca-de-tres')")
    return fresh


def test_the_second_start_is_from_memory_and_needs_no_library(
    second_visit: Page, site_url: str
) -> None:
    second_visit.context.route(LIBRARY, lambda route: route.abort())
    files = visit(second_visit, site_url)
    assert [bool(MEMORY.search(url)) for url in files] == [True]
    expect(second_visit.locator("bisca-table")).to_have_attribute("data-state", "idle")
    card = second_visit.locator(CARD).first
    name = card.get_attribute("data-c")
    card.click()
    expect(second_visit.locator(f"[data-zone=trick] [data-c='{name}']")).to_be_visible()


def damaged(route: Route) -> None:
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(body=bytes(body), content_type="application/octet-stream")


def useless(route: Route) -> None:
    route.fulfill(body=b"\0" * 64, content_type="application/octet-stream")


@pytest.mark.parametrize(
    "answer", [damaged, useless, lambda route: route.abort()], ids=["damaged", "other", "blocked"]
)
def test_a_memory_that_cannot_be_used_costs_nothing_but_time(
    second_visit: Page, site_url: str, watch: object, answer: Callable[[Route], None]
) -> None:
    second_visit.context.route(MEMORY, answer)
    files = visit(second_visit, site_url)
    assert MEMORY.search(files[0])
    assert LIBRARY.search(files[-1])
    watch.errors.clear()  # type: ignore[attr-defined]


# A browser in which nothing starts from a memory.
UNFIT = """if (/^[0-9a-f]+$/.test(self.name)) {
  WebAssembly.instantiate = () => Promise.reject(new Error("not here"));
}
"""


def test_a_memory_that_failed_twice_is_not_tried_again(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """The browser can't use it, and every visit would wait in vain. Another build's may do."""

    def unfit(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=UNFIT + response.text())

    page = profiles({"memory": "-that of another build"}, service_workers="block")
    page.context.route(re.compile(r"/worker\.\w+\.js$"), unfit)
    visit(page, site_url)
    page.wait_for_function("() => /^\\w+$/.test(localStorage['bisca:memory'])", timeout=60_000)
    page.evaluate("localStorage['bisca:memory-failed'] = localStorage['bisca:memory']")
    for tried in (True, False):
        page = fresh_tab(page, site_url)
        assert any(MEMORY.search(url) for url in visit(page, site_url)) == tried
        assert page.evaluate("localStorage['bisca:memory']").startswith("-")
    watch.errors.clear()


def test_seeds_are_fresh_at_every_start_from_memory(second_visit: Page, site_url: str) -> None:
    tab, records = second_visit, set()
    for _ in range(2):
        assert visit(tab, site_url)
        records.add(tab.evaluate("localStorage.getItem('bisca:match:bisca-de-tres')"))
        tab = fresh_tab(tab, site_url)
    assert len(records) == 2


def test_below_a_path(page: Page, sub_path_url: str) -> None:
    assert visit(page, sub_path_url)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)], ids=str)
def test_what_is_being_fetched_covers_no_button(
    profiles: Profiles, site_url: str, size: tuple[int, int]
) -> None:
    """The start stays whole above it."""
    kept = {"prefs": preferences(), "match:bisca-de-tres": dump_session(match_of("bisca-de-tres"))}
    page = profiles(kept, viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site_url}pt/bisca-de-tres/table.html")
    page.route(re.compile(r"/engine/"), lambda _: None)  # never answered
    page.locator("[data-do=resume]").click()
    expect(page.locator(".b-wait")).to_be_visible()
    bottom, top = page.evaluate(
        """() => [
          document.querySelector(".b-start[data-when] .b-actions").getBoundingClientRect().bottom,
          document.querySelector(".b-wait").getBoundingClientRect().top,
        ]"""
    )
    assert bottom <= top


def test_a_start_tells_bytes_then_words_and_takes_what_is_chosen_meanwhile(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}{TABLE}")
    held: list[Route] = []
    page.context.route(LIBRARY, lambda route: held.append(route))
    page.evaluate(
        """() => {
          const text = document.querySelector(".b-wait-text");
          const keep = () => (window.told ??= []).push(text.textContent);
          new MutationObserver(keep).observe(text, {childList: true, characterData: true});
        }"""
    )
    page.locator("[data-do=play]").click()
    expect(page.locator(".b-wait-text")).to_contain_text("MB")
    page.locator("form.b-settings").evaluate("form => form.closest('details').open = true")
    page.locator("form.b-settings [name=match]").select_option("first_to_7")
    page.wait_for_function("() => localStorage.getItem('bisca:settings:bisca-de-tres')")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("bisca-table")).to_have_attribute("data-state", "idle", timeout=60_000)
    told = [bool(re.search(r"[0-9] MB", text)) for text in page.evaluate("told")]
    assert True in told
    assert not told[-1]
    session = load_session(page.evaluate("localStorage['bisca:match:bisca-de-tres']"))
    assert session.rules.match.n == 7
