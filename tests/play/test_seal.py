"""Sealed deals: what is committed to, what the cut decides, and that every change is noticed."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from records import played
from setups import NOVE, TRES, rules_of
from strategies import repeatable

from bisca.errors import RecordError, SealedError
from bisca.play.link import dump_link
from bisca.play.notation import dump_json, dump_record
from bisca.play.reading import load_record, read_record
from bisca.play.record import DealRecord, Record, Sealed, deal_order, new_record
from bisca.play.seal import (
    commitment,
    cut_words,
    deal_secret,
    digest,
    new_secret,
    seal,
    verify,
)
from bisca.play.shuffle import shuffled
from bisca.players.session import Session, dump_session, load_session, new_match
from bisca.rules.variant import Rules

SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2
DOCS = Path(__file__).parents[2] / "docs"
SEED = "5eed" * 8

secrets_ = st.text("0123456789abcdef", min_size=32, max_size=128)
places = st.integers(0, 39)
WORDS = st.text(max_size=10).map(lambda text: unicodedata.normalize("NFC", text).strip())


def can_be_typed(words: str) -> bool:
    try:
        return cut_words(words) == words
    except RecordError:
        return False


typed = WORDS.filter(can_be_typed)


def sealed_deal(
    rules: Rules = TRES,
    secret: str = SECRET,
    place: int = 17,
    words: str = "vindima",
    acts: int = 99,
) -> Record:
    """A sealed deal that was played for a while."""
    bare = new_record(rules, [])
    deal = played(rules, DealRecord(seal(bare, 1, secret, place, words), 1), acts)
    return replace(bare, deals=(deal,))


def sealed_start(record: Record) -> Sealed:
    start = record.deals[-1].start
    assert isinstance(start, Sealed)
    return start


def faults(text: str) -> list[str]:
    """What verifying the record in *text* complains of; `unread` if it is no record at all."""
    record, unread = read_record(text)
    return ["unread"] if record is None else [found.fault for found in verify(record, unread)]


def test_a_sealed_deal_verifies() -> None:
    assert faults(dump_record(sealed_deal())) == [""]
    assert faults(dump_json(sealed_deal())) == [""]
    assert faults(dump_record(sealed_deal(place=0, words=""))) == [""]


@settings(repeatable, max_examples=30)
@given(secrets_, places, typed, st.integers(0, 45))
def test_text_and_json_give_it_back(secret: str, place: int, words: str, acts: int) -> None:
    record = sealed_deal(secret=secret, place=place, words=words, acts=acts)
    assert read_record(dump_record(record)) == (record, None)
    assert read_record(dump_json(record)) == (record, None)


@settings(repeatable, max_examples=40)
@given(st.data())
def test_any_altered_digit_of_secret_or_commitment_is_noticed(data: st.DataObject) -> None:
    text = dump_record(sealed_deal())
    tag = data.draw(st.sampled_from(("Secret", "Commitment")))
    start = text.index(f'[{tag} "') + len(tag) + 3
    at = start + data.draw(st.integers(0, 63))
    digit = data.draw(st.sampled_from("0123456789abcdef"))
    assume(text[at] != digit)
    assert faults(text[:at] + digit + text[at + 1 :]) == ["commitment"]


@settings(repeatable, max_examples=40)
@given(places, typed)
def test_an_altered_cut_is_noticed(place: int, words: str) -> None:
    assume((place, words) != (17, "vindima"))
    text = dump_record(sealed_deal()).replace('[CutPlace "17"]', f'[CutPlace "{place}"]')
    line = f'[CutWords "{words}"]\n' if words else ""
    assert faults(text.replace('[CutWords "vindima"]\n', line)) == ["plays"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Seats "2"]', '[Seats "2"]\n[Rules "bands=double_at_91"]'),
        ("bisca-de-tres", "bisca-dos-nove"),
    ],
)
def test_altered_rules_are_noticed(old: str, new: str) -> None:
    assert faults(dump_record(sealed_deal()).replace(old, new)) in (["commitment"], ["unread"])


def test_each_part_is_bound_by_the_commitment() -> None:
    """The game, its seats, each table rule, the number of the deal and the secret."""
    table = (("bands", "double_at_91"), ("sweep", "none"))
    made = [
        commitment(TRES, (), 1, SECRET),
        commitment(NOVE, (), 1, SECRET),
        commitment(rules_of("bisca-a-tres"), (), 1, SECRET),
        commitment(TRES, table, 1, SECRET),
        commitment(TRES, table[:1], 1, SECRET),
        commitment(TRES, (), 2, SECRET),
        commitment(TRES, (), 1, SECRET[:-1] + "1"),
    ]
    assert len(set(made)) == len(made)
    assert commitment(TRES, table[::-1], 1, SECRET) == commitment(TRES, table, 1, SECRET)


def test_a_deal_in_another_place_of_a_match_is_noticed() -> None:
    record = sealed_deal()
    twice = replace(record, deals=record.deals * 2)
    assert [found.fault for found in verify(twice)] == ["", "commitment"]


def test_the_commitment_alone_says_nothing_of_the_pack() -> None:
    """
    The same commitment goes with another pack for each cut, and what can be computed from it and
    the cut, without the secret, is not the pack.
    """
    bare = new_record(TRES, [])
    starts = [
        seal(bare, 1, SECRET, place, words) for place in range(40) for words in ("", "a", "b")
    ]
    orders = {deal_order(TRES, DealRecord(start, 1)) for start in starts}
    assert len({start.commitment for start in starts}) == 1
    assert len(orders) == len(starts)
    for start in starts:
        public = (start.commitment, str(start.place), start.words)
        guesses = [start.commitment, *("\0".join(public[:n]) for n in (1, 2, 3)), digest(*public)]
        guesses.append(digest("bisca-sealed-deck-1", *public))
        assert not orders & {shuffled(TRES.deck, guess) for guess in guesses}


def test_secrets_under_one_cut_deal_every_card_first_alike_often() -> None:
    """Whoever knows the cut alone knows no more of the first card than of any pack."""
    bare = new_record(TRES, [])
    firsts = Counter(
        deal_order(TRES, DealRecord(seal(bare, 1, deal_secret("s", n), 20, ""), 1))[0]
        for n in range(2000)
    )
    assert len(firsts) == 40
    assert max(firsts.values()) < 100  # 50 are expected


def test_a_place_is_no_mere_cut() -> None:
    """The orders of two places aren't one order turned: those could be looked through before."""
    bare = new_record(TRES, [])
    one, two = (
        deal_order(TRES, DealRecord(seal(bare, 1, SECRET, place, ""), 1)) for place in (10, 11)
    )
    assert not any((*one[n:], *one[:n]) == two for n in range(40))


@pytest.mark.parametrize("secret", ["", "ab" * 15, "AB" * 16, "0x" + "ab" * 16, "ab" * 65])
def test_a_secret_has_at_least_128_bits(secret: str) -> None:
    with pytest.raises(RecordError, match="secret"):
        commitment(TRES, (), 1, secret)


def test_fresh_secrets_differ() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert len({deal_secret(seed, n) for seed in "ab" for n in range(1, 20)}) == 38


def test_words_are_composed_and_short() -> None:
    assert cut_words("  a\u0301gua ") == "água"
    assert cut_words("á" * 16) == "á" * 16
    for words in ("á" * 17, "x" * 33, 'a"b', "a\\b", "a\nb", "a\0b", "\ud800"):
        with pytest.raises(RecordError, match="cut words"):
            cut_words(words)


@pytest.mark.parametrize("place", [-1, 40, 1000])
def test_there_are_only_so_many_places(place: int) -> None:
    with pytest.raises(RecordError, match="place"):
        seal(new_record(TRES, []), 1, SECRET, place, "")


@pytest.mark.parametrize("place", [1, 3, 37, 39])
def test_brisca_leaves_four_cards_in_each_part(place: int) -> None:
    """A cut nearer to an end is refused; one that was made once can still be read and checked."""
    brisca = new_record(rules_of("brisca"), [])
    with pytest.raises(RecordError, match="expected a place from 4 to 36, or 0 for none, got"):
        seal(brisca, 1, SECRET, place, "")
    assert seal(brisca, 1, SECRET, 4, "").place == 4
    assert seal(brisca, 1, SECRET, 36, "").place == 36
    assert seal(brisca, 1, SECRET, 0, "").place == 0
    assert seal(new_record(TRES, []), 1, SECRET, place, "").place == place

    start = seal(brisca, 1, SECRET, 4, "")._replace(place=place)
    old = replace(brisca, deals=(played(rules_of("brisca"), DealRecord(start, 1), 99),))
    assert load_record(dump_record(old)) == old
    assert not any(verdict.fault for verdict in verify(old))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r"\[Secret .*\n", "", "revealed after"),
        (r"\[Commitment .*\n", "", "no Commitment tag"),
        (r"\[CutPlace .*\n", "", "no CutPlace tag"),
        (r'\[CutPlace "17"', '[CutPlace "40"', "expected 0 to 39"),
        (r'\[CutPlace "17"', '[CutPlace "x"', "expected a number"),
        (r'\[CutWords "vindima"', f'[CutWords "{"x" * 33}"', "at most 32 bytes"),
        (r'\[CutWords "vindima"', '[CutWords " vindima"', "composed form"),
        (r'\[Secret "', '[Secret "Z', "32 to 128"),
        (r"\[Dealer", '[Seed "x"]\n[Dealer', "not 2"),
        (r"\[Dealer", '[Cut "3"]\n[Dealer', "CutPlace"),
    ],
)
def test_a_broken_seal_is_explained(old: str, new: str, told: str) -> None:
    record, fault = read_record(re.sub(old, new, dump_record(sealed_deal())))
    assert record is None
    assert told in str(fault)


def test_there_is_no_link_before_the_deal_is_over() -> None:
    with pytest.raises(SealedError):
        dump_link(sealed_deal(acts=39))
    assert "-o" in dump_link(sealed_deal())


class TestMatch:
    """A sealed match at the table."""

    @pytest.fixture
    def session(self) -> Session:
        return new_match(
            TRES, "random", seed=SEED, opponents_seed="other", dealer=1, cut=(12, "vinho")
        )

    def finished(self, session: Session) -> Session:
        deal = played(session.rules, session.deal, 99)
        return replace(session, record=session.record.with_deal(deal))

    def test_every_deal_is_sealed_and_verifies(self, session: Session) -> None:
        session = self.finished(session)
        session = self.finished(session.next_deal((0, "")))
        session = self.finished(session.next_deal((39, "água")))
        assert [found.fault for found in verify(session.record)] == ["", "", ""]
        assert len({deal.start for deal in session.record.deals}) == 3

    def test_it_is_saved_as_it_is(self, session: Session) -> None:
        assert load_session(dump_session(session)) == session
        assert not session.revealed
        assert self.finished(session).revealed

    def test_the_record_says_nothing_of_the_secrets_to_come(self, session: Session) -> None:
        text = dump_record(self.finished(session).record)
        assert SEED not in text
        assert deal_secret(SEED, 2) not in text

    def test_the_same_cards_again_are_no_sealed_deal(self, session: Session) -> None:
        again = self.finished(session).again()
        assert verify(again.record) == ()
        assert again.replay.initial == session.replay.initial

    def test_a_plain_match_is_not_sealed(self) -> None:
        plain = new_match(TRES, "random", seed=SEED, opponents_seed="o", dealer=1)
        assert not plain.sealed
        assert plain.revealed
        assert verify(plain.record) == ()


def code_blocks(lang: str, kind: str) -> list[str]:
    page = (DOCS / lang / "checked.md").read_text(encoding="utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "data" / "seal_vectors.json").read_text(encoding="utf-8")
)


def as_tags(vector: dict[str, Any]) -> dict[str, str]:
    return {key: value for key, value in vector["tags"].items() if value}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["tags"]["CutWords"] or "none")
def test_vectors(vector: dict[str, Any]) -> None:
    tags = vector["tags"]
    table = tuple(tuple(part.split("=")) for part in tags.get("Rules", "").split())
    rules = rules_of(tags["Variant"])
    assert commitment(rules, table, vector["deal"], tags["Secret"]) == tags["Commitment"]  # type: ignore[arg-type]
    start = Sealed(tags["Commitment"], tags["Secret"], int(tags["CutPlace"]), tags["CutWords"])
    assert start.seed == vector["seed"]
    assert list(shuffled(rules.deck, start.seed)[:10]) == vector["first"]


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_python_on_the_page_checks_a_deal(lang: str) -> None:
    """The page's own lines find the same, and notice what was altered."""
    code = "".join(code_blocks(lang, "python"))
    names: dict[str, Any] = {}
    exec(code, names)
    for vector in VECTORS:
        tags = as_tags(vector)
        assert names["check"](tags, vector["deal"]) == (True, vector["seed"])
        assert names["shuffled"](vector["seed"])[:10] == vector["first"]
        for key in ("Secret", "Commitment", "Variant"):
            altered = {**tags, key: tags[key][::-1]}
            assert not names["check"](altered, vector["deal"])[0]
        assert not names["check"](tags, vector["deal"] + 1)[0]
    assert "hashlib" in code
    assert hashlib  # what the page imports


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_python_on_the_page_reads_a_record(lang: str) -> None:
    names: dict[str, Any] = {}
    exec("".join(code_blocks(lang, "python")), names)
    record = load_record(dump_record(sealed_deal()))
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', dump_record(record)))
    assert names["check"](tags, 1) == (True, sealed_start(record).seed)
