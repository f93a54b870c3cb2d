"""The site without a network, after an update, and where nothing can be kept."""

from __future__ import annotations

import hashlib
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Profiles, Watch
from playwright.sync_api import Browser, Page, expect
from tables import Table, match_of, preferences

from bisca.cli import web
from bisca.players.session import dump_session
from sitekit import merge, offline
from sitekit.naming import LOADED
from sitekit.paths import SITE
from sitekit.serve import address_of, make_server

TABLE = "pt/bisca-de-tres/table.html"
CARD = ".b-bottom .b-card[data-c]:not([aria-disabled=true])"
SLOW = 120_000


def kept(page: Page, what: str) -> None:
    """Waits until the page says that *what* is kept: pages or all."""
    block = page.locator("bisca-offline")
    expect(block).to_have_attribute("data-kept", what, timeout=SLOW)


@pytest.fixture
def page(profiles: Profiles) -> Page:
    """A fresh profile with what the other tests do without."""
    return profiles(service_workers="allow")


@pytest.fixture
def visited(page: Page, sub_path_url: str) -> Page:
    """A browser that has been on the home page once."""
    page.goto(f"{sub_path_url}pt/index.html")
    kept(page, "pages")
    return page


def test_pages_are_there_without_a_network_after_one_visit(
    visited: Page, sub_path_url: str
) -> None:
    visited.context.set_offline(True)
    for path in ("pt/rules.html", "pt/bisca-dos-nove/deal.html", "pt/index.html", "pt/"):
        visited.goto(f"{sub_path_url}{path}")
        expect(visited.locator("h1").first).to_be_visible()
    visited.goto(f"{sub_path_url}pt/rules.html")
    broken = "[...document.images].filter((image) => image.complete && !image.naturalWidth).length"
    assert visited.evaluate(broken) == 0
    visited.locator(".md-search__input").click()
    visited.locator(".md-search__input").press_sequentially("vaza")
    expect(visited.locator(".md-search-result__item").first).to_be_visible()


def test_a_page_that_is_not_kept_says_so_without_a_network(
    visited: Page, sub_path_url: str
) -> None:
    """The other language, or an address that isn't there: a sentence, and the way to what is kept."""
    visited.context.set_offline(True)
    for path in ("en/glossary.html", "pt/nowhere.html"):
        visited.goto(f"{sub_path_url}{path}")
        expect(visited.locator("h1")).to_have_text("Sem rede")
        expect(visited.get_by_text("Início")).to_be_visible()
        expect(visited.get_by_text("Home")).to_be_hidden()
    visited.get_by_text("Início").click()
    expect(visited).to_have_url(f"{sub_path_url}pt/index.html")


def test_the_root_leads_to_the_language_that_was_read_last(
    chromium: Browser, sub_path_url: str
) -> None:
    """An installed site opens there, and without a network no other language may be kept."""
    with chromium.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.goto(sub_path_url)
        expect(page).to_have_url(f"{sub_path_url}en/index.html")
        page.goto(f"{sub_path_url}pt/index.html")
        kept(page, "pages")
        context.set_offline(True)
        page.goto(sub_path_url)
        expect(page).to_have_url(f"{sub_path_url}pt/index.html")
        expect(page.locator("h1").first).to_be_visible()


def test_a_game_is_played_without_a_network_once_the_engine_is_kept(
    visited: Page, sub_path_url: str
) -> None:
    visited.locator("[data-do=keep]").click()
    expect(visited.locator(".b-offline-text")).to_contain_text("MB")
    kept(visited, "all")
    expect(visited.locator(".b-offline-text")).to_contain_text("✓")
    visited.context.set_offline(True)
    visited.goto(f"{sub_path_url}{TABLE}")
    visited.locator("[data-do=play]").click()
    expect(visited.locator(CARD).first).to_be_visible(timeout=SLOW)
    expect(visited.locator("bisca-table")).to_have_attribute("data-state", "idle")
    name = visited.locator(CARD).first.get_attribute("data-c")
    visited.locator(CARD).first.click()
    expect(visited.locator(f"[data-zone=trick] [data-c='{name}']")).to_be_visible()
    visited.locator("[data-do=sheet]").first.click()
    expect(visited.locator("dialog.b-sheet")).to_be_visible()


def test_playing_at_once_on_a_first_visit_goes_before_keeping_anything(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """The service worker comes when the game is there, and takes nothing from it."""
    page = profiles({"prefs": preferences()}, service_workers="allow")
    page.goto(f"{site_url}{TABLE}", wait_until="domcontentloaded")
    page.locator("[data-do=play]").click()
    expect(page.locator(CARD).first).to_be_visible(timeout=SLOW)
    assert not page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")
    assert not [url for url in watch.asked if url.endswith("/sw.js")]
    table = Table(page)
    table.play(table.picture().legal[0])
    kept(page, "all")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    table.wait()
    table.play(table.picture().legal[0])
    assert len(table.check().deal.plays) >= 3


def test_keeping_can_be_cancelled(visited: Page) -> None:
    press = "(order) => document.querySelector(`[data-do=${order}]`).click()"
    visited.evaluate(f"() => ['keep', 'cancel'].forEach({press})")
    expect(visited.locator(".b-offline-text")).to_contain_text("Parado", timeout=SLOW)
    expect(visited.locator("[data-do=keep]")).to_be_visible()


class Held:
    """A server that lets everybody wait for the wasm, until it is let go."""

    def __init__(self) -> None:
        self.asked, self.let_go = threading.Event(), threading.Event()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    state, answer = Held(), web.SiteHandler.do_GET

    def hold(handler: web.SiteHandler) -> None:
        if handler.path.endswith(".wasm"):
            state.asked.set()
            state.let_go.wait(SLOW / 1000)
        answer(handler)

    monkeypatch.setattr(web.SiteHandler, "do_GET", hold)
    yield state
    state.let_go.set()


def test_a_service_worker_that_is_stopped_keeps_nobody_waiting(
    page: Page, sub_path_url: str, held: Held, watch: Watch
) -> None:
    """As browsers do with what takes long. Another press goes on from what has come."""
    page.clock.install()
    page.goto(f"{sub_path_url}pt/index.html")
    kept(page, "pages")
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    press, said = page.locator("[data-do=keep]"), page.locator(".b-offline-text")

    def keep_and_stop() -> None:
        held.asked.clear()
        press.click()
        assert held.asked.wait(SLOW / 1000)
        expect(said).to_contain_text("A guardar as mesas", timeout=SLOW)
        session.send("ServiceWorker.stopAllWorkers")

    keep_and_stop()
    page.locator("[data-do=cancel]").click()
    expect(said).to_contain_text("Parado")
    keep_and_stop()
    page.clock.run_for(20_000)
    expect(said).to_contain_text("tenta outra vez")
    held.let_go.set()
    press.click()
    kept(page, "all")
    watch.clear()


def test_a_cleared_cache_is_noticed(visited: Page, sub_path_url: str) -> None:
    visited.evaluate("caches.keys().then((all) => Promise.all(all.map((n) => caches.delete(n))))")
    visited.goto(f"{sub_path_url}pt/index.html")
    expect(visited.locator("h1").first).to_be_visible()
    kept(visited, "pages")


def limit(page: Page, url: str, size: int) -> None:
    """Leaves the site so many bytes of the disk."""
    session = page.context.new_cdp_session(page)
    origin = "/".join(url.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": size})


def test_a_full_disk_is_said(visited: Page, watch: Watch) -> None:
    limit(visited, visited.url, 1000)
    visited.locator("[data-do=keep]").click()
    expect(visited.locator(".b-offline-text")).to_contain_text("Não há espaço", timeout=SLOW)
    watch.clear()


def test_a_disk_too_full_for_the_pages_is_said(page: Page, site_url: str, watch: Watch) -> None:
    limit(page, site_url, 1000)
    page.goto(f"{site_url}pt/index.html")
    expect(page.locator(".b-offline-text")).to_contain_text("Não há espaço", timeout=SLOW)
    limit(page, site_url, 10**9)
    page.locator("[data-do=keep]").click()
    kept(page, "all")
    watch.clear()


def test_where_nothing_can_be_kept_a_sentence_says_so(chromium: Browser, site_url: str) -> None:
    with chromium.new_context(service_workers="block") as context:
        page = context.new_page()
        page.add_init_script(
            "navigator.serviceWorker.register = () => Promise.reject(new Error('SecurityError'))"
        )
        page.goto(f"{site_url}pt/index.html")
        expect(page.locator(".b-offline-text")).to_contain_text("não deixa", timeout=SLOW)


# As a page of a host without https finds its browser.
INSECURE = """
delete Navigator.prototype.serviceWorker;
Object.defineProperty(window, "isSecureContext", { value: false });
"""


def test_plain_http_in_a_local_network_works_and_says_so(chromium: Browser, site_url: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.add_init_script(INSECURE)
        page.goto(f"{site_url}pt/index.html")
        expect(page.locator(".b-offline-text")).to_contain_text("https")


def test_a_private_window_without_service_workers_says_so(chromium: Browser, site_url: str) -> None:
    """It isn't https that is missing."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        page.goto(f"{site_url}pt/index.html")
        expect(page.locator(".b-offline-text")).to_contain_text("janela privada")


class Deploy:
    """A small copy of the site of which a second build can be put in place of the first."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in SITE.rglob("*"):
            relative = path.relative_to(SITE).as_posix()
            if path.is_file() and not relative.endswith(".gz") and not relative.startswith("en/"):
                (root / relative).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, root / relative)
        self.build("v1")

    def build(self, version: str) -> None:
        for path in self.root.rglob("*.css"):
            if path.name.startswith("bisca."):
                style = path.read_text(encoding="utf-8").split("/*v")[0]
                old, new = path.name, f"bisca.{version[1] * 10}.css"
                path.unlink()
                text = f"{style}/*v*/:root{{--build:{version}}}"
                path.with_name(new).write_text(text, encoding="utf-8")
        for path in self.root.rglob("*.html"):
            page = path.read_text(encoding="utf-8").replace(old, new)
            page = page.split("<!--v")[0] + f"<!--{version}-->"
            path.write_text(page, encoding="utf-8")
        files = {
            path.relative_to(self.root).as_posix(): path
            for path in self.root.rglob("*")
            if path.is_file() and path.name != "sw.js"
        }
        source = (merge.ASSETS / "sw.js").read_text(encoding="utf-8")
        (self.root / "sw.js").write_bytes(offline.worker(source, files))


@pytest.fixture
def deploy(tmp_path: Path) -> Deploy:
    return Deploy(tmp_path / "site")


@pytest.fixture
def deploy_url(deploy: Deploy) -> Iterator[str]:
    with make_server("127.0.0.1", 0, base="/a/b/", root=deploy.root) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address_of(server, "/a/b/")
        server.shutdown()


BUILDS = """() => [
  document.documentElement.outerHTML.match(/<!--(v\\d)-->/)?.[1]
    ?? [...document.childNodes].map((node) => node.data ?? "").join(""),
  getComputedStyle(document.documentElement).getPropertyValue("--build").trim(),
]"""


def test_an_update_never_mixes_builds(page: Page, deploy: Deploy, deploy_url: str) -> None:
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    assert page.evaluate(BUILDS) == ["v1", "v1"]
    game = dump_session(match_of("bisca-de-tres", 3))
    page.evaluate("(game) => localStorage.setItem('bisca:match:bisca-de-tres', game)", game)
    deploy.build("v2")
    page.reload()
    assert len(set(page.evaluate(BUILDS))) == 1
    expect(page.locator(".b-update")).to_be_visible(timeout=SLOW)
    expect(page.locator(".b-update")).to_contain_text("O teu jogo fica guardado")
    page.goto(f"{deploy_url}pt/rules.html")
    assert page.evaluate(BUILDS) == ["v1", "v1"]
    with page.expect_navigation(timeout=SLOW):
        page.locator("[data-do=update]").click()
    assert page.evaluate(BUILDS) == ["v2", "v2"]
    page.goto(f"{deploy_url}pt/index.html")
    assert page.evaluate(BUILDS) == ["v2", "v2"]
    expect(page.locator(".b-update")).to_be_hidden()
    page.goto(f"{deploy_url}{TABLE}")
    expect(page.locator("[data-do=resume]")).to_be_visible()
    ours = page.evaluate("caches.keys()")
    assert all(name.startswith("bisca-/a/b/#") for name in ours)
    assert len(ours) == 2


def test_a_browser_that_refuses_the_caches_is_said(
    page: Page, deploy: Deploy, deploy_url: str, watch: Watch
) -> None:
    """The service worker is never installed then, and nobody waits for it."""
    worker = deploy.root / "sw.js"
    refused = "caches.keys = async () => { throw new DOMException('', 'SecurityError'); };"
    worker.write_text(refused + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page.goto(f"{deploy_url}pt/index.html")
    expect(page.locator(".b-offline-text")).to_contain_text("não deixa", timeout=SLOW)
    expect(page.locator("[data-do=keep]")).to_be_hidden()
    watch.clear()


ABANDONED = """() => new Promise((done) => navigator.serviceWorker.getRegistration().then((found) => {
  found.addEventListener("updatefound", () => {
    const { installing } = found;
    installing.addEventListener("statechange", () => done(installing.state));
  });
  found.update();
}))"""


def test_half_a_deploy_changes_nothing(
    page: Page, deploy: Deploy, deploy_url: str, watch: Watch
) -> None:
    """A visit while files of the new build are missing: the old one stays, whole."""
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    deploy.build("v2")
    late = deploy.root / "pt" / "glossary.html"
    whole = late.read_bytes()
    late.unlink()
    assert page.evaluate(ABANDONED) == "redundant"
    page.goto(f"{deploy_url}pt/rules.html")
    assert page.evaluate(BUILDS) == ["v1", "v1"]
    expect(page.locator(".b-update")).to_be_hidden()
    late.write_bytes(whole)
    assert page.evaluate(ABANDONED) == "installed"
    expect(page.locator(".b-update")).to_be_visible(timeout=SLOW)
    watch.clear()


def test_an_update_for_which_there_is_no_room_leaves_the_old_build(
    page: Page, deploy: Deploy, deploy_url: str, watch: Watch
) -> None:
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    caches = page.evaluate("caches.keys()")
    deploy.build("v2")
    limit(page, deploy_url, 1000)
    assert page.evaluate(ABANDONED) == "redundant"
    assert page.evaluate("caches.keys()") == caches
    page.goto(f"{deploy_url}pt/rules.html")
    assert page.evaluate(BUILDS) == ["v1", "v1"]
    watch.clear()


def test_an_update_of_the_engine_for_which_there_is_no_room_leaves_nothing_of_it(
    page: Page, deploy: Deploy, deploy_url: str, watch: Watch
) -> None:
    """The old build's is there as before, and no part of one that can't be used."""
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    page.locator("[data-do=keep]").click()
    kept(page, "all")
    before = sorted(page.evaluate(KEPT))
    folder = deploy.root / "assets" / "engine"
    (folder / "small.0123456789.bin").write_bytes(b"small")
    (folder / "large.0123456789.bin").write_bytes(bytes(60_000_000))
    deploy.build("v2")
    limit(page, deploy_url, page.evaluate(USAGE) + 40_000_000)
    assert page.evaluate(ABANDONED) == "redundant"
    assert sorted(page.evaluate(KEPT)) == before
    page.reload()
    kept(page, "all")
    watch.clear()


SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def test_an_update_fetches_no_engine_where_the_person_pays_for_each_byte(
    page: Page, deploy: Deploy, deploy_url: str
) -> None:
    """The pages it keeps, beside those of the old build."""
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    page.locator("[data-do=keep]").click()
    kept(page, "all")
    (deploy.root / "assets" / "engine" / "more.0123456789.bin").write_bytes(b"more")
    deploy.build("v2")
    worker = deploy.root / "sw.js"
    worker.write_text(SAVING + worker.read_text(encoding="utf-8"), encoding="utf-8")
    assert page.evaluate(ABANDONED) == "installed"
    assert not [path for path in page.evaluate(KEPT) if "more." in path]
    assert len([name for name in page.evaluate("caches.keys()") if "engine" not in name]) == 2


def test_an_update_takes_over_from_what_is_still_being_kept(
    page: Page, deploy: Deploy, deploy_url: str, held: Held, watch: Watch
) -> None:
    """The engine comes slowly, or never: whoever wants the new version has it at once."""
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    deploy.build("v2")
    page.reload()
    expect(page.locator(".b-update")).to_be_visible(timeout=SLOW)
    page.locator("[data-do=keep]").click()
    assert held.asked.wait(SLOW / 1000)
    with page.expect_navigation(timeout=SLOW):
        page.locator("[data-do=update]").click()
    assert page.evaluate(BUILDS) == ["v2", "v2"]
    watch.clear()


def test_an_older_build_that_has_been_stopped_gives_way(
    page: Page, deploy: Deploy, deploy_url: str
) -> None:
    """As browsers do with one that has nothing to do. To wake it takes longer than to wake the newer."""
    slow = "for (const end = Date.now() + 3000; registration.active && Date.now() < end; );"
    worker = deploy.root / "sw.js"
    worker.write_text(slow + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    page.reload()
    kept(page, "pages")
    deploy.build("v2")
    assert page.evaluate(ABANDONED) == "installed"
    expect(page.locator(".b-update")).to_be_visible(timeout=SLOW)
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    with page.expect_navigation(timeout=SLOW):
        page.locator("[data-do=update]").click()
    assert page.evaluate(BUILDS) == ["v2", "v2"]


def test_an_older_build_that_does_not_give_way_is_told_of(
    page: Page, deploy: Deploy, deploy_url: str
) -> None:
    """Once it does, the new version comes by itself."""
    page.add_init_script(STUBBORN)
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    page.reload()
    kept(page, "pages")
    deploy.build("v2")
    assert page.evaluate(ABANDONED) == "installed"
    page.locator("[data-do=update]").click(timeout=SLOW)
    expect(page.locator(".b-update")).to_contain_text("fecha as outras janelas", timeout=SLOW)
    with page.expect_navigation(timeout=SLOW):
        page.evaluate("() => giveWay()")
    assert page.evaluate(BUILDS) == ["v2", "v2"]


def test_a_window_that_missed_the_update_has_it_at_the_next_press(
    page: Page, deploy: Deploy, deploy_url: str
) -> None:
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    deploy.build("v2")
    other = page.context.new_page()
    for window in (page, other):
        window.goto(f"{deploy_url}pt/rules.html")
        assert window.evaluate(BUILDS) == ["v1", "v1"]
    for window in (page, other):
        expect(window.locator(".b-update")).to_be_visible(timeout=SLOW)
        with window.expect_navigation(timeout=SLOW):
            window.locator("[data-do=update]").click()
        assert window.evaluate(BUILDS) == ["v2", "v2"]


# As if another window went on giving the older build something to do.
STUBBORN = """
const { postMessage } = ServiceWorker.prototype;
const untold = [];
ServiceWorker.prototype.postMessage = function (message, ...more) {
  if (message.do === "activate") untold.push(() => postMessage.call(this, message, ...more));
  else postMessage.call(this, message, ...more);
};
window.giveWay = () => untold.forEach((tell) => tell());
"""
USAGE = "navigator.storage.estimate().then(({ usage }) => usage)"
KEPT = """async () => {
  const cache = await caches.open("bisca-/a/b/#engine");
  return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


def test_a_download_that_stopped_half_way_goes_on_from_there(
    page: Page, deploy: Deploy, deploy_url: str
) -> None:
    """The wasm comes cut short; what came whole before is kept, and not asked for again."""
    [wasm] = deploy.root.glob("assets/pyodide/*.wasm")
    whole = wasm.read_bytes()
    wasm.write_bytes(whole[:-1])
    page.goto(f"{deploy_url}pt/index.html")
    kept(page, "pages")
    page.locator("[data-do=keep]").click()
    expect(page.locator(".b-offline-text")).to_contain_text("tenta outra vez", timeout=SLOW)
    assert page.locator("bisca-offline").get_attribute("data-kept") == "pages"
    came = [deploy.root / path.removeprefix("/a/b/") for path in page.evaluate(KEPT)]
    assert came
    assert wasm not in came
    for file in came:
        file.unlink()
    wasm.write_bytes(whole)
    page.locator("[data-do=keep]").click()
    kept(page, "all")


SPOIL = """async (name) => {
  for (const cache of await caches.keys()) {
    const opened = await caches.open(cache);
    for (const { url } of await opened.keys()) {
      if (!new RegExp(name).test(url)) continue;
      const found = await opened.match(url);
      const bytes = new Uint8Array(await found.arrayBuffer());
      bytes[bytes.length >> 1] ^= 1;
      await opened.put(url, new Response(bytes, { headers: found.headers }));
      return url;
    }
  }
}"""


# What is kept of the engine, by its beginning, beside what its name says it holds.
HASHES = """async () => {
  const found = {};
  for (const cache of await caches.keys()) {
    const opened = await caches.open(cache);
    for (const { url } of await opened.keys()) {
      const [, hash] = url.match(/assets[/](?:engine|pyodide)[/].*[.]([0-9a-f]{10})[.]/) ?? [];
      if (!hash) continue;
      const bytes = await (await opened.match(url)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const sum = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      found[url.split("/").pop()] = sum.startsWith(hash);
    }
  }
  return found;
}"""
# What the worker loads, whichever way it starts, and what it says that a file is called.
LOADED_FIRST = {
    r"pyodide\.\w+\.mjs$": "pyodide.mjs",
    r"pyodide\.asm\.\w+\.mjs$": "pyodide.asm.mjs",
    r"pyodide\.asm\.\w+\.wasm$": "pyodide.asm.wasm",
    r"/pyodide-lock\.": "pyodide-lock.json",
    r"/manifest\.\w+\.json$": "manifest.",
}
MEMORY = r"/memory\."
LOADED_PLAINLY = {r"/library\.": "library.zip", r"\.whl$": ".whl"}


@pytest.fixture
def at_home(visited: Page) -> Page:
    """A browser in which everything is kept."""
    visited.locator("[data-do=keep]").click()
    kept(visited, "all")
    return visited


@pytest.mark.parametrize("start", ["memory", "plain"])
def test_what_spoilt_on_the_device_is_put_right(
    at_home: Page, sub_path_url: str, start: str
) -> None:
    """With a network nobody notices, and what is kept is whole again."""
    if start == "plain":
        at_home.evaluate("localStorage.setItem('bisca:memory', 'plain')")
    for name in (*LOADED_FIRST, *(LOADED_PLAINLY if start == "plain" else (MEMORY,))):
        assert at_home.evaluate(SPOIL, name)
        assert not all(at_home.evaluate(HASHES).values())
    at_home.goto(f"{sub_path_url}{TABLE}")
    at_home.locator("[data-do=play]").click()
    expect(at_home.locator(CARD).first).to_be_visible(timeout=SLOW)
    kept(at_home, "all")
    right = at_home.evaluate(HASHES)
    assert all(right.values()), right
    assert len(right) == 8


def test_what_spoilt_on_the_device_is_said_without_a_network(
    at_home: Page, sub_path_url: str, watch: Watch
) -> None:
    """By its name, and no longer to be kept, until it has come again. A memory is done without."""
    context = at_home.context
    at_home.evaluate("localStorage.setItem('bisca:memory', 'plain')")
    for name, called in {**LOADED_FIRST, **LOADED_PLAINLY}.items():
        at_home.goto(f"{sub_path_url}{TABLE}")
        kept(at_home, "all")
        assert at_home.evaluate(SPOIL, name)
        context.set_offline(True)
        at_home.locator("[data-do=play]").click()
        expect(at_home.locator(".b-problem-text")).to_contain_text(called, timeout=SLOW)
        expect(at_home.locator(".b-problem-text")).to_contain_text("não está guardada")
        kept(at_home, "pages")
        expect(at_home.locator(".b-offline-text")).not_to_contain_text("✓")
        context.set_offline(False)
        at_home.locator("[data-do=keep]").click()
        kept(at_home, "all")
        assert all(at_home.evaluate(HASHES).values())
    at_home.evaluate("(name) => localStorage.setItem('bisca:memory', name)", memory_hash())
    at_home.reload()
    kept(at_home, "all")
    assert at_home.evaluate(SPOIL, MEMORY)
    context.set_offline(True)
    at_home.locator("[data-do=play]").click()
    expect(at_home.locator(CARD).first).to_be_visible(timeout=SLOW)
    kept(at_home, "pages")
    watch.clear()


def memory_hash() -> str:
    [memory] = (SITE / "assets" / "engine").glob("memory.*.bin")
    return hashlib.sha256(memory.read_bytes()).hexdigest()


def test_what_is_kept_is_what_there_is() -> None:
    groups = {
        path: offline.group_of(path)
        for path in (item.relative_to(SITE).as_posix() for item in SITE.rglob("*.*"))
    }
    assert groups["pt/index.html"] == "pt"
    assert groups["404.html"] is None
    engine = {path for path, group in groups.items() if group == "engine"}
    assert all(path.startswith(LOADED) for path in engine)
