"""The finished tricks of a deal as a list, as far back as the table lets one look."""

from __future__ import annotations

from bisca.play.observation import open_tricks
from bisca.play.table import Observation, Trick
from bisca.rules.tricks import trick_points
from bisca.rules.variant import Rules
from bisca.show.cards import Look, sign_html
from bisca.show.html import Html, element, join
from bisca.show.locale import Locale, sentence
from bisca.show.people import person, voice
from bisca.show.rules_text import ranks_of
from bisca.show.signing import log_signs_html


def log_html(table: Observation, look: Look) -> Html:
    """One item a trick: who played what, who took it and its card points. Rule: M25"""
    shown = open_tricks(table)
    first = table.trick_number - len(shown)
    items = [_trick(table, trick, first + place, look) for place, trick in enumerate(shown)]
    last_only = table.result is None and table.rules.won_cards == "last_trick"
    name = look.words.t("view.log_last" if last_only else "view.log")
    title = element("p", name, class_="b-log-title") if items else None
    start = first if first > 1 and items else None
    inside = element("ol", items, start=start)
    ranks = _ranks(table.rules, look.words)
    return element("section", title, inside, ranks, class_="b-log", aria_label=name)


def _ranks(rules: Rules, words: Locale) -> Html:
    """What each rank is worth, from the highest down; shown where there is room beside the board."""
    worth = {card.rank: points for card, points in rules.points.items()}
    ranks = ranks_of(rules)
    rows = [(str(words.rank(rank)), worth[rank]) for rank in ranks if worth[rank]]
    rows.append((", ".join(words.rank(rank) for rank in ranks if not worth[rank]), 0))
    items = [
        element("div", element("dt", name), " ", element("dd", str(points)))
        for name, points in rows
    ]
    title = element("p", words.t("view.log_ranks"), class_="b-log-title")
    return element("div", title, element("dl", items), class_="b-log-ranks")


def _trick(table: Observation, trick: Trick, number: int, look: Look) -> Html:
    words, rules = look.words, table.rules
    plays: list[Html] = []
    for seat, card in zip(rules.seats_from(trick.leader), trick.cards, strict=True):
        who = person(seat, rules, look.viewer, words, trick.leader)
        name: str = who if rules.seats == 2 else who.short
        if plays:
            name = name[:1].lower() + name[1:]
        plays.append(join((name, " ", sign_html(card, words))))
    who = person(trick.winner, rules, look.viewer, words, trick.leader)
    points = words.count("cards.points", trick_points(trick.cards, rules))
    taken = words.t(f"view.log_taken.{voice(trick.winner, look.viewer)}", who=who, points=points)
    signs = log_signs_html(table, number, look)
    return element(
        "li",
        element("span", join(plays, ", "), class_="b-log-cards"),
        " ",
        element("span", sentence(taken), class_="b-log-taken"),
        (" ", signs) if signs else None,
        data_trick=number,
    )
