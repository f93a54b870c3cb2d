"""The palette of the style sheets: every text stands out from the ground it lies on."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "site_overrides" / "assets" / "css"
SUITS = ("spades", "hearts", "diamonds", "clubs")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"(--b-[\w-]+):\s*(#[0-9a-f]{3,6})\s*;")


def colours(selector: str, sheet: str = "base.css") -> dict[str, str]:
    """The colours that the rules of *selector* give to variables."""
    found: dict[str, str] = {}
    text = re.sub(r"/\*.*?\*/", "", (CSS / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
    for selectors, body in RULE.findall(text):
        if selector in [one.strip() for one in selectors.split(",")]:
            found.update(COLOUR.findall(body))
    return found


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(d * 2 for d in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("text", ["ink", "ink-soft", "tile", "clay", *SUITS])
@pytest.mark.parametrize("ground", ["paper", "paper-2"])
def test_text_reads_on_paper(scheme: str, text: str, ground: str) -> None:
    palette = colours(f'[data-md-color-scheme="{scheme}"]')

    assert contrast(palette[f"--b-{text}"], palette[f"--b-{ground}"]) >= 4.5


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("paint", ["tile", "tile-dark", "clay"])
def test_text_reads_on_a_button(scheme: str, paint: str) -> None:
    palette = colours(f'[data-md-color-scheme="{scheme}"]')
    on = "--b-on-clay" if paint == "clay" else "--b-on-tile"

    assert contrast(palette[on], palette[f"--b-{paint}"]) >= 4.5


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_edges_and_the_focus_stand_out_from_paper(scheme: str) -> None:
    palette = colours(f'[data-md-color-scheme="{scheme}"]')
    focus = palette.get("--b-focus", colours(":root").get("--b-focus", ""))

    assert contrast(palette["--b-edge"], palette["--b-paper"]) >= 3
    assert contrast(focus, palette["--b-paper"]) >= 3


@pytest.mark.parametrize("dye", ["--b-felt-1", "--b-felt-2"])
def test_text_reads_on_the_cloth(dye: str) -> None:
    root = colours(":root")
    suits = colours(".b-say", "board.css")

    for text in ("--b-on-felt", "--b-on-felt-soft", "--b-gold"):
        assert contrast(root[text], root[dye]) >= 4.5, text
    for suit in SUITS:
        assert contrast(suits[f"--b-{suit}"], root[dye]) >= 4.5, suit
    assert contrast(root["--b-clay-on-felt"], root[dye]) >= 3


def test_the_style_sheets_ask_for_nothing_from_elsewhere() -> None:
    for path in CSS.glob("*.css"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")

        assert not re.search(r"https?:|@import|url\(\s*[\"']?//", text), path.name
