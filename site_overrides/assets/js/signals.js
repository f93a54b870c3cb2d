/** What partners show when they are asked by signs: each sign as the page has drawn it. */

/** @import { Words } from "./words.js" */

/** @typedef {{who: string, means: string[]}} Shown */

/**
 * What the list of this game has a sign for; the engine is asked about nothing else.
 *
 * @param {Element} dialog
 * @returns {string[]}
 */
export function listed(dialog) {
  return signsOf(dialog).map((sign) => sign.getAttribute("data-means") ?? "");
}

/**
 * @param {Element} dialog
 * @param {Shown[]} partners
 * @param {Words} words
 */
export function fillSigns(dialog, partners, words) {
  const body = dialog.querySelector(".b-asked");
  body?.replaceChildren(
    ...partners.flatMap(({ who, means }) => {
      const name = document.createElement("h3");
      name.textContent = who;
      const shown = signsOf(dialog).filter((sign) =>
        means.includes(sign.getAttribute("data-means") ?? ""),
      );
      if (shown.length === 0) {
        const nothing = document.createElement("p");
        nothing.textContent = words["signals_nothing"] ?? "";
        return [name, nothing];
      }
      const list = document.createElement("ul");
      list.className = "b-signs";
      list.append(...shown.map((sign) => document.importNode(sign, true)));
      return [name, list];
    }),
  );
}

/** @param {Element} dialog */
function signsOf(dialog) {
  const template = dialog.querySelector("template");
  return [...(template?.content.querySelectorAll("[data-means]") ?? [])];
}
