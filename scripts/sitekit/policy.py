"""The content security policy that each page carries: what it may run, load and ask for."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable

# What a script element may hold that is never run.
DATA = ("application/json", "application/ld+json")
_SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_CHARSET = re.compile(r'<meta charset="utf-8">')


def with_policy(page: str, more: Iterable[str] = ()) -> str:
    """*page* under a policy that allows what is in it, files of the site, and scripts *more*."""
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy(page, more)}">'
    # Before anything that it is to govern.
    changed, times = _CHARSET.subn(lambda found: f"{found[0]}\n{tag}", page, count=1)
    if not times:
        raise ValueError('a page has no <meta charset="utf-8"> to put its policy after')
    return changed


def policy(page: str, more: Iterable[str] = ()) -> str:
    """The policy of *page*. No inline script is allowed but those it has by now and *more*."""
    scripts = set(map(sign, inline_code(page)))
    scripts.update(map(sign, more))
    styles = {sign(text) for text in _STYLE.findall(page)}
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *sorted(scripts)]),
            " ".join(["style-src 'self'", *sorted(styles)]),
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
        ]
    )


def inline_code(page: str) -> list[str]:
    """The scripts that stand in *page*."""
    return [text for marks, text in _SCRIPT.findall(page) if _is_inline_code(marks)]


def sign(text: str) -> str:
    """The hash of an inline script or style, as a policy names it."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _is_inline_code(marks: str) -> bool:
    """Whether a script element with these attributes holds code, and not data or an address."""
    return " src=" not in marks and not any(f'type="{kind}"' in marks for kind in DATA)
