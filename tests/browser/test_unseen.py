"""What seat 0 has not seen has no identity anywhere in the page, and none in a worker's answer."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from browsing import Visit
from tables import Table, hidden_cards, known_cards, match_of, named_in, preferences, seen

from bisca.players.session import Session

_OVERHEAR = """
window.answers = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => answers.push(JSON.stringify(data)));
  }
};
"""
# Records are for the page to keep and not to read; nothing else may hold what they hold.
_SLOTS = ("bisca:match:", "bisca:practice")


class Spy:
    """Someone who reads all there is to read at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cdp = table.page.context.new_cdp_session(table.page)
        self.cdp.send("Accessibility.enable")

    def read(self) -> dict[str, str]:
        """Every place where a card could be given away, since the last time."""
        page = self.table.page
        tree = self.cdp.send("Accessibility.getFullAXTree")
        stored = page.evaluate("Object.entries({...localStorage, ...sessionStorage})")
        return {
            "page": page.content(),
            "templates": "".join(
                page.locator("template").evaluate_all("all => all.map(it => it.innerHTML)")
            ),
            "accessibility tree": json.dumps(tree, ensure_ascii=False),
            "address": page.url,
            "title": page.title(),
            "storage": json.dumps(
                [pair for pair in stored if not pair[0].startswith(_SLOTS)], ensure_ascii=False
            ),
            "answers": "\n".join(map(_without_record, page.evaluate("answers.splice(0)"))),
        }

    def check(self, session: Session) -> int:
        """Fails where one of the hidden cards is named; how many there are."""
        hidden = hidden_cards(session)
        places = self.read()
        mine = seen(session).hands[0].cards
        if mine:  # a search that finds nothing must be one that can find something
            assert named_in(places["page"], mine) == list(mine)
            assert named_in(places["accessibility tree"], mine) == list(mine)
        for place, text in places.items():
            assert named_in(text, hidden) == [], f"in the {place}"
        return len(hidden)


def _without_record(message: str) -> str:
    said = json.loads(message)
    if said["type"] != "reply":
        return message
    reply = json.loads(said["text"])
    reply.pop("record", None)
    return json.dumps(reply, ensure_ascii=False)


@pytest.fixture
def spied(visit: Visit) -> Callable[..., tuple[Table, Spy]]:
    def sit(variant: str, session: Session, lang: str) -> tuple[Table, Spy]:
        table = visit(variant, session, lang=lang, begin=False)
        table.page.add_init_script(_OVERHEAR)
        table.page.reload()
        table.wait()
        table.begin()
        return table, Spy(table)

    return sit


@pytest.mark.parametrize(("variant", "lang"), [("bisca-de-tres", "pt"), ("bisca-dos-nove", "en")])
def test_no_unseen_card_is_to_be_found_at_any_moment_of_a_deal(
    spied: Callable[..., tuple[Table, Spy]], variant: str, lang: str
) -> None:
    """Before every card of it, in a picture, a name, a sentence, the tree or an answer."""
    table, spy = spied(variant, match_of(variant, seed="unseen"), lang)
    counts = []
    table.listen()
    while legal := table.picture().legal:
        counts.append(spy.check(table.session()))
        table.card(legal[-1]).press("Enter")
        table.heard(1)
    assert counts[0] > 20
    assert sorted(counts, reverse=True) == counts
    assert len(counts) == 20


def test_what_is_taken_back_is_unseen_again(
    spied: Callable[..., tuple[Table, Spy]],
) -> None:
    """After undo the answer and the cards drawn are nowhere; after redo, no more than before."""
    table, spy = spied("bisca-dos-nove", match_of("bisca-dos-nove", 6, seed="unseen"), "pt")
    before = known_cards(seen(table.session()))
    table.order("undo")
    table.order("undo")
    after = table.session()
    assert known_cards(seen(after)) < before
    table.page.evaluate("answers.splice(0)")
    spy.check(after)
    table.order("redo")
    spy.check(table.session())


def test_a_practice_deal_and_the_same_cards_again_give_nothing_away(
    spied: Callable[..., tuple[Table, Spy]],
) -> None:
    """Played once already, they are hidden anew."""
    variant = "bisca-de-tres"
    table, spy = spied(variant, match_of(variant, 19, seed="unseen"), "en")
    table.play(table.picture().legal[0])
    table.order("replay-deal")
    table.wait_for_deal()
    table.page.evaluate("answers.splice(0)")
    spy.check(table.session("practice"))
    table.play(table.picture().legal[0])
    spy.check(table.session("practice"))


def test_a_pause_shows_no_card_that_comes_after_it(visit: Visit) -> None:
    """While a trick lies there, what will be drawn is not in the page yet."""
    variant = "bisca-de-tres"
    session = match_of(variant, 4, seed="unseen")
    table = visit(variant, session, stored={"prefs": preferences(pause="wait")})
    card = table.picture().legal[0]
    assert table.play(card) == "paused"
    lying = {*table.picture().trick}
    coming = hidden_cards(session) - lying
    assert card in lying
    assert len(lying) == session.rules.seats
    assert coming
    assert named_in(table.root.inner_html(), coming) == []
