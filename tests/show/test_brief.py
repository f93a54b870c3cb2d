"""What those hear who want to hear little."""

from __future__ import annotations

import pytest
from setups import USUAL

from bisca.play.observation import observe, redact
from bisca.play.record import DealRecord, Seed, replay
from bisca.players.catalog import play_deal
from bisca.rules.variant import Rules
from bisca.show.frames import frames
from bisca.show.locale import texts_of
from bisca.show.scene import scene_of


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_short_is_shorter_and_names_every_card_that_is_played(rules: Rules, lang: str) -> None:
    """The pictures are the same; the end of the deal is told alike."""
    deal = play_deal(
        rules, DealRecord(Seed("brief"), rules.seats - 1), ["steady"] * rules.seats, "others"
    )
    done = replay(rules, deal)
    me = frozenset((0,))
    start = scene_of(observe(done.initial, me))
    seen = [redact(event, me) for event in done.log]
    _, full = frames(start, seen, lang, assets="")
    _, short = frames(start, seen, lang, short=True, assets="")
    assert [frame.html for frame in short] == [frame.html for frame in full]
    assert short[-1].say == full[-1].say
    assert sum(len(one.say) for one in short) < 0.6 * sum(len(one.say) for one in full)
    words = texts_of(lang, rules)
    for one, other in zip(short, full, strict=True):
        for move in one.moves:
            if move.to == "trick" and move.card and one is not short[-1]:
                assert words.card(move.card) in one.say  # type: ignore[arg-type]
        assert len(one.say) <= len(other.say)
