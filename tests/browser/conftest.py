"""A browser, the site served to it, and a watch over what its pages ask for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from sitekit import browser as browsers
from sitekit.paths import SITE
from sitekit.serve import address_of, make_server


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
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


class Watch:
    """What pages did that none of ours may do: other hosts asked, errors, answers missing."""

    def __init__(self) -> None:
        self.elsewhere: list[str] = []
        self.errors: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        context.route("**/*", self._route)
        context.on("page", self._follow_page)
        context.on("response", self._answered)

    def _route(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.hostname in ("localhost", "127.0.0.1") or (
            address.scheme == "file" and address.path.startswith(SITE.as_uri()[len("file://") :])
        ):
            route.continue_()
        else:
            self.elsewhere.append(route.request.url)
            route.abort()

    def _follow_page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._said(message.type, message.text))

    def _answered(self, response: object) -> None:
        status, url = response.status, response.url  # type: ignore[attr-defined]
        if status >= 400:
            self.errors.append(f"{status} {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test when a page asked another host, or met an error; a test may clear it."""
    watch = Watch()
    yield watch
    assert watch.elsewhere == [], "a request left the site"
    assert watch.errors == [], "a page met an error"


@pytest.fixture
def context(chromium: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A fresh profile at 1280 by 800."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    watch.follow(context)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
