"""What pages of both languages share: cards, scripts, styles, fonts, and Python for the browser."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path

from sitekit.node import Node, run_node
from sitekit.paths import ASSETS, BUILD, NODE_MODULES, OVERRIDES, SCRIPTS
from sitekit.shim import without_address
from sitekit.steps import command
from sitekit.wheel import BROWSER_DIST, pyodide_version

CARDS = ASSETS / "cards"
FONTS = ASSETS / "fonts"
PYODIDE = ASSETS / "pyodide"
MANIFEST = ASSETS / "engine" / "manifest.json"
MEMORY = ASSETS / "engine" / "memory.bin"
LIBRARY = ASSETS / "engine" / "library.zip"
FREEZE = SCRIPTS / "node" / "freeze.mjs"
BUNDLE = SCRIPTS / "node" / "bundle.mjs"
MAKE_CARDS = SCRIPTS / "make_cards.py"
STYLES = OVERRIDES / "assets" / "css"
MODULES = OVERRIDES / "assets" / "js"
FONT_STYLES = BUILD / "fonts.css"
SINGLE = BUILD / "single"
LATE = SINGLE / "late.js"

# Family, npm package, weights. Latin only: it holds all of Portuguese and English.
TYPEFACES = (
    ("Source Serif 4", "source-serif-4", (400, 600)),
    ("Source Sans 3", "source-sans-3", (400, 700)),
)
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def make_cards(python: Path) -> None:
    """Draws the pack, with the script that does it by hand too."""
    shutil.rmtree(CARDS, ignore_errors=True)
    command([python, MAKE_CARDS, CARDS], "The cards are drawn by scripts/make_cards.py.")


def copy_fonts() -> None:
    """The typefaces, and the style sheet that names them."""
    shutil.rmtree(FONTS, ignore_errors=True)
    FONTS.mkdir(parents=True)
    rules = []
    for family, package, weights in TYPEFACES:
        for weight in weights:
            name = f"{package}-latin-{weight}-normal.woff2"
            shutil.copyfile(NODE_MODULES / "@fontsource" / package / "files" / name, FONTS / name)
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:normal;'
                f'font-display:swap;src:url("fonts/{name}") format("woff2")}}'
            )
        licence = NODE_MODULES / "@fontsource" / package / "LICENSE"
        shutil.copyfile(licence, FONTS / f"{package}-LICENSE.txt")
    FONT_STYLES.write_text("\n".join(rules) + "\n", encoding="utf-8")


def bundle(node: Node) -> None:
    """The scripts, worker.js and bisca.css, and what takes their places in the single file."""
    ASSETS.mkdir(parents=True, exist_ok=True)
    # What holds on paper must come after all that holds everywhere.
    sheets = sorted(STYLES.glob("*.css"), key=lambda path: (path.stem == "print", path.name))
    styles = [FONT_STYLES, *sheets]
    run_node(node, [BUNDLE, ASSETS, SINGLE, *styles], "esbuild names the file and the line above.")


def copy_shims() -> None:
    """The icon, and what makes Material's search work in a page from a file, and late elsewhere."""
    ASSETS.mkdir(parents=True, exist_ok=True)
    shim = (NODE_MODULES / "iframe-worker/shim/index.js").read_text(encoding="utf-8")
    late = LATE.read_text(encoding="utf-8")
    both = f"{without_address(shim).rstrip()}\n{late}"
    (ASSETS / "iframe-worker.js").write_text(both, encoding="utf-8", newline="\n")
    shutil.copyfile(OVERRIDES / "assets" / "icon.svg", ASSETS / "icon.svg")
    shutil.copytree(OVERRIDES / "assets" / "icons", ASSETS / "icons", dirs_exist_ok=True)


def copy_pyodide() -> None:
    """Python for the browser, with a lock file that leads to no other host's packages."""
    shutil.rmtree(PYODIDE, ignore_errors=True)
    PYODIDE.mkdir(parents=True)
    source = NODE_MODULES / "pyodide"
    for name in RUNTIME:
        shutil.copyfile(source / name, PYODIDE / name)
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = json.dumps({"info": lock["info"], "packages": {}}, indent=1) + "\n"
    (PYODIDE / "pyodide-lock.json").write_text(text, encoding="utf-8", newline="\n")


def freeze(node: Node) -> None:
    """The memory of a started engine, and the part of the standard library that a start needs."""
    advice = "What the engine does when it starts fails in Pyodide: the output above says where."
    run_node(node, [FREEZE, browser_wheel(), MEMORY, LIBRARY], advice)


def browser_wheel() -> Path:
    """The engine as the worker unpacks it."""
    return next(BROWSER_DIST.glob("*.whl"))


def write_manifest() -> None:
    """What the worker loads, so that it can show progress and refuse a damaged file."""
    both, fast, plain = ["fast", "plain"], ["fast"], ["plain"]
    files: list[dict[str, str | int | list[str]]] = [
        *({**describe(PYODIDE / name, MANIFEST.parent), "start": both} for name in RUNTIME),
        {**describe(PYODIDE / "pyodide-lock.json", MANIFEST.parent), "start": both},
        {**describe(MEMORY, MANIFEST.parent), "start": fast},
        {**describe(LIBRARY, MANIFEST.parent), "start": plain},
        {**describe(browser_wheel(), MANIFEST.parent), "start": plain},
    ]
    total = hashlib.sha256("".join(str(file["sha256"]) for file in files).encode())
    manifest = {"build": total.hexdigest()[:16], "pyodide": pyodide_version(), "files": files}
    text = json.dumps(manifest, indent=1) + "\n"
    MANIFEST.write_text(text, encoding="utf-8", newline="\n")


def describe(path: Path, base: Path) -> dict[str, str | int]:
    """A file's name, its address from the folder *base*, its size and its SHA-256 in hex."""
    return {
        "name": path.name,
        "url": Path(os.path.relpath(path, base)).as_posix(),
        "size": path.stat().st_size,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }
