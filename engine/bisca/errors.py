"""What can go wrong, said in words: every message names the input, where it stood and why."""

from __future__ import annotations

from typing import Any


class Told:
    """
    A sentence for a person: in English, with places for values, which may be sentences as well.

    It says the same in other languages by `show.locale.Locale.tell`, from `locale/faults.yaml`.

    Attributes:
        text: the sentence with its places, `no seat {seat}`.
        values: what stands in them; of cards, one or a tuple of them, which go by their names there.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        if not self.values:
            return self.text
        return self.text.format(**{name: _shown(value) for name, value in self.values.items()})


def _shown(value: object) -> object:
    """Cards as they are written."""
    return " ".join(value) if isinstance(value, tuple) else value


class BiscaError(Told, ValueError):
    """Anything the engine refuses."""


class NotationError(BiscaError):
    """Text that can't be read as a card, a table rule or another written form."""


class VariantError(BiscaError):
    """A variant or a set of table rules that is unknown, incomplete or contradicts itself."""


class UnevenPackError(VariantError):
    """A pack that doesn't go round among the players.

    Attributes:
        rule: the key of the table rule that says which cards are out.
        cards: how many are left.
    """

    def __init__(self, text: str, /, *, rule: str, cards: int, **values: object) -> None:
        super().__init__(text, cards=cards, **values)
        self.rule = rule
        self.cards = cards


class RecordError(BiscaError):
    """A record that can't be replayed whole; what is legal before the fault is kept elsewhere."""


class IllegalActionError(BiscaError):
    """A readable action that the rules refuse.

    Attributes:
        action: what was tried.
        reason: a locale key under `refusals`.
        clause: the id of the rule clause that refuses it.
        legal: the cards that may be played instead, sorted.
    """

    def __init__(
        self, told: Told, /, *, action: Any, reason: str, clause: str, legal: tuple[str, ...]
    ) -> None:
        super().__init__(told.text, **told.values)
        self.action = action
        self.reason = reason
        self.clause = clause
        self.legal = legal


class SealedError(RecordError):
    """What was asked for would tell the cards of a sealed deal before it is over."""
