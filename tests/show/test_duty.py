"""What may be played and why; what was refused, by which rule, and what else will do."""

from __future__ import annotations

import pytest
from setups import ALL_RULES, BRISCA, NOVE, QUATRO, TRES, at, dealt, play, rules_of
from shown import live

from bisca.errors import IllegalActionError
from bisca.play.actions import Exchange, Play
from bisca.play.allowed import legal_plays, refused_plays
from bisca.play.deal import decide
from bisca.play.observation import observe
from bisca.play.table import DealState
from bisca.rules.cards import parse_card
from bisca.rules.variant import Rules
from bisca.show.duty import clause_href
from bisca.show.locale import texts_of
from bisca.show.narrate import refusal, what_may_be_played

YOU = frozenset((0,))
FOLLOW_LATE = rules_of("bisca-de-tres", duty_without_stock="follow")
FOLLOW = rules_of("bisca-de-tres", duty_without_stock="follow", duty_with_stock="follow")


def ask(state: DealState, lang: str = "pt") -> str:
    return what_may_be_played(observe(state, YOU), lang)


CASES = [
    pytest.param(
        TRES, 5, "", "7H", "2S",
        "É a tua vez de sair: joga qualquer carta.",
        "Your turn to lead: play any card.",
        id="a lead",
    ),
    pytest.param(
        TRES, 5, "KC", "7H", "",
        "É a tua vez: joga qualquer carta, porque ainda há monte (C8).",
        "Your turn: play any card, because there is still a stock (C8).",
        id="while there is stock",
    ),
    pytest.param(
        TRES, 18, "KC", "7C", "",
        "É a tua vez: joga qualquer carta; acabado o monte, o jogo continua livre (T2).",
        "Your turn: play any card; play stays free once the stock is gone (T2).",
        id="the last three tricks of Três",
    ),
    pytest.param(
        NOVE, 15, "KC", "7C", "",
        "É a tua vez: joga qualquer carta, porque não saiu trunfo (N3).",
        "Your turn: play any card, because no trump was led (N3).",
        id="no trump led in the end of Nove",
    ),
    pytest.param(
        NOVE, 15, "KD", "7D", "",
        "É a tua vez: saiu trunfo e tens trunfo, por isso tens de jogar trunfo (N2).",
        "Your turn: a trump was led and you have a trump, so you must play a trump (N2).",
        id="a trump led in the end of Nove",
    ),
    pytest.param(
        NOVE, 17, "KD", "7H 6H 5H 4H", "",
        "É a tua vez: não tens trunfo, por isso joga qualquer carta (N2).",
        "Your turn: you have no trumps, so play any card (N2).",
        id="a trump led to a hand without trumps",
    ),
    pytest.param(
        FOLLOW_LATE, 18, "KC", "7C", "",
        "É a tua vez: acabou o monte, saiu paus e tens paus, por isso tens de assistir (M2).",
        "Your turn: the stock is gone, clubs were led and you have clubs, so you must follow (M2).",
        id="follow once the stock is gone",
    ),
    pytest.param(
        FOLLOW, 5, "KC", "7C", "",
        "É a tua vez: saiu paus e tens paus, por isso tens de assistir (M3).",
        "Your turn: clubs were led and you have clubs, so you must follow (M3).",
        id="follow always",
    ),
    pytest.param(
        FOLLOW, 5, "KC", "7H 2H 3S", "",
        "É a tua vez: não tens paus, por isso joga qualquer carta (M3).",
        "Your turn: you have no clubs, so play any card (M3).",
        id="nothing to follow with",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "number", "led", "hand", "theirs", "pt", "en"), CASES)
def test_the_turn_says_what_may_be_played_and_why(
    rules: Rules, number: int, led: str, hand: str, theirs: str, pt: str, en: str
) -> None:
    """The person is told what the rules allow now."""
    state = at(rules, {0: hand}, trick_number=number, trump="D", leader=1 if led else 0, trick=led)
    assert pt == ask(state)
    assert en == ask(state, "en")


def test_another_s_turn_is_said() -> None:
    """Nothing is asked of the person then."""
    state = at(TRES, {0: "7H"}, trick_number=5, trump="D", leader=1)
    assert ask(state) == "O adversário joga."
    assert ask(state, "en") == "Your opponent plays."


def test_nothing_is_said_over_a_finished_trick() -> None:
    """While the trick lies there, it is nobody's turn."""
    state = at(TRES, {0: "7H", 1: "KH"}, trick_number=5, trump="D")
    table = observe(state, YOU)._replace(trick=(parse_card("7H"), parse_card("KH")), turn=None)
    assert what_may_be_played(table, "pt") == ""


def refuse(state: DealState, card: str, seat: int = 0) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as caught:
        decide(state, Play(seat, parse_card(card)))
    return caught.value


def test_a_refusal_names_the_card_the_rule_and_what_will_do() -> None:
    """Reason, legal cards, clause and its sentence."""
    state = at(NOVE, {0: "KC 2C 3H AD"}, trick_number=17, trump="C", leader=1, trick="7C")
    error = refuse(state, "3H")
    assert refusal(error, "pt") == (
        "Agora não podes jogar o três de copas: saiu trunfo e tens trunfo, "
        "por isso joga o dois de paus ou o rei de paus. "
        "Regra N2: Acabado o monte, a uma saída a trunfo responde-se com trunfo, se o houver na mão."
    )
    assert refusal(error, "en").startswith(
        "You can't play the three of hearts now: a trump was led and you have a trump, "
        "so play the two of clubs or the king of clubs. Rule N2: "
    )


@pytest.mark.parametrize(
    ("rules", "number", "start"),
    [
        (FOLLOW_LATE, 18, "Agora não podes jogar a dama de copas: acabou o monte e tens o naipe"),
        (FOLLOW, 5, "Agora não podes jogar a dama de copas: tens o naipe de saída, por isso joga o sete de paus."),
    ],
    ids=["follow at the end", "follow always"],
)  # fmt: skip
def test_a_refusal_says_which_duty_it_is(rules: Rules, number: int, start: str) -> None:
    """Each duty has its own words."""
    state = at(rules, {0: "7C QH"}, trick_number=number, trump="D", leader=1, trick="KC")
    assert refusal(refuse(state, "QH"), "pt").startswith(start)


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_refusal_out_of_turn_tells_nothing_of_the_other_hand(lang: str) -> None:
    """The cards that may be played then are somebody else's."""
    state = at(TRES, {0: "7H", 1: "AC KC 2C"}, trick_number=5, trump="D", leader=1)
    error = refuse(state, "7H")
    assert error.legal == ()
    said = refusal(error, lang).lower()
    assert "paus" not in said
    assert "clubs" not in said
    assert "C13" in refusal(error, lang)


def test_a_card_that_is_not_there_and_a_deal_that_is_over() -> None:
    """The other two reasons."""
    state = dealt(TRES, "refused")
    theirs = state.table.hands[1].cards[0]
    assert refusal(refuse(state, theirs), "pt").startswith("Não tens ")
    state = at(TRES, {0: "AS", 1: "2S"}, trick_number=20, trump="C")
    state, _ = play(state, "AS 2S")
    assert "C14" in refusal(refuse(state, "AS"), "en")


def test_clauses_have_an_address() -> None:
    """A clause is found from any page."""
    assert clause_href("N2", "../") == "../bisca-dos-nove/rules.html#N2"
    assert clause_href("C7") == "rules.html#C7"


STRICT = rules_of(
    "bisca-de-tres",
    duty_without_stock="follow",
    duty_with_stock="follow",
    must_trump_when_void="yes",
    ace_waits="seven",
)
HUNT = rules_of("muerte-al-tres", 2)
SEVEN = rules_of("bisca-de-quatro", seven_not_last="yes")


@pytest.mark.parametrize(
    ("hand", "pt", "en"),
    [
        (
            "2D 3S 4S",
            "É a tua vez: não tens paus e tens trunfo, por isso tens de cortar (M13).",
            "Your turn: you have no clubs and you have a trump, so you must trump (M13).",
        ),
        (
            "2D 3D 4D",
            "É a tua vez: não tens paus e tens trunfo, por isso tens de cortar (M13).",
            "Your turn: you have no clubs and you have a trump, so you must trump (M13).",
        ),
        (
            "2S 3S 4S",
            "É a tua vez: não tens paus nem trunfo, por isso joga qualquer carta (M13).",
            "Your turn: you have no clubs and no trump, so play any card (M13).",
        ),
        (
            "AD 3S 4S",
            "É a tua vez: não tens paus nem trunfo que possas jogar agora, por isso joga outra carta (M13). Só o ás de ouros tem de esperar até sair o sete de ouros (M18).",
            "Your turn: you have no clubs and no trump that may be played now, so play another card (M13). Only the ace of diamonds has to wait until the seven of diamonds has been played (M18).",
        ),
    ],
    ids=["a trump", "nothing but trumps", "neither", "an ace that waits"],
)  # fmt: skip
def test_a_hand_without_the_suit_led_is_told_what_to_do(hand: str, pt: str, en: str) -> None:
    """Where it must trump if it can."""
    state = at(STRICT, {0: hand}, trick_number=5, trump="D", leader=1, trick="KC")
    assert (pt, en) == (ask(state), ask(state, "en"))


def test_a_barred_card_is_named_with_its_reason() -> None:
    """The rest may be played; in the last trick nothing waits."""
    state = at(HUNT, {0: "AD 4C 5S", 1: "3D"}, trick_number=5, trump="D")
    assert ask(state) == (
        "É a tua vez de sair: joga qualquer carta. "
        "Só o ás de ouros tem de esperar até sair o três de ouros (H2)."
    )
    state = at(HUNT, {0: "AD"}, trick_number=20, trump="D")
    assert ask(state) == "É a tua vez de sair: joga qualquer carta."
    hands = {0: "7D 4C 5S"}
    state = at(SEVEN, hands, trick_number=5, trump="D", leader=1, trick="KC 2C 3C")
    assert ask(state, "en").endswith("Only the seven of diamonds may not close the trick (M19).")


def test_what_may_be_exchanged_first_is_said() -> None:
    """Unless a button beside it says so."""
    state = at(BRISCA, {0: "7D 4C 5S"}, trick_number=3, trump_card="JD", winners=(0,))
    said = " Antes de jogar, podes trocar o sete de ouros pela sota virada (B4)."
    assert ask(state).endswith(said)
    table = observe(state, YOU)
    assert said.strip() not in what_may_be_played(table, "pt", exchanges=False)


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_any_card_is_offered_only_if_any_may_be_played(rules: Rules) -> None:
    """At every turn of a deal, what is said agrees with what is legal."""
    for _, _, scene, _ in live(rules, "duty", lang="en"):
        table = scene.table
        if table.turn != 0:
            continue
        said = what_may_be_played(table, "en")
        refused = refused_plays(table)
        excepted = said.count("Only ")
        if "play any card" in said:
            assert len(refused) == excepted
        else:
            assert refused or len({card.suit for card in legal_plays(table)}) == 1


@pytest.mark.parametrize(
    ("card", "turn_up", "winners", "pt", "en"),
    [
        ("7D", "KD", (), "Ainda não podes trocar o sete de ouros: falta ganhar uma vaza.", "You can't exchange the seven of coins yet: a trick has to be won first."),
        ("7D", "5D", (0,), "O sete de ouros não se troca por esta carta virada.", "The seven of coins can't be exchanged for this turn-up."),
        ("2D", "KD", (0,), "Não tens o dois de ouros na mão.", "You don't have the two of coins in your hand."),
    ],
    ids=["no trick won", "not for this card", "not held"],
)  # fmt: skip
def test_a_refused_exchange_says_why(
    card: str, turn_up: str, winners: tuple[int, ...], pt: str, en: str
) -> None:
    """With the clause of the exchange."""
    state = at(BRISCA, {0: "7D 4C 5S"}, trick_number=3, trump_card=turn_up, winners=winners)
    with pytest.raises(IllegalActionError) as caught:
        decide(state, Exchange(0, parse_card(card)))
    assert refusal(caught.value, texts_of("pt", BRISCA)).startswith(f"{pt} Regra B4: ")
    assert refusal(caught.value, texts_of("en", BRISCA)).startswith(f"{en} Rule B4: ")


def test_a_table_without_exchange_says_so() -> None:
    """And one whose turn-up is gone."""
    state = at(QUATRO, {0: "7D"}, trick_number=3, trump_card="KD")
    with pytest.raises(IllegalActionError) as caught:
        decide(state, Exchange(0, parse_card("7D")))
    assert refusal(caught.value, "en").startswith(
        "The seven of diamonds stays in hand: at this table there is no exchange for the turn-up."
    )
    state = at(BRISCA, {0: "7D"}, trick_number=9, trump="D")
    with pytest.raises(IllegalActionError) as caught:
        decide(state, Exchange(0, parse_card("7D")))
    assert "a carta virada foi comprada" in refusal(caught.value, "pt")


def test_a_card_that_must_wait_is_refused_with_what_will_do() -> None:
    """The reason is in the clause; the rest of the hand is offered."""
    state = at(HUNT, {0: "AD 4C", 1: "3D"}, trick_number=19, trump="D")
    error = refuse(state, "AD")
    assert refusal(error, "pt").startswith(
        "Ainda não podes jogar o ás de ouros, que tem de esperar. Joga o quatro de paus. Regra H2: "
    )
