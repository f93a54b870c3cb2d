"""Parts of reading pages: what the data says, and nothing else."""

from __future__ import annotations

import pytest
from markup import Node, parse
from setups import VARIANTS

from bisca.rules.catalog import LANGUAGES, clauses, find_variant, variants
from bisca.rules.catalog import table_rules as all_table_rules
from bisca.show.blocks import compare, disputes, quick, ranks, table_rules
from bisca.show.locale import locale
from bisca.show.rules_text import ranks_of


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
        ("bisca-dos-sete", "hand", "7 cartas, em grupos de três, três e uma", "7 cards, in groups of three, three and one"),
        ("bisca-a-tres", "pack", "39 cartas, sem oitos, noves nem dez, e sem o dois de paus", "39 cards, without eights, nines or tens, and without the two of clubs"),
        ("bisca-de-seis", "pack", "36 cartas, sem duques, oitos, noves nem dez", "36 cards, without twos, eights, nines or tens"),
        ("brisca", "players", "4, em duas equipas; também 2 ou 3", "4, in two teams; also 2 or 3"),
        ("bisca-a-tres", "goal", "Fazer mais pontos do que cada um dos outros; com empate no primeiro lugar ninguém marca.", "Take more card points than each of the others; a tie for first place scores nothing."),
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
    ranked = ranks_of(found.rules())
    words = locale("en", found.pack)
    cards = root.find(class_="b-card")
    assert [node.attributes["aria-label"] for node in cards] == [words.rank(r) for r in ranked]
    points = [int(node.text) for node in root.all() if node.tag == "td"]
    assert points == [found.points.get(rank, 0) for rank in ranked]


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_quick_answers_cite_clauses_of_the_game_or_of_all(variant: str, lang: str) -> None:
    """None of another game's."""
    own = find_variant(variant).clauses
    root = parse(quick(variant, lang, pages=""))
    for node in root.all():
        if node.tag == "a":
            assert node.text in own or clauses()[node.text].page == "rules"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_comparison_has_a_row_for_each_game(lang: str) -> None:
    """In the order of the list; every cell says something and names its column."""
    root = parse(compare(lang, pages="../"))
    rows = [node for node in root.all() if "data-variant" in node.attributes]
    assert [row.attributes["data-variant"] for row in rows] == list(variants())
    heads = [n.text for n in root.all() if n.attributes.get("scope") == "col"]
    for row in rows:
        cells = [node for node in row.all() if node.tag == "td"]
        assert [cell.attributes["data-label"] for cell in cells] == heads[1:]
        assert all(cell.text for cell in cells)
        (link,) = [node for node in row.all() if node.tag == "a"]
        assert link.attributes["href"] == f"../{row.attributes['data-variant']}/rules.html"


def test_the_comparison_tells_games_apart() -> None:
    """No two rows are alike, names aside."""
    root = parse(compare("pt", pages=""))
    rows = [
        tuple(node.text for node in row.all() if node.tag == "td")
        for row in root.all()
        if "data-variant" in row.attributes
    ]
    assert len(set(rows)) == len(rows) == len(variants())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_disputed_rules_say_who_plays_what(lang: str) -> None:
    """Each choice lists the games that have it and the sources that say so."""
    root = parse(disputes(lang, pages=""))
    for key, rule in all_table_rules().items():
        entry = root.one(data_rule=key)
        for choice in rule.choices.values():
            item = entry.one(data_choice=choice.id)
            linked = {node.attributes["href"] for node in item.all() if node.tag == "a"}
            has = {
                f"{variant.id}/rules.html"
                for variant in variants().values()
                if choice.id in {variant.defaults(seats)[key] for seats in variant.seats}
            }
            everywhere = locale(lang).t("blocks.played_everywhere")
            assert linked == has or everywhere in item.text
            assert all(source in item.text for source in choice.sources)
            assert (locale(lang).t("blocks.no_source") in item.text) == (not choice.sources)
