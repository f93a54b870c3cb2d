"""The page's door: what a table of any size asks for and is told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from deals import deal_with_signs, last_trick
from fair import redealt
from markup import parse
from setups import USUAL

from bisca.browser import handle
from bisca.play.allowed import legal_exchanges, legal_plays, legal_signs
from bisca.play.link import dump_link
from bisca.play.notation import dump_record
from bisca.play.observation import observe
from bisca.play.record import DealRecord, Order, Seed, Signed, new_record
from bisca.players.hints import advice
from bisca.players.session import Session, dump_session, load_session
from bisca.rules.cards import parse_card
from bisca.rules.catalog import find_variant, variants
from bisca.rules.signals import signs_of
from bisca.rules.variant import Rules
from bisca.show.hint import hint_html, hint_said
from bisca.show.locale import locale
from bisca.show.packs import pack_of


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
    rules = variants()[variant].rules()
    said = fine("new", variant=variant, seed="drawing")["frames"][0]["say"]
    first, _, rest = said.partition(". ")
    why = "quem dá" if rules.sides == rules.seats else "quem joga com quem e quem dá"
    assert first.startswith(f"Para ver {why}, tu tiras ")
    assert first.count(" tira") == rules.seats
    assert (" mais altas jogam contra as " in rest) == (rules.sides < rules.seats)
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
    assert refused["refusal"]["href"] == "table-rules.html#M15"


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


def test_the_sheet_says_what_holds_at_this_very_table() -> None:
    """Ranks and points in the order that was agreed, and the rules in force."""
    reply = fine("new", variant="brisca", rules="order=two_for_three exchange=none", seed="sheet")
    root = parse(fine("sheet", lang="en", record=reply["record"])["html"])
    ranks = root.one(class_="b-ranks")
    cards = [card.attributes["aria-label"] for card in ranks.find(class_="b-card")]
    assert cards == [
        "ace",
        "two",
        "king",
        "knight",
        "jack",
        "seven",
        "six",
        "five",
        "four",
        "three",
    ]
    assert ranks.text.endswith("points111043200000")
    assert "agreed at this table" in root.text


def test_the_last_card_is_named_only_when_it_is_the_persons_turn() -> None:
    """A table that is asked to plays it by itself."""
    reply = fine("new", variant="bisca-de-tres", rules="", seed="only")
    only = []
    while not reply["over"]:
        only.append(reply["only"])
        card = hand_of(reply)[0].attributes["data-c"]
        assert reply["only"] in (None, card)
        reply = fine("play", card=card, record=reply["record"], ply=reply["ply"])
    assert only[-1] is not None
    assert only[:-1] == [None] * 19
    assert reply["only"] is None


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_two_who_play_on_keep_the_names_of_their_places(lang: str) -> None:
    """From trick to trick, for the third who looks on; the score is that of the two."""
    rules = find_variant("bisca-a-tres").rules(3, {"three_way_tie": "playoff"})
    record = new_record(rules, [last_trick(rules, 0, (20, 50, 50))], ("person", "random", "random"))
    session = Session(replace(record, opponents_seed="o"), "s")
    reply = fine("next-deal", lang=lang, record=dump_session(session))
    names = {
        tuple(seat.one(class_="b-name").text for seat in parse(frame["html"]).find(class_="b-seat"))
        for frame in reply["frames"]
    }
    words = locale(lang)
    wanted = {str(words.person(key)) for key in ("right_opponent", "left_opponent")}
    for pair in names:
        assert {next(who for who in wanted if name.startswith(who)) for name in pair} == wanted


def held(html: str) -> dict[str, set[str]]:
    """The cards that can be seen in each hand of a picture."""
    zones = {
        node.attributes["data-zone"]: node
        for node in parse(html).all()
        if node.attributes.get("data-zone", "").startswith("hand-")
    }
    return {
        zone: {
            card.attributes["data-c"]
            for card in node.find(class_="b-card")
            if "data-c" in card.attributes
        }
        for zone, node in zones.items()
    }


@pytest.mark.parametrize("variant", ["bisca-de-tres", "brisca"])
def test_people_at_one_screen_see_their_own_cards_and_nobodys_between(variant: str) -> None:
    """The table is veiled until whoever is to play asks; so it is after a reload."""
    reply = fine("new", variant=variant, opponent="person", rules="", seed="veil")
    turns, exposed = 0, set()
    while not reply["over"]:
        session = load_session(reply["record"])
        me = session.person
        # What lay open is known to all: the turn-up, once it has been drawn.
        exposed |= {card for card, _ in session.replay.state.table.exposed}
        if parse(reply["frames"][-1]["html"]).find(data_do="unveil"):
            again = fine("show", record=reply["record"])
            for veiled in (reply["frames"][-1]["html"], again["frames"][-1]["html"]):
                assert set().union(*held(veiled).values()) <= exposed
            reply = fine("unveil", record=reply["record"])
            turns += 1
        for frame in reply["frames"]:
            assert not any(
                cards - exposed
                for zone, cards in held(frame["html"]).items()
                if zone != f"hand-{me}"
            )
        root = parse(reply["frames"][-1]["html"]).one(data_zone=f"hand-{me}")
        hand = [
            card for card in root.find(class_="b-card") if "aria-disabled" not in card.attributes
        ]
        asked = {"record": reply["record"], "ply": reply["ply"]}
        reply = fine("play", card=hand[0].attributes["data-c"], **asked)
        assert not reply["can"]["undo"]
        assert reply["only"] is None
    assert turns > 10


def test_each_is_shown_all_that_happened_since_they_looked() -> None:
    """From the dealing on, every group of events comes exactly once to each person."""
    reply = fine("new", variant="bisca-de-tres", opponent="person", rules="", seed="all", lang="en")
    told: dict[int, list[str]] = {0: [], 1: []}
    while not reply["over"]:
        me = load_session(reply["record"]).person
        assert me is not None
        if parse(reply["frames"][-1]["html"]).find(data_do="unveil"):
            reply = fine("unveil", record=reply["record"], lang="en")
            told[me] += [frame["say"] for frame in reply["frames"]]
        root = parse(reply["frames"][-1]["html"]).one(data_zone=f"hand-{me}")
        card = next(
            node.attributes["data-c"]
            for node in root.find(class_="b-card")
            if "data-c" in node.attributes
        )
        reply = fine("play", card=card, record=reply["record"], ply=reply["ply"], lang="en")
        told[me] += [
            frame["say"]
            for frame in reply["frames"]
            if not parse(frame["html"]).find(data_do="unveil")
        ]
    result = load_session(reply["record"]).replay.state.table.result
    assert result is not None
    title = parse(reply["frames"][-1]["html"]).one(class_="b-panel-title").text
    assert title == ("Tie" if result.winner is None else f"Player {result.winner + 1} won the deal")
    for said in told.values():
        assert sum("turned up" in sentence for sentence in said) == 1
    lengths = sorted(len(said) for said in told.values())
    # The one who didn't play the last card has yet to see the end.
    assert lengths[1] == 2 + 40 + 20
    assert lengths[0] >= lengths[1] - 3


def test_the_standing_adds_up() -> None:
    """Deals, points and games of the person, as the match's deals have them."""
    reply = fine("new", variant="bisca-de-tres", rules="", seed="sum")
    points = 0
    for _ in range(2):
        while not reply["over"]:
            card = hand_of(reply)[0].attributes["data-c"]
            reply = fine("play", card=card, record=reply["record"], ply=reply["ply"])
        session = load_session(reply["record"])
        result = session.replay.state.table.result
        assert result is not None
        points += result.points[0]
        reply = fine("next-deal", record=reply["record"])
    standing = reply["standing"]
    assert (standing["deals"], standing["points"]) == (2, points)
    assert standing["deal"] == 3
    assert standing["levels"] == ["steady"]
    assert standing["games"] == standing["score"][0]


SIGNED = "signals=own"


def after_a_trick(
    variant: str, rules: str, lang: str = "pt", seed: str = "signs"
) -> dict[str, Any]:
    """A table at which it is the person's turn in the second trick."""
    reply = fine("new", lang, variant=variant, rules=rules, seed=seed)
    while load_session(reply["record"]).replay.state.table.trick_number == 1:
        card = hand_of(reply)[0].attributes["data-c"]
        reply = fine("play", lang, card=card, record=reply["record"], ply=reply["ply"])
    return reply


def test_a_sign_is_made_by_a_button_and_told() -> None:
    """The face beside the name, the sentence, and the same turn; a false one cites its clause."""
    reply = after_a_trick("bisca-de-quatro", SIGNED)
    assert reply["signals"]
    shown = fine("signals", record=reply["record"])["html"]
    buttons = parse(shown).find(data_do="sign")
    means = [button.attributes["data-means"] for button in buttons]
    table = load_session(reply["record"]).replay.state.table
    assert tuple(means) == legal_signs(table, 0)
    assert means
    asked = {"record": reply["record"], "ply": reply["ply"]}
    after = fine("sign", means=means[0], **asked)
    assert after["frames"][0]["say"].startswith("Fazes um sinal: ")
    assert "(M27)" in after["frames"][0]["say"]
    board = parse(after["frames"][-1]["html"])
    seat = board.one(data_seat="0", class_="b-seat")
    assert [node.tag for node in seat.one(class_="b-faces").all()] == ["li", "img"]
    assert load_session(after["record"]).person_to_play
    false = next(one for one in signs_of("bisca-de-quatro") if one not in means)
    refused = fine("sign", means=false, **asked)["refusal"]
    assert refused["clause"] == "M27"
    assert refused["href"].endswith("table-rules.html#M27")
    assert refused["message"].startswith("Não podes fazer esse sinal")


def test_signs_of_rivals_are_in_no_reply_unless_they_are_for_all() -> None:
    """Neither that they were made; where the whole table sees them, they are told."""
    for rules, told in ((SIGNED, {2}), ("signals=rivals", {1, 2, 3})):
        reply = fine("new", "en", variant="bisca-de-quatro", rules=rules, seed="privacy")
        heard, made = set(), set()
        names = {
            "Your partner makes": 2,
            "Your right-hand opponent makes": 1,
            "Your left-hand opponent makes": 3,
        }
        while not reply["over"]:
            card = hand_of(reply)[0].attributes["data-c"]
            reply = fine("play", "en", card=card, record=reply["record"], ply=reply["ply"])
            for frame in reply["frames"]:
                heard |= {seat for name, seat in names.items() if frame["say"].startswith(name)}
                faces = parse(frame["html"]).find(class_="b-faces")
                assert len(faces) <= len(told) + 1
                assert "you don't see" not in frame["say"]
        for move in load_session(reply["record"]).deal.plays:
            if isinstance(move, Signed):
                made.add(move.action.seat)
        assert made == {1, 2, 3}
        assert heard == told


def test_the_captain_of_six_is_shown_the_signs_of_both_partners() -> None:
    """And the dialog says how signs go; without the rule there is nothing to be shown."""
    reply = after_a_trick("bisca-de-seis", SIGNED, "en")
    html = fine("signals", "en", record=reply["record"])["html"]
    titles = [node.text for node in parse(html).all() if node.tag == "h3"]
    assert titles == ["Right partner", "Left partner", "Your signs"]
    assert "Signs go to the captain" in html
    plain = fine("new", variant="bisca-de-seis", rules="", seed="signs")
    assert not plain["signals"]
    assert not ask("signals", record=plain["record"])["ok"]


def test_a_partner_who_is_asked_answers_in_the_same_reply() -> None:
    """The question and the answer, one sentence each."""
    reply = after_a_trick("brisca", SIGNED, "en")
    after = fine("sign", "en", means="ask-what", record=reply["record"], ply=reply["ply"])
    assert after["frames"][0]["say"].startswith("You make a sign: “what have you got?” (M27).")


def test_a_link_that_leaves_signs_out_says_so() -> None:
    """The text has them all."""
    rules = find_variant("brisca").rules(table={"signals": "own"})
    for most, said in ((9, False), (999, True)):
        record = replace(
            new_record(rules, [deal_with_signs(rules, most)], ("person", *["steady"] * 3)),
            opponents_seed="o",
        )
        reply = fine("share", "en", record=dump_session(Session(record, practice=True)))
        assert ("leaves them out" in reply.get("message", "")) == said
        assert len(reply["link"]) <= 300
        assert "0:ask-what" in reply["text"]


@pytest.mark.parametrize(("most", "left_out"), [(9, False), (999, True)])
def test_a_link_to_a_step_points_to_the_same_play_without_the_signs(
    most: int, left_out: bool
) -> None:
    """Both that of the step-through and that to play on from there."""
    rules = find_variant("brisca").rules(table={"signals": "own"})
    text = dump_record(new_record(rules, [deal_with_signs(rules, most)]))
    shown = fine("steps", "en", text=text)
    bare = fine("steps", "en", link=shown["link"])
    trail = shown["trail"]
    assert ("linked" in trail) == left_out
    assert (len(bare["steps"]) < len(shown["steps"])) == left_out
    linked = trail.get("linked", range(1, len(shown["steps"]) + 1))
    for place, played in enumerate(trail["moves"]):
        assert bare["trail"]["plies"][linked[place] - 1] == trail["plies"][place]
        if played:
            assert bare["trail"]["moves"][linked[place] - 1] == played
    for place in (20, len(trail["moves"]) - 9):
        ply = trail["plies"][place]
        reply = fine("open", "en", variant="brisca", link=shown["link"], ply=ply)
        plays = load_session(reply["record"]).deal.plays
        cards = [f"{move}" for move in plays if not isinstance(move, Signed)]
        # Where it isn't the person's turn, others have played on from there.
        assert cards[:ply] == [move[1:] for move in trail["moves"][: place + 1] if move]


def hinted(record: str, lang: str = "en") -> dict[str, Any]:
    """A whole hint, as a page asks for it."""
    reply: dict[str, Any] = {"batches": [], "done": 0, "of": 1}
    while "html" not in reply:
        done = reply["done"]
        reply = fine("hint", lang, record=record, batches=reply["batches"])
        assert reply["done"] > done
        assert "record" not in reply
    return reply


@pytest.mark.parametrize("variant", ["bisca-de-tres", "bisca-dos-nove", "brisca"])
def test_a_hint_is_made_of_what_the_person_has_seen(variant: str) -> None:
    """With the other cards dealt anew it is the same to the letter; the match goes on as it was."""
    random = Random("hint")
    reply = fine("new", variant=variant, seed="hint")
    for _ in range(3):
        hint = hinted(reply["record"])
        session = load_session(reply["record"])
        other = observe(redealt(session.replay.state, 0, random), frozenset((0,)))
        found = advice(other, session.stakes)
        words = locale("en", pack_of(session.rules))
        assert hint["html"] == hint_html(found, other, words)
        assert hint["say"] == hint_said(found, other, words)
        assert hint["best"] == found.best.card
        reply = fine("play", record=reply["record"], ply=reply["ply"], card=hint["best"])


def test_a_hint_begins_with_an_exchange() -> None:
    """And marks no card of the hand, which will be another."""
    for seed in range(30):
        reply = fine("new", variant="brisca", seats=2, seed=f"swap {seed}")
        table = load_session(reply["record"]).replay.state.table
        while table.turn is not None and not legal_exchanges(table) and table.stock:
            card = legal_plays(table)[0]
            reply = fine("play", record=reply["record"], ply=reply["ply"], card=card)
            table = load_session(reply["record"]).replay.state.table
        if table.turn is not None and legal_exchanges(table):
            break
    given, taken = legal_exchanges(table)[0], table.trump_card
    hint, words = hinted(reply["record"]), locale("en", pack_of(table.rules))
    assert hint["say"].startswith(f"First exchange {words.card(given).the} ")
    assert hint["best"] == ""
    assert f'data-hint="{taken}"' in hint["html"]
    assert f'data-hint="{given}"' not in hint["html"]


def test_a_hint_can_be_cut_short_and_refused() -> None:
    """What there is after one step is told; out of turn there is none; nonsense is named."""
    reply = fine("new", variant="bisca-de-tres", seed="short")
    short = fine("hint", "en", record=reply["record"], enough=True)
    assert short["done"] == 1 < short["of"]
    assert "there is little between" in short["say"].lower()
    refused = ask("hint", record=reply["record"], batches=[[[1]]])
    assert not refused["ok"]
    assert "batch: expected" in refused["error"]["message"]
    rules = find_variant("bisca-a-tres").rules()
    over = Session(
        new_record(rules, [last_trick(rules, 0, (20, 50, 50))], ("person", "random", "random"))
    )
    refused = ask("hint", record=dump_session(over))
    # The saved game is sound.
    assert refused["error"]["message"] == "Isto não se pode fazer. (não é a tua vez)"


def test_a_review_is_asked_for_step_by_step() -> None:
    """Until it is there; from any seat; never before the deal is over."""
    reply = fine("new", variant="bisca-de-tres", seed="review")
    early = ask("review", "en", record=reply["record"])["error"]["message"]
    assert early == "That can't be done. (the deal isn't over)"
    while not reply["over"]:
        card = hand_of(reply)[0].attributes["data-c"]
        reply = fine("play", record=reply["record"], ply=reply["ply"], card=card)
    assert 'data-do="review"' in reply["frames"][-1]["html"]
    step: dict[str, Any] = {"found": None}
    while "html" not in step:
        step = fine("review", record=reply["record"], found=step["found"])
        assert "record" not in step
    assert "<svg" in step["html"]
    assert step["say"]
    other = fine("review", record=reply["record"], found=step["found"], seat=1)
    assert other["html"] != step["html"]
    assert not ask("review", record=reply["record"], found=step["found"], seat=7)["ok"]
    assert not ask("review", record=reply["record"], found=[1])["ok"]


def test_the_others_in_practice_can_be_others_from_here_on() -> None:
    """In practice alone: what a match counts is who it was played against."""
    link = fine("share", record=fine("new", variant="bisca-a-tres", seed="level")["record"])["link"]
    reply = fine("open", link=link, opponent="beginner")
    assert reply["level"] == "beginner"
    reply = fine("show", record=reply["record"], opponent="strong")
    assert reply["level"] == "strong"
    assert load_session(reply["record"]).record.players == ("person", "strong", "strong")
    assert "ninguém" in ask("show", record=reply["record"], opponent="ninguém")["error"]["message"]
    match = fine("new", variant="bisca-de-tres", seed="level")
    shown = fine("show", record=match["record"], opponent="expert")
    assert (shown["level"], shown["record"]) == (None, match["record"])


def test_a_card_can_be_played_by_its_name() -> None:
    """As anyone would write it; nothing changes when it is no card of the hand, or two."""
    new = fine("new", variant="bisca-de-tres", seed="typed", first_dealer="opponent", rules="")
    session = load_session(new["record"])
    card = session.replay.state.table.hands[0].cards[0]
    asked = {"record": new["record"], "ply": new["ply"]}
    played = fine("play", typed=locale("pt").card(card).upper(), **asked)
    assert card in load_session(played["record"]).deal.plays
    for text in ("nothing", "", "7"):
        unclear = fine("play", typed=text, **asked)
        assert unclear["record"] == new["record"]
        assert unclear["frames"] == []
        assert locale("pt").card(card) in unclear["refusal"]["message"]
    hand = (parse_card("7H"), parse_card("7C"), parse_card("2S"))
    table = session.replay.state.table
    rest = [one for one in session.rules.deck if one not in hand]
    assert table.hands[0].size == len(hand)
    order = [hand[0], rest[0], hand[1], rest[1], hand[2], rest[2], *rest[3:]]
    start = replace(session.deal, start=Order(tuple(order)), cut=0, plays=())
    two = replace(session, record=session.record.with_deal(start))
    unclear = fine("play", typed="7c", record=dump_session(two), ply=0)
    assert "7c" in unclear["refusal"]["message"]
    for one in hand[:2]:
        assert locale("pt").card(one) in unclear["refusal"]["message"]


def test_a_deal_that_was_set_up_can_be_played_and_seen() -> None:
    """Two links: one to the deal as it stands, one to the same with everything played."""
    said = {"turn_up": "7♠", "hand-0": "A♥"}
    reply = fine("set-up", variant="bisca-de-tres", rules="", said=said)
    opened = fine("open", link=reply["link"], variant="bisca-de-tres")
    assert opened["about"] == ["As regras do próprio jogo."]
    table = load_session(opened["record"]).replay.state.table
    assert table.trump_card == "7S"
    assert "AH" in table.hands[0].cards
    assert len(fine("steps", link=reply["played"])["steps"]) > 20
    wrong = ask("set-up", variant="bisca-de-tres", rules="", said={"turn_up": "8♠"})
    assert not wrong["ok"]
    assert wrong["error"]["message"].startswith("Carta virada:")


def test_a_record_can_be_set_up() -> None:
    """Its last deal; one of another game is told which."""
    new = fine("new", variant="brisca", seed="pasted", rules="")
    text = fine("share", record=new["record"])["text"]
    reply = fine("set-up", variant="brisca", rules="", text=text)
    assert fine("open", link=reply["link"])["record"]
    other = ask("set-up", variant="briscola", rules="", text=text)
    assert other["error"]["kind"] == "game"
    assert ask("set-up", variant="brisca", rules="", text="nonsense")["error"]["kind"] == "text"


def test_a_broken_record_is_told_in_the_page_s_language() -> None:
    """In the box of the step-through and at the table, with what is sound still shown."""
    record = new_record(find_variant("bisca-de-tres").rules(), [DealRecord(Seed("words"), 1)])
    text = dump_record(record) + "1. QQ\n"
    for lang, said in (
        ("pt", "linha 7: não é uma carta: «QQ» ("),
        ("en", "line 7: not a card: 'QQ' ("),
    ):
        shown = fine("steps", lang, text=text)
        assert said in shown["refusal"]["message"]
        assert shown["steps"]
    newer = ask("steps", "pt", text=text.replace('[Bisca "1"]', '[Bisca "2"]'))["error"]
    assert "linha 1: formato «2»: este programa lê o formato 1" in newer["message"]

    cut = fine("open", "pt", link=dump_link(record)[:-3])
    assert "ligação: foi cortada ou alterada no caminho" in cut["refusal"]["message"]
    saved = ask("show", "pt", record="2.x")["error"]
    assert "jogo guardado: formato «2»: este programa lê" in saved["message"]


def test_a_link_says_what_it_brings() -> None:
    """Each rule that isn't the game's own, and who plays, if they aren't as many as usual."""
    chosen = {"variant": "bisca-dos-nove", "rules": "match=first_to_2", "seed": "about"}
    rules = find_variant("bisca-dos-nove").table_rules["match"]
    usual = fine("new", **{**chosen, "rules": ""})
    link = fine("share", record=usual["record"])["link"]
    assert fine("open", link=link)["about"][0] == "As regras do próprio jogo."
    choice = next(id for id in rules.choices if id != find_variant("bisca-dos-nove").table["match"])
    new = fine("new", **{**chosen, "rules": f"match={choice}"})
    told = fine("open", link=fine("share", record=new["record"])["link"])["about"]
    assert told == [f"{rules.title['pt']}: {rules.choices[choice].label['pt']}."]
    three = fine("new", variant="brisca", seats="3", rules="", seed="about")
    told = fine("open", link=fine("share", record=three["record"])["link"])["about"]
    assert told == ["Jogam três, cada um por si.", "As regras do próprio jogo."]


def test_cards_have_the_back_that_is_asked_for() -> None:
    """The usual one, if there is no such back."""
    for back, file in (("net", "back-net.svg"), ("tile", "back.svg"), ("<b>", "back.svg")):
        html = fine("new", variant="brisca", seed="back", rules="", back=back)["frames"][-1]["html"]
        assert set(re.findall(r"cards/(back[\w-]*\.svg)", html)) == {file}
