"""The promise of redaction: folding what an audience is told gives what it sees."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from deals import MadeDeal, rules_by_name, some_deals
from hypothesis import given, settings
from hypothesis import strategies as st
from setups import ALL_RULES
from strategies import deals, repeatable

from bisca.play.events import CardDealt, CardDrawn
from bisca.play.evolve import evolve
from bisca.play.observation import observe, redact
from bisca.play.table import Observation, empty_table
from bisca.rules.variant import Rules

EVERY_TABLE = pytest.mark.parametrize("name", rules_by_name)


def audiences(rules: Rules) -> list[frozenset[int]]:
    """A spectator, each seat, each side, everyone; with two seats that is every audience."""
    seats = range(rules.seats)
    sides = [rules.partners(seat) for seat in seats]
    found = [frozenset(), *(frozenset((seat,)) for seat in seats), *sides, frozenset(seats)]
    return sorted(set(found), key=lambda audience: (len(audience), sorted(audience)))


def fold_and_compare(deal: MadeDeal) -> None:
    """After each event, for every seat, side, spectator and everyone."""
    folded = {who: empty_table(deal.rules, deal.dealer, who) for who in audiences(deal.rules)}
    for state, event in deal.steps():
        for who in folded:
            if event is not None:
                folded[who] = evolve(folded[who], redact(event, who))
            assert folded[who] == observe(state, who), (sorted(who), event)


@EVERY_TABLE
def test_folding_the_redacted_log_gives_what_is_observed(name: str) -> None:
    """At every table."""
    for deal in some_deals(name):
        fold_and_compare(deal)


@settings(repeatable, max_examples=80)
@given(st.sampled_from(rules_by_name).map(ALL_RULES.__getitem__).flatmap(deals))
def test_folding_any_redacted_log_gives_what_is_observed(deal: MadeDeal) -> None:
    """In any deal."""
    fold_and_compare(deal)


@pytest.mark.parametrize(
    "name", ["bisca-de-tres", "bisca-dos-nove", "bisca-a-tres", "brisca", "bisca-de-seis"]
)
@repeatable
@given(data=st.data())
def test_the_promise_holds_for_cards_shown_to_some(name: str, data: st.DataObject) -> None:
    """Whatever cards are shown to whatever seats when they are dealt and drawn."""
    rules = ALL_RULES[name]
    seats = range(rules.seats)
    groups = [
        frozenset(group)
        for group in chain.from_iterable(combinations(seats, size) for size in seats)
    ]
    deal: MadeDeal = data.draw(deals(rules))
    shown = data.draw(st.lists(st.sampled_from([*groups, None]), min_size=40, max_size=40))
    whole = empty_table(rules, deal.dealer, frozenset(seats))
    folded = {who: empty_table(rules, deal.dealer, who) for who in audiences(rules)}
    for state, event in deal.steps():
        if event is None:
            continue
        if isinstance(event, CardDealt | CardDrawn) and event.seen_by is not None:
            extra = shown.pop()
            seen = None if extra is None else event.seen_by | extra
            event = event._replace(seen_by=seen)
        whole = evolve(whole, event)
        for who in folded:
            folded[who] = evolve(folded[who], redact(event, who))
            assert folded[who] == observe(state._replace(table=whole), who), (sorted(who), event)


@EVERY_TABLE
def test_an_observation_has_no_unseen_card(name: str) -> None:
    """Neither a card of the stock nor of a hand that isn't shown, in any of its fields."""
    for state in some_deals(name)[0].choices():
        table = state.table
        for seat in range(table.rules.seats):
            known = {card for card, seen in table.exposed if seen is None or seat in seen}
            hidden = {*state.facedown[len(state.facedown) - table.stock :]}
            for other, hand in enumerate(table.hands):
                if other != seat:
                    hidden |= set(hand.cards) - known
            assert hidden.isdisjoint(cards_in(observe(state, frozenset((seat,)))))


def cards_in(value: object) -> set[str]:
    """The texts in a nest of tuples; the rules, which hold the whole pack, are left out."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Observation):
        value = value[1:]
    if isinstance(value, tuple):
        return set().union(*(cards_in(part) for part in value))
    return set()
