"""
The door for the page: JSON text in, JSON text out, nothing kept between two calls.

Every request carries the record it is about, as a token that the page doesn't read, and every
reply the token that follows. What a reply shows is what the person at seat 0 may see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from bisca.errors import BiscaError, IllegalActionError, NotationError, RecordError
from bisca.play.events import Event
from bisca.play.link import dump_link, read_link
from bisca.play.notation import dump_record
from bisca.play.observation import observe, redact
from bisca.play.record import (
    DealRecord,
    MatchState,
    Record,
    Replay,
    Seed,
    draw_for_deal,
    new_record,
    replay,
)
from bisca.play.shuffle import new_seed
from bisca.players.catalog import play_deal
from bisca.players.session import (
    PERSON_SEAT,
    Session,
    dump_session,
    load_session,
    new_match,
    practice,
)
from bisca.rules.cards import parse_card
from bisca.rules.catalog import LANGUAGES, find_variant, parse_table
from bisca.rules.scoring import match_standing
from bisca.show.duty import clause_href, refusal
from bisca.show.frames import Frame, frames, steps, still
from bisca.show.locale import locale
from bisca.show.scene import Scene, scene_of
from bisca.show.status import MatchInfo

VERSION = 1
PERSON_SEES = frozenset((PERSON_SEAT,))
LEVEL = "sensible"
ASSETS = "assets/"

Request = Mapping[str, Any]
Reply = dict[str, Any]


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
    kind = "link" if "link" in request else "saved" if "record" in request else "request"
    return _error(kind, locale(request["lang"]).t(f"browser.{kind}", detail=fault))


def _new(request: Request) -> Reply:
    rules = find_variant(request["variant"]).rules(
        request.get("seats"), parse_table(request.get("rules", ""))
    )
    level = request.get("opponent", LEVEL)
    seed = str(request.get("seed") or new_seed())
    if request.get("practice"):
        record = new_record(rules, [DealRecord(Seed(f"{seed}/1"), rules.seats - 1)])
        session = practice(record, level, f"{seed}/opponents")
    else:
        dealers = {"draw": None, "me": PERSON_SEAT, "opponent": rules.next_seat(PERSON_SEAT)}
        dealer = dealers[request.get("first_dealer", "draw")]
        session = new_match(
            rules, level, seed=seed, opponents_seed=f"{seed}/opponents", dealer=dealer
        )
    return _begun(request, session)


def _open(request: Request) -> Reply:
    reading = read_link(request["link"])
    if reading.record is None:
        raise reading.fault or RecordError("nothing to read")
    level = request.get("opponent", LEVEL)
    session = practice(reading.record, level, new_seed())
    if session.rules.variant != request.get("variant", session.rules.variant):
        raise RecordError(f"it is a deal of {find_variant(session.rules.variant).name['en']}")
    reply = _begun(request, session)
    if reading.fault is not None:
        detail = locale(request["lang"]).t("browser.cut", detail=reading.fault)
        reply["refusal"] = {"message": detail, "clause": "", "href": ""}
    return reply


def _show(request: Request) -> Reply:
    return _stood(request, load_session(request["record"]))


def _play(request: Request) -> Reply:
    session = load_session(request["record"])
    if request["ply"] != len(session.deal.plays):
        return _stood(request, session)  # another tab, or an old picture: show how it stands
    try:
        after = session.play(parse_card(request["card"])).answers()
    except IllegalActionError as refused:
        told = {
            "message": refusal(refused, request["lang"]),
            "clause": refused.clause,
            "href": clause_href(refused.clause, _pages(request)),
        }
        return {**_state(session), "frames": [], "refusal": told}
    return _moved(request, session, after)


def _undo(request: Request) -> Reply:
    return _stood(request, load_session(request["record"]).undo())


def _redo(request: Request) -> Reply:
    return _stood(request, load_session(request["record"]).redo())


def _next_deal(request: Request) -> Reply:
    return _begun(request, load_session(request["record"]).next_deal())


def _replay_deal(request: Request) -> Reply:
    return _begun(request, load_session(request["record"]).again())


def _share(request: Request) -> Reply:
    session = load_session(request["record"])
    return {"link": dump_link(session.record), "text": dump_record(session.record)}


def _steps(request: Request) -> Reply:
    record = _record_to_step(request)
    rules, deal = record.rules(), record.deals[-1]
    done = replay(rules, deal)
    made = steps(
        done.initial.table,
        done.log,
        request["lang"],
        comments=dict(deal.comments),
        assets=request.get("assets", ASSETS),
        pages=_pages(request),
        interactive=True,
        ask=False,
        buttons=(),
    )
    link = dump_link(record)
    return {"steps": [step.to_mapping() for step in made], "link": link, "variant": rules.variant}


def _record_to_step(request: Request) -> Record:
    if "link" in request:
        reading = read_link(request["link"])
        if reading.record is None:
            raise reading.fault or RecordError("nothing to read")
        return reading.record
    if "record" in request:
        return load_session(request["record"]).record
    rules = find_variant(request["variant"]).rules(
        request.get("seats"), parse_table(request.get("rules", ""))
    )
    seed = str(request.get("seed") or new_seed())
    levels = request.get("levels") or [LEVEL] * rules.seats
    deal = DealRecord(Seed(seed), rules.seats - 1)
    return new_record(rules, [play_deal(rules, deal, levels, f"{seed}/opponents")], levels)


_ACTS: Mapping[str, Callable[[Request], Reply]] = {
    "new": _new,
    "open": _open,
    "show": _show,
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "next-deal": _next_deal,
    "replay-deal": _replay_deal,
    "share": _share,
    "steps": _steps,
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
    }


def _info(session: Session, match: MatchState) -> MatchInfo:
    return MatchInfo(
        score=match.standing.score,
        deal=len(session.record.deals),
        winner=None if session.practice else match.standing.winner,
        next_dealer=match.next_dealer,
        practice=session.practice,
    )


def _drawing(request: Request) -> dict[str, Any]:
    return {
        "assets": request.get("assets", ASSETS),
        "pages": _pages(request),
        "interactive": True,
        "log": True,
        "ids": "b",
    }


def _seen(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(redact(event, PERSON_SEES) for event in events)


def _start(done: Replay) -> Scene:
    return scene_of(observe(done.initial, PERSON_SEES))


def _stood(request: Request, session: Session) -> Reply:
    """How *session* stands, with nothing moving; opponents who are to play do so first."""
    after = session.answers()
    if after is not session:
        return _moved(request, session, after)
    done = session.replay
    match = _info(session, session.match)
    frame = still(_start(done), _seen(done.log), request["lang"], match=match, **_drawing(request))
    return {**_state(session), "frames": [frame.to_mapping()]}


def _begun(request: Request, session: Session) -> Reply:
    """A deal from its first card, and what the opponents do before the person's first turn."""
    scene = _start(session.replay)
    made = _frames(request, session.answers(), scene, 0)
    record = session.record
    if record.first_dealer == "drawn" and len(record.deals) == 1 and made:
        made[0] = made[0]._replace(say=f"{_drawn(request, session)} {made[0].say}")
    return {**_state(session.answers()), "frames": [frame.to_mapping() for frame in made]}


def _drawn(request: Request, session: Session) -> str:
    """How the first dealer was found."""
    words = locale(request["lang"])
    draw = draw_for_deal(session.rules, session.seed)
    told = [
        words.t("browser.drawn.goes", mine=words.card(go[0]), theirs=words.card(go[1]))
        for go in draw.goes
    ]
    dealer = words.t("browser.drawn.you" if draw.dealer == PERSON_SEAT else "browser.drawn.they")
    return f" {words.t('browser.drawn.again')} ".join(told) + f" {dealer}"


def _moved(request: Request, before: Session, after: Session) -> Reply:
    done = before.replay
    scene = _start(done).after_all(_seen(done.log))
    made = _frames(request, after, scene, len(done.log))
    return {**_state(after), "frames": [frame.to_mapping() for frame in made]}


def _frames(request: Request, after: Session, scene: Scene, known: int) -> list[Frame]:
    """The frames of what is in the log of *after* beyond its first *known* events."""
    match = after.match
    info = _info(after, match)
    if after.deal_over and not after.practice:
        rules = after.rules
        before = match_standing(match.results[:-1], rules.match, rules.sides)
        info = info._replace(score=before.score, winner=None)
    _, made = frames(
        scene,
        _seen(after.replay.log[known:]),
        request["lang"],
        match=info,
        match_after=_info(after, match),
        **_drawing(request),
    )
    return made
