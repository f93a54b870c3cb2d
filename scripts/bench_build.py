"""
Times builds of all pages, cold (no block is kept) and warm (each page again, unchanged blocks kept),
beside a bare build of the same pages by the theme alone, without our hook and templates.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sitekit import kept
from sitekit.build import config_of, run_mkdocs
from sitekit.paths import LANGUAGES, ROOT
from sitekit.steps import command

AT_MOST = 2.0
# The settings of the site but for what is ours; a `bisca` block is then a piece of code.
BARE = """
INHERIT: {config}
docs_dir: {docs}
site_dir: {site}
strict: false
theme:
  name: material
  custom_dir: {nothing}
  language: {language}
hooks: []
"""


def bare(folder: Path) -> None:
    for language in LANGUAGES:
        config = folder / f"{language}.yml"
        (folder / "nothing").mkdir(exist_ok=True)
        config.write_text(
            BARE.format(
                config=config_of(language),
                docs=ROOT / "docs" / language,
                site=folder / "site" / language,
                nothing=folder / "nothing",
                language=language,
            ),
            encoding="utf-8",
        )
        words: list[str | Path] = [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--quiet",
            "--config-file",
            config,
        ]
        command(words, "The theme alone can't build the pages.")


def ours() -> None:
    for language in LANGUAGES:
        run_mkdocs(language)


def cold() -> None:
    shutil.rmtree(kept.FOLDER, ignore_errors=True)
    ours()


def seconds(build: Callable[[], None]) -> float:
    started = time.monotonic()
    build()
    return time.monotonic() - started


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2, help="builds of each kind, the best counts")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        kinds = {"bare theme": lambda: bare(Path(folder)), "cold": cold, "warm": ours}
        best = dict.fromkeys(kinds, float("inf"))
        for _ in range(times):
            for name, build in kinds.items():
                best[name] = min(best[name], seconds(build))
    for name, took in best.items():
        limit = f" (at most {AT_MOST:.0f})" if name == "warm" else ""
        ratio = took / best["bare theme"]
        print(f"pages of both languages, {name}: {took:.1f} s, {ratio:.2f} times bare{limit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
