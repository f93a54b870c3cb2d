"""The pictures that go with a link to the site: cards of the game and its name, one a game."""

from __future__ import annotations

import base64
import textwrap
from pathlib import Path

from bisca.rules.cards import Card
from bisca.rules.catalog import find_variant, variants
from bisca.show.html import Html, element
from bisca.show.packs import find_pack
from sitekit.content import svg
from sitekit.node import Node, run_node
from sitekit.paths import ASSETS, BUILD, LANGUAGES, NODE_MODULES, SCRIPTS
from sitekit.words import words

FOLDER = BUILD / "social"
RASTERISE = SCRIPTS / "node" / "rasterise.mjs"
_FONTS = NODE_MODULES / "@fontsource"
FONTS = [
    _FONTS / "source-serif-4" / "files" / "source-serif-4-latin-600-normal.woff2",
    _FONTS / "source-sans-3" / "files" / "source-sans-3-latin-400-normal.woff2",
]
USUAL = "bisca-de-tres"
_WIDTH, _HEIGHT = 1200, 630
_LINE = 26  # letters that fit beside the cards
# Where each card lies, and how it leans.
_FAN = ((655, 150, -9), (752, 128, 1), (852, 140, 11))


def draw(node: Node) -> None:
    """Writes the pictures into build/social."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for lang in LANGUAGES:
        general = words(lang).t("social.said")
        (FOLDER / f"{lang}.svg").write_text(picture("Bisca", general, USUAL, lang), "utf-8")
        for variant in variants().values():
            drawn = picture(variant.name[lang], variant.tagline[lang], variant.id, lang)
            (FOLDER / f"{lang}-{variant.id}.svg").write_text(drawn, "utf-8")
    run_node(node, [RASTERISE, FOLDER, *FONTS], "A picture could not be drawn: see above.")
    for drawing in FOLDER.glob("*.svg"):
        drawing.unlink()


def files() -> dict[str, Path]:
    """Name in the site's folder -> picture."""
    return {path.name: path for path in sorted(FOLDER.glob("*.png"))}


def picture(name: str, said: str, variant: str, lang: str) -> str:
    """A name, a sentence, and the three best cards of the game as drawings of its own pack."""
    found = find_variant(variant)
    pack, order = find_pack(found.pack), found.rules().order
    cards = [
        _card(ASSETS / pack.face(Card(rank + suit), lang), *place)
        for rank, suit, place in zip(order, "SHD", _FAN, strict=False)
    ]
    lines = textwrap.wrap(said, _LINE)
    top = 300 - 24 * len(lines)
    texts = [_text(name, 96, top, 76 if len(name) < 14 else 60, "Source Serif 4", "#fff")]
    texts += [
        _text(line, 96, top + 84 + 48 * number, 38, "Source Sans 3", "#dfe7f2")
        for number, line in enumerate(lines)
    ]
    frame = [
        svg("rect", width=_WIDTH, height=_HEIGHT, fill="#1f4e8c"),
        svg(
            "rect",
            x=24,
            y=24,
            width=_WIDTH - 48,
            height=_HEIGHT - 48,
            rx=28,
            fill="#17583a",
            stroke="#f0c14b",
            stroke_width=3,
        ),
    ]
    return svg(
        "svg",
        frame,
        cards,
        texts,
        xmlns="http://www.w3.org/2000/svg",
        width=_WIDTH,
        height=_HEIGHT,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
    )


def _card(face: Path, x: int, y: int, lean: int) -> Html:
    drawing = base64.b64encode(face.read_bytes()).decode()
    return svg(
        "image",
        href=f"data:image/svg+xml;base64,{drawing}",
        x=x,
        y=y,
        width=220,
        height=340,
        transform=f"rotate({lean} {x + 110} {y + 400})",
    )


def _text(said: str, x: int, y: int, size: int, family: str, fill: str) -> Html:
    return element(
        "text",
        said,
        x=x,
        y=y,
        fill=fill,
        font_family=family,
        font_size=size,
        font_weight=600 if "Serif" in family else 400,
    )
