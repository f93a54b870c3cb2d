"""The browser that the tests drive: the system's Chromium or Chrome, or one installed for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from sitekit.steps import StepError, command, progress

VARIABLE = "BISCA_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


def find() -> Path | None:
    """The browser there is, if any: the one named in BISCA_BROWSER, the system's, Playwright's."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    candidates = [shutil.which(name) for name in NAMES]
    for candidate in [*candidates, *PLACES, _playwrights_own()]:
        if candidate and Path(candidate).exists() and _runs(candidate):
            return Path(candidate)
    return None


def _runs(program: str) -> bool:
    # On Ubuntu, `chromium-browser` may be a stub that only says what to install.
    try:
        done = subprocess.run([program, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 or os.name == "nt"


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def ensure() -> Path:
    """A browser for the tests, installed when there is none."""
    found = find()
    for name, install in (("Chromium by Playwright", _by_playwright), ("Chromium by apt", _by_apt)):
        if found is None:
            try:
                with progress(name):
                    install()
            except StepError:
                continue
            found = find()
    if found is None:
        raise StepError(
            "The tests drive Chromium or Chrome, and neither is here nor could be installed. "
            "Install one from your system or from google.com/chrome, "
            f"or name its program in {VARIABLE}. The rest runs with: "
            "python3 scripts/dev.py test -m 'not browser'"
        )
    return found


def _by_playwright() -> None:
    command([sys.executable, "-m", "playwright", "install", "chromium"], "")


def _by_apt() -> None:
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise StepError("apt needs to be there, and root to use it")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command(["apt-get", "update", "-qq"], "", env=quiet)
    command(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], "", env=quiet
    )
