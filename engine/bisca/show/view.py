"""The board: one moment of a deal as one audience sees it, for pages and the live table alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bisca.play.allowed import legal_exchanges, legal_plays
from bisca.play.observation import points_shown
from bisca.play.table import Observation
from bisca.rules.cards import Card
from bisca.rules.tricks import winning_index
from bisca.show.cards import Look, back_html, card_html, linked
from bisca.show.duty import what_may_be_played
from bisca.show.html import Html, classes, element, join
from bisca.show.locale import Lang, locale, sentence, texts_of
from bisca.show.log import log_html
from bisca.show.panel import buttons_after, panel_html
from bisca.show.people import alone, is_captain, person, place, side_name, sides_from, voice
from bisca.show.phase import board_phase, stock_count
from bisca.show.scene import BACK, GAP, Scene, Slot, empty_scene, scene_of
from bisca.show.signing import faces_html
from bisca.show.status import MatchInfo, status_html

__all__ = ["MatchInfo", "Scene", "board", "empty_scene", "scene_of"]


def board(
    scene: Scene,
    lang: Lang,
    *,
    assets: str,
    pack: str | None = None,
    interactive: bool = False,
    playing: bool = True,
    heading: str | None = None,
    viewer: int | None = 0,
    match: MatchInfo | None = None,
    status: bool = True,
    said: str = "",
    ask: bool | None = None,
    legal: Collection[Card] | None = None,
    log: bool = False,
    panel: bool = True,
    buttons: Sequence[str] | None = None,
    pages: str | None = None,
    ids: str | None = None,
    veiled: bool = False,
) -> Html:
    """
    The board of *scene*.

    Args:
        lang: a language, or its texts for a pack.
        assets: the way from the page to the folder of assets, ending in a slash.
        pack: the cards it is drawn with; None: those of *lang*, or else the game's own.
        interactive: cards are buttons; without it they are pictures.
        playing: whether buttons are for playing: those that can't be played are then
            `aria-disabled`. Without it they may all be pressed, as in a step-through.
        heading: the element that names a seat; None: a heading on a live board, else a paragraph.
        viewer: the seat at the bottom, spoken to as `you`; None for a figure about nobody.
        match: what the status and the end panel say of the match.
        said: what just happened.
        ask: whether to say whose turn it is and what may be played; None: on a live board.
        legal: the cards of the seat to play that the rules allow; the others are dimmed. None
            works them out on a live board whose audience sees that hand, and dims nothing else.
        panel: whether a finished deal shows its result.
        buttons: what the panel offers (names for `data-do`); None: the usual on a live board.
        pages: the way from the page to its language's root, for links to clauses; None: no links.
        ids: a prefix for the ids a live board needs; None: no ids, as in templates.
        veiled: nobody's cards are shown until the person whose turn it is presses a button.
    """
    table = scene.table
    words = texts_of(lang, table.rules)
    if pack is not None:
        words = locale(words.lang, pack)
    named = heading or ("h2" if interactive and playing else "p")
    look = Look(words, assets, interactive, viewer, pages, playing, named)
    ask = interactive if ask is None else ask
    turn_is_viewers = table.turn is not None and table.turn == viewer
    if legal is None and interactive and turn_is_viewers:
        legal = legal_plays(table)
    reason_id = f"{ids}-now" if ids and ask else None
    bottom = 0 if viewer is None else viewer
    others = [seat for seat in table.rules.seats_from(bottom) if seat != bottom]
    ended = table.result is not None
    now = ""
    if ask and not (ended and said):  # what may be exchanged has a button that says so
        buttons_say = interactive and playing
        now = what_may_be_played(table, words, viewer, exchanges=not buttons_say)
    parts: list[Html] = []
    if status:
        parts.append(status_html(table, look, match))
    around = [_seat(scene, seat, look, legal, reason_id, bottom) for seat in others]
    around.append(_middle(table, look))
    # Two sit one above the other; more sit in a ring around what lies on the table.
    parts.extend(around if table.rules.seats == 2 else [element("div", around, class_="b-ring")])
    parts.append(_say(said, now, look, reason_id, veiled=veiled))
    parts.append(_seat(scene, bottom, look, legal, reason_id, bottom))
    if table.result is not None and panel:
        offered = buttons if buttons is not None else buttons_after(match) if interactive else ()
        parts.append(panel_html(table, table.result, look, match, offered))
    if log:
        parts.append(log_html(table, look))
    return element(
        "div",
        parts,
        class_="b-board b-felt",
        data_variant=table.rules.variant,
        data_seats=table.rules.seats,
        data_hand=table.rules.hand_size,
        data_pack=words.pack.id,
        data_phase=board_phase(table),
        data_turn="" if table.turn is None else table.turn,
    )


def _say(said: str, now: str, look: Look, reason_id: str | None, *, veiled: bool = False) -> Html:
    parts = []
    if said:
        parts.append(element("span", linked(said, look.pages), class_="b-said"))
    if now or reason_id:
        parts.append(element("span", linked(now, look.pages), class_="b-now", id=reason_id))
    if veiled:
        show = look.words.t("view.unveil")
        button = element("button", show, type="button", class_="b-btn is-main", data_do="unveil")
        parts.append(button)
    return element("p", join(parts, " "), class_=classes("b-say", veiled and "b-veil"))


def _seat(
    scene: Scene,
    seat: int,
    look: Look,
    legal: Collection[Card] | None,
    reason_id: str | None,
    bottom: int,
) -> Html:
    table, words = scene.table, look.words
    rules = table.rules
    who = person(seat, rules, look.viewer, words, table.leader)
    count = words.count("view.count", table.hands[seat].size)
    named: list[Html | str] = [who if rules.seats == 2 else element("span", who, class_="b-person")]
    if is_captain(seat, rules):
        named += [" ", element("span", words.t("view.captain"), class_="b-captain")]
    if seat == bottom or rules.seats == 2:
        named += [" ", element("span", count, class_="b-count")]
    else:  # a badge has room for the number alone
        number = str(table.hands[seat].size)
        named += [" ", element("span", number, class_="b-count", role="img", aria_label=count)]
    name = element(look.heading, named, _seat_points(table, seat, look), class_="b-name")
    playing = legal if table.turn == seat else None
    hand = [_slot(slot, table, look, playing, reason_id) for slot in scene.slots[seat]]
    label = words.t(f"view.hand.{voice(seat, look.viewer)}", who=who, count=count)
    kind = "b-bottom" if seat == bottom else "b-top" if rules.seats == 2 else "b-badge"
    return element(
        "section",
        name,
        faces_html(table, seat, look),
        element("ul", hand, class_="b-hand", data_zone=f"hand-{seat}", aria_label=sentence(label)),
        class_=classes("b-seat", kind, table.turn == seat and "is-turn"),
        data_seat=seat,
        data_place=place(seat, rules, look.viewer),
    )


def _seat_points(table: Observation, seat: int, look: Look) -> list[Html | str]:
    """The card points of a seat of two; at a larger table they stand once with each side's pile."""
    if table.rules.seats > 2 or not points_shown(table):
        return []
    points = look.words.count("view.points", table.points[table.rules.side_of(seat)])
    return [" ", element("span", points, class_="b-points")]


def _slot(
    slot: Slot,
    table: Observation,
    look: Look,
    legal: Collection[Card] | None,
    reason_id: str | None,
) -> Html:
    if slot == GAP:
        return element("li", class_="b-gap", aria_hidden="true")
    if slot == BACK or not isinstance(slot, Card):
        return element("li", back_html(look))
    mark = (look.words.t("cards.turn_up_mark"), look.words.t("cards.turn_up"))
    drawn = slot in _taken_turn_ups(table)
    return element(
        "li",
        card_html(
            slot,
            table,
            look,
            playable=legal is not None and slot in legal,
            refused=legal is not None and slot not in legal,
            reason_id=reason_id,
            mark=mark if drawn else None,
            role="is-turn-up" if drawn else None,
        ),
    )


def _taken_turn_ups(table: Observation) -> Collection[Card]:
    """The cards in hands that lay under the stock before, for all to see."""
    found = {card for card, seen_by in table.exposed if seen_by is None}
    if table.rules.open_hands:  # there everything is seen, and that says nothing
        found.clear()
    if table.trump_card is not None and not table.turn_up_lies:
        found.add(table.trump_card)
    return found


def _middle(table: Observation, look: Look) -> Html:
    rules = table.rules
    if rules.seats == 2:
        piles = [_pile(table, side, look) for side in reversed(range(rules.sides))]
    else:
        scores = [_score_pile(table, side, look) for side in sides_from(look.viewer, rules)]
        piles = [element("div", scores, class_="b-piles")]
    return element(
        "section",
        element(look.heading, look.words.t("setup.table"), class_="b-hidden"),
        _stock(table, look),
        turn_up_html(table, look),
        exchange_html(table, look),
        trick_html(table, look),
        piles,
        class_="b-middle",
    )


def _stock(table: Observation, look: Look) -> Html:
    words = look.words
    left = stock_count(table)
    count = words.t("view.stock_count", n=left) if left else words.t("view.stock_empty")
    return element(
        "div",
        back_html(look, hidden=True) if table.stock else None,
        element("span", count, class_="b-count"),
        class_="b-stock",
        data_zone="stock",
    )


def turn_up_html(table: Observation, look: Look, label: Html | None = None) -> Html:
    """The place of the turn-up, with *label* under the card."""
    card, heard = table.trump_card, ("", look.words.t("cards.turn_up"))
    content = card_html(card, table, look, mark=heard) if card and table.turn_up_lies else None
    return element("div", content, label, class_="b-turn-up", data_zone="turn-up")


def exchange_html(table: Observation, look: Look) -> Html | None:
    """On a live board, a button for each card that the viewer may exchange for the turn-up now."""
    if not look.interactive or not look.playing or table.turn != look.viewer:
        return None
    if table.trump_card is None:
        return None
    words = look.words
    buttons = [
        element(
            "button",
            words.t("view.exchange", card=words.card(card), taken=words.card(table.trump_card)),
            type="button",
            class_="b-btn b-exchange",
            data_do="exchange",
            data_card=card,
        )
        for card in legal_exchanges(table)
    ]
    return element("div", buttons, class_="b-exchanges") if buttons else None


def trick_html(table: Observation, look: Look) -> Html:
    words, rules, trick = look.words, table.rules, table.trick
    complete = len(trick) == rules.seats
    winning = winning_index(trick, table.trump, rules) if complete else None
    items = []
    for number, (seat, card) in enumerate(zip(rules.seats_from(table.leader), trick, strict=False)):
        wins = number == winning
        role = classes(number == 0 and "is-led", wins and "is-winner")
        who = person(seat, rules, look.viewer, words, table.leader)
        if rules.seats == 2:
            name: str = who
            ending = element("span", f", {words.t('view.winner')}", class_="b-wins")
        else:
            name = element("span", f"{who}, " if wins else who, class_="b-person")
            ending = element("span", words.t("view.winner"), class_="b-wins")
        played = card_html(card, table, look, role=role)
        items.append(
            element(
                "li",
                played,
                element("span", name, ending if wins else None, class_="b-who"),
                data_seat=seat,
                data_place=place(seat, rules, look.viewer),
            )
        )
    return element(
        "ul", items, class_="b-trick", data_zone="trick", aria_label=words.t("view.trick")
    )


def _pile(table: Observation, side: int, look: Look) -> Html:
    words = look.words
    who = person(side, table.rules, look.viewer, words, table.leader)
    tricks = table.tricks[side]
    count = words.count("view.tricks", tricks)
    named = words.t("view.pile", who=who, count=count)
    return element(
        "div",
        back_html(look, hidden=True) if tricks else None,
        element("span", count, class_="b-count", role="img", aria_label=named),
        class_="b-pile",
        data_zone=f"pile-{side}",
    )


def _score_pile(table: Observation, side: int, look: Look) -> Html:
    """The cards a side has won, and its points: what two people read beside their names."""
    words, rules = look.words, table.rules
    who = side_name(side, rules, look.viewer, words, table.leader)
    count = words.count("view.tricks", table.tricks[side])
    lines = [element("span", who.short, class_="b-who"), " "]
    lines.append(element("span", count, class_="b-count"))
    if points_shown(table):
        points = words.count("view.points", table.points[side])
        lines += [" ", element("span", points, class_="b-points")]
    ours = not alone(rules) and look.viewer is not None and rules.side_of(look.viewer) == side
    return element(
        "div",
        back_html(look, hidden=True) if table.tricks[side] else None,
        lines,
        class_=classes("b-pile", ours and "is-ours"),
        data_zone=f"pile-{side}",
    )
