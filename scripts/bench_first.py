"""
Measures a first visit by a slow line: from *Play* to the first legal card, by the plain start and by
the start from memory, whose files are nearly twice as big. Nothing is in the browser's cache.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from typing import Any

from playwright.sync_api import sync_playwright

from bench_boot import START_TABLE, visit
from bisca.cli.web import SiteHandler, SiteServer, address_of
from sitekit import browser
from sitekit.assets import MANIFEST, MEMORY
from sitekit.paths import SITE

# Megabits a second, and milliseconds until an answer begins.
LINES = {"3G": (1.6, 150), "4G": (9, 60), "a line of 50 Mbit/s": (50, 20)}
WAYS = {"plain": "the plain start", "fast": "the start from memory"}
CHUNK = 16_384  # bytes


class Line:
    """What all connections share: so many bytes a second, in turn."""

    def __init__(self, megabits: float, wait: float) -> None:
        self.rate, self.wait = megabits * 1e6 / 8, wait / 1000
        self.sent = 0
        self._free = 0.0
        self._lock = threading.Lock()

    def take(self, size: int) -> None:
        with self._lock:
            self.sent += size
            self._free = max(self._free, time.monotonic()) + size / self.rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


def make_server(line: Line) -> SiteServer:
    class Handler(SiteHandler):
        root, base = SITE, "/"

        def send_head(self) -> Any:
            time.sleep(line.wait)
            return super().send_head()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            while chunk := source.read(CHUNK):
                line.take(len(chunk))
                outputfile.write(chunk)

    return SiteServer(("127.0.0.1", 0), Handler)


def memory_name() -> str:
    """By which a page knows the memory, as if it had been fetched."""
    files = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    return next(str(file["sha256"]) for file in files if file["name"] == MEMORY.name)


def measure(line: Line, way: str, times: int) -> tuple[float, float]:
    """Seconds at the median, and the bytes that came until then."""
    name = memory_name() if way == "fast" else "plain"
    program = browser.ensure()
    took, sent = [], []
    with make_server(line) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=program)
        for _ in range(times):
            context = chromium.new_context(service_workers="block", reduced_motion="reduce")
            page = visit(context, address_of(server, "/"), name)
            page.wait_for_load_state("networkidle")
            before = line.sent
            took.append(page.evaluate(START_TABLE) / 1000)
            sent.append(line.sent - before)
            context.close()
        chromium.close()
        server.shutdown()
    return statistics.median(took), statistics.median(sent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="visits of each kind")
    times = parser.parse_args().times
    if not (SITE / "index.html").exists():
        sys.exit("bench: no site/: run python3 scripts/dev.py build")
    for name, (megabits, wait) in LINES.items():
        for way, told in WAYS.items():
            seconds, size = measure(Line(megabits, wait), way, times)
            print(
                f"first game by {name} ({megabits} Mbit/s, {wait} ms), {told}: "
                f"{seconds:.1f} s, {size / 1e6:.1f} MB"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
