"""Faces that make signs: eyes, brows, mouth and cheeks put together into a small drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bisca.show.html import Html, element

PAPER, INK = "#fbf8f1", "#1d1d1b"

# Each part by its name, as lines and filled shapes of an SVG. The face looks at the reader, so its
# right cheek is on the left of the drawing.
_EYES = {
    "open": ('<circle cx="38" cy="46" r="3"/><circle cx="62" cy="46" r="3"/>', ""),
    "wide": (
        '<circle cx="38" cy="46" r="2.6"/><circle cx="62" cy="46" r="2.6"/>',
        '<circle cx="38" cy="46" r="7.5"/><circle cx="62" cy="46" r="7.5"/>',
    ),
    "up": (
        '<circle cx="38" cy="41.5" r="3"/><circle cx="62" cy="41.5" r="3"/>',
        '<path d="M31 45a7 6 0 0 1 14 0a7 6 0 0 1-14 0M55 45a7 6 0 0 1 14 0a7 6 0 0 1-14 0"/>',
    ),
    "stare": (
        '<circle cx="38" cy="46" r="5"/><circle cx="62" cy="46" r="5"/>',
        '<circle cx="38" cy="46" r="8.5"/><circle cx="62" cy="46" r="8.5"/>',
    ),
    "closed": ("", '<path d="M31 46q7 6 14 0M55 46q7 6 14 0"/>'),
    "squeezed": ("", '<path d="M32 41l12 5-12 5M68 41l-12 5 12 5"/>'),
    "wink": ('<circle cx="62" cy="46" r="3"/>', '<path d="M31 47q7-5 14 0"/>'),
}
_BROWS = {
    "flat": "M31 36q7-3 14 0M55 36q7-3 14 0",
    "raised": "M31 30q7-6 14-1M55 29q7-5 14 1",
    "frown": "M31 33l14 5M69 33l-14 5",
}
_FOREHEAD = {"smooth": "", "wrinkled": "M38 17h24M36 22h28"}
_MOUTH = {
    "rest": ("", "M41 68q9 4 18 0"),
    "pursed": ("", "M46 68h8M42 64l3 4-3 4M58 64l-3 4 3 4"),
    "pushed": ("", "M44 66q3-5 6-1q3-4 6 1q-1 7-6 7t-6-7M45 68h10"),
    "kiss": ("M50 64c-3-4-8 0-5 4l5 5l5-5c3-4-2-8-5-4z", ""),
    "twisted": ("", "M44 69q-6 1-9-5M44 69q5 0 8-2"),
    "scowl": ("", "M37 73q3-7 10-5q5 1 9-2M33 66q-2 4 1 8"),
    "tongue": ("M46 68v5a4 4 0 0 0 8 0v-5z", "M41 67h18"),
    "bitten": ("", "M41 66q9 4 18 0M44 68v4h12v-4M48 68v4M52 68v4"),
    "blowing": ("", "M46 68a4 4 0 1 0 8 0a4 4 0 1 0-8 0M50 78v6M43 77l-4 5M57 77l4 5"),
    "closed": ("", "M43 68h14"),
}
_CHEEKS = {
    "still": "",
    "right": "M35 59q-8 5 0 11M20 58q-5 7 2 14M14 59q-5 7 2 14",
    "left": "M65 59q8 5 0 11M80 58q5 7-2 14M86 59q5 7-2 14",
    "puffed": "M22 56q-9 9 2 18M78 56q9 9-2 18",
}
_HAND = {
    "none": "",
    "rub": "M97 106V93q0-6-6-8l-9-3q-4-1-4 2t4 4l5 2M78 84l-7-9q-2-4 1-5t5 2l8 10M64 72l-6-1M67 65l-4-4M74 62l-1-5",
}
_SHOULDERS = {
    "level": "M14 104q6-14 24-15M86 104q-6-14-24-15",
    "lifted": "M8 88q12-10 30 1M86 104q-6-14-24-15",
}
_HEAD = {"straight": "", "aside": "translate(24 0) scale(.72 1)"}
_OUTLINE = "M50 12c19 0 27 14 27 35s-11 40-27 40-27-19-27-40 8-35 27-35z"
_EAR_RIGHT, _EAR_LEFT = "M23 45q-6-3-7 3t8 8", "M77 45q6-3 7 3t-8 8"


@dataclass(frozen=True, slots=True)
class Face:
    """
    What a face does; each part is one of the names above.

    Attributes:
        cheeks: seen from the one who makes the sign: `right` is their own right.
    """

    eyes: str = "open"
    brows: str = "flat"
    forehead: str = "smooth"
    mouth: str = "rest"
    cheeks: str = "still"
    shoulders: str = "level"
    hand: str = "none"
    head: str = "straight"


PARTS: Mapping[str, tuple[str, ...]] = {
    "eyes": tuple(_EYES),
    "brows": tuple(_BROWS),
    "forehead": tuple(_FOREHEAD),
    "mouth": tuple(_MOUTH),
    "cheeks": tuple(_CHEEKS),
    "shoulders": tuple(_SHOULDERS),
    "hand": tuple(_HAND),
    "head": tuple(_HEAD),
}


def face_from(entry: Mapping[str, str]) -> Face:
    """
    The face that a mapping of parts describes.

    Raises:
        ValueError: there is no such part, or it can't do that.
    """
    for part, name in entry.items():
        if part not in PARTS:
            raise ValueError(f"a face has no {part!r}; it has {', '.join(PARTS)}")
        if name not in PARTS[part]:
            raise ValueError(f"{part}: expected one of {', '.join(PARTS[part])}, got {name!r}")
    return Face(**entry)


def draw(face: Face) -> Html:
    """The face as SVG in the colour of the text around it; words have to say what it does."""
    return element(
        "svg",
        Html(_shapes(face)),
        viewBox="0 0 100 106",
        width=70,
        height=74,
        class_="b-face",
        aria_hidden="true",
        focusable="false",
    )


def picture(face: Face) -> str:
    """The face as a file of its own, on paper, for the table."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -1 108 108" width="108" height="108">'
        f'<style>.b-filled{{fill:{INK};stroke:none}}</style><rect x="-4" y="-1" width="108"'
        f' height="108" rx="20" fill="{PAPER}"/><g fill="none" stroke="{INK}" stroke-width="4"'
        f' stroke-linecap="round" stroke-linejoin="round">{_shapes(face)}</g></svg>\n'
    )


def write_faces(signs: Mapping[str, Mapping[str, Any]], out: Path) -> list[Path]:
    """Write `gestures/` under a folder, a face for each of *signs*, and say which files."""
    folder = out / "gestures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, sign in signs.items():
        svg = picture(face_from(sign["face"]))
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
    return [folder / f"{name}.svg" for name in signs]


def _shapes(face: Face) -> str:
    eyes_filled, eyes_drawn = _EYES[face.eyes]
    mouth_filled, mouth_drawn = _MOUTH[face.mouth]
    lines = "".join(
        f'<path d="{path}"/>'
        for path in (
            _BROWS[face.brows],
            _FOREHEAD[face.forehead],
            mouth_drawn,
            _CHEEKS[face.cheeks],
        )
        if path
    )
    filled = eyes_filled + (f'<path d="{mouth_filled}"/>' if mouth_filled else "")
    turned = _HEAD[face.head]
    features = f'<path d="M50 49l-3 9h5"/>{eyes_drawn}{lines}<g class="b-filled">{filled}</g>'
    if turned:
        features = f'<g transform="{turned}">{features}</g>'
    ears = _EAR_RIGHT if turned else _EAR_RIGHT + _EAR_LEFT
    head = f'<path d="{_OUTLINE}{ears}"/>{features}'
    body = f'<path d="{_SHOULDERS[face.shoulders]}"/>'
    hand = f'<path d="{_HAND[face.hand]}"/>' if _HAND[face.hand] else ""
    return head + body + hand
