"""
The levels that search, asked for what every opponent is: legal, repeatable, blind to what its seat
doesn't see. They think less here than at a table, which changes how well they play and nothing
else.
"""

from __future__ import annotations

from random import Random

import pytest
from fair import redealt
from setups import ALL_RULES, NOVE, QUATRO, SEIS, TRES, USUAL, at, dealt, rules_of

from bisca.play.allowed import legal_plays
from bisca.play.deal import decide
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.shuffle import choice_stream
from bisca.play.table import DealState
from bisca.players.catalog import EXPERT, LEVELS, STRONG, find_player
from bisca.players.lanes import simulation_of
from bisca.players.layout import PLACES
from bisca.players.player import Player, choose_action, play_out
from bisca.players.policy import RandomPolicy
from bisca.players.search import LEANINGS, Effort, SearchPlayer, distinct, try_cards
from bisca.players.simulation import turned_round
from bisca.players.stakes import Stakes
from bisca.players.weights import dearer, weights_for
from bisca.players.worlds import Dice
from bisca.rules.cards import parse_card
from bisca.rules.variant import Rules

QUICK: dict[str, Player] = {
    "strong": SearchPlayer(Effort(worlds=3, orders=1, nodes=200)),
    "expert": SearchPlayer(
        Effort(worlds=4, orders=4, candidates=8, depth=3, nodes=200, leanings=3, futures=1)
    ),
}
SETE = rules_of("bisca-dos-sete")
EVERY_TABLE = pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
SEARCHING = pytest.mark.parametrize("name", QUICK)


def player_of(name: str) -> Player:
    return QUICK.get(name) or find_player(name)


@SEARCHING
@EVERY_TABLE
def test_they_play_legal_cards_to_the_end_at_every_table(name: str, rules: Rules) -> None:
    """Any number of seats, any table rules; `decide` refuses an illegal card."""
    end, _ = play_out(dealt(rules, name), [QUICK[name]] * rules.seats, name)

    assert end.table.result is not None


@SEARCHING
@EVERY_TABLE
def test_permuting_the_unseen_cards_never_changes_a_choice(name: str, rules: Rules) -> None:
    """At some cards of a deal, for another deal that looks the same from that seat."""
    random = Random(f"permute {name}")
    player, moved = QUICK[name], 0
    state = dealt(rules, "levels")
    while (seat := state.table.turn) is not None:
        action = choose_action(state, player, "opponents", 1)
        if random.random() < 0.3:
            other = redealt(state, seat, random)
            moved += other != state
            assert observe(other, frozenset((seat,))) == observe(state, frozenset((seat,)))
            assert choose_action(other, player, "opponents", 1) == action
        for event in decide(state, action):
            state = advance(state, event)

    assert rules.open_hands or moved


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("rules", USUAL.values(), ids=list(USUAL))
def test_ten_thousand_deals_are_legal(name: str, rules: Rules) -> None:
    """Under the usual rules of every variant; the search budget is cut."""
    player = player_of(name)
    for number in range(10_000):
        state = dealt(rules, f"long {number}", number % rules.seats)
        end, _ = play_out(state, [player] * rules.seats, f"long {number}")
        assert end.table.result is not None


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
@EVERY_TABLE
def test_a_hundred_deals_are_legal_and_fair_at_every_table(name: str, rules: Rules) -> None:
    """Every card is also chosen when the unseen cards lie otherwise."""
    random = Random(f"long {name}")
    player = player_of(name)
    for number in range(100):
        state = dealt(rules, f"fair {number}", number % rules.seats)
        while (seat := state.table.turn) is not None:
            action = choose_action(state, player, "opponents", 1)
            other = redealt(state, seat, random)
            assert choose_action(other, player, "opponents", 1) == action
            for event in decide(state, action):
                state = advance(state, event)


@SEARCHING
@pytest.mark.parametrize("rules", [TRES, NOVE, SEIS], ids=["Três", "Nove", "Seis"])
def test_a_choice_depends_on_its_own_stream_only(name: str, rules: Rules) -> None:
    """Not on what was chosen before: asked again in another order, it is the same."""
    player = QUICK[name]
    state = dealt(rules, "again")
    asked = []
    while state.table.turn is not None:
        action = choose_action(state, player, "again", 1)
        asked.append((state, action))
        for event in decide(state, action):
            state = advance(state, event)

    for state, action in reversed(asked):
        assert choose_action(state, player, "again", 1) == action


def test_a_card_is_legal_whatever_the_stakes() -> None:
    state = dealt(NOVE, "stakes")
    seen = observe(state, frozenset((0,)))
    for score in ((0, 0), (3, 0), (0, 3), (3, 3)):
        card = QUICK["expert"].choose(seen, choice_stream("stakes", 1, 0, 0), Stakes(score))
        assert card in legal_plays(seen)


def test_stakes_change_what_is_played_for() -> None:
    """
    In the same worlds: one short of the match a double win is worth no more than a win, and the
    card that is best may be another.
    """
    state = dealt(NOVE, "stakes")
    others, moments = 0, 0
    while (seat := state.table.turn) is not None and state.table.stock_left:
        seen = observe(state, frozenset((seat,)))
        plainly, ahead = (
            try_cards(seen, distinct(seen), Effort(20, 4), dice(state), stakes)
            for stakes in (None, Stakes((3, 3)))
        )
        assert [it.value for it in plainly] != [it.value for it in ahead]
        best = [max(found, key=lambda it: it.value).card for found in (plainly, ahead)]
        others += best[0] != best[1]
        moments += 1
        action = choose_action(state, find_player("steady"), "stakes", 1)
        for event in decide(state, action):
            state = advance(state, event)

    assert 0 < others < moments


def test_cards_that_serve_alike_are_tried_once() -> None:
    """Neighbours without points; what lies between them may have been won already."""
    state = at(TRES, {0: "4C 3C KD", 1: "5C 2C"}, trump="H", trick_number=10, leader=0)
    assert distinct(observe(state, frozenset((0,)))) == (parse_card("3C"), parse_card("KD"))


def test_how_hard_each_level_thinks() -> None:
    """Expert tries more worlds than strong, weighs them, and plays on in more than one way."""
    assert EXPERT.worlds * EXPERT.orders > 10 * STRONG.worlds * STRONG.orders
    assert EXPERT.candidates > EXPERT.worlds
    assert STRONG.candidates == 0
    assert EXPERT.leanings == len(LEANINGS)
    assert STRONG.leanings == 1


def test_a_card_is_worth_what_it_brings_with_the_leaning_that_suits_it_best() -> None:
    """In the same worlds no card is worth less for having more ways; some are worth more."""
    gained, tried = 0, 0
    state = dealt(SETE, "leanings")
    while (seat := state.table.turn) is not None and state.table.stock_left:
        table = observe(state, frozenset((seat,)))
        one, all_five = (
            try_cards(table, distinct(table), Effort(20, 4, leanings=number), dice(state))
            for number in (1, len(LEANINGS))
        )
        for plainly, best in zip(one, all_five, strict=True):
            assert (plainly.card, plainly.lanes) == (best.card, best.lanes)
            assert plainly.value <= best.value
            gained += plainly.value < best.value
            tried += 1
        for event in decide(state, choose_action(state, find_player("steady"), "leanings", 1)):
            state = advance(state, event)

    assert tried / 2 < gained


def test_who_leans_goes_round_with_the_lead() -> None:
    """A seat keeps its cards from trick to trick, whichever role it has in each lane."""
    state = dealt(QUATRO, "leanings")
    deals = simulation_of([state] * 50)
    policy = RandomPolicy(dice(state))
    own = [deals.all * (role == 0) for role in range(4)]

    def held() -> list[int]:
        return [
            sum(hand[place] & lanes for hand, lanes in zip(deals.hands, own, strict=True))
            for place in range(PLACES)
        ]

    while not deals.over:
        before = held()
        for role in range(4):
            chosen = policy.choose(deals, deals.legal())
            before = [
                plane & ~(played & own[role]) for plane, played in zip(before, chosen, strict=True)
            ]
            deals.play(chosen)
        own = turned_round(own, deals.holders)
        if not deals.over:
            assert all(plane & now == plane for plane, now in zip(before, held(), strict=True))


def test_leaning_helps_with_partners_too() -> None:
    """In the same worlds no card is worth less for having more ways."""
    state = dealt(QUATRO, "leanings")
    table = observe(state, frozenset((state.table.turn or 0,)))
    one, all_five = (
        try_cards(table, distinct(table), Effort(20, 4, leanings=number), dice(state))
        for number in (1, len(LEANINGS))
    )
    assert all(plainly.value <= best.value for plainly, best in zip(one, all_five, strict=True))
    assert one != all_five


def test_leanings_make_trumps_and_high_cards_dearer() -> None:
    """By so many quarters of a card point, whatever is done with them; other cards stay."""
    (weights, *_) = weights_for(TRES)
    (kept, *_) = dearer([weights], 16, 0)
    (cashed, *_) = dearer([weights], 0, -16)
    added = [after - before for before, after in zip(weights.lead, kept.lead, strict=True)]
    assert added == [0] * 6 + [16] * 6 + [0] * 6
    added = [after - before for before, after in zip(weights.lose, cashed.lose, strict=True)]
    assert added == [0, 0, 0, 0, -16, -16] * 2
    assert kept.take_spare == tuple(weight + 16 for weight in weights.take_spare)
    assert kept.turn_up == weights.turn_up


def dice(state: DealState) -> Dice:
    return Dice(choice_stream("leanings", 1, state.table.turn or 0, state.table.plies))
