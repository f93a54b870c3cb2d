"""The writer of HTML: nothing that comes as text can become markup."""

from __future__ import annotations

import pytest
from markup import parse

from bisca.show.html import Html, classes, element, escape, join

HOSTILE = """<img src=x onerror="alert('1')">&amp;"""


def test_text_is_escaped() -> None:
    """Every sign that means something in HTML is written as an entity."""
    assert escape("<a href='\"'>&") == "&lt;a href=&#39;&quot;&#39;&gt;&amp;"


def test_html_is_not_escaped_twice() -> None:
    """What is marked as HTML goes in as it stands."""
    assert escape(element("b", "x")) == "<b>x</b>"


@pytest.mark.parametrize("content", [HOSTILE, [HOSTILE], [element("i", HOSTILE)]])
def test_hostile_content_stays_text(content: str | list[str]) -> None:
    """Content can't open an element."""
    node = parse(element("p", content))
    assert not node.find(src="x")
    assert node.text == HOSTILE


def test_hostile_attributes_stay_attributes() -> None:
    """A value can't leave its quotes."""
    (node,) = parse(element("p", data_x=HOSTILE)).all()
    assert node.attributes == {"data-x": HOSTILE}


def test_attributes_are_written_as_html_names_them() -> None:
    """Underscores become hyphens, true has no value, false and None are left out."""
    made = element("p", "x", class_="a", aria_label="b", hidden=True, id=None, inert=False, n=1)
    assert made == '<p class="a" aria-label="b" hidden n="1">x</p>'


def test_void_elements_are_not_closed() -> None:
    """An image has no end."""
    assert element("img", src="a") == '<img src="a">'


def test_joining_escapes_what_is_not_html() -> None:
    """Parts and separator keep to the same rule."""
    assert join(["a<", Html("<b>")], " & ") == "a&lt; &amp; <b>"


def test_classes_leave_out_what_is_not_there() -> None:
    """False and None name no class."""
    assert classes("a", False, None, "b") == "a b"
