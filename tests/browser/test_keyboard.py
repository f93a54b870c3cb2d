"""The table by keyboard alone, and what a listener hears."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Seat, Visit
from playwright.sync_api import expect
from tables import VARIANTS, Table, match_of, preferences

_FOCUS = """() => {
  const at = document.activeElement;
  return {
    inside: at.closest("bisca-table") !== null && at.tagName !== "BODY",
    order: at.dataset.do ?? null,
    card: at.closest('[data-zone="hand-0"]') ? at.dataset.c : null,
    legal: at.getAttribute("aria-disabled") !== "true",
    panel: at.closest(".b-panel") !== null,
    seen: at.getClientRects().length > 0,
  };
}"""


def focus(table: Table) -> dict[str, Any]:
    """Where the focus is; never on nothing."""
    found: dict[str, Any] = table.page.evaluate(_FOCUS)
    assert found["inside"], "the focus fell out of the table"
    assert found["seen"], "the focus is on something that isn't shown"
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_deal_is_played_by_keyboard_alone(visit: Visit, variant: str) -> None:
    """From Tab to the panel; every act keeps the focus in the table and says one sentence."""
    table = visit(variant, stored={"prefs": preferences(pause="wait")}, begin=False)
    table.listen()
    keys = table.page.keyboard
    table.page.locator("h1").click()
    for _ in range(40):
        keys.press("Tab")
        if table.page.evaluate("document.activeElement.dataset.do") == "play":
            break
    keys.press("Enter")
    table.wait_for_deal()
    heard = table.heard(2)
    assert len(heard) == 2, "that the engine wakes, and the deal"

    acts = 0
    while not (at := focus(table))["panel"]:
        if at["order"] != "continue":
            assert at["card"] is not None, at
            table.check()
            for _ in range(9):
                if at["legal"]:
                    break
                keys.press("ArrowRight")
                at = focus(table)
        keys.press("Enter")
        said = table.heard(1)
        assert len(said) == 1, said
        assert said[0].strip()
        acts += 1
        assert acts <= 60
    session = table.check()
    assert session.deal_over
    assert acts >= 20 + 19, "twenty cards, and a pause after each trick but the last"
    if at["order"] == "next-deal":
        keys.press("Enter")
        assert len(table.heard(1)) == 1
        table.wait_for_deal()
        assert focus(table)["card"] is not None
        assert len(table.check().record.deals) == 2


def test_arrows_home_and_end_move_in_the_hand(seat: Seat) -> None:
    """One stop for Tab; no further than the ends, and every card can be reached."""
    table = seat("bisca-dos-nove", match_of("bisca-dos-nove"))
    hand = table.picture().hand
    assert len(hand) == 9
    keys = table.page.keyboard
    table.card(hand[0]).focus()
    for card in (*hand[1:], hand[-1]):
        keys.press("ArrowRight")
        assert focus(table)["card"] == card
    keys.press("Home")
    assert focus(table)["card"] == hand[0]
    keys.press("ArrowLeft")
    assert focus(table)["card"] == hand[0]
    keys.press("End")
    assert focus(table)["card"] == hand[-1]
    tabs = table.root.locator('[data-zone="hand-0"] .b-card[tabindex="0"]')
    expect(tabs).to_have_count(1)
    keys.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.b-hand')") is None
    keys.press("Shift+Tab")
    assert focus(table)["card"] == hand[-1]


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_play_the_card(seat: Seat, key: str) -> None:
    """The focus goes to the card now in that place."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", 2))
    table.listen()
    card = table.picture().hand[1]
    table.card(card).press(key)
    table.heard(1)
    assert card in table.check().deal.plays
    assert focus(table)["card"] is not None


def test_undo_and_redo_keep_the_focus_and_say_one_thing(seat: Seat) -> None:
    """On the button that was pressed, or in the table if it can't be pressed again."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", 3))
    table.listen()
    for order in ("undo", "redo", "undo", "undo"):
        table.button(order).press("Enter")
        assert len(table.heard(1)) == 1
        table.wait()
        focus(table)


class TestLetters:
    """Letters are shortcuts inside the table, and can be switched off."""

    @pytest.fixture
    def table(self, seat: Seat) -> Table:
        table = seat("bisca-de-tres", match_of("bisca-de-tres", 3))
        table.listen()
        table.card(table.picture().hand[0]).focus()
        return table

    def test_u_undoes_and_r_redoes(self, table: Table) -> None:
        """As the buttons do."""
        before = table.picture()
        table.page.keyboard.press("u")
        table.heard(1)
        assert table.picture().status["trick"] != before.status["trick"]
        table.wait()
        table.page.keyboard.press("R")
        table.heard(1)
        assert table.picture() == before

    @pytest.mark.parametrize(("key", "part"), [("s", "Monte"), ("h", "pontos")])
    def test_s_and_h_read_without_moving_the_focus(self, table: Table, key: str, part: str) -> None:
        """How things stand, and the cards in the hand."""
        card = focus(table)["card"]
        table.page.keyboard.press(key)
        (said,) = table.heard(1)
        assert part in said
        assert focus(table)["card"] == card

    def test_switched_off_they_do_nothing(self, table: Table) -> None:
        """And the rest of the keyboard works as before."""
        keys = table.root.locator("[name=keys]")
        keys.evaluate("box => box.click()")
        card, kept = table.picture().hand[0], table.saved()
        table.card(card).focus()
        for key in "usrhn":
            table.page.keyboard.press(key)
        table.page.keyboard.press("Enter")
        assert len(table.heard(1)) == 1
        session = table.check()
        assert table.saved() != kept
        assert card in session.deal.plays
        keys.evaluate("box => box.click()")

    def test_they_belong_to_the_table(self, table: Table) -> None:
        """Elsewhere on the page a letter is a letter."""
        kept = table.saved()
        table.page.locator(".b-switch .b-parts a").first.focus()
        table.page.keyboard.press("u")
        table.page.locator(".md-search__input").focus()
        table.page.keyboard.type("us")
        assert table.saved() == kept
        table.page.locator(".md-search__input").fill("")
        table.page.keyboard.press("Escape")

    def test_with_ctrl_or_alt_they_are_the_browsers(self, table: Table) -> None:
        """Copying, printing and the rest stay what they are."""
        kept = table.saved()
        for held in ("Control", "Alt"):
            table.page.keyboard.press(f"{held}+u")
        assert table.saved() == kept


class TestTheMenu:
    """More things to do, folded away."""

    @pytest.fixture
    def table(self, seat: Seat) -> Table:
        table = seat("bisca-dos-nove", match_of("bisca-dos-nove", 2))
        table.root.locator(".b-more summary").press("Enter")
        expect(table.button("share")).to_be_visible()
        return table

    def test_escape_folds_it_and_keeps_the_focus(self, table: Table) -> None:
        """On what opened it."""
        table.page.keyboard.press("Tab")
        table.page.keyboard.press("Escape")
        expect(table.button("share")).not_to_be_visible()
        expect(table.root.locator(".b-more summary")).to_be_focused()

    def test_a_click_elsewhere_folds_it(self, table: Table) -> None:
        """It lies over the hand."""
        table.root.locator(".b-status").click()
        expect(table.button("share")).not_to_be_visible()

    def test_it_folds_once_it_has_done_its_work(self, table: Table) -> None:
        """The settings get the focus, and the hand is free."""
        table.button("settings").press("Enter")
        expect(table.button("share")).not_to_be_visible()
        assert table.page.evaluate("document.activeElement.closest('.b-settings') !== null")
        table.play(table.picture().legal[0])
        table.check()

    def test_a_dialog_gives_the_focus_back(self, table: Table) -> None:
        """To what opened the menu."""
        table.button("share").press("Enter")
        dialog = table.root.locator("dialog.b-share")
        expect(dialog).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(dialog).not_to_be_visible()
        focus(table)
