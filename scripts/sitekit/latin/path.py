"""Path data: read, moved by a similarity, and written as shortly as it goes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

_TOKEN = re.compile(r"[MLHVCSZmlhvcsz]|[-+]?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Z": 0}

Point = tuple[float, float]
#: A letter of M, L, C and Z with its absolute points.
Segment = tuple[str, tuple[Point, ...]]


def read(text: str) -> list[Segment]:
    """Path data as absolute moves, lines and curves; arcs are drawn by `round_dot` and `arc`."""
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"[\s,]+", "", text):
        raise ValueError(f"path data: not all of it is read here: {text!r}")
    out: list[Segment] = []
    here: Point = (0.0, 0.0)
    start, before = here, here
    letter, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        kind = letter.upper()
        if kind not in _TAKES or (out == [] and kind != "M"):
            raise ValueError(f"path data: a command is missing: {text!r}")
        values = [float(token) for token in tokens[at : at + _TAKES[kind]]]
        at += len(values)
        dx, dy = here if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            out.append(("Z", ()))
            here, letter = start, ""
            continue
        if kind == "H":
            points = [(values[0] + dx, here[1])]
        elif kind == "V":
            points = [(here[0], values[0] + dy)]
        else:
            pairs = zip(values[::2], values[1::2], strict=True)
            points = [(x + dx, y + dy) for x, y in pairs]
        if kind == "S":
            smooth = out[-1][0] == "C"
            first = (2 * here[0] - before[0], 2 * here[1] - before[1]) if smooth else here
            points.insert(0, first)
        here = points[-1]
        if kind == "M":
            start, letter = here, "l" if letter.islower() else "L"
            out.append(("M", (here,)))
        elif kind in "CS":
            before = points[1]
            out.append(("C", tuple(points)))
        else:
            out.append(("L", (here,)))
    return out


def mirrored(text: str) -> str:
    """A closed outline from its right half, which runs from the top to the bottom of x = 0."""
    half = read(text)
    back: list[Segment] = []
    for index in range(len(half) - 1, 0, -1):
        kind, points = half[index]
        target = half[index - 1][1][-1]
        back.append((kind, (*reversed(points[:-1]), target)))
    flipped = [(kind, tuple((-x, y) for x, y in points)) for kind, points in back]
    return write([*half, *flipped, ("Z", ())], digits=3)


@dataclass(frozen=True)
class Move:
    """A similarity: scaled, then turned by degrees, then set down; flipped first if at all."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    flip: bool = False

    def __call__(self, point: Point) -> Point:
        px, py = point
        if self.flip:
            px = -px
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (
            self.x + self.scale * (px * cos - py * sin),
            self.y + self.scale * (px * sin + py * cos),
        )

    def then(self, inner: Move) -> Move:
        """This move for something that is itself placed by `inner`."""
        x, y = self((inner.x, inner.y))
        turn = self.turn + (-inner.turn if self.flip else inner.turn)
        return Move(x, y, self.scale * inner.scale, turn, self.flip != inner.flip)

    def path(self, segments: Iterable[Segment]) -> list[Segment]:
        return [(kind, tuple(self(point) for point in points)) for kind, points in segments]


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """An arc of a circle as curves, from one angle to another in degrees, clockwise from east."""
    steps = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians((end - start) / steps)
    reach = radius * 4 / 3 * math.tan(step / 4)
    angle = math.radians(start)
    out = f"M{x + radius * math.cos(angle):.3f} {y + radius * math.sin(angle):.3f}"
    for _ in range(steps):
        ax, ay = x + radius * math.cos(angle), y + radius * math.sin(angle)
        to = angle + step
        bx, by = x + radius * math.cos(to), y + radius * math.sin(to)
        out += (
            f"C{ax - reach * math.sin(angle):.3f} {ay + reach * math.cos(angle):.3f}"
            f" {bx + reach * math.sin(to):.3f} {by - reach * math.cos(to):.3f} {bx:.3f} {by:.3f}"
        )
        angle = to
    return out


def number(value: float, digits: int) -> str:
    """A number without what SVG does not need."""
    text = (
        f"{round(value, digits):.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    )
    text = text.replace("-0.", "-.") if text.startswith("-0.") else text
    text = text[1:] if text.startswith("0.") else text
    return "0" if text in ("-0", "", "-") else text


def write(segments: Iterable[Segment], digits: int = 0) -> str:
    """Path data in relative commands. Points are rounded where they stand, so errors don't add."""
    out = ""
    here = start = (0.0, 0.0)
    last, tail = "", ""
    for kind, points in segments:
        if kind == "Z":
            out, here, last, tail = out + "z", start, "z", ""
            continue
        fixed = [(round(x, digits), round(y, digits)) for x, y in points]
        if kind != "M" and all(point == here for point in fixed):
            if last != "m":
                continue
            out, last, tail = out + "h0", "h", "0"
            continue
        letter = kind.lower()
        values = [c for x, y in fixed for c in (x - here[0], y - here[1])]
        if letter == "l" and fixed[0][1] == here[1]:
            letter, values = "h", values[:1]
        elif letter == "l" and fixed[0][0] == here[0]:
            letter, values = "v", values[1:]
        if letter != last or letter == "m":
            out, tail = out + letter, ""
        for value in values:
            text = number(value, digits)
            if tail and not text.startswith("-") and not (text[0] == "." and "." in tail):
                out += " "
            out, tail = out + text, text
        here, last = fixed[-1], letter
        if kind == "M":
            start = here
    return out
