"""One match in two tabs of a browser."""

from __future__ import annotations

from browsing import Visit
from deals import one_deal
from playwright.sync_api import expect
from tables import WAKING, Table, match_of

from bisca.play.allowed import legal_plays
from bisca.play.link import dump_link

VARIANT = "bisca-de-tres"


def test_a_match_goes_on_in_both_from_where_it_stands(visit: Visit) -> None:
    """What is played in one is seen in the other, and nothing played is lost."""
    one = visit(VARIANT, match_of(VARIANT))
    other = Table(one.page.context.new_page())
    other.page.goto(one.page.url)
    other.wait()
    other.begin()
    for here, there in ((other, one), (other, one), (one, other)):
        before = len(here.session().deal.plays)
        there.listen()
        here.play(legal_plays(here.session().replay.state.table)[0])
        session = here.check()
        assert len(session.deal.plays) > before
        expect(there.root.locator(".b-log li")).to_have_count(
            here.root.locator(".b-log li").count(), timeout=WAKING
        )
        there.wait()
        assert there.check() == session
        assert there.heard(1)[0].startswith("Esta partida continuou noutro separador")


def test_each_keeps_its_own_practice_deal(visit: Visit) -> None:
    """They have one place on the device, but a person looks at each."""
    one = visit(VARIANT, match_of(VARIANT))
    other = Table(one.page.context.new_page())
    other.page.goto(one.page.url)
    other.wait()
    links = [dump_link(one_deal(VARIANT, 5, seed)) for seed in ("a", "b")]
    one.go(f"play={links[0]}")
    one.wait_for_deal()
    lying = one.root.locator(".b-board").inner_html()
    one.listen()
    other.go(f"play={links[1]}")
    other.wait_for_deal()
    other.play(legal_plays(other.session("practice").replay.state.table)[0])
    one.page.wait_for_timeout(500)

    assert one.heard() == []
    assert one.root.locator(".b-board").inner_html() == lying
