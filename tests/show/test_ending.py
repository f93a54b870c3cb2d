"""The end of a deal and of a match, in words: who, how much, and why that much."""

from __future__ import annotations

import pytest
from setups import NOVE, TRES, rules_of

from bisca.play.events import DealScored
from bisca.rules.scoring import deal_outcome
from bisca.rules.variant import Rules
from bisca.show.ending import deal_end, match_end, next_dealer, scoring_reason
from bisca.show.locale import locale


def scored(points: tuple[int, int], tricks: tuple[int, int], rules: Rules) -> DealScored:
    return DealScored(points, tricks, *deal_outcome(points, tricks, rules))


CASES = [
    pytest.param(
        TRES, (72, 48), (11, 9),
        "Ganhas a mão com 72 pontos contra 48 e marcas 1 jogo: 61 pontos ou mais valem 1 jogo (T3).",
        "You win the deal with 72 card points to 48 and score 1 game point: 61 card points or more are worth 1 game point (T3).",
        id="Três, won",
    ),
    pytest.param(
        TRES, (2, 118), (1, 19),
        "Perdes a mão com 2 pontos contra 118; o adversário marca 1 jogo: 61 pontos ou mais valem 1 jogo (T3).",
        "You lose the deal with 2 card points to 118; your opponent scores 1 game point: 61 card points or more are worth 1 game point (T3).",
        id="Três, lost by much",
    ),
    pytest.param(
        TRES, (60, 60), (10, 10),
        "Empate, 60 a 60: ninguém marca (C11).",
        "A tie, 60 to 60: nobody scores (C11).",
        id="a tie",
    ),
    pytest.param(
        NOVE, (81, 39), (11, 9),
        "Ganhas a mão com 81 pontos contra 39 e marcas 1 jogo: de 61 a 81 pontos, a mão vale 1 jogo (N4).",
        "You win the deal with 81 card points to 39 and score 1 game point: from 61 to 81 card points the deal is worth 1 game point (N4).",
        id="Nove, 81",
    ),
    pytest.param(
        NOVE, (82, 38), (11, 9),
        "Ganhas a mão com 82 pontos contra 38 e marcas 2 jogos: com 82 pontos ou mais, a mão vale 2 jogos (N4).",
        "You win the deal with 82 card points to 38 and score 2 game points: with 82 card points or more the deal is worth 2 game points (N4).",
        id="Nove, 82",
    ),
    pytest.param(
        NOVE, (120, 0), (20, 0),
        "Ganhas a mão com 120 pontos contra 0 e marcas 4 jogos: todas as vazas valem 4 jogos (N4).",
        "You win the deal with 120 card points to 0 and score 4 game points: every trick is worth 4 game points (N4).",
        id="Nove, all twenty tricks",
    ),
    pytest.param(
        rules_of("bisca-de-tres", bands="double_at_91"), (91, 29), (11, 9),
        "Ganhas a mão com 91 pontos contra 29 e marcas 2 jogos: com 91 pontos ou mais, a mão vale 2 jogos (M4).",
        "You win the deal with 91 card points to 29 and score 2 game points: with 91 card points or more the deal is worth 2 game points (M4).",
        id="a table rule is cited when it isn't the variant's",
    ),
    pytest.param(
        rules_of("bisca-de-tres", sweep="points"), (0, 120), (1, 19),
        "Perdes a mão com 0 pontos contra 120; o adversário marca 4 jogos: todos os pontos valem 4 jogos (M5).",
        "You lose the deal with 0 card points to 120; your opponent scores 4 game points: every card point is worth 4 game points (M5).",
        id="a sweep by points",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "tricks", "pt", "en"), CASES)
def test_the_end_of_a_deal(
    rules: Rules, points: tuple[int, int], tricks: tuple[int, int], pt: str, en: str
) -> None:
    """Card points, game points, and the band or sweep they come from."""
    result = scored(points, tricks, rules)
    assert pt == deal_end(result, rules, "pt")
    assert en == deal_end(result, rules, "en")


def test_the_other_seat_hears_it_the_other_way_round() -> None:
    """What one wins the other loses."""
    result = scored((72, 48), (11, 9), TRES)
    assert deal_end(result, TRES, "pt", 1).startswith("Perdes a mão com 48 pontos contra 72")


def test_without_a_viewer_nobody_is_spoken_to() -> None:
    """The score alone."""
    result = scored((72, 48), (11, 9), TRES)
    assert deal_end(result, TRES, "pt", None) == (
        "A mão acaba com 72–48 em pontos e vale 1 jogo: 61 pontos ou mais valem 1 jogo (T3)."
    )


@pytest.mark.parametrize(
    ("score", "winner", "pt", "en"),
    [
        ((5, 2), 0, "Ganhaste a partida, 5 a 2.", "You win the match, 5 to 2."),
        ((1, 4), 1, "Perdeste a partida, 1 a 4.", "You lose the match, 1 to 4."),
        ((3, 2), None, "A partida está 3 a 2.", "The match stands at 3 to 2."),
    ],
)
def test_the_end_of_a_match(score: tuple[int, int], winner: int | None, pt: str, en: str) -> None:
    """Won, lost or still going on."""
    assert (pt, en) == (match_end(score, winner, "pt"), match_end(score, winner, "en"))


def test_the_next_dealer() -> None:
    """Who deals next is said to the person."""
    assert next_dealer(0, TRES, "pt") == "Na próxima mão dás tu."
    assert next_dealer(1, TRES, "pt") == "Na próxima mão dá o adversário."
    assert next_dealer(1, TRES, "en") == "Your opponent deals next."


def test_a_tie_has_a_reason_too() -> None:
    """The panel says why nothing was scored."""
    result = scored((60, 60), (10, 10), TRES)
    assert scoring_reason(result, TRES, locale("pt")) == "empate, ninguém marca (C11)"
