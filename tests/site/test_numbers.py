"""The numbers: counted from the deals of the engine, repeatable, and drawn as they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

import counting
import simulate
from bisca.play.deal import opening
from bisca.play.evolve import advance
from bisca.players.lanes import simulation_of
from bisca.players.layout import layout_of
from bisca.rules.catalog import find_variant, variants
from sitekit import content, measured, numbers
from sitekit.blocks import render_block
from sitekit.content import ContentError
from sitekit.paths import LANGUAGES, ROOT

GAMES = ["bisca-de-tres", "bisca-a-tres", "bisca-de-seis"]


@pytest.mark.parametrize("name", GAMES)
def test_deals_are_laid_out_as_the_engine_deals_them(name: str) -> None:
    rules = find_variant(name).rules()
    packs = [rules.deck[number:] + rules.deck[:number] for number in (0, 1, 2)]
    states = []
    for pack in packs:
        state, events = opening(rules, pack, rules.seats - 1)
        for event in events:
            state = advance(state, event)
        states.append(state)
    assert {state.table.leader for state in states} == {0}
    trump = states[0].table.trump
    place = layout_of(rules, trump).place
    ours = counting.dealt(layout_of(rules, trump), [[place[card] for card in pack] for pack in packs])
    theirs = simulation_of(states)

    assert (ours.hands, ours.facedown, ours.up) == (theirs.hands, theirs.facedown, theirs.up)


def test_the_result_is_the_same_for_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BATCH", 60)
    ways = [simulate.on_cores(workers) for workers in (1, 2)]
    found = [simulate.simulate(["bisca-de-tres"], 200, "test", work) for work in ways]

    assert found[0] == found[1]
    assert found[0]["bisca-de-tres"]["steady"]["deals"] == 200


def test_the_result_is_the_same_on_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="--dask is an optional extra")
    monkeypatch.setattr(simulate, "BATCH", 60)
    here = simulate.simulate(["briscola"], 100, "test", simulate.on_cores(1))
    with distributed.LocalCluster(
        n_workers=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
    ) as cluster:
        work = simulate.on_dask(cluster.scheduler_address)
        there = simulate.simulate(["briscola"], 100, "test", work)

    assert there == here


def test_whoever_repeats_the_first_batch_gets_the_same() -> None:
    found = numbers.numbers()
    batch = counting.Batch("bisca-de-tres", "random", found["seed"], 0, simulate.BATCH)

    assert (
        simulate.digest(counting.count_batch(batch))
        == numbers.counted("bisca-de-tres", "random")["first_batch"]
    )


def test_random_players_do_as_another_program_found() -> None:
    """Five million deals of a program that shares nothing with this one."""
    counts = numbers.counted("bisca-de-tres", "random")
    assert numbers.mean(counts["points"]) == pytest.approx(61.98, abs=0.15)
    assert counts["won"][0] / counts["deals"] == pytest.approx(0.5278, abs=0.004)
    assert counts["tied"] / counts["deals"] == pytest.approx(0.0168, abs=0.001)


def test_a_million_deals_of_each_game_add_up() -> None:
    for name, variant in variants().items():
        for players in numbers.PLAYERS:
            counts = numbers.counted(name, players)
            deals = counts["deals"]
            assert deals >= 1_000_000
            assert sum(counts["won"]) + counts["tied"] == deals
            assert sum(counts["points"].values()) == deals
            assert sum(counts["worth"].values()) == sum(counts["won"])
            assert sum(one["deals"] for one in counts["turn_up"].values()) == deals
            assert len(counts["won"]) == variant.rules().sides


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_in_every_chart(lang: str) -> None:
    for chart in (*numbers.CHARTS, "spread"):
        html = render_block("bisca-numbers", chart, "numbers.html", lang)
        for variant in variants().values():
            assert f">{variant.name[lang]}<" in html
        assert html.count("is-steady") == html.count("is-random") == len(variants())


def test_numbers_are_written_as_each_language_writes_them() -> None:
    assert numbers.written(-1234.56, "pt") == "−1234,6"
    assert numbers.written(2.04, "en", sign=True) == "+2.0"
    assert numbers.written(-0.01, "pt", sign=True) == "0,0"
    assert numbers.thousands(1_000_000, "en") == "1,000,000"


def test_every_claim_is_on_a_page_in_both_languages() -> None:
    for lang in LANGUAGES:
        shown = set()
        for page in (ROOT / "docs" / lang).rglob("*.md"):
            shown |= set(re.findall(r"```bisca-measured\n(\S+)\n```", page.read_text("utf-8")))
        assert shown == set(measured.claims())


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("leads.ace.points", "goes the other way"),
        ("leads.nine.points", "nothing was counted"),
        ("deals.points", "leads to nothing"),
    ],
)
def test_a_claim_that_the_count_does_not_bear_out_is_refused(
    path: str, reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    said = {lang: "{x}" for lang in LANGUAGES}
    claim = {"variant": "bisca-de-tres", "said": said, "values": {"x": path}}
    (tmp_path / "claims.yaml").write_text(yaml.safe_dump({"false-claim": claim}), "utf-8")
    numbers.numbers()  # kept from the real folder
    monkeypatch.setattr(content, "FOLDER", tmp_path)
    measured.claims.cache_clear()
    try:
        with pytest.raises(ContentError, match=reason):
            render_block("bisca-measured", "false-claim", "learn/leading.html", "en")
    finally:
        measured.claims.cache_clear()
