"""What happened, in as few words as those who listen may ask for; what is seen says the rest."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.allowed import refused_plays
from bisca.play.events import CardDealt, CardDrawn, CardPlayed, Event, TrickTaken, TrumpTurned
from bisca.play.evolve import evolve
from bisca.play.table import Observation
from bisca.rules.tricks import trick_points, winning_index
from bisca.show.locale import Lang, Locale, sentence, texts_of
from bisca.show.narrate import narrate, what_may_be_played
from bisca.show.people import person, voice


def brief(before: Observation, events: Sequence[Event], lang: Lang, viewer: int | None = 0) -> str:
    """
    A group of events as `narrate` tells it, shortened: who played which card, whose the trick is,
    what was drawn. The end of a deal, and whatever happens seldom, is told in full.
    """
    words, after = texts_of(lang, before.rules), before
    for event in events:
        after = evolve(after, event)
    first = events[0]
    if after.result is None:
        if isinstance(first, CardPlayed):
            return _played(before, after, first, words, viewer)
        if isinstance(first, TrickTaken):
            return " ".join(_drawn(before, event, words, viewer) for event in events[1:]).strip()
        if isinstance(first, TrumpTurned):
            return sentence(f"{words.card(first.card)}, {words.t('cards.trump')}.")
        if isinstance(first, CardDealt):
            return ""
    return narrate(before, events, lang, viewer, hint=False)


def brief_turn(table: Observation, lang: Lang, viewer: int | None = 0) -> str:
    """Whose turn it is; what may be played is said only where some card may not."""
    mine = table.turn is not None and table.turn == viewer
    if not mine or refused_plays(table):
        return what_may_be_played(table, lang, viewer)
    return texts_of(lang, table.rules).t("brief.turn")


def _played(
    before: Observation, after: Observation, event: CardPlayed, words: Locale, viewer: int | None
) -> str:
    rules, trick = before.rules, after.trick
    who = person(event.seat, rules, viewer, words, before.leader)
    told = sentence(words.t("brief.played", who=who, card=words.card(event.card)))
    if len(trick) < rules.seats:
        return told
    winner = rules.seats_from(after.leader)[winning_index(trick, after.trump, rules)]
    values = {
        "who": person(winner, rules, viewer, words, after.leader),
        "points": words.count("cards.points", trick_points(trick, rules)),
    }
    taken = words.t(f"view.log_taken.{voice(winner, viewer)}", **values)
    return f"{told} {sentence(taken)}."


def _drawn(before: Observation, event: Event, words: Locale, viewer: int | None) -> str:
    """What the viewer draws, and the turn-up whoever takes it."""
    if not isinstance(event, CardDrawn) or event.card is None:
        return ""
    if event.seat != viewer and not event.turn_up:
        return ""
    who = person(event.seat, before.rules, viewer, words, before.leader)
    key, form = ("draw_turn_up", "") if event.turn_up else ("draw", "_seen")
    told = words.t(
        f"narrate.{key}.{voice(event.seat, viewer)}{form}", who=who, card=words.card(event.card)
    )
    return sentence(f"{told}.")
