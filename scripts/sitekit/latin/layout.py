"""Where things stand on a card: its paper, its frame with the breaks, its pips."""

from __future__ import annotations

from collections.abc import Callable

from sitekit import small
from sitekit.latin.corner import COLOURS
from sitekit.latin.path import number
from sitekit.latin.pen import INK, LINE, PAPER, Pen

WIDTH, HEIGHT = 240, 360
EDGE = "#1d1d1b"
CENTRE_X, CENTRE_Y = WIDTH / 2, HEIGHT / 2

#: Breaks in the frame above and below, *pintas*: they name the suit of a card held in a fan.
BREAKS = {"D": 0, "H": 1, "S": 2, "C": 3}
FRAME, FRAME_LINE, BREAK, STEP = 11.0, 3.0, 15.0, 34.0

_LEFT, _RIGHT = CENTRE_X - 33, CENTRE_X + 33
_TOP, _BOTTOM = 70.0, HEIGHT - 70.0
_FOUR = tuple((x, y) for y in (79.0, HEIGHT - 79.0) for x in (_LEFT, _RIGHT))
_CORNERS = tuple((x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT))
_SIX = tuple((x, y) for y in (_TOP, CENTRE_Y, _BOTTOM) for x in (_LEFT, _RIGHT))
_ROW = tuple((x, CENTRE_Y) for x in (CENTRE_X - 62, CENTRE_X, CENTRE_X + 62))

#: How the corner fills a small card: its scale, and where it goes.
SMALL = (2.75, -38, -18)

Spot = tuple[float, float]
#: Where the pips of a number card stand.
PIPS: dict[str, tuple[Spot, ...]] = {
    "2": ((CENTRE_X, 104), (CENTRE_X, HEIGHT - 104)),
    "3": ((CENTRE_X, 72), (CENTRE_X, CENTRE_Y), (CENTRE_X, HEIGHT - 72)),
    "4": _FOUR,
    "5": (*_CORNERS, (CENTRE_X, CENTRE_Y)),
    "6": _SIX,
    "7": (*_CORNERS, *_ROW),
}


def frame(suit: str) -> str:
    """The frame of a Spanish card, broken above and below by its suit."""
    left, top, right, bottom = FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME
    count = BREAKS[suit]
    data = ""
    for y, start, end in ((top, left, right), (bottom, right, left)):
        way = 1 if end > start else -1
        data += f"M{start:g} {y:g}" if not data or count else ""
        for index in range(count):
            middle = CENTRE_X + way * STEP * (index - (count - 1) / 2)
            data += f"H{middle - way * BREAK / 2:g}m{way * BREAK:g} 0"
        data += f"H{end:g}V{HEIGHT - y:g}"
    return (
        f'<path fill="none" stroke="{COLOURS[suit]}" stroke-width="{FRAME_LINE:g}"'
        f' stroke-linecap="butt" d="{data}"/>'
    )


def once(name: str, draw: Callable[[Pen], None], scale: float = 1) -> str:
    """A drawing to be used by name."""
    pen = Pen()
    draw(pen.at(0, 0, scale))
    return f'<g id="{name}">{pen.svg}</g>'


def use(
    name: str, x: float, y: float, turn: float = 0, *, flip: bool = False, fill: str = ""
) -> str:
    """A drawing set down; flipped left to right, or turned."""
    at_x, at_y = number(x, 1), number(y, 1)
    where = f'x="{at_x}" y="{at_y}"'
    if flip:
        where = f'transform="matrix(-1 0 0 1 {at_x} {at_y})"'
    elif turn:
        where = f'transform="translate({at_x} {at_y})rotate({number(turn, 1)})"'
    colour = f' fill="{fill}"' if fill else ""
    return f'<use href="#{name}" {where}{colour}/>'


def card(corner: str, art: str, shared: str = "", border: str = "", line: float = LINE) -> str:
    """One card as an SVG that needs nothing else: what it shows, and what that uses by name."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}"><rect x="1.25" y="1.25" width="{WIDTH - 2.5}"'
        f' height="{HEIGHT - 2.5}" rx="15" fill="{PAPER}" stroke="{EDGE}" stroke-width="2.5"/>'
        f'<style>{small.style(*SMALL)}</style><defs><g id="i">{corner}</g>{shared}</defs>'
        f'<g stroke="{INK}" stroke-width="{number(line, 1)}" stroke-linejoin="round"'
        f' stroke-linecap="round">{border}{art}</g><use href="#i" id="s"/>'
        f'<use href="#i" transform="rotate(180 {CENTRE_X:g} {CENTRE_Y:g})"/></svg>\n'
    )
