"""A whole deal of each variant, as text: played again line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from bisca.rules.catalog import variants
from update_goldens import COMMAND, GOLDEN, moves_in, playthrough


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
    told = playthrough(variant, moves_in(text))
    for number, (line, expected) in enumerate(zip_longest(told, text.splitlines()), 1):
        assert line == expected, f"{variant}.txt:{number}"


@pytest.mark.parametrize("variant", variants())
def test_the_opponents_choose_as_before(variant: str) -> None:
    """If that was meant, run scripts/update_goldens.py and look at what changed."""
    text = golden(variant)
    chosen = moves_in("\n".join(playthrough(variant)))
    for number, (move, expected) in enumerate(zip_longest(chosen, moves_in(text)), 1):
        assert move == expected, f"{variant}, move {number}"


def test_the_playthroughs_show_what_is_special() -> None:
    """Exchanges, a capture, few points, bound players, six hands, a pack with a card less."""
    assert golden("brisca").count(" exchanges ") == 2
    assert golden("brisca-mexicana").endswith(": low\n")
    assert golden("muerte-al-tres").endswith(": capture\n")
    assert ", bound to " in golden("muerte-al-tres")
    assert ", bound to " in golden("bisca-dos-nove")
    assert ", bound to " in golden("bisca-dos-sete")
    assert " | 5: " in golden("bisca-de-seis")
    assert "trick 13, stock 0" in golden("bisca-a-tres")
