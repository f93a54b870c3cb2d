"""The step-through of an illustrated deal."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from browsing import Profiles
from playwright.sync_api import Page, expect
from tables import ME, known_cards, named_in

from bisca.figure import figure_from_mapping, run_figure
from bisca.play.evolve import evolve
from bisca.play.observation import observe, redact
from bisca.rules.cards import Card
from bisca.show.frames import group
from sitekit.paths import ROOT

NAME, STEPS = "nove-deal", 62
# How many faces the page has asked for.
FETCHED = """(() => new Set(performance.getEntriesByType("resource")
  .map(({name}) => name).filter((name) => name.includes("/cards/french"))).size)"""


def deal_address(site_url: str, lang: str = "pt", variant: str = "bisca-dos-nove") -> str:
    return f"{site_url}{lang}/{variant}/deal.html"


@pytest.fixture
def deal(page: Page, site_url: str) -> Page:
    """The deal of Nove in Portuguese, at its first step."""
    page.goto(deal_address(site_url))
    expect(page.locator("bisca-deal .b-controls")).to_be_visible()
    return page


def step_of(page: Page) -> int:
    text = page.locator(".b-step-count").inner_text()
    return int(re.findall(r"\d+", text)[0])


def trick_of(page: Page, step: int) -> int:
    return int(page.locator(f".b-steps li >> nth={step - 1}").get_attribute("data-trick") or 0)


def cards_shown(page: Page) -> list[str]:
    cards = page.locator(".b-live .b-card[data-c]")
    return sorted(cards.evaluate_all("cards => cards.map(card => card.dataset.c)"))


class TestKeys:
    """Everything by keyboard, wherever in the step-through the focus is."""

    @pytest.fixture(params=["[data-do=next]", "input[type=range]", "[aria-current=step] a.b-step"])
    def focused(self, request: pytest.FixtureRequest, deal: Page) -> Page:
        deal.locator(f"bisca-deal {request.param}").focus()
        return deal

    def test_arrows_go_a_card_on_and_back(self, focused: Page) -> None:
        """Never before the first step, and the sentence of the step is marked."""
        keys = focused.keyboard
        keys.press("ArrowLeft")
        assert step_of(focused) == 1
        for _ in range(4):
            keys.press("ArrowRight")
        keys.press("ArrowLeft")
        assert step_of(focused) == 4
        expect(focused.locator(".b-steps li[aria-current=step]")).to_have_id(f"{NAME}.4")

    def test_home_and_end_go_to_the_first_and_the_last(self, focused: Page) -> None:
        """The last step shows the result."""
        focused.keyboard.press("End")
        assert step_of(focused) == STEPS
        expect(focused.locator(".b-live .b-panel")).to_be_visible()
        focused.keyboard.press("ArrowRight")
        assert step_of(focused) == STEPS
        focused.keyboard.press("Home")
        assert step_of(focused) == 1

    def test_page_keys_go_by_trick(self, focused: Page) -> None:
        """To the first step of the next trick, and back."""
        for trick in (1, 2, 3):
            focused.keyboard.press("PageDown")
            assert trick_of(focused, step_of(focused)) == trick
        focused.keyboard.press("PageUp")
        assert trick_of(focused, step_of(focused)) == 2
        focused.keyboard.press("Shift+ArrowRight")
        assert trick_of(focused, step_of(focused)) == 3

    def test_the_focus_stays_in_the_step_through(self, focused: Page) -> None:
        """After every key, to the end of the deal and back."""
        for key in ("ArrowRight", "PageDown", "End", "ArrowLeft", "PageUp", "Home"):
            focused.keyboard.press(key)
            assert focused.evaluate("document.activeElement.closest('bisca-deal') !== null"), key


class TestKeysOfThePage:
    """Left and right need no click before: nothing else on the page has a use for them."""

    def test_they_step_from_the_start(self, deal: Page) -> None:
        """And what scrolls goes on scrolling."""
        assert deal.evaluate("document.activeElement === document.body")
        deal.keyboard.press("ArrowRight")
        deal.keyboard.press("ArrowRight")
        assert step_of(deal) == 3
        deal.keyboard.press("ArrowLeft")
        for key in ("ArrowDown", "End", "PageUp", "Home"):
            deal.keyboard.press(key)
        assert step_of(deal) == 2

    def test_they_can_be_turned_off(self, profiles: Profiles, site_url: str) -> None:
        """With the other keys, in the options of a table."""
        page = profiles({"prefs": json.dumps({"keys": "off"})})
        page.goto(deal_address(site_url))
        expect(page.locator("bisca-deal .b-controls")).to_be_visible()
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 1

    def test_a_figure_among_text_leaves_them_alone(self, page: Page, site_url: str) -> None:
        """There the page is for reading."""
        page.goto(f"{site_url}pt/bisca-dos-nove/rules.html")
        assert page.locator("bisca-deal").count() > 0
        before = page.evaluate("location.href")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(400)
        assert page.evaluate("location.href") == before


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_a_link_to_a_step_shows_the_whole_top_of_the_board(
    profiles: Profiles, site_url: str, size: tuple[int, int]
) -> None:
    """Below the header, which stays there."""
    page = profiles({"language": "pt"}, viewport={"width": size[0], "height": size[1]})
    page.goto(f"{deal_address(site_url)}#{NAME}.20")
    page.wait_for_function("() => scrollY > 0")
    page.wait_for_timeout(300)
    header, top = page.evaluate(
        """() => [document.querySelector(".md-header").getBoundingClientRect().bottom,
          document.querySelector(".b-live").getBoundingClientRect().top]"""
    )
    assert header > 40
    assert header <= top <= header + 40


def test_tab_reaches_every_control_and_leaves(deal: Page) -> None:
    """The list of sentences is one stop, and so is nothing a trap."""
    deal.locator("bisca-deal [data-do=first]").focus()
    inside: list[str] = []
    for _ in range(30):
        deal.keyboard.press("Tab")
        place = deal.evaluate(
            """() => {
              const {activeElement: at} = document;
              if (!at.closest("bisca-deal")) return null;
              return at.dataset.do ?? at.classList.item(0) ?? at.tagName;
            }"""
        )
        if place is None:
            break
        inside.append(place)
    assert place is None, inside
    assert inside.count("b-step") == 1
    for order in ("prev", "next", "next-trick", "last", "view"):
        assert order in inside
    for _ in range(len(inside) + 1):
        deal.keyboard.press("Shift+Tab")
    expect(deal.locator("bisca-deal [data-do=first]")).to_be_focused()


def test_each_step_is_said_once(deal: Page) -> None:
    """The live region has the sentence of the step, and nothing else."""
    deal.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector("bisca-deal [aria-live]");
          new MutationObserver(() => heard.push(region.textContent))
            .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    button = deal.locator("bisca-deal [data-do=next]")
    button.focus()
    for step in (2, 3, 4):
        button.press("Enter")
        deal.wait_for_function("() => heard.length >= 1")
        sentence = deal.locator(f'[id="{NAME}.{step}"] .b-all').inner_text()
        assert [said.strip() for said in deal.evaluate("heard.splice(0)")] == [sentence.strip()]


class TestAddress:
    """The address names the step, and Back leaves the page."""

    @pytest.mark.parametrize("lang", ["pt", "en"])
    @pytest.mark.parametrize("step", [1, 2, 12, 62])
    def test_a_link_to_a_step_opens_there(
        self, page: Page, site_url: str, lang: str, step: int
    ) -> None:
        """The picture, the count, the slider and the list."""
        page.goto(f"{deal_address(site_url, lang)}#{NAME}.{step}")
        expect(page.locator(".b-step-count")).to_contain_text(str(step))
        assert step_of(page) == step
        expect(page.locator("bisca-deal input[type=range]")).to_have_value(str(step))
        expect(page.locator("li[aria-current=step]")).to_have_id(f"{NAME}.{step}")
        template = page.locator(f'template[data-step="{step}"]')
        cards = template.evaluate(
            "it => [...it.content.querySelectorAll('[data-c]')].map(card => card.dataset.c)"
        )
        assert cards_shown(page) == sorted(cards)
        expect(page.locator(".b-live")).to_be_in_viewport()

    @pytest.mark.parametrize("fragment", [f"{NAME}.0", f"{NAME}.999", "other.3", "d=", "%", ".3"])
    def test_a_wrong_fragment_opens_the_deal(
        self, page: Page, site_url: str, fragment: str
    ) -> None:
        """At a step there is."""
        page.goto(f"{deal_address(site_url)}#{fragment}")
        expect(page.locator("bisca-deal .b-controls")).to_be_visible()
        assert 1 <= step_of(page) <= STEPS

    def test_back_leaves_the_page(self, page: Page, site_url: str) -> None:
        """Ten steps on, the history is as long as it was."""
        page.goto(f"{site_url}pt/index.html")
        page.goto(deal_address(site_url))
        length = page.evaluate("history.length")
        page.locator("bisca-deal [data-do=next]").focus()
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        page.locator(".b-steps li >> nth=11").click()
        expect(page).to_have_url(f"{deal_address(site_url)}#{NAME}.12")
        assert page.evaluate("history.length") == length
        page.go_back()
        expect(page).to_have_url(f"{site_url}pt/index.html")
        page.go_forward()
        expect(page.locator(".b-step-count")).to_contain_text("12")

    def test_the_slider_leads_anywhere(self, deal: Page) -> None:
        """And says in words where it is."""
        slider = deal.locator("bisca-deal input[type=range]")
        slider.fill("40")
        assert step_of(deal) == 40
        expect(slider).to_have_attribute("aria-valuetext", re.compile("40"))


@pytest.fixture(scope="module")
def hidden() -> list[set[Card]]:
    """By step from 0: the cards that seat 0 has not seen."""
    entry = yaml.safe_load((ROOT / "docs/figures" / f"{NAME}.yaml").read_text("utf-8"))
    (run,) = run_figure(figure_from_mapping(NAME, entry))
    assert run.done is not None
    table = observe(run.done.initial, ME)
    found = []
    for events in group(run.done.log):
        for event in events:
            table = evolve(table, redact(event, ME))
        found.append(set(table.rules.deck) - known_cards(table))
    return found


class TestOneHand:
    """The view of one hand shows what seat 0 has seen by then, and no more."""

    @pytest.fixture
    def one(self, deal: Page) -> Page:
        deal.locator("[data-do=view]").select_option("one")
        return deal

    def test_neither_picture_nor_sentence_gives_a_card_away(
        self, one: Page, hidden: list[set[Card]]
    ) -> None:
        """At every step; the sentences for both hands are not shown."""
        assert len(hidden) == STEPS
        found = one.evaluate(
            """() => {
              const next = document.querySelector("bisca-deal [data-do=next]");
              const live = document.querySelector("bisca-deal .b-live");
              return [...document.querySelectorAll(".b-steps > li")].map((item, index) => {
                if (index > 0) next.click();
                return {picture: live.outerHTML, sentence: item.innerText};
              });
            }"""
        )
        for step, (shown, unseen) in enumerate(zip(found, hidden, strict=True), 1):
            assert named_in(shown["picture"], unseen) == [], f"picture {step}"
            assert shown["sentence"].strip(), f"sentence {step}"
            assert named_in(shown["sentence"], unseen) == [], f"sentence {step}"

    @pytest.mark.parametrize("step", [1, 5, 31, 50])
    def test_the_accessibility_tree_of_the_picture_gives_none_away(
        self, one: Page, hidden: list[set[Card]], step: int
    ) -> None:
        """What listeners get is what is seen."""
        one.locator("bisca-deal input[type=range]").fill(str(step))
        tree = json.dumps(_tree_of(one, ".b-live"), ensure_ascii=False)
        mine = one.locator(".b-live .b-bottom .b-card[data-c]").first.get_attribute("aria-label")
        assert str(mine) in tree
        assert named_in(tree, hidden[step - 1]) == []

    def test_it_is_remembered(self, one: Page) -> None:
        """A reload shows no more than before."""
        one.reload()
        expect(one.locator("[data-do=view]")).to_have_value("one")
        expect(one.locator(".b-live .b-top .b-card[data-c]")).to_have_count(0)


def _tree_of(page: Page, selector: str) -> list[dict[str, Any]]:
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    nodes: list[dict[str, Any]] = session.send("Accessibility.queryAXTree", {"nodeId": node})[
        "nodes"
    ]
    return nodes


@pytest.mark.parametrize("view", ["all", "one"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-dos-nove"])
def test_nothing_jumps_from_step_to_step(
    profiles: Profiles, site_url: str, variant: str, width: int, view: str
) -> None:
    """The controls and the end of the page stay where they are, whatever lies on the table."""
    page = profiles({"view": view}, viewport={"width": width, "height": 844})
    page.goto(deal_address(site_url, variant=variant))
    # The height that every step needs is measured a few steps at a time.
    page.wait_for_function(
        """() => {
          const height = document.querySelector(".b-live").style.minHeight;
          if (height !== window.height) [window.height, window.calm] = [height, 0];
          return (window.calm += 1) > 30;
        }"""
    )
    places = page.evaluate(
        """() => {
          const next = document.querySelector("bisca-deal [data-do=next]");
          const controls = document.querySelector("bisca-deal .b-controls");
          const found = [];
          do {
            next.click();
            found.push([
              Math.round(controls.getBoundingClientRect().top + scrollY),
              document.documentElement.scrollHeight,
            ].join());
          } while (next.getAttribute("aria-disabled") !== "true");
          return found;
        }"""
    )
    assert len(places) > 50
    assert set(places) == {places[0]}


class TestWithoutScripts:
    """The deal reads as a list of sentences."""

    @pytest.fixture
    def plain(self, profiles: Profiles, site_url: str) -> Page:
        page = profiles(java_script_enabled=False)
        page.goto(deal_address(site_url))
        return page

    def test_it_is_an_ordered_list_of_every_sentence(self, plain: Page) -> None:
        """In order, with the first picture above it and no dead controls."""
        items = plain.locator("bisca-deal ol.b-steps > li")
        expect(items).to_have_count(STEPS)
        sentences = items.locator(".b-all").all_inner_texts()
        assert all(sentence.strip() for sentence in sentences)
        assert len(sentences) == STEPS
        expect(items.locator(".b-one:visible")).to_have_count(0)
        expect(plain.locator("bisca-deal .b-controls")).not_to_be_visible()
        expect(plain.locator("bisca-deal .b-live .b-board")).to_be_visible()

    def test_the_links_beside_it_work(self, plain: Page) -> None:
        """To play this deal is a link like any other."""
        plain.locator("a.b-play-deal").click()
        assert "/bisca-dos-nove/table.html#play=" in plain.url


@pytest.mark.parametrize("scripts", [True, False])
def test_print_has_every_sentence(profiles: Profiles, site_url: str, scripts: bool) -> None:
    """On a few pages, whatever of the list was scrolled away."""
    page = profiles(java_script_enabled=scripts)
    page.goto(deal_address(site_url))
    page.emulate_media(media="print")
    items = page.locator(".b-steps > li")
    expect(items).to_have_count(STEPS)
    box = page.locator(".b-steps").bounding_box()
    last = items.last.bounding_box()
    assert box is not None
    assert last is not None
    assert last["height"] > 0
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1
    if scripts:
        expect(page.locator("bisca-deal .b-controls")).not_to_be_visible()
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf()))
    assert 1 <= pages <= 12


def test_a_figure_steps_by_itself(page: Page, site_url: str) -> None:
    """A page with many step-throughs moves the one that is used."""
    page.goto(f"{site_url}pt/rules.html")
    folded = page.locator("details.b-figure-steps")
    first, second = folded.nth(0), folded.nth(1)
    for fold in (first, second):
        fold.locator("summary").first.click()
    counts = [fold.locator(".b-step-count") for fold in (first, second)]
    before = counts[1].inner_text()
    first.locator("[data-do=next]").click()
    expect(counts[0]).to_contain_text("2")
    expect(counts[1]).to_have_text(before)


def test_an_address_opens_the_figure_it_means(page: Page, site_url: str) -> None:
    """A step-through that is folded away begins when it is wanted, at the step that is asked for."""
    page.goto(f"{site_url}pt/bisca-dos-nove/rules.html")
    folded = page.locator("details.b-figure-steps").first
    name = folded.locator("bisca-deal").get_attribute("data-figure")
    controls = folded.locator(".b-controls")
    expect(controls).to_have_attribute("hidden", "")
    page.evaluate("(step) => { location.hash = step; }", f"{name}.2")
    expect(controls).to_be_visible()
    expect(folded.locator("[aria-current=step]").first).to_have_attribute("id", f"{name}.2")


def test_faces_that_are_not_seen_wait_for_the_first_step(profiles: Profiles, site_url: str) -> None:
    """A page to read fetches what it shows; from the first step on no card is waited for."""
    page = profiles(service_workers="block")
    page.goto(deal_address(site_url), wait_until="networkidle")
    assert page.evaluate(f"{FETCHED}()") < 25
    page.locator("bisca-deal [data-do=next]").click()
    page.wait_for_function(f"() => {FETCHED}() === 40")


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (390, 844)], ids=str)
def test_the_way_onward_is_in_sight_from_the_start(
    profiles: Profiles, site_url: str, size: tuple[int, int]
) -> None:
    """Whoever comes to the page need not look for it; the first press brings the cloth up."""
    page = profiles(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site_url}pt/bisca-dos-nove/deal.html")
    onward = page.locator("bisca-deal [data-do=next]")
    expect(onward).to_be_in_viewport(ratio=1)
    onward.click()
    expect(onward).to_be_in_viewport(ratio=1)
    expect(page.locator(".b-live .b-bottom .b-hand")).to_be_in_viewport(ratio=1)
