"""The games there are, with their table rules."""

from __future__ import annotations

import json
from typing import Any

from bisca.rules.catalog import table_rules, variants
from bisca.rules.variant import TableRule, Variant
from bisca.show.blocks import sources_text
from bisca.show.locale import Locale, locale


def variants_text(lang: str) -> str:
    """Every game with the table rules it has of its own, then every table rule there is."""
    words = locale(lang)
    games = [_variant_text(variant, words) for variant in variants().values()]
    rules = [words.t("terminal.table_rules")]
    rules += [line for rule in table_rules().values() for line in _rule_lines(rule, words)]
    return "\n\n".join((*games, "\n".join(rules)))


def _variant_text(variant: Variant, words: Locale) -> str:
    lang = words.lang
    seats = words.series([str(number) for number in variant.seats], "one_of")
    chosen = {
        key: variant.table_rules[key].choices[choice] for key, choice in variant.table.items()
    }
    lines = [
        f"{variant.id}  {variant.name[lang]}",
        f"  {variant.tagline[lang]}",
        f"  {words.t('blocks.players')}: {seats}",
        f"  {words.t('blocks.hand')}: {words.count('view.count', variant.hand)}",
        f"  {words.t('blocks.games')}: {chosen['bands'].text[lang]} {chosen['sweep'].text[lang]}",
        f"  {words.t('blocks.match')}: {chosen['match'].text[lang]}",
    ]
    first = next(iter(variants().values())).table
    own = [f"{key}={choice}" for key, choice in variant.table.items() if first[key] != choice]
    if own:
        lines.append(f"  {words.t('terminal.own', list=' '.join(own))}")
    return "\n".join(lines)


def _rule_lines(rule: TableRule, words: Locale) -> list[str]:
    """A table rule and its choices, with their sources; a star is before what most games have."""
    played = [variant.table[rule.key] for variant in variants().values()]
    usual = max(rule.choices, key=played.count)
    lines = [f"  {rule.key}  ({rule.title[words.lang]}, {rule.clause})"]
    for choice in rule.choices.values():
        mark = "*" if choice.id == usual else " "
        told = f"{choice.label[words.lang]}. {sources_text(choice, words)}"
        lines.append(f"  {mark} {choice.id:<24} {told}")
    return lines


def variants_json() -> str:
    """The same for a program: texts in every language, game points as numbers."""
    found = [_variant_mapping(variant) for variant in variants().values()]
    return json.dumps(found, ensure_ascii=False, indent=2)


def _variant_mapping(variant: Variant) -> dict[str, Any]:
    rules = variant.rules()
    return {
        "id": variant.id,
        "name": variant.name,
        "seats": variant.seats,
        "hand": variant.hand,
        "batches": rules.batches,
        "bands": rules.bands,
        "sweep": None if rules.sweep is None else rules.sweep._asdict(),
        "match": rules.match._asdict(),
        "rules": {key: _rule_mapping(rule, variant) for key, rule in variant.table_rules.items()},
    }


def _rule_mapping(rule: TableRule, variant: Variant) -> dict[str, Any]:
    return {
        "title": rule.title,
        "clause": rule.clause,
        "default": variant.table[rule.key],
        "choices": {choice.id: choice.label for choice in rule.choices.values()},
        "sources": {choice.id: choice.sources for choice in rule.choices.values()},
    }
