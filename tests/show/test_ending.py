"""The end of a deal and of a match, in words: who, how much, and why that much."""

from __future__ import annotations

import pytest
from setups import A_TRES, ALL_RULES, NOVE, QUATRO, TRES, rules_of
from shown import whole_deal

from bisca.play.events import DealScored
from bisca.rules.catalog import LANGUAGES
from bisca.rules.scoring import deal_outcome
from bisca.rules.variant import Rules
from bisca.show.ending import deal_end, match_end, next_dealer, scoring_reason
from bisca.show.locale import locale
from bisca.show.status import spent_teeth


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
    ("rules", "score", "winner", "pt", "en"),
    [
        (TRES, (5, 2), 0, "Ganhaste a partida, 5 a 2.", "You win the match, 5 to 2."),
        (TRES, (1, 4), 1, "Perdeste a partida, 1 a 4.", "You lose the match, 1 to 4."),
        (TRES, (3, 2), None, "A partida está 3 a 2.", "The match stands at 3 to 2."),
        (QUATRO, (6, 4), 0, "A tua equipa ganhou a partida, 6 a 4.", "Your side wins the match, 6 to 4."),
        (QUATRO, (4, 6), 1, "A tua equipa perdeu a partida, 4 a 6.", "Your side loses the match, 4 to 6."),
        (QUATRO, (1, 0), None, "O pente está 1–0, com 1 dente marcado.", "The comb stands at 1–0, with 1 tooth marked."),
        (A_TRES, (4, 1, 2), 0, "Ganhaste a partida: tu 4, direita 1 e esquerda 2.", "You win the match: you 4, right 1 and left 2."),
        (A_TRES, (1, 4, 2), 1, "O adversário da direita ganhou a partida: tu 1, direita 4 e esquerda 2.", "Your right-hand opponent wins the match: you 1, right 4 and left 2."),
        (A_TRES, (1, 0, 2), None, "A partida está assim: tu 1, direita 0 e esquerda 2.", "The match stands like this: you 1, right 0 and left 2."),
    ],
)  # fmt: skip
def test_the_end_of_a_match(
    rules: Rules, score: tuple[int, ...], winner: int | None, pt: str, en: str
) -> None:
    """Won, lost or still going on, by side."""
    assert (pt, en) == (
        match_end(score, winner, rules, "pt"),
        match_end(score, winner, rules, "en"),
    )


def test_a_match_can_be_drawn_or_come_down_to_one_deal() -> None:
    """At the end of a comb."""
    assert match_end((5, 5), None, QUATRO, "pt", drawn=True) == "A partida acaba empatada, 5 a 5."
    assert match_end((5, 5), None, QUATRO, "en", decider=True) == (
        "The comb stands at 5–5, with 10 teeth marked. The next deal decides."
    )
    assert match_end((4, 4), None, QUATRO, "pt", spent=2).endswith("com 10 dentes marcados.")
    assert match_end((6, 5), 0, QUATRO, "pt") == "A tua equipa ganhou a partida, 6 a 5."


@pytest.mark.parametrize(
    ("choice", "results", "spent"),
    [
        ("ten", [(1, 0), (0, 0), (0, 2)], 0),
        ("draws_use_a_tooth", [(1, 0), (0, 0), (0, 2), (0, 0)], 2),
        ("draws_use_a_tooth", [(4, 0), (0, 0), (0, 4), (1, 0), (0, 0)], 1),
    ],
)
def test_the_teeth_that_are_nobody_s(
    choice: str, results: list[tuple[int, int]], spent: int
) -> None:
    """A draw uses one up where that is agreed, while there are any."""
    assert spent_teeth(results, rules_of("bisca-de-quatro", comb=choice).match) == spent


def test_the_next_dealer() -> None:
    """Who deals next is said to the person."""
    assert next_dealer(0, TRES, "pt") == "Na próxima mão dás tu."
    assert next_dealer(1, TRES, "pt") == "Na próxima mão dá o adversário."
    assert next_dealer(1, TRES, "en") == "Your opponent deals next."


@pytest.mark.parametrize(
    ("rules", "result", "pt", "en"),
    [
        pytest.param(
            QUATRO, DealScored((91, 29), (7, 3), (2, 0), 0, "most_points"),
            "A tua equipa ganha a mão com 91 pontos contra 29 e marca 2 jogos: com 91 pontos ou mais, a mão vale 2 jogos (Q4).",
            "Your side wins the deal with 91 card points to 29 and scores 2 game points: with 91 card points or more the deal is worth 2 game points (Q4).",
            id="a pair wins",
        ),
        pytest.param(
            QUATRO, DealScored((0, 120), (0, 10), (0, 4), 1, "sweep_tricks"),
            "A tua equipa perde a mão com 0 pontos contra 120; os adversários marcam 4 jogos: todas as vazas valem 4 jogos (Q4).",
            "Your side loses the deal with 0 card points to 120; your opponents score 4 game points: every trick is worth 4 game points (Q4).",
            id="a pair loses every trick",
        ),
        pytest.param(
            A_TRES, DealScored((50, 40, 30), (5, 4, 4), (1, 0, 0), 0, "most_points"),
            "Ganhas a mão com 50 pontos contra 40 e 30 e marcas 1 jogo: quem faz mais pontos marca 1 jogo (A4).",
            "You win the deal with 50 card points to 40 and 30 and score 1 game point: the most card points score 1 game point (A4).",
            id="three, fewer than 61 are enough",
        ),
        pytest.param(
            A_TRES, DealScored((30, 40, 50), (5, 4, 4), (0, 0, 1), 2, "most_points"),
            "Perdes a mão com 30 pontos; o adversário da esquerda fez 50 e marca 1 jogo: quem faz mais pontos marca 1 jogo (A4).",
            "You lose the deal with 30 card points; your left-hand opponent has 50 and scores 1 game point: the most card points score 1 game point (A4).",
            id="three, another wins",
        ),
        pytest.param(
            A_TRES, DealScored((45, 45, 30), (5, 4, 4), (0, 0, 0), None, "tie"),
            "Empate no primeiro lugar, 45–45–30: ninguém marca (M20).",
            "A tie for first place, 45–45–30: nobody scores (M20).",
            id="three, a tie for first place",
        ),
        pytest.param(
            rules_of("bisca-a-tres", bands="single"),
            DealScored((50, 40, 30), (5, 4, 4), (0, 0, 0), None, "tie"),
            "Ninguém chega a 61 pontos, 50–40–30: ninguém marca (M4).",
            "Nobody reaches 61 card points, 50–40–30: nobody scores (M4).",
            id="three, nobody has enough",
        ),
        pytest.param(
            rules_of("brisca-mexicana"), DealScored((9, 111), (1, 9), (1, 0), 0, "low"),
            "A tua equipa ganha a mão com 9 pontos contra 111 e marca 1 jogo: 11 pontos ou menos ganham a mão (X1).",
            "Your side wins the deal with 9 card points to 111 and scores 1 game point: 11 card points or fewer win the deal (X1).",
            id="few points win",
        ),
        pytest.param(
            rules_of("muerte-al-tres"), DealScored((20, 10), (2, 1), (1, 0), 0, "capture"),
            "A tua equipa ganha logo a mão e marca 1 jogo: o ás de trunfo apanhou o três (H1).",
            "Your side wins the deal at once and scores 1 game point: the ace of trumps has captured the three (H1).",
            id="a capture",
        ),
        pytest.param(
            rules_of("bisca-de-tres", capture_wins="any_three", order="spanish"),
            DealScored((20, 10), (2, 1), (0, 1), 1, "capture"),
            "O adversário ganha logo a mão e marca 1 jogo: o ás de trunfo apanhou o três (M17).",
            "Your opponent wins the deal at once and scores 1 game point: the ace of trumps has captured the three (M17).",
            id="a capture that was agreed on",
        ),
    ],
)  # fmt: skip
def test_the_end_of_a_deal_at_other_tables(
    rules: Rules, result: DealScored, pt: str, en: str
) -> None:
    """Teams are spoken of as such, three people by where they sit."""
    assert (pt, en) == (deal_end(result, rules, "pt"), deal_end(result, rules, "en"))


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_deal_has_an_end(rules: Rules, viewer: int | None) -> None:
    """Whatever is agreed, whoever listens, with a reason for the panel."""
    result = whole_deal(rules, "ends")[-1]
    assert isinstance(result, DealScored)
    for lang in LANGUAGES:
        assert deal_end(result, rules, lang, viewer).endswith(").")
        assert scoring_reason(result, rules, locale(lang)).endswith(")")


def test_a_tie_has_a_reason_too() -> None:
    """The panel says why nothing was scored."""
    result = scored((60, 60), (10, 10), TRES)
    assert scoring_reason(result, TRES, locale("pt")) == "empate, ninguém marca (C11)"
