"""
Material's style sheets without what no page here can show: of what they weigh, half.

A rule stays unless it asks for a class, an id or a colour of the theme that is in no page and no
script; a custom property stays where something reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

# What marks and brackets in it mean nothing to a style sheet.
_QUOTED = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|url\([^"\')]*\)'
_MARK = re.compile(rf"{_QUOTED}|[{{}}()\[\];,]")
_NAMED = re.compile(r"[.#]((?:[\w-]|\\.)+)|\[(data-md-color-\w+=\w+)\]")
_PICKED = re.compile(r":(?:is|where|has)\(")
_NOT = re.compile(r":not\(")
_NESTED = ("@media", "@supports", "@layer", "@container")
_ATTRIBUTE = re.compile(r'\s(class|id|data-md-color-\w+)=(?:"([^"]*)"|([\w-]+))')
_WORD = re.compile(r"[\w-]+")
_PROPERTY = re.compile(r"--[\w-]+")
_READ = re.compile(r"var\((--[\w-]+)")


def names_in(pages: Iterable[str], scripts: Iterable[str]) -> set[str]:
    """The classes, ids and colours (`data-md-color-scheme=default`) that can be in a page."""
    found = {match for page in pages for match in _ATTRIBUTE.findall(page)}
    names = {word for script in scripts for word in _WORD.findall(script)}
    for kind, quoted, bare in found:
        value = quoted or bare
        names.update(value.split() if kind in ("class", "id") else [f"{kind}={value}"])
    return names


def trimmed(sheets: Iterable[str], names: set[str], more: Iterable[str] = ()) -> list[str]:
    """
    The *sheets*, minified ones, without rules and properties that nothing uses.

    Args:
        names: see `names_in`.
        more: other sheets and scripts, which may read properties of these.
    """
    kept = ["".join(_used_rules(sheet, names)) for sheet in sheets]
    read = {name for text in (*kept, *more) for name in _READ.findall(text)}
    return ["".join(_read_rules(sheet, read)) for sheet in kept]


def _used_rules(sheet: str, names: set[str]) -> Iterator[str]:
    for head, body in _rules(sheet):
        if body is None:
            yield head
        elif head.startswith(_NESTED):
            inside = "".join(_used_rules(body, names))
            if inside:
                yield f"{head}{{{inside}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            used = [one for one in _parts(head, ",") if _is_used(one, names)]
            if used:
                yield f"{','.join(used)}{{{body}}}"


def _is_used(selector: str, names: set[str]) -> bool:
    selector = _without(selector, _NOT)[0]
    selector, choices = _without(selector, _PICKED)
    if any(not any(_is_used(one, names) for one in _parts(text, ",")) for text in choices):
        return False
    needed = (name.replace("\\", "") or colour for name, colour in _NAMED.findall(selector))
    return all(name in names for name in needed)


def _without(selector: str, start: re.Pattern[str]) -> tuple[str, list[str]]:
    """A selector without the functions that *start* finds, and what stands in those."""
    inside = []
    while found := start.search(selector):
        end = _end(selector, found.end())
        inside.append(selector[found.end() : end])
        selector = selector[: found.start()] + selector[end + 1 :]
    return selector, inside


def _read_rules(sheet: str, read: set[str]) -> Iterator[str]:
    """The rules of *sheet*, without custom properties that aren't in *read*."""
    for head, body in _rules(sheet):
        if body is None:
            yield head
        elif head.startswith(_NESTED):
            yield f"{head}{{{''.join(_read_rules(body, read))}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            lines = [
                line
                for line in _parts(body, ";")
                if not (found := _PROPERTY.match(line)) or found[0] in read
            ]
            if lines:
                yield f"{head}{{{';'.join(lines)}}}"


def _rules(sheet: str) -> Iterator[tuple[str, str | None]]:
    """The rules of *sheet*: what stands before the braces and in them; None: there are none."""
    start = 0
    while start < len(sheet):
        head = next((m for m in _MARK.finditer(sheet, start) if m[0] in "{;"), None)
        if head is None:
            return
        if head[0] == ";":
            yield sheet[start : head.end()], None
            start = head.end()
        else:
            end = _end(sheet, head.end())
            yield sheet[start : head.start()], sheet[head.end() : end]
            start = end + 1


def _parts(text: str, mark: str) -> Iterator[str]:
    """What stands between the *mark*s that are in no brackets."""
    depth = start = 0
    for found in _MARK.finditer(text):
        if found[0] in "({[":
            depth += 1
        elif found[0] in ")}]":
            depth -= 1
        elif found[0] == mark and depth == 0:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _end(text: str, start: int) -> int:
    """Where the bracket closes whose content begins at *start*."""
    depth = 1
    for found in _MARK.finditer(text, start):
        depth += (found[0] in "({[") - (found[0] in ")}]")
        if depth == 0:
            return found.start()
    raise ValueError(f"a bracket is not closed: {text[start : start + 60]}")
