"""The tables of the other games: more seats, exchanges, open hands, small screens."""

from __future__ import annotations

import re

import pytest
from browsing import Profiles, Seat, Visit, Watch
from playwright.sync_api import expect
from tables import Table, match_of, preferences, reach, seen

from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.link import dump_link
from bisca.play.table import Observation

# The game and how many cards the person has played when the test sits down.
GAMES = {
    "bisca-a-tres": 7,
    "bisca-de-quatro": 4,
    "bisca-de-seis": 0,
    "brisca": 4,
    "briscola-scoperta": 14,
}
MORE_SEATS = ("bisca-a-tres", "bisca-de-quatro", "bisca-de-seis", "brisca")


def in_sight(table: Observation) -> set[str]:
    """The cards that the person has seen in this deal."""
    cards = {*table.trick, *(card for trick in table.taken for card in trick.cards)}
    cards |= {card for hand in table.hands for card in hand.cards}
    return {str(card) for card in cards} | {str(table.trump_card)}


def check(table: Table) -> Observation:
    """The page shows the person's hand and no card that the person can't have seen."""
    moment = seen(table.session())
    shown = table.root.locator("[data-c]").evaluate_all("cards => cards.map(it => it.dataset.c)")
    assert set(shown) <= in_sight(moment)
    hand = table.root.locator('[data-zone="hand-0"] [data-c]')
    cards = hand.evaluate_all("cards => cards.map(it => it.dataset.c)")
    assert sorted(cards) == sorted(moment.hands[0].cards)
    return moment


@pytest.mark.parametrize("variant", GAMES)
def test_a_deal_is_played_to_its_end_by_mouse(seat: Seat, variant: str) -> None:
    """Whatever the number of seats; an exchange is offered when there is one, and made."""
    table = seat(variant, match_of(variant, GAMES[variant]))
    moment = check(table)
    while moment.result is None:
        exchanges = legal_exchanges(moment)
        if exchanges:
            table.order("exchange")
            assert exchanges[0] not in check(table).hands[0].cards
        table.play(legal_plays(seen(table.session()))[0])
        moment = check(table)
    expect(table.root.locator(".b-panel")).to_be_visible()
    expect(table.button("next-deal").or_(table.button("new-match")).first).to_be_visible()


# How many cards have lain on the table at a time that the eye could see.
_SEEN = """table => {
  const counts = window.counts = [];
  const count = () => counts.push(table.querySelectorAll("[data-zone=trick] .b-card").length);
  new MutationObserver(() => requestAnimationFrame(count))
    .observe(table, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize(("pace", "each"), [("normal", True), ("quick", False)])
def test_each_card_of_the_others_is_seen_by_itself(visit: Visit, pace: str, each: bool) -> None:
    """Without movement too, unless the person wants no waiting."""
    session = reach("bisca-de-quatro", lambda it: not seen(it).trick and seen(it).turn == 0)
    table = visit("bisca-de-quatro", session, stored={"prefs": preferences(pace=pace)})
    table.root.evaluate(_SEEN)
    table.play(legal_plays(seen(session))[0])
    counts = table.page.evaluate("counts")
    assert ({2, 3} <= set(counts)) == each
    check(table)


def test_an_exchange_is_made_by_a_key_press(seat: Seat) -> None:
    """The button says which card goes and which comes; nothing else is exchanged."""
    session = reach("brisca", lambda it: bool(legal_exchanges(it.replay.state.table)))
    table = seat("brisca", session)
    turn_up = seen(session).trump_card
    table.button("exchange").first.press("Enter")
    table.wait()
    after = check(table)
    assert turn_up in after.hands[0].cards
    assert after.trump_card != turn_up


@pytest.mark.parametrize("variant", MORE_SEATS)
def test_a_short_telephone_shows_every_seat_and_the_hand(seat: Seat, variant: str) -> None:
    """At 320 by 640, with the board at the top: nothing under the buttons, nothing sideways."""
    table = seat(variant, match_of(variant, 1))
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.page.evaluate("document.querySelector('.b-stage').scrollIntoView({behavior: 'instant'})")
    bar = table.root.locator(".b-controls").bounding_box()
    assert bar is not None
    for card in table.root.locator('[data-zone="hand-0"] .b-card').all():
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"] + 1
    for other in table.root.locator(".b-seat .b-name").all():
        box = other.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] >= 12
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("variant", ["bisca-dos-nove", "bisca-de-quatro"])
def test_a_match_that_is_gone_on_with_comes_into_view(visit: Visit, variant: str) -> None:
    """On a telephone nobody has to look for their hand."""
    table = visit(variant, match_of(variant, 1), viewport={"width": 390, "height": 760})
    bar = table.root.locator(".b-controls").bounding_box()
    hand = table.root.locator('[data-zone="hand-0"]').bounding_box()
    assert bar is not None
    assert hand is not None
    assert hand["y"] + hand["height"] <= bar["y"] + 1


def test_a_link_to_a_deal_of_another_game_leads_to_that_game(
    profiles: Profiles, site_url: str
) -> None:
    """At the table and in the step-through alike."""
    link = dump_link(match_of("bisca-dos-nove", 2).record)
    page = profiles({"prefs": preferences()})
    page.goto(f"{site_url}en/bisca-de-tres/table.html#play={link}")
    page.wait_for_url(re.compile(r"/en/bisca-dos-nove/table\.html#play="), timeout=60_000)
    Table(page).wait_for_deal()
    assert page.locator('[data-zone="hand-0"] .b-card').count() == 9
    page.goto(f"{site_url}en/bisca-de-tres/deal.html#d={link}")
    page.wait_for_url(re.compile(r"/en/bisca-dos-nove/deal\.html#d="), timeout=60_000)
    expect(page.locator("h1")).to_contain_text("Nove")


def test_faces_that_do_not_come_are_told_in_words(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """No card is ever blank."""
    page = profiles({"prefs": preferences()}, service_workers="block")
    page.route(re.compile(r"/cards/.*\.svg"), lambda route: route.abort())
    page.goto(f"{site_url}pt/bisca-de-tres/deal.html")
    page.wait_for_selector(".b-no-faces", state="attached")
    card = page.locator(".b-live [data-c]").first
    told = card.evaluate("card => getComputedStyle(card, '::before').content")
    assert told == f'"{card.get_attribute("aria-label")}"'
    page.close()
    watch.clear()  # of the faces that were kept from coming


def test_a_saved_match_that_cannot_be_read_is_not_offered_again(
    profiles: Profiles, site_url: str
) -> None:
    """What is offered is a new match, and the text that was kept."""
    page = profiles({"prefs": preferences(), "match:bisca-de-tres": "hello"})
    page.goto(f"{site_url}en/bisca-de-tres/table.html")
    table = Table(page)
    page.click("[data-do=resume]:visible")
    table.wait("problem")
    expect(page.locator(".b-problem textarea")).to_have_value("hello")
    assert page.locator("[data-do=resume]:visible").count() == 0
    assert page.locator("[data-do=new-match]:visible").count() == 1
