"""Fante, cavallo and re: half figures that stand on their own reflection, as in Piacenza."""

from __future__ import annotations

from collections.abc import Callable

from sitekit.latin import figure
from sitekit.latin import italian_suits as suits
from sitekit.latin.figure import ITALIAN
from sitekit.latin.layout import CENTRE_X, CENTRE_Y, WIDTH
from sitekit.latin.path import mirrored
from sitekit.latin.pen import GOLD, INK, LEAF, PAPER, SKIN, STRAW, Pen

SIGNS = suits.signs(LEAF)
#: How a sign is held: its scale, where it is gripped in its own box, and its lean.
HOLD = {"D": (0.72, 44.0, 0), "H": (0.74, 26.0, 0), "S": (0.96, 43.0, 4), "C": (0.96, 40.0, 8)}


def held(pen: Pen, suit: str, x: float, y: float, scale: float = 1) -> None:
    size, grip, lean = HOLD[suit]
    size *= scale
    SIGNS[suit](pen.at(x, y, 1, lean).at(0, -grip * size, size))
    figure.hand(pen, x, y)


def fante(pen: Pen, suit: str) -> None:
    livery = ITALIAN[suit]
    body = pen.at(112, 0)
    # A cloak that fills the ground, puffed sleeves, a doublet with slashes.
    body.shape("M-34 118C-58 128-76 160-82 214H82C80 190 74 170 62 150L34 118Z", livery.shade)
    body.limb("M-36 136C-62 150-66 176-50 190L-8 178", 27, livery.second)
    body.shape(mirrored("M0 114C22 114 38 120 44 134L36 220H0"), livery.main)
    for x in (-24, -12, 12, 24):
        body.line(f"M{x} 140L{x * 0.86:g} 210", livery.light, 3.4)
    body.line("M0 122V214")
    for y in (140, 156, 172):
        body.disc(0, y, 3, GOLD, 2)
    body.limb("M38 138L62 166L74 142", 24, livery.second)
    body.shape(
        "M30 124C44 120 58 130 58 146C56 156 44 160 34 156C26 146 24 134 30 124Z", livery.main
    )
    body.line("M38 128C44 136 46 146 44 156M48 130C52 138 52 146 51 152", livery.light, 3.2)
    held(pen, suit, 188, 132)
    body.shape("M-11 104H11V120H-11Z", SKIN)
    ruff = "M0 126C-10 130-20 128-26 120C-30 116-26 110-18 112L0 116L18 112C26 110 30 116 26 120C20 128 10 130 0 126Z"
    body.shape(ruff, PAPER)
    body.line("M-16 115L-18 124M-6 117L-7 126M6 117L7 126M16 115L18 124", width=2)
    head = pen.at(112, 82, 1.12)
    figure.bob(head, livery.hair)
    figure.face(head)
    figure.fringe(head, livery.hair)
    figure.flat_cap(head, livery.second, livery.light)


def re(pen: Pen, suit: str) -> None:
    livery = ITALIAN[suit]
    body = pen.at(112, 0)
    body.shape(mirrored("M0 120C30 118 60 130 72 156C80 176 84 196 84 220H0"), livery.main)
    body.shape(mirrored("M0 130H22C26 160 28 190 28 220H0"), livery.second)
    body.line("M-22 134C-26 160-28 190-28 216M22 134C26 160 28 190 28 216", GOLD, 6)
    body.limb("M-46 150C-58 176-40 190-6 184", 28, livery.main)
    figure.hand(pen, 110, 183)
    body.limb("M44 144C54 174 80 172 80 142", 26, livery.main)
    body.shape(mirrored("M0 112C24 110 46 116 54 132C42 146 20 150 0 152"), PAPER)
    for x in (-42, -28, 28, 42):
        body.line(f"M{x} {136 - abs(x) / 15}V{143 - abs(x) / 15}", width=3.4)
    held(pen, suit, 192, 133)
    head = pen.at(112, 90, 1.08)
    figure.locks(head, livery.hair)
    figure.face(head)
    figure.forked_beard(head, livery.hair)
    figure.arched_crown(head, livery.second)


HORSE = (
    "M181 82L180 62C188 65 194 71 196 79C206 89 215 105 222 121C227 131 226 141 218 143"
    "C211 145 204 141 198 135C192 133 187 132 183 134C178 142 180 156 186 170C190 182 192 200 192 216H92"
    "C106 190 126 172 138 148C146 120 160 88 181 82Z"
)
MANE = (
    "M181 63C166 60 153 68 149 82C141 89 137 99 136 111C127 119 124 130 124 142"
    "C114 149 108 160 106 174C126 172 136 158 142 142C148 120 164 94 184 88Z"
)


def cavallo(pen: Pen, suit: str) -> None:
    livery = ITALIAN[suit]
    body = pen.at(88, 6)
    body.shape("M-24 118C-44 128-60 158-66 214H30L24 122Z", livery.shade)
    pen.shape("M186 80L192 60C198 66 200 74 197 82Z", livery.horse)
    pen.shape(HORSE, livery.horse)
    pen.shape(MANE, livery.mane)
    pen.line(
        "M196 80C190 98 190 116 197 134M211 100L195 126M209 136C184 166 150 178 112 180", GOLD, 3.6
    )
    pen.disc(201, 98, 3.2, INK, 0).disc(219, 134, 2.1, INK, 0)
    # A harness over the chest.
    pen.line("M136 206C152 186 170 180 188 184", GOLD, 6)
    body.shape(mirrored("M0 110C18 110 30 116 36 128L32 220H0"), livery.main)
    body.shape("M-6 112L26 214H40L34 126C28 116 18 110 0 110Z", livery.second, 0)
    body.line("M-4 114L28 214")
    body.limb("M-28 132L-34 172L22 182", 22, livery.main)
    figure.hand(pen, 114, 188)
    body.limb("M28 134L47 138L54 96", 20, livery.main)
    held(pen, suit, 143, 96, 0.8)
    body.shape(mirrored("M0 116C8 124 18 126 28 124C30 114 22 108 12 106H0"), PAPER)
    head = pen.at(90, 87, 0.94)
    figure.bob(head, livery.hair)
    figure.face(head)
    figure.fringe(head, livery.hair)
    figure.morion(head, livery.light, livery.second)


#: The cut through the middle runs a little upwards.
SLOPE = 14.0
CUT = f"M0 0H{WIDTH}V{CENTRE_Y - SLOPE:g}L0 {CENTRE_Y + SLOPE:g}Z"


def sash(pen: Pen, suit: str) -> None:
    """The ribbon that covers the cut."""
    livery = ITALIAN[suit]
    half, reach = 8.0, 100.0
    rise = SLOPE * reach / (WIDTH / 2)
    inner, notch = reach - 9, rise * (reach - 9) / reach
    band = pen.at(CENTRE_X, CENTRE_Y)
    band.shape(
        f"M{-reach} {rise - half}L{reach} {-rise - half}L{inner} {-notch}L{reach} {-rise + half}"
        f"L{-reach} {rise + half}L{-inner} {notch}Z",
        GOLD,
    )
    for index in range(-3, 4):
        x = index * 25.0
        y = -x * rise / reach
        fill = livery.second if index % 2 else STRAW
        band.shape(f"M{x - 7} {y}L{x} {y - 5}L{x + 7} {y}L{x} {y + 5}Z", fill, 2)


COURTS: dict[str, Callable[[Pen, str], None]] = {"J": fante, "Q": cavallo, "K": re}


def court_card(suit: str, rank: str) -> tuple[str, str]:
    """What is drawn once, and where it is used."""
    pen, over = Pen(), Pen()
    COURTS[rank](pen, suit)
    sash(over, suit)
    shared = (
        f'<clipPath id="c"><path d="{CUT}"/></clipPath><g id="h" clip-path="url(#c)">{pen.svg}</g>'
    )
    turned = f"rotate(180 {CENTRE_X:g} {CENTRE_Y:g})"
    return shared, f'<use href="#h"/><use href="#h" transform="{turned}"/>{over.svg}'
