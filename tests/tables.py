"""A table in a browser, driven as a person drives it, and what the engine says should be there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from bisca.play.allowed import legal_plays
from bisca.play.observation import observe
from bisca.play.table import Observation
from bisca.players.session import Session, load_session, new_match
from bisca.rules.cards import Card
from bisca.rules.catalog import LANGUAGES, find_variant
from bisca.show.locale import locale

VARIANTS = ("bisca-de-tres", "bisca-dos-nove")
ME = frozenset((0,))
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# Nothing to wait for: tests of pauses and of motion ask for them.
QUICK = {"pause": "none", "pace": "quick", "motion": "off"}
WAKING = 60_000  # ms, on a machine that has other things to do

_PICTURE = """table => {
  const cards = zone => [...table.querySelectorAll(`[data-zone="${zone}"] .b-card[data-c]`)]
    .map(card => card.dataset.c);
  const items = Object.fromEntries([...table.querySelectorAll(".b-status [data-item]")]
    .map(item => [item.dataset.item, item.querySelector("dd").textContent]));
  return {
    hand: cards("hand-0"),
    legal: [...table.querySelectorAll('[data-zone="hand-0"] .b-card:not([aria-disabled=true])')]
      .map(card => card.dataset.c),
    theirs: cards("hand-1"),
    backs: table.querySelectorAll('[data-zone="hand-1"] .b-back').length,
    trick: cards("trick"),
    turn_up: cards("turn-up"),
    piles: ["pile-0", "pile-1"].map(zone => table
      .querySelector(`[data-zone="${zone}"] .b-count`).textContent),
    points: [0, 1].map(seat => table.querySelector(`[data-seat="${seat}"] .b-points`).textContent),
    phase: table.querySelector(".b-board").dataset.phase,
    log: table.querySelectorAll(".b-log li").length,
    panel: table.querySelector(".b-panel") !== null,
    status: items,
  };
}"""

_LISTEN = """() => {
  const region = document.querySelector("bisca-table .b-live-region");
  window.heard = [];
  window.listener?.disconnect();
  window.listener = new MutationObserver(changes => {
    heard.push(...changes.map(() => region.textContent));
  });
  listener.observe(region, {childList: true, characterData: true, subtree: true});
}"""

# The address of a practice deal that isn't there clears the table without a reload.
_CLEAR = """stored => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const toggle of document.querySelectorAll(".md-toggle:checked")) toggle.click();
  document.activeElement?.blur();
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  history.replaceState(null, "", location.pathname);
  location.hash = "practice";
}"""

_GO = """fragment => new Promise(done => {
  addEventListener("hashchange", () => setTimeout(done), {once: true});
  location.hash = fragment;
})"""


class Table:
    """The table of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("bisca-table")

    @property
    def variant(self) -> str:
        return str(self.root.get_attribute("data-variant"))

    def wait(self, *states: str) -> str:
        """Waits until the table is in one of *states*; `idle` when none is named."""
        # Asked at every frame: other ways to wait ask less and less often.
        self.page.wait_for_function(
            "states => states.includes(document.querySelector('bisca-table').dataset.state)",
            arg=states or ("idle",),
            timeout=WAKING,
        )
        return str(self.root.get_attribute("data-state"))

    def clear(self, stored: Mapping[str, str]) -> None:
        """Leaves the table as someone finds it whose device remembers what is *stored*."""
        self.page.evaluate(_CLEAR, {f"bisca:{name}": value for name, value in stored.items()})
        self.page.wait_for_function(
            """() => document.querySelector("bisca-table").dataset.state === "idle" &&
              document.querySelector("bisca-table [data-do=resume]").getClientRects().length > 0""",
            timeout=WAKING,
        )

    def begin(self) -> None:
        """Presses Play, or Continue where a match is kept, and waits for the deal."""
        self.page.click("[data-do=play]:visible, [data-do=resume]:visible")
        self.wait_for_deal()

    def wait_for_deal(self) -> None:
        """Waits until a deal that the engine knows of lies there."""
        self.page.wait_for_function(
            """() => document.querySelector("bisca-table").dataset.state === "idle" &&
              document.querySelector(".b-board:not([data-turn='']), .b-panel") !== null""",
            timeout=WAKING,
        )

    def begin_anew(self, answer: str = "aside") -> None:
        """Answers the question about the match in progress, and waits for another to be dealt."""
        before = self.saved()
        self.root.locator(f"dialog[open] [value={answer}]").click()
        # The dialog closes before the engine is asked: until then the old deal lies there, quiet.
        self.page.wait_for_function(
            "([name, before]) => localStorage.getItem(name) !== before",
            arg=[f"bisca:match:{self.variant}", before],
            timeout=WAKING,
        )
        self.wait_for_deal()

    def go(self, fragment: str) -> str:
        """Follows a link to a fragment of this page; the state of the table after it."""
        self.page.evaluate(_GO, fragment)
        return self.wait("idle", "problem")

    def back_to_match(self) -> None:
        """Puts the match on the table again, if it isn't there."""
        way = self.page.locator("[data-do=resume]:visible, [data-do=leave-practice]:visible")
        if way.count():
            way.click()
            self.wait_for_deal()

    def button(self, order: str) -> Locator:
        return self.root.locator(f"[data-do={order}]:visible")

    def order(self, order: str) -> None:
        """Presses a button, in the folded part too, and waits for what it does."""
        if order in ("share", "settings", "read", "repeat") or (
            order == "new-match" and not self.button(order).count()
        ):
            self.root.locator(".b-more").evaluate("more => more.open = true")
        self.button(order).first.click()
        self.wait("idle", "paused", "problem")

    def card(self, card: str) -> Locator:
        """A card in the person's hand."""
        return self.root.locator(f'[data-zone="hand-0"] [data-c="{card}"]')

    def play(self, card: str) -> str:
        """Plays *card* by mouse; the state of the table when it is quiet again."""
        self.card(card).click()
        return self.wait("idle", "paused", "problem")

    def listen(self) -> None:
        """From now on keeps what the live region says."""
        self.page.evaluate(_LISTEN)

    def heard(self, least: int = 0) -> list[str]:
        """What it has said since the last time, at least so many sentences."""
        self.page.wait_for_function(f"() => heard.length >= {least}", timeout=WAKING)
        return list(self.page.evaluate("heard.splice(0)"))

    def saved(self, slot: str | None = None) -> str | None:
        """What the device keeps: a record, of the match if nothing is named."""
        name = f"bisca:{slot or f'match:{self.variant}'}"
        return self.page.evaluate("name => localStorage.getItem(name)", name)

    def session(self, slot: str | None = None) -> Session:
        """The kept game as the engine reads it."""
        kept = self.saved(slot)
        assert kept is not None
        return load_session(kept)

    def picture(self) -> Picture:
        return Picture(**self.root.evaluate(_PICTURE))

    def check(self, slot: str | None = None) -> Session:
        """Compares what is shown with what the person may see of the kept game."""
        session = self.session(slot)
        self.picture().check(session)
        return session


@dataclass(frozen=True)
class Picture:
    """What a board shows."""

    hand: list[str]
    legal: list[str]
    theirs: list[str]
    backs: int
    trick: list[str]
    turn_up: list[str]
    piles: list[str]
    points: list[str]
    phase: str
    log: int
    panel: bool
    status: dict[str, str]

    @property
    def cards(self) -> tuple[Any, ...]:
        """Which cards lie where, in no language."""
        return (
            sorted(self.hand),
            sorted(self.legal),
            self.theirs,
            self.backs,
            self.trick,
            self.turn_up,
            self.phase,
            self.log,
            self.panel,
        )

    def check(self, session: Session) -> None:
        """Whether this is what seat 0 may see of *session*."""
        table = seen(session)
        mine, theirs = table.hands
        assert sorted(self.hand) == sorted(mine.cards)
        assert sorted(self.theirs) == sorted(theirs.cards)
        assert self.backs == theirs.hidden
        assert self.trick == list(table.trick)
        assert self.turn_up == ([table.trump_card] if table.turn_up_lies else [])
        legal = legal_plays(table) if table.turn == 0 else ()
        assert sorted(self.legal) == sorted(legal)
        assert [_number(text) for text in self.points] == list(table.points)
        assert [_number(text) for text in self.piles] == list(table.tricks)
        assert self.log == _tricks_to_look_at(table)
        assert self.panel == (table.result is not None)
        self._check_status(session, table)

    def _check_status(self, session: Session, table: Observation) -> None:
        status, rules = self.status, table.rules
        assert _numbers(status["trick"]) == [min(table.trick_number, rules.tricks), rules.tricks]
        assert _numbers(status["stock"]) == [table.stock_left]
        assert SIGNS[table.trump] in status["trump"]
        assert _numbers(status["hands"]) == [hand.size for hand in table.hands]
        if not session.practice:
            assert _numbers(status["match"])[:2] == list(session.match.standing.score)
            assert _numbers(status["deal"]) == [len(session.record.deals)]


def _tricks_to_look_at(table: Observation) -> int:
    """How many finished tricks the table lets a person look at again. Rule: M25"""
    if table.result is not None or table.rules.won_cards == "all":
        return len(table.taken)
    return min(len(table.taken), table.rules.won_cards == "last_trick")


def _numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def _number(text: str) -> int:
    """The number that *text* starts with; 0 when it is in words, as in `no points`."""
    return next(iter(_numbers(text)), 0)


def seen(session: Session) -> Observation:
    """What the person knows of the deal on the table."""
    return observe(session.replay.state, ME)


def match_of(
    variant: str,
    cards: int = 0,
    *,
    seed: str = "browser",
    dealer: int = 1,
    level: str = "steady",
    table: Mapping[str, str] | None = None,
) -> Session:
    """A match in its first deal, after so many cards of the person, each the first legal one."""
    rules = find_variant(variant).rules(table=table or {})
    session = new_match(rules, level, seed=seed, opponents_seed=f"{seed}/opponents", dealer=dealer)
    session = session.answers()
    for _ in range(cards):
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    return session


def preferences(**changed: str) -> str:
    """The preferences of a device, as the page keeps them."""
    return json.dumps({**QUICK, **changed})


def reach(variant: str, wanted: Callable[[Session], bool], *, level: str = "steady") -> Session:
    """A match of *variant* whose first deal has come to a moment that is *wanted*."""
    for seed in range(200):
        session = match_of(variant, seed=f"reach {seed}", level=level)
        while not session.deal_over:
            if wanted(session):
                return session
            session = session.play(legal_plays(session.replay.state.table)[-1]).answers()
    raise AssertionError("no deal comes to such a moment")


def bound(session: Session) -> bool:
    """Whether the rules refuse some card of the person now."""
    table = session.replay.state.table
    return len(legal_plays(table)) < len(table.hands[0].cards)


def hidden_cards(session: Session) -> set[Card]:
    """The cards of the deal on the table that the person has not seen."""
    return set(session.rules.deck) - known_cards(seen(session))


def known_cards(table: Observation) -> set[Card]:
    """The cards that an audience has seen: in hands, turned up, played."""
    known = {card for hand in table.hands for card in hand.cards}
    known.update(table.trick, table.removed, *table.piles, (card for card, _ in table.exposed))
    return known | ({table.trump_card} if table.trump_card else set())


def named_in(text: str, cards: Iterable[Card]) -> list[str]:
    """Which of *cards* a text gives away: by code, by sign, or by name in either language."""
    lower = text.lower()
    found = []
    for card in cards:
        names = [locale(lang).card(card) for lang in LANGUAGES]
        code = re.search(rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])", text)
        if code or any(name.sign in text or str(name).lower() in lower for name in names):
            found.append(str(card))
    return found
