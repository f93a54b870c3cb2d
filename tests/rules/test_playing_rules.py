"""Table rules of what may be played: clauses M13, M18 and M19."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import at, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays, refused_plays
from bisca.play.table import DealState
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.legal import clause_of_reason, legal_cards, refusals, suit_owed

STRICT = {
    "duty_with_stock": "follow",
    "duty_without_stock": "follow",
    "must_trump_when_void": "yes",
}


def legal(state: DealState) -> tuple[str, ...]:
    return tuple(sorted(map(str, legal_plays(state.table))))


def said(cards: str) -> tuple[str, ...]:
    return tuple(sorted(cards.split()))


@pytest.mark.parametrize(
    ("lead", "hand", "owed"),
    [
        ("KS", "2S 7H 5D", "2S"),
        ("KS", "2H 7H 5D", "2H 7H"),
        ("KS", "2D 7D 5C", "2D 7D 5C"),
        ("KH", "2H AS 5D", "2H"),
        ("KH", "2S AS 5D", "2S AS 5D"),
        ("AS", "2H 7D 5C", "2H"),
    ],
    ids=[
        "who can follow must",
        "who can't must trump",
        "who can do neither is free",
        "a trump lead is followed",
        "with no trump to follow one is free",
        "a low trump will do",
    ],
)
@pytest.mark.parametrize("trick_number", [3, 18])
def test_M13_void_in_the_suit_led_one_must_trump(
    lead: str, hand: str, owed: str, trick_number: int
) -> None:
    """From the first trick to the last; hearts are trumps."""
    rules = rules_of("bisca-de-tres", **STRICT)
    state = at(rules, {1: hand}, trump="H", trick=lead, trick_number=trick_number)

    assert legal(state) == said(owed)


def test_M13_the_refusal_cites_it() -> None:
    """A discard while a trump is held."""
    rules = rules_of("bisca-de-tres", **STRICT)
    state = at(rules, {1: "2H 7D 5C"}, trump="H", trick="KS", trick_number=3)
    with pytest.raises(IllegalActionError, match="void in the suit led, must trump") as refusal:
        check_action(state.table, Play(1, parse_card("5C")))

    assert (refusal.value.clause, refusal.value.reason) == ("M13", "must_trump_when_void")
    assert refused_plays(state.table) == {
        "7D": "must_trump_when_void",
        "5C": "must_trump_when_void",
    }


def test_M13_only_after_the_stock_if_that_is_when_suit_must_be_followed() -> None:
    """Bisca dos Sete: free until trick 13."""
    rules = rules_of("bisca-dos-sete", must_trump_when_void="yes")
    hand = "2H 7D 5C 4C 3C 6D 5D"
    before = at(rules, {1: hand}, trump="H", trick="KS", trick_number=13)
    after = at(rules, {1: hand}, trump="H", trick="KS", trick_number=14)

    assert legal(before) == said(hand)
    assert legal(after) == ("2H",)


def test_M13_it_need_not_win() -> None:
    """Under a higher trump already played, any trump will do."""
    rules = rules_of("bisca-de-quatro", **STRICT)
    state = at(rules, {2: "2H 7D 5C"}, trump="H", trick="KS AH", trick_number=3)

    assert legal(state) == ("2H",)


def test_M13_a_trump_ace_that_waits_is_not_able_to_trump() -> None:
    """Then any other card may be played."""
    rules = rules_of("bisca-de-quatro", ace_waits="seven", **STRICT)
    hands = {2: "AH 7D 5C", 3: "7H"}
    state = at(rules, hands, trump="H", trick="KS 2S", trick_number=3)

    assert legal(state) == said("7D 5C")
    assert refused_plays(state.table) == {"AH": "ace_waits"}


def test_M13_a_trump_ace_that_waits_is_not_able_to_follow() -> None:
    """On a trump lead with no other trump, any other card may be played."""
    rules = rules_of("bisca-de-quatro", ace_waits="seven", **STRICT)
    hands = {2: "AH 7D 5C", 3: "7H"}
    state = at(rules, hands, trump="H", trick="KH 2S", trick_number=3)

    assert legal(state) == said("7D 5C")


CAPIXABA = rules_of("bisca-de-quatro", ace_waits="seven")


def test_M18_the_trump_ace_waits_for_the_seven() -> None:
    """Diamonds are trumps, the seven is still to come."""
    state = at(CAPIXABA, {0: "AD 5C 2H", 1: "7D"}, trump="D", trick_number=3)
    with pytest.raises(IllegalActionError, match="waits for another trump") as refusal:
        check_action(state.table, Play(0, parse_card("AD")))

    assert legal(state) == said("5C 2H")
    assert (refusal.value.clause, refusal.value.reason) == ("M18", "ace_waits")


@pytest.mark.parametrize(
    ("trick", "won", "free"),
    [("", "7D", True), ("7D", "", True), ("7S", "", False), ("KD", "", False), ("", "7S", False)],
    ids=[
        "the seven fell before",
        "the seven lies there",
        "a plain seven",
        "another trump",
        "a plain seven before",
    ],
)
def test_M18_once_the_seven_has_fallen_the_ace_is_free(trick: str, won: str, *, free: bool) -> None:
    """In this trick or before."""
    seat = len(trick.split())
    hands = {seat: "AD 5C 2H"} if free else {seat: "AD 5C 2H", 3: "7D"}
    state = at(CAPIXABA, hands, trump_card="4D", trick_number=5, trick=trick, won=won)

    assert ("AD" in legal(state)) == free


def test_M18_the_last_card_is_always_free() -> None:
    """Though the seven is still in another hand."""
    state = at(CAPIXABA, {0: "AD", 1: "7D"}, trump="D", trick_number=10)

    assert legal(state) == ("AD",)


@pytest.mark.parametrize(
    ("choice", "free"), [("seven", False), ("seven_unless_held", True)], ids=str
)
def test_M18_who_holds_both_may_be_free(choice: str, *, free: bool) -> None:
    """Some let the same hand play the ace first."""
    rules = rules_of("bisca-de-quatro", ace_waits=choice)
    state = at(rules, {0: "AD 7D 2H"}, trump="D", trick_number=3)
    other = at(rules, {0: "AD 6D 2H", 1: "7D"}, trump="D", trick_number=3)

    assert ("AD" in legal(state)) == free
    assert "AD" not in legal(other)


def test_M18_the_ace_may_wait_for_the_three_in_any_game_in_which_it_counts() -> None:
    """Brisca without the capture."""
    rules = rules_of("brisca", ace_waits="three")
    state = at(rules, {0: "AD 5C 2H", 1: "3D"}, trump="D", trick_number=3)

    assert legal(state) == said("5C 2H")


NOT_LAST = rules_of("bisca-de-quatro", seven_not_last="yes")


@pytest.mark.parametrize(
    ("trick", "hand", "free"),
    [
        ("2S 3S 4S", "7D 5C 2H", False),
        ("2S 3S", "7D 5C 2H", True),
        ("", "7D 5C 2H", True),
        ("2S 3S 4S", "7D AD 2H", True),
        ("2S 3S 4S", "7S 5C 2H", True),
        ("2S 3S 4S", "7D AS 2H", False),
    ],
    ids=[
        "last of the trick",
        "third of the trick",
        "led",
        "with the ace of trumps",
        "a plain seven",
        "with a plain ace",
    ],
)
def test_M19_the_trump_seven_may_not_close_a_trick(trick: str, hand: str, *, free: bool) -> None:
    """Unless its ace is held too."""
    state = at(NOT_LAST, {len(trick.split()): hand}, trump="D", trick=trick, trick_number=3)
    seven = hand.split()[0]

    assert (seven in legal(state)) == free
    if not free:
        assert refused_plays(state.table) == {seven: "seven_not_last"}
        assert clause_of_reason("seven_not_last", NOT_LAST) == "M19"


def test_M19_the_only_card_is_free() -> None:
    """In the last trick."""
    state = at(NOT_LAST, {3: "7D"}, trump="D", trick="2S 3S 4S", trick_number=10)

    assert legal(state) == ("7D",)


def test_M19_a_barred_seven_is_not_able_to_follow() -> None:
    """On a trump lead, with no other trump, any other card may be played."""
    rules = rules_of("bisca-de-quatro", seven_not_last="yes", **STRICT)
    state = at(rules, {3: "7D 5C 2H"}, trump="D", trick="KD 3S 4S", trick_number=3)

    assert legal(state) == said("5C 2H")


def test_M19_other_trumps_may_close_it() -> None:
    """Only the seven is barred."""
    state = at(NOT_LAST, {3: "KD AD 2D"}, trump="D", trick="2S 3S 4S", trick_number=3)

    assert len(legal(state)) == 3


def test_a_free_hand_is_given_back_whole_and_in_its_order() -> None:
    """Nothing is owed to an empty table."""
    hand = parse_cards("KS 2H 5D")
    rules = rules_of("bisca-de-tres", **STRICT)

    assert suit_owed((), "H", True, rules) is None
    assert legal_cards(hand, (), "H", True, ((), ()), rules) == hand
    assert refusals(hand, parse_cards("4S"), "H", True, ((), ()), rules) == {
        "2H": "must_follow_always",
        "5D": "must_follow_always",
    }


@pytest.mark.parametrize(
    ("table", "stock_left", "trick", "owed"),
    [
        ({}, True, "AS", None),
        ({}, False, "AS", None),
        ({"duty_without_stock": "trump_lead"}, False, "AS", None),
        ({"duty_without_stock": "trump_lead"}, True, "AH", None),
        ({"duty_without_stock": "trump_lead"}, False, "AH", ("H", "must_trump")),
        ({"duty_without_stock": "follow"}, True, "AH", None),
        ({"duty_without_stock": "follow"}, False, "AH", ("H", "must_follow_endgame")),
        ({"duty_without_stock": "follow"}, False, "AS 2H", ("S", "must_follow_endgame")),
        (STRICT, True, "AS", ("S", "must_follow_always")),
        (STRICT, False, "AS", ("S", "must_follow_always")),
    ],
)
def test_the_suit_that_is_owed(
    table: dict[str, str], stock_left: bool, trick: str, owed: tuple[str, str] | None
) -> None:
    """With the reason for which others are refused; hearts are trumps."""
    rules = rules_of("bisca-de-quatro", **table)

    assert suit_owed(parse_cards(trick), "H", stock_left, rules) == owed
