import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { enter, forgetAll, played, sums, toCsv } from "../../site_overrides/assets/js/ledger.js";

/** @type {Map<string, string>} */
const stored = new Map();
globalThis.localStorage = /** @type {Storage} */ ({
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => void stored.set(name, text),
  removeItem: (name) => void stored.delete(name),
});

/** @param {Partial<import("../../site_overrides/assets/js/ledger.js").Row>} changed */
function row(changed) {
  const counts = { won: 1, drawn: 0, points: 61, games: 1, matches: 0 };
  const match = { matches_won: 0, matches_drawn: 0 };
  return { id: "a", variant: "brisca", levels: "steady", deals: 1, ...counts, ...match, ...changed };
}

describe("what was played", () => {
  beforeEach(() => stored.clear());

  it("a match is entered anew after every deal, and counted once", () => {
    enter(row({ deals: 0 }));
    assert.deepEqual(played(), []);
    enter(row({}));
    enter(row({ deals: 2, points: 100 }));
    assert.deepEqual(played(), [row({ deals: 2, points: 100 })]);
  });

  it("matches add up by game and opponents", () => {
    enter(row({ id: "a" }));
    enter(row({ id: "b", points: 59, won: 0 }));
    enter(row({ id: "c", levels: "expert" }));
    const told = sums(played()).map(({ levels, deals, won, points }) => [levels, deals, won, points]);
    assert.deepEqual(told, [
      ["steady", 2, 1, 120],
      ["expert", 1, 1, 61],
    ]);
    assert.match(toCsv(sums(played())), /^variant,opponents,deals,.*\nbrisca,steady,2,1,0,120,/);
  });

  it("the oldest of many become sums, and nothing is lost", () => {
    for (let match = 0; match < 450; match++) enter(row({ id: `m${match}` }));
    assert.ok(played().length <= 401);
    assert.equal(sums(played())[0]?.deals, 450);
    forgetAll();
    assert.deepEqual(played(), []);
  });

  it("what another page has written there is left out", () => {
    const hostile = [null, 3, row({ variant: "<b>" }), row({ points: -1 }), { id: "x" }, row({})];
    for (const text of ["{", "{}", "null", JSON.stringify(hostile)]) {
      stored.set("bisca:played", text);
      assert.deepEqual(played(), text.length > 9 ? [row({})] : []);
    }
  });
});
