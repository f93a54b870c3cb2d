"""Deals printed: as sentences with the cards beside them, or as JSON for a program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bisca.errors import BiscaError, NotationError, RecordError
from bisca.play.events import (
    CardDealt,
    CardPlayed,
    CardRemoved,
    DealScored,
    Event,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.evolve import evolve
from bisca.play.observation import SPECTATOR, observe, redact
from bisca.play.position import Position
from bisca.play.record import (
    DealRecord,
    MatchState,
    Record,
    Replay,
    Seed,
    match_state,
    replay,
)
from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.catalog import find_variant
from bisca.rules.variant import Rules
from bisca.show.ending import games_text, match_end, next_dealer
from bisca.show.frames import group
from bisca.show.locale import Lang, Locale, sentence, texts_of
from bisca.show.narrate import narrate
from bisca.show.people import alone, side_name
from bisca.show.status import spent_teeth

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class Shown(NamedTuple):
    """Whose cards are seen, and the seat that is spoken to as `you`, if any."""

    audience: frozenset[int]
    viewer: int | None

    @classmethod
    def parse(cls, text: str, seats: int) -> Shown:
        """`all`, `none`, or a seat's number.

        Raises:
            NotationError: anything else.
        """
        if text == "all":
            return cls(frozenset(range(seats)), None)
        if text == "none":
            return cls(SPECTATOR, None)
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats:
            return cls(frozenset((int(text),)), int(text))
        raise NotationError(
            "--show {text}: expected a seat from 0 to {most}, all or none",
            text=text,
            most=seats - 1,
        )

    def start(self, done: Replay) -> Observation:
        return observe(done.initial, self.audience)

    def log(self, done: Replay) -> tuple[Event, ...]:
        return tuple(redact(event, self.audience) for event in done.log)


def record_text(record: Record, shown: Shown, lang: Lang) -> str:
    """The whole record told, and how the deals and the match ended."""
    rules = record.rules()
    words = texts_of(lang, rules)
    lines = list(_heading(record, words))
    for number, deal in enumerate(record.deals, 1):
        lines.append("")
        if len(record.deals) > 1:
            lines.append(f"{words.t('status.deal')} {number}")
        lines += _deal_lines(rules, deal, shown, words)
    if record.first_dealer or len(record.deals) > 1:
        lines += ["", *_match_lines(record, shown, words)]
    return "\n".join(lines)


def _heading(record: Record, words: Locale) -> Iterator[str]:
    yield find_variant(record.variant).name[words.lang]
    if record.table:
        listed = " ".join(f"{key}={choice}" for key, choice in record.table)
        yield words.t("terminal.rules", list=listed)
    if record.players:
        listed = ", ".join(f"{seat} {player}" for seat, player in enumerate(record.players))
        yield words.t("terminal.seats", list=listed)
    if record.opponents_seed:
        yield words.t("terminal.opponents_seed", seed=record.opponents_seed)


def _deal_lines(rules: Rules, deal: DealRecord, shown: Shown, words: Locale) -> Iterator[str]:
    if isinstance(deal.start, Seed):
        yield words.t("terminal.seed", seed=deal.start.text)
    yield words.t("terminal.dealer", seat=deal.dealer)
    done = replay(rules, deal)
    table, comments = shown.start(done), dict(deal.comments)
    if isinstance(deal.start, Position):
        yield from _position_lines(table, words)
    for events in group(shown.log(done)):
        first = events[0]
        if isinstance(first, CardPlayed) and not table.trick:
            yield f"{words.t('status.trick')} {table.trick_number}"
        told = narrate(table, events, words, shown.viewer)
        for event in events:
            table = evolve(table, event)
        yield _line(first, told, words)
        if isinstance(first, CardDealt):
            yield from _hands(table, words)
        if isinstance(first, CardPlayed | TrumpTurned) and table.plies in comments:
            yield _row(words, "", "", f"{{{comments[table.plies]}}}")
    yield from _score_lines(table.result, rules, words)


def _position_lines(table: Observation, words: Locale) -> Iterator[str]:
    """A deal that begins in the middle: the trump, what lies on the table, the hands."""
    yield words.t("view.trump_is", suit=words.suit(table.trump))
    yield from _hands(table, words)
    if table.trick:
        yield f"{words.t('status.trick')} {table.trick_number}"
    for seat, card in zip(table.rules.seats_from(table.leader), table.trick, strict=False):
        yield _row(words, str(seat), words.card(card).sign, "")


def _line(event: Event, told: str, words: Locale) -> str:
    if isinstance(event, CardPlayed):
        return _row(words, str(event.seat), words.card(event.card).sign, told)
    if isinstance(event, TrumpExchanged):
        return _row(words, str(event.seat), words.card(event.given).sign, told)
    if isinstance(event, TrumpTurned | CardRemoved):
        return _row(words, "", words.card(event.card).sign, told)
    return _row(words, "", "", told)


def _row(words: Locale, seat: str, card: str, text: str) -> str:
    width = 4 if words.pack.signs else 11  # `12 espadas`
    return f"{seat:>3}  {card:<{width}} {text}".rstrip()


def _hands(table: Observation, words: Locale) -> Iterator[str]:
    """The cards that are seen, a line for each hand."""
    for seat, hand in enumerate(table.hands):
        if hand.cards:
            yield f"{seat:>3}  {signs(hand.cards, words)}"


def signs(cards: Sequence[Card], words: Locale) -> str:
    return (" " if words.pack.signs else ", ").join(words.card(card).sign for card in cards)


def _score_lines(result: DealScored | None, rules: Rules, words: Locale) -> Iterator[str]:
    if result is None:
        yield words.t("terminal.unfinished")
        return
    for side, points in enumerate(result.points):
        who = words.t("terminal.seat", seat=side)
        yield words.t(
            "terminal.score",
            who=who if alone(rules) else sentence(side_name(side, rules, None, words)),
            points=words.count("view.points", points),
            tricks=words.count("view.tricks", result.tricks[side]),
            games=games_text(result.game_points[side], words),
        )


def _match_lines(record: Record, shown: Shown, words: Locale) -> Iterator[str]:
    try:
        match = match_state(record)
    except RecordError:  # a deal left unfinished; the command says so
        return
    standing = match.standing
    rules = record.rules()
    yield match_told(match, rules, words, shown.viewer)
    if not standing.over and match.last.state.table.result is not None:
        yield next_dealer(match.next_dealer, rules, words, shown.viewer)


def match_told(match: MatchState, rules: Rules, words: Locale, viewer: int | None) -> str:
    """How the match stands, or how it ended."""
    standing = match.standing
    return match_end(
        standing.score,
        standing.winner,
        rules,
        words,
        viewer,
        drawn=standing.drawn,
        decider=standing.decider,
        spent=spent_teeth(match.results, rules.match),
    )


def record_json(record: Record, shown: Shown, fault: BiscaError | None = None) -> str:
    """The record's events and scores, an event a line."""
    rules = record.rules()
    head = {
        "variant": record.variant,
        "seats": record.seats,
        "rules": dict(record.table),
        "players": record.players,
        "opponents_seed": record.opponents_seed,
        "match": _match_mapping(record),
        "fault": None if fault is None else str(fault),
    }
    deals = ",\n".join(_deal_json(rules, deal, shown) for deal in record.deals)
    return f'{_json(head)[:-1]}, "deals": [\n{deals}\n]}}'


def _deal_json(rules: Rules, deal: DealRecord, shown: Shown) -> str:
    done = replay(rules, deal)
    result = done.state.table.result
    head: dict[str, Any] = {"dealer": deal.dealer}
    if isinstance(deal.start, Seed):
        head["seed"] = deal.start.text
    head["comments"] = {str(ply): text for ply, text in deal.comments}
    head["result"] = None if result is None else result._asdict()
    head["hands"] = [hand._asdict() for hand in shown.start(done).hands]
    events = ",\n".join(f"  {_json(_event_mapping(event))}" for event in shown.log(done))
    return f' {_json(head)[:-1]}, "events": [\n{events}\n ]}}'


def _event_mapping(event: Event) -> dict[str, Any]:
    """`{"event": "card_played", "seat": 0, "card": "7H"}`; a card not seen is null."""
    fields = event._asdict()
    if fields.get("seen_by") is not None:
        fields["seen_by"] = sorted(fields["seen_by"])
    return {"event": _CAPITAL.sub("_", type(event).__name__).lower(), **fields}


def _match_mapping(record: Record) -> dict[str, Any] | None:
    try:
        match = match_state(record)
    except RecordError:
        return None
    standing = match.standing
    return {
        "results": match.results,
        "score": standing.score,
        "winner": standing.winner,
        "drawn": standing.drawn,
        "next_dealer": match.next_dealer,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
