"""How tests run the command `bisca`, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Done(NamedTuple):
    """What became of a command."""

    status: int
    out: str
    err: str


Command = Callable[..., Done]
Write = Callable[[str, str], Path]
