"""What the pages say of where they are, when the address of the site is known at build."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from html import escape, unescape
from urllib.parse import urlsplit

from bisca.rules.catalog import variants
from sitekit.paths import LANGUAGES
from sitekit.steps import StepError

VARIABLE = "SITE_URL"
# Who speaks neither language is given this one, as at the root.
DEFAULT = "en"
LOCALES = {"pt": "pt_PT", "en": "en_GB"}
SOCIAL = "assets/social/"
SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')


def site_address() -> str:
    """
    The address that the environment gives, ending in a slash; empty when it gives none.

    Raises:
        StepError: it isn't the address of a folder on the web.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if not given:
        return ""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise StepError(
            f"{given!r} is no address for the site: expected one like https://example.org/bisca/"
        )
    return given.rstrip("/") + "/"


def with_address(page: str, path: str, address: str) -> str:
    """*page*, which lies at *path* in the site, with links to itself and to its other language."""
    return page.replace("</head>", f"{_head(page, path, address)}</head>", 1)


def _head(page: str, path: str, address: str) -> str:
    lang, _, rest = path.partition("/")
    ways = [f'<link rel="canonical" href="{escape(address + path)}">']
    ways += [
        f'<link rel="alternate" hreflang="{code}" href="{escape(href)}">'
        for code, href in alternates(rest, address)
    ]
    title, said = _TITLE.search(page), _DESCRIPTION.search(page)
    about = {
        "og:type": "website",
        "og:site_name": "Bisca",
        "og:title": unescape(title[1]).strip() if title else "Bisca",
        "og:description": unescape(said[1]) if said else "",
        "og:url": address + path,
        "og:locale": LOCALES[lang],
        "og:image": address + SOCIAL + picture_of(path),
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    ways += [f'<meta property="{name}" content="{escape(text)}">' for name, text in about.items()]
    ways.append('<meta name="twitter:card" content="summary_large_image">')
    return "".join(f"  {way}\n" for way in ways)


def alternates(rest: str, address: str) -> list[tuple[str, str]]:
    """The page *rest* of every language, by the code that names it."""
    found = [(lang, f"{address}{lang}/{rest}") for lang in LANGUAGES]
    return [*found, ("x-default", f"{address}{DEFAULT}/{rest}")]


def picture_of(path: str) -> str:
    """The picture that goes with a link to the page at *path*: its game's, or the general one."""
    lang, _, rest = path.partition("/")
    game = rest.partition("/")[0]
    return f"{lang}-{game}.png" if game in variants() else f"{lang}.png"


def sitemap(paths: Iterable[str], address: str) -> bytes:
    """The list of all pages, each with its other language, for search engines."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<urlset xmlns="{SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for path in sorted(paths):
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(href)}"/>'
            for code, href in alternates(path.partition("/")[2], address)
        )
        lines.append(f"<url><loc>{escape(address + path)}</loc>{links}</url>")
    return "\n".join([*lines, "</urlset>", ""]).encode()


def robots(address: str) -> bytes:
    """Leave to read everything, and the way to the list of pages."""
    return f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n".encode()
