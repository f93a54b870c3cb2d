"""Measures the start of the table in a browser, beside a bare loadPyodide() in the same profile."""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bisca.cli.web import address_of, make_server
from sitekit import browser
from sitekit.paths import NODE_MODULES, SITE

TABLE = "pt/bisca-de-tres/table.html"
# A name with a hash in it, so that the browser keeps these files as it keeps the site's.
BARE = "bare.00000000.x"
BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
postMessage("ready");
"""
START_BARE = """(address) => new Promise((done, failed) => {
  const started = performance.now();
  const worker = new Worker(address, { type: "module" });
  worker.onerror = (event) => failed(event.message);
  worker.onmessage = () => { worker.terminate(); done(performance.now() - started); };
})"""
# A card in the hand that a click would play; nothing moves, so it is there with the first picture.
START_TABLE = """() => new Promise((done, failed) => {
  const table = document.querySelector("bisca-table");
  const started = performance.now();
  const look = () => {
    const card = table.querySelector(".b-bottom .b-card[data-c]:not([aria-disabled=true])");
    if (card?.checkVisibility()) done(performance.now() - started);
  };
  new MutationObserver(look).observe(table, { subtree: true, childList: true, attributes: true });
  setTimeout(() => failed("no card"), 120000);
  table.querySelector("[data-do=play]").click();
})"""
# What starts: beside the bare one a table from the memory and a plain one, files in the HTTP cache.
SERVED = ("bare", "fast", "plain")
# The same once the service worker keeps the engine.
KEPT = ("bare", "kept")
LIMITS = {"fast": 0.40, "plain": 1.20, "kept": 0.35}


def lay_out(root: Path) -> None:
    """The site, and a bare Pyodide beside it."""
    (root / "site").symlink_to(SITE)
    (root / BARE).mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copyfile(NODE_MODULES / "pyodide" / name, root / BARE / name)
    shutil.copyfile(
        NODE_MODULES / "pyodide" / "pyodide-lock.json", root / BARE / "pyodide-lock.json"
    )
    (root / BARE / "worker.mjs").write_text(BARE_WORKER, encoding="utf-8")


def visit(context: BrowserContext, site: str, memory: str) -> Page:
    """The table, as somebody finds it who has no match and starts from *memory*."""
    page = context.new_page()
    page.goto(f"{site}404.html")
    page.evaluate(
        "(name) => { localStorage.clear(); localStorage.setItem('bisca:memory', name); }", memory
    )
    page.goto(f"{site}{TABLE}")
    return page


def start(context: BrowserContext, url: str, way: str, memory: str) -> float:
    """Milliseconds of one start, in a tab of its own."""
    page = visit(context, f"{url}site/", "plain" if way == "plain" else memory)
    try:
        page.wait_for_timeout(500)
        if way == "bare":
            return float(page.evaluate(START_BARE, f"{url}{BARE}/worker.mjs"))
        return float(page.evaluate(START_TABLE))
    finally:
        page.close()


def fetch_memory(context: BrowserContext, url: str) -> str:
    """Plays once as a new visitor; the hash of the memory that the browser has then."""
    page = context.new_page()
    page.goto(f"{url}site/{TABLE}")
    page.evaluate(START_TABLE)
    page.wait_for_function("() => localStorage.getItem('bisca:memory') !== null", timeout=120_000)
    memory = str(page.evaluate("localStorage.getItem('bisca:memory')"))
    page.close()
    return memory


def keep_engine(context: BrowserContext, url: str, memory: str) -> None:
    """Waits until the service worker has it, which it takes when somebody has played."""
    page = visit(context, f"{url}site/", memory)
    page.evaluate(START_TABLE)
    page.wait_for_selector("bisca-offline[data-kept=all]", state="attached", timeout=120_000)
    page.close()


def measure(url: str, times: int, ways: Sequence[str]) -> dict[str, float]:
    """The median of each way, taken in turn, after two starts that nobody counts."""
    program = browser.ensure()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=program,
            reduced_motion="reduce",
            service_workers="allow" if "kept" in ways else "block",
        )
        memory = fetch_memory(context, url)
        if "kept" in ways:
            keep_engine(context, url, memory)
        found: dict[str, list[float]] = {way: [] for way in ways}
        for turn in range(times + 2):
            for way in ways:
                took = start(context, url, way, memory)
                if turn >= 2:
                    found[way].append(took)
        context.close()
    return {way: statistics.median(taken) for way, taken in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="starts of each kind")
    times = parser.parse_args().times
    if not (SITE / "index.html").exists():
        sys.exit("bench: no site/: run python3 scripts/dev.py build")
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with make_server("127.0.0.1", 0, Path(folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = address_of(server, "/")
            for ways, where in ((SERVED, "the HTTP cache"), (KEPT, "the offline cache")):
                medians = measure(address, times, ways)
                print(f"bare loadPyodide(): {medians['bare']:,.0f} ms, its files in the HTTP cache")
                for way in ways[1:]:
                    ratio = medians[way] / medians["bare"]
                    print(
                        f"Play to first legal card, {way} start, files in {where}: "
                        f"{medians[way]:,.0f} ms, {ratio:.2f} times the bare one "
                        f"(at most {LIMITS[way]:.2f})"
                    )
            server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
