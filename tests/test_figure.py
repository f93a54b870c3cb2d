"""Figures: what is true passes, and every kind of false claim is named for what it is."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bisca.figure import FigureError, Run, figure_from_mapping, figure_link, run_figure
from bisca.play.link import read_link
from bisca.play.record import replay
from bisca.rules.catalog import LANGUAGES

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "figures"
FILES = sorted(FOLDER.glob("*.yaml"))

TEXTS = {"title": {"pt": "t", "en": "t"}, "caption": {"pt": "c", "en": "c"}}

ANSWER_TRUMP: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-dos-nove",
    "kind": "legal",
    "position": {
        "trump": "C",
        "trick_number": 17,
        "leader": 1,
        "hands": {0: ["KC", "2C", "3H", "AD"]},
        "trick": ["7C"],
    },
    "seed": "tests",
    "alternatives": ["KC", "2C"],
    "expect": {
        "legal": ["2C", "KC"],
        "refused": [
            {"card": "3H", "reason": "must_trump"},
            {"card": "AD", "reason": "must_trump"},
        ],
        "alternatives": {"KC": {"winner": 1, "points": 14}, "2C": {"winner": 1, "points": 10}},
    },
}
LAST_DRAW: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-de-tres",
    "kind": "trick",
    "position": {
        "trump_card": "AD",
        "trick_number": 17,
        "leader": 1,
        "hands": {0: ["3C", "KS", "5H"], 1: ["QC"]},
    },
    "seed": "tests",
    "plays": ["QC", "3C"],
    "expect": {
        "winner": 1,
        "points": 2,
        "draws": {0: "turn_up", 1: "hidden"},
        "stock": 0,
        "trump_card": "AD",
        "hands": {0: ["AD", "KS", "5H"]},
        "legal": "any",
    },
}
WHOLE_DEAL: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-dos-nove",
    "kind": "deal",
    "deal": {"seed": "whole", "dealer": 1, "levels": ["random", "random"]},
    "expect": {"stock": 0, "deal_points": [54, 66], "game_points": [0, 1]},
}
SCORE: dict[str, Any] = {
    **TEXTS,
    "variants": ["bisca-de-tres", "bisca-dos-nove"],
    "kind": "score",
    "score": {"points": [85, 35], "tricks": [12, 8]},
    "expect": {
        "bisca-de-tres": {"game_points": [1, 0]},
        "bisca-dos-nove": {"game_points": [2, 0]},
    },
}
MATCH: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-dos-nove",
    "kind": "match",
    "match": {"deals": [[1, 0], [0, 2], [4, 0]]},
    "expect": {"match_score": [5, 2], "match_winner": 0},
}
EXCHANGE: dict[str, Any] = {
    **TEXTS,
    "variant": "brisca",
    "kind": "legal",
    "position": {
        "trump_card": "KD",
        "trick_number": 3,
        "leader": 0,
        "winners": [0, 2],
        "hands": {0: ["7D", "2D", "4C"]},
    },
    "seed": "tests",
    "expect": {"exchanges": {"7D": "allowed", "2D": "exchange_not_this"}},
}
EXCHANGED: dict[str, Any] = {
    **EXCHANGE,
    "plays": ["x7D", "x2D"],
    "expect": {"trump_card": "2D", "hands": {0: ["KD", "7D", "4C"]}},
}
CAPTURE: dict[str, Any] = {
    **TEXTS,
    "variant": "muerte-al-tres",
    "seats": 2,
    "kind": "trick",
    "position": {
        "trump": "H",
        "trick_number": 5,
        "leader": 0,
        "hands": {0: ["3H"], 1: ["AH"]},
    },
    "seed": "tests",
    "plays": ["3H", "AH"],
    "expect": {"deal_winner": 1, "reason": "capture", "game_points": [0, 1]},
}
LOW: dict[str, Any] = {
    **TEXTS,
    "variant": "brisca-mexicana",
    "kind": "score",
    "score": {"points": [109, 11], "tricks": [8, 2]},
    "expect": {"deal_winner": 1, "reason": "low", "game_points": [0, 1]},
}
FORTY: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-a-tres",
    "kind": "pack",
    "rules": {"removed": "none"},
    "expect": {
        "impossible": "removed",
        "pack": {"cards": 40, "dealt": 9, "stock": 31, "rounds": 10, "over": 1},
    },
}
SAFE: dict[str, Any] = {
    **TEXTS,
    "variant": "muerte-al-tres",
    "kind": "trick",
    "position": {
        "trump": "H",
        "trick_number": 5,
        "leader": 3,
        "hands": {0: ["3H", "5S"], 1: ["4C"], 2: ["KS"], 3: ["6D", "AH"]},
    },
    "seed": "tests",
    "plays": ["6D", "3H", "4C", "KS"],
    "expect": {"may_lead": {3: ["AH"]}, "turn": 0, "open_tricks": [["6D", "3H", "4C", "KS"]]},
}
FREE: dict[str, Any] = {
    **TEXTS,
    "variant": "muerte-al-tres",
    "kind": "legal",
    "position": {
        "trump": "H",
        "trick_number": 6,
        "leader": 0,
        "hands": {0: ["AH", "5D", "4C"], 1: ["2C"]},
        "won": ["3H"],
    },
    "seed": "free-a",
    "expect": {
        "legal": "any",
        "refused": [
            {"card": "3H", "reason": "not_in_hand"},
            {"card": "2C", "seat": 1, "reason": "not_your_turn"},
        ],
    },
}
LOOK: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-de-quatro",
    "kind": "setup",
    "rules": {"partner_look": "last_round", "running_points": "hidden"},
    "position": {
        "trump_card": "JD",
        "trick_number": 8,
        "leader": 0,
        "hands": {2: ["7S", "QH", "2C"], 3: ["JD"]},
    },
    "seed": "tests",
    "expect": {"seen": {1: [], 2: ["7S", "QH", "2C"], 3: ["JD"]}, "points_shown": False},
}
PLAYOFF: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-a-tres",
    "kind": "score",
    "rules": {"three_way_tie": "playoff"},
    "score": {"points": [45, 45, 30], "tricks": [5, 4, 4]},
    "expect": {"plays_on": [0, 1]},
}
DRAWN: dict[str, Any] = {
    **TEXTS,
    "variant": "bisca-de-tres",
    "kind": "match",
    "rules": {"next_dealer": "stay_after_tie"},
    "match": {"draw": "draw-321", "deals": [[1, 0], [0, 0]]},
    "expect": {"drawn": [["7C", "7D"], ["KC", "7S"]], "dealers": [1, 0, 0]},
}
PARTS: dict[str, Any] = {
    **TEXTS,
    "variants": ["bisca-de-tres", "bisca-de-seis"],
    "kind": "score",
    "score": {
        "bisca-de-tres": {"points": [60, 60], "tricks": [11, 9]},
        "bisca-de-seis": {"points": [60, 60], "tricks": [3, 3]},
    },
    "expect": {
        "bisca-de-tres": {"game_points": [0, 0]},
        "bisca-de-seis": {"game_points": [0, 0]},
    },
}
TRUE = {
    "forty": FORTY,
    "safe": SAFE,
    "free": FREE,
    "look": LOOK,
    "playoff": PLAYOFF,
    "drawn": DRAWN,
    "parts": PARTS,
    "answer-trump": ANSWER_TRUMP,
    "exchange": EXCHANGE,
    "exchanged": EXCHANGED,
    "capture": CAPTURE,
    "low": LOW,
    "last-draw": LAST_DRAW,
    "whole-deal": WHOLE_DEAL,
    "score": SCORE,
    "match": MATCH,
}


def run(name: str, entry: Any) -> tuple[Run, ...]:
    return run_figure(figure_from_mapping(name, entry))


def changed(entry: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """*entry* with another value at a path like `expect.winner`; None takes it away.

    The empty path changes several keys at once.
    """
    entry = copy.deepcopy(entry)
    if not path:
        entry.update(value)
        return entry
    *way, last = path.split(".")
    place: Any = entry
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return entry


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_figure_of_the_site_is_true(path: Path) -> None:
    """Every file runs, its captions find their facts, and its deal can be played from there."""
    for one in run(path.stem, yaml.safe_load(path.read_text(encoding="utf-8"))):
        for lang in LANGUAGES:
            assert one.caption(lang)
        link = figure_link(one)
        assert (link is None) == (one.figure.kind in ("score", "match", "pack"))
        if link is not None:
            record, fault = read_link(link)
            assert fault is None
            assert record is not None
            assert replay(record.rules(), record.deals[0]).fault is None


def test_there_are_figures() -> None:
    """At least a dozen, of both games and of every kind."""
    entries = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES]

    assert len(entries) >= 12
    assert {entry["kind"] for entry in entries} == {
        "setup",
        "trick",
        "legal",
        "deal",
        "score",
        "match",
        "pack",
    }


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_passes(name: str) -> None:
    """The figures that the false ones below are made from."""
    assert len(run(name, TRUE[name])) == len(TRUE[name].get("variants", [1]))


# Each: a true figure, what is changed in it, the key that is named, what it says, what is found.
FALSE: dict[str, tuple[str, str, Any, str, str, str]] = {
    "winner": ("last-draw", "expect.winner", 0, "winner", "0", "1"),
    "points": ("last-draw", "expect.points", 3, "points", "3", "2"),
    "legal, too many": (
        "answer-trump",
        "expect.legal",
        ["KC", "2C", "3H"],
        "legal",
        "'3H'",
        "('2C', 'KC')",
    ),
    "legal, too few": ("answer-trump", "expect.legal", ["KC"], "legal", "('KC',)", "('2C', 'KC')"),
    "legal, any": ("answer-trump", "expect.legal", "any", "legal", "'3H'", "('2C', 'KC')"),
    "refused, but allowed": (
        "answer-trump",
        "expect.refused",
        {"card": "KC", "reason": "must_trump"},
        "refused",
        "{'KC': 'must_trump'}",
        "{'KC': 'allowed'}",
    ),
    "refused for another reason": (
        "answer-trump",
        "expect.refused",
        {"card": "3H", "reason": "must_follow_always"},
        "refused",
        "must_follow_always",
        "{'3H': 'must_trump'}",
    ),
    "draws": (
        "last-draw",
        "expect.draws",
        {0: "hidden"},
        "draws",
        "{0: 'hidden'}",
        "{0: 'turn_up'}",
    ),
    "stock": ("last-draw", "expect.stock", 2, "stock", "2", "0"),
    "hands": ("last-draw", "expect.hands", {0: ["AD", "KS"]}, "hands", "('AD', 'KS')", "'5H'"),
    "trump card": ("last-draw", "expect.trump_card", "7D", "trump_card", "'7D'", "'AD'"),
    "deal points": (
        "whole-deal",
        "expect.deal_points",
        [60, 60],
        "deal_points",
        "[60, 60]",
        "[54, 66]",
    ),
    "game points of a deal": (
        "whole-deal",
        "expect.game_points",
        [2, 0],
        "game_points",
        "[2, 0]",
        "[0, 1]",
    ),
    "game points": (
        "score",
        "expect.bisca-dos-nove",
        {"game_points": [1, 0]},
        "game_points",
        "[1, 0]",
        "[2, 0]",
    ),
    "exchange, but refused": (
        "exchange",
        "expect.exchanges",
        {"2D": "allowed"},
        "exchanges",
        "{'2D': 'allowed'}",
        "{'2D': 'exchange_not_this'}",
    ),
    "exchange refused, but allowed": (
        "exchange",
        "expect.exchanges",
        {"7D": "exchange_needs_trick"},
        "exchanges",
        "exchange_needs_trick",
        "{'7D': 'allowed'}",
    ),
    "exchange of a player without a trick": (
        "exchange",
        "position.winners",
        [2],
        "exchanges",
        "'7D': 'allowed'",
        "'7D': 'exchange_needs_trick'",
    ),
    "winner of a deal": ("capture", "expect.deal_winner", 0, "deal_winner", "0", "1"),
    "reason of a deal": ("low", "expect.reason", "most_points", "reason", "most_points", "low"),
    "match score": ("match", "expect.match_score", [4, 2], "match_score", "[4, 2]", "[5, 2]"),
    "match winner": ("match", "expect.match_winner", 1, "match_winner", "1", "0"),
    "impossible, but it goes round": (
        "forty",
        "rules.removed",
        "two_of_spades",
        "impossible",
        "'removed'",
        "None",
    ),
    "impossible for another rule": (
        "forty",
        "expect.impossible",
        "batches",
        "impossible",
        "'batches'",
        "'removed'",
    ),
    "how a pack goes round": ("forty", "expect.pack.over", 2, "pack", "'over': 2", "'over': 1"),
    "may lead, but has to wait": (
        "safe",
        "",
        {"plays": ["6D", "5S", "4C", "KS"], "expect": {"may_lead": {3: ["AH"]}}},
        "may_lead",
        "('AH',)",
        "()",
    ),
    "turn": ("safe", "expect.turn", 3, "turn", "3", "0"),
    "tricks that are open": ("safe", "rules", {"won_cards": "hidden"}, "open_tricks", "6D", "[]"),
    "free, but the three is to come": ("free", "position.won", [], "legal", "'AH'", "'5D')"),
    "refused to who may": (
        "free",
        "expect.refused",
        {"card": "AH", "reason": "ace_waits"},
        "refused",
        "ace_waits",
        "'AH': 'allowed'",
    ),
    "seen": ("look", "rules.partner_look", "no", "seen", "'7S'", "2: ()"),
    "points shown": ("look", "expect.points_shown", True, "points_shown", "True", "False"),
    "who plays on": ("playoff", "rules.three_way_tie", "nobody", "plays_on", "[0, 1]", "[]"),
    "cards drawn": ("drawn", "match.draw", "draw-18", "drawn", "'7C'", "'QH'"),
    "dealers": ("drawn", "rules.next_dealer", "pass_on", "dealers", "[1, 0, 0]", "[1, 0, 1]"),
    "a part for each game": (
        "parts",
        "score.bisca-de-seis.points",
        [61, 59],
        "game_points",
        "[0, 0]",
        "[1, 0]",
    ),
    "winner of a reply": (
        "answer-trump",
        "expect.alternatives.KC",
        {"winner": 0, "points": 14},
        "alternatives",
        "'winner': 0",
        "'winner': 1",
    ),
    "points of a reply": (
        "answer-trump",
        "expect.alternatives.KC",
        {"winner": 1, "points": 13},
        "alternatives",
        "'points': 13",
        "'points': 14",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_refused(name: str) -> None:
    """The message names the figure, the claim, what it says and what the engine finds."""
    base, path, value, key, says, finds = FALSE[name]
    with pytest.raises(FigureError) as refused:
        run(base, changed(TRUE[base], path, value))
    message = re.fullmatch(
        r"figure (\S+) \((\S+)\): expect: (\w+): it says (.+), the engine finds (.+)",
        str(refused.value),
    )

    assert message is not None
    assert message[1] == base
    assert message[3] == key
    assert says in message[4]
    assert finds in message[5]


BROKEN: dict[str, tuple[str, str, Any, str]] = {
    "an unknown key": ("match", "colour", "red", "figure match: colour: expected one of the keys"),
    "an unknown claim": ("match", "expect.colour", 1, "expect: unknown claim 'colour'"),
    "an unknown key of a position": (
        "last-draw",
        "position.trumps",
        "D",
        "position: unknown key 'trumps'",
    ),
    "an unknown key of a deal": ("whole-deal", "deal.level", "x", "deal: unknown key 'level'"),
    "no claims": ("match", "expect", {}, "expect: expected at least one claim"),
    "no kind": ("match", "kind", None, "kind: expected one of setup, trick"),
    "an unknown kind": ("match", "kind", "song", "kind: expected one of setup, trick"),
    "a kind that starts elsewhere": ("match", "kind", "trick", "starts from one of position or"),
    "two starts": ("last-draw", "deal", {"seed": "x", "dealer": 0}, "starts from one of"),
    "two variants": ("match", "variants", ["bisca-de-tres"], "either variant or variants"),
    "no variant": ("match", "variant", None, "either variant or variants"),
    "an unknown variant": ("match", "variant", "canasta", "no variant 'canasta'"),
    "a variant that is no text": ("match", "variant", ["bisca-de-tres"], "the id of a game"),
    "variants that are no list": ("score", "variants", 7, "the id of a game, or a list"),
    "claims for one variant only": (
        "score",
        "expect.bisca-de-tres",
        None,
        "claims for each of the variants",
    ),
    "a title in one language": ("match", "title", {"pt": "t"}, "title: expected one text for each"),
    "a caption that is no text": (
        "match",
        "caption",
        {"pt": 1, "en": 2},
        "caption: expected one text for each",
    ),
    "an unknown table rule": ("match", "rules", {"jokers": "two"}, "no table rule 'jokers'"),
    "an illegal card": (
        "answer-trump",
        "plays",
        ["3H"],
        "plays: 3H by seat 0 at card 2: a trump lead must be answered",
    ),
    "a card of another hand": ("last-draw", "plays", ["3C"], "plays: 3C by seat 1 at card 1"),
    "an illegal reply": ("answer-trump", "alternatives", ["3H"], "alternatives: 3H by seat 0"),
    "a reply that ends no trick": (
        "last-draw",
        "",
        {"plays": [], "alternatives": ["QC"]},
        "QC doesn't complete the trick",
    ),
    "a reply without a claim": (
        "answer-trump",
        "expect.alternatives",
        None,
        "expect: alternatives: claims for each of 2C, KC",
    ),
    "an exchange that is refused": (
        "exchange",
        "plays",
        ["x2D"],
        "plays: exchange of 2D by seat 0",
    ),
    "an exchange of no card": ("exchange", "plays", ["x1D"], "not a card: '1D'"),
    "an exchange when nobody is to play": (
        "whole-deal",
        "expect.exchanges",
        {"2D": "allowed"},
        "nobody is to play",
    ),
    "seats the game isn't played with": ("capture", "seats", 3, "is played by 4, 2, not by 3"),
    "a winner of a deal under way": (
        "last-draw",
        "expect.deal_winner",
        0,
        "the deal is not finished",
    ),
    "not a card": ("last-draw", "plays", ["1C"], "not a card: '1C'"),
    "a card twice": ("last-draw", "position.hands", {0: ["QC"], 1: ["QC"]}, "QC: not in the pack"),
    "a suit that isn't one": ("answer-trump", "position.trump", "X", "trump: expected a suit"),
    "a trick that doesn't exist": ("last-draw", "position.trick_number", 21, "expected 1 to 20"),
    "more cards won than tricks hold": ("free", "position.trick_number", 1, "0 tricks hold 0"),
    "a card won and held": ("free", "position.won", ["3H", "AH"], "AH: not in the pack"),
    "an uneven pack that isn't claimed": (
        "forty",
        "expect.impossible",
        None,
        "removed=none leaves 40 cards",
    ),
    "a pack that starts somewhere": ("forty", "deal", {"seed": "x"}, "starts from nothing"),
    "an unknown fact of a pack": ("forty", "expect.pack", {"jokers": 2}, "pack: unknown jokers"),
    "a lead in the middle of a trick": (
        "answer-trump",
        "expect.may_lead",
        {0: ["KC"]},
        "a trick lies on the table",
    ),
    "a view of no table": ("match", "expect.seen", {1: []}, "no table to look at"),
    "a tie of no score": ("match", "expect.plays_on", [0, 1], "only a score can be tied"),
    "an unknown key of a match": ("match", "match.colour", "red", "match: unknown key 'colour'"),
    "a part for one game only": ("parts", "score.bisca-de-seis", None, "score: a part for each"),
    "a number in words": ("last-draw", "position.trick_number", "five", "TypeError"),
    "a hand at no seat": ("last-draw", "expect.hands", {7: ["AS"]}, "IndexError"),
    "points that don't add up": ("score", "score.points", [85, 36], "points make 120"),
    "no tricks": ("score", "score.tricks", None, "KeyError: 'tricks'"),
    "seed and order": ("whole-deal", "deal.order", ["AS"], "deal: give seed or order"),
    "no dealer": ("whole-deal", "deal.dealer", None, "KeyError: 'dealer'"),
    "an unknown opponent": ("whole-deal", "deal.levels", ["grandmother"] * 2, "no opponent"),
    "one opponent too few": ("whole-deal", "deal.levels", ["random"], "levels: expected 2"),
    "a claim about a table that isn't there": ("match", "expect.stock", 3, "no table to look at"),
    "a claim about a trick not taken": ("answer-trump", "expect.winner", 1, "no trick was taken"),
    "a claim about a deal under way": (
        "last-draw",
        "expect.deal_points",
        [1, 0],
        "the deal is not finished",
    ),
    "a claim about a match in a trick": ("last-draw", "expect.match_winner", 0, "'no match'"),
    "legal cards when nobody is to play": (
        "whole-deal",
        "expect.legal",
        "any",
        "nobody is to play",
    ),
    "claims that are a list": ("score", "expect.bisca-de-tres", [1], "AttributeError"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_refuses(name: str) -> None:
    """A figure that can't be run names itself and what is wrong, and raises nothing else."""
    base, path, value, part = BROKEN[name]
    with pytest.raises(FigureError, match=re.escape(part)) as refused:
        run(base, changed(TRUE[base], path, value))

    assert str(refused.value).startswith(f"figure {base}")


@pytest.mark.parametrize("entry", [None, 7, "text", ["variant"]], ids=repr)
def test_a_file_must_be_a_mapping(entry: Any) -> None:
    """An empty file, a number, a text or a list is no figure."""
    with pytest.raises(FigureError, match="figure x: file: expected a mapping"):
        run("x", entry)


def test_captions_are_filled_from_the_run() -> None:
    """Numbers in the prose come from what happened."""
    caption = {"pt": "{points} pontos, monte {stock}", "en": "{points} points, stock {stock}"}
    (one,) = run("last-draw", changed(LAST_DRAW, "caption", caption))

    assert one.caption("pt") == "2 pontos, monte 0"
    assert one.caption("en") == "2 points, stock 0"


def test_a_caption_with_an_unknown_fact_is_refused() -> None:
    """The message lists the facts there are."""
    (one,) = run("last-draw", changed(LAST_DRAW, "caption", {"pt": "{colour}", "en": "{0}"}))
    for lang in LANGUAGES:
        with pytest.raises(FigureError, match=r"caption: .*no such fact.*there are stock, trick"):
            one.caption(lang)


def test_the_same_cards_under_two_games() -> None:
    """One run a variant, each with its own rules."""
    runs = run("score", SCORE)

    assert [one.rules.variant for one in runs] == SCORE["variants"]
    assert [one.outcome.game_points for one in runs if one.outcome] == [(1, 0), (2, 0)]


def test_a_run_tells_what_is_refused_and_why() -> None:
    """Each refused card comes with the clause that refuses it."""
    (one,) = run("answer-trump", ANSWER_TRUMP)

    assert [(str(card), error.clause) for card, error in one.refused] == [
        ("3H", "N2"),
        ("AD", "N2"),
    ]
    assert one.known == {0: ("KC", "2C", "3H", "AD")}
