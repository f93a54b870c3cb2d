"""Deals that a person sets up."""

from __future__ import annotations

import pytest
from setups import USUAL

from bisca.play.position import Position
from bisca.play.record import replay
from bisca.rules.cards import parse_cards
from bisca.rules.catalog import find_variant
from bisca.rules.variant import Rules
from bisca.show.locale import locale
from bisca.show.setup import SetUpError, set_up

WORDS = locale("pt")
NOVE = find_variant("bisca-dos-nove").rules()


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_any_game_can_be_set_up_from_its_turn_up_alone(rules: Rules) -> None:
    """In its first trick and in its last: what isn't said is filled in."""
    card = next(card for card in rules.deck if card.rank == "A")
    for number in (1, rules.tricks):
        deal = set_up(rules, {"turn_up": card, "trick": str(number)}, WORDS, "seed")
        table = replay(rules, deal).state.table
        assert (table.trump_card, table.trick_number, table.turn) == (card, number, 0)
        assert deal == set_up(rules, {"turn_up": card, "trick": str(number)}, WORDS, "seed")


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_turn_up_that_is_left_open_is_drawn(rules: Rules) -> None:
    """Like all else, by the seed, from the cards that are in no other field."""
    said = {"hand-0": str(rules.deck[0])}
    drawn = set()
    for seed in map(str, range(12)):
        table = replay(rules, set_up(rules, said, WORDS, seed)).state.table
        assert rules.deck[0] in table.hands[0].cards
        assert table.trump_card != rules.deck[0]
        drawn.add(table.trump_card)
    assert len(drawn) > 3


def test_where_no_card_is_left_the_turn_up_must_be_said() -> None:
    """In the last trick of Nove all forty may be named, and one of them was the turn-up."""
    *gone, mine, other = map(WORDS.card, NOVE.deck)
    said = {"trick": "20", "hand-0": mine, "hand-1": other, "gone": ", ".join(gone)}
    with pytest.raises(SetUpError, match="Carta virada: escreve qual é"):
        set_up(NOVE, said, WORDS, "seed")
    deal = set_up(NOVE, {**said, "turn_up": mine}, WORDS, "seed")
    assert replay(NOVE, deal).state.table.trump_card == NOVE.deck[-2]


def test_what_is_said_is_so() -> None:
    """Hands, the card on the table, the stock in its order, who leads, what has been played."""
    said = {
        "trick": "3",
        "leader": "1",
        "turn_up": "rei de paus",
        "hand-0": "A♠ 7♥ 2p",
        "hand-1": "ás de ouros, sete de ouros",
        "table": "ás de copas",
        "stock": "RE RO",
        "gone": "2e 3e 4e 5e",
    }
    deal = set_up(NOVE, said, WORDS, "seed")
    assert isinstance(deal.start, Position)
    table = replay(NOVE, deal).state.table
    assert {*parse_cards("AS 7H 2C")} <= {*table.hands[0].cards}
    assert {*parse_cards("AD 7D")} <= {*table.hands[1].cards}
    assert table.trick == parse_cards("AH")
    assert (table.leader, table.turn, table.trick_number) == (1, 0, 3)
    assert deal.start.facedown[:2] == parse_cards("KS KD")
    played = {card for pile in table.piles for card in pile}
    assert played == {*parse_cards("2S 3S 4S 5S")}


def test_the_turn_up_may_be_in_a_hand_once_the_stock_is_gone() -> None:
    """And not before."""
    said = {"turn_up": "7♣", "hand-0": "7♣", "trick": "17"}
    deal = set_up(NOVE, said, WORDS, "seed")
    assert "7C" in replay(NOVE, deal).state.table.hands[0].cards
    with pytest.raises(SetUpError, match="dois lugares: sete de paus"):
        set_up(NOVE, {**said, "trick": "2"}, WORDS, "seed")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"turn_up": "A♠ 7♠"}, "Carta virada: 2 cartas"),
        ({"turn_up": "9♠"}, "«9♠» não é uma carta"),
        ({"turn_up": "7c"}, "«7c» pode ser sete de copas ou sete de paus"),
        ({"turn_up": "7♠", "hand-0": "<b>"}, "Tu: «<b>»"),
        ({"turn_up": "7♠", "hand-1": "A♠ A♠"}, "dois lugares: ás de espadas"),
        ({"turn_up": "7♠", "hand-0": "2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦"}, "10 cartas"),
        ({"turn_up": "7♠", "table": "2♥ 3♥"}, "Na mesa: 2 cartas"),
        ({"turn_up": "7♠", "gone": "2♥"}, "no máximo 0"),
        ({"turn_up": "7♠", "trick": "21"}, "de 1 a 20"),
        ({"turn_up": "7♠", "trick": "x"}, "de 1 a 20"),
        ({"turn_up": "7♠", "leader": "2"}, "de 0 a 1"),
        ({"turn_up": "7♠", "trick": "20", "stock": "2♥"}, "Monte: 1 carta;"),
    ],
)
def test_what_cannot_be_is_told(said: dict[str, str], told: str) -> None:
    """With the field, what was read, and what may be."""
    with pytest.raises(SetUpError) as found:
        set_up(NOVE, said, WORDS, "seed")
    assert told in str(found.value)


def test_a_two_that_has_left_the_pack_is_nowhere() -> None:
    """Rule: M7"""
    rules = find_variant("bisca-a-tres").rules()
    if not rules.loses_trump_two:
        rules = find_variant("bisca-a-tres").rules(table={"removed": "trump_two"})
    for said in ({"turn_up": "2♠"}, {"turn_up": "7♠", "hand-0": "2♠"}):
        with pytest.raises(SetUpError, match="dois de espadas"):
            set_up(rules, said, WORDS, "seed")
