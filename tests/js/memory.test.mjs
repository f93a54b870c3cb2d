// A memory comes back as it was, whatever its length and wherever its zeros are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { spread, withoutZeros } from "../../site_overrides/assets/js/memory.js";

const LENGTHS = [0, 1, 4095, 4096, 4097, 50_000];

for (const length of LENGTHS) {
  for (const places of [[], [0], [length - 1], [length >> 1, length - 1]]) {
    test(`${length} bytes with something at ${places}`, () => {
      const whole = new Uint8Array(length);
      for (const place of places) whole[place] = 7;
      assert.deepEqual(spread(withoutZeros(whole), new Uint8Array(length)), whole);
    });
  }
}

test("zeros weigh nothing", () => {
  const whole = new Uint8Array(1_000_000);
  whole[500_000] = 1;
  assert.ok(withoutZeros(whole).length < 5000);
});

test("a memory of another length is refused", () => {
  assert.throws(() => spread(withoutZeros(new Uint8Array(5000)), new Uint8Array(6000)), RangeError);
});
