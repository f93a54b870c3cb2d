"""Draw the three packs and their back: `python scripts/make_cards.py OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

from sitekit import cards
from sitekit.latin.pack import write_packs

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: make_cards.py OUT", file=sys.stderr)
        return 2
    kennard = ROOT / cards.KENNARD
    if not kennard.is_dir():
        print(f"{kennard} is missing: run `npm ci` first.", file=sys.stderr)
        return 1
    out = Path(arguments[0])
    written = [*cards.write_pack(kennard, out), *write_packs(out)]
    print(f"{len(written)} cards in {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
