"""What a deal from elsewhere is, before anyone looks at its cards."""

from __future__ import annotations

from dataclasses import replace

from bisca.play.record import Record, match_state
from bisca.rules.catalog import find_variant
from bisca.show.ending import standing
from bisca.show.locale import Locale
from bisca.show.rules_text import rules_text


def about(record: Record, words: Locale) -> list[str]:
    """
    Sentences about the last deal of *record*, for a page of its game: who plays, if not as many as
    usual; each table rule that isn't the game's own; how the match stood before, if it is of one.
    """
    rules, variant = record.rules(), find_variant(record.variant)
    usual = rules.seats == variant.seats[0]
    told = [] if usual else [rules_text(rules, words)[0].lines[0]]
    for key, choice in record.table:
        rule = variant.table_rules[key]
        told.append(f"{rule.title[words.lang]}: {rule.choices[choice].label[words.lang]}.")
    if not record.table:
        told.append(words.t("about.usual"))
    if len(record.deals) > 1:
        earlier = match_state(replace(record, deals=record.deals[:-1])).standing.score
        told.append(words.t("about.deal", n=len(record.deals), score=standing(earlier)))
    return told
