"""The commands of scripts/dev.py, run inside the environment that it has made."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sitekit import audit, browser, build, checks, taken
from sitekit.address import VARIABLE
from sitekit.node import ensure_node, ensure_packages
from sitekit.paths import ENGINE, ROOT, SCRIPTS
from sitekit.serve import serve
from sitekit.steps import StepError, complain, say

# A test that hangs is named, and the others still run; only a thread ends a wait in the browser's
# driver.
LIMIT = ("--timeout=900", "--timeout-method=thread")


# The smoke test of three engines, which is no part of a whole run.
BROWSERS, ENGINES = "--browsers", "tests/engines"


def run(arguments: argparse.Namespace, rest: list[str]) -> int:
    """Carries out one command; the number is the exit code."""
    commands = {
        "serve": run_serve,
        "build": run_build,
        "test": run_test,
        "check": run_check,
        "bench": run_bench,
    }
    return commands[arguments.command](arguments, rest)


def run_serve(arguments: argparse.Namespace, _: list[str]) -> int:
    build.build_site()
    watched = build.WATCHED if arguments.watch else None
    serve(arguments.host, arguments.port, arguments.base, watched)
    return 0


def run_build(arguments: argparse.Namespace, _: list[str]) -> int:
    if arguments.url:
        os.environ[VARIABLE] = arguments.url
    done = build.build_site(to_take=arguments.offline, brotli=arguments.brotli)
    say("The site is in site/." if done else "site/ is up to date.")
    for path in taken.MADE if arguments.offline else ():
        say(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def run_test(_: argparse.Namespace, rest: list[str]) -> int:
    build.build_site()
    environment = dict(os.environ)
    if "not browser" not in rest:
        environment[browser.VARIABLE] = str(browser.ensure())
    words = [*rest, ENGINES] if rest == [BROWSERS] else rest or parallel()
    return _python(["-m", "pytest", *LIMIT, *words], environment)


def parallel() -> list[str]:
    """
    Options for a whole run: a file's tests together, the files in their order (`tests/conftest.py`),
    and three workers for two cores, since those in a browser wait for part of their time.
    """
    cores = min(os.cpu_count() or 1, 8)
    together = ["--dist", "loadfile", "--no-loadscope-reorder"]
    return ["-n", str(cores * 3 // 2), *together] if cores > 1 else []


def run_check(arguments: argparse.Namespace, _: list[str]) -> int:
    ensure_packages(ensure_node())
    if arguments.fix:
        checks.fix()
    found = [*checks.run_all(checks.checks()), *audit.run_all()]
    try:
        build.build_site()
    except StepError as error:
        found.append(error)
    else:
        found += checks.run_all([checks.built()])
    for failure in found:
        complain(failure)
    say("\nAll is well." if not found else f"\n{len(found)} failed.")
    return 1 if found else 0


def run_bench(_: argparse.Namespace, rest: list[str]) -> int:
    """All there is to measure, or what the first word names: `boot` is scripts/bench_boot.py."""
    named = SCRIPTS / f"bench_{rest[0]}.py" if rest else None
    if named is not None and named.exists():
        scripts, rest = [named], rest[1:]
    elif rest:
        scripts = [SCRIPTS / "bench.py"]
    else:
        scripts = sorted(SCRIPTS.glob("bench*.py"))
    build.build_site()
    return max(_python([script, *rest], dict(os.environ)) for script in scripts)


def _python(words: Sequence[str | Path], environment: dict[str, str]) -> int:
    path = os.pathsep.join(filter(None, [str(ENGINE), str(SCRIPTS), environment.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env={**environment, "PYTHONPATH": path}, check=False
    ).returncode
