/**
 * What this site keeps on the device. Hosts are shared, so every name has our prefix and no other
 * name is touched. Where storage is blocked or full, the value lasts as long as the page.
 */

const PREFIX = "bisca:";

/** @type {Map<string, string | null>} */
const unsaved = new Map();

/**
 * @param {string} name
 * @returns {string | null}
 */
export function load(name) {
  const kept = unsaved.get(name);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string | null} text `null` forgets it
 * @returns {boolean} whether it will still be there after a reload
 */
export function save(name, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    unsaved.delete(name);
    return true;
  } catch {
    unsaved.set(name, text);
    return false;
  }
}

/**
 * Tells what another tab keeps, or forgets.
 *
 * @param {(name: string, text: string | null) => void} act
 */
export function watchOthers(act) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) act(key.slice(PREFIX.length), newValue);
  });
}

/**
 * A stored JSON object; an empty one when there is none or it cannot be read.
 *
 * @param {string} name
 * @returns {Record<string, unknown>}
 */
export function loadObject(name) {
  try {
    const value = JSON.parse(load(name) ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** Marks this tab, not the device: a reload or a change of language goes on where it was. */
export const tab = {
  /** @param {string} name */
  has(name) {
    try {
      return sessionStorage.getItem(PREFIX + name) !== null;
    } catch {
      return false;
    }
  },
  /**
   * @param {string} name
   * @param {boolean} on
   */
  mark(name, on) {
    try {
      if (on) sessionStorage.setItem(PREFIX + name, "1");
      else sessionStorage.removeItem(PREFIX + name);
    } catch {
      // Blocked storage: the person presses Continue instead.
    }
  },
};
