"""`bisca deal` and `bisca replay`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from commands import Command, Done, Write
from deals import deal_with_signs, match_record, mid_deal, one_deal, played
from setups import TRES, VARIANTS, rules_of

from bisca.cli import files
from bisca.play.link import dump_link
from bisca.play.notation import dump_json, dump_record
from bisca.play.reading import load_record
from bisca.play.record import DealRecord, Record, Seed, match_state, new_record, replay
from bisca.rules.catalog import LANGUAGES, find_variant


class TestDeal:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_the_log_is_told(self, command: Command, variant: str, lang: str) -> None:
        """Every hand, trick and card, and the score of each side at the end."""
        rules = rules_of(variant)
        done = command("deal", variant, "--seed", "kitchen", "--lang", lang)
        lines = done.out.splitlines()

        assert done.status == 0
        assert "kitchen" in done.out
        trick = {"pt": "Vaza", "en": "Trick"}[lang]
        assert [line for line in lines if line.startswith(trick)] == [
            f"{trick} {number}" for number in range(1, rules.tricks + 1)
        ]
        seats = [f"  {seat}  " for seat in range(rules.seats)]
        told = len([line for line in lines if line[:5] in seats])
        assert 0 <= told - rules.cards - rules.seats <= (2 if rules.exchange else 0)
        points = {"pt": " pontos, ", "en": " points, "}[lang]
        assert all(points in line for line in lines[-rules.sides :])

    def test_the_same_words_give_the_same_deal(self, command: Command) -> None:
        """And another seed of the choices the same cards, played otherwise."""
        said = ("deal", "bisca-dos-nove", "--seed", "x", "--levels", "random")
        first = command(*said, "--record")
        other = load_record(command(*said, "--record", "--opponents-seed", "y").out)

        assert command(*said, "--record") == first
        assert other.deals[0].start == Seed("x")
        assert other.deals[0].plays != load_record(first.out).deals[0].plays

    def test_a_fresh_seed_is_printed_and_can_be_given_back(self, command: Command) -> None:
        """No two deals alike unless they are asked for."""
        one, other = (command("deal", "bisca-de-tres") for _ in range(2))
        seed = next(line for line in one.out.splitlines() if line.startswith("Seed: "))[6:]

        assert one.out != other.out
        assert len(seed) == 32
        assert command("deal", "bisca-de-tres", "--seed", seed) == one

    def test_everything_can_be_chosen(self, command: Command) -> None:
        """Dealer, levels, table rules and seats."""
        done = command(
            "deal",
            "bisca-de-tres",
            "--seats",
            2,
            "--dealer",
            0,
            "--levels",
            "random,steady",
            "--rule",
            "bands=double_at_91",
            "--rule",
            "sweep=points trump_source=bottom",
            "--seed",
            "",
            "--record",
        )
        record = load_record(done.out)

        assert record.players == ("random", "steady")
        assert record.deals[0].dealer == 0
        assert record.deals[0].start == Seed("")
        assert dict(record.table) == {
            "trump_source": "bottom",
            "bands": "double_at_91",
            "sweep": "points",
        }

    def test_the_record_as_json_is_read_again(self, command: Command) -> None:
        """By `replay`; the log of events isn't, and says what would be."""
        said = ("deal", "bisca-a-tres", "--seed", "x", "--levels", "random")
        record = load_record(command(*said, "--record").out)
        text = command(*said, "--record", "--json").out
        done = command("replay", "-", typed=command(*said, "--json").out)

        assert text == dump_json(record) + "\n"
        assert command("replay", "-", "--record", typed=text) == command(*said, "--record")
        assert done.status == 1
        assert "the log of events" in done.err
        assert "--record --json" in done.err

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_json_is_the_log(self, command: Command, variant: str) -> None:
        """Each event of the replay, by name, and the result."""
        said = ("deal", variant, "--seed", "x")
        whole = json.loads(command(*said, "--json").out)
        record = load_record(command(*said, "--record").out)
        done = replay(record.rules(), record.deals[0])
        (deal,) = whole["deals"]
        result = done.state.table.result
        assert result is not None

        assert whole["variant"] == variant
        assert whole["fault"] is None
        assert deal["seed"] == "x"
        assert len(deal["events"]) == len(done.log)
        plays = {"card_played": ("", "card"), "trump_exchanged": ("x", "given")}
        moves = [
            plays[event["event"]][0] + event[plays[event["event"]][1]]
            for event in deal["events"]
            if event["event"] in plays
        ]
        assert tuple(moves) == record.deals[0].plays
        assert deal["result"]["points"] == list(result.points)
        assert deal["events"][0]["seat"] == 0
        assert deal["events"][-1]["event"] == "deal_scored"

    @pytest.mark.parametrize("show", ["0", "1", "none"])
    def test_what_a_seat_does_not_see_is_not_printed(self, command: Command, show: str) -> None:
        """Cards drawn by others have no identity in the JSON, and none in the text."""
        said = ("deal", "bisca-de-tres", "--seed", "x", "--show", show)
        events = json.loads(command(*said, "--json").out)["deals"][0]["events"]
        for event in events:
            if event["event"] in ("card_dealt", "card_drawn"):
                seen = event["seen_by"] is None or show in map(str, event["seen_by"])
                assert (event["card"] is not None) == seen
        first = command(*said).out.partition("Trick 1\n")[0].splitlines()

        hands = [line for line in first if line[:5] in ("  0  ", "  1  ")]
        assert [line[2] for line in hands] == ([] if show == "none" else [show])

    def test_a_seat_is_spoken_to(self, command: Command) -> None:
        """Seen from one seat, it is you."""
        assert "You draw" in command("deal", "bisca-de-tres", "--seed", "x", "--show", "1").out

    def test_as_a_link(self, command: Command) -> None:
        """The very text of an address."""
        done = command("deal", "bisca-de-tres", "--seed", "x", "--link")

        assert command("replay", "-", "--link", typed=done.out) == done


class TestReplay:
    @pytest.mark.parametrize("form", [dump_record, dump_json, dump_link])
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_form_gives_the_same_deal(
        self, command: Command, write: Write, variant: str, form: Callable[[Record], str]
    ) -> None:
        """From a file or piped in."""
        record = one_deal(variant)
        text = form(record)
        done = command("replay", write("deal.txt", text), "--link")

        assert done == Done(0, dump_link(record) + "\n", "")
        assert command("replay", "-", "--link", typed=text) == done

    @pytest.mark.parametrize("around", ["#d={}", "https://a.example/pt/x.html#play={}", "{}"])
    def test_an_address_is_read(self, command: Command, around: str) -> None:
        """Piped in, or given itself in place of a file."""
        address = around.format(dump_link(one_deal()))

        assert command("replay", "-", "--link", typed=address).status == 0
        assert command("replay", address).status == 0

    def test_what_deal_prints_is_replayed(self, command: Command) -> None:
        """The record holds the deal whole: text and JSON come out the same."""
        said = ("deal", "bisca-dos-nove", "--seed", "x")
        record = command(*said, "--record").out

        for form in ((), ("--json",), ("--record",), ("--show", "1")):
            assert command("replay", "-", *form, typed=record) == command(*said, *form)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_match_is_told_deal_by_deal(self, command: Command, lang: str) -> None:
        """With its standing, and what is unfinished said to be so."""
        done = command("replay", "-", "--lang", lang, typed=dump_record(match_record()))
        deal = {"pt": "Mão", "en": "Deal"}[lang]
        unfinished = {"pt": "A mão não está acabada.", "en": "The deal is not finished."}[lang]
        score = match_state(match_record()).standing.score

        assert done.status == 0
        assert f"\n{deal} 1\n" in done.out
        assert f"\n{deal} 2\n" in done.out
        assert unfinished in done.out
        assert str(score[0]) in done.out.splitlines()[-1]

    def test_a_match_in_json(self, command: Command) -> None:
        """A deal each, and the standing."""
        whole = json.loads(command("replay", "-", "--json", typed=dump_record(match_record())).out)

        assert len(whole["deals"]) == 2
        assert whole["deals"][1]["result"] is None
        assert whole["match"]["score"] == list(match_state(match_record()).standing.score)
        assert whole["match"]["winner"] is None
        assert whole["players"] == ["person", "steady"]

    def test_a_link_that_leaves_signs_out_says_so(self, command: Command) -> None:
        """Beside the links, in the language asked for, and for each deal that lost some."""
        rules = find_variant("brisca").rules(table={"signals": "own"})
        for most, said in ((9, ""), (999, "bisca: São sinais a mais para um endereço")):
            text = dump_record(new_record(rules, [deal_with_signs(rules, most)]))
            done = command("replay", "-", "--link", "--lang", "pt", typed=text)
            assert done.status == 0
            assert done.out.count("\n") == 1
            assert done.err.startswith(said)
            assert done.err.count("\n") == (most == 999)

    def test_a_link_for_each_deal(self, command: Command) -> None:
        """A line a deal."""
        record = match_record()
        done = command("replay", "-", "--link", typed=dump_record(record))

        assert done.out.splitlines() == [dump_link(record, 0), dump_link(record, 1)]

    @pytest.mark.parametrize("led", [False, True])
    def test_a_position(self, command: Command, *, led: bool) -> None:
        """From the middle of a deal, with what lies there."""
        deal = played(TRES, DealRecord(mid_deal(TRES, 18, "x", led=led), 1), 99)
        done = command("replay", "-", typed=dump_link(new_record(TRES, [deal])))

        assert done.status == 0
        assert "Trick 18\n" in done.out
        assert len([line for line in done.out.splitlines() if line[:5] in ("  0  ", "  1  ")]) == 8

    def test_remarks_stand_where_they_were_made(self, command: Command) -> None:
        """In braces, after the card that they follow."""
        record = one_deal(cards=2)
        deal = replace(record.deals[0], comments=((0, "Off we go."), (1, "Ouch.")))
        lines = command("replay", "-", typed=dump_record(record.with_deal(deal))).out.splitlines()
        places = [number for number, line in enumerate(lines) if "{" in line]

        assert [lines[place].strip() for place in places] == ["{Off we go.}", "{Ouch.}"]
        assert lines[places[0] + 1] == "Trick 1"
        assert lines[places[1] - 1].startswith("  0  ")

    def test_of_a_broken_record_the_sound_part_is_printed(self, command: Command) -> None:
        """Then the fault: line, what was read, why; and status 1."""
        text = dump_record(one_deal(cards=4)) + "3. QQ\n"
        done = command("replay", "-", typed=text)

        assert done.status == 1
        assert "Trick 2" in done.out
        assert "Trick 3" not in done.out
        assert done.err.startswith("bisca: line 9: not a card: 'QQ'")
        assert done.err.count("\n") == 1

    def test_the_fault_is_told_in_the_language_asked_for(self, command: Command) -> None:
        """Of a record, of a file that isn't there, and of what was typed after the command."""
        text = dump_record(one_deal(cards=4)) + "3. QQ\n"
        broken = command("replay", "-", "--lang", "pt", typed=text)
        strange = command("rules", "brisca", "--rule", "colour=blue", "--lang", "pt")
        unread = command("review", "-", "--lang", "pt", typed='[Bisca "2"]')

        assert broken.status == unread.status == 1
        assert broken.err.startswith("bisca: linha 9: não é uma carta: «QQ» (escreve o valor")
        assert strange.status == 2
        assert strange.err.startswith("bisca: Brisca: não há nenhuma regra da mesa «colour»; há ")
        assert unread.err.startswith("bisca: linha 1: formato «2»: este programa lê o formato 1;")

    def test_the_fault_is_in_the_json_too(self, command: Command) -> None:
        """Beside what is sound."""
        cut = dump_link(one_deal())[:60]
        done = command("replay", "-", "--json", typed=cut)
        whole = json.loads(done.out)

        assert done.status == 1
        assert "cut short" in whole["fault"]
        assert whole["deals"][0]["result"] is None
        assert whole["fault"] in done.err

    def test_a_match_with_a_gap(self, command: Command) -> None:
        """An unfinished deal before the last one is a fault."""
        record = match_record()
        gap = replace(record, deals=record.deals[::-1])
        done = command("replay", "-", typed=dump_record(gap))

        assert done.status == 1
        assert "deal 1 of 2 is not finished" in done.err
        assert "Deal 2" in done.out

    def test_a_player_nobody_knows(self, command: Command) -> None:
        """The deal is told all the same."""
        record = replace(one_deal(cards=2), players=("person", "gandalf"))
        done = command("replay", "-", typed=dump_record(record))

        assert done.status == 1
        assert "Trick 1" in done.out
        assert done.err.startswith("bisca: Players: seat 1: no player 'gandalf'; there are person")

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("", 'no [Bisca "1"] tag'),
            ("hello", "not a link to a deal: 'hello'"),
            ("hello there", 'no [Bisca "1"] tag'),
            ("{}", "deals: expected a list"),
            ('[Bisca "2"]', "a newer one is needed"),
        ],
    )
    def test_what_is_no_record(self, command: Command, text: str, part: str) -> None:
        """Nothing is printed but the fault."""
        done = command("replay", "-", typed=text)

        assert (done.status, done.out) == (1, "")
        assert part in done.err

    def test_a_file_that_can_t_be_read(self, command: Command, tmp_path: Path) -> None:
        """No such file, a folder, bytes that are no text."""
        binary = tmp_path / "binary"
        binary.write_bytes(b"[Bisca \xff")

        assert command("replay", tmp_path / "none").err.endswith("No such file or directory\n")
        assert command("replay", tmp_path).status == 1
        assert "not UTF-8 text, at byte 8" in command("replay", binary).err
        assert command("replay", "a\0b").status == 1

    def test_no_more_is_read_than_can_be_used(
        self, command: Command, monkeypatch: pytest.MonkeyPatch, write: Write
    ) -> None:
        """An endless file is refused, not swallowed."""
        monkeypatch.setattr(files, "MOST_BYTES", 1000)
        done = command("replay", write("long", "x" * 100_000))

        assert done.status == 1

    def test_strange_characters_don_t_stop_it(self, command: Command) -> None:
        """A lone surrogate from JSON can't be printed as UTF-8, and is printed escaped."""
        whole = json.loads(dump_json(one_deal(cards=2)))
        whole["opponentsseed"] = "\ud800"
        done = command("replay", "-", typed=json.dumps(whole))

        assert done.status == 0
        assert "\\ud800" in done.out
