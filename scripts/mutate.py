"""Mutation testing of the rules: changes them in a thousand small ways; a test should notice each.

It needs mutmut, which is no dependency of ours (see CONTRIBUTING, "Mutation testing"). The work is
done in build/mutation, on a copy of the engine and of the tests that judge its rules. Started
again it goes on where it stopped; --anew begins from the start.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "mutation"
MUTATED = "bisca/rules/*"
# The tests of the rules, and whole deals against the oracle; each in well under a second.
TESTS = ("rules", "play/test_deal_oracle.py", "play/test_match.py")
SETTINGS = f"""\
[mutmut]
source_paths=bisca/
only_mutate={MUTATED}
pytest_add_cli_args_test_selection=tests/

[tool:pytest]
pythonpath = tests .
addopts = --import-mode=importlib -p no:cacheprovider
"""


def lay_out() -> None:
    """The engine, its tests and mutmut's settings in PLACE, without what was found before."""
    shutil.rmtree(PLACE, ignore_errors=True)
    shutil.copytree(ROOT / "engine" / "bisca", PLACE / "bisca")
    (PLACE / "tests" / "play").mkdir(parents=True)
    (PLACE / "setup.cfg").write_text(SETTINGS, encoding="utf-8")
    for helper in ("covering", "deals", "oracle", "records", "setups", "strategies"):
        shutil.copy(ROOT / "tests" / f"{helper}.py", PLACE / "tests")
    (PLACE / "tests" / "golden").mkdir()
    shutil.copy(ROOT / "tests" / "golden" / "codes.yaml", PLACE / "tests" / "golden")
    for test in TESTS:
        source = ROOT / "tests" / test
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, PLACE / "tests" / test)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="begin from the start")
    arguments = parser.parse_args()
    mutmut = shutil.which("mutmut", path=str(Path(sys.executable).parent)) or "mutmut"
    if shutil.which(mutmut) is None:
        print("no mutmut: see CONTRIBUTING, Mutation testing", file=sys.stderr)
        return 2
    if arguments.anew or not PLACE.exists():
        lay_out()
    if hasattr(os, "nice"):
        os.nice(10)
    done = subprocess.run([mutmut, "run", "--max-children", "2"], cwd=PLACE)
    subprocess.run([mutmut, "results"], cwd=PLACE)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
