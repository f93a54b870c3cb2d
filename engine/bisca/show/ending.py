"""The end of a deal and of a match, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisca.play.events import DealScored
from bisca.rules.variant import Rules
from bisca.show.locale import Lang, Locale, sentence, texts_of
from bisca.show.people import alone, person, side_name, side_voice, sides_from
from bisca.show.phase import scoring_clause


def standing(values: Sequence[int]) -> str:
    """`72–48`, in the order of the sides."""
    return "–".join(str(value) for value in values)


def by_side(values: Sequence[int], rules: Rules, words: Locale, viewer: int | None) -> str:
    """`tu 2, direita 1 e esquerda 0`: the values with whose they are, the viewer's first."""
    items = []
    for side in sides_from(viewer, rules):
        who = side_name(side, rules, viewer, words).short
        who = who[:1].lower() + who[1:]
        items.append(words.t("ending.match.item", who=who, score=values[side]))
    return words.series(items)


def deal_end(result: DealScored, rules: Rules, lang: Lang, viewer: int | None = 0) -> str:
    """How a deal ended and why it scored what it did, in one sentence."""
    words = texts_of(lang, rules)
    if result.winner is None:
        return _unscored(result, rules, words, viewer)
    values: dict[str, Any] = {
        "games": games_text(result.game_points[result.winner], words),
        "why": scoring_reason(result, rules, words),
        "who": side_name(result.winner, rules, viewer, words),
    }
    if result.reason == "capture":
        form = "they" if viewer is None else side_voice(result.winner, rules, viewer)
        return sentence(words.t(f"ending.deal.at_once.{form}", **values))
    if viewer is None:
        return words.t("ending.deal.table", score=standing(result.points), **values)
    side = rules.side_of(viewer)
    key = "won" if result.winner == side else "lost"
    values["mine"] = result.points[side]
    if rules.sides == 2:
        values["theirs"] = result.points[1 - side]
        told = words.t(f"ending.deal.{key}{_of_two(rules)}", **values)
    else:
        values["theirs"] = result.points[result.winner]
        values["others"] = _others(result.points, rules, words, viewer)
        told = words.t(f"ending.deal.{key}_three", **values)
    return sentence(told)


def _of_two(rules: Rules) -> str:
    """The ending of a text's key for one against one, or for two teams."""
    return "" if alone(rules) else "_us"


def _others(values: Sequence[int], rules: Rules, words: Locale, viewer: int) -> str:
    return words.series([str(values[side]) for side in sides_from(viewer, rules)[1:]])


def _unscored(result: DealScored, rules: Rules, words: Locale, viewer: int | None) -> str:
    key, values = _why_unscored(result, rules)
    order = sides_from(viewer, rules)
    points = [result.points[side] for side in order]
    return words.t(
        f"ending.deal.{key}", score=standing(points), mine=points[0], theirs=points[1], **values
    )


def _why_unscored(result: DealScored, rules: Rules) -> tuple[str, dict[str, Any]]:
    """The key of the text for a deal that nobody has won, and its values."""
    best = max(result.points)
    if list(result.points).count(best) == 1:
        return "nobody", {"least": rules.bands[0][0], "clause": "M4"}
    if rules.sides == 2:
        return "tie", {"clause": "C11"}
    return "tie_three", {"clause": "M20"}


def scoring_reason(result: DealScored, rules: Rules, words: Locale) -> str:
    """Why a deal is worth what it is: the band it falls in, the sweep, or a tie."""
    if result.winner is None:
        key, values = _why_unscored(result, rules)
        return words.t(f"ending.why.{key}", **values)
    worth = result.game_points[result.winner]
    clause = scoring_clause(rules, result.reason)
    values = {"games": games_text(worth, words), "clause": clause}
    if result.reason == "low":
        return words.t("ending.why.low", least=rules.low_wins, clause=clause)
    if result.reason == "capture":
        return words.t("ending.why.capture", clause=clause)
    if result.reason != "most_points":
        return words.t(f"ending.why.{result.reason}", **values)
    if rules.highest:
        return words.t("ending.why.highest", **values)
    points = result.points[result.winner]
    reached = [least for least, _ in rules.bands if least <= points]
    higher = [least for least, _ in rules.bands if least > points]
    if len(rules.bands) == 1:
        return words.t("ending.why.band_only", least=reached[-1], **values)
    if higher:
        return words.t("ending.why.band_range", least=reached[-1], most=higher[0] - 1, **values)
    return words.t("ending.why.band_top", least=reached[-1], **values)


def match_end(
    score: Sequence[int],
    winner: int | None,
    rules: Rules,
    lang: Lang,
    viewer: int | None = 0,
    *,
    drawn: bool = False,
    decider: bool = False,
    spent: int = 0,
) -> str:
    """
    How a match ended, or how it stands while it goes on.

    Args:
        score: by side.
        drawn: it has ended, and nobody has won it.
        decider: the next deal decides it.
        spent: teeth of a comb that are nobody's.
    """
    words = texts_of(lang, rules)
    told = _match_told(score, winner, rules, words, viewer, drawn, spent)
    if decider and winner is None and not drawn:
        told = f"{told} {words.t('ending.match.decider')}"
    return told


def _match_told(
    score: Sequence[int],
    winner: int | None,
    rules: Rules,
    words: Locale,
    viewer: int | None,
    drawn: bool,
    spent: int,
) -> str:
    goes_on = winner is None and not drawn
    if viewer is None:
        key = "goes_on_table" if goes_on else "table"
        return words.t(f"ending.match.{key}", score=standing(score))
    side = rules.side_of(viewer)
    if rules.sides > 2:
        key = (
            "goes_on_three"
            if goes_on
            else "drawn_list"
            if drawn
            else "won_three"
            if winner == side
            else "lost_three"
        )
        listed = by_side(score, rules, words, viewer)
        who = side_name(side if winner is None else winner, rules, viewer, words)
        return sentence(words.t(f"ending.match.{key}", list=listed, who=who))
    values: dict[str, Any] = {"mine": score[side], "theirs": score[1 - side]}
    if goes_on and rules.match.kind == "comb":
        teeth = teeth_text(score, spent, rules, words)
        return words.t("ending.match.goes_on_comb", teeth=teeth, **values)
    if goes_on or drawn:
        return words.t(f"ending.match.{'drawn' if drawn else 'goes_on'}", **values)
    key = "won" if winner == side else "lost"
    return words.t(f"ending.match.{key}{_of_two(rules)}", **values)


def next_dealer(seat: int, rules: Rules, lang: Lang, viewer: int | None = 0) -> str:
    """Who deals the next deal."""
    words = texts_of(lang, rules)
    if seat == viewer:
        return words.t("ending.next_dealer.you")
    who = person(seat, rules, viewer, words)
    return sentence(words.t("ending.next_dealer.they", who=who))


def games_text(n: int, words: Locale) -> str:
    return words.count("ending.games", n)


def teeth_text(score: Sequence[int], spent: int, rules: Rules, words: Locale) -> str:
    """How much of a comb has been marked; what decides at the end marks none."""
    return words.count("ending.teeth", min(sum(score) + spent, rules.match.n))
