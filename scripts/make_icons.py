"""Draws the icons for installing, from icon.svg, into site_overrides/assets/icons/ (committed)."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from sitekit import browser
from sitekit.paths import OVERRIDES

ICONS = OVERRIDES / "assets" / "icons"
# A maskable icon may be cut to a circle of four fifths of its width.
KINDS = (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("maskable-512", 512, 0.62))


def main() -> int:
    svg = (OVERRIDES / "assets" / "icon.svg").read_text(encoding="utf-8")
    ICONS.mkdir(exist_ok=True)
    program = browser.ensure()
    with sync_playwright() as playwright:
        window = playwright.chromium.launch(executable_path=program)
        for name, size, part in KINDS:
            page = window.new_page(viewport={"width": size, "height": size})
            ground = "#1f4e8c" if part < 1 else "transparent"
            page.set_content(
                "<style>body{margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{ground}}}svg{{width:{part * 100}vw;display:block}}</style>{svg}"
            )
            page.screenshot(path=Path(ICONS, f"{name}.png"), omit_background=True)
            page.close()
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
