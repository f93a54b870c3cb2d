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
holds card points by side and is checked against the replay. `x7D` exchanges the seven for the
turn-up, `2:ace` is a sign of seat 2. A sealed deal
has `Commitment`, `CutPlace`, `CutWords` (if any) and `Secret` instead of `Seed`. `Seated "0 2"` names the two who tied
and play on. The same as JSON has the tags in
lower case as keys, `deals` with `plays`, and is read by the same checks. A comment goes on until
its brace, over as many lines as it takes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bisca.errors import RecordError
from bisca.play.position import Position
from bisca.play.record import DealRecord, Order, Record, Replay, Sealed, Seed, replay
from bisca.rules.cards import Card, parse_card, parse_cards
from bisca.rules.variant import Rules

VERSION = "1"
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})


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
    escaped = str(value).translate(_ESCAPES)
    return f'[{name} "{escaped}"]'


def _deal_lines(rules: Rules, deal: DealRecord) -> Iterator[str]:
    if isinstance(deal.start, Seed):
        yield _tag("Seed", deal.start.text)
    elif isinstance(deal.start, Sealed):
        yield _tag("Commitment", deal.start.commitment)
        yield _tag("CutPlace", deal.start.place)
        if deal.start.words:
            yield _tag("CutWords", deal.start.words)
        yield _tag("Secret", deal.start.secret)
    elif isinstance(deal.start, Order):
        yield _tag("Order", " ".join(deal.start.cards))
    else:
        yield _tag("Position", dump_position(deal.start))
    if deal.cut:
        yield _tag("Cut", deal.cut)
    if deal.seated:
        yield _tag("Seated", " ".join(str(seat) for seat in deal.seated))
    yield _tag("Dealer", deal.dealer)
    done = replay(rules, deal)
    if done.state.table.result is not None:
        yield _tag("Result", "-".join(str(points) for points in done.state.table.result.points))
    yield ""
    yield from _trick_lines(deal, done)


def _trick_lines(deal: DealRecord, done: Replay) -> Iterator[str]:
    table = done.initial.table
    number, on_table = table.trick_number, len(table.trick)
    comments = dict(deal.comments)
    line = []
    for ply in range(len(deal.plays) + 1):
        if ply in comments:
            line.append("{" + _escape_comment(comments[ply]) + "}")
        if ply == len(deal.plays):
            break
        if on_table == table.rules.seats:  # an exchange belongs to the trick that follows it
            yield f"{number}. {' '.join(line)}"
            line, on_table, number = [], 0, number + 1
        line.append(str(deal.plays[ply]))
        on_table += isinstance(deal.plays[ply], Card)
    if line:
        yield f"{number}. {' '.join(line)}"


def _escape_comment(text: str) -> str:
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def dump_json(record: Record) -> str:
    """*record* as JSON, which `load_record` reads too: the tags of the text form as keys."""
    rules = record.rules()
    whole: dict[str, Any] = {"bisca": VERSION, "variant": record.variant, "seats": record.seats}
    whole["rules"] = dict(record.table)
    whole["players"] = list(record.players)
    whole["firstdealer"] = record.first_dealer
    whole["opponentsseed"] = record.opponents_seed
    whole["deals"] = [_deal_mapping(rules, deal) for deal in record.deals]
    return json.dumps({key: value for key, value in whole.items() if value}, ensure_ascii=False)


def _deal_mapping(rules: Rules, deal: DealRecord) -> dict[str, Any]:
    mapping: dict[str, Any] = {"dealer": deal.dealer}
    if isinstance(deal.start, Seed):
        mapping["seed"] = deal.start.text
    elif isinstance(deal.start, Sealed):
        mapping["commitment"] = deal.start.commitment
        mapping["cutplace"] = deal.start.place
        if deal.start.words:
            mapping["cutwords"] = deal.start.words
        mapping["secret"] = deal.start.secret
    elif isinstance(deal.start, Order):
        mapping["order"] = list(deal.start.cards)
    else:
        mapping["position"] = dump_position(deal.start)
    if deal.cut:
        mapping["cut"] = deal.cut
    if deal.seated:
        mapping["seated"] = list(deal.seated)
    mapping["plays"] = list(deal.plays)
    if deal.comments:
        mapping["comments"] = {str(ply): text for ply, text in deal.comments}
    result = replay(rules, deal).state.table.result
    if result is not None:
        mapping["result"] = "-".join(str(points) for points in result.points)
    return mapping


def dump_position(position: Position) -> str:
    """*position* in one line: `leader=0 hands=.../... trick=... stock=... ...`."""

    def cards(groups: Iterable[Iterable[Card]]) -> str:
        return "/".join(",".join(group) for group in groups)

    return (
        f"leader={position.leader} hands={cards(position.hands)} "
        f"trick={cards([position.trick])} stock={cards([position.facedown])} "
        f"turn_up={position.trump_card} lies={'yes' if position.turn_up_lies else 'no'} "
        f"piles={cards(position.piles)} tricks={'/'.join(str(n) for n in position.tricks)} "
        f"winners={','.join(str(seat) for seat in position.winners)}"
        + (f" removed={cards([position.removed])}" if position.removed else "")
        + (f" exchanges={position.exchanges}" if position.exchanges else "")
        + (f" exposed={cards([position.exposed])}" if position.exposed else "")
    )


_MAY_LACK = {"winners": "", "removed": "", "exchanges": "0", "exposed": ""}
_POSITION_KEYS = (
    "leader", "hands", "trick", "stock", "turn_up", "lies", "piles", "tricks", *_MAY_LACK,
)  # fmt: skip


def parse_position(text: str) -> Position:
    """The position that `dump_position` wrote; what is nothing in most may be left out.

    Raises:
        BiscaError: a key that is missing or unknown, or a value that can't be read.
    """
    parts = _MAY_LACK | dict(part.partition("=")[::2] for part in text.split())
    for key in (*parts, *_POSITION_KEYS):
        if key not in parts or key not in _POSITION_KEYS:
            raise RecordError(
                "position: {key}: expected each of {known} as key=value",
                key=key,
                known=", ".join(_POSITION_KEYS),
            )
    if parts["lies"] not in ("yes", "no"):
        raise RecordError("position: lies: expected yes or no, got {text!r}", text=parts["lies"])
    return Position(
        leader=parse_number(parts["leader"], "position: leader"),
        hands=tuple(parse_cards(hand) for hand in parts["hands"].split("/")),
        trick=parse_cards(parts["trick"]),
        facedown=parse_cards(parts["stock"]),
        trump_card=parse_card(parts["turn_up"]),
        turn_up_lies=parts["lies"] == "yes",
        piles=tuple(parse_cards(pile) for pile in parts["piles"].split("/")),
        tricks=tuple(parse_number(part, "position: tricks") for part in parts["tricks"].split("/")),
        winners=tuple(
            parse_number(part, "position: winners") for part in parts["winners"].split(",") if part
        ),
        removed=parse_cards(parts["removed"]),
        exchanges=parse_number(parts["exchanges"], "position: exchanges"),
        exposed=parse_cards(parts["exposed"]),
    )


def parse_number(text: str, what: str = "") -> int:
    """The number, not below 0, that *text* is.

    Raises:
        RecordError: it is none; the message begins with *what* was read, if that is given.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        fault = RecordError("expected a number, got {text!r}", text=text[:40])
        raise RecordError("{what}: {fault}", what=what, fault=fault) if what else fault
    return int(text)
