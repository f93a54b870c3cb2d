"""
The engine started from the memory that was made at build, as on every visit but the first.

A memory holds no files: whatever the engine reads or imports later than the build isn't there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import been_here
from playwright.sync_api import Browser, Page
from tables import match_of

from bisca import browser
from bisca.play.allowed import legal_plays
from bisca.players.catalog import PLAYERS
from bisca.players.session import dump_session, load_session
from bisca.rules.catalog import variants
from sitekit.paths import SITE

OPEN = """async ([script, name]) => {
  const worker = new Worker(new URL(script, location.href), { type: "module", name });
  const said = type => new Promise(resolve => {
    worker.addEventListener("message", ({data}) => data.type === type && resolve(data));
  });
  const [way, ready] = [said("way"), said("ready")];
  window.ask = async text => {
    const reply = said("reply");
    worker.postMessage({id: 1, text});
    return (await reply).text;
  };
  await ready;
  return (await way).fast;
}"""


class Engine:
    """A worker of the site, asked as a page asks it."""

    def __init__(self, page: Page, memory: str) -> None:
        [script] = (SITE / "assets").glob("worker.*.js")
        self.page = page
        self.acts: set[str] = set()
        self.fast = page.evaluate(OPEN, [f"../assets/{script.name}", memory])

    def ask(self, do: str, lang: str = "pt", **request: object) -> dict[str, Any]:
        """The answer, which must be what this Python says."""
        whole = {"v": 1, "id": 1, "do": do, "lang": lang, "assets": "../../assets/", **request}
        text = json.dumps(whole)
        answer = self.page.evaluate("text => window.ask(text)", text)
        reply: dict[str, Any] = json.loads(answer)
        ours = json.loads(browser.handle(text))
        # The seeds of a deal that is opened for practice are fresh.
        assert {**reply, "record": ""} == {**ours, "record": ""}
        assert reply.get("error", {}).get("kind") != "bug"
        self.acts.add(do)
        return reply


@pytest.fixture(scope="module")
def engine(chromium: Browser, site_url: str) -> Iterator[Engine]:
    """Nobody has asked it anything since the build, but for what other tests of this file have."""
    with chromium.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(f"{site_url}pt/index.html")
        engine = Engine(page, been_here()["memory"])
        assert engine.fast
        yield engine


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("variant", variants())
def test_every_opponent_plays_and_hints_are_given(engine: Engine, variant: str, level: str) -> None:
    seeds = {"seed": "s", "opponents_seed": "o"}
    begun = engine.ask("new", variant=variant, opponent=level, first_dealer="opponent", **seeds)
    hint = engine.ask("hint", record=begun["record"], enough=True)
    request = {"record": begun["record"], "ply": begun["ply"], "card": hint["best"]}
    assert engine.ask("play", **request)["frames"]


@pytest.mark.parametrize(("lang", "pack"), [("pt", "french"), ("en", "spanish"), ("pt", "italian")])
def test_every_act_is_done(engine: Engine, lang: str, pack: str) -> None:
    """And refusals are made, of a record and of a card."""

    def ask(do: str, **request: object) -> dict[str, Any]:
        return engine.ask(do, lang, pack=pack, **request)

    engine.acts.clear()
    session = match_of("bisca-dos-nove", 3)
    begun = dump_session(session)
    while not session.deal_over:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    over = dump_session(session)
    review: dict[str, Any] = {"found": []}
    while "html" not in review:
        review = ask("review", record=over, found=review["found"])
    shared = ask("share", record=over)
    assert ask("open", link=shared["link"])["frames"]
    nove = {"variant": "bisca-dos-nove", "rules": ""}
    assert ask("set-up", text=shared["text"], **nove)["link"]
    assert ask("steps", text="[Bisca ")["error"]
    assert ask("hint", record=begun)["batches"]
    cut_off = begun[:-8]
    assert ask("salvage", record=cut_off, variant="bisca-dos-nove", rules="")["record"]
    for do in ("show", "sheet", "steps", "undo", "replay-deal", "next-deal"):
        assert ask(do, record=over)["ok"], do
    assert ask("redo", record=ask("undo", record=over)["record"])["frames"]
    assert ask("play", record=begun, card="7H", ply=0)["frames"]
    assert ask("exchange", record=begun, card="7H", ply=len(session.deal.plays))["ok"]
    sealed = {"variant": "bisca-de-tres", "seed": "00112233445566778899aabbccddeeff"}
    shown = ask("seal", sealed="on", **sealed)
    cut = {"place": 7, "words": "água"}
    new = ask("new", sealed="on", cut=cut, opponents_seed="o", **sealed)
    assert new["seal"] == shown["commitment"]
    session = load_session(new["record"])
    while not session.deal_over:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    assert ask("verify", record=dump_session(session), shown=new["seal"])["fine"]
    two = ask("new", variant="bisca-de-tres", seed="s", opponents_seed="o", opponent="person")
    assert ask("unveil", record=two["record"])["frames"]
    table = {"variant": "bisca-de-seis", "rules": "signals=rivals"}
    partners = ask("new", seed="s", opponents_seed="o", **table)
    assert ask("signals", record=partners["record"])["html"]
    sign = {"record": partners["record"], "ply": partners["ply"], "means": "ace"}
    assert ask("sign", **sign)["ok"]
    assert engine.acts == set(browser._ACTS)
