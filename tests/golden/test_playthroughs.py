"""A whole deal of each variant, as text: played again line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from bisca.rules.catalog import variants
from update_goldens import COMMAND, GOLDEN, plays_in, playthrough


def golden(variant: str) -> str:
    return (GOLDEN / f"{variant}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", variants())
def test_every_variant_has_a_playthrough(variant: str) -> None:
    """Make the missing ones with the command in the message."""
    assert (GOLDEN / f"{variant}.txt").exists(), f"run: {COMMAND}"


def test_every_playthrough_has_its_variant() -> None:
    """One of a variant that is gone should go too."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(variants())


@pytest.mark.parametrize("variant", variants())
def test_the_engine_tells_the_deal_as_before(variant: str) -> None:
    """The plays of the file, whatever the opponents would choose today."""
    text = golden(variant)
    told = playthrough(variant, plays_in(text))
    for number, (line, expected) in enumerate(zip_longest(told, text.splitlines()), 1):
        assert line == expected, f"{variant}.txt:{number}"


@pytest.mark.parametrize("variant", variants())
def test_the_opponents_choose_as_before(variant: str) -> None:
    """If that was meant, run scripts/update_goldens.py and look at what changed."""
    text = golden(variant)
    chosen = plays_in("\n".join(playthrough(variant)))
    for number, (card, expected) in enumerate(zip_longest(chosen, plays_in(text)), 1):
        assert card == expected, f"{variant}, card {number}"
