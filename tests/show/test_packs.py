"""The packs: whole in both languages, told apart by what their players call the cards."""

from __future__ import annotations

import pytest
from setups import USUAL

from bisca.errors import VariantError
from bisca.rules.cards import parse_card
from bisca.rules.catalog import LANGUAGES, find_variant, variants
from bisca.show.locale import locale, texts_of
from bisca.show.packs import find_pack, pack_of, packs


def test_the_usual_pack_comes_first() -> None:
    """And the packs of every game are there."""
    assert list(packs()) == ["french", "french-classic", "spanish", "italian", "neapolitan"]
    usual = {variant.pack for variant in variants().values()}
    # Two are for those who miss them.
    assert usual == set(packs()) - {"french-classic", "neapolitan"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pack", packs())
def test_a_pack_says_nothing_that_the_locale_has_no_place_for(pack: str, lang: str) -> None:
    """Its names take the place of others, form by form."""
    assert set(locale(lang, pack).texts) == set(locale(lang).texts)


@pytest.mark.parametrize(
    ("pack", "card", "pt", "en", "sign_pt", "sign_en", "own"),
    [
        ("french", "QH", "dama de copas", "queen of hearts", "D♥", "Q♥", None),
        ("french", "7D", "sete de ouros", "seven of diamonds", "7♦", "7♦", None),
        ("spanish", "JD", "sota de ouros", "jack of coins", "10 ouros", "10 coins", "sota de oros"),
        ("spanish", "QH", "cavalo de copas", "knight of cups", "11 copas", "11 cups", "caballo de copas"),
        ("spanish", "KS", "rei de espadas", "king of swords", "12 espadas", "12 swords", "rey de espadas"),
        ("spanish", "AC", "ás de paus", "ace of clubs", "1 paus", "1 clubs", None),
        ("italian", "JC", "valete de paus", "jack of batons", "F paus", "F batons", "fante di bastoni"),
        ("italian", "QD", "cavalo de ouros", "knight of coins", "C ouros", "C coins", "cavallo di denari"),
        ("neapolitan", "JC", "valete de paus", "jack of batons", "F paus", "F batons", "fante di bastoni"),
        ("italian", "KH", "rei de copas", "king of cups", "R copas", "R cups", "re di coppe"),
    ],
)  # fmt: skip
def test_cards_are_named_by_the_pack(
    pack: str, card: str, pt: str, en: str, sign_pt: str, sign_en: str, own: str | None
) -> None:
    """By a name a reader would use, by what stands in the corner, and by its own players' name."""
    code = parse_card(card)
    assert (locale("pt", pack).card(code), locale("en", pack).card(code)) == (pt, en)
    assert (locale("pt", pack).card(code).sign, locale("en", pack).card(code).sign) == (
        sign_pt,
        sign_en,
    )
    assert find_pack(pack).original_name(code) == own


@pytest.mark.parametrize(
    ("pack", "card", "the", "to", "swap"),
    [
        ("french", "QD", "a dama de ouros", "à dama de ouros", "pela dama virada"),
        ("spanish", "JH", "a sota de copas", "à sota de copas", "pela sota virada"),
        ("spanish", "QH", "o cavalo de copas", "ao cavalo de copas", "pelo cavalo virado"),
        ("italian", "JH", "o valete de copas", "ao valete de copas", "pelo valete virado"),
    ],
)
def test_portuguese_names_keep_their_gender(
    pack: str, card: str, the: str, to: str, swap: str
) -> None:
    """A queen and a sota are feminine."""
    name = locale("pt", pack).card(parse_card(card))
    assert (name.the, name.to, name.swap) == (the, to, swap)


@pytest.mark.parametrize("pack", packs())
def test_no_two_cards_are_called_the_same(pack: str) -> None:
    """Name, sign and picture tell all forty apart."""
    deck = find_variant("bisca-de-tres").rules().deck
    for lang in LANGUAGES:
        words = locale(lang, pack)
        for told in (
            [str(words.card(card)) for card in deck],
            [words.card(card).sign for card in deck],
            [words.pack.face(card, lang) for card in deck],
        ):
            assert len(set(told)) == len(deck)


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_game_is_told_with_its_own_pack(rules: object) -> None:
    """Unless another is asked for."""
    assert texts_of("pt", rules).pack.id == pack_of(rules)  # type: ignore[arg-type]
    assert texts_of(locale("pt", "italian"), rules).pack.id == "italian"  # type: ignore[arg-type]


def test_an_unknown_pack_is_an_error() -> None:
    """The error names the packs there are."""
    with pytest.raises(VariantError, match="french, french-classic, spanish, italian, neapolitan"):
        find_pack("tarot")
