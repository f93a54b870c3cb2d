"""Deals as an audience is shown them, frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bisca.play.actions import Action, Exchange, Play
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.deal import decide, opening
from bisca.play.events import Event
from bisca.play.evolve import advance
from bisca.play.observation import redact
from bisca.play.shuffle import Stream, shuffled
from bisca.play.table import DealState
from bisca.rules.variant import Rules
from bisca.show.frames import Frame, frames, group
from bisca.show.scene import Scene, empty_scene
from bisca.show.view import MatchInfo

YOU = frozenset((0,))
DEALER = 1
MATCH = MatchInfo((1, 2), 3)


def match_of(rules: Rules) -> MatchInfo:
    """Where a match stands at a table of any number of sides."""
    return MatchInfo(tuple(range(1, rules.sides + 1)), 3)


@cache
def whole_deal(rules: Rules, seed: str) -> tuple[Event, ...]:
    """A deal from its first card to its score, played at random; not redacted."""
    state, events = opening(rules, shuffled(rules.deck, seed), DEALER)
    log = list(events)
    for event in events:
        state = advance(state, event)
    chance = Stream("tests", seed)
    while state.table.turn is not None:
        made = decide(state, _any_action(state, chance))
        for event in made:
            state = advance(state, event)
        log.extend(made)
    return tuple(log)


def _any_action(state: DealState, chance: Stream) -> Action:
    """An exchange half of the times that there is one to make, else any legal card."""
    seat = state.table.turn
    assert seat is not None
    exchanges = legal_exchanges(state.table)
    if exchanges and chance.below(2):
        return Exchange(seat, chance.choice(exchanges))
    return Play(seat, chance.choice(legal_plays(state.table)))


def live(
    rules: Rules, seed: str, audience: frozenset[int] = YOU, lang: str = "pt"
) -> Iterator[tuple[Scene, tuple[Event, ...], Scene, Frame]]:
    """Every group of a deal: the scene before, its events as seen, the scene after, the frame."""
    scene = empty_scene(rules, DEALER, audience)
    for found in group([redact(event, audience) for event in whole_deal(rules, seed)]):
        before = scene
        scene, (frame,) = frames(
            before,
            found,
            lang,
            assets="../",
            interactive=True,
            match=match_of(rules),
            log=True,
            ids="b",
        )
        yield before, found, scene, frame
