"""Table rules of how a deal and a match end: clauses M4, M16, M17, M21 and M22."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import product
from random import Random

import oracle
import pytest
from setups import ALL_RULES, TRES, at, dealt, play, rules_of

from bisca.play.allowed import legal_plays
from bisca.play.events import DealScored, TrickTaken
from bisca.rules.catalog import find_variant
from bisca.rules.scoring import DealOutcome, Standing, deal_outcome, is_decided, match_standing
from bisca.rules.tricks import trick_points
from bisca.rules.variant import MatchLength, Rules


def outcome(rules: Rules, *points: int) -> DealOutcome:
    return deal_outcome(points, (1,) * len(points), rules)


@pytest.mark.parametrize("bands", ["single", "highest"])
def test_M4_the_most_points_or_61(bands: str) -> None:
    """The same between two; among three alone fewer than 61 may be the most."""
    two = rules_of("bisca-de-tres", bands=bands)
    three = rules_of("bisca-a-tres", bands=bands)

    assert [outcome(two, points, 120 - points).winner for points in (59, 60, 61)] == [1, None, 0]
    assert outcome(three, 61, 40, 19).game_points == (1, 0, 0)
    assert outcome(three, 50, 40, 30).game_points == ((1, 0, 0) if bands == "highest" else (0,) * 3)
    assert outcome(three, 50, 50, 20) == ((0, 0, 0), None, "tie")


def test_M4_a_double_win_alone_among_three() -> None:
    """Bands mean the same for any number of sides."""
    rules = rules_of("bisca-a-tres", bands="double_at_82")

    assert outcome(rules, 20, 81, 19).game_points == (0, 1, 0)
    assert outcome(rules, 19, 19, 82).game_points == (0, 0, 2)


@pytest.mark.parametrize(("sweep", "worth"), [("none", 1), ("tricks", 4), ("points", 4)])
def test_M5_the_sweep_comes_before_the_most_points(sweep: str, worth: int) -> None:
    """Where only the most points count otherwise."""
    rules = rules_of("brisca", sweep=sweep)

    assert deal_outcome((120, 0), (10, 0), rules).game_points == (worth, 0)
    assert deal_outcome((0, 120), (0, 10), rules).game_points == (0, worth)
    assert deal_outcome((119, 1), (9, 1), rules).game_points == (1, 0)


def test_M5_a_sweep_of_three_alone() -> None:
    """All thirteen tricks."""
    rules = rules_of("bisca-a-tres", sweep="tricks")

    assert deal_outcome((0, 120, 0), (0, 13, 0), rules) == ((0, 4, 0), 1, "sweep_tricks")
    assert deal_outcome((0, 120, 0), (1, 12, 0), rules) == ((0, 1, 0), 1, "most_points")


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-dos-nove", "brisca", "briscola"])
@pytest.mark.parametrize(
    ("points", "winner", "reason"),
    [
        (0, 0, "low"),
        (11, 0, "low"),
        (12, 1, "most_points"),
        (59, 1, "most_points"),
        (60, None, "tie"),
        (61, 0, "most_points"),
        (108, 0, "most_points"),
        (109, 1, "low"),
        (120, 1, "low"),
    ],
)
def test_M16_few_points_win(variant: str, points: int, winner: int | None, reason: str) -> None:
    """Eleven or fewer, even none; worth one like the lowest win, whatever 109 would score."""
    rules = rules_of(variant, low_wins="eleven", sweep="none")
    scored = outcome(rules, points, 120 - points)

    assert (scored.winner, scored.reason) == (winner, reason)
    assert reason != "low" or sorted(scored.game_points) == [0, 1]


def test_M16_not_unless_it_is_agreed() -> None:
    """The side with more wins."""
    assert outcome(TRES, 11, 109).winner == 1


HUNT = {
    choice: rules_of("brisca", capture_wins=choice)
    for choice in ("none", "any_three", "rival_three")
}


@pytest.mark.parametrize(
    ("choice", "cards", "winner"),
    [
        ("none", "3H AH", None),
        ("any_three", "3H AH", 1),
        ("rival_three", "3H AH", 1),
        ("none", "3H 4D AH", None),
        ("any_three", "3H 4D AH", 0),
        ("rival_three", "3H 4D AH", None),
        ("any_three", "AH 3H", 0),
        ("rival_three", "AH 3H", 0),
        ("any_three", "AH 4D 3H", 0),
        ("rival_three", "AH 4D 3H", None),
        ("any_three", "4D 3H 5D AH", 1),
        ("rival_three", "4D 3H 5D AH", None),
        ("any_three", "4D 5D 3H AH", 1),
        ("rival_three", "4D 5D AH 3H", 0),
    ],
)
def test_M17_the_trump_ace_and_the_trump_three_in_one_trick(
    choice: str, cards: str, winner: int | None
) -> None:
    """Whoever comes first; a partner's three counts only where any does."""
    state = at(HUNT[choice], dict(enumerate(cards.split())), trump="H", trick_number=4)
    before = state.table
    after, events = play(state, cards)
    end = events[-1]

    if winner is None:
        assert not isinstance(end, DealScored)
        return
    assert isinstance(end, DealScored)
    assert (end.winner, end.reason, sum(end.game_points)) == (winner, "capture", 1)
    assert (end.points, end.tricks) == (before.points, before.tricks)
    assert " ".join(after.table.trick) == cards


def test_M17_a_capture_that_is_no_win_is_an_ordinary_trick() -> None:
    """Partner's three under `rival_three`: 21 points for their side."""
    state = at(HUNT["rival_three"], {0: "3H", 1: "4D", 2: "AH", 3: "5D"}, trump="H", trick_number=4)
    _, events = play(state, "3H 4D AH 5D")

    assert TrickTaken(2, 21) in events


def test_M17_the_last_card_of_the_deal_may_make_it() -> None:
    """Instead of the count, which would have gone the other way."""
    state = at(
        HUNT["any_three"],
        {0: "3H", 1: "4D", 2: "5D", 3: "AH"},
        trump="H",
        trick_number=10,
        tricks=(8, 1),
    )
    assert state.table.points[0] > 60
    _, events = play(state, "3H 4D 5D AH")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.winner, end.reason, end.points) == (1, "capture", state.table.points)


@pytest.mark.parametrize("seats", [2, 3])
def test_M17_everybody_alone(seats: int) -> None:
    """Then every three is a rival's."""
    for choice in ("any_three", "rival_three"):
        rules = rules_of("brisca", seats, capture_wins=choice)
        state = at(rules, {0: "3H", 1: "AH"}, trump="H", trick_number=4)
        _, events = play(state, "3H AH")
        end = events[-1]
        assert isinstance(end, DealScored)
        assert (end.winner, end.reason) == (1, "capture")


def test_M17_it_is_worth_what_a_simple_win_is() -> None:
    """One, where wins of 91 points score two."""
    rules = rules_of("brisca", capture_wins="any_three", bands="double_at_91")
    state = at(rules, {0: "3H", 1: "AH"}, trump="H", trick_number=4)
    _, events = play(state, "3H AH")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert end.game_points == (0, 1)


def standing(results: list[list[int]], details: str) -> Standing:
    rules = rules_of("bisca-de-quatro", comb=details)
    return match_standing(results, rules.match, 2)


LEVEL = [[1, 0], [0, 1]] * 5
COMBS: dict[str, tuple[str, list[list[int]], Standing]] = {
    "a draw marks nothing": ("ten", [[0, 0]] * 3 + [[1, 0]] * 9, Standing((9, 0), None)),
    "a draw uses a tooth up": (
        "draws_use_a_tooth",
        [[0, 0]] + [[1, 0]] * 9,
        Standing((9, 0), 0),
    ),
    "and is nobody's": ("draws_use_a_tooth", [[0, 0]] * 9 + [[0, 1]], Standing((0, 1), 1)),
    "nine draws and one tooth to come": (
        "draws_use_a_tooth",
        [[0, 0]] * 9,
        Standing((0, 0), None),
    ),
    "draws leave room for what is over": (
        "draws_use_a_tooth",
        [[0, 0]] * 9 + [[0, 4]],
        Standing((0, 1), 1),
    ),
    "level with draws between goes to a decider": (
        "draws_use_a_tooth",
        [[0, 0]] * 2 + [[1, 0], [0, 1]] * 4,
        Standing((4, 4), None, decider=True),
    ),
    "ten draws go to a decider too": (
        "draws_use_a_tooth",
        [[0, 0]] * 10,
        Standing((0, 0), None, decider=True),
    ),
    "a drawn decider uses nothing": (
        "draws_use_a_tooth",
        [[0, 0]] * 12,
        Standing((0, 0), None, decider=True),
    ),
    "and then decides": ("draws_use_a_tooth", [[0, 0]] * 11 + [[0, 2]], Standing((0, 1), 1)),
    "five all decided": ("ten", [*LEVEL, [0, 4]], Standing((5, 6), 1)),
    "five all may stay so": ("no_decider", LEVEL, Standing((5, 5), None, drawn=True)),
    "nine teeth are not ten": ("no_decider", LEVEL[:9], Standing((5, 4), None)),
    "six to four is won": ("no_decider", [[1, 0]] * 6 + [[0, 1]] * 4, Standing((6, 4), 0)),
}


@pytest.mark.parametrize("name", COMBS)
def test_M21_details_of_the_comb(name: str) -> None:
    """Draws, and five all."""
    details, results, expected = COMBS[name]

    assert standing(results, details) == expected
    assert standing(results, details).over == (expected.winner is not None or expected.drawn)


@pytest.mark.parametrize("details", ["ten", "draws_use_a_tooth", "no_decider"])
def test_M21_combs_agree_with_the_oracle(details: str) -> None:
    """Any course of a match, cut off anywhere."""
    random = Random(details)
    outcomes = [[side * games, (1 - side) * games] for side, games in product((0, 1), (0, 1, 2, 4))]
    for _ in range(400):
        results = [random.choice(outcomes) for _ in range(random.randrange(18))]
        expected = oracle.teeth(results, details)
        found = standing(results, details)
        assert (list(found.score), found.winner, found.drawn) == expected


def test_M21_the_usual_comb() -> None:
    """Draws use no tooth, five all is decided."""
    assert rules_of("bisca-de-quatro").match == MatchLength("comb", 10, False, True)
    no_decider = rules_of("bisca-de-quatro", comb="no_decider")
    assert no_decider.match == MatchLength("comb", 10, False, False)


def test_M21_a_comb_of_three_alone() -> None:
    """A decider goes on until somebody is ahead."""
    length = rules_of("bisca-a-tres", match="comb").match
    five_all = [(1, 0, 0), (0, 1, 0)] * 5

    assert match_standing([(1, 0, 0)] * 4 + [(0, 1, 0), (0, 0, 1)] * 3, length, 3).winner == 0
    assert match_standing(five_all, length, 3).decider
    assert match_standing([*five_all, (0, 0, 1)], length, 3).winner is None
    assert match_standing([*five_all, (0, 0, 1), (0, 1, 0)], length, 3).winner == 1


def test_M6_nobody_wins_a_match_level() -> None:
    """A match to one that two reach together can't be; three alone reach nothing in one deal."""
    for kind, n in (("first_to", 2), ("best_of", 3)):
        length = MatchLength(kind, n)  # type: ignore[arg-type]
        assert match_standing([(1, 0), (0, 1)], length, 2).winner is None
        assert not match_standing([(1, 0), (0, 1)], length, 2).decider
        assert match_standing([(1, 0), (0, 1), (0, 1)], length, 2) == Standing((1, 2), 1)


def test_M6_half_of_an_even_number_of_deals_is_not_enough() -> None:
    """More than half must be won."""
    length = MatchLength("best_of", 4)

    assert match_standing([(1, 0)] * 2, length, 2).winner is None
    assert match_standing([(1, 0)] * 3, length, 2).winner == 0


STOP = rules_of("bisca-de-tres", stop_when_decided="yes")


@pytest.mark.parametrize("points", [(60, 60), (61, 59), (59, 61), (0, 120), (60, 0), (61, 0)])
def test_M22_more_than_half_the_points_decide(points: tuple[int, int]) -> None:
    """Sixty do not."""
    assert is_decided(points, STOP) == (max(points) > 60)


@pytest.mark.parametrize(("before", "stops"), [(57, True), (56, False)])
def test_M22_the_deal_ends_with_the_trick_that_passes_sixty(before: int, *, stops: bool) -> None:
    """Four more points make 61, or 60: then it goes on with a draw."""
    state = at(
        STOP,
        {0: "KS", 1: "2S"},
        trump="H",
        trick_number=12,
        points=(before, 30),
        tricks=(7, 4),
    )
    after, events = play(state, "KS 2S")
    end = events[-1]

    assert isinstance(end, DealScored) == stops
    if isinstance(end, DealScored):
        assert (end.points, end.tricks) == ((before + 4, 30), (8, 4))
        assert (end.game_points, end.reason) == ((1, 0), "most_points")
        assert len(events) == 4
        assert legal_plays(after.table) == ()
        assert after.table.stock_left == state.table.stock_left
    else:
        assert after.table.turn == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M22_the_same_side_wins_as_if_it_were_played_out(seats: int) -> None:
    """A deal stopped is a beginning of the deal played out, with the same winner."""
    stopping = rules_of("briscola", seats, stop_when_decided="yes")
    for number in range(12):
        short, whole = (
            dealt(stopping, f"stop {number}", 0),
            dealt(rules_of("briscola", seats), f"stop {number}", 0),
        )
        while short.table.turn is not None:
            card = legal_plays(short.table)[0]
            short, whole = play(short, card)[0], play(whole, card)[0]
        assert whole.table.points == short.table.points
        while whole.table.turn is not None:
            whole, _ = play(whole, legal_plays(whole.table)[0])
        assert short.table.result is not None
        assert whole.table.result is not None
        assert short.table.result.game_points == whole.table.result.game_points


def test_M22_a_tie_is_played_to_the_end() -> None:
    """Nobody ever has more than half."""
    state = at(
        STOP,
        {0: "2S", 1: "3S"},
        trump="H",
        trick_number=20,
        points=(60, 60),
        tricks=(10, 9),
    )
    _, events = play(state, "2S 3S")
    end = events[-1]

    assert isinstance(end, DealScored)
    assert (end.winner, end.reason, end.tricks) == (None, "tie", (10, 10))


def test_every_outcome_agrees_with_the_oracle() -> None:
    """Of any points and tricks, at every table: winner, game points and reason."""
    random = Random("outcomes")
    for name, rules in ALL_RULES.items():
        for _ in range(60):
            cards = random.sample(rules.deck, len(rules.deck))
            cuts = sorted(random.choice((0, 0, 20, 38, 40)) for _ in range(rules.sides - 1))
            piles = [cards[a:b] for a, b in zip((0, *cuts), (*cuts, 40), strict=True)]
            points = [trick_points(pile, rules) for pile in piles]
            tricks = [len(pile) for pile in piles]
            scored = deal_outcome(points, tricks, rules)
            side, games, reason = oracle.verdict(points, tricks, dict(rules.choices))
            expected = tuple(games if one == side else 0 for one in range(rules.sides))
            assert scored == (expected, side, reason), (name, points, tricks)


def test_the_choices_of_a_match() -> None:
    """Every length that may be agreed, as the engine reads it."""
    lengths = {
        choice: rules_of("bisca-de-tres", match=choice).match
        for choice in find_variant("bisca-de-tres").table_rules["match"].choices
    }

    assert lengths == {
        **{f"first_to_{n}": MatchLength("first_to", n) for n in (1, 3, 4, 5, 7, 10)},
        **{f"best_of_{n}": MatchLength("best_of", n) for n in (3, 5)},
        "comb": MatchLength("comb", 10),
    }
