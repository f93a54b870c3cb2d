"""The script that sets up, builds and serves: what it skips, what it chooses, what it says."""

from __future__ import annotations

import ast
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import dev
from bisca.cli import web
from sitekit import audit, browser, environment, node, serve, steps
from sitekit.paths import ROOT
from sitekit.steps import Step, StepError, run_steps


class Counter:
    """A step that copies a file and counts how often it was asked to."""

    def __init__(self, folder: Path) -> None:
        self.source, self.target = folder / "source", folder / "target"
        self.source.write_text("one", encoding="utf-8")
        self.runs = 0
        self.step = Step(
            "copy", self.copy, [self.source], [self.target], stamp=folder / "stamps" / "copy"
        )

    def copy(self) -> None:
        self.runs += 1
        self.target.write_bytes(self.source.read_bytes())


@pytest.fixture
def counter(tmp_path: Path) -> Counter:
    return Counter(tmp_path)


class TestSteps:
    def test_a_step_runs_once_for_the_same_inputs(self, counter: Counter) -> None:
        assert run_steps(counter.step)
        assert not run_steps(counter.step)
        assert counter.runs == 1

    def test_a_step_runs_again_when_an_input_changes(self, counter: Counter) -> None:
        run_steps(counter.step)
        counter.source.write_text("two", encoding="utf-8")
        assert run_steps(counter.step)
        assert counter.target.read_text(encoding="utf-8") == "two"

    def test_a_new_time_without_new_content_changes_nothing(self, counter: Counter) -> None:
        run_steps(counter.step)
        counter.source.touch()
        assert not run_steps(counter.step)

    def test_a_step_runs_again_when_its_output_is_gone(self, counter: Counter) -> None:
        run_steps(counter.step)
        counter.target.unlink()
        assert run_steps(counter.step)

    def test_a_step_that_failed_runs_again(self, tmp_path: Path) -> None:
        counter = Counter(tmp_path)
        run_steps(counter.step)
        counter.source.write_text("two", encoding="utf-8")

        def fail() -> None:
            raise StepError("no")

        failing = Step("copy", fail, counter.step.inputs, stamp=counter.step.stamp)
        with pytest.raises(StepError):
            run_steps(failing)
        counter.source.write_text("one", encoding="utf-8")
        assert run_steps(counter.step), "the stamp of the earlier success must be gone"

    def test_a_step_that_made_nothing_is_an_error(self, tmp_path: Path) -> None:
        step = Step("idle", lambda: None, [], [tmp_path / "nothing"], stamp=tmp_path / "stamp")
        with pytest.raises(StepError, match="idle: made no"):
            run_steps(step)

    def test_a_renamed_file_changes_the_fingerprint(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_text("x", encoding="utf-8")
        before = steps.fingerprint([tmp_path])
        (tmp_path / "a").rename(tmp_path / "b")
        assert steps.fingerprint([tmp_path]) != before

    def test_a_failing_command_ends_with_the_advice(self) -> None:
        program = "print('the reason' + 'x' * 5000); raise SystemExit(3)"
        with pytest.raises(StepError) as caught:
            steps.command([sys.executable, "-c", program], "Do this.")
        said = str(caught.value)
        assert "the reason" in said
        assert said.endswith("Do this.")
        assert len(said) < 1000

    def test_a_missing_program_ends_with_the_advice(self) -> None:
        with pytest.raises(StepError, match=r"could not run no-such-program: .* Install it\."):
            steps.command(["no-such-program"], "Install it.")


class TestPython:
    def test_an_old_python_can_read_the_script(self) -> None:
        source = (ROOT / "scripts" / "dev.py").read_text(encoding="utf-8")
        ast.parse(source, feature_version=(3, 6))

    def test_an_old_python_is_told_so(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "version_info", (3, 9, 2))
        assert dev.main(["serve"]) == 1
        assert "Python 3.11 or newer is needed, and this is 3.9.2" in capsys.readouterr().err

    def test_a_folder_that_cannot_be_written_is_named(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(environment.os, "access", lambda *_: False)
        with pytest.raises(StepError, match=r"can't be written to.*Copy the repository"):
            environment.ensure_venv()

    @pytest.mark.parametrize(
        ("failing", "sentence"),
        [("venv", "apt install python3-venv"), ("--require-hashes", "check the network")],
        ids=["no venv module", "no network"],
    )
    def test_what_to_do_when_the_environment_fails(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, sentence: str
    ) -> None:
        def command(words: list[object], advice: str) -> str:
            if failing in words:
                raise StepError(advice)
            (tmp_path / "venv").mkdir(exist_ok=True)
            return ""

        monkeypatch.setattr(environment, "command", command)
        monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
        monkeypatch.setattr(environment, "MADE_BY", tmp_path / "venv" / "made-by")
        monkeypatch.setattr(environment, "STAMP", tmp_path / "venv" / "stamp")
        with pytest.raises(StepError, match=sentence):
            environment.ensure_venv()


@pytest.fixture
def programs(tmp_path: Path) -> Callable[..., str]:
    """Makes a folder of programs that print what they are told to, and gives it as a path."""
    if sys.platform == "win32":
        pytest.skip("the stand-ins are shell scripts")

    def make(**said: str) -> str:
        for name, text in said.items():
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\necho {text}\n", encoding="utf-8")
            program.chmod(0o755)
        return str(tmp_path)

    return make


class TestNode:
    @pytest.mark.parametrize(
        ("version", "number"), [("v20.1.0\n", 20), ("v9.0.0", 9), ("", 0), ("node?", 0)]
    )
    def test_version_numbers(self, version: str, number: int) -> None:
        assert node.major(version) == number

    def test_a_new_node_with_npm_is_taken(self, programs: Callable[..., str]) -> None:
        path = programs(node="v20.0.0", npm="10")
        assert node.on_path(path) == (Path(path, "node"), Path(path, "npm"))

    @pytest.mark.parametrize(
        "said",
        [{"node": "v18.19.0", "npm": "9"}, {"node": "v22.0.0"}, {"npm": "10"}],
        ids=["old", "without npm", "no node"],
    )
    def test_anything_else_is_not(self, programs: Callable[..., str], said: dict[str, str]) -> None:
        assert node.on_path(programs(**said)) is None

    def test_without_any_the_sentence_says_where_to_get_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(node, "on_path", lambda *_: None)
        monkeypatch.setattr(node, "run_steps", lambda *_: True)
        with pytest.raises(StepError, match=r"Install Node from your system or from nodejs\.org"):
            node.ensure_node()


class TestBrowser:
    def test_the_variable_comes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(browser.VARIABLE, "/opt/mine")
        assert browser.find() == Path("/opt/mine")

    def test_without_any_the_sentence_says_what_to_install(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail() -> None:
            raise StepError("no")

        monkeypatch.setattr(browser, "find", lambda: None)
        monkeypatch.setattr(browser, "_by_playwright", fail)
        monkeypatch.setattr(browser, "_by_apt", fail)
        with pytest.raises(StepError, match=r"Install one .*google\.com/chrome.*BISCA_BROWSER"):
            browser.ensure()

    def test_apt_is_left_alone_by_others_than_root(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser, "os", SimpleNamespace(geteuid=lambda: 1000))
        with pytest.raises(StepError, match="root"):
            browser._by_apt()


class TestPorts:
    def test_a_taken_port_that_was_asked_for_is_an_error(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(StepError, match=f"Port {port} is taken: leave --port out"):
                serve.first_free("127.0.0.1", port, "/")

    def test_a_taken_default_port_is_passed_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            monkeypatch.setattr(serve, "PORT", port)
            with serve.first_free("127.0.0.1", None, "/") as server:
                assert server.server_address[1] > port

    @pytest.mark.parametrize(
        ("base", "normal"), [("/", "/"), ("", "/"), ("/a/b/", "/a/b/"), ("a/b", "/a/b/")]
    )
    def test_the_base_has_slashes_at_both_ends(self, base: str, normal: str) -> None:
        assert web.normal_base(base) == normal


class TestAudit:
    """Known faults are named; a machine that can't ask says so, and `check` goes on."""

    def test_what_is_known_is_named(self) -> None:
        fault = {"id": "PYSEC-1", "fix_versions": ["1.1"]}
        packages = [{"name": "a", "version": "1.0", "vulns": [fault]}, {"name": "b", "vulns": []}]
        told = [*audit.python_report({"dependencies": packages})]
        assert told == ["a 1.0: PYSEC-1 (fixed in 1.1)"]
        faults = {"c": {"range": "<2", "severity": "high"}}
        assert [*audit.node_report({"vulnerabilities": faults})] == ["c <2: high"]

    def test_nobody_to_ask_is_said(self, capsys: pytest.CaptureFixture[str]) -> None:
        for report in (audit.python_report, audit.node_report):
            assert audit.made("an audit", lambda report=report: [*report({})]) == []
            assert "skipped: the " in capsys.readouterr().out
