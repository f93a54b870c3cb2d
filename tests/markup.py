"""Reads the HTML that the engine writes, strictly: what a browser would mend is a fault here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"br", "hr", "img", "input", "wbr"}


@dataclass
class Node:
    tag: str
    attributes: dict[str, str | None]
    parent: Node | None = None
    children: list[Node | str] = field(default_factory=list)

    def all(self) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.all()

    def find(self, **wanted: str) -> list[Node]:
        """The nodes in here whose attributes are *wanted*; `class_` asks for one of the classes."""
        return [node for node in self.all() if all(node._has(*pair) for pair in wanted.items())]

    def one(self, **wanted: str) -> Node:
        (found,) = self.find(**wanted)
        return found

    def _has(self, name: str, value: str) -> bool:
        if name == "class_":
            return value in (self.attributes.get("class") or "").split()
        return self.attributes.get(name.replace("_", "-")) == value

    @property
    def text(self) -> str:
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return "".join(parts)

    def zone(self) -> str | None:
        """The zone of the board that this node lies in."""
        node: Node | None = self
        while node is not None and "data-zone" not in node.attributes:
            node = node.parent
        return None if node is None else node.attributes["data-zone"]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        node = Node(tag, dict(attrs), self.open[-1])
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        assert "<" not in data or data.strip() != "<"
        self.open[-1].children.append(data)


def parse(html: str) -> Node:
    """The tree of *html*, every element closed in its order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    return reader.root
