"""Beside the game: what can be looked up, chosen twice, put aside, counted, shared and reported."""

from __future__ import annotations

import json
import re

import pytest
from browsing import Seat, Visit, Watch
from playwright.sync_api import expect
from tables import WAKING, Table, match_of, preferences

from bisca.players.session import load_session
from bisca.rules.catalog import find_variant
from bisca.rules.variant import CONTRADICTIONS
from bisca.show.locale import locale

VARIANT = "bisca-de-tres"
MARKUP = "<img src=x onerror=hacked=1>"


@pytest.fixture
def table(seat: Seat) -> Table:
    """A match in its first deal, the person to play."""
    return seat(VARIANT, match_of(VARIANT, 4))


def press_in_menu(table: Table, order: str) -> None:
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator(f".b-more [data-do={order}]").click()


def test_a_letter_opens_the_ranks_and_escape_leads_back(table: Table) -> None:
    """One key away, with the focus where it was; what can't be read aloud is said to be nothing."""
    card = table.card(table.picture().hand[0])
    card.focus()
    table.page.keyboard.press("c")
    sheet = table.root.locator("dialog.b-sheet")
    expect(sheet.locator(".b-ranks .b-card")).to_have_count(10)
    table.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(card).to_be_focused()
    table.listen()
    for key, part in (("t", "Trunfo"), ("m", "Monte"), ("p", "pontos"), ("l", "Vaza")):
        table.page.keyboard.press(key)
        (said,) = table.heard(1)
        assert part in said
        assert not re.search(r"[,.]\s*[,.]|^[,.\s]|,$", said), said
        expect(card).to_be_focused()
    table.page.keyboard.press("o")
    assert [again.strip() for again in table.heard(1)] == [said]
    for order in ("undo", "hint", "sheet"):
        button = table.button(order)
        expect(button).to_have_attribute(
            "aria-keyshortcuts", button.get_attribute("data-key") or ""
        )


def test_two_taps_play_a_card_where_one_chooses_it(visit: Visit) -> None:
    """The first of them changes nothing, and another card takes its place; then the last plays itself."""
    session = match_of(VARIANT, 18)
    table = visit(VARIANT, session, stored={"prefs": preferences(twice="on", forced="on")})
    first, second = (table.card(card) for card in table.picture().hand)
    before = table.saved()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(first).not_to_have_attribute("aria-pressed", "true")
    assert table.saved() == before
    second.click()
    table.wait()
    expect(table.root.locator(".b-panel")).to_be_visible()
    played = json.loads(table.saved("played") or "[]")
    assert [(row["deals"], row["levels"]) for row in played] == [(1, "steady")]
    press_in_menu(table, "played")
    expect(table.root.locator(".b-account dd")).to_contain_text("1")
    clear = table.root.locator("dialog.b-played [data-aside=clear]")
    clear.click()
    clear.click()
    assert table.saved("played") is None
    expect(clear).not_to_be_visible()
    expect(table.root.locator("dialog.b-played form button")).to_be_focused()


@pytest.mark.parametrize(
    ("variant", "seats", "one", "other"),
    [
        ("bisca-dos-nove", "2", ("stop_when_decided", "yes"), ("bands", "double_at_91")),
        ("muerte-al-tres", "2", ("order", "portuguese"), ("capture_wins", "any_three")),
        ("brisca", "4", ("duty_with_stock", "follow"), ("duty_without_stock", "free")),
    ],
)
def test_rules_that_do_not_go_together_are_said_beside_them(
    visit: Visit, variant: str, seats: str, one: tuple[str, str], other: tuple[str, str]
) -> None:
    """Before anybody presses Play, beside either, as the engine holds it, and until they agree."""
    table = visit(variant, begin=False)
    table.root.locator("details").evaluate_all("all => all.forEach((fold) => fold.open = true)")
    number = table.root.locator("[name=seats]")
    if number.count():
        number.select_option(seats)
    usual = find_variant(variant).defaults(int(seats))
    chosen: dict[str, str] = {}

    def choose(key: str, choice: str) -> int:
        """Chooses in the form, whose notes are those of the engine's own table; how many."""
        chosen[key] = choice
        option = "" if usual[key] == choice else choice
        table.root.locator(f"select[name={key}]").select_option(option)
        now = {**usual, **chosen}
        reasons = sorted(
            locale("pt").t(f"clash.why.{one.key}.{one.other}")
            for one in CONTRADICTIONS
            if now[one.key] in one.choices and now[one.other] in one.others
        )
        notes = table.root.locator("[data-clash]:visible").all_text_contents()
        assert sorted(note.rpartition("». ")[2] for note in notes) == sorted(2 * reasons)
        return len(reasons)

    assert choose(*other) == 0
    assert choose(*one) > 0
    assert choose(one[0], usual[one[0]]) == 0


def test_a_match_is_put_aside_and_taken_up_again(table: Table) -> None:
    """Nothing is lost by beginning another; a name is the person's own, and only text."""
    kept, page = table.saved(), table.page
    press_in_menu(table, "new-match")
    table.begin_anew()
    press_in_menu(table, "matches")
    name = page.locator(".b-aside input")
    name.fill(MARKUP)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    press_in_menu(table, "matches")
    expect(name).to_have_value(MARKUP)
    expect(page.locator("img[src=x]")).to_have_count(0)
    page.locator(".b-aside [data-aside=resume]").click()
    expect(page.locator("dialog.b-matches")).not_to_be_visible()
    table.wait_for_deal()
    page.wait_for_function(
        "kept => localStorage.getItem('bisca:match:bisca-de-tres') === kept", arg=kept
    )
    table.check()
    press_in_menu(table, "matches")
    erase = page.locator(".b-aside [data-aside=delete]")
    expect(erase).to_have_count(1)
    erase.click()
    erase.click()
    expect(erase).to_have_count(0)
    page.keyboard.press("Escape")


def test_between_two_people_no_card_is_in_the_page(visit: Visit) -> None:
    """Veiled at the start, after each change of hands, and after a reload."""
    stored = {f"settings:{VARIANT}": json.dumps({"opponent": "person"})}
    table = visit(VARIANT, stored=stored, begin=False)
    held = table.root.locator(".b-hand [data-c]")
    veil = table.root.locator("[data-do=unveil]")
    table.root.locator("[data-do=play]").click()
    for _ in range(2):
        expect(veil).to_be_visible(timeout=WAKING)
        table.wait()
        expect(held).to_have_count(0)
        expect(veil).to_be_focused()
        expect(table.button("hint")).to_have_attribute("aria-disabled", "true")
        table.page.keyboard.press("Enter")
        mine = table.root.locator(".b-bottom .b-hand button.b-card")
        expect(mine).to_have_count(3)
        expect(table.button("hint")).to_have_attribute("aria-disabled", "false")
        table.wait()
        expect(table.root.locator(".b-top .b-hand [data-c]")).to_have_count(0)
        mine.first.click()
        table.wait()
        if not veil.count():  # won the trick, and leads
            mine.first.click()
            table.wait()
    table.page.reload()
    expect(veil).to_be_visible(timeout=WAKING)
    expect(held).to_have_count(0)
    assert load_session(table.saved() or "").shared


def test_a_report_has_the_record_in_it(table: Table) -> None:
    """As text that can be added to; nothing is sent."""
    press_in_menu(table, "report")
    report = table.root.locator("[data-share=report]")
    expect(report).to_have_value(re.compile(r'\[Variant "bisca-de-tres"\]'))
    assert "/pt/bisca-de-tres/table.html" in report.input_value()
    table.page.keyboard.press("Escape")


def test_a_report_without_an_engine_has_the_text_that_is_kept(visit: Visit, watch: Watch) -> None:
    """With the last sentence of the game; only a sealed deal that isn't over stays closed."""
    table = visit(VARIANT, match_of(VARIANT, 4), begin=False)
    page, report = table.page, table.root.locator("[data-share=report]")
    page.evaluate(
        """() => {
          window.made = [];
          const Native = Worker;
          window.Worker = function (...given) {
            made.push(new Native(...given));
            return made.at(-1);
          };
        }"""
    )
    table.begin()
    said = page.locator(".b-announce").inner_text().strip()
    page.context.route("**/pyodide.asm.*.wasm", lambda route: route.abort())
    page.evaluate("made[0].dispatchEvent(new ErrorEvent('error', {message: 'out of memory'}))")
    press_in_menu(table, "report")
    expect(report).to_be_visible(timeout=WAKING)
    assert (table.saved() or "nothing") in report.input_value()
    assert f": {said}\n" in report.input_value()
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('bisca:seal:bisca-de-tres', 'x')")
    page.reload()
    table.wait("problem")
    table.root.locator(".b-problem [data-do=report]").click()
    expect(report).to_be_visible(timeout=WAKING)
    assert (table.saved() or "nothing") not in report.input_value()
    watch.errors.clear()


def test_a_report_of_a_damaged_match_has_its_text(visit: Visit) -> None:
    """And what is wrong stays said."""
    table = visit(VARIANT, stored={f"match:{VARIANT}": "nonsense"}, begin=False)
    table.button("resume").click()
    table.wait("problem")
    table.root.locator(".b-problem [data-do=report]").click()
    report = table.root.locator("[data-share=report]")
    expect(report).to_have_value(re.compile("\nnonsense$"))
    table.page.keyboard.press("Escape")
    expect(table.root.locator(".b-problem textarea")).to_have_value("nonsense")
    expect(table.root.locator(".b-problem-text")).to_be_visible()


def test_a_seed_that_was_written_outlives_a_reload_and_is_shared(visit: Visit) -> None:
    """It deals the match that comes, and can be read when it has."""
    table = visit(VARIANT, begin=False)
    field = table.root.locator("input[name=seed]")
    table.root.locator(".b-options > summary").click()
    field.fill("vindima")
    field.blur()
    table.page.reload()
    expect(field).to_have_value("vindima")
    table.begin()
    expect(field).to_have_value("")
    table.order("share")
    expect(table.root.locator("[data-share=seed]")).to_have_value("vindima")


def test_dates_in_english_are_british(visit: Visit) -> None:
    """The day comes before the month."""
    match = {"id": "a", "record": "b1.x", "when": 1796125020000}
    aside = json.dumps({"matches": [match]})
    table = visit(VARIANT, lang="en", stored={f"aside:{VARIANT}": aside}, begin=False)
    table.button("matches").click()
    expect(table.root.locator(".b-aside p")).to_contain_text(re.compile(r"\d December 2026 at \d"))
