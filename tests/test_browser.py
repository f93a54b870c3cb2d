"""The page's door: what a table of any size asks for and is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from deals import last_trick
from markup import parse
from setups import USUAL

from bisca.browser import handle
from bisca.play.record import new_record
from bisca.players.session import Session, dump_session, load_session
from bisca.rules.cards import parse_card
from bisca.rules.catalog import find_variant, variants
from bisca.rules.variant import Rules
from bisca.show.locale import locale


def ask(do: str, lang: str = "pt", **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(
        handle(json.dumps({"v": 1, "id": 1, "do": do, "lang": lang, **request}))
    )
    return reply


def fine(do: str, lang: str = "pt", **request: Any) -> dict[str, Any]:
    reply = ask(do, lang, **request)
    assert reply["ok"], reply
    return reply


def hand_of(reply: dict[str, Any]) -> list[Any]:
    """The person's cards that may be played now."""
    root = parse(reply["frames"][-1]["html"])
    cards = root.one(data_zone="hand-0").find(class_="b-card")
    return [node for node in cards if "aria-disabled" not in node.attributes]


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_deal_of_any_game_can_be_played_to_its_end(rules: Rules) -> None:
    """Card after card, exchanges when there are any, until the panel offers the next deal."""
    reply = fine("new", variant=rules.variant, seats=str(rules.seats), seed="whole", rules="")
    for _ in range(60):
        if reply["over"]:
            break
        root = parse(reply["frames"][-1]["html"])
        asked = {"record": reply["record"], "ply": reply["ply"]}
        buttons = root.find(data_do="exchange")
        if buttons:
            reply = fine("exchange", card=buttons[0].attributes["data-card"], **asked)
            assert reply["frames"][0]["moves"][0]["from"] == "turn-up"
        else:
            reply = fine("play", card=hand_of(reply)[0].attributes["data-c"], **asked)
        assert reply["frames"]
    assert reply["over"] in ("deal", "match")
    panel = parse(reply["frames"][-1]["html"]).one(class_="b-panel")
    if reply["over"] == "deal":
        assert panel.find(data_do="next-deal")
        assert fine("next-deal", record=reply["record"])["over"] is None


def test_seats_and_levels_are_written_down() -> None:
    """One level for all, another for a seat by itself, or a list."""
    one = {"variant": "bisca-de-quatro", "seed": "levels", "opponent": "random"}
    for more, players in (
        ({}, ("person", "random", "random", "random")),
        ({"level-2": "steady"}, ("person", "random", "steady", "random")),
        ({"levels": ["steady", "random", "steady"]}, ("person", "steady", "random", "steady")),
    ):  # fmt: skip
        reply = fine("new", **one, **more)
        assert load_session(reply["record"]).record.players == players
    assert not ask("new", **one, levels=["random"])["ok"]
    assert not ask("new", **one, **{"level-1": "wizard"})["ok"]


@pytest.mark.parametrize(("choice", "dealer"), [("seat_0", 0), ("seat_2", 2)])
def test_the_table_rule_says_who_deals_first(choice: str, dealer: int) -> None:
    """And nobody draws for it."""
    reply = fine("new", variant="bisca-de-quatro", seed="first", rules=f"first_dealer={choice}")
    assert load_session(reply["record"]).deal.dealer == dealer
    assert "Para ver quem dá" not in reply["frames"][0]["say"]


@pytest.mark.parametrize("variant", [variant.id for variant in variants().values()])
def test_everyone_draws_for_the_deal(variant: str) -> None:
    """Each is told with the card drawn, and then who deals."""
    seats = variants()[variant].seats[0]
    said = fine("new", variant=variant, seed="drawing")["frames"][0]["say"]
    first = said.partition(". ")[0]
    assert first.startswith("Para ver quem dá, tu tiras ")
    assert first.count(" tira") == seats
    assert "Dás tu." in said or "Dá o " in said


def test_a_pack_can_be_changed_in_mid_deal() -> None:
    """The record is the same, the cards and their names are another pack's."""
    reply = fine("new", variant="brisca", seed="pack")
    for pack, drawn in (("italian", "italian"), ("french", "french"), ("", "spanish"), ("x", "spanish")):  # fmt: skip
        shown = fine("show", record=reply["record"], pack=pack)
        assert shown["record"] == reply["record"]
        board = parse(shown["frames"][0]["html"]).one(class_="b-board")
        assert board.attributes["data-pack"] == drawn
        words = locale("pt", drawn)
        for node in hand_of(shown):
            card = parse_card(node.attributes["data-c"])
            assert (node.attributes["aria-label"] or "").startswith(words.card(card))


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [
        ("pt", "«Enquanto há monte: assistir obrigatório»", "«Depois de acabar o monte: jogo livre»"),
        ("en", "“While there is stock: always follow suit”", "“Once the stock is gone: play freely”"),
    ],
)  # fmt: skip
def test_rules_that_clash_are_named_in_the_page_s_language(
    lang: str, first: str, second: str
) -> None:
    """By their titles, both."""
    reply = ask("new", lang, variant="bisca-de-tres", rules="duty_with_stock=follow")
    assert not reply["ok"]
    assert reply["error"]["kind"] == "rules"
    assert first in reply["error"]["message"]
    assert second in reply["error"]["message"]


@pytest.mark.parametrize("seats", ["many", "5", [4], "-1"])
def test_seats_that_can_t_be_are_refused(seats: object) -> None:
    """In words, whatever was sent."""
    reply = ask("new", variant="brisca", seats=seats)
    assert not reply["ok"]
    assert reply["error"]["kind"] == "request"


def test_an_exchange_out_of_place_is_refused_and_changes_nothing() -> None:
    """The reply says why and by which clause; the record stays."""
    reply = fine("new", variant="bisca-de-quatro", seed="no exchange")
    card = hand_of(reply)[0].attributes["data-c"]
    refused = fine("exchange", record=reply["record"], ply=reply["ply"], card=card)
    assert refused["record"] == reply["record"]
    assert refused["frames"] == []
    assert refused["refusal"]["clause"] == "M15"
    assert refused["refusal"]["href"] == "rules.html#M15"


def test_an_exchange_from_an_old_picture_shows_how_things_stand() -> None:
    """Another tab was quicker."""
    reply = fine("new", variant="brisca", seed="old")
    shown = fine("exchange", record=reply["record"], ply=reply["ply"] + 5, card="7D")
    assert shown["record"] == reply["record"]
    assert len(shown["frames"]) == 1


def test_two_others_who_play_on_keep_their_cards_from_the_person() -> None:
    """Who looks on sees backs and what is played, as a spectator does."""
    rules = find_variant("bisca-a-tres").rules(3, {"three_way_tie": "playoff"})
    record = new_record(rules, [last_trick(rules, 0, (20, 50, 50))], ("person", "random", "random"))
    session = Session(replace(record, opponents_seed="o"), "s")
    reply = fine("next-deal", record=dump_session(session))
    assert reply["over"]
    turned = next(move["card"] for move in reply["frames"][1]["moves"] if move["to"] == "turn-up")
    for frame in reply["frames"]:
        root = parse(frame["html"])
        for zone in ("hand-0", "hand-1"):
            cards = root.one(data_zone=zone).find(class_="b-card")
            assert {card.attributes.get("data-c", turned) for card in cards} <= {turned}
        for move in frame["moves"]:
            assert move["card"] is None or move["from"] != "stock" or move["to"] == "turn-up"
