"""What checking a sealed deal found, in words."""

from __future__ import annotations

from bisca.play.seal import Verdict
from bisca.show.locale import Locale


def verdict_text(verdict: Verdict, words: Locale) -> str:
    """One sentence on whether all is well, and one on what the cut proves."""
    if verdict.fault:
        return words.t(f"seal.fault.{verdict.fault}", deal=verdict.deal)
    fine = words.t("seal.fine", deal=verdict.deal)
    return f"{fine} {cut_text(verdict.start.place, verdict.start.words, words)}"


def cut_text(place: int, typed: str, words: Locale) -> str:
    """What was cut, and what that proves."""
    if typed:
        key = "words" if place else "words_only"
        return words.t(f"seal.cut.{key}", place=place, words=typed)
    return words.t("seal.cut.place" if place else "seal.cut.none", place=place)
