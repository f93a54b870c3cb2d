"""Saved games that are damaged, from another version, or hostile."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from browsing import Profiles, Visit, Watch
from playwright.sync_api import Locator, Page, expect
from tables import Table, match_of, preferences

from bisca.play.allowed import legal_plays
from bisca.play.record import Swap
from bisca.players.session import dump_session, load_session, practice
from bisca.rules.catalog import LANGUAGES

VARIANT = "bisca-de-tres"
SLOT = f"match:{VARIANT}"
GOOD = dump_session(match_of(VARIANT, 6))
MARKUP = "<img src=x onerror=hacked=1>"

DAMAGED = {
    "nonsense": "nonsense",
    "markup": MARKUP,
    "empty": "",
    "cut short": GOOD[:-12],
    "a letter changed": f"{GOOD[:60]}{'A' if GOOD[60] != 'A' else 'B'}{GOOD[61:]}",
    "from the future": f"b9{GOOD[2:]}",
    "JSON of another program": json.dumps({"v": 3, "deals": []}),
}


@pytest.fixture
def table(visit: Visit) -> Table:
    """A table whose device has nothing that can be read; the engine is awake."""
    table = visit(VARIANT, stored={SLOT: DAMAGED["nonsense"]}, begin=False)
    table.button("resume").click()
    table.wait("problem")
    return table


def test_a_damaged_saved_game_is_said_exported_and_kept(table: Table) -> None:
    """For every damage: a sentence, the text to take away, nothing lost, and a new match."""
    page = table.page
    for kind, text in DAMAGED.items():
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"bisca:{SLOT}", text])
        page.evaluate("history.replaceState(null, '', location.pathname)")
        table.go("practice")
        table.button("resume").click()
        table.wait("problem")
        expect(page.locator(".b-problem-text")).to_be_visible()
        assert len(page.locator(".b-problem-text").inner_text()) > 20, kind
        expect(page.locator(".b-problem textarea")).to_have_value(text)
        expect(table.root.locator(".b-board")).to_be_visible()
        assert table.saved() == text, kind
        assert page.evaluate("typeof hacked") == "undefined"


def test_a_new_match_after_it_keeps_the_text(table: Table) -> None:
    """In another place, for whoever can read it one day."""
    table.page.locator(".b-problem [data-do=new-match]").click()
    table.wait_for_deal()
    table.check()
    assert table.saved(f"unreadable:{VARIANT}") == DAMAGED["nonsense"]
    expect(table.root.locator(".b-problem")).not_to_be_visible()


def test_a_reload_before_the_answer_takes_no_card_back(visit: Visit) -> None:
    """It is played once, whether or not the engine had time to say so; what it declines is let go."""
    session = match_of(VARIANT, 4)
    table = visit(VARIANT, session)
    kept, card = table.saved(), table.picture().legal[0]
    table.card(card).evaluate("card => { card.click(); location.reload(); }")
    table.wait_for_deal()
    table.page.wait_for_function(
        "([name, kept]) => localStorage.getItem(name) !== kept",
        arg=[f"bisca:match:{VARIANT}", kept],
    )
    table.wait()
    before = session.deal.plays
    played = table.check().deal.plays
    assert played[: len(before)] == before
    assert str(played[len(before)]) == card
    assert table.saved("sent") is None
    for request in ({"do": "play", "card": "nonsense", "ply": 3}, {"do": MARKUP}, MARKUP, None):
        match = table.saved()
        sent = json.dumps({"record": match, "request": request})
        table.page.evaluate("sent => localStorage.setItem('bisca:sent', sent)", sent)
        table.page.reload()
        table.wait_for_deal()
        assert table.saved() == match


def test_the_text_can_be_copied(table: Table) -> None:
    """Without leaving the page."""
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.locator(".b-problem [data-do=copy]").click()
    expect(table.page.locator(".b-problem .b-copied")).not_to_be_empty()
    assert table.page.evaluate("navigator.clipboard.readText()") == DAMAGED["nonsense"]


def saved_by(page: Page, button: Locator) -> str:
    """What is in the file that a button saves."""
    with page.expect_download() as saving:
        button.click()
    return saving.value.path().read_text(encoding="utf-8")


def test_the_text_can_be_saved_and_none_takes_its_place(visit: Visit) -> None:
    """As a file, from the problem itself and later from the kept matches, until it is erased."""
    table = visit(VARIANT, stored={SLOT: DAMAGED["nonsense"]}, begin=False)
    page, texts = table.page, (DAMAGED["nonsense"], DAMAGED["cut short"])
    for text in texts:
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"bisca:{SLOT}", text])
        page.reload()
        table.wait("idle", "problem")
        table.page.evaluate("history.replaceState(null, '', location.pathname)")
        if table.button("resume").count():
            table.button("resume").click()
        table.wait("problem")
        save = page.locator(".b-problem [data-do=save-unread]")
        assert saved_by(page, save) == text
        page.locator(".b-problem [data-do=new-match]").click()
        table.wait_for_deal()
    table.root.locator(".b-more").evaluate("more => more.open = true")
    table.root.locator(".b-more [data-do=matches]").click()
    dialog = page.locator("dialog.b-matches")
    expect(dialog.locator("[data-when=none]")).not_to_be_visible()
    saves = dialog.locator("[data-aside=unread-save]")
    expect(saves).to_have_count(2)
    assert [saved_by(page, saves.nth(place)) for place in (0, 1)] == list(texts)
    erase = dialog.locator("[data-aside=unread-erase]").first
    erase.click()
    expect(saves).to_have_count(2)
    erase.click()
    expect(saves).to_have_count(1)
    assert saved_by(page, saves) == texts[1]
    dialog.locator("[data-aside=unread-erase]").click()
    dialog.locator("[data-aside=unread-erase]").click()
    expect(dialog.locator("[data-when=none]")).to_be_visible()
    assert table.saved(f"unreadable:{VARIANT}:2") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_match_goes_on_from_what_can_be_read(visit: Visit, lang: str) -> None:
    """It is said from where; the deal before is there, and the text as it was is kept."""
    session = match_of(VARIANT, 20).next_deal().answers()
    session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    kept = dump_session(session)
    wrong = Swap("x7S")  # nobody exchanges in this game
    deal = replace(session.deal, plays=(*session.deal.plays, wrong))
    record = replace(session.record.with_deal(deal), players=("person", "grandmaster"))
    damaged = dump_session(replace(session, record=record))
    table = visit(VARIANT, lang=lang, stored={SLOT: damaged}, begin=False)
    table.button("resume").click()
    table.wait("problem")
    said = table.page.locator(".b-problem-text")
    trick = session.replay.state.table.trick_number
    place = {"pt": f"vaza {trick} da mão 2", "en": f"trick {trick} of deal 2"}
    expect(said).to_contain_text(place[lang])
    # Who played can't be read either: somebody else does, and that is said.
    expect(said).to_contain_text({"pt": "no nível Certo", "en": "plays as Steady"}[lang])
    assert table.saved() == damaged
    table.button("salvage").click()
    table.wait_for_deal()
    assert table.check().record == load_session(kept).record
    assert table.saved(f"unreadable:{VARIANT}") == damaged
    expect(said).not_to_be_visible()


def test_a_damaged_list_of_matches_outlives_another_put_aside(visit: Visit) -> None:
    """What can be read of it is listed; the text as it was is kept, and said to be there."""
    aside = json.dumps({"matches": [{"id": "a", "name": "ours", "record": GOOD}, {"id": 3}]})
    stored = {f"aside:{VARIANT}": aside, "played": '[{"deals": 50', f"rules:{VARIANT}": "{x"}
    table = visit(VARIANT, match_of(VARIANT, 2), stored=stored)
    page, dialog = table.page, table.page.locator("dialog.b-matches")
    more = table.root.locator(".b-more")

    def press(order: str) -> None:
        more.evaluate("more => more.open = true")
        more.locator(f"[data-do={order}]").click()

    press("matches")
    expect(dialog.locator(".b-aside input")).to_have_value("ours")
    saves = dialog.locator("[data-aside=unread-save]")
    assert [saved_by(page, saves.nth(place)) for place in (0, 1)] == [aside, "{x"]
    page.keyboard.press("Escape")
    press("new-match")
    table.begin_anew()
    press("matches")
    expect(dialog.locator(".b-aside input")).to_have_count(2)
    assert table.saved(f"unreadable:{VARIANT}") == aside
    expect(saves).to_have_count(2)
    page.keyboard.press("Escape")
    press("played")
    played = page.locator("dialog.b-played")
    # A match that has just begun is entered without a deal.
    assert saved_by(page, played.locator("[data-aside=unread-save]")) == '[{"deals": 50'
    expect(played.locator("[data-when=none]")).not_to_be_visible()


def test_hostile_values_in_every_place_inject_nothing(profiles: Profiles, site_url: str) -> None:
    """Hosts are shared: another site may have written there. Every page opens as if empty."""
    names = ("prefs", f"settings:{VARIANT}", "variant", "lang", "view", "practice", "practice-link")
    names += (f"standing:{VARIANT}", f"aside:{VARIANT}", "played", "sent")
    values = [
        MARKUP,
        "null",
        "[]",
        '{"pause": {"a": 1}, "motion": ["on"]}',
        f'{{"pause": "{MARKUP}"}}',
        f'{{"matches": [{{"id": "{MARKUP}", "when": 1, "record": "{MARKUP}"}}, null]}}',
    ]
    for value in values:
        page = profiles(dict.fromkeys(names, value))
        for path in ("index.html", f"{VARIANT}/deal.html", f"{VARIANT}/table.html"):
            page.goto(f"{site_url}pt/{path}")
            assert page.evaluate("typeof hacked") == "undefined"
            expect(page.locator("img[src=x]")).to_have_count(0)
        Table(page).wait()
        expect(page.locator("[data-do=play]")).to_be_visible()
        page.close()


def test_a_hostile_practice_deal_is_said(visit: Visit) -> None:
    """A practice deal that can't be read costs no match."""
    session = match_of(VARIANT, 4)
    stored = {"practice": MARKUP, "practice-link": ""}
    table = visit(VARIANT, session, stored=stored)
    before = table.picture()
    table.go("practice")
    expect(table.page.locator(".b-problem-text")).to_be_visible()
    assert table.page.evaluate("typeof hacked") == "undefined"
    table.back_to_match()
    assert table.picture() == before


def test_markup_in_a_record_is_text(profiles: Profiles, site_url: str, watch: Watch) -> None:
    """Remarks are other people's words."""
    session = match_of(VARIANT, 3)
    deal = replace(session.deal, comments=((1, MARKUP), (2, "</ol></bisca-deal>" + MARKUP)))
    record = session.record.with_deal(deal)
    kept = dump_session(practice(record, "steady", "x", keep=True))
    page = profiles({"prefs": preferences(), "practice": kept, "practice-link": ""})
    page.goto(f"{site_url}pt/{VARIANT}/table.html#practice")
    table = Table(page)
    table.wait_for_deal()
    table.order("share")
    assert page.evaluate("typeof hacked") == "undefined"
    expect(page.locator("img[src=x]")).to_have_count(0)


# A device that is full: what is there can be written over, and nothing new fits beside it.
FULL = """() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    if (this === localStorage && this.getItem(name) === null) throw new Error("full");
    return setItem.call(this, name, text);
  };
}"""


@pytest.mark.parametrize("kept", ["a match", "a damaged text"])
def test_on_a_full_device_nothing_takes_the_place_of_what_is_kept(visit: Visit, kept: str) -> None:
    """The new match is played, and is told to last as long as the page."""
    text = GOOD if kept == "a match" else DAMAGED["cut short"]
    table = visit(VARIANT, stored={SLOT: text}, begin=False)
    table.button("resume").click()
    table.wait("idle" if kept == "a match" else "problem")
    page = table.page
    before = page.evaluate("({ ...localStorage })")
    page.evaluate(FULL)
    if kept == "a match":
        table.root.locator(".b-more").evaluate("more => more.open = true")
        table.button("new-match").click()
        table.root.locator("dialog[open] [value=aside]").click()
    else:
        table.root.locator(
            ".b-problem [data-do=play], .b-problem [data-do=new-match]"
        ).first.click()
    expect(page.locator(".b-unsaved")).to_be_visible(timeout=60_000)
    table.wait()
    table.play(table.picture().legal[0])
    after = page.evaluate("({ ...localStorage })")
    for name in (f"bisca:{SLOT}", f"bisca:standing:{VARIANT}", f"bisca:aside:{VARIANT}"):
        assert after.get(name) == before.get(name)
    page.reload()
    assert table.saved() == before[f"bisca:{SLOT}"]
