"""At the table: a deal by mouse, a match to its end, refusals, undo, reload, the end of a deal."""

from __future__ import annotations

import re

import pytest
from browsing import Seat, Visit
from playwright.sync_api import expect
from tables import QUICK, VARIANTS, Table, bound, match_of, preferences, reach, seen

from bisca.players.session import Session
from bisca.show.locale import locale


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_deal_is_played_by_mouse(visit: Visit, variant: str) -> None:
    """What is shown is what seat 0 may see, before every card and at the end."""
    table = visit(variant)
    while not table.picture().panel:
        session = table.check()
        table.play(table.picture().legal[0])
        assert len(table.session().deal.plays) > len(session.deal.plays)
    assert table.check().deal_over


def test_a_match_of_tres_is_played_to_its_end(visit: Visit) -> None:
    """Deals follow each other, the dealer changing, until one side has four game points."""
    table = visit("bisca-de-tres")
    table.listen()
    dealers = []
    for number in range(1, 40):
        dealers.append(table.check().deal.dealer)
        _play_on_by_keyboard(table)
        session = table.check()
        assert len(session.record.deals) == number
        if session.match_over:
            break
        expect(table.button("new-match")).to_have_count(0)
        table.button("next-deal").press("Enter")
        table.heard(1)
        table.wait_for_deal()
    assert max(session.match.standing.score) >= 4
    assert dealers == [(dealers[0] + number) % 2 for number in range(len(dealers))]
    expect(table.button("next-deal")).to_have_count(0)
    _check_panel(table, session)
    table.root.locator(".b-panel [data-do=new-match]").press("Enter")
    table.heard(1)
    table.wait_for_deal()
    fresh = table.check()
    assert fresh.match.standing.score == (0, 0)
    assert fresh.seed != session.seed


def _play_on_by_keyboard(table: Table) -> None:
    """Plays the first legal card each time, at the pace of the engine, to the end of the deal."""
    while legal := table.picture().legal:
        table.card(legal[0]).press("Enter")
        table.heard(1)


def _check_panel(table: Table, session: Session) -> None:
    """The result and the standing of the match, as they are."""
    result = seen(session).result
    assert result is not None
    shown = {
        row.get_attribute("data-item"): [int(n) for n in re.findall(r"\d+", row.inner_text())][:2]
        for row in table.root.locator(".b-panel [data-item]").all()
    }
    assert shown["points"] == list(result.points)
    assert shown["tricks"] == list(result.tricks)
    assert shown["games"] == list(result.game_points)
    assert shown["match"] == list(session.match.standing.score)


class TestN2:
    """In the endgame of Nove a trump that is led must be answered with a trump."""

    @pytest.fixture(params=["pt", "en"])
    def table(self, request: pytest.FixtureRequest, seat: Seat) -> Table:
        return seat("bisca-dos-nove", reach("bisca-dos-nove", bound), lang=request.param)

    def test_the_refusal_names_n2_and_links_to_it(self, table: Table) -> None:
        """The card stays, the focus stays, and the link leads to the clause itself."""
        before, picture = table.saved(), table.picture()
        assert picture.phase == "answer-trump"
        refused = next(card for card in picture.hand if card not in picture.legal)
        table.listen()
        table.card(refused).press("Enter")
        table.wait()

        refusal = table.root.locator(".b-refusal")
        expect(refusal).to_contain_text("N2")
        assert len(table.heard(1)) == 1
        assert table.picture() == picture
        assert table.saved() == before
        expect(table.card(refused)).to_be_focused()
        reason = table.card(refused).get_attribute("aria-describedby")
        expect(table.page.locator(f"#{reason}")).to_contain_text("N2")

        refusal.locator("a").click()
        assert table.page.url.endswith("/bisca-dos-nove/rules.html#N2")
        expect(table.page.locator("#N2")).to_be_in_viewport()

    def test_a_legal_card_does_away_with_the_refusal(self, table: Table) -> None:
        """Refused once, a person plays on."""
        picture = table.picture()
        refused = next(card for card in picture.hand if card not in picture.legal)
        table.card(refused).click(force=True)
        table.wait()
        expect(table.root.locator(".b-refusal p")).to_be_visible()
        table.play(picture.legal[0])
        expect(table.root.locator(".b-refusal")).to_have_count(0)
        table.check()


@pytest.mark.parametrize("variant", VARIANTS)
def test_undo_and_redo_lead_back_and_forth(seat: Seat, variant: str) -> None:
    """Two cards taken back and played again show the same three pictures."""
    table = seat(variant, match_of(variant, 2, seed="undo"))
    pictures = [table.picture()]
    for _ in range(2):
        table.play(table.picture().legal[0])
        pictures.append(table.picture())
    expect(table.button("redo")).to_have_attribute("aria-disabled", "true")
    for picture in reversed(pictures[:-1]):
        table.order("undo")
        assert table.picture() == picture
    for picture in pictures[1:]:
        table.order("redo")
        assert table.picture() == picture
        table.check()
    expect(table.button("redo")).to_have_attribute("aria-disabled", "true")


def test_undo_ends_at_the_first_choice(seat: Seat) -> None:
    """At the start of a deal there is nothing to take back, and the button says so."""
    table = seat("bisca-de-tres", match_of("bisca-de-tres", dealer=0))
    expect(table.button("undo")).to_have_attribute("aria-disabled", "true")
    table.play(table.picture().legal[0])
    expect(table.button("undo")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_reload_in_the_middle_of_a_trick_shows_the_same(seat: Seat, variant: str) -> None:
    """With the opponent's card on the table, and without pressing anything."""
    session = reach(variant, lambda it: len(seen(it).taken) > 2 and len(seen(it).trick) == 1)
    table = seat(variant, session)
    before, kept = table.picture(), table.saved()
    assert len(before.trick) == 1
    table.page.reload()
    table.wait_for_deal()
    assert table.picture() == before
    assert table.saved() == kept


def test_a_reload_in_a_pause_loses_no_card(visit: Visit) -> None:
    """The trick that lay there has been taken, and it is the same deal a card later."""
    variant = "bisca-de-tres"
    table = visit(variant, match_of(variant, 3), stored={"prefs": preferences(pause="wait")})
    assert table.play(table.picture().legal[0]) == "paused"
    kept = table.session()
    table.page.reload()
    table.wait_for_deal()
    assert table.check() == kept


def test_another_visit_offers_to_go_on(visit: Visit) -> None:
    """A new tab asks first; Continue shows the match as it was."""
    session = match_of("bisca-dos-nove", 4)
    table = visit("bisca-dos-nove", session, begin=False)
    table.wait()
    expect(table.button("play")).to_have_count(0)
    expect(table.button("new-match")).to_be_visible()
    table.begin()
    table.picture().check(session)


def test_a_new_match_asks_before_it_ends_another(visit: Visit) -> None:
    """No keeps every card; yes deals anew, at the table rules that are chosen."""
    session = match_of("bisca-de-tres", 4)
    table = visit("bisca-de-tres", session)
    kept = table.saved()
    dialog = table.root.locator("dialog.b-confirm")

    table.order("new-match")
    dialog.locator("[value=no]").click()
    expect(dialog).not_to_be_visible()
    assert table.saved() == kept

    table.order("settings")
    table.root.locator("[name=match]").select_option("first_to_1")
    table.root.locator("[name=first_dealer]").select_option("seat_1")
    table.order("new-match")
    table.begin_anew("yes")
    fresh = table.check()
    assert dict(fresh.rules.choices)["match"] == "first_to_1"
    assert fresh.deal.dealer == 1


class TestTheEndOfADeal:
    """A panel says how the deal ended, and what may be done."""

    @pytest.fixture
    def table(self, visit: Visit) -> Table:
        table = visit("bisca-dos-nove", match_of("bisca-dos-nove", 19))
        table.play(table.picture().legal[0])
        return table

    def test_it_says_how_it_ended(self, table: Table) -> None:
        """Card points, tricks, game points, the match, and who deals next."""
        session = table.check()
        _check_panel(table, session)
        panel = table.root.locator(".b-panel")
        expect(panel).to_contain_text(_capital(locale("pt").person("you").the))
        for order in ("next-deal", "replay-deal", "step-through", "share"):
            expect(panel.locator(f"[data-do={order}]")).to_be_visible()

    def test_the_next_deal_is_dealt_by_the_other(self, table: Table) -> None:
        """Its score is what the match has so far."""
        before = table.session()
        table.order("next-deal")
        table.wait_for_deal()
        after = table.check()
        assert len(after.record.deals) == 2
        assert after.deal.dealer == 1 - before.deal.dealer
        assert after.match.standing.score == before.match.standing.score

    def test_the_same_cards_again_are_practice(self, table: Table) -> None:
        """The match waits as it was, and so does the panel."""
        kept, ended = table.saved(), table.picture()
        table.order("replay-deal")
        table.wait_for_deal()
        practice = table.check("practice")
        assert practice.practice
        assert practice.deal.start == table.session().deal.start
        assert table.page.url.endswith("#practice")
        table.play(table.picture().legal[0])
        assert table.saved() == kept
        table.order("leave-practice")
        assert table.picture() == ended
        assert table.saved() == kept
        assert "#" not in table.page.url

    def test_it_can_be_stepped_through(self, table: Table) -> None:
        """The step-through opens with this deal, from its first card to its last."""
        session = table.session()
        table.button("step-through").click()
        deal = table.page.locator("bisca-deal[data-state=idle]")
        expect(deal).to_be_visible(timeout=60_000)
        assert "/bisca-dos-nove/deal.html#d=" in table.page.url
        table.page.locator("bisca-deal [data-do=last]").click()
        result = seen(session).result
        assert result is not None
        expect(deal.locator(".b-live [data-item=points]")).to_contain_text(
            f"{result.points[0]}–{result.points[1]}"
        )


def _capital(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text), re.IGNORECASE)


def test_a_tie_and_a_won_match_are_told_apart(seat: Seat) -> None:
    """The last deal of a match says who won the match, not only the deal."""
    session = match_of("bisca-de-tres", 19, table={"match": "first_to_1"}, level="random")
    table = seat("bisca-de-tres", session)
    table.play(table.picture().legal[0])
    done = table.check()
    title = table.root.locator(".b-panel-title")
    winner = done.match.standing.winner
    key = "tie" if winner is None else "match_won" if winner == 0 else "match_lost"
    expect(title).to_have_text(locale("pt").t(f"panel.{key}"))


def test_preferences_of_the_device_hold_at_once(visit: Visit) -> None:
    """A pause that is chosen holds from the next trick on, and after a reload."""
    table = visit("bisca-de-tres", match_of("bisca-de-tres", 2))
    table.order("settings")
    table.root.locator("[name=pause]").select_option("wait")
    assert table.play(table.picture().legal[0]) == "paused"
    table.button("continue").click()
    table.wait()
    table.page.reload()
    table.wait_for_deal()
    assert table.play(table.picture().legal[0]) == "paused"
    assert QUICK["motion"] == table.root.locator("[name=motion]").input_value()


def test_a_device_that_keeps_nothing_can_still_play(visit: Visit) -> None:
    """Storage that is full or blocked costs a warning, and only a reload loses the match."""
    table = visit("bisca-de-tres", begin=False)
    table.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error() } }")
    table.begin()
    expect(table.root.locator(".b-unsaved")).to_be_visible()
    before = table.picture()
    table.play(before.legal[0])
    after = table.picture()
    assert after.status["trick"] != before.status["trick"] or after.trick
