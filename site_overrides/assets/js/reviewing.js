/**
 * A finished deal looked at again: worked on in short steps, and then shown from any seat. What is
 * found is kept while the deal lies there; the match knows nothing of it.
 */

import { Working } from "./working.js";

/** @import { Reply, Request } from "./protocol.js" */
/** @import { Announcer, Words } from "./words.js" */

export class Reviewing {
  /** What the engine has found, as it handed it out. @type {unknown} */
  #found = [];
  #record = "";
  #busy = false;
  /** The seat it is looked at from, and the record it was about when another game came. */
  #seat = "";
  #left = "";

  /**
   * @param {HTMLElement} host the table
   * @param {(request: Request) => Promise<Reply>} ask
   * @param {Announcer} announcer
   * @param {Words} words
   */
  constructor(host, ask, announcer, words) {
    this.announcer = announcer;
    this.words = words;
    this.work = new Working(host, ".b-review", "[data-do=review]", ask);
  }

  /**
   * @param {string} record of a game whose deal is over
   * @param {string} [seat] to look from; the person's by default
   */
  async start(record, seat = "") {
    const reply = await this.#show(record, seat);
    if (reply === null) return;
    this.announcer.say(reply.say ?? "");
    const { box } = this.work;
    const button = box?.querySelector(`[data-do=review-seat][aria-pressed=true]`);
    if (seat && button instanceof HTMLElement) button.focus();
    else box?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Opens it as it was when another game came in between, with the way that led there.
   *
   * @param {string} record of the game on the table
   * @param {string} way the address of the other game
   */
  async comeBack(record, way) {
    if (record === "" || record !== this.#left) return;
    await this.#show(record, this.#seat);
    if (way === "") return;
    const link = [...(this.work.box?.querySelectorAll("a") ?? [])].find(({ hash }) => hash === way);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }

  /**
   * @param {string} record
   * @param {string} seat
   * @returns {Promise<Reply | null>} null: it isn't wanted any more
   */
  async #show(record, seat) {
    if (this.#busy) return null;
    this.#busy = true;
    if (record !== this.#record) [this.#record, this.#found] = [record, []];
    [this.#seat, this.#left] = [seat, ""];
    try {
      const reply = await this.work.run((_enough, last) => {
        // Stopped, it goes on from there when it is asked for again.
        if (last?.found !== undefined) this.#found = last.found;
        return { do: "review", record, found: this.#found, ...(seat && { seat: Number(seat) }) };
      }, this.words["review_wait"] ?? "");
      if (reply !== null) this.#found = reply.found ?? [];
      return reply;
    } finally {
      this.#busy = false;
    }
  }

  /** Another game takes the place of the one that it is about. */
  leave() {
    if (this.work.box?.hidden === false) this.#left = this.#record;
    this.work.clear();
  }

  /** The person has read it. */
  close() {
    this.#left = "";
    this.work.clear();
  }
}
