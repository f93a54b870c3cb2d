"""Where a match stands after the deals of its record, and who deals."""

from __future__ import annotations

from dataclasses import replace

import oracle
import pytest
from deals import last_trick, one_deal
from hypothesis import given
from hypothesis import strategies as st
from setups import NOVE, TRES, crowd, rules_of
from strategies import repeatable

from bisca.errors import RecordError
from bisca.play.record import DealRecord, Record, Seed, draw_for_deal, match_state, new_record
from bisca.play.shuffle import shuffled
from bisca.rules.cards import Card
from bisca.rules.scoring import match_standing
from bisca.rules.variant import Rules

# What a deal of Nove is worth, by how it ended: seat 0 wins the upper ones, seat 1 the lower.
ENDS = {
    (1, 0): (0, (66, 54)),
    (2, 0): (0, (83, 37)),
    (4, 0): (0, (120, 0)),
    (0, 0): (0, (60, 60)),
    (0, 1): (1, (54, 66)),
    (0, 2): (1, (37, 83)),
    (0, 4): (1, (0, 120)),
}


def match_of(rules: Rules, *results: tuple[int, int]) -> Record:
    """A match whose deals scored *results*; the deal passes on."""
    deals = [
        replace(last_trick(rules, *ENDS[result]), dealer=number % 2)
        for number, result in enumerate(results)
    ]
    return new_record(rules, deals)


MATCHES: dict[str, tuple[str, list[tuple[int, int]], tuple[int, int], int | None]] = {
    "nothing decided": ("first_to_4", [(1, 0), (0, 2), (0, 0)], (1, 2), None),
    "four in a row": ("first_to_4", [(1, 0)] * 4, (4, 0), 0),
    "going over four is fine": ("first_to_4", [(1, 0), (2, 0), (0, 2), (2, 0)], (5, 2), 0),
    "one sweep wins a match to four": ("first_to_4", [(0, 4)], (0, 4), 1),
    "three and a sweep": ("first_to_4", [(2, 0), (1, 0), (0, 2), (0, 1), (4, 0)], (7, 3), 0),
    "draws mark nothing": ("first_to_3", [(0, 0)] * 5 + [(0, 1)], (0, 1), None),
    "best of three counts deals, not game points": ("best_of_3", [(4, 0), (0, 1)], (1, 1), None),
    "best of three in two": ("best_of_3", [(0, 1), (0, 4)], (0, 2), 1),
    "best of three with a draw": ("best_of_3", [(0, 1), (0, 0), (1, 0), (2, 0)], (2, 1), 0),
    "best of five": ("best_of_5", [(1, 0), (0, 1), (1, 0), (0, 1), (0, 1)], (2, 3), 1),
    "a comb is always filled": ("comb", [(1, 0)] * 6, (6, 0), None),
    "a comb of six to four": ("comb", [(1, 0)] * 6 + [(0, 1)] * 4, (6, 4), 0),
    "a tooth for each game point": ("comb", [(4, 0), (0, 2), (4, 0)], (8, 2), 0),
    "what is over the tenth tooth is dropped": ("comb", [(4, 0), (4, 0), (0, 4)], (8, 2), 0),
    "surplus can't make five of four": ("comb", [(4, 0), (1, 0), (0, 4), (0, 4)], (5, 5), None),
    "five all goes to a decider": ("comb", [(1, 0), (0, 1)] * 5, (5, 5), None),
    "a drawn decider is replayed": ("comb", [(1, 0), (0, 1)] * 5 + [(0, 0)], (5, 5), None),
    "a decider is worth one": ("comb", [(1, 0), (0, 1)] * 5 + [(0, 4)], (5, 6), 1),
    "a decider after a drawn one": ("comb", [(1, 0), (0, 1)] * 5 + [(0, 0), (2, 0)], (6, 5), 0),
}


@pytest.mark.parametrize("name", MATCHES)
def test_C12_M6_a_match(name: str) -> None:  # noqa: N802
    """The score by side, and the winner once there is one."""
    length, results, score, winner = MATCHES[name]
    state = match_state(match_of(rules_of("bisca-dos-nove", match=length), *results))

    assert state.results == tuple(results)
    assert state.standing.score == score
    assert state.standing.winner == winner
    decider = name.startswith(("five all", "a drawn decider", "surplus can't"))
    assert state.standing.decider == decider


@repeatable
@given(st.lists(st.sampled_from(list(ENDS)), max_size=16))
def test_a_comb_agrees_with_the_oracle(results: list[tuple[int, int]]) -> None:
    """Tooth by tooth, for any course of a match that isn't over before."""
    length = rules_of("bisca-dos-nove", match="comb").match
    standing = match_standing(results, length, 2)
    expected = oracle.teeth([list(result) for result in results])

    assert (list(standing.score), standing.winner, standing.drawn) == expected


def test_C12_the_deal_passes_on_drawn_or_not() -> None:  # noqa: N802
    """Whoever has not dealt deals next."""
    for result in ((1, 0), (0, 0), (0, 1)):
        assert match_state(match_of(NOVE, result)).next_dealer == 1
        assert match_state(match_of(NOVE, result, result)).next_dealer == 0


def test_an_unfinished_deal_counts_for_nothing_yet() -> None:
    """The last deal may be under way."""
    record = match_of(NOVE, (1, 0))
    record = replace(record, deals=(*record.deals, DealRecord(Seed("x"), 1)))
    state = match_state(record)

    assert state.results == ((1, 0),)
    assert state.standing.score == (1, 0)
    assert state.last.state.table.result is None


def test_a_match_takes_no_deal_that_can_not_follow() -> None:
    """Of another dealer, or after its end."""
    first, second = match_of(NOVE, (1, 0), (1, 0)).deals
    with pytest.raises(RecordError, match="deal 2 of 2: dealt by seat 0, but it was seat 1's turn"):
        match_state(new_record(NOVE, [first, first]))
    with pytest.raises(RecordError, match="deal 2 of 2: the match was over before it"):
        match_state(new_record(rules_of("bisca-dos-nove", match="first_to_1"), [first, second]))


def test_a_match_needs_finished_deals() -> None:
    """No deals at all, or one left in the middle, can't be counted."""
    with pytest.raises(RecordError, match="no deals"):
        match_state(new_record(TRES, []))
    unfinished = new_record(TRES, [one_deal(cards=3).deals[0], one_deal().deals[0]])
    with pytest.raises(RecordError, match="deal 1 of 2 is not finished"):
        match_state(unfinished)


def test_D20_the_highest_card_deals_in_the_game_s_own_order() -> None:  # noqa: N802
    """A seven is drawn higher than a king."""
    for number in range(40):
        draw = draw_for_deal(TRES, f"draw {number}")
        last = [TRES.strength[card] for card in draw.goes[-1]]

        assert last[draw.dealer] == max(last)
        assert last.count(max(last)) == 1
        assert [card for go in draw.goes for card in go] == list(
            shuffled(TRES.deck, f"draw {number}/draw")[: 2 * len(draw.goes)]
        )


def test_D20_equal_cards_are_drawn_again() -> None:  # noqa: N802
    """By everybody, from the rest of the pack."""
    draws = [draw_for_deal(TRES, f"equal {number}") for number in range(60)]
    again = [draw for draw in draws if len(draw.goes) > 1]

    assert again
    for draw in again:
        for first, second in draw.goes[:-1]:
            assert first.rank == second.rank


def test_D20_with_three_only_the_highest_must_differ() -> None:  # noqa: N802
    """Two equal low cards don't matter to three who play alone."""
    rules = crowd(3)
    draws = [draw_for_deal(rules, f"three {number}") for number in range(40)]

    assert any(len({card.rank for card in draw.goes[-1]}) < 3 for draw in draws)
    assert {draw.dealer for draw in draws} == {0, 1, 2}


@pytest.mark.parametrize("seats", [4, 6])
def test_M10_the_higher_half_plays_the_lower(seats: int) -> None:  # noqa: N802
    """Whoever drew first keeps seat 0; the rest of each half sits down in the order of drawing."""
    rules = crowd(seats)
    sides = []
    for number in range(60):
        draw = draw_for_deal(rules, f"partners {number}")
        last = draw.goes[-1]
        strengths = [rules.strength[card] for card in last]
        halves = [
            [strength for seat, strength in enumerate(strengths) if rules.side_of(seat) == side]
            for side in (0, 1)
        ]
        above, below = sorted(halves, key=max, reverse=True)
        sides.append(halves.index(above))

        assert min(above) > max(below)
        assert strengths[draw.dealer] == max(strengths)
        assert strengths.count(max(strengths)) == 1
        pack = shuffled(rules.deck, f"partners {number}/draw")
        for place, go in enumerate(draw.goes):
            assert sorted(go) == sorted(pack[seats * place : seats * (place + 1)])
            assert go[0] == pack[seats * place]
        for side in (0, 1):
            order = [pack.index(last[seat]) for seat in range(seats) if rules.side_of(seat) == side]
            assert order == sorted(order)
    assert set(sides) == {0, 1}


@pytest.mark.parametrize("seats", [4, 6])
def test_M10_partners_are_drawn_again_only_while_it_is_open(seats: int) -> None:  # noqa: N802
    """Equal cards within a half don't matter, across the halves or at the top they do."""
    rules = crowd(seats)
    draws = [draw_for_deal(rules, f"open {number}") for number in range(200)]
    again = [go for draw in draws for go in draw.goes[:-1]]

    def open_at(go: tuple[Card, ...]) -> set[int]:
        ranked = sorted((rules.strength[card] for card in go), reverse=True)
        return {most for most in (1, seats // 2) if ranked[most - 1] == ranked[most]}

    assert any(len({card.rank for card in draw.goes[-1]}) < seats for draw in draws)
    assert {most for go in again for most in open_at(go)} == {1, seats // 2}
    assert all(open_at(go) for go in again)
    assert not any(open_at(draw.goes[-1]) for draw in draws)


def test_the_draw_has_a_seed_of_its_own() -> None:
    """The cards drawn tell nothing of the first deal, which has another seed."""
    draw = draw_for_deal(TRES, "own")

    assert draw.goes[0] != shuffled(TRES.deck, "own/1")[:2]
    assert draw == draw_for_deal(TRES, "own")
