"""The order of a pack from a seed: test vectors, and ten lines of anyone's code that agree."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml
from setups import NOVE, TRES

from bisca.play.shuffle import CHOICE_LABEL, DECK_LABEL, Stream, choice_stream, new_seed, shuffled

VECTORS: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "golden" / "deck_vectors.yaml").read_text(encoding="utf-8")
)


def numbers(label: str, key: str) -> Iterator[int]:
    for block in count():
        text = label.encode() + b"\0" + key.encode() + b"\0" + block.to_bytes(8, "big")
        digest = hashlib.sha256(text).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(stream: Iterator[int], n: int) -> int:
    return next(number for number in stream if number < 2**32 - 2**32 % n) % n


def pack_by_hand(seed: str) -> list[str]:
    pack = [rank + suit for suit in "SHDC" for rank in "A234567JQK"]
    stream = numbers("bisca-deck-1", seed)
    for place in range(39, 0, -1):
        other = below(stream, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


@pytest.mark.parametrize("vector", VECTORS["packs"], ids=lambda vector: repr(vector["seed"]))
def test_vectors_of_the_pack(vector: dict[str, str]) -> None:
    """They never change: every link and record with a seed depends on them."""
    order = vector["order"].split()

    assert list(shuffled(TRES.deck, vector["seed"])) == order
    assert pack_by_hand(vector["seed"]) == order


@pytest.mark.parametrize("vector", VECTORS["choices"], ids=lambda vector: vector["key"])
def test_vectors_of_an_opponents_choices(vector: dict[str, Any]) -> None:
    """The stream of a choice is keyed by seed, deal, seat and the cards played before."""
    seed, deal, seat, ply = vector["key"].split("/")
    stream = choice_stream(seed, int(deal), int(seat), int(ply))
    by_hand = numbers("bisca-choice-1", vector["key"])
    bounds = vector["below"]

    assert [stream.below(n) for n in bounds] == vector["numbers"]
    assert [below(by_hand, n) for n in bounds] == vector["numbers"]


def test_the_labels_and_the_pack_are_those_of_the_vectors() -> None:
    """Both games shuffle the same pack in the same canonical order."""
    assert (DECK_LABEL, CHOICE_LABEL) == ("bisca-deck-1", "bisca-choice-1")
    assert " ".join(TRES.deck) == " ".join(NOVE.deck) == VECTORS["canonical"]


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(20)])
def test_other_seeds_agree_with_the_ten_lines(seed: str) -> None:
    """Any seed, not only those of the vectors."""
    assert list(shuffled(TRES.deck, seed)) == pack_by_hand(seed)


def test_a_number_beyond_the_last_whole_multiple_is_passed_over() -> None:
    """With n just above half of 2**32 nearly every other number is."""
    n = 2**31 + 1
    stream = Stream("label", "key")
    raw = numbers("label", "key")
    kept = [number for number, _ in zip(raw, range(64), strict=False) if number < n]

    assert len(kept) < 64
    assert [stream.below(n) for _ in kept] == kept


def test_a_shuffle_is_a_permutation_and_depends_on_the_seed() -> None:
    """Every card once; another seed, another order."""
    assert Counter(shuffled(TRES.deck, "a")) == Counter(TRES.deck)
    assert shuffled(TRES.deck, "a") == shuffled(TRES.deck, "a") != shuffled(TRES.deck, "b")


def test_every_card_comes_to_every_place_about_as_often() -> None:
    """A rough look at 2,000 packs: nobody is near twice as often on top as he should be."""
    tops = Counter(shuffled(TRES.deck, f"top {number}")[0] for number in range(2000))

    assert set(tops) == set(TRES.deck)
    assert max(tops.values()) < 100


def test_streams_of_different_choices_differ() -> None:
    """Deal, seat and ply each matter."""
    keys = [("s", 1, 0, 0), ("s", 2, 0, 0), ("s", 1, 1, 0), ("s", 1, 0, 1), ("t", 1, 0, 0)]

    assert len({choice_stream(*key).below(2**32) for key in keys}) == len(keys)


def test_new_seeds_have_128_bits_and_differ() -> None:
    """From the system's own source, never from a stream that a snapshot would repeat."""
    assert len({new_seed() for _ in range(50)}) == 50
    assert all(len(bytes.fromhex(new_seed())) == 16 for _ in range(5))
