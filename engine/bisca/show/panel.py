"""What stands on the table when a deal, or a match, is over."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.events import DealScored
from bisca.play.table import Observation
from bisca.rules.variant import Rules
from bisca.show.cards import Look, linked
from bisca.show.ending import by_side, match_end, next_dealer, scoring_reason
from bisca.show.html import Content, Html, classes, element
from bisca.show.locale import sentence
from bisca.show.people import alone, side_name, sides_from
from bisca.show.score import comb_svg, strokes_svg, teeth
from bisca.show.status import MatchInfo, score_html

AFTER_DEAL = ("next-deal", "replay-deal", "review", "step-through", "share")
AFTER_MATCH = ("new-match", "replay-deal", "review", "step-through", "share")
AFTER_PRACTICE = ("replay-deal", "new-deal", "review", "step-through", "share")


def buttons_after(match: MatchInfo | None) -> Sequence[str]:
    """What may be done after a deal: names for `data-do`."""
    if match is None or match.practice:
        return AFTER_PRACTICE
    offered = AFTER_MATCH if match.over else AFTER_DEAL
    return (*offered, "verify") if match.sealed else offered


def panel_html(
    table: Observation,
    result: DealScored,
    look: Look,
    match: MatchInfo | None,
    buttons: Sequence[str],
) -> Html:
    """The result of the deal, the standing of the match, and what may be done next."""
    words, rules = look.words, table.rules
    over = match is not None and match.over
    rows: list[Html] = []

    def row(key: str, *value: Content) -> None:
        label = element("dt", words.t(f"panel.{key}"))
        rows.append(element("div", label, element("dd", *value), data_item=key))

    row("points", _score(result.points, look, rules))
    row("tricks", _score(result.tricks, look, rules))
    why = scoring_reason(result, rules, words)
    row(
        "games",
        _score(result.game_points, look, rules),
        " ",
        element("small", linked(sentence(why), look.pages)),
    )
    after: list[Html] = []
    if match is not None and not match.practice:
        row("match", _score(match.score, look, rules), " ", _strokes(match, look, rules))
        told = match_end(
            match.score,
            match.winner,
            rules,
            words,
            look.viewer,
            drawn=match.drawn,
            decider=match.decider,
            spent=match.spent,
        )
        if over or match.decider or rules.match.kind == "comb":
            after.append(element("p", told))
        if rules.match.kind == "comb" and match.results:
            after.append(element("div", _comb(match, look, rules), class_="b-comb"))
        if not over and match.next_dealer is not None:
            after.append(element("p", next_dealer(match.next_dealer, rules, words, look.viewer)))
    made = [
        element(
            "button",
            words.t(f"panel.do.{name}"),
            type="button",
            class_=classes("b-btn", place == 0 and "is-main"),
            data_do=name,
        )
        for place, name in enumerate(buttons)
    ]
    return element(
        "section",
        element(look.heading, _title(result, rules, look, match), class_="b-panel-title"),
        element("dl", rows),
        after,
        element("div", made, class_="b-actions") if made else None,
        class_="b-panel",
        aria_label=words.t("panel.label_match" if over else "panel.label"),
    )


def _strokes(match: MatchInfo, look: Look, rules: Rules) -> list[Html]:
    """The score of two as strokes, the viewer's first, where it isn't kept on a comb."""
    length = rules.match
    if not match.results or length.kind == "comb" or rules.sides > 2:
        return []
    wanted = length.n // 2 + 1 if length.kind == "best_of" else length.n
    return [strokes_svg(match.score[side], wanted) for side in sides_from(look.viewer, rules)]


def _comb(match: MatchInfo, look: Look, rules: Rules) -> list[Html]:
    """The comb with the viewer's side upwards, between the names of both."""
    sides = sides_from(look.viewer, rules)
    marked = [
        tooth if tooth.side is None else tooth._replace(side=sides.index(tooth.side))
        for tooth in teeth(match.results, rules.match, rules.sides)
    ]
    names = [side_name(side, rules, look.viewer, look.words).short for side in sides]
    drawn = comb_svg(marked, rules.match.n, look.words, names, named=False)
    up, down = (element("span", name, aria_hidden="true") for name in names)
    return [up, drawn, down]


def _title(result: DealScored, rules: Rules, look: Look, match: MatchInfo | None) -> str:
    words = look.words
    side = None if look.viewer is None else rules.side_of(look.viewer)
    ours = "" if alone(rules) else "_us"
    if match is not None and match.drawn:
        return words.t("panel.match_drawn")
    if winner := _named_winner(result, rules, look, match):
        return winner
    if match is not None and match.winner is not None and side is not None:
        key = "match_won" if match.winner == side else "match_lost"
        return words.t(f"panel.{key}{ours}")
    if result.winner is None:
        level = list(result.points).count(max(result.points)) > 1
        return words.t("panel.tie" if level else "panel.nobody")
    if side is None:
        return words.t("panel.ended")
    return words.t(f"panel.{'won' if result.winner == side else 'lost'}{ours}")


def _named_winner(
    result: DealScored, rules: Rules, look: Look, match: MatchInfo | None
) -> str | None:
    """Who has won, by name, where those at the table have names and each plays alone."""
    names = look.words.seats
    if len(names) != rules.seats or not alone(rules):
        return None
    if match is not None and match.winner is not None:
        return sentence(look.words.t("panel.match_won_by", who=names[match.winner]))
    if result.winner is None:
        return None
    return sentence(look.words.t("panel.won_by", who=names[result.winner]))


def _score(values: Sequence[int], look: Look, rules: Rules) -> Content:
    """Of two sides `72–48`; of more, each with its name."""
    if rules.sides == 2:
        return score_html(values, look, rules)
    return sentence(by_side(values, rules, look.words, look.viewer))
