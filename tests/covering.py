"""
Covering arrays: a few tables in which every two choices that can hold together meet at least once.

A table is a choice for each key. The array is made greedily: each row begins with a pair that no
row has yet, and goes on, key by key, with the choice that brings most new pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product

Table = dict[str, str]
Chosen = tuple[str, str]  # a key and one of its choices
Pair = frozenset[Chosen]


def covering_array(keys: Mapping[str, Sequence[str]], forbidden: Collection[Pair]) -> list[Table]:
    """Tables in which each pair of choices is met that no pair in *forbidden* keeps apart."""
    missing = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(keys, 2)
        for a, b in product(keys[one], keys[other])
    } - set(forbidden)
    tables = []
    for pair in sorted(missing, key=sorted):
        if pair not in missing:
            continue
        table = _complete(dict(sorted(pair)), keys, forbidden, missing)
        if table is not None:
            tables.append(table)
            missing -= pairs_of(table)
        missing.discard(pair)  # met now, or never
    return tables


def pairs_of(table: Table) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(table.items(), 2)}


def _complete(
    table: Table,
    keys: Mapping[str, Sequence[str]],
    forbidden: Collection[Pair],
    missing: Collection[Pair],
) -> Table | None:
    """*table* with a choice for every key, or None if there is no way."""
    open_keys = {
        key: [
            choice
            for choice in choices
            if not any(frozenset(((key, choice), said)) in forbidden for said in table.items())
        ]
        for key, choices in keys.items()
        if key not in table
    }
    if not open_keys:
        return table
    key = max(open_keys, key=lambda key: (len(open_keys[key]) < 2, len(open_keys[key])))

    def gain(choice: str) -> int:
        return sum(frozenset(((key, choice), said)) in missing for said in table.items())

    for choice in sorted(open_keys[key], key=gain, reverse=True):
        whole = _complete({**table, key: choice}, keys, forbidden, missing)
        if whole is not None:
            return whole
    return None
