import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placeOfCut, proofOf, wrongWords } from "../../site_overrides/assets/js/sealing.js";

describe("the words of a cut", () => {
  it("have room for 32 bytes, counted composed", () => {
    assert.equal(wrongWords("à mesa da cozinha"), "");
    assert.equal(wrongWords("a\u0301".repeat(16)), "");
    assert.equal(wrongWords("á".repeat(17)), "cut_long");
    assert.equal(wrongWords("x".repeat(33)), "cut_long");
  });

  it("have no sign that a record can't hold plainly", () => {
    for (const words of ['a"b', "a\\b", "a\tb", "a\ud800"]) {
      assert.equal(wrongWords(words), "cut_signs");
    }
  });
});

describe("the place of a cut", () => {
  it("leaves as many cards in each part as the game asks for, or there is no cut", () => {
    const rests = (before, least) => [0, 1, 3, 4, 36].map((place) => placeOfCut(place, before, least));
    assert.deepEqual(rests(0, 4), [0, 4, 4, 4, 36]);
    assert.deepEqual(rests(4, 4), [0, 0, 0, 4, 36]);
    assert.deepEqual(rests(0, 1), [0, 1, 3, 4, 36]);
  });
});

describe("what a cut proves", () => {
  it("depends on its kind", () => {
    assert.equal(proofOf({ place: 0, words: " " }), "cut_none");
    assert.equal(proofOf({ place: 7, words: "" }), "cut_place");
    assert.equal(proofOf({ place: 0, words: "vinho" }), "cut_words");
  });
});
