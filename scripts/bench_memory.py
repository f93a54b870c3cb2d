"""Plays deal after deal in one tab: what the memories of Python and of the page have grown to."""

from __future__ import annotations

import argparse
import sys
import threading

from playwright.sync_api import Page, Route, sync_playwright

from bisca.cli.web import address_of, make_server
from sitekit import browser
from sitekit.paths import SITE

TABLE = "pt/bisca-de-tres/table.html"
FIRST, LAST = 10, 100  # deals
AT_MOST = 1.10
PREFERENCES = '{"pause":"none","motion":"off"}'
# Before the worker's own lines: keeps the memory that its WebAssembly gets.
LISTENING = """
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const exported = Object.values((made.instance ?? made).exports);
  const imported = Object.values(given[1] ?? {}).flatMap((part) => Object.values(part));
  self.wasmMemory ??= [...exported, ...imported].find((it) => it instanceof WebAssembly.Memory);
  return made;
};
"""
# A click by a script counts as a key: it may come right after the last one.
PLAY_DEAL = """() => new Promise((done, failed) => {
  const table = document.querySelector("bisca-table");
  const watch = setTimeout(() => failed(table.dataset.state), 120000);
  const go = () => {
    if (table.dataset.state !== "idle") return;
    if (table.querySelector(".b-panel")) {
      clearInterval(clock);
      clearTimeout(watch);
      done();
      return;
    }
    table.querySelector(".b-bottom .b-card[data-c]:not([aria-disabled=true])")?.click();
  };
  const clock = setInterval(go, 4);
})"""
NEXT = """() => document.querySelector(
  "bisca-table .b-panel [data-do=next-deal], bisca-table .b-panel [data-do=new-match]").click()"""
DEALT = """() => document.querySelector("bisca-table").dataset.state === "idle" &&
  document.querySelector("bisca-table .b-panel") === null"""


def heaps(page: Page) -> tuple[float, float]:
    """Bytes of the memory of Python and of the page, once what is loose has been swept."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    # The search has a worker too.
    engine = next(worker for worker in page.workers if "/assets/worker." in worker.url)
    return engine.evaluate("self.wasmMemory.buffer.byteLength"), used


def overhear(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=LISTENING + response.text())


def measure(url: str, last: int) -> dict[int, tuple[float, float]]:
    program = browser.ensure()
    found = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program)
        page = chromium.new_page(service_workers="block", reduced_motion="reduce")
        page.route("**/assets/worker.*.js", overhear)
        page.goto(f"{url}404.html")
        page.evaluate("(prefs) => localStorage.setItem('bisca:prefs', prefs)", PREFERENCES)
        page.goto(f"{url}{TABLE}")
        page.click("[data-do=play]")
        page.wait_for_selector(".b-bottom .b-card[data-c]", timeout=120_000)
        for number in range(1, last + 1):
            page.evaluate(PLAY_DEAL)
            if number in (FIRST, last):
                found[number] = heaps(page)
            page.evaluate(NEXT)
            page.wait_for_function(DEALT)
        chromium.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=LAST, help=f"more than {FIRST}")
    last = parser.parse_args().deals
    with make_server("127.0.0.1", 0, SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found = measure(address_of(server, "/"), last)
        server.shutdown()
    for place, name in enumerate(("Python's memory", "the page's heap")):
        before, after = found[FIRST][place], found[last][place]
        print(
            f"{name}: {before / 1e6:.1f} MB after {FIRST} deals, {after / 1e6:.1f} MB after "
            f"{last}, {after / before:.2f} times (at most {AT_MOST:.2f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
