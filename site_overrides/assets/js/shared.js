/**
 * What the script of a page hands to those that it fetches later (node/bundle.mjs): an address about
 * to be written and what a device refused to keep must not be there twice.
 */

export { flushPlace, fragmentOf } from "./address.js";
export { load, loadObject, save } from "./storage.js";
export { cardPlayed, playBetween } from "./trail.js";
export { fill, wordsOf } from "./words.js";
