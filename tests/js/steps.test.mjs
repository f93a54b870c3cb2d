import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  cardSteps,
  orderOfKey,
  stepAfter,
  stepOfCard,
} from "../../site_overrides/assets/js/steps.js";

// Two steps of dealing, then tricks of three steps, the last of two.
const TRICKS = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3];

describe("the order of a button", () => {
  const rows = [
    ["next", 1, 2],
    ["next", 10, 10],
    ["prev", 1, 1],
    ["prev", 7, 6],
    ["first", 7, 1],
    ["last", 7, 10],
    ["next-trick", 1, 3],
    ["next-trick", 4, 6],
    ["next-trick", 9, 10],
    ["prev-trick", 8, 6],
    ["prev-trick", 6, 3],
    ["prev-trick", 3, 1],
    ["prev-trick", 1, 1],
  ];
  for (const [order, from, to] of rows) {
    it(`${order} from step ${from} leads to ${to}`, () => {
      assert.equal(stepAfter(order, from, TRICKS), to);
    });
  }

  it("is nothing when it is not an order", () => {
    assert.equal(stepAfter("share", 1, TRICKS), null);
  });
});

describe("the order of a key", () => {
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const key = (name, held = {}) => orderOfKey({ key: name, ...none, ...held });

  it("arrows step by card, with Shift by trick", () => {
    assert.equal(key("ArrowRight"), "next");
    assert.equal(key("ArrowLeft", { shiftKey: true }), "prev-trick");
  });

  it("Alt and arrow go back in the browser", () => {
    assert.equal(key("ArrowLeft", { altKey: true }), null);
  });

  it("Tab is never taken", () => {
    assert.equal(key("Tab"), null);
  });
});

describe("pressing a card", () => {
  const boards = [
    new Map([["7H", "hand-0"]]),
    new Map([["7H", "hand-0"], ["AS", "hand-1"]]),
    new Map([["7H", "trick"], ["AS", "hand-1"]]),
    new Map([["AS", "hand-1"]]),
    new Map([["AS", "trick"]]),
  ];
  const steps = cardSteps(boards);

  it("knows the steps that moved it", () => {
    assert.deepEqual(steps.get("7H"), [1, 3]);
    assert.deepEqual(steps.get("AS"), [2, 5]);
  });

  it("leads to the step that brought it where it is", () => {
    assert.equal(stepOfCard([2, 5], 4), 2);
  });

  it("leads on from there to the next, and round", () => {
    assert.equal(stepOfCard([2, 5], 2), 5);
    assert.equal(stepOfCard([2, 5], 5), 2);
  });

  it("stays when the card never moved", () => {
    assert.equal(stepOfCard([], 4), 4);
  });
});
