"""
Reasons for and against cards, held to the whole truth of the position: where every card lies, and
what the engine says happens next. The oracle says which card wins; nothing here asks the module
that made the reasons how it knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest
from deals import MadeDeal, rules_by_name, some_deals
from fair import redealt
from hypothesis import given
from oracle import best
from setups import at, rules_of
from strategies import deals, repeatable

from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.deal import decide
from bisca.play.events import CardDrawn, DealScored, Event, TrickTaken
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.table import DealState
from bisca.players.beginner import BeginnerPlayer
from bisca.players.player import play_out
from bisca.players.reasons import (
    AGAINST,
    FOR,
    NEXT_BEST,
    STANDING,
    Position,
    Reason,
    reasons,
    told,
    why_best,
)
from bisca.rules.cards import Card, parse_card
from bisca.rules.scoring import deal_outcome


class Truth:
    """A card about to be played, with everything on the table."""

    def __init__(self, state: DealState, card: Card) -> None:
        table = state.table
        assert table.turn is not None
        self.state, self.table, self.card, self.seat = state, table, card, table.turn
        self.rules = table.rules
        self.side = self.rules.side_of(self.seat)
        self.hand = [other for other in table.hands[self.seat].cards if other != card]
        self.trick = (*table.trick, card)
        order = self.rules.seats_from(table.leader)
        self.order = order
        self.rivals = [s for s in order[len(self.trick) :] if self.rules.side_of(s) != self.side]
        self.stock = state.facedown[len(state.facedown) - table.stock :]
        self.elsewhere = [
            other for s, hand in enumerate(table.hands) if s != self.seat for other in hand.cards
        ]
        shown = {other for other, seen in table.exposed if seen is None or self.seat in seen}
        self.unseen = [other for other in (*self.elsewhere, *self.stock) if other not in shown]
        self.events: tuple[Event, ...] = decide(state, Play(self.seat, card))

    def beats(self, other: Card) -> bool:
        """Whether *other*, played next, would hold the trick."""
        cards = [str(card) for card in (*self.trick, other)]
        return best(cards, self.table.trump, self.rules.order) == len(self.trick)

    @property
    def holder(self) -> int:
        """The seat that holds the trick with the card in it."""
        return self.order[best([str(c) for c in self.trick], self.table.trump, self.rules.order)]

    @property
    def trumps(self) -> int:
        return sum(other.suit == self.table.trump for other in self.hand)

    def find(self, kind: type) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def result(self) -> DealScored:
        (scored,) = self.find(DealScored)
        assert isinstance(scored, DealScored)
        return scored

    def taken(self, reason: Reason, ours: bool) -> None:
        (event,) = self.find(TrickTaken)
        assert isinstance(event, TrickTaken)
        assert event.points == reason.n
        assert (self.rules.side_of(event.seat) == self.side) == ours
        if reason.seat is not None:
            assert event.seat == reason.seat
        else:
            assert event.seat == self.seat

    def can_still_win(self, points: int) -> bool:
        """Whether *points* are too few for the side to have won."""
        others = [0] * self.rules.sides
        others[self.side] = points
        rival = (self.side + 1) % self.rules.sides
        others[rival] = self.rules.total - points
        return deal_outcome(others, [1] * self.rules.sides, self.rules).winner != self.side

    def turn_up(self) -> CardDrawn:
        (event,) = (e for e in self.find(CardDrawn) if isinstance(e, CardDrawn) and e.turn_up)
        return event


def check(reason: Reason, truth: Truth) -> None:
    """Whether *reason* is so."""
    table, rules, seat = truth.table, truth.rules, truth.seat
    threats = [other for other in truth.unseen if truth.beats(other)]
    held = [c for s in truth.rivals for c in table.hands[s].cards if truth.beats(c)]
    match reason.key:
        case "only":
            assert legal_plays(table) == (truth.card,)
        case "captures":
            assert truth.result().winner == truth.side
        case "captured":
            assert truth.result().winner not in (truth.side, None)
        case "may_be_captured":
            assert str(truth.card) == "3" + table.trump
            assert str(reason.card) == "A" + table.trump
            assert reason.card in (*truth.elsewhere, *truth.stock)
            assert truth.rivals
        case "wins_deal":
            after = truth.state
            for event in truth.events:
                after = advance(after, event)
            assert reason.n == after.table.points[truth.side]
            end, _ = play_out(after, [BeginnerPlayer()] * rules.seats, "wins")
            assert end.table.result is not None
            assert end.table.result.winner == truth.side
        case "partner_has" | "partner_takes_nothing":
            truth.taken(reason, ours=True)
            assert reason.seat != seat
        case "takes" | "takes_nothing":
            truth.taken(reason, ours=True)
        case "gives" | "gives_nothing":
            truth.taken(reason, ours=False)
        case "draws_turn_up":
            assert (truth.turn_up().seat, truth.turn_up().card) == (seat, reason.card)
        case "leaves_turn_up":
            assert (truth.turn_up().seat, truth.turn_up().card) == (reason.seat, reason.card)
            assert reason.seat != seat
        case "partner_sure":
            assert truth.holder == reason.seat != seat
            assert not held
        case "sure":
            assert truth.holder == seat
            assert not held
        case "sure_trumps":
            assert truth.holder == seat
            assert not held
            assert all(other.suit != table.trump for other in (*truth.elsewhere, *truth.stock))
        case "held_by":
            assert reason.card in table.hands[reason.seat or 0].cards
            assert reason.card in held
        case "one_beats":
            assert reason.card in threats
            assert {c for c in held if c in truth.unseen} <= {reason.card}
        case "beaten_by":
            assert truth.holder == seat
            assert reason.of <= len(truth.unseen)
            assert len([c for c in held if c in truth.unseen]) <= reason.n <= len(threats)
            if {rules.duty_with_stock, rules.duty_without_stock} == {"free"}:
                assert rules.ace_waits or rules.seven_not_last or reason.n == len(threats)
        case "partner_beaten":
            assert truth.holder == reason.seat != seat
            assert rules.side_of(reason.seat) == truth.side
            assert len(held) <= reason.n <= len({*threats, *held})
        case "behind":
            assert truth.holder == reason.seat
            assert rules.side_of(reason.seat) != truth.side
            assert reason.n == rules.points[truth.card] > 0
        case "keeps":
            assert reason.card in truth.hand
            assert reason.other in (*truth.elsewhere, *truth.stock)
            pair = [str(reason.card), str(reason.other)]
            assert best(pair, table.trump, rules.order) == 1
            assert pair[0][1] == pair[1][1]
        case "cheap":
            assert rules.points[truth.card] == 0
        case "keeps_trumps":
            assert truth.card.suit != table.trump
            assert reason.n == truth.trumps > 0
        case "spends_trump":
            assert truth.card.suit == table.trump
            assert reason.n == truth.trumps
        case "need":
            have = table.points[truth.side]
            assert truth.can_still_win(have + reason.n - 1)
            assert not truth.can_still_win(have + reason.n)
        case "they_need":
            assert rules.sides == 2
            other = Truth(truth.state, truth.card)
            other.side = 1 - truth.side
            have = table.points[other.side]
            assert other.can_still_win(have + reason.n - 1)
            assert not other.can_still_win(have + reason.n)
        case _:
            pytest.fail(f"nobody checks {reason.key}")


def speaks_for(fact: Reason) -> bool:
    """Whether *fact* speaks for the card itself, and not for all of them."""
    return fact.speaks == FOR and fact.key not in STANDING


def check_all(states: Iterable[DealState]) -> set[str]:
    """Checks every reason for every legal card; the keys there were."""
    keys = set()
    for state in states:
        seat = state.table.turn
        if seat is None:
            continue
        position = Position(observe(state, frozenset((seat,))))
        for card in legal_plays(state.table):
            found = reasons(position, card)
            said = told(found, best=True)
            assert not said or any(speaks_for(fact) for fact in said)
            assert told(found, best=False)
            truth = Truth(state, card)
            for reason in found:
                check(reason, truth)
                keys.add(reason.key)
    return keys


@pytest.mark.parametrize("name", rules_by_name)
def test_every_reason_is_so_at_every_table(name: str) -> None:
    """A whole deal at each table, every legal card."""
    check_all(some_deals(name, 1)[0].choices())


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-dos-nove", "brisca", "bisca-a-tres"])
def test_every_reason_is_so_in_any_deal(variant: str) -> None:
    """Deals made by hypothesis."""

    @repeatable
    @given(deals(rules_of(variant)))
    def in_one(deal: MadeDeal) -> None:
        check_all(deal.choices())

    in_one()


@pytest.mark.parametrize("name", rules_by_name)
def test_why_a_card_rather_than_another(name: str) -> None:
    """What is said for one doesn't hold for the other; else it is so, and against the other."""
    for state in [*some_deals(name, 1)[0].choices()][::5]:
        assert state.table.turn is not None
        position = Position(observe(state, frozenset((state.table.turn,))))
        for card, second in permutations(legal_plays(state.table), 2):
            said = why_best(position, card, second)
            assert not said or any(speaks_for(fact) for fact in said)
            for fact in said:
                if fact.key == NEXT_BEST:
                    assert (fact.card, fact is said[-1]) == (second, True)
                    assert fact.but is not None
                    assert fact.but.speaks == AGAINST
                    assert fact.but not in reasons(position, card)
                    check(fact.but, Truth(state, second))
                elif speaks_for(fact):
                    same = [one for one in reasons(position, second) if one.key == fact.key]
                    assert all(one.n < fact.n or one.card != fact.card for one in same)


def test_where_nothing_speaks_for_a_card() -> None:
    """What the next best loses is said, if that loses more; nothing rather than a risk alone."""
    tres = rules_of("bisca-de-tres")

    def said(best: str, second: str) -> list[str]:
        state = at(tres, {0: "KC JD QH"}, trump="S", trick_number=10, leader=0, won="2C")
        position = Position(observe(state, frozenset((0,))))
        found = why_best(position, parse_card(best), parse_card(second))
        return [fact.but.key if fact.but else fact.key for fact in found]

    # The king is beaten by two of its suit and the trumps, the jack by three and the trumps.
    assert said("KC", "JD") == ["beaten_by", "beaten_by"]
    assert said("JD", "KC") == []
    facts = (Reason("beaten_by", AGAINST, n=5), Reason("need", FOR, n=4))
    assert told(facts, best=True) == ()


def test_every_kind_of_reason_is_met() -> None:
    """None is only there on paper; the rarest take a table made for them."""
    keys: set[str] = set()
    for name in ("bisca-de-tres", "bisca-dos-nove", "bisca-de-quatro", "briscola-scoperta"):
        for deal in some_deals(name, 3):
            keys |= check_all(deal.choices())
    muerte = rules_of("muerte-al-tres", 2)
    for hands, trick in (
        ({0: "3H 4C KD", 1: "AH 2C 6D"}, ""),
        ({0: "AH 4C KD", 1: "5C 2C"}, "3H"),
        ({0: "3H 4C KD", 1: "5C 2C"}, "AH"),
    ):
        leader = 1 if trick else 0
        keys |= check_all(
            [at(muerte, hands, trump="H", trick_number=10, leader=leader, trick=trick)]
        )
    assert keys >= {
        "only", "captures", "captured", "may_be_captured", "wins_deal", "partner_has", "takes",
        "takes_nothing", "gives", "gives_nothing", "draws_turn_up", "leaves_turn_up",
        "partner_sure", "sure", "sure_trumps", "held_by", "one_beats", "beaten_by",
        "partner_beaten", "behind", "keeps", "cheap", "keeps_trumps", "spends_trump", "need",
        "they_need",
    }  # fmt: skip


def test_the_ace_of_trumps_that_is_still_out() -> None:
    """The example people know: the seven is kept for it, until it has been seen."""
    tres = rules_of("bisca-de-tres")

    def kept(won: str) -> list[Reason]:
        state = at(tres, {0: "7H 4C KD"}, trump="H", trick_number=10, leader=0, won=won)
        position = Position(observe(state, frozenset((0,))))
        return [r for r in reasons(position, parse_card("4C")) if r.key == "keeps"]

    (reason,) = kept("2C")
    assert (reason.card, reason.other, reason.speaks) == (parse_card("7H"), parse_card("AH"), FOR)
    assert not kept("AH")


def test_what_is_said_depends_on_what_is_seen_alone() -> None:
    """Deals that look the same get the same reasons."""
    random = Random("reasons")
    for state in some_deals("bisca-dos-nove", 1)[0].choices():
        seat = state.table.turn
        assert seat is not None
        seen = frozenset((seat,))
        other = redealt(state, seat, random)
        for card in legal_plays(state.table):
            assert reasons(Position(observe(state, seen)), card) == reasons(
                Position(observe(other, seen)), card
            )


def test_what_is_worth_saying() -> None:
    """Of the best card what speaks for it, with its risk; of another what speaks against it."""
    facts = (
        Reason("takes", FOR, n=14),
        Reason("spends_trump", AGAINST, n=2),
        Reason("keeps_trumps", FOR, n=2),
        Reason("cheap", FOR),
        Reason("need", FOR, n=4),
    )
    assert [fact.key for fact in told(facts, best=True)] == [
        "takes", "keeps_trumps", "spends_trump", "need",
    ]  # fmt: skip
    assert [fact.key for fact in told(facts, best=False)] == ["spends_trump"]
    assert "need" not in [fact.key for fact in told(facts, best=True, exact=True)]
