"""Records in words: what is written is read back, and replaying it is playing it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from records import mid_deal, one_deal, played, records
from setups import NOVE, TRES, VARIANTS, dealt, play, rules_of
from strategies import repeatable

from bisca.errors import IllegalActionError, RecordError
from bisca.play.evolve import advance
from bisca.play.link import dump_link, read_link
from bisca.play.notation import dump_json, dump_position, dump_record, parse_position
from bisca.play.position import position_state
from bisca.play.reading import load_record, read_any, read_record
from bisca.play.record import DealRecord, Order, Record, Seed, deal_order, new_record, replay
from bisca.play.shuffle import shuffled
from bisca.rules.cards import parse_cards


@settings(repeatable, max_examples=60)
@given(records())
def test_text_and_json_give_the_record_back(record: Record) -> None:
    """Nothing is lost or changed on the way through either form."""
    assert read_record(dump_record(record)) == (record, None)
    assert read_any(dump_record(record)) == (record, None)
    assert read_record(dump_json(record)) == (record, None)
    assert read_any(dump_json(record)) == (record, None)


@settings(repeatable, max_examples=30)
@given(records(deals=1))
def test_replaying_is_playing(record: Record) -> None:
    """The log of a replay leads from its initial state to its final one, every card played."""
    done = replay(record.rules(), record.deals[0])
    state = done.initial
    for event in done.log:
        state = advance(state, event)

    assert (state, done.played, done.fault) == (done.state, len(record.deals[0].plays), None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_replay_is_the_deal_that_was_played(variant: str) -> None:
    """Playing the cards by hand gives the state that the record gives."""
    record = one_deal(variant)
    rules, deal = record.rules(), record.deals[0]
    by_hand, _ = play(dealt(rules, "tests"), " ".join(deal.plays))

    assert replay(rules, deal).state == by_hand
    assert by_hand.table.result is not None


def test_a_replay_stops_at_the_first_illegal_card() -> None:
    """The cards before it count, and the fault is the refusal itself."""
    deal = one_deal(cards=4).deals[0]
    twice = replace(deal, plays=(*deal.plays, deal.plays[0], *deal.plays))
    done = replay(TRES, twice)

    assert done.played == 4
    assert isinstance(done.fault, IllegalActionError)
    assert done.fault.reason == "not_in_hand"
    assert done.state == replay(TRES, deal).state


def test_cutting_moves_the_top_of_the_pack_to_its_bottom() -> None:
    """A cut of seven deals the eighth card first."""
    pack = shuffled(TRES.deck, "cut")

    assert deal_order(TRES, DealRecord(Seed("cut"), 1, cut=7)) == (*pack[7:], *pack[:7])
    assert deal_order(TRES, DealRecord(Order(pack), 1, cut=7)) == (*pack[7:], *pack[:7])


def test_a_position_has_no_order() -> None:
    """No order of the pack leads to it, so none is made up."""
    with pytest.raises(RecordError, match="no order"):
        deal_order(TRES, DealRecord(mid_deal(TRES, 4, "x"), 1))


def test_only_rules_that_differ_are_written() -> None:
    """A record at the usual table names no table rules, another those that differ."""
    usual = new_record(NOVE, [DealRecord(Seed("x"), 0)])
    changed = new_record(rules_of("bisca-dos-nove", sweep="none"), [DealRecord(Seed("x"), 0)])

    assert "[Rules" not in dump_record(usual)
    assert '[Rules "sweep=none"]' in dump_record(changed)
    assert read_record(dump_record(usual).replace("[Seats", '[Rules "sweep=tricks"]\n[Seats')) == (
        usual,
        None,
    )


def test_the_text_form_reads_like_the_game() -> None:
    """One line a trick, with its number, the card led first and the remarks where they belong."""
    record = one_deal(cards=5)
    deal = replace(record.deals[0], comments=((0, "Good luck."), (1, "{Low,\n of course}")))
    tags, _, moves = dump_record(record.with_deal(deal)).partition("\n\n")
    cards = [str(card) for card in deal.plays]

    assert tags.splitlines() == [
        '[Bisca "1"]',
        '[Variant "bisca-de-tres"]',
        '[Seats "2"]',
        '[Seed "tests"]',
        '[Dealer "1"]',
    ]
    assert moves.splitlines() == [
        f"1. {{Good luck.}} {cards[0]} {{(Low, of course)}} {cards[1]}",
        f"2. {cards[2]} {cards[3]}",
        f"3. {cards[4]}",
    ]


def test_a_finished_deal_states_its_result() -> None:
    """Card points by side, in both forms."""
    record = one_deal()
    result = replay(TRES, record.deals[0]).state.table.result
    assert result is not None
    claim = f"{result.points[0]}-{result.points[1]}"

    assert f'[Result "{claim}"]' in dump_record(record)
    assert json.loads(dump_json(record))["deals"][0]["result"] == claim


def test_forms_a_person_may_write_are_read() -> None:
    """Signs, lower case, several tricks a line, no numbers, Windows line ends, a leading mark."""
    record = one_deal(cards=6)
    cards = list(record.deals[0].plays)
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    tags = dump_record(replace(record, deals=(replace(record.deals[0], plays=()),)))
    free = " ".join(
        [cards[0].lower(), cards[1][0] + signs[cards[1][1]], "2.", *map(str, cards[2:])]
    )

    assert read_any("\ufeff" + (tags + free).replace("\n", "\r\n")) == (record, None)


def test_seats_may_be_left_out() -> None:
    """Then it is the number the game is first of all played by."""
    record = one_deal(cards=2)

    assert load_record(dump_record(record).replace('[Seats "2"]\n', "")) == record


@pytest.mark.parametrize("seed", ["", 'say "hi"', "back\\slash", "two\nlines", "a\rb", "a\u2028b"])
def test_any_seed_survives(seed: str) -> None:
    """Quotes, backslashes and every kind of line end."""
    record = new_record(TRES, [DealRecord(Seed(seed), 1)])

    assert load_record(dump_record(record)) == record


@pytest.mark.parametrize("led", [False, True], ids=["before a trick", "within a trick"])
@pytest.mark.parametrize("number", [1, 10, 12, 20])
def test_a_position_in_words_is_read_back(number: int, *, led: bool) -> None:
    """Every card in its place, and the deal goes on from there."""
    position = mid_deal(NOVE, number, "words", led=led)
    deal = played(NOVE, DealRecord(position, 1), 3)

    assert parse_position(dump_position(position)) == position
    assert load_record(dump_record(new_record(NOVE, [deal]))).deals == (deal,)


def test_a_position_may_leave_out_who_has_won_a_trick() -> None:
    """As those written before there was an exchange."""
    text = dump_position(mid_deal(NOVE, 10, "words")).partition(" winners=")[0]

    assert parse_position(text) == replace(mid_deal(NOVE, 10, "words"), winners=())


def test_a_position_may_say_what_was_exchanged() -> None:
    """How often, and which card thus taken all know, in text and link; nothing impossible."""
    rules = rules_of("brisca", 2, exchange="two_at_start_seven_later")
    plain = mid_deal(rules, 3, "exchanged")
    taken = plain.hands[1][0]
    position = replace(plain, exchanges=1, exposed=(taken,))
    table = position_state(rules, position, 1).table
    record = new_record(rules, [DealRecord(position, 1)])

    assert (table.exchanges, table.exposed) == (1, ((taken, None),))
    assert load_record(dump_record(record)) == read_link(dump_link(record)).record == record
    assert dump_position(position).endswith(f" exchanges=1 exposed={taken}")
    with pytest.raises(RecordError, match="it is in nobody's hand"):
        position_state(rules, replace(position, exposed=position.facedown[:1]), 1)
    with pytest.raises(RecordError, match="can't be exchanged under these rules"):
        position_state(TRES, replace(mid_deal(TRES, 3, "x"), exchanges=1), 1)


def test_two_of_three_who_play_on_are_written_down() -> None:
    """By their seats at the table, as the dealer is; tricks have two cards."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff")
    deal = played(rules, DealRecord(Seed("tie"), 2, seated=(0, 2), cut=39), 5)
    record = new_record(rules, [deal])
    lines = dump_record(record).splitlines()

    assert '[Seated "0 2"]' in lines
    assert '[Dealer "2"]' in lines
    assert [line.split()[0] for line in lines[-3:]] == ["1.", "2.", "3."]
    assert len(lines[-2].split()) == 3
    assert json.loads(dump_json(record))["deals"][0]["seated"] == [0, 2]
    assert load_record(dump_record(record)) == load_record(dump_json(record)) == record


def test_with_deal_replaces_the_last() -> None:
    """The deals before it stay."""
    first, second, third = (DealRecord(Seed(text), 0) for text in "abc")

    assert new_record(TRES, [first, second]).with_deal(third).deals == (first, third)


def test_an_order_that_is_not_the_pack_says_what_is_wrong() -> None:
    """Missing, strange and doubled cards are named."""
    cards = (*TRES.deck[2:], *parse_cards("8H 3S"))
    with pytest.raises(RecordError, match=r"missing 2S AS, not in it 8H, twice 3S"):
        replay(TRES, DealRecord(Order(cards), 0))


def test_there_is_no_such_dealer() -> None:
    """Seats are counted from 0."""
    with pytest.raises(RecordError, match="no seat 2 to deal"):
        replay(TRES, DealRecord(Seed("x"), 2))
