"""Steps that run only when what they are made from has changed, and how they report.

Standard library only: the first steps make the very environment that the others run in.
"""

from __future__ import annotations

import hashlib
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from sitekit.paths import ROOT, STAMPS

# How much of a failing command's output is shown: a stack trace may quote a minified script.
TAIL_LINES = 30
LINE_LENGTH = 300


class StepError(Exception):
    """A failure that was to be expected; its text says what to do."""


@dataclass(frozen=True, eq=False)
class Step:
    """Something made from *inputs* (files or folders), present in *outputs* when done."""

    name: str
    run: Callable[[], None]
    inputs: Sequence[Path]
    outputs: Sequence[Path] = ()
    # What the result depends on besides files, such as a version.
    extra: str = ""
    stamp: Path | None = None

    @property
    def stamp_path(self) -> Path:
        return self.stamp or STAMPS / self.name.replace(" ", "-")

    def fingerprint(self) -> str:
        """One value for all it is made from."""
        return fingerprint(self.inputs, self.extra)

    def is_done(self, print_: str) -> bool:
        """Whether the last run was from the same inputs and left all its outputs."""
        try:
            stamped = self.stamp_path.read_text(encoding="utf-8")
        except OSError:
            return False
        return stamped == print_ and all(path.exists() for path in self.outputs)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Every file among *paths* and in the folders among them, sorted; what isn't there is left out."""
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            found.update(
                file
                for file in path.rglob("*")
                if file.is_file() and "__pycache__" not in file.parts
            )
        elif path.is_file():
            found.add(path)
    return sorted(found)


def fingerprint(paths: Iterable[Path], extra: str = "") -> str:
    """One value for the names and contents of all files in *paths*."""
    total = hashlib.sha256(extra.encode())
    for path in files_of(paths):
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        total.update(f"\0{name.as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def run_steps(*steps: Step) -> bool:
    """Runs those of *steps* whose inputs have changed, side by side; whether there were any."""
    due = {step: print_ for step in steps if not step.is_done(print_ := step.fingerprint())}
    if not due:
        return False
    with progress(", ".join(step.name for step in due)), ThreadPoolExecutor() as pool:
        for future in [pool.submit(_run, *pair) for pair in due.items()]:
            future.result()
    return True


def _run(step: Step, print_: str) -> None:
    step.stamp_path.unlink(missing_ok=True)
    step.run()
    missing = [path for path in step.outputs if not path.exists()]
    if missing:
        raise StepError(f"{step.name}: made no {missing[0]}")
    step.stamp_path.parent.mkdir(parents=True, exist_ok=True)
    step.stamp_path.write_text(print_, encoding="utf-8")


class progress:  # noqa: N801 - reads as a verb at its `with`
    """Prints a step's name before it and its seconds after it, on one line."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        self.started = time.monotonic()
        print(f"  {self.name:<28}", end="", flush=True)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        seconds = time.monotonic() - self.started
        print("failed" if kind else f"{seconds:6.1f} s", flush=True)


def command(
    arguments: Sequence[str | Path],
    advice: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """The output of a command; when it fails, its last lines and *advice* are the error."""
    words = [str(word) for word in arguments]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise StepError(f"could not run {words[0]}: {error.strerror}. {advice}") from error
    if done.returncode:
        lines = done.stdout.strip().splitlines()[-TAIL_LINES:]
        tail = "\n".join(line[:LINE_LENGTH] for line in lines)
        raise StepError(f"{tail}\n\n{shlex.join(words[:6])} failed. {advice}")
    return done.stdout


def say(text: str) -> None:
    """A line for the person at the terminal."""
    print(text, flush=True)


def complain(error: StepError) -> None:
    """What went wrong, where errors go."""
    sys.stdout.flush()
    print(f"\n{error}", file=sys.stderr, flush=True)
