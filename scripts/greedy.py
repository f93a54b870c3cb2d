#!/usr/bin/env python3
"""
A sensible greedy player for `dev.py bench strength PLAYER --against scripts/greedy.py`.

It shares nothing with the engine: a yardstick that stays the same when our own opponents change,
and an example of what a program must do. For two, with Portuguese or Spanish cards; no memory.
"""

from __future__ import annotations

import json
import sys
from typing import Any

POINTS = {"A": 11, "7": 10, "3": 10, "K": 4, "J": 3, "Q": 2}
PORTUGUESE, SPANISH = "23456QJK7A", "24567JQK3A"


def choose(seen: dict[str, Any]) -> str:
    legal: list[str] = seen["legal"]
    order = PORTUGUESE if seen["variant"].startswith("bisca") else SPANISH
    spanish = order == SPANISH
    trump = seen["trump_card"][1]

    def points(card: str) -> int:
        if card[0] in "QJ" and spanish:
            return 5 - POINTS[card[0]]
        return POINTS.get(card[0], 0) if card[0] in order[5:] else 0

    def cost(card: str) -> tuple[int, int]:
        return points(card) + 10 * (card[1] == trump), order.index(card[0])

    least = min(legal, key=cost)
    if not seen["trick"]:
        return least
    led = seen["trick"][0]
    in_suit = [
        card for card in legal if card[1] == led[1] and order.index(card[0]) > order.index(led[0])
    ]
    if in_suit and (led[1] != trump or points(led) >= 10):
        return min(in_suit, key=lambda card: order.index(card[0]))
    trumps = [card for card in legal if card[1] == trump != led[1]]
    if trumps and (points(led) >= 10 or points(least) >= 10):
        return min(trumps, key=lambda card: order.index(card[0]))
    return least


if __name__ == "__main__":
    for line in sys.stdin:
        print(choose(json.loads(line)), flush=True)
