"""
What is told of a guessed card: whether it is the one that was played, and facts of the position
that speak for that one and against the guess.
"""

from __future__ import annotations

from collections.abc import Sequence

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action
from bisca.play.table import Observation
from bisca.players.reasons import AGAINST, FOR, STANDING, Position, Reason, matched, reasons, told
from bisca.rules.cards import Card
from bisca.show.duty import refusal
from bisca.show.hint import reasons_text
from bisca.show.locale import Locale

PROS, CONS = 2, 1  # so many facts are read while the deal waits

Facts = Sequence[Reason]


def guesses(table: Observation, played: Card, words: Locale) -> dict[str, str]:
    """
    For each card of the hand to play, what to tell who guessed it where *played* was played.

    Only what sets the two cards apart is told, not that one of them is better: nobody searched.
    """
    assert table.turn is not None
    position = Position(table)
    facts = {card: reasons(position, card) for card in position.legal}
    made: dict[str, str] = {}
    for card in position.hand:
        why: list[tuple[str, Facts]]
        if card == played:
            others = [facts[other] for other in position.legal if other != card]
            key, why = "right", [_for_played(facts[card], others)]
        else:
            key, why = "wrong", _apart(facts[played], facts[card]) if card in facts else []
        names = {"card": words.card(played), "chosen": words.card(card)}
        said = [words.t(f"guess.{key}", **names)]
        if card not in facts:
            said.append(_refused(table, card, words))
        for way, found in why:
            text = reasons_text(found, table.rules, words, table.turn)
            said.append(words.t(f"guess.{way}", why=text))
        made[card] = " ".join(said)
    return made


def _for_played(own: Facts, others: Sequence[Facts]) -> tuple[str, Facts]:
    """What speaks for a card, most of all what doesn't speak for every other; else its risk."""
    pros = _speaking(own, FOR)
    apart = [fact for fact in pros if not all(matched(fact, other) for other in others)]
    if pros:
        return "because", (apart or pros)[:PROS]
    return "even_so", told(own, best=False)[:CONS]


def _apart(own: Facts, chosen: Facts) -> list[tuple[str, Facts]]:
    """What speaks for the card that was played, or against the chosen one; else the reverse."""
    ways = (
        (("because", own, chosen, FOR, PROS), ("against_yours", chosen, own, AGAINST, CONS)),
        (("for_yours", chosen, own, FOR, CONS), ("against_played", own, chosen, AGAINST, CONS)),
    )
    for pair in ways:
        found = [
            (way, [fact for fact in _speaking(of, speaks) if not matched(fact, other)][:most])
            for way, of, other, speaks, most in pair
        ]
        if any(facts for _, facts in found):
            return [(way, facts) for way, facts in found if facts]
    return [("even", ())]


def _speaking(facts: Facts, speaks: int) -> list[Reason]:
    return [fact for fact in facts if fact.speaks == speaks and fact.key not in STANDING]


def _refused(table: Observation, card: Card, words: Locale) -> str:
    assert table.turn is not None
    try:
        check_action(table, Play(table.turn, card))
    except IllegalActionError as refused:
        return refusal(refused, words)
    raise AssertionError(f"{card} may be played")
