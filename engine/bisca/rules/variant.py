"""A variant as frozen data, and the rules in force at one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bisca.errors import Told, UnevenPackError, VariantError
from bisca.rules.cards import RANKS, SUITS, Card, parse_card, parse_cards

Text = Mapping[str, str]  # by language code
Duty = Literal["free", "trump_lead", "follow"]


class Sweep(NamedTuple):
    """Taking everything: counted in `tricks` or in card `points`, worth so many game points."""

    by: Literal["tricks", "points"]
    worth: int


class MatchLength(NamedTuple):
    """
    How a match ends: `first_to` n game points, `best_of` n deals, or a `comb` of n teeth.

    Attributes:
        draws_use_a_tooth: of a comb: a drawn deal uses up a tooth that is nobody's.
        decider: of a comb: one more deal decides when it ends level.
    """

    kind: Literal["first_to", "best_of", "comb"]
    n: int
    draws_use_a_tooth: bool = False
    decider: bool = True


class ExchangeRule(NamedTuple):
    """
    The trump of rank *card* may be exchanged for a turn-up of one of the ranks in *takes*.

    Attributes:
        needs: `none`, `own_trick` (that player has won one) or `side_trick`.
        window: `any_turn` while the turn-up lies there, or the player's `first_turn` only.
        once: nobody exchanges after somebody has.
    """

    card: str
    takes: tuple[str, ...]
    needs: Literal["none", "own_trick", "side_trick"]
    window: Literal["any_turn", "first_turn", "before_last_draw"]
    once: bool = False


class AceWaits(NamedTuple):
    """The trump ace waits until the trump of rank *card* has been played."""

    card: str
    unless_held: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """
    One answer to a disputed rule.

    Attributes:
        code: stands for it in links and never changes.
        clause: cited for it where no variant states it in a clause of its own.
    """

    id: str
    code: str
    clause: str
    value: Any
    label: Text
    text: Text
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRule:
    """
    One disputed rule: a key, the clause that explains it and its possible choices.

    Attributes:
        needs: the kind of table it matters at: `three` seats, `more_than_two`, `partners`, a
            match by `comb`, or any when empty.
    """

    key: str
    clause: str
    title: Text
    choices: Mapping[str, Choice]
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """
    The rules in force at one table: a variant, a number of seats and every table rule settled.

    Equal settings give the very same object, so rules may be compared by identity.

    Attributes:
        choices: table rule key to choice id, all of them, in the order of the list of rules.
        deck: the cards in canonical order, the ones that are shuffled.
        order: ranks, strongest first.
        strength: by card; more beats less within a suit.
        points: card points by card.
        orders: by seat, every seat once in the order of play, beginning there.
        cut_least: as many cards at least are in each part of a pack that is cut.
        draw_orders: the same in the order of the draw.
        bands: (least card points, game points), ascending and exclusive.
        highest: game points of the side that alone has the most card points, or 0.
        loses_trump_two: the two of trumps leaves the pack once trumps are known.
    """

    variant: str
    seats: int
    sides: int
    choices: tuple[tuple[str, str], ...]
    deck: tuple[Card, ...]
    order: str
    strength: Mapping[Card, int] = field(repr=False, compare=False)
    points: Mapping[Card, int] = field(repr=False, compare=False)
    orders: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    draw_orders: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    hand_size: int
    cut_least: int
    batches: tuple[int, ...]
    trump_source: Literal["next", "bottom", "cut"]
    duty_with_stock: Duty
    duty_without_stock: Duty
    must_trump_when_void: bool
    bands: tuple[tuple[int, int], ...]
    highest: int
    sweep: Sweep | None
    match: MatchLength
    loses_trump_two: bool
    first_dealer: int | None
    next_dealer: Literal["pass_on", "stay_after_tie", "winner"]
    exchange: tuple[ExchangeRule, ...]
    low_wins: int | None
    capture: Literal["none", "any_three", "rival_three"]
    ace_waits: AceWaits | None
    seven_not_last: bool
    three_way_tie: Literal["nobody", "playoff"]
    stop_when_decided: bool
    partner_look: Literal["no", "last_round", "first_and_last"]
    signals: Literal["off", "own", "rivals"]
    open_hands: bool
    won_cards: Literal["last_trick", "hidden", "all"]
    running_points: bool

    @property
    def cards(self) -> int:
        """Cards that are played with."""
        return len(self.deck) - self.loses_trump_two

    @property
    def tricks(self) -> int:
        return self.cards // self.seats

    @property
    def stock_size(self) -> int:
        """Cards left after the deal, counting the turn-up."""
        return self.cards - self.seats * self.hand_size

    @property
    def total(self) -> int:
        """Card points in the pack."""
        return sum(self.points.values())

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def partners(self, seat: int) -> frozenset[int]:
        """The seats of the side of *seat*, itself among them."""
        return frozenset(range(self.side_of(seat), self.seats, self.sides))

    def next_seat(self, seat: int) -> int:
        return self.orders[seat][1]

    def cutter(self, dealer: int) -> int:
        """Who cuts for *dealer*: the player whom the cards reach last before it. Rule: C4"""
        return self.orders[dealer][-1]

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Every seat once, in the order of play, beginning with *seat*."""
        return self.orders[seat]


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family, as its file describes it.

    Attributes:
        code: two characters that stand for it in links.
        place: where it stands in a list of variants.
        seats: the numbers it is played by, the usual one first.
        table: the default choice of every table rule.
        by_seats: what differs from *table* at a table of so many seats.
        table_rules: every disputed rule there is, by key.
    """

    id: str
    code: str
    place: int
    name: Text
    tagline: Text
    also: tuple[str, ...]
    sources: tuple[str, ...]
    clauses: tuple[str, ...]
    seats: tuple[int, ...]
    pack: str
    hand: int
    cut: int
    table: Mapping[str, str]
    by_seats: Mapping[int, Mapping[str, str]]
    table_rules: Mapping[str, TableRule] = field(repr=False)

    @property
    def order(self) -> str:
        """Ranks, strongest first."""
        order: str = self.value("order")["order"]
        return order

    @property
    def points(self) -> Mapping[str, int]:
        """Card points by rank; a rank not named is worth nothing."""
        points: Mapping[str, int] = self.value("order")["points"]
        return points

    def value(self, key: str) -> Any:
        """What the engine reads of the default choice for *key*."""
        return self.table_rules[key].choices[self.table[key]].value

    def defaults(self, seats: int) -> dict[str, str]:
        """The choices of a table of *seats* where nobody asks for others."""
        return {**self.table, **self.by_seats.get(seats, {})}

    def settle(self, table: Mapping[str, str], seats: int | None = None) -> dict[str, str]:
        """The default choices with those of *table* in their place.

        Raises:
            VariantError: a key or choice that isn't known, or two choices that contradict.
        """
        for key, choice in table.items():
            if key not in self.table_rules:
                raise VariantError(
                    "{game}: no table rule {key!r}; there are {known}",
                    game=self.id,
                    key=key[:40],
                    known=", ".join(self.table_rules),
                )
            if choice not in self.table_rules[key].choices:
                raise VariantError(
                    "{game}: table rule {key} can't be {choice!r}; it is one of {known}",
                    game=self.id,
                    key=key,
                    choice=choice[:40],
                    known=", ".join(self.table_rules[key].choices),
                )
        defaults = self.defaults(self.seats[0] if seats is None else seats)
        settled = {key: table.get(key, defaults[key]) for key in self.table_rules}
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
            raise VariantError(
                "{game} is played by {allowed}, not by {seats}",
                game=self.id,
                allowed=allowed,
                seats=seats,
            )
        return self._settled(seats, self.settle(table or {}, seats))

    def playoff(self, rules: Rules) -> Rules:
        """
        The rules by which two who tied play on, at a table with *rules*: the same, with the whole
        pack.

        Rule: M20
        """
        choices = dict(rules.choices) | {"removed": "none", "first_dealer": "draw"}
        return self._settled(2, choices)

    def _settled(self, seats: int, choices: dict[str, str]) -> Rules:
        key = (self.id, seats, tuple(choices.items()))
        if key not in _RULES:
            _RULES[key] = self._build(seats, choices)
        return _RULES[key]

    def _build(self, seats: int, choices: dict[str, str]) -> Rules:
        value = {
            key: self.table_rules[key].choices[choice].value for key, choice in choices.items()
        }
        order: str = value["order"]["order"]
        points: Mapping[str, int] = value["order"]["points"]
        loses_trump_two = value["removed"] == "trump_two"
        removed = () if loses_trump_two else parse_cards(value["removed"])
        deck = tuple(
            card
            for card in (parse_card(rank + suit) for suit in SUITS for rank in RANKS)
            if card.rank in order and card not in removed
        )
        self._check_seats(seats, len(deck) - loses_trump_two, choices)
        strength = {rank: len(order) - place for place, rank in enumerate(order)}
        step: int = value["direction"]
        sweep, bands = value["sweep"], value["bands"]
        first, rest = divmod(self.hand, value["batches"])
        return Rules(
            variant=self.id,
            seats=seats,
            sides=seats if seats == 3 else 2,
            choices=tuple(choices.items()),
            deck=deck,
            order=order,
            strength={card: strength[card.rank] for card in deck},
            points={card: points.get(card.rank, 0) for card in deck},
            orders=_orders(seats, step),
            draw_orders=_orders(seats, value["draw_direction"] or step),
            hand_size=self.hand,
            cut_least=self.cut,
            batches=(value["batches"],) * first + ((rest,) if rest else ()),
            trump_source=value["trump_source"],
            duty_with_stock=value["duty_with_stock"],
            duty_without_stock=value["duty_without_stock"],
            must_trump_when_void=value["must_trump_when_void"],
            bands=tuple((least, worth) for least, worth in bands if least != "highest"),
            highest=sum(worth for least, worth in bands if least == "highest"),
            sweep=None if sweep is None else Sweep(**sweep),
            match=MatchLength(**value["match"], **value["comb"]),
            loses_trump_two=loses_trump_two,
            first_dealer=value["first_dealer"],
            next_dealer=value["next_dealer"],
            exchange=tuple(
                ExchangeRule(**{**rule, "takes": tuple(rule["takes"])})
                for rule in value["exchange"]
            ),
            low_wins=value["low_wins"],
            capture=value["capture_wins"],
            ace_waits=None if value["ace_waits"] is None else AceWaits(**value["ace_waits"]),
            seven_not_last=value["seven_not_last"],
            three_way_tie=value["three_way_tie"],
            stop_when_decided=value["stop_when_decided"],
            partner_look=value["partner_look"],
            signals=value["signals"],
            open_hands=value["open_hands"],
            won_cards=value["won_cards"],
            running_points=value["running_points"],
        )

    def _check_seats(self, seats: int, cards: int, choices: Mapping[str, str]) -> None:
        """Refuse a pack that doesn't go round, or a dealer who isn't there."""
        if cards % seats or cards <= seats * self.hand:
            raise UnevenPackError(
                "{game}: removed={choice} leaves {cards} cards, which don't go "
                "round among {seats} with {hand} in hand",
                game=self.id,
                choice=choices["removed"],
                seats=seats,
                cards=cards,
                hand=self.hand,
                rule="removed",
            )
        dealer = self.table_rules["first_dealer"].choices[choices["first_dealer"]].value
        if dealer is not None and dealer >= seats:
            raise VariantError(
                "{game}: first_dealer={choice}: there are only {seats} seats",
                game=self.id,
                choice=choices["first_dealer"],
                seats=seats,
            )
        if choices["low_wins"] != "none" and seats == 3:
            raise VariantError(
                "{game}: low_wins={choice}: with three alone, two could win so",
                game=self.id,
                choice=choices["low_wins"],
            )
        if choices["signals"] != "off" and seats < 4:
            raise VariantError(
                "{game}: signals={choice}: where each plays alone there are no "
                "partners to make signs to",
                game=self.id,
                choice=choices["signals"],
            )


def _orders(seats: int, step: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple((first + step * turn) % seats for turn in range(seats)) for first in range(seats)
    )


_RULES: dict[tuple[str, int, tuple[tuple[str, str], ...]], Rules] = {}


class Contradiction(NamedTuple):
    """Two table rules that can't hold together: any of *choices* with any of *others*."""

    key: str
    choices: tuple[str, ...]
    other: str
    others: tuple[str, ...]
    why: str


_NOT_SPANISH = ("portuguese", "queen_over_jack", "two_for_three")
_NOT_PORTUGUESE = ("spanish", "two_for_three")
CONTRADICTIONS = (
    Contradiction(
        "duty_with_stock",
        ("follow",),
        "duty_without_stock",
        ("free", "trump_lead"),
        "who must follow suit while there is stock must follow afterwards too "
        "(set duty_without_stock=follow as well)",
    ),
    Contradiction(
        "must_trump_when_void",
        ("yes",),
        "duty_without_stock",
        ("free", "trump_lead"),
        "only who must follow suit can be void in it",
    ),
    Contradiction(
        "stop_when_decided",
        ("yes",),
        "bands",
        ("double_at_82", "double_at_91"),
        "more points may still score more",
    ),
    Contradiction(
        "stop_when_decided", ("yes",), "sweep", ("tricks", "points"), "the rest may still be won"
    ),
    Contradiction(
        "stop_when_decided", ("yes",), "low_wins", ("eleven",), "few points may still win"
    ),
    Contradiction(
        "stop_when_decided",
        ("yes",),
        "capture_wins",
        ("any_three", "rival_three"),
        "the three may still be captured",
    ),
    Contradiction(
        "low_wins",
        ("eleven",),
        "sweep",
        ("tricks", "points"),
        "taking everything would both win and lose",
    ),
    Contradiction(
        "capture_wins",
        ("any_three", "rival_three"),
        "order",
        _NOT_SPANISH,
        "the three is a low card in that order",
    ),
    Contradiction(
        "ace_waits", ("three",), "order", _NOT_SPANISH, "the three is a low card in that order"
    ),
    Contradiction(
        "ace_waits",
        ("seven", "seven_unless_held"),
        "order",
        _NOT_PORTUGUESE,
        "the seven is a low card in that order",
    ),
    Contradiction(
        "seven_not_last",
        ("yes",),
        "order",
        _NOT_PORTUGUESE,
        "the seven is a low card in that order",
    ),
    Contradiction(
        "exchange",
        ("seven_and_two", "seven_and_two_side", "seven_and_two_free", "two_at_start_seven_later"),
        "order",
        _NOT_SPANISH,
        "it exchanges a low seven for a higher card",
    ),
    Contradiction(
        "removed",
        (
            "two_of_clubs",
            "two_of_hearts",
            "two_of_diamonds",
            "two_of_spades",
            "all_twos",
            "trump_two",
        ),
        "order",
        ("two_for_three",),
        "the two counts ten in that order",
    ),
    Contradiction(
        "exchange",
        ("two_only", "two_first_trick"),
        "order",
        ("two_for_three",),
        "the two is no low card in that order",
    ),
)


def check_choices(choices: Mapping[str, str], where: str) -> None:
    """Refuse table rules that contradict each other.

    Raises:
        VariantError: names both.
    """
    for one in CONTRADICTIONS:
        if choices[one.key] in one.choices and choices[one.other] in one.others:
            raise VariantError(
                "{where}: {key}={choice} contradicts {other}={other_choice}: {why}",
                where=where,
                key=one.key,
                choice=choices[one.key],
                other=one.other,
                other_choice=choices[one.other],
                why=Told(one.why),
            )


def matters(rule: TableRule, rules: Rules) -> bool:
    """Whether *rule* makes a difference at a table with *rules*."""
    return {
        "": True,
        "three": rules.seats == 3,
        "more_than_two": rules.seats > 2,
        "partners": rules.sides < rules.seats,
        "comb": rules.match.kind == "comb",
    }[rule.needs]
