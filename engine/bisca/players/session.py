"""
A table with one person at it: what they choose, the opponents' answers, undo and the next deal.

A session is a value, made anew by every act; all of it can be written down and read back.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass, replace

from bisca.errors import BiscaError, RecordError, Told
from bisca.play.actions import Exchange, Play, Sign
from bisca.play.allowed import check_action
from bisca.play.events import CardPlayed, SignMade, TrumpExchanged
from bisca.play.notation import dump_json
from bisca.play.reading import load_record
from bisca.play.record import (
    PERSON,
    DealRecord,
    MatchState,
    Move,
    Order,
    Record,
    Replay,
    Sealed,
    Seed,
    Start,
    Swap,
    deal_order,
    draw_for_deal,
    match_state,
    move_of,
    new_record,
    parse_move,
    replay,
)
from bisca.play.seal import deal_secret, seal
from bisca.players.catalog import find_player
from bisca.players.player import choose_action
from bisca.players.signing import sign_due
from bisca.players.stakes import Stakes
from bisca.rules.cards import Card
from bisca.rules.variant import Rules

PERSON_SEAT = 0  # of the person whose device it is
FORMAT = "b1"
MOST_BYTES = 1_000_000  # of an unpacked saved game; a real one has a few thousand


@dataclass(frozen=True, slots=True)
class Session:
    """
    A match, or one practice deal, and what can be done again.

    Attributes:
        seed: what the packs of a match are shuffled by; deal n has the seed `seed/n`.
        practice: a single deal that counts for no match.
        sealed: every deal of the match is sealed; its secrets come from *seed*.
        undone: plays taken back, the latest last, each from one choice of the person to the next.
    """

    record: Record
    seed: str = ""
    practice: bool = False
    undone: tuple[tuple[Move, ...], ...] = ()
    sealed: bool = False

    @property
    def rules(self) -> Rules:
        return self.record.rules()

    @property
    def deal(self) -> DealRecord:
        return self.record.deals[-1]

    @property
    def replay(self) -> Replay:
        return replay(self.rules, self.deal)

    @property
    def match(self) -> MatchState:
        return match_state(self.record)

    @property
    def stakes(self) -> Stakes | None:
        """How the match stands before this deal, by side of the deal; None in practice."""
        if self.practice:
            return None
        score = (0,) * self.rules.sides
        if earlier := self.record.deals[:-1]:
            score = match_state(replace(self.record, deals=earlier)).standing.score
        # Where two of three play on, they are the sides.
        return Stakes(tuple(score[seat] for seat in self.deal.seated) or score)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats, within the deal, of the people at the screen."""
        players = self.record.players or (PERSON,)
        sitting = range(len(self.deal.seated) or len(players))
        return tuple(seat for seat in sitting if players[self.deal.seat_at(seat)] == PERSON)

    @property
    def shared(self) -> bool:
        """Whether several people play at one screen, and hand it over."""
        return self.record.players.count(PERSON) > 1

    @property
    def person(self) -> int | None:
        """
        The seat, within the deal, of the person at the screen; None if others play on.

        Of several people, the one whose turn it is, else the one who has acted last.
        """
        people = self.people
        if len(people) < 2:
            return people[0] if people else None
        turn = self.replay.state.table.turn
        acted = [seat for seat in seats_of_plays(self.replay) if seat in people]
        return turn if turn in people else acted[-1] if acted else people[0]

    @property
    def person_to_play(self) -> bool:
        turn = self.replay.state.table.turn
        return turn is not None and turn == self.person

    @property
    def can_undo(self) -> bool:
        return self._last_choice() is not None

    @property
    def deal_over(self) -> bool:
        return self.replay.state.table.result is not None

    @property
    def match_over(self) -> bool:
        return not self.practice and self.match.standing.over

    @property
    def _acting(self) -> int:
        """The seat that the person acts for; nobody's when others play on."""
        return -1 if self.person is None else self.person

    def _last_choice(self) -> int | None:
        """
        The person's latest play, as an index into the deal's plays.

        Where several people share a screen there is none: one would take back what another did.
        """
        if self.shared:
            return None
        seats = seats_of_plays(self.replay)
        return max((ply for ply, seat in enumerate(seats) if seat == self.person), default=None)

    def _with_plays(self, plays: tuple[Move, ...]) -> Session:
        return replace(self, record=self.record.with_deal(replace(self.deal, plays=plays)))

    def play(self, card: Card) -> Session:
        """The session after the person has played *card*; what was undone is forgotten.

        Raises:
            IllegalActionError: the rules refuse it.
        """
        check_action(self.replay.state.table, Play(self._acting, card))
        return replace(self._with_plays((*self.deal.plays, card)), undone=())

    def exchange(self, card: Card) -> Session:
        """The session after the person has exchanged *card* for the turn-up.

        Raises:
            IllegalActionError: the rules refuse it.
        """
        check_action(self.replay.state.table, Exchange(self._acting, card))
        return replace(self._with_plays((*self.deal.plays, Swap(f"x{card}"))), undone=())

    def sign(self, means: str) -> Session:
        """The session after the person has made a sign.

        Raises:
            IllegalActionError: the rules refuse it.
        """
        action = Sign(self._acting, means)
        check_action(self.replay.state.table, action)
        return replace(self._with_plays((*self.deal.plays, move_of(action))), undone=())

    def answer(self) -> Session:
        """
        The session after one act of an opponent, a sign or a card, or itself if it is the
        person's turn.
        """
        table = self.replay.state.table
        others = set(range(table.rules.seats)) - set(self.people)
        sign = sign_due(self.replay.state, others)
        if sign is not None:
            return self._with_plays((*self.deal.plays, move_of(sign)))
        if table.turn is None or self.person_to_play:
            return self
        player = find_player(self.record.players[self.deal.seat_at(table.turn)])
        seed, number = self.record.opponents_seed, len(self.record.deals)
        action = choose_action(self.replay.state, player, seed, number, self.stakes)
        return self._with_plays((*self.deal.plays, move_of(action)))

    def answers(self) -> Session:
        """The session when it is the person's turn again, or the deal is over."""
        session = self
        while (after := session.answer()) is not session:
            session = after
        return session

    def undo(self) -> Session:
        """Back to the person's latest choice, or itself if there was none in this deal."""
        ply = self._last_choice()
        if ply is None:
            return self
        kept, taken = self.deal.plays[:ply], self.deal.plays[ply:]
        return replace(self._with_plays(kept), undone=(*self.undone, taken))

    def redo(self) -> Session:
        """What was undone last, done again; or itself."""
        if not self.undone:
            return self
        plays = (*self.deal.plays, *self.undone[-1])
        return replace(self._with_plays(plays), undone=self.undone[:-1])

    @property
    def revealed(self) -> bool:
        """Whether the deal's secret may be told: it is over, or there is none."""
        return self.deal_over or not isinstance(self.deal.start, Sealed)

    def against(self, level: str) -> Session:
        """The same game with somebody of *level* at every other seat from here on.

        Raises:
            NotationError: no such level.
        """
        players = _person_and(level, self.record.seats)
        return replace(self, record=replace(self.record, players=players))

    def next_deal(self, cut: tuple[int, str] = (0, "")) -> Session:
        """The match with its next deal, which two who tied may have to play by themselves.

        Args:
            cut: place and words of the person's cut, if the deals are sealed.

        Raises:
            RecordError: the deal isn't finished, the match is, or there is no match.
        """
        if self.practice or not self.deal_over or self.match_over:
            raise RecordError("there is no next deal: this one or the match decides that")
        number = len(self.record.deals) + 1
        match = self.match
        start: Start = Seed(f"{self.seed}/{number}")
        if self.sealed:
            start = seal(self.record, number, deal_secret(self.seed, number), *cut)
        deal = DealRecord(start, match.next_dealer, seated=match.next_seated)
        record = replace(self.record, deals=(*self.record.deals, deal))
        return replace(self, record=record, undone=())

    def again(self) -> Session:
        """The same cards from the start of the deal, as practice."""
        deal = replace(_unsealed(self.rules, _with_person(self.deal)), plays=(), comments=())
        record = replace(self.record, deals=(deal,), first_dealer="")
        return Session(record, practice=True)


def check_level(level: str) -> None:
    """
    Whether somebody of that *level* can sit at a table; a person can.

    Raises:
        NotationError: no such level.
    """
    if level != PERSON:
        find_player(level)


def _person_and(level: str, seats: int) -> tuple[str, ...]:
    """Who sits where: the person, and others of one *level*."""
    check_level(level)
    return (PERSON, *(level for _ in range(seats - 1)))


def seats_of_plays(done: Replay) -> tuple[int, ...]:
    """Who played, or exchanged, each card of a replayed deal, or made each sign."""
    acts = (CardPlayed, TrumpExchanged, SignMade)
    return tuple(event.seat or 0 for event in done.log if isinstance(event, acts))


def new_match(
    rules: Rules,
    level: str,
    *,
    seed: str,
    opponents_seed: str,
    dealer: int | None = None,
    cut: tuple[int, str] | None = None,
) -> Session:
    """
    A match at a table with *rules*, the person at seat 0 and *level* at every other.

    Args:
        seed: of the packs; a fresh one, unless the same match is wanted again.
        opponents_seed: of the opponents' choices, apart from the packs'.
        dealer: who deals first; None to draw cards for it.
        cut: place and words of the person's cut of the first deal; None: deals aren't sealed.

    Raises:
        NotationError: no such level.
    """
    check_level(level)
    drawn = dealer is None
    first = draw_for_deal(rules, seed).dealer if dealer is None else dealer
    record = new_record(
        rules,
        [DealRecord(Seed(f"{seed}/1"), first)],
        (PERSON, *(level for _ in range(rules.seats - 1))),
    )
    record = replace(
        record, opponents_seed=opponents_seed, first_dealer="drawn" if drawn else "chosen"
    )
    if cut is None:
        return Session(record, seed)
    start = seal(record, 1, deal_secret(seed, 1), *cut)
    return Session(record.with_deal(DealRecord(start, first)), seed, sealed=True)


def practice(record: Record, level: str, opponents_seed: str, *, keep: bool = False) -> Session:
    """The last deal of *record* as practice against *level*, from its start unless *keep*."""
    players = _person_and(level, record.seats)
    deal = _unsealed(record.rules(), _with_person(record.deals[-1]))
    if not keep:
        deal = replace(deal, plays=(), comments=())
    return Session(
        replace(
            record, deals=(deal,), players=players, opponents_seed=opponents_seed, first_dealer=""
        ),
        practice=True,
    )


def _unsealed(rules: Rules, deal: DealRecord) -> DealRecord:
    """*deal* with its pack in plain order: by itself it is no deal that was sealed."""
    if not isinstance(deal.start, Sealed):
        return deal
    return replace(deal, start=Order(deal_order(rules, deal)))


def _with_person(deal: DealRecord) -> DealRecord:
    """*deal* with the person among the two that play on, in place of the first."""
    if not deal.seated or PERSON_SEAT in deal.seated:
        return deal
    first, second = deal.seated
    dealer = PERSON_SEAT if deal.dealer == first else deal.dealer
    return replace(deal, seated=(PERSON_SEAT, second), dealer=dealer)


def dump_session(session: Session) -> str:
    """*session* as one opaque line of letters, digits, `.`, `-` and `_`."""
    whole = {
        "record": dump_json(session.record),
        "seed": session.seed,
        "practice": session.practice,
        "undone": [list(plays) for plays in session.undone],
    }
    if session.sealed:
        whole["sealed"] = True
    packed = zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 9)
    return f"{FORMAT}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def load_session(text: str) -> Session:
    """
    The session that `dump_session` wrote.

    Raises:
        RecordError: another format, or damaged; says which.
    """
    version, _, packed = text.partition(".")
    if version != FORMAT:
        raise RecordError(
            "saved game: format {text!r}: this program reads {known}",
            text=version[:10],
            known=FORMAT,
        )
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        text = unpack.decompress(raw, MOST_BYTES).decode()
        if not unpack.eof:
            raise RecordError("cut short or too long")
        whole = json.loads(text)
        record = load_record(whole["record"])
        undone = tuple(tuple(map(parse_move, plays)) for plays in whole["undone"])
        session = Session(record, str(whole["seed"]), bool(whole["practice"]), undone)
        session = replace(session, sealed=bool(whole.get("sealed")))
        seats = session.rules.seats
        session.match  # noqa: B018  a match that can't be replayed raises
        _check_undone(session)
        for level in record.players[1:]:
            check_level(level)
    except BiscaError as fault:
        raise RecordError("saved game: {fault}", fault=fault) from fault
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
        zlib.error,
    ) as fault:
        raise RecordError("saved game: damaged ({kind})", kind=type(fault).__name__) from fault
    if len(record.players) != seats or record.players[PERSON_SEAT] != PERSON:
        raise RecordError("saved game: nobody is written down as the person at seat 0")
    return session


def _check_undone(session: Session) -> None:
    plays = session.deal.plays
    for taken in reversed(session.undone):
        plays += taken
    whole = replay(session.rules, replace(session.deal, plays=plays))
    if whole.fault is not None or not all(session.undone):
        raise RecordError(
            "what was undone can't be played: {fault}", fault=whole.fault or Told("no cards")
        )
