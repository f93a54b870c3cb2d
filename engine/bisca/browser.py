"""
The door for the page: JSON text in, JSON text out, nothing kept between two calls.

Every request carries the record it is about, as a token that the page doesn't read, and every
reply the token that follows. What a reply shows is what the person at seat 0 may see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bisca.errors import (
    BiscaError,
    IllegalActionError,
    NotationError,
    RecordError,
    SealedError,
    VariantError,
)
from bisca.play.events import CardPlayed, Event, SignMade, TrumpExchanged
from bisca.play.link import cards_in, dump_link, plays_to, read_link, signs_left_out
from bisca.play.notation import dump_record
from bisca.play.observation import observe, redact
from bisca.play.reading import read_any
from bisca.play.record import (
    PERSON,
    DealRecord,
    MatchState,
    Reading,
    Record,
    Sealed,
    Seed,
    draw_for_deal,
    new_record,
    replay,
)
from bisca.play.seal import commitment, deal_secret, digest, verify
from bisca.play.shuffle import new_seed
from bisca.players.catalog import play_deal, with_known_players
from bisca.players.hints import advise, exchanged, go_on
from bisca.players.review import dump_review, read_review, review_on
from bisca.players.salvage import salvage_session
from bisca.players.session import (
    PERSON_SEAT,
    Session,
    check_level,
    dump_session,
    load_session,
    new_match,
    practice,
)
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import LANGUAGES, differing, find_variant, parse_table
from bisca.rules.scoring import match_standing
from bisca.rules.variant import Rules
from bisca.show.about import about
from bisca.show.cards import Look
from bisca.show.clash import clash
from bisca.show.drawing import drawn_for_deal
from bisca.show.duty import clause_href, refusal
from bisca.show.frames import Frame, frames, steps, still
from bisca.show.hint import hint_html, hint_said
from bisca.show.locale import Locale, locale
from bisca.show.packs import BACKS, pack_of, packs
from bisca.show.people import person, sides_from
from bisca.show.review import Shown, review_html, summary
from bisca.show.scene import Scene, scene_of
from bisca.show.sealing import verdict_text
from bisca.show.setup import SetUpError, set_up
from bisca.show.sheet import sheet_html
from bisca.show.signing import signs_html
from bisca.show.status import MatchInfo, spent_teeth
from bisca.show.trail import comments_by_step, trail
from bisca.show.typed import cards_meant
from bisca.show.view import board

VERSION = 1
LEVEL = "steady"
OPPONENTS_LABEL = "bisca-opponents-1"
ASSETS = "assets/"
LONGEST_TYPED = 40

Request = Mapping[str, Any]
Reply = dict[str, Any]


class OtherGameError(RecordError):
    """A sound record, of another game than the page's."""

    def __init__(self, variant: str) -> None:
        super().__init__(f"it is a deal of {find_variant(variant).name['en']}")
        self.variant = variant


def handle(text: str) -> str:
    """The reply to one request. Never raises: what goes wrong is in the reply, as `error`."""
    try:
        request = json.loads(text)
        number = request.get("id")
    except (ValueError, AttributeError) as fault:
        return json.dumps({"v": VERSION, "id": None, "ok": False, "error": _error("bad", fault)})
    reply: Reply = {"v": VERSION, "id": number, "ok": True}
    try:
        if request.get("v") != VERSION:
            raise NotationError(f"request of version {request.get('v')!r}, not {VERSION}")
        if request.get("lang") not in LANGUAGES:
            raise NotationError(f"no language {request.get('lang')!r}")
        act = _ACTS.get(request.get("do", ""))
        if act is None:
            raise NotationError(f"nothing is called {request.get('do')!r}")
        reply |= act(request)
    except BiscaError as fault:
        reply = {**reply, "ok": False, "error": _explained(request, fault)}
    except Exception as fault:  # the page must get an answer, and a report should say which
        reply = {**reply, "ok": False, "error": _error("bug", f"{type(fault).__name__}: {fault}")}
    return json.dumps(reply, ensure_ascii=False)


def _error(kind: str, message: object) -> dict[str, str]:
    return {"kind": kind, "message": str(message)}


def _explained(request: Request, fault: BiscaError) -> dict[str, str]:
    """*fault* in the page's language, with the engine's own words for a report."""
    if request.get("lang") not in LANGUAGES:
        return _error("bad", fault)
    words = _words_of_fault(request)
    if isinstance(fault, SealedError):
        return _error("sealed", words.t("browser.sealed"))
    sources = {"text": "text", "link": "link", "record": "saved"}
    if isinstance(fault, OtherGameError):
        name = find_variant(fault.variant).name[request["lang"]]
        return {**_error("game", words.t("browser.game", game=name)), "variant": fault.variant}
    if isinstance(fault, SetUpError):
        return _error("set-up", fault)
    kind = next((name for key, name in sources.items() if key in request), "request")
    if kind == "saved" and _is_sound(request["record"]):
        kind = "request"
    if kind == "request" and isinstance(fault, VariantError):
        told = _clash(request, words)
        if told is not None:
            return _error("rules", told)
    return _error(kind, words.t(f"browser.{kind}", detail=words.tell(fault)))


def _words_of_fault(request: Request) -> Locale:
    """The texts that say what is wrong: of the game's pack, if the request says which game."""
    try:
        return _words(request, find_variant(request["variant"]).rules())
    except (BiscaError, KeyError):
        return locale(request["lang"])


def _is_sound(record: str) -> bool:
    """Whether a saved game can be read: what is wrong is then what was asked of it."""
    try:
        load_session(record)
    except BiscaError:
        return False
    return True


def _clash(request: Request, words: Locale) -> str | None:
    """Which of the table rules asked for can't be played together; None if that isn't it."""
    try:
        variant, table = find_variant(request["variant"]), parse_table(request.get("rules", ""))
        return clash(variant, _seats(request) or variant.seats[0], table, words)
    except (BiscaError, KeyError):
        return None


def _seats(request: Request) -> int | None:
    """The number of seats asked for; a form sends it as text."""
    seats = request.get("seats")
    try:
        return None if seats in (None, "") else int(seats)
    except (TypeError, ValueError):
        raise NotationError(f"seats: expected a number, got {seats!r}") from None


def _rules(request: Request) -> Rules:
    """The table asked for."""
    table = parse_table(request.get("rules", ""))
    return find_variant(request["variant"]).rules(_seats(request), table)


def _words(request: Request, rules: Rules) -> Locale:
    """The texts in the language, with the pack and the back asked for, else the game's own pack."""
    pack, back = str(request.get("pack")), str(request.get("back"))
    words = locale(request["lang"], pack if pack in packs() else pack_of(rules))
    return words.with_back(back) if back in BACKS else words


def _words_at(request: Request, session: Session, viewer: int | None) -> Locale:
    """
    The texts for the deal on the table.

    Two of three who play on keep the names of their places; people at one screen have numbers.
    """
    words, rules, seated = _words(request, session.rules), session.rules, session.deal.seated
    if not session.shared:
        named = seated if viewer is None else ()
        return words.with_seats([person(seat, rules, PERSON_SEAT, words) for seat in named])
    people = session.people
    return words.with_seats(
        [
            words.person("player", n=session.deal.seat_at(seat) + 1)
            if seat in people
            else person(seat, rules, viewer, words)
            for seat in range(len(seated) or rules.seats)
        ]
    )


def _levels(request: Request, rules: Rules) -> tuple[str, ...]:
    """Who plays at each seat but the person's: `levels` in order, or `level-1`, ..., or one for all."""
    usual = request.get("opponent") or LEVEL
    given = request.get("levels")
    others = range(1, rules.seats)
    found = given if given else [request.get(f"level-{seat}") or usual for seat in others]
    if len(found) != len(others):
        raise NotationError(f"levels: expected {len(others)}, got {len(found)}")
    for level in found:
        check_level(level)
    return tuple(found)


def _seated(session: Session, levels: tuple[str, ...]) -> Session:
    players = (PERSON, *levels)
    return replace(session, record=replace(session.record, players=players))


def _new(request: Request) -> Reply:
    rules = _rules(request)
    levels = _levels(request, rules)
    seed = str(request.get("seed") or new_seed())
    sealed = request.get("sealed") == "on"
    if request.get("practice"):
        record = new_record(rules, [DealRecord(Seed(f"{seed}/1"), rules.seats - 1)])
        session = practice(record, levels[0], f"{seed}/opponents")
    else:
        dealers = {"draw": None, "me": PERSON_SEAT, "opponent": rules.next_seat(PERSON_SEAT)}
        dealer = dealers[request["first_dealer"]] if "first_dealer" in request else None
        session = new_match(
            rules,
            levels[0],
            seed=seed,
            # A record tells this seed: of a sealed match it must say nothing of the other.
            opponents_seed=digest(OPPONENTS_LABEL, seed) if sealed else f"{seed}/opponents",
            dealer=rules.first_dealer if dealer is None else dealer,
            cut=_cut(request) if sealed else None,
        )
    return _begun(request, _seated(session, levels))


def _cut(request: Request) -> tuple[int, str]:
    """Where the person cut the pack, and with which words."""
    cut = request.get("cut")
    place, typed = (cut.get("place"), cut.get("words", "")) if isinstance(cut, dict) else (0, "")
    if not isinstance(place, int) or not isinstance(typed, str):
        raise NotationError(f"cut: expected a place and words, got {cut!r}")
    return place, typed


def _seal(request: Request) -> Reply:
    """The commitment for the next deal of a sealed match, or for the first of one to be begun."""
    if "record" in request:
        session = load_session(request["record"])
        rules, seed, number = session.rules, session.seed, len(session.record.deals) + 1
    else:
        rules, seed, number = _rules(request), str(request["seed"]), 1
    table = tuple(differing(rules).items())
    made = commitment(rules, table, number, deal_secret(seed, number))
    return {"commitment": made, "pack": len(rules.deck), "least": rules.cut_least, "deal": number}


def _verify(request: Request) -> Reply:
    """Whether the sealed deal on the table, now over, is what was sealed; and how to check it."""
    session = load_session(request["record"])
    words = _words(request, session.rules)
    verdicts = [
        found for found in verify(session.record) if found.deal == len(session.record.deals)
    ]
    if not verdicts:
        return {"message": words.t("seal.none"), "fine": False}
    verdict = verdicts[0]
    shown = request.get("shown")
    if not verdict.fault and isinstance(shown, str) and shown != verdict.start.commitment:
        verdict = verdict._replace(fault="shown")
    reply: Reply = {"message": verdict_text(verdict, words), "fine": not verdict.fault}
    if session.revealed:
        reply["opened"] = verdict.start._asdict()
    return reply


def _open(request: Request) -> Reply:
    reading = read_link(request["link"])
    if reading.record is None:
        raise reading.fault or RecordError("nothing to read")
    level = request.get("opponent") or LEVEL
    ply = request.get("ply")
    plays = reading.record.deals[-1].plays
    if not isinstance(ply, int) or not 0 < ply <= cards_in(plays):
        ply = 0
    keep = ply > 0
    session = practice(reading.record, level, new_seed(), keep=keep)
    if keep:
        deal = replace(session.deal, plays=plays_to(plays, ply), comments=())
        session = replace(session, record=session.record.with_deal(deal))
    _check_game(request, session.rules)
    reply = _stood(request, session) if keep else _begun(request, session)
    reply["about"] = about(reading.record, _words(request, session.rules))
    if reading.fault is not None:
        words = _words(request, session.rules)
        message = words.t("browser.cut", detail=words.tell(reading.fault))
        reply["refusal"] = {"message": message, "clause": "", "href": ""}
    return reply


def _check_game(request: Request, rules: Rules) -> None:
    """A page that says which game it is of shows no other."""
    if rules.variant != request.get("variant", rules.variant):
        raise OtherGameError(rules.variant)


def _show(request: Request) -> Reply:
    session = load_session(request["record"])
    _check_game(request, session.rules)
    if session.practice and "opponent" in request:
        session = session.against(request["opponent"])
    return _stood(request, session)


def _salvage(request: Request) -> Reply:
    """What of a saved game that can't be read can be gone on with, as one that can."""
    session, others = salvage_session(request["record"], str(request.get("seed") or new_seed()))
    _check_game(request, session.rules)
    where = "after" if session.deal_over else "from"
    words, trick = _words(request, session.rules), session.replay.state.table.trick_number
    message = words.t(f"browser.salvage.{where}", deal=len(session.record.deals), trick=trick)
    if others:
        message += " " + words.t("browser.salvage.others")
    return {"record": dump_session(session), "message": message}


def _play(request: Request) -> Reply:
    return _acted(request, lambda session: session.play(_card(request, session)))


def _exchange(request: Request) -> Reply:
    return _acted(request, lambda session: session.exchange(parse_card(request["card"])))


def _sign(request: Request) -> Reply:
    return _acted(request, lambda session: session.sign(str(request["means"])))


def _acted(request: Request, act: Callable[[Session], Session]) -> Reply:
    """The person's *act*, and what the opponents answer."""
    session = load_session(request["record"])
    if request["ply"] != len(session.deal.plays):
        return _stood(request, session)  # another tab, or an old picture: show how it stands
    try:
        after = act(session).answers()
    except _UnclearError as unclear:
        told = {"message": str(unclear), "clause": "", "href": ""}
        return {**_state(session), "frames": [], "refusal": told}
    except IllegalActionError as refused:
        told = {
            "message": refusal(refused, _words_at(request, session, session.person)),
            "clause": refused.clause,
            "href": clause_href(refused.clause, _pages(request)),
        }
        return {**_state(session), "frames": [], "refusal": told}
    return _moved(request, session, after)


def _card(request: Request, session: Session) -> Card:
    """The card to play: its code, or what the person has written."""
    return _typed(request, session) if "typed" in request else parse_card(request["card"])


class _UnclearError(NotationError):
    """What was typed is no card of the hand, or more than one; the message is for the person."""


def _typed(request: Request, session: Session) -> Card:
    """The card of the person's hand that they have written."""
    words, text = _words_at(request, session, session.person), str(request["typed"])
    hand = () if session.person is None else session.replay.state.table.hands[session.person].cards
    meant = cards_meant(text, hand, words)
    if len(meant) == 1:
        return meant[0]
    if meant:
        cards = words.series([words.card(card) for card in meant], "one_of")
        raise _UnclearError(words.t("typed.many", text=text[:LONGEST_TYPED], cards=cards))
    example = words.card(hand[0] if hand else session.rules.deck[0])
    raise _UnclearError(
        words.t("typed.none", text=text[:LONGEST_TYPED], name=example, sign=example.sign)
    )


def _hint(request: Request) -> Reply:
    """
    One short step of a hint for the person: the page asks again, with what it got, till it is done.

    It is made from what the person sees and how the match stands, and changes neither.
    """
    session = load_session(request["record"])
    seat = session.person
    if seat is None or not session.person_to_play:
        raise NotationError("it isn't your turn")
    table, swaps = exchanged(observe(session.replay.state, frozenset((seat,))))
    work = go_on(table, request.get("batches") or (), session.stakes)
    reply: Reply = {"batches": work.batches, "done": work.done, "of": work.of}
    if work.finished or request.get("enough"):
        words = _words(request, session.rules)
        advice = advise(table, work.batches, session.stakes)
        reply |= {
            # What is to be played after an exchange isn't marked before it.
            "best": "" if swaps else advice.best.card,
            "html": hint_html(advice, table, words, swaps),
            "say": hint_said(advice, table, words, swaps),
        }
    return reply


def _review(request: Request) -> Reply:
    """One short step of the review of the deal that is over; the page hands back what it got."""
    session = load_session(request["record"])
    if not session.deal_over:
        raise NotationError("the deal isn't over")
    step = review_on(session.rules, session.deal, read_review(request.get("found")), session.stakes)
    reply: Reply = {"found": dump_review(step.review), "done": step.done, "of": step.of}
    if step.finished:
        own = session.replay.state.table.rules
        seat = request.get("seat", session.person or 0)
        if seat not in range(own.seats):
            raise NotationError(f"seat: expected 0 to {own.seats - 1}, got {seat!r}")
        words, link = _words(request, session.rules), dump_link(session.record)
        shown = Shown(session.rules, session.deal, step.review, words, seat, session.person, link)
        reply |= {"html": review_html(shown), "say": summary(shown)}
    return reply


def _undo(request: Request) -> Reply:
    return _stood(request, load_session(request["record"]).undo())


def _redo(request: Request) -> Reply:
    return _stood(request, load_session(request["record"]).redo())


def _next_deal(request: Request) -> Reply:
    return _begun(request, load_session(request["record"]).next_deal(_cut(request)))


def _replay_deal(request: Request) -> Reply:
    return _begun(request, load_session(request["record"]).again())


def _share(request: Request) -> Reply:
    session = load_session(request["record"])
    if not session.revealed:
        raise SealedError("a sealed deal that isn't over")
    link = dump_link(session.record)
    reply: Reply = {"link": link, "text": dump_record(session.record)}
    if not session.practice and not session.sealed:
        reply["seed"] = session.seed
    if signs_left_out(session.record):
        reply["message"] = locale(request["lang"]).t("browser.signs_left_out")
    return reply


def _steps(request: Request) -> Reply:
    record, fault = _record_to_step(request)
    assert record is not None
    deals = len(record.deals)
    record = _one_deal(record, request.get("deal"))
    rules, deal = record.rules(), record.deals[-1]
    done = replay(rules, deal)
    if not done.log:
        raise RecordError("nothing happens in it")
    comments = comments_by_step(done.log, deal.comments)
    made = steps(
        done.initial.table,
        done.log,
        _words(request, rules),
        comments=comments,
        assets=request.get("assets", ASSETS),
        pages=_pages(request),
        interactive=True,
        ask=False,
        buttons=(),
    )
    facts = trail(
        done.initial.table,
        done.log,
        _words(request, rules),
        assets=request.get("assets", ASSETS),
        comments=comments,
        linked=signs_left_out(record),
    )
    reply: Reply = {
        "steps": [step.to_mapping() for step in made],
        "link": dump_link(record),
        "text": dump_record(record),
        "variant": rules.variant,
        "trail": facts,
        "deals": deals,
        "about": about(record, _words(request, rules)),
    }
    if fault is not None:
        words = _words(request, rules)
        kind = "cut" if "link" in request else "cut_record"
        message = words.t(f"browser.{kind}", detail=words.tell(fault))
        reply["refusal"] = {"message": message, "clause": "", "href": ""}
    return reply


def _one_deal(record: Record, number: object) -> Record:
    """The record up to deal *number*, counted from 1; all of it when nobody asks for one."""
    if not isinstance(number, int) or not 1 <= number <= len(record.deals):
        return record
    return replace(record, deals=record.deals[:number])


def _record_to_step(request: Request) -> Reading:
    """The record whose last deal is to be stepped through, and what is wrong with it."""
    if "link" in request or "text" in request:
        reading = read_link(request["link"]) if "link" in request else read_any(request["text"])
        if reading.record is None:
            raise reading.fault or RecordError("nothing to read")
        return with_known_players(reading)
    if "record" in request:
        session = load_session(request["record"])
        if not session.revealed:
            raise SealedError("a sealed deal that isn't over")
        return Reading(session.record, None)
    rules = _rules(request)
    seed = str(request.get("seed") or new_seed())
    levels = request.get("levels") or [LEVEL] * rules.seats
    deal = DealRecord(Seed(seed), rules.seats - 1)
    played = play_deal(rules, deal, levels, f"{seed}/opponents")
    return Reading(new_record(rules, [played], levels), None)


def _set_up(request: Request) -> Reply:
    """Links to a deal that the person has written: to play it, and to see it played by others."""
    rules, seed = _rules(request), new_seed()
    if "text" in request:
        reading = read_any(request["text"])
        if reading.record is None:
            raise reading.fault or RecordError("nothing to read")
        record = reading.record
        rules = record.rules()
        _check_game(request, rules)
        deal = replace(record.deals[-1], comments=())
    else:
        deal = set_up(rules, request["said"], _words(request, rules), seed)
    bare = new_record(rules, [deal])
    if replay(rules, deal).state.table.result is None:
        deal = play_deal(rules, deal, [LEVEL] * rules.seats, seed)
    return {"link": dump_link(bare), "played": dump_link(new_record(rules, [deal]))}


def _signals(request: Request) -> Reply:
    """What the person has been shown by signs, and which signs they may make."""
    session = load_session(request["record"])
    seat = session.person
    if seat is None or not _signs_on(session):
        raise NotationError("no signs are made at this table")
    look = Look(
        _words_at(request, session, seat),
        request.get("assets", ASSETS),
        interactive=True,
        viewer=seat,
        pages=_pages(request),
    )
    table = observe(session.replay.state, frozenset((seat,)))
    return {"html": signs_html(table, seat, look)}


def _signs_on(session: Session) -> bool:
    """Whether the person can make signs and be shown some."""
    return session.rules.signals != "off" and session.person is not None and not session.deal_over


def _sheet(request: Request) -> Reply:
    """What can be looked up at the table: the ranks and the rules it plays by."""
    rules = load_session(request["record"]).rules
    words, assets = _words(request, rules), request.get("assets", ASSETS)
    return {"html": sheet_html(rules, words, assets=assets, pages=_pages(request))}


def _unveil(request: Request) -> Reply:
    """What has happened since the person whose turn it is saw the table last."""
    session = load_session(request["record"])
    viewer = session.person
    if not session.shared or not session.person_to_play:
        return _stood(request, session)
    made = _frames(request, session, _known_to(session, viewer), viewer)
    shown = made or [_still(request, session)]
    return {**_state(session), "frames": [frame.to_mapping() for frame in shown]}


_ACTS: Mapping[str, Callable[[Request], Reply]] = {
    "new": _new,
    "open": _open,
    "show": _show,
    "salvage": _salvage,
    "play": _play,
    "exchange": _exchange,
    "hint": _hint,
    "review": _review,
    "undo": _undo,
    "redo": _redo,
    "next-deal": _next_deal,
    "replay-deal": _replay_deal,
    "share": _share,
    "steps": _steps,
    "seal": _seal,
    "verify": _verify,
    "set-up": _set_up,
    "sheet": _sheet,
    "unveil": _unveil,
    "sign": _sign,
    "signals": _signals,
}


def _pages(request: Request) -> str:
    """The way from the page to the root of its language, which lies beside the assets."""
    way = str(request.get("assets", ASSETS)).removesuffix(ASSETS)
    return way.removeprefix("../")


def _state(session: Session) -> Reply:
    over = "match" if session.match_over else "deal" if session.deal_over else None
    return {
        "record": dump_session(session),
        "ply": len(session.deal.plays),
        "can": {"undo": session.can_undo, "redo": bool(session.undone)},
        "over": over,
        "sealed": session.sealed and not session.practice,
        "seal": _shown_seal(session),
        "only": _only_card(session),
        "level": session.record.players[1] if session.practice else None,
        "signals": _signs_on(session),
        "standing": None if session.practice else _standing(session),
    }


def _standing(session: Session) -> Reply:
    """How the match stands and what the person has made of it, in numbers that can be added up."""
    match, rules = session.match, session.rules
    mine = rules.side_of(PERSON_SEAT)
    standing = match.standing
    result = None
    if standing.over:
        result = "drawn" if standing.drawn else "won" if standing.winner == mine else "lost"
    return {
        "score": [standing.score[side] for side in sides_from(PERSON_SEAT, rules)],
        "deal": len(session.record.deals),
        "levels": list(session.record.players[1:]),
        "result": result,
        "deals": len(match.results),
        "won": sum(games[mine] > 0 for games in match.results),
        "drawn": sum(not any(games) for games in match.results),
        "points": sum(_points_of(deal, rules) for deal in session.record.deals),
        "games": sum(games[mine] for games in match.results),
    }


def _points_of(deal: DealRecord, rules: Rules) -> int:
    """The card points of the person's side in *deal*, if it is finished and they play in it."""
    result = replay(rules, deal).state.table.result
    seats = deal.seated or tuple(range(rules.seats))
    if result is None or PERSON_SEAT not in seats:
        return 0
    return result.points[seats.index(PERSON_SEAT) % len(result.points)]


def _only_card(session: Session) -> str | None:
    """The last card of the person's hand, when it is their turn: there is nothing to choose."""
    table = session.replay.state.table
    if not session.person_to_play or session.person is None or session.shared:
        return None
    hand = table.hands[session.person].cards
    return hand[0] if len(hand) == 1 else None


def _shown_seal(session: Session) -> str | None:
    """What is always shown of the seal of the deal on the table."""
    start = session.deal.start
    return start.commitment if isinstance(start, Sealed) else None


def _info(session: Session, match: MatchState) -> MatchInfo:
    standing = match.standing
    # Two of three that play on are the whole table while they do.
    seats = session.deal.seated or tuple(range(session.rules.seats))
    sides = session.deal.seated or tuple(range(session.rules.sides))

    def here(value: int | None, among: tuple[int, ...]) -> int | None:
        return among.index(value) if value in among else None

    return MatchInfo(
        score=tuple(standing.score[side] for side in sides),
        deal=len(session.record.deals),
        winner=None if session.practice else here(standing.winner, sides),
        next_dealer=here(match.next_dealer, seats),
        practice=session.practice,
        drawn=standing.drawn and not session.practice,
        decider=standing.decider,
        spent=spent_teeth(match.results, session.rules.match),
        sealed=isinstance(session.deal.start, Sealed),
        # The table that two of three make is no side of the match.
        results=() if session.practice or session.deal.seated else match.results,
    )


def _drawing(request: Request, viewer: int | None) -> dict[str, Any]:
    return {
        "viewer": viewer,
        "assets": request.get("assets", ASSETS),
        "pages": _pages(request),
        "interactive": True,
        "log": True,
        "ids": "b",
    }


def _audience(viewer: int | None) -> frozenset[int]:
    """The person, at their place in this deal; nobody while two others play on."""
    return frozenset(() if viewer is None else (viewer,))


def _seen(session: Session, viewer: int | None) -> tuple[Event, ...]:
    """What *viewer* saw happen."""
    audience = _audience(viewer)
    return tuple(redact(event, audience) for event in session.replay.log)


def _start(session: Session, viewer: int | None) -> Scene:
    return scene_of(observe(session.replay.initial, _audience(viewer)))


def _stood(request: Request, session: Session) -> Reply:
    """How *session* stands, with nothing moving; opponents who are to play do so first."""
    after = session.answers()
    if len(after.replay.log) > len(session.replay.log):
        reply = _moved(request, session, after)
        if reply["frames"]:  # signs that the person doesn't see move nothing
            return reply
        session = after
    veiled = session.shared and session.person_to_play
    frame = _veil(request, session) if veiled else _still(request, session)
    return {**_state(session), "frames": [frame.to_mapping()]}


def _still(request: Request, session: Session) -> Frame:
    viewer = session.person
    return still(
        _start(session, viewer),
        _seen(session, viewer),
        _words_at(request, session, viewer),
        match=_info(session, session.match),
        short=_is_short(request),
        **_drawing(request, viewer),
    )


def _is_short(request: Request) -> bool:
    """Whether the person wants to hear no more than they must."""
    return request.get("detail") == "short"


def _veil(request: Request, session: Session) -> Frame:
    """The table as one who holds no cards sees it, until the person whose turn it is asks."""
    viewer = session.person
    assert viewer is not None
    words = _words_at(request, session, viewer)
    said = words.t("view.veil", who=words.seats[viewer])
    table = observe(session.replay.state, frozenset())
    drawing = {**_drawing(request, viewer), "log": False, "ask": False, "legal": ()}
    match = _info(session, session.match)
    html = board(scene_of(table), words, match=match, said=said, veiled=True, **drawing)
    return Frame(html, said, (), None)


def _known_to(session: Session, viewer: int | None) -> int:
    """How many events *viewer* has seen: up to what another person did after their last act."""
    acts = [
        (place, event.seat)
        for place, event in enumerate(session.replay.log)
        if isinstance(event, CardPlayed | SignMade | TrumpExchanged)
    ]
    last = max((place for place, seat in acts if seat == viewer), default=-1)
    if last == -1:
        return 0
    others = {seat for seat in session.people if seat != viewer}
    later = (place for place, seat in acts if place > last and seat in others)
    return next(later, len(session.replay.log))


def _begun(request: Request, session: Session) -> Reply:
    """A deal from its first card, and what the opponents do before the person's first turn."""
    after = session.answers()
    if after.shared and after.person_to_play:
        made = [_veil(request, after)]
    else:
        made = _frames(request, after, 0, after.person)
    if not made:  # a position in which the person is to play: nothing has happened yet
        return _stood(request, after)
    record = session.record
    if record.first_dealer == "drawn" and len(record.deals) == 1:
        made[0] = made[0]._replace(say=f"{_drawn(request, session)} {made[0].say}")
    return {**_state(after), "frames": [frame.to_mapping() for frame in made]}


def _drawn(request: Request, session: Session) -> str:
    """How the first dealer was found."""
    rules = session.rules
    words = _words_at(request, session, PERSON_SEAT) if session.shared else _words(request, rules)
    return drawn_for_deal(draw_for_deal(rules, session.seed), rules, words)


def _moved(request: Request, before: Session, after: Session) -> Reply:
    """What happens after *before*, as the person at the screen sees it; then the next may look."""
    viewer = before.person
    made = _frames(request, after, len(before.replay.log), viewer)
    if after.shared and after.person_to_play and after.person != viewer:
        made.append(_veil(request, after))
    return {**_state(after), "frames": [frame.to_mapping() for frame in made]}


def _frames(request: Request, after: Session, known: int, viewer: int | None) -> list[Frame]:
    """The frames of what is in the log of *after* beyond its first *known* events."""
    match = after.match
    info = _info(after, match)
    if after.deal_over and not after.practice:
        rules = after.rules
        results = match.results[:-1]
        before = match_standing(results, rules.match, rules.sides)
        earlier = match._replace(results=results, standing=before)
        info = _info(after, earlier)._replace(winner=None, drawn=False)
    seen = _seen(after, viewer)
    _, made = frames(
        _start(after, viewer).after_all(seen[:known]),
        seen[known:],
        _words_at(request, after, viewer),
        match=info,
        match_after=_info(after, match),
        short=_is_short(request),
        **_drawing(request, viewer),
    )
    return made
