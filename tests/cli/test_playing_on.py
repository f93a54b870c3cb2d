"""A deal between two others, told in the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import last_trick

from bisca.cli import game
from bisca.play.record import new_record
from bisca.players.session import Session
from bisca.rules.catalog import find_variant
from bisca.show.locale import texts_of


def test_who_looks_on_is_told_no_card_of_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor spoken to as one of the two."""
    rules = find_variant("bisca-a-tres").rules(3, {"three_way_tie": "playoff"})
    record = new_record(rules, [last_trick(rules, 0, (20, 50, 50))], ("person", "random", "random"))
    session = Session(replace(record, opponents_seed="o"), "s").next_deal()
    game._Table(session, texts_of("en", session.rules))._deal()
    told = capsys.readouterr().out
    assert "Each player is dealt" in told
    assert "You lead" not in told
    assert "you draw" not in told.lower()
