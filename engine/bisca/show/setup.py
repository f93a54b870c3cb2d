"""A deal that a person sets up: what they have written, read and completed, or what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bisca.errors import RecordError
from bisca.play.position import PartialPosition, complete_position, in_play
from bisca.play.record import DealRecord
from bisca.play.shuffle import CHOICE_LABEL, Stream
from bisca.rules.cards import Card
from bisca.rules.variant import Rules
from bisca.show.locale import Locale, sentence
from bisca.show.people import person
from bisca.show.typed import cards_meant

#: What can be said of a deal, beside `hand-0`, `hand-1`, ...
FIELDS = ("trick", "leader", "turn_up", "table", "stock", "gone")


class SetUpError(RecordError):
    """A deal that can't stand like this: a sentence for the person, in their language."""


def set_up(rules: Rules, said: Mapping[str, str], words: Locale, seed: str) -> DealRecord:
    """
    A deal that stands as *said*: texts by field, nothing where it is left open.

    Cards are written as people write them (`show.typed`), and what is left open comes from *seed*.

    Raises:
        SetUpError: a field that can't be, in the language of *words*.
    """
    reader = _Reader(rules, words)
    number = reader.number(said.get("trick", ""), "trick", 1, rules.tricks)
    leader = reader.number(said.get("leader", ""), "leader", 0, rules.seats - 1)
    draws = min(number - 1, rules.stock_size // rules.seats)
    left = rules.stock_size - draws * rules.seats
    held = rules.hand_size + draws - (number - 1)
    # Once the stock is gone somebody holds the turn-up, or has played it.
    turned = reader.cards(said.get("turn_up", ""), words.t("setup.turn_up"), 1, apart=left == 0)
    table = reader.cards(said.get("table", ""), words.t("setup.table"), rules.seats - 1)
    hands = {}
    for place, seat in enumerate(rules.seats_from(leader)):
        name = sentence(person(seat, rules, 0, words))
        most = held - (place < len(table))
        hands[seat] = reader.cards(said.get(f"hand-{seat}", ""), name, most)
    gone = reader.cards(said.get("gone", ""), words.t("setup.gone"), (number - 1) * rules.seats)
    stock = reader.cards(said.get("stock", ""), words.t("setup.stock"), max(0, left - 1))
    turn_up = turned[0] if turned else _drawn_turn_up(rules, reader, seed)
    partial = PartialPosition(
        trump_card=turn_up,
        trick_number=number,
        hands={seat: cards for seat, cards in hands.items() if cards},
        trick=table,
        leader=leader,
        won=gone,
        facedown=stock,
    )
    pack = in_play(rules, turn_up.suit)
    for card in (*turned, *reader.found):
        if card not in pack:
            raise SetUpError(words.t("setup.removed", card=words.card(card)))
    dealer = next(seat for seat in range(rules.seats) if rules.next_seat(seat) == leader)
    return DealRecord(complete_position(rules, partial, dealer, seed), dealer)


def _drawn_turn_up(rules: Rules, reader: _Reader, seed: str) -> Card:
    """One of the cards that are nowhere else, and whose suit leaves the others in the pack."""
    free = [
        card
        for card in rules.deck
        if card not in reader.found and {card, *reader.found} <= {*in_play(rules, card.suit)}
    ]
    if not free:
        raise SetUpError(reader.words.t("setup.no_turn_up"))
    return Stream(CHOICE_LABEL, seed).choice(free)


class _Reader:
    """Reads fields, and remembers where each card was."""

    def __init__(self, rules: Rules, words: Locale) -> None:
        self.rules, self.words = rules, words
        self.found: dict[Card, str] = {}

    def number(self, text: str, what: str, least: int, most: int) -> int:
        text = text.strip() or str(least)
        if not re.fullmatch(r"[0-9]{1,3}", text) or not least <= int(text) <= most:
            name = self.words.t(f"setup.{what}")
            raise SetUpError(self.words.t("setup.number", what=name, least=least, most=most))
        return int(text)

    def cards(self, text: str, where: str, most: int, *, apart: bool = False) -> tuple[Card, ...]:
        """
        The cards of a field, with commas between them, or blanks where there is no comma.

        Args:
            most: as many as there may be.
            apart: a card here may be in another field as well.
        """
        one = "," in text or cards_meant(text, self.rules.deck, self.words)
        parts = [part.strip() for part in (text.split(",") if one else text.split())]
        cards = tuple(self._card(part, where) for part in parts if part)
        if len(cards) > most:
            count = self.words.count("view.count", len(cards))
            raise SetUpError(self.words.t("setup.too_many", where=where, count=count, most=most))
        for card in () if apart else cards:
            if card in self.found:
                told = self.words.t(
                    "setup.twice",
                    card=self.words.card(card),
                    first=self.found[card],
                    second=where,
                )
                raise SetUpError(told)
            self.found[card] = where
        return cards

    def _card(self, text: str, where: str) -> Card:
        words = self.words
        meant = cards_meant(text, self.rules.deck, words)
        if len(meant) == 1:
            return meant[0]
        if meant:
            listed = words.series([words.card(card) for card in meant], "one_of")
            raise SetUpError(words.t("setup.many", where=where, text=text[:40], cards=listed))
        raise SetUpError(words.t("setup.none", where=where, text=text[:40]))
