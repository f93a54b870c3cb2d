"""What a step-through offers beyond its buttons: running, guessing, other views, records."""

from __future__ import annotations

import re
import time

import pytest
from browsing import Profiles
from playwright.sync_api import Page, expect

DEAL = "en/bisca-de-tres/deal.html"


@pytest.fixture
def deal(page: Page, site_url: str) -> Page:
    page.goto(f"{site_url}{DEAL}")
    expect(page.locator(".b-tools")).to_be_visible()
    return page


def here(page: Page) -> int:
    return int(page.locator("bisca-deal input[type=range]").input_value())


def go_to(page: Page, step: int) -> None:
    page.locator(f"[id='tres-deal.{step}']").click()
    assert here(page) == step


def own_play(page: Page, after: int = 1) -> int:
    """The first step beyond *after* at which the person plays a card."""
    moves = page.evaluate("JSON.parse(document.querySelector('.b-trail').textContent).moves")
    return next(n for n, move in enumerate(moves, 1) if n > after and move.startswith("0"))


def test_it_runs_only_when_asked_and_stops_at_the_end(deal: Page) -> None:
    deal.wait_for_timeout(300)
    assert here(deal) == 1
    last = deal.locator(".b-steps > li").count()
    go_to(deal, last - 2)
    deal.locator("[data-do=speed]").select_option("fast")
    run = deal.locator("[data-do=autoplay]")
    run.click()
    expect(run).to_have_text("Pause")
    expect(deal.locator("input[type=range]")).to_have_value(str(last), timeout=15_000)
    expect(run).to_have_text("Play by itself")


def test_any_other_press_pauses(deal: Page) -> None:
    deal.locator("[data-do=autoplay]").click()
    deal.locator("[data-do=next]").click()
    expect(deal.locator("[data-do=autoplay]")).to_have_text("Play by itself")
    assert here(deal) == 3


def test_a_button_held_down_repeats(deal: Page) -> None:
    deal.locator("[data-do=next]").hover()
    deal.mouse.down()
    deal.wait_for_timeout(1200)
    deal.mouse.up()
    reached = here(deal)
    assert reached >= 3
    deal.wait_for_timeout(400)
    assert here(deal) == reached


def test_another_seat_sees_its_own_hand_only(deal: Page) -> None:
    go_to(deal, 5)
    deal.locator("[data-do=view]").select_option("seat-1")
    assert deal.locator(".b-live .b-top .b-card[data-c]").count() > 0
    expect(deal.locator(".b-live .b-bottom .b-card[data-c]")).to_have_count(0)
    expect(deal.locator(".b-live .b-bottom .b-back")).not_to_have_count(0)
    assert "raw a card" in deal.locator(".b-live .b-said").inner_text()


def test_a_diagram_shows_both_hands_as_text(deal: Page) -> None:
    deal.locator("[data-do=view]").select_option("diagram")
    table = deal.locator(".b-live table.b-diagram")
    expect(table).to_be_visible()
    assert table.locator("tr").nth(0).locator("[class^=b-suit]").count() == 3
    expect(deal.locator(".b-live img")).to_have_count(0)
    deal.locator("[data-do=view]").select_option("all")
    expect(deal.locator(".b-live .b-board")).to_be_visible()


def test_guessing_hides_ones_own_play_until_one_has_chosen(deal: Page) -> None:
    guess = deal.locator("[data-do=guess]")
    guess.click()
    expect(guess).to_have_attribute("aria-pressed", "true")
    deal.locator("[data-do=last]").click()
    step = own_play(deal)
    assert here(deal) == step - 1
    expect(deal.locator(".b-guess")).to_be_visible()
    buttons = deal.locator("button[data-guess]")
    expect(buttons).to_have_count(3)
    expect(deal.locator(f"[id='tres-deal.{step}'] a")).not_to_be_visible()
    buttons.first.click()
    assert here(deal) == step
    # With a reason, and with the card's article.
    expect(deal.locator(".b-guess-text")).to_have_text(
        re.compile(r"(Right: the \w+ of \w+|the \w+ of \w+ was played)\. \w.+: .+\.$")
    )
    expect(deal.locator("[data-do=next]")).to_be_focused()


def test_a_card_pressed_in_the_hand_is_the_guess(deal: Page) -> None:
    """What is turned on is said at once; the question names the group of the answers."""
    deal.locator("[data-do=guess]").click()
    expect(deal.locator(".b-guess")).to_contain_text("before each of your cards")
    expect(deal.locator("bisca-deal > .b-announce")).to_contain_text("before each of your cards")
    step = own_play(deal)
    go_to_last = deal.locator("[data-do=last]")
    go_to_last.click()
    expect(deal.get_by_role("group", name="Which card do you play?")).to_be_visible()
    played = deal.evaluate("JSON.parse(document.querySelector('.b-trail').textContent).moves")
    deal.locator(f".b-live [data-zone=hand-0] [data-c='{played[step - 1][1:]}']").click()
    assert here(deal) == step
    expect(deal.locator(".b-guess-text")).to_contain_text("Right")


def test_the_old_packs_suits_keep_their_colours_in_what_is_guessed(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}en/brisca/deal.html")
    page.locator("[data-do=guess]").click()
    page.locator("[data-do=last]").click()
    choices = page.locator("button[data-guess] > span")
    expect(choices).to_have_count(3)
    expect(page.locator("button[data-guess] > span.b-latin")).to_have_count(3)


def test_the_link_to_a_step_and_the_record_can_be_taken_along(deal: Page) -> None:
    deal.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go_to(deal, 7)
    deal.locator(".b-records summary").click()
    deal.locator("[data-do=copy-link]").click()
    expect(deal.locator(".b-told")).to_have_text("Copied.")
    assert deal.evaluate("navigator.clipboard.readText()").endswith(f"{DEAL}#tres-deal.7")
    deal.locator("[data-do=copy-record]").click()
    deal.wait_for_timeout(200)
    assert deal.evaluate("navigator.clipboard.readText()").startswith('[Bisca "1"]')
    with deal.expect_download() as saved:
        deal.locator("[data-do=save-record]").click()
    assert saved.value.suggested_filename == "tres-deal.txt"


def test_a_record_that_is_pasted_is_stepped_through(deal: Page) -> None:
    deal.locator(".b-records summary").click()
    record = '[Bisca "1"]\n[Variant "bisca-dos-nove"]\n[Seed "x"]\n[Dealer "1"]\n\n1. <b>'
    deal.locator(".b-bring").fill(record)
    deal.locator("[data-do=show-record]").click()
    expect(deal.locator(".b-live .b-board")).to_have_attribute(
        "data-variant", "bisca-dos-nove", timeout=90_000
    )
    expect(deal.locator(".b-problem-text")).to_contain_text("line 6")
    assert deal.locator(".b-problem-text b").count() == 0
    deal.locator("[data-do=own-deal]").click()
    expect(deal.locator(".b-problem")).to_be_hidden()


def test_nothing_pasted_is_not_told_of_as_the_text_before(deal: Page) -> None:
    deal.locator(".b-records summary").click()
    deal.locator(".b-bring").fill("no record")
    deal.locator("[data-do=show-record]").click()
    expect(deal.locator(".b-problem")).to_be_visible(timeout=90_000)
    deal.locator(".b-bring").fill("")
    deal.locator("[data-do=show-record]").click()
    expect(deal.locator(".b-told")).to_contain_text("Paste")
    expect(deal.locator(".b-problem")).to_be_hidden()


def test_what_if_plays_on_at_the_table_and_comes_back(deal: Page) -> None:
    step = own_play(deal) - 1
    go_to(deal, step)
    deal.locator("[data-do=what-if]").click()
    deal.wait_for_url(re.compile(r"table\.html#play="))
    expect(deal.locator("bisca-table")).to_have_attribute("data-state", "idle", timeout=90_000)
    expect(deal.locator(".b-practice")).to_be_visible()
    expect(deal.locator(".b-board")).to_have_attribute("data-turn", "0")
    deal.locator("a.b-come-back").click()
    deal.wait_for_url(re.compile(rf"deal\.html#tres-deal\.{step}$"))
    assert here(deal) == step


def test_a_stroke_to_the_left_is_onward(chromium: object, site_url: str) -> None:
    with chromium.new_context(  # type: ignore[attr-defined]
        viewport={"width": 390, "height": 800}, has_touch=True
    ) as context:
        page = context.new_page()
        page.goto(f"{site_url}{DEAL}")
        session = context.new_cdp_session(page)

        def stroke(*points: tuple[int, int]) -> None:
            """A tenth of a second from point to point, however slow the machine is."""
            kinds = ["touchStart", *["touchMove"] * (len(points) - 1), "touchEnd"]
            begun = time.time()
            for number, kind in enumerate(kinds):
                at = [{"x": x, "y": y} for x, y in points[number : number + 1]]
                touch = {"type": kind, "touchPoints": at, "timestamp": begun + number / 10}
                session.send("Input.dispatchTouchEvent", touch)

        page.locator(".b-live").scroll_into_view_if_needed()
        box = page.locator(".b-live").bounding_box()
        assert box is not None
        y = int(box["y"]) + 150
        stroke((300, y), (240, y + 2), (150, y + 4))
        expect(page.locator("input[type=range]")).to_have_value("2")
        stroke((100, y), (160, y + 2), (250, y + 4))
        expect(page.locator("input[type=range]")).to_have_value("1")
        stroke((200, y + 100), (198, y), (196, y - 100))
        page.wait_for_timeout(200)
        assert here(page) == 1


def test_the_cards_can_be_another_pack_in_the_middle_of_a_deal(deal: Page) -> None:
    """At the same step of the same deal, and a new deal keeps it."""
    go_to(deal, 8)
    codes = "all => all.map(card => card.dataset.c)"
    hand = deal.locator(".b-live .b-bottom .b-card")
    cards = hand.evaluate_all(codes)
    deal.locator("select[data-do=pack]").select_option("spanish")
    deal.wait_for_selector(".b-live img[src*='/spanish/']", timeout=60_000)
    assert hand.evaluate_all(codes) == cards
    assert here(deal) == 8
    assert deal.locator(".b-live img[src*='french']").count() == 0
    steps = deal.locator(".b-steps").inner_text()
    deal.locator("[data-do=new-deal]").click()
    expect(deal.locator(".b-steps")).not_to_have_text(steps)
    assert deal.locator(".b-live img[src*='french']").count() == 0


def test_on_a_telephone_hand_and_question_are_seen_together(
    profiles: Profiles, site_url: str
) -> None:
    """And then hand and answer."""
    for variant in ("bisca-de-tres", "bisca-dos-nove"):
        page = profiles(viewport={"width": 390, "height": 844})
        page.goto(f"{site_url}en/{variant}/deal.html")
        page.locator("[data-do=guess]").click()
        hand, question = page.locator(".b-live .b-bottom .b-hand"), page.locator(".b-guess")
        page.locator("[data-do=next]").click()
        page.locator("[data-do=next]").click()
        expect(question).to_contain_text("Which card do you play?")
        for part in (hand, question):
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.locator("bisca-deal input[type=range]")).not_to_be_visible()
        page.locator("button[data-guess]").last.click()
        expect(question).to_contain_text(re.compile("What speaks for it|Nothing that"))
        for part in (hand, question):
            expect(part).to_be_in_viewport(ratio=1)
        page.locator("[data-do=next]").click()
        expect(page.locator("bisca-deal input[type=range]")).to_be_attached()
        expect(question).not_to_be_visible()


@pytest.mark.parametrize("variant", ["bisca-dos-nove", "bisca-de-seis", "bisca-de-quatro"])
def test_on_a_short_telephone_the_moves_leave_the_hand_free(
    profiles: Profiles, site_url: str, variant: str
) -> None:
    page = profiles(viewport={"width": 320, "height": 640})
    page.goto(f"{site_url}pt/{variant}/deal.html")
    onward, hand = (
        page.locator("bisca-deal [data-do=next]"),
        page.locator(".b-live .b-bottom .b-hand"),
    )
    onward.click()  # the dealing, which takes the most words
    for _ in range(6):
        onward.click()
        page.wait_for_timeout(50)
        cards, row = hand.bounding_box(), page.locator("bisca-deal .b-controls").bounding_box()
        assert cards is not None
        assert row is not None
        assert cards["y"] >= 0
        assert cards["y"] + cards["height"] <= row["y"]
    # The longest sentences, the dealing among them, push it no lower than that either.
    below = page.evaluate(
        """async () => {
          const [first, next] = ["first", "next"].map((order) =>
            document.querySelector(`bisca-deal [data-do=${order}]`));
          const hand = () => document.querySelector(".b-live .b-bottom .b-hand");
          const row = next.closest(".b-controls");
          const found = [];
          for (first.click(); next.getAttribute("aria-disabled") !== "true"; ) {
            next.click();
            await new Promise(requestAnimationFrame);
            const { top, bottom } = hand().getBoundingClientRect();
            found.push([top, row.getBoundingClientRect().top - bottom]);
          }
          return found;
        }"""
    )
    assert len(below) > 40
    assert min(min(places) for places in below) > -1  # in whole pixels
