"""Who sits where, and how they and their sides are spoken of."""

from __future__ import annotations

import pytest
from setups import A_TRES, QUATRO, SEIS, TRES

from bisca.rules.variant import Rules
from bisca.show.locale import locale
from bisca.show.people import is_captain, person, place, side_name, side_voice, sides_from

PT, EN = locale("pt"), locale("en")


def named(rules: Rules, viewer: int | None, lang: str) -> list[str]:
    return [person(seat, rules, viewer, locale(lang)) for seat in range(rules.seats)]


@pytest.mark.parametrize(
    ("rules", "pt", "en"),
    [
        (TRES, ["Tu", "Adversário"], ["You", "Opponent"]),
        (
            A_TRES,
            ["Tu", "Adversário da direita", "Adversário da esquerda"],
            ["You", "Right opponent", "Left opponent"],
        ),
        (
            QUATRO,
            ["Tu", "Adversário da direita", "Parceiro", "Adversário da esquerda"],
            ["You", "Right opponent", "Partner", "Left opponent"],
        ),
        (
            SEIS,
            [
                "Tu", "Adversário da direita", "Parceiro da direita", "Adversário da frente",
                "Parceiro da esquerda", "Adversário da esquerda",
            ],
            [
                "You", "Right opponent", "Right partner", "Far opponent", "Left partner",
                "Left opponent",
            ],
        ),
    ],
    ids=["two", "three", "four", "six"],
)  # fmt: skip
def test_seats_are_named_by_where_they_are(rules: Rules, pt: list[str], en: list[str]) -> None:
    """Seen from the person at seat 0."""
    assert (named(rules, 0, "pt"), named(rules, 0, "en")) == (pt, en)


@pytest.mark.parametrize("rules", [TRES, A_TRES, QUATRO, SEIS], ids=lambda rules: rules.variant)
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_partners_are_partners_from_every_seat(rules: Rules, lang: str) -> None:
    """Whoever looks, those of the same side are called partners and the others are not."""
    words = locale(lang)
    partners = {words.person(key) for key in ("partner", "right_partner", "left_partner")}
    for viewer in range(rules.seats):
        names = named(rules, viewer, lang)
        assert len(set(names)) == rules.seats
        for seat, name in enumerate(names):
            partner = seat != viewer and rules.side_of(seat) == rules.side_of(viewer)
            assert (name in partners) == partner
        assert place(viewer, rules, viewer) == "bottom"


def test_without_a_viewer_seats_have_numbers() -> None:
    """The numbers that stand beside them in the terminal; of two, who leads is told."""
    assert named(QUATRO, None, "pt")[:2] == ["Jogador 0", "Jogador 1"]
    assert named(TRES, None, "en") == ["Leader", "Second player"]


@pytest.mark.parametrize(
    ("rules", "viewer", "names", "voices"),
    [
        (TRES, 0, ["Tu", "Adversário"], ["you", "they"]),
        (TRES, 1, ["Adversário", "Tu"], ["they", "you"]),
        (QUATRO, 0, ["A tua equipa", "Adversários"], ["us", "them"]),
        (SEIS, 3, ["Adversários", "A tua equipa"], ["them", "us"]),
        (QUATRO, None, ["Equipa 0 e 2", "Equipa 1 e 3"], ["them", "them"]),
    ],
)
def test_sides_are_named(
    rules: Rules, viewer: int | None, names: list[str], voices: list[str]
) -> None:
    """One's own and the other, or by their seats."""
    sides = range(rules.sides)
    assert [side_name(side, rules, viewer, PT) for side in sides] == names
    assert [side_voice(side, rules, viewer) for side in sides] == voices


def test_one_s_own_side_comes_first() -> None:
    """The others follow in the order of their seats."""
    assert sides_from(0, QUATRO) == (0, 1)
    assert sides_from(1, QUATRO) == (1, 0)
    assert sides_from(1, A_TRES) == (1, 2, 0)
    assert sides_from(None, A_TRES) == (0, 1, 2)


def test_captains_face_each_other_at_a_table_of_six() -> None:
    """Nobody else is one."""
    assert [seat for seat in range(6) if is_captain(seat, SEIS)] == [0, 3]
    assert not any(is_captain(seat, QUATRO) for seat in range(4))
