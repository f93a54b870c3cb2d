"""
Measures what one plain static server, `bisca serve`, carries on this machine: a rules page, the page
that asks for most, and all that a table fetches for a first game; and says whether any page needs
more than such a server. Server and visitors share the machine, so it carries more.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import sys
import threading
import time
from http.client import HTTPConnection
from multiprocessing.queues import Queue
from pathlib import Path

from bench_bytes import packed, place
from bisca.cli.web import make_server
from sitekit.assets import MANIFEST
from sitekit.paths import SITE
from sitekit.steps import StepError

HOST = "127.0.0.1"
PAGE = SITE / "pt" / "bisca-dos-nove" / "rules.html"
TABLE = SITE / "pt" / "bisca-dos-nove" / "table.html"
VISITORS = 4


def page_files(page: Path) -> set[Path]:
    """A page and what it asks for at once: styles, scripts, pictures, fonts in its styles."""
    text = page.read_text(encoding="utf-8")
    found = {page}
    named = re.findall(r'<(?:link rel="stylesheet"|link rel="icon") href="([^"]+)', text)
    named += re.findall(r'<(?:script|img)[^>]*? src="([^"]+)', text.split("<template")[0])
    found.update((page.parent / name).resolve() for name in named if not name.startswith("data:"))
    for sheet in [file for file in found if file.suffix == ".css"]:
        urls = re.findall(r"url\(\"?([^)\"]+)", sheet.read_text(encoding="utf-8"))
        found.update((sheet.parent / url).resolve() for url in urls if not url.startswith("data:"))
    return found


def needs() -> dict[Path, set[Path]]:
    """What each page asks for at once: files of the site, or a plain server wouldn't do."""
    asked = {page: page_files(page) for page in sorted(SITE.rglob("*.html"))}
    for page, files in asked.items():
        for file in files:
            if not (file.is_file() and file.is_relative_to(SITE)):
                raise StepError(
                    f"{page.relative_to(SITE)} needs {file}, which no file here answers"
                )
    return asked


def serve(port: Queue[int]) -> None:
    with make_server(HOST, 0, SITE) as server:
        port.put(server.server_address[1])
        server.serve_forever()


def visit(port: int, paths: list[str], until: float, counts: list[int], sizes: list[int]) -> None:
    """Asks for *paths* again and again on one connection."""
    connection = HTTPConnection(HOST, port, timeout=30)
    while time.monotonic() < until:
        for path in paths:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            response = connection.getresponse()
            sizes.append(len(response.read()))
            if response.status != 200:
                raise StepError(f"{path}: {response.status}")
        counts.append(1)
    connection.close()


def rate(port: int, paths: list[str], seconds: float) -> tuple[float, float]:
    """How many times a second all of *paths* were answered, and megabytes a second."""
    counts: list[int] = []
    sizes: list[int] = []
    started = time.monotonic()
    visitors = [
        threading.Thread(target=visit, args=(port, paths, started + seconds, counts, sizes))
        for _ in range(VISITORS)
    ]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    took = time.monotonic() - started
    return len(counts) / took, sum(sizes) / took / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    seconds = parser.parse_args().seconds
    files = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    engine = [place(file["url"]) for file in files if "plain" in file["start"]]
    pages = needs()
    fullest = max(pages, key=lambda page: len(pages[page]))
    asked = {
        "a rules page": [PAGE],
        "a rules page with all that it shows": sorted(page_files(PAGE)),
        f"the page that asks for most, {fullest.relative_to(SITE)}": sorted(pages[fullest]),
        "all that a first game fetches": [*sorted(page_files(TABLE)), *engine],
    }
    port: Queue[int] = multiprocessing.Queue()
    process = multiprocessing.Process(target=serve, args=(port,), daemon=True)
    process.start()
    number = port.get(timeout=30)
    for name, found in asked.items():
        paths = [f"/{file.relative_to(SITE).as_posix()}" for file in found]
        times, megabytes = rate(number, paths, seconds)
        print(
            f"{name} ({len(paths)} requests): {times:,.1f} times a second, "
            f"{times * len(paths):,.0f} requests/s, {megabytes:,.1f} MB/s"
        )
    process.terminate()
    heaviest = max(packed(files) for files in pages.values())
    print(
        f"No page needs more: all {len(pages)} are files that this server sends as they lie there, "
        f"with at most {len(pages[fullest])} requests and {heaviest / 1e3:,.0f} kB packed for each."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
