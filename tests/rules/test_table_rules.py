"""The first of the disputed rules, one by one: docs rules.md, clauses M1 to M6."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import oracle
import pytest
from setups import NOVE, TRES, TWO_GAMES, at, dealt, play, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.rules.cards import parse_card, parse_cards
from bisca.rules.scoring import Standing, deal_outcome, match_standing
from bisca.rules.variant import MatchLength, Rules


@pytest.mark.parametrize("variant", TWO_GAMES)
def test_M1_the_next_card_is_the_turn_up(variant: str) -> None:
    """It is taken from where the dealing stopped and laid under the stock."""
    rules = rules_of(variant, trump_source="next")
    state = dealt(rules, rules.deck)
    first = 2 * rules.hand_size

    assert state.table.trump_card == rules.deck[first]
    assert state.facedown == rules.deck[first + 1 :]


@pytest.mark.parametrize("variant", TWO_GAMES)
def test_M1_the_bottom_card_is_the_turn_up(variant: str) -> None:
    """The other cards stay as they lie, and hands are the same either way."""
    rules = rules_of(variant, trump_source="bottom")
    state = dealt(rules, rules.deck)

    assert state.table.trump_card == rules.deck[-1]
    assert state.facedown == rules.deck[2 * rules.hand_size : -1]
    assert state.table.hands == dealt(rules_of(variant), rules.deck).table.hands


ENDGAME_HAND = "KC 2C 3H AD"
ENDGAME = {
    ("free", "7C"): "KC 2C 3H AD",
    ("free", "7H"): "KC 2C 3H AD",
    ("trump_lead", "7C"): "KC 2C",
    ("trump_lead", "7H"): "KC 2C 3H AD",
    ("follow", "7C"): "KC 2C",
    ("follow", "7H"): "3H",
    ("follow", "7S"): "KC 2C 3H AD",
}


@pytest.mark.parametrize(("duty", "lead"), ENDGAME, ids=lambda value: value)
@pytest.mark.parametrize("variant", TWO_GAMES)
def test_M2_the_duty_once_the_stock_is_gone(variant: str, duty: str, lead: str) -> None:
    """Free, trumps answer trumps, or follow suit; in either game, clubs being trump."""
    rules = rules_of(variant, duty_without_stock=duty)
    hand = ENDGAME_HAND.split()[: rules.hand_size]
    expected = [card for card in ENDGAME[duty, lead].split() if card in hand]
    number = 21 - len(hand)
    state = at(rules, {0: lead, 1: " ".join(hand)}, trump="C", trick_number=number)
    state, _ = play(state, lead)

    assert legal_plays(state.table) == tuple(sorted(parse_cards(expected)))


def test_M2_who_must_follow_at_the_end_is_refused_a_discard() -> None:
    """The refusal names the table rule."""
    rules = rules_of("bisca-de-tres", duty_without_stock="follow")
    state = at(rules, {0: "7H", 1: "3H AD 2C"}, trump="C", trick_number=18)
    state, _ = play(state, "7H")
    with pytest.raises(IllegalActionError) as refusal:
        check_action(state.table, Play(1, parse_card("2C")))

    assert (refusal.value.clause, refusal.value.reason) == ("M2", "must_follow_endgame")


def test_M2_following_at_the_end_begins_when_the_turn_up_is_drawn() -> None:
    """Trick 17 of Três is still free."""
    rules = rules_of("bisca-de-tres", duty_without_stock="follow")
    state = at(rules, {0: "7H", 1: "3H AD 2C"}, trump="C", trick_number=17)
    state, _ = play(state, "7H")

    assert len(legal_plays(state.table)) == 3


ALWAYS = {"duty_with_stock": "follow", "duty_without_stock": "follow"}


@pytest.mark.parametrize("trick_number", [1, 9, 18])
def test_M3_following_suit_from_the_first_trick_to_the_last(trick_number: int) -> None:
    """Only the heart answers a heart, though a trump is held."""
    rules = rules_of("bisca-de-tres", **ALWAYS)
    state = at(rules, {0: "KH", 1: "3H AS 7D"}, trump="S", trick_number=trick_number)
    state, _ = play(state, "KH")
    with pytest.raises(IllegalActionError) as refusal:
        check_action(state.table, Play(1, parse_card("AS")))

    assert legal_plays(state.table) == parse_cards("3H")
    assert (refusal.value.clause, refusal.value.reason) == ("M3", "must_follow_always")


def test_M3_who_has_none_of_the_suit_may_play_anything() -> None:
    """There is no duty to trump."""
    rules = rules_of("bisca-de-tres", **ALWAYS)
    state = at(rules, {0: "KH", 1: "3C AS 7D"}, trump="S", trick_number=9)
    state, _ = play(state, "KH")

    assert legal_plays(state.table) == tuple(sorted(parse_cards("3C AS 7D")))


BANDS = {
    "single": [(60, 0), (61, 1), (81, 1), (82, 1), (90, 1), (91, 1), (120, 1)],
    "double_at_82": [(60, 0), (61, 1), (81, 1), (82, 2), (90, 2), (91, 2), (120, 2)],
    "double_at_91": [(60, 0), (61, 1), (81, 1), (82, 1), (90, 1), (91, 2), (120, 2)],
}


@pytest.mark.parametrize("bands", BANDS)
@pytest.mark.parametrize("variant", TWO_GAMES)
def test_M4_from_how_many_points_a_win_counts_double(variant: str, bands: str) -> None:
    """Never, from 82 or from 91."""
    rules = rules_of(variant, bands=bands, sweep="none")

    for points, games in BANDS[bands]:
        assert deal_outcome((points, 120 - points), (10, 10), rules).game_points[0] == games


SWEEPS = {
    ("none", "all tricks"): 2,
    ("none", "all points"): 2,
    ("tricks", "all tricks"): 4,
    ("tricks", "all points"): 2,
    ("points", "all tricks"): 4,
    ("points", "all points"): 4,
}


@pytest.mark.parametrize(("sweep", "taken"), SWEEPS, ids=lambda value: value)
def test_M5_taking_everything(sweep: str, taken: str) -> None:
    """Four game points for all tricks, or for all points though a worthless trick was lost."""
    rules = rules_of("bisca-dos-nove", sweep=sweep)
    tricks = (20, 0) if taken == "all tricks" else (19, 1)

    for side, order in ((0, 1), (1, -1)):
        outcome = deal_outcome((120, 0)[::order], tricks[::order], rules)
        assert outcome.game_points[side] == SWEEPS[sweep, taken]
        assert outcome.game_points[1 - side] == 0


def score_by_engine(results: Iterable[list[int]], rules: Rules) -> Standing:
    return match_standing(results, rules.match, 2)


@pytest.mark.parametrize("n", [1, 3, 4, 5, 7, 10])
def test_M6_first_to_n_game_points(n: int) -> None:
    """One less is not enough; going over is."""
    rules = rules_of("bisca-dos-nove", match=f"first_to_{n}")

    assert score_by_engine([[1, 0]] * (n - 1), rules).winner is None
    assert score_by_engine([[0, 1]] * n, rules).winner == 1
    assert score_by_engine([*[[1, 0]] * (n - 1), [4, 0]], rules) == Standing((n + 3, 0), 0)


@pytest.mark.parametrize(
    ("n", "deals", "winner"),
    [
        (3, "W L", None),
        (3, "W W", 0),
        (3, "W D D L D L", 1),
        (5, "W W", None),
        (5, "W L W L W", 0),
    ],
)
def test_M6_best_of_n_deals(n: int, deals: str, winner: int | None) -> None:
    """Won deals count, however high; draws don't."""
    rules = rules_of("bisca-dos-nove", match=f"best_of_{n}")
    results = [{"W": [2, 0], "L": [0, 1], "D": [0, 0]}[deal] for deal in deals.split()]

    assert score_by_engine(results, rules).winner == winner


COMBS = {
    "nine teeth decide nothing, not even 9-0": ([[1, 0]] * 9, (9, 0), None, False),
    "ten teeth are always filled": ([[1, 0]] * 6 + [[0, 1]] * 4, (6, 4), 0, False),
    "draws mark no tooth": ([[0, 0]] * 20 + [[1, 0]] * 9, (9, 0), None, False),
    "one tooth for each game point": ([[2, 0], [0, 4]], (2, 4), None, False),
    "the surplus beyond the tenth is dropped": ([[4, 0], [0, 4], [4, 0]], (6, 4), 0, False),
    "the surplus can't turn a match": ([[4, 0], [1, 0], [0, 4], [0, 4]], (5, 5), None, True),
    "at five all one more deal": ([[1, 0], [0, 1]] * 5, (5, 5), None, True),
    "the decider is worth one": ([[1, 0], [0, 1]] * 5 + [[0, 4]], (5, 6), 1, False),
    "a drawn decider is played again": ([[1, 0], [0, 1]] * 5 + [[0, 0]], (5, 5), None, True),
    "and decides then": ([[1, 0], [0, 1]] * 5 + [[0, 0], [2, 0]], (6, 5), 0, False),
}


@pytest.mark.parametrize("name", COMBS)
def test_M6_the_comb_of_ten(name: str) -> None:
    """Ten teeth, the majority wins, 5-5 wants a decider."""
    results, score, winner, decider = COMBS[name]
    rules = rules_of("bisca-dos-nove", match="comb")

    assert score_by_engine(results, rules) == Standing(score, winner, decider)


def test_M6_combs_agree_with_the_oracle() -> None:
    """Any course of a match, cut off anywhere."""
    random = Random(6)
    outcomes = [[side * games, (1 - side) * games] for side, games in product((0, 1), (0, 1, 2, 4))]
    for _ in range(300):
        results = [random.choice(outcomes) for _ in range(random.randrange(16))]
        standing = match_standing(results, MatchLength("comb", 10), 2)

        assert (list(standing.score), standing.winner, False) == oracle.teeth(results)


def test_M6_the_defaults() -> None:
    """Both games are played to four."""
    assert TRES.match == NOVE.match == MatchLength("first_to", 4)


@pytest.mark.parametrize("bands", ["single", "double_at_82", "double_at_91", "highest"])
@pytest.mark.parametrize("sweep", ["none", "tricks", "points"])
def test_M4_M5_every_count_agrees_with_the_oracle(bands: str, sweep: str) -> None:
    """All counts of points, with twenty, nineteen and eleven tricks."""
    rules = rules_of("bisca-de-tres", bands=bands, sweep=sweep)
    for points in range(121):
        for tricks in (20, 19, 11) if points == 120 else (11,):
            count, took = [points, 120 - points], [tricks, 20 - tricks]
            side, games, reason = oracle.verdict(count, took, dict(rules.choices))
            scored = deal_outcome(count, took, rules)

            assert (scored.winner, sum(scored.game_points), scored.reason) == (side, games, reason)
