"""The score of a match as it is drawn."""

from __future__ import annotations

import pytest
from markup import Node, parse
from setups import rules_of
from shown import DEALER, YOU, whole_deal

from bisca.play.observation import redact
from bisca.rules.scoring import match_standing
from bisca.rules.variant import Rules
from bisca.show.locale import locale
from bisca.show.scene import empty_scene
from bisca.show.score import comb_svg, strokes_svg, teeth
from bisca.show.view import MatchInfo, board

TRES = rules_of("bisca-de-tres")
QUATRO = rules_of("bisca-de-quatro")
RESULTS = ((2, 0), (0, 0), (0, 1), (1, 0))


def test_a_tooth_is_marked_for_each_game_point() -> None:
    """In the order of the deals, and for whoever won it; the name is heard."""
    marked = teeth(RESULTS, QUATRO.match, 2)
    assert [(tooth.side, tooth.deal) for tooth in marked] == [(0, 1), (0, 1), (1, 3), (0, 4)]
    svg = comb_svg(marked, QUATRO.match.n, locale("pt"), ("Nós", "Eles"))
    assert svg.count('class="b-tooth"') == 10
    for side, score in enumerate(match_standing(RESULTS, QUATRO.match, 2).score):
        assert svg.count(f'data-side="{side}"') == score
    assert "Pente. De quem é cada dente, por ordem: nós, nós, eles, nós." in svg


@pytest.mark.parametrize(
    ("won", "wanted", "drawn", "faint"), [(0, 4, 4, 4), (3, 4, 4, 1), (6, 4, 6, 0), (0, 1, 1, 1)]
)
def test_a_side_has_a_stroke_for_each_game_point(
    won: int, wanted: int, drawn: int, faint: int
) -> None:
    svg = strokes_svg(won, wanted)
    assert (svg.count("<path"), svg.count("is-open")) == (drawn, faint)


def panel(rules: Rules, viewer: int, results: tuple[tuple[int, ...], ...]) -> Node:
    """What stands on the table of *viewer* after a deal."""
    match = MatchInfo(match_standing(results, rules.match, 2).score, len(results), results=results)
    log = [redact(event, YOU) for event in whole_deal(rules, "end")]
    scene = empty_scene(rules, DEALER, YOU).after_all(log)
    html = board(scene, "en", assets="", interactive=True, match=match, viewer=viewer)
    return parse(html).one(class_="b-panel")


def test_the_table_shows_the_comb_with_the_persons_side_upwards() -> None:
    shown = panel(QUATRO, 0, RESULTS).one(class_="b-comb")
    assert [node.attributes["data-side"] for node in shown.find() if node.tag == "circle"] == [
        *("0", "0", "1", "0")
    ]
    other = panel(QUATRO, 1, RESULTS).one(class_="b-comb")
    assert [node.attributes["data-side"] for node in other.find() if node.tag == "circle"] == [
        *("1", "1", "0", "1")
    ]


def test_where_there_is_no_comb_it_shows_strokes() -> None:
    """The person's first; none where the score isn't that of a match."""
    shown = panel(TRES, 0, ((1, 0), (0, 1), (1, 0)))
    won = [
        len([one for one in side.find() if one.tag == "path"])
        for side in shown.find(class_="b-strokes")
    ]
    assert won == [4, 4]
    assert len(shown.find(class_="is-open")) == 2 + 3
    assert not shown.find(class_="b-comb")
    assert not panel(TRES, 0, ()).find(class_="b-strokes")
