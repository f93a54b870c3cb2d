"""What a browser needs to install the site: the manifest, and the icons that it names."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urljoin

import pytest

from sitekit.offline import MANIFEST
from sitekit.paths import SITE

if not (SITE / MANIFEST).exists():
    pytest.skip("no site/: run python3 scripts/dev.py build", allow_module_level=True)


@pytest.fixture
def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SITE / MANIFEST).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("root", ["https://host.example/", "https://host.example/a/b/"])
def test_it_holds_for_the_site_and_for_nothing_else_on_the_host(
    manifest: dict[str, Any], root: str
) -> None:
    """Addresses are relative to the manifest; an id is to the host, and would be everybody's."""
    start = urljoin(root + MANIFEST, manifest["start_url"])
    assert urljoin(root + MANIFEST, manifest["scope"]) == root
    assert start == f"{root}index.html"
    assert (SITE / "index.html").is_file()
    assert urljoin(urljoin(start, "/"), manifest.get("id") or start).startswith(root)


def test_its_icons_are_there_in_the_sizes_it_states(manifest: dict[str, Any]) -> None:
    """What installs asks for 192 and 512, and for one that may be cut to a shape."""
    seen = set()
    for icon in manifest["icons"]:
        data = (SITE / icon["src"]).read_bytes()
        assert data.startswith(b"\x89PNG\r\n\x1a\n"), icon
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"
        assert icon["type"] == "image/png"
        seen.add((icon["purpose"], width))
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= seen


def test_every_page_names_it() -> None:
    for page in SITE.glob("*/**/*.html"):  # those at the root only lead on
        named = re.findall('<link rel="manifest" href="([^"]+)">', page.read_text(encoding="utf-8"))
        assert [(page.parent / name).resolve() for name in named] == [SITE / MANIFEST], page
