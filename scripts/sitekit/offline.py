"""What makes the site installable and lets it work without a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from bisca.show.html import Html, element
from sitekit.address import SOCIAL
from sitekit.naming import DIGITS, LOADED
from sitekit.paths import LANGUAGES
from sitekit.place import Place
from sitekit.table import button
from sitekit.words import strings, words

WORKER = "sw.js"
FALLBACK = "offline.html"
MANIFEST = "manifest.webmanifest"
PLACEHOLDER = 'JSON.parse("{}")'
MEMORY = "assets/engine/memory."
COLOURS = {"theme_color": "#1f4e8c", "background_color": "#fbf8f1"}
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("maskable-512.png", "512x512", "maskable")


def block(place: Place) -> Html:
    """The element on every page; on the home page and at the tables one can see it."""
    text = words(place.lang)
    data = json.dumps(strings(place.lang, "offline_strings"), ensure_ascii=False)
    update = element(
        "div",
        element("span", text.t("offline.update")),
        " ",
        button(text.t("offline.reload"), "update", main=True),
        class_="b-update",
        role="status",
        hidden=True,
    )
    seen = place.url == "index.html" or place.url.endswith("/table.html")
    return element(
        "bisca-offline",
        Html(f'<script type="application/json" class="b-strings">{data}</script>'),
        update,
        _offer(place) if seen else "",
        data_root=f"{place.pages}../",
    )


def _offer(place: Place) -> Html:
    text = words(place.lang)
    return element(
        "section",
        element("h2", text.t("offline.title"), id="b-offline-title"),
        element("p", class_="b-offline-text", role="status"),
        element("progress", value=0, max=1, aria_label=text.t("offline.title"), hidden=True),
        element(
            "div",
            button(text.t("offline.keep"), "keep", hidden=True),
            button(text.t("offline.cancel"), "cancel", hidden=True),
            class_="b-actions",
        ),
        class_="b-offline",
        aria_labelledby="b-offline-title",
        hidden=True,
    )


def manifest() -> bytes:
    """
    What a browser needs to install the site. It goes by its first address, as `id` could only be
    one below the root of the host, which sites share.
    """
    icons = [
        {"src": f"assets/icons/{name}", "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in (*ICONS, MASKABLE)
    ]
    content = {
        "name": "Bisca",
        "short_name": "Bisca",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        **COLOURS,
        "icons": icons,
    }
    return (json.dumps(content, indent=1) + "\n").encode()


def worker(source: str, files: Mapping[str, Path | bytes]) -> bytes:
    """The service worker with the list of the site's *files* in it."""
    groups: dict[str, dict[str, tuple[str, int]]] = {
        name: {} for name in ("shared", *LANGUAGES, "engine")
    }
    memory = ""
    for path in sorted(files):
        content = files[path]
        data = content.read_bytes() if isinstance(content, Path) else content
        digest = hashlib.sha256(data).hexdigest()
        if path.startswith(MEMORY):
            memory = digest
        group = group_of(path)
        if group:
            groups[group][path] = (digest[: 2 * DIGITS], len(data))
    facts = json.dumps(groups, sort_keys=True)
    build = hashlib.sha256((source + facts).encode()).hexdigest()[:DIGITS]
    text = json.dumps({"build": build, "memory": memory, "groups": groups}, separators=(",", ":"))
    if source.count(PLACEHOLDER) != 1:
        raise ValueError(f"{WORKER}: no single {PLACEHOLDER} to put the list of files into")
    return source.replace(PLACEHOLDER, text).encode()


def group_of(path: str) -> str | None:
    """What is kept together with *path*; None: never kept."""
    if path == "404.html" or path.endswith((".txt", ".xml")) or path.startswith(SOCIAL):
        return None
    if path.startswith(LOADED):
        return "engine"
    folder = path.split("/", 1)[0]
    return folder if folder in LANGUAGES else "shared"
