"""The language switch keeps what a person was doing."""

from __future__ import annotations

import pytest
from browsing import Profiles, Visit
from playwright.sync_api import Page, expect
from tables import Table, match_of

from bisca.play.link import dump_link

NOVE = "bisca-dos-nove"


@pytest.fixture(params=["root", "sub-path"])
def address(request: pytest.FixtureRequest, site_url: str, sub_path_url: str) -> str:
    return {"root": site_url, "sub-path": sub_path_url}[request.param]


def switch(page: Page) -> None:
    page.locator(".b-language").click()


def test_a_step_is_the_same_step(page: Page, address: str) -> None:
    """There and back, from a link to it and right after going on."""
    page.goto(f"{address}pt/{NOVE}/deal.html#nove-deal.12")
    expect(page.locator(".b-step-count")).to_have_text("Passo 12 de 62")
    switch(page)
    expect(page).to_have_url(f"{address}en/{NOVE}/deal.html#nove-deal.12")
    expect(page.locator(".b-step-count")).to_contain_text("12")
    page.locator("bisca-deal [data-do=next]").click()
    switch(page)  # sooner than the address is written
    expect(page).to_have_url(f"{address}pt/{NOVE}/deal.html#nove-deal.13")
    expect(page.locator(".b-step-count")).to_have_text("Passo 13 de 62")


def test_the_view_of_one_hand_is_kept(page: Page, site_url: str) -> None:
    """Whoever hides the opponent's cards doesn't see them by changing the language."""
    page.goto(f"{site_url}pt/{NOVE}/deal.html")
    page.locator("[data-do=view]").select_option("one")
    switch(page)
    expect(page.locator("bisca-deal[data-view=one]")).to_be_visible()
    expect(page.locator(".b-live .b-top .b-card[data-c]")).to_have_count(0)


def test_a_match_goes_on_in_the_other_language(visit: Visit) -> None:
    """The same cards, score and trick, without pressing anything."""
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 5))
    before, kept = table.picture(), table.saved()
    switch(table.page)
    table.page.wait_for_url("**/en/**")
    table.wait_for_deal()
    after = table.picture()
    assert after.cards == before.cards
    assert table.saved() == kept
    table.check()
    assert after.status["phase"] != before.status["phase"]


def test_a_practice_deal_goes_on_in_the_other_language(profiles: Profiles, site_url: str) -> None:
    """The same shared cards, with what was played of them."""
    link = dump_link(match_of(NOVE, seed="shared").record)
    page = profiles({"prefs": '{"pause": "none", "motion": "off"}'})
    page.goto(f"{site_url}en/{NOVE}/table.html#play={link}")
    table = Table(page)
    table.wait_for_deal()
    table.play(table.picture().legal[0])
    before = table.picture()
    switch(page)
    page.wait_for_url(f"**/pt/**#play={link}")
    table.wait_for_deal()
    assert table.picture().cards == before.cards


@pytest.mark.parametrize("part", ["rules", "deal", "table"])
def test_without_scripts_it_is_a_link_to_the_same_page(
    profiles: Profiles, address: str, part: str
) -> None:
    """Both ways, at any path."""
    page = profiles(java_script_enabled=False)
    page.goto(f"{address}en/{NOVE}/{part}.html")
    switch(page)
    expect(page).to_have_url(f"{address}pt/{NOVE}/{part}.html")
    switch(page)
    expect(page).to_have_url(f"{address}en/{NOVE}/{part}.html")


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_without_scripts_the_switch_of_variant_leads_to_the_same_part(
    profiles: Profiles, site_url: str, lang: str
) -> None:
    """From each part of one game to that of the other, and to the other parts."""
    page = profiles(java_script_enabled=False)
    page.goto(f"{site_url}{lang}/{NOVE}/deal.html")
    page.locator(".b-games-fold > summary").click()
    page.locator(".b-games").get_by_role("link", name="Bisca de Três", exact=True).click()
    expect(page).to_have_url(f"{site_url}{lang}/bisca-de-tres/deal.html")
    page.locator(".b-switch .b-parts li:last-child a").click()
    expect(page).to_have_url(f"{site_url}{lang}/bisca-de-tres/table.html")


def test_the_chosen_variant_is_remembered(page: Page, site_url: str) -> None:
    """Home marks the game that was read last."""
    page.goto(f"{site_url}pt/{NOVE}/rules.html")
    page.goto(f"{site_url}pt/index.html")
    expect(page.locator(".b-tile.is-chosen")).to_have_count(1)
    expect(page.locator(f".b-tile.is-chosen #{NOVE}")).to_have_count(1)


OFFERS = {"pt": "Ler isto em português", "en": "Read this in English"}


def sent(variant: str, page: str) -> str:
    """The way to *page* of a game with a deal that somebody shares."""
    kind = {"table": "play", "deal": "d"}[page]
    return f"{variant}/{page}.html#{kind}={dump_link(match_of(variant, seed='shared').record)}"


@pytest.mark.parametrize("part", ["table", "deal"])
@pytest.mark.parametrize(("lang", "other"), [("pt", "en"), ("en", "pt")])
def test_a_link_in_the_senders_language_offers_the_readers(
    profiles: Profiles, site_url: str, lang: str, other: str, part: str
) -> None:
    """To who has read the site in it, and to whose browser asks for it; there nothing is offered."""
    way = sent(NOVE, part)
    for page in (
        profiles(
            {"language": other},
            locale={"pt": "pt-PT", "en": "en-GB"}[lang],
            viewport={"width": 390, "height": 844},
        ),
        profiles(locale={"pt": "pt-BR", "en": "en-GB"}[other]),
    ):
        page.goto(f"{site_url}{lang}/{way}")
        offer = page.locator(".b-offer")
        expect(offer).to_have_text(OFFERS[other])
        expect(offer).to_be_in_viewport(ratio=1)
        assert offer.get_attribute("lang") == other
        # The page that is only looked at doesn't become the language of the reader.
        assert page.evaluate("localStorage.getItem('bisca:language')") != lang
        offer.click()
        fragment = way.partition("#")[2]
        page.wait_for_url(f"{site_url}{other}/**#{fragment}*")
        expect(page.locator(".b-offer")).to_have_count(0)
        assert page.evaluate("localStorage.getItem('bisca:language')") == other


def test_nothing_is_offered_to_who_reads_the_language_or_goes_about_the_site(
    profiles: Profiles, site_url: str
) -> None:
    page = profiles({"language": "pt"}, locale="en-GB")
    page.goto(f"{site_url}pt/{sent(NOVE, 'deal')}")
    expect(page.locator("bisca-deal .b-controls")).to_be_visible()
    expect(page.locator(".b-offer")).to_have_count(0)
    switch(page)
    page.wait_for_url("**/en/**")
    expect(page.locator(".b-offer")).to_have_count(0)
    page = profiles(locale="en-GB")
    page.goto(f"{site_url}pt/{NOVE}/rules.html")  # no link to a place in it
    expect(page.locator(".b-offer")).to_have_count(0)
    page = profiles(locale="de-DE")
    page.goto(f"{site_url}pt/{sent(NOVE, 'deal')}")
    expect(page.locator(".b-offer")).to_have_count(0)
