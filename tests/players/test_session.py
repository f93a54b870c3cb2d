"""A person at a table of opponents: play, answers, undo and redo, the next deal, saving."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import last_trick, mid_deal, one_deal
from setups import BRISCA, NOVE, QUATRO, TRES, USUAL, VARIANTS, at, rules_of
from strategies import repeatable

from bisca.errors import IllegalActionError, NotationError, RecordError
from bisca.play.allowed import legal_plays
from bisca.play.position import Position
from bisca.play.record import DealRecord, Seed, Swap, draw_for_deal, new_record, replay
from bisca.play.shuffle import Stream
from bisca.players.catalog import play_deal
from bisca.players.session import (
    FORMAT,
    MOST_BYTES,
    Session,
    dump_session,
    load_session,
    new_match,
    practice,
    seats_of_plays,
)
from bisca.rules.cards import Card
from bisca.rules.variant import Rules


def begun(rules: Rules = TRES, *, seed: str = "s", dealer: int | None = 1) -> Session:
    """A match in which the opponents have played until it is the person's turn."""
    match = new_match(rules, "steady", seed=seed, opponents_seed="o", dealer=dealer)
    return match.answers()


def first_card(session: Session) -> Card:
    return legal_plays(session.replay.state.table)[0]


def moved(session: Session, cards: int = 1) -> Session:
    """After so many cards of the person, each the first that is legal, and the answers."""
    for _ in range(cards):
        session = session.play(first_card(session)).answers()
    return session


def finished(session: Session) -> Session:
    """The session at the end of the deal."""
    while not session.deal_over:
        session = moved(session)
    return session


class TestBeginning:
    def test_who_deals_is_drawn_or_chosen(self) -> None:
        """The record says how it was found."""
        drawn = new_match(TRES, "random", seed="s", opponents_seed="o")
        chosen = new_match(TRES, "random", seed="s", opponents_seed="o", dealer=0)

        assert drawn.record.first_dealer == "drawn"
        assert drawn.deal.dealer == draw_for_deal(TRES, "s").dealer
        assert chosen.record.first_dealer == "chosen"
        assert chosen.deal.dealer == 0

    def test_the_record_says_who_plays(self) -> None:
        """The person at seat 0, and a seed for each deal."""
        session = new_match(NOVE, "random", seed="s", opponents_seed="o")

        assert session.record.players == ("person", "random")
        assert session.record.opponents_seed == "o"
        assert session.deal.start == Seed("s/1")

    def test_there_is_no_such_level(self) -> None:
        """Nothing begins with an opponent that doesn't exist."""
        with pytest.raises(NotationError, match="no opponent 'grandmother'"):
            new_match(TRES, "grandmother", seed="s", opponents_seed="o")

    def test_the_opponent_leads_when_the_person_dealt(self) -> None:
        """`answers` plays until the person is to choose."""
        session = new_match(TRES, "steady", seed="s", opponents_seed="o", dealer=0)

        assert not session.person_to_play
        assert len(session.answers().deal.plays) == 1
        assert session.answers().person_to_play


class TestPlaying:
    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize("level", ["random", "steady"])
    def test_a_match_can_be_played_to_its_end(self, variant: str, level: str) -> None:
        """Deal after deal, the dealer changing, until somebody has won."""
        rules = rules_of(variant, match="first_to_3")
        session = new_match(rules, level, seed="end", opponents_seed="o").answers()
        dealers = [session.deal.dealer]
        while not (session := finished(session)).match_over:
            session = session.next_deal().answers()
            dealers.append(session.deal.dealer)

        assert session.match.standing.winner is not None
        assert max(session.match.standing.score) >= 3
        assert dealers == [(dealers[0] + number) % rules.seats for number in range(len(dealers))]
        starts = [deal.start for deal in session.record.deals]
        assert starts == [Seed(f"end/{number}") for number in range(1, len(starts) + 1)]

    def test_a_card_out_of_hand_is_refused(self) -> None:
        """With the reason and the clause, and nothing changes."""
        session = begun()
        other = session.replay.state.table.hands[1].cards[0]
        with pytest.raises(IllegalActionError, match="the hand holds") as refused:
            session.play(other)

        assert (refused.value.reason, refused.value.clause) == ("not_in_hand", "C13")

    def test_a_card_out_of_turn_is_refused(self) -> None:
        """Until the opponent has answered."""
        session = begun()
        session = session.play(first_card(session))
        with pytest.raises(IllegalActionError) as refused:
            session.play(session.replay.state.table.hands[0].cards[0])

        assert refused.value.reason == "not_your_turn"

    def test_a_card_after_the_end_is_refused(self) -> None:
        """A deal that is over stays as it is."""
        with pytest.raises(IllegalActionError) as refused:
            finished(begun()).play(Card("AS"))

        assert refused.value.reason == "deal_over"

    def test_an_answer_is_one_card_of_an_opponent(self) -> None:
        """And nothing at all when it is the person's turn, or nobody's."""
        session = begun()
        waiting = session.play(first_card(session))

        assert len(waiting.answer().deal.plays) == len(waiting.deal.plays) + 1
        assert session.answer() is session
        assert finished(session).answer().deal == finished(session).deal

    def test_the_same_acts_give_the_same_deal(self) -> None:
        """Opponents choose from their own seed, the deal's number, the seat and the ply."""
        assert finished(begun()) == finished(begun())
        assert finished(begun(seed="t")) != finished(begun())


class TestUndo:
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_undo_goes_back_to_the_person_s_choice(self, variant: str) -> None:
        """Answers and draws are undone with it, and it is the person's turn again."""
        rules = rules_of(variant)
        session = begun(rules)
        for _ in range(rules.tricks - 1):
            after = moved(session)
            back = after.undo()

            assert back.record == session.record
            assert back.person_to_play
            session = after

    def test_redo_does_it_again(self) -> None:
        """As often as was undone, in the same order, to the very same record."""
        start = begun(NOVE)
        session = moved(start, 6)
        undone = session
        for _ in range(6):
            assert undone.can_undo
            undone = undone.undo()
        assert undone.record == start.record
        for _ in range(6):
            undone = undone.redo()

        assert undone == session

    def test_a_finished_deal_can_be_undone(self) -> None:
        """The last card too; and done again it ends as it did."""
        session = finished(begun())

        assert not session.undo().deal_over
        assert session.undo().redo() == session

    def test_nothing_to_undo_or_redo(self) -> None:
        """The session itself comes back; an opponent's lead is not the person's choice."""
        session = begun(dealer=0)

        assert not session.can_undo
        assert session.undo() is session
        assert session.redo() is session

    def test_another_choice_forgets_what_was_undone(self) -> None:
        """There is one way on, the newest."""
        session = moved(begun(), 2).undo()
        other = legal_plays(session.replay.state.table)[-1]

        assert session.undone
        assert session.play(other).undone == ()

    def test_undo_does_not_change_the_opponents_choices(self) -> None:
        """The same card again gets the same answer."""
        session = moved(begun(NOVE), 3)
        again = session.undo()
        card = session.deal.plays[len(again.deal.plays)]

        assert again.play(card).answers().record == session.record

    def test_undo_stays_in_its_deal(self) -> None:
        """A finished deal of the match is not touched from the next one."""
        session = finished(begun()).next_deal().answers()

        assert not session.can_undo
        assert session.undone == ()

    @repeatable
    @given(st.lists(st.sampled_from("pppur"), max_size=25), st.integers(0, 10_000))
    def test_any_course_of_undo_and_redo_is_a_legal_deal(self, acts: list[str], seed: int) -> None:
        """Whatever is pressed, the record replays and its save loads."""
        session = begun(NOVE)
        stream = Stream("tests", str(seed))
        for act in acts:
            if act == "u":
                session = session.undo()
            elif act == "r":
                session = session.redo()
            elif not session.deal_over:
                card = stream.choice(legal_plays(session.replay.state.table))
                session = session.play(card).answers()

        assert session.replay.fault is None
        assert session.deal_over or session.person_to_play
        assert load_session(dump_session(session)) == session


class TestNextDeal:
    def test_it_has_its_own_seed_and_the_other_dealer(self) -> None:
        """The packs of a match are shuffled by the match's seed and the deal's number."""
        session = finished(begun()).next_deal()

        assert session.deal == DealRecord(Seed("s/2"), 0)

    def test_not_before_the_deal_is_over(self) -> None:
        """A deal is played to its last trick."""
        with pytest.raises(RecordError, match="no next deal"):
            begun().next_deal()

    def test_not_after_the_match(self) -> None:
        """A new match is another session."""
        rules = rules_of("bisca-de-tres", match="first_to_1")
        session = finished(begun(rules, seed="won"))
        while not session.match_over:  # a tie decides nothing
            session = finished(session.next_deal().answers())
        with pytest.raises(RecordError, match="no next deal"):
            session.next_deal()

    def test_not_in_practice(self) -> None:
        """One deal, and that is all."""
        with pytest.raises(RecordError, match="no next deal"):
            finished(begun()).again().answers().next_deal()


PLAYOFF = rules_of("bisca-a-tres", three_way_tie="playoff")


def tied(points: tuple[int, ...]) -> Session:
    """A match of three after a deal that ended with *points*, dealt by seat 1."""
    record = new_record(PLAYOFF, [last_trick(PLAYOFF, 0, points)], ("person", *["random"] * 2))
    return Session(replace(record, opponents_seed="o"), "s")


class TestPlayingOn:
    @pytest.mark.parametrize(("points", "other"), [((50, 50, 20), 1), ((50, 20, 50), 2)])
    def test_the_person_and_another_play_on(self, points: tuple[int, ...], other: int) -> None:
        """Seat 0 of the deal is the person, seat 1 the other; then everyone plays again."""
        session = tied(points).next_deal().answers()

        assert session.deal.seated == (0, other)
        assert session.deal.start == Seed("s/2")
        assert (session.person, session.person_to_play) == (0, True)
        assert load_session(dump_session(session)) == session
        after = moved(session, 3)
        assert after.undo().undo().undo().record == session.record
        assert after.undo().redo() == after
        assert len(finished(session).deal.plays) == 40
        session = finished(session)
        while session.match.next_seated:
            session = finished(session.next_deal().answers())
        score = session.match.standing.score
        assert sum(score) == 1
        assert score[3 - other] == 0
        assert session.next_deal().deal.seated == ()

    def test_two_others_play_on_by_themselves(self) -> None:
        """The person looks on: nothing can be played or taken back."""
        session = tied((20, 50, 50)).next_deal()
        card = session.replay.state.table.hands[0].cards[0]

        assert session.deal.seated == (1, 2)
        assert (session.person, session.person_to_play) == (None, False)
        with pytest.raises(IllegalActionError) as refused:
            session.play(card)
        assert refused.value.reason == "not_your_turn"
        with pytest.raises(IllegalActionError):
            session.exchange(card)
        over = session.answers()
        assert over.deal_over
        assert not over.can_undo
        assert over.undo() is over
        assert load_session(dump_session(over)) == over
        assert sum(over.match.standing.score) == 1
        assert over.match.standing.score[0] == 0
        assert over.next_deal().deal.seated == ()

    def test_each_plays_at_its_own_level(self) -> None:
        """By its seat at the table."""
        record = tied((20, 50, 50)).record
        levels = [("person", *pair) for pair in (("random", "steady"), ("steady", "random"))]
        sessions = [
            Session(replace(record, players=players), "s").next_deal().answers()
            for players in levels
        ]
        rules, start = sessions[0].rules, replace(sessions[0].deal, plays=())
        made = [
            play_deal(rules, start, (first, *players[1:]), "o").plays
            for players in levels
            for first in ("random", "steady")
        ]

        assert sessions[0].deal.plays != sessions[1].deal.plays
        assert made[0] == made[1] != made[2] == made[3]

    def test_practice_puts_the_person_among_the_two(self) -> None:
        """In place of the first of them; who dealt still does."""
        over = tied((20, 50, 50)).next_deal().answers()
        again = over.again()

        assert over.deal.dealer == 2
        assert again.deal == replace(over.deal, plays=(), seated=(0, 2))
        dealt_by_first = replace(over.deal, dealer=1, plays=())
        record = replace(over.record, deals=(dealt_by_first,))
        assert practice(record, "random", "o").deal.dealer == 0
        assert practice(record, "random", "o").deal.seated == (0, 2)
        assert finished(again.answers()).deal_over
        kept = practice(over.record, "random", "o", keep=True)
        assert kept.deal == replace(over.deal, seated=(0, 2))

    def test_a_saved_match_in_which_the_wrong_two_play_is_refused(self) -> None:
        """It can't have come about."""
        session = tied((20, 50, 50)).next_deal()
        wrong = session.record.with_deal(replace(session.deal, seated=(0, 1), dealer=0))
        with pytest.raises(RecordError, match="seat 1 and seat 2 should play it"):
            load_session(dump_session(replace(session, record=wrong)))


class TestExchanging:
    def test_the_person_exchanges_and_then_plays(self) -> None:
        """It is one of their acts: undone, done again and saved like a card."""
        state = at(BRISCA, {0: "7D"}, trump_card="KD", trick_number=3, winners=(0,))
        table = state.table
        position = Position(
            leader=0,
            hands=tuple(hand.cards for hand in table.hands),
            trick=(),
            facedown=state.facedown,
            trump_card=Card("KD"),
            turn_up_lies=True,
            piles=table.piles,
            tricks=table.tricks,
            winners=(0,),
        )
        record = new_record(BRISCA, [DealRecord(position, 1)])
        session = practice(record, "steady", "o")
        after = session.exchange(Card("7D"))

        assert after.person_to_play
        assert after.deal.plays == ("x7D",)
        assert "KD" in after.replay.state.table.hands[0].cards
        assert after.undo().record == session.record
        assert after.undo().redo() == after
        assert load_session(dump_session(after.undo())) == after.undo()
        assert finished(after).deal_over
        with pytest.raises(IllegalActionError) as refused:
            after.exchange(Card("7D"))
        assert refused.value.reason == "exchange_not_held"

    def test_opponents_exchange_one_act_at_a_time(self) -> None:
        """An answer is an exchange or a card."""
        for number in range(40):
            session = begun(BRISCA, seed=f"exchange {number}", dealer=0)
            while not session.deal_over:
                before = len(session.deal.plays)
                session = session.play(first_card(session))
                while (after := session.answer()) is not session:
                    assert len(after.deal.plays) == len(session.deal.plays) + 1
                    session = after
                assert len(session.deal.plays) > before
            if any(isinstance(move, Swap) for move in session.deal.plays):
                return
        pytest.fail("nobody exchanged anything in forty deals")


class TestManySeats:
    @pytest.mark.parametrize("name", USUAL)
    def test_everyone_plays_in_turn_and_any_act_of_the_person_can_be_undone(
        self, name: str
    ) -> None:
        """The others' answers go with it."""
        session = begun(USUAL[name], dealer=USUAL[name].seats - 1)
        while not session.deal_over:
            after = moved(session)
            assert after.undo().record == session.record
            assert after.undo().redo() == after
            session = after

        assert (
            seats_of_plays(session.replay).count(0) >= session.replay.state.table.trick_number - 1
        )
        assert load_session(dump_session(session)) == session

    def test_a_match_in_pairs_on_the_comb(self) -> None:
        """Ten teeth, and whoever has more has won."""
        session = begun(QUATRO, seed="comb")
        while not (session := finished(session)).match_over:
            session = session.next_deal().answers()

        assert sum(session.match.standing.score) >= 10
        with pytest.raises(RecordError, match="no next deal"):
            session.next_deal()

    def test_a_comb_may_end_level(self) -> None:
        """If that was agreed, the match is over and nobody has won."""
        rules = rules_of("bisca-de-quatro", comb="no_decider")
        deals = [
            replace(last_trick(rules, 0, points), dealer=number % 4)
            for number, points in enumerate([(70, 50), (50, 70)] * 5)
        ]
        players = ("person", *["random"] * 3)
        session = Session(new_record(rules, deals, players), "s")

        assert session.match_over
        assert session.match.standing.drawn
        with pytest.raises(RecordError, match="no next deal"):
            session.next_deal()


class TestPractice:
    def test_the_same_cards_again_touch_no_match(self) -> None:
        """From the first card, outside the match."""
        session = finished(begun())
        again = session.again()

        assert again.practice
        assert again.deal == replace(session.deal, plays=())
        assert not finished(again.answers()).match_over

    def test_a_record_can_be_practised_from_its_start_or_kept(self) -> None:
        """As shared, or where it stands; the person sits at seat 0 in either case."""
        record = replace(one_deal("bisca-dos-nove", 10), players=("random", "random"))

        assert practice(record, "steady", "o").deal.plays == ()
        kept = practice(record, "steady", "o", keep=True)
        assert kept.deal.plays == record.deals[0].plays
        assert kept.record.players == ("person", "steady")
        assert finished(kept.answers()).deal_over

    def test_a_position_can_be_practised(self) -> None:
        """Play from here: with a card on the table, and undo back to it."""
        deal = DealRecord(mid_deal(NOVE, 14, "here", led=True), 0)
        start = practice(new_record(NOVE, [deal]), "steady", "o").answers()

        assert moved(start).undo().record == start.record
        assert load_session(dump_session(start)) == start
        assert finished(start).replay.state.table.trick_number == 21

    def test_a_person_who_is_not_first_to_play_is_found(self) -> None:
        """Undo looks at who played each card, not at every other one."""
        session = finished(begun(dealer=0))
        seats = seats_of_plays(session.replay)

        assert len(seats) == 40
        assert seats[0] == 1
        assert seats.count(0) == 20


class TestSaving:
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_what_is_saved_is_loaded(self, variant: str) -> None:
        """A match in its second deal, with something undone, and a practice deal."""
        session = finished(begun(rules_of(variant, trump_source="cut"))).next_deal().answers()
        session = moved(session, 4).undo().undo()

        assert load_session(dump_session(session)) == session
        assert load_session(dump_session(session.again())) == session.again()

    def test_a_token_is_one_plain_word(self) -> None:
        """Letters, digits, dot, dash and underscore: it goes anywhere a word goes."""
        token = dump_session(replace(begun(), seed='"ção"\n'))

        assert set(token) <= set(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_"
        )
        assert load_session(token).seed == '"ção"\n'

    def test_a_token_is_short(self) -> None:
        """A page saves it at every card."""
        assert len(dump_session(finished(begun(NOVE)))) < 1000

    @pytest.mark.parametrize("place", ["cut", "flipped", "doubled"])
    def test_a_damaged_token_is_refused(self, place: str) -> None:
        """At any character: never another exception, never another game."""
        session = moved(begun(), 3)
        token = dump_session(session)
        for cut in range(0, len(token), 7):
            if place == "cut":
                damaged = token[:cut]
            elif place == "flipped":
                damaged = token[:cut] + ("A" if token[cut] != "A" else "B") + token[cut + 1 :]
            else:
                damaged = token[:cut] + token
            assert loaded_or_fault(damaged) in (session, "saved game")

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("", "format ''"),
            ("b2.abc", "format 'b2'"),
            ("b1.", "cut short"),
            ("b1.%%%", "damaged"),
            ("b1.ção", "damaged"),
            ("b1.AAAA", "damaged"),
            ("nonsense", "format 'nonsense'"),
        ],
    )
    def test_what_is_no_token_is_refused(self, text: str, part: str) -> None:
        """A future format is told apart from damage."""
        with pytest.raises(RecordError, match=part):
            load_session(text)

    def test_a_bomb_is_refused(self) -> None:
        """A few bytes that unpack to very many are not unpacked."""
        with pytest.raises(RecordError, match="too long"):
            load_session(packed(b" " * (MOST_BYTES + 1)))

    def test_nothing_may_be_missing(self) -> None:
        """Each part of what is saved is needed."""
        whole = unpacked(dump_session(begun()))
        for key in whole:
            rest = {other: value for other, value in whole.items() if other != key}
            with pytest.raises(RecordError, match="damaged"):
                load_session(packed(json.dumps(rest).encode()))

    @pytest.mark.parametrize(
        "change",
        [
            {"record": 7},
            {"record": "[Bisca"},
            {"record": []},
            {"undone": 7},
            {"undone": [["1H"]]},
            {"undone": [["AS"] * 3]},
            {"undone": [[]] * 3},
        ],
        ids=str,
    )
    def test_what_is_inside_is_checked(self, change: dict[str, Any]) -> None:
        """A token that was made up: what was undone must be playable too."""
        whole = unpacked(dump_session(begun())) | change
        with pytest.raises(RecordError, match="saved game"):
            load_session(packed(json.dumps(whole).encode()))

    @pytest.mark.parametrize("whole", [[], 7, None, "text"], ids=str)
    def test_something_else_inside_is_refused(self, whole: Any) -> None:
        """Sound JSON that is no saved game."""
        with pytest.raises(RecordError, match="damaged"):
            load_session(packed(json.dumps(whole).encode()))

    def test_deep_nesting_is_refused(self) -> None:
        """Not even Python's own limit is an answer."""
        with pytest.raises(RecordError, match="saved game"):
            load_session(packed(b"[" * 100_000))

    @pytest.mark.parametrize("players", [(), ("steady", "person"), ("person", "grandmother")])
    def test_the_players_must_fit(self, players: tuple[str, ...]) -> None:
        """The person sits at seat 0 and the others exist."""
        session = begun()
        token = dump_session(replace(session, record=replace(session.record, players=players)))
        with pytest.raises(RecordError, match="saved game"):
            load_session(token)

    def test_a_match_with_a_gap_is_refused(self) -> None:
        """A deal before the last that was never finished."""
        session = begun()
        record = replace(session.record, deals=(session.deal, session.deal))
        with pytest.raises(RecordError, match="deal 1 of 2 is not finished"):
            load_session(dump_session(replace(session, record=record)))

    def test_what_loads_can_be_played(self) -> None:
        """Saved at every card, as the page does it, and loaded again each time."""
        session = begun(NOVE)
        while not session.deal_over:
            session = load_session(dump_session(session))
            session = moved(session)

        assert replay(NOVE, session.deal).state.table.result is not None


def loaded_or_fault(token: str) -> Session | str:
    """What *token* holds, or how the refusal begins."""
    try:
        return load_session(token)
    except RecordError as fault:
        return str(fault).partition(":")[0]


def packed(raw: bytes) -> str:
    return f"{FORMAT}.{base64.urlsafe_b64encode(zlib.compress(raw)).decode().rstrip('=')}"


def unpacked(token: str) -> dict[str, Any]:
    text = token.partition(".")[2]
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    whole: dict[str, Any] = json.loads(zlib.decompress(raw))
    return whole
