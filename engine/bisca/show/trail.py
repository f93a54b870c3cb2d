"""What a step-through needs beside its pictures: who played what, and what each seat knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bisca.play.events import CardPlayed, Event, SignMade, TrumpExchanged
from bisca.play.observation import observe, redact
from bisca.play.table import DealState, Observation
from bisca.show.cards import Look, back_html, shown_sign
from bisca.show.frames import group
from bisca.show.guess import guesses
from bisca.show.locale import Lang, sentence, texts_of
from bisca.show.narrate import narrate
from bisca.show.people import person
from bisca.show.scene import Scene, scene_of

PERSON = 0


def trail(
    start: Observation,
    events: Iterable[Event],
    lang: Lang,
    *,
    assets: str,
    comments: Mapping[int, str] | None = None,
    linked: bool = False,
) -> dict[str, Any]:
    """
    Facts about each step of `frames.steps`, as JSON has them; the first step has index 0.

    - `moves`: seat and card of a step that plays one (`07H`), else empty;
    - `plies`: how many cards were played or exchanged up to the end of each step, as in a link;
    - `linked`: the step, from 1, of the same deal without its signs, if its link has none;
    - `known` and `back`: see `sight`;
    - `guesses`: of a step that plays a card of the person's, what to tell who guessed each of the
      hand, by card;
    - `said`: by seat, the sentences of the steps that tell that seat less than everybody;
    - `people` and `cards` (sign and name), for pictures made from those.
    """
    words, log = texts_of(lang, start.rules), tuple(events)
    rules = start.rules
    seats = range(rules.seats)
    everyone = scene_of(start)
    views: dict[int, Scene] = {
        seat: scene_of(observe(DealState((), start), frozenset((seat,)))) for seat in seats
    }
    moves: list[str] = []
    plies: list[int] = []
    told_of: dict[str, dict[str, str]] = {}
    said: dict[str, dict[str, str]] = {str(seat): {} for seat in seats if seat != PERSON}
    ply = 0
    for place, found in enumerate(group(log)):
        ply += _acts(found, CardPlayed, TrumpExchanged)
        first = found[0]
        moves.append(f"{first.seat}{first.card}" if isinstance(first, CardPlayed) else "")
        plies.append(ply)
        if isinstance(first, CardPlayed) and first.seat == PERSON:
            told_of[str(place)] = guesses(views[PERSON].table, first.card, words)
        told = narrate(everyone.table, found, lang, PERSON)
        everyone = everyone.after_all(found)
        for seat, scene in views.items():
            seen_events = tuple(redact(event, frozenset((seat,))) for event in found)
            views[seat] = scene.after_all(seen_events)
            if seat == PERSON:
                continue
            less = narrate(scene.table, seen_events, lang, PERSON)
            if less != told:
                comment = (comments or {}).get(place + 1, "")
                said[str(seat)][str(place)] = f"{less} {comment}".strip()
    names = {card: words.card(card) for card in rules.deck}
    return {
        **sight(start, log, lang, assets=assets),
        "moves": moves,
        "plies": plies,
        **({"linked": _without_signs(group(log))} if linked else {}),
        "guesses": told_of,
        "said": said,
        "people": [sentence(person(seat, rules, PERSON, words)) for seat in seats],
        "cards": {card: [shown_sign(card, words), str(name)] for card, name in names.items()},
    }


def sight(
    start: Observation, events: Iterable[Event], lang: Lang, *, assets: str
) -> dict[str, Any]:
    """
    What turns a picture of all hands into what one seat sees of it, as JSON has it.

    - `known`: of the steps where somebody's card is known to others: card -> seats, null for all;
    - `back`: what is seen of a card that isn't.
    """
    known: dict[str, dict[str, list[int] | None]] = {}
    scene = scene_of(start)
    for place, found in enumerate(group(events)):
        scene = scene.after_all(found)
        if scene.table.exposed:
            known[str(place)] = {
                card: None if seen is None else sorted(seen) for card, seen in scene.table.exposed
            }
    words = texts_of(lang, start.rules)
    back = back_html(Look(words, assets, False, PERSON, None, False, "p"))
    return {"known": known, "back": back}


def comments_by_step(
    events: Iterable[Event], comments: Iterable[tuple[int, str]]
) -> dict[int, str]:
    """A record's comments, which count the cards played before them, by step from 1."""
    plies: list[int] = []
    for found in group(events):
        acts = _acts(found, CardPlayed, TrumpExchanged, SignMade)
        plies.append(acts + (plies[-1] if plies else 0))
    steps: dict[int, str] = {}
    for ply, text in comments:
        if plies and ply <= plies[-1]:
            # What stands before the first card belongs to the end of the dealing.
            step = (bisect_left(plies, ply) if ply else plies.count(0) - 1) + 1
            steps[step] = f"{steps.get(step, '')} {text}".strip()
    return steps


def _acts(events: Iterable[Event], *kinds: type) -> int:
    """How many of *events* are acts of these *kinds*."""
    return sum(isinstance(event, kinds) for event in events)


def _without_signs(groups: Iterable[Sequence[Event]]) -> list[int]:
    """For each step its number where those that are signs alone are left out."""
    steps: list[int] = []
    for found in groups:
        signs = all(isinstance(event, SignMade) for event in found)
        steps.append((steps[-1] if steps else 0) + (not signs))
    return steps
