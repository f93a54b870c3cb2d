"""What browser tests are given: windows of new people, seats at tables, a watch over the pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Response
from tables import Table

from bisca.players.session import Session
from sitekit.paths import SITE

LOCAL = ("localhost", "127.0.0.1")


class Watch:
    """What pages did: what they asked for, and what none of ours may do."""

    def __init__(self) -> None:
        self.folders = [SITE]
        self.asked: list[str] = []
        self.elsewhere: list[str] = []
        self.errors: list[str] = []

    def clear(self) -> None:
        for seen in (self.asked, self.elsewhere, self.errors):
            seen.clear()

    def follow(self, context: BrowserContext) -> None:
        context.on("request", lambda request: self._asked(request.url))
        context.on("response", self._answered)
        context.on("page", self._follow_page)

    def _asked(self, url: str) -> None:
        self.asked.append(url)
        address = urlsplit(url)
        if address.scheme in ("data", "blob"):
            return
        if address.scheme == "file":
            ours = any(url.startswith(folder.as_uri()) for folder in self.folders)
        else:
            ours = address.hostname in LOCAL
        if not ours:
            self.elsewhere.append(url)

    def _follow_page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._said(message.type, message.text))

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.status} {response.url}")

    def _said(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)


def been_here() -> dict[str, str]:
    """
    What a device remembers that has played here: which memory of the engine it has fetched. A
    start from that takes a third of the time of a first one, which test_start.py has.
    """
    [manifest] = (SITE / "assets" / "engine").glob("manifest.*.json")
    files = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    return {"memory": next(file["sha256"] for file in files if file["name"] == "memory.bin")}


class Profiles(Protocol):
    def __call__(self, stored: Mapping[str, str] = ..., **options: Any) -> Page: ...


class Visit(Protocol):
    def __call__(
        self,
        variant: str,
        session: Session | None = None,
        *,
        lang: str = ...,
        stored: Mapping[str, str] = ...,
        begin: bool = ...,
        **options: Any,
    ) -> Table: ...


class Seat(Protocol):
    def __call__(self, variant: str, session: Session, *, lang: str = ...) -> Table: ...
