import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { enter, ledger, played } from "../../site_overrides/assets/js/ledger.js";
import { asideOf } from "../../site_overrides/assets/js/matches.js";
import { keptSets, setsOf } from "../../site_overrides/assets/js/rulesets.js";
import { keepUnread, unreadOf } from "../../site_overrides/assets/js/storage.js";

/** @type {Map<string, string>} */
const stored = new Map();
let full = false;
globalThis.localStorage = /** @type {Storage} */ ({
  getItem: (name) => stored.get(name) ?? null,
  setItem(name, text) {
    if (full) throw new Error("full");
    stored.set(name, text);
  },
  removeItem: (name) => void stored.delete(name),
});

const MATCH = { id: "m", record: "b1.x", name: "ours" };
const COUNTS = { deals: 50, won: 1, drawn: 0, points: 61, games: 1 };
const ROW = { id: "a", variant: "brisca", levels: "steady", ...COUNTS };
const WON = { ...ROW, matches: 0, matches_won: 0, matches_drawn: 0 };

/** Lists as they may lie there: what is sound in them, and what a newer or another program wrote. */
const LISTS = {
  "matches put aside": {
    kept: asideOf("brisca"),
    sound: { matches: [MATCH] },
    odd: [{ matches: [MATCH, { id: 3 }] }, { matches: [MATCH], version: 2 }],
    more: () => asideOf("brisca").set([{ id: "n", record: "b1.y" }, ...asideOf("brisca").found]),
    ids: () => asideOf("brisca").found.map(({ id }) => id),
    found: "m",
    added: "n",
  },
  "what was played": {
    kept: ledger,
    sound: [WON],
    odd: [[WON, { ...WON, id: "b", points: "many" }]],
    more: () => enter({ ...WON, id: "c" }),
    ids: () => played().map(({ id }) => id),
    found: "a",
    added: "c",
  },
  "sets of table rules": {
    kept: setsOf("briscola"),
    sound: { mine: "match=comb" },
    odd: [{ mine: "match=comb", later: { match: "comb" } }],
    more: () => setsOf("briscola").set(setsOf("briscola").found.set("more", "match=comb")),
    ids: () => [...keptSets("briscola").keys()],
    found: "mine",
    added: "more",
  },
};

for (const [what, { kept, sound, odd, more, ids, found, added }] of Object.entries(LISTS)) {
  const place = `bisca:${kept.name}`;
  describe(what, () => {
    beforeEach(() => {
      stored.clear();
      full = false;
    });

    it("that can be read is whole, and leaves nothing behind", () => {
      stored.set(place, JSON.stringify(sound, null, 1));
      assert.ok(kept.whole);
      more();
      assert.deepEqual(ids().sort(), [found, added].sort());
      assert.deepEqual([...stored.keys()], [place]);
      kept.set(kept.read(null));
      assert.equal(stored.size, 0);
    });

    it("that can be read in part is listed so far, and kept untouched when it is written anew", () => {
      for (const value of odd) {
        stored.clear();
        const text = JSON.stringify(value);
        stored.set(place, text);
        assert.ok(!kept.whole);
        assert.deepEqual(ids(), [found]);
        assert.equal(stored.get(place), text);
        more();
        assert.deepEqual(ids().sort(), [found, added].sort());
        assert.equal(stored.get(`bisca:unreadable:${kept.owner}`), text);
        assert.ok(kept.whole);
      }
    });

    it("that is cut short is kept untouched, and none takes its place", () => {
      const text = JSON.stringify(sound);
      for (const end of [text.length - 1, text.length - 2]) {
        stored.set(place, text.slice(0, end));
        more();
        assert.deepEqual(ids(), [added]);
      }
      const there = unreadOf(kept.owner).map((name) => stored.get(`bisca:${name}`));
      assert.deepEqual(there, [text.slice(0, -1), text.slice(0, -2)]);
    });

    it("stays where there is no room for both", () => {
      const text = JSON.stringify(sound).slice(1);
      stored.set(place, text);
      full = true;
      more();
      assert.deepEqual([...stored], [[place, text]]);
      assert.deepEqual(ids(), [added]);
    });
  });
}

describe("texts that can't be read", () => {
  it("lie together, the same one once", () => {
    stored.clear();
    full = false;
    for (const text of ["one", "two", "one"]) assert.ok(keepUnread("scopa", text));
    assert.deepEqual(unreadOf("scopa"), ["unreadable:scopa", "unreadable:scopa:2"]);
    stored.delete("bisca:unreadable:scopa");
    keepUnread("scopa", "three");
    assert.deepEqual(unreadOf("scopa").length, 2);
    assert.equal(stored.get("bisca:unreadable:scopa"), "three");
  });
});
