"""Faults of records, told in both languages."""

from __future__ import annotations

import re

import pytest
from deals import one_deal
from setups import rules_of

from bisca.errors import Told
from bisca.play.link import dump_link
from bisca.play.notation import dump_json, dump_record
from bisca.play.reading import read_any
from bisca.play.record import replay
from bisca.rules.cards import parse_cards
from bisca.show.locale import locale

EN, PT = locale("en"), locale("pt")
NOVE = one_deal("bisca-dos-nove")
WHOLE = dump_record(NOVE)
LINK = dump_link(NOVE)
PLAYS = NOVE.deals[0].plays
TAKER = replay(rules_of("bisca-dos-nove"), NOVE.deals[0]).state.table.result


#: The endgame of Nove: a trump lead is to be answered with the trump in hand.
GONE = ("AH", "2S", "3H", "3S")
PILES = ",".join(card for card in rules_of("bisca-dos-nove").deck if card not in GONE)
ENDGAME = f"""[Bisca "1"]
[Variant "bisca-dos-nove"]
[Position "leader=0 hands=AH,2S/3H,3S trick= stock= turn_up=7H lies=no piles={PILES}/ tricks=18/0"]
[Dealer "1"]
19. AH 3S
"""

# Each: the text of a record, what is said of it in both languages, and how many plays are kept.
BROKEN: dict[str, tuple[str, str, str, int | None]] = {
    "a bad card": (
        WHOLE.replace(f"1. {PLAYS[0]} {PLAYS[1]}", f"1. {PLAYS[0]} 1H"),
        "line 8: not a card: '1H' (write rank then suit",
        "linha 8: não é uma carta: «1H» (escreve o valor e depois o naipe",
        1,
    ),
    "a card twice": (
        WHOLE.replace(f"1. {PLAYS[0]} {PLAYS[1]}", f"1. {PLAYS[0]} {PLAYS[0]}"),
        f"line 8: {EN.card(PLAYS[0])} by seat 1 at card 2: played before, the hand holds",
        f"linha 8: {PT.card(PLAYS[0])} do lugar 1, na jogada 2: já foi jogada; na mão estão",
        1,
    ),
    "out of turn": (
        WHOLE.replace(f"1. {PLAYS[0]} {PLAYS[1]}", f"1. {PLAYS[1]} {PLAYS[0]}"),
        f"line 8: {EN.card(PLAYS[1])} by seat 0 at card 1: the hand holds",
        f"linha 8: {PT.card(PLAYS[1])} do lugar 0, na jogada 1: na mão estão",
        0,
    ),
    "an illegal card": (
        ENDGAME,
        "three of spades by seat 1 at card 2: a trump lead must be answered with a trump (may play ",
        "saiu trunfo, e é obrigatório responder com trunfo (pode jogar três de copas)",
        1,
    ),
    "too short": (
        "\n".join(WHOLE.splitlines()[:-1]),
        "line 6: Result '{result}': the deal is not finished, 38 cards have been played",
        "linha 6: Result «{result}»: a mão não está acabada, jogaram-se 38 cartas",
        38,
    ),
    "a wrong total": (
        WHOLE.replace('[Result "', '[Result "1'),
        "line 6: Result '1{result}': the plays make {result}",
        "linha 6: Result «1{result}»: o que se jogou faz {result}",
        40,
    ),
    "an unknown rule": (
        WHOLE.replace('[Seats "2"]', '[Seats "2"]\n[Rules "colour=blue"]'),
        "line 4: Rules: Bisca dos Nove: no table rule 'colour'; there are ",
        "linha 4: Rules: Bisca dos Nove: não há nenhuma regra da mesa «colour»; há ",
        None,
    ),
    "rules that contradict": (
        WHOLE.replace('[Seats "2"]', '[Seats "2"]\n[Rules "duty_with_stock=follow"]'),
        "contradicts duty_without_stock=trump_lead: who must follow suit",
        "contradiz duty_without_stock=trump_lead: quem tem de assistir",
        None,
    ),
    "a future version": (
        WHOLE.replace('[Bisca "1"]', '[Bisca "2"]'),
        "line 1: format '2': this program reads format 1; a newer one is needed",
        "linha 1: formato «2»: este programa lê o formato 1; é preciso um mais recente",
        None,
    ),
    "broken JSON": (
        dump_json(NOVE)[:-1],
        "not JSON: it can't be read from line 1, character ",
        "não é JSON: não se consegue ler a partir da linha 1, carácter ",
        None,
    ),
    "a link cut short": (
        LINK[:-10],
        "link: it was cut short or altered on the way; what is left is shown",
        "ligação: foi cortada ou alterada no caminho; mostra-se o que resta",
        36,
    ),
    "a pack with a card twice": (
        re.sub(r"\[Seed.*", '[Order "AS AS"]', WHOLE),
        "line 4: Order: the order is not the pack of Bisca dos Nove: missing 39 cards (",
        "linha 4: Order: a ordem não é o baralho de Bisca dos Nove: em falta: 39 cartas (",
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_says_in_both_languages_what_is_wrong_with(name: str) -> None:
    """The place, what was read and why it is wrong, with what is legal before it kept."""
    text, english, portuguese, kept = BROKEN[name]
    record, fault = read_any(text)
    assert fault is not None
    assert TAKER is not None
    result = "-".join(map(str, TAKER.points))
    assert english.format(result=result) in EN.tell(fault)
    assert portuguese.format(result=result) in PT.tell(fault)
    assert (None if record is None else len(record.deals[0].plays)) == kept


def test_the_cards_of_a_fault_go_by_the_names_of_the_pack() -> None:
    """A Spanish jack is a sota; in a record, and for developers, a card stays its text."""
    told = Told("missing {cards}", cards=parse_cards("JD 2S"))
    assert PT.tell(told) == "em falta: valete de ouros, dois de espadas"
    assert locale("pt", "spanish").tell(told) == "em falta: sota de ouros, dois de espadas"
    assert str(told) == "missing JD 2S"


def test_the_game_of_a_fault_goes_by_its_name() -> None:
    """Not by what files call it."""
    told = Told("no variant {game}", game="bisca-dos-nove")
    assert PT.tell(told) == EN.tell(told) == "no variant Bisca dos Nove"
    assert PT.tell(Told("{game} is not there", game="bisca")) == "bisca is not there"
