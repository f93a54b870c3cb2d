"""The table on small screens: everything that is needed is there to be seen and touched."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Profiles, Seat, Visit
from playwright.sync_api import expect
from tables import VARIANTS, Table, bound, match_of, preferences, reach, seen

from bisca.play.allowed import legal_plays

NOVE = "bisca-dos-nove"
TARGET = 44  # CSS pixels
HAND = '[data-zone="hand-0"] [data-c]'

# Of each card, the widest strip and the height at which a finger meets this card and no other.
_STRIPS = """table => [...table.querySelectorAll('[data-zone="hand-0"] .b-card')].map(card => {
  const box = card.getBoundingClientRect();
  const at = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && card.contains(found);
  };
  const run = (from, to, meets) => {
    let [best, now] = [0, 0];
    for (let at = from + 0.5; at < to; at += 1) best = Math.max(best, now = meets(at) ? now + 1 : 0);
    return best;
  };
  const widths = [0.2, 0.5, 0.8].map(part =>
    run(box.left, box.right, x => at(x, box.top + box.height * part)));
  const height = run(box.top, box.bottom, y => at(box.left + 12, y));
  return {card: card.dataset.c, width: Math.max(...widths), height,
    left: box.left, right: box.right, top: box.top, bottom: box.bottom};
})"""

# What the board takes when its top is put under the header.
_SCROLL = """() => {
  document.querySelector(".b-board").scrollIntoView({block: "start", behavior: "instant"});
  return document.querySelector(".md-header").getBoundingClientRect().bottom;
}"""


def strips(table: Table) -> list[dict[str, Any]]:
    hand = table.root.locator('[data-zone="hand-0"]')
    hand.evaluate("hand => hand.scrollIntoView({block: 'center', behavior: 'instant'})")
    found: list[dict[str, Any]] = table.root.evaluate(_STRIPS)
    return found


@pytest.mark.parametrize(
    "size", [(320, 640), (360, 740), (390, 800), (740, 360), (1280, 800)], ids=str
)
def test_every_card_of_nine_can_be_touched(seat: Seat, size: tuple[int, int]) -> None:
    """A strip of 44 pixels of each, on the screen as a whole, at every size and when turned."""
    table = seat(NOVE, match_of(NOVE))
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    cards = strips(table)
    assert len(cards) == 9
    for card in cards:
        assert card["width"] >= TARGET, card
        assert card["height"] >= TARGET, card
        assert card["left"] >= 0, card
        assert card["right"] <= size[0], card
        assert card["top"] >= 0, card
        assert card["bottom"] <= size[1], card


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(390, 800), (360, 740), (320, 640)], ids=str)
def test_a_telephone_shows_hand_trick_and_turn_up_at_once(
    seat: Seat, variant: str, size: tuple[int, int]
) -> None:
    """With the board at the top, and the opponent's card on the table, nothing is scrolled for."""
    session = reach(variant, lambda it: bool(seen(it).trick) and seen(it).turn_up_lies)
    table = seat(variant, session)
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    top = table.page.evaluate(_SCROLL)
    if size != (390, 800) and variant == NOVE:
        parts = ['[data-zone="hand-0"] .b-card', ".b-trick .b-card"]
    else:
        parts = ['[data-zone="hand-0"] .b-card', ".b-trick .b-card", ".b-turn-up .b-card"]
    for part in parts:
        found = table.root.locator(part)
        assert found.count() > 0, part
        for card in found.all():
            box = card.bounding_box()
            assert box is not None
            assert box["y"] >= min(top, size[1]) - 1, part
            assert box["y"] + box["height"] <= size[1], (part, box)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize("variant", [*VARIANTS, "bisca-a-tres", "bisca-de-quatro", "bisca-de-seis"])
def test_a_telephone_that_is_turned_shows_hand_and_trick(seat: Seat, variant: str) -> None:
    """Whichever way, with nothing scrolled by hand, above the row of buttons."""
    session = reach(variant, lambda it: bool(seen(it).trick))
    table = seat(variant, session)
    for width, height in ((360, 740), (740, 360), (360, 740)):
        table.page.set_viewport_size({"width": width, "height": height})
        cards = table.root.locator(".b-bottom .b-card, .b-trick .b-card, .b-turn-up .b-card")
        held = seen(session).hands[0].cards
        whole = len(held) + len(seen(session).trick) + seen(session).turn_up_lies
        assert cards.count() == whole
        for card in cards.all():
            expect(card).to_be_in_viewport(ratio=0.99)
        boxes = [card.bounding_box() for card in cards.all()]
        buttons = table.root.locator(".b-controls").bounding_box()
        assert buttons
        assert max(box["y"] + box["height"] for box in boxes if box) <= buttons["y"] + 1
        assert buttons["y"] + buttons["height"] <= height + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_of_a_deal_is_wider_than_a_small_screen(seat: Seat, variant: str) -> None:
    """In the middle of it, in a pause, and with the panel at its end, at 320 pixels."""
    table = seat(variant, match_of(variant, 17))
    table.page.set_viewport_size({"width": 320, "height": 640})
    wide = "document.documentElement.scrollWidth"
    while legal := table.picture().legal:
        assert table.page.evaluate(wide) <= 320
        table.play(legal[0])
    assert table.picture().panel
    assert table.page.evaluate(wide) <= 320
    table.root.locator(".b-more").evaluate("more => more.open = true")
    assert table.page.evaluate(wide) <= 320


def test_every_button_is_large_enough(seat: Seat) -> None:
    """44 pixels, at the end of a deal, with everything unfolded."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", 19))
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.play(table.picture().legal[0])
    for fold in table.root.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    small = table.root.evaluate(
        """table => [...table.querySelectorAll("button, select, summary")]
          .filter(it => it.checkVisibility() && !it.matches(".b-card"))
          .map(it => ({name: it.textContent, box: it.getBoundingClientRect().toJSON()}))
          .filter(({box}) => box.height < 44 || box.width < 44)
          .map(({name, box}) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (320, 640), (1280, 800)], ids=str)
def test_the_main_button_of_a_result_is_in_sight(
    seat: Seat, variant: str, size: tuple[int, int]
) -> None:
    """Above the row of buttons, without a scroll."""
    table = seat(variant, match_of(variant, 19))
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.play(table.picture().legal[0])
    assert in_sight(table, ".b-panel [data-do=next-deal]")


# Whether a part is what one sees at its corners, or at its upper ones.
_IN_SIGHT = """(part, upper) => {
  const {left, right, top, bottom} = part.getBoundingClientRect();
  const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
  return corners.slice(0, upper ? 2 : 4).every(([x, y]) => {
    const [dx, dy] = [(x === left ? 6 : -6), (y === top ? 6 : -6)];
    const found = document.elementFromPoint(x + dx, y + dy);
    return found !== null && part.contains(found);
  });
}"""


def in_sight(table: Table, part: str, *, upper: bool = False) -> bool:
    return bool(table.root.locator(part).evaluate(_IN_SIGHT, upper))


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_the_hand_is_in_sight_once_it_is_dealt(visit: Visit, size: tuple[int, int]) -> None:
    """Six people's seats are taller than a small telephone: then the top gives way."""
    viewport = {"width": size[0], "height": size[1]}
    table = visit("bisca-de-seis", viewport=viewport)
    expect(table.root.locator(HAND)).to_have_count(3)
    for place in range(3):
        assert in_sight(table, f"{HAND} >> nth={place}")


def test_the_menu_of_a_wide_table_leaves_the_hand_in_sight(seat: Seat) -> None:
    """It opens over the log."""
    table = seat(NOVE, match_of(NOVE, 2))
    table.root.locator(".b-more > summary").click()
    hand = table.picture().hand
    for card in hand:
        assert in_sight(table, f'[data-zone="hand-0"] [data-c="{card}"]')
    assert in_sight(table, ".b-more [data-do=share]")


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (320, 640), (1280, 800)], ids=str)
def test_a_hint_leaves_trick_and_hand_in_sight(seat: Seat, size: tuple[int, int]) -> None:
    """It is said between the two, every rank and suit is seen, and it leads to the list."""
    session = reach(NOVE, lambda it: len(seen(it).taken) > 2 and len(seen(it).trick) == 1)
    table = seat(NOVE, session)
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.page.evaluate(_SCROLL)
    table.button("hint").click()
    said = table.root.locator(".b-board .b-hint-said")
    expect(said).to_be_visible(timeout=60_000)
    picture = table.picture()
    assert in_sight(table, f'[data-zone="trick"] [data-c="{picture.trick[0]}"]', upper=True)
    for card in picture.hand:
        assert in_sight(table, f'[data-zone="hand-0"] [data-c="{card}"]', upper=True)
    table.button("hint-list").click()
    expect(table.root.locator(".b-hint")).to_be_focused()
    expect(table.root.locator(".b-hint-cards li").first).to_be_in_viewport()


def test_the_focus_is_never_under_the_header(visit: Visit) -> None:
    """By keyboard on a small screen, the card that has the focus can be seen."""
    table = visit(
        NOVE,
        match_of(NOVE, 2),
        stored={"prefs": preferences()},
        viewport={"width": 390, "height": 640},
    )
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.listen()
    table.card(table.picture().hand[0]).focus()
    for _ in range(4):
        table.page.keyboard.press("Enter")
        table.heard(1)
        place = table.page.evaluate(
            """() => {
              const {top, bottom} = document.activeElement.getBoundingClientRect();
              const header = document.querySelector(".md-header").getBoundingClientRect();
              return {header: header.bottom, top, bottom, screen: innerHeight};
            }"""
        )
        assert place["top"] >= place["header"] - 1, place
        assert place["bottom"] <= place["screen"] + 1, place


# What has the focus, and whether header, buttons and edge leave all of it in sight.
_STOP = """() => {
  const at = document.activeElement;
  if (!at.closest("bisca-deal, bisca-table")) return null;
  const {left, right, top, bottom: end} = at.getBoundingClientRect();
  const bottom = at.matches("textarea") ? top + 30 : end; // a browser brings up its caret's line
  const seen = [top + 2, (top + bottom) / 2, bottom - 2].every(y =>
    [0.1, 0.3, 0.5, 0.7, 0.9].some(part =>
      at.contains(document.elementFromPoint(left + (right - left) * part, y))));
  return {name: at.dataset.do ?? (at.textContent.trim() || at.type), seen};
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (1280, 800)], ids=str)
def test_every_stop_of_a_step_through_is_in_sight(
    profiles: Profiles, site_url: str, size: tuple[int, int]
) -> None:
    """Forwards, out of it, and backwards: the slider below the row of moves, a fold, the list."""
    page = profiles(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{site_url}pt/bisca-de-tres/deal.html")
    page.locator("bisca-deal .b-records").evaluate("fold => { fold.open = true; }")
    height, width = (
        page.locator(part).evaluate(f"it => it.{side}")
        for part, side in (("input[type=file]", "offsetHeight"), (".b-lead", "offsetWidth"))
    )
    assert height >= TARGET
    assert width <= 38 * 20, "lines that the eye can follow"
    page.locator("bisca-deal [data-do=first]").focus()
    for key in ("Tab", "Shift+Tab"):
        stops = 0
        while stops < 40:
            page.keyboard.press(key)
            stop = page.evaluate(_STOP)
            if stop is None and stops:
                break
            if stop is not None:
                assert stop["seen"], (key, stop)
                stops += 1
        assert 12 < stops < 40


def test_the_link_of_a_sentence_is_above_the_row_of_buttons(seat: Seat) -> None:
    """When the focus goes there, from under them."""
    table = seat(NOVE, reach(NOVE, bound))
    table.page.set_viewport_size({"width": 320, "height": 600})
    link = table.root.locator(".b-say a")
    link.evaluate("it => scrollBy(0, it.getBoundingClientRect().bottom - innerHeight + 10)")
    link.focus()
    assert table.page.evaluate(_STOP)["seen"]


def test_less_motion_ends_in_the_same_picture(visit: Visit) -> None:
    """Where the system asks for less motion, nothing moves, and nothing is missing."""
    session = match_of("bisca-de-tres", 3)
    pictures = []
    for motion in ("reduce", "no-preference"):
        table = visit(
            "bisca-de-tres",
            session,
            stored={"prefs": preferences(motion="system")},
            reduced_motion=motion,
        )
        table.play(table.picture().legal[0])
        if motion == "reduce":
            assert table.page.evaluate("document.getAnimations().length") == 0
        pictures.append(table.picture())
    assert pictures[0] == pictures[1]


def test_forced_colours_keep_faces_and_marks(visit: Visit) -> None:
    """Faces are pictures of their own paper; what is dimmed and focused is drawn by the system."""
    table = visit(NOVE, match_of(NOVE, 2), forced_colors="active")
    first, second = table.picture().hand[:2]
    table.card(first).press("ArrowRight")
    card = table.card(second)
    expect(card).to_be_focused()
    outline = card.evaluate(
        "card => [getComputedStyle(card).outlineStyle, getComputedStyle(card).outlineWidth]"
    )
    assert outline[0] != "none"
    assert float(outline[1].removesuffix("px")) >= 2
    expect(card.locator("img")).to_be_visible()


# Pairs of texts and cards of a ring of seats that lie over each other.
_OVERLAPS = """ring => {
  const parts = [...ring.querySelectorAll(
    ".b-badge .b-person, .b-piles .b-who, .b-piles .b-points, .b-trick .b-card, .b-turn-up .b-card"
  )].filter(it => it.checkVisibility()).map(it => ({name: it.textContent || it.dataset.c,
    box: it.getBoundingClientRect()}));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return parts.flatMap((one, at) => parts.slice(at + 1)
    .filter(other => meet(one.box, other.box)).map(other => `${one.name} / ${other.name}`));
}"""
_CUT = """ring => [...ring.querySelectorAll(".b-person, .b-who, .b-points")]
  .filter(it => it.checkVisibility() && !it.closest(".b-trick"))
  .filter(it => it.getBoundingClientRect().right > innerWidth || it.getBoundingClientRect().left < 0)
  .map(it => it.textContent)"""

# Words of the stock and of the points that are on two lines.
_BROKEN = """ring => [...ring.querySelectorAll(".b-stock > .b-count, .b-piles .b-points")]
  .flatMap(it => [...it.childNodes]).filter(it => it.nodeType === Node.TEXT_NODE)
  .flatMap(text => [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({top}) => top)).size > 1;
  }).map(([word]) => word))"""


@pytest.mark.parametrize("variant", ["bisca-a-tres", "bisca-de-quatro", "bisca-de-seis"])
@pytest.mark.parametrize(("width", "text"), [(320, 200), (640, 200), (320, 100), (390, 130)])
def test_names_can_be_read_with_large_letters(
    seat: Seat, variant: str, width: int, text: int
) -> None:
    """Those of six, with text of twice the size on a small screen: none over another, none cut."""
    session = reach(variant, lambda it: len(seen(it).trick) == seen(it).rules.seats - 1)
    table = seat(variant, session)
    table.page.set_viewport_size({"width": width, "height": 800})
    root = "size => { document.documentElement.style.fontSize = size; }"
    table.page.evaluate(root, f"{text * 1.25}%")
    try:
        ring = table.root.locator(".b-ring")
        assert ring.evaluate(_OVERLAPS) == []
        assert ring.evaluate(_CUT) == []
        assert ring.evaluate(_BROKEN) == []
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        table.page.evaluate(root, "")


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_moves_of_a_step_through_are_one_row(
    profiles: Profiles, site_url: str, lang: str, width: int
) -> None:
    """Six buttons of 44 pixels beside each other, whatever the language calls the next."""
    page = profiles(viewport={"width": width, "height": 640})
    page.goto(f"{site_url}{lang}/{NOVE}/deal.html")
    orders = ("first", "prev-trick", "prev", "next", "next-trick", "last")
    boxes = [page.locator(f"bisca-deal [data-do={order}]").bounding_box() for order in orders]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    for box in boxes:
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET
    page.locator("bisca-deal [data-do=last]").click()
    after = page.locator("bisca-deal [data-do=next]")
    colours = after.evaluate(
        "it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]"
    )
    assert colours[1] == "rgba(0, 0, 0, 0)", colours


def test_what_the_cards_are_worth_stands_beside_a_wide_table(seat: Seat) -> None:
    """From before the first trick; a telephone has a button for it."""
    table = seat(NOVE, match_of(NOVE))
    worth = table.root.locator(".b-log-ranks")
    expect(worth).to_be_in_viewport(ratio=1)
    expect(worth.locator("dd")).to_have_text(["11", "10", "4", "3", "2", "0"])
    table.page.set_viewport_size({"width": 390, "height": 844})
    expect(worth).not_to_be_visible()


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-de-quatro"])
def test_a_deal_that_is_over_is_taken_up_where_one_goes_on(visit: Visit, variant: str) -> None:
    session = match_of(variant, 2)
    while not session.deal_over:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    table = visit(variant, session, viewport={"width": 320, "height": 568})
    expect(table.button("next-deal")).to_be_in_viewport(ratio=1)


def test_a_bare_table_names_nobody(visit: Visit) -> None:
    """Who sits there, and how many, is known when the match is on it."""
    table = visit(NOVE, match_of(NOVE), begin=False)
    expect(table.button("resume")).to_be_visible()
    expect(table.root.locator(".b-board .b-name").first).not_to_be_visible()
    table.begin()
    expect(table.root.locator(".b-board .b-name").first).to_be_visible()
