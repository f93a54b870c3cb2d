"""What the opponents that search have always chosen, wherever they run."""

from __future__ import annotations

import pytest
import yaml

from update_goldens import CHOICES, CHOOSING, choices


@pytest.mark.parametrize("asked", CHOOSING, ids=lambda asked: f"{asked[0]} at {asked[1]}")
def test_the_same_cards_are_chosen_everywhere(asked: tuple[str, str, int]) -> None:
    """In CPython and Pyodide alike. If a change was meant, run scripts/update_goldens.py."""
    golden = yaml.safe_load(CHOICES.read_text(encoding="utf-8"))
    level, variant, seats = asked
    assert choices(level, variant, seats) == golden[f"{level} {variant} {seats}"]
