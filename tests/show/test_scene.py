"""Where cards lie in a hand: small hands keep their places, great ones are sorted."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest
from setups import ALL_RULES, BRISCA, NOVE, TRES, act, at, dealt, play, rules_of
from shown import DEALER, YOU, live, whole_deal

from bisca.play.actions import Sign
from bisca.play.events import CardDrawn, CardPlayed, TrickTaken
from bisca.play.observation import SPECTATOR, observe, redact
from bisca.play.table import empty_table
from bisca.rules.cards import Card, parse_cards
from bisca.show.scene import BACK, GAP, Scene, empty_scene, scene_of


def hand(scene: Scene, seat: int = 0) -> tuple[str, ...]:
    return scene.slots[seat]


def test_a_small_hand_keeps_its_places() -> None:
    """The played card leaves a gap, and the card drawn fills it."""
    for before, events, after, _ in live(TRES, "places"):
        for event in events:
            if isinstance(event, CardPlayed) and event.seat == 0:
                place = hand(before).index(event.card)
                assert hand(after)[place] == GAP
                assert len(hand(after)) == len(hand(before))
            if isinstance(event, CardDrawn) and event.seat == 0 and event.card:
                assert hand(before)[hand(after).index(event.card)] == GAP


def test_a_great_hand_is_sorted_by_suit_and_strength_with_trumps_last() -> None:
    """After the turn-up, and after every draw."""
    for _, events, scene, _ in live(NOVE, "sorted"):
        if scene.table.trump_card is None or isinstance(events[0], CardPlayed):
            continue
        cards = [card for card in hand(scene) if isinstance(card, Card)]
        trumps = [card.suit == scene.table.trump for card in cards]
        assert trumps == sorted(trumps)
        suits = [suit for suit, _ in groupby(card.suit for card in cards)]
        assert len(suits) == len(set(suits))
        for one, other in pairwise(cards):
            if one.suit == other.suit:
                assert NOVE.strength[one] > NOVE.strength[other]


def test_a_gap_stays_open_until_the_draw_or_the_gathering() -> None:
    """So that no card comes under a finger that presses twice."""
    for rules in (TRES, NOVE):
        for before, events, after, _ in live(rules, "gaps"):
            if isinstance(events[0], CardPlayed):
                assert GAP in hand(after, events[0].seat)
            if isinstance(events[0], TrickTaken):
                assert GAP in hand(before)
                assert GAP not in hand(after)


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
@pytest.mark.parametrize(
    "audience", [YOU, SPECTATOR, frozenset((0, 1)), frozenset((0, 2))], ids=str
)
def test_places_hold_what_the_observation_holds(rules: object, audience: frozenset[int]) -> None:
    """As many cards, the same known ones, and no others."""
    scene = empty_scene(rules, DEALER, audience)  # type: ignore[arg-type]
    for event in whole_deal(rules, "holds"):  # type: ignore[arg-type]
        scene = scene.after(redact(event, audience))
        for seat, held in enumerate(scene.table.hands):
            slots = [slot for slot in hand(scene, seat) if slot != GAP]
            assert sorted(slot for slot in slots if slot != BACK) == sorted(held.cards)
            assert slots.count(BACK) == held.hidden


def test_a_hidden_card_leaves_from_the_last_back() -> None:
    """Which one it was, and so when it was drawn, can't be told from its place."""
    for before, events, after, _ in live(TRES, "hidden"):
        event = events[0]
        if isinstance(event, CardPlayed) and event.seat == 1 and event.card not in hand(before, 1):
            backs = [place for place, slot in enumerate(hand(before, 1)) if slot == BACK]
            assert hand(after, 1)[backs[-1]] == GAP


def test_a_position_has_gaps_for_the_cards_on_the_table() -> None:
    """As if it had been played there."""
    state = at(TRES, {0: "7H QD"}, trick_number=5, trump="S", leader=0, trick="KC")
    scene = scene_of(observe(state, YOU))
    assert hand(scene)[-1] == GAP
    assert len(hand(scene)) == 3
    assert hand(scene, 1) == (BACK,) * 3


def test_a_scene_from_the_start_is_the_scene_of_an_empty_table() -> None:
    """Two ways to begin."""
    assert empty_scene(TRES, 1, YOU) == scene_of(empty_table(TRES, 1, YOU))


def test_a_position_of_nove_is_sorted() -> None:
    """Suit by suit, trumps at the right end."""
    state = dealt(NOVE, "position")
    cards = [card for card in hand(scene_of(observe(state, YOU))) if card != GAP]
    trumps = [card[1] == state.table.trump for card in cards]
    assert trumps == sorted(trumps)
    assert sorted(cards) == sorted(parse_cards(list(state.table.hands[0].cards)))


def test_an_exchange_keeps_the_place() -> None:
    """The turn-up lies where the low trump was; of a hand that isn't seen, at the last back."""
    state = at(BRISCA, {0: "4C 7D 5S", 1: "2D"}, trick_number=3, trump_card="KD", winners=(0,))
    for audience in (YOU, frozenset((1,))):
        before = scene_of(observe(state, audience))
        _, events = play(state, "x7D")
        after = before.after_all(events)
        place = hand(before).index("7D") if audience == YOU else len(hand(before)) - 1
        assert hand(after)[place] == "KD"
        changed = [one != other for one, other in zip(hand(before), hand(after), strict=True)]
        assert sum(changed) == 1


def test_a_hand_that_is_shown_turns_over() -> None:
    """For the partner; for the others the backs stay."""
    rules = rules_of("bisca-de-quatro", partner_look="first_and_last")
    dealt_to_all = whole_deal(rules, "look")
    for audience, seen in ((YOU, True), (SPECTATOR, False)):
        scene = empty_scene(rules, DEALER, audience)
        for event in dealt_to_all:
            if isinstance(event, CardPlayed):
                break
            scene = scene.after(redact(event, audience))
        assert (BACK not in hand(scene, 2)) == seen
        assert BACK in hand(scene, 1)


def test_a_card_that_a_sign_names_turns_over() -> None:
    """For those who see the sign, until it is played; a sign that names none turns nothing."""
    rules = rules_of("bisca-de-quatro", signals="own")
    state = at(rules, {0: "7D 4C KC", 2: "AD 3D QC"}, trump="D", trick_number=3)
    for audience, seen in ((YOU, ["AD", BACK, BACK]), (frozenset((1,)), [BACK, BACK, BACK])):
        scene = scene_of(observe(state, audience))
        for means in ("ace", "small"):
            _, events = act(state, Sign(2, means))
            scene = scene.after_all(redact(event, audience) for event in events)
        assert list(hand(scene, 2)) == seen
