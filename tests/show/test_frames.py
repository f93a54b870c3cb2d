"""Frames and steps: one visible thing each, moves that agree with the events, pauses in place."""

from __future__ import annotations

from collections import Counter
from itertools import cycle

import pytest
from markup import Node, parse
from setups import A_TRES, ALL_RULES, NOVE, QUATRO, SEIS, TRES, USUAL, at, play, rules_of
from shown import DEALER, YOU, live, whole_deal

from bisca.play.events import (
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    DealScored,
    HandShown,
    TrickTaken,
    TrumpExchanged,
    TrumpTurned,
)
from bisca.play.observation import SPECTATOR, observe, redact
from bisca.play.table import empty_table
from bisca.rules.catalog import LANGUAGES
from bisca.rules.variant import Rules
from bisca.show.frames import frames, group, moves, steps, still
from bisca.show.phase import stock_count
from bisca.show.scene import Scene, empty_scene, scene_of
from bisca.show.stepper import stepper
from bisca.show.view import MatchInfo

EVERYONE = frozenset((0, 1))


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_groups_keep_every_event_in_its_order(rules: Rules) -> None:
    """Grouping loses nothing and begins each group with what a person sees happen."""
    log = whole_deal(rules, "groups")
    found = group(log)
    assert tuple(event for events in found for event in events) == log
    kinds = [type(events[0]) for events in found]
    assert kinds[:2] == [CardDealt, TrumpTurned]
    assert {CardPlayed, TrickTaken} <= set(kinds[2:]) <= BEGINNINGS
    allone = rules.sides == rules.seats  # then a hand is shown to nobody else
    assert not (allone and HandShown in kinds)
    for events in found:
        rest = {type(event) for event in events[1:]} - ({HandShown} if allone else set())
        assert rest <= ALLOWED.get(type(events[0]), set())


BEGINNINGS = {CardPlayed, TrickTaken, CardRemoved, HandShown, TrumpExchanged}
# What may follow in a group, by what begins it.
ALLOWED: dict[type, set[type]] = {
    CardDealt: {CardDealt},
    CardRemoved: {CardDealt, TrumpTurned},
    TrickTaken: {CardDrawn, DealScored},
    CardPlayed: {DealScored},
    HandShown: {HandShown},
}


def counts(scene: Scene) -> Counter[str]:
    """Cards in each zone."""
    table = scene.table
    zones = {f"hand-{seat}": hand.size for seat, hand in enumerate(table.hands)}
    zones |= {f"pile-{side}": len(pile) for side, pile in enumerate(table.piles)}
    lies = int(table.turn_up_lies)
    zones |= {"stock": stock_count(table) - lies, "turn-up": lies, "trick": len(table.trick)}
    return +Counter(zones)


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
@pytest.mark.parametrize("audience", [YOU, SPECTATOR], ids=["one seat", "a spectator"])
def test_moves_lead_from_each_scene_to_the_next(rules: Rules, audience: frozenset[int]) -> None:
    """Moving the cards that a frame says moved gives the zones of the next scene."""
    scene = empty_scene(rules, DEALER, audience)
    for events in group(redact(event, audience) for event in whole_deal(rules, "moves")):
        zones = counts(scene)
        made = moves(scene.table, events)
        scene = scene.after_all(events)
        for move in made:
            zones[move.from_] -= 1
            zones[move.to] += 1
        del zones["out"]  # what has left the game lies nowhere
        assert +zones == counts(scene)


def place_of(root: Node, card: str) -> str | None:
    found = root.find(data_c=card)
    return found[0].zone() if found else None


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_a_card_is_where_its_move_says(rules: Rules) -> None:
    """In the picture it lies in the zone it moved to; in a pile, or out of it, it is seen no more."""
    for _, _, _, frame in live(rules, "places"):
        root = parse(frame.html)
        for move in frame.moves:
            if move.card is not None:
                gone = move.to.startswith("pile") or move.to == "out"
                assert place_of(root, move.card) == (None if gone else move.to)


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_unseen_cards_move_without_a_name(rules: Rules) -> None:
    """The other hands' deals and draws have a place only."""
    for _, _, _, frame in live(rules, "unseen"):
        for move in frame.moves:
            if move.from_ == "stock" and move.to.startswith("hand"):
                mine = move.to == "hand-0" or rules.open_hands
                assert (move.card is not None) == mine


def test_an_exchange_moves_two_cards() -> None:
    """The turn-up into the hand, the low trump under the stock; both are seen by all."""
    rules = rules_of("brisca")
    state = at(rules, {0: "2H", 1: "7D"}, trick_number=3, trump_card="KD", leader=1, winners=(1,))
    table = observe(state, YOU)
    _, events = play(state, "x7D")
    assert [move.to_mapping() for move in moves(table, events)] == [
        {"card": "KD", "from": "turn-up", "to": "hand-1"},
        {"card": "7D", "from": "hand-1", "to": "turn-up"},
    ]
    scene = scene_of(table)
    before = scene.slots[1]
    after = scene.after_all(events).slots[1]
    assert len(after) == len(before)
    assert "KD" in after


def test_a_capture_ends_the_deal_in_mid_trick() -> None:
    """The trick stays where it is, nobody gathers it, and the deal is over."""
    rules = rules_of("muerte-al-tres")
    hands = {0: "3D", 1: "AD", 2: "4C", 3: "5C"}
    state = at(rules, hands, trick_number=2, trump="D", leader=0)
    scene = scene_of(observe(state, YOU))
    _, events = play(state, "3D AD")
    _, made = frames(scene, events, "pt", assets="", interactive=True)
    assert [frame.pause for frame in made] == [None, "end"]
    assert made[1].say == (
        "O adversário da direita responde com o ás de ouros. O ás de trunfo apanha o três. "
        "Os adversários ganham logo a mão e marcam 1 jogo: o ás de trunfo apanhou o três (H1)."
    )
    root = parse(made[1].html)
    assert place_of(root, "AD") == "trick"
    assert not root.find(class_="is-winner")


def test_a_deal_that_stops_says_why() -> None:
    """With more than half the points won, cards are left."""
    rules = rules_of("briscola", stop_when_decided="yes")
    *_, (_, _, scene, frame) = live(rules, "stops", lang="en")
    assert any(hand.size for hand in scene.table.hands)
    assert "and the deal ends here: one side has more than half the card points (M22)." in frame.say


@pytest.mark.parametrize("rules", USUAL.values(), ids=USUAL)
def test_pauses_stand_on_whole_tricks_and_the_end(rules: Rules) -> None:
    """A trick is shown before it is gathered; the deal ends once, if need be in mid-trick."""
    shown = list(live(rules, "pauses"))
    paused = [frame.pause for *_, frame in shown]
    whole = sum(isinstance(events[0], TrickTaken) for _, events, _, _ in shown)
    assert paused[-1] == "end"
    assert (paused.count("end"), paused.count("trick")) == (1, whole)
    for _, events, scene, frame in shown:
        if frame.pause == "trick":
            assert len(scene.table.trick) == rules.seats
            assert isinstance(events[0], CardPlayed)


def test_the_last_frame_of_an_answer_asks_the_person() -> None:
    """One sentence tells what happened and what may be played now."""
    frame = [frame for *_, frame in live(TRES, "asks")][1]
    assert frame.say.endswith("É a tua vez de sair: joga qualquer carta.")


def test_a_duty_is_said_once() -> None:
    """Not in the lead and again in the person's turn."""
    state = at(NOVE, {0: "KC 2C 3H AD", 1: "7C"}, trick_number=17, trump="C", leader=1)
    _, events = play(state, "7C")
    scene = scene_of(observe(state, YOU))
    frame = still(scene, events, "pt", assets="", interactive=True)
    assert frame.say.count("(N2)") == 1
    assert frame.moves == ()


def test_the_match_changes_with_the_score() -> None:
    """Only the frame that scores the deal shows the new standing, and says who won the match."""
    seen = [redact(event, YOU) for event in whole_deal(TRES, "match")]
    scene = empty_scene(TRES, DEALER, YOU)
    after = MatchInfo((4, 0), 4, 0)
    _, made = frames(
        scene,
        seen,
        "en",
        match=MatchInfo((3, 0), 4),
        match_after=after,
        assets="",
        interactive=True,
    )
    said = [parse(frame.html).one(data_item="match").text for frame in made[:-1]]
    assert set(said) == {"Match3–0 (first to 4)"}
    status = parse(made[-1].html).one(class_="b-status").one(data_item="match").text
    assert status == "Match4–0 (first to 4)"
    assert made[-1].say.endswith("You win the match, 4 to 0.")


@pytest.mark.parametrize("rules", [TRES, NOVE, A_TRES, QUATRO, SEIS], ids=lambda r: r.variant)
def test_a_deal_has_its_steps(rules: Rules) -> None:
    """The deal, the turn-up, and for each trick its cards and the gathering."""
    everyone = frozenset(range(rules.seats))
    made = steps(empty_table(rules, DEALER, everyone), whole_deal(rules, "steps"), "pt", assets="")
    tricks = [n for n in range(1, rules.tricks + 1) for _ in range(rules.seats + 1)]
    assert [step.trick for step in made] == [0, 0, *tricks]


@pytest.mark.parametrize(
    ("rules", "lang"),
    list(zip(ALL_RULES.values(), cycle(LANGUAGES), strict=False)),
    ids=ALL_RULES,
)
def test_every_step_says_something(rules: Rules, lang: str) -> None:
    """In every game, whatever is agreed, in both views; and tricks are counted upwards."""
    everyone = frozenset(range(rules.seats))
    log = whole_deal(rules, "steps")
    made = steps(empty_table(rules, DEALER, everyone), log, lang, assets="", panel=False)
    assert len(made) == len(group(log))
    assert all(step.say_all and step.say_one for step in made)
    assert not [step for step in made if "{" in step.say_all or ".." in step.say_all]
    tricks = [step.trick for step in made]
    assert tricks == sorted(tricks)


def test_steps_of_a_position_begin_where_it_begins() -> None:
    """A part of a deal keeps the numbers of its tricks."""
    state = at(TRES, {0: "AS KC", 1: "2S 3C"}, trick_number=18, trump="H")
    _, log = play(state, "AS 2S KC 3C")
    made = steps(state.table, log, "pt", assets="")
    assert [step.trick for step in made] == [18, 18, 18, 19, 19, 19]


def test_comments_are_added_to_their_step_in_both_views() -> None:
    """By number, from 1, as text."""
    log = whole_deal(TRES, "steps")
    start = empty_table(TRES, DEALER, EVERYONE)
    made = steps(start, log, "pt", assets="", comments={3: "Porquê <isto>?"})
    assert made[2].say_all.endswith(" Porquê <isto>?")
    assert made[2].say_one.endswith(" Porquê <isto>?")
    assert "Porquê &lt;isto&gt;?" in made[2].html
    assert not [step for step in made if "Porquê" in step.say_all and step is not made[2]]


def test_steps_press_without_playing() -> None:
    """In a step-through every button may be pressed, none says that it can't."""
    log = whole_deal(NOVE, "press")
    start = empty_table(NOVE, DEALER, EVERYONE)
    for step in steps(start, log, "pt", assets="", interactive=True, ask=False, buttons=()):
        assert "aria-disabled" not in step.html
        assert "<h2" not in step.html


def test_the_stepper_reads_by_itself() -> None:
    """A list of sentences with fragments, and a picture a step that search doesn't read."""
    log = whole_deal(TRES, "stepper")
    made = steps(empty_table(TRES, DEALER, EVERYONE), log, "pt", assets="")
    root = parse(stepper("tres-deal", made, "pt", data_assets="../"))
    (deal,) = [node for node in root.all() if node.tag == "bisca-deal"]
    assert deal.attributes["data-figure"] == "tres-deal"
    assert deal.attributes["data-steps"] == "62"
    assert deal.attributes["data-assets"] == "../"
    items = [node for node in root.one(class_="b-steps").all() if node.tag == "li"]
    assert [node.attributes["id"] for node in items] == [f"tres-deal.{n}" for n in range(1, 63)]
    assert items[0].one(class_="b-all").text == made[0].say_all
    templates = [node for node in root.all() if node.tag == "template"]
    assert len(templates) == 62
    for node in templates:
        assert "data-search-exclude" in node.attributes
        assert not [inner for inner in node.all() if "id" in inner.attributes]
    assert "hidden" in root.one(class_="b-controls").attributes
    orders = [
        node.attributes["data-do"] for node in root.one(class_="b-controls").find(class_="b-btn")
    ]
    assert orders == ["first", "prev-trick", "prev", "next", "next-trick", "last"]
