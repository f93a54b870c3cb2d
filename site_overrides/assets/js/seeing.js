/** What one seat sees of a picture of all hands. */

import { isKnown } from "./trail.js";

/** @import { Trail } from "./trail.js" */

/**
 * @param {DocumentFragment} picture of all hands, which becomes the seat's
 * @param {Trail} trail
 * @param {number} step
 * @param {number} seat
 * @param {string} told what the seat is told at the step
 */
export function seenFrom(picture, trail, step, seat, told) {
  for (const hand of picture.querySelectorAll("[data-zone^=hand-]")) {
    if (hand.getAttribute("data-zone") === `hand-${seat}`) continue;
    for (const card of hand.querySelectorAll(".b-card[data-c]")) {
      if (isKnown(trail, step, card.getAttribute("data-c") ?? "", seat)) continue;
      const back = document.createElement("template");
      back.innerHTML = trail.back;
      const place = card.closest("li");
      place?.replaceChildren(back.content);
      // Behind those that are known: where it lay would tell what it is.
      if (place) place.parentElement?.append(place);
    }
  }
  const sentence = picture.querySelector(".b-said");
  if (sentence) sentence.textContent = told;
}
