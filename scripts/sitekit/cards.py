"""The French packs as SVG: 40 faces for each language in two styles, and the back they share.

The court figures, the pips and most of the index letters are Adrian Kennard's (CC0). What is
ours is everything around them: a 2:3 paper with a large index that reads on a telephone, four
suit colours that stay apart for every kind of colour vision, three inks for each court, and
coordinates rounded to a grid, which makes a court a third of its first size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sitekit import small

WIDTH, HEIGHT = 240, 360
PAPER = "#ffffff"  # cream would leave hearts and clubs under 4.5:1
OUTLINE = "#1d1d1b"
TILE = "#1f4e8c"
GOLD = "#eab54a"

SUITS = "SHDC"
RANKS = "A7KJQ65432"
COURTS = "KJQ"
LANGUAGES = ("pt", "en")

#: What the corner of a court says: rei, dama, valete in Portuguese.
INDEX = {"pt": {"K": "R", "Q": "D", "J": "V"}, "en": {}}


@dataclass(frozen=True)
class Inks:
    """The colours of a suit: its own, a tint of it, and the lines of its courts."""

    suit: str
    tint: str
    line: str


#: Chosen so that no two suits come close for protan, deutan and tritan vision either.
INKS = {
    "S": Inks("#0a0a0a", "#b9bdc4", "#0a0a0a"),
    "H": Inks("#ee0307", "#f9c3b4", "#7a0a10"),
    "D": Inks("#044e76", "#a9cde2", "#032f49"),
    "C": Inks("#008674", "#abd8cc", "#014a41"),
}

#: The two colours of old.
_BLACK = Inks("#0a0a0a", "#b9bdc4", "#0a0a0a")
_RED = Inks("#c8102e", "#f3c0bd", "#7a0a10")
TWO_INKS = {"S": _BLACK, "H": _RED, "D": _RED, "C": _BLACK}

# Letters that Kennard's English pack lacks, in his manner: strokes in a box of 1000 by 1000.
LETTERS = {
    "R": "M-280 460L-80 460M-180 460L-180 -460M-280 -460L30 -460A235 235 0 0 1 30 10L-180 10"
    "M50 20L215 460L290 460",
    "D": "M-280 460L-20 460C160 460 255 260 255 0C255 -260 160 -460 -20 -460L-280 -460"
    "M-170 -460L-170 460",
    "V": "M-290 -460L-110 -460M-200 -450L0 450L200 -450M110 -460L290 -460",
}

_MID, _TOP, _CENTRE = WIDTH / 2, 72.0, HEIGHT / 2
_LEFT, _RIGHT, _BOTTOM = _MID - 26, _MID + 26, HEIGHT - _TOP
_CORNERS = tuple((x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT))
_SIX = tuple((x, y) for y in (_TOP, _CENTRE, _BOTTOM) for x in (_LEFT, _RIGHT))

#: Where the pips of a number card stand: two columns between the two indexes.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((_MID, _CENTRE),),
    "2": ((_MID, _TOP), (_MID, _BOTTOM)),
    "3": ((_MID, _TOP), (_MID, _CENTRE), (_MID, _BOTTOM)),
    "4": _CORNERS,
    "5": (*_CORNERS, (_MID, _CENTRE)),
    "6": _SIX,
    "7": (*_SIX, (_MID, (_TOP + _CENTRE) / 2)),
}
PIP_SIZE = {"A": 132, "2": 78, "3": 74, "4": 53, "5": 53, "6": 53, "7": 53}

# The index: a letter above a pip, in the corner.
INDEX_X, LETTER_Y, LETTER_SIZE = 37, 57, 82
CORNER_PIP_Y, CORNER_PIP_SIZE = 131, 65
# The court picture, centred. Its corners give way to the index.
COURT_WIDTH, COURT_HEIGHT = 168, 268
NOTCH_X, NOTCH_Y = 76, 172


@dataclass(frozen=True)
class Style:
    """
    How a French pack looks.

    Attributes:
        folder: of its faces, before the language.
        index: size of the letter, and where it and the pip below stand: x, y of each, pip's size.
        court: width and height of the picture, and the corner that gives way to the index.
        spread: how much wider and higher than usual the pips stand apart, and how much larger.
    """

    folder: str
    inks: Mapping[str, Inks]
    index: tuple[float, float, float, float, float]
    court: tuple[float, float, float, float]
    spread: tuple[float, float, float]


LARGE = Style(
    "french",
    INKS,
    (LETTER_SIZE, INDEX_X, LETTER_Y, CORNER_PIP_Y, CORNER_PIP_SIZE),
    (COURT_WIDTH, COURT_HEIGHT, NOTCH_X, NOTCH_Y),
    (1, 1, 1),
)
CLASSIC = Style(
    "french-classic",
    TWO_INKS,
    (44, 26, 36, 76, 34),
    (164, 292, 50, 104),
    (1.45, 1.12, 1.12),
)
STYLES = (LARGE, CLASSIC)

_COMMAND = re.compile(r"([a-zA-Z])[\s,]*")
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[\s,]*")
_FLAG = re.compile(r"([01])[\s,]*")  # flags of an arc may stand without a separator
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}

Segment = tuple[str, tuple[float, ...]]


def read_path(text: str) -> Iterator[Segment]:
    """Read SVG path data as absolute segments: M, L, C, A and Z only."""
    x = y = start_x = start_y = 0.0
    at = 0
    letter = ""
    while at < len(text):
        if command := _COMMAND.match(text, at):
            letter, at = command.group(1), command.end()
        kind = letter.upper()
        if kind not in _ARGUMENTS:
            raise ValueError(f"path data: {letter!r} is not read here: {text[at : at + 20]!r}")
        values: list[float] = []
        for position in range(_ARGUMENTS[kind]):
            pattern = _FLAG if kind == "A" and position in (3, 4) else _NUMBER
            found = pattern.match(text, at)
            if not found:
                raise ValueError(f"path data: a number is missing: {text[at : at + 20]!r}")
            values.append(float(found.group(1)))
            at = found.end()
        if kind == "Z":
            x, y, letter = start_x, start_y, ""
            yield "Z", ()
            continue
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "H":
            kind, values = "L", [values[0] + dx, y]
        elif kind == "V":
            kind, values = "L", [x, values[0] + dy]
        elif kind == "A":
            values[5:] = [values[5] + dx, values[6] + dy]
        else:
            values = [value + (dx, dy)[i % 2] for i, value in enumerate(values)]
        x, y = values[-2:]
        if kind == "M":
            start_x, start_y = x, y
            letter = "l" if letter.islower() else "L"  # more numbers after a move are lines
        yield kind, tuple(values)


def round_path(text: str, scale: float = 1.0, mirror: float | None = None) -> str:
    """Scale path data, round it to whole numbers and write it as shortly as it goes.

    Points are rounded where they stand, not as differences, so errors do not add up.
    `mirror` is the width of the box in which left and right change places.
    """

    def place(px: float, py: float) -> tuple[int, int]:
        return round((mirror - px if mirror is not None else px) * scale), round(py * scale)

    out: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for kind, values in read_path(text):
        if kind == "Z":
            out.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        if kind == "A":
            radii = [max(1, round(v * scale)) for v in values[:2]]
            sweep = values[4] if mirror is None else 1 - values[4]
            end = place(*values[5:])
            if end == (x, y):
                continue
            points = [end]
            head = [*radii, round(values[2]), int(values[3]), int(sweep)]
            letter = "a"
        else:
            points = [place(*values[i : i + 2]) for i in range(0, len(values), 2)]
            head = []
            letter = {"M": "m", "L": "l", "C": "c"}[kind]
            if letter != "m" and all(point == (x, y) for point in points):
                # A dot drawn with a round stroke is a line of no length: keep it as one.
                if letter == "l" and last == "m":
                    out.append("h0")
                    last = "h"
                continue
        numbers = head + [c for px, py in points for c in (px - x, py - y)]
        if letter == "l" and numbers[1] == 0:
            letter, numbers = "h", numbers[:1]
        elif letter == "l" and numbers[0] == 0:
            letter, numbers = "v", numbers[1:]
        joined = "".join(str(n) if i == 0 or n < 0 else f" {n}" for i, n in enumerate(numbers))
        if letter == last and letter != "m":
            out.append(joined if joined.startswith("-") else " " + joined)
        else:
            out.append(letter + joined)
        x, y = points[-1]
        last = letter
        if letter == "m":
            start_x, start_y = x, y
    return "".join(out)


@dataclass(frozen=True)
class Source:
    """What is taken from one of Kennard's files: paths, already rounded."""

    letter: str
    pip: str
    court: str


_PATH = re.compile(r"<path\b([^>]*)>")
_USE = re.compile(r'<use xlink:href="#S..?" height="([\d.]+)" transform="([^"]+)"([^>]*)>')


def _symbols(svg: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', svg, re.DOTALL))


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf'(?<![\w-]){name}="([^"]*)"', tag)
    return found.group(1) if found else ""


def _path_of(symbol: str) -> str:
    return _attribute(_PATH.findall(symbol)[0], "d")


#: One unit of the grid is two and a half of Kennard's, on which a court is 520 by 800.
GRID = 0.4
BOX_WIDTH, BOX_HEIGHT = 1300, 2000


def _court_layers(symbols: dict[str, str], inks: Inks) -> str:
    """The upper half of a court, in its suit's inks."""
    fills = {"#FC4": GOLD, "red": inks.suit, "#44F": inks.tint, "black": inks.line}
    parts: list[str] = []
    for body in (text for name, text in symbols.items() if re.fullmatch(r"[SHDC][KQJ]\d", name)):
        mirror = BOX_WIDTH if "scale(-1,1)" in body else None
        for tag in _PATH.findall(body):
            data = round_path(_attribute(tag, "d"), GRID, mirror)
            if (fill := _attribute(tag, "fill")) != "none":
                parts.append(f'<path fill="{fills[fill]}" d="{data}"/>')
            else:
                width = {"6": 4, "3": 2.4}[_attribute(tag, "stroke-width")]
                parts.append(f'<path class="l" stroke-width="{width}" d="{data}"/>')
        for height, transform, _rest in _USE.findall(body):
            parts.append(_small_pip(float(height), transform, mirrored=mirror is not None))
    return "".join(parts)


def _small_pip(height: float, transform: str, *, mirrored: bool) -> str:
    """A pip sewn on a robe."""
    x, y = (float(v) for v in re.findall(r"translate\(([-\d.]+),([-\d.]+)\)", transform)[0])
    turn = float(re.findall(r"rotate\(([-\d.]+)\)", transform)[0])
    if mirrored:
        x, turn = BOX_WIDTH - x, -turn
    place = f"translate({x * GRID:.0f} {y * GRID:.0f})"
    spin = f"rotate({turn:g})" if turn else ""
    return f'<use href="#p" transform="{place}{spin}scale({height * GRID / PIP_BOX:.2g})"/>'


#: Pips are drawn in a box of 120 by 120 around the origin.
PIP_BOX = 120


def read_source(directory: Path, rank: str, suit: str, style: Style = LARGE) -> Source:
    """Take the index letter, the pip and the court's half from Kennard's file of a card."""
    svg = (directory / f"{rank}{suit}.svg").read_text(encoding="utf-8")
    symbols = _symbols(svg)
    return Source(
        letter=_path_of(symbols[f"V{suit}{rank}"]),
        pip=round_path(_path_of(symbols[f"S{suit}{rank}"]), 0.1),
        court=_court_layers(symbols, style.inks[suit]) if rank in COURTS else "",
    )


def _at(x: float, y: float, size: float) -> str:
    return f'<use href="#p" transform="translate({x:g} {y:g})scale({size / PIP_BOX:.3g})"/>'


def _court_frame(style: Style) -> str:
    width, height, notch_x, notch_y = style.court
    left, top = (WIDTH - width) / 2, (HEIGHT - height) / 2
    right, bottom = WIDTH - left, HEIGHT - top
    return (
        f"M{notch_x} {top:g}H{right:g}V{HEIGHT - notch_y}H{WIDTH - notch_x}V{bottom:g}"
        f"H{left:g}V{notch_y}H{notch_x}z"
    )


def face(source: Source, rank: str, suit: str, language: str, look: Style = LARGE) -> str:
    """One card as an SVG that needs nothing else."""
    inks = look.inks[suit]
    name = INDEX[language].get(rank, rank)
    size, x, letter_y, pip_y, pip_size = look.index
    letter = round_path(LETTERS.get(name, source.letter), size / 1000)
    heavy = (13 if name in "RKD" else 14) * size / LETTER_SIZE
    corner = (
        f'<path class="i" stroke-width="{heavy:.3g}" transform="translate({x} {letter_y})"'
        f' d="{letter}"/>' + _at(x, pip_y, pip_size)
    )
    style = f".i{{fill:none;stroke:{inks.suit};stroke-linejoin:round}}#p{{fill:{inks.suit}}}"
    shared = f'<path id="p" d="{source.pip}"/>'
    if source.court:
        style += f".l{{fill:none;stroke:{inks.line};stroke-linecap:round;stroke-linejoin:round}}"
        frame = _court_frame(look)
        width, height, *_ = look.court
        x, y = (WIDTH - width) / 2, (HEIGHT - height) / 2
        scale_x = width / (BOX_WIDTH * GRID)
        scale_y = height / (BOX_HEIGHT * GRID)
        shared += (
            f'<clipPath id="c"><path d="{frame}"/></clipPath>'
            f'<g id="h" transform="translate({x:g} {y:g})scale({scale_x:.4g} {scale_y:.4g})">'
            f"{source.court}</g>"
        )
        body = (
            f'<g clip-path="url(#c)"><use href="#h"/>'
            f'<use href="#h" transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"/></g>'
            f'<path class="l" stroke-width="1.5" d="{frame}"/>'
        )
    else:
        across, along, larger = look.spread
        size = PIP_SIZE[rank] * larger
        body = ""
        for place_x, place_y in PIPS[rank]:
            turned = place_y > HEIGHT / 2
            px, py = _MID + (place_x - _MID) * across, _CENTRE + (place_y - _CENTRE) * along
            body += (
                f'<use href="#p" transform="translate({px:g} {py:g})'
                f'scale({"-" if turned else ""}{size / PIP_BOX:.3g})"/>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}"><style>{style}{_small(look)}</style><defs>{shared}'
        f'<g id="i">{corner}</g></defs>{_paper()}<g>{body}</g><use href="#i" id="s"/>'
        f'<use href="#i" transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"/></svg>\n'
    )


def _small(look: Style) -> str:
    """The index fills a small card from its left edge, where a hand that overlaps shows it."""
    size, x, letter_y, pip_y, pip_size = look.index
    top, bottom = letter_y - size / 2, pip_y + pip_size / 2
    scale = 290 / (bottom - top)
    left = x - max(size * 0.72, pip_size) / 2
    return small.style(scale, 20 - left * scale, (HEIGHT - 290) / 2 - top * scale)


def _paper() -> str:
    return (
        f'<rect x="1.25" y="1.25" width="{WIDTH - 2.5}" height="{HEIGHT - 2.5}" rx="15"'
        f' fill="{PAPER}" stroke="{OUTLINE}" stroke-width="2.5"/>'
    )


# One azulejo, 66 by 66 around the origin: a flower of eight petals, a quarter of a ring in each
# corner (four tiles make a rosette) and half a lozenge on each side.
_AZULEJO_QUARTER = (
    '<path d="M3 3C4 13 9 19 19 19C19 9 13 4 3 3z"/>'
    '<path d="M0-5C6-11 6-18 0-24C-6-18-6-11 0-5z"/>'
    '<path d="M0-33h6l-6 6-6-6z"/>'
    '<path d="M33 33V16A17 17 0 0 0 16 33H21.5A11.5 11.5 0 0 1 33 21.5V33z"/>'
    '<path d="M33 33V26.5A6.5 6.5 0 0 0 26.5 33z"/>'
)
TILE_SIZE = 66


def azulejo() -> str:
    """The drawing of one tile, in the current fill."""
    return "".join(
        f'<g transform="rotate({turn})">{_AZULEJO_QUARTER}</g>' for turn in (0, 90, 180, 270)
    )


def back() -> str:
    """The back of every card: fifteen tiles in a frame."""
    left, top = (WIDTH - 3 * TILE_SIZE) / 2, (HEIGHT - 5 * TILE_SIZE) / 2
    tiles = "".join(
        f'<use href="#t" x="{left + TILE_SIZE * (column + 0.5):g}"'
        f' y="{top + TILE_SIZE * (row + 0.5):g}"/>'
        for row in range(5)
        for column in range(3)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}"><defs><g id="t">{azulejo()}</g></defs>{_paper()}'
        f'<g fill="{TILE}">{tiles}</g><rect x="{left - 6:g}" y="{top - 4:g}"'
        f' width="{3 * TILE_SIZE + 12}" height="{5 * TILE_SIZE + 8}" rx="7" fill="none"'
        f' stroke="{TILE}" stroke-width="4"/></svg>\n'
    )


#: The second back: a net of threads, in the colour of clay.
CLAY = "#8f2f1b"
NET = 24


def net() -> str:
    """A back of crossed threads with a knot where they meet."""
    inset = 15
    width, height = WIDTH - 2 * inset, HEIGHT - 2 * inset
    threads = (
        f'<path fill="none" stroke="{CLAY}" stroke-width="3" d="M0 0L{NET} {NET}M{NET} 0L0 {NET}"/>'
        f'<circle cx="{NET / 2:g}" cy="{NET / 2:g}" r="4.5" fill="{CLAY}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}"><defs><pattern id="n" x="{inset + 9}" y="{inset + 9}"'
        f' width="{NET}" height="{NET}" patternUnits="userSpaceOnUse">{threads}</pattern></defs>'
        f'{_paper()}<rect x="{inset}" y="{inset}" width="{width}" height="{height}" rx="7"'
        f' fill="url(#n)" stroke="{CLAY}" stroke-width="5"/></svg>\n'
    )


BACKS = {"back": back, "back-net": net}

#: Where npm puts Kennard's faces, seen from the root of the repository.
KENNARD = Path("node_modules/@heruka_urgyen/react-playing-cards/src/images/4color")


def write_pack(kennard: Path, out: Path) -> list[Path]:
    """Write `french-pt/`, `french-classic-pt/`, ... and the backs under a folder; say which files."""
    pictures = {out / f"{name}.svg": draw() for name, draw in BACKS.items()}
    for style in STYLES:
        for suit in SUITS:
            for rank in RANKS:
                source = read_source(kennard, rank, suit, style)
                for language in LANGUAGES:
                    path = out / f"{style.folder}-{language}" / f"{rank}{suit}.svg"
                    pictures[path] = face(source, rank, suit, language, style)
    for path, svg in pictures.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8", newline="\n")
    return list(pictures)
