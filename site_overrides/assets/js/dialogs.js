/** Questions, and text to take away. */

/** @import { Words } from "./words.js" */

/**
 * @param {HTMLDialogElement | null} dialog with a `form method="dialog"`
 * @returns {Promise<string>} the value of the button that was pressed; empty when there was none
 */
export function answered(dialog) {
  if (!dialog) return Promise.resolve("");
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
  });
}

/**
 * Shows texts in the fields of a dialog, each in the one whose `data-share` names it; what there is
 * no text for is hidden.
 *
 * @param {HTMLDialogElement | null} dialog
 * @param {Record<string, string>} texts
 * @param {string} [note] what there is to say of them
 */
export function offer(dialog, texts, note = "") {
  for (const field of dialog?.querySelectorAll("[data-share]") ?? []) {
    if (!isField(field)) continue;
    field.value = texts[field.dataset["share"] ?? ""] ?? "";
    field.closest(".b-shared")?.toggleAttribute("hidden", field.value === "");
  }
  const told = dialog?.querySelector(".b-copied");
  if (told) told.textContent = note;
  dialog?.showModal();
}

/**
 * Copies the field that stands with a button, and says so in `.b-copied` nearby.
 *
 * @param {Element} button
 * @param {Words} words
 */
export async function copyBeside(button, words) {
  const field = button.closest("label, p, div:not(.b-actions)")?.querySelector("input, textarea");
  if (!isField(field)) return;
  const copied = await copy(field);
  const told = button.closest("dialog, .b-problem")?.querySelector(".b-copied");
  if (told) told.textContent = words[copied ? "copied" : "copy_by_hand"] ?? "";
}

/**
 * Plain http has no clipboard: then the field is selected, and the old command tried.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} false: it is selected, to be copied by hand
 */
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/**
 * @param {Element | null | undefined} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
