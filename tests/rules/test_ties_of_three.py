"""Ties among three who play alone: clause M20."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import last_trick
from setups import A_TRES, rules_of

from bisca.errors import RecordError
from bisca.play.allowed import legal_plays
from bisca.play.events import CardDealt
from bisca.play.record import (
    DealRecord,
    MatchState,
    Seed,
    deal_order,
    deal_rules,
    match_state,
    new_record,
    replay,
)
from bisca.rules.catalog import find_variant
from bisca.rules.variant import Rules

PLAYOFF = rules_of("bisca-a-tres", three_way_tie="playoff")
FOR_TWO = find_variant("bisca-a-tres").playoff(PLAYOFF)

TIES = {
    (0, 1): (50, 50, 20),
    (0, 2): (50, 20, 50),
    (1, 2): (20, 50, 50),
    (0, 1, 2): (40, 40, 40),
}


def of_three(points: tuple[int, ...], dealer: int = 0, rules: Rules = PLAYOFF) -> DealRecord:
    """A deal of everybody that ends with *points*."""
    return replace(last_trick(rules, 0, points), dealer=dealer)


def of_two(seated: tuple[int, ...], dealer: int, points: tuple[int, int]) -> DealRecord:
    """A deal of the two who tied, the first of them taking the last trick."""
    return replace(last_trick(FOR_TWO, 0, points), dealer=dealer, seated=seated)


def match(*deals: DealRecord, rules: Rules = PLAYOFF) -> MatchState:
    return match_state(new_record(rules, deals))


@pytest.mark.parametrize("tie", TIES, ids=str)
def test_M20_a_tie_for_first_place_scores_nothing(tie: tuple[int, ...]) -> None:
    """Unless it is agreed that it is played off, everybody plays the next deal."""
    state = match(of_three(TIES[tie], rules=A_TRES), rules=A_TRES)

    assert state.results == state.counted == ((0, 0, 0),)
    assert (state.next_seated, state.next_dealer) == ((), 1)


@pytest.mark.parametrize("tie", [tie for tie in TIES if len(tie) == 2], ids=str)
def test_M20_the_two_who_tied_play_on(tie: tuple[int, ...]) -> None:
    """The third looks on, and the tied deal counts for nothing."""
    state = match(of_three(TIES[tie]))

    assert state.next_seated == tie
    assert state.results == ((0, 0, 0),)
    assert state.counted == ()
    assert state.next_dealer in tie


def test_M20_when_all_three_tie_everybody_is_dealt_to_again() -> None:
    """And that deal counts for nothing."""
    state = match(of_three(TIES[0, 1, 2]))

    assert (state.next_seated, state.counted, state.next_dealer) == ((), (), 1)


def test_M20_a_tie_for_second_place_is_no_tie() -> None:
    """Whoever is alone in first place has won."""
    state = match(of_three((60, 30, 30)))

    assert (state.next_seated, state.counted) == ((), ((1, 0, 0),))


def test_M20_nobody_with_61_is_no_tie_for_first_place() -> None:
    """Where 61 are needed."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff", bands="single")
    state = match(of_three((58, 50, 12), rules=rules), rules=rules)

    assert (state.next_seated, state.counted) == ((), ((0, 0, 0),))
    assert match(of_three((50, 50, 20), rules=rules), rules=rules).next_seated == (0, 1)


@pytest.mark.parametrize("tie", [tie for tie in TIES if len(tie) == 2], ids=str)
@pytest.mark.parametrize("winner", [0, 1])
def test_M20_the_winner_of_the_two_scores(tie: tuple[int, ...], winner: int) -> None:
    """One game point, by the seat of the match; then everybody plays again."""
    points = (70, 50) if winner == 0 else (50, 70)
    tied = of_three(TIES[tie])
    state = match(tied, of_two(tie, match(tied).next_dealer, points))
    scored = tuple(int(seat == tie[winner]) for seat in range(3))

    assert state.results == ((0, 0, 0), scored)
    assert state.counted == (scored,)
    assert state.standing.score == scored
    assert state.next_seated == ()
    assert state.next_dealer == 1  # seat 0 dealt when everybody played


def test_M20_a_tie_of_the_two_is_dealt_again() -> None:
    """To the same two, the other of whom deals."""
    first = of_two((0, 2), 2, (60, 60))
    state = match(of_three(TIES[0, 2], 1), first)

    assert (state.next_seated, state.next_dealer, state.counted) == ((0, 2), 0, ())
    state = match(of_three(TIES[0, 2], 1), first, of_two((0, 2), 0, (50, 70)))
    assert (state.next_seated, state.next_dealer, state.counted) == ((), 2, ((0, 0, 1),))


@pytest.mark.parametrize(
    ("choice", "dealer", "tie", "expected"),
    [
        ("pass_on", 0, (0, 1), 1),
        ("pass_on", 1, (0, 1), 0),
        ("pass_on", 2, (0, 1), 0),
        ("pass_on", 0, (1, 2), 1),
        ("pass_on", 1, (0, 2), 2),
        ("stay_after_tie", 0, (0, 1), 0),
        ("stay_after_tie", 1, (0, 1), 1),
        ("stay_after_tie", 2, (0, 1), 0),
        ("winner", 0, (0, 1), 1),
        ("winner", 2, (1, 2), 1),
    ],
)
def test_M20_who_deals_to_the_two(
    choice: str, dealer: int, tie: tuple[int, ...], expected: int
) -> None:
    """Whoever of them the deal comes to first, or who dealt, where a tie doesn't pass it on."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff", next_dealer=choice)

    assert match(of_three(TIES[tie], dealer, rules), rules=rules).next_dealer == expected


@pytest.mark.parametrize(("choice", "expected"), [("pass_on", 1), ("winner", 2)])
def test_M20_who_deals_after_the_two(choice: str, expected: int) -> None:
    """As if there had been one deal: the next after whoever dealt to all, or the winner."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff", next_dealer=choice)
    deals = [of_three(TIES[1, 2], 0, rules), of_two((1, 2), 1, (50, 70))]

    assert match(*deals, rules=rules).next_dealer == expected


def test_M20_a_match_goes_on_to_its_end() -> None:
    """First to two: a win, a tie played off twice, and the last point."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff", match="best_of_3")
    deals = [
        of_three((64, 30, 26), 0, rules),
        of_three(TIES[0, 1], 1, rules),
        of_two((0, 1), 0, (60, 60)),
        of_two((0, 1), 1, (62, 58)),
    ]
    state = match(*deals, rules=rules)

    assert state.counted == ((1, 0, 0), (1, 0, 0))
    assert len(state.results) == 4
    assert (state.standing.winner, state.standing.score) == (0, (2, 0, 0))


def test_M20_ties_that_are_played_off_use_no_tooth() -> None:
    """Where a drawn deal does otherwise."""
    rules = rules_of(
        "bisca-a-tres", three_way_tie="playoff", match="comb", comb="draws_use_a_tooth"
    )
    ties = [of_three(TIES[0, 1, 2], dealer, rules) for dealer in range(3)]

    assert match(*ties, rules=rules).counted == ()
    assert not match(*ties * 4, rules=rules).standing.decider


@pytest.mark.parametrize("variant", ["bisca-a-tres", "brisca", "briscola"])
def test_M20_two_play_with_the_whole_pack(variant: str) -> None:
    """Forty cards, twenty tricks, everything else as at that table."""
    rules = rules_of(
        variant, 3, three_way_tie="playoff", batches="ones", duty_without_stock="follow"
    )
    two = find_variant(variant).playoff(rules)

    assert (two.seats, two.sides, len(two.deck), two.tricks) == (2, 2, 40, 20)
    assert two.deck == rules_of("bisca-de-tres").deck
    assert (two.order, two.exchange, two.bands) == (rules.order, rules.exchange, rules.bands)
    assert two.batches == (1, 1, 1)
    assert two.duty_without_stock == "follow"
    assert two is find_variant(variant).playoff(rules)
    assert (
        not find_variant(variant)
        .playoff(rules_of(variant, 3, three_way_tie="playoff", removed="trump_two"))
        .loses_trump_two
    )


def test_M20_whoever_deals_first_of_three_need_not_play() -> None:
    """A first dealer at the third seat is no fault in a deal of two."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff", first_dealer="seat_2")

    assert find_variant("bisca-a-tres").playoff(rules) is FOR_TWO


def test_M20_a_deal_of_two_is_a_whole_deal() -> None:
    """The one who didn't deal is dealt to first and leads; within the deal they are 0 and 1."""
    deal = DealRecord(Seed("two"), 2, seated=(0, 2))
    done = replay(PLAYOFF, deal)
    first = next(event for event in done.log if isinstance(event, CardDealt))

    assert deal_rules(PLAYOFF, deal) is FOR_TWO
    assert done.state.table.dealer == 1
    assert (first.seat, first.card) == (0, deal_order(PLAYOFF, deal)[0])
    assert done.state.table.turn == 0
    assert [deal.seat_at(place) for place in (0, 1)] == [0, 2]
    assert [DealRecord(Seed("x"), 0).seat_at(place) for place in (0, 1, 2)] == [0, 1, 2]
    plays = []
    while done.state.table.turn is not None:
        plays.append(legal_plays(done.state.table)[0])
        done = replay(PLAYOFF, replace(deal, plays=tuple(plays)))
    assert len(plays) == 40
    assert done.state.table.result is not None
    assert sum(done.state.table.result.points) == 120


@pytest.mark.parametrize("seated", [(0,), (1, 0), (0, 0), (0, 3), (0, 1, 2), (2, 1)], ids=str)
def test_M20_only_two_of_three_can_be_seated(seated: tuple[int, ...]) -> None:
    """In the order of their seats."""
    with pytest.raises(RecordError, match="only two of three play on, in order"):
        replay(PLAYOFF, DealRecord(Seed("x"), seated[0], seated=seated))


def test_M20_nobody_plays_on_where_it_is_not_agreed() -> None:
    """Nor at a table of two or four."""
    with pytest.raises(RecordError, match="where three_way_tie=playoff is agreed"):
        replay(A_TRES, DealRecord(Seed("x"), 0, seated=(0, 1)))
    for variant in ("bisca-de-tres", "bisca-de-quatro"):
        rules = rules_of(variant, three_way_tie="playoff")
        with pytest.raises(RecordError, match="seated 0 1: only two of three"):
            replay(rules, DealRecord(Seed("x"), 0, seated=(0, 1)))


def test_M20_the_dealer_is_one_of_the_two() -> None:
    """The third looks on."""
    with pytest.raises(RecordError, match="no seat 1 to deal among the two that play on"):
        replay(PLAYOFF, DealRecord(Seed("x"), 1, seated=(0, 2)))


def test_M20_a_match_is_played_by_whose_turn_it_is() -> None:
    """A deal of everybody after a tie of two, or of two after none, is named."""
    tied, won = of_three(TIES[0, 2]), of_three((64, 30, 26))
    two = of_two((0, 2), 2, (70, 50))
    with pytest.raises(RecordError, match="deal 2 of 2: seat 0 and seat 2 should play it"):
        match(tied, won)
    with pytest.raises(RecordError, match="deal 2 of 2: everyone should play it"):
        match(won, two)
    with pytest.raises(RecordError, match="deal 3 of 3: everyone should play it"):
        match(tied, two, two)


def test_M20_a_deal_of_two_may_stand_alone() -> None:
    """Shared, or played again as practice."""
    state = match(of_two((1, 2), 1, (70, 50)))

    assert state.counted == ((0, 1, 0),)
    assert state.next_dealer == 2
    assert state.next_seated == ()


def test_M20_a_tie_of_two_sides_is_never_played_off() -> None:
    """It is a rule of three alone."""
    rules = rules_of("bisca-de-tres", three_way_tie="playoff")
    state = match(last_trick(rules, 0, (60, 60)), rules=rules)

    assert (state.next_seated, state.counted) == ((), ((0, 0),))
