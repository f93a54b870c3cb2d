"""Reading, stepping and a deal at the table in three engines: dev.py test --browsers."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator

import pytest
from engines.drivers import ENGINES, Driver, NotInstalledError, firefox

from sitekit import taken
from sitekit.paths import SITE
from sitekit.serve import address_of, make_server

VARIANT = "bisca-de-tres"
PATIENCE = 240.0  # seconds, of a busy machine
# Kept by every page from here on: what went wrong in it.
LISTEN = """(() => {
  window.faults = [];
  addEventListener("error", (event) => faults.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  document.addEventListener("securitypolicyviolation", (event) =>
    faults.push(`${event.effectiveDirective} ${event.blockedURI}`));
})()"""
BROKEN = "[...document.images].filter((image) => image.complete && !image.naturalWidth).length"
TABLE = "document.querySelector('bisca-table')"
# A click by a script counts as a key, and may come at once.
PLAY = """(() => {
  const table = document.querySelector("bisca-table");
  if (table.querySelector(".b-panel")) return "over";
  const more = table.querySelector("[data-do=continue]");
  if (table.dataset.state === "paused") more.click();
  else if (table.dataset.state === "idle")
    table.querySelector(".b-bottom .b-card[data-c]:not([aria-disabled=true])")?.click();
  return table.dataset.state;
})()"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with make_server("127.0.0.1", 0, root=SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address_of(server, "/")
        server.shutdown()


@pytest.fixture(scope="module", params=ENGINES)
def window(request: pytest.FixtureRequest) -> Iterator[Driver]:
    with contextlib.ExitStack() as stack:
        try:
            driver = stack.enter_context(ENGINES[request.param]())
        except NotInstalledError as missing:
            pytest.skip(str(missing))
        yield driver


def wait(window: Driver, code: str) -> object:
    """Until *code* is true of the page."""
    end = time.monotonic() + PATIENCE
    while not (found := window.run(code)):
        assert time.monotonic() < end, f"never came true: {code}"
        time.sleep(0.05)
    return found


def go(window: Driver, address: str) -> None:
    window.go(address)
    window.run(LISTEN)


@pytest.mark.engines
def test_reading(window: Driver, url: str) -> None:
    go(window, f"{url}en/{VARIANT}/rules.html")
    assert "Bisca de Três" in str(window.run("document.querySelector('h1').textContent"))
    wait(
        window, "[...document.images].every((image) => image.loading === 'lazy' || image.complete)"
    )
    assert window.run(BROKEN) == 0
    assert window.run("document.fonts.status !== 'error'")
    assert window.run("faults") == []


@pytest.mark.engines
def test_stepping(window: Driver, url: str) -> None:
    go(window, f"{url}pt/{VARIANT}/deal.html")
    count = "document.querySelector('.b-step-count').textContent"
    before = window.run(count)
    window.run("document.querySelector('bisca-deal [data-do=next]').click()")
    wait(window, f"{count} !== {before!r}")
    assert window.run("faults") == []


@pytest.mark.engines
def test_a_whole_deal_at_the_table(window: Driver, url: str) -> None:
    go(window, f"{url}pt/{VARIANT}/table.html")
    play_deal(window)


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the single file on a disk."""
    file = tmp_path_factory.mktemp("disk") / "bisca.html"
    file.write_text(taken.single_file(), encoding="utf-8", newline="\n")
    return file.as_uri()


@pytest.mark.engines
def test_the_single_file(window: Driver, single: str) -> None:
    """From the disk: the rules, and a whole deal."""
    go(window, f"{single}?en/{VARIANT}/rules.html")
    wait(window, "document.querySelector('h1')?.textContent.includes('Bisca de Três')")
    assert window.run("faults") == []
    go(window, f"{single}?pt/{VARIANT}/table.html")
    wait(window, f"{TABLE}?.dataset.state")
    play_deal(window)


# What people choose who want nothing kept.
FORGETFUL = {
    "a private window": {"browser.privatebrowsing.autostart": True},
    "storage refused": {"network.cookie.cookieBehavior": 2},
}


@pytest.mark.engines
@pytest.mark.parametrize("settings", FORGETFUL.values(), ids=FORGETFUL)
def test_firefox_that_keeps_nothing(settings: dict[str, bool | int], url: str) -> None:
    """It plays, and says what isn't kept; a private window keeps all until it is closed."""
    refused = "network.cookie.cookieBehavior" in settings
    try:
        with firefox(settings) as window:
            go(window, f"{url}pt/index.html")
            said = str(wait(window, "document.querySelector('.b-offline-text').textContent"))
            go(window, f"{url}pt/{VARIANT}/table.html")
            play_deal(window)
            warned = window.run(f"{TABLE}.querySelector('.b-unsaved').checkVisibility()")
    except NotInstalledError as missing:
        pytest.skip(str(missing))
    assert ("não deixa guardar" in said) == refused
    assert warned == refused


def play_deal(window: Driver) -> None:
    window.run("document.querySelector('[data-do=play]').click()")
    end = time.monotonic() + PATIENCE
    while window.run(PLAY) != "over":
        assert time.monotonic() < end, window.run(f"{TABLE}.textContent")
        time.sleep(0.02)
    assert window.run(BROKEN) == 0
    assert window.run("faults") == []
