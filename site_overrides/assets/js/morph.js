/** Brings a piece of the page to new content, keeping the cards that stay what they are. */

import { Idiomorph } from "idiomorph";

/** Which boxes have been morphed, by number. @type {WeakMap<Element, number>} */
const known = new WeakMap();
let boxes = 0;

/**
 * Cards are told apart by `data-c`. The morph matches elements by id, so they get one: a card that
 * goes from the hand to the trick stays the same element, with its focus. It keeps the id, since to
 * take it away and to give it again costs more than all the rest.
 *
 * @param {Element} box
 * @param {string | DocumentFragment} content
 */
export function morph(box, content) {
  const fresh = typeof content === "string" ? parse(content) : content;
  let number = known.get(box);
  if (number === undefined) {
    number = boxes += 1;
    known.set(box, number);
    key(box, number);
  }
  key(fresh, number);
  Idiomorph.morph(box, [...fresh.children], {
    morphStyle: "innerHTML",
    callbacks: {
      // What a person opened stays open, and the hand says by itself what Tab reaches.
      beforeAttributeUpdated: (name, element) =>
        name !== "tabindex" && !(name === "open" && element instanceof HTMLDetailsElement),
    },
  });
}

/** @param {string} html */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** @param {ParentNode} root @param {number} number of the box */
function key(root, number) {
  const seen = new Set();
  for (const card of root.querySelectorAll(".b-card[data-c]:not([id])")) {
    const name = card.getAttribute("data-c");
    if (seen.has(name)) continue;
    seen.add(name);
    card.id = `b-key-${number}-${name}`;
  }
}
