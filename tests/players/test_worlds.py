"""Sampled worlds obey everything public, and whoever knows more samples fewer of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from setups import ALL_RULES, TRES, act, at, dealt, pack, play, rules_of

from bisca.play.actions import Exchange, Play, Sign
from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.deal import decide
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.record import DealRecord, Seed, replay
from bisca.play.shuffle import choice_stream
from bisca.play.table import DealState, Observation
from bisca.players.catalog import play_deal
from bisca.players.lanes import begin
from bisca.players.layout import PLACES
from bisca.players.worlds import (
    Dice,
    Known,
    World,
    card_at,
    hands_in,
    known,
    lanes_for,
    obeys,
    sampled,
)
from bisca.rules.cards import Card, parse_cards
from bisca.rules.legal import legal_cards
from bisca.rules.signals import is_true, signs_of
from bisca.rules.variant import Rules

EVERY_TABLE = pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))


def moments(rules: Rules, seed: str, part: float) -> Iterator[DealState]:
    """Some of the turns of a random deal, each after its exchanges."""
    random = Random(seed)
    state = dealt(rules, seed)
    while (seat := state.table.turn) is not None:
        exchanges = legal_exchanges(state.table)
        action: Play | Exchange
        if exchanges:
            action = Exchange(seat, exchanges[0])
        else:
            if random.random() < part:
                yield state
            action = Play(seat, random.choice(legal_plays(state.table)))
        for event in decide(state, action):
            state = advance(state, event)


def dice(*seed: object) -> Dice:
    return Dice(choice_stream(" ".join(map(str, seed)), 1, 0, 0))


def check_world(table: Observation, what: Known, world: World) -> None:
    """Every unseen card is in one place, and hands and stock have their sizes."""
    unseen = [*what.places, *(place for place, _ in what.held)]
    assert sorted(world) == sorted(unseen)
    assert len(world) == sum(hand.hidden for hand in table.hands) + table.stock
    for place, seat in what.held:
        assert place in hands_in(world, table)[seat]
    assert obeys(world, what)


def check_plays(table: Observation, world: World, what: Known) -> None:
    """Whatever the others have played since the last draw was legal from the hand they had."""
    rules = table.rules
    held = [
        [*hand.cards, *(card_at(what.layout, place) for place in places)]
        for hand, places in zip(table.hands, hands_in(world, table), strict=True)
    ]
    tricks = [(trick.leader, trick.cards) for trick in table.taken]
    tricks.append((table.leader, table.trick))
    first = sum(table.tricks) - len(table.taken)
    piles = [list(pile) for pile in table.piles]
    for number in range(len(tricks) - 1, -1, -1):
        stock = max(0, rules.stock_size - (first + number) * rules.seats)
        leader, cards = tricks[number]
        if number < len(tricks) - 1:
            if stock:
                break  # what was drawn after it isn't known
            pile = piles[rules.side_of(table.taken[number].winner)]
            del pile[len(pile) - len(cards) :]
        order = rules.seats_from(leader)
        for place in range(len(cards) - 1, -1, -1):
            seat, card = order[place], cards[place]
            held[seat].append(card)
            trump = what.layout.trump
            legal = legal_cards(held[seat], cards[:place], trump, stock > 0, piles, rules)
            assert card in legal


@EVERY_TABLE
def test_sampled_worlds_obey_all_that_is_public(rules: Rules) -> None:
    """Sizes, cards seen, who drew the turn-up or could not follow, at every table."""
    for seed in ("a", "b"):
        for state in moments(rules, f"{seed} {rules.variant}", 0.25):
            assert state.table.turn is not None
            table = observe(state, frozenset((state.table.turn,)))
            what = known(table)
            for world in sampled(what, 4, dice(seed, table.plies)):
                check_world(table, what, world)
                check_plays(table, world, what)


@EVERY_TABLE
def test_the_true_world_is_never_ruled_out(rules: Rules) -> None:
    """What is taken for known holds in the deal as it is."""
    for state in moments(rules, f"true {rules.variant}", 0.5):
        assert state.table.turn is not None
        table = observe(state, frozenset((state.table.turn,)))
        what = known(table)
        place = what.layout.place
        world: World = [
            place[card]
            for whole, seen in zip(state.table.hands, table.hands, strict=True)
            for card in whole.cards
            if card not in seen.cards
        ]
        world += [place[card] for card in state.facedown[len(state.facedown) - table.stock :]]
        held = [place for place, _ in what.held]
        assert sorted(world) == sorted([*what.places, *held])
        for place_held, seat in what.held:
            assert place_held in hands_in(world, table)[seat]
        assert obeys(world, what)


def test_a_two_of_another_suit_that_left_is_in_no_world() -> None:
    """The two of hearts was turned up, left, and the next card names clubs: its two is played."""
    rules = rules_of("bisca-a-tres", removed="trump_two")
    order = pack(rules, "AS 3S 4S 5S 6S 7S JS QS KS 2H AC 4D")
    table = observe(dealt(rules, order, 2), frozenset((0,)))
    what = known(table)
    places = {what.layout.place[card] for card in parse_cards("2H 2C")}

    assert (table.trump, table.removed) == ("C", parse_cards("2H"))
    assert places & set(what.places) == {what.layout.place[Card("2C")]}
    assert len(what.places) == sum(hand.hidden for hand in table.hands) + table.stock


def test_who_could_not_follow_is_remembered() -> None:
    """Four follow suit once the stock is gone: two of them have no spade left."""
    rules = rules_of("bisca-de-quatro", duty_without_stock="follow")
    hands = {0: "AS 4C 5C", 1: "2C 3C 4D", 2: "KS 6C JC", 3: "5D 6D KD"}
    state = at(rules, hands, trump="H", trick_number=8, leader=0)
    for card in ("AS", "2C", "KS", "5D"):
        state = _play(state, card)
    what = known(observe(state, frozenset((0,))))
    spades = {place for card, place in what.layout.place.items() if card.suit == "S"}
    assert {(fact.seat, fact.places, fact.most) for fact in what.facts} == {
        (1, frozenset(spades), 0),
        (3, frozenset(spades), 0),
    }


def _play(state: DealState, card: str) -> DealState:
    assert state.table.turn is not None
    chosen = next(one for one in legal_plays(state.table) if one == card)
    for event in decide(state, Play(state.table.turn, chosen)):
        state = advance(state, event)
    return state


def test_every_card_is_as_likely_as_the_others() -> None:
    """To be held, and to be the next one drawn."""
    table = observe(dealt(TRES, "fair"), frozenset((0,)))
    what = known(table)
    worlds = sampled(what, 3300, dice("fair"))
    held = Counter(place for world in worlds for place in hands_in(world, table)[1])
    first = Counter(world[3] for world in worlds)
    assert set(held) == set(first) == set(what.places)
    assert all(200 < number < 400 for number in held.values())
    assert all(60 < number < 140 for number in first.values())


def test_orders_of_the_stock_are_turned() -> None:
    """Each world has as many lanes as orders, all with its hand and all of the stock."""
    table = observe(dealt(TRES, "turned"), frozenset((0,)))
    what = known(table)
    worlds = sampled(what, 5, dice("turned"))
    deals = lanes_for(table, what, worlds, 4)
    assert deals.lanes == 20
    role = table.rules.seats_from(table.leader).index(1)
    for lane in range(20):
        world = worlds[lane // 4]
        drawn = [
            place
            for planes in deals.facedown
            for place in range(PLACES)
            if planes[place] >> lane & 1
        ]
        start = len(drawn) * (lane % 4) // 4
        assert drawn == [*world[3 + start :], *world[3 : 3 + start]]
        hand = [place for place in range(PLACES) if deals.hands[role][place] >> lane & 1]
        assert sorted(hand) == sorted(world[:3])


def test_lanes_begin_with_what_lies_on_the_table() -> None:
    """A card that has been led is played in every lane."""
    state = next(iter(moments(TRES, "begin", 1.0)))
    state = _play(state, legal_plays(state.table)[0])
    table = observe(state, frozenset((state.table.turn or 0,)))
    what = known(table)
    deals = lanes_for(table, what, sampled(what, 3, dice("begin")), 1)
    assert deals.ply == 1
    assert deals.led[what.layout.place[table.trick[0]]] == deals.all
    assert begin(table, what.layout, 1, [[0] * PLACES] * 2, [], None).ply == 1


SIGNS = {
    f"{variant} {choice}": rules_of(variant, signals=choice, partner_look=look)
    for variant in ("bisca-de-quatro", "brisca", "bisca-de-seis")
    for choice, look in (("own", "no"), ("rivals", "last_round"))
}


@pytest.mark.parametrize("rules", SIGNS.values(), ids=list(SIGNS))
def test_sampled_worlds_obey_the_signs_that_were_seen(rules: Rules) -> None:
    """Each seat, at each turn: what stands is true of the hand in every world, and of the real one."""
    checked = 0
    for seed in "abc":
        deal = play_deal(rules, DealRecord(Seed(seed), 0), ["random"] * rules.seats, "o")
        for ply in range(0, len(deal.plays), 3):
            state = replay(rules, replace(deal, plays=deal.plays[:ply])).state
            for seat in range(rules.seats):
                table = observe(state, frozenset((seat,)))
                what = known(table)
                stand = [
                    sign
                    for sign in table.signs
                    if sign.stands
                    and table.hands[sign.seat].size
                    and not signs_of(rules.variant)[sign.means].asks
                ]
                for sign in stand:
                    hand = state.table.hands[sign.seat].cards
                    assert is_true(sign.means, hand, table.trump, rules)
                for world in sampled(what, 3, dice(seed, ply, seat)):
                    check_world(table, what, world)
                    hidden = hands_in(world, table)
                    for sign in stand:
                        held = [card_at(what.layout, place) for place in hidden[sign.seat]]
                        hand = (*table.hands[sign.seat].cards, *held)
                        assert is_true(sign.means, hand, table.trump, rules)
                        checked += sign.seat != seat
    assert checked > 100


def test_who_had_no_trump_holds_at_most_what_was_drawn_since() -> None:
    """One card a trick."""
    rules = rules_of("brisca", signals="own")
    state = at(rules, {1: "JH 2D 5S", 3: "KS 6C 2H"}, trump="D", trick_number=3)
    state, _ = act(state, Sign(3, "none"))
    for draws in range(3):
        what = known(observe(state, frozenset((1,))))
        (fact,) = what.facts
        assert (fact.seat, fact.most) == (3, draws)
        for world in sampled(what, 20, dice(draws)):
            trumps = [place for place in world[3:6] if place in fact.places]
            assert len(trumps) <= 3
        while len(state.table.taken) == draws:
            state, _ = play(state, legal_plays(state.table)[0])


def test_worlds_in_which_signs_hold_are_each_as_likely() -> None:
    """As if all others were thrown away: both of two seats have a small trump and a high card."""
    rules = rules_of("bisca-de-quatro", signals="rivals")
    hands = {0: "AD 7D KD", 1: "2D AS 5S", 2: "3D AC 5C", 3: "4D 5D 6D"}
    state = at(rules, hands, trump="D", trick_number=8)
    for seat in (1, 2):
        for means in ("small", "high-plain"):
            state, _ = act(state, Sign(seat, means))
    table = observe(state, frozenset((0,)))
    what = known(table)
    bare = what._replace(claims=())
    thrown = [world for world in sampled(bare, 30_000, dice("thrown")) if obeys(world, what)]
    found = Counter(place for world in sampled(what, 6000, dice("kept")) for place in world[:3])
    wanted = Counter(place for world in thrown for place in world[:3])
    assert len(thrown) > 1500
    for place in what.places:
        share = wanted[place] / len(thrown)
        assert abs(found[place] / 6000 - share) < 0.05, card_at(what.layout, place)
