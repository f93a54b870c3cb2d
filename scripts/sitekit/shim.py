"""
The script that lets Material's search work in a page opened from a file, fit for our policy.

It writes a frame with a script in it, which holds the address of the page; ours holds none, so
that it is the same everywhere and its hash can stand in the policy.
"""

from __future__ import annotations

import re

_ADDRESS = 'filename:"${e}"'
_PARTS = re.compile(r"\(\(\)=>\{(function c\(.*?\})(function d\(.*?\})var o=")
_INLINE = re.compile(r"<script>(.*?)<\\/script>")


def without_address(source: str) -> str:
    """The npm package's script, whose frame tells an error without the address of its script."""
    if source.count(_ADDRESS) != 1:
        raise ValueError(f"iframe-worker: no single {_ADDRESS} to replace")
    return source.replace(_ADDRESS, "filename:name")


def frame_script(source: str) -> str:
    """What `without_address` makes the frame run, letter by letter."""
    parts, inline = _PARTS.search(source), _INLINE.search(source)
    if parts is None or inline is None:
        raise ValueError("iframe-worker: not the script that is known here")
    return inline[1].replace("${c}", parts[1]).replace("${d}", parts[2])
