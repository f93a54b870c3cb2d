"""One press plays one card, however it is made."""

from __future__ import annotations

import pytest
from browsing import Seat, Visit
from playwright.sync_api import Page
from tables import VARIANTS, Table, match_of, preferences, seen

GAPS = (10, 60, 150, 300)
CARDS = {"bisca-de-tres": 2, "bisca-dos-nove": 3}


def my_plays(table: Table) -> int:
    """How many cards the person has played in this deal."""
    known = seen(table.session())
    return len(known.taken) + (bool(known.trick) and known.leader == 0)


def middle_of(table: Table, place: int) -> tuple[float, float]:
    """Where a finger would land on a card of the hand, whatever card comes to lie there."""
    table.card(table.picture().hand[place]).scroll_into_view_if_needed()
    box = table.card(table.picture().hand[place]).bounding_box()
    assert box is not None
    return box["x"] + min(box["width"], 40) / 2, box["y"] + box["height"] / 2


_TIMES = """() => {
  window.pressed = [];
  addEventListener("pointerdown", event => pressed.push(event.timeStamp), true);
}"""


def twice(page: Page, place: tuple[float, float], gap: int, kind: str) -> bool:
    """Presses twice; whether the second press came as soon as it should, on a busy machine."""
    if not page.evaluate("'pressed' in window"):
        page.evaluate(_TIMES)
    press = page.mouse.click if kind == "click" else page.touchscreen.tap
    page.evaluate("pressed.length = 0")
    press(*place)
    page.wait_for_timeout(gap)
    press(*place)
    first, second = page.evaluate("pressed")
    return bool(second - first < gap + 90)


def press_twice(table: Table, gap: int, kind: str = "click", *, trials: int = 3) -> None:
    """Presses a card twice, again and again: each time it is one card that is played."""
    for trial in range(4 * trials):
        before = my_plays(table)
        picture = table.picture()
        card = picture.legal[trial % min(2, len(picture.legal))]
        in_time = twice(table.page, middle_of(table, picture.hand.index(card)), gap, kind)
        table.wait()
        if in_time:
            assert my_plays(table) == before + 1
            trials -= 1
        table.check()
        if trials == 0:
            return
    pytest.fail("the machine is too busy to press twice")


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_double_click_plays_one_card(seat: Seat, variant: str, gap: int) -> None:
    """Even when the opponent has answered and the hand has closed its gap in between."""
    table = seat(variant, match_of(variant, CARDS[variant]))
    press_twice(table, gap)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_double_tap_plays_one_card(visit: Visit, variant: str) -> None:
    """On a touch screen, 10 to 300 ms apart."""
    table = visit(
        variant,
        match_of(variant, CARDS[variant]),
        has_touch=True,
        viewport={"width": 390, "height": 844},
    )
    for gap in GAPS:
        press_twice(table, gap, "tap", trials=2)


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_double_click_does_not_pass_over_the_trick(visit: Visit, motion: str) -> None:
    """Where the trick waits to be seen, it still lies there after the second click."""
    prefs = preferences(pause="wait", motion=motion)
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 2), stored={"prefs": prefs})
    for gap in GAPS:
        before = my_plays(table)
        in_time = twice(table.page, middle_of(table, 0), gap, "click")
        state = table.wait("paused", "idle", "problem")
        if in_time:
            assert state == "paused"
            assert my_plays(table) == before + 1
            assert len(table.picture().trick) == 2
        if state == "paused":
            table.button("continue").click()
            table.wait()


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_held_key_plays_one_card(seat: Seat, variant: str, key: str) -> None:
    """It repeats for as long as it is held, and the focus moves on meanwhile."""
    table = seat(variant, match_of(variant, CARDS[variant]))
    table.listen()
    before = my_plays(table)
    table.card(table.picture().hand[0]).focus()
    for _ in range(12):
        table.page.keyboard.down(key)
        table.page.wait_for_timeout(30)
    table.page.keyboard.up(key)
    table.heard(1)
    table.wait()
    assert my_plays(table) == before + 1
    table.check()


def test_a_held_key_stops_at_the_pause(visit: Visit) -> None:
    """The focus is on Continue by then, and the same press doesn't go on."""
    prefs = preferences(pause="wait")
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 2), stored={"prefs": prefs})
    table.card(table.picture().hand[0]).focus()
    for _ in range(12):
        table.page.keyboard.down("Enter")
        table.page.wait_for_timeout(30)
    table.page.keyboard.up("Enter")
    assert table.wait("paused", "problem") == "paused"
    assert len(table.picture().trick) == 2


def test_five_clicks_in_fifty_milliseconds_play_one_card(seat: Seat) -> None:
    """Faster than any finger."""
    table = seat("bisca-dos-nove", match_of("bisca-dos-nove", 3))
    before = my_plays(table)
    place = middle_of(table, 4)
    for _ in range(5):
        table.page.mouse.click(*place)
    table.wait()
    assert my_plays(table) == before + 1


def test_two_different_cards_at_once_play_the_first(seat: Seat) -> None:
    """The second finger touches a card that was meant for another moment."""
    table = seat("bisca-dos-nove", match_of("bisca-dos-nove", 3))
    before, first = my_plays(table), table.picture().hand[0]
    places = [middle_of(table, place) for place in (0, 5)]
    for place in places:
        table.page.mouse.click(*place)
    table.wait()
    assert my_plays(table) == before + 1
    assert first in table.session().deal.plays


# Presses a button in the very moment it comes, at its own place or at another.
_PRESS_AT_ONCE = """([selector, place]) => {
  const table = document.querySelector("bisca-table");
  new MutationObserver((_, observer) => {
    const button = table.querySelector(selector);
    if (!button) return;
    observer.disconnect();
    const {left, top, width, height} = button.getBoundingClientRect();
    const [clientX, clientY] = place ?? [left + width / 2, top + height / 2];
    button.dispatchEvent(new MouseEvent("click", {bubbles: true, detail: 1, clientX, clientY}));
  }).observe(table, {childList: true, subtree: true});
}"""
NEXT = ".b-panel [data-do=next-deal]"


@pytest.mark.parametrize("motion", ["off", "on"])
def test_a_button_of_the_result_counts_as_soon_as_it_is_there(visit: Visit, motion: str) -> None:
    """Also while the last cards are still on their way."""
    prefs = preferences(motion=motion)
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 19), stored={"prefs": prefs})
    table.page.evaluate(_PRESS_AT_ONCE, [NEXT, None])
    table.card(table.picture().legal[0]).click()
    table.wait_for_deal()
    table.page.wait_for_function("() => document.querySelector('.b-panel') === null")
    table.wait_for_deal()
    assert len(table.check().record.deals) == 2


def test_a_double_click_on_the_last_card_presses_no_button_of_the_result(visit: Visit) -> None:
    """The second press was meant for the card that lay there."""
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 19))
    place = middle_of(table, 0)
    table.page.evaluate(_PRESS_AT_ONCE, [NEXT, place])
    table.page.mouse.click(*place)
    table.wait()
    table.page.wait_for_timeout(500)
    assert table.check().deal_over
