"""What happened, in words: each sentence is true, says why, and reads as a person would say it."""

from __future__ import annotations

import pytest
from setups import NOVE, TRES, at, dealt, play, rules_of
from shown import YOU, whole_deal

from bisca.play.deal import DealState, empty_table, evolve, opening
from bisca.play.events import Event
from bisca.play.observation import observe, redact
from bisca.play.shuffle import shuffled
from bisca.rules import catalog
from bisca.rules.catalog import load_data, resolve, variant_from_mapping
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


@pytest.fixture
def four(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """Bisca de Três for four people, known to the catalog."""
    entry = resolve("bisca-de-tres", load_data("variants")) | {"seats": [4]}
    variant = variant_from_mapping("four", entry)
    monkeypatch.setattr(catalog, "variants", lambda: {"four": variant})
    return variant.rules()


def test_four_people_are_told_apart_by_number(four: Rules) -> None:
    """The last card of the trick names the highest card, and nothing breaks until the score."""
    log = whole_deal(four, "four")
    table = empty_table(four, 1, YOU)
    told = []
    for found in group(redact(event, YOU) for event in log):
        told.append(narrate(table, found, "pt"))
        for event in found:
            table = evolve(table, event)
    assert len(told) == 2 + 10 * 5
    assert any("o jogador 2 " in sentence.lower() for sentence in told)
    assert any("é a carta mais alta de" in sentence for sentence in told)
    assert told[-1].startswith(("Recolhes a última vaza.", "O jogador"))
