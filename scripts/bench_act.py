"""
Measures an act at the table: from a click on a card to the picture after it, beside a bare worker
that sends back the same answer at once, whose first board is put in place by `innerHTML`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bisca.cli.web import address_of, make_server
from sitekit import browser
from sitekit.paths import SITE

TABLE = "site/pt/bisca-dos-nove/table.html"
AT_MOST = 8  # ms
ECHO = "let text; onmessage = ({data}) => { if (data.keep) text = data.keep; else postMessage(text); };"
PREFERENCES = '{"pause":"none","motion":"off"}'
# The page's own worker, overheard: what the last answer was.
OVERHEAR = """() => {
  const Native = Worker;
  window.Worker = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({data}) => {
        if (data.type === "reply") window.lastReply = data.text;
      });
    }
  };
}"""
# From the click until a frame with the new board has been handed to the screen. A frame begins
# when it likes; so both are measured from the beginning of one.
ACT = """() => new Promise((done, failed) => requestAnimationFrame(() => {
  const table = document.querySelector("bisca-table");
  const stage = table.querySelector(".b-stage");
  const started = performance.now();
  const card = table.querySelector(".b-bottom .b-card[data-c]:not([aria-disabled=true])");
  const held = `.b-bottom .b-card[data-c="${card.dataset.c}"]`;
  const seen = new MutationObserver(() => {
    if (table.querySelector(held)) return;
    seen.disconnect();
    const changed = performance.now() - started;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => done([changed, performance.now() - started]);
      port2.postMessage(0);
    });
  });
  seen.observe(stage, {subtree: true, childList: true, attributes: true});
  setTimeout(() => failed("nothing happened"), 30000);
  card.click();
}))"""
BARE = """(address) => new Promise((done) => {
  const bare = window.bareWorker ??= new Worker(address);
  const box = window.bareBox ??= document.querySelector(".b-stage").parentNode
    .appendChild(Object.assign(document.createElement("div"), {className: "b-stage"}));
  bare.postMessage({keep: window.lastReply});
  setTimeout(() => requestAnimationFrame(() => {
    const started = performance.now();
    bare.onmessage = ({data}) => {
      box.innerHTML = JSON.parse(data).frames[0].html;
      const changed = performance.now() - started;
      requestAnimationFrame(() => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => {
          const painted = performance.now() - started;
          box.innerHTML = "";
          done([changed, painted]);
        };
        port2.postMessage(0);
      });
    };
    bare.postMessage({});
  }), 50);
})"""
QUIET = "() => document.querySelector('bisca-table').dataset.state === 'idle'"
OVER = "() => document.querySelector('bisca-table .b-panel') !== null"


def deal(page: Page, echo: str) -> tuple[list[Any], list[Any]]:
    """Milliseconds of each act of a deal and of the bare one after it: to change, to paint."""
    acts, bare = [], []
    page.click("[data-do=play]")
    page.wait_for_selector(".b-bottom .b-card[data-c]", timeout=120_000)
    page.wait_for_function(QUIET)
    while not page.evaluate(OVER):
        page.wait_for_timeout(50)
        acts.append(page.evaluate(ACT))
        page.wait_for_function(QUIET)
        bare.append(page.evaluate(BARE, echo))
    return acts, bare


def measure(url: str) -> tuple[list[Any], list[Any]]:
    program = browser.ensure()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program)
        page = chromium.new_page(service_workers="block", reduced_motion="reduce")
        page.add_init_script(f"({OVERHEAR})()")
        page.goto(f"{url}site/404.html")
        page.evaluate(
            """(prefs) => {
              localStorage.setItem("bisca:prefs", prefs);
              localStorage.setItem("bisca:memory", "plain");
            }""",
            PREFERENCES,
        )
        page.goto(f"{url}{TABLE}")
        found = deal(page, f"{url}echo.js")
        chromium.close()
    return found


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "site").symlink_to(SITE)
        (Path(folder) / "echo.js").write_text(ECHO, encoding="utf-8")
        with make_server("127.0.0.1", 0, Path(folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            acts, bare = measure(address_of(server, "/"))
            server.shutdown()
    for place, name in enumerate(("changed", "painted")):
        act = statistics.median(times[place] for times in acts)
        least = statistics.median(times[place] for times in bare)
        limit = f" (at most {AT_MOST})" if name == "painted" else ""
        print(
            f"an act, until the board has {name}: {act:.1f} ms, bare worker and innerHTML "
            f"{least:.1f} ms, later by {act - least:.1f} ms{limit}; median of {len(acts)} acts"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
