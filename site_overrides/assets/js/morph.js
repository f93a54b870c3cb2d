/** Brings a piece of the page to new content, keeping the cards that stay what they are. */

import { Idiomorph } from "idiomorph";

const KEY = "b-key-";

/**
 * Cards are told apart by `data-c`. The morph matches elements by id, so for its time they get one:
 * a card that goes from the hand to the trick stays the same element, with its focus.
 *
 * @param {Element} box
 * @param {string | DocumentFragment} content
 */
export function morph(box, content) {
  const fresh = typeof content === "string" ? parse(content) : content;
  key(box);
  key(fresh);
  Idiomorph.morph(box, [...fresh.children], {
    morphStyle: "innerHTML",
    callbacks: {
      // What a person opened stays open.
      beforeAttributeUpdated: (name, element) =>
        !(name === "open" && element instanceof HTMLDetailsElement),
    },
  });
  for (const card of box.querySelectorAll(`[id^="${KEY}"]`)) card.removeAttribute("id");
}

/** @param {string} html */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** @param {ParentNode} root */
function key(root) {
  const seen = new Set();
  for (const card of root.querySelectorAll(".b-card[data-c]:not([id])")) {
    const name = card.getAttribute("data-c");
    if (seen.has(name)) continue;
    seen.add(name);
    card.id = KEY + name;
  }
}
