import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Working } from "../../site_overrides/assets/js/working.js";

/** A box with the parts that the work is shown in, as far as it touches them. */
function made() {
  const parts = { ".b-work-wait": {}, ".b-work-wait span": {}, ".b-work-body": {}, progress: null };
  const box = { hidden: true, contains: () => false, querySelector: (name) => parts[name] ?? null };
  parts[".b-work-body"].replaceChildren = () => (parts[".b-work-body"].innerHTML = "");
  const button = {
    attributes: new Set(),
    toggleAttribute(name, on) {
      if (on) this.attributes.add(name);
      else this.attributes.delete(name);
    },
    style: { setProperty: (name, value) => (button.style[name] = value) },
  };
  const querySelector = (name) => (name === "button" ? button : box);
  return { host: { querySelector }, box, parts, button };
}

globalThis.HTMLProgressElement ??= class {};
globalThis.document ??= { activeElement: null };

describe("work in many short steps", () => {
  it("hands back what it got until the answer is there", async () => {
    const { host, box, parts, button } = made();
    const asked = [];
    const ask = async (request) => {
      asked.push(request);
      assert.ok(button.attributes.has("data-working"));
      assert.equal(button.style["--b-done"], String((asked.length - 1) / (asked.length > 1 ? 3 : 1)));
      return { done: asked.length, of: 3, ...(asked.length === 3 && { html: "<p>well</p>" }) };
    };
    const work = new Working(host, ".b-hint", "button", ask);
    const reply = await work.run((enough, last) => ({ enough, after: last?.done ?? 0 }), "{done}/{of}");
    assert.deepEqual(asked.map(({ after }) => after), [0, 1, 2]);
    assert.equal(reply.html, "<p>well</p>");
    assert.equal(parts[".b-work-body"].innerHTML, "<p>well</p>");
    assert.equal(parts[".b-work-wait span"].textContent, "3/3");
    assert.equal(box.hidden, false);
    assert.ok(!button.attributes.has("data-working"));
  });

  it("can be told that it is enough", async () => {
    const { host } = made();
    const work = new Working(host, ".b-hint", "button", async ({ enough }) => {
      work.stop();
      return enough ? { html: "so far" } : {};
    });
    assert.equal((await work.run((enough) => ({ enough }), "")).html, "so far");
  });

  it("drops an answer that nobody waits for any more", async () => {
    const { host, box } = made();
    const work = new Working(host, ".b-hint", "button", async () => {
      work.clear();
      return { html: "too late" };
    });
    assert.equal(await work.run(() => ({}), ""), null);
    assert.equal(box.hidden, true);
  });
});
