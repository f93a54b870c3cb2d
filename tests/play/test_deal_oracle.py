"""Whole deals against the oracle, which shares no code with the engine, event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import oracle
import pytest
from deals import legal_acts, rules_by_name
from setups import ALL_RULES, QUATRO, TRES, USUAL, act, rules_of

from bisca.play.actions import Action, Exchange, Play, Sign
from bisca.play.allowed import legal_exchanges, legal_plays, legal_signs
from bisca.play.deal import opening
from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    DealScored,
    Event,
    HandShown,
    Seen,
    SignMade,
    TrickTaken,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.evolve import advance
from bisca.rules.cards import Card
from bisca.rules.signals import signs_of
from bisca.rules.variant import Rules

Choose = Callable[[int, Sequence[Action]], Action]


def judge(rules: Rules, order: Sequence[Card], dealer: int) -> oracle.Game:
    """The oracle at a table with the same rules."""
    return oracle.Game(
        list(order), dealer, seats=rules.seats, hand=rules.hand_size, table=dict(rules.choices)
    )


def told(event: Event) -> tuple[object, ...]:
    """*event* in the oracle's words."""
    match event:
        case CardDealt(seat, card, seen):
            return "dealt", seat, card, who(seen)
        case TrumpTurned(card):
            return "turned", card
        case CardRemoved(seat, card):
            return "removed", seat, card
        case HandShown(seat, cards, seen):
            return "shown", seat, list(cards or ()), who(seen)
        case SignMade(seat, means, seen):
            return "signed", seat, means, who(seen)
        case TrumpExchanged(seat, given, taken):
            return "exchanged", seat, given, taken
        case CardPlayed(seat, card):
            return "played", seat, card
        case TrickTaken(seat, points):
            return "taken", seat, points
        case CardDrawn(seat, card, seen, turn_up):
            return "drawn", seat, card, who(seen), turn_up
        case DealScored(points, tricks, game_points, winner, reason):
            return "scored", list(points), list(tricks), list(game_points), winner, reason


def who(seen: Seen) -> object:
    return "all" if seen is None else sorted(seen)


def compare(rules: Rules, order: Sequence[Card], dealer: int, choose: Choose) -> list[Event]:
    """Play the deal with *choose* (seat, legal acts) before both judges; returns the log."""
    game = judge(rules, order, dealer)
    state, opened = opening(rules, order, dealer)
    log = [*opened]
    for event in opened:
        state = advance(state, event)
    while (seat := state.table.turn) is not None:
        assert seat == game.turn
        assert list(legal_plays(state.table)) == game.legal()
        assert list(legal_exchanges(state.table)) == sorted(game.exchanges())
        for other in range(rules.seats):
            listed = [*signs_of(rules.variant)]
            assert list(legal_signs(state.table, other)) == game.signs(other, listed)
        action = choose(seat, legal_acts(state))
        state, events = act(state, action)
        log += events
        if isinstance(action, Exchange):
            game.exchange(action.card)
        elif isinstance(action, Sign):
            game.sign(*action)
        else:
            game.play(action.card)

    assert [told(event) for event in log] == game.log
    assert game.turn is None
    return log


@pytest.mark.parametrize("name", rules_by_name)
def test_whole_deals_agree_with_the_oracle(name: str) -> None:
    """Every event of random deals, who sees it, and what may be done at each moment."""
    rules, random = ALL_RULES[name], Random(f"oracle {name}")
    for number in range(12):
        order = random.sample(rules.deck, len(rules.deck))
        compare(rules, order, number % rules.seats, lambda _, legal: random.choice(legal))


# Tables at which something happens that is rare where everything is left to chance.
RARE = {
    "a capture": (rules_of("muerte-al-tres"), "capture"),
    "a capture by two": (rules_of("muerte-al-tres", 2), "capture"),
    "a capture at any time": (rules_of("brisca", capture_wins="rival_three"), "capture"),
    "few points": (rules_of("brisca-mexicana", 2), "low"),
    "few points in pairs": (rules_of("brisca-mexicana"), "low"),
    "a tie of three": (rules_of("bisca-a-tres"), "tie"),
    "every trick": (rules_of("bisca-de-seis"), "sweep_tricks"),
    "every point": (rules_of("bisca-de-seis", sweep="points"), "sweep_points"),
}


@pytest.mark.parametrize("name", RARE)
def test_rare_ends_agree_with_the_oracle(name: str) -> None:
    """Many deals of one table, each of which is at some time seen to end in that way."""
    rules, reason = RARE[name]
    random = Random(f"rare {name}")
    reasons: Counter[str] = Counter()

    def choose(seat: int, legal: Sequence[Action]) -> Action:
        """One side plays high, the other low, so that ends of every kind come about."""
        by_strength = sorted(legal, key=lambda action: rules.strength[action.card])
        best = by_strength[-1] if rules.side_of(seat) == 0 else by_strength[0]
        return best if random.random() < eagerness else random.choice(legal)

    for number in range(1500):
        eagerness = number % 4 / 3
        order = random.sample(rules.deck, len(rules.deck))
        end = compare(rules, order, number % rules.seats, choose)[-1]
        assert isinstance(end, DealScored)
        reasons[end.reason] += 1
        if reasons[reason] > 3:
            break
    assert reasons[reason] > 3, reasons


def test_exchanges_of_both_kinds_agree_with_the_oracle() -> None:
    """In deals of Brisca in which everything that may be exchanged is."""
    rules, random = USUAL["brisca"], Random("exchanges")
    given: Counter[str] = Counter()

    def choose(_: int, legal: Sequence[Action]) -> Action:
        return legal[0] if isinstance(legal[0], Exchange) else random.choice(legal)

    for number in range(60):
        order = random.sample(rules.deck, len(rules.deck))
        log = compare(rules, order, number % 4, choose)
        given.update(event.given.rank for event in log if isinstance(event, TrumpExchanged))
    assert min(given["7"], given["2"]) > 3


TWO_HANDED = [name for name in rules_by_name if ALL_RULES[name].seats == 2]


@pytest.mark.parametrize("name", TWO_HANDED)
def test_a_pack_stacked_for_one_side_agrees_with_the_oracle(name: str) -> None:
    """Seat 0 leads hearts while the other has no hearts and spares trumps, then high trumps."""
    rules = ALL_RULES[name]
    pack = set(rules.deck)
    turn_up = min((card for card in pack if card.suit == "S"), key=rules.strength.__getitem__)
    mine = sorted(card for card in pack if card.suit in "HS" or card == "AD")
    mine.remove(turn_up)
    theirs = sorted(pack - {turn_up, *mine})
    # A plain card left after the last draw is trumped with the turn-up by whoever must.
    plain = sum(card.suit != "S" for card in mine) - rules.stock_size // 2
    lost = int(rules.must_trump_when_void and plain > 0)
    hands = [mine[: rules.hand_size], theirs[: rules.hand_size]]
    order: list[Card] = []
    for batch in rules.batches:
        for hand in hands:
            order += hand[:batch]
            del hand[:batch]
    for place in range(rules.hand_size, rules.tricks):
        order += mine[place : place + 1] + theirs[place : place + 1]
    turned_at = {"next": 2 * rules.hand_size, "bottom": len(order), "cut": 0}[rules.trump_source]
    order.insert(turned_at, turn_up)

    def choose(_: int, legal: Sequence[Action]) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        return min(plays, key=lambda play: play.card.suit == "S")

    end = compare(rules, order, 1, choose)[-1]
    assert isinstance(end, DealScored)
    if end.reason == "low":
        assert end.winner == 1
    elif end.reason != "capture" and not rules.stop_when_decided:
        assert end.tricks == (rules.tricks - lost, lost)
        best = rules.sweep.worth if rules.sweep and not lost else 1
        assert end.game_points[0] == max(best, rules.highest or rules.bands[-1][1])


@pytest.mark.parametrize("rules", [TRES, QUATRO], ids=lambda rules: rules.variant)
def test_the_oracle_refuses_what_is_not_legal(rules: Rules) -> None:
    """It judges, it doesn't follow."""
    game = judge(rules, rules.deck, 1)
    with pytest.raises(AssertionError):
        game.play(next(card for card in rules.deck if card not in game.legal()))
    with pytest.raises(AssertionError):
        game.exchange(game.legal()[0])
