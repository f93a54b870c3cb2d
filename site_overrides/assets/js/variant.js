/**
 * Remembers which game a person is reading or playing, and presets what can be preset. Without
 * storage, or without this script, every link still leads where it says.
 *
 * A page of a variant has a switch, `.b-switch[data-variant]`. The home page has a `.b-tile` for
 * each variant, whose heading has the variant's id: the remembered one is marked. Anywhere,
 * `a[data-variant-href]`, whose value has `{variant}` in it, leads to the remembered game.
 */

import { load, save } from "./storage.js";

/** @param {Document} page */
export function rememberVariant(page) {
  const here = page.querySelector(".b-switch[data-variant]")?.getAttribute("data-variant");
  if (here) save("variant", here);
  const chosen = here ?? load("variant");
  // Other sites of the host may have written there.
  if (chosen === null || !/^[a-z0-9-]+$/.test(chosen)) return;
  page.getElementById(chosen)?.closest(".b-tile")?.classList.add("is-chosen");
  for (const link of page.querySelectorAll("a[data-variant-href]")) {
    const href = link.getAttribute("data-variant-href")?.replace("{variant}", chosen);
    if (href) link.setAttribute("href", href);
  }
}
