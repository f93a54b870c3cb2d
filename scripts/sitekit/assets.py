"""What pages of both languages share: cards, scripts, styles, fonts, and Python for the browser."""

from __future__ import annotations

import gzip
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

# Family, npm package, weights. A typeface that has been cut may not keep the name of the whole one.
TYPEFACES = (
    ("Bisca Serif", "source-serif-4", (600,)),
    ("Bisca Sans", "source-sans-3", (400, 700)),
)
# Of each only what Portuguese, English, Spanish and Italian are written with: half as many bytes.
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’‚“”„•…−€"))
FEATURES = ("kern", "liga")
NAMES = (1, 3, 4, 6, 16)  # the records that hold the name of a typeface
# Of each family the ascent and the descent, in percent of its size.
HEIGHTS = {"Bisca Serif": (103.6, 33.5), "Bisca Sans": (102.4, 40)}
# What is seen until a typeface has come: faces that devices have, made as wide and as high, so that
# no line breaks anew. The size is the width of the common rules in ours by that in theirs, in
# percent; the second face is as wide as the first.
STAND_INS = (
    ("Bisca Serif", 600, "Times", ("Times New Roman Bold", "Liberation Serif Bold"), 108.9),
    ("Bisca Serif", 600, "DejaVu", ("DejaVu Serif Bold",), 83.7),
    ("Bisca Sans", 400, "Arial", ("Arial", "Liberation Sans"), 92.1),
    ("Bisca Sans", 700, "Arial", ("Arial Bold", "Liberation Sans Bold"), 91.1),
    ("Bisca Sans", 400, "Roboto", ("Roboto",), 93.6),
    ("Bisca Sans", 700, "Roboto", ("Roboto Bold",), 98.2),
    ("Bisca Sans", 400, "DejaVu", ("DejaVu Sans",), 81),
    ("Bisca Sans", 700, "DejaVu", ("DejaVu Sans Bold",), 76.5),
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
            name = f"{family.lower().replace(' ', '-')}-{weight}.woff2"
            file = f"{package}-latin-{weight}-normal.woff2"
            _cut(NODE_MODULES / "@fontsource" / package / "files" / file, family, FONTS / name)
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:normal;'
                f'font-display:swap;src:url("fonts/{name}") format("woff2")}}'
            )
        licence = NODE_MODULES / "@fontsource" / package / "LICENSE"
        shutil.copyfile(licence, FONTS / f"{package}-LICENSE.txt")
    for family, weight, name, faces, size in STAND_INS:
        ascent, descent = HEIGHTS[family]
        local = ",".join(f'local("{face}")' for face in faces)
        rules.append(
            f'@font-face{{font-family:"{family} {name}";font-weight:{weight};src:{local};'
            f"size-adjust:{size}%;ascent-override:{100 * ascent / size:.1f}%;"
            f"descent-override:{100 * descent / size:.1f}%;line-gap-override:0%}}"
        )
    FONT_STYLES.write_text("\n".join(rules) + "\n", encoding="utf-8")


def _cut(source: Path, family: str, target: Path) -> None:
    """The typeface *source* with `LETTERS` only, as one of *family*."""
    from fontTools import subset

    options = subset.Options(flavor="woff2", layout_features=list(FEATURES))
    font = subset.load_font(source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID in NAMES:
            record.string = family if record.nameID in (1, 16) else target.stem
    subset.save_font(font, target, options)


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
        {**describe(MEMORY, MANIFEST.parent), "start": fast, "room": room(MEMORY)},
        {**describe(LIBRARY, MANIFEST.parent), "start": plain},
        {**describe(browser_wheel(), MANIFEST.parent), "start": plain},
    ]
    total = hashlib.sha256("".join(str(file["sha256"]) for file in files).encode())
    manifest = {"build": total.hexdigest()[:16], "pyodide": pyodide_version(), "files": files}
    text = json.dumps(manifest, indent=1) + "\n"
    MANIFEST.write_text(text, encoding="utf-8", newline="\n")


def room(memory: Path) -> int:
    """How many bytes a browser needs for it, by its first number (assets/js/memory.js)."""
    with gzip.open(memory) as unpacked:
        return int.from_bytes(unpacked.read(4), "little")


def describe(path: Path, base: Path) -> dict[str, str | int]:
    """A file's name, its address from the folder *base*, its size and its SHA-256 in hex."""
    return {
        "name": path.name,
        "url": Path(os.path.relpath(path, base)).as_posix(),
        "size": path.stat().st_size,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }
