"""A match at a table of text: what is seen, what is typed, and the record to go on with."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import NamedTuple

from bisca.cli.log import match_told, signs
from bisca.errors import BiscaError, IllegalActionError, NotationError
from bisca.play.allowed import legal_plays, legal_signs
from bisca.play.evolve import evolve
from bisca.play.notation import dump_record
from bisca.play.observation import observe, redact
from bisca.play.record import PERSON, Record, Seed, draw_for_deal
from bisca.play.shuffle import new_seed
from bisca.play.table import Observation
from bisca.players.catalog import find_player
from bisca.players.hints import advice, exchanged
from bisca.players.session import PERSON_SEAT, Session, practice
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import find_variant
from bisca.rules.signals import signs_of
from bisca.rules.variant import Rules
from bisca.show.drawing import drawn_for_deal
from bisca.show.duty import refusal, what_may_be_played
from bisca.show.ending import next_dealer
from bisca.show.frames import seen_groups
from bisca.show.hint import hint_said, numbers_text
from bisca.show.locale import Locale, texts_of
from bisca.show.narrate import narrate
from bisca.show.people import alone, person, side_name, sides_from
from bisca.show.scene import scene_of
from bisca.show.signing import sign_text

FINE, INTERRUPTED = 0, 130
QUIT, UNDO, REDO, HELP, HINT, EXCHANGE, SIGN = "q", "u", "r", "?", "h", "x", "s"


def resumed(record: Record, level: str) -> Session:
    """
    The session to go on with: the match that `play` left, or the deal of any other record.

    Raises:
        BiscaError: somebody plays in it whom this program doesn't know.
    """
    if record.players[:1] != (PERSON,) or not record.first_dealer:
        return practice(record, level, new_seed(), keep=True)
    seed = new_seed()
    last, number = record.deals[-1].start, len(record.deals)
    if isinstance(last, Seed) and last.text.endswith(f"/{number}"):
        seed = last.text.removesuffix(f"/{number}")
    for level in record.players[1:]:
        find_player(level)
    session = Session(record, seed)
    session.match  # noqa: B018  a match that can't be replayed raises
    return session


def play(session: Session, lang: str) -> int:
    """Play *session* to its end, or until the person quits; the exit status."""
    table = _Table(session, texts_of(lang, session.rules))
    try:
        table.begin()
        while not table.ended:
            table.turn()
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        table.keep()
        return INTERRUPTED
    except _Quit:
        pass
    if not table.ended:
        table.keep()
    return FINE


class _Quit(BaseException):
    """The person has had enough for now."""


class _Seen(NamedTuple):
    """How far the person has been told of the deal: what is seen, after so many events."""

    table: Observation
    events: int


@dataclass
class _Table:
    """The person's side of a session; the session is replaced by every act."""

    session: Session
    words: Locale

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to play."""
        over = self.session.deal_over
        return self.session.match_over or (self.session.practice and over)

    @property
    def _audience(self) -> frozenset[int]:
        """The person, at their place in this deal; nobody while two others play on."""
        person = self.session.person
        return frozenset(() if person is None else (person,))

    def begin(self) -> None:
        """What game it is and, at its start, who deals."""
        record = self.session.record
        print(find_variant(record.variant).name[self.words.lang])
        if record.first_dealer == "drawn" and len(record.deals) == 1 and not record.deals[0].plays:
            self._draw()
        if self.session.deal.plays:
            self._advance(self.session.answers(), self._told())
        else:
            self._deal()

    def _draw(self) -> None:
        rules = self.session.rules
        print(drawn_for_deal(draw_for_deal(rules, self.session.seed), rules, self.words))

    def _deal(self) -> None:
        """The deal from its first event to the person's first turn."""
        print()
        print(f"{self.words.t('status.deal')} {len(self.session.record.deals)}")
        start = observe(self.session.replay.initial, self._audience)
        self._advance(self.session.answers(), _Seen(start, 0))

    def _told(self) -> _Seen:
        done = self.session.replay
        return _Seen(observe(done.state, self._audience), len(done.log))

    def _advance(self, after: Session, told: _Seen) -> None:
        """*after* takes the session's place, and what happened is said."""
        self.session = after
        table, log = told.table, after.replay.log[told.events :]
        audience, viewer = self._audience, after.person
        for events in seen_groups(redact(event, audience) for event in log):
            print(narrate(table, events, self.words, viewer))
            for event in events:
                table = evolve(table, event)
        if not after.deal_over or after.practice:
            return
        match = after.match
        print(match_told(match, after.rules, self.words, PERSON_SEAT))
        if not match.standing.over:
            print(next_dealer(match.next_dealer, after.rules, self.words, PERSON_SEAT))

    def turn(self) -> None:
        """Ask for one act, and do it.

        Raises:
            EOFError: nothing more is typed.
        """
        words = self.words
        if self.session.deal_over:
            typed = _ask(words.t("terminal.next"))
        else:
            self._show()
            typed = _ask(words.t("terminal.prompt"))
        if typed.lower() == QUIT:
            raise _Quit
        if typed.lower() == UNDO:
            self._go_to(self.session.undo(), "nothing_to_undo")
        elif typed.lower() == REDO:
            self._go_to(self.session.redo(), "nothing_to_redo")
        elif typed == HELP:
            print(words.t("terminal.help"))
        elif typed.lower() == HINT and not self.session.deal_over:
            self._hint()
        elif self.session.deal_over:
            self.session = self.session.next_deal()
            self._deal()
        elif typed.lower() == SIGN:
            self._signs()
        elif typed:
            self._play(typed)

    def _go_to(self, other: Session, otherwise: str) -> None:
        if other is self.session:
            print(self.words.t(f"terminal.{otherwise}"))
        elif len(other.deal.plays) < len(self.session.deal.plays):
            self.session = other
            print(self.words.t("terminal.undone"))
        else:
            self._advance(other, self._told())

    def _hint(self) -> None:
        words = self.words
        table, swaps = exchanged(self._told().table)
        found = advice(table, self.session.stakes)
        print(hint_said(found, table, words, swaps))
        for rated in found.cards:
            sign = words.card(rated.card).sign
            print(f"  {sign}  {numbers_text(rated, found, words)}".rstrip())

    def _signs(self) -> None:
        """The signs that the person may make now, numbered."""
        table, words = self._told().table, self.words
        signs = legal_signs(table, PERSON_SEAT)
        for number, means in enumerate(signs, 1):
            how = signs_of(table.rules.variant)[means].said[words.lang]
            print(f"  {SIGN}{number}  {sign_text(means, table, words)} ({how})")
        if not signs:
            print(words.t("terminal.no_signs"))

    def _sign(self, typed: str) -> Session:
        """The session after the sign with the number that was typed, and what is answered."""
        signs = legal_signs(self._told().table, PERSON_SEAT)
        if not typed.isdigit() or not 0 < int(typed[:4]) <= len(signs):
            raise NotationError(self.words.t("terminal.no_sign", n=typed[:4]))
        return self.session.sign(signs[int(typed[:4]) - 1]).answers()

    def _play(self, typed: str) -> None:
        try:
            if typed[:1].lower() == SIGN and typed[1:].strip().isdigit():
                after = self._sign(typed[1:].strip())
            elif typed[:1].lower() == EXCHANGE:
                after = self.session.exchange(self._card(typed[1:].strip()))
            else:
                after = self.session.play(self._card(typed)).answers()
        except IllegalActionError as refused:
            print(refusal(refused, self.words))
        except BiscaError as fault:
            print(self.words.tell(fault))
        else:
            self._advance(after, self._told())

    def _card(self, typed: str) -> Card:
        """The card that was typed: its number in the hand, its code, or its sign on the screen."""
        if typed.isascii() and typed.isdigit():
            hand = self._hand()
            number = int(typed[:4])
            if not 0 < number <= len(hand):
                raise NotationError(self.words.t("terminal.no_number", n=typed[:4]))
            return hand[number - 1]
        found = _by_sign(self.session.rules, self.words).get(_plain(typed))
        if found is not None:
            return found
        try:
            return parse_card(typed)
        except NotationError as fault:
            unread = self.words.t("terminal.unread", text=typed[:20])
            raise NotationError(f"{unread}. {self.words.t('terminal.help')}") from fault

    def _hand(self) -> list[Card]:
        """The person's cards in the order in which they are shown."""
        scene = scene_of(self._told().table)
        return [slot for slot in scene.slots[PERSON_SEAT] if isinstance(slot, Card)]

    def _show(self) -> None:
        """The table, with the hand numbered; cards that may not be played are in brackets."""
        words, table = self.words, self._told().table
        rules = table.rules
        print()
        print(" · ".join(self._status(table)))
        for seat in (*rules.seats_from(PERSON_SEAT)[1:], PERSON_SEAT):
            print(", ".join(self._seat(table, seat)))
        if not alone(rules) and rules.running_points:
            print(", ".join(self._side(table, side) for side in sides_from(PERSON_SEAT, rules)))
        if table.trick:
            print(f"{words.t('view.trick')}: {' '.join(words.card(c).sign for c in table.trick)}")
        legal = legal_plays(table)
        hand = []
        for number, card in enumerate(self._hand(), 1):
            sign = words.card(card).sign
            hand.append(f"{number} {sign}" if card in legal else f"({number} {sign})")
        print(f"{words.t('terminal.hand')} {'   '.join(hand)}")
        print(what_may_be_played(table, words, PERSON_SEAT))

    def _seat(self, table: Observation, seat: int) -> list[str]:
        """Who sits there, how many cards are held, which of them are known, and the points."""
        words, rules, hand = self.words, table.rules, table.hands[seat]
        who = person(seat, rules, PERSON_SEAT, words)
        count = words.count("view.count", hand.size)
        known = "" if seat == PERSON_SEAT else signs(hand.cards, words)
        told = [f"{who}: {count}" + (f" ({known})" if known else "")]
        if alone(rules) and rules.running_points:
            told.append(words.count("view.points", table.points[rules.side_of(seat)]))
        return told

    def _side(self, table: Observation, side: int) -> str:
        who = side_name(side, table.rules, PERSON_SEAT, self.words)
        return f"{who}: {self.words.count('view.points', table.points[side])}"

    def _status(self, table: Observation) -> list[str]:
        words, session = self.words, self.session
        if session.practice:
            items = [words.t("status.practice")]
        else:
            score = session.match.standing.score
            order = sides_from(PERSON_SEAT, session.rules)
            listed = "–".join(str(score[side]) for side in order)
            items = [f"{words.t('status.match')} {listed}"]
            items.append(f"{words.t('status.deal')} {len(session.record.deals)}")
        number = words.t("status.of", n=table.trick_number, total=table.rules.tricks)
        items.append(f"{words.t('status.trick')} {number}")
        stock = f"{words.t('status.stock')} {table.stock_left}"
        if table.trump_card is not None and table.turn_up_lies:
            stock += f" ({words.card(table.trump_card).sign})"
        return [*items, stock, words.t("view.trump_is", suit=words.suit(table.trump))]

    def keep(self) -> None:
        """Print the record, to go on from another time."""
        print()
        print(self.words.t("terminal.kept"))
        print()
        print(dump_record(self.session.record), end="")


def _ask(prompt: str) -> str:
    typed = input(f"{prompt} ").strip()
    if not sys.stdin.isatty():
        print(typed)  # what is piped in shows nowhere by itself
    return typed


def _plain(text: str) -> str:
    """As typed, without what a phone or a hurried hand adds."""
    return text.removesuffix("\ufe0f").upper()


def _by_sign(rules: Rules, words: Locale) -> dict[str, Card]:
    """Each card by its index in the language with the suit's sign or letter: `R♥`, `RH`."""
    found: dict[str, Card] = {}
    for card in rules.deck:
        corner = words.pack.corner(card.rank, words.lang)
        found[words.card(card).sign.upper()] = card
        found[f"{corner}{card.suit}"] = card
    return found
