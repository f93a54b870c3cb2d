"""Hints at the table: one sentence, a list, a mark in the hand, and nothing else changed."""

from __future__ import annotations

import pytest
from browsing import Seat, Visit
from playwright.sync_api import expect
from tables import VARIANTS, match_of

from bisca.play.observation import observe
from bisca.players.hints import advice
from bisca.show.hint import hint_said
from bisca.show.locale import locale

ME = frozenset((0,))
WORK = 60_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hint_is_what_the_engine_says_here(seat: Seat, variant: str) -> None:
    """The same sentence in Pyodide, said once; the card is marked, the game as it was."""
    session = match_of(variant, 2)
    table = seat(variant, session, lang="en")
    before = table.saved()
    table.listen()
    table.page.keyboard.press("d")
    expect(table.page.locator(".b-hint-list")).to_be_visible(timeout=WORK)
    seen = observe(session.replay.state, ME)
    found = advice(seen, session.stakes)
    said = hint_said(found, seen, locale("en"))
    assert table.heard(1) == [said]
    expect(table.page.locator(".b-hint-said")).to_have_text(said)
    expect(table.card(found.best.card).locator(".b-hint-mark")).to_have_text("hint")
    expect(table.page.locator("[data-hint]")).to_have_count(len(found.cards))
    assert table.saved() == before
    table.play(found.best.card)
    expect(table.page.locator(".b-hint")).to_be_hidden()
    expect(table.page.locator(".b-hint-mark")).to_have_count(0)
    table.check()


def test_a_hint_can_be_closed_and_the_focus_stays(seat: Seat) -> None:
    """Closing it leads back to its button."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", 2))
    table.button("hint").click()
    expect(table.page.locator(".b-hint-list")).to_be_visible(timeout=WORK)
    table.button("hint-close").click()
    expect(table.page.locator(".b-hint")).to_be_hidden()
    expect(table.button("hint")).to_be_focused()


def test_playing_on_does_away_with_a_hint_under_way(seat: Seat) -> None:
    """A card played while it is worked on is played, and no hint for what was comes after it."""
    session = match_of("bisca-de-tres", 2)
    table = seat("bisca-de-tres", session)
    card = session.replay.state.table.hands[0].cards[0]
    table.button("hint").click()
    table.play(card)
    table.check()
    expect(table.page.locator(".b-hint")).to_be_hidden()
    table.button("hint").click()
    expect(table.page.locator(".b-hint-list")).to_be_visible(timeout=WORK)


@pytest.mark.parametrize("size", [(320, 568), (390, 844)], ids=str)
def test_a_hint_leaves_the_trick_of_six_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    """It is made about the cards that lie there."""
    session = match_of("bisca-de-seis", 3)
    assert session.replay.state.table.trick
    width, height = size
    table = visit("bisca-de-seis", session, viewport={"width": width, "height": height})
    table.button("hint").click()
    expect(table.page.locator(".b-hint-list")).to_be_visible(timeout=WORK)
    covered = table.page.evaluate(
        """() => {
          const top = document.querySelector(".b-hint-over > div").getBoundingClientRect().top;
          return [...document.querySelectorAll(".b-trick .b-card")]
            .filter(card => card.getBoundingClientRect().bottom > top + 4).length;
        }"""
    )
    assert covered == 0
