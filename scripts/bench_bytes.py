"""Weighs what the site sends, compressed, beside what each part may weigh."""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import sync_playwright

from bisca.cli.web import address_of, make_server
from sitekit import browser, taken
from sitekit.assets import MANIFEST, browser_wheel
from sitekit.paths import DIST, NODE_MODULES, SITE

KB = 1000
# The addresses of the pictures that are on the screen.
IN_VIEW = """() => [...document.images].filter((image) => {
  const box = image.getBoundingClientRect();
  return box.top < innerHeight && box.bottom > 0;
}).map((image) => image.currentSrc)"""


def packed(files: Iterable[Path]) -> int:
    """Bytes on the way to a browser, from a host that packs by gzip."""
    total = 0
    for file in files:
        beside = file.with_name(f"{file.name}.gz")
        total += min(size.stat().st_size for size in (file, beside) if size.exists())
    return total


def opened(pages: list[str]) -> dict[str, int]:
    """
    Bytes that a browser gets for each page of the site when somebody opens it, without any kept; of
    the cards those in view, since how far ahead it fetches is the browser's own affair.
    """
    weights = {}
    program = browser.ensure()
    with make_server("127.0.0.1", 0, SITE) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=program)
        for path in pages:
            context = chromium.new_context(
                service_workers="block", viewport={"width": 390, "height": 844}
            )
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            names: dict[str, str] = {}
            sizes: dict[str, float] = {}
            session.on(
                "Network.requestWillBeSent",
                lambda event, names=names: names.update(
                    {event["requestId"]: event["request"]["url"]}
                ),
            )
            session.on(
                "Network.loadingFinished",
                lambda event, sizes=sizes: sizes.update(
                    {event["requestId"]: event["encodedDataLength"]}
                ),
            )
            page.goto(f"{address_of(server, '/')}{path}", wait_until="networkidle")
            seen = page.evaluate(IN_VIEW)
            weights[path] = int(
                sum(
                    size
                    for request, size in sizes.items()
                    if "/cards/" not in names.get(request, "") or names[request] in seen
                )
            )
            context.close()
        chromium.close()
        server.shutdown()
    return weights


def rows() -> list[tuple[str, int, int | None]]:
    """What, its bytes, and at most how many."""
    [wheel] = DIST.glob("bisca-*-py3-none-any.whl")
    first, later = (
        [file for name in names for file in (SITE / "assets").glob(f"{name}.*.js")]
        for names in (("bisca-table", "worker", "iframe-worker"), ("bisca-beside",))
    )
    pages = opened(reading_pages())
    heaviest = max(pages, key=lambda page: pages[page])
    lightest = min(pages, key=lambda page: pages[page])
    french = [
        file
        for pack in ("french-pt", "french-en")
        for file in (SITE / "assets" / "cards" / pack).glob("*.svg")
    ]
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    starts = {
        way: packed(place(file["url"]) for file in manifest["files"] if way in file["start"])
        for way in ("plain", "fast")
    }
    library = next(file["size"] for file in manifest["files"] if file["name"] == "library.zip")
    whole = (NODE_MODULES / "pyodide" / "python_stdlib.zip").stat().st_size
    return [
        ("the engine's wheel, as browsers get it", browser_wheel().stat().st_size, 200 * KB),
        ("the engine's wheel, as pip gets it", wheel.stat().st_size, None),
        ("our scripts at a table, for a first card", packed(first), 25 * KB),
        ("fetched when something is asked beside the game", packed(later), None),
        (f"the heaviest reading page ({heaviest}), opened", pages[heaviest], 180 * KB),
        (f"the lightest ({lightest})", pages[lightest], 180 * KB),
        ("the French pack (of one language)", packed(french) // 2, 90 * KB),
        ("a first game: plain start", starts["plain"], None),
        ("later games: start from memory", starts["fast"], None),
        ("the standard library, trimmed", library, None),
        ("the standard library, whole", whole, None),
        *((f"dist/{file.name}", file.stat().st_size, None) for file in taken.MADE if file.exists()),
    ]


def reading_pages() -> list[str]:
    """Those of one language; the other's weigh the same within a hundredth."""
    pages = [page for page in (SITE / "pt").rglob("*.html") if page.name != "table.html"]
    return sorted(page.relative_to(SITE).as_posix() for page in pages)


def place(url: str) -> Path:
    """The file in site/ of an address in the manifest as it was made."""
    before, _, ending = (SITE / "assets" / "engine" / url).resolve().name.rpartition(".")
    folder = (SITE / "assets" / "engine" / url).resolve().parent
    return next(folder.glob(f"{before}.??????????.{ending}"))


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name, size, most in rows():
        limit = f" (at most {most / KB:,.0f})" if most else ""
        print(f"{size / KB:10,.0f} kB  {name}{limit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
