"""
Records as text: a form to read and edit, in PGN's manner.

    [Bisca "1"]
    [Variant "bisca-dos-nove"]
    [Seats "2"]
    [Seed "kitchen table"]
    [Dealer "1"]
    [Result "72-48"]

    1. 7C KC {a comment}
    2. ...

Tags of the match come first; a match of more than one deal opens each with `[Deal "n"]`. A line
of cards is a trick, from the card led; its number is for the reader and is checked. `Result`
holds card points by side and is checked against the replay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from bisca.errors import BiscaError, RecordError
from bisca.play.position import Position
from bisca.play.record import DealRecord, Order, Record, Replay, Seed, Start, replay
from bisca.rules.cards import Card, parse_card, parse_cards
from bisca.rules.catalog import find_variant, parse_table
from bisca.rules.variant import Rules

T = TypeVar("T")
VERSION = "1"
MOST_CHARACTERS = 1_000_000


class Reading(NamedTuple):
    """What could be read: the record as far as it is sound, and the first fault, if any."""

    record: Record | None
    fault: RecordError | None


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


def dump_record(record: Record) -> str:
    """*record* as text; `load_record` reads the same record back."""
    rules = record.rules()
    lines = [_tag("Bisca", VERSION), _tag("Variant", record.variant), _tag("Seats", record.seats)]
    if record.table:
        lines.append(_tag("Rules", " ".join(f"{key}={choice}" for key, choice in record.table)))
    if record.players:
        lines.append(_tag("Players", " ".join(record.players)))
    if record.first_dealer:
        lines.append(_tag("FirstDealer", record.first_dealer))
    if record.opponents_seed:
        lines.append(_tag("OpponentsSeed", record.opponents_seed))
    for number, deal in enumerate(record.deals, 1):
        if len(record.deals) > 1:
            lines += ["", _tag("Deal", number)]
        lines += _deal_lines(rules, deal)
    return "\n".join(lines) + "\n"


def _tag(name: str, value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name} "{escaped}"]'


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], value)


def _deal_lines(rules: Rules, deal: DealRecord) -> Iterator[str]:
    if isinstance(deal.start, Seed):
        yield _tag("Seed", deal.start.text)
    elif isinstance(deal.start, Order):
        yield _tag("Order", " ".join(deal.start.cards))
    else:
        yield _tag("Position", dump_position(deal.start))
    if deal.cut:
        yield _tag("Cut", deal.cut)
    yield _tag("Dealer", deal.dealer)
    done = replay(rules, deal)
    if done.state.table.result is not None:
        yield _tag("Result", "-".join(str(points) for points in done.state.table.result.points))
    yield ""
    yield from _trick_lines(rules, deal, done)


def _trick_lines(rules: Rules, deal: DealRecord, done: Replay) -> Iterator[str]:
    table = done.initial.table
    number, on_table = table.trick_number, len(table.trick)
    comments = dict(deal.comments)
    line = []
    for ply in range(len(deal.plays) + 1):
        if ply in comments:
            line.append("{" + _escape_comment(comments[ply]) + "}")
        if ply == len(deal.plays):
            break
        if on_table == rules.seats:
            yield f"{number}. {' '.join(line)}"
            line, on_table, number = [], 0, number + 1
        line.append(str(deal.plays[ply]))
        on_table += 1
    if line:
        yield f"{number}. {' '.join(line)}"


def _escape_comment(text: str) -> str:
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def dump_position(position: Position) -> str:
    """*position* in one line: `leader=0 hands=.../... trick=... stock=... ...`."""

    def cards(groups: Iterable[Iterable[Card]]) -> str:
        return "/".join(",".join(group) for group in groups)

    return (
        f"leader={position.leader} hands={cards(position.hands)} "
        f"trick={cards([position.trick])} stock={cards([position.facedown])} "
        f"turn_up={position.trump_card} lies={'yes' if position.turn_up_lies else 'no'} "
        f"piles={cards(position.piles)} tricks={'/'.join(str(n) for n in position.tricks)}"
    )


_POSITION_KEYS = ("leader", "hands", "trick", "stock", "turn_up", "lies", "piles", "tricks")


def parse_position(text: str) -> Position:
    """The position that `dump_position` wrote.

    Raises:
        BiscaError: a key that is missing or unknown, or a value that can't be read.
    """
    parts = dict(part.partition("=")[::2] for part in text.split())
    for key in (*parts, *_POSITION_KEYS):
        if key not in parts or key not in _POSITION_KEYS:
            raise RecordError(
                f"position: {key}: expected each of {', '.join(_POSITION_KEYS)} as key=value"
            )
    if parts["lies"] not in ("yes", "no"):
        raise RecordError(f"position: lies: expected yes or no, got {parts['lies']!r}")
    return Position(
        leader=_number("position: leader", parts["leader"]),
        hands=tuple(parse_cards(hand) for hand in parts["hands"].split("/")),
        trick=parse_cards(parts["trick"]),
        facedown=parse_cards(parts["stock"]),
        trump_card=parse_card(parts["turn_up"]),
        turn_up_lies=parts["lies"] == "yes",
        piles=tuple(parse_cards(pile) for pile in parts["piles"].split("/")),
        tricks=tuple(_number("position: tricks", part) for part in parts["tricks"].split("/")),
    )


def _number(what: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RecordError(f"{what}: expected a number, got {text!r}")
    return int(text)


_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_WORD = re.compile(r"\{([^}]*)\}|(\d+)\.(?=\s|$)|(\S+)")
_MATCH_TAGS = ("Bisca", "Variant", "Seats", "Rules", "Players", "FirstDealer", "OpponentsSeed")
_DEAL_TAGS = ("Seed", "Order", "Position", "Cut", "Dealer", "Result")


class _Tag(NamedTuple):
    line: int
    value: str


class _Word(NamedTuple):
    line: int
    kind: str  # card, number or comment
    text: str


@dataclass
class _Section:
    """The tags and words of one deal, as they were read."""

    tags: dict[str, _Tag] = field(default_factory=dict)
    words: list[_Word] = field(default_factory=list)


def read_record(text: str) -> Reading:
    """
    What *text* says, kept up to its first fault.

    A fault in the tags of the match leaves no record; one in a deal keeps the deals before it and
    its own legal plays. Never raises.
    """
    if len(text) > MOST_CHARACTERS:
        return Reading(None, RecordError(f"the text is longer than {MOST_CHARACTERS} characters"))
    try:
        match, sections, fault = _split(text)
        record = _match_record(match)
        rules = record.rules()
    except RecordError as error:
        return Reading(None, error)
    except BiscaError as error:
        return Reading(None, RecordError(str(error)))
    deals: list[DealRecord] = []
    for section in sections:
        deal, deal_fault = _deal(rules, section)
        if deal is not None:
            deals.append(deal)
        if deal_fault is not None:
            fault = deal_fault
            break
    if not deals and fault is None:
        fault = RecordError("the record has no deal (give Seed, Order or Position, and Dealer)")
    return Reading(replace(record, deals=tuple(deals)) if deals else None, fault)


def _split(text: str) -> tuple[dict[str, _Tag], list[_Section], RecordError | None]:
    match: dict[str, _Tag] = {}
    sections: list[_Section] = []
    section = _Section()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped.startswith("["):
            for found in _WORD.finditer(stripped):
                kind = "comment" if found[1] is not None else "number" if found[2] else "card"
                words = found[1] if found[1] is not None else found[2] or found[3]
                section.words.append(_Word(number, kind, words))
            continue
        found_tag = _TAG.fullmatch(stripped)
        if found_tag is None:
            fault = RecordError(f'line {number}: not a tag: {stripped!r} (write [Name "value"])')
            return match, _close(sections, section), fault
        name, value = found_tag[1], _unescape(found_tag[2])
        if name == "Deal":
            sections = _close(sections, section)
            section = _Section()
            if value != str(len(sections) + 1):
                fault = RecordError(
                    f"line {number}: Deal {value!r}: expected {len(sections) + 1}, "
                    "deals are numbered in order"
                )
                return match, sections, fault
            continue
        tags = match if name in _MATCH_TAGS else section.tags
        if name not in (*_MATCH_TAGS, *_DEAL_TAGS):
            fault = RecordError(
                f"line {number}: unknown tag {name!r}; known: "
                f"{', '.join((*_MATCH_TAGS, 'Deal', *_DEAL_TAGS))}"
            )
            return match, _close(sections, section), fault
        if name in tags:
            fault = RecordError(f"line {number}: {name} is given twice")
            return match, _close(sections, section), fault
        tags[name] = _Tag(number, value)
    return match, _close(sections, section), None


def _close(sections: list[_Section], section: _Section) -> list[_Section]:
    return [*sections, section] if section.tags or section.words else sections


def _match_record(tags: dict[str, _Tag]) -> Record:
    if "Bisca" not in tags:
        raise RecordError('no [Bisca "1"] tag: this is not a record of Bisca')
    if tags["Bisca"].value != VERSION:
        raise RecordError(
            f"line {tags['Bisca'].line}: format {tags['Bisca'].value!r}: this program reads "
            f"format {VERSION}; a newer one is needed"
        )
    if "Variant" not in tags:
        raise RecordError("no Variant tag: it must name the game")

    def at(name: str, read: Callable[[str], T]) -> T:
        tag = tags[name]
        try:
            return read(tag.value)
        except BiscaError as fault:
            raise RecordError(f"line {tag.line}: {name}: {fault}") from fault

    variant = at("Variant", find_variant)
    seats = variant.seats[0]
    if "Seats" in tags:
        seats = at("Seats", lambda value: _number("seats", value))
    table: dict[str, str] = {}
    if "Rules" in tags:
        at("Rules", lambda value: table.update(parse_table(value)))
        at("Rules", lambda value: variant.rules(seats, table))
    else:
        at("Variant", lambda value: variant.rules(seats))
    players = tuple(tags["Players"].value.split()) if "Players" in tags else ()
    if players and len(players) != seats:
        raise RecordError(
            f"line {tags['Players'].line}: Players: expected {seats} names, got {len(players)}"
        )
    differing = {
        key: table[key]
        for key, default in variant.table.items()
        if table.get(key, default) != default
    }
    return Record(
        variant=variant.id,
        seats=seats,
        deals=(),
        table=tuple(differing.items()),
        players=players,
        opponents_seed=tags["OpponentsSeed"].value if "OpponentsSeed" in tags else "",
        first_dealer=tags["FirstDealer"].value if "FirstDealer" in tags else "",
    )


def _deal(rules: Rules, section: _Section) -> tuple[DealRecord | None, RecordError | None]:
    try:
        deal = _deal_start(rules, section.tags)
        initial = replay(rules, deal).initial
    except RecordError as error:
        return None, error
    plays: list[Card] = []
    places: list[int] = []
    comments: dict[int, str] = {}
    fault: RecordError | None = None
    number, on_table = initial.table.trick_number, len(initial.table.trick)
    for word in section.words:
        if word.kind == "comment":
            before = comments.get(len(plays))
            text = " ".join(word.text.split())
            comments[len(plays)] = f"{before} {text}" if before else text
        elif word.kind == "number":
            expected = number + (len(plays) + on_table) // rules.seats
            if word.text != str(expected):
                fault = RecordError(
                    f"line {word.line}: trick {word.text[:20]}: expected trick {expected}"
                )
                break
        else:
            try:
                plays.append(parse_card(word.text))
            except BiscaError as unread:
                fault = RecordError(f"line {word.line}: {unread}")
                break
            places.append(word.line)
    whole = replace(deal, plays=tuple(plays), comments=tuple(sorted(comments.items())))
    done = replay(rules, whole)
    if done.fault is not None:
        fault = RecordError(f"line {places[done.played]}: {done.fault}")
        whole = replace(
            whole,
            plays=whole.plays[: done.played],
            comments=tuple(entry for entry in whole.comments if entry[0] <= done.played),
        )
    return whole, fault or _check_result(section.tags, done)


def _deal_start(rules: Rules, tags: dict[str, _Tag]) -> DealRecord:
    starts = [name for name in ("Seed", "Order", "Position") if name in tags]
    line = min((tag.line for tag in tags.values()), default=1)
    if len(starts) != 1:
        raise RecordError(
            f"line {line}: a deal starts from one of Seed, Order or Position, not {len(starts)}"
        )
    if "Dealer" not in tags:
        raise RecordError(f"line {line}: no Dealer tag: it must name a seat")
    name = starts[0]
    tag = tags[name]
    start: Start
    try:
        if name == "Seed":
            start = Seed(tag.value)
        elif name == "Order":
            start = Order(parse_cards(tag.value))
        else:
            start = parse_position(tag.value)
        dealer = _number("Dealer", tags["Dealer"].value)
        cut = _number("Cut", tags["Cut"].value) if "Cut" in tags else 0
        if cut and (isinstance(start, Position) or cut >= len(rules.deck)):
            raise RecordError(f"Cut: expected 1 to {len(rules.deck) - 1} cards of a whole pack")
        deal = DealRecord(start=start, dealer=dealer, cut=cut)
        replay(rules, deal)
    except (BiscaError, UnicodeEncodeError) as fault:
        raise RecordError(f"line {tag.line}: {name}: {fault}") from fault
    return deal


def _check_result(tags: dict[str, _Tag], done: Replay) -> RecordError | None:
    if "Result" not in tags:
        return None
    line, claimed = tags["Result"]
    result = done.state.table.result
    if result is None:
        return RecordError(
            f"line {line}: Result {claimed!r}: the deal is not finished, "
            f"{done.played} cards have been played"
        )
    points = "-".join(str(side) for side in result.points)
    if claimed != points:
        return RecordError(f"line {line}: Result {claimed!r}: the plays make {points}")
    return None
