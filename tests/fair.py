"""Deals that look the same from a seat, to catch a player that looks further."""

from __future__ import annotations

from random import Random

from bisca.play.table import DealState, Hand


def redealt(state: DealState, seat: int, random: Random) -> DealState:
    """*state* with the cards that *seat* hasn't seen dealt anew among their places."""
    table = state.table
    known = {card for card, seen in table.exposed if seen is None or seat in seen}
    gone = len(state.facedown) - table.stock
    unseen = list(state.facedown[gone:])
    for other, hand in enumerate(table.hands):
        if other != seat:
            unseen += [card for card in hand.cards if card not in known]
    random.shuffle(unseen)
    facedown = (*state.facedown[:gone], *unseen[: table.stock])
    unseen = unseen[table.stock :]
    hands = []
    for other, hand in enumerate(table.hands):
        if other == seat:
            hands.append(hand)
            continue
        kept = [card for card in hand.cards if card in known]
        size = hand.size - len(kept)
        hands.append(Hand(tuple(sorted(kept + unseen[:size]))))
        unseen = unseen[size:]
    return DealState(facedown, table._replace(hands=tuple(hands)))
