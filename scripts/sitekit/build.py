"""The whole site, from the YAML of the engine to site/, doing only what is needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from sitekit import assets, merge, social, taken, theme, wheel
from sitekit.address import site_address
from sitekit.node import Node, ensure_node, ensure_packages, run_node
from sitekit.paths import (
    ASSETS,
    BUILD,
    ENGINE,
    LANGUAGES,
    OVERRIDES,
    PACKAGE_LOCK,
    PAGES,
    ROOT,
    SCRIPTS,
    SITE,
    SITEKIT,
)
from sitekit.steps import Step, command, progress, run_steps, say

PYTHON = Path(sys.executable)
PACKAGE = ENGINE / "bisca"
BROTLI = SCRIPTS / "node" / "brotli.mjs"
# What the pages of a language are made from, besides its own folder in docs/.
PAGE_SOURCES = (
    ROOT / "mkdocs.yml",
    ROOT / "mkdocs.en.yml",
    ROOT / "docs" / "figures",
    ROOT / "docs" / "data",
    ROOT / "requirements.lock",
    OVERRIDES / "hook.py",
    OVERRIDES / "main.html",
    OVERRIDES / "partials",
    OVERRIDES / "words",
    PACKAGE,
    SITEKIT,
)
# What a person edits, and so what `serve` watches.
WATCHED = (
    ROOT / "docs",
    ROOT / "mkdocs.yml",
    ROOT / "mkdocs.en.yml",
    OVERRIDES,
    PACKAGE,
    ENGINE / "variants",
    ENGINE / "decks",
    ENGINE / "locale",
    SCRIPTS,
)


def config_of(language: str) -> Path:
    """The MkDocs settings of a language."""
    return ROOT / ("mkdocs.yml" if language == "pt" else f"mkdocs.{language}.yml")


def build_site(*, to_take: bool = False, brotli: bool = False) -> bool:
    """
    Brings site/ up to date; whether anything had to be done.

    Args:
        to_take: dist/ too.
        brotli: a file packed by Brotli too, beside each that is packed by gzip.
    """
    address = site_address()
    with one_at_a_time():
        node = ensure_node()
        ensure_packages(node)
        done = [run_steps(step) for step in asset_steps(node)]
        done.append(run_steps(*(page_step(language) for language in LANGUAGES)))
        if address:
            done.append(run_steps(social_step(node)))
        done.append(run_steps(theme_step(node)))
        done.append(run_steps(merge_step(address)))
        if brotli:
            done.append(_pack(node))
        if to_take:
            done.append(run_steps(taken_step()))
    return any(done)


def compile_data() -> None:
    """The engine's JSON from its YAML."""
    command([PYTHON, SCRIPTS / "compile_data.py"], "Correct the YAML file named above.")


def asset_steps(node: Node) -> list[Step]:
    """What comes before the pages, in order."""
    return [
        Step(
            "engine data",
            compile_data,
            [
                ENGINE / "variants",
                ENGINE / "decks",
                ENGINE / "locale",
                PACKAGE / "data",
                SCRIPTS / "compile_data.py",
            ],
            [PACKAGE / "data" / "variants.json"],
        ),
        Step(
            "cards",
            partial(assets.make_cards, PYTHON),
            [
                PACKAGE_LOCK,
                SCRIPTS / "make_cards.py",
                SITEKIT / "cards.py",
                SITEKIT / "faces.py",
                SITEKIT / "latin",
                ENGINE / "variants" / "signals.yaml",
            ],
            [assets.CARDS],
        ),
        Step(
            "fonts", assets.copy_fonts, [PACKAGE_LOCK, SITEKIT / "assets.py"], [assets.FONT_STYLES]
        ),
        Step(
            "scripts and styles",
            partial(assets.bundle, node),
            [PACKAGE_LOCK, assets.MODULES, assets.STYLES, assets.FONT_STYLES, assets.BUNDLE],
            [
                *(
                    ASSETS / name
                    for name in (
                        *("bisca.js", "bisca-tools.js", "bisca-table.js", "bisca-beside.js"),
                        *("worker.js", "sw.js", "bisca.css"),
                    )
                ),
                *(assets.SINGLE / name for name in ("single.js", "worker_single.js", "late.js")),
            ],
        ),
        Step(
            "icon and shims",
            assets.copy_shims,
            [
                PACKAGE_LOCK,
                assets.LATE,
                OVERRIDES / "assets" / "icon.svg",
                OVERRIDES / "assets" / "icons",
                SITEKIT / "assets.py",
                SITEKIT / "shim.py",
            ],
            [ASSETS / "iframe-worker.js", ASSETS / "icon.svg", ASSETS / "icons"],
        ),
        Step(
            "Python for the browser",
            assets.copy_pyodide,
            [PACKAGE_LOCK, SITEKIT / "assets.py"],
            [assets.PYODIDE / name for name in assets.RUNTIME],
        ),
        Step(
            "compiler of the wheel",
            partial(wheel.install_compiler, PYTHON),
            [wheel.LOCK],
            [wheel.PACKAGES],
        ),
        Step(
            "engine for the browser",
            partial(_browser_engine, node),
            [
                PACKAGE,
                ENGINE / "pyproject.toml",
                wheel.LOCK,
                PACKAGE_LOCK,
                wheel.COMPILE,
                assets.FREEZE,
                assets.MODULES / "memory.js",
                SITEKIT / "wheel.py",
                SITEKIT / "assets.py",
            ],
            [assets.MANIFEST, assets.MEMORY, assets.LIBRARY, wheel.COMPILED],
        ),
    ]


def _browser_engine(node: Node) -> None:
    wheel.compile_wheel(node, wheel.build_browser_wheel())
    assets.freeze(node)
    assets.write_manifest()


def page_step(language: str) -> Step:
    """The pages of one language, where every false figure and dead link is an error."""
    return Step(
        f"pages ({language})",
        partial(run_mkdocs, language),
        [*PAGE_SOURCES, ROOT / "docs" / language],
        [PAGES / language / "index.html"],
        extra=sys.version,
    )


def run_mkdocs(language: str) -> None:
    """One strict build."""
    command(
        [
            PYTHON,
            "-m",
            "mkdocs",
            "build",
            "--strict",  # not --quiet, which keeps warnings from counting
            "--config-file",
            config_of(language),
        ],
        "MkDocs names the page above: correct it, or the figure it shows.",
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )


def theme_step(node: Node) -> Step:
    """The theme's style sheets, made anew when a page or script has a name that none had before."""
    theme.write_names()
    return Step(
        "styles of the theme",
        partial(theme.trim, node),
        [PACKAGE_LOCK, theme.TRIM, theme.NAMES, ASSETS],
        [theme.TRIMMED],
    )


def social_step(node: Node) -> Step:
    """The pictures that go with links to the site; without its address nothing can name them."""
    return Step(
        "pictures for links",
        partial(social.draw, node),
        [
            PACKAGE_LOCK,
            PACKAGE / "data",
            assets.CARDS,
            OVERRIDES / "words",
            SITEKIT / "social.py",
            social.RASTERISE,
        ],
        [social.FOLDER / f"{language}.png" for language in LANGUAGES],
    )


def merge_step(address: str = "") -> Step:
    """site/, put together from the parts, for the *address* where it will be if that is known."""
    return Step(
        "site",
        merge.merge,
        [
            ASSETS,
            *(PAGES / language for language in LANGUAGES),
            *([social.FOLDER] if address else []),
            SITEKIT / "address.py",
            SITEKIT / "merge.py",
            SITEKIT / "naming.py",
            SITEKIT / "offline.py",
            SITEKIT / "policy.py",
            SITEKIT / "shim.py",
            SITEKIT / "structured.py",
            theme.TRIMMED,
        ],
        [SITE / "index.html", SITE / "assets"],
        extra=address,
    )


def _pack(node: Node) -> bool:
    """A half minute the first time, since the strongest packing is slow."""
    files = merge.unpacked_by_brotli()
    if files:
        with progress("packing by Brotli"):
            run_node(node, [BROTLI, *files], "Without --brotli the site is built all the same.")
    return bool(files)


def taken_step() -> Step:
    """dist/: the site in one file, and the pages to read as an archive."""
    return Step(
        "files to take along",
        taken.make,
        [ASSETS, assets.SINGLE, *(PAGES / language for language in LANGUAGES), SITEKIT],
        [taken.FILE, taken.ARCHIVE],
    )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Waits while another build of this repository runs."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as file:
        _lock(file)
        yield


def _lock(file: IO[str]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: two builds at once are the person's own affair
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("  waiting for another build to end")
        fcntl.flock(file, fcntl.LOCK_EX)
