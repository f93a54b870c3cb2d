"""What is around every page: language, search, menu, and the three ways to open the site."""

from __future__ import annotations

import re

import pytest
from browsing import Profiles, Watch
from playwright.sync_api import Browser, Page, expect

from sitekit.paths import SITE

FILES = f"{SITE.as_uri()}/"
STILL = 0.05  # of what a tenth is called good


@pytest.fixture(params=["root", "sub-path", "files"])
def address(request: pytest.FixtureRequest, site_url: str, sub_path_url: str) -> str:
    """Where the site is: at the root of a host, below a path, or in a folder."""
    return {"root": site_url, "sub-path": sub_path_url, "files": FILES}[request.param]


def test_the_language_switch_keeps_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}pt/bisca-de-tres/rules.html")
    page.locator(".b-language").click()
    expect(page).to_have_url(f"{address}en/bisca-de-tres/rules.html")
    page.locator(".b-language").click()
    expect(page).to_have_url(f"{address}pt/bisca-de-tres/rules.html")


@pytest.mark.parametrize("width", [320, 480, 600, 959, 1280])
def test_the_language_switch_is_seen_at_every_width(page: Page, site_url: str, width: int) -> None:
    """By its name or, where there is little room, by its code; heard by its name."""
    page.set_viewport_size({"width": width, "height": 600})
    page.goto(f"{site_url}pt/index.html")
    expect(page.get_by_role("link", name="English", exact=True)).to_be_visible()
    shown = page.locator(".b-language > :is(.b-language-name, .b-language-code)").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().width > 10).length"
    )
    assert shown == 1


def test_the_language_switch_needs_no_script(chromium: Browser, address: str) -> None:
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}en/rules.html")
        page.locator(".b-language").click()
        expect(page).to_have_url(f"{address}pt/rules.html")


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en-GB", "fr-FR"])
def test_the_root_leads_to_the_readers_language(
    chromium: Browser, site_url: str, language: str
) -> None:
    with chromium.new_context(locale=language) as context:
        page = context.new_page()
        page.goto(site_url)
        wanted = "pt" if language.startswith("pt") else "en"
        expect(page).to_have_url(f"{site_url}{wanted}/index.html")


@pytest.mark.parametrize("query", ["três", "tres", "MAO"])
def test_search_finds_words_with_and_without_accents(page: Page, address: str, query: str) -> None:
    page.goto(f"{address}pt/index.html")
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially(query)
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    expect(page.locator(".md-search-result__item a").first).to_have_attribute(
        "href", re.compile("/pt/|^[^/]")
    )


@pytest.mark.parametrize("language", ["pt", "en"])
def test_search_puts_the_rules_of_a_game_first(page: Page, address: str, language: str) -> None:
    """Whatever of its name somebody types, in figures and without accents too."""
    page.goto(f"{address}{language}/index.html")
    field = page.locator(".md-search__input")
    field.click()
    first = page.locator(".md-search-result__item a").first
    for query, game in (
        ("bisca de 9", "bisca-dos-nove"),
        ("bisca 9", "bisca-dos-nove"),
        ("nove", "bisca-dos-nove"),
        ("tres", "bisca-de-tres"),
        ("bisca de 3", "bisca-de-tres"),
        ("bisca de três", "bisca-de-tres"),
        ("bisca de sete", "bisca-dos-sete"),
        ("bisca 6", "bisca-de-seis"),
    ):
        field.fill("")
        field.press_sequentially(query)
        expect(first).to_have_attribute("href", re.compile(rf"{game}/rules\.html(\?|$)"))
    expect(first.locator("h1")).to_have_text("Bisca de Seis", use_inner_text=True)


@pytest.mark.parametrize(
    ("language", "query", "place"),
    [
        ("pt", "assistir ao naipe", "[href*='table-rules.html'][href$='#M2']"),
        ("pt", "posso falar com o parceiro", ":is([href*='signals'], [href*='partners'])"),
        ("pt", "M2", "[href*='table-rules.html'][href$='#M2']"),
        ("pt", "N2", "[href*='bisca-dos-nove/rules.html'][href$='#N2']"),
        ("en", "do I have to follow suit?", ":is([href$='#M2'], [href$='#Z2'])"),
        ("en", "what if first place is tied", "[href*='table-rules.html'][href$='#M20']"),
    ],
)
def test_a_question_that_is_pasted_leads_to_its_rule(
    page: Page, site_url: str, language: str, query: str, place: str
) -> None:
    """No key comes up when text is pasted or dictated."""
    page.goto(f"{site_url}{language}/index.html")
    field = page.locator(".md-search__input")
    field.click()
    field.fill(query)
    first = page.locator(".md-search-result__item").first
    expect(first.locator(f"a{place}").first).to_be_visible()
    field.fill("bisca")
    expect(first.locator("a[href*='bisca-de-tres/rules.html']").first).to_be_visible()
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile(r"^\s*\d+ result"))


def test_nothing_of_the_search_is_fetched_before_someone_searches(
    page: Page, site_url: str, watch: Watch
) -> None:
    """Neither the index nor the worker that reads it."""
    page.goto(f"{site_url}en/rules.html", wait_until="networkidle")
    assert [url for url in watch.asked if "search" in url] == []
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially("trick")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert len([url for url in watch.asked if "search" in url]) >= 2


@pytest.mark.parametrize("path", ["index", "bisca-de-tres/rules", "bisca-de-tres/deal"])
def test_a_page_lies_still_while_it_opens(profiles: Profiles, site_url: str, path: str) -> None:
    """On a telephone, when scripts and typefaces come: by the browser's own measure of shifts."""
    page = profiles(viewport={"width": 412, "height": 823})
    page.add_init_script(
        """window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) window.shifts += shift.value;
        }).observe({type: "layout-shift", buffered: true});"""
    )
    page.goto(f"{site_url}pt/{path}.html", wait_until="networkidle")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    assert page.evaluate("window.shifts") < STILL


def test_a_wrong_address_below_any_path_gets_the_page_that_says_so(
    page: Page, sub_path_url: str, watch: object
) -> None:
    response = page.goto(f"{sub_path_url}pt/no/such/page.html")
    assert response is not None
    assert response.status == 404
    expect(page.locator("h1")).to_have_text("Esta página não existe")
    expect(page.get_by_role("link", name="Home")).to_have_attribute(
        "href", re.compile("^/a/b/en/index.html$")
    )
    watch.errors.clear()  # type: ignore[attr-defined]


class TestNarrow:
    """At 320 pixels the menu and the search are buttons, which work by keyboard."""

    @pytest.fixture
    def narrow(self, page: Page, site_url: str) -> Page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(f"{site_url}en/rules.html")
        return page

    def test_nothing_is_wider_than_the_screen(self, narrow: Page) -> None:
        assert narrow.evaluate("document.documentElement.scrollWidth") <= 320

    def test_the_menu_opens_and_closes_by_keyboard(self, narrow: Page) -> None:
        button = narrow.locator("button[data-toggle=__drawer]")
        link = narrow.locator(".md-sidebar--primary a", has_text="Home")
        expect(link).not_to_be_visible()
        button.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(link).to_be_visible()
        assert narrow.evaluate("document.activeElement.closest('.md-sidebar--primary') !== null")
        narrow.keyboard.press("Escape")
        expect(link).not_to_be_visible()
        expect(button).to_be_focused()

    def test_the_search_opens_and_closes_by_keyboard(self, narrow: Page) -> None:
        button = narrow.locator("button[data-toggle=__search]")
        button.press("Enter")
        expect(narrow.locator(".md-search__input")).to_be_focused()
        narrow.keyboard.press("Escape")
        expect(narrow.locator(".md-search__input")).not_to_be_visible()
        expect(button).to_be_focused()


def test_dark_mode_holds_in_the_other_language(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}pt/index.html")
    body = page.locator("body")
    for _ in range(3):  # system, light, dark
        if body.get_attribute("data-md-color-scheme") != "slate":
            page.locator("[data-md-component=palette] label:visible").click()
    page.locator(".b-language").click()
    expect(page).to_have_url(f"{site_url}en/index.html")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
