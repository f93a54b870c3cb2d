"""`bisca play`: a match in the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from commands import Command, Write
from deals import match_record, one_deal
from setups import NOVE, VARIANTS, rules_of

from bisca.cli import game
from bisca.play.allowed import legal_plays
from bisca.play.link import dump_link
from bisca.play.notation import dump_record
from bisca.play.reading import load_record
from bisca.play.record import DealRecord, Order, Record, Seed
from bisca.players.session import Session, new_match
from bisca.rules.catalog import LANGUAGES


def kept(out: str) -> Record:
    """The record that `q` leaves."""
    return load_record(out[out.index("[Bisca ") :])


NEW = ("play", "bisca-de-tres", "--seed", "x")


class TestPlay:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_a_match_to_its_end(self, command: Command, variant: str, lang: str) -> None:
        """A number after the other: some name no card, some one that may not be played."""
        done = command(
            "play",
            variant,
            "--seed",
            "end",
            "--level",
            "random",
            "--rule",
            "match=first_to_3",
            "--lang",
            lang,
            typed="".join(f"{number}\n" for number in range(1, 10)) * 200,
        )

        assert (done.status, done.err) == (0, "")
        assert {"pt": " a partida", "en": " the match"}[lang] in done.out.splitlines()[-1]
        assert "[Bisca" not in done.out

    def test_the_table_is_shown(self, command: Command) -> None:
        """Score, deal, trick, stock, turn-up, trump, the trick, the hand by number, the rule."""
        out = command(*NEW, typed="q\n").out

        assert "Match 0–0 · Deal 1 · Trick 1 of 20 · Stock 34 (4♠) · Trumps: spades" in out
        assert "Opponent: 2 cards, 0 points" in out
        assert "You: 3 cards, 0 points" in out
        assert "Trick: " in out
        assert "Hand: 1 K♥   2 A♠   3 2♠" in out
        assert "any card, because there is still a stock (C8)" in out

    @pytest.mark.parametrize("typed", ["2", "AS", "as", "A♠", "A♠\ufe0f", " AS "])
    def test_a_card_has_many_names(self, command: Command, typed: str) -> None:
        """Its number, its code, its sign."""
        record = kept(command(*NEW, typed=f"{typed}\nq\n").out)

        assert record.deals[0].plays[1] == "AS"

    @pytest.mark.parametrize("typed", ["R♥", "r♥", "RH", "rh", "KH"])
    def test_a_card_is_called_as_it_looks_in_portuguese(self, command: Command, typed: str) -> None:
        """The king has an R in its corner."""
        record = kept(command(*NEW, "--lang", "pt", typed=f"{typed}\nq\n").out)

        assert record.deals[0].plays[1] == "KH"

    @pytest.mark.parametrize(
        ("typed", "part"),
        [
            ("9", "no card number 9"),
            ("0", "no card number 0"),
            ("9" * 5000, "no card number 9999"),
            ("foo", "Not understood: foo"),
            ("-1", "Not understood"),
            ("8H", "You don't have the eight of hearts"),
            ("7H", "You don't have"),
            ("r", "nothing to redo"),
            ("u", "nothing to undo"),
            ("?", "Name a card by its number"),
            ("", "Hand: 1 K♥"),
        ],
    )
    def test_what_is_no_card_changes_nothing(self, command: Command, typed: str, part: str) -> None:
        """It is explained and asked again."""
        done = command(*NEW, typed=f"{typed}\nq\n")

        assert part in done.out
        assert len(kept(done.out).deals[0].plays) == 1

    def test_a_refusal_cites_its_clause(self, command: Command, write: Write) -> None:
        """And a card that may not be played stands in brackets."""
        session = forced()
        path = write("forced", dump_record(session.record))
        table = session.replay.state.table
        trumps = [card for card in table.hands[0].cards if card.suit == table.trump]
        other = next(card for card in table.hands[0].cards if card.suit != table.trump)
        out = command("play", "--resume", path, typed=f"{other}\nq\n").out

        assert trumps
        assert "a trump was led and you have a trump" in out
        assert "Rule N2:" in out
        hand = next(line for line in out.splitlines() if line.startswith("Hand:"))
        assert hand.count("(") == len(table.hands[0].cards) - len(trumps)
        assert kept(out) == session.record

    def test_undo_and_redo(self, command: Command) -> None:
        """Back to one's own choice, and on again."""
        three = kept(command(*NEW, typed="1\n1\n1\nq\n").out)
        two = kept(command(*NEW, typed="1\n1\n1\nu\nq\n").out)
        again = kept(command(*NEW, typed="1\n1\n1\nu\nu\nr\nr\nq\n").out)

        assert again == three
        assert len(two.deals[0].plays) < len(three.deals[0].plays)

    def test_between_deals(self, command: Command) -> None:
        """Undo goes back into the deal, Enter on to the next."""
        cards = "1\n" * 20
        over = kept(command(*NEW, typed=cards + "q\n").out)
        back = kept(command(*NEW, typed=cards + "u\nq\n").out)
        on = kept(command(*NEW, typed=cards + "\nq\n").out)

        assert len(over.deals[0].plays) == 40
        assert len(back.deals[0].plays) < 40
        assert on.deals[0] == over.deals[0]
        assert on.deals[1].start == Seed("x/2")
        assert on.deals[1].dealer == 1 - on.deals[0].dealer

    @pytest.mark.parametrize("acts", [3, 20, 21, 30])
    def test_a_match_is_resumed_where_it_was_left(
        self, command: Command, write: Write, acts: int
    ) -> None:
        """In a deal, between two, or in the second; what follows is as if nothing had been."""
        first = command(*NEW, typed="1\n" * acts + "q\n").out
        path = write("kept", first[first.index("[Bisca") :])
        rest = command("play", "--resume", path, typed="1\n" * (60 - acts) + "q\n").out

        assert kept(rest) == kept(command(*NEW, typed="1\n" * 60 + "q\n").out)

    def test_the_end_of_input_keeps_the_record(self, command: Command) -> None:
        """As if q had been typed."""
        done = command(*NEW, typed="1\n")

        assert done.status == 0
        assert kept(done.out) == kept(command(*NEW, typed="1\nq\n").out)

    def test_ctrl_c_keeps_the_record(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The exit status says that it was stopped."""

        def stop(_: str) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", stop)
        done = command(*NEW)

        assert done.status == 130
        assert len(kept(done.out).deals[0].plays) == 1

    def test_any_record_can_be_practised(self, command: Command, write: Write) -> None:
        """A link or a deal between opponents goes on with the person at seat 0, to its end."""
        path = write("deal", dump_link(one_deal("bisca-dos-nove", 30)))
        done = command("play", "--resume", path, typed="1\n" * 20 + "q\n")

        assert done.status == 0
        assert "Practice" in done.out
        assert "Trick 16 of 20" in done.out
        assert "[Bisca" not in done.out

    def test_a_practised_deal_can_be_kept(self, command: Command, write: Write) -> None:
        """And gone on with as practice."""
        path = write("deal", dump_link(one_deal("bisca-dos-nove", 30)))
        record = kept(command("play", "--resume", path, typed="q\n").out)
        again = command("play", "--resume", write("again", dump_record(record)), typed="q\n")

        assert record.players == ("person", "steady")
        assert "Practice" in again.out

    def test_a_finished_match_is_only_told(self, command: Command, write: Write) -> None:
        """There is nothing to play in it."""
        session = new_match(
            rules_of("bisca-de-tres", match="first_to_1"), "random", seed="f", opponents_seed="o"
        )
        won = one_deal().deals[0]
        path = write("won", dump_record(replace(session.record, deals=(won,))))
        done = command("play", "--resume", path)

        assert done.status == 0
        assert "the match" in done.out

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            (dump_record(one_deal(cards=2)) + "2. QQ\n", "line 8: not a card"),
            ("nonsense", "not a link to a deal"),
            (
                dump_record(replace(match_record(), players=("person", "grandmother"))),
                "no opponent 'grandmother'",
            ),
            (
                dump_record(replace(match_record(), deals=match_record().deals[::-1])),
                "deal 1 of 2 is not finished",
            ),
        ],
    )
    def test_a_broken_record_is_not_resumed(
        self, command: Command, write: Write, text: str, part: str
    ) -> None:
        """Playing on from half a game would lose the other half."""
        done = command("play", "--resume", write("broken", text))

        assert (done.status, done.out) == (1, "")
        assert part in done.err

    def test_a_match_without_its_seeds_goes_on_with_fresh_ones(self) -> None:
        """A match whose deals were written down as orders of the pack."""
        record = match_record()
        order = Order(tuple(NOVE.deck))
        record = record.with_deal(DealRecord(order, 0))

        assert len(game.resumed(record, "steady").seed) == 32


class TestTables:
    """Matches at tables of more than two."""

    def start(self, command: Command, variant: str, typed: str, *more: object) -> str:
        options = ("--seed", "crowd", "--opponents-seed", "o", "--lang", "en")
        done = command("play", variant, *options, *more, typed=typed)
        assert done.status == 0
        return done.out

    def test_everybody_is_named_with_a_count(self, command: Command) -> None:
        """And the sides with their points."""
        out = self.start(command, "bisca-de-quatro", "q\n")

        for who in ("Right opponent", "Partner", "Left opponent", "You"):
            assert f"\n{who}: " in out
        assert "Your side: 0 points, Opponents: 0 points" in out
        assert "To see who plays with whom and who deals, you draw " in out

    def test_three_are_named_with_their_points(self, command: Command) -> None:
        """Each plays alone."""
        out = self.start(command, "brisca", "q\n", "--seats", 3)

        assert "Right opponent: 3 cards, 0 points" in out
        assert "Match 0–0–0" in out

    def test_a_whole_deal_is_played(self, command: Command) -> None:
        """First card after first card; the comb is told at its end."""
        out = self.start(command, "bisca-de-seis", "1\n" * 6 + "q\n")

        assert "The comb stands at " in out
        assert "deals next." in out or "You deal next." in out

    def test_an_exchange_is_typed_with_an_x(self, command: Command) -> None:
        """It is refused as a card is, with the reason."""
        out = self.start(command, "bisca-de-quatro", "x1\nq\n")

        assert "at this table there is no exchange for the turn-up. Rule M15" in out

    def test_a_sign_is_listed_and_made(self, command: Command) -> None:
        """Numbered, with how it is made; its number makes it, and the question stays the same."""
        typed = "s\ns1\n1\ns\ns1\ns9\nq\n"
        out = self.start(command, "brisca", typed, "--rule", "signals=own")

        assert "There is no sign for you to make now." in out
        assert "There is no sign number 1 for you to make now." in out
        assert "There is no sign number 9 for you to make now." in out
        assert "“what have you got?” (stare)" in out
        assert "You make a sign: " in out


def forced() -> Session:
    """A match in which a trump was led to the person, who has one, when the stock is gone."""
    for number in range(200):
        session = new_match(NOVE, "random", seed=str(number), opponents_seed="o").answers()
        while not session.deal_over:
            table = session.replay.state.table
            if legal_plays(table) != table.hands[0].cards:
                return session
            session = session.play(legal_plays(table)[0]).answers()
    raise AssertionError("no such deal in two hundred")
