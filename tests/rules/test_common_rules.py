"""The rules that every game of the family shares, one by one: docs rules.md, clauses C1 to C14."""
# ruff: noqa: N802 - a test bears the id of its clause

from __future__ import annotations

from itertools import pairwise

import pytest
from setups import NOVE, TRES, TWO_GAMES, USUAL, at, dealt, play, rules_of

from bisca.errors import IllegalActionError, RecordError
from bisca.play.actions import Play
from bisca.play.allowed import check_action, legal_plays
from bisca.play.deal import decide, opening
from bisca.play.events import CardDealt, CardDrawn, DealScored, TrumpTurned
from bisca.play.position import Position
from bisca.play.record import DealRecord, Order, deal_order, match_state, new_record
from bisca.rules.cards import SUITS, parse_card, parse_cards
from bisca.rules.scoring import deal_outcome, match_standing
from bisca.rules.tricks import trick_points, winning_index
from bisca.rules.variant import Rules

BOTH = pytest.mark.parametrize("rules", [rules_of(id) for id in TWO_GAMES], ids=TWO_GAMES)
RANKING = "A7KJQ65432"


@BOTH
def test_C1_the_pack_has_forty_cards_without_eights_nines_and_tens(rules: Rules) -> None:
    """Ten ranks in each of four suits, every card once."""
    assert len(set(rules.deck)) == len(rules.deck) == 40
    assert {card.rank for card in rules.deck}.isdisjoint("89T")
    assert [sum(card.suit == suit for card in rules.deck) for suit in SUITS] == [10] * 4


@BOTH
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(RANKING)))
def test_C2_each_rank_beats_the_next_in_every_suit(rules: Rules, higher: str, lower: str) -> None:
    """A 7 K J Q 6 5 4 3 2, in trumps and in plain suits alike."""
    for suit in SUITS:
        trick = parse_cards([lower + suit, higher + suit])
        for trump in SUITS:
            assert winning_index(trick, trump, rules) == 1
            assert winning_index(trick[::-1], trump, rules) == 0


@BOTH
@pytest.mark.parametrize(
    ("ranks", "points"), [("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2), ("65432", 0)]
)
def test_C3_card_points(rules: Rules, ranks: str, points: int) -> None:
    """Five ranks count, the others are worth nothing."""
    for rank in ranks:
        assert [rules.points[parse_card(rank + suit)] for suit in SUITS] == [points] * 4


@BOTH
def test_C3_the_pack_holds_120_points(rules: Rules) -> None:
    """Aces and sevens hold 84 of them, the courts 36."""
    by_rank = {
        rank: trick_points([c for c in rules.deck if c.rank == rank], rules) for rank in RANKING
    }

    assert sum(by_rank.values()) == 120
    assert by_rank["A"] + by_rank["7"] == 84
    assert by_rank["K"] + by_rank["J"] + by_rank["Q"] == 36


@BOTH
@pytest.mark.parametrize("dealer", [0, 1])
def test_C4_the_non_dealer_is_dealt_to_first(rules: Rules, dealer: int) -> None:
    """The first card, and the first batch, go to the opponent of the dealer."""
    _, events = opening(rules, rules.deck, dealer)
    seats = [event.seat for event in events if isinstance(event, CardDealt)]

    assert seats[: rules.batches[0]] == [1 - dealer] * rules.batches[0]
    assert seats[rules.batches[0]] == dealer


@BOTH
def test_C4_the_cut_moves_the_top_of_the_pack_to_the_bottom(rules: Rules) -> None:
    """After the cut the deal begins with the card below it."""
    record = DealRecord(Order(rules.deck), dealer=1, cut=13)

    assert deal_order(rules, record) == rules.deck[13:] + rules.deck[:13]


@pytest.mark.parametrize("name", USUAL)
def test_C4_the_player_on_the_dealer_s_left_cuts(name: str) -> None:
    """Between two that is the opponent; to the left, the cutter is on the dealer's right."""
    rules = USUAL[name]
    for dealer in range(rules.seats):
        assert rules.cutter(dealer) == (dealer - 1) % rules.seats
        assert rules.cutter(dealer) == rules.seats_from(rules.next_seat(dealer))[-2]

    assert rules_of("bisca-de-quatro", direction="clockwise").cutter(0) == 1


def test_C4_only_a_whole_pack_can_be_dealt() -> None:
    """A missing and a repeated card are named."""
    with pytest.raises(RecordError, match=r"missing AS.*twice 2S"):
        opening(TRES, (*TRES.deck[1:], parse_card("2S")), 0)


@BOTH
def test_C5_the_turn_up_names_trumps_and_lies_in_sight_under_the_stock(rules: Rules) -> None:
    """It is counted with the stock, and is nobody's until the last draw."""
    state = dealt(rules, "turn-up")
    table = state.table
    _, events = opening(rules, rules.deck, 1)

    assert [event for event in events if isinstance(event, TrumpTurned)] == [events[-1]]
    assert table.trump_card is not None
    assert table.trump == table.trump_card.suit
    assert table.turn_up_lies
    assert table.stock_left == len(state.facedown) + 1 == rules.stock_size
    assert not any(table.trump_card in hand.cards for hand in table.hands)


@BOTH
@pytest.mark.parametrize("dealer", [0, 1])
def test_C6_the_non_dealer_leads_first(rules: Rules, dealer: int) -> None:
    """Whoever deals, the other leads."""
    assert dealt(rules, "first lead", dealer).table.turn == 1 - dealer


@pytest.mark.parametrize(("cards", "winner"), [("KC 2C", 0), ("KC 7C", 1)])
def test_C6_the_winner_of_a_trick_leads_to_the_next(cards: str, winner: int) -> None:
    """The lead stays with whoever keeps winning."""
    state = at(TRES, {0: "KC 2D 3D", 1: "2C 7C 4D"}, trump="H", trick_number=5)
    after, _ = play(state, cards)

    assert after.table.turn == after.table.leader == winner


@BOTH
def test_C8_any_card_may_be_played_while_there_is_stock(rules: Rules) -> None:
    """Even with the suit led or a trump in hand, and even to a trump lead."""
    hand = {3: "2C 4D AH", 9: "2C 7C 4D 5D 3S 4S QH JH AH"}[rules.hand_size]
    state = at(rules, {0: "AC", 1: hand}, trump="C", trick_number=5)
    after, _ = play(state, "AC")

    assert legal_plays(after.table) == tuple(sorted(parse_cards(hand)))


@BOTH
@pytest.mark.parametrize(("cards", "order"), [("KC 2C", [0, 1]), ("KC 7C", [1, 0])])
def test_C9_the_winner_draws_first(rules: Rules, cards: str, order: list[int]) -> None:
    """One card each, from the top of the stock."""
    state = at(rules, {0: "KC", 1: "2C 7C"}, trump="H", trick_number=2)
    after, events = play(state, cards)
    drawn = [event for event in events if isinstance(event, CardDrawn)]

    assert [event.seat for event in drawn] == order
    assert [event.card for event in drawn] == list(state.facedown[:2])
    assert [hand.size for hand in after.table.hands] == [rules.hand_size] * 2


LAST_DRAW = {"bisca-de-tres": 17, "bisca-dos-nove": 11}


@BOTH
@pytest.mark.parametrize(("cards", "winner"), [("KS 2S", 0), ("KS 7S", 1)])
def test_C10_at_the_last_draw_the_loser_takes_the_turn_up(
    rules: Rules, cards: str, winner: int
) -> None:
    """The winner takes the last hidden card; everyone sees who holds the turn-up."""
    number = LAST_DRAW[rules.variant]
    state = at(rules, {0: "KS", 1: "2S 7S"}, trump_card="7H", trick_number=number)
    hidden = state.facedown
    after, events = play(state, cards)

    assert len(hidden) == 1
    assert events[-2:] == (
        CardDrawn(winner, hidden[0], frozenset((winner,)), turn_up=False),
        CardDrawn(1 - winner, parse_card("7H"), None, turn_up=True),
    )
    assert after.table.stock_left == 0
    assert not after.table.turn_up_lies
    assert after.table.exposed == ((parse_card("7H"), None),)


@BOTH
def test_C10_the_last_draw_comes_after_this_trick(rules: Rules) -> None:
    """Seventeenth in Três, eleventh in Nove; as many tricks follow as cards were dealt to each."""
    state = dealt(rules, "last draw")
    while state.table.stock_left:
        state, _ = play(state, legal_plays(state.table)[0])

    assert state.table.trick_number - 1 == LAST_DRAW[rules.variant]
    assert [hand.size for hand in state.table.hands] == [rules.hand_size] * 2
    assert rules.tricks - LAST_DRAW[rules.variant] == rules.hand_size


def test_C10_one_hidden_card_and_the_turn_up_are_left_after_sixteen_draws() -> None:
    """34 less 32."""
    state = dealt(TRES, "sixteen tricks")
    while state.table.trick_number < 17:
        state, _ = play(state, legal_plays(state.table)[0])

    assert (state.table.stock, state.table.stock_left) == (1, 2)


@BOTH
@pytest.mark.parametrize(
    ("points", "winner"),
    [((61, 59), 0), ((59, 61), 1), ((60, 60), None), ((62, 58), 0), ((0, 120), 1)],
    ids=["61 wins", "61 wins on the other side", "60 each nobody", "62 wins", "120 wins"],
)
def test_C11_61_points_win_the_deal(
    rules: Rules, points: tuple[int, int], winner: int | None
) -> None:
    """At 60 to 60 nobody scores."""
    outcome = deal_outcome(points, (10, 10), rules)

    assert outcome.winner == winner
    assert [bool(games) for games in outcome.game_points] == [side == winner for side in (0, 1)]


@pytest.mark.parametrize(
    ("results", "winner"),
    [
        ([(1, 0)] * 3, None),
        ([(1, 0)] * 4, 0),
        ([(0, 0)] * 9, None),
        ([(2, 0), (1, 0), (0, 2), (2, 0)], 0),
        ([(0, 4)], 1),
    ],
    ids=["three are not enough", "four", "draws never end it", "3-2 and 82 points: 5-2", "a sweep"],
)
def test_C12_the_first_to_four_wins_the_match(
    results: list[tuple[int, int]], winner: int | None
) -> None:
    """Going over is fine."""
    assert match_standing(results, NOVE.match, 2).winner == winner


def test_C12_the_deal_passes_on_after_a_won_and_after_a_drawn_deal() -> None:
    """60 to 60 or not, the other deals next."""
    won, drawn = last_trick("QD"), last_trick("3D")
    results = []
    for deals in ([won], [won, drawn], [won, drawn, won]):
        records = [
            DealRecord(position, dealer=(1 + number) % 2, plays=parse_cards("2S 2D"))
            for number, position in enumerate(deals)
        ]
        match = match_state(new_record(TRES, records))
        results.append((match.results[-1], match.next_dealer))

    assert results == [((1, 0), 0), ((0, 0), 1), ((1, 0), 0)]


def last_trick(extra: str) -> Position:
    """One card each; seat 0 has the spades, the hearts and *extra*, and 60 points without it."""
    pack = set(TRES.deck) - set(parse_cards("2S 2D"))
    mine = {card for card in pack if card.suit in "SH"} | {parse_card(extra)}
    return Position(
        leader=0,
        hands=(parse_cards("2S"), parse_cards("2D")),
        trick=(),
        facedown=(),
        trump_card=parse_card("2C"),
        turn_up_lies=False,
        piles=(tuple(sorted(mine)), tuple(sorted(pack - mine))),
        tricks=(10, 9),
    )


@BOTH
@pytest.mark.parametrize(
    ("seat", "card", "reason"),
    [
        (1, "2C", "not_your_turn"),
        (1, "KC", "not_your_turn"),
        (0, "2C", "not_in_hand"),
        (0, "AS", "not_in_hand"),
    ],
    ids=["own card out of turn", "other's card out of turn", "the opponent's card", "the turn-up"],
)
def test_C13_in_turn_and_from_the_own_hand(rules: Rules, seat: int, card: str, reason: str) -> None:
    """Anything else is refused with the clause, the reason and what may be played."""
    state = at(rules, {0: "KC", 1: "2C"}, trump_card="AS", trick_number=1)
    with pytest.raises(IllegalActionError) as refusal:
        decide(state, Play(seat, parse_card(card)))

    assert (refusal.value.clause, refusal.value.reason) == ("C13", reason)
    assert refusal.value.action == Play(seat, parse_card(card))
    assert str(refusal.value).startswith(f"{card} by seat {seat} at card 1: ")


def test_C14_the_deal_goes_on_after_61_points() -> None:
    """Someone has 61 long before the twentieth trick, and all twenty are played."""
    state = dealt(TRES, "past sixty")
    tricks_at_61 = None
    while state.table.turn is not None:
        state, _ = play(state, legal_plays(state.table)[0])
        if max(state.table.points) >= 61 and tricks_at_61 is None:
            tricks_at_61 = sum(state.table.tricks)

    assert tricks_at_61 is not None
    assert tricks_at_61 < 20
    assert sum(state.table.tricks) == 20
    assert state.table.result is not None


@BOTH
def test_C14_after_the_last_trick_nothing_may_be_played(rules: Rules) -> None:
    """The deal is over once it is scored."""
    state = at(rules, {0: "2S", 1: "2D"}, trump="C", trick_number=20)
    after, events = play(state, "2S 2D")

    assert isinstance(events[-1], DealScored)
    assert legal_plays(after.table) == ()
    with pytest.raises(IllegalActionError) as refusal:
        check_action(after.table, Play(0, parse_card("2S")))
    assert (refusal.value.clause, refusal.value.reason) == ("C14", "deal_over")
