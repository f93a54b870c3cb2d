import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Guessing } from "../../site_overrides/assets/js/guessing.js";
import { cardPlayed, isKnown, playBetween, toldTo } from "../../site_overrides/assets/js/trail.js";

const TRAIL = {
  moves: ["", "", "17H", "0KC", "", "0AS", "12D"],
  plies: [0, 0, 1, 2, 2, 3, 4],
  known: { 4: { "4D": null, JS: [0, 2] } },
  guesses: { 3: { KC: "Right.", "2S": "Not the two: it wins." } },
  said: { 1: { 4: "You draw a card." } },
  people: ["You", "Opponent"],
  cards: { KC: ["K♣", "king of clubs"], "2S": ["2♠", "two of spades"] },
  back: "",
};

describe("what is known of the steps", () => {
  it("finds the next play of a seat", () => {
    assert.equal(playBetween(TRAIL, 0, 1, 7), 4);
    assert.equal(playBetween(TRAIL, 0, 4, 7), 6);
    assert.equal(playBetween(TRAIL, 0, 1, 3), null);
    assert.equal(cardPlayed(TRAIL, 4), "KC");
  });

  it("tells who sees a card in another hand", () => {
    assert.equal(isKnown(TRAIL, 5, "4D", 1), true);
    assert.equal(isKnown(TRAIL, 5, "JS", 2), true);
    assert.equal(isKnown(TRAIL, 5, "JS", 1), false);
    assert.equal(isKnown(TRAIL, 4, "4D", 1), false);
    assert.equal(toldTo(TRAIL, 5, 1), "You draw a card.");
    assert.equal(toldTo(TRAIL, 5, 2), undefined);
  });
});

describe("guessing", () => {
  it("stops before each own play once", () => {
    const guessing = new Guessing(null, {});
    assert.equal(guessing.before(TRAIL, 1, 7), null);
    guessing.turn(true);
    assert.equal(guessing.before(TRAIL, 1, 7), 4);
    guessing.ask(4, ["KC", "2S"], TRAIL);
    assert.equal(guessing.answer("2S", TRAIL), "Not the two: it wins.");
    assert.equal(guessing.before(TRAIL, 1, 7), 6);
    assert.equal(guessing.before(TRAIL, 1, 5), null);
  });

  it("says when it was right", () => {
    const guessing = new Guessing(null, {});
    guessing.turn(true);
    guessing.ask(4, ["KC"], TRAIL);
    assert.equal(guessing.answer("KC", TRAIL), "Right.");
  });
});
