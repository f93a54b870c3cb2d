/** What every page does, whatever it is for. */

import { carryPlace, flushPlace } from "./address.js";
import { BiscaOffline } from "./offline.js";
import { save } from "./storage.js";
import { rememberVariant } from "./variant.js";

rememberVariant(document);
// The site's root, where an installed one opens, leads on to the language read last.
save("language", document.documentElement.lang.slice(0, 2));

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
