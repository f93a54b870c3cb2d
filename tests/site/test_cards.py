"""The French pack: complete, small, self-contained, and readable on its own paper."""

import gzip
import re
from pathlib import Path

import pytest

from bisca.show.packs import BACKS
from sitekit import cards

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [f"{style.folder}-{lang}" for style in cards.STYLES for lang in cards.LANGUAGES]
NAMES = [f"{rank}{suit}" for suit in cards.SUITS for rank in cards.RANKS]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    out = tmp_path_factory.mktemp("cards")
    cards.write_pack(ROOT / cards.KENNARD, out)
    return {
        str(path.relative_to(out).as_posix()): path.read_text(encoding="utf-8")
        for path in sorted(out.rglob("*.svg"))
    }


def luminance(colour: str) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_pack_is_forty_cards_in_each_language_and_the_backs(pack: dict[str, str]) -> None:
    expected = {f"{folder}/{name}.svg" for folder in FOLDERS for name in NAMES}

    assert set(pack) == expected | {Path(path).name for path in BACKS.values()}


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_cards_are_alike(pack: dict[str, str], folder: str) -> None:
    faces = [pack[f"{folder}/{name}.svg"] for name in NAMES]

    assert len(set(faces)) == 40


def test_only_the_letters_of_the_courts_differ_between_the_languages(pack: dict[str, str]) -> None:
    for name in NAMES:
        same = pack[f"french-pt/{name}.svg"] == pack[f"french-en/{name}.svg"]

        assert same == (name[0] not in cards.COURTS), name


def test_a_card_refers_to_nothing_outside_itself(pack: dict[str, str]) -> None:
    for name, svg in pack.items():
        plain = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")

        assert not re.search(r"https?:|//|data:|@import|<script|<image|<text|<title", plain), name
        targets = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', plain)
        for target in (a or b for a, b in targets):
            assert target.startswith("#"), name
            assert f'id="{target[1:]}"' in plain, (name, target)


def test_a_face_lies_on_outlined_paper_of_two_by_three(pack: dict[str, str]) -> None:
    for name, svg in pack.items():
        assert f'viewBox="0 0 {cards.WIDTH} {cards.HEIGHT}"' in svg, name
        assert f'fill="{cards.PAPER}" stroke="{cards.OUTLINE}"' in svg, name
    assert cards.HEIGHT * 2 == cards.WIDTH * 3


def test_the_files_are_small(pack: dict[str, str]) -> None:
    for folder in FOLDERS:
        faces = [pack[f"{folder}/{name}.svg"].encode() for name in NAMES]

        assert max(map(len, faces)) <= 25_000
        assert sum(len(gzip.compress(face, 9)) for face in faces) <= 90_000
    backs = [pack[Path(path).name] for path in BACKS.values()]
    assert max(map(len, backs)) <= 5_000
    assert len({*backs}) == len(BACKS)


@pytest.mark.parametrize("suit", cards.SUITS)
def test_the_colour_of_an_index_stands_out_from_the_paper(pack: dict[str, str], suit: str) -> None:
    for style in cards.STYLES:
        ink = style.inks[suit].suit

        assert contrast(ink, cards.PAPER) >= 4.5
        for rank in cards.RANKS:
            assert f"stroke:{ink}" in pack[f"{style.folder}-pt/{rank}{suit}.svg"]


def test_the_index_of_a_card_36_pixels_wide_is_ten_pixels_high() -> None:
    scale = 36 / cards.WIDTH
    stroke_box = 0.92 * cards.LETTER_SIZE + 14

    assert stroke_box * scale >= 10
    assert cards.CORNER_PIP_SIZE / 1.2 * scale >= 8


def test_the_deck_and_the_pictures_agree_on_the_letters() -> None:
    yaml = pytest.importorskip("yaml")
    deck = yaml.safe_load((ROOT / "engine/decks/french.yaml").read_text(encoding="utf-8"))
    for language in cards.LANGUAGES:
        for rank, letter in deck["index"][language].items():
            assert cards.INDEX[language].get(rank, rank) == letter


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M10 10L20 10V30H4Z", "m5 5h5v10h-8z"),
        ("m10,10c0,0 4,0 4,4-2,2-4,2-4,2z", "m5 5c0 0 2 0 2 2-1 1-2 1-2 1z"),
        ("M0 0a10,10 0 0 1 10,10", "m0 0a5 5 0 0 1 5 5"),
        ("M2 2l0.4 0", "m1 1h0"),
    ],
)
def test_a_path_is_rounded_where_its_points_stand(data: str, expected: str) -> None:
    assert cards.round_path(data, 0.5) == expected


def test_a_mirrored_arc_turns_the_other_way() -> None:
    assert cards.round_path("M0 0A10 10 0 0 1 10 10", 1, mirror=100) == "m100 0a10 10 0 0 0-10 10"


@pytest.mark.parametrize("data", ["M0 0S1 1 2 2", "M0 0Z5", "M0"])
def test_path_data_that_is_not_understood_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        cards.round_path(data)
