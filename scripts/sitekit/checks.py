"""What `check` looks at besides the tests: style, types, import directions, generated files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from sitekit.node import ensure_node
from sitekit.paths import NODE_MODULES, ROOT, SCRIPTS, SITE
from sitekit.steps import StepError, command, progress

PYTHON = Path(sys.executable)
SPELLING = ("lint", "--config", "cspell.yaml", "--no-progress", "--no-summary", "--no-color")
FIX = "Run: python3 scripts/dev.py check --fix"


class Check(NamedTuple):
    """A command that must succeed, and what to do when it doesn't."""

    name: str
    command: Sequence[str | Path]
    advice: str


def checks() -> list[Check]:
    """All of them, the quickest first."""
    node = ensure_node().node
    return [
        Check("lint", [PYTHON, "-m", "ruff", "check", "--quiet", "."], FIX),
        Check("format", [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."], FIX),
        Check(
            "generated data",
            [PYTHON, SCRIPTS / "compile_data.py", "--check"],
            "Run: python3 scripts/dev.py build",
        ),
        Check(
            "spelling",
            [node, NODE_MODULES / "cspell" / "bin.mjs", *SPELLING],
            "Correct the words named above; one that is right goes into a list in docs/spelling.",
        ),
        Check(
            "import directions",
            [PYTHON, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
            "An import goes the wrong way: see [tool.importlinter] in pyproject.toml.",
        ),
        Check(
            "types (Python)",
            [PYTHON, "-m", "mypy", "engine/bisca", "scripts"],
            "Correct the lines named above. To look again: python3 scripts/dev.py check",
        ),
        Check(
            "types (JavaScript)",
            [node, NODE_MODULES / "typescript" / "bin" / "tsc", "--project", ROOT],
            "Correct the lines named above. To look again: python3 scripts/dev.py check",
        ),
    ]


def built(pages: Sequence[Path] = (SITE,)) -> Check:
    """What is looked at once the site is built: all of it, or *pages*."""
    program = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    return Check(
        "HTML",
        [ensure_node().node, program, "--config", ROOT / ".htmlvalidate.json", *pages],
        "Correct what makes the elements named above, in scripts/sitekit or the page.",
    )


def run_check(check: Check) -> None:
    """Nothing, or an error with what the check found."""
    path = os.pathsep.join(filter(None, [str(SCRIPTS), os.environ.get("PYTHONPATH")]))
    command(check.command, check.advice, env={**os.environ, "PYTHONPATH": path})


def run_all(those: Iterable[Check]) -> list[StepError]:
    """What every check found, so that one look at the output is enough."""
    found = []
    for check in those:
        try:
            with progress(check.name):
                run_check(check)
        except StepError as error:
            found.append(error)
    return found


def fix() -> None:
    """Lets ruff put right what it can."""
    ruff: list[str | Path] = [PYTHON, "-m", "ruff"]
    command([*ruff, "format", "--quiet", "."], "Correct the lines named above.")
    command([*ruff, "check", "--fix", "--quiet", "."], "Correct by hand the lines named above.")
