"""What a damaged saved game still holds: its sound deals, and what was legal of the last one."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from typing import Any

from bisca.errors import RecordError
from bisca.play.reading import read_record
from bisca.play.record import PERSON, Record, Sealed, Seed, match_state
from bisca.players.catalog import PLAYERS
from bisca.players.session import FORMAT, MOST_BYTES, PERSON_SEAT, Session, load_session

USUAL_LEVEL = "steady"  # of an opponent who can't be read
_HARD = ("bisca", "variant", "seats", "rules")  # without these nothing can be replayed
_MOST_CLOSINGS = 200
_PLAIN = re.compile(r"[\w-]*", re.ASCII)
_TEXT = r'"((?:[^"\\]|\\[^u]|\\u[0-9a-f]{4})*)'


def salvage_session(text: str, seed: str) -> tuple[Session, bool]:
    """
    The session that *text* held, as far as it is sound; what was undone is forgotten. And whether
    others than before may play in it, since who did can't be read.

    Args:
        seed: of the deals to come, where the match's own can't be read.

    Raises:
        RecordError: another format, or nothing that was played can be read.
    """
    try:
        return load_session(text), False
    except RecordError as refused:
        fault = refused
    version, _, packed = text.partition(".")
    whole = _whole(_unpacked(packed)) if version == FORMAT else {}
    found = _sound(whole.get("record"))
    if found is None or not any(deal.plays for deal in found.deals):
        raise fault
    record = _at_a_table(found)
    known = _seed_of(whole, record)
    starts = [deal.start for deal in record.deals]
    sealed = known is not None and any(isinstance(start, Sealed) for start in starts)
    practice = whole.get("practice") is True
    session = Session(
        record, seed if known is None else known, practice=practice, sealed=sealed and not practice
    )
    return session, record.players[1:] != found.players[1:]


def _unpacked(packed: str) -> str:
    """The text in *packed*, up to where it is damaged or ends; no checksum is asked for."""
    plain = _PLAIN.match(packed)
    letters = plain[0] if plain else ""
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    unpack = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    found = bytearray()
    try:
        for byte in raw[2:]:  # after zlib's own head
            found += unpack.decompress(bytes((byte,)))
            if len(found) > MOST_BYTES:
                break
    except zlib.error:
        pass
    return found.decode(errors="ignore")


def _whole(text: str) -> dict[str, Any]:
    """What `dump_session` packed, or those parts of it that are there."""
    whole = _json(text)
    if isinstance(whole, dict):
        return whole
    parts: dict[str, Any] = {}
    for key, end in (("record", ""), ("seed", '"')):
        found = re.search(f'"{key}": {_TEXT}{end}', text)
        value = None if found is None else _json(f'"{found[1]}"')
        if value is not None:
            parts[key] = value
    parts["practice"] = '"practice": true' in text
    return parts


def _json(text: str) -> Any:
    """The value of *text*, whatever signs are in it; None if it is no JSON."""
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _closed(text: str) -> Any:
    """The value of a JSON text that lost its end: all that is complete before it."""
    ends = [match.end() for match in re.finditer(r'[\]}"]|\d(?=\D)', text)]
    for end in reversed(ends[-_MOST_CLOSINGS:]):
        start, open_ones, quoted = text[:end], [], False
        for sign in re.findall(r'\\.|["{}\[\]]', start):
            if sign == '"':
                quoted = not quoted
            elif not quoted and sign in "{[":
                open_ones.append("}" if sign == "{" else "]")
            elif not quoted and sign in "}]" and open_ones:
                open_ones.pop()
        value = None if quoted else _json(start + "".join(reversed(open_ones)))
        if value is not None:
            return value
    return None


def _sound(text: Any) -> Record | None:
    """The record in *text* up to its first fault."""
    if not isinstance(text, str):
        return None
    whole = _json(text) or _closed(text)
    if not isinstance(whole, dict) or not isinstance(whole.get("deals"), list):
        return None
    bare, named = (
        {key: whole[key] for key in keys if key in whole} for keys in (_HARD, (*_HARD, "players"))
    )
    for head in (whole, named, bare):
        for number in range(len(whole["deals"]), 0, -1):
            deals = whole["deals"][:number]
            record = read_record(json.dumps({**head, "deals": deals})).record
            if record is not None:
                return _in_order(record)
    return None


def _in_order(record: Record) -> Record:
    """*record* without the deals after one that isn't over."""
    while record.deals:
        try:
            match_state(record)
        except RecordError:
            record = replace(record, deals=record.deals[:-1])
        else:
            break
    return record


def _at_a_table(record: Record) -> Record:
    """*record* with the person at seat 0, and somebody who is known at every other."""
    given = record.players if len(record.players) == record.seats else ()
    players = [
        name if name in (PERSON, *PLAYERS) else USUAL_LEVEL for name in given or [""] * record.seats
    ]
    players[PERSON_SEAT] = PERSON
    return replace(record, players=tuple(players))


def _seed_of(whole: dict[str, Any], record: Record) -> str | None:
    """What the packs of the match are shuffled by, which its first deal tells as well."""
    if isinstance(whole.get("seed"), str):
        return str(whole["seed"])
    start = record.deals[0].start
    if isinstance(start, Seed) and start.text.endswith("/1"):
        return start.text.removesuffix("/1")
    return None
