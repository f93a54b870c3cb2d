"""A deal of a record, reviewed in text or JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bisca.errors import BiscaError
from bisca.play.record import PERSON, Record, replay
from bisca.players.review import Judged, Review, accounts, review_deal
from bisca.players.session import Session
from bisca.show.locale import texts_of
from bisca.show.review import Shown, review_text


def reviewed(record: Record, number: int | None, seat: int | None, lang: str) -> Shown:
    """
    Deal *number* of *record*, from 1, its last finished one by default, as *seat* is to see it.

    Raises:
        BiscaError: no such deal or seat, or the deal isn't finished.
    """
    rules = record.rules()
    over = [replay(rules, deal).state.table.result is not None for deal in record.deals]
    if number is None:
        number = max((place for place, done in enumerate(over, 1) if done), default=0)
    if not 1 <= number <= len(over):
        raise BiscaError(
            "deal: the record has {deals} finished of {of}", deals=over.count(True), of=len(over)
        )
    if not over[number - 1]:
        raise BiscaError("deal {deal} of {of} is not finished", deal=number, of=len(over))
    record = replace(record, deals=record.deals[:number])
    deal = record.deals[-1]
    seats = replay(rules, deal).state.table.rules.seats
    seat = 0 if seat is None else seat
    if not 0 <= seat < seats:
        raise BiscaError("seat: expected 0 to {most}, got {seat}", most=seats - 1, seat=seat)
    # A deal by itself is played for its own game points.
    alone = PERSON not in record.players and number == 1
    review = review_deal(rules, deal, None if alone else Session(record).stakes)
    return Shown(rules, deal, review, texts_of(lang, rules), seat, seat)


def told(shown: Shown, as_json: bool) -> str:
    """The review as text, or all that was found as JSON."""
    if not as_json:
        return review_text(shown)
    review = shown.review
    whole = {
        "seat": shown.seat,
        "plays": [_play(one, review) for one in review.judged],
        "sides": [account._asdict() for account in accounts(shown.own_rules, review)],
    }
    return json.dumps(whole, indent=1)


def _play(one: Judged, review: Review) -> dict[str, Any]:
    found: dict[str, Any] = {**one._asdict(), "good": one.good}
    late = review.late_of(one.ply)
    if late is not None:
        found["with_open_hands"] = {
            field: value for field, value in late._asdict().items() if field != "ply"
        }
    return found
