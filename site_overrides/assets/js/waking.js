/**
 * Asks the engine on behalf of an element, and says in it what is going on meanwhile: the bytes
 * that came, that Python starts, or in a sentence what went wrong.
 *
 * Parts, all optional: `.b-wait` with `.b-wait-text` and a `progress`; `.b-problem` with
 * `.b-problem-text`; and whatever has `data-when`, shown while one of the flags it lists is up.
 */

import { fill } from "./words.js";

/** @import { Engine } from "./engine.js" */
/** @import { Reply, Request, Values } from "./protocol.js" */
/** @import { Announcer, Words } from "./words.js" */

/** The engine understood, and answered that it cannot be done. */
export class Declined extends Error {
  /**
   * @param {string} message a sentence by the engine, in the page's language
   * @param {string} [variant] the game whose page would take the request
   */
  constructor(message, variant = "") {
    super(message);
    this.kind = "declined";
    this.variant = variant;
    this.values = {};
  }
}

export class Waking {
  /**
   * @param {Element} host
   * @param {Engine} engine
   * @param {Words} words
   * @param {Announcer} announcer
   */
  constructor(host, engine, words, announcer) {
    this.host = host;
    this.engine = engine;
    this.words = words;
    this.announcer = announcer;
  }

  /**
   * @param {Request | (() => Request)} request made only when the engine is up, if a function:
   *   what a person chose while waiting counts
   * @returns {Promise<Reply>}
   */
  async ask(request) {
    this.problem(null);
    if (!this.engine.awake) await this.#wake();
    const reply = await this.engine.ask(typeof request === "function" ? request() : request);
    if (!reply.ok) throw new Declined(reply.error?.message ?? "", reply.error?.variant);
    return reply;
  }

  async #wake() {
    const box = this.#part(".b-wait");
    const bar = box?.querySelector("progress");
    this.engine.onprogress = (done, total) => {
      if (bar) [bar.value, bar.max] = [done, total];
      this.#wait("loading", { done: megabytes(done), total: megabytes(total) });
    };
    this.engine.onstarting = () => {
      bar?.removeAttribute("value");
      this.#wait("starting");
    };
    this.#wait("waking");
    this.announcer.say(this.words["waking"] ?? "", true);
    show(box);
    try {
      await this.engine.wake();
    } finally {
      if (box) box.hidden = true;
    }
  }

  /**
   * Says what went wrong, or that nothing does any more.
   *
   * @param {unknown} error
   */
  problem(error) {
    const sentence = error === null ? "" : this.sentence(error);
    showProblem(this.host, sentence);
    if (sentence) this.announcer.say(sentence, true);
  }

  /** What went wrong, in words. @param {unknown} error */
  sentence(error) {
    if (error instanceof Declined && error.message) return error.message;
    /** @type {{kind?: string, values?: Values}} */
    const { kind = "unknown", values = {} } = Object(error);
    if (kind === "unknown") console.error(error);
    let key = kind === "worker" && location.protocol === "file:" ? "file" : kind;
    // Files named by their content go with the build they belong to.
    if (kind === "status" && values["status"] === 404) key = "gone";
    const words = this.words[`error_${key}`] ?? this.words["error_unknown"] ?? "";
    return fill(words, { detail: String(error), ...values });
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   */
  #wait(key, values = {}) {
    const text = this.#part(".b-wait-text");
    if (text) text.textContent = fill(this.words[key] ?? "", values);
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  #part(selector) {
    return this.host.querySelector(selector);
  }
}

/** What is going on is no news where nobody looks. @param {HTMLElement | null} box */
function show(box) {
  if (box) box.hidden = false;
  box?.scrollIntoView({ block: "nearest" });
}

/**
 * Says in the host's `.b-problem` what is wrong; nothing: that nothing is any more.
 *
 * @param {Element} host
 * @param {string} sentence
 */
export function showProblem(host, sentence) {
  const box = host.querySelector(".b-problem");
  const text = box?.querySelector(".b-problem-text");
  if (text) text.textContent = sentence;
  if (!(box instanceof HTMLElement)) return;
  if (sentence) show(box);
  else box.hidden = true;
}

/**
 * @param {Element} host
 * @param {Set<string>} flags
 * @param {(element: Element) => boolean} [concerns] whether the flags are about an element
 */
export function showFor(host, flags, concerns = () => true) {
  for (const element of host.querySelectorAll("[data-when]")) {
    if (!concerns(element)) continue;
    const wanted = element.getAttribute("data-when")?.split(" ") ?? [];
    /** @type {HTMLElement} */ (element).hidden = !wanted.some((flag) => flags.has(flag));
  }
}

/** A secret seed of 128 bits. */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} bytes */
function megabytes(bytes) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / 1e6).toLocaleString(document.documentElement.lang, digits);
}
