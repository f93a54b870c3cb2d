/** Questions, and text to take away. */

/**
 * @param {HTMLDialogElement | null} dialog with a `form method="dialog"`; its button `yes` agrees
 * @returns {Promise<boolean>}
 */
export function agreed(dialog) {
  if (!dialog) return Promise.resolve(true);
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    dialog.showModal();
  });
}

/**
 * Copies what a field shows. Plain http has no clipboard: then the field is selected, and the old
 * command tried.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} false: it is selected, to be copied by hand
 */
export async function copyField(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
