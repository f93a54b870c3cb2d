"""What happened, in sentences that say why. Reads redacted events only, so it tells no secret."""

from __future__ import annotations

from collections.abc import Sequence

from bisca.play.events import (
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
from bisca.play.evolve import evolve
from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.catalog import clause_of
from bisca.rules.legal import clause_of_reason, suit_owed
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules
from bisca.show.duty import owed_suit, refusal, what_may_be_played
from bisca.show.ending import deal_end, standing
from bisca.show.locale import Lang, Locale, sentence, texts_of
from bisca.show.people import alone, person, sides_from, voice
from bisca.show.phase import duty_clause
from bisca.show.signing import sign_text

__all__ = ["narrate", "refusal", "what_may_be_played"]


def narrate(
    before: Observation,
    events: Sequence[Event],
    lang: Lang,
    viewer: int | None = 0,
    *,
    hint: bool = True,
) -> str:
    """
    One visible thing told: *events* are a group as `frames.group` makes them.

    Args:
        before: what the audience saw before the group.
        lang: a language, or its texts for a pack; by itself, the game's own pack is spoken of.
        viewer: the seat spoken to as `you`; None speaks of the first player and the second.
        hint: whether a lead that binds the reply says so; not where `what_may_be_played` follows.
    """
    words = texts_of(lang, before.rules)
    after = before
    for event in events:
        after = evolve(after, event)
    first = events[0]
    if isinstance(first, CardDealt):
        return _dealt(before, words, viewer)
    if isinstance(first, TrumpTurned):
        if before.rules.loses_trump_two and first.card.rank == "2":  # another takes its place
            return _said(words.t("narrate.turned.two", card=words.card(first.card)))
        return _turned(after, first.card, words, viewer)
    if isinstance(first, CardRemoved):
        return _removed(after, first, events[1:], words, viewer)
    if isinstance(first, HandShown):
        return _shown(before.rules, events, words, viewer)
    if isinstance(first, SignMade):
        return _signed(before, events, words, viewer)
    if isinstance(first, TrumpExchanged):
        return _exchanged(before, first, words, viewer)
    if isinstance(first, CardPlayed):
        return _played(before, after, first, words, viewer, hint)
    return _gathered(before, after, events, words, viewer)


def _said(*sentences: str) -> str:
    return " ".join(sentence(text) for text in sentences if text)


def _dealt(table: Observation, words: Locale, viewer: int | None) -> str:
    rules = table.rules
    values = {"hand": words.few(rules.hand_size), "batches": _batches(rules, words)}
    if viewer is None and rules.seats == 2:
        return _said(words.t("narrate.dealt.table", **values))
    who = person(table.dealer, rules, viewer, words)
    other = person(rules.next_seat(table.dealer), rules, viewer, words)
    cutter, form = table.cutter, voice(table.dealer, viewer)
    if cutter is None:
        key = f"uncut.{form}"
    elif cutter == table.dealer:
        key = f"both.{form}"
    else:
        key = "cut" if cutter == viewer else form
        values["cutter"] = person(cutter, rules, viewer, words)
    return _said(words.t(f"narrate.dealt.{key}", who=who, other=other, **values))


def _batches(rules: Rules, words: Locale) -> str:
    if len(rules.batches) == 1:
        return ""
    if len(set(rules.batches)) == 1:
        return words.t("narrate.dealt.batches", batch=words.few(rules.batches[0]))
    listed = words.series([words.few(batch) for batch in rules.batches])
    return words.t("narrate.dealt.mixed", list=listed)


def _turned(table: Observation, card: Card, words: Locale, viewer: int | None) -> str:
    rules = table.rules
    turned = words.t(
        f"narrate.turned.{rules.trump_source}",
        card=words.card(card),
        suit=words.suit(card.suit),
        stock=table.stock_left,
    )
    if viewer is None and rules.seats == 2:
        return _said(turned, words.t("narrate.turned.first_table"))
    who, form = person(table.leader, rules, viewer, words), voice(table.leader, viewer)
    key = f"first_{form}" if rules.seats == 2 else f"after_dealer.{form}"
    return _said(turned, words.t(f"narrate.turned.{key}", who=who))


def _removed(
    after: Observation,
    event: CardRemoved,
    rest: Sequence[Event],
    words: Locale,
    viewer: int | None,
) -> str:
    values = {"card": words.card(event.card), "clause": "M7"}
    if event.seat is not None:
        who, form = person(event.seat, after.rules, viewer, words), voice(event.seat, viewer)
        return _said(words.t(f"narrate.removed.{form}", who=who, **values))
    for turned in rest:
        if isinstance(turned, TrumpTurned):
            told = words.t("narrate.removed.turned", **values)
            return _said(told, _turned(after, turned.card, words, viewer))
    return _said(words.t("narrate.removed.stock", **values))


def _shown(rules: Rules, events: Sequence[Event], words: Locale, viewer: int | None) -> str:
    """That partners look at each other's hands, and what the audience sees of those."""
    told = [words.t("narrate.shown.all", clause="M23")]
    for event in events:
        if isinstance(event, HandShown) and event.cards is not None and event.seat != viewer:
            who = person(event.seat, rules, viewer, words)
            cards = words.series([words.card(card).the for card in event.cards])
            told.append(words.t("narrate.shown.hand.they", who=who, cards=cards))
    return _said(*told)


def _signed(table: Observation, events: Sequence[Event], words: Locale, viewer: int | None) -> str:
    """The signs of one seat; of those that the audience doesn't see, that there are some."""
    made = [event for event in events if isinstance(event, SignMade)]
    seat = made[0].seat
    if seat is None:
        return _said(words.t("narrate.signed.unseen"))
    told = [sign_text(event.means, table, words) for event in made if event.means is not None]
    return _said(
        words.count(
            f"narrate.signed.{voice(seat, viewer)}",
            len(told),
            who=person(seat, table.rules, viewer, words, table.leader),
            told=", ".join(told),
            clause=clause_of(table.rules, "signals"),
        )
    )


def _exchanged(
    before: Observation, event: TrumpExchanged, words: Locale, viewer: int | None
) -> str:
    told = words.t(
        f"narrate.exchanged.{voice(event.seat, viewer)}",
        who=person(event.seat, before.rules, viewer, words, before.leader),
        card=words.card(event.given),
        taken=words.card(event.taken),
        clause=clause_of(before.rules, "exchange"),
    )
    return _said(told)


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
    ended = after.result
    captured = "" if ended is None else words.t("narrate.captured")
    end = "" if ended is None else deal_end(ended, rules, words, viewer)
    if not before.trick:
        led = words.t(f"narrate.led.{form}", **values)
        return _said(led, _lead_duty(before, card, words) if hint else "")
    duty = _duty(before, event, values, words, form)
    if ended is not None:
        action = words.t(f"narrate.{_manner(after.trick, after.trump)}.{form}", **values)
        return _said(f"{action}.", captured, end)
    if len(after.trick) < rules.seats:
        return _said(_middle(after, values, words, form), duty)
    points = words.count("narrate.trick_points", trick_points(after.trick, rules))
    return _said(_outcome(after, event, values, words, viewer), points, duty)


def _manner(trick: Sequence[Card], trump: str) -> str:
    """How the last card of *trick* answers the first."""
    last, led = trick[-1], trick[0]
    return "answers" if last.suit == led.suit else "trumps" if last.suit == trump else "discards"


def _middle(table: Observation, values: dict[str, str], words: Locale, form: str) -> str:
    """A card that is neither the first of a trick nor the last, and whether it wins so far."""
    trick, trump = table.trick, table.trump
    action = words.t(f"narrate.{_manner(trick, trump)}.{form}", **values)
    if winning_index(trick, trump, table.rules) == len(trick) - 1:
        return words.t(f"narrate.holds.{form}", action=action)
    return f"{action}."


def _outcome(
    table: Observation, event: CardPlayed, values: dict[str, str], words: Locale, viewer: int | None
) -> str:
    """The last card of a trick, who takes the trick and why."""
    rules, trick, trump = table.rules, table.trick, table.trump
    place = winning_index(trick, trump, rules)
    winner = rules.seats_from(table.leader)[place]
    form = voice(event.seat, viewer)
    led, best = trick[0], trick[place]
    manner = _manner(trick, trump)
    told: dict[str, str] = {
        "action": words.t(f"narrate.{manner}.{form}", **values),
        "winner": person(winner, rules, viewer, words, table.leader),
        "member": words.t(f"cards.members.{led.suit}"),
    }
    if manner == "discards" and len(trick) == 2 and best.suit != trump:
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
        key = "highest_trump" if best.suit == trump else "highest"
        return words.t(f"narrate.why.{key}", **values)
    return words.t("narrate.why.trump" if best is last else "narrate.why.only_trump", **values)


def _lead_duty(before: Observation, card: Card, words: Locale) -> str:
    owed = suit_owed((card,), before.trump, before.stock_left > 0, before.rules)
    if owed is None or owed[1] != "must_trump":
        return ""
    return words.t("narrate.led.answer_trump", clause=clause_of_reason(owed[1], before.rules))


def _duty(
    before: Observation, event: CardPlayed, values: dict[str, str], words: Locale, form: str
) -> str:
    """The rule that bound a reply, if one did; what was played shows whether it could be kept."""
    rules, trump = before.rules, before.trump
    owed = suit_owed(before.trick, trump, before.stock_left > 0, rules)
    if owed is None:
        return ""
    suit, reason = owed
    bars = rules.ace_waits is not None or rules.seven_not_last  # a trump may have to wait
    if event.card.suit == suit:
        key = "forced"
    elif not rules.must_trump_when_void or suit == trump:
        key = f"void_barred.{form}" if bars and suit == trump else f"void.{form}"
    else:
        reason = "must_trump_when_void"
        both = "void_both_barred" if bars else "void_both"
        key = f"{'void_trumps' if event.card.suit == trump else both}.{form}"
    named = {"suit": owed_suit(suit, reason, words), "clause": clause_of_reason(reason, rules)}
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
        gone = "" if after.stock_left else _stock_gone(after, words)
        return _said(_draws(before, draws, words, viewer), gone)
    scored = events[-1]
    over = isinstance(scored, DealScored)
    cut_short = over and any(hand.size for hand in after.hands)
    key = "gathered_decided" if cut_short else "gathered_last" if over else "gathered"
    who = person(taken.seat, before.rules, viewer, words, before.leader)
    gathered = words.t(f"narrate.{key}.{voice(taken.seat, viewer)}", who=who, clause="M22")
    if isinstance(scored, DealScored):
        return _said(gathered, deal_end(scored, before.rules, words, viewer))
    return _said(gathered, _standing(after, words, viewer))


def _draws(
    before: Observation, draws: Sequence[CardDrawn], words: Locale, viewer: int | None
) -> str:
    """Who draws what, in the order of the draw."""
    rules = before.rules
    if rules.seats > 2:
        items = [_drawn(before, draw, words, viewer) for draw in draws]
        return words.t("narrate.draw_order", list=words.series(items))
    told = []
    for place, draw in enumerate(draws):
        # The last hidden card, before the turn-up, is told apart.
        is_last = place + 1 == before.stock and before.turn_up_lies
        told.append(_draw(before, draw, is_last, words, viewer))
    return "; ".join(told) + "."


def _drawn(table: Observation, draw: CardDrawn, words: Locale, viewer: int | None) -> str:
    """One of many who draw: a short name, and the card if it is seen."""
    short = person(draw.seat, table.rules, viewer, words, table.leader).short
    who = short[:1].lower() + short[1:]
    if draw.card is None:
        return who
    key = "drawn_turn_up" if draw.turn_up else "drawn"
    return words.t(f"narrate.{key}", who=who, card=words.card(draw.card))


def _draw(
    table: Observation, draw: CardDrawn, is_last: bool, words: Locale, viewer: int | None
) -> str:
    form = voice(draw.seat, viewer)
    values: dict[str, str] = {"who": person(draw.seat, table.rules, viewer, words, table.leader)}
    if draw.card is not None:
        values["card"] = words.card(draw.card)
    if draw.turn_up:
        return words.t(f"narrate.draw_turn_up.{form}", **values)
    seen = "hidden" if draw.card is None else "seen"
    return words.t(f"narrate.{'draw_last' if is_last else 'draw'}.{form}_{seen}", **values)


def _stock_gone(table: Observation, words: Locale) -> str:
    rules = table.rules
    duty = "always" if rules.duty_with_stock == "follow" else rules.duty_without_stock
    return words.t(f"narrate.stock_gone.{duty}", clause=duty_clause(rules))


def _standing(table: Observation, words: Locale, viewer: int | None) -> str:
    """The card points so far, where they are told while the deal goes on. Rule: M26"""
    rules, points = table.rules, table.points
    if not rules.running_points:
        return ""
    if viewer is None:
        return words.t("narrate.standing.table", score=standing(points))
    mine, *others = sides_from(viewer, rules)
    if rules.sides > 2:
        items = [
            words.t(
                "narrate.standing.item",
                who=person(side, rules, viewer, words),
                points=points[side],
            )
            for side in others
        ]
        listed = words.series(items)
        return words.t("narrate.standing.three", mine=points[mine], others=listed)
    values = {"mine": points[mine], "theirs": points[others[0]]}
    if not alone(rules):
        return words.t("narrate.standing.us", **values)
    other = person(others[0], rules, viewer, words)
    return words.t("narrate.standing.you", other=other, **values)
