"""Where things are in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"
SCRIPTS = ROOT / "scripts"
SITEKIT = SCRIPTS / "sitekit"
OVERRIDES = ROOT / "site_overrides"
NODE_MODULES = ROOT / "node_modules"
PACKAGE_LOCK = ROOT / "package-lock.json"
VENV = ROOT / ".venv"

BUILD = ROOT / "build"
STAMPS = BUILD / "stamps"
DIST = BUILD / "dist"
ASSETS = BUILD / "assets"
PAGES = BUILD / "pages"
SITE = ROOT / "site"
# What people can take along: ROOT/build/dist holds the engine's wheel.
TAKEN = ROOT / "dist"

LANGUAGES = ("pt", "en")
