"""What is told of a guess: facts of the position as the seat saw it, that set two cards apart."""

from __future__ import annotations

import re
from random import Random

import pytest
from fair import redealt
from setups import BRISCA, NOVE, QUATRO, SEIS, TRES, act, at, dealt, rules_of
from shown import DEALER, whole_deal

from bisca.play.actions import Play
from bisca.play.allowed import legal_plays
from bisca.play.deal import opening
from bisca.play.events import CardPlayed
from bisca.play.evolve import advance
from bisca.play.observation import observe
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState, Observation, empty_table
from bisca.players.reasons import AGAINST, FOR, Position, Reason, reasons
from bisca.rules.cards import Card, parse_card
from bisca.rules.catalog import LANGUAGES
from bisca.rules.variant import Rules
from bisca.show.frames import group
from bisca.show.guess import guesses
from bisca.show.hint import reason_text
from bisca.show.locale import locale
from bisca.show.trail import trail

EN, PT = locale("en"), locale("pt")
SCOPERTA = rules_of("briscola-scoperta")
LEADS = {"en": "You chose {}; here {} was played.", "pt": "Escolheste {}; aqui jogou-se {}."}


def seen(state: DealState) -> Observation:
    return observe(state, frozenset((0,)))


def test_a_card_that_takes_the_trick() -> None:
    """What speaks for the card played, and against the other, with the cards' articles."""
    state = at(TRES, {0: "7H 4C KD"}, trump="S", trick_number=10, leader=1, trick="2H")
    told = guesses(seen(state), parse_card("7H"), EN)
    assert told["7H"] == (
        "Right: the seven of hearts. What speaks for it: it takes the trick, which is worth 10."
    )
    assert told["KD"] == (
        "You chose the king of diamonds; here the seven of hearts was played. "
        "What speaks for it: it takes the trick, which is worth 10. "
        "Against yours: your opponent takes the trick, which is worth 4."
    )
    assert guesses(seen(state), parse_card("4C"), PT)["KD"].startswith(
        "Escolheste o rei de ouros; aqui jogou-se o quatro de paus. A favor dessa carta: "
        "a vaza que se perde não vale nada"
    )


def test_a_card_that_keeps_a_dear_one() -> None:
    """It is kept for as long as the one above it hasn't been played."""
    state = at(TRES, {0: "7H 4C KD"}, trump="S", trick_number=1, leader=0)
    told = guesses(seen(state), parse_card("4C"), EN)
    keeps = "you keep the seven of hearts while the ace of hearts is still out"
    assert keeps in told["7H"]
    assert keeps in told["4C"]
    # The king keeps it as well: that sets nothing apart.
    assert keeps not in told["KD"]


def test_what_the_card_played_lacks_is_told_too() -> None:
    """A guess for which more can be said isn't made out to be the worse."""
    hand = {0: "7H 4C KD"}
    state = at(TRES, hand, trump="S", trick_number=10, leader=1, trick="2H", won="AH")
    told = guesses(seen(state), parse_card("KD"), EN)
    assert told["7H"] == (
        "You chose the seven of hearts; here the king of diamonds was played. "
        "For yours: it takes the trick, which is worth 10. "
        "Against the one that was played: your opponent takes the trick, which is worth 4."
    )
    assert told["KD"].endswith("Even so: your opponent takes the trick, which is worth 4.")


def test_two_cards_alike() -> None:
    state = at(TRES, {0: "2H 4C KD"}, trump="S", trick_number=1, leader=0)
    told = guesses(seen(state), parse_card("2H"), EN)["4C"]
    assert told.endswith("Nothing that can be seen at once speaks for one rather than the other.")


def test_a_card_that_may_not_be_played() -> None:
    """The rule is why."""
    hand = "7H 4C KD 2D 3C QC"
    state = at(NOVE, {0: hand}, trump="H", trick_number=15, leader=1, trick="2H")
    told = guesses(seen(state), parse_card("7H"), EN)
    assert re.search(r"You can't play the king of diamonds now: .*Rule N2: ", told["KD"])
    assert told["7H"].endswith("What speaks for it: it is the only card you may play.")


def own_plays(rules: Rules, seed: str) -> list[tuple[int, DealState, Card]]:
    """Each card that the person plays in a deal: its step from 0, the state before, the card."""
    log = whole_deal(rules, seed)
    state, _ = opening(rules, shuffled(rules.deck, seed), DEALER)
    before: list[tuple[int, DealState, Card]] = []
    for place, found in enumerate(group(log)):
        first = found[0]
        if isinstance(first, CardPlayed) and first.seat == 0:
            before.append((place, state, first.card))
        for event in found:
            state = advance(state, event)
    return before


TABLES = pytest.mark.parametrize(
    "rules", [TRES, NOVE, QUATRO, SEIS, BRISCA, SCOPERTA], ids=lambda rules: rules.variant
)


@TABLES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_trail_tells_why_by_what_the_seat_had_seen(rules: Rules, lang: str) -> None:
    """At each own play and no other, of every card of the hand; hidden cards change no word."""
    log, words = whole_deal(rules, "why"), locale(lang)
    start = empty_table(rules, DEALER, frozenset(range(rules.seats)))
    found = trail(start, log, words, assets="")["guesses"]
    plays = own_plays(rules, "why")
    assert list(found) == [str(place) for place, _, _ in plays]
    for place, state, played in plays:
        told = found[str(place)]
        assert set(told) == set(state.table.hands[0].cards)
        assert told == guesses(seen(state), played, words)
        other = redealt(state, 0, Random(place))
        assert told == guesses(seen(other), played, words)
        for card, sentence in told.items():
            if card == played:
                assert words.card(card).the in sentence
                continue
            lead = LEADS[lang].format(words.card(card).the, words.card(played).the)
            assert sentence.startswith(lead)
            assert len(sentence) > len(lead) + 10  # and why


@TABLES
def test_each_fact_is_one_of_its_card_and_not_of_the_other(rules: Rules) -> None:
    """That a card can be beaten speaks against it where it is worth points, and not else."""
    for _, state, played in own_plays(rules, "facts"):
        table = seen(state)
        position = Position(table)
        facts = {card: reasons(position, card) for card in legal_plays(table)}

        def said(found: tuple[Reason, ...], speaks: int, table: Observation = table) -> set[str]:
            own = (fact for fact in found if fact.speaks == speaks)
            return {reason_text(fact, table.rules, EN, 0) for fact in own}

        for card, sentence in guesses(table, played, EN).items():
            if card == played or card not in facts:
                continue
            mine, theirs = facts[card], facts[played]
            for way, own, other, speaks in (
                ("What speaks for it", theirs, mine, FOR),
                ("Against yours", mine, theirs, AGAINST),
                ("For yours", mine, theirs, FOR),
                ("Against the one that was played", theirs, mine, AGAINST),
            ):
                match = re.search(rf"{way}: (.*?)\.(?= |$)", sentence)
                for fact in match[1].split("; ") if match else []:
                    assert fact in said(own, speaks)
                    assert fact not in said(other, speaks)


def test_a_deal_that_was_played_out_has_its_last_card_told() -> None:
    """One card is no choice."""
    state = dealt(TRES, "out")
    while state.table.turn != 0 or len(state.table.hands[0].cards) > 1:
        state, _ = act(state, Play(state.table.turn or 0, legal_plays(state.table)[0]))
    (card,) = state.table.hands[0].cards
    told = guesses(seen(state), card, EN)
    assert list(told) == [card]
    assert told[card].endswith("it is the only card you may play.")
