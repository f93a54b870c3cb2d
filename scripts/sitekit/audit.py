"""Whether known faults are listed for what we depend on. It takes a network: without one, a note."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sitekit.node import ensure_node
from sitekit.paths import BUILD, ROOT
from sitekit.steps import Step, StepError, command, run_steps, say

LOCK = ROOT / "requirements-audit.lock"
AUDITED = ("requirements.lock", "requirements-wheel.lock", "requirements-node.lock")
PACKAGES = BUILD / "audit"
ADVICE = "Take a version without it: requirements.in and package.json say how."
PATIENCE = 120  # seconds


class UnreachableError(Exception):
    """Nobody to ask."""


def run_all() -> list[StepError]:
    """The faults that are known; a line for each audit that couldn't be made."""
    found = []
    for name, audit in (("pip-audit", python_faults), ("npm audit", node_faults)):
        faults = made(name, audit)
        if faults:
            lines = "\n".join(f"  {fault}" for fault in faults)
            found.append(StepError(f"{name}: known faults in\n{lines}\n{ADVICE}"))
    return found


def made(name: str, audit: Callable[[], list[str]]) -> list[str]:
    """What an audit found, with a line about how it went."""
    try:
        faults = audit()
    except UnreachableError as reason:
        say(f"  {name:<28}skipped: {reason}")
        return []
    say(f"  {name:<28}{f'{len(faults)} found' if faults else 'nothing known'}")
    return faults


def python_faults() -> list[str]:
    """What pip-audit knows of the packages in our lock files."""
    step = Step("pip-audit", _install, [LOCK], [PACKAGES])
    try:
        run_steps(step)
    except StepError as error:
        raise UnreachableError("the Python package index can't be reached") from error
    locks = [word for name in AUDITED for word in ("-r", name)]
    words = ["-m", "pip_audit", "--disable-pip", "--require-hashes", "--format", "json"]
    report = _ask([sys.executable, *words, "--progress-spinner", "off", *locks])
    return list(python_report(report))


def _install() -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command([*install, "--target", PACKAGES, "--require-hashes", "-r", LOCK], "")


def python_report(report: Any) -> Iterator[str]:
    """A line for each fault in what pip-audit says."""
    packages = report.get("dependencies", ())
    if all("skip_reason" in package for package in packages):
        raise UnreachableError("the list of known faults can't be reached")
    for package in packages:
        for fault in package.get("vulns", ()):
            fixed = ", ".join(fault["fix_versions"]) or "no version yet"
            yield f"{package['name']} {package['version']}: {fault['id']} (fixed in {fixed})"


def node_faults() -> list[str]:
    """What npm knows of the packages in package-lock.json."""
    return list(node_report(_ask([str(ensure_node().npm), "audit", "--json"])))


def node_report(report: Any) -> Iterator[str]:
    """A line for each fault in what `npm audit` says."""
    if "vulnerabilities" not in report:
        raise UnreachableError("the npm registry doesn't answer audits here")
    for name, fault in report["vulnerabilities"].items():
        yield f"{name} {fault['range']}: {fault['severity']}"


def _ask(words: list[str]) -> Any:
    """The JSON that a program prints, whatever its exit code; nothing when it prints none."""
    path = os.pathsep.join([str(Path(words[0]).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(PACKAGES)}
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
