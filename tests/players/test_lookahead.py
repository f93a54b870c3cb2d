"""Looking ahead with all hands seen, against a plain recursion over the engine's own deals."""

from __future__ import annotations

from itertools import groupby

import pytest
from setups import dealt, rules_of

from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.deal import decide
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.shuffle import Stream
from bisca.play.table import DealState, Observation
from bisca.players import lookahead
from bisca.players.catalog import EXPERT, find_player
from bisca.players.lanes import simulation_of
from bisca.players.lookahead import REST, futures, is_open, look_ahead
from bisca.players.player import choose_action
from bisca.players.policy import TablePolicy, play_out
from bisca.players.search import distinct, policy_of
from bisca.players.simulation import Simulation
from bisca.players.stakes import CARD_POINT, values
from bisca.players.worlds import Dice, card_at, known
from bisca.rules.variant import Rules

SCOPERTA = rules_of("briscola-scoperta")
TABLES = {
    "Briscola scoperta": SCOPERTA,
    "Brisca, with exchanges": rules_of("brisca", 2, open_hands="yes"),
    "Nove, with a duty at the end": rules_of("bisca-dos-nove", open_hands="yes"),
    "Muerte": rules_of("muerte-al-tres", 2, open_hands="yes"),
    "mexicana": rules_of("brisca-mexicana", 2, open_hands="yes"),
}


def seen_by_all(state: DealState) -> Observation:
    return observe(state, frozenset((state.table.turn or 0,)))


def after(state: DealState, tricks: int, plies: int) -> DealState:
    """*state* after so many tricks and cards, played by steady opponents."""
    steady = find_player("steady")
    while (state.table.trick_number - 1, len(state.table.trick)) != (tricks, plies):
        for event in decide(state, choose_action(state, steady, "ahead", 1)):
            state = advance(state, event)
    return state


class Slowly:
    """The same search, deal by deal: no lanes, no branches in blocks."""

    def __init__(self, rules: Rules, trump: str, side: int) -> None:
        self.side = side
        self.worth = values(rules, side)
        self.policy: TablePolicy = policy_of(rules, trump, "tuned")

    def value(self, states: list[DealState], choices: int) -> int:
        """What *states*, in which all is alike but the stock, are worth together."""
        state = states[0]
        if state.table.result is not None or not choices:
            return sum(self.end(one) for one in states)
        mine = state.table.turn == self.side
        found = [self.after(states, card, choices) for card in legal_plays(state.table)]
        return max(found) if mine else min(found)

    def after(self, states: list[DealState], card: object, choices: int) -> int:
        played = [self.played(state, card) for state in states]

        def drawn(state: DealState) -> tuple[object, ...]:
            return tuple(hand.cards for hand in state.table.hands)

        groups = groupby(sorted(played, key=drawn), drawn)
        return sum(self.value(list(group), choices - 1) for _, group in groups)

    def played(self, state: DealState, card: object) -> DealState:
        for event in decide(state, Play(state.table.turn, card)):  # type: ignore[arg-type]
            state = advance(state, event)
        return state

    def end(self, state: DealState) -> int:
        deal: Simulation = simulation_of([state])
        play_out(deal, [self.policy])
        points = deal.points[0]
        scored = sum(plane << bit for bit, plane in enumerate(points))
        if self.side:
            scored = deal.rules.total - scored
        for winner, worths in enumerate(deal.outcome()):
            for game_points, plane in worths.items():
                if plane:
                    return self.worth.ends[winner, game_points] + CARD_POINT * scored
        return self.worth.tie + CARD_POINT * scored


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("tricks_left", [4, 6])
def test_it_finds_what_a_plain_recursion_finds(tricks_left: int, plies: int) -> None:
    """Each side chooses its best for two tricks, by what it has seen when it chooses."""
    for number in range(3):
        state = after(dealt(SCOPERTA, f"{number} ahead"), 20 - tricks_left, plies)
        table = seen_by_all(state)
        what = known(table)
        side = table.turn or 0
        slowly = Slowly(SCOPERTA, table.trump, side)
        worlds = futures(what, 2, Dice(Stream("ahead", str(number))))
        gone = len(state.facedown) - table.stock
        possible = [
            state._replace(
                facedown=(*state.facedown[:gone], *(card_at(what.layout, at) for at in world))
            )
            for world in worlds
        ]
        cards = legal_plays(table)
        ends = look_ahead(
            table,
            what,
            cards,
            worlds,
            slowly.worth,
            lambda deals: play_out(deals, [slowly.policy]),  # noqa: B023
        )

        # Draws that are alike stay apart in lanes, as they would with more of the stock hidden.
        halves = (possible[:REST], possible[REST:])
        if plies:
            expected = [sum(slowly.after(half, card, 3) for half in halves) for card in cards]
            assert [end[0] for end in ends] == expected
        else:
            for card, end in zip(cards, ends, strict=True):
                played = [[slowly.played(one, card) for one in half] for half in halves]
                replies = [
                    sum(slowly.after(half, reply, 3) for half in played)
                    for reply in legal_plays(played[0][0].table)
                ]
                assert end[0] == min(replies)


@pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
def test_the_sums_agree_with_each_other(rules: Rules) -> None:
    """As many deals as were tried, and no more card points than there are; at every turn."""
    state = dealt(rules, "sums")
    while (seat := state.table.turn) is not None and state.table.stock_left:
        table = seen_by_all(state)
        if is_open(table):
            what = known(table)
            worlds = futures(what, 1, Dice(Stream("ahead", "sums")))
            worth = values(rules, rules.side_of(seat))
            policy = policy_of(rules, table.trump, "tuned")
            cards = distinct(table)
            ends = look_ahead(
                table,
                what,
                cards,
                worlds,
                worth,
                lambda deals: play_out(deals, [policy]),  # noqa: B023
            )
            assert len(ends) == len(cards)
            for _, won, tied, points in ends:
                assert 0 <= won <= won + tied <= len(worlds)
                assert 0 <= points <= rules.total * len(worlds)
        for event in decide(state, choose_action(state, find_player("steady"), "sums", 1)):
            state = advance(state, event)

    assert rules.open_hands


def test_a_trick_is_looked_into_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the lanes would do for the leader and not for who answers, neither chooses."""
    state = after(dealt(SCOPERTA, "whole"), 8, 0)
    table = seen_by_all(state)
    what = known(table)
    worlds = futures(what, 2, Dice(Stream("ahead", "whole")))
    policy = policy_of(SCOPERTA, table.trump, "tuned")
    worth = values(SCOPERTA, table.turn or 0)

    def found(most: int) -> list[tuple[int, int, int, int]]:
        monkeypatch.setattr(lookahead, "LANES", most)
        cards = legal_plays(table)
        return look_ahead(
            table, what, cards, worlds, worth, lambda deals: play_out(deals, [policy])
        )

    this_trick = 3 * 3 * len(worlds)
    assert found(this_trick) == found(3 * this_trick) == found(9 * this_trick - 1)
    assert found(9 * this_trick) != found(this_trick)


def test_only_two_who_see_all_hands_look_ahead() -> None:
    assert EXPERT.futures
    assert is_open(seen_by_all(dealt(SCOPERTA, "open")))
    assert not is_open(seen_by_all(dealt(rules_of("briscola", 2), "open")))
    assert not is_open(seen_by_all(dealt(rules_of("briscola", 4, open_hands="yes"), "open")))
