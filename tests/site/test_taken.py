"""The single file and the archive: everything in them that they ask for."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any

import pytest

from bisca.rules.catalog import variants
from sitekit import merge, taken
from sitekit.paths import LANGUAGES
from sitekit.policy import sign

_BLOCK = re.compile(r'<script type="application/json" id="(\w+)">(.*?)</script>')


@pytest.fixture(scope="module")
def single() -> str:
    return taken.single_file()


@pytest.fixture(scope="module")
def blocks(single: str) -> dict[str, Any]:
    return {id: json.loads(text) for id, text in _BLOCK.findall(single)}


@pytest.fixture(scope="module")
def bodies(blocks: dict[str, Any]) -> dict[str, str]:
    return {path: json.loads(unpacked(page))["body"] for path, page in blocks["pages"].items()}


def unpacked(packed: str) -> bytes:
    return gzip.decompress(base64.b64decode(packed))


def test_every_variant_is_there_in_both_languages(bodies: dict[str, str]) -> None:
    for lang in LANGUAGES:
        for variant in variants():
            for page in ("rules", "deal", "table"):
                assert len(bodies[f"{lang}/{variant}/{page}.html"]) > 5000


def test_links_and_pictures_lead_to_what_is_in_the_file(
    blocks: dict[str, Any], bodies: dict[str, str]
) -> None:
    pictures = {f"assets/{path}" for path in json.loads(unpacked(blocks["pictures"]))}
    for path, body in bodies.items():
        links = set(re.findall(r'href="([^"#]+)', body))
        assert {link[1:] for link in links if link.startswith("?")} <= set(bodies), path
        outside = {link for link in links if not link.startswith("?")}
        assert all(link.startswith(("https://", "http://")) for link in outside), path
        assert set(re.findall(r'src="([^"]+)', body)) <= pictures, path


def test_the_policy_knows_each_script_and_style(single: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)', single)
    assert policy is not None
    parts = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", single, re.DOTALL)
    assert len(parts) == 6
    assert all(sign(part) in policy[1] for part in parts)
    assert "unsafe-inline" not in policy[1]
    assert not re.search(r'url\((?!"?data:)', single[: single.index("<script")])


def test_the_archive_is_what_is_read() -> None:
    read = {path for path in merge.contents() if taken.is_read(path)}
    assert {"index.html", "pt/index.html", "en/search/search_index.json"} <= read
    assert not any(path.startswith(("assets/pyodide", "assets/engine")) for path in read)
    assert "sw.js" not in read
