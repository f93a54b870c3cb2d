/** Pictures that a page doesn't bring: what one seat sees of all hands. */

import { isKnown, toldTo } from "./trail.js";

/** @import { Trail } from "./trail.js" */

/**
 * Turns a picture of all hands into what *seat* sees of it.
 *
 * @param {DocumentFragment} picture
 * @param {Trail} trail
 * @param {number} step
 * @param {number} seat
 */
export function seenFrom(picture, trail, step, seat) {
  for (const hand of picture.querySelectorAll("[data-zone^=hand-]")) {
    if (hand.getAttribute("data-zone") === `hand-${seat}`) continue;
    for (const card of hand.querySelectorAll(".b-card[data-c]")) {
      if (isKnown(trail, step, card.getAttribute("data-c") ?? "", seat)) continue;
      const back = document.createElement("template");
      back.innerHTML = trail.back;
      card.closest("li")?.replaceChildren(back.content);
    }
  }
  const told = toldTo(trail, step, seat);
  const sentence = picture.querySelector(".b-said");
  if (told !== undefined && sentence) sentence.textContent = told;
  return picture;
}
