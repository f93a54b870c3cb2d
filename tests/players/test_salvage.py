"""Saved games that are damaged in one place: what is sound before it is gone on with."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from typing import Any

import pytest
from setups import TRES

from bisca.errors import RecordError
from bisca.play.allowed import legal_plays
from bisca.play.record import Record
from bisca.players.salvage import salvage_session
from bisca.players.session import FORMAT, Session, dump_session, load_session, new_match


def salvaged(text: str, seed: str) -> Session:
    session, _ = salvage_session(text, seed)
    return session


def moved(session: Session, cards: int) -> Session:
    """After so many cards of the person, each the first that is legal, and the answers."""
    for _ in range(cards):
        card = legal_plays(session.replay.state.table)[0]
        session = session.play(card).answers()
    return session


def in_the_second_deal(*, cut: tuple[int, str] | None = None) -> Session:
    """A match with a finished deal and eight cards of the person in the next."""
    match = new_match(TRES, "beginner", seed="s", opponents_seed="o", dealer=1, cut=cut)
    match = moved(match.answers(), 20)
    return moved(match.next_deal(cut or (0, "")).answers(), 8)


SESSION = in_the_second_deal()
TOKEN = dump_session(SESSION)
FIRST, SECOND = SESSION.record.deals


def unpacked(token: str) -> dict[str, Any]:
    text = token.partition(".")[2]
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    whole: dict[str, Any] = json.loads(zlib.decompress(raw))
    return whole


def packed(whole: object) -> str:
    raw = zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 9)
    return f"{FORMAT}.{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"


def with_record(**changed: Any) -> str:
    """The saved game with other fields at the head of its record; None leaves one out."""
    whole = unpacked(TOKEN)
    record = json.loads(whole["record"]) | changed
    record = {key: value for key, value in record.items() if value is not None}
    return packed(whole | {"record": json.dumps(record)})


def with_deal(number: int, **changed: Any) -> str:
    """The saved game with other fields in one of its deals."""
    deals = json.loads(unpacked(TOKEN)["record"])["deals"]
    deals[number] |= changed
    return with_record(deals=deals)


def prefix_of(found: Record, whole: Record = SESSION.record) -> bool:
    """Whether *found* is *whole* up to some card: finished deals, and the beginning of another."""
    *before, last = found.deals
    same = tuple(before) == whole.deals[: len(before)]
    there = whole.deals[len(before)]
    return same and there.plays[: len(last.plays)] == last.plays and last.start == there.start


def goes_on(session: Session) -> bool:
    """Whether it can be saved, loaded and played to the end of its deal."""
    assert load_session(dump_session(session)) == session
    session = session.answers()
    while not session.deal_over:
        session = moved(session, 1)
    return session.practice or session.match_over or bool(session.next_deal().answers())


@pytest.mark.parametrize("ply", [0, 1, 7, len(SECOND.plays) - 1])
@pytest.mark.parametrize("card", ["ZZ", "7X", "", FIRST.plays[0]], ids=str)
def test_a_card_that_can_not_be_played_costs_what_came_after(ply: int, card: str) -> None:
    """The finished deal is kept, and the last one up to that card."""
    plays: list[str] = [str(move) for move in SECOND.plays]
    if card == FIRST.plays[0]:  # a card of the pack that has been played already
        ply, card = max(ply, 1), plays[0]
    text = with_deal(1, plays=[*plays[:ply], card, *plays[ply + 1 :]])
    with pytest.raises(RecordError):
        load_session(text)

    found = salvaged(text, "new")

    assert found.record.deals == (FIRST, replace(SECOND, plays=SECOND.plays[:ply]))
    assert (found.seed, found.record.players) == (SESSION.seed, SESSION.record.players)
    assert goes_on(found)


def test_a_card_of_an_earlier_deal_costs_the_deals_after_it() -> None:
    """They can't be dealt before that one is over."""
    plays = [str(move) for move in FIRST.plays]
    found = salvaged(with_deal(0, plays=[*plays[:9], "ZZ", *plays[10:]]), "new")

    assert found.record.deals == (replace(FIRST, plays=FIRST.plays[:9]),)
    assert goes_on(found)


@pytest.mark.parametrize(
    "changed",
    [{"dealer": 7}, {"dealer": "me"}, {"seed": 7.5}, {"plays": "all"}, {"what": "ever"}],
    ids=str,
)
def test_a_deal_that_can_not_start_is_dealt_again(changed: dict[str, Any]) -> None:
    """The match goes on after the deal before it."""
    found = salvaged(with_deal(1, **changed), "new")

    assert found.record.deals == (FIRST,)
    assert found.deal_over
    assert found.next_deal().deal.start == SECOND.start


@pytest.mark.parametrize(
    "changed",
    [
        {"players": ["person", "grandmother"]},
        {"players": ["steady", "steady"]},
        {"players": 7},
        {"players": None},
        {"firstdealer": "nobody"},
        {"opponentsseed": {"a": 1}},
        {"opponentsseed": None},
        {"what": "ever"},
    ],
    ids=str,
)
def test_the_head_of_a_record_costs_no_card(changed: dict[str, Any]) -> None:
    """Who plays, how the dealer was found: somebody plays, and the cards are all there."""
    found = salvaged(with_record(**changed), "new")

    assert found.record.deals == SESSION.record.deals
    assert found.record.players[0] == "person"
    assert goes_on(found)


def test_others_than_before_are_told_of() -> None:
    """A level that can't be read becomes steady, and somebody must say so."""
    for changed, others in (
        ({"players": ["person", "grandmaster"]}, True),
        ({"players": None}, True),
        ({"players": ["someone", "beginner"]}, False),
        ({"firstdealer": "nobody"}, False),
    ):
        session, told = salvage_session(with_record(**changed), "new")
        assert told is others, changed
        assert session.record.players == ("person", "steady" if others else "beginner")
    assert salvage_session(TOKEN, "new") == (SESSION, False)


@pytest.mark.parametrize(
    "changed",
    [{"bisca": "9"}, {"variant": "bridge"}, {"seats": 9}, {"rules": "x=y"}, {"deals": 7}],
    ids=str,
)
def test_without_the_game_nothing_can_be_played(changed: dict[str, Any]) -> None:
    """A newer format too is left to those who can read it."""
    with pytest.raises(RecordError, match="saved game"):
        salvaged(with_record(**changed), "new")


@pytest.mark.parametrize("lost", ["undone", "seed", "practice"])
def test_what_stands_beside_the_record_costs_no_card(lost: str) -> None:
    """What was undone can't be done again; the seed is told by the first deal too."""
    whole = unpacked(TOKEN)
    del whole[lost]

    assert salvaged(packed(whole), "new") == SESSION
    damaged = packed(whole | {"undone": [["1H"]]})
    assert salvaged(damaged, "new") == SESSION


def test_a_token_cut_anywhere_keeps_what_came_before() -> None:
    """More of it, more of the match; without its last letters nothing is lost."""
    kept = []
    for end in reversed(range(len(TOKEN) - 1, 0, -3)):
        try:
            found = salvaged(TOKEN[:end], "new")
        except RecordError:
            kept.append(0)
            continue
        assert prefix_of(found.record)
        assert found.seed == SESSION.seed
        kept.append(sum(len(deal.plays) for deal in found.record.deals))
    assert kept == sorted(kept)
    assert kept[-1] == len(FIRST.plays) + len(SECOND.plays)
    assert sum(count > len(FIRST.plays) for count in kept) > len(kept) // 10


def test_a_wrong_checksum_alone_costs_nothing() -> None:
    """The last bytes of what is packed say only whether the others are right."""
    raw = base64.urlsafe_b64decode(TOKEN.partition(".")[2] + "==")
    wrong = raw[:-4] + bytes(byte ^ 0xFF for byte in raw[-4:])
    text = f"{FORMAT}.{base64.urlsafe_b64encode(wrong).decode().rstrip('=')}"
    with pytest.raises(RecordError):
        load_session(text)

    assert salvaged(text, "new") == SESSION


@pytest.mark.parametrize("letter", ["A", "9", "%", "ç"])
def test_a_letter_changed_anywhere_is_never_a_crash(letter: str) -> None:
    """What is found can be gone on with, whatever it is."""
    for place in range(3, len(TOKEN), 9):
        try:
            found = salvaged(TOKEN[:place] + letter + TOKEN[place + 1 :], "new")
        except RecordError:
            continue
        assert load_session(dump_session(found)) == found


@pytest.mark.parametrize("text", ["", "b9" + TOKEN[2:], "b1.", "b1.%", "nonsense", "{}"], ids=str)
def test_another_format_is_refused(text: str) -> None:
    """As it always was."""
    with pytest.raises(RecordError, match="saved game"):
        salvaged(text, "new")


def test_what_is_sound_is_the_same() -> None:
    """With what was undone."""
    assert salvaged(dump_session(SESSION.undo()), "new") == SESSION.undo()


def test_a_sealed_match_stays_sealed() -> None:
    """As long as the secret of the deals to come is known; else they are dealt openly."""
    session = in_the_second_deal(cut=(7, "mesa"))
    whole = unpacked(dump_session(session))
    record = json.loads(whole["record"])
    record["deals"][1]["plays"][3] = "ZZ"
    whole |= {"record": json.dumps(record)}

    found = salvaged(packed(whole), "new")
    assert (found.sealed, found.seed, len(found.deal.plays)) == (True, "s", 3)
    del whole["seed"]
    found = salvaged(packed(whole), "new")
    assert (found.sealed, found.seed) == (False, "new")
    assert goes_on(found)


def test_a_practice_deal_stays_one() -> None:
    """It counts for no match."""
    session = moved(SESSION.again().answers(), 2)
    whole = unpacked(dump_session(session))
    record = json.loads(whole["record"])
    record["deals"][0]["plays"].append("ZZ")
    whole |= {"record": json.dumps(record)}

    assert salvaged(packed(whole), "new") == replace(session, seed="")
