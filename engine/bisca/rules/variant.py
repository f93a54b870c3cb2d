"""A variant as frozen data, and the rules in force at one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bisca.errors import VariantError
from bisca.rules.cards import RANKS, SUITS, Card, parse_card

Text = Mapping[str, str]  # by language code
Duty = Literal["free", "trump_lead", "follow"]


class Sweep(NamedTuple):
    """Taking everything: counted in `tricks` or in card `points`, worth so many game points."""

    by: Literal["tricks", "points"]
    worth: int


class MatchLength(NamedTuple):
    """How a match ends: `first_to` n game points, `best_of` n deals, or a `comb` of n teeth."""

    kind: Literal["first_to", "best_of", "comb"]
    n: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a disputed rule; *code* stands for it in links and never changes."""

    id: str
    code: str
    value: Any
    label: Text
    text: Text
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRule:
    """One disputed rule: a key, the clause that explains it and its possible choices."""

    key: str
    clause: str
    title: Text
    choices: Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class Rules:
    """
    The rules in force at one table: a variant, a number of seats and every table rule settled.

    Equal settings give the very same object, so rules may be compared by identity.

    Attributes:
        choices: table rule key to choice id, all of them, in the order of the list of rules.
        deck: the cards in canonical order, the one that is shuffled.
        strength: by card; more beats less within a suit.
        points: card points by card.
        step: +1 when the deal goes counter-clockwise, -1 when clockwise.
        bands: (least card points, game points), ascending and exclusive.
    """

    variant: str
    seats: int
    sides: int
    choices: tuple[tuple[str, str], ...]
    deck: tuple[Card, ...]
    strength: Mapping[Card, int] = field(repr=False, compare=False)
    points: Mapping[Card, int] = field(repr=False, compare=False)
    hand_size: int
    batches: tuple[int, ...]
    step: int
    trump_source: Literal["next", "bottom"]
    duty_with_stock: Duty
    duty_without_stock: Duty
    bands: tuple[tuple[int, int], ...]
    sweep: Sweep | None
    match: MatchLength

    @property
    def tricks(self) -> int:
        return len(self.deck) // self.seats

    @property
    def stock_size(self) -> int:
        """Cards left after the deal, counting the turn-up."""
        return len(self.deck) - self.seats * self.hand_size

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def next_seat(self, seat: int) -> int:
        return (seat + self.step) % self.seats

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Every seat once, in the order of play, beginning with *seat*."""
        return tuple((seat + self.step * turn) % self.seats for turn in range(self.seats))


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family, as its file describes it.

    Attributes:
        code: two characters that stand for it in links.
        order: ranks, strongest first.
        points: card points by rank; a rank not named is worth nothing.
        table: the default choice of every table rule.
        table_rules: every disputed rule there is, by key.
    """

    id: str
    code: str
    name: Text
    tagline: Text
    also: tuple[str, ...]
    sources: tuple[str, ...]
    clauses: tuple[str, ...]
    seats: tuple[int, ...]
    pack: str
    order: str
    points: Mapping[str, int]
    hand: int
    batches: tuple[int, ...]
    direction: Literal["counter_clockwise", "clockwise"]
    table: Mapping[str, str]
    table_rules: Mapping[str, TableRule] = field(repr=False)

    def settle(self, table: Mapping[str, str]) -> dict[str, str]:
        """The default choices with those of *table* in their place.

        Raises:
            VariantError: a key or choice that isn't known, or two choices that contradict.
        """
        for key, choice in table.items():
            if key not in self.table_rules:
                raise VariantError(
                    f"{self.id}: no table rule {key!r}; there are {', '.join(self.table_rules)}"
                )
            if choice not in self.table_rules[key].choices:
                raise VariantError(
                    f"{self.id}: table rule {key} can't be {choice!r}; "
                    f"it is one of {', '.join(self.table_rules[key].choices)}"
                )
        settled = {key: table.get(key, self.table[key]) for key in self.table_rules}
        check_choices(settled, self.id)
        return settled

    def rules(self, seats: int | None = None, table: Mapping[str, str] | None = None) -> Rules:
        """The rules of a table of *seats* (the variant's first number if None).

        Args:
            table: choices that differ from the defaults, by key.

        Raises:
            VariantError: seats the variant isn't played with, or bad table rules.
        """
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            allowed = ", ".join(str(number) for number in self.seats)
            raise VariantError(f"{self.id} is played by {allowed}, not by {seats}")
        key = (self.id, seats, tuple(self.settle(table or {}).items()))
        if key not in _RULES:
            _RULES[key] = self._build(seats, dict(key[2]))
        return _RULES[key]

    def _build(self, seats: int, choices: dict[str, str]) -> Rules:
        value = {
            key: self.table_rules[key].choices[choice].value for key, choice in choices.items()
        }
        deck = tuple(
            parse_card(rank + suit) for suit in SUITS for rank in RANKS if rank in self.order
        )
        strength = {rank: len(self.order) - place for place, rank in enumerate(self.order)}
        sweep = value["sweep"]
        return Rules(
            variant=self.id,
            seats=seats,
            sides=seats if seats == 3 else 2,
            choices=tuple(choices.items()),
            deck=deck,
            strength={card: strength[card.rank] for card in deck},
            points={card: self.points.get(card.rank, 0) for card in deck},
            hand_size=self.hand,
            batches=self.batches,
            step=1 if self.direction == "counter_clockwise" else -1,
            trump_source=value["trump_source"],
            duty_with_stock=value["duty_with_stock"],
            duty_without_stock=value["duty_without_stock"],
            bands=tuple((least, worth) for least, worth in value["bands"]),
            sweep=None if sweep is None else Sweep(**sweep),
            match=MatchLength(**value["match"]),
        )


_RULES: dict[tuple[str, int, tuple[tuple[str, str], ...]], Rules] = {}


def check_choices(choices: Mapping[str, str], where: str) -> None:
    """Refuse table rules that contradict each other.

    Raises:
        VariantError: names both.
    """
    always, endgame = choices["duty_with_stock"], choices["duty_without_stock"]
    if always == "follow" and endgame != "follow":
        raise VariantError(
            f"{where}: duty_with_stock=follow contradicts duty_without_stock={endgame}: "
            "who must follow suit while there is stock must follow afterwards too "
            "(set duty_without_stock=follow as well)"
        )
