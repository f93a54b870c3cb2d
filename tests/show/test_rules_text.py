"""The rules in force in words, and why some can't be in force together."""

from __future__ import annotations

import re

import pytest
from setups import ALL_RULES, USUAL, rules_of

from bisca.errors import VariantError
from bisca.rules.catalog import LANGUAGES, clauses, differing, find_variant, table_rules
from bisca.rules.variant import CONTRADICTIONS, Contradiction, Rules, matters
from bisca.show.clash import clash
from bisca.show.locale import Lang, locale
from bisca.show.rules_text import rules_plain, rules_text


def lines(rules: Rules, lang: Lang = "en") -> list[str]:
    return [line for section in rules_text(rules, lang) for line in section.lines]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_every_game_says_its_rules(rules: Rules, lang: str) -> None:
    """Eight parts, each with something to say, under the game's name."""
    sections = rules_text(rules, lang)
    assert len(sections) == 8
    assert all(section.title and section.lines for section in sections)
    assert rules_plain(rules, lang).startswith(find_variant(rules.variant).name[lang] + "\n")


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_what_a_table_has_agreed_is_said_and_marked(rules: Rules) -> None:
    """Each choice that differs and matters, unless it only says that nothing special is played."""
    told = lines(rules)
    for key, choice in differing(rules).items():
        rule = table_rules()[key]
        if choice in ("none", "no", "as_play") or not matters(rule, rules):
            continue
        agreed = f" ({rule.clause}, agreed at this table)"
        if key == "order":  # told by the names of the pack
            assert [line for line in told if line.endswith(agreed)]
        else:
            assert rule.choices[choice].text["en"] + agreed in told


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        ("french", "Ás 11, sete 10, rei 4, valete 3, dama 2, e depois seis, cinco, quatro, três, dois. (M14)"),
        ("spanish", "Ás 11, sete 10, rei 4, sota 3, cavalo 2, e depois seis, cinco, quatro, três, dois. (M14)"),
        ("italian", "Ás 11, sete 10, rei 4, valete 3, cavalo 2, e depois seis, cinco, quatro, três, dois. (M14)"),
    ],
)  # fmt: skip
def test_ranks_have_the_names_of_the_pack_on_the_table(pack: str, said: str) -> None:
    sections = rules_text(rules_of("bisca-de-tres"), locale("pt", pack))
    assert said in [line for section in sections for line in section.lines]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pack", ["spanish", "italian"])
@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_no_queen_is_told_of_where_there_is_none(rules: Rules, pack: str, lang: str) -> None:
    """Whatever game is played with that pack."""
    told = " ".join(lines(rules, locale(lang, pack))).lower()
    assert not re.search(r"\b(dama|damas|queen|queens)\b", told)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (rules_of("bisca-de-seis"), "Joga-se com 36 cartas, sem duques, oitos, noves nem dez. (C1)"),
        (rules_of("bisca-dos-sete"), "Cada um recebe 7 cartas, em grupos de três, três e uma; quem dá é o último a receber."),
        (rules_of("bisca-de-quatro"), "Na última compra, o último a comprar leva a carta virada. Jogam-se depois 3 vazas sem monte. (C10)"),
        (rules_of("bisca-dos-nove"), "Na última compra, quem perdeu a vaza leva a carta virada. Jogam-se depois 9 vazas sem monte. (C10)"),
        (rules_of("brisca", 3), "Jogam três, cada um por si."),
        (rules_of("muerte-al-tres"), "O ás de trunfo só se joga depois de ter saído o três de trunfo, nesta vaza ou antes, ou na última vaza. (H2)"),
        (rules_of("muerte-al-tres"), "Se o três de trunfo não for assim apanhado, a mão joga-se até à última vaza. (M22)"),
        (rules_of("bisca-a-tres", removed="trump_two"), "Joga-se com 39 cartas, sem oitos, noves nem dez, e sem o dois de trunfo. (C1)"),
        (rules_of("bisca-dos-nove"), "Com 60 a 60 ninguém marca. (C11)"),
    ],
)  # fmt: skip
def test_numbers_come_from_the_table(rules: Rules, said: str) -> None:
    """Cards, batches, the last draw and players are counted, not copied."""
    assert said in lines(rules, "pt")


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_game_cites_its_own_clauses(rules: Rules) -> None:
    """Where one of them states a table rule that is said; each clause that is cited exists."""
    told = "\n".join(lines(rules))
    variant = find_variant(rules.variant)
    cited = set(re.findall(r"\(([A-Z][0-9]+)\)", told))

    assert cited <= set(clauses())
    assert {"C1", "C6", "C7", "C9", "C10"} <= cited
    for key, choice in rules.choices:
        own = [id for id in variant.clauses if key in clauses()[id].states]
        text = table_rules()[key].choices[choice].text["en"]
        if own and f"{text} (" in told:
            assert f"{text} ({own[0]})" in told


def test_a_comb_is_explained_only_where_there_is_one() -> None:
    """Its details would puzzle at another match."""
    assert any("(M21)" in line for line in lines(rules_of("bisca-de-quatro")))
    assert not any("(M21)" in line for line in lines(rules_of("bisca-de-tres")))


def colliding(one: Contradiction) -> dict[str, str]:
    """Two choices that *one* forbids, with the rest so that nothing else is wrong."""
    return {one.key: one.choices[0], one.other: one.others[0]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one", CONTRADICTIONS, ids=lambda one: f"{one.key}-{one.other}")
def test_a_clash_names_both_rules_by_their_titles(one: Contradiction, lang: str) -> None:
    """In the page's language, with the choices made."""
    variant = find_variant("bisca-de-tres")
    table = colliding(one)
    with pytest.raises(VariantError):
        variant.rules(2, table)
    told = clash(variant, 2, table, locale(lang))
    assert told is not None
    for key, choice in table.items():
        rule = table_rules()[key]
        assert f"{rule.title[lang]}: {rule.choices[choice].label[lang]}" in told


@pytest.mark.parametrize(
    ("variant", "seats", "table", "said"),
    [
        ("bisca-de-tres", 2, {"first_dealer": "seat_3"}, "Com 2 lugares não pode ser assim: «Quem dá primeiro"),
        ("bisca-a-tres", 3, {"removed": "none"}, "Com 3 jogadores as cartas não se repartem por todos"),
        ("bisca-a-tres", 3, {"low_wins": "eleven"}, "Quando cada um joga por si não pode ser assim"),
    ],
)  # fmt: skip
def test_what_a_table_of_so_many_can_t_have_is_said(
    variant: str, seats: int, table: dict[str, str], said: str
) -> None:
    """The three other ways in which rules are refused."""
    told = clash(find_variant(variant), seats, table, locale("pt"))
    assert told is not None
    assert told.startswith(said)


def test_nothing_is_said_where_nothing_clashes() -> None:
    """Nor of rules that aren't there."""
    variant = find_variant("brisca")
    assert clash(variant, 4, {"match": "comb"}, locale("pt")) is None
    assert clash(variant, 5, {}, locale("pt")) is None
    assert clash(variant, 4, {"frogs": "yes"}, locale("pt")) is None
