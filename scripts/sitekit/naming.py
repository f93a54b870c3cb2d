"""
Names that change with the content, so that no page ever meets a file of another build.

What a script or a style sheet is called is written into what asks for it; so a file is named
before those that name it, and the chain ends in the pages, which alone keep their names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from sitekit.theme import TRIMMED

DIGITS = 10

# Each file beside those that it names, which come first: what it says of them is replaced.
WORKER = "assets/worker.js"
MANIFEST = "assets/engine/manifest.json"
TOOLS = "assets/bisca-tools.js"
BESIDE = "assets/bisca-beside.js"
SCRIPTS = {"assets/bisca.js": [TOOLS], "assets/bisca-table.js": [WORKER, BESIDE]}
SHEET = "assets/bisca.css"
SHIM = "assets/iframe-worker.js"
LOADED = ("assets/pyodide/", "assets/engine/")
THEME = "/assets/stylesheets/"


def hashed_name(path: str, content: bytes) -> str:
    """*path* with a part of the hash of *content* before its ending."""
    before, dot, ending = path.rpartition(".")
    return f"{before}.{hashlib.sha256(content).hexdigest()[:DIGITS]}{dot}{ending}"


class Naming:
    """
    The site's files under their final names.

    Attributes:
        names: path as it was made -> path in the site, for those that are renamed.
        files: path in the site -> the file to copy, or its bytes where they changed.
    """

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.names: dict[str, str] = {}
        self._sheets: dict[str, str] = {}
        self.files: dict[str, Path | bytes] = dict(files)
        for path in files:
            if path.startswith(LOADED) and path != MANIFEST:
                self._rename(path, [])
        self._rename(MANIFEST, list(self.names))
        self._rename(WORKER, [MANIFEST])
        self._rename(TOOLS, [WORKER])
        self._rename(BESIDE, [])
        for script, loaded in SCRIPTS.items():
            self._rename(script, loaded)
        self._rename(SHEET, [])
        self._rename(SHIM, [])
        self._take_trimmed()

    def page(self, text: str) -> str:
        """A page that asks for the renamed files."""
        for path in (*SCRIPTS, SHEET, SHIM):
            text = text.replace(f'{path}"', f'{self.names.get(path, path)}"')
        for path, new in self._sheets.items():
            text = text.replace(f'{path}"', f'{new}"')
        return text

    def _take_trimmed(self) -> None:
        """The theme's style sheets as they are left for this site."""
        for path in [path for path in self.files if THEME in path and path.endswith(".css")]:
            trimmed = TRIMMED / path.rpartition("/")[2]
            new = hashed_name(path, trimmed.read_bytes())
            del self.files[path]
            self.files[new] = trimmed
            # Each language has the same, under the same address from its pages.
            self._sheets[path.split("/", 1)[1]] = new.split("/", 1)[1]

    def _rename(self, path: str, named: list[str]) -> None:
        found = self.files.pop(path, None)
        if found is None:  # a part of the site, in a test
            return
        content = found.read_bytes() if isinstance(found, Path) else found
        if named:
            text, folder = content.decode("utf-8"), path.rpartition("/")[0]
            for other in named:
                text = _renamed_in(text, path, _way(folder, other), _way(folder, self.names[other]))
            content = text.encode("utf-8")
        new = hashed_name(path, content)
        self.names[path] = new
        self.files[new] = content if named else found


def _way(folder: str, path: str) -> str:
    """The relative address of *path* for a file in *folder*, as the sources write it."""
    if path.startswith(f"{folder}/"):
        return path.removeprefix(f"{folder}/")
    return "../" + path.removeprefix("assets/")


def _renamed_in(text: str, path: str, old: str, new: str) -> str:
    before = '(?<="url": ")' if path == MANIFEST else "(?<=[\"'`}])"
    changed, times = re.subn(f"{before}{re.escape(old)}(?=[\"'`])", new, text)
    if times != 1:
        raise ValueError(f"{path} names {old} {times} times, not once")
    return changed
