"""The board: whole HTML, the parts its style and scripts rely on, and nothing that wasn't seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from markup import Node, parse
from setups import NOVE, TRES, VARIANTS, at, crowd, dealt, rules_of
from shown import DEALER, MATCH, YOU, live, whole_deal

from bisca.play.deal import Observation, empty_table
from bisca.play.observation import observe, redact
from bisca.rules.cards import Card
from bisca.show.frames import steps, still
from bisca.show.locale import locale
from bisca.show.scene import empty_scene, scene_of
from bisca.show.view import MatchInfo, board


def seen_cards(table: Observation) -> set[Card]:
    """Every card that the audience of *table* may know."""
    cards = {card for hand in table.hands for card in hand.cards}
    cards.update(table.trick)
    cards.update(card for pile in table.piles for card in pile)
    if table.trump_card is not None:
        cards.add(table.trump_card)
    return cards


def names(card: Card, lang: str) -> tuple[str, ...]:
    """Every way in which a card could be told."""
    name = locale(lang).card(card)
    return (f'"{card}"', f"/{card}.", str(name), name.sign)


@pytest.mark.parametrize("audience", [YOU, frozenset()], ids=["one seat", "a spectator"])
@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_unseen_cards_have_no_identity(variant: str, lang: str, audience: frozenset[int]) -> None:
    """No name, sign, code or picture of a card that the audience hasn't seen, in any frame."""
    for seed in ("hidden-1", "hidden-2"):
        for _, _, scene, frame in live(rules_of(variant), seed, audience, lang):
            table = scene.table
            unseen = set(table.rules.deck) - seen_cards(table)
            shown = frame.html + frame.say + str(frame.to_mapping()["moves"])
            for card in unseen:
                assert not [name for name in names(card, lang) if name in shown], (card, frame.say)


def test_one_view_of_a_step_through_hides_what_the_other_hand_holds() -> None:
    """The view of one hand is made from what that hand sees."""
    log = whole_deal(NOVE, "hidden-4")
    for step in steps(empty_table(NOVE, DEALER, frozenset((0, 1))), log, "en", assets="../"):
        theirs = parse(step.html_one).one(data_zone="hand-1").find(class_="b-back")
        assert theirs or step.trick > 11
        assert not parse(step.html_all).one(data_zone="hand-1").find(class_="b-back")


def every_board() -> Iterator[Node]:
    for variant in VARIANTS:
        for _, _, _, frame in live(rules_of(variant), "whole"):
            yield parse(frame.html)


def test_boards_are_whole_html_without_what_the_page_forbids() -> None:
    """Everything is closed; no style, tabindex or handler; one root; ids only for reasons."""
    for root in every_board():
        (found,) = root.children
        assert isinstance(found, Node)
        assert found.attributes["class"] == "b-board b-felt"
        for node in root.all():
            attributes = node.attributes
            assert not {"style", "tabindex", "disabled"} & set(attributes)
            assert not [name for name in attributes if name.startswith("on")]
            assert attributes.get("id") in (None, "b-now")
            if node.tag == "img":
                assert attributes["alt"] == ""
                assert (attributes["width"], attributes["height"]) == ("60", "90")


def test_boards_without_ids_have_none() -> None:
    """A template's board has no ids and no references to any."""
    table = observe(dealt(TRES, "ids"), YOU)
    root = parse(board(scene_of(table), "pt", assets="", interactive=True))
    assert not [node for node in root.all() if {"id", "aria-describedby"} & set(node.attributes)]


def test_every_zone_and_the_state_are_on_the_board() -> None:
    """The names that style and scripts rely on."""
    table = observe(dealt(TRES, "zones"), YOU)
    root = parse(board(scene_of(table), "en", assets="../../assets/", interactive=True))
    zones = {node.attributes["data-zone"] for node in root.all() if "data-zone" in node.attributes}
    assert zones == {"hand-0", "hand-1", "stock", "turn-up", "trick", "pile-0", "pile-1"}
    attributes = root.one(class_="b-board").attributes
    assert attributes["data-variant"] == "bisca-de-tres"
    assert (attributes["data-seats"], attributes["data-hand"]) == ("2", "3")
    assert (attributes["data-phase"], attributes["data-turn"]) == ("free", "0")
    assert root.one(data_zone="hand-0").attributes["aria-label"] == "Your hand, 3 cards"
    assert root.one(data_zone="hand-1").attributes["aria-label"] == "Your opponent's hand, 3 cards"
    assert root.one(data_zone="stock").text == "Stock: 34"


def test_a_card_names_itself_with_its_points() -> None:
    """What a listener hears of a card."""
    state = at(TRES, {0: "7H QD 3S"}, trick_number=5, trump="S")
    root = parse(board(scene_of(observe(state, YOU)), "pt", assets="a/", interactive=True))
    said = {card: root.one(data_c=card).attributes["aria-label"] for card in ("7H", "QD", "3S")}
    assert said == {
        "7H": "sete de copas, 10 pontos",
        "QD": "dama de ouros, 2 pontos",
        "3S": "três de espadas, sem pontos, trunfo",
    }
    (image,) = root.one(data_c="7H").all()
    assert image.attributes["src"] == "a/cards/french-pt/7H.svg"


def test_cards_keep_their_tag_in_every_zone() -> None:
    """On a live board each known card is a button, in a figure a picture with a name."""
    state = at(TRES, {0: "7H QD"}, trick_number=5, trump="S", leader=1, trick="KC")
    scene = scene_of(observe(state, YOU))
    for interactive, tag in ((True, "button"), (False, "span")):
        root = parse(board(scene, "pt", assets="", interactive=interactive))
        cards = [node for node in root.all() if "data-c" in node.attributes]
        assert {node.tag for node in cards} == {tag}
        assert {node.zone() for node in cards} == {"hand-0", "trick", "turn-up"}
        role = None if interactive else "img"
        assert all(node.attributes.get("role") == role for node in cards)


def test_only_refused_cards_are_dimmed_and_say_why() -> None:
    """`is-refused` and a reason for what the rules refuse; the rest of the table is just not it."""
    state = at(NOVE, {0: "KC 2C 3H AD"}, trick_number=17, trump="C", leader=1, trick="7C")
    scene = scene_of(observe(state, YOU))
    root = parse(board(scene, "pt", assets="", interactive=True, ids="b"))
    hand = {
        node.attributes["data-c"]: node
        for node in root.one(data_zone="hand-0").find(class_="b-card")
    }
    for card in ("KC", "2C"):
        assert not {"aria-disabled", "aria-describedby"} & set(hand[card].attributes)
    for card in ("3H", "AD"):
        assert hand[card].attributes["aria-disabled"] == "true"
        reason = root.one(id=hand[card].attributes["aria-describedby"])
        assert "tens de jogar trunfo (N2)" in reason.text
    dimmed = [node.attributes["data-c"] for node in root.find(class_="is-refused")]
    assert sorted(dimmed) == ["3H", "AD"]
    led = root.one(data_zone="trick").one(class_="b-card").attributes
    assert led["aria-disabled"] == "true"


def test_a_figure_dims_what_it_is_told_to() -> None:
    """Without a reason to point at, the name itself says that the card can't be played now."""
    state = at(NOVE, {0: "KC 2C 3H AD"}, trick_number=17, trump="C", leader=1, trick="7C")
    scene = scene_of(observe(state, YOU))
    root = parse(board(scene, "en", assets="", legal=(Card("KC"), Card("2C"))))
    assert root.one(data_c="3H").attributes["aria-label"] == "three of hearts, no points, not now"
    assert not [node for node in root.all() if "aria-disabled" in node.attributes]


def test_out_of_turn_nothing_is_dimmed() -> None:
    """The hand is not to be played from, but no rule refuses it."""
    state = at(TRES, {0: "7H QD 3S"}, trick_number=5, trump="S", leader=1)
    root = parse(board(scene_of(observe(state, YOU)), "pt", assets="", interactive=True, ids="b"))
    hand = root.one(data_zone="hand-0").find(class_="b-card")
    assert [node.attributes["aria-disabled"] for node in hand] == ["true"] * 3
    assert not root.find(class_="is-refused")


def test_the_drawn_turn_up_is_marked_until_it_is_played() -> None:
    """Face up in the hand that took it, with a word on it."""
    for _, _, scene, frame in live(TRES, "turn-up"):
        table = scene.table
        marked = parse(frame.html).find(class_="is-turn-up")
        turn_up = table.trump_card
        held = turn_up is not None and any(turn_up in hand.cards for hand in table.hands)
        assert [node.attributes["data-c"] for node in marked] == ([turn_up] if held else [])
        for node in marked:
            assert node.one(class_="b-mark").text == "virado"
            assert "trunfo virado" in (node.attributes["aria-label"] or "")


def test_the_winner_is_marked_when_the_trick_is_whole() -> None:
    """By a class, and by a word."""
    for _, _, scene, frame in live(TRES, "winner"):
        table = scene.table
        trick = parse(frame.html).one(data_zone="trick")
        whole = len(table.trick) == 2
        assert len(trick.find(class_="is-winner")) == whole
        assert len(trick.find(class_="is-led")) == bool(table.trick)
        said = [node.text for node in trick.find(class_="b-who")]
        assert sum("ganha" in text for text in said) == whole


def test_the_status_says_how_things_stand() -> None:
    """Match, deal, trick, stock, trump, hands and phase."""
    state = at(NOVE, {0: "KC"}, trick_number=13, trump="C")
    root = parse(board(scene_of(observe(state, YOU)), "pt", assets="", match=MATCH))
    said = {
        node.attributes["data-item"]: node.text
        for node in root.one(class_="b-status").all()
        if "data-item" in node.attributes
    }
    assert said == {
        "match": "Partida1–2 (aos 4)",
        "deal": "Mão3",
        "trick": "Vaza13 de 20",
        "stock": "Monte0",
        "trump": "Trunfo♣ paus",
        "hands": "Cartas na mão8–8",
        "phase": "Faseacabou o monte: trunfo pede trunfo",
    }
    assert root.one(class_="b-board").attributes["data-phase"] == "answer-trump"


def test_the_end_of_a_deal_offers_what_may_be_done_next() -> None:
    """Result, standing, next dealer and buttons."""
    log = [redact(event, YOU) for event in whole_deal(TRES, "end")]
    match = MatchInfo((2, 2), 4, None, 0)
    frame = still(
        empty_scene(TRES, DEALER, YOU), log, "pt", assets="", interactive=True, match=match
    )
    assert frame.pause == "end"
    panel = parse(frame.html).one(class_="b-panel")
    orders = [node.attributes["data-do"] for node in panel.find(class_="b-btn")]
    assert orders == ["next-deal", "replay-deal", "step-through", "share"]
    assert "Na próxima mão dás tu." in panel.text
    assert parse(frame.html).one(class_="b-board").attributes["data-phase"] == "over"


@pytest.mark.parametrize(
    ("match", "first", "title"),
    [
        (MatchInfo((4, 2), 6, 0), "new-match", "Ganhaste a partida"),
        (MatchInfo((2, 4), 6, 1), "new-match", "Perdeste a partida"),
        (MatchInfo((0, 0), 1, practice=True), "replay-deal", None),
    ],
    ids=["match won", "match lost", "practice"],
)
def test_the_end_of_a_match_or_of_practice(match: MatchInfo, first: str, title: str | None) -> None:
    """What comes next depends on what has ended."""
    log = [redact(event, YOU) for event in whole_deal(TRES, "end")]
    scene = empty_scene(TRES, DEALER, YOU).after_all(log)
    panel = parse(board(scene, "pt", assets="", interactive=True, match=match)).one(
        class_="b-panel"
    )
    assert panel.find(class_="b-btn")[0].attributes["data-do"] == first
    assert title is None or title in panel.text
    assert ("Partida" in [node.text for node in panel.find() if node.tag == "dt"]) == bool(title)


def test_a_figure_has_no_buttons_at_the_end() -> None:
    """The result alone."""
    scene = empty_scene(TRES, DEALER, YOU).after_all(whole_deal(TRES, "end"))
    panel = parse(board(scene, "pt", assets="")).one(class_="b-panel")
    assert not panel.find(class_="b-btn")


def test_the_log_has_one_item_a_trick() -> None:
    """Who played what, who took it; a position says where its count begins."""
    scene = empty_scene(TRES, DEALER, YOU).after_all(whole_deal(TRES, "log"))
    root = parse(board(scene, "pt", assets="", log=True))
    items = [node for node in root.one(class_="b-log").all() if node.tag == "li"]
    assert len(items) == 20
    first = scene.table.taken[0]
    named = [locale("pt").card(card) for card in first.cards]
    assert [node.attributes["aria-label"] for node in items[0].find(role="img")] == named
    assert items[0].text.startswith("Tu ")


def test_clauses_are_links_where_the_page_says_how() -> None:
    """Only known clauses in brackets, and only with a way to their page."""
    table = observe(dealt(TRES, "links"), YOU)
    said = "Uma regra (N2), nada (Z9)."
    root = parse(board(scene_of(table), "pt", assets="", said=said, pages="../"))
    (link,) = [node for node in root.one(class_="b-said").all() if node.tag == "a"]
    assert link.attributes["href"] == "../bisca-dos-nove/rules.html#N2"
    root = parse(board(scene_of(table), "pt", assets="", said=said))
    assert root.one(class_="b-said").text == said


def test_what_is_said_can_t_become_html() -> None:
    """A comment is text, whatever it holds."""
    table = observe(dealt(TRES, "hostile"), YOU)
    hostile = '<img src=x onerror="alert(1)">'
    root = parse(board(scene_of(table), "pt", assets='"><b>', said=hostile, pages='"><b>'))
    assert root.one(class_="b-said").text == hostile
    assert not [node for node in root.all() if node.tag == "b"]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_boards_draw_any_number_of_seats(seats: int) -> None:
    """Nothing counts on two."""
    table = observe(dealt(crowd(seats), "crowd"), YOU)
    root = parse(board(scene_of(table), "pt", assets="", status=False))
    assert len(root.find(class_="b-seat")) == seats
    assert len(root.find(class_="b-bottom")) == 1
