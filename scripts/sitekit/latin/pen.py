"""The pen that draws both packs: few inks, one weight of line, whatever the size."""

from __future__ import annotations

import math

from sitekit.latin.path import Move, Segment, arc, number, read, write

PAPER = "#fbf8f1"
INK = "#1c2333"
#: The weight of every outline on a card 240 wide.
LINE = 3.2

GOLD, STRAW, OCHRE = "#e6ad3c", "#f6dc9b", "#8a5a06"
CLAY, ROSE, WINE = "#b5472f", "#e6a78f", "#7d2a1c"
TILE, SKY, NIGHT = "#1f4e8c", "#b4cfe8", "#173c6d"
LEAF, MINT, PINE = "#2f7d4f", "#b4d6b2", "#1f5a3a"
SKIN, BLUSH = "#f4d3b5", "#e3a78a"
BARK, SAND, SLATE, CHESTNUT = "#6b4630", "#d9b98c", "#7f8ea3", "#a9663f"


class Pen:
    """Collects elements; a pen held `at` another place draws there, with the same line."""

    def __init__(self, move: Move | None = None, out: list[str] | None = None) -> None:
        self.move = move or Move()
        self.out: list[str] = [] if out is None else out

    def at(
        self, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False
    ) -> Pen:
        return Pen(self.move.then(Move(x, y, scale, turn, flip)), self.out)

    @property
    def svg(self) -> str:
        return "".join(self.out)

    def _data(self, data: str | list[Segment]) -> str:
        segments = read(data) if isinstance(data, str) else data
        return write(self.move.path(segments), 1)

    def shape(self, data: str | list[Segment], fill: str, line: float | None = None) -> Pen:
        """A filled outline: `line` is the weight of its edge when not the usual, 0 for none.

        Without a fill it takes the colour of whatever uses it.
        """
        colour = f' fill="{fill}"' if fill else ""
        edge = "" if line is None else ' stroke="none"' if not line else f' stroke-width="{line:g}"'
        self.out.append(f'<path{colour}{edge} d="{self._data(data)}"/>')
        return self

    def line(self, data: str | list[Segment], colour: str = "", width: float | None = None) -> Pen:
        """A line that encloses nothing."""
        ink = f' stroke="{colour}"' if colour else ""
        weight = f' stroke-width="{width:g}"' if width is not None else ""
        self.out.append(f'<path fill="none"{ink}{weight} d="{self._data(data)}"/>')
        return self

    def limb(self, data: str, width: float, fill: str) -> Pen:
        """An arm or a leg: a broad line of one colour with an edge along it."""
        broad = width * self.move.scale
        written = self._data(data)
        self.out.append(
            f'<path fill="none" stroke-width="{number(broad + LINE, 1)}" d="{written}"/>'
            f'<path fill="none" stroke="{fill}" stroke-width="{number(broad - LINE, 1)}"'
            f' d="{written}"/>'
        )
        return self

    def disc(self, x: float, y: float, radius: float, fill: str, line: float | None = None) -> Pen:
        px, py = self.move((x, y))
        edge = "" if line is None else ' stroke="none"' if not line else f' stroke-width="{line:g}"'
        self.out.append(
            f'<circle cx="{number(px, 1)}" cy="{number(py, 1)}"'
            f' r="{number(radius * self.move.scale, 1)}" fill="{fill}"{edge}/>'
        )
        return self


def around(data: str, count: int, start: float = 0) -> list[Segment]:
    """One drawing repeated around the origin."""
    segments = read(data)
    out: list[Segment] = []
    for index in range(count):
        out += Move(turn=start + 360 * index / count).path(segments)
    return out


def ring(radius: float) -> str:
    return arc(0, 0, radius, 0, 360) + "Z"


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0) -> list[Segment]:
    """An ellipse as curves."""
    place = Move(x, y, 1, turn)
    k = ry / rx
    return place.path(
        [(kind, tuple((px, py * k) for px, py in points)) for kind, points in read(ring(rx))]
    )


def scallops(radius: float, count: int, depth: float) -> list[Segment]:
    """A closed edge of round lobes."""
    out: list[Segment] = []
    for index in range(count + 1):
        angle = 2 * math.pi * index / count
        point = (radius * math.cos(angle), radius * math.sin(angle))
        if not index:
            out.append(("M", (point,)))
            continue
        before = angle - 2 * math.pi / count
        far = radius + depth * 4 / 3
        out.append(
            (
                "C",
                (
                    (far * math.cos(before), far * math.sin(before)),
                    (far * math.cos(angle), far * math.sin(angle)),
                    point,
                ),
            )
        )
    return [*out, ("Z", ())]
