"""The content security policy: in force on every page, and in the way of nothing of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Watch
from playwright.sync_api import Browser, Page, expect

from sitekit.paths import SITE
from sitekit.policy import policy, sign, with_policy

FILES = f"{SITE.as_uri()}/"
# One of each kind; a violation is an error on the console, which the watch tells of.
KINDS = sorted(
    {
        path.relative_to(SITE).as_posix()
        for path in SITE.rglob("*.html")
        if path.parent == SITE
        or path.parent.name == "pt"
        or (
            path.parent.name in ("bisca-dos-nove", "brisca", "briscola")
            and path.parent.parent.name == "en"
        )
    }
)
FORBIDDEN = {
    "an inline script": "make('script').textContent = 'window.ran = true'",
    "a script of another host": "make('script').src = 'https://example.org/a.js'",
    "a picture of another host": "make('img').src = 'https://example.org/a.png'",
    "a style attribute": "make('p').setAttribute('style', 'color: red')",
    "a worker that is no file": "setTimeout(() => "
    "new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = "
    "() => (window.ran = true))",
    "a request to another host": "setTimeout(() => fetch('https://example.org/').then("
    "() => (window.ran = true), () => {}))",
    "code in a string": "setTimeout(() => new Function('window.ran = true')())",
}
TELL = """(attempt) => new Promise((tell) => {
  document.addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective));
  const make = (name) => {
    const made = document.createElement(name);
    setTimeout(() => document.body.append(made));
    return made;
  };
  eval
})"""


@pytest.fixture(scope="module")
def reader(chromium: Browser, watchman: Watch) -> Iterator[Page]:
    """Someone who reads one page after another."""
    with chromium.new_context() as context:
        watchman.follow(context)
        yield context.new_page()


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("where", ["server", "files"])
def test_nothing_of_ours_is_forbidden(reader: Page, site_url: str, where: str, kind: str) -> None:
    reader.goto((FILES if where == "files" else site_url) + kind, wait_until="networkidle")
    tag = reader.locator("meta[http-equiv=Content-Security-Policy]")
    expect(tag).to_have_attribute("content", re.compile("^default-src 'none'; "))


@pytest.mark.parametrize("attempt", FORBIDDEN)
def test_what_is_not_ours_does_not_run(
    page: Page, site_url: str, watch: Watch, attempt: str
) -> None:
    page.goto(f"{site_url}en/index.html")
    page.evaluate(TELL.replace("eval\n", f"{FORBIDDEN[attempt]}\n"))
    assert page.evaluate("window.ran") is None
    watch.clear()


def test_code_is_signed_and_data_is_not() -> None:
    page = (
        '<meta charset="utf-8"><script>a()</script><script src="b.js"></script>'
        '<script type="application/json">{"a": 1}</script><style>c {}</style>'
        '<script type="application/ld+json">{"a": 1}</script>'
    )
    assert f"script-src 'self' {sign('a()')};" in policy(page)
    assert f"style-src 'self' {sign('c {}')};" in policy(page)
    assert "unsafe" not in policy(page)
    assert with_policy(page).index("http-equiv") < with_policy(page).index("<script>")
