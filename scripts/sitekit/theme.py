"""Material's style sheets without what no page here can show: of what they weigh, half."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sitekit.node import Node, run_node
from sitekit.paths import ASSETS, BUILD, LANGUAGES, PAGES, SCRIPTS

TRIMMED = BUILD / "theme"
NAMES = BUILD / "names.txt"
TRIM = SCRIPTS / "node" / "trim_theme.mjs"

_TAG = re.compile(r"<[a-z][^>]*>")
_WORDY = re.compile(r'\s(?:href|src|content|alt|title|aria-label)="[^"]*"')
_WORD = re.compile(r"[\w-]+")


def write_names() -> None:
    """What style sheets can ask for in the pages; the file stays as it is while that is the same."""
    pages = (page.read_text(encoding="utf-8") for page in sorted(PAGES.rglob("*.html")))
    text = "\n".join(sorted(set(names_in(pages))))
    if not NAMES.exists() or NAMES.read_text(encoding="utf-8") != text:
        NAMES.write_text(text, encoding="utf-8", newline="\n")


def names_in(pages: Iterable[str]) -> Iterator[str]:
    """Elements, attributes, classes and ids, each as often as it comes up in another tag."""
    for tag in {tag for page in pages for tag in _TAG.findall(page)}:
        yield from _WORD.findall(_WORDY.sub("", tag))


def trim(node: Node) -> None:
    """Makes the theme's style sheets from what there is to be styled."""
    sheets = sorted((PAGES / LANGUAGES[0] / "assets" / "stylesheets").glob("*.css"))
    scripts = [
        *(PAGES / LANGUAGES[0] / "assets" / "javascripts").glob("*.js"),
        *ASSETS.glob("*.js"),
    ]
    own = ASSETS / "bisca.css"
    seen = ",".join(map(str, [NAMES, *sorted(scripts)]))
    run_node(node, [TRIM, TRIMMED, seen, own, *sheets], "PurgeCSS says above what it can't read.")
