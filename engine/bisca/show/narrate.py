"""What happened, in sentences that say why. Reads redacted events only, so it tells no secret."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.deal import Observation, evolve
from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    DealScored,
    Event,
    TrickTaken,
    TrumpTurned,
)
from bisca.rules.cards import Card
from bisca.rules.legal import CLAUSE_OF_REASON, suit_owed
from bisca.rules.tricks import trick_points, winning_index
from bisca.show.duty import owed_suit, refusal, what_may_be_played
from bisca.show.ending import deal_end, standing
from bisca.show.locale import Locale, locale, sentence
from bisca.show.people import other_seat, person, voice
from bisca.show.phase import duty_clause

__all__ = ["narrate", "refusal", "what_may_be_played"]


def narrate(
    before: Observation,
    events: Sequence[Event],
    lang: str,
    viewer: int | None = 0,
    *,
    hint: bool = True,
) -> str:
    """
    One visible thing told: *events* are a group as `frames.group` makes them.

    Args:
        before: what the audience saw before the group.
        viewer: the seat spoken to as `you`; None speaks of the first player and the second.
        hint: whether a lead that binds the reply says so; not where `what_may_be_played` follows.
    """
    words = locale(lang)
    after = before
    for event in events:
        after = evolve(after, event)
    first = events[0]
    if isinstance(first, CardDealt):
        return _dealt(before, words, viewer)
    if isinstance(first, TrumpTurned):
        return _turned(after, first.card, words, viewer)
    if isinstance(first, CardPlayed):
        return _played(before, after, first, words, viewer, hint)
    return _gathered(before, after, events, words, viewer)


def _said(*sentences: str) -> str:
    return " ".join(sentence(text) for text in sentences if text)


def _dealt(table: Observation, words: Locale, viewer: int | None) -> str:
    rules = table.rules
    batches = ""
    if len(rules.batches) > 1:
        batches = words.t("narrate.dealt.batches", batch=words.few(rules.batches[0]))
    values = {"hand": words.few(rules.hand_size), "batches": batches}
    if viewer is None or rules.seats > 2:
        return _said(words.t("narrate.dealt.table", **values))
    who = person(table.dealer, rules, viewer, words)
    other = person(other_seat(table.dealer, rules), rules, viewer, words)
    key = f"narrate.dealt.{voice(table.dealer, viewer)}"
    return _said(words.t(key, who=who, other=other, **values))


def _turned(table: Observation, card: Card, words: Locale, viewer: int | None) -> str:
    rules = table.rules
    turned = words.t(
        f"narrate.turned.{rules.trump_source}",
        card=words.card(card),
        suit=words.suit(card.suit),
        stock=table.stock_left,
    )
    if viewer is None:
        return _said(turned, words.t("narrate.turned.first_table"))
    who = person(table.leader, rules, viewer, words)
    return _said(turned, words.t(f"narrate.turned.first_{voice(table.leader, viewer)}", who=who))


def _played(
    before: Observation,
    after: Observation,
    event: CardPlayed,
    words: Locale,
    viewer: int | None,
    hint: bool,
) -> str:
    rules, card = before.rules, event.card
    form = voice(event.seat, viewer)
    values: dict[str, str] = {
        "card": words.card(card),
        "who": person(event.seat, rules, viewer, words, before.leader),
    }
    if not before.trick:
        led = words.t(f"narrate.led.{form}", **values)
        return _said(led, _lead_duty(before, card, words) if hint else "")
    if len(after.trick) < rules.seats:
        return _said(
            words.t(f"narrate.plays.{form}", **values) + ".",
            _duty(before, event, values, words, form),
        )
    points = words.count("narrate.trick_points", trick_points(after.trick, rules))
    told = _outcome(after, event, values, words, viewer)
    return _said(told, points, _duty(before, event, values, words, form))


def _outcome(
    table: Observation, event: CardPlayed, values: dict[str, str], words: Locale, viewer: int | None
) -> str:
    """The last card of a trick, who takes the trick and why."""
    rules, trick, trump = table.rules, table.trick, table.trump
    place = winning_index(trick, trump, rules)
    winner = rules.seats_from(table.leader)[place]
    form = voice(event.seat, viewer)
    last, led, best = trick[-1], trick[0], trick[place]
    manner = "answers" if last.suit == led.suit else "trumps" if last.suit == trump else "discards"
    told: dict[str, str] = {
        "action": words.t(f"narrate.{manner}.{form}", **values),
        "winner": person(winner, rules, viewer, words, table.leader),
        "member": words.t(f"cards.members.{led.suit}"),
    }
    if manner == "discards" and best.suit == led.suit != trump:
        return words.t(f"narrate.off_suit.{voice(winner, viewer)}", **told)
    told["why"] = _why(trick, trump, place, words)
    if winner == event.seat:
        return words.t(f"narrate.wins.{form}", **told)
    return words.t(f"narrate.taken.{voice(winner, viewer)}", **told)


def _why(trick: Sequence[Card], trump: str, place: int, words: Locale) -> str:
    """Why the card at *place* wins, seen from the last card played."""
    best, last = trick[place], trick[-1]
    values: dict[str, str] = {"best": words.card(best), "suit": words.suit(best.suit)}
    others = [card for card in trick if card.suit == best.suit and card is not best]
    if len(trick) == 2 and others:
        key = "higher_trump" if best.suit == trump else "higher"
        return words.t(f"narrate.why.{key}", beaten=words.card(others[0]), **values)
    if others or best.suit != trump:
        return words.t("narrate.why.highest", **values)
    return words.t("narrate.why.trump" if best is last else "narrate.why.only_trump", **values)


def _lead_duty(before: Observation, card: Card, words: Locale) -> str:
    owed = suit_owed((card,), before.trump, before.stock_left > 0, before.rules)
    if owed is None or owed[1] != "must_trump":
        return ""
    return words.t("narrate.led.answer_trump", clause=CLAUSE_OF_REASON[owed[1]])


def _duty(
    before: Observation, event: CardPlayed, values: dict[str, str], words: Locale, form: str
) -> str:
    """The rule that bound a reply, if one did; what was played shows whether it could be kept."""
    owed = suit_owed(before.trick, before.trump, before.stock_left > 0, before.rules)
    if owed is None:
        return ""
    suit, reason = owed
    named = {"suit": owed_suit(suit, reason, words), "clause": CLAUSE_OF_REASON[reason]}
    key = "forced" if event.card.suit == suit else f"void.{form}"
    return words.t(f"narrate.{key}", **values, **named)


def _gathered(
    before: Observation,
    after: Observation,
    events: Sequence[Event],
    words: Locale,
    viewer: int | None,
) -> str:
    taken = events[0]
    if not isinstance(taken, TrickTaken):
        raise TypeError(f"a group can't begin with {taken!r}")
    draws = [event for event in events if isinstance(event, CardDrawn)]
    if draws:
        told = "; ".join(_draw(before, draw, words, viewer) for draw in draws)
        gone = "" if after.stock_left else _stock_gone(after, words)
        return _said(told + ".", gone)
    last = after.turn is None
    key = "gathered_last" if last else "gathered"
    who = person(taken.seat, before.rules, viewer, words, before.leader)
    gathered = words.t(f"narrate.{key}.{voice(taken.seat, viewer)}", who=who)
    scored = events[-1]
    if isinstance(scored, DealScored):
        return _said(gathered, deal_end(scored, before.rules, words.lang, viewer))
    return _said(gathered, _standing(after, words, viewer))


def _draw(table: Observation, draw: CardDrawn, words: Locale, viewer: int | None) -> str:
    form = voice(draw.seat, viewer)
    values: dict[str, str] = {"who": person(draw.seat, table.rules, viewer, words, table.leader)}
    if draw.card is not None:
        values["card"] = words.card(draw.card)
    if draw.turn_up:
        return words.t(f"narrate.draw_turn_up.{form}", **values)
    seen = "hidden" if draw.card is None else "seen"
    last = table.stock < table.rules.seats and table.turn_up_lies
    return words.t(f"narrate.{'draw_last' if last else 'draw'}.{form}_{seen}", **values)


def _stock_gone(table: Observation, words: Locale) -> str:
    rules = table.rules
    duty = "always" if rules.duty_with_stock == "follow" else rules.duty_without_stock
    return words.t(f"narrate.stock_gone.{duty}", clause=duty_clause(rules))


def _standing(table: Observation, words: Locale, viewer: int | None) -> str:
    rules = table.rules
    if viewer is None or rules.sides > 2:
        return words.t("narrate.standing.table", score=standing(table.points))
    side = rules.side_of(viewer)
    return words.t(
        "narrate.standing.you",
        mine=table.points[side],
        theirs=table.points[1 - side],
        other=person(other_seat(viewer, rules), rules, viewer, words),
    )
