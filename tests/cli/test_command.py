"""The command `bisca` itself: its languages, its refusals, and how it is as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from commands import Command, Done

import bisca
from bisca.cli.command import default_language

needs_processes = pytest.mark.skipif(
    sys.platform == "emscripten", reason="a browser starts no processes"
)


class TestTheCommand:
    def test_a_folder_without_a_site_is_not_served(self, command: Command, tmp_path: Path) -> None:
        """It says what is missing."""
        done = command("serve", tmp_path)

        assert done.status == 2
        assert "it has no index.html" in done.err

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

    def test_it_serves_a_folder(self, tmp_path: Path) -> None:
        """At the address that it prints, below a path, with the types that browsers insist on."""
        (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
        (tmp_path / "a.mjs").write_text("export {};", encoding="utf-8")
        words = ["serve", str(tmp_path), "--port", "0", "--base", "/a/b/"]
        process = subprocess.Popen(
            [sys.executable, "-m", "bisca", *words], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[0]
            assert address.endswith("/a/b/")
            with urlopen(f"{address}a.mjs", timeout=60) as answer:
                assert answer.headers.get_content_type() == "text/javascript"
                assert answer.read() == b"export {};"
        finally:
            process.terminate()
            process.wait(60)

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
