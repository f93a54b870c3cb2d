"""An engine that can't be fetched or started: a sentence, and Retry that works."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from typing import Any

import pytest
from browsing import Profiles, Visit, Watch
from playwright.sync_api import Page, Route, expect
from tables import Table, match_of

from bisca.players.session import Session
from sitekit.paths import LANGUAGES

VARIANT = "bisca-de-tres"


def abort(route: Route) -> None:
    route.abort()


def not_found(route: Route) -> None:
    route.fulfill(status=404, body="")


def damaged(route: Route) -> None:
    """The right length, with a byte in the middle changed."""
    response = route.fetch()
    body = bytearray(response.body())
    body[len(body) // 2] ^= 0xFF
    route.fulfill(response=response, body=bytes(body))


def cut_short(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=response.body()[:-1000])


def another_file(route: Route) -> None:
    """What a host answers that sends its home page for everything."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Home</title>")


FAILURES = {
    "the wasm doesn't come": ("**/pyodide.asm.*.wasm", abort),
    "the wasm is not there": ("**/pyodide.asm.*.wasm", not_found),
    "the wasm is damaged": ("**/pyodide.asm.*.wasm", damaged),
    "the engine is damaged": ("**/*.whl", damaged),
    "the engine is cut short": ("**/*.whl", cut_short),
    "the engine is not there": ("**/*.whl", not_found),
    "the library is cut short": ("**/library.*.zip", cut_short),
    "the list is another file": ("**/manifest.*.json", another_file),
    "the worker is not there": ("**/assets/worker.*js", not_found),
    "the worker is another file": ("**/assets/worker.*js", another_file),
}


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Leads someone there whose first visit it is: a plain start has nothing to fall back on."""

    def come(
        variant: str,
        session: Session | None = None,
        *,
        stored: Mapping[str, str] = {},
        **options: Any,
    ) -> Table:
        return visit(variant, session, stored={"memory": "", **stored}, **options)

    return come


def fail(page: Page, pattern: str, answer: Callable[[Route], None]) -> None:
    page.context.route(pattern, answer)


@pytest.mark.parametrize(("pattern", "answer"), FAILURES.values(), ids=FAILURES)
def test_a_failed_start_ends_in_a_sentence(
    visit: Visit, pattern: str, answer: Callable[[Route], None], watch: Watch
) -> None:
    """Never in an endless wait; it names the file that came wrong, and Retry is there."""
    table = visit(VARIANT, begin=False)
    fail(table.page, pattern, answer)
    table.button("play").click()
    table.wait("problem")
    sentence = table.root.locator(".b-problem-text")
    expect(sentence).to_be_visible()
    said = sentence.inner_text()
    assert len(said) > 20
    assert "{" not in said
    if answer in (abort, damaged, cut_short):
        assert pattern.rpartition(".")[2] in said
    expect(table.root.locator(".b-wait")).not_to_be_visible()
    expect(table.root.locator(".b-board")).to_be_visible()
    expect(table.button("retry")).to_be_visible()
    assert table.page.evaluate("document.activeElement.closest('bisca-table') !== null")
    watch.errors.clear()


@pytest.mark.parametrize(
    "failure", ["the wasm doesn't come", "the engine is damaged", "the worker is not there"]
)
def test_retry_starts_the_engine(visit: Visit, failure: str, watch: Watch) -> None:
    """Once what was missing is there, a press is enough."""
    pattern, answer = FAILURES[failure]
    table = visit(VARIANT, begin=False)
    fail(table.page, pattern, answer)
    table.button("play").click()
    table.wait("problem")
    table.page.context.unroute(pattern)
    watch.errors.clear()
    table.button("retry").click()
    table.wait_for_deal()
    table.check()
    expect(table.root.locator(".b-problem-text")).not_to_be_visible()
    _forget_refused_scripts(watch)


def _forget_refused_scripts(watch: Watch) -> None:
    """A browser may tell of the failed worker once more, late."""
    watch.errors[:] = [error for error in watch.errors if "/worker." not in error]


@pytest.mark.parametrize("failure", ["the worker is not there", "the engine is not there"])
def test_a_page_from_before_a_deploy_says_so(visit: Visit, failure: str, watch: Watch) -> None:
    """The files of its build are gone: trying again won't help, and loading the page will."""
    pattern, answer = FAILURES[failure]
    table = visit(VARIANT, begin=False, service_workers="block")
    fail(table.page, pattern, answer)
    table.button("play").click()
    table.wait("problem")
    expect(table.root.locator(".b-problem-text")).to_contain_text("versão nova do site")
    watch.errors.clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failure_twice_is_said_twice(visit: Visit, lang: str, watch: Watch) -> None:
    """Retry that fails again ends in a sentence again, in the page's language."""
    table = visit(VARIANT, lang=lang, begin=False)
    fail(table.page, "**/*.whl", not_found)
    table.button("play").click()
    table.wait("problem")
    first = table.root.locator(".b-problem-text").inner_text()
    assert ("versão nova" in first) == (lang == "pt")
    table.listen()
    table.button("retry").click()
    table.heard(2)
    table.wait("problem")
    expect(table.button("retry")).to_be_visible()
    watch.errors.clear()


def test_a_match_outlives_a_failed_start(visit: Visit, watch: Watch) -> None:
    """What was kept is there when the engine is."""
    session = match_of(VARIANT, 5)
    table = visit(VARIANT, session, begin=False)
    kept = table.saved()
    fail(table.page, "**/pyodide.asm.*.wasm", abort)
    table.button("resume").click()
    table.wait("problem")
    assert table.saved() == kept
    table.page.context.unroute("**/pyodide.asm.*.wasm")
    watch.errors.clear()
    table.button("retry").click()
    table.wait_for_deal()
    table.picture().check(session)


def test_the_step_through_says_it_too(profiles: Profiles, site_url: str, watch: Watch) -> None:
    """Another deal needs the engine; without it the page's own stays, and Retry works."""
    page = profiles()
    page.goto(f"{site_url}pt/{VARIANT}/deal.html")
    fail(page, "**/pyodide.asm.*.wasm", abort)
    page.locator("bisca-deal [data-do=new-deal]").click()
    expect(page.locator("bisca-deal .b-problem-text")).to_be_visible(timeout=60_000)
    page.locator("bisca-deal [data-do=next]").click()
    expect(page.locator(".b-step-count")).to_contain_text("2")
    page.context.unroute("**/pyodide.asm.*.wasm")
    watch.errors.clear()
    page.locator("bisca-deal [data-do=retry]").click()
    expect(page.locator("bisca-deal [data-do=own-deal]")).to_be_visible(timeout=60_000)
    expect(page.locator("bisca-deal .b-problem-text")).not_to_be_visible()


def test_tools_that_do_not_come_are_told_of(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """The step-through goes on without them, and Retry does what was asked for."""
    page = profiles(service_workers="block")
    page.goto(f"{site_url}pt/{VARIANT}/deal.html")
    fail(page, "**/bisca-tools.*.js", abort)
    page.locator("bisca-deal [data-do=guess]").click()
    expect(page.locator("bisca-deal .b-problem-text")).to_contain_text("bisca-tools")
    page.locator("bisca-deal [data-do=next]").click()
    expect(page.locator(".b-step-count")).to_contain_text("2")
    page.context.unroute("**/bisca-tools.*.js")
    watch.errors.clear()
    page.locator("bisca-deal [data-do=retry]").click()
    expect(page.locator("bisca-deal [data-do=guess]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("bisca-deal .b-problem-text")).not_to_be_visible()


def test_a_step_through_tells_of_its_own_troubles_alone(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """What one of two on a page shows and hides is not the other's, nor the page's remarks."""

    def twice(route: Route) -> None:
        response = route.fetch()
        pattern = r'(?s)(<div><p class="b-lead".*</bisca-deal></div>)'
        before, part, after = re.split(pattern, response.text())
        body = before + part + part.replace("tres-deal", "second-deal") + after
        route.fulfill(response=response, body=body)

    page = profiles(service_workers="block")
    page.route("**/deal.html", twice)
    page.goto(f"{site_url}pt/{VARIANT}/deal.html")
    first, second = (page.locator("bisca-deal").nth(place) for place in (0, 1))
    fail(page, "**/bisca-tools.*.js", abort)
    second.locator("[data-do=guess]").click()
    expect(second.locator("[data-do=retry]")).to_be_visible()
    page.evaluate("location.hash = 'tres-deal.3'")
    expect(first.locator(".b-step-count")).to_contain_text("3")
    expect(second.locator("[data-do=retry]")).to_be_visible()
    second.locator("[data-do=new-deal]").click()
    expect(second.locator(".b-problem-text")).to_be_visible()
    assert first.locator("[data-do=retry]").get_attribute("hidden") is not None
    watch.errors.clear()


def test_tools_of_a_build_that_is_gone_are_told_of_as_that(
    profiles: Profiles, site_url: str, watch: Watch
) -> None:
    """No network will bring them; loading the page will."""
    page = profiles(service_workers="block")
    page.goto(f"{site_url}pt/{VARIANT}/deal.html")
    fail(page, "**/bisca-tools.*.js", not_found)
    page.locator("bisca-deal [data-do=guess]").click()
    expect(page.locator("bisca-deal .b-problem-text")).to_contain_text("versão nova do site")
    watch.errors.clear()


BESIDE = "**/bisca-beside.*.js"
ASKED_BESIDE = ("hint", "share", "set-up", "matches", "played", "report", "sheet")


def test_what_is_asked_beside_a_game_comes_when_it_is_wanted(visit: Visit, watch: Watch) -> None:
    """Not before; while it doesn't come that is said, the game goes on, and Retry does it."""
    table = visit(VARIANT)
    page, said = table.page, table.root.locator(".b-problem-text")
    table.play(table.picture().legal[0])
    table.wait("idle")
    assert not [url for url in watch.asked if "beside" in url]
    fail(page, BESIDE, abort)
    table.listen()
    for order in ASKED_BESIDE:
        page.evaluate(f"() => document.querySelector('.b-controls [data-do={order}]').click()")
        assert "bisca-beside" in table.heard(1)[-1], order
    expect(said).to_contain_text("bisca-beside")
    expect(table.root.locator("dialog[open]")).to_have_count(0)
    table.play(table.picture().legal[0])
    table.wait("idle")
    expect(said).to_be_hidden()
    table.check()
    table.button("sheet").click()
    expect(said).to_contain_text("bisca-beside")
    page.context.unroute(BESIDE)
    table.button("retry").click()
    expect(table.root.locator("dialog.b-sheet")).to_be_visible()
    expect(said).to_be_hidden()
    _forget_what_did_not_come(watch)


def test_a_sealed_deal_whose_cut_does_not_come_waits_for_it(visit: Visit, watch: Watch) -> None:
    """Nothing is dealt that nobody was asked to cut; what was chosen stands."""
    settings = json.dumps({"sealed": "on", "seed": "vindima"})
    table = visit(VARIANT, stored={f"settings:{VARIANT}": settings}, begin=False)
    fail(table.page, BESIDE, not_found)
    table.button("play").click()
    table.wait("problem")
    expect(table.root.locator(".b-problem-text")).to_contain_text("versão nova do site")
    assert table.saved() is None
    table.page.context.unroute(BESIDE)
    watch.errors.clear()
    table.button("retry").click()
    table.root.locator("dialog.b-cut [value=deal]").click()
    table.wait_for_deal()
    assert table.session().sealed


def test_what_was_wrong_before_is_told_again_once_all_has_come(visit: Visit, watch: Watch) -> None:
    """A match that can't be read, and a report of it that takes two presses."""
    table = visit(VARIANT, stored={f"match:{VARIANT}": "nonsense"}, begin=False)
    table.button("resume").click()
    table.wait("problem")
    said = table.root.locator(".b-problem-text")
    wrong = said.inner_text()
    fail(table.page, BESIDE, abort)
    table.listen()
    for order in ("report", "retry"):
        table.root.locator(f".b-problem [data-do={order}]").click()
        assert "bisca-beside" in table.heard(1)[-1]
    expect(said).to_contain_text("bisca-beside")
    table.page.context.unroute(BESIDE)
    table.button("retry").click()
    expect(table.root.locator("[data-share=report]")).to_have_value(re.compile("\nnonsense$"))
    expect(said).to_have_text(wrong)
    table.page.keyboard.press("Escape")
    expect(table.button("retry")).to_have_count(0)
    expect(table.root.locator(".b-problem textarea")).to_have_value("nonsense")
    _forget_what_did_not_come(watch)


def _forget_what_did_not_come(watch: Watch) -> None:
    """A browser tells of it late."""
    watch.errors[:] = [error for error in watch.errors if "net::ERR_FAILED" not in error]


def test_a_worker_that_dies_costs_nothing(visit: Visit, watch: Watch) -> None:
    """In the middle of a deal the next card starts another one, which knows as much."""
    table = visit(VARIANT, match_of(VARIANT, 4), begin=False)
    table.page.evaluate(
        """() => {
          window.made = [];
          const Native = Worker;
          window.Worker = function (...given) {
            const worker = new Native(...given);
            made.push(worker);
            return worker;
          };
        }"""
    )
    table.begin()
    table.page.evaluate(
        "made[0].dispatchEvent(new ErrorEvent('error', {message: 'out of memory'}))"
    )
    before = table.picture()
    table.card(before.legal[0]).click()
    table.page.wait_for_function("() => made.length === 2", timeout=60_000)
    table.wait("idle")
    assert len(table.check().deal.plays) > len(match_of(VARIANT, 4).deal.plays)
    watch.errors.clear()


def test_a_whole_visit_asks_nothing_of_any_other_host(visit: Visit, watch: Watch) -> None:
    """Reading, waking the engine and playing; every other host is out of reach."""
    table = visit(VARIANT)
    table.play(table.picture().legal[0])
    assert any(fnmatch(url, "*/pyodide.asm.*.wasm") for url in watch.asked)
    assert any(url.endswith(".whl") for url in watch.asked)
    assert watch.elsewhere == []


def test_below_a_path_the_engine_starts_too(
    profiles: Profiles, sub_path_url: str, watch: Watch
) -> None:
    """Everything is found relative to the page, in the worker as well."""
    page = profiles()
    page.goto(f"{sub_path_url}en/bisca-dos-nove/table.html")
    table = Table(page)
    table.begin()
    table.play(table.picture().legal[0])
    table.wait("idle", "paused")
    assert all(url.startswith((sub_path_url, "data:", "blob:")) for url in watch.asked)


# As browsers do that are told to let sites keep nothing: even to look is an error.
_REFUSED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("Access is denied", "SecurityError"); },
  });
}"""


@pytest.mark.parametrize("path", ["start.html", f"{VARIANT}/deal.html", "exercises.html"])
def test_pages_work_where_storage_is_refused(profiles: Profiles, site_url: str, path: str) -> None:
    """No script stops: the watch would tell."""
    page = profiles()
    page.add_init_script(_REFUSED)
    page.goto(f"{site_url}pt/{path}")
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1")).to_be_visible()


def test_a_table_can_be_played_at_where_storage_is_refused(
    profiles: Profiles, site_url: str
) -> None:
    """With the warning that nothing is kept."""
    page = profiles()
    page.add_init_script(_REFUSED)
    page.goto(f"{site_url}pt/{VARIANT}/table.html")
    table = Table(page)
    table.wait()
    table.begin()
    expect(table.root.locator(".b-unsaved")).to_be_visible()
    before = table.picture()
    table.card(before.legal[0]).click()
    table.wait("idle", "paused")
    assert table.picture() != before
