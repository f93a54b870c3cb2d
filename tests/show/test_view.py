"""The board: whole HTML, the parts its style and scripts rely on, and nothing that wasn't seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from markup import Node, parse
from setups import (
    BRISCA,
    COVERING,
    NOVE,
    QUATRO,
    SEIS,
    TRES,
    USUAL,
    at,
    crowd,
    dealt,
    play,
    rules_of,
)
from shown import DEALER, MATCH, YOU, live, whole_deal

from bisca.play.allowed import legal_exchanges
from bisca.play.observation import observe, redact
from bisca.play.table import Observation, empty_table
from bisca.rules.cards import Card
from bisca.rules.catalog import LANGUAGES
from bisca.rules.variant import Rules
from bisca.show.frames import Frame, frames, group, steps, still
from bisca.show.locale import Locale, locale, texts_of
from bisca.show.packs import packs
from bisca.show.scene import empty_scene, scene_of
from bisca.show.trail import sight
from bisca.show.view import MatchInfo, board


def seen_cards(table: Observation) -> set[Card]:
    """Every card that the audience of *table* may know, or that its rules name."""
    rules = table.rules
    cards = {card for hand in table.hands for card in hand.cards}
    cards.update(table.trick)
    cards.update(card for pile in table.piles for card in pile)
    if table.trump_card is not None:
        cards.add(table.trump_card)
        if rules.ace_waits is not None:  # "until the three has been played"
            cards.add(Card(rules.ace_waits.card + table.trump))
    if rules.loses_trump_two:  # it leaves for all to see
        cards.update(card for card in rules.deck if card.rank == "2")
    return cards


@cache
def names(card: Card, words: Locale) -> tuple[str, ...]:
    """Every way in which a card could be told."""
    name = words.card(card)
    own = words.pack.original_name(card)
    return (f'"{card}"', f"/{card}.", str(name), name.sign, *([own] if own else []))


def is_told(way: str, text: str) -> bool:
    """Whether *text* has it, and not as the end of another: the 1 of cups is not in `11 cups`."""
    return way in text and re.search(rf"(?<!\d){re.escape(way)}", text) is not None


def told(frame: Frame) -> str:
    return frame.html + frame.say + str(frame.to_mapping()["moves"])


def assert_hidden(rules: Rules, seed: str, audience: frozenset[int], lang: str) -> None:
    """No name, sign, code or picture of a card that *audience* hasn't seen, in any frame."""
    words = texts_of(lang, rules)
    for _, _, scene, frame in live(rules, seed, audience, lang):
        shown = told(frame)
        for card in set(rules.deck) - seen_cards(scene.table):
            found = [way for way in names(card, words) if is_told(way, shown)]
            assert not found, (card, frame.say)


def audiences(rules: Rules) -> list[frozenset[int]]:
    """A seat, its whole side, another seat, and nobody."""
    return [YOU, rules.partners(0), frozenset((rules.seats - 1,)), frozenset()]


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_unseen_cards_have_no_identity(rules: Rules) -> None:
    """In any game, for any number of seats, whoever looks, in both languages."""
    for number, audience in enumerate(audiences(rules)):
        assert_hidden(rules, f"hidden-{number}", audience, LANGUAGES[number % 2])


@pytest.mark.parametrize("rules", COVERING.values(), ids=COVERING)
def test_unseen_cards_have_no_identity_whatever_is_agreed(rules: Rules) -> None:
    """Looks at partners' hands, exchanges and the rest tell no more than they should."""
    assert_hidden(rules, "agreed", YOU, "en")


@pytest.mark.parametrize("pack", packs())
@pytest.mark.parametrize("rules", [QUATRO, BRISCA], ids=["Quatro", "Brisca"])
def test_a_deal_can_be_shown_with_any_pack(rules: Rules, pack: str) -> None:
    """Its pictures, names and signs are the pack's, and nothing else changes."""
    words = locale("pt", pack)
    events = [redact(event, YOU) for event in whole_deal(rules, "packs")]
    scene = empty_scene(rules, DEALER, YOU)
    _, usual = frames(scene, events, "pt", assets="", interactive=True)
    _, shown = frames(scene, events, words, assets="", interactive=True)
    for one, other in zip(usual, shown, strict=True):
        assert one.moves == other.moves
        root = parse(other.html)
        assert root.one(class_="b-board").attributes["data-pack"] == pack
        for node in root.find(class_="b-card"):
            card = node.attributes.get("data-c")
            if card is not None:
                (image,) = [inner for inner in node.all() if inner.tag == "img"]
                assert image.attributes["src"] == words.pack.face(Card(card), "pt")
                label = node.attributes["aria-label"] or ""
                assert label.startswith(f"{words.card(Card(card))}, ")


def test_a_board_takes_the_pack_it_is_told() -> None:
    """Else the game's own."""
    scene = scene_of(observe(dealt(BRISCA, "pack"), YOU))
    for pack, wanted in ((None, "spanish"), ("italian", "italian"), ("french", "french")):
        root = parse(board(scene, "en", assets="", pack=pack))
        assert root.one(class_="b-board").attributes["data-pack"] == wanted


def test_a_court_of_an_old_pack_says_its_own_name() -> None:
    """As a tip, for those who know the game in its own language."""
    state = at(BRISCA, {0: "JH QD KC"}, trick_number=2, trump="S")
    root = parse(board(scene_of(observe(state, YOU)), "en", assets=""))
    found = {card: root.one(data_c=card).attributes for card in ("JH", "QD", "KC")}
    assert {card: node.get("title") for card, node in found.items()} == {
        "JH": "sota de copas",
        "QD": "caballo de oros",
        "KC": "rey de bastos",
    }
    assert found["QD"]["aria-label"] == "knight of coins, 3 points"


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_step_through_knows_what_each_seat_sees_of_the_hands(rules: Rules) -> None:
    """Its pictures show all cards; those of the others that a seat has not seen become backs."""
    seats = frozenset(range(rules.seats))
    start, log = empty_table(rules, DEALER, seats), whole_deal(rules, "hidden-4")
    known = sight(start, log, "en", assets="")["known"]
    for seat in seats:
        everyone, one = scene_of(start), scene_of(empty_table(rules, DEALER, frozenset((seat,))))
        for step, events in enumerate(group(log)):
            everyone = everyone.after_all(events)
            one = one.after_all(tuple(redact(event, frozenset((seat,))) for event in events))
            told = known.get(str(step), {})
            for other in seats - {seat}:
                cards = everyone.table.hands[other].cards
                shown = {card for card in cards if told.get(card, ()) is None}
                shown |= {card for card in cards if seat in (told.get(card) or ())}
                assert shown == set(one.table.hands[other].cards), (seat, step, other)


def test_pictures_of_a_step_through_show_all_hands() -> None:
    log = whole_deal(NOVE, "hidden-4")
    for step in steps(empty_table(NOVE, DEALER, frozenset((0, 1))), log, "en", assets="../"):
        assert not parse(step.html).one(data_zone="hand-1").find(class_="b-back")


def every_board() -> Iterator[Node]:
    for rules in USUAL.values():
        for _, _, _, frame in live(rules, "whole"):
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
    (turn_up,) = [
        node for node in root.all() if node.zone() == "turn-up" and "data-c" in node.attributes
    ]
    assert turn_up.attributes["aria-label"].endswith(", trump, turn-up")
    heading = root.one(class_="b-hidden")
    assert (heading.tag, heading.text) == ("h2", "On the table")


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
        "trump": "Trunfo♣\ufe0e paus",
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
    assert orders == ["next-deal", "replay-deal", "review", "step-through", "share"]
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


PLACES = {
    2: ["bottom", "top"],
    3: ["bottom", "right", "left"],
    4: ["bottom", "right", "top", "left"],
    6: ["bottom", "right-lower", "right-upper", "top", "left-upper", "left-lower"],
}


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_boards_draw_any_number_of_seats(seats: int) -> None:
    """The person at the bottom, the others around in the order of their seats."""
    table = observe(dealt(crowd(seats), "crowd"), YOU)
    root = parse(board(scene_of(table), "pt", assets="", status=False))
    found = {node.attributes["data-seat"]: node for node in root.find(class_="b-seat")}
    places = [found[str(seat)].attributes["data-place"] for seat in range(seats)]
    assert places == PLACES[seats]
    assert len(root.find(class_="b-bottom")) == 1
    assert len(root.one(class_="b-ring").find(class_="b-badge")) == seats - 1


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_points_of_a_side_stand_once(seats: int) -> None:
    """With the cards it has won, and not with each of its players."""
    rules = crowd(seats)
    for _, _, scene, frame in live(rules, "points"):
        root = parse(frame.html)
        assert len(root.find(class_="b-points")) == rules.sides
        for side in range(rules.sides):
            pile = root.one(data_zone=f"pile-{side}")
            words = locale("pt")
            assert words.count("view.points", scene.table.points[side]) in pile.text
            assert words.count("view.tricks", scene.table.tricks[side]) in pile.text


def test_points_are_counted_by_heart_where_it_is_agreed() -> None:
    """Neither on the board nor in what is said, until the deal is over."""
    for rules in (rules_of("bisca-de-tres", running_points="hidden"),
                  rules_of("bisca-de-quatro", running_points="hidden")):  # fmt: skip
        for _, _, scene, frame in live(rules, "by heart"):
            over = scene.table.result is not None
            assert bool(parse(frame.html).find(class_="b-points")) == over
            assert over or "Tens " not in frame.say
            assert over or "A tua equipa tem" not in frame.say


def test_captains_are_named() -> None:
    """They face each other."""
    table = observe(dealt(SEIS, "captains"), YOU)
    root = parse(board(scene_of(table), "en", assets=""))
    named = [
        node.attributes["data-seat"]
        for node in root.find(class_="b-seat")
        if node.find(class_="b-captain")
    ]
    assert sorted(named) == ["0", "3"]


def test_whose_turn_it_is_shows_at_the_seat() -> None:
    """One seat, and none while a trick lies there."""
    for _, _, scene, frame in live(QUATRO, "turns"):
        marked = [n.attributes["data-seat"] for n in parse(frame.html).find(class_="is-turn")]
        turn = scene.table.turn
        assert marked == ([] if turn is None else [str(turn)])


def test_an_exchange_has_a_button_at_the_person_s_turn() -> None:
    """It names both cards; nothing else on the board offers it, and no other table has one."""
    found = 0
    for seed in map(str, range(12)):
        for _, _, scene, frame in live(BRISCA, seed):
            buttons = parse(frame.html).find(data_do="exchange")
            table = scene.table
            mine = legal_exchanges(table) if table.turn == 0 else ()
            assert [node.attributes["data-card"] for node in buttons] == list(mine)
            for node in buttons:
                assert node.text.startswith(("Trocar o sete pel", "Trocar o dois pel"))
                assert node.text.endswith((" virado", " virada"))
                assert "podes trocar" in frame.say
            found += len(buttons)
    assert found
    assert not any(parse(f.html).find(data_do="exchange") for *_, f in live(QUATRO, "none"))


def test_an_exchanged_turn_up_stays_marked_in_the_hand() -> None:
    """As the drawn one does: everybody has seen it."""
    state = at(BRISCA, {0: "7D", 1: "2C"}, trick_number=3, trump_card="KD", winners=(0,))
    state, _ = play(state, "x7D")
    table = observe(state, frozenset((1,)))
    root = parse(board(scene_of(table), "pt", assets="", viewer=1))
    (mark,) = root.find(class_="is-turn-up")
    assert mark.attributes["data-c"] == "KD"
    assert mark.zone() == "hand-0"
    assert root.one(data_zone="turn-up").one(class_="b-card").attributes["data-c"] == "7D"


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [("last_trick", [1, 1, 1]), ("hidden", [0, 0, 0]), ("all", [1, 2, 3])],
)
def test_won_cards_can_be_seen_as_agreed(choice: str, wanted: list[int]) -> None:
    """The log goes as far back as the table allows, and all of it once the deal is over."""
    rules = rules_of("bisca-de-quatro", won_cards=choice)
    lengths = []
    for _, _, scene, frame in live(rules, "won"):
        items = [node for node in parse(frame.html).one(class_="b-log").all() if node.tag == "li"]
        if len(lengths) < len(scene.table.taken):
            lengths.append(len(items))
    assert lengths[:3] == wanted
    assert lengths[-1] == rules.tricks


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("bisca-de-quatro", ("A tua equipa ganhou a mão", "A tua equipa perdeu a mão")),
        ("bisca-a-tres", ("Ganhaste a mão", "Perdeste a mão")),
    ],
)
def test_the_end_speaks_of_the_side(variant: str, title: tuple[str, str]) -> None:
    """A pair wins together, three alone each by themselves."""
    rules = rules_of(variant)
    *_, (_, _, scene, frame) = live(rules, "over")
    panel = parse(frame.html).one(class_="b-panel")
    result = scene.table.result
    assert result is not None
    assert result.winner is not None
    assert title[result.winner != 0] in panel.text


def test_a_comb_says_how_many_teeth_are_marked() -> None:
    """In the status and at the end of a deal."""
    scene = empty_scene(QUATRO, DEALER, YOU).after_all(whole_deal(QUATRO, "comb"))
    match = MatchInfo((3, 2), 6, next_dealer=1)
    root = parse(board(scene, "pt", assets="", match=match))
    status = root.one(class_="b-status").one(data_item="match").text
    assert status == "Partida3–2 (pente de dez: 5 dentes marcados)"
    assert "O pente está 3–2, com 5 dentes marcados." in root.one(class_="b-panel").text
    match = MatchInfo((5, 5), 11, decider=True)
    panel = parse(board(scene, "en", assets="", match=match)).one(class_="b-panel")
    assert "The next deal decides." in panel.text


def test_a_drawn_match_is_over() -> None:
    """There is a new match to begin, and no next deal."""
    rules = rules_of("bisca-de-quatro", comb="no_decider")
    scene = empty_scene(rules, DEALER, YOU).after_all(whole_deal(rules, "drawn"))
    match = MatchInfo((5, 5), 10, drawn=True)
    panel = parse(board(scene, "pt", assets="", interactive=True, match=match)).one(
        class_="b-panel"
    )
    assert panel.find(class_="b-btn")[0].attributes["data-do"] == "new-match"
    assert "Partida empatada" in panel.text
    assert "A partida acaba empatada, 5 a 5." in panel.text
