"""Questions and instructions of a page, once more as data that search engines read (JSON-LD)."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

_LANG = re.compile(r'<html lang="([^"]+)"')
_QUESTION = re.compile(r"<p><strong>([^<]*\?)</strong>\s*(.*?)</p>", re.DOTALL)
_STEP = re.compile(r"<li>(.*?)</li>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


def with_data(page: str) -> str:
    """*page* with what it answers and teaches as data; only what can be read on it."""
    found = [part for part in (_questions(page), _instructions(page)) if part]
    if not found:
        return page
    blocks = "".join(
        f'<script type="application/ld+json">{_json(part)}</script>\n' for part in found
    )
    return page.replace("</head>", f"{blocks}</head>", 1)


def _json(part: dict[str, Any]) -> str:
    text = json.dumps({"@context": "https://schema.org", **part}, ensure_ascii=False)
    return text.replace("<", "\\u003c")  # nothing in it can end the element


def _section(page: str, id: str) -> tuple[str, str] | None:
    found = re.search(rf'<h2 id="{id}">(.*?)</h2>(.*?)(?=<h2|</article>)', page, re.DOTALL)
    return (_text(re.sub(r'<a class="headerlink".*', "", found[1])), found[2]) if found else None


def _questions(page: str) -> dict[str, Any] | None:
    section = _section(page, "faq")
    if section is None:
        return None
    asked = [
        {
            "@type": "Question",
            "name": _text(question),
            "acceptedAnswer": {"@type": "Answer", "text": _text(answer)},
        }
        for question, answer in _QUESTION.findall(section[1])
    ]
    return {"@type": "FAQPage", "inLanguage": _lang(page), "mainEntity": asked} if asked else None


def _instructions(page: str) -> dict[str, Any] | None:
    section = _section(page, "eight-lines")
    if section is None:
        return None
    steps = [{"@type": "HowToStep", "text": _text(step)} for step in _STEP.findall(section[1])]
    return {"@type": "HowTo", "inLanguage": _lang(page), "name": section[0], "step": steps}


def _lang(page: str) -> str:
    found = _LANG.search(page)
    return found[1] if found else ""


def _text(html: str) -> str:
    return " ".join(unescape(_TAG.sub("", html)).split())
