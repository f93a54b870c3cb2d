"""Broken records: the line, what was read and why it is wrong, with all that is sound kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from records import last_trick, one_deal, records
from setups import rules_of
from strategies import repeatable

from bisca.errors import RecordError
from bisca.play.link import dump_link
from bisca.play.notation import dump_json, dump_record
from bisca.play.reading import MOST_CHARACTERS, load_record, read_any, read_record
from bisca.play.record import DealRecord, Reading, Record, Seed, new_record, replay

WHOLE = dump_record(one_deal("bisca-dos-nove"))
LINES = WHOLE.splitlines()
PLAYS = one_deal("bisca-dos-nove").deals[0].plays
POINTS = replay(rules_of("bisca-dos-nove"), one_deal("bisca-dos-nove").deals[0]).state.table.points


def changed(line: int, text: str) -> str:
    """The whole record with *text* in place of a line, counted from 1."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]])


# Lines 1 to 6 are tags: Bisca, Variant, Seats, Seed, Dealer, Result; the first trick is line 8.
# Each: the text, parts of the message, and how many plays are kept (None: no record).
BROKEN: dict[str, tuple[str, tuple[str, ...], int | None]] = {
    "not a card": (
        changed(8, f"1. {PLAYS[0]} 1H"),
        ("line 8:", "not a card: '1H'", "rank then suit"),
        1,
    ),
    "a card twice": (
        changed(9, f"2. {PLAYS[0]} {PLAYS[3]}"),
        ("line 9:", f"{PLAYS[0]} by seat", "at card 3", "played before, the hand holds"),
        2,
    ),
    "a card that isn't in the pack": (
        changed(9, f"2. 8S {PLAYS[3]}"),
        ("line 9: 8S by seat", "at card 3: not in this pack, the hand holds"),
        2,
    ),
    "out of turn": (
        changed(8, f"1. {PLAYS[1]} {PLAYS[0]}"),
        ("line 8:", f"{PLAYS[1]} by seat 0 at card 1", "the hand holds"),
        0,
    ),
    "too short for its result": (
        "\n".join(LINES[:17]),
        ("line 6:", "Result", "the deal is not finished", "20 cards have been played"),
        20,
    ),
    "a wrong result": (
        changed(6, '[Result "61-59"]'),
        ("line 6:", "Result '61-59'", f"the plays make {POINTS[0]}-{POINTS[1]}"),
        40,
    ),
    "one card more": (
        WHOLE + "21. AS\n",
        ("line 28: AS at card 41: the deal is over",),
        40,
    ),
    "a wrong trick number": (
        changed(10, f"4. {PLAYS[4]} {PLAYS[5]}"),
        ("line 10:", "trick 4: expected trick 3"),
        4,
    ),
    "an unknown table rule": (
        changed(3, '[Seats "2"]\n[Rules "jokers=two"]'),
        ("line 4: Rules:", "no table rule 'jokers'", "trump_source"),
        None,
    ),
    "an unknown choice": (
        changed(3, '[Seats "2"]\n[Rules "bands=double_at_70"]'),
        ("line 4: Rules:", "bands can't be 'double_at_70'", "double_at_82"),
        None,
    ),
    "a table rule without a choice": (
        changed(3, '[Seats "2"]\n[Rules "bands"]'),
        ("line 4: Rules:", "not a table rule: 'bands'", "key=choice"),
        None,
    ),
    "table rules that contradict": (
        changed(3, '[Seats "2"]\n[Rules "duty_with_stock=follow"]'),
        ("line 4: Rules:", "duty_with_stock=follow contradicts duty_without_stock=trump_lead"),
        None,
    ),
    "a future format": (
        changed(1, '[Bisca "2"]\n[Sealed "yes"]'),
        ("line 1:", "format '2'", "reads format 1"),
        None,
    ),
    "an unknown tag": (
        changed(5, '[Dealer "1"]\n[Weather "rain"]'),
        ("line 6:", "unknown tag 'Weather'", "Seed"),
        0,
    ),
    "an unknown tag before the match is known": (
        changed(2, '[Variety "bisca-dos-nove"]'),
        ("line 2:", "unknown tag 'Variety'", "Variant"),
        None,
    ),
    "a tag without quotes": (
        changed(2, "[Variant bisca-dos-nove]"),
        ("line 2:", "not a tag", '[Name "value"]'),
        None,
    ),
    "a tag twice": (changed(5, '[Dealer "1"]\n[Dealer "0"]'), ("line 6:", "Dealer is given"), 0),
    "an unknown game": (
        changed(2, '[Variant "bisca-dos-doze"]'),
        ("line 2: Variant:", "no variant 'bisca-dos-doze'", "bisca-dos-nove"),
        None,
    ),
    "no game": (changed(2, ""), ("no Variant tag",), None),
    "not a record": ("Dear all, the 7H was mine.", ('no [Bisca "1"] tag',), None),
    "nothing": ("", ('no [Bisca "1"] tag',), None),
    "too many seats": (
        changed(3, '[Seats "5"]'),
        ("line 2: Variant:", "played by 2, not by 5"),
        None,
    ),
    "seats that are no number": (changed(3, '[Seats "two"]'), ("line 3:", "got 'two'"), None),
    "too many players": (
        changed(3, '[Seats "2"]\n[Players "person steady random"]'),
        ("line 4:", "Players: expected 2 names, got 3"),
        None,
    ),
    "no dealer": (changed(5, ""), ("line 4:", "no Dealer tag"), None),
    "no such dealer": (changed(5, '[Dealer "2"]'), ("line 5: Dealer: no seat 2 to deal",), None),
    "a dealer that is no number": (
        changed(5, '[Dealer "me"]'),
        ("line 5: Dealer: expected a number, got 'me'",),
        None,
    ),
    "a first dealer found otherwise": (
        changed(3, '[Seats "2"]\n[FirstDealer "nonsense"]'),
        ("line 4: FirstDealer: expected one of drawn, chosen, got 'nonsense'",),
        None,
    ),
    "a comment that never ends": (
        changed(9, f"2. {{well {PLAYS[2]} {PLAYS[3]}"),
        ("line 9: a comment without its closing brace",),
        2,
    ),
    "two starts": (changed(5, '[Order "AS"]\n[Dealer "1"]'), ("one of Seed, Order", "not 2"), None),
    "no start": (changed(4, ""), ("one of Seed, Order, Position or Secret, not 0",), None),
    "an order of one card": (
        changed(4, '[Order "AS"]'),
        ("line 4: Order:", "missing 39 cards (2C 2D 2H ...)", "expected 40 cards"),
        None,
    ),
    "a cut of everything": (
        changed(5, '[Dealer "1"]\n[Cut "40"]'),
        ("line 6: Cut: expected 0 to 39 cards, got 40",),
        None,
    ),
    "a position without a stock": (
        changed(4, '[Position "leader=0"]'),
        ("line 4: Position:", "hands: expected each of leader"),
        None,
    ),
    "no deal": ("\n".join(LINES[:3]), ("the record has no deal",), None),
    "a deal out of order": (
        changed(4, '[Deal "2"]\n[Seed "tests"]'),
        ("line 4:", "Deal '2': expected 1"),
        None,
    ),
    "too long": ("x" * (MOST_CHARACTERS + 1), (f"longer than {MOST_CHARACTERS}",), None),
    "not JSON": ('{"bisca": ', ("not JSON", "line 1, character"), None),
    "JSON without deals": (
        '{"bisca": "1", "variant": "bisca-de-tres"}',
        ("deals: expected a list",),
        None,
    ),
    "JSON too deep": ('{"a":' * 100_000, ("not JSON",), None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_says_what_is_wrong_with(name: str) -> None:
    """The message names the place, what was read and why; legal plays before it are kept."""
    text, parts, kept = BROKEN[name]
    record, fault = read_record(text)

    assert isinstance(fault, RecordError)
    for part in parts:
        assert part in str(fault)
    assert "\n" not in str(fault)
    assert (None if record is None else len(record.deals[0].plays)) == kept
    if record is not None:
        assert record.deals[0].plays == PLAYS[:kept]
    with pytest.raises(RecordError, match=r".+"):
        load_record(text)


TIED = """[Bisca "1"]
[Variant "bisca-a-tres"]
[Rules "three_way_tie=playoff"]
[Seed "tie"]
[Seated "0 2"]
[Dealer "2"]
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"0 2"', '"0 two"'), "line 5: Seated: expected a number, got 'two'"),
        (('"0 2"', '"2 0"'), "line 5: Seated: seated 2 0: only two of three play on"),
        (('"0 2"', '"0 1"'), "line 6: Dealer: no seat 2 to deal among the two that play on"),
        (("playoff", "nobody"), "only two of three play on, in order, and where"),
        (("a-tres", "de-quatro"), "seated 0 2: only two of three play on"),
        (('[Dealer "2"]', '[Dealer "2"]\n[Cut "40"]'), "line 7: Cut: expected 0 to 39 cards"),
    ],
    ids=str,
)
def test_says_who_can_not_play_on(change: tuple[str, str], said: str) -> None:
    """Seats that can't be, or a rule that isn't agreed."""
    assert read_record(TIED).fault is None
    assert read_record(TIED.replace('[Dealer "2"]', '[Dealer "2"]\n[Cut "39"]')).fault is None
    record, fault = read_record(TIED.replace(*change))

    assert record is None
    assert said in str(fault)


def test_an_illegal_card_cites_the_duty() -> None:
    """In the endgame of Nove a trump lead is answered with a trump, in records too."""
    position = (
        "leader=0 hands=AH,2S/3H,3S trick= stock= turn_up=7H lies=no piles={piles}/ tricks=18/0"
    )
    gone = {"AH", "2S", "3H", "3S"}
    deck = rules_of("bisca-dos-nove").deck
    piles = ",".join(card for card in deck if card not in gone)
    text = "\n".join(
        [
            '[Bisca "1"]',
            '[Variant "bisca-dos-nove"]',
            f'[Position "{position.format(piles=piles)}"]',
            '[Dealer "1"]',
            "19. AH 3S",
        ]
    )
    record, fault = read_record(text)

    assert "line 5: 3S by seat 1 at card 2: a trump lead must be answered" in str(fault)
    assert "(may play 3H)" in str(fault)
    assert record is not None
    assert record.deals[0].plays == ("AH",)


IN_JSON: dict[str, tuple[dict[str, Any], str]] = {
    "not a card": ({"plays": [PLAYS[0], "1H"]}, "deals[0].plays[1]: not a card: '1H'"),
    "a number for a card": ({"plays": [7]}, "deals[0].plays[0]: not a card: '7'"),
    "out of turn": ({"plays": [PLAYS[1]]}, f"deals[0].plays[0]: {PLAYS[1]} by seat 0 at card 1"),
    "an unknown key": ({"weather": "rain"}, "deals[0].weather: unknown"),
    "a seat that is true": ({"dealer": True}, "deals[0].dealer: expected text or a number"),
    "a wrong result": ({"result": "60-60"}, "deals[0].result: Result '60-60'"),
    "plays in a text": ({"plays": "AS"}, "deals[0]: expected a list of plays"),
    "a comment after the last play": (
        {"comments": {"40": "Over.", "41": "And then?"}},
        "deals[0].comments.41: expected text, after 0 to 40 plays",
    ),
    "a comment nowhere": ({"comments": {"x": "?"}}, "deals[0].comments.x: expected text"),
    "a comment that is none": ({"comments": {"1": 1}}, "deals[0].comments.1: expected text"),
}


@pytest.mark.parametrize("name", IN_JSON)
def test_says_what_is_wrong_in_json_with(name: str) -> None:
    """The place is a path into the document."""
    change, part = IN_JSON[name]
    whole = json.loads(dump_json(one_deal("bisca-dos-nove")))
    whole["deals"][0] |= change

    assert part in str(read_record(json.dumps(whole)).fault)


def test_a_comment_goes_on_until_its_brace() -> None:
    """Over several lines, beside a card, with what looks like a tag in it."""
    text = changed(8, f"1. {PLAYS[0]}{{So it\n[begins]\n\nhere}} {PLAYS[1]}\n{{and\ngoes on}}")
    record = load_record(text)

    assert record.deals[0].plays == PLAYS
    assert record.deals[0].comments == ((1, "So it [begins] here"), (2, "and goes on"))
    assert load_record(dump_record(record)) == record


SEALED = """[Bisca "1"]
[Variant "bisca-de-tres"]
[Commitment "COMMITMENT"]
[CutPlace "7"]
[CutWords "words"]
[Secret "SECRET"]
[Dealer "1"]
""".replace("COMMITMENT", "a" * 64).replace("SECRET", "b" * 32)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("aaa", "x"), "line 3: Commitment: expected 64 of the digits"),
        (('"7"', '"40"'), "line 4: CutPlace: expected 0 to 39 cards, got 40"),
        (('"words"', '" words"'), "line 5: CutWords: not in composed form"),
        (("bbb", "x"), "line 6: Secret: expected 32 to 128 of the digits"),
        (('"1"]\n', '"1"]\n[Cut "3"]\n'), "line 2: Cut: a sealed deal is cut at its CutPlace"),
    ],
    ids=str,
)
def test_each_part_of_a_sealed_deal_has_its_line(change: tuple[str, str], said: str) -> None:
    """Not that of the secret."""
    assert read_record(SEALED).fault is None

    assert str(read_record(SEALED.replace(*change, 1)).fault).startswith(said)


def test_a_deal_that_can_not_follow_ends_the_match() -> None:
    """One that another should have dealt, and one after the match was won, in their own lines."""
    rules = rules_of("bisca-de-tres", match="best_of_3")
    won = [replace(last_trick(rules, 0, (61, 59)), dealer=seat) for seat in (1, 0, 1)]
    wrong = dump_record(new_record(rules, [won[0], won[0]]))
    over = dump_record(new_record(rules, won))

    for text, kept, said in (
        (wrong, won[:1], "deal 2: dealt by seat 1, but it was seat 0's turn"),
        (over, won[:2], "deal 3: the match was over before it"),
    ):
        record, fault = read_record(text)
        lines = text.splitlines()
        line = max(number for number, line in enumerate(lines, 1) if line.startswith("[Dealer"))
        assert record is not None
        assert list(record.deals) == kept
        assert str(fault) == f"line {line}: {said}"


def test_deals_before_a_broken_one_are_kept() -> None:
    """A fault in the second deal leaves the first whole."""
    rules = rules_of("bisca-de-tres")
    deals = [one_deal().deals[0], DealRecord(Seed("second"), 0)]
    text = dump_record(new_record(rules, deals))
    record, fault = read_record(text + "1. AS QQ\n")

    assert record is not None
    assert record.deals[0] == deals[0]
    assert "line" in str(fault)


@pytest.mark.parametrize("form", [dump_record, dump_json, dump_link])
def test_cut_anywhere_keeps_the_legal_prefix(form: Any) -> None:
    """However much of the end is missing, nothing raises and what is kept was played."""
    record = one_deal("bisca-dos-nove")
    text = form(record)
    for length in range(len(text)):
        reading = read_any(text[:length])
        kept_is_sound(reading, record)
        assert reading.record is not None or reading.fault is not None

    assert read_any(text).fault is None


def kept_is_sound(reading: Reading, record: Record) -> None:
    """Plays that were read are the first ones of *record*, and may be replayed."""
    if reading.record is None:
        assert reading.fault is not None
        return
    deal = reading.record.deals[0]
    done = replay(reading.record.rules(), deal)
    assert done.fault is None
    assert done.played == len(deal.plays)
    assert deal.plays == record.deals[0].plays[: len(deal.plays)]


ANYTHING = st.text(max_size=200) | st.text(
    alphabet='[]{}"\\= \n\r\tAKQJT987654321SHDC♥_-.bisca', max_size=200
)


@settings(repeatable, max_examples=150)
@given(ANYTHING)
@example("[")
@example('[Bisca "1')
@example("{")
@example('{"bisca": "1", "variant": ["bisca-de-tres"], "deals": [{}]}')
@example('{"bisca": "1", "variant": "bisca-de-tres", "deals": [{"seed": "\\ud800", "dealer": 1}]}')
@example("1t3")
@example("1t321-")
@example("1t321-p")
@example("1t321-p1²_0_0_______A")
@example("https://example.org/#d=")
def test_no_text_raises(text: str) -> None:
    """Whatever is pasted, there is a record or a fault."""
    record, fault = read_any(text)

    assert record is not None or isinstance(fault, RecordError)
    assert read_record(text).fault is not None


@settings(repeatable, max_examples=100)
@given(records(deals=2), st.data())
def test_a_damaged_record_never_raises(record: Record, data: st.DataObject) -> None:
    """A character changed, dropped or added anywhere in any of the three forms."""
    form = data.draw(st.sampled_from((dump_record, dump_json, dump_link)))
    text = form(record)
    place = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.text(alphabet='A7SH"{}[]\\ \n=-_0x', max_size=2))
    after = data.draw(st.integers(0, 1))
    reading = read_any(text[:place] + new + text[place + after :])

    if reading.record is not None:
        for deal in reading.record.deals:
            assert replay(reading.record.rules(), deal).fault is None
    else:
        assert reading.fault is not None


@pytest.mark.parametrize(
    "text",
    [
        "1t321-o" + "A" * 200_000,
        "1t321-p01_0_0_" + "A" * 200_000 + "_" * 6 + "A",
        '[Bisca "1"]\n[Variant "bisca-de-tres"]\n[Dealer "1"]\n[Order "' + "AS " * 100_000 + '"]',
        '[Bisca "1"]\n[Variant "bisca-de-tres"]\n[Dealer "1"]\n[Seed "x"]\n' + "{ " * 200_000,
        '[Bisca "1"]\n[Variant "bisca-de-tres"]\n' + "1." * 200_000,
    ],
    ids=["cards in a link", "cards in a position", "cards in an order", "open comments", "numbers"],
)
def test_long_nonsense_is_read_in_no_time(text: str) -> None:
    """Work grows with the length of the text, not with its square."""
    assert read_any(text).fault is not None
