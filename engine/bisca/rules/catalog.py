"""The variants, table rules and clauses there are, read from the package's data and checked."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from bisca.errors import NotationError, VariantError
from bisca.rules.cards import RANKS, SUITS
from bisca.rules.variant import Choice, Rules, TableRule, Text, Variant, check_choices

LANGUAGES = ("pt", "en")
TOTAL_POINTS = 120


class Clause(NamedTuple):
    """
    A numbered rule.

    Attributes:
        page: where it stands, without language and ending.
        text: a short sentence.
        states: keys of the table rules whose choice in its variant it puts into words.
    """

    id: str
    page: str
    text: Text
    states: tuple[str, ...]


def load_data(name: str) -> Any:
    """The content of the data file *name*, made from the YAML beside the package."""
    return json.loads(_data(name))


@cache
def _data(name: str) -> bytes:
    """Read once: an engine that goes on from a memory has its files no more."""
    raw = pkgutil.get_data("bisca", f"data/{name}.json")
    if raw is None:
        raise VariantError(f"data file {name}.json is missing from the package")
    return raw


@cache
def table_rules() -> Mapping[str, TableRule]:
    """Every disputed rule, by key, in the order in which they are always listed."""
    return {
        key: table_rule_from_mapping(key, entry) for key, entry in load_data("table_rules").items()
    }


@cache
def variants() -> Mapping[str, Variant]:
    """Every variant, by id, in the order in which they are always listed."""
    raw = load_data("variants")
    made = [variant_from_mapping(id, resolve(id, raw)) for id in raw]
    return {variant.id: variant for variant in sorted(made, key=lambda one: one.place)}


@cache
def clauses() -> Mapping[str, Clause]:
    """Every numbered rule, by id."""
    return {
        id: Clause(
            id,
            entry["page"],
            {lang: entry[lang] for lang in LANGUAGES},
            tuple(entry.get("states", ())),
        )
        for id, entry in load_data("clauses").items()
    }


def find_variant(id: str) -> Variant:
    """The variant *id*.

    Raises:
        VariantError: there is none; the message lists those there are.
    """
    found = variants().get(id)
    if found is None:
        raise VariantError(
            "no variant {text!r}; there are {known}", text=id[:40], known=", ".join(variants())
        )
    return found


def resolve(id: str, raw: Mapping[str, Any], seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """The entry *id* of *raw* with what it inherits filled in; `table` merges key by key."""
    if id not in raw:
        raise VariantError(f"{seen[-1]}: extends: no variant {id!r}")
    if id in seen:
        raise VariantError(f"{id}: extends: goes round in a circle ({' -> '.join((*seen, id))})")
    entry = dict(raw[id])
    parent = entry.pop("extends", None)
    if parent is None:
        return {"by_seats": {}, **entry}
    base = resolve(parent, raw, (*seen, id))
    for key, value in entry.items():
        if key != "table" and key in base and base[key] == value:
            raise VariantError(f"{id}: {key}: the same as in {parent}; write only differences")
    inherited, own = base.get("table", {}), entry.get("table", {})
    for key, choice in own.items():
        if inherited.get(key) == choice:
            raise VariantError(
                f"{id}: table: {key}: the same as in {parent}; write only differences"
            )
    table = {**inherited, **own}
    return {**base, **entry, "table": table}


_VARIANT_TYPES: dict[str, type] = {
    "code": str,
    "place": int,
    "name": dict,
    "tagline": dict,
    "also": list,
    "sources": list,
    "clauses": list,
    "seats": list,
    "pack": str,
    "hand": int,
    "cut": int,
    "table": dict,
    "by_seats": dict,
}


def variant_from_mapping(id: str, entry: Mapping[str, Any]) -> Variant:
    """The variant that a complete *entry* describes.

    Raises:
        VariantError: a key that is missing, unknown, of the wrong type or contradicts another;
            the message names the variant, the key and what was expected.
    """

    def fail(key: str, expected: str) -> VariantError:
        return VariantError(f"{id}: {key}: expected {expected}, got {entry.get(key)!r}")

    for key in entry:
        if key not in _VARIANT_TYPES:
            raise VariantError(f"{id}: unknown key {key!r}; known: {', '.join(_VARIANT_TYPES)}")
    for key, kind in _VARIANT_TYPES.items():
        if not isinstance(entry.get(key), kind):
            raise fail(key, f"a {kind.__name__}")
    for key in ("name", "tagline"):
        if tuple(sorted(entry[key])) != tuple(sorted(LANGUAGES)):
            raise fail(key, f"one text for each of {', '.join(LANGUAGES)}")
    rules = table_rules()
    if set(entry["table"]) != set(rules):
        raise fail("table", f"one choice for each of {', '.join(rules)}")
    by_seats = {int(seats): choices for seats, choices in entry["by_seats"].items()}
    if not set(by_seats) <= set(entry["seats"]):
        raise fail("by_seats", f"numbers out of {entry['seats']}")
    for table in (entry["table"], *by_seats.values()):
        for key, choice in table.items():
            if key not in rules or choice not in rules[key].choices:
                expected = rules[key].choices if key in rules else rules
                raise VariantError(
                    f"{id}: table: {key}: expected one of {', '.join(expected)}, got {choice!r}"
                )
    check_choices(entry["table"], f"{id}: table")
    tuples = {key: tuple(entry[key]) for key, kind in _VARIANT_TYPES.items() if kind is list}
    variant = Variant(id=id, table_rules=rules, **{**entry, **tuples, "by_seats": by_seats})
    for seats in variant.seats:
        variant.rules(seats)  # says what doesn't go round
    return variant


_RULE_KEYS = {"clause", "needs", "title", "choices"}
_CHOICE_KEYS = {"code", "clause", "value", "label", "text", "sources"}


def table_rule_from_mapping(key: str, entry: Mapping[str, Any]) -> TableRule:
    """The table rule *key* that *entry* describes.

    Raises:
        VariantError: an unknown key, or ranks and points that make no order of the cards.
    """
    _only_known(f"table rule {key}", entry, _RULE_KEYS)
    choices = {}
    for id, choice in entry["choices"].items():
        where = f"table rule {key}={id}"
        _only_known(where, choice, _CHOICE_KEYS)
        choices[id] = Choice(
            id=id,
            code=choice["code"],
            clause=choice.get("clause", entry["clause"]),
            value=choice.get("value", id),
            label=choice["label"],
            text=choice["text"],
            sources=tuple(choice["sources"]),
        )
        if key == "order":
            _check_order(where, **choices[id].value)
    return TableRule(key, entry["clause"], entry["title"], choices, entry.get("needs", ""))


def _only_known(where: str, entry: Mapping[str, Any], known: set[str]) -> None:
    unknown = set(entry) - known
    if unknown:
        raise VariantError(f"{where}: unknown key {sorted(unknown)[0]!r}")


def _check_order(where: str, order: str, points: Mapping[str, int]) -> None:
    if not set(order) <= set(RANKS) or len(set(order)) != len(order):
        raise VariantError(f"{where}: order: expected some of {RANKS}, each once, got {order!r}")
    if not set(points) <= set(order) or sum(points.values()) * len(SUITS) != TOTAL_POINTS:
        raise VariantError(
            f"{where}: points: expected values of ranks in {order} that make {TOTAL_POINTS} "
            f"in four suits, got {points}"
        )


@cache
def choice_codes() -> Mapping[str, tuple[str, str]]:
    """The two-character code of a choice in links, to (key, choice id)."""
    return {
        choice.code: (rule.key, choice.id)
        for rule in table_rules().values()
        for choice in rule.choices.values()
    }


def parse_table(text: str) -> dict[str, str]:
    """Table rules from their short text form, `bands=double_at_91 sweep=points`.

    Whether they exist and agree is for `Variant.settle` to say.

    Raises:
        NotationError: a part that isn't key=choice, or a key given twice.
    """
    table: dict[str, str] = {}
    for part in text.split():
        key, equals, choice = part.partition("=")
        if not (key and equals and choice):
            raise NotationError("not a table rule: {text!r} (write key=choice)", text=part[:40])
        if key in table:
            raise NotationError("table rule {key} is given twice", key=key[:40])
        table[key] = choice
    return table


def dump_table(rules: Rules) -> str:
    """The table rules of *rules* that differ from the variant's defaults, in short text form."""
    return " ".join(f"{key}={choice}" for key, choice in differing(rules).items())


def differing(rules: Rules) -> dict[str, str]:
    """The choices of *rules* that differ from what the variant has for so many seats, by key."""
    defaults = find_variant(rules.variant).defaults(rules.seats)
    return {key: choice for key, choice in rules.choices if defaults[key] != choice}


def clause_of(rules: Rules, key: str) -> str:
    """
    The clause that says what the table rule *key* is at a table with *rules*.

    The variant's own, unless the table plays that rule differently.
    """
    choice = dict(rules.choices)[key]
    variant = find_variant(rules.variant)
    if choice == variant.defaults(rules.seats)[key]:
        for id in variant.clauses:
            if key in clauses()[id].states:
                return id
    return table_rules()[key].choices[choice].clause
