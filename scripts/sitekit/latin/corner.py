"""What stands in the corner: a number or a letter, and the suit's sign in one colour."""

from __future__ import annotations

from sitekit.latin.path import Move, Segment, mirrored, number, read, write
from sitekit.latin.pen import CLAY, OCHRE, PINE, TILE, around, oval

#: The colour of a suit's index and frame; its shape and its name say the same.
COLOURS = {"D": OCHRE, "H": CLAY, "S": TILE, "C": PINE}

#: Strokes in a box 54 high around the origin; the number is how far on the next sign stands.
SIGNS: dict[str, tuple[float, str]] = {
    "0": (31, "M0-22C-14-22-14 22 0 22C14 22 14-22 0-22Z"),
    "1": (20, "M-9-14L2-22V27"),
    "2": (33, "M-11-11C-11-26 11-26 11-10C11-1-7 10-11 22H14"),
    "3": (33, "M-11-22H10L-2-4C5-6 12 0 12 9C12 26-11 27-13 12"),
    "4": (36, "M6 27V-22L-14 11H15"),
    "5": (33, "M11-22H-7L-9-3C1-9 12-3 12 8C12 26-10 27-12 14"),
    "6": (33, "M7-25C-5-12-12-2-12 8C-12 27 12 27 12 8C12-8-8-8-12 6"),
    "7": (32, "M-14-22H11C3-9-3 5-4 27"),
    "A": (38, "M-16 27L0-22L16 27M-11 11H11"),
    "F": (31, "M-8 27V-22H13M-8 1H10"),
    "C": (35, "M13-12C9-27-13-28-13 0C-13 28 9 27 13 12"),
    "R": (35, "M-9 27V-22H0C16-22 16 3 0 3H-9M1 3L14 27"),
}
STROKE = 9.6
HEIGHT = 54
#: The left edge and the middle of an index; the middle and the height of the sign under it.
LEFT, MIDDLE, SIGN_Y, SIGN = 19.0, 47.0, 101.0, 44


def sign(suit: str) -> list[Segment]:
    """The suit's sign in one colour, 44 high around the origin."""
    if suit == "D":
        hole = Move(flip=True).path(oval(0, 0, 15.5, 15.5))  # wound the other way: cut out
        return [*oval(0, 0, 21, 21), *hole, *around("M0 0C6-4 6-9 0-12.5C-6-9-6-4 0 0Z", 8)]
    if suit == "H":
        return read(mirrored("M0-21H17C18-4 10 6 3.5 9V12C5 16 12 17 14 22H0"))
    if suit == "S":
        return read(mirrored("M0-24L5.5-16V6H14V12H4V22H0"))
    body = mirrored("M0-22H8.5C8-6 5 8 4.5 22H0")
    stubs = "M-6-3L-15-10L-11-15L-4-9ZM5 6L14-1L10-6L3 0Z"
    return [*read(body), *read(stubs)]


def corner(index: str, suit: str) -> str:
    """The corner of a card, top left."""
    colour = COLOURS[suit]
    strokes: list[Segment] = []
    x = LEFT
    for letter in index:
        width, data = SIGNS[letter]
        strokes += Move(x + width / 2, MIDDLE).path(read(data))
        x += width
    small = Move(LEFT + 17, SIGN_Y).path(sign(suit))
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{number(STROKE, 1)}"'
        f' stroke-linejoin="round" d="{write(strokes, 1)}"/>'
        f'<path fill="{colour}" stroke="none" d="{write(small, 1)}"/>'
    )


def icon(suit: str) -> str:
    """The suit's sign on its own, for a line of text."""
    half = SIGN / 2 + 1
    data = write(sign(suit), 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {2 * half:g}'
        f' {2 * half:g}"><path fill="{COLOURS[suit]}" d="{data}"/></svg>\n'
    )
