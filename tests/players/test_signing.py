"""Signs at a table of opponents: what they tell, what they answer, and what they make of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from fair import redealt
from setups import act, at, dealt, play, rules_of

from bisca.errors import IllegalActionError
from bisca.play.actions import Play, Sign
from bisca.play.allowed import legal_plays, legal_signs
from bisca.play.deal import decide
from bisca.play.events import SignMade
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.record import DealRecord, Seed, Signed, replay
from bisca.play.table import DealState
from bisca.players.catalog import find_player, play_deal
from bisca.players.player import choose_action, next_action
from bisca.players.session import Session, dump_session, load_session, new_match
from bisca.players.signing import granted, sign_due
from bisca.rules.cards import parse_card
from bisca.rules.signals import is_true, signs_of
from bisca.rules.variant import Rules

OWN = rules_of("bisca-de-quatro", signals="own")
BRISCA = rules_of("brisca", signals="own")
TABLES = {
    f"{rules.variant} {choice}": rules
    for choice in ("own", "rivals")
    for rules in (
        rules_of("bisca-de-quatro", signals=choice),
        rules_of("brisca", signals=choice),
        rules_of("briscola", 4, signals=choice),
        rules_of("bisca-de-seis", signals=choice),
        rules_of("brisca", exchange="two_only", partner_look="last_round", signals=choice),
    )
}
EVERY_TABLE = pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
HANDS = {0: "7D 4C KC", 1: "JH 2D 5S", 2: "AD 3D QC", 3: "KS 6C 2H"}


def signs_made(rules: Rules, seed: str, level: str = "steady") -> DealState:
    """The end of a deal in which everybody made signs."""
    deal = play_deal(rules, DealRecord(Seed(seed), 0), [level] * rules.seats, "o")
    return replay(rules, deal).state


@EVERY_TABLE
def test_they_tell_what_is_true_and_new_before_each_lead(rules: Rules) -> None:
    """From the second trick on, while there is something to choose; nobody has more to tell."""
    made = 0
    for seed in "abc":
        deal = play_deal(rules, DealRecord(Seed(seed), 0), ["random"] * rules.seats, "o")
        state = replay(rules, replace(deal, plays=())).state
        for move in deal.plays:
            if isinstance(move, Signed):
                seat, means = move.action
                assert state.table.trick == ()
                assert state.table.trick_number > 1
                assert state.table.hands[seat].size > 1
                hand = state.table.hands[seat].cards
                assert is_true(means, hand, state.table.trump, rules)
                assert not signs_of(rules.variant)[means].asks
                made += 1
                state, _ = act(state, move.action)
            else:
                assert sign_due(state, range(rules.seats)) is None
                state, _ = play(state, str(move))
    assert made > 10


def test_what_stands_is_not_told_again() -> None:
    """In the next trick only what is new."""
    state = at(OWN, HANDS, trump="D", trick_number=3)
    told = []
    while (sign := sign_due(state, {2})) is not None:
        told.append(sign.means)
        state, _ = act(state, sign)
    assert told == ["ace", "small"]
    state, _ = play(state, "4C 5S QC KS")
    drawn = set(state.table.hands[2].cards) - {"AD", "3D"}
    again = sign_due(state, {2})
    assert again is None or any(
        card in drawn for card in state.table.hands[2].cards if again.means not in told
    )
    assert again is None or again.means not in told


def test_a_partner_who_asks_is_told_all_again() -> None:
    """At any moment of a trick, by the partner alone; once in a trick, as any sign."""
    state = at(BRISCA, HANDS, trump="D", trick_number=3)
    while (sign := sign_due(state, {1, 2, 3})) is not None:
        state, _ = act(state, sign)
    state, _ = play(state, "4C 5S QC KS")
    while (sign := sign_due(state, {1, 2, 3})) is not None:
        state, _ = act(state, sign)
    before = len(state.table.signs)
    seat = state.table.turn
    assert seat is not None
    state, _ = act(state, Sign(0, "ask-what"))
    answers = []
    while (sign := sign_due(state, {1, 2, 3})) is not None:
        answers.append(sign)
        state, _ = act(state, sign)
    assert answers
    assert {sign.seat for sign in answers} == {2}
    assert len(state.table.signs) == before + 1 + len(answers)
    said = {sign.means for sign in state.table.signs if sign.trick == 4 and sign.seat == 2}
    hand = state.table.hands[2].cards
    listed = [sign.means for sign in signs_of("brisca").values() if not sign.asks]
    assert said == {one for one in listed if is_true(one, hand, state.table.trump, BRISCA)}


def test_a_request_for_a_plain_card_is_granted() -> None:
    """With the least of them, by the partner, as long as the trick lasts; if there is one."""
    hands = {0: "7D 4C KC", 1: "JH 2D 5S", 2: "AD 3S QC", 3: "KS 6C 2H"}
    state = at(BRISCA, hands, trump="D", trick_number=3)
    ace, queen = parse_card("AD"), parse_card("QC")
    state, _ = act(state, Sign(0, "ask-plain"))
    state, _ = play(state, "4C 5S")
    table = observe(state, frozenset((2,)))

    assert table.turn == 2
    assert granted(table, ace) == queen
    assert granted(table, parse_card("3S")) == "3S"
    rival = at(BRISCA, hands, trump="D", trick_number=3)
    rival, _ = act(rival, Sign(1, "ask-plain"))
    rival, _ = play(rival, "4C 5S")
    assert granted(observe(rival, frozenset((2,))), ace) == ace
    only = at(BRISCA, {**hands, 2: "AD 4D KD"}, trump="D", trick_number=3)
    only, _ = act(only, Sign(0, "ask-plain"))
    only, _ = play(only, "4C 5S")
    assert granted(observe(only, frozenset((2,))), ace) == ace


@EVERY_TABLE
@pytest.mark.parametrize("name", ["steady", "strong"])
def test_permuting_the_unseen_cards_never_changes_a_sign_nor_a_choice(
    name: str, rules: Rules
) -> None:
    """Signs that a seat saw bind it, and those it didn't see don't."""
    random = Random(f"signs {rules.variant}")
    player, state = find_player(name), dealt(rules, "signs")
    tries = 0
    while (seat := state.table.turn) is not None:
        action = next_action(state, player, "o", 1)
        actor = seat if isinstance(action, Play) else action.seat
        if name == "steady" or random.random() < 0.15:
            tries += 1
            for _ in range(2):
                other = redealt(state, actor, random)
                unseen = [one for one in state.table.signs if actor not in one.seen_by]
                kept = tuple(one for one in other.table.signs if one not in unseen)
                other = other._replace(table=other.table._replace(signs=kept))
                assert observe(other, frozenset((actor,))) == observe(state, frozenset((actor,)))
                assert sign_due(other, {actor}) == sign_due(state, {actor})
                if isinstance(action, Play):
                    assert choose_action(other, player, "o", 1) == action
        for event in decide(state, action):
            state = advance(state, event)
    assert tries


def begun(rules: Rules = OWN, seed: str = "signs", level: str = "steady") -> Session:
    return new_match(rules, level, seed=seed, opponents_seed="o", dealer=1).answers()


def with_a_sign(session: Session) -> tuple[Session, str]:
    """When the person can first make a sign, and which."""
    while not (means := legal_signs(session.replay.state.table, 0)):
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    return session, means[0]


def test_a_person_makes_a_sign_and_takes_it_back() -> None:
    """It is an act like any other, kept in the record; it is the person's turn as before."""
    session, means = with_a_sign(begun())
    after = session.sign(means).answers()

    assert after.deal.plays == (*session.deal.plays, Signed(f"0:{means}"))
    assert after.person_to_play
    assert load_session(dump_session(after)) == after
    assert after.undo().deal == session.deal
    assert after.undo().redo().deal == after.deal
    with pytest.raises(IllegalActionError) as refusal:
        after.sign(means)
    assert refusal.value.reason == "sign_again"


def test_a_person_who_asks_is_answered_at_once() -> None:
    """By the partner, whose signs are in the record too; what isn't asked for stays unsaid."""
    session = begun(BRISCA)
    while session.replay.state.table.trick_number == 1:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    after = session.sign("ask-what").answers()
    answers = after.deal.plays[len(session.deal.plays) + 1 :]

    assert {move.action.seat for move in answers if isinstance(move, Signed)} <= {2}
    assert all(isinstance(move, Signed) for move in answers)
    assert after.person_to_play
    seen = [event for event in after.replay.log if isinstance(event, SignMade)]
    assert {event.seat for event in seen} > {0}


def test_people_make_their_own_signs() -> None:
    """Nobody makes them in their place."""
    session = begun(OWN, "people")
    while not session.deal_over:
        session = session.play(legal_plays(session.replay.state.table)[0]).answers()
    made = {move.action.seat for move in session.deal.plays if isinstance(move, Signed)}

    assert made
    assert 0 not in made
