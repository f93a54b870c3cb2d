"""Terms in running text lead to the glossary, which a tooltip saves most readers from opening."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape

from bisca.show.html import element
from sitekit.glossary import Term, glossary
from sitekit.place import Place

PAGE = "glossary.html"
# The words defined there are not explained once more.
DEFINED = "words"
MOST = 2  # in one paragraph: more are in the way of reading
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*)>")
_VOID = frozenset(("br", "hr", "img", "input", "wbr", "meta", "link"))
# Text in these is no running text, or says what it means already.
_APART = frozenset(
    ("a", "code", "pre", "em", "strong", "h1", "h2", "h3", "h4", "table", "script", "template")
)
_STYLE = re.compile(r"[*\[\]]|\([^()\s]*\.html[^()]*\)")


def mark(html: str, place: Place) -> str:
    """
    The content of a page, with the first mention of each term leading to the glossary.

    Only what is written on the page itself: what blocks have made carries a class.
    """
    if place.url == PAGE:
        return html
    pattern, forms = _forms(place.lang)
    met: set[str] = set()
    parts: list[str] = []
    end = apart = here = 0  # how deep the text is in what is left alone; links in this paragraph
    inside: list[bool] = []
    heading = ""

    def link(found: re.Match[str]) -> str:
        nonlocal here
        term = forms[found[0].lower()]
        if term.id in met or here >= MOST:
            return found[0]
        met.add(term.id)
        here += 1
        return element(
            "a",
            found[0],
            href=f"{place.pages}{PAGE}#{term.id}",
            title=_plain(term.said[place.lang]),
            class_="b-term",
        )

    for tag in _TAG.finditer(html):
        text = html[end : tag.start()]
        running = apart == 0 and heading != DEFINED and bool(inside)
        parts.append(pattern.sub(link, text) if running else text)
        parts.append(tag[0])
        end = tag.end()
        closing, name, marks = tag[1], tag[2].lower(), tag[3]
        if name in _VOID or marks.endswith("/"):
            continue
        if name == "h2" and not closing:
            found = re.search(r'id="([^"]*)"', marks)
            heading = found[1] if found else ""
        if closing:
            if inside:
                apart -= inside.pop()
        else:
            if name in ("p", "li"):
                here = 0
            made = "class=" in marks and "b-clause" not in marks
            inside.append(made or name in _APART)
            apart += inside[-1]
    return "".join([*parts, html[end:]])


@cache
def _forms(lang: str) -> tuple[re.Pattern[str], Mapping[str, Term]]:
    """What to look for, the longest first, and the term of each form."""
    forms = {
        form: term for terms in glossary().values() for term in terms for form in term.marked[lang]
    }
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])", re.IGNORECASE), forms


def _plain(said: str) -> str:
    return unescape(_STYLE.sub("", said))
