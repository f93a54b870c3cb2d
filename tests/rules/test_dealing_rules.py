"""Table rules of the pack, the deal and the seats: clauses M1 and M7 to M12, and M14."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from deals import last_trick
from setups import A_TRES, QUATRO, TWO_GAMES, at, dealt, exchanged, pack, play, rules_of

from bisca.errors import RecordError, VariantError
from bisca.play.allowed import legal_plays
from bisca.play.deal import opening
from bisca.play.events import CardDealt, CardDrawn, CardRemoved, TrumpTurned
from bisca.play.link import dump_link, read_link
from bisca.play.notation import dump_position, dump_record
from bisca.play.position import PartialPosition, complete_position, position_state
from bisca.play.reading import load_record
from bisca.play.record import DealRecord, Record, draw_for_deal, match_state, new_record
from bisca.rules.cards import SUITS, parse_card, parse_cards
from bisca.rules.catalog import table_rules
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules


@pytest.mark.parametrize("variant", [*TWO_GAMES, "bisca-de-quatro", "brisca"])
def test_M1_the_card_at_the_cut_is_set_aside_before_the_deal(variant: str) -> None:
    """The first card of the cut pack is the turn-up; hands come from what follows it."""
    rules = rules_of(variant, trump_source="cut")
    state = dealt(rules, rules.deck)
    whole = rules.seats * rules.hand_size

    assert state.table.trump_card == rules.deck[0]
    assert state.facedown == rules.deck[whole + 1 :]
    assert state.table.stock_left == rules.stock_size
    held = {card for hand in state.table.hands for card in hand.cards}
    assert held == set(rules.deck[1 : whole + 1])


REMOVED = {
    "two_of_clubs": "2C",
    "two_of_hearts": "2H",
    "two_of_diamonds": "2D",
    "two_of_spades": "2S",
    "four_of_clubs": "4C",
    "all_twos": "2S 2H 2D 2C",
}


@pytest.mark.parametrize("choice", REMOVED)
def test_M7_the_cards_taken_out_for_three(choice: str) -> None:
    """One or four worthless cards; the rest goes round and holds 120 points."""
    rules = rules_of("bisca-a-tres", removed=choice)
    gone = parse_cards(REMOVED[choice])

    assert set(A_TRES.deck) | {"2C"} == set(rules.deck) | set(gone)
    assert not set(rules.deck) & set(gone)
    assert len(rules.deck) == rules.cards == 40 - len(gone)
    assert rules.tricks == {1: 13, 4: 12}[len(gone)]
    assert trick_points(rules.deck, rules) == 120


TRUMP_TWO = rules_of("bisca-a-tres", removed="trump_two")


def removed_and_after(order: str) -> tuple[list[object], Rules]:
    """The events of dealing from the turn-up on."""
    _, events = opening(TRUMP_TWO, pack(TRUMP_TWO, order), 2)
    first = next(n for n, event in enumerate(events) if isinstance(event, TrumpTurned))
    return list(events[first:]), TRUMP_TWO


NINE = "AS 3S 4S 5S 6S 7S JS QS KS"


def test_M7_the_two_of_trumps_leaves_the_stock() -> None:
    """The whole pack is dealt from, and the card goes when trumps are known."""
    events, rules = removed_and_after(f"{NINE} AH")
    state = dealt(rules, pack(rules, f"{NINE} AH"), 2)

    assert events == [TrumpTurned(parse_card("AH")), CardRemoved(None, parse_card("2H"))]
    assert "2H" not in state.facedown
    assert len(state.facedown) == state.table.stock == 29
    assert (len(rules.deck), rules.cards, rules.stock_size, rules.tricks) == (40, 39, 30, 13)


def test_M7_the_two_of_trumps_leaves_a_hand_and_the_next_card_replaces_it() -> None:
    """Only its holder sees the card that comes."""
    events, rules = removed_and_after("2H AS 3S 4S 5S 6S 7S JS QS AH KC 4D")
    state = dealt(rules, pack(rules, "2H AS 3S 4S 5S 6S 7S JS QS AH KC 4D"), 2)

    assert events == [
        TrumpTurned(parse_card("AH")),
        CardRemoved(0, parse_card("2H")),
        CardDealt(0, parse_card("KC"), frozenset((0,))),
    ]
    assert state.table.hands[0].cards == parse_cards("3S AS KC")
    assert state.facedown[0] == "4D"
    assert [hand.size for hand in state.table.hands] == [3, 3, 3]
    assert state.table.stock == 29


def test_M7_if_the_two_of_trumps_is_turned_up_another_card_is_turned() -> None:
    """And names the trumps, whatever its suit."""
    events, rules = removed_and_after(f"{NINE} 2H AC 4D")
    state = dealt(rules, pack(rules, f"{NINE} 2H AC 4D"), 2)

    assert events == [
        TrumpTurned(parse_card("2H")),
        CardRemoved(None, parse_card("2H")),
        TrumpTurned(parse_card("AC")),
    ]
    assert state.table.trump == "C"
    assert state.facedown[0] == "4D"
    assert state.table.stock == len(state.facedown) == 29


def test_M7_a_position_holds_no_two_of_trumps() -> None:
    """It has left the game; the other twos are there."""
    with pytest.raises(RecordError, match="2H: not in the pack"):
        at(TRUMP_TWO, {0: "2H"}, trump="H", trick_number=4)
    with pytest.raises(RecordError, match="2H: not in the pack"):
        at(TRUMP_TWO, {}, trump_card="2H", trick_number=4)

    assert "2S" in at(TRUMP_TWO, {0: "2S"}, trump="H", trick_number=4).table.hands[0].cards


def test_M7_a_position_says_which_two_left_if_it_is_not_the_trump() -> None:
    """It goes through text and link; a two that no rule takes out is refused."""
    usual = complete_position(TRUMP_TWO, PartialPosition(trump="C", trick_number=4), 2, "two")
    position = replace(
        exchanged(usual, parse_card("2H"), parse_card("2C")), removed=parse_cards("2H")
    )
    table = position_state(TRUMP_TWO, position, 2).table
    record = new_record(TRUMP_TWO, [DealRecord(position, 2)])

    assert (table.trump, table.removed) == ("C", parse_cards("2H"))
    assert position_state(TRUMP_TWO, usual, 2).table.removed == parse_cards("2C")
    assert "removed" not in dump_position(usual)
    assert load_record(dump_record(record)) == record
    assert read_link(dump_link(record)) == (record, None)
    with pytest.raises(RecordError, match="removed 3H: at this table one two leaves the pack"):
        position_state(TRUMP_TWO, replace(position, removed=parse_cards("3H")), 2)
    with pytest.raises(RecordError, match="removed 2H: at this table no card leaves the pack"):
        position_state(A_TRES, replace(position, removed=parse_cards("2H")), 2)


@pytest.mark.parametrize(
    ("variant", "seats", "removed", "said"),
    [
        ("bisca-a-tres", 3, "none", "removed=none leaves 40 cards"),
        ("bisca-de-seis", 6, "none", "removed=none leaves 40 cards"),
        ("bisca-de-seis", 6, "two_of_clubs", "removed=two_of_clubs leaves 39 cards"),
        ("bisca-de-tres", 2, "two_of_clubs", "removed=two_of_clubs leaves 39 cards"),
        ("bisca-de-quatro", 4, "trump_two", "removed=trump_two leaves 39 cards"),
        ("brisca", 3, "none", "removed=none leaves 40 cards"),
    ],
)
def test_M7_a_pack_that_does_not_go_round_is_refused(
    variant: str, seats: int, removed: str, said: str
) -> None:
    """Seats must divide what is left."""
    with pytest.raises(VariantError, match=f"{variant}: {said}.* among {seats} with 3 in hand"):
        rules_of(variant, seats, removed=removed)


def clockwise(seats: int, first: int) -> list[int]:
    return [(first - place) % seats for place in range(seats)]


@pytest.mark.parametrize("variant", ["bisca-a-tres", "bisca-de-quatro", "bisca-de-seis"])
def test_M8_dealing_and_playing_to_the_left(variant: str) -> None:
    """The player on the dealer's left is dealt to and leads first; draws go that way too."""
    rules = rules_of(variant, direction="clockwise")
    _, events = opening(rules, rules.deck, 1)
    seats = [event.seat for event in events if isinstance(event, CardDealt)][::3]
    state = dealt(rules, "left", 1)
    turns = []
    for _ in range(rules.seats):
        turns.append(state.table.turn)
        state, log = play(state, legal_plays(state.table)[0])
    drawn = [event.seat for event in log if isinstance(event, CardDrawn)]

    assert seats == turns == clockwise(rules.seats, 0)
    assert drawn == clockwise(rules.seats, drawn[0])
    assert state.table.leader == drawn[0]


def test_M8_the_winner_of_a_trick_is_found_the_same_way_round() -> None:
    """The second card of a trick that seat 0 leads is seat 3's."""
    rules = rules_of("bisca-de-quatro", direction="clockwise")
    state = at(rules, {0: "2S", 3: "AS", 2: "3S", 1: "4S"}, trump="H", trick_number=8)
    after, _ = play(state, "2S AS 3S 4S")

    assert after.table.turn == 3
    assert after.table.tricks[1] == state.table.tricks[1] + 1


@pytest.mark.parametrize("variant", TWO_GAMES)
def test_M8_with_two_there_is_only_one_way_round(variant: str) -> None:
    """The very same deal."""
    for key in ("direction", "draw_direction"):
        rules = rules_of(variant, **{key: "clockwise"})
        assert opening(rules, rules.deck, 1)[1] == opening(rules_of(variant), rules.deck, 1)[1]
        assert (rules.orders, rules.draw_orders) == (((0, 1), (1, 0)), ((0, 1), (1, 0)))


@pytest.mark.parametrize(
    ("direction", "draw", "order"),
    [
        ("counter_clockwise", "as_play", [2, 3, 0, 1]),
        ("counter_clockwise", "counter_clockwise", [2, 3, 0, 1]),
        ("counter_clockwise", "clockwise", [2, 1, 0, 3]),
        ("clockwise", "as_play", [2, 1, 0, 3]),
        ("clockwise", "clockwise", [2, 1, 0, 3]),
        ("clockwise", "counter_clockwise", [2, 3, 0, 1]),
    ],
)
def test_M9_which_way_the_draw_goes_round(direction: str, draw: str, order: list[int]) -> None:
    """The winner first in any case; it changes who gets the turn-up."""
    rules = rules_of("bisca-de-quatro", direction=direction, draw_direction=draw)
    hands = {0: "2S", 1: "3S", 2: "AS", 3: "4S"}
    state = at(rules, hands, trump_card="7H", trick_number=7)
    cards = " ".join(hands[seat] for seat in rules.seats_from(0))
    _, events = play(state, cards)
    drawn = [event for event in events if isinstance(event, CardDrawn)]

    assert [event.seat for event in drawn] == order
    assert drawn[-1] == CardDrawn(order[-1], parse_card("7H"), None, turn_up=True)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_M10_the_highest_card_drawn_deals_first(seats: int) -> None:
    """In the game's own order; equal cards that leave it open, or the partners, are drawn again."""
    rules = {2: rules_of("briscola"), 3: A_TRES, 4: QUATRO, 6: rules_of("bisca-de-seis")}[seats]
    again = 0
    for number in range(60):
        draw = draw_for_deal(rules, f"draw {number}")
        heights = [[rules.order.index(card.rank) for card in go] for go in draw.goes]
        again += len(heights) - 1
        assert all(len(go) == seats for go in draw.goes)
        assert heights[-1][draw.dealer] == min(heights[-1])
        # Where there are partners, the higher half plays the lower half.
        edges = {1, seats // 2} if seats > 3 else {1}
        ranked = [sorted(go) for go in heights]
        level = [any(go[edge - 1] == go[edge] for edge in edges) for go in ranked]
        assert level == [True] * (len(level) - 1) + [False]
        lasts = len(rules.deck) // seats  # then the pack is shuffled anew
        for first in range(0, len(draw.goes), lasts):
            cards = [card for go in draw.goes[first : first + lasts] for card in go]
            assert len(set(cards)) == len(cards)
    assert again


def test_M10_somebody_may_be_agreed_on() -> None:
    """Any seat that there is."""
    for seat in range(6):
        assert rules_of("bisca-de-seis", first_dealer=f"seat_{seat}").first_dealer == seat
    assert rules_of("bisca-de-seis").first_dealer is None
    for variant, seat in (("bisca-de-tres", 2), ("bisca-a-tres", 3), ("bisca-de-quatro", 4)):
        with pytest.raises(VariantError, match=f"first_dealer=seat_{seat}: there are only {seat}"):
            rules_of(variant, first_dealer=f"seat_{seat}")


def ended(rules: Rules, side: int | None, dealer: int) -> Record:
    """A match of one deal that *side* has won, or nobody."""
    if side is None:
        points = (60, 60) if rules.sides == 2 else (50, 50, 20)
    else:
        points = tuple(70 if one == side else 50 // (rules.sides - 1) for one in range(rules.sides))
    deal = last_trick(rules, 0, points)
    return new_record(rules, [replace(deal, dealer=dealer)])


NEXT = [
    ("bisca-de-tres", "pass_on", 0, 0, 1),
    ("bisca-de-tres", "pass_on", 0, None, 1),
    ("bisca-de-tres", "stay_after_tie", 0, None, 0),
    ("bisca-de-tres", "stay_after_tie", 1, None, 1),
    ("bisca-de-tres", "stay_after_tie", 0, 0, 1),
    ("bisca-de-tres", "stay_after_tie", 0, 1, 1),
    ("bisca-de-tres", "winner", 0, 0, 0),
    ("bisca-de-tres", "winner", 0, 1, 1),
    ("bisca-de-tres", "winner", 0, None, 1),
    ("bisca-a-tres", "pass_on", 2, 1, 0),
    ("bisca-a-tres", "stay_after_tie", 2, None, 2),
    ("bisca-a-tres", "winner", 2, 1, 1),
    ("bisca-a-tres", "winner", 2, 2, 2),
    ("bisca-a-tres", "winner", 2, None, 0),
    ("bisca-de-quatro", "pass_on", 3, 1, 0),
    ("bisca-de-quatro", "stay_after_tie", 3, None, 3),
    ("bisca-de-quatro", "winner", 0, 0, 2),
    ("bisca-de-quatro", "winner", 0, 1, 1),
    ("bisca-de-quatro", "winner", 3, 1, 1),
    ("bisca-de-quatro", "winner", 3, None, 0),
    ("bisca-de-seis", "pass_on", 5, 0, 0),
    ("bisca-de-seis", "winner", 5, 1, 1),
    ("bisca-de-seis", "winner", 5, 0, 0),
    ("bisca-de-seis", "stay_after_tie", 4, None, 4),
]


@pytest.mark.parametrize(
    ("variant", "choice", "dealer", "side", "expected"),
    NEXT,
    ids=[f"{v}, {c}: {d} dealt, {w} won" for v, c, d, w, _ in NEXT],
)
def test_M11_who_deals_next(
    variant: str, choice: str, dealer: int, side: int | None, expected: int
) -> None:
    """Of a side that won, whoever's turn to deal would come first; a tie passes the deal on."""
    match = match_state(ended(rules_of(variant, next_dealer=choice), side, dealer))

    assert match.last.state.table.result is not None
    assert match.last.state.table.result.winner == side
    assert match.next_dealer == expected


@pytest.mark.parametrize(
    ("choice", "side", "expected"),
    [("pass_on", 0, 3), ("winner", 0, 2), ("winner", 1, 3), ("stay_after_tie", 1, 3)],
)
def test_M11_the_deal_passes_on_the_way_that_play_goes(
    choice: str, side: int, expected: int
) -> None:
    """To the left, if that was agreed."""
    rules = rules_of("bisca-de-quatro", next_dealer=choice, direction="clockwise")

    assert match_state(ended(rules, side, 0)).next_dealer == expected


@pytest.mark.parametrize(
    ("variant", "batches", "expected"),
    [
        ("bisca-de-tres", "threes", (3,)),
        ("bisca-de-tres", "ones", (1, 1, 1)),
        ("bisca-dos-sete", "threes", (3, 3, 1)),
        ("bisca-dos-sete", "ones", (1,) * 7),
        ("bisca-dos-nove", "threes", (3, 3, 3)),
        ("brisca", "ones", (1, 1, 1)),
        ("brisca", "threes", (3,)),
    ],
)
def test_M12_three_at_a_time_or_one_by_one(
    variant: str, batches: str, expected: tuple[int, ...]
) -> None:
    """What is left over comes last; nobody is dealt to twice running but in a batch."""
    rules = rules_of(variant, batches=batches)
    _, events = opening(rules, rules.deck, 0)
    seats = [event.seat for event in events if isinstance(event, CardDealt)]
    turn = rules.seats_from(1)

    assert rules.batches == expected
    assert seats == [seat for batch in expected for seat in turn for _ in range(batch)]


ORDERS = {
    "portuguese": ("A7KJQ65432", {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}),
    "spanish": ("A3KQJ76542", {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}),
    "queen_over_jack": ("A7KQJ65432", {"A": 11, "7": 10, "K": 4, "Q": 3, "J": 2}),
    "two_for_three": ("A2KQJ76543", {"A": 11, "2": 10, "K": 4, "Q": 3, "J": 2}),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("variant", ["bisca-dos-nove", "bisca-de-quatro", "briscola"])
def test_M14_ranking_and_points(variant: str, order: str) -> None:
    """Each rank beats the next in every suit, and five of them count, 120 in all."""
    rules = rules_of(variant, order=order)
    ranking, points = ORDERS[order]

    assert rules.order == ranking
    for higher, lower in pairwise(ranking):
        for suit in SUITS:
            assert winning_index(parse_cards([lower + suit, higher + suit]), "S", rules) == 1
    for rank in ranking:
        assert rules.points[parse_card(rank + "H")] == points.get(rank, 0)
    assert rules.total == 120


@pytest.mark.parametrize(
    ("variant", "order"),
    [
        ("bisca-de-tres", "portuguese"),
        ("bisca-de-seis", "portuguese"),
        ("brisca", "spanish"),
        ("muerte-al-tres", "spanish"),
        ("briscola", "spanish"),
    ],
)
def test_M14_the_usual_orders(variant: str, order: str) -> None:
    """Portuguese for Bisca, Spanish for Brisca and Briscola."""
    assert dict(rules_of(variant).choices)["order"] == order


def test_M14_every_order_is_covered() -> None:
    """A new one needs its line above."""
    assert set(ORDERS) == set(table_rules()["order"].choices)
    assert set(REMOVED) | {"none", "trump_two"} == set(table_rules()["removed"].choices)
