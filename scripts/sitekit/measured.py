"""Claims of how often and how much (docs/data/claims.yaml), with numbers from simulated deals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bisca.rules.catalog import find_variant, variants
from bisca.show.html import Html, element
from sitekit import content
from sitekit.content import ContentError, Text
from sitekit.numbers import (
    Counts,
    Estimate,
    counted,
    difference,
    percent_sign,
    share,
    thousands,
    written,
)
from sitekit.place import Place
from sitekit.words import words

_FILLED = re.compile(r"\{(\w+)\}")


class Claim(NamedTuple):
    """
    Attributes:
        variant: the game in whose deals it was counted.
        said: the sentence, with the names of *values* in braces.
        values: what to fill in, as a path into the counts and what is asked of it.
    """

    variant: str
    said: Text
    values: Mapping[str, str]


@cache
def claims() -> Mapping[str, Claim]:
    """
    Every claim, by id.

    Raises:
        ContentError: something is missing or unknown.
    """
    where = "docs/data/claims.yaml"
    found = {}
    for id, entry in content.read("claims").items():
        here = f"{where}: {content.identity(where, id)}"
        one = content.fields(here, entry, ("variant", "said", "values"))
        said = content.text(f"{here}: said", one["said"])
        for lang, text in said.items():
            if set(_FILLED.findall(text)) != set(one["values"]):
                raise ContentError(f"{here}: said: {lang}: expected each of its values, no other")
        variant = content.word(f"{here}: variant", one["variant"], variants())
        found[id] = Claim(variant, said, one["values"])
    return found


def measured(name: str, place: Place) -> Html:
    """
    The claim *name*: its sentence, and from how many deals it is.

    Raises:
        ContentError: there is no such claim, or its values aren't among the counts.
    """
    claim = claims().get(name)
    if claim is None:
        raise ContentError(f"docs/data/claims.yaml: no claim {name!r}")
    counts, text = counted(claim.variant, "steady"), words(place.lang)
    found = {
        key: _value(f"docs/data/claims.yaml: {name}: {key}", path, counts, place.lang)
        for key, path in claim.values.items()
    }
    said = _FILLED.sub(lambda one: found[one[1]][0], claim.said[place.lang])
    deals = min(number for _, number in found.values())
    note = text.t(
        "book.numbers.measured",
        deals=thousands(deals, place.lang),
        game=find_variant(claim.variant).name[place.lang],
    )
    how = element("a", text.t("book.numbers.how"), href=f"{place.pages}numbers.html#how")
    return element(
        "div",
        element("p", content.rich(said, place)),
        element("p", note, " ", how, ".", class_="b-note"),
        class_="b-measured",
    )


def _value(where: str, path: str, counts: Counts, lang: str) -> tuple[str, int]:
    """
    A value with its interval, and in how many deals it was counted.

    *path* leads into the counts. Its last word is `share` (of all deals, in percent), `decided`
    (the same, of the deals with that turn-up), `points` (card points, of a card or a turn-up
    against another) or `chance` (wins in a hundred deals, of a card against another). A path of
    something that is lost begins with a minus; that it is so is checked.
    """
    lost = path.startswith("-")
    *steps, asked = path.removeprefix("-").split(".")
    one: object = counts
    for step in steps:
        if not isinstance(one, Mapping) or step not in one:
            raise ContentError(f"{where}: nothing was counted as {path!r}")
        one = one[step]
    if asked == "share" and isinstance(one, int):
        found, deals = share(one, counts["deals"], counts["half"].get(steps[-1])), counts["deals"]
    elif not isinstance(one, Mapping) or "points" not in one:
        raise ContentError(f"{where}: {path!r} leads to nothing that has {asked}")
    elif asked == "decided":
        found, deals = share(one["changed"], one["deals"]), one["deals"]
    elif asked == "points":
        found = Estimate(one["points"] / one["deals"], one.get("half", 0.0))
        deals = one["deals"]
    elif asked == "chance":
        found, deals = difference(one), one["deals"]
    else:
        raise ContentError(f"{where}: expected share, decided, points or chance, got {asked!r}")
    if abs(found.value) > found.half and (found.value < 0) != lost:
        raise ContentError(f"{where}: what was counted goes the other way: {found.value:.2f}")
    said = written(abs(found.value), lang)
    if asked in ("share", "decided"):
        said += percent_sign(lang)
    if found.half:
        said += f" (±\u00a0{written(max(found.half, 0.05), lang)})"
    return said, deals
