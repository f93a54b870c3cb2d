"""How the first dealer and partners were found by drawing cards, in words."""

from __future__ import annotations

from bisca.play.record import Draw
from bisca.rules.variant import Rules
from bisca.show.locale import Locale, sentence
from bisca.show.people import person, voice


def drawn_for_deal(draw: Draw, rules: Rules, words: Locale, viewer: int | None = 0) -> str:
    """Who drew what, go after go, who plays with whom, and who deals. Rule: M10"""
    partners = rules.sides < rules.seats
    why = "partners" if partners else "deal"
    told = []
    for number, go in enumerate(draw.goes):
        takes = [
            words.t(
                f"browser.drawn.takes.{voice(seat, viewer)}",
                who=person(seat, rules, viewer, words),
                card=words.card(card),
            )
            for seat, card in enumerate(go)
        ]
        key = "again" if number else "first"
        told.append(words.t(f"browser.drawn.{key}.{why}", list=words.series(takes)))
    if partners:
        told.append(words.t("browser.drawn.sides", half=words.few(rules.seats // 2)))
    who = person(draw.dealer, rules, viewer, words)
    told.append(words.t(f"browser.drawn.{voice(draw.dealer, viewer)}", who=who))
    return " ".join(sentence(part) for part in told)
