"""The Python environment that everything else runs in. Standard library only."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from pathlib import Path

from sitekit.paths import ENGINE, ROOT, VENV
from sitekit.steps import Step, StepError, command, run_steps

LOCK = ROOT / "requirements.lock"
STAMP = VENV / "bisca-packages"
MADE_BY = VENV / "bisca-python"


def python_in(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_inside(venv: Path = VENV) -> bool:
    """Whether this very process runs in the environment *venv*."""
    return Path(sys.prefix).resolve() == venv.resolve()


def ensure_venv() -> Path:
    """The interpreter of .venv, after making or updating the environment when it is needed."""
    if not os.access(ROOT, os.W_OK):
        raise StepError(
            f"{ROOT} can't be written to, and the environment, the tools and the site are made "
            "there. Copy the repository to a folder of your own."
        )
    if VENV.exists() and _made_by() != _this_python():
        shutil.rmtree(VENV)  # the packages of another Python would not fit
    inputs = [LOCK, ENGINE / "pyproject.toml"]
    run_steps(Step("Python packages", _make, inputs, [python_in(VENV)], _this_python(), STAMP))
    return python_in(VENV)


def _this_python() -> str:
    return f"{platform.python_implementation()} {platform.python_version()} {sys.base_prefix}"


def _made_by() -> str:
    try:
        return MADE_BY.read_text(encoding="utf-8")
    except OSError:
        return ""


def _make() -> None:
    python = python_in(VENV)
    if not python.exists():
        command(
            [sys.executable, "-m", "venv", VENV],
            "Python's venv module is needed; on Debian and Ubuntu: apt install python3-venv.",
        )
        MADE_BY.write_text(_this_python(), encoding="utf-8")
    pip: list[str | Path] = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
    ]
    command(
        [*pip, "--require-hashes", "-r", LOCK],
        "The packages of requirements.lock come from the Python package index: "
        "check the network (or pip's settings) and run the same command again.",
    )
    command(
        [*pip, "--no-deps", "--no-build-isolation", "--editable", ENGINE],
        "The engine could not be installed into .venv: check engine/pyproject.toml.",
    )
