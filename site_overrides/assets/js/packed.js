/**
 * What the page in one file carries: files gzipped, in base64; pictures under addresses that a page
 * made for them.
 *
 * @typedef {string} Packed
 * @typedef {{[path: string]: string}} Pictures address by path, such as `cards/back.svg`
 */

import { gunzip } from "./download.js";

/** As pages and answers of the engine ask for a picture; in an answer the quotes are escaped. */
const PICTURE = /(?<=src=\\?")(?:\?\w\w\/)?assets\/([\w./-]+)/g;

/** @param {Packed} packed */
export function decoded(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
}

/** @param {Packed} packed */
export function unpacked(packed) {
  return gunzip(decoded(packed), "bisca.html");
}

/** @param {Packed} packed */
export async function text(packed) {
  return new TextDecoder().decode(await unpacked(packed));
}

/**
 * @param {string} html
 * @param {Pictures} pictures
 */
export function withPictures(html, pictures) {
  return html.replace(PICTURE, (whole, path) => pictures[path] ?? whole);
}
