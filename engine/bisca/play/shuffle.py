"""
Randomness anyone can repeat, in any language: SHA-256 in counter mode.

Block n of a stream is SHA-256(label, a zero byte, the key as UTF-8, a zero byte, n as eight
bytes), big end first; each block gives eight numbers of 32 bits, big end first. A number below n
is the first of them that is less than the greatest multiple of n, modulo n. A pack is shuffled by
Fisher and Yates's method from the last place down. Test vectors are on the site.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
DECK_LABEL = "bisca-deck-1"
CHOICE_LABEL = "bisca-choice-1"


class Stream:
    """A repeatable stream of numbers for one *label* and *key*."""

    __slots__ = ("_block", "_numbers", "_prefix")

    def __init__(self, label: str, key: str) -> None:
        self._prefix = label.encode() + b"\0" + key.encode() + b"\0"
        self._block = 0
        self._numbers: list[int] = []

    def _next(self) -> int:
        if not self._numbers:
            digest = hashlib.sha256(self._prefix + struct.pack(">Q", self._block)).digest()
            self._block += 1
            self._numbers = list(struct.unpack(">8I", digest))[::-1]
        return self._numbers.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as the others. *n* is from 1 to 2**32."""
        limit = (1 << 32) // n * n
        number = self._next()
        while number >= limit:
            number = self._next()
        return number % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def shuffled(deck: Sequence[T], seed: str) -> tuple[T, ...]:
    """*deck*, in its canonical order, shuffled by *seed*; the first card is dealt first."""
    return Stream(DECK_LABEL, seed).shuffled(deck)


def choice_stream(seed: str, deal: int, seat: int, ply: int) -> Stream:
    """The stream for one choice of an opponent: undo, resume and replay don't change it.

    Args:
        seed: the opponents' own, apart from the deck's.
        deal: number of the deal in its match, from 1.
        ply: how many cards have been played in the deal before.
    """
    return Stream(CHOICE_LABEL, f"{seed}/{deal}/{seat}/{ply}")


def new_seed() -> str:
    """A fresh seed of 128 bits from the system's own source."""
    return secrets.token_hex(16)
