"""Where a page stands: the ways from it to its language's root and to the shared assets."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """
    A page while it is rendered.

    Attributes:
        url: from its language's root, as in `bisca-de-tres/rules.html`.
    """

    url: str
    lang: str

    @property
    def pages(self) -> str:
        return "../" * self.url.count("/")

    @property
    def assets(self) -> str:
        return f"{self.pages}../assets/"
