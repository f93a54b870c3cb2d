"""The engine as a wheel: whole for the desktop, lean for the browser, compiled for one file."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shutil
import tokenize
import zipfile
from pathlib import Path

from flit_core import buildapi

from sitekit.node import Node, run_node
from sitekit.paths import ASSETS, BUILD, DIST, ENGINE, NODE_MODULES, ROOT, SCRIPTS
from sitekit.steps import command

LOCK = ROOT / "requirements-wheel.lock"
PACKAGES = BUILD / "wheel-packages"
COMPILE = SCRIPTS / "node" / "compile_wheel.mjs"
COMPILED = BUILD / "compiled"
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


def build_browser_wheel() -> Path:
    """The wheel that the worker unpacks, made from that of pip."""
    source = build_source_wheel()
    shutil.rmtree(BROWSER_DIST, ignore_errors=True)
    BROWSER_DIST.mkdir(parents=True)
    repack(source, BROWSER_DIST / source.name)
    return BROWSER_DIST / source.name


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


def compile_wheel(node: Node, lean_wheel: Path) -> Path:
    """
    The browsers' wheel as byte code, made by the Python that will run it.

    It weighs more and starts sooner: that is for the single file, which nobody waits for.
    """
    shutil.rmtree(COMPILED, ignore_errors=True)
    COMPILED.mkdir(parents=True)
    shutil.copyfile(lean_wheel, COMPILED / lean_wheel.name)
    advice = "A module of the engine that can't be compiled is named above."
    output = run_node(node, [COMPILE, PACKAGES, COMPILED, lean_wheel.name], advice)
    (COMPILED / lean_wheel.name).unlink()
    return COMPILED / output.strip().splitlines()[-1]


# No browser runs the command line or figures, and the hashes are those of the files as they were.
LEFT_OUT = re.compile(r"bisca/(cli/|__main__\.|figure\.)|[^/]+\.dist-info/(RECORD|entry_points)")


def repack(source: Path, target: Path) -> None:
    """Copies a wheel with all its times set to one date and only what a browser needs, made lean."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if LEFT_OUT.match(name):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                content = lean(content.decode()).encode()
            elif name.endswith(".json"):
                whole = json.loads(content)
                content = json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
            entry = zipfile.ZipInfo(name, EPOCH_DATE)
            entry.external_attr = 0o644 << 16
            new.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def lean(source: str) -> str:
    """*source* without comments and docstrings, every statement in the line where it was."""
    dull = _docstrings(ast.parse(source))
    lines = source.split("\n")
    for token in reversed([*tokenize.generate_tokens(io.StringIO(source).readline)]):
        if token.type == tokenize.COMMENT or token.start in dull:
            (first, start), (last, end) = token.start, token.end
            left = "" if token.type == tokenize.COMMENT else '""'
            rest = lines[last - 1][end:]
            lines[first - 1 : last] = [
                (lines[first - 1][:start] + left + rest).rstrip(),
                *[""] * (last - first),
            ]
    return "\n".join(lines)


def _docstrings(tree: ast.Module) -> set[tuple[int, int]]:
    """Where the docstrings of a module begin: line from 1, column from 0."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, holders)]
    return {
        (body[0].lineno, body[0].col_offset)
        for body in bodies
        if body
        and isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    }


def pyodide_version() -> str:
    """The version of the npm package."""
    package = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))
    return str(package["version"])
