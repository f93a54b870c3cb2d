"""The command `bisca`: what it prints, what it refuses and how, and its exit status."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from records import mid_deal, one_deal, played
from setups import NOVE, TRES, VARIANTS, rules_of

import bisca
from bisca.cli import files, game, main
from bisca.cli.command import default_language
from bisca.play.deal import legal_plays
from bisca.play.link import dump_link
from bisca.play.notation import dump_json, dump_record
from bisca.play.reading import load_record
from bisca.play.record import DealRecord, Order, Record, Seed, match_state, new_record, replay
from bisca.players.session import Session, new_match
from bisca.rules.catalog import LANGUAGES, find_variant, table_rules

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "figures"
needs_processes = pytest.mark.skipif(
    sys.platform == "emscripten", reason="a browser starts no processes"
)


class Done(NamedTuple):
    """What became of a command."""

    status: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `bisca` with arguments, in English unless told otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object, typed: str = "") -> Done:
        piped = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", piped)
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a file, and gives its path."""

    def to(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode())
        return path

    return to


Write = Callable[[str, str], Path]


class TestTheCommand:
    def test_version(self, command: Command) -> None:
        """The engine's own."""
        assert command("--version") == Done(0, f"bisca {bisca.__version__}\n", "")

    @pytest.mark.parametrize("name", ["", "variants", "rules", "deal", "replay", "check", "play"])
    def test_help(self, command: Command, name: str) -> None:
        """Every command says what it does, what it takes and what its exit status means."""
        done = command(*name.split(), "--help")

        assert done.status == 0
        assert "Exit status: 0 when all is well" in done.out
        assert "--lang" in done.out

    @pytest.mark.parametrize(
        ("arguments", "part"),
        [
            ("", "COMMAND"),
            ("sing", "'sing'"),
            ("variants --colour", "--colour"),
            ("variants --lang la", "'la'"),
            ("deal", "VARIANT"),
            ("deal canasta", "no variant 'canasta'; there are bisca-de-tres"),
            ("deal bisca-de-tres --seats 4", "played by 2, not by 4"),
            ("deal bisca-de-tres --seats two", "'two'"),
            ("deal bisca-de-tres --dealer 2", "no seat 2 to deal"),
            ("deal bisca-de-tres --levels clever", "no opponent 'clever'; there are random"),
            ("deal bisca-de-tres --levels random,random,random", "levels: expected 2"),
            ("deal bisca-de-tres --rule bands", "not a table rule: 'bands' (write key=choice)"),
            ("deal bisca-de-tres --rule jokers=two", "no table rule 'jokers'"),
            ("deal bisca-de-tres --rule bands=x", "bands can't be 'x'; it is one of single"),
            ("deal bisca-de-tres --rule bands=single --rule bands=single", "given twice"),
            ("deal bisca-de-tres --rule duty_with_stock=follow", "contradicts"),
            ("deal bisca-de-tres --show 2", "--show 2: expected a seat from 0 to 1, all or none"),
            ("deal bisca-de-tres --show mine", "--show mine"),
            ("deal bisca-de-tres --link --record", "--record"),
            ("deal bisca-de-tres --json --link", "--link"),
            ("deal bisca-de-tres --seed \udcff", "not readable as UTF-8"),
            ("replay", "FILE"),
            ("check", "FIGURE"),
            ("play", "which game? One of bisca-de-tres"),
            ("play canasta", "no variant 'canasta'"),
            ("play bisca-de-tres --level clever", "no opponent 'clever'"),
            ("play bisca-de-tres --resume x", "give nothing else"),
        ],
    )
    def test_a_wrong_command(self, command: Command, arguments: str, part: str) -> None:
        """One line on stderr that says what is wrong, and status 2."""
        done = command(*arguments.split())

        assert done.status == 2
        assert done.out == ""
        assert done.err.startswith("bisca: ")
        assert done.err.count("\n") == 1
        assert part in done.err

    def test_a_long_message_is_cut(self, command: Command) -> None:
        """And stays one line."""
        done = command("deal", "x\n" * 1000)

        assert len(done.err) < 500
        assert done.err.count("\n") == 1

    @pytest.mark.parametrize(
        ("environment", "lang"),
        [
            ({}, "en"),
            ({"LANG": "pt_PT.UTF-8"}, "pt"),
            ({"LANG": "pt_BR"}, "pt"),
            ({"LANG": "C"}, "en"),
            ({"LANG": "pt_PT", "LC_ALL": "de_DE"}, "en"),
            ({"LANG": "en_US", "LC_ALL": "pt_PT"}, "pt"),
            ({"LANG": "pt_PT", "LC_ALL": ""}, "pt"),
        ],
        ids=str,
    )
    def test_the_language_is_the_system_s(self, environment: dict[str, str], lang: str) -> None:
        """Portuguese or else English; LC_ALL before LANG."""
        assert default_language(environment) == lang

    def test_the_language_can_be_said_before_or_after(self, command: Command) -> None:
        """`bisca --lang pt variants` and `bisca variants --lang pt`."""
        before, after = command("--lang", "pt", "variants"), command("variants", "--lang", "pt")

        assert before == after
        assert "Regras combinadas" in before.out
        assert "Table rules" in command("variants").out


class TestVariants:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_as_text(self, command: Command, lang: str) -> None:
        """Every game with its seats, hand, what it is worth, and every choice of its table."""
        done = command("variants", "--lang", lang)

        assert done.status == 0
        for variant in VARIANTS:
            assert variant in done.out
        for key, rule in table_rules().items():
            assert key in done.out
            for choice in rule.choices.values():
                assert f" {choice.id} " in done.out
                assert choice.label[lang] in done.out
                assert not choice.sources or f": {', '.join(choice.sources)}\n" in done.out
        own = {"pt": "Sem fonte; é escolha deste site", "en": "No source; a choice of this site"}
        assert own[lang] in done.out
        assert done.out.count("  * ") == len(table_rules())

    def test_as_json(self, command: Command) -> None:
        """The same for a program."""
        listed = json.loads(command("variants", "--json").out)
        tres, nove = listed[:2]

        assert [variant["id"] for variant in listed] == list(VARIANTS)
        assert (tres["id"], tres["seats"], tres["hand"]) == ("bisca-de-tres", [2], 3)
        assert (nove["bands"], nove["sweep"]) == ([[61, 1], [82, 2]], {"by": "tricks", "worth": 4})
        assert nove["match"].items() >= {"kind": "first_to", "n": 4}.items()
        assert nove["rules"]["bands"]["default"] == "double_at_82"
        assert nove["rules"]["bands"]["sources"]["double_at_82"] == ["S0", "S2"]
        assert set(nove["rules"]) == set(table_rules())


class TestRules:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_game_is_explained(self, command: Command, variant: str, lang: str) -> None:
        """Its name, then part after part."""
        done = command("rules", variant, "--lang", lang)

        assert done.status == 0
        assert done.out.startswith(find_variant(variant).name[lang])
        assert done.out.count("\n\n") == 8

    def test_what_was_agreed_is_in_them(self, command: Command) -> None:
        """For so many players, with these table rules."""
        done = command("rules", "brisca", "--seats", 3, "--rule", "match=comb", "--lang", "en")

        assert "Three play, each alone." in done.out
        assert "36 cards, without twos" in done.out
        assert "(M6, agreed at this table)" in done.out

    @pytest.mark.parametrize(
        "arguments",
        ["canasta", "brisca --seats 5", "brisca --rule order=portuguese", "bisca-a-tres --rule removed=none"],
    )  # fmt: skip
    def test_rules_that_can_t_be_are_refused(self, command: Command, arguments: str) -> None:
        """As a mistake in the command."""
        done = command("rules", *arguments.split())

        assert (done.status, done.out) == (2, "")
        assert done.err.count("\n") == 1


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
        assert "To see who deals, you draw " in out

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


def match_record() -> Record:
    """Two deals of a match, the second under way."""
    second = played(NOVE, DealRecord(Seed("two"), 0), 3)
    deals = [one_deal("bisca-dos-nove").deals[0], second]
    record = new_record(NOVE, deals, ("person", "steady"))
    return replace(record, first_dealer="drawn", opponents_seed="o")


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


class TestCheck:
    def test_the_site_s_figures(self, command: Command) -> None:
        """A line each."""
        paths = sorted(FIGURES.glob("*.yaml"))
        done = command("check", *paths)

        assert (done.status, done.err) == (0, "")
        assert done.out.splitlines() == [f"ok {path.stem}" for path in paths]

    def figure(self, **changes: Any) -> str:
        position = {
            "trump": "H",
            "trick_number": 6,
            "leader": 1,
            "hands": {"0": ["2H", "KC"]},
            "trick": ["AC"],
        }
        whole = {
            "variant": "bisca-de-tres",
            "kind": "trick",
            "title": {"pt": "t", "en": "t"},
            "caption": {"pt": "{points}", "en": "{points}"},
            "position": position,
            "plays": ["2H"],
            "expect": {"winner": 0, "points": 11, "hands": {}},
        }
        return json.dumps(whole | changes)

    def test_json_needs_nothing_more(
        self, command: Command, write: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Seats as keys are numbers in quotes there."""
        monkeypatch.setitem(sys.modules, "yaml", None)

        assert command("check", write("low.json", self.figure())) == Done(0, "ok low\n", "")

    def test_yaml_needs_pyyaml(
        self, command: Command, write: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A sentence that says what to do."""
        monkeypatch.setitem(sys.modules, "yaml", None)
        done = command("check", write("low.yaml", self.figure()))

        assert done.status == 1
        assert "install it with pip install pyyaml, or write JSON" in done.err

    @pytest.mark.parametrize(
        ("text", "part"),
        [("", "the file is empty"), ("Dear all,\n", "it doesn't say its kind")],
    )
    def test_no_figure_needs_no_pyyaml(
        self,
        command: Command,
        write: Write,
        monkeypatch: pytest.MonkeyPatch,
        text: str,
        part: str,
    ) -> None:
        """Its fault is another."""
        monkeypatch.setitem(sys.modules, "yaml", None)
        done = command("check", write("none.yaml", text))

        assert done == Done(1, "", f"bisca: {done.err[7:]}")
        assert f"none.yaml: not a figure: {part}" in done.err

    def test_what_is_false_is_named(self, command: Command, write: Write) -> None:
        """The others are checked all the same."""
        false = write("false.json", self.figure(expect={"winner": 1}))
        true = write("true.json", self.figure())
        done = command("check", false, true, "missing.json")

        assert (done.status, done.out) == (1, "ok true\n")
        wrong, missing = done.err.splitlines()
        assert wrong == (
            "bisca: figure false (bisca-de-tres): expect: winner: it says 1, the engine finds 0"
        )
        assert missing.startswith("bisca: missing.json: No such file")

    @pytest.mark.parametrize(
        ("name", "text", "part"),
        [
            ("a.json", "{", "a.json: not JSON"),
            ("a.json", "[" * 100_000, "not JSON"),
            ("a.json", "[]", "figure a: file: expected a mapping"),
            ("a.yaml", "a: [", "a.yaml: not YAML"),
            ("a.yaml", "? [a]\n: b", "unhashable"),
            ("a.yaml", "", "figure a: file: expected a mapping"),
            ("a.yaml", "a: 2020-99-99", "not YAML"),
        ],
    )
    def test_what_is_no_figure(
        self, command: Command, write: Write, name: str, text: str, part: str
    ) -> None:
        """One line, whatever is in the file."""
        done = command("check", write(name, text))

        assert (done.status, done.out) == (1, "")
        assert part in done.err
        assert done.err.count("\n") == 1

    def test_captions_are_checked(self, command: Command, write: Write) -> None:
        """A number that the run doesn't give."""
        caption = {"pt": "{points}", "en": "{colour}"}
        done = command("check", write("a.json", self.figure(caption=caption)))

        assert done.status == 1
        assert "caption: en: no such fact 'colour'" in done.err


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


@needs_processes
class TestAsAProcess:
    def run(self, *arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "bisca", *arguments],
            capture_output=True,
            timeout=60,
            check=False,
            **options,
        )

    def test_the_module_is_the_command(self) -> None:
        """`python -m bisca`, with its exit status."""
        assert self.run("--version").stdout.split() == [b"bisca", bisca.__version__.encode()]
        assert self.run("sing").returncode == 2

    def test_a_terminal_that_knows_no_utf_8(self) -> None:
        """Signs and accents are written as UTF-8 all the same."""
        environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        done = self.run("deal", "bisca-de-tres", "--seed", "ção", "--lang", "pt", env=environment)

        assert done.returncode == 0
        assert "Semente: ção" in done.stdout.decode()
        assert "♠" in done.stdout.decode()

    def test_nobody_reads_on(self) -> None:
        """As with `| head`: silent, whatever is left."""
        script = "import sys; from bisca.cli import main; sys.exit(main(sys.argv[1:]))"
        process = subprocess.Popen(
            [sys.executable, "-c", script, "deal", "bisca-de-tres"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""
        assert process.wait(60) == 128 + 13

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
    def test_nowhere_to_write(self) -> None:
        """A full disk is told."""
        with Path("/dev/full").open("wb") as full:
            process = subprocess.run(
                [sys.executable, "-m", "bisca", "variants"],
                stdout=full,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )

        assert process.returncode == 1
        assert process.stderr == b"bisca: can't write: No space left on device\n"

    @pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
    def test_ctrl_c(self) -> None:
        """In the middle of a question: the record is printed, and no traceback."""
        process = subprocess.Popen(
            [sys.executable, "-m", "bisca", "play", "bisca-de-tres", "--seed", "x"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Whoever runs the tests in the background may have switched the signal off.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        assert process.stdout is not None
        seen = b""
        while b"Card (?" not in seen:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

        assert process.returncode == 130
        assert b"[Bisca" in out
        assert err == b""
