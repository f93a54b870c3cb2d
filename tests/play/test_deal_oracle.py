"""Whole deals against the oracle, which shares no code with the engine, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import oracle
import pytest
from setups import ALL_RULES

from bisca.play.actions import Play
from bisca.play.deal import advance, decide, legal_plays, opening
from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    DealScored,
    Event,
    TrickTaken,
    TrumpTurned,
)
from bisca.rules.cards import Card, parse_card
from bisca.rules.variant import Rules

DUTIES = {"free": "none", "trump_lead": "trumps", "follow": "suit"}
DOUBLE = {"single": None, "double_at_82": 82, "double_at_91": 91}


def judge(rules: Rules, order: list[int], dealer: int) -> oracle.Game:
    """The oracle at a table with the same rules, told in its own words."""
    choice = dict(rules.choices)
    return oracle.Game(
        order,
        dealer,
        seats=rules.seats,
        blocks=[3, 3, 3] if rules.variant == "bisca-dos-nove" else [3],
        from_bottom=choice["trump_source"] == "bottom",
        duty=DUTIES[choice["duty_with_stock"]],
        endgame=DUTIES[choice["duty_without_stock"]],
        double=DOUBLE[choice["bands"]],
        sweep=None if choice["sweep"] == "none" else choice["sweep"],
    )


def told(event: Event) -> tuple[object, ...]:
    """*event* in the oracle's words."""
    match event:
        case CardDealt(seat, card, _):
            return "dealt", seat, oracle.number(card or "")
        case TrumpTurned(card):
            return "turned", oracle.number(card)
        case CardPlayed(seat, card):
            return "played", seat, oracle.number(card)
        case TrickTaken(seat, points):
            return "taken", seat, points
        case CardDrawn(seat, card, _, turn_up):
            return "drawn", seat, oracle.number(card or ""), turn_up
        case DealScored(points, tricks, game_points, _, _):
            return "scored", list(points), list(tricks), list(game_points)


def compare(
    rules: Rules, order: Sequence[Card], dealer: int, choose: Callable[[int, Sequence[Card]], Card]
) -> DealScored:
    """Play the deal with *choose* (seat, legal cards) before both judges."""
    game = judge(rules, [oracle.number(card) for card in order], dealer)
    state, log = opening(rules, order, dealer)
    for event in log:
        state = advance(state, event)
    while (seat := state.table.turn) is not None:
        legal = legal_plays(state.table)
        assert seat == game.turn
        assert sorted(map(oracle.number, legal)) == game.legal()
        card = choose(seat, legal)
        events = decide(state, Play(seat, card))
        game.play(oracle.number(card))
        for event in events:
            state = advance(state, event)
        log += events

    assert [told(event) for event in log] == game.log
    assert game.turn is None
    result = state.table.result
    assert result is not None
    return result


@pytest.mark.parametrize("name", ALL_RULES)
def test_whole_deals_agree_with_the_oracle(name: str) -> None:
    """Cards dealt, legal plays, winners, draws, points and game points of random deals."""
    rules, random = ALL_RULES[name], Random(f"oracle {name}")
    for number in range(12):
        order = random.sample(rules.deck, len(rules.deck))
        compare(rules, order, number % rules.seats, lambda _, legal: random.choice(legal))


@pytest.mark.parametrize("name", [name for name in ALL_RULES if name.startswith("bisca")])
def test_a_pack_stacked_for_a_sweep_agrees_with_the_oracle(name: str) -> None:
    """Seat 0 leads hearts while the other has neither hearts nor trumps, then the high trumps."""
    rules = ALL_RULES[name]
    pack, turn_up = set(rules.deck), parse_card("2S")
    mine = sorted(card for card in pack if card.suit in "HS" or card == "AD")
    mine.remove(turn_up)
    theirs = sorted(pack - {turn_up, *mine})
    order: list[Card] = []
    for place in range(0, rules.hand_size, 3):
        order += mine[place : place + 3] + theirs[place : place + 3]
    for place in range(rules.hand_size, 20):
        order += mine[place : place + 1] + theirs[place : place + 1]
    turned_at = len(order) if rules.trump_source == "bottom" else 2 * rules.hand_size
    order.insert(turned_at, turn_up)

    def choose(seat: int, legal: Sequence[Card]) -> Card:
        return min(legal, key=lambda card: card.suit == "S") if seat == 0 else legal[0]

    result = compare(rules, order, 1, choose)
    assert result.tricks == (20, 0)
    assert result.game_points[0] == (4 if rules.sweep else rules.bands[-1][1])
