"""
One deal as a short text for an address: letters, digits, `-` and `_`, no comments.

    1t3210-oABC...-mXYZ...-c4fQ2

Format version, the variant's code, seats, dealer and the codes of table rules that differ; `-s`
and the seats of the two who tied and play on, if any; then `-o` and the pack in the order dealt, or `-p` and a position; `-m` and the cards played, `_` before
one that was exchanged, and of a sign its seat and the letter of what it means; `-c` and a checksum of all before it. A card is one letter: its place in the full pack, A to Z then a to z,
suits S H D C, ranks A 2 to 9, ten, J Q K. Codes are never reused, so a link stays readable. A link
that lost its end keeps what can still be read. Where the signs would make it too long for an address
(`MOST_CHARACTERS`), it does without them: a place in a link's deal is therefore a number of cards
played and exchanged, without the signs (`plays_to`).
"""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Iterable
from dataclasses import replace

from bisca.errors import BiscaError, RecordError, SealedError
from bisca.play.position import Position
from bisca.play.record import (
    DealRecord,
    Move,
    Order,
    Reading,
    Record,
    Sealed,
    Signed,
    Swap,
    deal_order,
    new_record,
    replay,
)
from bisca.rules.cards import PACK, Card
from bisca.rules.catalog import choice_codes, find_variant, variants
from bisca.rules.signals import sign_codes

VERSION = "1"
_LETTERS = string.ascii_uppercase + string.ascii_lowercase
_LETTER = dict(zip(PACK, _LETTERS, strict=True))
_CARD = dict(zip(_LETTERS, PACK, strict=True))
_ALPHABET = string.digits + _LETTERS
_HEAD = re.compile(r"([0-9])([a-z0-9]{2})([0-9])([0-9])((?:[a-z0-9]{2})*)")
_CHECK_LENGTH = 4
MOST_CHARACTERS = 300


def _letters(cards: Iterable[Card]) -> str:
    return "".join(_LETTER[card] for card in cards)


def _checksum(text: str) -> str:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    letters = ""
    for _ in range(_CHECK_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[digit]
    return letters


def dump_link(record: Record, number: int = -1) -> str:
    """Deal *number* of *record*, counted from 0, the last by default, as text for an address.

    Raises:
        SealedError: it is sealed, and isn't over.
    """
    return _link(record, number)[0]


def signs_left_out(record: Record, number: int = -1) -> bool:
    """Whether `dump_link` leaves out the signs of the deal, since they would make it too long."""
    return _link(record, number)[1]


def plays_to(plays: tuple[Move, ...], cards: int) -> tuple[Move, ...]:
    """*plays* up to the one after card number *cards*, exchanges counted and signs not."""
    places = [place for place, move in enumerate(plays) if not isinstance(move, Signed)]
    return plays[: places[cards]] if cards < len(places) else plays


def cards_in(plays: Iterable[Move]) -> int:
    """How many of *plays* are cards played or exchanged; the others are signs."""
    return sum(not isinstance(move, Signed) for move in plays)


def _link(record: Record, number: int) -> tuple[str, bool]:
    """The link, and whether it does without the signs."""
    rules = record.rules()
    deal = record.deals[number]
    code_of = {chosen: code for code, chosen in choice_codes().items()}
    head = VERSION + find_variant(record.variant).code + str(record.seats) + str(deal.dealer)
    head += "".join(code_of[chosen] for chosen in record.table)
    if deal.seated:
        head += "-s" + "".join(str(seat) for seat in deal.seated)
    if isinstance(deal.start, Sealed) and replay(rules, deal).state.table.result is None:
        raise SealedError("no link to a sealed deal before it is over and its secret revealed")
    if isinstance(deal.start, Position):
        start = "p" + _dump_position(deal.start)
    else:
        start = "o" + _letters(deal_order(rules, deal))
    plays = [_dump_move(move) for move in deal.plays]
    room = MOST_CHARACTERS - len(f"{head}-{start}-m-c") - _CHECK_LENGTH
    too_long = sum(map(len, plays)) > room
    if too_long:
        plays = [_dump_move(move) for move in deal.plays if not isinstance(move, Signed)]
    text = f"{head}-{start}-m{''.join(plays)}"
    return f"{text}-c{_checksum(text)}", too_long and len(plays) < len(deal.plays)


def _dump_move(move: Move) -> str:
    """A letter for a card played; an exchange has `_` before it, a sign a digit."""
    if isinstance(move, Signed):
        seat, means = move.action
        letter = next(code for code, one in sign_codes().items() if one == means)
        return f"{seat}{letter}"
    return f"_{_LETTER[move.card]}" if isinstance(move, Swap) else _LETTER[move]


def _read_move(mark: str, letter: str) -> Move | None:
    """The move that `_dump_move` wrote; None for anything else."""
    if mark.isdigit():
        means = sign_codes().get(letter)
        return None if means is None else Signed(f"{mark}:{means}")
    card = _CARD.get(letter)
    return card if card is None or not mark else Swap(f"x{card}")


def _dump_position(position: Position) -> str:
    groups = [
        *position.hands,
        position.trick,
        position.facedown,
        *position.piles,
        (position.trump_card,),
    ]
    lies = "1" if position.turn_up_lies else "0"
    counts = "_".join(str(number) for number in position.tricks)
    winners = "".join(str(seat) for seat in position.winners)
    text = f"{position.leader}{lies}{winners}_{counts}_" + "_".join(map(_letters, groups))
    if position.removed or position.exchanges or position.exposed:
        exposed, removed = _letters(position.exposed), _letters(position.removed)
        text += f"_{removed}_{exposed}_{position.exchanges}"
    return text


def read_link(text: str) -> Reading:
    """
    The one-deal record that a link's text holds, as far as it is sound. Never raises.

    A cut or altered link keeps the deal and its legal plays if the start can still be read.
    """
    try:
        return _read(text.strip())
    except RecordError as fault:
        return Reading(None, fault)
    except BiscaError as fault:
        return Reading(None, RecordError("link: {fault}", fault=fault))


def _read(text: str) -> Reading:
    head, _, rest = text.partition("-")
    found = _HEAD.fullmatch(head)
    if found is None:
        raise RecordError("not a link to a deal: {text!r}", text=text[:40])
    version, code, seats, dealer, codes = found.groups()
    if version != VERSION:
        raise RecordError(
            "link: format {text}: this program reads format {known}; a newer one is needed",
            text=version,
            known=VERSION,
        )
    ids = {variant.code: variant for variant in variants().values()}
    if code not in ids:
        raise RecordError("link: unknown game {code!r}", code=code)
    table = {}
    for place in range(0, len(codes), 2):
        chosen = choice_codes().get(codes[place : place + 2])
        if chosen is None:
            raise RecordError("link: unknown table rule {code!r}", code=codes[place : place + 2])
        table[chosen[0]] = chosen[1]
    rules = ids[code].rules(int(seats), table)
    start, *others = rest.split("-")
    seated: tuple[int, ...] = ()
    if re.fullmatch("s[0-9]+", start):
        seated = tuple(int(seat) for seat in start[1:])
        start, *others = others or [""]
    players, sides = (len(seated), len(seated)) if seated else (rules.seats, rules.sides)
    deal = DealRecord(_start(start, players, sides), int(dealer), seated=seated)
    replay(rules, deal)  # says what is wrong with the start
    parts = {part[:1]: part[1:] for part in others}
    plays: list[Move] = []
    fault: RecordError | None = None
    for mark, letter in re.findall("([_0-9]?)(.?)", parts.get("m", "")):
        if mark or letter:
            move = _read_move(mark, letter)
            if move is None:
                fault = RecordError(
                    "link: {text!r} is not a card, at play {play}",
                    text=mark + letter,
                    play=len(plays) + 1,
                )
                break
            plays.append(move)
    done = replay(rules, replace(deal, plays=tuple(plays)))
    if done.fault is not None:
        fault = RecordError("link: {fault}", fault=done.fault)
    body, _, check = text.rpartition("-c")
    if fault is None and check != _checksum(body):
        fault = RecordError("link: it was cut short or altered on the way; what is left is shown")
    deal = replace(deal, plays=tuple(plays[: done.played]))
    return Reading(new_record(rules, [deal]), fault)


def _start(text: str, seats: int, sides: int) -> Order | Position:
    kind, body = text[:1], text[1:]
    if kind == "o":
        return Order(_cards(body))
    if kind != "p":
        raise RecordError("link: the cards are missing")
    fields = body.split("_")
    size = 1 + sides + seats + 2 + sides + 1
    *fields, exchanges = fields if len(fields) == size + 3 else (*fields, "", "", "0")
    if len(fields) != size + 2:
        raise RecordError("link: the position is cut short")
    flags, counts, groups = fields[0], fields[1 : 1 + sides], fields[1 + sides :]
    numbers = (*flags, *counts, exchanges)
    if len(flags) < 2 or not all(part.isascii() and part.isdigit() for part in numbers):
        raise RecordError("link: the position can't be read")
    cards = [_cards(group) for group in groups]
    turned, removed, exposed = cards[seats + 2 + sides :]
    if len(turned) != 1:
        raise RecordError("link: the position has no turn-up")
    return Position(
        leader=int(flags[0]),
        hands=tuple(cards[:seats]),
        trick=cards[seats],
        facedown=cards[seats + 1],
        piles=tuple(cards[seats + 2 : seats + 2 + sides]),
        trump_card=turned[0],
        turn_up_lies=flags[1] == "1",
        tricks=tuple(int(count[:3]) for count in counts),
        winners=tuple(int(seat) for seat in flags[2:]),
        removed=removed,
        exchanges=int(exchanges[:3]),
        exposed=exposed,
    )


def _cards(letters: str) -> tuple[Card, ...]:
    for letter in letters:
        if letter not in _CARD:
            raise RecordError("link: {text!r} is not a card", text=letter)
    return tuple(_CARD[letter] for letter in letters)
