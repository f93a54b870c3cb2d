"""The Spanish and the Italian packs: complete, small, self-contained, and right in every count."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from sitekit import small
from sitekit.latin import corner, layout, pack, path, pen

NAMES = [f"{rank}{suit}" for suit in pack.SUITS for rank in pack.RANKS]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    out = tmp_path_factory.mktemp("cards")
    pack.write_packs(out)
    return {
        name: {file.stem: file.read_text(encoding="utf-8") for file in (out / name).iterdir()}
        for name in pack.PACKS
    }


def luminance(colour: str) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def pips(svg: str) -> list[tuple[str | None, ...]]:
    """Where a card sets down its suit's sign, straight or curved."""
    root = ET.fromstring(svg)
    return [
        tuple(use.get(key) for key in ("href", "x", "y", "transform"))
        for use in root.iter(f"{SVG}use")
        if use.get("href") in ("#p", "#q")
    ]


@pytest.mark.parametrize("name", pack.PACKS)
def test_a_pack_is_forty_cards_and_no_two_are_alike(
    packs: dict[str, dict[str, str]], name: str
) -> None:
    assert sorted(packs[name]) == sorted(NAMES)
    assert len(set(packs[name].values())) == 40


def test_the_packs_share_no_picture(packs: dict[str, dict[str, str]]) -> None:
    pictures = [svg for cards in packs.values() for svg in cards.values()]
    assert len(set(pictures)) == len(pictures) == 120


@pytest.mark.parametrize("name", pack.PACKS)
@pytest.mark.parametrize("suit", pack.SUITS)
@pytest.mark.parametrize("rank", "234567")
def test_a_number_card_has_as_many_pips_each_in_its_own_place(
    packs: dict[str, dict[str, str]], name: str, suit: str, rank: str
) -> None:
    found = pips(packs[name][rank + suit])

    assert len(found) == len(set(found)) == int(rank)


@pytest.mark.parametrize("rank", layout.PIPS)
def test_pips_stand_the_same_way_up_and_down_and_clear_of_the_edges(rank: str) -> None:
    spots = set(layout.PIPS[rank])

    assert len(spots) == int(rank)
    assert {(layout.WIDTH - x, layout.HEIGHT - y) for x, y in spots} == spots
    assert all(50 <= x <= layout.WIDTH - 50 for x, _ in spots)
    assert all(60 <= y <= layout.HEIGHT - 60 for _, y in spots)


@pytest.mark.parametrize(("suit", "breaks"), [("D", 0), ("H", 1), ("S", 2), ("C", 3)])
def test_the_frame_of_a_spanish_card_breaks_as_often_as_its_suit_says(
    packs: dict[str, dict[str, str]], suit: str, breaks: int
) -> None:
    for rank in pack.RANKS:
        assert layout.frame(suit) in packs["spanish"][rank + suit]

    data = ET.fromstring(layout.frame(suit)).get("d", "")

    assert data.count("m") == 2 * breaks, "as many above as below"


@pytest.mark.parametrize("name", ["italian", "neapolitan"])
def test_an_italian_card_has_no_frame(packs: dict[str, dict[str, str]], name: str) -> None:
    frames = [layout.frame(suit) for suit in pack.SUITS]

    assert not any(frame in svg for svg in packs[name].values() for frame in frames)


@pytest.mark.parametrize(
    ("name", "indexes"),
    [
        ("spanish", ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"]),
        ("italian", ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"]),
        ("neapolitan", ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"]),
    ],
)
def test_the_corner_says_number_or_letter(
    packs: dict[str, dict[str, str]], name: str, indexes: list[str]
) -> None:
    for rank, index in zip(pack.RANKS, indexes, strict=True):
        for suit in pack.SUITS:
            svg = packs[name][rank + suit]
            assert corner.corner(index, suit) in svg
            assert svg.count('<use href="#i"') == 2, "above on the left, below on the right"


def test_a_card_refers_to_nothing_outside_itself(packs: dict[str, dict[str, str]]) -> None:
    for name, svg in ((name, svg) for cards in packs.values() for name, svg in cards.items()):
        plain = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        plain = plain.replace(f"<style>{small.style(*layout.SMALL)}</style>", "")

        assert not re.search(r"https?:|//|data:|@import|<script|<image|<text|<title|<style", plain)
        targets = [a or b for a, b in re.findall(r'href="([^"]*)"|url\(([^)]*)\)', plain)]
        assert targets
        for target in targets:
            assert target.startswith("#"), name
            assert f'id="{target[1:]}"' in plain, (name, target)


def test_a_face_lies_on_outlined_paper_of_two_by_three(packs: dict[str, dict[str, str]]) -> None:
    assert layout.HEIGHT * 2 == layout.WIDTH * 3
    for svg in (svg for cards in packs.values() for svg in cards.values()):
        assert f'viewBox="0 0 {layout.WIDTH} {layout.HEIGHT}"' in svg
        assert f'fill="{pen.PAPER}" stroke="{layout.EDGE}"' in svg


@pytest.mark.parametrize("name", pack.PACKS)
def test_the_files_are_small(packs: dict[str, dict[str, str]], name: str) -> None:
    sizes = [len(svg.encode()) for svg in packs[name].values()]

    assert max(sizes) <= 25_000
    assert sum(sizes) / len(sizes) <= 3_000


@pytest.mark.parametrize("suit", pack.SUITS)
def test_the_colour_of_an_index_stands_out_from_the_paper(suit: str) -> None:
    high, low = luminance(pen.PAPER), luminance(corner.COLOURS[suit])

    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_the_index_of_a_card_36_pixels_wide_is_eight_pixels_high() -> None:
    scale = 36 / layout.WIDTH

    assert corner.HEIGHT * scale >= 8
    assert corner.STROKE * scale >= 1.4
    assert corner.SIGN * scale >= 6.5


def test_the_suits_are_told_by_shape() -> None:
    signs = [path.write(corner.sign(suit)) for suit in pack.SUITS]

    assert len(set(signs)) == 4


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M10 10L20 10V30H4Z", "m10 10h10v20h-16z"),
        ("m1,2c0,0 4,0 4,4s2,2 4,2z", "m1 2c0 0 4 0 4 4 0 4 2 2 4 2z"),
        ("M.5.5 2.5.5", "m.5.5h2"),
        ("M2 2L2 2", "m2 2h0"),
    ],
)
def test_a_path_is_written_shortly(data: str, expected: str) -> None:
    assert path.write(path.read(data), 1) == expected


def test_rounding_does_not_add_up() -> None:
    steps = "M0 0" + "l.34 .34" * 10

    ends = [points[-1] for _, points in path.read(path.write(path.read(steps)))]

    assert ends[-1] == (3, 3)
    assert all(b[0] >= a[0] for a, b in pairwise(ends))


def test_a_mirrored_half_closes_on_itself() -> None:
    outline = path.read(path.mirrored("M0-5C3-5 5-2 5 0L4 6H0"))
    points = {point for _, stretch in outline for point in stretch}

    assert outline[0][1][-1] == outline[-2][1][-1] == (0, -5)
    assert points == {(-x, y) for x, y in points}


@pytest.mark.parametrize("data", ["M0 0Q1 1 2 2", "0 0L1 1", "M0 0Z5 5", "M0"])
def test_path_data_that_is_not_understood_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"path data|strict|argument"):
        path.read(data)


def test_a_move_inside_a_flipped_move_turns_the_other_way() -> None:
    outer, inner = path.Move(10, 0, 2, flip=True), path.Move(3, 4, 0.5, 90)

    x, y = outer.then(inner)((1, 0))

    assert (x, y) == pytest.approx(outer(inner((1, 0))))


def test_drawing_again_gives_the_same_files(
    packs: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    pack.write_packs(tmp_path)
    again = {
        name: {file.stem: file.read_text(encoding="utf-8") for file in (tmp_path / name).iterdir()}
        for name in packs
    }

    assert again == packs


def test_each_suit_has_a_small_sign_for_a_line_of_text(tmp_path: Path) -> None:
    written = [file for file in pack.write_packs(tmp_path) if file.parent.name == "signs"]

    assert [file.stem for file in written] == list(pack.SUITS)
    assert all(len(file.read_bytes()) < 1_000 for file in written)
