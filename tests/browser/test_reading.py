"""Pages to read: every one opens in both languages, and asks only for what it needs."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from browsing import Watch
from playwright.sync_api import Browser, Page, Response, expect
from tables import VARIANTS

from sitekit.paths import LANGUAGES

PAGES = (
    "index.html",
    "numbers.html",
    "sheets/score.html",
    "rules.html",
    "checked.html",
    "table-rules.html",
    "exercises/bisca-de-tres.html",
    *(f"{variant}/{part}.html" for variant in VARIANTS for part in ("rules", "deal", "table")),
)
EVERY_PAGE = pytest.mark.parametrize(
    "path", [f"{lang}/{page}" for lang in LANGUAGES for page in PAGES]
)
# Bytes over the wire when a page opens: packed, with its fonts and the pictures in view.
LIGHT = 180_000
IN_VIEW = """() => [...document.images].filter((image) => {
  const box = image.getBoundingClientRect();
  return box.top < innerHeight && box.bottom > 0;
}).map((image) => image.currentSrc)"""
RUNTIME = ("pyodide", ".wasm", ".whl", "assets/worker.js", "manifest.json")


@EVERY_PAGE
def test_a_page_opens_without_a_fault(page: Page, site_url: str, path: str, watch: Watch) -> None:
    """In a browser that has nothing of it; no part of the engine comes along."""
    sizes: dict[str, int] = {}
    page.on("response", lambda response: sizes.update({response.url: _weight(response)}))
    response = page.goto(f"{site_url}{path}", wait_until="networkidle")
    assert response is not None
    _check(page, path, site_url, watch)
    seen = page.evaluate(IN_VIEW)
    weight = sum(size for url, size in sizes.items() if "/cards/" not in url or url in seen)
    print(f"{path}: {weight / 1000:.0f} kB compressed")
    assert weight <= LIGHT


def _check(page: Page, path: str, address: str, watch: Watch) -> None:
    expect(page.locator("h1")).to_be_visible()
    assert (page.locator("html").get_attribute("lang") or "").startswith(path[:2])
    assert [url for url in watch.asked if any(part in url for part in RUNTIME)] == []
    assert all(url.startswith((address, "data:")) for url in watch.asked)


def _weight(response: Response) -> int:
    try:
        return len(gzip.compress(response.body()))
    except Exception:  # the page is gone, or the answer has no body
        return 0


@pytest.fixture(scope="module")
def telephone(chromium: Browser, watchman: Watch) -> Iterator[Page]:
    """A small one, which keeps what it has read."""
    with chromium.new_context(viewport={"width": 320, "height": 640}) as context:
        watchman.follow(context)
        yield context.new_page()


@EVERY_PAGE
def test_nothing_is_wider_than_a_small_screen(
    telephone: Page, sub_path_url: str, path: str, watch: Watch
) -> None:
    """At 320 pixels nobody has to scroll sideways; the site is below a path here."""
    response = telephone.goto(f"{sub_path_url}{path}", wait_until="networkidle")
    assert response is not None
    _check(telephone, path, sub_path_url, watch)
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [320, 800])
def test_what_the_table_of_games_is_stands_in_lines(page: Page, site_url: str, size: int) -> None:
    """Where its rows are one below the other, as on a wide screen."""
    page.set_viewport_size({"width": size, "height": 700})
    page.goto(f"{site_url}pt/variants.html")
    widths = page.locator("table.b-compare").evaluate(
        "table => [table.clientWidth, table.caption.clientWidth]"
    )
    assert widths[0] == widths[1]


def test_the_watch_sees_what_a_worker_asks_for(page: Page, site_url: str, watch: Watch) -> None:
    """Were it blind there, no test could say that nothing leaves the site."""
    # A page of the site has a policy, which lets no such worker begin.
    bare = f"{site_url}bare.html"
    page.route(
        bare, lambda route: route.fulfill(body="<title>bare</title>", content_type="text/html")
    )
    page.goto(bare)
    page.evaluate(
        """() => new Promise((done, failed) => {
          const text = "fetch('http://elsewhere.test/x').catch(() => postMessage(0))";
          const address = URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
          const worker = new Worker(address);
          worker.onmessage = done;
          worker.onerror = failed;
        })"""
    )
    assert watch.elsewhere == ["http://elsewhere.test/x"]
    watch.clear()
