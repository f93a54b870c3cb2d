import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fragmentOf, parsePlace } from "../../site_overrides/assets/js/address.js";

describe("the fragment of an address", () => {
  const places = [
    ["#tres-deal.12", { kind: "step", figure: "tres-deal", step: 12 }],
    ["#d=aB3-_9.4", { kind: "deal", link: "aB3-_9", step: 4 }],
    ["#play=aB3-_9", { kind: "play", link: "aB3-_9" }],
    ["#play=aB3-_9.7", { kind: "play", link: "aB3-_9", ply: 7 }],
    ["#practice", { kind: "practice" }],
  ];
  for (const [hash, place] of places) {
    it(`${hash} is read and written alike`, () => {
      assert.deepEqual(parsePlace(hash), place);
      assert.equal(fragmentOf(place), hash);
    });
  }

  it("opens a deal at its first step when none is named", () => {
    assert.deepEqual(parsePlace("#d=abc"), { kind: "deal", link: "abc", step: 1 });
  });

  it("drops what a chat program glued to a link", () => {
    assert.deepEqual(parsePlace("#play=abc)."), { kind: "play", link: "abc" });
    assert.deepEqual(parsePlace('#d=abc"><img src=x>'), { kind: "deal", link: "abc", step: 1 });
  });

  for (const hash of ["", "#C7", "#step", "#play=", "#Tres.1", "#a.12345"]) {
    it(`${hash || "an empty one"} is not ours`, () => {
      assert.equal(parsePlace(hash), null);
    });
  }

  it("is empty for no place", () => {
    assert.equal(fragmentOf(null), "");
  });
});
