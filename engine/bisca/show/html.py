"""A small writer of HTML over plain strings: whatever isn't marked as `Html` is escaped."""

from __future__ import annotations

from collections.abc import Iterable

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_VOID = frozenset(("br", "hr", "img", "input", "wbr"))


class Html(str):
    """Text that is HTML already and goes in as it stands."""

    __slots__ = ()


Content = str | Iterable[str] | None
Attribute = str | int | bool | None


def escape(text: str) -> Html:
    """*text* as HTML; what is HTML already stays as it is."""
    return text if isinstance(text, Html) else Html(text.translate(_ENTITIES))


def element(tag: str, *content: Content, **attributes: Attribute) -> Html:
    """
    An element.

    Args:
        content: texts, HTML, or lists of them; None is left out.
        attributes: `data_zone` is written data-zone and `class_` class; None and False leave the
            attribute out, True writes it without a value.
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        written = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {written}")
        else:
            parts.append(f' {written}="{str(value).translate(_ENTITIES)}"')
    parts.append(">")
    if tag in _VOID:
        return Html("".join(parts))
    for piece in content:
        if isinstance(piece, str):
            parts.append(escape(piece))
        elif piece is not None:
            parts.extend(escape(part) for part in piece)
    parts.append(f"</{tag}>")
    return Html("".join(parts))


def join(parts: Iterable[str], separator: str = "") -> Html:
    """*parts* one after the other, each escaped unless it is HTML."""
    return Html(escape(separator).join(escape(part) for part in parts))


def classes(*names: str | bool | None) -> str:
    """A class attribute from the names that are there."""
    return " ".join(name for name in names if isinstance(name, str) and name)
