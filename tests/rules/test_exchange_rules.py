"""When a low trump may be exchanged for the turn-up: clause M15."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

import pytest
from setups import QUATRO, TRES, USUAL, act, at, play, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Exchange
from bisca.play.allowed import check_action, legal_exchanges
from bisca.play.observation import observe
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.catalog import clause_of, table_rules
from bisca.rules.exchange import exchange_refusal

OWN, SIDE, NONE = (2,), (0,), (1,)  # who has won a trick, seat 2 being about to play

# choice, who has won a trick, number of the trick, card, turn-up: why not, or None
CASES: list[tuple[str, tuple[int, ...], int, str, str, str | None]] = [
    ("seven_and_two", OWN, 3, "7D", "KD", None),
    ("seven_and_two", OWN, 7, "7D", "KD", None),
    ("seven_and_two", SIDE, 3, "7D", "KD", "exchange_needs_trick"),
    ("seven_and_two", NONE, 3, "7D", "KD", "exchange_needs_trick"),
    ("seven_and_two", OWN, 3, "2D", "4D", None),
    ("seven_and_two", OWN, 3, "2D", "JD", "exchange_not_this"),
    ("seven_and_two_side", SIDE, 3, "7D", "AD", None),
    ("seven_and_two_side", OWN, 3, "7D", "AD", None),
    ("seven_and_two_side", NONE, 3, "7D", "AD", "exchange_needs_trick"),
    ("seven_and_two_side", SIDE, 3, "2D", "6D", None),
    ("seven_and_two_side", NONE, 3, "2D", "6D", "exchange_needs_trick"),
    ("seven_and_two_free", NONE, 1, "7D", "JD", None),
    ("seven_and_two_free", NONE, 7, "7D", "3D", None),
    ("seven_and_two_free", NONE, 3, "2D", "7D", None),
    ("seven_and_two_free", NONE, 3, "2D", "6D", "exchange_not_this"),
    ("seven_and_two_free", NONE, 3, "7D", "6D", "exchange_not_this"),
    ("two_at_start_seven_later", NONE, 1, "2D", "7D", None),
    ("two_at_start_seven_later", NONE, 1, "2D", "KD", "exchange_not_this"),
    ("two_at_start_seven_later", OWN, 2, "2D", "7D", "exchange_too_late"),
    ("two_at_start_seven_later", NONE, 1, "7D", "KD", "exchange_needs_trick"),
    ("two_at_start_seven_later", OWN, 4, "7D", "KD", None),
    ("two_at_start_seven_later", SIDE, 4, "7D", "KD", "exchange_needs_trick"),
    ("two_only", NONE, 1, "2D", "AD", None),
    ("two_only", NONE, 7, "2D", "4D", None),
    ("two_only", OWN, 3, "7D", "AD", "exchange_not_this"),
    ("two_first_trick", NONE, 1, "2D", "3D", None),
    ("two_first_trick", OWN, 2, "2D", "3D", "exchange_too_late"),
    ("none", OWN, 3, "7D", "KD", "no_exchange"),
    ("none", OWN, 3, "2D", "4D", "no_exchange"),
]


@pytest.mark.parametrize(
    ("choice", "winners", "trick_number", "card", "turn_up", "reason"),
    CASES,
    ids=[f"{c}: {k} for {t} in trick {n}, won by {w[0]}" for c, w, n, k, t, _ in CASES],
)
def test_M15_what_may_be_exchanged_for_what_and_when(
    choice: str,
    winners: tuple[int, ...],
    trick_number: int,
    card: str,
    turn_up: str,
    reason: str | None,
) -> None:
    """By seat 2, which plays with seat 0."""
    state = at(
        rules_of("brisca", exchange=choice),
        {2: card},
        trump_card=turn_up,
        trick_number=trick_number,
        leader=1,
        trick="4C",
        winners=winners if trick_number > 1 else (),
    )
    action = Exchange(2, parse_card(card))
    if reason is None:
        check_action(state.table, action)
        assert legal_exchanges(state.table) == (card,)
        after, _ = act(state, action)
        assert after.table.trump_card == card
        return
    assert legal_exchanges(state.table) == ()
    with pytest.raises(IllegalActionError) as refusal:
        check_action(state.table, action)
    assert refusal.value.reason == reason
    assert refusal.value.clause == clause_of(state.table.rules, "exchange")
    assert str(refusal.value).startswith(f"exchange of {card} by seat 2 at card ")


def test_M15_every_choice_is_tried() -> None:
    """Both ways, where it has two."""
    assert {case[0] for case in CASES} == set(table_rules()["exchange"].choices)


@pytest.mark.parametrize("rank", "AKQJ76543")
def test_M15_the_trump_two_takes_any_card_if_that_is_agreed(rank: str) -> None:
    """In Bisca too, where nothing is exchanged unless it is."""
    rules = rules_of("bisca-de-tres", exchange="two_only")
    state = at(rules, {0: "2H"}, trump_card=f"{rank}H", trick_number=5, winners=())
    usual = at(TRES, {0: "2H"}, trump_card=f"{rank}H", trick_number=5)

    assert legal_exchanges(state.table) == ("2H",)
    assert legal_exchanges(usual.table) == ()
    with pytest.raises(IllegalActionError, match="can't be exchanged under these rules"):
        check_action(usual.table, Exchange(0, parse_card("2H")))


def test_M15_a_plain_two_is_worth_nothing() -> None:
    """It must be of the turn-up's suit."""
    rules = rules_of("bisca-de-tres", exchange="two_only")
    state = at(rules, {0: "2S"}, trump_card="AH", trick_number=5)

    assert legal_exchanges(state.table) == ()


@pytest.mark.parametrize("choice", ["two_only", "seven_and_two_free"])
def test_M15_until_the_last_draw(choice: str) -> None:
    """In the trick before it, yes; after it, no."""
    rules = rules_of("brisca", exchange=choice)
    card = "2D" if choice == "two_only" else "7D"
    before = at(rules, {0: card}, trump_card="KD", trick_number=7)
    after = at(rules, {0: card}, trump_card="KD", trick_number=8)

    assert legal_exchanges(before.table) == (card,)
    assert legal_exchanges(after.table) == ()


def test_M15_the_first_turn_is_each_one_s_own() -> None:
    """The last to play in the first trick may still exchange."""
    rules = rules_of("brisca", exchange="two_first_trick")
    state = at(rules, {3: "2D"}, trump_card="AD", trick_number=1, trick="4C 5C 6C", leader=0)

    assert legal_exchanges(state.table) == ("2D",)


def test_M15_an_exchange_costs_no_turn_and_no_card() -> None:
    """Hands keep their size, the stock its order; then the card is played."""
    state = at(USUAL["brisca"], {0: "7D 4S 5S"}, trump_card="AD", trick_number=3, winners=(0,))
    after, _ = play(state, "x7D AD")

    assert after.facedown == state.facedown
    assert after.table.stock_left == state.table.stock_left
    assert after.table.hands[0].cards == parse_cards("4S 5S")
    assert after.table.turn == 1
    assert after.table.exposed == ()


def test_M15_everyone_sees_what_was_taken() -> None:
    """The ace is known in that hand until it is played."""
    state = at(USUAL["brisca"], {0: "7D"}, trump_card="AD", trick_number=3, winners=(0,))
    state, _ = play(state, "x7D")

    for audience in (frozenset[int](), frozenset((1,))):
        seen = observe(state, audience)
        assert (seen.hands[0].cards, seen.hands[0].hidden) == (parse_cards("AD"), 2)
        assert seen.trump_card == "7D"


def refusal_of(
    card: str = "7D",
    hand: str = "7D 2D",
    turn_up: str | None = "KD",
    *,
    own_trick: bool = True,
    exchanged: bool | None = None,
) -> str | None:
    choice = "seven_and_two" if exchanged is None else "two_at_start_seven_later"
    return exchange_refusal(
        parse_card(card),
        parse_cards(hand),
        None if turn_up is None else parse_card(turn_up),
        rules_of("brisca", exchange=choice),
        own_trick=own_trick,
        side_trick=True,
        first_turn=True,
        exchanged=bool(exchanged),
    )


def test_M15_one_exchange_a_deal_if_that_is_agreed() -> None:
    """By whomever."""
    assert refusal_of(exchanged=False) is None
    assert refusal_of(exchanged=True) == "exchange_once"
    assert refusal_of("2D", turn_up="5D", exchanged=True) == "exchange_once"


def test_M15_the_reason_that_is_given_first() -> None:
    """A card that isn't held, then a turn-up that is gone, then what it would take."""
    assert refusal_of("7S", turn_up=None) == "exchange_not_held"
    assert refusal_of(turn_up=None, own_trick=False) == "exchange_gone"
    assert refusal_of(turn_up="4D", own_trick=False) == "exchange_not_this"
    assert refusal_of(turn_up="KS") == "exchange_not_this"
    assert refusal_of(own_trick=False) == "exchange_needs_trick"


def test_M15_a_deal_over_or_out_of_turn_is_said_first() -> None:
    """Those are refused whatever the cards."""
    state = at(QUATRO, {0: "2S", 1: "3S", 2: "4S", 3: "5S"}, trump="H", trick_number=10)
    with pytest.raises(IllegalActionError) as refusal:
        check_action(state.table, Exchange(1, parse_card("3S")))
    assert refusal.value.reason == "not_your_turn"
    over, _ = play(state, "2S 3S 4S 5S")
    with pytest.raises(IllegalActionError) as refusal:
        check_action(over.table, Exchange(1, parse_card("3S")))
    assert refusal.value.reason == "deal_over"
