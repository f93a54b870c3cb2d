"""A browser, the site served to it, and a watch over what its pages ask for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from browsing import Profiles, Seat, Visit, Watch, been_here
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tables import Table, preferences

from bisca.players.session import Session, dump_session
from sitekit import browser as browsers
from sitekit.paths import SITE
from sitekit.serve import address_of, make_server

# Playwright turns these off, and the last list of a command line is the one that counts: they stand
# here again before those that are pages of the window itself, the lists under the address bar. No
# test sees those, and they take a third of what a visit costs.
OFF = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
# No host but this one can be found, and the browser itself is to ask for none.
FLAGS = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)
WIDE = {"width": 1280, "height": 800}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


def _served(base: str) -> Iterator[str]:
    if not (SITE / "index.html").exists():
        pytest.fail("no site/: run python3 scripts/dev.py build")
    with make_server("127.0.0.1", 0, base=base) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address_of(server, base)
        server.shutdown()


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """The address of the served site, ending in a slash."""
    yield from _served("/")


@pytest.fixture(scope="session")
def sub_path_url() -> Iterator[str]:
    """The same below /a/b/."""
    yield from _served("/a/b/")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = browsers.find()
    if program is None:
        pytest.fail("no browser: run python3 scripts/dev.py test, which installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def watchman() -> Watch:
    """The one watch over every window, whichever test opened it."""
    return Watch()


@pytest.fixture
def watch(watchman: Watch) -> Iterator[Watch]:
    """Fails the test when a page asked another host, or met an error; a test may clear it."""
    watchman.clear()
    yield watchman
    assert watchman.elsewhere == [], "a request left the site"
    assert watchman.errors == [], "a page met an error"


def _new_context(
    chromium: Browser, watch: Watch, url: str, stored: Mapping[str, str], options: dict[str, Any]
) -> BrowserContext:
    """
    Someone new, whose device remembers what is *stored*. Without a service worker, unless it is
    asked for: to keep the whole site for offline is much of what a visit costs.
    """
    parts = urlsplit(url)
    kept = [{"name": f"bisca:{name}", "value": value} for name, value in stored.items()]
    origins = [{"origin": f"{parts.scheme}://{parts.netloc}", "localStorage": kept}]
    context = chromium.new_context(
        storage_state={"cookies": [], "origins": origins},
        **{"viewport": WIDE, "service_workers": "block", **options},
    )
    watch.follow(context)
    return context


@pytest.fixture
def profiles(chromium: Browser, watch: Watch, site_url: str) -> Iterator[Profiles]:
    """Opens a window of someone new, whose device remembers what is *stored*."""
    contexts = []

    def make(stored: Mapping[str, str] = {}, **options: Any) -> Page:
        contexts.append(_new_context(chromium, watch, site_url, stored, options))
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(profiles: Profiles) -> Page:
    """A fresh profile at 1280 by 800."""
    return profiles()


@pytest.fixture
def visit(profiles: Profiles, site_url: str) -> Visit:
    """Leads someone who has been here to a table, in a match that is kept, or in none."""

    def come(
        variant: str,
        session: Session | None = None,
        *,
        lang: str = "pt",
        stored: Mapping[str, str] = {},
        begin: bool = True,
        **options: Any,
    ) -> Table:
        kept = {"prefs": preferences(), **been_here()}
        if session is not None:
            kept[f"match:{variant}"] = dump_session(session)
        page = profiles({**kept, **stored}, **options)
        page.goto(f"{site_url}{lang}/{variant}/table.html")
        table = Table(page)
        table.wait()
        if begin:
            table.begin()
        return table

    return come


@pytest.fixture(scope="module")
def regulars(
    chromium: Browser, watchman: Watch, site_url: str
) -> Iterator[Callable[[str, str], Page]]:
    """Windows in which the engine is awake: starting it is most of what a test would take."""
    pages: dict[tuple[str, str], Page] = {}

    def find(variant: str, lang: str) -> Page:
        if (variant, lang) not in pages:
            stored = {"prefs": preferences(), **been_here()}
            page = _new_context(chromium, watchman, site_url, stored, {}).new_page()
            pages[variant, lang] = page
        page, address = pages[variant, lang], f"{site_url}{lang}/{variant}/table.html"
        if page.url.partition("#")[0] != address:
            page.goto(address)
        return page

    yield find
    for page in pages.values():
        page.context.close()


@pytest.fixture
def seat(regulars: Callable[[str, str], Page], watch: Watch) -> Seat:
    """Seats someone in a match where an earlier test may have sat, which left nothing behind."""

    def take(variant: str, session: Session, *, lang: str = "pt") -> Table:
        page = regulars(variant, lang)
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="light")
        table = Table(page)
        table.wait("idle", "paused", "problem")
        table.clear({"prefs": preferences(), f"match:{variant}": dump_session(session)})
        table.begin()
        return table

    return take
