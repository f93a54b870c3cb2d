"""The sums of every deal: who is dealt how much, what is left, how many tricks there are."""

from __future__ import annotations

import pytest
from deals import rules_by_name
from setups import ALL_RULES, dealt, play, rules_of

from bisca.errors import VariantError
from bisca.play.allowed import legal_plays
from bisca.rules.cards import SUITS
from bisca.rules.catalog import variants
from bisca.rules.tricks import trick_points

# pack, seats, hand, dealt, place of the turn-up, stock with it, draws, tricks, tricks after them
SUMS = {
    "bisca-de-tres 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "briscola 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "briscola-scoperta 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "brisca 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "brisca-mexicana 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "muerte-al-tres 2": (40, 2, 3, 6, 7, 34, 17, 20, 3),
    "bisca-dos-sete 2": (40, 2, 7, 14, 15, 26, 13, 20, 7),
    "bisca-dos-nove 2": (40, 2, 9, 18, 19, 22, 11, 20, 9),
    "bisca-a-tres 3": (39, 3, 3, 9, 10, 30, 10, 13, 3),
    "briscola 3": (39, 3, 3, 9, 10, 30, 10, 13, 3),
    "brisca 3": (36, 3, 3, 9, 10, 27, 9, 12, 3),
    "bisca-de-quatro 4": (40, 4, 3, 12, 13, 28, 7, 10, 3),
    "brisca 4": (40, 4, 3, 12, 13, 28, 7, 10, 3),
    "brisca-mexicana 4": (40, 4, 3, 12, 13, 28, 7, 10, 3),
    "muerte-al-tres 4": (40, 4, 3, 12, 13, 28, 7, 10, 3),
    "briscola 4": (40, 4, 3, 12, 13, 28, 7, 10, 3),
    "bisca-de-seis 6": (36, 6, 3, 18, 19, 18, 3, 6, 3),
}


@pytest.mark.parametrize("game", SUMS)
def test_the_sums_come_out(game: str) -> None:
    """As counted by hand, and as a deal goes."""
    cards, seats, hand, dealt_out, place, stock, draws, tricks, after = SUMS[game]
    rules = rules_of(game.split()[0], seats)
    state = dealt(rules, rules.deck, 0)

    assert (rules.seats, rules.hand_size, len(rules.deck)) == (seats, hand, cards)
    assert sum(each.size for each in state.table.hands) == dealt_out == seats * hand
    assert state.table.trump_card == rules.deck[place - 1]
    assert state.table.stock_left == rules.stock_size == stock == len(state.facedown) + 1
    assert rules.tricks == tricks == draws + after
    while state.table.stock_left:
        state, _ = play(state, legal_plays(state.table)[0])
    assert state.table.trick_number == draws + 1
    assert [each.size for each in state.table.hands] == [after] * seats


def test_every_variant_and_number_of_seats_has_its_sums() -> None:
    """A new one needs its line above."""
    there = {f"{id} {seats}" for id, variant in variants().items() for seats in variant.seats}

    assert set(SUMS) == there


@pytest.mark.parametrize("name", rules_by_name)
def test_a_pack_goes_round_and_holds_120_points(name: str) -> None:
    """At every table: the seats divide the cards that are played with, and some are left."""
    rules = ALL_RULES[name]

    assert rules.cards % rules.seats == 0
    assert rules.cards == len(rules.deck) - rules.loses_trump_two
    assert rules.cards > rules.seats * rules.hand_size
    assert rules.stock_size % rules.seats == 0
    assert rules.tricks * rules.seats == rules.cards
    assert trick_points(rules.deck, rules) == rules.total == 120
    assert len(set(rules.deck)) == len(rules.deck)
    assert sum(rules.batches) == rules.hand_size


@pytest.mark.parametrize("name", rules_by_name)
def test_ways_round_the_table(name: str) -> None:
    """Each begins where it should, has every seat once, and goes one way."""
    rules = ALL_RULES[name]
    for seat in range(rules.seats):
        for order, others in ((rules.orders, rules.draw_orders), (rules.draw_orders, rules.orders)):
            assert order[seat][0] == seat
            assert sorted(order[seat]) == list(range(rules.seats))
            step = (order[seat][1] - seat) % rules.seats
            assert step in (1, rules.seats - 1)
            assert order[seat] == tuple((seat + step * n) % rules.seats for n in range(rules.seats))
            assert others[seat] in (order[seat], (seat, *order[seat][:0:-1]))
        assert rules.next_seat(seat) == rules.orders[seat][1]
        assert rules.seats_from(seat) == rules.orders[seat]
        assert seat in rules.partners(seat)
        assert {rules.side_of(one) for one in rules.partners(seat)} == {rules.side_of(seat)}
        assert len(rules.partners(seat)) * rules.sides == rules.seats


@pytest.mark.parametrize(
    ("variant", "seats", "table", "said"),
    [
        ("bisca-a-tres", 3, {"removed": "none"}, "leaves 40 cards, .* among 3 with 3 in hand"),
        ("bisca-de-seis", 6, {"removed": "none"}, "leaves 40 cards, .* among 6 with 3 in hand"),
        ("bisca-de-seis", 6, {"removed": "trump_two"}, "leaves 39 cards"),
        ("bisca-de-tres", 3, {}, "bisca-de-tres is played by 2, not by 3"),
        ("bisca-a-tres", 2, {}, "bisca-a-tres is played by 3, not by 2"),
        ("briscola", 6, {}, "briscola is played by 2, 3, 4, not by 6"),
    ],
)
def test_what_does_not_come_out_is_refused(
    variant: str, seats: int, table: dict[str, str], said: str
) -> None:
    """Forty by three, forty by six."""
    with pytest.raises(VariantError, match=said):
        rules_of(variant, seats, **table)


def test_the_most_tricks_that_a_side_with_all_points_can_have_lost() -> None:
    """Worthless cards: twenty, or sixteen without the twos; half of them by two, a sixth by six."""
    for game, lost in (("bisca-de-tres", 10), ("bisca-de-quatro", 5), ("bisca-de-seis", 2)):
        rules = rules_of(game)
        worthless = sum(points == 0 for points in rules.points.values())
        assert worthless == (16 if game == "bisca-de-seis" else 20)
        assert worthless // rules.seats == lost


def test_with_the_two_of_clubs_out_clubs_are_a_suit_of_nine() -> None:
    """The others have ten."""
    deck = rules_of("bisca-a-tres").deck

    assert [sum(card.suit == suit for card in deck) for suit in SUITS] == [10, 10, 10, 9]
