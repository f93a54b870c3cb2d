"""What is added to pages for those that find and link them, and only what is true."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from bisca.rules.catalog import variants
from sitekit import social
from sitekit.address import SITEMAPS, VARIABLE, picture_of, site_address, sitemap, with_address
from sitekit.paths import LANGUAGES, SITE
from sitekit.steps import StepError
from sitekit.structured import with_data

ADDRESS = "https://example.org/a/"
PAGE = (
    '<html lang="pt"><head><title>Regras &amp; mãos</title>'
    '<meta name="description" content="O que é"></head><body></body></html>'
)


def test_a_page_knows_its_address_and_its_twin() -> None:
    page = with_address(PAGE, "pt/brisca/rules.html", ADDRESS)
    assert f'<link rel="canonical" href="{ADDRESS}pt/brisca/rules.html">' in page
    found = dict(re.findall(r'hreflang="([^"]+)" href="([^"]+)"', page))
    assert found == {
        "pt": f"{ADDRESS}pt/brisca/rules.html",
        "en": f"{ADDRESS}en/brisca/rules.html",
        "x-default": f"{ADDRESS}en/brisca/rules.html",
    }
    assert '<meta property="og:title" content="Regras &amp; mãos">' in page
    assert f'<meta property="og:image" content="{ADDRESS}assets/social/pt-brisca.png">' in page


def test_the_list_of_pages_has_each_with_its_twin() -> None:
    tree = ElementTree.fromstring(sitemap(["pt/index.html", "en/index.html"], ADDRESS))
    assert [one.text for one in tree.iter(f"{{{SITEMAPS}}}loc")] == [
        f"{ADDRESS}en/index.html",
        f"{ADDRESS}pt/index.html",
    ]
    assert len(list(tree.iter("{http://www.w3.org/1999/xhtml}link"))) == 6


@pytest.mark.parametrize("given", ["example.org", "ftp://example.org/", "https://a.b/?x", "/a/"])
def test_what_is_no_address_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, given)
    with pytest.raises(StepError, match=re.escape(repr(given))):
        site_address()


def test_an_address_ends_in_a_slash_and_none_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "https://example.org/a")
    assert site_address() == ADDRESS
    monkeypatch.delenv(VARIABLE)
    assert site_address() == ""


def test_every_page_has_a_picture_that_is_drawn() -> None:
    drawn = {f"{lang}.png" for lang in LANGUAGES}
    drawn |= {f"{lang}-{name}.png" for lang in LANGUAGES for name in variants()}
    pages = [path for lang in LANGUAGES for path in (SITE / lang).rglob("*.html")]
    assert {picture_of(page.relative_to(SITE).as_posix()) for page in pages} == drawn


def test_a_picture_holds_the_name_and_three_cards() -> None:
    tree = ElementTree.fromstring(social.picture("Bisca de Três", "Uma frase", "brisca", "pt"))
    assert len(list(tree.iter("{http://www.w3.org/2000/svg}image"))) == 3
    assert "Bisca de Três" in "".join(tree.itertext())


def test_data_on_a_page_says_what_the_page_says() -> None:
    kinds = set()
    for page in SITE.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        for block in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html):
            data = json.loads(block)
            kinds.add(data["@type"])
            assert data["inLanguage"] == page.relative_to(SITE).parts[0]
            for question in data.get("mainEntity", ()):
                assert f"<strong>{question['name']}</strong>" in html.replace("&quot;", '"')
                assert question["acceptedAnswer"]["text"]
            assert data.get("mainEntity") or len(data["step"]) == 8
    assert kinds == {"FAQPage", "HowTo"}


def test_data_cannot_end_its_element() -> None:
    page = '<head></head><h2 id="faq">Q</h2><p><strong>A?</strong> &lt;/script&gt; b</p></article>'
    assert "\\u003c/script>" in with_data(page)
