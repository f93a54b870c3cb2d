"""Files as they come: records in any of their forms, figures in JSON or YAML."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from bisca.errors import BiscaError
from bisca.figure import Figure, FigureError, figure_from_mapping
from bisca.play.reading import MOST_CHARACTERS, read_any
from bisca.play.record import Reading

MOST_BYTES = 4 * MOST_CHARACTERS  # a character of UTF-8 has up to four
STDIN = "-"


def read_reading(name: str) -> Reading:
    """The record in the file *name*, in what is piped in, or in *name* itself if it is a link.

    Raises:
        BiscaError: no such file, and no link either.
    """
    try:
        return read_any(read_text(name))
    except BiscaError:
        reading = read_any(name)
        if reading.record is None:
            raise
        return reading


def read_text(name: str) -> str:
    """The text of a file, or for `-` of what is piped in; no more of it than can be of use.

    Raises:
        BiscaError: it can't be opened, or is not text in UTF-8.
    """
    try:
        if name == STDIN:
            stream = getattr(sys.stdin, "buffer", None)
            raw = sys.stdin.read().encode() if stream is None else stream.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
        text: str = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BiscaError(
            "{name}: not UTF-8 text, at byte {byte}", name=name, byte=fault.start + 1
        ) from fault
    except OSError as fault:
        raise BiscaError("{name}: {fault}", name=name, fault=fault.strerror or fault) from fault
    except ValueError as fault:  # a zero byte in the name
        raise BiscaError("{name!r} can't be the name of a file", name=name) from fault
    return text


def read_figure(name: str) -> Figure:
    """The figure in the file *name*.

    Raises:
        BiscaError: it can't be read, or is no figure.
    """
    path = Path(name)
    text = read_text(name)
    try:
        entry = _from_json(text) if path.suffix == ".json" else _from_yaml(text)
    except FigureError as fault:
        raise FigureError(f"{name}: {fault}") from fault
    return figure_from_mapping(path.stem, entry)


def _from_json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_with_numbers)
    except (ValueError, RecursionError) as fault:
        raise FigureError(f"not JSON: {fault}") from fault


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[Any, Any]:
    """A mapping whose keys may be numbers, as seats are: JSON has them in quotes."""
    return {int(key) if key.isascii() and key.isdigit() else key: value for key, value in pairs}


def _from_yaml(text: str) -> Any:
    try:
        yaml = importlib.import_module("yaml")
    except ImportError as fault:
        if "kind" not in text:  # it isn't PyYAML that it lacks
            what = "it doesn't say its kind" if text.strip() else "the file is empty"
            raise FigureError(f"not a figure: {what}") from fault
        raise FigureError(
            "PyYAML is needed to read YAML; install it with pip install pyyaml, or write JSON"
        ) from fault
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as fault:
        raise FigureError(f"not YAML: {fault}") from fault
