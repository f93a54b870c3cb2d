"""
BriscolaBot-v3, the strongest program there is to play against, for `dev.py bench strength`.

    pip install onnxruntime           # in any environment, whose Python is named below
    dev.py bench --variant bisca-de-tres strength expert \\
        --against "PYTHON scripts/briscolabot.py briscola-bot-v3.onnx"

The net is the file of that name in pretrained_models/ of LetteraUnica/BriscolaBot, and not part of
this project. It draws its card by the chances that it gives each, as in the game it comes with.
For two, with three cards each: Bisca de Três, or Briscola, which is the same game by other names.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy
import onnxruntime

# How it numbers a suit's cards: the ace, the lowest, the card worth ten, and so on upwards.
PORTUGUESE, ITALIAN = "A273456QJK", "A234567JQK"
SUITS = "CDHS"
CARDS = 40


class Net:
    def __init__(self, path: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(path), options)

    def choose(self, seen: dict[str, Any]) -> str:
        """
        The card it plays. It sees the cards gone, the trump card, the card led, its hand, and the
        points of both; then come the cards it may play.
        """
        legal: list[str] = seen["legal"]
        order = PORTUGUESE if seen["variant"].startswith("bisca") else ITALIAN
        number = {
            rank + suit: CARDS // 4 * s + r
            for s, suit in enumerate(SUITS)
            for r, rank in enumerate(order)
        }
        planes = numpy.zeros((4, CARDS), dtype=numpy.float32)
        gone = [card for _, cards, _ in seen["taken"] for card in cards]
        for plane, cards in enumerate((gone, [seen["trump_card"]], seen["trick"], seen["hand"])):
            planes[plane, [number[card] for card in cards]] = 1
        mask = numpy.zeros(CARDS, dtype=numpy.float32)
        mask[[number[card] for card in legal]] = 1
        me = seen["seat"]
        points = numpy.array([seen["points"][me], seen["points"][1 - me]], dtype=numpy.float32)
        given = numpy.concatenate((planes.ravel(), points / 120, mask)).reshape(1, -1)
        (chosen,) = self.session.run(["action"], {"input": given})
        return next(card for card in legal if number[card] == chosen[0])


if __name__ == "__main__":
    net = Net(Path(sys.argv[1]))
    for line in sys.stdin:
        print(net.choose(json.loads(line)), flush=True)
