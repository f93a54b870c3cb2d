"""
Sealed deals: neither who shuffles nor who cuts chose the pack alone, and anyone can check it.

Before the first card there is a secret, and its commitment is shown: SHA-256 of these parts, each
as UTF-8 with a zero byte between two of them,

    bisca-commitment-1, variant, seats, table rules, number of the deal, secret

Then the player cuts, with a place in the pack and words if they like, and the seed of the pack is
SHA-256, in hexadecimal, of

    bisca-sealed-deck-1, secret, place, words

After the deal the secret is revealed. The table rules are those that differ from the game's own,
`key=choice`, sorted, a space between two of them. The cut is hashed, not just carried out: the
orders that the places of a mere cut lead to can be looked through beforehand.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from typing import NamedTuple

from bisca.errors import RecordError
from bisca.play.record import DealRecord, Record, Sealed, replay
from bisca.rules.variant import Rules

COMMITMENT_LABEL = "bisca-commitment-1"
SECRET_LABEL = "bisca-sealed-secret-1"
FEWEST_DIGITS = 32  # of a secret: 128 bits
MOST_BYTES = 32

_SECRET = re.compile(r"[0-9a-f]{32,128}")
_HASH = re.compile(r"[0-9a-f]{64}")


def digest(*parts: str) -> str:
    """SHA-256 of *parts* with a zero byte between two of them, in hexadecimal."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def new_secret() -> str:
    """256 bits from the system's own source."""
    return secrets.token_hex(32)


def deal_secret(seed: str, number: int) -> str:
    """The secret of deal *number*, counted from 1, of a match; one tells nothing of another."""
    return digest(SECRET_LABEL, seed, str(number))


def commitment(rules: Rules, table: tuple[tuple[str, str], ...], number: int, secret: str) -> str:
    """What is shown of *secret* before the deal.

    Args:
        table: the table rules that differ from the variant's own, as in a record.
        number: of the deal in its match, from 1.

    Raises:
        RecordError: the secret is shorter than 128 bits, or not hexadecimal.
    """
    if not _SECRET.fullmatch(secret):
        raise RecordError(
            "secret {text!r}: expected {least} to 128 of the digits 0-9 a-f",
            text=secret[:20],
            least=FEWEST_DIGITS,
        )
    chosen = " ".join(sorted(f"{key}={choice}" for key, choice in table))
    return digest(COMMITMENT_LABEL, rules.variant, str(rules.seats), chosen, str(number), secret)


def cut_words(text: str) -> str:
    """*text* as it is hashed and written down: composed (NFC), without blanks around it.

    Raises:
        RecordError: longer than 32 bytes, or with a character that a record can't hold plainly.
    """
    words = unicodedata.normalize("NFC", text).strip()
    try:
        size = len(words.encode())
    except UnicodeEncodeError:
        raise RecordError("cut words: {text!r} is not text", text=text[:40]) from None
    if size > MOST_BYTES:
        raise RecordError(
            "cut words: at most {most} bytes of UTF-8, not {size}", most=MOST_BYTES, size=size
        )
    for character in words:
        if character in '"\\' or unicodedata.category(character) in ("Cc", "Zl", "Zp"):
            raise RecordError("cut words: {text!r} can't be among them", text=character)
    return words


def seal(record: Record, number: int, secret: str, place: int, words: str) -> Sealed:
    """
    How deal *number* of the match of *record* starts, cut at *place* with *words*.

    Args:
        place: how many cards are lifted; 0: the player did not cut.

    Raises:
        RecordError: no such place, or words that can't be.

    Rule: B1
    """
    rules = record.rules()
    least, most = rules.cut_least, len(rules.deck) - rules.cut_least
    if place != 0 and not least <= place <= most:
        raise RecordError(
            "cut: expected a place from {least} to {most}, or 0 for none, got {place}",
            least=least,
            most=most,
            place=place,
        )
    return Sealed(commitment(rules, record.table, number, secret), secret, place, cut_words(words))


def parse_commitment(text: str) -> str:
    """*text*, if it has the form of a commitment.

    Raises:
        RecordError: it hasn't.
    """
    if not _HASH.fullmatch(text):
        raise RecordError("expected 64 of the digits 0-9 a-f")
    return text


def parse_secret(text: str) -> str:
    """*text*, if it has the form of a secret.

    Raises:
        RecordError: it hasn't.
    """
    if not _SECRET.fullmatch(text):
        raise RecordError("expected {least} to 128 of the digits 0-9 a-f", least=FEWEST_DIGITS)
    return text


def parse_words(text: str) -> str:
    """*text*, if it is what `cut_words` makes.

    Raises:
        RecordError: it isn't.
    """
    if cut_words(text) != text:
        raise RecordError("not in composed form, or with blanks around them")
    return text


class Verdict(NamedTuple):
    """
    What checking a sealed deal found.

    Attributes:
        deal: its number, from 1.
        fault: empty when all is well; `commitment`: the secret, the table, or the number of the
            deal isn't what was committed to; `plays`: the cards played aren't dealt so by this
            secret and cut; `unfinished`: it isn't over, so nothing is revealed.
    """

    deal: int
    start: Sealed
    fault: str


def verify(record: Record, unread: RecordError | None = None) -> tuple[Verdict, ...]:
    """
    Checks every sealed deal of *record*; none were sealed if there are no verdicts.

    Args:
        unread: what was wrong after the part of its text that *record* holds.
    """
    rules, found = record.rules(), []
    for number, deal in enumerate(record.deals, 1):
        if isinstance(deal.start, Sealed):
            start = deal.start
            made = commitment(rules, record.table, number, start.secret)
            if made != start.commitment:
                fault = "commitment"
            elif replay(rules, deal).fault or (unread and number == len(record.deals)):
                fault = "plays"
            else:
                fault = "" if is_over(rules, deal) else "unfinished"
            found.append(Verdict(number, start, fault))
    return tuple(found)


def is_over(rules: Rules, deal: DealRecord) -> bool:
    return replay(rules, deal).state.table.result is not None
