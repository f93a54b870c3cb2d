"""What happened, in words: each sentence is true, says why, and reads as a person would say it."""

from __future__ import annotations

import pytest
from setups import (
    A_TRES,
    ALL_RULES,
    BRISCA,
    NOVE,
    QUATRO,
    SEIS,
    TRES,
    act,
    at,
    dealt,
    pack,
    play,
    rules_of,
)
from shown import YOU, whole_deal

from bisca.play.actions import Sign
from bisca.play.deal import opening
from bisca.play.events import CardDealt, Event
from bisca.play.evolve import evolve
from bisca.play.observation import observe, redact
from bisca.play.record import DealRecord, new_record, replay
from bisca.play.seal import seal
from bisca.play.shuffle import shuffled
from bisca.play.table import DealState, empty_table
from bisca.rules.catalog import LANGUAGES
from bisca.rules.variant import Rules
from bisca.show.frames import group
from bisca.show.narrate import narrate


def tell(
    state: DealState,
    events: tuple[Event, ...],
    lang: str,
    viewer: int | None = 0,
    audience: frozenset[int] = YOU,
) -> list[str]:
    """Every sentence about *events* from *state*, as *audience* hears them."""
    table = observe(state, audience)
    told = []
    for found in group(events):
        seen = tuple(redact(event, audience) for event in found)
        told.append(narrate(table, seen, lang, viewer))
        for event in seen:
            table = evolve(table, event)
    return told


def trick(
    cards: str, trump: str, leader: int = 0, number: int = 5, rules: Rules = TRES
) -> DealState:
    """A position in which *cards* are about to be played, the first by *leader*."""
    first, second = cards.split()
    hands = {leader: first, 1 - leader: second}
    return at(rules, hands, trick_number=number, trump=trump, leader=leader)


LEADS = [
    ("KC 2S", 0, "Sais com o rei de paus.", "You lead the king of clubs."),
    ("QH 2S", 0, "Sais com a dama de copas.", "You lead the queen of hearts."),
    ("KC 2S", 1, "O adversário sai com o rei de paus.", "Your opponent leads the king of clubs."),
]


@pytest.mark.parametrize(("cards", "leader", "pt", "en"), LEADS)
def test_a_lead(cards: str, leader: int, pt: str, en: str) -> None:
    """Who leads which card."""
    state = trick(cards, "D", leader)
    _, log = play(state, cards.split()[0])
    assert [pt] == tell(state, log, "pt")
    assert [en] == tell(state, log, "en")


REPLIES = [
    pytest.param(
        "KC 7C", 0,
        "O adversário responde com o sete de paus e ganha a vaza: o sete ganha ao rei. 14 pontos.",
        "Your opponent replies with the seven of clubs and wins the trick: the seven beats the king. 14 points.",
        id="the seven beats the king",
    ),
    pytest.param(
        "QS JS", 1,
        "Respondes com o valete de espadas e ganhas a vaza: o valete ganha à dama. 5 pontos.",
        "You reply with the jack of spades and win the trick: the jack beats the queen. 5 points.",
        id="the jack beats the queen, which is feminine",
    ),
    pytest.param(
        "AS QS", 1,
        "Respondes com a dama de espadas e a vaza é do adversário: o ás ganha à dama. 13 pontos.",
        "You reply with the queen of spades and the trick is your opponent's: the ace beats the queen. 13 points.",
        id="a reply that is too low",
    ),
    pytest.param(
        "AC 2D", 0,
        "O adversário corta com o dois de ouros e ganha a vaza: trunfo ganha a qualquer outro naipe. 11 pontos.",
        "Your opponent trumps with the two of diamonds and wins the trick: a trump beats any other suit. 11 points.",
        id="the lowest trump beats an ace",
    ),
    pytest.param(
        "7D AD", 1,
        "Respondes com o ás de ouros e ganhas a vaza: entre trunfos, o ás ganha ao sete. 21 pontos.",
        "You reply with the ace of diamonds and win the trick: among trumps, the ace beats the seven. 21 points.",
        id="trump against trump",
    ),
    pytest.param(
        "4S QH", 0,
        "O adversário larga a dama de copas, que não é de espadas nem é trunfo, e a vaza é tua. 2 pontos.",
        "Your opponent throws the queen of hearts, neither a spade nor a trump, and the trick is yours. 2 points.",
        id="another suit never wins",
    ),
    pytest.param(
        "4S 5H", 1,
        "Largas o cinco de copas, que não é de espadas nem é trunfo, e a vaza é do adversário. A vaza não tem pontos.",
        "You throw the five of hearts, neither a spade nor a trump, and the trick is your opponent's. The trick holds no points.",
        id="a trick without points",
    ),
    pytest.param(
        "4D KH", 1,
        "Largas o rei de copas e a vaza é do adversário: só um trunfo mais alto ganhava. 4 pontos.",
        "You throw the king of hearts and the trick is your opponent's: only a higher trump could win. 4 points.",
        id="nothing but a trump beats a trump",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "leader", "pt", "en"), REPLIES)
def test_a_reply_says_who_wins_and_why(cards: str, leader: int, pt: str, en: str) -> None:
    """The last card of a trick tells its winner, the reason and the card points."""
    state = trick(cards, "D", leader)
    _, log = play(state, cards)
    assert pt == tell(state, log, "pt")[1]
    assert en == tell(state, log, "en")[1]


def test_examples_without_a_viewer_speak_of_the_first_and_second_player() -> None:
    """A figure about nobody has no you."""
    state = trick("KC 7C", "D")
    _, log = play(state, "KC 7C")
    told = tell(state, log, "pt", viewer=None)
    assert told[0] == "O primeiro jogador sai com o rei de paus."
    assert told[1].startswith("O segundo jogador responde com o sete de paus e ganha a vaza")


ENDGAME = [
    pytest.param(
        "7C KC", "C", 0, ["É trunfo: responde com trunfo quem o tiver (N2)."],
        "Saiu trunfo e era obrigatório responder com trunfo (N2).",
        id="a trump answers a trump",
    ),
    pytest.param(
        "7C KH", "C", 0, ["É trunfo: responde com trunfo quem o tiver (N2)."],
        "O adversário não tem trunfo, por isso podia jogar qualquer carta (N2).",
        id="no trump to answer with",
    ),
    pytest.param("7H KS", "C", 0, [], "", id="another lead binds nobody"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "trump", "leader", "lead", "reply"), ENDGAME)
def test_a_duty_is_named_where_it_binds(
    cards: str, trump: str, leader: int, lead: list[str], reply: str
) -> None:
    """In the last nine tricks of Nove a trump lead binds, and what was played shows the rest."""
    first, second = cards.split()
    hands = {0: first, 1: f"{second} 2S" if second == "KC" else f"{second} 2S 3S 4S"}
    state = at(NOVE, hands, trick_number=17, trump=trump, leader=leader)
    if second == "KH":  # a hand without trumps
        hands = {0: "7C AC 2C 3C", 1: "KH 2S 3S 4S"}
        state = at(NOVE, hands, trick_number=17, trump=trump, leader=leader)
    _, log = play(state, cards)
    told = tell(state, log, "pt")
    assert all(part in told[0] for part in lead)
    assert told[1].endswith(reply)
    assert ("(N2)" in told[1]) == bool(reply)


def test_no_duty_is_named_while_there_is_stock() -> None:
    """A trump led in trick 5 binds nobody."""
    state = trick("7C KC", "C", number=5, rules=NOVE)
    _, log = play(state, "7C KC")
    assert all("(N2)" not in sentence for sentence in tell(state, log, "pt"))


def test_following_suit_is_named_when_the_table_plays_it() -> None:
    """With `follow`, the clause is the table rule's."""
    rules = rules_of("bisca-de-tres", duty_without_stock="follow")
    state = at(rules, {0: "7H", 1: "KH"}, trick_number=19, trump="C")
    _, log = play(state, "7H KH")
    assert tell(state, log, "pt")[1].endswith(
        "Saiu copas e era obrigatório responder com copas (M2)."
    )


DEALING = [
    (TRES, 1, "Partes o baralho e o adversário dá três cartas a cada um, primeiro a ti."),
    (TRES, 0, "O adversário parte o baralho e tu dás três cartas a cada um, primeiro ao adversário."),
    (NOVE, 1, "Partes o baralho e o adversário dá nove cartas a cada um, três de cada vez, primeiro a ti."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "dealer", "pt"), DEALING)
def test_the_deal_is_told(rules: Rules, dealer: int, pt: str) -> None:
    """Who cuts, who deals, how many and to whom first."""
    state, events = opening(rules, shuffled(rules.deck, "told"), dealer)
    told = tell(state, events, "pt")
    assert pt == told[0]
    assert f"{rules.stock_size} cartas contando com ela" in told[1]
    assert told[1].endswith(
        "Sais tu, porque não deste." if dealer == 1 else "Sai o adversário, porque não deu."
    )


@pytest.mark.parametrize(
    ("dealer", "said"),
    [
        (0, "Your left-hand opponent cuts and you deal three cards each"),
        (1, "You cut and your right-hand opponent deals three cards each"),
        (2, "Your right-hand opponent cuts and your partner deals three cards each"),
    ],
)
def test_of_four_the_player_on_the_dealer_s_left_cuts(dealer: int, said: str) -> None:
    """Who that is."""
    rules = rules_of("bisca-de-quatro")
    state, events = opening(rules, rules.deck, dealer)
    assert tell(state, events, "en")[0].startswith(said)


@pytest.mark.parametrize(
    ("dealer", "cut", "viewer", "pt", "en"),
    [
        (0, (7, ""), 0, "Partes o baralho e dás três", "You cut and deal three"),
        (0, (0, "vinho"), 0, "Partes o baralho e dás três", "You cut and deal three"),
        (2, (7, ""), 0, "Partes o baralho e o teu parceiro dá", "You cut and your partner deals"),
        (0, (7, ""), 2, "O teu parceiro parte o baralho e dá", "Your partner cuts and deals"),
        (2, (7, ""), 2, "O teu parceiro parte o baralho e tu dás", "Your partner cuts and you deal"),
        (0, (0, ""), 0, "Dás três", "You deal three"),
        (2, (0, ""), 0, "O teu parceiro dá três", "Your partner deals three"),
    ],
)  # fmt: skip
def test_of_a_sealed_deal_it_is_told_who_really_cut(
    dealer: int, cut: tuple[int, str], viewer: int, pt: str, en: str
) -> None:
    """The person at seat 0, whoever deals; and nobody, if they left the pack as it was."""
    rules = rules_of("bisca-de-quatro")
    deal = DealRecord(seal(new_record(rules, []), 1, "5eed" * 16, *cut), dealer)
    done = replay(rules, deal)
    before = observe(done.initial, frozenset((viewer,)))
    dealt = [event for event in done.log if isinstance(event, CardDealt)]
    events = [redact(event, frozenset((viewer,))) for event in dealt]
    assert narrate(before, events, "pt", viewer).startswith(pt)
    assert narrate(before, events, "en", viewer).startswith(en)


def test_who_looks_on_is_no_cutter_at_the_table() -> None:
    """Where two of three play on, the third may have cut; of the two nobody did."""
    rules = rules_of("bisca-a-tres", three_way_tie="playoff")
    start = seal(new_record(rules, []), 1, "5eed" * 16, 7, "")
    cutters = {
        seated: replay(rules, DealRecord(start, seated[-1], seated=seated)).state.table.cutter
        for seated in ((0, 1), (0, 2), (1, 2))
    }
    assert cutters == {(0, 1): 0, (0, 2): 0, (1, 2): None}


def test_the_bottom_card_is_told_as_such() -> None:
    """Where the trump card is the bottom one, nothing is turned up."""
    rules = rules_of("bisca-de-tres", trump_source="bottom")
    state, events = opening(rules, shuffled(rules.deck, "told"), 1)
    assert tell(state, events, "en")[1].startswith("The bottom card, the ")


def test_a_draw_names_only_the_card_that_is_seen() -> None:
    """The viewer hears its own card, the winner's draw comes first."""
    state = dealt(TRES, "told")
    first = [observe(state, YOU).hands[0].cards[0], state.table.hands[1].cards[0]]
    _, log = play(state, " ".join(first))
    mine, nobody = tell(state, log, "pt")[2], tell(state, log, "pt", None, frozenset())[2]
    assert mine.count(" de ") == 1
    assert "o adversário compra uma carta" in mine.lower()
    assert nobody.count("compra uma carta") == 2


def last_draw(rules: Rules, number: int) -> DealState:
    return at(rules, {0: "AS", 1: "2S"}, trick_number=number, trump_card="7C")


@pytest.mark.parametrize(
    ("rules", "number", "pt", "en"),
    [
        (
            TRES, 17,
            "Acabou o monte, e continua a poder jogar-se qualquer carta (T2).",
            "The stock is gone, and any card may still be played (T2).",
        ),
        (
            NOVE, 11,
            "Acabou o monte: a partir de agora, a uma saída a trunfo responde com trunfo quem o tiver (N2).",
            "The stock is gone: from now on a trump lead must be answered with a trump by anyone who has one (N2).",
        ),
        (
            rules_of("bisca-de-tres", duty_without_stock="follow"), 17,
            "Acabou o monte: a partir de agora é obrigatório assistir ao naipe de saída (M2).",
            "The stock is gone: from now on the suit led must be followed (M2).",
        ),
        (
            rules_of("bisca-de-tres", duty_without_stock="follow", duty_with_stock="follow"), 17,
            "Acabou o monte, e continua a ser obrigatório assistir ao naipe de saída (M3).",
            "The stock is gone, and the suit led must still be followed (M3).",
        ),
    ],
    ids=["Três stays free", "Nove answers trumps", "follow at the end", "follow always"],
)  # fmt: skip
def test_the_last_draw_says_what_changes(rules: Rules, number: int, pt: str, en: str) -> None:
    """The winner takes the last hidden card, the loser the turn-up, and a phase begins."""
    state = last_draw(rules, number)
    _, log = play(state, "AS 2S")
    told = tell(state, log, "pt")[2]
    assert told.startswith("Compras a última carta tapada, ")
    assert "; o adversário fica com o trunfo virado, o sete de paus." in told
    assert told.endswith(pt)
    assert tell(state, log, "en")[2].endswith(en)


def test_gathering_without_a_draw_tells_the_points() -> None:
    """In the last tricks there is nothing to draw, so the score is told instead."""
    state = at(TRES, {0: "AS", 1: "2S"}, trick_number=18, trump="C")
    mine, theirs = state.table.points
    _, log = play(state, "AS 2S")
    told = f"Recolhes a vaza e és tu que sais. Tens {mine + 11} pontos e o adversário {theirs}."
    assert told == tell(state, log, "pt")[2]
    told = f"You have {mine + 11} card points and your opponent has {theirs}."
    assert tell(state, log, "en")[2].endswith(told)


def sentences(
    rules: Rules, seed: str, lang: str, audience: frozenset[int] = YOU, viewer: int | None = 0
) -> list[str]:
    """A whole deal as *audience* is told it."""
    table = empty_table(rules, 1, audience)
    told = []
    for found in group(redact(event, audience) for event in whole_deal(rules, seed)):
        told.append(narrate(table, found, lang, viewer))
        for event in found:
            table = evolve(table, event)
    return told


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_everything_that_happens_is_told(rules: Rules) -> None:
    """At every table, to a seat, to a spectator and to everyone, in both languages."""
    everyone = frozenset(range(rules.seats))
    seats = ((YOU, 0), (frozenset((1,)), 1), (frozenset(), None), (everyone, None), (everyone, 0))
    for number, (audience, viewer) in enumerate(seats):
        for sentence in sentences(rules, "told", LANGUAGES[number % 2], audience, viewer):
            assert sentence
            assert sentence[0] == sentence[0].upper()
            assert sentence[-1] in ".:"
            assert not [
                odd for odd in ("{", "}", "..", "  ", " .", " ,", "None") if odd in sentence
            ]


CROWDED = [
    pytest.param(
        QUATRO, {0: "4C", 1: "AS", 2: "5C", 3: "KH"}, "4C AS 5C KH",
        [
            "Sais com o quatro de paus.",
            "O adversário da direita larga o ás de espadas.",
            "O teu parceiro responde com o cinco de paus e fica a ganhar a vaza.",
            "O adversário da esquerda larga o rei de copas e a vaza é do teu parceiro: o cinco de paus é a carta mais alta de paus na vaza. 15 pontos.",
        ],
        id="the highest card of the suit led",
    ),
    pytest.param(
        QUATRO, {0: "AC", 1: "2D", 2: "5C", 3: "3D"}, "AC 2D 5C 3D",
        [
            "Sais com o ás de paus.",
            "O adversário da direita corta com o dois de ouros e fica a ganhar a vaza.",
            "O teu parceiro responde com o cinco de paus.",
            "O adversário da esquerda corta com o três de ouros e ganha a vaza: o três de ouros é o trunfo mais alto na vaza. 11 pontos.",
        ],
        id="two trumps",
    ),
    pytest.param(
        A_TRES, {0: "6H", 1: "7D", 2: "KC"}, "6H 7D KC",
        [
            "Sais com o seis de copas.",
            "O adversário da direita corta com o sete de ouros e fica a ganhar a vaza.",
            "O adversário da esquerda larga o rei de paus e a vaza é do adversário da direita: só um trunfo mais alto ganhava. 14 pontos.",
        ],
        id="three alone",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "hands", "cards", "told"), CROWDED)
def test_a_trick_of_many_is_told_card_by_card(
    rules: Rules, hands: dict[int, str], cards: str, told: list[str]
) -> None:
    """Who plays, who holds the trick so far, and who takes it and why."""
    state = at(rules, hands, trick_number=5, trump="D")
    _, log = play(state, cards)
    assert told == tell(state, log, "pt")[: len(told)]


def test_the_deal_of_a_larger_table_is_told() -> None:
    """Who cuts, who deals, to whom first, and that the one after the dealer leads."""
    state, events = opening(QUATRO, shuffled(QUATRO.deck, "told"), 3)
    told = tell(state, events, "pt")
    assert told[0] == (
        "O teu parceiro parte o baralho e o adversário da esquerda dá três cartas a cada um, "
        "primeiro a ti."
    )
    assert told[1].endswith("Sais tu, a seguir a quem deu.")
    state, events = opening(SEIS, shuffled(SEIS.deck, "told"), 0)
    told = tell(state, events, "en")
    assert told[0] == (
        "Your left-hand opponent cuts and you deal three cards each, "
        "the first ones to your right-hand opponent."
    )
    assert told[1].endswith("Your right-hand opponent leads, sitting after the dealer.")


@pytest.mark.parametrize(
    ("variant", "dealt_so"),
    [
        ("bisca-dos-sete", ", em grupos de três, três e uma,"),
        ("brisca", ", uma de cada vez,"),
        ("bisca-de-quatro", " a cada um, primeiro"),
    ],
)
def test_how_the_cards_are_dealt_is_told(variant: str, dealt_so: str) -> None:
    """Batches, if there is more than one."""
    rules = rules_of(variant)
    state, events = opening(rules, shuffled(rules.deck, "told"), 1)
    assert dealt_so in tell(state, events, "pt")[0]


def test_draws_are_told_in_their_order() -> None:
    """The winner first; the card only to the one who sees it; the last takes the turn-up."""
    hands = {0: "AC", 1: "2C", 2: "5C", 3: "KH"}
    state = at(QUATRO, hands, trick_number=3, trump="D", leader=3)
    _, log = play(state, "KH AC 2C 5C")
    told = tell(state, log, "pt")[-1]
    assert told.startswith("Compram, por ordem: esquerda, tu (")
    assert told.endswith("), direita e parceiro.")
    state = at(QUATRO, hands, trick_number=7, trump_card="6D", leader=3)
    _, log = play(state, "KH AC 2C 5C")
    told = tell(state, log, "en")[-1]
    assert "right and partner (the turned-up trump, six of diamonds)." in told
    assert told.endswith("The stock is gone, and any card may still be played (Q3).")


def test_an_exchange_is_told_with_both_cards() -> None:
    """They lie open, so everybody hears it."""
    state = at(BRISCA, {0: "7D", 1: "2D"}, trick_number=3, trump_card="QD", winners=(0,))
    _, log = play(state, "x7D")
    assert tell(state, log, "pt") == ["Trocas o sete de ouros pelo cavalo virado (B4)."]
    assert tell(state, log, "en", 1, frozenset((1,))) == [
        "Your left-hand opponent exchanges the seven of coins for the turned-up knight (B4)."
    ]


def test_partners_hear_what_they_are_shown() -> None:
    """And the others that something was."""
    rules = rules_of("bisca-de-quatro", partner_look="first_and_last")
    state, events = opening(rules, shuffled(rules.deck, "look"), 3)
    mine, theirs = tell(state, events, "pt")[2], tell(state, events, "pt", None, frozenset())[2]
    assert theirs == "Os parceiros mostram as cartas uns aos outros (M23)."
    assert mine.startswith(f"{theirs} O teu parceiro tem o ")
    assert mine.count(" de ") == 3


def test_signs_are_told_to_those_who_see_them() -> None:
    """The card that one names by its name, with the clause; the others hear that there are some."""
    rules = rules_of("bisca-de-quatro", signals="own")
    state = at(rules, {0: "7D 4C KC", 2: "AD 3D QC"}, trump="D", trick_number=3)
    mine, (one,) = act(state, Sign(0, "ten"))
    theirs, events = state, []
    for means in ("ace", "small"):
        theirs, (event,) = act(theirs, Sign(2, means))
        events.append(event)
    assert tell(state, (one,), "pt") == ["Fazes um sinal: sete de ouros (M27)."]
    assert tell(state, tuple(events), "en") == [
        "Your partner makes signs: ace of diamonds, small trump (M27)."
    ]
    assert tell(state, tuple(events), "pt", 1, frozenset((1,))) == ["Fazem-se sinais que não vês."]
    assert mine.table.signs != theirs.table.signs


def test_a_request_is_told_in_its_words() -> None:
    """It names no card."""
    rules = rules_of("brisca", signals="rivals")
    state = at(rules, {0: "7D"}, trump="D", trick_number=3)
    _, (event,) = act(state, Sign(3, "ask-what"))
    assert tell(state, (event,), "pt") == [
        "O adversário da esquerda faz um sinal: «o que tens?» (M27)."
    ]


TWO_OUT = [
    ("4D 5D 6D 4S 5S 6S 4H 5H 6H 2C 7H", "O dois de trunfo sai do jogo (M7). Vira-se o sete de copas"),
    ("2C 5D 6D 4S 5S 6S 4H 5H 6H 4C 7H", "O dois de paus sai da mão do adversário da esquerda e do jogo; o adversário da esquerda recebe a carta seguinte (M7)."),
    ("4D 5D 6D 4S 2C 6S 4H 5H 6H 4C 7H", "O dois de paus sai do jogo e recebes a carta seguinte (M7)."),
    ("4D 5D 6D 4S 5S 6S 4H 5H 6H 4C 7H", "O dois de paus sai do monte e do jogo (M7)."),
]  # fmt: skip


@pytest.mark.parametrize(("first", "told"), TWO_OUT, ids=["turned", "theirs", "mine", "stock"])
def test_the_two_of_trumps_leaves_for_all_to_hear(first: str, told: str) -> None:
    """From where it was, and what takes its place."""
    rules = rules_of("bisca-a-tres", removed="trump_two")
    state, events = opening(rules, pack(rules, first), 1)
    assert any(sentence.startswith(told) for sentence in tell(state, events, "pt"))


WAITS = rules_of(
    "bisca-de-tres",
    duty_without_stock="follow",
    duty_with_stock="follow",
    must_trump_when_void="yes",
    ace_waits="seven",
)


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("2D 3S 4S", "2D", "O adversário não tem paus e tinha de cortar (M13)."),
        ("AD 3S 4S", "3S", "O adversário não tem paus nem trunfo que possa jogar, por isso podia jogar outra carta (M13)."),
        ("2C 3S 4S", "2C", "Saiu paus e era obrigatório responder com paus (M3)."),
    ],
    ids=["trumps", "has an ace that waits", "follows"],
)  # fmt: skip
def test_never_more_is_said_than_is_so(hand: str, card: str, told: str) -> None:
    """A hand that discards may hold an ace that had to wait."""
    state = at(WAITS, {0: "KC", 1: hand}, trick_number=5, trump="D")
    _, log = play(state, f"KC {card}")
    assert tell(state, log, "pt")[1].endswith(told)


def test_the_standing_is_told_by_side() -> None:
    """Of two teams, or of three people."""
    state = at(QUATRO, {0: "AS", 1: "2S", 2: "3S", 3: "4S"}, trick_number=8, trump="C")
    mine, theirs = state.table.points
    _, log = play(state, "AS 2S 3S 4S")
    said = f"A tua equipa tem {mine + 11} pontos e os adversários {theirs}."
    assert tell(state, log, "pt")[-1].endswith(said)
    state = at(A_TRES, {0: "AS", 1: "2S", 2: "3S"}, trick_number=11, trump="C")
    mine, right, left = state.table.points
    _, log = play(state, "AS 2S 3S")
    said = (
        f"You have {mine + 11} card points, your right-hand opponent {right} "
        f"and your left-hand opponent {left}."
    )
    assert tell(state, log, "en")[-1].endswith(said)
