"""The engine as a wheel: source for the desktop, byte code for the browser."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from pathlib import Path

from flit_core import buildapi

from sitekit.node import Node, run_node
from sitekit.paths import ASSETS, BUILD, DIST, ENGINE, NODE_MODULES, ROOT, SCRIPTS
from sitekit.steps import command

LOCK = ROOT / "requirements-wheel.lock"
PACKAGES = BUILD / "wheel-packages"
COMPILE = SCRIPTS / "node" / "compile_wheel.mjs"
BROWSER_DIST = ASSETS / "engine"

# The same content must give the same bytes, or every build would be a new download.
EPOCH = "315532800"
EPOCH_DATE = (1980, 1, 1, 0, 0, 0)


def build_source_wheel() -> Path:
    """The wheel `bisca` that pip installs anywhere."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    before, here = os.environ.get("SOURCE_DATE_EPOCH"), Path.cwd()
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    os.chdir(ENGINE)
    try:
        name: str = buildapi.build_wheel(str(DIST))
        return DIST / name
    finally:
        os.chdir(here)
        os.environ.pop("SOURCE_DATE_EPOCH")
        if before is not None:
            os.environ["SOURCE_DATE_EPOCH"] = before


def install_compiler(python: Path) -> None:
    """Puts pyodide-build, for Pyodide's Python and not for ours, into a folder."""
    shutil.rmtree(PACKAGES, ignore_errors=True)
    command(
        [
            *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *(
                "--target",
                PACKAGES,
                "--python-version",
                "3.14",
                "--only-binary=:all:",
                "--ignore-requires-python",
            ),
            *("--no-deps", "--require-hashes", "-r", LOCK),
        ],
        "The packages of requirements-wheel.lock come from the Python package index: "
        "check the network (or pip's settings) and run the same command again.",
    )


def build_browser_wheel(node: Node) -> Path:
    """The wheel that the worker unpacks, compiled from the newest source wheel."""
    source = build_source_wheel()
    advice = "A module of the engine that can't be compiled is named above."
    output = run_node(node, [COMPILE, PACKAGES, DIST, source.name], advice)
    compiled = DIST / output.strip().splitlines()[-1]
    shutil.rmtree(BROWSER_DIST, ignore_errors=True)
    BROWSER_DIST.mkdir(parents=True)
    repack(compiled, BROWSER_DIST / compiled.name)
    compiled.unlink()
    return BROWSER_DIST / compiled.name


# No browser runs the command line.
TERMINAL_ONLY = ("bisca/cli/", "bisca/__main__.")


def repack(source: Path, target: Path) -> None:
    """Copies a zip file with all its times set to one date, and without the command line."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.startswith(TERMINAL_ONLY):
                continue
            entry = zipfile.ZipInfo(name, EPOCH_DATE)
            entry.external_attr = 0o644 << 16
            new.writestr(entry, old.read(name), zipfile.ZIP_DEFLATED, 9)


def pyodide_version() -> str:
    """The version of the npm package."""
    package = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))
    return str(package["version"])
