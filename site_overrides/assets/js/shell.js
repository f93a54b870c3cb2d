/** What every page does, whatever it is for. */

import { carryPlace, flushPlace } from "./address.js";
import { BiscaOffline } from "./offline.js";
import { load, save } from "./storage.js";
import { rememberVariant } from "./variant.js";

rememberVariant(document);
// The site's root, where an installed one opens, leads on to the language read last.
const here = document.documentElement.lang.slice(0, 2);
if (!offerOther()) save("language", here);

/**
 * A link that somebody sent is in their language: who reads the other is offered it, in that one's
 * words. An offer and no redirect, so that a link leads where it says; and for as long as it stands
 * the language of the page isn't taken for the reader's.
 */
function offerOther() {
  const link = document.querySelector("a.b-language");
  const other = link?.getAttribute("hreflang") ?? "";
  const codes = navigator.languages.map((code) => code.slice(0, 2));
  const read = load("language") ?? codes.find((code) => code === here || code === other);
  const sent = location.hash !== "" && !document.referrer.startsWith(location.origin);
  if (!(link instanceof HTMLElement) || !sent || read !== other) return false;
  const offer = /** @type {HTMLElement} */ (link.cloneNode());
  offer.className = "b-offer";
  offer.textContent = link.dataset["offer"] ?? "";
  // To a board the page scrolls by itself.
  const board = document.querySelector(".md-typeset > div > :is(bisca-deal, bisca-table)");
  (board ?? document.querySelector(".md-content__inner"))?.prepend(offer);
  return true;
}

// The address may change until the very moment a language is chosen.
for (const moment of ["pointerdown", "focusin", "click", "auxclick", "contextmenu"]) {
  document.addEventListener(
    moment,
    (event) => {
      const link = event.target instanceof Element && event.target.closest("a[hreflang]");
      if (!link) return;
      flushPlace();
      carryPlace(document);
    },
    true,
  );
}
addEventListener("pagehide", flushPlace);

// Faces that don't come are told in words: a card is never blank.
const FACE = ".b-card img";
/** @param {EventTarget | null} image */
const isMissing = (image) =>
  image instanceof HTMLImageElement && image.matches(FACE) && image.complete && !image.naturalWidth;
const tellFaces = () => document.documentElement.classList.add("b-no-faces");
document.addEventListener("error", (event) => isMissing(event.target) && tellFaces(), true);
if ([...document.querySelectorAll(FACE)].some(isMissing)) tellFaces();

customElements.define("bisca-offline", BiscaOffline);
