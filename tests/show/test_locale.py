"""The texts: the same in both languages, whole, and right in gender and article."""

from __future__ import annotations

from string import Formatter

import pytest

from bisca.rules.cards import PACK, parse_card
from bisca.rules.catalog import LANGUAGES, clauses, table_rules, variants
from bisca.rules.legal import RULE_OF_REASON
from bisca.rules.variant import CONTRADICTIONS, Contradiction
from bisca.show.locale import Locale, LocaleError, locale

PT, EN = locale("pt"), locale("en")
SCORE_REASONS = (
    "band_only", "band_range", "band_top", "highest", "sweep_tricks", "sweep_points", "low",
    "capture", "tie", "tie_three", "nobody",
)  # fmt: skip
PHASES = (
    "dealing", "open", "open_follow", "end_free", "end_answer_trump", "end_follow", "over",
)  # fmt: skip


def placeholders(text: str) -> set[str]:
    """The values a text needs; which form of a name it takes is each language's own affair."""
    return {field.split(".")[0] for _, field, _, _ in Formatter().parse(text) if field is not None}


def test_languages_hold_the_same_keys() -> None:
    """No text is missing in one language."""
    assert set(PT.texts) == set(EN.texts)


# A language may leave out a value that it has no use for, never ask for one the other doesn't get.
OPTIONAL: set[str] = set()


@pytest.mark.parametrize("key", sorted(PT.texts))
def test_languages_need_the_same_values(key: str) -> None:
    """A sentence gets the same values whichever language it is in."""
    assert placeholders(PT.texts[key]) ^ placeholders(EN.texts[key]) <= OPTIONAL


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(lang: str) -> None:
    """Every text says something, without blanks around it."""
    for key, text in locale(lang).texts.items():
        assert text.strip(), key
        assert text == text.strip() or key == "narrate.dealt.batches", key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_come_in_pairs(lang: str) -> None:
    """Whoever has a text for one has a text for several."""
    keys = set(locale(lang).texts)
    for key in keys:
        if key.endswith("_one"):
            assert key.removesuffix("_one") + "_other" in keys


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", sorted(RULE_OF_REASON))
def test_every_refusal_has_a_text(reason: str, lang: str) -> None:
    """A reason for a refusal can be said in words."""
    assert f"refusals.{reason}" in locale(lang).texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", SCORE_REASONS)
def test_every_score_reason_has_a_text(reason: str, lang: str) -> None:
    """A reason for a score can be said in words."""
    assert f"ending.why.{reason}" in locale(lang).texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_text(phase: str, lang: str) -> None:
    """The status can name each."""
    assert f"status.phases.{phase}" in locale(lang).texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one", CONTRADICTIONS, ids=lambda one: f"{one.key}-{one.other}")
def test_every_contradiction_has_a_text(one: Contradiction, lang: str) -> None:
    """Why two rules can't be played together can be said in words."""
    assert f"clash.why.{one.key}.{one.other}" in locale(lang).texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_rule_clause_and_variant_has_its_texts(lang: str) -> None:
    """Data that is shown is written in each language."""
    for rule in table_rules().values():
        assert rule.title[lang]
        for choice in rule.choices.values():
            assert choice.label[lang]
            assert choice.text[lang]
    for clause in clauses().values():
        assert clause.text[lang]
    for variant in variants().values():
        assert variant.name[lang]
        assert variant.tagline[lang]


def test_a_missing_text_is_an_error() -> None:
    """A key that isn't there is never shown as itself."""
    with pytest.raises(LocaleError, match=r"no text 'cards\.nothing' in the locale pt"):
        PT.t("cards.nothing")


def test_a_missing_value_is_an_error() -> None:
    """A placeholder is never left open."""
    words = Locale("pt", {"greeting": "Olá, {who}"})
    with pytest.raises(LocaleError, match="greeting"):
        words.t("greeting", name="x")


def test_an_unknown_language_is_an_error() -> None:
    """The error names the languages there are."""
    with pytest.raises(LocaleError, match="pt, en"):
        locale("fr")


@pytest.mark.parametrize(
    ("card", "bare", "the", "to", "rank"),
    [
        ("7H", "sete de copas", "o sete de copas", "ao sete de copas", "o sete"),
        ("AS", "ás de espadas", "o ás de espadas", "ao ás de espadas", "o ás"),
        ("QD", "dama de ouros", "a dama de ouros", "à dama de ouros", "a dama"),
        ("KC", "rei de paus", "o rei de paus", "ao rei de paus", "o rei"),
        ("3D", "três de ouros", "o três de ouros", "ao três de ouros", "o três"),
    ],
)
def test_portuguese_cards_have_their_article(
    card: str, bare: str, the: str, to: str, rank: str
) -> None:
    """Only the queen is feminine."""
    name = PT.card(parse_card(card))
    assert (bare, the, to, rank) == (name, name.the, name.to, name.rank_the)


@pytest.mark.parametrize("card", PACK)
def test_only_the_queen_is_feminine_in_portuguese(card: str) -> None:
    """All other ranks take o, and contract with a to ao."""
    name = PT.card(parse_card(card))
    assert name.the.startswith("a " if card[0] == "Q" else "o ")
    assert name.to.startswith("à " if card[0] == "Q" else "ao ")


def test_english_cards_have_their_article() -> None:
    """English has one article."""
    name = EN.card(parse_card("7H"))
    assert (name, name.the, name.rank_to) == ("seven of hearts", "the seven of hearts", "the seven")


@pytest.mark.parametrize(
    ("card", "pt", "en"),
    [("KC", "R♣", "K♣"), ("JD", "V♦", "J♦"), ("QS", "D♠", "Q♠"), ("7H", "7♥", "7♥")],
)
def test_signs_have_the_letters_of_the_faces(card: str, pt: str, en: str) -> None:
    """What a sentence writes is what the corner of the card shows."""
    assert (pt, en) == (PT.card(parse_card(card)).sign, EN.card(parse_card(card)).sign)


def test_series_are_joined_as_the_language_joins_them() -> None:
    """The last of several is joined with and, or, nor."""
    assert PT.series(["a", "b", "c"]) == "a, b e c"
    assert PT.series(["a", "b"], "one_of") == "a ou b"
    assert PT.series(["a", "b", "c"], "none_of") == "a, b nem c"
    assert EN.series(["a", "b", "c"]) == "a, b and c"
    assert EN.series(["a"]) == "a"


def test_counts_choose_their_form() -> None:
    """One, several, and none where a text has a word for it."""
    assert [PT.count("view.count", n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]
    assert [EN.count("cards.points", n) for n in (0, 2)] == ["no points", "2 points"]
