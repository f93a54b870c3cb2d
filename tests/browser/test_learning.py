"""The review of a deal at the table, and the exercises on their pages."""

from __future__ import annotations

import re

from browsing import Profiles, Seat
from playwright.sync_api import Page, expect
from tables import match_of

from bisca.play.allowed import legal_plays
from bisca.players.review import review_deal
from bisca.players.session import Session
from sitekit.exercises import of_game

WORK = 120_000


def over(seed: str) -> Session:
    """A match whose first deal has been played, badly."""
    session = match_of("bisca-de-tres", level="beginner", seed=seed)
    while not session.deal_over:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    return session


def test_a_deal_is_reviewed_and_played_on_from(seat: Seat) -> None:
    """As the engine reviews it here; the match is as it was; a what-if is practice."""
    session = over("dear")
    found = review_deal(session.rules, session.deal, session.stakes)
    costly = [one for one in found.dearest() if one.seat == 0]
    assert costly, "another seed is needed: nothing cost anything"
    table = seat("bisca-de-tres", session, lang="en")
    table.page.set_viewport_size({"width": 390, "height": 844})
    before = table.saved()
    table.button("review").click()
    review = table.page.locator(".b-review")
    expect(review.locator(".b-review-list")).to_be_visible(timeout=WORK)
    expect(review.locator("svg circle")).to_have_count(21)
    ways = review.locator("section").last.locator("a[href^='#play=']")
    expect(ways).to_have_count(len(costly))
    said = review.locator(".b-review-said").inner_text()
    review.locator("[data-do=review-seat][data-seat='1']").click()
    expect(review.locator("[data-seat='1']")).to_have_attribute("aria-pressed", "true")
    expect(review.locator("[data-seat='1']")).to_be_focused()
    assert review.locator(".b-review-said").inner_text() != said
    expect(ways).to_have_count(0)
    review.locator("[data-do=review-seat][data-seat='0']").click()
    expect(ways).to_have_count(len(costly))
    ways.first.click()
    table.page.wait_for_function("() => document.querySelector('.b-practice:not([hidden])')")
    table.wait()
    expect(review).to_be_hidden()
    expect(table.root.locator(".b-board .b-top")).to_be_in_viewport(ratio=1)
    practice = table.session("practice")
    assert practice.practice
    assert practice.deal.plays[: costly[0].ply] == session.deal.plays[: costly[0].ply]
    assert table.saved() == before
    # Back at the match the review is as it was, with the focus on the way that led away.
    table.button("leave-practice").click()
    expect(review.locator(".b-review-list")).to_be_visible(timeout=WORK)
    expect(review.locator("[data-seat='0']")).to_have_attribute("aria-pressed", "true")
    expect(ways.first).to_be_focused()
    table.page.locator(".b-review > [data-do=review-close]").click()
    expect(review).to_be_hidden()


def test_a_review_can_be_stopped_and_gone_on_with(seat: Seat) -> None:
    """Stopped, the panel is there as before; asked for again, it comes to its end."""
    table = seat("bisca-de-tres", over("stop"))
    table.button("review").click()
    wait = table.page.locator(".b-review .b-work-wait")
    expect(wait).to_be_visible()
    table.page.locator(".b-review .b-work-wait [data-do=review-close]").click()
    expect(table.page.locator(".b-review")).to_be_hidden()
    table.button("review").click()
    expect(table.page.locator(".b-review-list")).to_be_visible(timeout=WORK)


def test_a_card_is_found_and_kept_on_the_device(page: Page, site_url: str) -> None:
    """The first try counts, after a reload too; nothing of the engine is fetched."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{site_url}en/exercises/bisca-de-tres.html")
    one, other = of_game("bisca-de-tres")[:2]
    first = page.locator(f"#e{one.id.rpartition('-')[2]}")
    second = page.locator(f"#e{other.id.rpartition('-')[2]}")
    wrong = next(tried.card for tried in other.cards if tried.card not in other.answers)
    first.locator(f"[data-choose='{one.answers[0]}']").click()
    expect(first.locator(".b-exercise-said")).to_contain_text("Right")
    expect(first.locator("details.b-exercise-answer")).to_have_attribute("open", "")
    second.locator(f"[data-choose='{wrong}']").click()
    expect(second.locator(".b-exercise-said")).to_contain_text("better")
    second.locator(f"[data-choose='{other.answers[0]}']").click()
    expect(page.locator(".b-exercise-progress")).to_contain_text("found 1 of")
    page.reload()
    expect(page.locator(".b-exercise-progress")).to_contain_text("found 1 of")
    page.goto(f"{site_url}en/exercises.html")
    expect(page.locator("[data-game=bisca-de-tres]")).to_have_text(re.compile("1 of"))
    assert not [url for url in fetched if "wasm" in url or "assets/worker." in url]


def test_without_scripts_the_answers_are_folded(profiles: Profiles, site_url: str) -> None:
    """Question and answer are there; nothing that only a script can do."""
    page = profiles(java_script_enabled=False)
    page.goto(f"{site_url}pt/exercises/bisca-dos-nove.html")
    first = page.locator(".b-exercise").first
    expect(first.locator(".b-exercise-cards")).to_be_hidden()
    expect(first.locator(".b-exercise-answer p").first).to_be_hidden()
    first.locator(".b-exercise-answer summary").click()
    expect(first.locator(".b-exercise-answer p").first).to_be_visible()


def test_the_button_that_was_pressed_tells_how_far_a_review_is(seat: Seat) -> None:
    """What comes of it lies below the edge of a telephone; then it is brought up."""
    table = seat("bisca-de-tres", over("slow"))
    table.page.set_viewport_size({"width": 390, "height": 844})
    button = table.button("review")
    button.click()
    expect(button).to_have_attribute("data-working", "")
    expect(table.page.locator(".b-review-list")).to_be_visible(timeout=WORK)
    expect(button).not_to_have_attribute("data-working", "")
    header, top = table.page.evaluate(
        """() => [document.querySelector(".md-header").getBoundingClientRect().bottom,
          document.querySelector(".b-review").getBoundingClientRect().top]"""
    )
    assert header <= top <= header + 40
