import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pauseTime } from "../../site_overrides/assets/js/settings.js";
import { fill } from "../../site_overrides/assets/js/words.js";

describe("a sentence with places for values", () => {
  it("is filled", () => {
    assert.equal(fill("{done} de {total} MB", { done: "1,5", total: "12,0" }), "1,5 de 12,0 MB");
  });

  it("keeps a place without a value, which shows the fault", () => {
    assert.equal(fill("{name}: {status}", { name: "x" }), "x: {status}");
  });
});

describe("the pause between tricks", () => {
  const times = { wait: Infinity, none: 0, "2s": 2000, "1.5s": 1500, "": Infinity };
  for (const [choice, time] of Object.entries(times)) {
    it(`${choice || "no choice"} is ${time} ms`, () => {
      assert.equal(pauseTime(choice), time);
    });
  }
});
