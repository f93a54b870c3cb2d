"""Deals as short texts for an address."""

from __future__ import annotations

import string
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
import yaml
from deals import deal_with_signs
from hypothesis import given, settings
from hypothesis import strategies as st
from records import mid_deal, one_deal, played, records
from setups import BRISCA, TRES, USUAL, rules_of, rules_switched
from strategies import repeatable

from bisca.errors import RecordError
from bisca.play.link import dump_link, read_link
from bisca.play.reading import read_any
from bisca.play.record import (
    DealRecord,
    Order,
    Record,
    Seed,
    Signed,
    Swap,
    deal_order,
    new_record,
    replay,
)
from bisca.rules.catalog import choice_codes, table_rules, variants

LONGEST = 300
LETTERS = frozenset(string.ascii_letters + string.digits + "-_")


def linked(record: Record) -> Record:
    """What a link keeps of a record of one deal: cards, not how they came to lie so."""
    rules, deal = record.rules(), record.deals[-1]
    start = (
        deal.start if not isinstance(deal.start, Seed | Order) else Order(deal_order(rules, deal))
    )
    return new_record(rules, [DealRecord(start, deal.dealer, deal.plays, seated=deal.seated)])


@settings(repeatable, max_examples=60)
@given(records(deals=2))
def test_a_link_gives_the_deal_back(record: Record) -> None:
    """The last deal, its table rules, its cards and its plays; no seed, names or remarks."""
    link = dump_link(record)

    assert read_link(link) == (linked(record), None)
    assert set(link) <= LETTERS
    assert link[-1].isalnum()
    assert len(link) <= LONGEST


@pytest.mark.parametrize("name", USUAL)
def test_the_longest_deal_fits(name: str) -> None:
    """A whole deal, or a position with all its plays, however many table rules are switched."""
    rules = rules_switched(USUAL[name].variant, USUAL[name].seats)
    switched = len(new_record(rules, []).table)
    assert switched > 14

    halfway = mid_deal(rules, rules.tricks // 2, "longest")
    for start in (Seed("x" * 1000), mid_deal(rules, 1, "longest"), halfway):
        record = new_record(rules, [played(rules, DealRecord(start, 0), 99)])
        link = dump_link(record)

        assert replay(rules, record.deals[0]).state.table.result is not None
        assert len(link) + 2 * (len(table_rules()) - switched) <= LONGEST
        assert set(link) <= LETTERS
        assert link[-1].isalnum()


def test_the_longest_deal_of_all_is_well_below() -> None:
    """The only parts that grow are table rules, cards and exchanges: about what was promised."""
    record = new_record(BRISCA, [deal_with_exchanges()])
    link = dump_link(record)
    exchanges = sum(isinstance(move, Swap) for move in record.deals[0].plays)

    assert exchanges == 2
    assert len(link) == len("1br43") + 2 + 40 + 2 + 40 + 2 * exchanges + 2 + 4
    assert len(link) + 2 * len(table_rules()) < 200


def deal_with_exchanges() -> DealRecord:
    """A deal of Brisca in which the seven takes the turn-up and the two takes the seven."""
    deals = (
        played(BRISCA, DealRecord(Seed(f"exchange {number}"), 3), 99) for number in range(2000)
    )
    return next(deal for deal in deals if sum(isinstance(move, Swap) for move in deal.plays) == 2)


SIGNED = rules_of("brisca", signals="own")


def test_signs_are_in_the_link_while_there_is_room() -> None:
    """Each takes two letters; where they are too many, all are left out and the cards kept."""
    rules = SIGNED
    none, some, many = (new_record(rules, [deal_with_signs(rules, most)]) for most in (0, 9, 999))
    link = dump_link(some)

    assert len(link) == len(dump_link(none)) + 2 * 9
    assert read_link(link) == (linked(some), None)
    assert sum(isinstance(move, Signed) for move in many.deals[0].plays) > 90
    cards = tuple(move for move in many.deals[0].plays if not isinstance(move, Signed))
    assert dump_link(many) == dump_link(new_record(rules, [replace(many.deals[0], plays=cards)]))


@pytest.mark.parametrize("move", ["9a", "0z", "0", "00", "0_"])
def test_a_sign_that_is_none_is_refused(move: str) -> None:
    """With the cards before it kept."""
    record = new_record(SIGNED, [deal_with_signs(SIGNED, 0)])
    link = dump_link(record)
    found, fault = read_link(link.replace("-m", f"-m{move}"))

    assert fault is not None
    assert found is not None
    assert found.deals[0].plays == ()


PLAYOFF = rules_of("bisca-a-tres", three_way_tie="playoff")


def test_two_of_three_who_play_on_have_a_link() -> None:
    """It says who they are, before the cards, and what is left of it when it is cut."""
    deal = played(PLAYOFF, DealRecord(Seed("tie"), 2, seated=(0, 2)), 99)
    link = dump_link(new_record(PLAYOFF, [deal]))
    record, fault = read_link(link)

    assert link.startswith("1a332v1-s02-o")
    assert fault is None
    assert record == linked(new_record(PLAYOFF, [deal]))
    cut = read_link(link[:-20])
    assert cut.record is not None
    assert cut.record.deals[0].seated == (0, 2)
    assert len(link) + 2 * len(table_rules()) < 200


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("-s02", "-s"), "the cards are missing"),
        (("-s02", "-s0"), "only two of three play on"),
        (("-s02", "-s20"), "only two of three play on"),
        (("-s02", "-s01"), "no seat 2 to deal among the two"),
        (("v1-s02", "-s02"), "where three_way_tie=playoff is agreed"),
        (("-s02", ""), "the order is not the pack"),
    ],
    ids=str,
)
def test_says_who_can_not_play_on(change: tuple[str, str], said: str) -> None:
    """Never an exception."""
    deal = DealRecord(Seed("tie"), 2, seated=(0, 2))
    link = dump_link(new_record(PLAYOFF, [deal])).replace(*change, 1)

    assert said in str(read_link(link).fault)


def test_any_deal_of_a_match_has_a_link() -> None:
    """The last by default, another by its number."""
    deals = [one_deal(seed=seed).deals[0] for seed in "ab"]
    record = new_record(TRES, deals)

    assert read_link(dump_link(record)) == read_link(dump_link(record, 1))
    assert read_link(dump_link(record, 0)).record == linked(new_record(TRES, deals[:1]))


def test_codes_are_unique_and_of_two_characters() -> None:
    """A code means one choice of one table rule, or one variant, for ever."""
    choices = [choice for rule in table_rules().values() for choice in rule.choices.values()]
    games = [variant.code for variant in variants().values()]
    codes = [choice.code for choice in choices]

    for code in chain(codes, games):
        assert len(code) == 2
        assert set(code) <= set(string.ascii_lowercase + string.digits)
    assert len(choice_codes()) == len(set(codes)) == len(codes)
    assert len(set(games)) == len(games)


def test_codes_in_use_never_change() -> None:
    """Links that are out in the world depend on them. Add new ones to tests/golden/codes.yaml."""
    path = Path(__file__).parents[1] / "golden" / "codes.yaml"
    codes = yaml.safe_load(path.read_text(encoding="utf-8"))

    assert {code: "=".join(chosen) for code, chosen in choice_codes().items()} == codes["choices"]
    assert {variant.code: id for id, variant in variants().items()} == codes["variants"]


def test_a_link_made_once_is_read_for_ever() -> None:
    """The very text of a link, card for card."""
    link = dump_link(one_deal(cards=3))
    record, fault = read_link(OLD_LINK)

    assert link == OLD_LINK
    assert fault is None
    assert record == linked(one_deal(cards=3))


OLD_LINK = "1t321-oMSmpOZyEDXqPYbdcglFrRGoTsKkezxQnBfaALNtC-mMOm-cktQ8"


@settings(repeatable, max_examples=20)
@given(records(deals=1), st.data())
def test_a_link_cut_short_keeps_its_prefix(record: Record, data: st.DataObject) -> None:
    """The cards and the plays before the cut stay, and the loss is told."""
    link = dump_link(record)
    length = data.draw(st.integers(0, len(link) - 1))
    reading = read_link(link[:length])
    whole = linked(record)

    assert reading.fault is not None
    if length > link.index("-m") + 1:
        assert reading.record is not None
    if reading.record is not None:
        kept = reading.record.deals[0]
        assert kept.plays == whole.deals[0].plays[: len(kept.plays)]
        assert reading.record == whole.with_deal(replace(whole.deals[0], plays=kept.plays))


def test_every_play_before_the_cut_is_kept() -> None:
    """Not one card more is lost than the cut took away."""
    link = dump_link(one_deal())
    first = link.index("-m") + 2
    for length in range(first, first + 41):
        record, fault = read_link(link[:length])

        assert record is not None
        assert len(record.deals[0].plays) == length - first
        assert "cut short" in str(fault)


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "  {}\n",
        "https://example.org/bisca/pt/table.html#d={}",
        "x/deal.html#play={}",
        "#d={}",
    ],
)
def test_a_link_is_found_in_an_address(around: str) -> None:
    """Whole addresses are pasted as often as the text in them."""
    record = one_deal(cards=7)

    assert read_any(around.format(dump_link(record))) == (linked(record), None)


GOOD = dump_link(one_deal(cards=4))
DAMAGED = {
    "another format": ("2" + GOOD[1:], "format 2: this program reads format 1"),
    "an unknown game": ("1zz" + GOOD[3:], "unknown game 'zz'"),
    "an unknown table rule": (GOOD.replace("-o", "z9-o", 1), "unknown table rule 'z9'"),
    "seats it isn't played with": (GOOD[:3] + "4" + GOOD[4:], "played by 2, not by 4"),
    "no such dealer": (GOOD[:4] + "7" + GOOD[5:], "no seat 7 to deal"),
    "no cards": (GOOD[:5], "the cards are missing"),
    "a card missing": (GOOD[:7] + GOOD[8:], "the order is not the pack"),
    "most cards missing": (GOOD[:7] + GOOD[44:], "missing 37 cards (2C 2D 2H ...); expected"),
    "no card at all": (GOOD[:7] + "0" + GOOD[8:], "'0' is not a card"),
    "a card twice": (GOOD[:-6] + GOOD[-7] + GOOD[-6:], "played before, the hand holds"),
    "a strange card": (GOOD[:-6] + "9" + GOOD[-6:], "'9' is not a card, at play 5"),
    "another checksum": (GOOD[:-1] + ("A" if GOOD[-1] != "A" else "B"), "cut short or altered"),
    "nothing like it": ("kitchen", "not a link to a deal"),
    "nothing": ("", "not a link to a deal"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_says_what_is_wrong_with_a_link_of(name: str) -> None:
    """A reason a person can act on, and never an exception."""
    text, part = DAMAGED[name]

    assert isinstance(read_link(text).fault, RecordError)
    assert part in str(read_link(text).fault)


POSITION = dump_link(new_record(TRES, [DealRecord(mid_deal(TRES, 9, "p"), 1)]))
DAMAGED_POSITIONS = {
    "a field missing": (POSITION.replace("_", "", 1), "the position is cut short"),
    "a leader that is no number": (POSITION.replace("-p0", "-px"), "the position can't be read"),
    "another leader": (POSITION.replace("-p0", "-p5"), "leader 5"),
    "no turn-up": (POSITION.rpartition("-m")[0][:-1] + "-m", "the position has no turn-up"),
}


@pytest.mark.parametrize("name", DAMAGED_POSITIONS)
def test_says_what_is_wrong_with_a_position_with(name: str) -> None:
    """A position is checked card by card before anything is played from it."""
    text, part = DAMAGED_POSITIONS[name]
    record, fault = read_link(text)

    assert record is None
    assert part in str(fault)
