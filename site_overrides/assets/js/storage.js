/**
 * What this site keeps on the device. Hosts are shared, so every name has our prefix and no other
 * name is touched. Where storage is blocked or full, the value lasts as long as the page.
 */

const PREFIX = "bisca:";

/** @type {Map<string, string | null>} */
const unsaved = new Map();
/** The names under which the device keeps what has no room elsewhere. @type {Set<string>} */
const held = new Set();

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
    if (held.has(name)) throw name;
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
 * What is saved under *name* lasts as long as the page from now on: there was no room to keep
 * elsewhere what the device has there, so nothing takes its place.
 *
 * @param {string} name
 */
export function hold(name) {
  held.add(name);
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
  const value = /** @type {any} */ (parsed(load(name)));
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** More texts that can't be read than this are not kept of one owner. */
const MOST_UNREAD = 50;

/** @param {string} owner @returns {string[]} where its texts may lie that can't be read */
function placesOf(owner) {
  const place = `unreadable:${owner}`;
  return Array.from({ length: MOST_UNREAD }, (_, n) => (n === 0 ? place : `${place}:${n + 1}`));
}

/**
 * The names of the texts that `keepUnread` has kept.
 *
 * @param {string} owner a game, or a list that belongs to none
 */
export function unreadOf(owner) {
  return placesOf(owner).filter((name) => load(name) !== null);
}

/**
 * Keeps a text that can't be read, for whoever can one day: no other takes its place.
 *
 * @param {string} owner
 * @param {string} text
 * @returns {boolean} whether it will still be there after a reload
 */
export function keepUnread(owner, text) {
  const places = placesOf(owner);
  if (places.some((name) => load(name) === text)) return true;
  const free = places.find((name) => load(name) === null);
  return free !== undefined && save(free, text);
}

/**
 * What is kept as JSON and written anew as a whole. A text of which a part can't be read is kept
 * by `keepUnread` before another takes its place.
 *
 * @template T
 */
export class Kept {
  /**
   * @param {string} name
   * @param {string} owner of what can't be read
   * @param {(value: unknown) => T} read what can be read of a value
   * @param {(found: T) => unknown} write the value again; `null`: there is nothing in it
   */
  constructor(name, owner, read, write) {
    this.name = name;
    this.owner = owner;
    this.read = read;
    this.write = write;
  }

  /** What can be read of it. */
  get found() {
    return this.read(parsed(load(this.name)));
  }

  /** Whether all of it can be read: written again it would say the same. */
  get whole() {
    const text = load(this.name);
    // Brackets alone hold nothing.
    if (text === null || !/\w/.test(text)) return true;
    return JSON.stringify(this.write(this.found)) === JSON.stringify(parsed(text));
  }

  /**
   * @param {T} found
   * @returns {boolean} whether it will still be there after a reload
   */
  set(found) {
    const before = load(this.name);
    // No room for both: the old one stays on the device, the new one lasts as long as the page.
    if (before !== null && !this.whole && !keepUnread(this.owner, before)) hold(this.name);
    return this.#save(found);
  }

  /** Lets go of what can't be read. */
  mend() {
    this.#save(this.found);
  }

  /** @param {T} found */
  #save(found) {
    return save(this.name, this.#text(found));
  }

  /** @param {T} found */
  #text(found) {
    const value = this.write(found);
    return value === null ? null : JSON.stringify(value);
  }
}

/** @param {unknown} value @returns {unknown[]} nothing, if it is no list */
export function listed(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {string | null} text @returns {unknown} nothing, if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
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
