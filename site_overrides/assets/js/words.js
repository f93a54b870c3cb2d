/**
 * The few sentences a script needs come from the page, in its language: a JSON block of class
 * `b-strings` that the build writes into an element, or one with this id for those without.
 *
 * @typedef {Record<string, string>} Words
 */

/** @import { Values } from "./protocol.js" */

/**
 * @param {Element} host
 * @returns {Words}
 */
export function wordsOf(host) {
  try {
    const block = host.querySelector("script.b-strings") ?? document.getElementById("b-strings");
    return JSON.parse(block?.textContent ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} sentence with `{name}` where a value goes
 * @param {Values} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The page's language as dates and numbers are written in it: in Britain, and in Portugal. */
export function langWritten() {
  return document.documentElement.lang.startsWith("en") ? "en-GB" : "pt-PT";
}

/**
 * What a listener should hear of a piece of the page: its text, a picture by its name.
 *
 * @param {Node} node
 * @returns {string}
 */
function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof HTMLElement) || node.hidden) return "";
  if (node.getAttribute("aria-hidden") === "true") return "";
  const name = node.getAttribute("aria-label");
  if (name !== null && node.matches(".b-card, [role=img]")) return `${name}, `;
  const inside = [...node.childNodes].map(spoken).join("");
  return /^(inline|contents)/.test(getComputedStyle(node).display) ? inside : ` ${inside} `;
}

/**
 * Several pieces as one sentence, without the commas that stand between nothing.
 *
 * @param {Node[]} nodes
 */
export function heard(nodes) {
  const parts = nodes.map((node) => spoken(node).replace(/\s*,[\s,]*/g, ", "));
  return parts.map((part) => part.replace(/^[\s,]+|[\s,]+$/g, "")).filter(Boolean).join(". ");
}

/** A polite live region: one sentence for each thing the person did. */
export class Announcer {
  /** @param {Element | null} region */
  constructor(region) {
    this.region = region;
    this.last = "";
    /** The last sentence of the game. */
    this.told = "";
  }

  /**
   * @param {string} sentence
   * @param {boolean} [aside] whether it tells nothing of the game
   */
  say(sentence, aside = false) {
    if (!aside) this.told = sentence;
    this.last = sentence.replace(/\s+/g, " ").replace(/[\s,]+$/, "").trim();
    if (!this.region || this.last === "") return;
    // A region that does not change is not read: the same sentence again differs by a space.
    const again = this.region.textContent === this.last;
    this.region.textContent = again ? `${this.last}\u00a0` : this.last;
  }

  repeat() {
    this.say(this.last, true);
  }
}
