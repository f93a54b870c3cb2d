"""The engine's tests, run by the Python and on the wheel that browsers get."""

from __future__ import annotations

import sysconfig

from sitekit.node import ensure_node, run_node
from sitekit.paths import ASSETS, ROOT, SCRIPTS

TESTS = ROOT / "tests"
# Hypothesis has native parts, and these start a process of their own: neither runs there.
ELSEWHERE = ("hypothesis", "strategies", "import subprocess")
# Minutes there; golden/test_choices.py shows that the levels choose the same, and
# tests/browser/test_memory.py that a browser's hints and reviews are those of plain Python.
LONG = ("test_levels.py", "test_review.py", "test_sober.py")


def test_the_engine_passes_its_tests_in_pyodide() -> None:
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("rules", "play", "players", "show", "golden")
        for path in sorted((TESTS / folder).glob("test_*.py"))
        if path.name not in LONG
        and not any(word in path.read_text(encoding="utf-8") for word in ELSEWHERE)
    ]
    # What the rules are and what a deal has always been is tested there to the last file.
    for folder in ("rules", "golden"):
        assert {f"tests/{folder}/{path.name}" for path in (TESTS / folder).glob("test_*.py")} <= {
            *files
        }
    wheel = next((ASSETS / "engine").glob("*.whl"))
    packages = sysconfig.get_path("purelib")
    output = run_node(
        ensure_node(),
        [SCRIPTS / "node" / "run_tests.mjs", ROOT, packages, wheel, *files],
        "A test fails in Pyodide: the output above says which.",
    )
    assert " passed" in output.splitlines()[-1]
