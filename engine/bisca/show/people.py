"""How the seats of a table are spoken of: `you` and the others, or the leader and who replies."""

from __future__ import annotations

from bisca.rules.variant import Rules
from bisca.show.locale import Locale, Name


def voice(seat: int, viewer: int | None) -> str:
    """Which of a text's two forms speaks of *seat*: `you` or `they`."""
    return "you" if seat == viewer else "they"


def person(seat: int, rules: Rules, viewer: int | None, words: Locale, leader: int = 0) -> Name:
    """
    The name of the one who sits at *seat*.

    With a viewer, that seat is `you` and a single other one the opponent. With None, as in the
    examples of the rules, two players are told apart by who leads the trick: *leader*.
    """
    if seat == viewer:
        return words.person("you")
    if rules.seats > 2:
        return words.person("player", n=seat + 1)
    if viewer is not None:
        return words.person("opponent")
    return words.person("leader" if seat == leader else "follower")


def other_seat(seat: int, rules: Rules) -> int:
    """The seat across from *seat* at a table of two, the next one at a larger table."""
    return rules.next_seat(seat)
