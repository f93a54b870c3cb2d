"""What the pages say around the board: site_overrides/words, one file a language."""

from __future__ import annotations

from functools import cache

from bisca.show.locale import Locale
from sitekit.paths import ROOT
from sitekit.reading import read_yaml

FOLDER = ROOT / "site_overrides" / "words"


@cache
def words(lang: str) -> Locale:
    """The texts of *lang*, looked up by key as in the engine's locale."""
    texts = read_yaml((FOLDER / f"{lang}.yaml").read_text(encoding="utf-8"))
    return Locale(lang, texts)


def strings(lang: str, section: str = "strings") -> dict[str, str]:
    """A whole section, by the last part of its keys."""
    start = f"{section}."
    texts = words(lang).texts
    return {key.removeprefix(start): text for key, text in texts.items() if key.startswith(start)}
