"""Parts of reading pages: what the data says, and nothing else."""

from __future__ import annotations

import pytest
from markup import Node, parse
from setups import VARIANTS

from bisca.rules.catalog import find_variant
from bisca.show.blocks import quick, ranks, table_rules


def answers(variant: str, lang: str) -> dict[str, str]:
    root = parse(quick(variant, lang))
    return {
        node.attributes["data-item"] or "": "".join(
            child.text for child in node.children if isinstance(child, Node) and child.tag == "dd"
        )
        for node in root.all()
        if "data-item" in node.attributes
    }


@pytest.mark.parametrize(
    ("variant", "key", "pt", "en"),
    [
        ("bisca-de-tres", "players", "2, cada um por si", "2, each alone"),
        ("bisca-de-tres", "pack", "40 cartas, sem oitos, noves nem dez", "40 cards, without eights, nines or tens"),
        ("bisca-de-tres", "hand", "3 cartas", "3 cards"),
        ("bisca-dos-nove", "hand", "9 cartas, três de cada vez", "9 cards, three at a time"),
        ("bisca-de-tres", "follow", "Não. Joga-se sempre qualquer carta.", "No. Any card may always be played."),
        ("bisca-de-tres", "match", "Ganha a partida quem chegar primeiro a 4 jogos.", "The first to reach 4 game points wins the match."),
    ],
)  # fmt: skip
def test_quick_answers(variant: str, key: str, pt: str, en: str) -> None:
    """Short answers in each language."""
    assert (pt, en) == (answers(variant, "pt")[key], answers(variant, "en")[key])


def test_quick_answers_name_ranks_and_points_from_the_data() -> None:
    """Order and values are the variant's."""
    said = answers("bisca-de-tres", "pt")
    assert said["order"] == "ás, sete, rei, valete, dama, seis, cinco, quatro, três, dois"
    assert said["points"].startswith("ás 11, sete 10, rei 4, valete 3 e dama 2;")
    assert said["goal"].startswith("Fazer 61 pontos ou mais, em 120;")


def test_quick_answers_tell_the_variants_apart() -> None:
    """What differs in the data differs in the answers."""
    tres, nove = answers("bisca-de-tres", "pt"), answers("bisca-dos-nove", "pt")
    assert {key for key in tres if tres[key] != nove[key]} == {"hand", "follow", "games"}


def test_quick_answers_link_to_their_clauses() -> None:
    """Where the page says the way."""
    root = parse(quick("bisca-dos-nove", "pt", pages="../"))
    links = [node.attributes["href"] for node in root.all() if node.tag == "a"]
    assert "../bisca-dos-nove/rules.html#N2" in links
    assert "../rules.html#C2" in links


@pytest.mark.parametrize("variant", VARIANTS)
def test_ranks_stand_from_the_highest_to_the_lowest(variant: str) -> None:
    """One picture a rank, and its points under it."""
    root = parse(ranks(variant, "en", assets="../"))
    found = find_variant(variant)
    cards = root.find(class_="b-card")
    assert [node.attributes["aria-label"] for node in cards][:3] == ["ace", "seven", "king"]
    points = [int(node.text) for node in root.all() if node.tag == "td"]
    assert points == [found.points.get(rank, 0) for rank in found.order]


@pytest.mark.parametrize("variant", VARIANTS)
def test_table_rules_list_every_choice_and_mark_the_variant_s_own(variant: str) -> None:
    """Each disputed rule with its choices, sources and clause; one of them is the default."""
    root = parse(table_rules(variant, "pt", pages="../"))
    found = find_variant(variant)
    for key, rule in found.table_rules.items():
        entry = root.one(data_rule=key)
        choices = entry.find()
        listed = [n.attributes["data-choice"] for n in choices if "data-choice" in n.attributes]
        assert listed == list(rule.choices)
        (default,) = [
            node.attributes["data-choice"]
            for node in choices
            if "data-choice" in node.attributes and node.find(class_="b-default")
        ]
        assert default == found.table[key]
        assert rule.clause in entry.text
