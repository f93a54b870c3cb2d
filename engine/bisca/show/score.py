"""The score of a match as people draw it: a comb of ten teeth, or strokes for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bisca.rules.scoring import match_standing
from bisca.rules.variant import MatchLength
from bisca.show.html import Html, classes, element
from bisca.show.locale import Locale

_PITCH, _LINE, _HALF, _BLOB = 30, 58, 26, 8
_LETTER = 8  # what a letter of a name takes
_STEP, _GROUP, _HIGH = 8, 5, 24


class Tooth(NamedTuple):
    """A tooth that is marked: by which side (None for nobody), and for which deal."""

    side: int | None
    deal: int


def teeth(results: Sequence[Sequence[int]], length: MatchLength, sides: int) -> list[Tooth]:
    """The teeth in order, found by asking how the match stands after each deal. Rule: M6 M21"""
    marked: list[Tooth] = []
    before = (0,) * sides
    for deal, result in enumerate(results, 1):
        score = match_standing(results[:deal], length, sides).score
        for side in range(sides):
            marked += [Tooth(side, deal)] * (score[side] - before[side])
        if max(result) == 0 and length.draws_use_a_tooth and len(marked) < length.n:
            marked.append(Tooth(None, deal))
        before = score
    return marked


def comb_svg(
    marked: Sequence[Tooth],
    length: int,
    words: Locale,
    names: Sequence[str] = (),
    *,
    named: bool = True,
) -> Html:
    """
    The comb with the teeth that are *marked*, those of one side up, of the other down.

    Args:
        names: of the side that marks upwards (side 0) and of the other, both with a capital.
        named: whether they stand beside it; else they are only heard.
    """
    left = 24 + _LETTER * max(map(len, names if named else ()), default=0)
    count = max(length, len(marked))
    end = left + _PITCH * (count - 1)
    parts = [_line(left - 18, _LINE, end + 18, _LINE, "b-spine")]
    for number in range(count):
        x = left + _PITCH * number
        kind = "b-tooth" if number < length else "b-tooth is-decider"
        parts.append(_line(x, _LINE - _HALF, x, _LINE + _HALF, kind))
        if number >= len(marked):
            continue
        side, deal = marked[number]
        if side is None:
            parts.append(_line(x - 7, _LINE - 7, x + 7, _LINE + 7, "b-nobody"))
            continue
        up = side == 0
        y = _LINE - _HALF if up else _LINE + _HALF
        parts.append(element("circle", cx=x, cy=y, r=_BLOB, data_side=side, data_deal=deal))
        parts.append(_text(x, y - 13 if up else y + 22, str(deal), "middle"))
    for name, y in zip(
        names if named else (), (_LINE - _HALF + 5, _LINE + _HALF + 5), strict=False
    ):
        parts.append(_text(0, y, name, "start", "b-comb-side"))
    said = [
        words.t("score.nobody") if one.side is None else names[one.side].lower() for one in marked
    ]
    label = words.t("score.comb", list=", ".join(said)) if said else words.t("score.empty")
    return element(
        "svg",
        parts,
        viewBox=f"0 0 {end + 20} {_LINE + _HALF + 30}",
        role="img",
        aria_label=label,
    )


def strokes_svg(won: int, wanted: int) -> Html:
    """What a side has *won*, in strokes, five to a group; faint what it still needs of *wanted*."""
    parts = []
    for number in range(max(won, wanted)):
        group, place = divmod(number, _GROUP)
        x = 4 + _STEP * (place + _GROUP * group)
        kind = classes("b-stroke", number >= won and "is-open")
        if place < _GROUP - 1:
            parts.append(_line(x, 3, x, _HIGH - 3, kind))
        else:  # across the four before
            parts.append(_line(x - 4 * _STEP - 3, _HIGH - 6, x - _STEP + 3, 6, kind))
    wide = _STEP * (max(won, wanted) + 1)
    return element(
        "svg",
        parts,
        viewBox=f"0 0 {wide} {_HIGH}",
        width=wide,
        height=_HIGH,
        class_="b-strokes",
        aria_hidden="true",
    )


def _line(x1: int, y1: int, x2: int, y2: int, kind: str | None) -> Html:
    return element("path", d=f"M{x1} {y1}L{x2} {y2}", class_=kind)


def _text(x: int, y: int, said: str, anchor: str, kind: str | None = None) -> Html:
    return element("text", said, x=x, y=y, text_anchor=anchor, class_=kind)
