"""Lighthouse on pages as a telephone sees them: the median of its scores, and what it finds."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from bisca.cli.web import address_of, make_server
from sitekit import browser
from sitekit.node import ensure_node
from sitekit.paths import NODE_MODULES, SITE

PAGES = ("pt/index.html", "pt/bisca-de-tres/rules.html", "pt/bisca-de-tres/deal.html")
# What each page must reach.
LEAST = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
# What Lighthouse's own benchmark finds of a processor that nothing else keeps busy; below it the
# performance tells of the machine rather than of the page.
RESTED = 2000
PROGRAM = NODE_MODULES / "lighthouse" / "cli" / "index.js"
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", default=PAGES, help="in the site, as pt/index.html")
    parser.add_argument("--runs", type=int, default=3, help="of each page; the median counts")
    arguments = parser.parse_args()
    short = []
    with make_server("127.0.0.1", 0, SITE, "/") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for page in arguments.pages:
            runs = [measured(address_of(server, "/") + page) for _ in range(arguments.runs)]
            index = min(run["environment"]["benchmarkIndex"] for run in runs)
            print(f"{page}: processor at its slowest {index:.0f} (at least {RESTED} at rest)")
            for kind, least in LEAST.items():
                median = statistics.median(run["categories"][kind]["score"] for run in runs)
                print(f"{page}: {kind} {median:.2f} (at least {least:.2f})", flush=True)
                if median < least:
                    short.append(f"{page}: {kind}")
                    print("\n".join(f"    {line}" for line in faults(runs[0], kind)))
        server.shutdown()
    return 1 if short else 0


def measured(address: str) -> dict[str, Any]:
    """What one run of Lighthouse found, with its usual telephone and network."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run(
            [
                ensure_node().node,
                PROGRAM,
                address,
                "--quiet",
                "--output=json",
                f"--output-path={report}",
                f"--chrome-flags={FLAGS} --user-data-dir={folder}/profile",
                f"--only-categories={','.join(LEAST)}",
                "--no-enable-error-reporting",
            ],
            check=True,
            env={**os.environ, "CHROME_PATH": str(browser.ensure())},
        )
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def faults(run: dict[str, Any], kind: str) -> list[str]:
    """What cost points, by the titles of the audits."""
    parts = [one for one in run["categories"][kind]["auditRefs"] if one["weight"]]
    audits = [run["audits"][one["id"]] for one in parts]
    return [
        f"{one['title']} {one.get('displayValue', '')}".strip()
        for one in audits
        if one["score"] is not None and one["score"] < 0.9
    ]


if __name__ == "__main__":
    sys.exit(main())
