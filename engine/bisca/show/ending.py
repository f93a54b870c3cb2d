"""The end of a deal and of a match, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.events import DealScored
from bisca.rules.variant import Rules
from bisca.show.locale import Locale, locale, sentence
from bisca.show.people import other_seat, person
from bisca.show.phase import scoring_clause


def standing(values: Sequence[int]) -> str:
    """`72–48`, in the order of the sides."""
    return "–".join(str(value) for value in values)


def deal_end(result: DealScored, rules: Rules, lang: str, viewer: int | None = 0) -> str:
    """How a deal ended and why it scored what it did, in one sentence."""
    words = locale(lang)
    side = None if viewer is None else rules.side_of(viewer)
    if result.winner is None:
        mine, theirs = _mine_first(result.points, side)
        return words.t("ending.deal.tie", mine=mine, theirs=theirs, clause="C11")
    games = games_text(result.game_points[result.winner], words)
    why = scoring_reason(result, rules, words)
    if viewer is None or side is None:
        score = standing(result.points)
        return words.t("ending.deal.table", score=score, games=games, why=why)
    mine, theirs = _mine_first(result.points, side)
    if result.winner == side:
        return words.t("ending.deal.won", mine=mine, theirs=theirs, games=games, why=why)
    who = person(other_seat(viewer, rules), rules, viewer, words)
    lost = words.t("ending.deal.lost", mine=mine, theirs=theirs, who=who, games=games, why=why)
    return sentence(lost)


def scoring_reason(result: DealScored, rules: Rules, words: Locale) -> str:
    """Why a deal is worth what it is: the band it falls in, the sweep, or a tie."""
    if result.winner is None:
        return words.t("ending.why.tie", clause="C11")
    worth = result.game_points[result.winner]
    values = {"games": games_text(worth, words), "clause": scoring_clause(rules, result.reason)}
    if result.reason != "most_points":
        return words.t(f"ending.why.{result.reason}", **values)
    points = result.points[result.winner]
    reached = [least for least, _ in rules.bands if least <= points]
    higher = [least for least, _ in rules.bands if least > points]
    if len(rules.bands) == 1:
        return words.t("ending.why.band_only", least=reached[-1], **values)
    if higher:
        return words.t("ending.why.band_range", least=reached[-1], most=higher[0] - 1, **values)
    return words.t("ending.why.band_top", least=reached[-1], **values)


def match_end(score: Sequence[int], winner: int | None, lang: str, viewer: int | None = 0) -> str:
    """How a match ended, or how it stands when *winner* is None; sides as in *score*."""
    words = locale(lang)
    if viewer is None or len(score) != 2:
        key = "goes_on_table" if winner is None else "table"
        return words.t(f"ending.match.{key}", score=standing(score))
    side = viewer % len(score)
    mine, theirs = _mine_first(score, side)
    key = "goes_on" if winner is None else "won" if winner == side else "lost"
    return words.t(f"ending.match.{key}", mine=mine, theirs=theirs)


def next_dealer(seat: int, rules: Rules, lang: str, viewer: int | None = 0) -> str:
    """Who deals the next deal."""
    words = locale(lang)
    if seat == viewer:
        return words.t("ending.next_dealer.you")
    who = person(seat, rules, viewer, words)
    return sentence(words.t("ending.next_dealer.they", who=who))


def games_text(n: int, words: Locale) -> str:
    return words.count("ending.games", n)


def _mine_first(values: Sequence[int], side: int | None) -> tuple[int, int]:
    """The two values with those of *side* first; the best other one at a larger table."""
    if side is None:
        return values[0], values[1]
    return values[side], max(value for other, value in enumerate(values) if other != side)
