"""Draw the three packs, their back and the faces of signs: `python scripts/make_cards.py OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

from bisca.rules.catalog import load_data
from sitekit import cards
from sitekit.faces import write_faces
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
    signs = load_data("signals")["signs"]
    written = [*cards.write_pack(kennard, out), *write_packs(out), *write_faces(signs, out)]
    print(f"{len(written)} pictures in {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
