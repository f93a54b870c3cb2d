"""The built site, read as files: every link leads somewhere, and nothing leads elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from bisca.browser import handle
from sitekit.checks import built, run_check
from sitekit.paths import LANGUAGES, SITE

if not (SITE / "index.html").exists():
    pytest.skip("no site/: run python3 scripts/dev.py build", allow_module_level=True)

PAGES = sorted(SITE.rglob("*.html"))
# Attributes that make a browser fetch something, and not only when a person follows a link.
LOADING = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("use", "href")}


class Reader(HTMLParser):
    """The links, the loaded files, the ids and the language of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.title_id = ""
        self.lang = ""
        self.styles: list[str] = []
        self.template = 0
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.template += tag == "template"
        for name, value in attributes:
            if value is None:
                continue
            if (tag, name) in LOADING:
                self.loaded.append(value)
            elif name == "href":
                self.links.append(value)
            elif name == "id" and not self.template:
                self.ids.append(value)
                self.title_id = value if tag == "h1" else self.title_id
            elif name == "style":
                self.styles.append(value)
            elif tag == "html" and name == "lang":
                self.lang = value

    def handle_endtag(self, tag: str) -> None:
        self.template -= tag == "template"


READ = {page: Reader(page) for page in PAGES}


def name_of(page: Path) -> str:
    return page.relative_to(SITE).as_posix()


@pytest.fixture(params=PAGES, ids=name_of)
def page(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def is_local(address: str) -> bool:
    parts = urlsplit(address)
    return not parts.scheme and not parts.netloc


def test_everything_a_page_loads_is_in_the_site(page: Path) -> None:
    for address in READ[page].loaded:
        if address == "data:,":  # the icon of a page that fetches nothing
            continue
        assert is_local(address), f"{address} leaves the site"
        assert not address.startswith("/"), f"{address} breaks under a sub-path"
        assert (page.parent / unquote(urlsplit(address).path)).is_file(), address


def test_every_link_leads_to_a_page_and_a_place_on_it(page: Path) -> None:
    for address in READ[page].links:
        if not is_local(address):
            continue
        path, fragment = urldefrag(address)
        target = (page.parent / unquote(path)).resolve() if path else page
        assert target.is_file(), f"{address}: no such page"
        if fragment and target in READ and not fragment.startswith("__"):
            # `#play=…` is a deal for the table, no place on the page.
            assert "=" in fragment or unquote(fragment) in READ[target].ids, (
                f"{address}: no such place"
            )


def test_ids_are_unique(page: Path) -> None:
    ids = READ[page].ids
    assert sorted({one for one in ids if ids.count(one) > 1}) == []


def test_pages_carry_their_language(page: Path) -> None:
    folder = page.relative_to(SITE).parts[0]
    if folder in LANGUAGES:
        assert READ[page].lang == folder


def test_no_style_attributes(page: Path) -> None:
    assert READ[page].styles == []


def test_both_languages_have_the_same_pages_and_places() -> None:
    """So the language switch can keep the page, the step, the clause and the section."""
    places = {
        language: {
            page.relative_to(SITE / language).as_posix(): {*READ[page].ids} - {READ[page].title_id}
            for page in PAGES
            if page.is_relative_to(SITE / language)
        }
        for language in LANGUAGES
    }
    assert places["pt"] == places["en"]


def test_style_sheets_load_only_what_is_in_the_site() -> None:
    for sheet in SITE.rglob("*.css"):
        for address in re.findall(r"url\(([^)]+)\)", sheet.read_text(encoding="utf-8")):
            address = address.strip("'\"")
            if address.startswith(("data:", "#")):
                continue
            assert is_local(address), f"{sheet.name}: {address}"
            assert (sheet.parent / urlsplit(address).path).is_file(), f"{sheet.name}: {address}"


def test_reading_pages_load_little_script() -> None:
    """What is ours; Material's own shell comes to about 65 kB compressed."""
    sizes = {}
    names = ("bisca", "bisca-tools", "bisca-table", "bisca-beside", "iframe-worker", "worker")
    for name in names:
        [script] = (SITE / "assets").glob(f"{name}.*.js")
        sizes[name] = len(gzip.compress(script.read_bytes()))
    assert sizes["bisca"] < 13_000
    assert sizes["bisca-tools"] < 6_000
    assert sizes["bisca-beside"] < 6_000
    # What a first card needs, and the search's shim, with which the page opens.
    assert sizes["bisca-table"] + sizes["worker"] + sizes["iframe-worker"] < 23_500
    for page in PAGES:
        scripts = [link for link in READ[page].loaded if "/bisca" in link and link.endswith(".js")]
        table = "<bisca-table" in page.read_text(encoding="utf-8")
        assert [("bisca-table" in link) for link in scripts] in ([table], []), page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pack_that_most_games_use_is_light(language: str) -> None:
    """As a host sends it that packs: CONTRIBUTING.md says what it weighs."""
    cards = sorted((SITE / "assets" / "cards" / f"french-{language}").glob("*.svg"))
    assert len(cards) == 40
    assert sum(len(gzip.compress(card.read_bytes())) for card in cards) <= 90_000


def test_the_list_of_the_worker_is_right() -> None:
    place = SITE / "assets" / "engine"
    [manifest] = place.glob("manifest.*.json")
    files = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    assert {way for file in files for way in file["start"]} == {"fast", "plain"}
    assert [file["name"] for file in files if file["name"].endswith(".whl")]
    for file in files:
        content = (place / file["url"]).read_bytes()
        assert file["size"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()


def test_python_for_the_browser_knows_no_packages_of_other_hosts() -> None:
    [lock_file] = (SITE / "assets" / "pyodide").glob("pyodide-lock.*.json")
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    assert lock["packages"] == {}


def test_what_the_pages_load_is_named_by_its_content() -> None:
    for path in (SITE / "assets").rglob("*.*"):
        if path.suffix in (".js", ".mjs", ".wasm", ".bin", ".whl", ".json", ".css"):
            before, digits, _ = path.name.rsplit(".", 2)
            assert before
            assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(digits), path.name


def test_what_lies_packed_is_the_same() -> None:
    packed = sorted(SITE.rglob("*.gz"))
    assert len(packed) > len(PAGES)
    for path in packed:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes(), path.name


def test_no_build_leftovers() -> None:
    assert [name_of(path) for path in SITE.rglob("*.map")] == []
    assert [name_of(path) for path in SITE.rglob("*.new")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_holds_one_language_and_works_from_files(language: str) -> None:
    folder = SITE / language / "search"
    text = (folder / "search_index.json").read_text(encoding="utf-8")
    assert json.loads(text)["config"]["lang"] == [language]
    assert (folder / "search_index.js").read_text(encoding="utf-8") == f"var __index = {text}"


PLAY_LINKS = sorted(
    {
        (PurePosixPath(urlsplit(link).path).parent.name, urlsplit(link).fragment.removeprefix("play="))
        for reader in READ.values()
        for link in reader.links
        if urlsplit(link).fragment.startswith("play=")
    }
)


def test_play_from_here_leads_to_a_card_to_play() -> None:
    """Whoever follows an example to the table finds it laid out, and it is their turn."""
    assert len(PLAY_LINKS) > 50
    for variant, link in PLAY_LINKS:
        asked = {"v": 1, "id": 1, "do": "open", "lang": "pt", "variant": variant, "link": link}
        reply = json.loads(handle(json.dumps(asked)))
        assert reply["ok"], (variant, link, reply)
        board = reply["frames"][-1]["html"]
        cards = re.findall(r'<button[^>]* data-c="\w\w"[^>]*>', board)
        free = [card for card in cards if "aria-disabled" not in card]
        assert free or reply["over"], (variant, link)


def test_pages_of_each_kind_are_valid_html() -> None:
    """`check` looks at every page; that takes a while."""
    kinds = ("index", "rules", "numbers", "sheets/score", "brisca/rules", "brisca/table")
    pages = [SITE / "index.html", SITE / "404.html", SITE / "en" / "brisca" / "deal.html"]
    run_check(built([*pages, *(SITE / "pt" / f"{kind}.html" for kind in kinds)]))
