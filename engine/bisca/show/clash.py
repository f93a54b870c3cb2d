"""Why a set of table rules can't be played, in words: the engine refuses it, this says so."""

from __future__ import annotations

from collections.abc import Mapping

from bisca.errors import VariantError
from bisca.rules.variant import CONTRADICTIONS, Variant
from bisca.show.locale import Locale


def clash(variant: Variant, seats: int, table: Mapping[str, str], words: Locale) -> str | None:
    """
    What is wrong with the choices of *table* at a table of *seats*, naming the rules by their
    titles; None if nothing is, or if it isn't a matter of rules that don't agree.
    """
    rules = variant.table_rules
    known = {
        key: choice
        for key, choice in table.items()
        if key in rules and choice in rules[key].choices
    }
    if seats not in variant.seats or len(known) < len(table):
        return None
    choices = {**variant.defaults(seats), **known}

    def named(key: str) -> str:
        rule = rules[key]
        label = rule.choices[choices[key]].label[words.lang]
        return words.t("clash.rule", title=rule.title[words.lang], choice=label)

    for one in CONTRADICTIONS:
        if choices[one.key] in one.choices and choices[one.other] in one.others:
            why = words.t(f"clash.why.{one.key}.{one.other}")
            return words.t("clash.two", first=named(one.key), second=named(one.other), why=why)
    try:
        variant.rules(seats, known)
    except VariantError:
        dealer = rules["first_dealer"].choices[choices["first_dealer"]].value
        if dealer is not None and dealer >= seats:
            return words.t("clash.dealer", rule=named("first_dealer"), seats=seats)
        if choices["low_wins"] != "none" and seats > 2 and variant.rules(seats).sides == seats:
            return words.t("clash.low_alone", rule=named("low_wins"))
        if choices["signals"] != "off" and seats < 4:
            return words.t("clash.signs_alone", rule=named("signals"))
        return words.t("clash.pack", rule=named("removed"), seats=seats)
    return None
