"""Deals that come by a link: shared, from an example, cut, wrong or hostile."""

from __future__ import annotations

import re

import pytest
from browsing import Profiles, Seat, Watch
from playwright.sync_api import Page, expect
from tables import VARIANTS, Table, match_of, preferences, seen

from bisca.play.link import dump_link
from bisca.play.record import DealRecord, Seed, new_record
from bisca.players.catalog import play_deal
from bisca.players.session import dump_session
from bisca.rules.catalog import find_variant

NOVE = "bisca-dos-nove"
LINK = re.compile(r"https?://[^#]+\.html#(play|d)=[A-Za-z0-9_-]+$")


def shared(variant: str = NOVE, cards: int = 0, seed: str = "shared") -> str:
    """A link to a deal, as far as it was played."""
    return dump_link(match_of(variant, cards, seed=seed).record)


def in_english(url: str) -> str:
    return url.replace("/pt/", "/en/")


class TestSharing:
    """What the panel and the menu give away to others, when a person wants to."""

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_someone_else_gets_the_same_cards(
        self, seat: Seat, profiles: Profiles, variant: str
    ) -> None:
        """From the panel, in another language, as practice that counts for no match."""
        table = seat(variant, match_of(variant, 19))
        table.play(table.picture().legal[0])
        table.root.locator(".b-panel [data-do=share]").click()
        dialog = table.root.locator("dialog.b-share")
        expect(dialog).to_be_visible()
        links = [dialog.locator(f"[data-share={kind}]").input_value() for kind in ("table", "deal")]
        assert all(LINK.match(link) for link in links), links
        assert all(len(link.partition("#")[2]) <= 300 for link in links)
        assert (
            "♥" in dialog.locator("[data-share=text]").input_value()
            or variant in dialog.locator("[data-share=text]").input_value()
        )
        page = profiles({"prefs": preferences()})
        page.goto(in_english(links[0]))
        other = Table(page)
        other.wait_for_deal()
        session = other.check("practice")
        again = match_of(variant)  # the same, from its start
        assert seen(session).hands[0] == seen(again).hands[0]
        assert seen(session).trump_card == seen(again).trump_card
        assert other.saved() is None
        expect(other.root.locator(".b-practice")).to_be_visible()

    def test_someone_else_steps_through_the_deal(self, seat: Seat, profiles: Profiles) -> None:
        """From the middle of it, in another language, every card open."""
        table = seat(NOVE, match_of(NOVE, 9))
        table.order("share")
        link = table.root.locator("dialog.b-share [data-share=deal]").input_value()
        table.page.keyboard.press("Escape")
        again = match_of(NOVE)
        page = profiles()
        page.goto(in_english(link))
        deal = page.locator("bisca-deal[data-state=idle]")
        expect(deal).to_be_visible(timeout=60_000)
        hand = deal.locator(".b-live .b-bottom .b-card").evaluate_all(
            "cards => cards.map(card => card.dataset.c)"
        )
        assert sorted(hand) == sorted(seen(again).hands[0].cards)
        expect(deal.locator(".b-steps li")).not_to_have_count(0)

    def test_a_link_is_copied(self, seat: Seat) -> None:
        """And the page says so."""
        table = seat(NOVE, match_of(NOVE, 3))
        table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        table.order("share")
        dialog = table.root.locator("dialog.b-share")
        expect(dialog).to_be_visible()
        dialog.locator(".b-shared", has=table.page.locator("[data-share=table]")).locator(
            "[data-do=copy]"
        ).click()
        expect(dialog.locator(".b-copied")).not_to_be_empty()
        wanted = dialog.locator("[data-share=table]").input_value()
        assert table.page.evaluate("navigator.clipboard.readText()") == wanted
        dialog.locator("form button").click()
        expect(dialog).not_to_be_visible()


class TestPractice:
    """A deal from a link has a place of its own."""

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_it_never_touches_the_match(self, seat: Seat, variant: str) -> None:
        """Played, undone, played again and left: the match is as it was, to the letter."""
        table = seat(variant, match_of(variant, 5))
        before, kept = table.picture(), table.saved()
        table.go(f"play={shared(variant)}")
        practice = table.check("practice")
        assert practice.practice
        for _ in range(2):
            table.play(table.picture().legal[0])
        table.order("undo")
        table.check("practice")
        assert table.saved() == kept
        table.order("leave-practice")
        assert table.picture() == before
        assert table.saved() == kept

    def test_a_reload_goes_on_with_it(self, seat: Seat) -> None:
        """The same link a second time is the same deal, as far as it was played."""
        table = seat(NOVE, match_of(NOVE, 5))
        table.go(f"play={shared()}")
        table.play(table.picture().legal[0])
        before = table.picture()
        table.page.reload()
        table.wait_for_deal()
        assert table.picture() == before

    def test_a_deal_of_another_game_leads_to_its_table(self, seat: Seat) -> None:
        """Also where it has been played already, and lies there kept."""
        link = shared("bisca-de-tres")
        table = seat("bisca-de-tres", match_of("bisca-de-tres", 5))
        table.go(f"play={link}")
        table.play(table.picture().legal[0])
        before, page = table.picture(), table.page
        page.goto(page.url.replace("bisca-de-tres", NOVE))
        page.wait_for_url("**/bisca-de-tres/table.html#play=*")
        table.wait_for_deal()
        assert table.picture() == before

    def test_another_deal_asks_nothing(self, seat: Seat) -> None:
        """Practice can be left for other cards; the match can't."""
        table = seat("bisca-de-tres", match_of("bisca-de-tres", 5))
        kept = table.saved()
        position = dump_link(match_of("bisca-de-tres", seed="short").record)
        table.go(f"play={position}")
        table.listen()
        while legal := table.picture().legal:
            table.card(legal[0]).press("Enter")
            table.heard(1)
        first = table.session("practice")
        table.root.locator(".b-panel [data-do=new-deal]").press("Enter")
        table.heard(1)
        table.wait_for_deal()
        second = table.check("practice")
        assert second.practice
        assert second.deal.start != first.deal.start
        assert table.saved() == kept

    def test_an_example_is_played_from_where_it_stands(
        self, profiles: Profiles, site_url: str
    ) -> None:
        """From the rules to a table with the very cards of the figure."""
        kept = {NOVE: dump_session(match_of(NOVE, 5))}
        page = profiles({"prefs": preferences(), f"match:{NOVE}": kept[NOVE]})
        page.goto(f"{site_url}pt/{NOVE}/rules.html")
        page.locator(f"a[href*='{NOVE}/table.html#play=']").first.click()
        table = Table(page)
        table.wait_for_deal()
        assert table.check("practice").practice
        assert table.saved() == kept[NOVE]


class TestSteps:
    """`#d=` opens the step-through with a deal that isn't the page's."""

    def test_it_opens_at_a_step_and_leaves_the_match_alone(
        self, profiles: Profiles, site_url: str
    ) -> None:
        """In the middle; and the page's own deal is one press away."""
        session = match_of(NOVE, 9, seed="shared")
        kept = dump_session(match_of(NOVE, 5))
        page = profiles({f"match:{NOVE}": kept})
        page.goto(f"{site_url}en/{NOVE}/deal.html#d={dump_link(session.record)}.20")
        deal = page.locator("bisca-deal[data-state=idle]")
        expect(deal).to_be_visible(timeout=60_000)
        expect(page.locator(".b-step-count")).to_contain_text("20")
        page.locator("bisca-deal [data-do=next]").click()
        expect(page).to_have_url(re.compile(r"#d=[\w-]+\.21$"))
        page.locator("bisca-deal [data-do=last]").click()
        trick = deal.locator(".b-live .b-trick .b-card").evaluate_all(
            "cards => cards.map(card => card.dataset.c)"
        )
        assert trick == list(seen(session).trick)
        assert page.evaluate(f"localStorage.getItem('bisca:match:{NOVE}')") == kept
        play = page.locator("a.b-play-deal").get_attribute("href") or ""
        assert play.endswith(f"#play={dump_link(session.record)}")

        page.locator("bisca-deal [data-do=own-deal]").click()
        expect(page.locator(".b-steps li")).to_have_count(62)
        expect(page).to_have_url(re.compile(r"#nove-deal\.1$"))

    def test_a_new_deal_is_stepped_through(self, profiles: Profiles, site_url: str) -> None:
        """Another deal, played by two opponents, with an address of its own."""
        page = profiles()
        page.goto(f"{site_url}pt/bisca-de-tres/deal.html")
        page.locator("bisca-deal [data-do=new-deal]").click()
        expect(page.locator("bisca-deal [data-do=own-deal]")).to_be_visible(timeout=60_000)
        expect(page).to_have_url(re.compile(r"#d=[\w-]+\.1$"))
        page.locator("bisca-deal [data-do=last]").click()
        expect(page.locator(".b-live .b-panel")).to_be_visible()
        page.wait_for_url(re.compile(r"#d=[\w-]+\.6\d$"))


def cut(link: str) -> str:
    return link[:-9]


def flipped(link: str) -> str:
    place = link.index("-o") + 5
    return f"{link[:place]}{link[place + 1]}{link[place]}{link[place + 2 :]}"


DAMAGED = {
    "nonsense": "zzzz",
    "cut in its head": shared()[:3],
    "cut in the pack": shared()[:20],
    "cut at its end": cut(shared(cards=4)),
    "two cards changed": flipped(shared()),
    "a later version": f"9{shared()[1:]}",
}
EVERY_DAMAGE = pytest.mark.parametrize("link", DAMAGED.values(), ids=DAMAGED)


@EVERY_DAMAGE
def test_a_damaged_link_at_the_table_is_said_and_costs_nothing(seat: Seat, link: str) -> None:
    """A sentence; the match lies there still or is one press away, and goes on."""
    table = seat(NOVE, match_of(NOVE, 5))
    before, kept = table.picture(), table.saved()
    table.go(f"play={link}")
    said = table.root.locator(".b-problem-text, .b-refusal p").filter(visible=True)
    expect(said).to_have_count(1)
    assert len(said.inner_text()) > 20
    expect(table.root.locator(".b-board")).to_be_visible()
    assert table.saved() == kept
    table.back_to_match()
    assert table.picture() == before
    table.play(before.legal[0])
    table.check()
    expect(said).to_have_count(0)


def test_a_damaged_link_on_arrival_still_lets_one_play(profiles: Profiles, site_url: str) -> None:
    """Someone with no match gets the sentence, and Play works."""
    page = profiles({"prefs": preferences()})
    page.goto(f"{site_url}en/{NOVE}/table.html#play=zzzz")
    table = Table(page)
    assert table.wait("problem") == "problem"
    expect(page.locator(".b-problem-text")).not_to_be_empty()
    expect(table.button("leave-practice")).to_have_count(0)
    table.button("play").click()
    table.wait_for_deal()
    table.check()
    expect(page.locator(".b-problem")).not_to_be_visible()
    assert "#" not in page.url


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_a_damaged_link_at_the_step_through_leaves_the_pages_deal(
    profiles: Profiles, site_url: str, size: tuple[int, int]
) -> None:
    """With a sentence where one looks; the page's own deal can be stepped through."""
    page = profiles(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site_url}pt/{NOVE}/deal.html#d=zzzz")
    expect(page.locator(".b-problem-text")).not_to_be_empty(timeout=60_000)
    expect(page.locator(".b-problem-text")).to_be_in_viewport(ratio=1)
    expect(page.locator("bisca-deal [data-do=retry]")).not_to_be_visible()
    expect(page.locator(".b-steps li")).to_have_count(62)
    page.locator("bisca-deal [data-do=next]").click()
    expect(page.locator(".b-step-count")).to_contain_text("2")


@pytest.mark.parametrize(
    ("fragment", "step"),
    [("nove-dea", 1), ("nxve-deal.2", 1), ("nove-deal.999", 62), ("d=", 1), ("%E0", 1)],
)
def test_a_link_to_no_step_says_so(
    profiles: Profiles, site_url: str, fragment: str, step: int
) -> None:
    """Where one looks, until the address leads somewhere."""
    page = profiles(viewport={"width": 390, "height": 844})
    page.goto(f"{site_url}pt/{NOVE}/deal.html#{fragment}")
    said = page.locator("bisca-deal .b-problem-text")
    expect(said).to_have_text(
        "Esta ligação não leva a nenhum passo desta mão: veio cortada ou foi alterada."
    )
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator(".b-step-count")).to_have_text(re.compile(rf"\b{step}\b.*\b62\b"))
    page.evaluate("location.hash = '#nove-deal.7'")
    expect(page.locator(".b-step-count")).to_have_text(re.compile(r"\b7\b"))
    expect(said).not_to_be_visible()


def test_the_others_in_a_practice_deal_are_chosen_there(profiles: Profiles, site_url: str) -> None:
    """Whoever follows a link has chosen nobody; the deal goes on from where it is."""
    page = profiles({"prefs": preferences()})
    page.goto(f"{site_url}pt/{NOVE}/table.html#play={shared()}")
    table = Table(page)
    table.wait_for_deal()
    table.play(table.picture().legal[0])
    before = table.session("practice")
    level = page.locator(".b-practice select")
    expect(level).to_have_value("steady")
    level.select_option("expert")
    table.wait()
    after = table.session("practice")
    assert (before.record.players, after.record.players) == (
        ("person", "steady"),
        ("person", "expert"),
    )
    assert after.deal.plays[: len(before.deal.plays)] == before.deal.plays
    page.reload()
    table.wait_for_deal()
    expect(level).to_have_value("expert")


def test_a_link_damaged_amid_its_cards_says_so_beside_what_is_left(
    profiles: Profiles, site_url: str
) -> None:
    """The cards before the fault can be stepped through; another deal is not told of so."""
    page = profiles(viewport={"width": 390, "height": 844})
    head, _, plays = shared(cards=12).partition("-m")
    page.goto(f"{site_url}pt/{NOVE}/deal.html#d={head}-m{plays[:6]}")
    said = page.locator("bisca-deal .b-problem-text")
    expect(said).to_contain_text("mostra-se o que ainda se lê", timeout=60_000)
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator("bisca-deal [data-do=retry]")).not_to_be_visible()
    assert page.locator(".b-steps li").count() < 20
    page.locator("bisca-deal [data-do=new-deal]").click()
    expect(said).not_to_be_visible()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("zz", "can't be read, or this game doesn't have them: zz"),
        ("match=comb,zz=1", "ten-tooth comb. What else it asks for can't be played here"),
        ("match=comb", "for the next match: Match (M6): ten-tooth comb."),
        ("", "this game's own rules"),
    ],
)
def test_what_a_link_asks_of_the_rules_is_said_where_one_looks(
    profiles: Profiles, site_url: str, rules: str, said: str
) -> None:
    """What can be played and what can't are told apart, until a match begins."""
    page = profiles({"prefs": preferences()}, viewport={"width": 320, "height": 568})
    page.goto(f"{site_url}en/{NOVE}/table.html#rules={rules}")
    table = Table(page)
    table.wait()
    told = page.locator(".b-set-told")
    expect(told).to_contain_text(said)
    expect(told).to_be_in_viewport(ratio=1)
    table.button("play").click()
    table.wait_for_deal()
    expect(told).not_to_be_visible()
    assert dict(table.session().rules.choices)["match"] == (
        "comb" if "comb" in rules else "first_to_4"
    )


MARKUP = "<img src=x onerror=hacked=1>"
SCRIPT = '"><script>hacked=1</script>'
HOSTILE = [
    f"play={MARKUP}",
    f"play={shared()}{MARKUP}",
    f"d={MARKUP}",
    f"d={SCRIPT}.3",
    MARKUP,
    f"nove-deal.{MARKUP}",
    "play=__proto__",
    "constructor.1",
    "javascript:hacked=1",
]


def no_harm(page: Page) -> None:
    """Nothing of it ran, and nothing of it is an element."""
    assert page.evaluate("typeof hacked") == "undefined"
    expect(page.locator("img[src=x]")).to_have_count(0)
    assert not page.evaluate("[...document.scripts].some(it => it.text.includes('hacked'))")


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_at_the_table_injects_nothing(seat: Seat, fragment: str) -> None:
    """It is a link that can't be read, or no link at all."""
    table = seat(NOVE, match_of(NOVE, 5))
    kept = table.saved()
    table.go(fragment)
    no_harm(table.page)
    expect(table.root.locator(".b-board")).to_be_visible()
    assert table.saved() == kept


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_at_the_step_through_injects_nothing(
    profiles: Profiles, site_url: str, fragment: str, watch: Watch
) -> None:
    """Nor does it stop the page's own deal."""
    page = profiles()
    page.goto(f"{site_url}pt/{NOVE}/deal.html#{fragment}")
    page.locator("bisca-deal [data-do=next]").click()
    no_harm(page)
    expect(page.locator(".b-step-count")).to_contain_text(re.compile(r"\d"))


def test_a_deal_by_other_rules_says_by_which(page: Page, site_url: str) -> None:
    """Above it, where the page's remarks on its own deal don't stand beside it."""
    rules = find_variant(NOVE).rules(table={"order": "spanish", "bands": "single"})
    deal = play_deal(rules, DealRecord(Seed("other"), 1), ["beginner"] * 2, "o")
    link = dump_link(new_record(rules, [deal]))
    page.goto(f"{site_url}en/{NOVE}/deal.html#d={link}")
    about = page.locator(".b-about-deal")
    expect(about).to_contain_text("Scoring bands: ", timeout=60_000)
    expect(about).to_contain_text("Ranking and points: ")
    own = page.locator("p[data-when=own]")
    expect(own).to_have_count(2)
    assert own.evaluate_all("all => all.every(it => it.hidden)")
    page.locator("bisca-deal [data-do=own-deal]").click()
    expect(about).not_to_be_visible()
    assert own.evaluate_all("all => all.every(it => !it.hidden)")


def test_it_is_in_the_pack_that_is_kept(profiles: Profiles, site_url: str) -> None:
    """As at the table; the page's own deal stays as it is in the page, without the engine."""
    page = profiles({"prefs": preferences(pack="italian")})
    page.goto(f"{site_url}en/{NOVE}/deal.html")
    pack = page.locator("select[data-do=pack]")
    expect(pack).to_be_visible()
    expect(pack).to_have_value("")
    page.goto(f"{site_url}en/{NOVE}/deal.html#d={shared()}")
    expect(page.locator(".b-live img[src*='/italian/']").first).to_be_visible(timeout=60_000)
    expect(pack).to_have_value("italian")
    pack.select_option("spanish")
    page.wait_for_selector(".b-live img[src*='/spanish/']")
    page.reload()
    page.wait_for_selector(".b-live img[src*='/spanish/']", timeout=60_000)
    expect(pack).to_have_value("spanish")
    page.locator("bisca-deal [data-do=own-deal]").click()
    page.wait_for_selector(".b-live img[src*='/french']")
    expect(pack).to_have_value("")
