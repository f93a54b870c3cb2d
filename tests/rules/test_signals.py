"""Signs between partners: clause M27, and what each says of a hand."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
import yaml
from setups import QUATRO, USUAL, act, at, dealt, play, rules_of

from bisca.errors import IllegalActionError, VariantError
from bisca.play.actions import Sign
from bisca.play.allowed import check_action, legal_plays, legal_signs
from bisca.play.events import UNSEEN_SIGN, SignMade
from bisca.play.observation import SPECTATOR, observe, redact
from bisca.play.table import DealState, SignSeen
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.catalog import find_variant, load_data, variants
from bisca.rules.signals import (
    bearers,
    captains,
    is_true,
    named_card,
    sign_codes,
    sign_seen_by,
    signs_of,
)
from bisca.rules.variant import Rules

OWN = rules_of("bisca-de-quatro", signals="own")
RIVALS = rules_of("bisca-de-quatro", signals="rivals")
BRISCA = rules_of("brisca", signals="own")
SEIS = rules_of("bisca-de-seis", signals="own")
HANDS = {0: "7D 4C KC", 1: "JH 2D 5S", 2: "AD 3D QC", 3: "KS 6C 2H"}


def hands(rules: Rules = OWN, trick_number: int = 3) -> DealState:
    """Diamonds are trumps; the third trick is to be led by seat 0."""
    return at(rules, HANDS, trump="D", trick_number=trick_number)


@pytest.mark.parametrize(
    ("variant", "hand", "said"),
    [
        ("bisca-de-quatro", "AH 7H KH", "ace ten king"),
        ("bisca-de-quatro", "JH QH 2H", "three-points two-points small"),
        ("bisca-de-quatro", "AS 7S 2C", "high-plain"),
        ("bisca-de-quatro", "3H KS", "small"),
        ("brisca", "3H QH JH", "ten three-points two-points"),
        ("brisca", "AS 3S 2C", "none ace-and-three"),
        ("brisca", "AS 3C 2C", "none"),
        ("brisca", "7H 7S", ""),
        ("briscola", "AS 3S AH", "ace high-plain"),
        ("briscola", "7H AS", "small high-plain"),
        ("bisca-de-seis", "", ""),
    ],
)
def test_M27_what_is_true_of_a_hand(variant: str, hand: str, said: str) -> None:
    """Of the signs that the game lists; hearts are trumps."""
    rules = find_variant(variant).rules()
    cards = parse_cards(hand)
    listed = signs_of(variant)
    assert [means for means in listed if is_true(means, cards, "H", rules)] == said.split()


@pytest.mark.parametrize("name", ["bisca-de-quatro", "bisca-de-seis", "brisca", "briscola-4"])
def test_M27_a_sign_says_what_its_words_say(name: str) -> None:
    """For every hand of two cards, by points and suits alone."""
    rules = USUAL[name]
    for hand in combinations(rules.deck, 2):
        trumps = [rules.points[card] for card in hand if card.suit == "H"]
        plain = sorted((card.suit, rules.points[card]) for card in hand if card.suit != "H")
        suits = {suit for suit, _ in plain}
        said = {
            "ace": 11 in trumps,
            "ten": 10 in trumps,
            "king": 4 in trumps,
            "three-points": 3 in trumps,
            "two-points": 2 in trumps,
            "small": 0 in trumps,
            "none": not trumps,
            "ace-and-three": len(suits) == 1 and [points for _, points in plain] == [10, 11],
            "high-plain": any(points >= 10 for _, points in plain),
            "ask-plain": False,
            "ask-what": False,
        }
        for means, true in said.items():
            assert is_true(means, hand, "H", rules) == true, (means, hand)
            card = named_card(means, "H", rules)
            assert card is None or (card in hand) == true
            borne = any(cards <= set(hand) for cards in bearers(means, "H", rules))
            assert borne == (true and means != "none")


def test_M27_nothing_is_signed_unless_it_was_agreed() -> None:
    """By default there are no signs, whatever the hand."""
    state = at(QUATRO, {0: HANDS[0]}, trump="D", trick_number=3)

    assert {dict(rules.choices)["signals"] for rules in USUAL.values()} == {"off"}
    assert legal_signs(state.table, 0) == ()
    assert reason(state, 0, "ten") == ("no_signs", "M27")


def reason(state: DealState, seat: int, means: str) -> tuple[str, str]:
    """Why a sign is refused, and the clause it cites."""
    with pytest.raises(IllegalActionError) as refusal:
        check_action(state.table, Sign(seat, means))
    return refusal.value.reason, refusal.value.clause


def test_M27_only_what_the_hand_holds_can_be_signed() -> None:
    """By anyone, not only in turn; a request says nothing of the hand."""
    state = hands()

    assert legal_signs(state.table, 0) == ("ten",)
    assert legal_signs(state.table, 2) == ("ace", "small")
    assert reason(state, 0, "ace") == ("sign_not_true", "M27")
    assert reason(state, 0, "ask-what") == ("sign_not_listed", "M27")
    assert reason(state, 4, "ace") == ("sign_not_listed", "M27")
    assert legal_signs(hands(BRISCA).table, 3) == ("none", "ask-plain", "ask-what")


def test_M27_not_in_the_first_trick_nor_after_the_deal() -> None:
    """From the moment at which the second trick is to be led."""
    state = dealt(OWN, "first")
    while state.table.trick_number == 1:
        assert all(legal_signs(state.table, seat) == () for seat in range(4))
        assert reason(state, 0, "small") == ("sign_too_early", "M27")
        state, _ = play(state, legal_plays(state.table)[0])
    assert any(legal_signs(state.table, seat) for seat in range(4))
    while state.table.turn is not None:
        state, _ = play(state, legal_plays(state.table)[0])
    assert reason(state, 0, "small") == ("sign_too_late", "M27")


def test_M27_each_sign_once_a_trick() -> None:
    """Again in the next, while it is true."""
    state, _ = act(hands(), Sign(2, "small"))

    assert reason(state, 2, "small") == ("sign_again", "M27")
    assert legal_signs(state.table, 2) == ("ace",)
    state, _ = play(state, "4C 5S QC KS")
    assert "small" in legal_signs(state.table, 2)


def test_M27_a_partner_sees_the_sign_and_the_card_it_names() -> None:
    """Rivals and spectators see neither, nor that there was one."""
    before = hands()
    state, (made,) = act(before, Sign(2, "ace"))
    ace = parse_card("AD")

    assert made == SignMade(2, "ace", frozenset((0, 2)))
    assert state.table.signs == (SignSeen(2, "ace", frozenset((0, 2)), 3, stands=True),)
    mine = observe(state, frozenset((0,)))
    assert mine.hands[2].cards == (ace,)
    assert mine.signs == state.table.signs
    assert redact(made, frozenset((0,))) == made
    for audience in (frozenset((1,)), frozenset((3,)), frozenset((1, 3)), SPECTATOR):
        assert observe(state, audience) == observe(before, audience)
        assert redact(made, audience) == UNSEEN_SIGN


def test_M27_rivals_see_it_too_where_that_is_agreed() -> None:
    """Everyone who plays; a spectator is shown neither the sign nor the card that it tells."""
    state, (made,) = act(hands(RIVALS), Sign(2, "ace"))

    for seat in range(4):
        assert parse_card("AD") in observe(state, frozenset((seat,))).hands[2].cards
        assert redact(made, frozenset((seat,))) == made
    assert observe(state, SPECTATOR).hands[2].cards == observe(state, SPECTATOR).signs == ()
    assert redact(made, SPECTATOR) == UNSEEN_SIGN


def test_M27_with_six_signs_go_to_the_captain_and_from_the_captain() -> None:
    """Seats 0 and 3, who face each other; in pairs there are none."""
    assert captains(SEIS) == {0, 3}
    assert captains(OWN) == captains(rules_of("bisca-de-tres")) == frozenset()
    assert [sorted(sign_seen_by(seat, SEIS)) for seat in range(6)] == [
        [0, 2, 4], [1, 3], [0, 2], [1, 3, 5], [0, 4], [3, 5],
    ]  # fmt: skip
    everyone = rules_of("bisca-de-seis", signals="rivals")
    assert all(sign_seen_by(seat, everyone) == set(range(6)) for seat in range(6))


def test_M27_a_named_card_is_known_until_it_is_played() -> None:
    """And known to those who knew it before, whoever they were."""
    look = rules_of("bisca-de-quatro", signals="own", partner_look="last_round")
    state, _ = act(hands(look, trick_number=8), Sign(2, "ace"))
    assert dict(state.table.exposed)[parse_card("AD")] == {0, 2}
    state, _ = play(state, "4C 5S")
    assert state.table.signs[0].stands
    state, _ = play(state, "AD")
    assert not state.table.signs[0].stands
    assert parse_card("AD") not in dict(state.table.exposed)


def test_M27_other_signs_stand_until_a_card_that_may_have_been_meant() -> None:
    """A small trump until a small trump is played; none until a card is drawn."""
    state = hands()
    state, _ = act(state, Sign(2, "small"))
    state, _ = play(state, "4C 5S QC KS")
    assert [sign.stands for sign in state.table.signs] == [True]
    while "3D" in state.table.hands[2].cards:
        seat = state.table.turn
        cards = legal_plays(state.table)
        state, _ = play(state, "3D" if seat == 2 else cards[0])
    assert [sign.stands for sign in state.table.signs] == [False]

    state, _ = act(hands(BRISCA), Sign(3, "none"))
    state, _ = play(state, "4C 5S QC")
    assert state.table.signs[0].stands
    state, _ = play(state, "KS")
    assert not state.table.signs[0].stands


def test_M27_a_request_stands_until_the_trick_is_taken() -> None:
    """Its trick is the one it was made in."""
    state, _ = act(hands(BRISCA), Sign(0, "ask-plain"))
    state, _ = play(state, "4C 5S QC")
    assert state.table.signs[0].stands
    state, _ = play(state, "KS")
    assert not state.table.signs[0].stands


@pytest.mark.parametrize("name", [name for name, rules in USUAL.items() if rules.seats < 4])
def test_M27_no_signs_without_partners(name: str) -> None:
    """Refused with the rule and why."""
    rules = USUAL[name]
    for choice in ("own", "rivals"):
        with pytest.raises(VariantError, match=f"signals={choice}: where each plays alone"):
            rules_of(rules.variant, rules.seats, signals=choice)


def test_every_game_with_partners_has_a_list() -> None:
    """And no other."""
    for id, variant in variants().items():
        partners = any(rules.seats > 3 for rules in map(variant.rules, variant.seats))
        assert bool(signs_of(id)) == partners, id


def test_codes_of_signs_never_change() -> None:
    """Links that are out in the world depend on them."""
    path = Path(__file__).parents[1] / "golden" / "codes.yaml"
    codes = yaml.safe_load(path.read_text(encoding="utf-8"))

    assert dict(sign_codes()) == codes["signs"]
    assert set(codes["signs"].values()) == set(load_data("signals")["meanings"])
    assert not any(code.isdigit() for code in codes["signs"])
