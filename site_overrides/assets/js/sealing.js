/** Sealed deals at the table: the person's cut, and what checking the seal has found. */

import { fill } from "./words.js";

/** @import { Cut, Opened } from "./protocol.js" */
/** @import { Words } from "./words.js" */

export const MOST_BYTES = 32;

/**
 * Why words can't go with a cut, as a key of the page's strings; empty: they can.
 *
 * @param {string} words
 */
export function wrongWords(words) {
  const typed = words.normalize("NFC").trim();
  if (new TextEncoder().encode(typed).length > MOST_BYTES) return "cut_long";
  return /["\\\p{Cc}\p{Cs}\u2028\u2029]/u.test(typed) ? "cut_signs" : "";
}

/**
 * Where a slider comes to rest: it passes over the places that leave too few cards in a part, on
 * from no cut to the first place, and back.
 *
 * @param {number} place how many cards are lifted; 0 leaves the pack as it is
 * @param {number} before where it was
 * @param {number} least how many cards there are at least in each part
 */
export function placeOfCut(place, before, least) {
  if (place === 0 || place >= least) return place;
  return before < least ? least : 0;
}

/**
 * What a cut proves, as a key of the page's strings.
 *
 * @param {Cut} cut
 */
export function proofOf(cut) {
  if (cut.words.trim() !== "") return "cut_words";
  return cut.place > 0 ? "cut_place" : "cut_none";
}

/**
 * Shows the seal and lets the person cut, if they still want to.
 *
 * @param {HTMLDialogElement | null} dialog
 * @param {{commitment: string, pack: number, least: number}} sealed
 * @param {Words} words
 * @returns {Promise<Cut | null>}
 */
export function askForCut(dialog, sealed, words) {
  const place = dialog?.querySelector("input[name=place]");
  const typed = dialog?.querySelector("input[name=words]");
  if (!(place instanceof HTMLInputElement) || !(typed instanceof HTMLInputElement) || !dialog) {
    return Promise.resolve(null);
  }
  const code = dialog.querySelector(".b-commitment");
  if (code) code.textContent = sealed.commitment;
  [place.max, place.value, typed.value] = [String(sealed.pack - sealed.least), "0", ""];
  const cut = () => ({ place: Number(place.value), words: typed.value });
  let before = 0;
  const tell = () => {
    before = placeOfCut(cut().place, before, sealed.least);
    if (before !== cut().place) place.value = String(before);
    const now = cut();
    const shown = now.place === 0 ? (words["cut_nowhere"] ?? "") : String(now.place);
    const output = dialog.querySelector(".b-cut-place");
    if (output && output.textContent !== shown) output.textContent = shown;
    place.setAttribute("aria-valuetext", shown);
    const proof = words[proofOf(now)] ?? "";
    const note = dialog.querySelector(".b-cut-proves");
    if (note && note.textContent !== proof) note.textContent = proof;
    const wrong = wrongWords(now.words);
    typed.setCustomValidity(wrong && (words[wrong] ?? wrong));
  };
  tell();
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("input", tell);
    dialog.addEventListener(
      "close",
      () => {
        dialog.removeEventListener("input", tell);
        resolve(dialog.returnValue === "deal" ? cut() : null);
      },
      { once: true },
    );
    dialog.showModal();
  });
}

/**
 * What checking the seal has found, to be put where the deal's result is.
 *
 * @param {string} message
 * @param {boolean} fine
 * @param {Opened | undefined} opened
 * @param {Words} words
 */
export function verdictBox(message, fine, opened, words) {
  const box = document.createElement("div");
  box.className = `b-verdict ${fine ? "is-fine" : "is-wrong"}`;
  const sentence = document.createElement("p");
  sentence.textContent = message;
  box.append(sentence);
  if (opened) {
    const list = document.createElement("dl");
    const rows = [
      ["seal_commitment", opened.commitment],
      ["seal_secret", opened.secret],
      ["seal_place", String(opened.place)],
      ["seal_words", opened.words || "–"],
    ];
    for (const [key = "", value = ""] of rows) {
      const [term, told] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = fill(words[key] ?? key, {});
      told.textContent = value;
      list.append(term, told);
    }
    box.append(list);
  }
  return box;
}
