/** A deal as a text: taken along, or brought from elsewhere. */

import { copy } from "./dialogs.js";

/** What is longer is no record (characters). */
const LONGEST = 1_000_000;

/**
 * @param {HTMLInputElement | null} field that may show the text, where it can't be copied
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(field, text) {
  if (!field) return false;
  [field.value, field.hidden] = [text, false];
  const copied = await copy(field);
  field.hidden = copied && !field.matches(":focus");
  return copied;
}

/**
 * @param {string} text
 * @param {string} name of the file
 */
export function saveText(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A text that can't be read. @param {string} text @param {string} owner */
export function saveUnread(text, owner) {
  saveText(text, `bisca-${owner}-unread.txt`);
}

/**
 * @param {HTMLInputElement} input of type file
 * @returns {Promise<string>} empty when there is nothing to read
 */
export async function chosenText(input) {
  const file = input.files?.[0];
  // So that the same file can be chosen again.
  const text = file && file.size <= 4 * LONGEST ? await file.text() : "";
  input.value = "";
  return text;
}
