import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import {
  hashOfSet,
  keepSets,
  keptSets,
  readSet,
  straysOf,
  textOfHash,
  writeSet,
} from "../../site_overrides/assets/js/rulesets.js";

/** @type {Map<string, string>} */
const stored = new Map();
globalThis.localStorage = /** @type {Storage} */ ({
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => void stored.set(name, text),
  removeItem: (name) => void stored.delete(name),
});

describe("sets of table rules", () => {
  beforeEach(() => stored.clear());

  it("a set reads as it was written", () => {
    const set = new Map([["bands", "double_at_91"], ["seats", "3"]]);
    assert.equal(writeSet(set), "bands=double_at_91 seats=3");
    assert.deepEqual(readSet(writeSet(set)), set);
  });

  it("what is not key=choice is left out of a set, and can be named", () => {
    const text = "a=b, =c d= <b>=x e=f&g";
    assert.deepEqual(readSet(text), new Map([["a", "b"]]));
    assert.deepEqual(straysOf(text), ["=c", "d=", "<b>=x", "e=f&g"]);
  });

  it("a link carries a set", () => {
    const set = new Map([["match", "comb"], ["sweep", "points"]]);
    assert.equal(hashOfSet(set), "#rules=match=comb,sweep=points");
    assert.deepEqual(readSet(textOfHash(hashOfSet(set))), set);
  });

  it("a link that was escaped, or cut in an escape, is read as far as it goes", () => {
    assert.equal(textOfHash("#rules=match%3Dcomb%2Cseats%3D3"), "match=comb,seats=3");
    assert.equal(textOfHash("#rules=match=comb,seats%3"), "match=comb,seats%3");
  });

  it("other addresses carry no rules, an empty set is one", () => {
    assert.equal(textOfHash("#play=abc"), null);
    assert.equal(textOfHash(""), null);
    assert.equal(textOfHash("#rules="), "");
  });

  it("sets are kept by game and by name", () => {
    keepSets("brisca", new Map([["As da minha avó", "match=comb"]]));
    assert.deepEqual(keptSets("brisca"), new Map([["As da minha avó", "match=comb"]]));
    assert.deepEqual(keptSets("briscola"), new Map());
    assert.deepEqual([...stored.keys()], ["bisca:rules:brisca"]);
  });

  it("the last set that goes leaves nothing behind", () => {
    keepSets("brisca", new Map([["x", "match=comb"]]));
    keepSets("brisca", new Map());
    assert.equal(stored.size, 0);
  });

  it("what else lies in its place is no set", () => {
    for (const text of ["[1]", "null", "{", '{"x": 1, "y": ["a"]}']) {
      stored.set("bisca:rules:brisca", text);
      assert.deepEqual(keptSets("brisca"), new Map());
    }
  });
});
