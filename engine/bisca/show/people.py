"""How seats and sides are spoken of: `you` and the others, by where they sit around the table."""

from __future__ import annotations

from collections.abc import Mapping

from bisca.rules.signals import captains
from bisca.rules.variant import Rules
from bisca.show.locale import Locale, Name

# Where seats are, seen from the one at the bottom and counted to the right.
_PLACES: Mapping[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    6: ("bottom", "right-lower", "right-upper", "top", "left-upper", "left-lower"),
}
# Who sits there, a locale key under `people`: rivals, unless a pair faces each other or three
# share a side.
_WHO: Mapping[int, Mapping[str, str]] = {
    2: {"top": "opponent"},
    3: {"right": "right_opponent", "left": "left_opponent"},
    4: {"right": "right_opponent", "top": "partner", "left": "left_opponent"},
    6: {
        "right-lower": "right_opponent",
        "right-upper": "right_partner",
        "top": "far_opponent",
        "left-upper": "left_partner",
        "left-lower": "left_opponent",
    },
}


def place(seat: int, rules: Rules, viewer: int | None) -> str:
    """Where *seat* is on a board with *viewer* at the bottom, `bottom`, `right-upper`, ..."""
    return _PLACES[rules.seats][(seat - (viewer or 0)) % rules.seats]


def voice(seat: int, viewer: int | None) -> str:
    """Which of a text's two forms speaks of *seat*: `you` or `they`."""
    return "you" if seat == viewer else "they"


def person(seat: int, rules: Rules, viewer: int | None, words: Locale, leader: int = 0) -> Name:
    """
    The name of the one who sits at *seat*.

    With a viewer, that seat is `you` and the others are named by where they sit, unless *words*
    have names for the seats. With None, as where nobody is spoken to, two players are told apart
    by who leads the trick (*leader*), more by the number of their seat.
    """
    if seat == viewer:
        return words.person("you")
    if len(words.seats) == rules.seats:
        return words.seats[seat]
    if viewer is not None:
        return words.person(_WHO[rules.seats][place(seat, rules, viewer)])
    if rules.seats > 2:
        return words.person("player", n=seat)
    return words.person("leader" if seat == leader else "follower")


def is_captain(seat: int, rules: Rules) -> bool:
    return seat in captains(rules)


def alone(rules: Rules) -> bool:
    """Whether each plays for themselves."""
    return rules.sides == rules.seats


def side_voice(side: int, rules: Rules, viewer: int | None) -> str:
    """Which form of a text speaks of *side*: `you` or `they` of one player, `us` or `them` of more."""
    mine = viewer is not None and rules.side_of(viewer) == side
    if alone(rules):
        return "you" if mine else "they"
    return "us" if mine else "them"


def side_name(side: int, rules: Rules, viewer: int | None, words: Locale, leader: int = 0) -> Name:
    """The name of a side: of its one player, or `your side` and `your opponents`."""
    if alone(rules):
        return person(side, rules, viewer, words, leader)
    if viewer is None:
        seats = words.series([str(seat) for seat in sorted(rules.partners(side))])
        return words.person("side", seats=seats)
    return words.person("us" if rules.side_of(viewer) == side else "them")


def sides_from(viewer: int | None, rules: Rules) -> tuple[int, ...]:
    """Every side once, the viewer's own first, the others in the order of their seats."""
    first = 0 if viewer is None else rules.side_of(viewer)
    return tuple((first + step) % rules.sides for step in range(rules.sides))
