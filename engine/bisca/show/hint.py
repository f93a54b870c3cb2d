"""A hint in words and as a list: the best card, the others ranked, and why; no surer than it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bisca.play.events import TrumpExchanged
from bisca.play.table import Observation
from bisca.players.hints import Advice, Rated
from bisca.players.reasons import NEXT_BEST, STANDING, Reason
from bisca.rules.cards import Card
from bisca.rules.variant import Rules
from bisca.show.cards import sign_html
from bisca.show.html import Html, classes, element
from bisca.show.locale import Locale, Name, sentence
from bisca.show.people import alone, person, side_name

SAID = 2  # reasons in the one sentence
WIDE = 5  # a margin, in percent, that belongs into the sentence
TIES = 1  # a chance of a drawn deal, in percent, that is worth showing
NAMED = 3  # cards between which there is little


def reason_text(reason: Reason, rules: Rules, words: Locale, viewer: int) -> str:
    """*reason* as part of a sentence about the card."""
    if reason.key == NEXT_BEST and reason.card is not None and reason.but is not None:
        why = reason_text(reason.but, rules, words, viewer)
        return words.t("hint.next_best", card=words.card(reason.card), why=why)
    values: dict[str, Name] = {}
    if reason.card is not None:
        values["card"] = words.card(reason.card)
    if reason.other is not None:
        values["other"] = words.card(reason.other)
    if reason.seat is not None:
        values["who"] = person(reason.seat, rules, viewer, words)
    key = f"reasons.{reason.key}"
    if reason.key in STANDING:
        side = rules.side_of(viewer)
        rivals = side_name(1 - side, rules, viewer, words) if rules.sides == 2 else None
        key += "" if alone(rules) else "_us"
        return words.count(key, reason.n, who=rivals)
    if f"{key}_other" in words.texts:
        return words.count(key, reason.n, of=reason.of, **values)
    return words.t(key, n=reason.n, of=reason.of, **values)


def reasons_text(reasons: Sequence[Reason], rules: Rules, words: Locale, viewer: int) -> str:
    """*reasons* in a row."""
    return "; ".join(reason_text(reason, rules, words, viewer) for reason in reasons)


def percent(chance: float, words: Locale, exact: bool = False) -> str:
    """A chance in whole percent; what isn't worked out is never certain."""
    whole = round(chance)
    if not exact and whole in (0, 100):
        return words.t("hint.hardly" if whole == 0 else "hint.almost")
    return words.t("hint.percent", n=whole)


def hint_said(
    advice: Advice, table: Observation, words: Locale, swaps: Sequence[TrumpExchanged] = ()
) -> str:
    """The hint in one sentence, after one for each exchange that comes first."""
    first = [
        words.t("hint.exchange", card=words.card(swap.given), taken=words.card(swap.taken))
        for swap in swaps
    ]
    return " ".join([*first, _said(advice, table, words)])


def _said(advice: Advice, table: Observation, words: Locale) -> str:
    rules, viewer = table.rules, table.turn or 0
    best = advice.best
    why = reasons_text(best.reasons[:SAID], rules, words, viewer)
    if len(advice.cards) == 1:
        return sentence(words.t("hint.only", card=words.card(best.card)))
    if advice.exact and advice.same:
        return _solved(f"hint.same.{_result(best)}", best, "", words)
    if advice.exact:
        return _solved(f"hint.exact.{_result(best)}", best, _after("told", why, words), words)
    chance = percent(best.won, words)
    if round(best.won_margin) >= WIDE:
        chance = words.t("hint.wide", chance=chance, margin=round(best.won_margin))
    if advice.clear:
        return _played("clear", best, chance, why, words)
    close = close_to_best(advice)
    if len(close) == 1:  # cards that serve alike
        return _played("clear", best, chance, why, words)
    if len(close) > NAMED:
        return _played("any", best, chance, why, words)
    cards = words.series([words.card(card).the for card in close], "one_of")
    after = _after("of_first", why, words)
    return sentence(words.t("hint.close", cards=cards, chance=chance, why=after))


def _played(key: str, best: Rated, chance: str, why: str, words: Locale) -> str:
    """The sentence *key* about the card to play."""
    card = words.card(best.card)
    if round(best.tied) >= WIDE:
        chance = words.t("hint.or_draws", chance=chance, tied=percent(best.tied, words))
    return words.t(f"hint.{key}", card=card, chance=chance, why=_after("told", why, words))


def _after(key: str, why: str, words: Locale) -> str:
    """The reasons as the end of a sentence; nothing where there are none."""
    return words.t(f"hint.why.{key}", why=why) if why else ""


def close_to_best(advice: Advice) -> list[Card]:
    """The cards, one of each that serve alike, that can't be told from the best."""
    return [
        rated.card
        for rated in advice.cards
        if rated.like is None and (rated is advice.best or rated.behind <= rated.behind_margin)
    ]


def _result(rated: Rated) -> str:
    if rated.won:
        return "wins"
    return "ties" if rated.tied else "loses"


def _solved(key: str, best: Rated, why: str, words: Locale) -> str:
    """The sentence *key* about a solved card; where its points aren't known it goes without."""
    told = words.t(key, card=words.card(best.card), points=_points(best, words), why=why)
    return re.sub(r" +(?=[:.])", "", told)


def _points(rated: Rated, words: Locale) -> str:
    """What a solved card leads to, in brackets; nothing where that isn't known."""
    if rated.points is None:
        return ""
    return words.t("hint.in_brackets", points=words.count("cards.points", round(rated.points)))


def numbers_text(rated: Rated, advice: Advice, words: Locale) -> str:
    """What is to be expected of a card: its chance, and card points."""
    if advice.exact:
        result = words.t(f"hint.{_result(rated)}")
        if rated.points is None:
            return result
        return f"{result}, {words.count('cards.points', round(rated.points))}"
    if advice.worlds < 2 or rated.points is None or len(advice.cards) == 1:
        return ""
    chance, margin = percent(rated.won, words), max(1, round(rated.won_margin))
    points = words.t(
        "hint.points", n=round(rated.points), margin=max(1, round(rated.points_margin))
    )
    draws = ties_text(rated.tied, [one.tied for one in advice.cards], words)
    return words.t("hint.numbers", chance=chance, margin=margin, draws=draws, points=points)


def ties_text(tied: float, of_all: Sequence[float], words: Locale) -> str:
    """How often a card draws the deal; nothing where that is rare for all the cards."""
    if max(of_all) < TIES:
        return ""
    return words.t("hint.draws", chance=percent(tied, words))


def hint_html(
    advice: Advice, table: Observation, words: Locale, swaps: Sequence[TrumpExchanged] = ()
) -> Html:
    """The sentence, and every legal card with its numbers and reasons, the best first."""
    rules, viewer = table.rules, table.turn or 0
    items = []
    close = set(close_to_best(advice)) if not advice.exact else set()
    for rated in advice.cards:
        like = "" if rated.like is None else words.t("hint.like", card=words.card(rated.like))
        why = like or reasons_text(rated.reasons, rules, words, viewer)
        numbers = numbers_text(rated, advice, words)
        first = rated.card == advice.best.card
        items.append(
            element(
                "li",
                element("span", sign_html(rated.card, words), class_="b-hint-card"),
                " ",
                element("span", numbers, class_="b-hint-numbers") if numbers else None,
                " ",
                element("span", sentence(why) + ".", class_="b-hint-why") if why else None,
                class_=classes(first and "is-best", rated.card in close and "is-close"),
                data_hint=rated.card,
            )
        )
    return element(
        "div",
        element("p", hint_said(advice, table, words, swaps), class_="b-hint-said"),
        element("ol", items, class_="b-hint-cards"),
        element("p", method_text(advice, words), class_="b-note"),
        class_="b-hint-list",
    )


def method_text(advice: Advice, words: Locale) -> str:
    """How the numbers were found, and what they are worth."""
    if advice.exact:
        return words.t("hint.method.exact")
    if advice.worlds < 2:
        return words.t("hint.method.plain")
    return words.t("hint.method.tried", n=advice.worlds)
