"""Events as pictures: frames for the live table, steps for the step-through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bisca.play.events import (
    UNSEEN_SIGN,
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    DealScored,
    Event,
    HandShown,
    SignMade,
    TrickTaken,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.observation import observe, redact
from bisca.play.table import DealState, Observation
from bisca.show.brief import brief, brief_turn
from bisca.show.ending import match_end
from bisca.show.html import Html
from bisca.show.locale import Lang
from bisca.show.narrate import narrate, what_may_be_played
from bisca.show.scene import Scene, scene_of
from bisca.show.status import MatchInfo
from bisca.show.view import board


class Move(NamedTuple):
    """A card that went from one zone of the board to another; None for one the audience can't see."""

    card: str | None
    from_: str
    to: str

    def to_mapping(self) -> dict[str, str | None]:
        return {"card": self.card, "from": self.from_, "to": self.to}


class Frame(NamedTuple):
    """One visible event group: the board after it, what to say, what moved, where to wait."""

    html: Html
    say: str
    moves: tuple[Move, ...]
    pause: str | None

    def to_mapping(self) -> dict[str, Any]:
        moves = [move.to_mapping() for move in self.moves]
        return {"html": self.html, "say": self.say, "moves": moves, "pause": self.pause}


class Step(NamedTuple):
    """
    One step of a step-through: its picture with all hands open, and what is said to those who see
    them all and to those who see the viewer's alone.
    """

    html: Html
    say_all: str
    say_one: str
    trick: int

    def to_mapping(self) -> dict[str, Any]:
        return self._asdict()


def group(events: Iterable[Event]) -> list[tuple[Event, ...]]:
    """
    *events* as what a person sees happen at once.

    The dealing, the turn-up and every card played stand alone; a trick that is taken goes with
    the draws after it, and with the score after the last one; so does a card that ends the deal.
    What leaves the game goes with what takes its place, hands are shown all at once, and so are the
    signs of one seat.
    """
    groups: list[list[Event]] = []
    for event in events:
        if groups and _belongs(event, groups[-1][0]):
            groups[-1].append(event)
        else:
            groups.append([event])
    return [tuple(found) for found in groups]


def _belongs(event: Event, first: Event) -> bool:
    match event:
        case CardDealt():
            return isinstance(first, CardDealt | CardRemoved)
        case TrumpTurned():
            return isinstance(first, CardRemoved)
        case CardDrawn():
            return isinstance(first, TrickTaken)
        case DealScored():
            return isinstance(first, TrickTaken | CardPlayed)
        case HandShown():
            # Where each plays alone a hand is shown to its holder only, and nothing happens.
            nobody = event.seen_by == frozenset((event.seat,))
            return isinstance(first, HandShown) or nobody
        case SignMade():
            return isinstance(first, SignMade) and first.seat == event.seat
    return False


def seen_groups(events: Iterable[Event]) -> list[tuple[Event, ...]]:
    """The groups of *events*, redacted for somebody, without the signs that they don't see."""
    return group(event for event in events if event != UNSEEN_SIGN)


def moves(before: Observation, events: Sequence[Event]) -> tuple[Move, ...]:
    """What moved in one group of events, in the order in which it moved."""
    found: list[Move] = []
    for event in events:
        match event:
            case CardDealt(seat, card, _):
                found.append(Move(card, "stock", f"hand-{seat}"))
            case TrumpTurned(card):
                found.append(Move(card, "stock", "turn-up"))
            case CardRemoved(None, card):
                lies = card == before.trump_card and before.turn_up_lies
                found.append(Move(card, "turn-up" if lies else "stock", "out"))
            case CardRemoved(seat, card):
                found.append(Move(card, f"hand-{seat}", "out"))
            case TrumpExchanged(seat, given, taken):
                found.append(Move(taken, "turn-up", f"hand-{seat}"))
                found.append(Move(given, f"hand-{seat}", "turn-up"))
            case CardPlayed(seat, card):
                found.append(Move(card, f"hand-{seat}", "trick"))
            case TrickTaken(seat, _):
                pile = f"pile-{before.rules.side_of(seat)}"
                found.extend(Move(card, "trick", pile) for card in before.trick)
            case CardDrawn(seat, card, _, turn_up):
                found.append(Move(card, "turn-up" if turn_up else "stock", f"hand-{seat}"))
            case HandShown() | SignMade() | DealScored():
                pass
    return tuple(found)


def frames(
    scene: Scene,
    events: Iterable[Event],
    lang: Lang,
    *,
    viewer: int | None = 0,
    match: MatchInfo | None = None,
    match_after: MatchInfo | None = None,
    short: bool = False,
    **drawing: Any,
) -> tuple[Scene, list[Frame]]:
    """
    The frames that lead from *scene* through *events*, and the scene after them.

    Args:
        events: redacted for the scene's audience.
        lang: a language, or its texts for a pack; by itself, the game's own pack is drawn.
        match_after: how the match stands once the deal is scored; None: as before.
        short: whether what is said aloud is as short as it goes; what is shown is the same.
        drawing: how to draw, passed on to `view.board`.
    """
    made: list[Frame] = []
    groups = seen_groups(events)
    for place, found in enumerate(groups):
        before = scene.table
        scene = scene.after_all(found)
        table = scene.table
        told = narrate(before, found, lang, viewer, hint=table.turn != viewer)
        over = table.result is not None
        standing = match_after if over and match_after is not None else match
        say = brief(before, found, lang, viewer) if short else told
        if over and standing is not None and standing.over:
            end = match_end(
                standing.score, standing.winner, table.rules, lang, viewer, drawn=standing.drawn
            )
            say = f"{say} {end}"
        elif not over and place == len(groups) - 1:
            turn = (brief_turn if short else what_may_be_played)(table, lang, viewer)
            say = f"{say} {turn}".strip()
        html = board(scene, lang, viewer=viewer, match=standing, said=told, **drawing)
        made.append(Frame(html, say, moves(before, found), _pause(table)))
    return scene, made


def _pause(table: Observation) -> str | None:
    if table.result is not None:
        return "end"
    return "trick" if len(table.trick) == table.rules.seats else None


def still(
    scene: Scene, events: Sequence[Event], lang: Lang, *, short: bool = False, **drawing: Any
) -> Frame:
    """The board after *events*, which lead from *scene*, with nothing moving: after a reload."""
    groups = seen_groups(events)
    if not groups:
        html = board(scene, lang, **drawing)
        return Frame(
            html, what_may_be_played(scene.table, lang, drawing.get("viewer", 0)), (), None
        )
    for found in groups[:-1]:
        scene = scene.after_all(found)
    _, (frame,) = frames(scene, groups[-1], lang, short=short, **drawing)
    return frame._replace(moves=())


def steps(
    start: Observation,
    events: Iterable[Event],
    lang: Lang,
    *,
    viewer: int = 0,
    comments: Mapping[int, str] | None = None,
    **drawing: Any,
) -> list[Step]:
    """
    The steps of a deal or a part of one.

    Args:
        start: what everybody together sees before *events* (`deal.empty_table`, or a position).
        events: not redacted.
        comments: what the author adds to a step, by its number from 1.
        drawing: how to draw, passed on to `view.board`. Cards that are buttons are there to be
            pressed, not played.
    """
    drawing.setdefault("playing", False)
    comments = comments or {}
    audience = frozenset((viewer,))
    both = scene_of(start)
    one = scene_of(observe(DealState((), start), audience))
    made: list[Step] = []
    for place, found in enumerate(group(events)):
        redacted = tuple(redact(event, audience) for event in found)
        comment = comments.get(place + 1, "")
        before_all, before_one = both.table, one.table
        both, one = both.after_all(found), one.after_all(redacted)
        say_all, say_one = (
            f"{narrate(before, seen, lang, viewer)} {comment}".strip()
            for before, seen in ((before_all, found), (before_one, redacted))
        )
        made.append(
            Step(
                html=board(both, lang, viewer=viewer, said=say_all, **drawing),
                say_all=say_all,
                say_one=say_one,
                trick=_trick_of(before_all, found),
            )
        )
    return made


def _trick_of(before: Observation, events: Sequence[Event]) -> int:
    """The trick a group belongs to: 0 for the deal, the one just finished for its draws."""
    first = events[0]
    if isinstance(first, CardDealt | TrumpTurned | CardRemoved):
        return 0
    if isinstance(first, HandShown):
        return before.trick_number - 1
    return before.trick_number
