"""Readers given anything at all: a record or a fault, never another exception and never a hang."""

from __future__ import annotations

import json
import string
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records import records
from setups import USUAL
from strategies import repeatable

from bisca.errors import BiscaError, RecordError
from bisca.play.link import dump_link, read_link
from bisca.play.notation import dump_json, dump_position, dump_record, parse_position
from bisca.play.position import Position
from bisca.play.reading import read_any, read_record
from bisca.play.record import Reading, Record, match_state, parse_move, replay
from bisca.players.session import load_session
from bisca.rules.cards import PACK
from bisca.rules.catalog import choice_codes, parse_table, variants

thorough = settings(repeatable, max_examples=50)

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ["0", "1", "7H", "x7H", "AS", "bisca-a-tres", "0 2", "²", "-1", "1e3", "\ud800"]
    )
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def sound(reading: Reading) -> None:
    """What was kept can be replayed; where nothing was, it is said why."""
    record, fault = reading
    assert record is not None or isinstance(fault, RecordError)
    if fault is not None:
        assert str(fault)
    if record is not None:
        for deal in record.deals:
            assert replay(record.rules(), deal).fault is None
        with suppress(RecordError):  # of deals that don't make a match
            match_state(record)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a nest of mappings and lists."""
    here = [path] if path else []
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return here + [spot for key, inner in items for spot in spots(inner, (*path, key))]


@thorough
@given(records(deals=2), st.data())
def test_json_with_anything_anywhere(record: Record, data: st.DataObject) -> None:
    """A value of the record replaced by another, of whatever kind."""
    whole = json.loads(dump_json(record))
    spot = data.draw(st.sampled_from(spots(whole)))
    place = whole
    for key in spot[:-1]:
        place = place[key]
    place[spot[-1]] = data.draw(JSON)

    sound(read_any(json.dumps(whole)))


@thorough
@given(JSON)
def test_any_json(value: Any) -> None:
    """Under the keys of a record, or instead of one."""
    sound(read_record(json.dumps(value)))
    head = {"bisca": "1", "variant": "bisca-a-tres"}
    for deals in (
        value,
        [value],
        [{"seed": "x", "dealer": value}],
        [{"seed": "x", "plays": value}],
    ):
        sound(read_record(json.dumps(head | {"deals": deals})))
    for key in ("variant", "seats", "rules", "players", "opponentsseed", "firstdealer"):
        deals = [{"seed": "x", "dealer": 0}]
        sound(read_record(json.dumps(head | {"deals": deals} | {key: value})))


@thorough
@given(records(deals=2), st.data())
def test_lines_in_another_order(record: Record, data: st.DataObject) -> None:
    """Dropped, doubled and moved about."""
    lines = dump_record(record).splitlines()
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=2 * len(lines)))

    sound(read_record("\n".join(chosen)))
    sound(read_record("\n".join([*lines[:3], *chosen])))


LINK_HEADS = [
    f"1{variant.code}{seats}{dealer}"
    for variant in variants().values()
    for seats in (*variant.seats, 5)
    for dealer in (0, 1, 9)
]
LINK_TEXT = st.text(alphabet=string.ascii_letters + string.digits + "-_", max_size=120)


@thorough
@given(
    st.sampled_from(LINK_HEADS),
    st.lists(st.sampled_from(sorted(choice_codes())), max_size=6),
    st.sampled_from(["", "-s01", "-s12", "-s0", "-s999", "-s"]),
    st.sampled_from(["-o", "-p", "-m", "-c", "-", "-p01_", "-p10_1_0_", "-p²1_0_0_"]),
    LINK_TEXT,
)
def test_anything_after_the_head_of_a_link(
    head: str, codes: list[str], seated: str, kind: str, rest: str
) -> None:
    """Table rules of any kind, and nonsense for cards."""
    sound(read_link(head + "".join(codes) + seated + kind + rest))


@thorough
@given(records(deals=1), st.data())
def test_a_link_with_its_parts_in_another_order(record: Record, data: st.DataObject) -> None:
    """Dropped, doubled and moved about, of two links."""
    parts = dump_link(record).split("-")
    chosen = data.draw(st.lists(st.sampled_from(parts), max_size=8))

    sound(read_link("-".join(chosen)))
    sound(read_link("-".join([parts[0], *chosen])))


@pytest.mark.parametrize("name", USUAL)
def test_links_of_plays_that_are_not_legal(name: str) -> None:
    """Every card at every start: what is legal before is kept."""
    rules = USUAL[name]
    head = f"1{variants()[rules.variant].code}{rules.seats}0"
    order = "".join(dump_letters(rules.deck))
    for card in PACK:
        for sign in ("", "_"):
            reading = read_link(f"{head}-o{order}-m{sign}{dump_letters([card])}")
            sound(reading)
            assert reading.fault is not None  # there is no checksum


def dump_letters(cards: Any) -> str:
    letters = dict(zip(PACK, string.ascii_uppercase + string.ascii_lowercase, strict=True))
    return "".join(letters[card] for card in cards)


@thorough
@given(records(deals=1), st.data())
def test_positions_with_anything_in_them(record: Record, data: st.DataObject) -> None:
    """A value of `key=value` replaced, or a part dropped."""
    start = record.deals[0].start
    text = dump_position(start) if isinstance(start, Position) else "leader=0 hands=/ trick="
    parts = text.split()
    place = data.draw(st.integers(0, len(parts) - 1))
    key = parts[place].partition("=")[0]
    value = data.draw(st.text(alphabet="0123456789AS7HKD,/=-yesno²", max_size=20))
    changed = " ".join([*parts[:place], f"{key}={value}", *parts[place + 1 :]])

    for text in (changed, " ".join(parts[:place] + parts[place + 1 :])):
        with suppress(BiscaError):
            parse_position(text)
    sound(read_record(f'[Bisca "1"]\n[Variant "brisca"]\n[Position "{changed}"]\n[Dealer "0"]\n'))


@thorough
@given(st.text(max_size=40))
def test_moves_and_table_rules_of_any_text(text: str) -> None:
    """Read, or refused in our own words."""
    for read in (parse_move, parse_table, load_session):
        with suppress(BiscaError):
            read(text)
