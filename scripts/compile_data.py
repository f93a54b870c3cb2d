"""Makes engine/bisca/data/*.json from the YAML beside the package, which alone is edited.

The engine needs the standard library only, and there is no YAML in it: so it carries JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import yaml

ENGINE = Path(__file__).resolve().parent.parent / "engine"
DATA = ENGINE / "bisca" / "data"
# Files of engine/variants/ that are not variants.
SHARED = ("table_rules", "clauses", "weights", "sober", "signals")


class DataError(ValueError):
    """YAML that cannot be used: names the file, the line or key, and what was expected."""


class _StrictLoader(yaml.SafeLoader):
    """Refuses a key written twice or one that is not text, which YAML itself lets pass."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            where = f"line {key_node.start_mark.line + 1}"
            if not isinstance(key, str):
                raise DataError(f'{where}: the key {key!r} is not text; write "{key_node.value}"')
            if key in seen:
                raise DataError(f"{where}: the key {key!r} is written twice")
            seen.add(key)
        return super().construct_mapping(node, deep)


def read(path: Path) -> Any:
    """The content of one YAML file."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_StrictLoader)
    except (DataError, yaml.YAMLError) as error:
        raise DataError(f"{path.relative_to(ENGINE.parent)}: {error}") from error


def read_folder(folder: Path, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    """File name without ending -> content, in the order of the names."""
    return {
        path.stem: read(path) for path in sorted(folder.glob("*.yaml")) if path.stem not in skip
    }


def compiled(engine: Path = ENGINE) -> dict[str, str]:
    """Name of each data file -> its text."""
    content = {
        "variants": read_folder(engine / "variants", skip=SHARED),
        **{name: read(engine / "variants" / f"{name}.yaml") for name in SHARED},
        "decks": read_folder(engine / "decks"),
        "faults": read(engine / "locale" / "faults.yaml"),
        **{
            f"locale_{language}": texts
            for language, texts in read_folder(engine / "locale", skip=("faults",)).items()
        },
    }
    return {
        f"{name}.json": json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        for name, value in content.items()
    }


def out_of_date(files: dict[str, str], data: Path = DATA) -> list[str]:
    """Names of the data files that differ from what the YAML makes, or should not be there."""
    present = {path.name: path.read_text(encoding="utf-8") for path in data.glob("*.json")}
    return sorted(
        name for name in files.keys() | present.keys() if files.get(name) != present.get(name)
    )


def write(files: dict[str, str], data: Path = DATA) -> None:
    """Brings the folder *data* up to date, touching only what changed."""
    data.mkdir(parents=True, exist_ok=True)
    for name in out_of_date(files, data):
        if name in files:
            (data / name).write_text(files[name], encoding="utf-8", newline="\n")
        else:
            (data / name).unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    arguments = parser.parse_args()
    try:
        files = compiled()
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    stale = out_of_date(files)
    if arguments.check and stale:
        print(
            f"not up to date: {', '.join(stale)} in {DATA.relative_to(ENGINE.parent)}. "
            "Run: python3 scripts/dev.py build",
            file=sys.stderr,
        )
        return 1
    write(files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
