"""Blocks of pages made from data: quick answers, ranks, the switch of variant, the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from bisca.play.shuffle import shuffled
from bisca.rules.catalog import find_variant, variants
from bisca.show import blocks
from bisca.show.html import Html, element
from sitekit import exercises
from sitekit.choices import questions
from sitekit.comb import bands, comb
from sitekit.glossary import terms
from sitekit.measured import measured
from sitekit.numbers import figures
from sitekit.paths import ROOT
from sitekit.place import Place
from sitekit.sheets import sheet
from sitekit.signals import signs
from sitekit.spread import pack
from sitekit.table import table_element
from sitekit.timeline import timeline
from sitekit.words import words

PARTS = ("rules", "deal", "table")
VECTOR_SEEDS = ("", "bisca", "à mesa da cozinha", "2f1c3b5a")
VECTOR_LENGTH = 10
SEAL_VECTORS = ROOT / "docs" / "data" / "seal_vectors.json"


def render_block(kind: str, name: str, url: str, lang: str) -> Html:
    """
    The block *kind* (`bisca-quick`, ...) for the variant *name* on the page at *url*.

    Raises:
        VariantError: there is no such variant.
        ValueError: there is no such block.
    """
    make = _BLOCKS.get(kind)
    if make is None:
        raise ValueError(f"no block {kind!r}; there are {', '.join(_BLOCKS)}")
    return make(name, Place(url, lang))


def _switch(name: str, place: Place) -> Html:
    """Links to the rules, the deal and the table of each variant; they work by themselves."""
    text, part = words(place.lang), place.url.rpartition("/")[2].removesuffix(".html")
    found = find_variant(name)
    games = [
        _link(
            f"{place.pages}{variant.id}/{part}.html", variant.name[place.lang], variant.id == name
        )
        for variant in variants().values()
    ]
    parts = [
        _link(f"{place.pages}{name}/{other}.html", text.t(f"switch.{other}"), other == part)
        for other in PARTS
    ]
    return element(
        "nav",
        element(
            "details",
            element("summary", found.name[place.lang]),
            element("ul", games, class_="b-games", aria_label=text.t("switch.variants")),
            class_="b-games-fold",
        ),
        element("ul", parts, class_="b-parts", aria_label=text.t("switch.parts")),
        class_="b-switch",
        aria_label=text.t("switch.label"),
        data_variant=name,
        data_search_exclude=True,
    )


def _link(href: str, text: str, current: bool) -> Html:
    return element("li", element("a", text, href=href, aria_current="page" if current else None))


def _vectors(_: str, place: Place) -> Html:
    """What a few seeds make of the pack, for anyone who writes the shuffle anew."""
    text, deck = words(place.lang), find_variant("bisca-de-tres").rules().deck
    rows = [
        element(
            "tr",
            element("td", element("code", seed) if seed else text.t("vectors.empty")),
            element("td", element("code", " ".join(shuffled(deck, seed)[:VECTOR_LENGTH]))),
        )
        for seed in VECTOR_SEEDS
    ]
    head = [element("th", text.t(f"vectors.{key}"), scope="col") for key in ("seed", "first")]
    return element(
        "table",
        element("thead", element("tr", head)),
        element("tbody", rows),
        class_="b-vectors",
    )


def _seals(_: str, place: Place) -> Html:
    """Sealed deals with their seals and seeds, for anyone who checks one anew."""
    text = words(place.lang)
    made = []
    for vector in json.loads(SEAL_VECTORS.read_text(encoding="utf-8")):
        rows = [(f"[{name}]", value) for name, value in vector["tags"].items() if value]
        rows.insert(0, (text.t("seals.deal"), str(vector["deal"])))
        rows.append((text.t("seals.seed"), vector["seed"]))
        rows.append((text.t("vectors.first"), " ".join(vector["first"])))
        cells = [
            element("tr", element("th", name, scope="row"), element("td", element("code", value)))
            for name, value in rows
        ]
        made.append(element("table", element("tbody", cells), class_="b-vectors b-seals"))
    return element("div", made)


_BLOCKS: Mapping[str, Callable[[str, Place], Html]] = {
    "bisca-bands": bands,
    "bisca-choices": questions,
    "bisca-comb": comb,
    "bisca-compare": lambda _, place: blocks.compare(place.lang, pages=place.pages),
    "bisca-disputes": lambda _, place: blocks.disputes(place.lang, pages=place.pages),
    "bisca-exercises": exercises.questions,
    "bisca-glossary": terms,
    "bisca-measured": measured,
    "bisca-numbers": figures,
    "bisca-pack": pack,
    "bisca-quick": lambda name, place: blocks.quick(name, place.lang, pages=place.pages),
    "bisca-ranks": lambda name, place: blocks.ranks(name, place.lang, assets=place.assets),
    "bisca-seals": _seals,
    "bisca-sheet": sheet,
    "bisca-signals": signs,
    "bisca-switch": _switch,
    "bisca-table": table_element,
    "bisca-timeline": timeline,
    "bisca-vectors": _vectors,
}
