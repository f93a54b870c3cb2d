"""
Figures: rule examples that are run. A figure sets up cards, plays them by the engine and states
claims; `run_figure` refuses one whose claims are not what happened.

The format is described in CONTRIBUTING.md. This module knows no files and no pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bisca.errors import BiscaError, IllegalActionError, UnevenPackError
from bisca.play.actions import Exchange, Play
from bisca.play.allowed import check_action, legal_plays
from bisca.play.events import CardDrawn, DealScored, Event, TrickTaken
from bisca.play.link import dump_link
from bisca.play.observation import observe, open_tricks, points_shown
from bisca.play.position import PartialPosition, complete_position
from bisca.play.record import (
    DealRecord,
    Draw,
    Order,
    Replay,
    Seed,
    Start,
    draw_for_deal,
    new_record,
    next_dealer,
    parse_move,
    parse_sign,
    plays_on,
    replay,
)
from bisca.play.table import Observation
from bisca.players.catalog import play_deal
from bisca.rules.cards import SUITS, Card, parse_card, parse_cards
from bisca.rules.catalog import LANGUAGES, find_variant
from bisca.rules.scoring import DealOutcome, Standing, deal_outcome, match_standing
from bisca.rules.variant import Rules, Text

KINDS = ("setup", "trick", "legal", "deal", "score", "match", "pack")
_KEYS = {
    "variant", "variants", "seats", "kind", "rules", "title", "caption", "position", "seed", "deal",
    "plays", "alternatives", "score", "match", "expect", "comments",
}  # fmt: skip
_POSITION_KEYS = {
    "trump", "trump_card", "trick_number", "hands", "trick", "leader", "dealer", "points", "tricks",
    "winners", "exchanges", "won",
}  # fmt: skip
_MATCH_KEYS = {"deals", "dealer", "draw"}
_DEAL_KEYS = {"seed", "order", "dealer", "levels", "opponents_seed"}


class FigureError(BiscaError):
    """A figure that can't be run, or claims what is not so; names figure, key and reason."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as its file states it."""

    name: str
    kind: str
    variants: tuple[str, ...]
    title: Text
    caption: Text
    entry: Mapping[str, Any]

    def part(self, key: str, variant: str) -> Any:
        """What the file says at *key* for *variant*: where it has several, perhaps each its own."""
        said = self.entry.get(key)
        if "variants" not in self.entry or not isinstance(said, Mapping):
            return said
        if not set(said) & set(self.variants):
            return said
        if set(said) != set(self.variants):
            raise FigureError(f"{key}: a part for each of the variants, and no other")
        return said[variant]


@dataclass(frozen=True, slots=True)
class Pack:
    """
    How the cards of a table go round.

    Attributes:
        points: card points in it, or None where the table is refused.
        rule: the table rule that makes it uneven, or None.
    """

    cards: int
    seats: int
    hand: int
    points: int | None = None
    rule: str | None = None

    @property
    def dealt(self) -> int:
        return self.seats * self.hand

    @property
    def stock(self) -> int:
        """Cards left after the deal, counting the turn-up."""
        return self.cards - self.dealt

    @property
    def rounds(self) -> int:
        """How often everybody can draw."""
        return self.stock // self.seats

    @property
    def over(self) -> int:
        """Cards left when not everybody can draw any more."""
        return self.stock % self.seats


@dataclass(frozen=True, slots=True)
class Alternative:
    """One reply to the same position, and who has the trick then with how many card points."""

    card: Card
    winner: int
    points: int
    done: Replay


@dataclass(frozen=True, slots=True)
class Run:
    """
    What became of a figure under one variant.

    Attributes:
        deal: the deal it starts from with its plays; None for a score or a match.
        done: the replay of *deal*.
        known: cards the figure names, by seat; the rest of the hands was filled in.
        alternatives: each reply judged.
        pack: how its cards go round.
        refused: cards the figure shows to be refused, with the error.
        exchanges: cards whose exchange for the turn-up the figure judges, with the error, or None
            where it is allowed.
        outcome: the score of a `score` figure or of a finished deal.
        standing: of a `match` figure.
        results: game points by side of each deal of a `match` figure.
        drawn: the cards drawn for the first deal of a `match` figure, if it shows them.
        dealers: who deals each of *results*, and the deal after them, if the figure says who began.
    """

    figure: Figure
    rules: Rules
    pack: Pack
    facts: Mapping[str, Any]
    deal: DealRecord | None = None
    done: Replay | None = None
    known: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    alternatives: tuple[Alternative, ...] = ()
    refused: tuple[tuple[Card, IllegalActionError], ...] = ()
    exchanges: tuple[tuple[Card, IllegalActionError | None], ...] = ()
    outcome: DealOutcome | None = None
    standing: Standing | None = None
    results: tuple[tuple[int, ...], ...] = ()
    drawn: Draw | None = None
    dealers: tuple[int, ...] = ()

    def caption(self, lang: str) -> str:
        """The caption, with its placeholders filled from what happened."""
        try:
            return self.figure.caption[lang].format_map(self.facts)
        except (KeyError, IndexError, ValueError) as fault:
            raise FigureError(
                f"figure {self.figure.name}: caption: {lang}: no such fact {fault}; "
                f"there are {', '.join(self.facts)}"
            ) from fault


def figure_from_mapping(name: str, entry: Any) -> Figure:
    """The figure *name* that a mapping, as read from its file, describes.

    Raises:
        FigureError: a key that is unknown or missing, or a value of the wrong kind.
    """

    def fail(key: str, expected: str) -> FigureError:
        got = entry.get(key) if isinstance(entry, Mapping) else entry
        return FigureError(f"figure {name}: {key}: expected {expected}, got {got!r}")

    if not isinstance(entry, Mapping):
        raise fail("file", "a mapping")
    for key in entry:
        if key not in _KEYS:
            raise fail(str(key), f"one of the keys {', '.join(sorted(_KEYS))}")
    if entry.get("kind") not in KINDS:
        raise fail("kind", f"one of {', '.join(KINDS)}")
    if ("variant" in entry) == ("variants" in entry):
        raise fail("variant", "either variant or variants")
    for key in ("title", "caption"):
        texts = entry.get(key)
        if (
            not isinstance(texts, Mapping)
            or set(texts) != set(LANGUAGES)
            or not all(isinstance(text, str) for text in texts.values())
        ):
            raise fail(key, f"one text for each of {', '.join(LANGUAGES)}")
    if not isinstance(entry.get("expect"), Mapping) or not entry["expect"]:
        raise fail("expect", "at least one claim")
    starts = [key for key in ("position", "deal", "score", "match") if key in entry]
    allowed = {"score": ["score"], "match": ["match"], "pack": []}.get(
        entry["kind"], ["position", "deal"]
    )
    if len(starts) != bool(allowed) or set(starts) - set(allowed):
        starts_from = f"one of {' or '.join(allowed)}" if allowed else "nothing"
        raise fail("kind", f"a figure that starts from {starts_from}")
    variants = entry.get("variants", [entry.get("variant")])
    if not isinstance(variants, list) or not all(isinstance(id, str) for id in variants):
        raise fail("variants" if "variants" in entry else "variant", "the id of a game, or a list")
    variants = tuple(variants)
    return Figure(name, entry["kind"], variants, entry["title"], entry["caption"], entry)


def run_figure(figure: Figure) -> tuple[Run, ...]:
    """
    The figure run under each of its variants, every claim checked.

    Raises:
        FigureError: it can't be run, an action is illegal, or a claim is false.
    """
    runs = []
    for variant in figure.variants:
        where = f"figure {figure.name} ({variant})"
        try:
            claims = _claims_for(figure, variant)
            run = _run(figure, variant, claims)
            _check(run, claims)
        except BiscaError as fault:
            raise FigureError(f"{where}: {fault}") from fault
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise FigureError(f"{where}: {type(fault).__name__}: {fault}") from fault
        runs.append(run)
    return tuple(runs)


def _claims_for(figure: Figure, variant: str) -> Mapping[str, Any]:
    claims: Mapping[str, Any] = figure.entry["expect"]
    if "variants" not in figure.entry:
        return claims
    if set(claims) != set(figure.variants):
        raise FigureError("expect: claims for each of the variants, and no other")
    own: Mapping[str, Any] = claims[variant]
    return own


def _table_of(figure: Figure, variant: str, claims: Mapping[str, Any]) -> tuple[Rules, Pack]:
    """The rules that *figure* is about, or the game's own if its pack doesn't go round, as claimed."""
    found, seats = find_variant(variant), figure.entry.get("seats")
    try:
        rules = found.rules(seats, figure.entry.get("rules"))
    except UnevenPackError as refusal:
        if "impossible" not in claims:
            raise
        rules = found.rules(seats)
        return rules, Pack(refusal.cards, rules.seats, rules.hand_size, rule=refusal.rule)
    return rules, own_pack(rules)


def own_pack(rules: Rules) -> Pack:
    """How the cards of a table with *rules* go round."""
    return Pack(rules.cards, rules.seats, rules.hand_size, points=rules.total)


def _run(figure: Figure, variant: str, claims: Mapping[str, Any]) -> Run:
    entry = figure.entry
    rules, pack = _table_of(figure, variant, claims)
    if figure.kind == "pack":
        facts = {key: getattr(pack, key) for key in _PACK_FACTS}
        return Run(figure, rules, pack, facts)
    if "score" in entry:
        return _scored(figure, rules, pack, figure.part("score", variant))
    if "match" in entry:
        return _played(figure, rules, pack, entry["match"])
    known: dict[int, tuple[Card, ...]] = {}
    if "position" in entry:
        deal, known = _position(rules, entry)
    else:
        deal = _whole_deal(rules, entry["deal"])
    moves = tuple(parse_move(str(move)) for move in entry.get("plays", ()))
    deal = replace(deal, plays=deal.plays + moves)
    done = replay(rules, deal)
    if done.fault is not None:
        raise FigureError(f"plays: {done.fault}")
    alternatives = tuple(
        _alternative(rules, deal, parse_card(card))
        for card in figure.part("alternatives", variant) or ()
    )
    result = done.state.table.result
    outcome = None if result is None else DealOutcome(*result[2:])
    return Run(
        figure=figure,
        rules=rules,
        pack=pack,
        facts=_facts(done),
        deal=deal,
        done=done,
        known=known,
        alternatives=alternatives,
        refused=_refused(done.state.table, claims.get("refused", ())),
        exchanges=_exchanges(done.state.table, claims.get("exchanges", {})),
        outcome=outcome,
    )


def _scored(figure: Figure, rules: Rules, pack: Pack, score: Mapping[str, Sequence[int]]) -> Run:
    total = rules.total
    if sum(score["points"]) != total or sum(score["tricks"]) != rules.tricks:
        raise FigureError(f"score: points make {total} and tricks {rules.tricks} in all")
    outcome = deal_outcome(score["points"], score["tricks"], rules)
    facts = {"game_points": max(outcome.game_points), "winner": outcome.winner}
    return Run(figure, rules, pack, facts, outcome=outcome)


def _played(figure: Figure, rules: Rules, pack: Pack, said: Mapping[str, Any]) -> Run:
    for key in said:
        if key not in _MATCH_KEYS:
            raise FigureError(f"match: unknown key {key!r}; {', '.join(sorted(_MATCH_KEYS))}")
    results = tuple(tuple(deal) for deal in said["deals"])
    standing = match_standing(results, rules.match, rules.sides)
    drawn = draw_for_deal(rules, str(said["draw"])) if "draw" in said else None
    dealer = said.get("dealer") if drawn is None else drawn.dealer
    dealers = [] if dealer is None else [dealer]
    for result in results if dealers else ():
        winner = result.index(max(result)) if any(result) else None
        scored = DealScored((0,) * rules.sides, (0,) * rules.sides, result, winner, "")
        dealers.append(next_dealer(rules, dealers[-1], scored))
    facts = {"score": "–".join(map(str, standing.score)), "winner": standing.winner}
    return Run(
        figure,
        rules,
        pack,
        facts,
        standing=standing,
        results=results,
        drawn=drawn,
        dealers=tuple(dealers),
    )


def _position(
    rules: Rules, entry: Mapping[str, Any]
) -> tuple[DealRecord, dict[int, tuple[Card, ...]]]:
    said = entry["position"]
    for key in said:
        if key not in _POSITION_KEYS:
            raise FigureError(f"position: unknown key {key!r}; {', '.join(sorted(_POSITION_KEYS))}")
    if "trump" in said and said["trump"] not in SUITS:
        raise FigureError(f"position: trump: expected a suit of {SUITS}, got {said['trump']!r}")
    known = {int(seat): parse_cards(cards) for seat, cards in said.get("hands", {}).items()}
    partial = PartialPosition(
        trump=said.get("trump"),
        trump_card=parse_card(said["trump_card"]) if "trump_card" in said else None,
        trick_number=said.get("trick_number", 1),
        hands=known,
        trick=parse_cards(said.get("trick", ())),
        leader=said.get("leader"),
        points=tuple(said["points"]) if "points" in said else None,
        tricks=tuple(said["tricks"]) if "tricks" in said else None,
        winners=tuple(said["winners"]) if "winners" in said else None,
        exchanges=said.get("exchanges", 0),
        won=parse_cards(said.get("won", ())),
    )
    dealer = said.get("dealer", rules.seats - 1)
    seed = str(entry.get("seed", ""))
    return DealRecord(complete_position(rules, partial, dealer, seed), dealer), known


def _whole_deal(rules: Rules, said: Mapping[str, Any]) -> DealRecord:
    for key in said:
        if key not in _DEAL_KEYS:
            raise FigureError(f"deal: unknown key {key!r}; known: {', '.join(sorted(_DEAL_KEYS))}")
    if ("seed" in said) == ("order" in said):
        raise FigureError("deal: give seed or order")
    start: Start = Seed(str(said["seed"])) if "seed" in said else Order(parse_cards(said["order"]))
    deal = DealRecord(start, said["dealer"])
    if "levels" in said:
        deal = play_deal(rules, deal, said["levels"], str(said.get("opponents_seed", "")))
    return deal


def _alternative(rules: Rules, deal: DealRecord, card: Card) -> Alternative:
    done = replay(rules, replace(deal, plays=(*deal.plays, card)))
    if done.fault is not None:
        raise FigureError(f"alternatives: {done.fault}")
    taken = _last_taken(done.log)
    if taken is None or done.state.table.trick:
        raise FigureError(f"alternatives: {card} doesn't complete the trick")
    return Alternative(card, taken.seat, taken.points, done)


def _refused(table: Observation, said: Any) -> tuple[tuple[Card, IllegalActionError], ...]:
    """What the seat to play may not play of its hand, and whatever else *said* names."""
    if table.turn is None:
        return ()
    tried = [Play(table.turn, card) for card in table.hands[table.turn].cards]
    for row in _rows(said):
        tried.append(Play(row.get("seat", table.turn), parse_card(row["card"])))
    refused = {}
    for play in tried:
        try:
            check_action(table, play)
        except IllegalActionError as refusal:
            refused[play.card] = refusal
    return tuple(refused.items())


def _rows(said: Any) -> Sequence[Any]:
    return said if isinstance(said, list | tuple) else [said]


def _exchanges(
    table: Observation, said: Mapping[str, str]
) -> tuple[tuple[Card, IllegalActionError | None], ...]:
    """Each card that *said* names, with why the seat to play may not exchange it, or None."""
    judged: list[tuple[Card, IllegalActionError | None]] = []
    for card in parse_cards(said):
        if table.turn is None:
            raise FigureError("expect: exchanges: nobody is to play")
        try:
            check_action(table, Exchange(table.turn, card))
            judged.append((card, None))
        except IllegalActionError as refusal:
            judged.append((card, refusal))
    return tuple(judged)


def _last_taken(log: Sequence[Event]) -> TrickTaken | None:
    return next((event for event in reversed(log) if isinstance(event, TrickTaken)), None)


def _facts(done: Replay) -> dict[str, Any]:
    table, taken = done.state.table, _last_taken(done.log)
    facts: dict[str, Any] = {"stock": table.stock_left, "trick": table.trick_number}
    if taken is not None:
        facts |= {"winner": taken.seat, "points": taken.points}
    if table.result is not None:
        facts["deal_points"] = "–".join(map(str, table.result.points))
        facts["game_points"] = max(table.result.game_points)
    return facts


def _check(run: Run, claims: Mapping[str, Any]) -> None:
    for key, said in claims.items():
        if key not in _CLAIMS:
            raise FigureError(f"expect: unknown claim {key!r}; known: {', '.join(_CLAIMS)}")
        want, found = _CLAIMS[key](run, said)
        if want != found:
            raise FigureError(f"expect: {key}: it says {want!r}, the engine finds {found!r}")
    judged = {str(alternative.card) for alternative in run.alternatives}
    if judged and judged != set(claims.get("alternatives", {})):
        raise FigureError(f"expect: alternatives: claims for each of {', '.join(sorted(judged))}")


def _table(run: Run) -> Observation:
    if run.done is None:
        raise FigureError("expect: this kind of figure has no table to look at")
    return run.done.state.table


def _taken(run: Run) -> TrickTaken:
    taken = None if run.done is None else _last_taken(run.done.log)
    if taken is None:
        raise FigureError("expect: no trick was taken")
    return taken


def _legal(run: Run, said: Any) -> tuple[Any, Any]:
    table = _table(run)
    if table.turn is None:
        raise FigureError("expect: legal: nobody is to play")
    if said == "any":
        return table.hands[table.turn].cards, legal_plays(table)
    return tuple(sorted(parse_cards(said))), legal_plays(table)


def _refusals(run: Run, said: Any) -> tuple[Any, Any]:
    reasons = {str(card): refusal.reason for card, refusal in run.refused}
    want = {str(parse_card(row["card"])): row["reason"] for row in _rows(said)}
    return want, {card: reasons.get(card, "allowed") for card in want}


def _exchanged(run: Run, said: Mapping[str, str]) -> tuple[Any, Any]:
    found = {str(card): error.reason if error else "allowed" for card, error in run.exchanges}
    return {str(parse_card(card)): verdict for card, verdict in said.items()}, found


def _signs(run: Run, said: Mapping[str, str]) -> tuple[Any, Any]:
    """Whether each sign may be made now."""
    found = {}
    for sign in said:
        found[sign] = "allowed"
        try:
            check_action(_table(run), parse_sign(sign).action)
        except IllegalActionError as refusal:
            found[sign] = refusal.reason
    return said, found


def _may_lead(run: Run, said: Mapping[int, Sequence[str]]) -> tuple[Any, Any]:
    """Which of the cards each seat might lead to the next trick, if it had won this one."""
    table = _table(run)
    if table.trick:
        raise FigureError("expect: may_lead: a trick lies on the table")
    found, want = {}, {}
    for seat, cards in said.items():
        want[seat] = parse_cards(cards)
        legal = legal_plays(table._replace(turn=seat, leader=seat))
        found[seat] = tuple(card for card in want[seat] if card in legal)
    return want, found


def _seen(run: Run, said: Mapping[int, Sequence[str]]) -> tuple[Any, Any]:
    """The cards of other hands that the person at the screen knows."""
    if run.done is None:
        raise FigureError("expect: this kind of figure has no table to look at")
    hands = observe(run.done.state, frozenset((0,))).hands
    return {seat: tuple(sorted(parse_cards(cards))) for seat, cards in said.items()}, {
        seat: hands[seat].cards for seat in said
    }


def _open_tricks(run: Run, said: Sequence[Sequence[str]]) -> tuple[Any, Any]:
    """The tricks that may be looked at again, each as its cards from the one led."""
    return [parse_cards(trick) for trick in said], [
        trick.cards for trick in open_tricks(_table(run))
    ]


def _plays_on(run: Run, said: Sequence[int]) -> tuple[Any, Any]:
    if run.figure.kind != "score" or run.outcome is None:
        raise FigureError("expect: plays_on: only a score can be tied")
    score = run.figure.part("score", run.rules.variant)
    result = DealScored(tuple(score["points"]), tuple(score["tricks"]), *run.outcome)
    return list(said), list(plays_on(run.rules, result))


def _pack(run: Run, said: Mapping[str, int]) -> tuple[Any, Any]:
    unknown = set(said) - set(_PACK_FACTS)
    if unknown:
        raise FigureError(f"expect: pack: unknown {', '.join(sorted(unknown))}; {_PACK_FACTS}")
    return dict(said), {key: getattr(run.pack, key) for key in said}


def _drawn(run: Run, said: Sequence[Sequence[str]]) -> tuple[Any, Any]:
    goes = () if run.drawn is None else run.drawn.goes
    return [parse_cards(go) for go in said], list(goes)


def _draws(run: Run, said: Mapping[int, str]) -> tuple[Any, Any]:
    log = () if run.done is None else run.done.log
    last = max((i for i, event in enumerate(log) if isinstance(event, TrickTaken)), default=0)
    drawn = [event for event in log[last:] if isinstance(event, CardDrawn)]
    found = {event.seat: "turn_up" if event.turn_up else "hidden" for event in drawn}
    return dict(said), {seat: found.get(seat, "nothing") for seat in said}


def _hands(run: Run, said: Mapping[int, Sequence[str]]) -> tuple[Any, Any]:
    table = _table(run)
    want = {seat: tuple(sorted(parse_cards(cards))) for seat, cards in said.items()}
    return want, {seat: table.hands[seat].cards for seat in want}


def _judged(run: Run, said: Mapping[str, Mapping[str, int]]) -> tuple[Any, Any]:
    found = {
        str(one.card): {"winner": one.winner, "points": one.points} for one in run.alternatives
    }
    return {card: dict(claim) for card, claim in said.items()}, found


def _of_result(run: Run, name: str) -> Any:
    result = _table(run).result
    if result is None:
        raise FigureError("expect: the deal is not finished")
    return list(getattr(result, name))


def _of_outcome(run: Run, name: str) -> Any:
    if run.outcome is None:
        raise FigureError("expect: the deal is not finished")
    return getattr(run.outcome, name)


def _game_points(run: Run, said: Any) -> tuple[Any, Any]:
    return list(said), None if run.outcome is None else list(run.outcome.game_points)


def _score(run: Run, said: Any) -> tuple[Any, Any]:
    return list(said), None if run.standing is None else list(run.standing.score)


def _match_winner(run: Run, said: Any) -> tuple[Any, Any]:
    return said, "no match" if run.standing is None else run.standing.winner


# What `pack` may claim: cards, their points, and how they go round.
_PACK_FACTS = ("cards", "points", "dealt", "stock", "rounds", "over")
_CLAIMS: Mapping[str, Callable[[Run, Any], tuple[Any, Any]]] = {
    "winner": lambda run, said: (said, _taken(run).seat),
    "points": lambda run, said: (said, _taken(run).points),
    "turn": lambda run, said: (said, _table(run).turn),
    "legal": _legal,
    "may_lead": _may_lead,
    "refused": _refusals,
    "signs": _signs,
    "exchanges": _exchanged,
    "draws": _draws,
    "stock": lambda run, said: (said, _table(run).stock_left),
    "hands": _hands,
    "seen": _seen,
    "open_tricks": _open_tricks,
    "points_shown": lambda run, said: (said, points_shown(_table(run))),
    "trump_card": lambda run, said: (said, _table(run).trump_card),
    "deal_points": lambda run, said: (list(said), _of_result(run, "points")),
    "game_points": _game_points,
    "deal_winner": lambda run, said: (said, _of_outcome(run, "winner")),
    "reason": lambda run, said: (said, _of_outcome(run, "reason")),
    "match_score": _score,
    "match_winner": _match_winner,
    "plays_on": _plays_on,
    "drawn": _drawn,
    "dealers": lambda run, said: (list(said), list(run.dealers)),
    "pack": _pack,
    "impossible": lambda run, said: (said, run.pack.rule),
    "alternatives": _judged,
}


def figure_link(run: Run) -> str | None:
    """The deal of *run* as it starts, as a link to play it from there; None without a deal."""
    if run.deal is None:
        return None
    return dump_link(new_record(run.rules, [replace(run.deal, plays=(), comments=())]))
