"""Cards that are written: to be played, to set up a deal; and what is said of either."""

from __future__ import annotations

import pytest
from browsing import Seat, Visit
from playwright.sync_api import expect
from tables import Table, bound, match_of, preferences, reach

from bisca.rules.cards import parse_card
from bisca.show.locale import locale

TRES = "bisca-de-tres"
NOVE = "bisca-dos-nove"


def open_dialog(table: Table, order: str) -> None:
    """Presses a button of the menu that opens a dialog."""
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator(f".b-more [data-do={order}]").click()


@pytest.mark.parametrize(("lang", "key"), [("pt", "e"), ("en", "w")])
def test_a_card_is_played_by_its_name_with_keys_alone(seat: Seat, lang: str, key: str) -> None:
    """A letter opens the line, which keeps the focus, card after card, until Escape."""
    table = seat(TRES, match_of(TRES), lang=lang)
    table.card(table.picture().hand[0]).focus()
    table.page.keyboard.press(key)
    field = table.root.locator(".b-line input")
    expect(field).to_be_focused()
    for _ in range(2):
        card = parse_card(table.picture().legal[0])
        table.page.keyboard.type(locale(lang).card(card).upper())
        table.page.keyboard.press("Enter")
        table.page.wait_for_function(
            "card => !document.querySelector(`[data-zone=hand-0] [data-c='${card}']`)", arg=card
        )
        table.wait()
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        assert card in table.check().deal.plays
    table.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(table.root.locator('[data-zone="hand-0"] .b-card:focus')).to_have_count(1)


def test_what_is_no_card_of_the_hand_is_told(seat: Seat) -> None:
    """As is a card that the rules refuse: with the clause, as when it is touched."""
    table = seat(NOVE, reach(NOVE, bound))
    before = table.saved()
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator("[data-do=write]").click()
    field = table.root.locator(".b-line input")
    refused = next(card for card in table.picture().hand if card not in table.picture().legal)
    for text, told in (
        ("<img src=x>", "«<img src=x>»"),
        (locale("pt").card(parse_card(refused)).sign, "Regra N2"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(table.root.locator(".b-refusal")).to_contain_text(told)
        table.wait()
    assert table.root.locator(".b-refusal img").count() == 0
    assert table.saved() == before
    table.root.locator(".b-line [type=reset]").click()


def test_the_letter_is_off_with_the_other_keys(visit: Visit) -> None:
    """And the line can still be opened by its button."""
    table = visit(TRES, match_of(TRES), stored={"prefs": preferences(keys="off")})
    table.card(table.picture().hand[0]).focus()
    table.page.keyboard.press("e")
    expect(table.root.locator(".b-line")).to_be_hidden()
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator("[data-do=write]").click()
    expect(table.root.locator(".b-line")).to_be_visible()
    table.page.reload()
    table.wait_for_deal()
    expect(table.root.locator(".b-line")).to_be_visible()


def test_short_sentences_are_shorter_and_the_picture_is_the_same(visit: Visit) -> None:
    """Read aloud; the sentence on the board is the whole one."""
    said, shown = [], []
    for detail in ("full", "short"):
        table = visit(TRES, match_of(TRES, 2), stored={"prefs": preferences(detail=detail)})
        table.listen()
        table.play(table.picture().legal[0])
        said.append(table.heard(1)[-1])
        shown.append(table.picture())
        assert len(table.root.locator(".b-now").inner_text()) > len("É a tua vez.")
    assert shown[0] == shown[1]
    assert len(said[1]) < 0.7 * len(said[0])
    assert said[1].endswith("É a tua vez.")


def test_a_deal_is_set_up_and_played_from(seat: Seat) -> None:
    """Beside the match, which is there again afterwards; what can't be is told in the form."""
    table = seat(TRES, match_of(TRES, 2))
    match = table.saved()
    open_dialog(table, "set-up")
    dialog = table.root.locator("dialog.b-setup")
    dialog.locator("[name=turn_up]").fill("8♣")
    dialog.locator("[value=play]").click()
    expect(dialog.locator(".b-setup-told")).to_contain_text("«8♣»")
    dialog.locator("[name=turn_up]").fill("7♣")
    dialog.locator("[name=hand-0]").fill("A♠, ás de copas")
    dialog.locator("[value=play]").click()
    table.page.wait_for_function("() => location.hash.startsWith('#play=')")
    table.wait_for_deal()
    session = table.check("practice")
    state = session.replay.state.table
    assert state.trump_card == "7C"
    assert {"AS", "AH"} <= {*state.hands[0].cards}
    assert table.saved() == match
    table.back_to_match()


def test_a_deal_is_set_up_and_seen_played(visit: Visit) -> None:
    """On the page of the step-through, by the computer."""
    table = visit(TRES, match_of(TRES))
    open_dialog(table, "set-up")
    dialog = table.root.locator("dialog.b-setup")
    dialog.locator("[name=turn_up]").fill("7♣")
    dialog.locator("[value=watch]").click()
    table.page.wait_for_url("**/deal.html#d=*")
    table.page.wait_for_function("() => document.querySelectorAll('.b-steps > li').length > 20")


def test_a_link_says_what_it_brings_and_does_away_with_nothing(visit: Visit) -> None:
    """An unfinished practice deal waits beside the one of the link, and comes back."""
    table = visit(TRES, match_of(TRES))
    links = []
    for turned in ("7♣", "7♥"):
        open_dialog(table, "set-up")
        table.root.locator("dialog.b-setup [name=turn_up]").fill(turned)
        table.root.locator("dialog.b-setup [value=play]").click()
        table.page.wait_for_function(
            "before => location.hash.startsWith('#play=') && location.hash !== before",
            arg=links[-1] if links else "",
        )
        table.wait_for_deal()
        links.append(table.page.evaluate("location.hash"))
    about = table.root.locator(".b-about")
    expect(about).to_contain_text("As regras do próprio jogo.")
    assert table.picture().turn_up == ["7H"]
    table.button("earlier").click()
    table.wait_for_deal()
    assert table.picture().turn_up == ["7C"]
    table.button("earlier").click()
    table.wait_for_deal()
    assert table.picture().turn_up == ["7H"]


def test_matches_put_aside_have_controls_that_can_be_told_apart(visit: Visit) -> None:
    """Each says which match it is for, by name once it has one."""
    table = visit(NOVE, match_of(NOVE, 1))
    for _ in range(2):
        open_dialog(table, "new-match")
        table.begin_anew()
        table.play(table.picture().legal[0])
    open_dialog(table, "matches")
    dialog = table.root.locator("dialog.b-matches")
    dialog.locator(".b-aside input").first.fill("Natal")
    dialog.locator(".b-aside input").first.blur()
    table.page.keyboard.press("Escape")
    open_dialog(table, "matches")
    names = dialog.locator(".b-aside :is(button, input)").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert len(names) == 6
    assert all(name and ": " in name for name in names)
    assert sum("Natal" in name for name in names) == 3
    assert len(set(names)) == 6
    delete = dialog.locator(".b-aside button").nth(1)
    delete.click()
    assert "?" in (delete.get_attribute("aria-label") or "")
