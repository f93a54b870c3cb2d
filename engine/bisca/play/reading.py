"""Reading records, in text form or JSON: what is sound is kept, and the first fault is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from bisca.errors import BiscaError, RecordError, Told
from bisca.play.link import read_link
from bisca.play.notation import VERSION, parse_number, parse_position
from bisca.play.position import Position
from bisca.play.record import (
    FIRST_DEALERS,
    Course,
    DealRecord,
    Move,
    Order,
    Reading,
    Record,
    Replay,
    Sealed,
    Seed,
    Start,
    deal_rules,
    dealer_place,
    parse_move,
    replay,
)
from bisca.play.seal import parse_commitment, parse_secret, parse_words
from bisca.rules.cards import Card, parse_cards
from bisca.rules.catalog import differing, find_variant, parse_table
from bisca.rules.variant import Rules

T = TypeVar("T")

MOST_CHARACTERS = 1_000_000

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')

_UNESCAPED = {"n": "\n", "r": "\r"}

_LINE_END = re.compile(r"\r\n|\n|\r")  # and no other that Unicode knows: a seed may hold those

# A comment, which may go on in the next line; the number of a trick; a card.
_WORD = re.compile(r"\{([^}]*)(\})?|(\d+)\.(?=\s|$)|([^\s{]+)")

_MATCH_TAGS = ("Bisca", "Variant", "Seats", "Rules", "Players", "FirstDealer", "OpponentsSeed")

_SEAL_TAGS = ("Commitment", "CutPlace", "CutWords", "Secret")

_DEAL_TAGS = ("Seed", "Order", "Position", *_SEAL_TAGS, "Cut", "Seated", "Dealer", "Result")


_Where = Told | str  # as a person would look for it: `line 3`, or `deals[0].seed` in JSON


class _Tag(NamedTuple):
    where: _Where
    value: str


class _Word(NamedTuple):
    where: _Where
    kind: str  # card, number, comment, or fault
    text: str
    fault: RecordError | None = None  # what is wrong in this place


@dataclass
class _Section:
    """The tags and words of one deal, as they were read."""

    tags: dict[str, _Tag] = field(default_factory=dict)
    words: list[_Word] = field(default_factory=list)


_Split = tuple[dict[str, _Tag], list[_Section], RecordError | None]


def load_record(text: str) -> Record:
    """The record in *text*.

    Raises:
        RecordError: names the line, what was read and why it is wrong.
    """
    record, fault = read_record(text)
    if fault is not None:
        raise fault
    assert record is not None
    return record


def read_any(text: str) -> Reading:
    """The record in *text*, whether in text form, JSON or as a link. Never raises."""
    text = text.strip()
    looks_written = not text or text[0] in "[{\ufeff" or any(blank in text for blank in " \n")
    return read_record(text) if looks_written else read_link(text.rpartition("=")[2])


def read_record(text: str) -> Reading:
    """
    What *text* says, kept up to its first fault.

    A fault in the tags of the match leaves no record; one in a deal keeps the deals before it and
    its own legal plays. Never raises.
    """
    if len(text) > MOST_CHARACTERS:
        return Reading(
            None, RecordError("the text is longer than {most} characters", most=MOST_CHARACTERS)
        )
    text = text.lstrip("\ufeff")
    match: dict[str, _Tag] = {}
    fault: RecordError | None = None
    try:
        split = _split_json if text.lstrip().startswith("{") else _split_text
        match, sections, fault = split(text)
        record = _match_record(match)
        rules = record.rules()
    except BiscaError as error:
        if fault is None or _is_newer(match):
            fault = error if isinstance(error, RecordError) else RecordError("{fault}", fault=error)
        return Reading(None, fault)
    deals: list[DealRecord] = []
    course = Course(rules)
    for section in sections:
        deal, deal_fault = _deal(rules, section)
        if deal is not None and not course.broken_off:
            try:
                course.add(deal)
            except RecordError as error:
                fault = RecordError(
                    "{where}: deal {deal}: {fault}",
                    where=section.tags["Dealer"].where,
                    deal=len(deals) + 1,
                    fault=error,
                )
                break
        if deal is not None:
            deals.append(deal)
        if deal_fault is not None:
            fault = deal_fault
            break
    if not deals and fault is None:
        fault = RecordError("the record has no deal (give Seed, Order or Position, and Dealer)")
    return Reading(replace(record, deals=tuple(deals)) if deals else None, fault)


def _split_text(text: str) -> _Split:
    match: dict[str, _Tag] = {}
    sections: list[_Section] = []
    section = _Section()
    comment: list[str] | None = None  # one that began in a line before this
    began: _Where = ""
    for number, line in enumerate(_LINE_END.split(text), 1):
        where, stripped = Told("line {n}", n=number), line.strip()
        if comment is not None:
            words, closed, stripped = stripped.partition("}")
            comment.append(words)
            if not closed:
                continue
            section.words.append(_Word(began, "comment", " ".join(comment)))
            comment, stripped = None, stripped.strip()
        if not stripped.startswith("["):
            for found in _WORD.finditer(stripped):
                if found[1] is None:
                    kind = "number" if found[3] else "card"
                    section.words.append(_Word(where, kind, found[3] or found[4]))
                elif found[2]:
                    section.words.append(_Word(where, "comment", found[1]))
                else:
                    comment, began = [found[1]], where
            continue
        found_tag = _TAG.fullmatch(stripped)
        if found_tag is None:
            fault = RecordError(
                '{where}: not a tag: {text!r} (write [Name "value"])',
                where=where,
                text=stripped[:40],
            )
            return match, _close(sections, section), fault
        name, value = found_tag[1], _unescape(found_tag[2])
        if name == "Deal":
            sections = _close(sections, section)
            section = _Section()
            if value != str(len(sections) + 1):
                fault = RecordError(
                    "{where}: Deal {text!r}: expected {expected}, deals are numbered in order",
                    where=where,
                    text=value[:40],
                    expected=len(sections) + 1,
                )
                return match, sections, fault
            continue
        tags = match if name in _MATCH_TAGS else section.tags
        if name not in (*_MATCH_TAGS, *_DEAL_TAGS):
            fault = RecordError(
                "{where}: unknown tag {name!r}; known: {known}",
                where=where,
                name=name[:40],
                known=", ".join((*_MATCH_TAGS, "Deal", *_DEAL_TAGS)),
            )
            return match, _close(sections, section), fault
        if name in tags:
            fault = RecordError("{where}: {name} is given twice", where=where, name=name)
            return match, _close(sections, section), fault
        tags[name] = _Tag(where, value)
    if comment is not None:
        open_ended = RecordError("a comment without its closing brace")
        section.words.append(_Word(began, "fault", "", open_ended))
    return match, _close(sections, section), None


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", lambda match: _UNESCAPED.get(match[1], match[1]), value)


def _close(sections: list[_Section], section: _Section) -> list[_Section]:
    return [*sections, section] if section.tags or section.words else sections


def _split_json(text: str) -> _Split:
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as fault:
        raise RecordError(
            "not JSON: it can't be read from line {line}, character {column}",
            line=fault.lineno,
            column=fault.colno,
        ) from fault
    except (ValueError, RecursionError) as fault:
        raise RecordError("not JSON that can be read: too deep, or a number too long") from fault
    if "bisca" not in whole and "opponents_seed" in whole and "match" in whole:
        raise RecordError(
            "this is the log of events that --json prints, which can't be read back; "
            "a record comes from --record, or as JSON from --record --json"
        )
    match = _tags(whole, "", _MATCH_TAGS, ("deals",))
    deals = whole.get("deals")
    if not isinstance(deals, list):
        raise RecordError("deals: expected a list")
    sections = []
    for index, deal in enumerate(deals):
        where = f"deals[{index}]"
        if not isinstance(deal, dict):
            raise RecordError("{where}: expected a mapping", where=where)
        section = _Section(_tags(deal, f"{where}.", _DEAL_TAGS, ("plays", "comments")))
        section.words = _words(deal, where)
        sections.append(section)
    return match, sections, None


def _tags(
    mapping: dict[str, Any], where: str, names: tuple[str, ...], others: tuple[str, ...]
) -> dict[str, _Tag]:
    by_key = {name.lower(): name for name in names}
    tags = {}
    for key, value in mapping.items():
        if key in others:
            continue
        if key not in by_key:
            raise RecordError(
                "{where}{key}: unknown; known: {known}",
                where=where,
                key=key[:40],
                known=", ".join((*by_key, *others)),
            )
        if isinstance(value, dict):
            value = " ".join(f"{rule}={choice}" for rule, choice in value.items())
        elif isinstance(value, list):
            value = " ".join(str(part) for part in value)
        elif isinstance(value, bool) or not isinstance(value, str | int):
            raise RecordError("{where}{key}: expected text or a number", where=where, key=key[:40])
        tags[by_key[key]] = _Tag(f"{where}{key}", str(value))
    return tags


def _words(deal: dict[str, Any], where: str) -> list[_Word]:
    plays, comments = deal.get("plays", []), deal.get("comments", {})
    if not isinstance(plays, list) or not isinstance(comments, dict):
        raise RecordError(
            "{where}: expected a list of plays and a mapping of comments", where=where
        )
    words = []
    for place in range(len(plays) + 1):
        comment = comments.get(str(place))
        if isinstance(comment, str):
            words.append(_Word(f"{where}.comments.{place}", "comment", comment))
        if place < len(plays):
            words.append(_Word(f"{where}.plays[{place}]", "card", str(plays[place])))
    for place, comment in comments.items():
        known = place.isascii() and place.isdigit() and place == str(int(place[:9]))
        if not known or int(place) > len(plays) or not isinstance(comment, str):
            fault = RecordError("expected text, after 0 to {plays} plays", plays=len(plays))
            words.append(_Word(f"{where}.comments.{place[:20]}", "fault", "", fault))
            break
    return words


def _is_newer(tags: dict[str, _Tag]) -> bool:
    return "Bisca" in tags and tags["Bisca"].value != VERSION


def _match_record(tags: dict[str, _Tag]) -> Record:
    if "Bisca" not in tags:
        raise RecordError('no [Bisca "1"] tag: this is not a record of Bisca')
    if _is_newer(tags):
        raise RecordError(
            "{where}: format {text!r}: this program reads format {known}; a newer one is needed",
            where=tags["Bisca"].where,
            text=tags["Bisca"].value[:40],
            known=VERSION,
        )
    if "Variant" not in tags:
        raise RecordError("no Variant tag: it must name the game")

    variant = _at(tags, "Variant", find_variant)
    seats = variant.seats[0]
    if "Seats" in tags:
        seats = _at(tags, "Seats", parse_number)
    table: dict[str, str] = {}
    if "Rules" in tags:
        _at(tags, "Rules", lambda value: table.update(parse_table(value)))
        _at(tags, "Rules", lambda value: variant.rules(seats, table))
    else:
        _at(tags, "Variant", lambda value: variant.rules(seats))
    players = tuple(tags["Players"].value.split()) if "Players" in tags else ()
    if players and len(players) != seats:
        raise RecordError(
            "{where}: Players: expected {seats} names, got {given}",
            where=tags["Players"].where,
            seats=seats,
            given=len(players),
        )
    return Record(
        variant=variant.id,
        seats=seats,
        deals=(),
        table=tuple(differing(variant.rules(seats, table)).items()),
        players=players,
        opponents_seed=tags["OpponentsSeed"].value if "OpponentsSeed" in tags else "",
        first_dealer=_at(tags, "FirstDealer", _first_dealer) if "FirstDealer" in tags else "",
    )


def _at(tags: dict[str, _Tag], name: str, read: Callable[[str], T]) -> T:
    """What *read* makes of the tag *name*; whatever it refuses is told with its place."""
    tag = tags[name]
    try:
        return read(tag.value)
    except UnicodeEncodeError as unsound:
        fault = Told("it isn't text throughout")
        raise RecordError(
            "{where}: {name}: {fault}", where=tag.where, name=name, fault=fault
        ) from unsound
    except BiscaError as fault:
        raise RecordError(
            "{where}: {name}: {fault}", where=tag.where, name=name, fault=fault
        ) from fault


def _first_dealer(value: str) -> str:
    if value not in FIRST_DEALERS:
        raise RecordError(
            "expected one of {known}, got {text!r}", known=", ".join(FIRST_DEALERS), text=value[:40]
        )
    return value


def _deal(rules: Rules, section: _Section) -> tuple[DealRecord | None, RecordError | None]:
    try:
        deal = _deal_start(rules, section.tags)
        initial = replay(rules, deal).initial
    except RecordError as error:
        return None, error
    plays: list[Move] = []
    places: list[_Where] = []
    comments: dict[int, str] = {}
    fault: RecordError | None = None
    number, on_table = initial.table.trick_number, len(initial.table.trick)
    for word in section.words:
        if word.kind == "comment":
            before = comments.get(len(plays))
            text = " ".join(word.text.split())
            comments[len(plays)] = f"{before} {text}" if before else text
        elif word.kind == "number":
            cards = sum(isinstance(move, Card) for move in plays)
            expected = number + (cards + on_table) // initial.table.rules.seats
            if word.text != str(expected):
                fault = RecordError(
                    "{where}: trick {trick}: expected trick {expected}",
                    where=word.where,
                    trick=word.text[:20],
                    expected=expected,
                )
                break
        elif word.kind == "fault":
            fault = RecordError("{where}: {fault}", where=word.where, fault=word.fault)
            break
        else:
            try:
                plays.append(parse_move(word.text))
            except BiscaError as unread:
                fault = RecordError("{where}: {fault}", where=word.where, fault=unread)
                break
            places.append(word.where)
    whole = replace(deal, plays=tuple(plays), comments=tuple(sorted(comments.items())))
    done = replay(rules, whole)
    if done.fault is not None:
        fault = RecordError("{where}: {fault}", where=places[done.played], fault=done.fault)
        whole = replace(
            whole,
            plays=whole.plays[: done.played],
            comments=tuple(entry for entry in whole.comments if entry[0] <= done.played),
        )
    return whole, fault or _check_result(section.tags, done)


def _deal_start(rules: Rules, tags: dict[str, _Tag]) -> DealRecord:
    for name in _SEAL_TAGS:
        if name in tags and "Secret" not in tags:
            raise RecordError(
                "{where}: {name}: no Secret tag: it is revealed after the deal",
                where=tags[name].where,
                name=name,
            )
    starts = [name for name in ("Seed", "Order", "Position", "Secret") if name in tags]
    where = next((tag.where for tag in tags.values()), Told("the record"))
    if len(starts) != 1:
        raise RecordError(
            "{where}: a deal starts from one of Seed, Order, Position or Secret, not {given}",
            where=where,
            given=len(starts),
        )
    if "Dealer" not in tags:
        raise RecordError("{where}: no Dealer tag: it must name a seat", where=where)
    name = starts[0]
    start: Start
    if name == "Seed":
        start = Seed(tags[name].value)
    elif name == "Order":
        start = Order(_at(tags, name, parse_cards))
    elif name == "Secret":
        start = _sealed(rules, tags)
    else:
        start = _at(tags, name, parse_position)
    seated = _at(tags, "Seated", _numbers) if "Seated" in tags else ()
    deal = DealRecord(start=start, dealer=_at(tags, "Dealer", parse_number), seated=seated)
    own = _at(tags, "Seated" if seated else "Dealer", lambda _: deal_rules(rules, deal))
    _at(tags, "Dealer", lambda _: dealer_place(rules, deal))
    if "Cut" in tags:
        most = 0 if isinstance(start, Position) else len(own.deck) - 1
        deal = replace(deal, cut=_at(tags, "Cut", lambda value: _cut(value, most)))
    _at(tags, name, lambda _: replay(rules, deal))
    return deal


def _numbers(value: str) -> tuple[int, ...]:
    return tuple(parse_number(part) for part in value.split())


def _cut(value: str, most: int) -> int:
    cut = parse_number(value)
    if cut > most:
        if not most:
            raise RecordError("only a whole pack can be cut")
        raise RecordError("expected 0 to {most} cards, got {cut}", most=most, cut=cut)
    return cut


def _sealed(rules: Rules, tags: dict[str, _Tag]) -> Sealed:
    where = tags["Secret"].where
    for name in ("Commitment", "CutPlace"):
        if name not in tags:
            raise RecordError(
                "{where}: Secret: no {name} tag: a sealed deal has one", where=where, name=name
            )
    if "Cut" in tags:
        raise RecordError(
            "{where}: Cut: a sealed deal is cut at its CutPlace", where=tags["Cut"].where
        )
    return Sealed(
        _at(tags, "Commitment", parse_commitment),
        _at(tags, "Secret", parse_secret),
        _at(tags, "CutPlace", lambda value: _cut(value, len(rules.deck) - 1)),
        _at(tags, "CutWords", parse_words) if "CutWords" in tags else "",
    )


def _check_result(tags: dict[str, _Tag], done: Replay) -> RecordError | None:
    if "Result" not in tags:
        return None
    where, claimed = tags["Result"]
    result = done.state.table.result
    if result is None:
        return RecordError(
            "{where}: Result {text!r}: the deal is not finished, {played} cards have been played",
            where=where,
            text=claimed[:40],
            played=done.played,
        )
    points = "-".join(str(side) for side in result.points)
    if claimed != points:
        return RecordError(
            "{where}: Result {text!r}: the plays make {points}",
            where=where,
            text=claimed[:40],
            points=points,
        )
    return None
