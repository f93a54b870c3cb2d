/**
 * Plays the frames of an answer on the board, one after the other, with the pauses between tricks.
 */

import { arrive, departures, wantsMotion } from "./motion.js";
import { morph } from "./morph.js";
import { pauseTime } from "./settings.js";

/** @import { Hand } from "./hand.js" */
/** @import { Frame } from "./protocol.js" */
/** @import { Announcer } from "./words.js" */

/** Clicks this soon after the board changed were meant for what was there before (ms). */
export const GUARD = 400;
// More frames than this in a row (a deal) overlap.
const CROWD = 6;
const CROWDED = 90;
// How long a card of another seat is the last one on the table, if a third one plays next (ms).
/** @type {Record<string, number>} */
const PACES = { quick: 0, normal: 450, slow: 1400 };
const PERSON = "hand-0";

export class Stage {
  /** @type {(() => void) | null} */
  #resume = null;
  #playing = false;
  #hurried = false;
  #changedAt = -GUARD;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box around the board
   * @param {HTMLElement} parts.layer over the page, for cards in flight
   * @param {HTMLElement | null} parts.button that ends a pause
   * @param {Hand} parts.hand
   * @param {Announcer} parts.announcer
   * @param {(name: string) => string} parts.preference
   * @param {(paused: boolean) => void} parts.onpause
   */
  constructor({ box, layer, button, hand, announcer, preference, onpause }) {
    this.box = box;
    this.layer = layer;
    this.button = button;
    this.hand = hand;
    this.announcer = announcer;
    this.preference = preference;
    this.onpause = onpause;
    /** Whether the person has done something here, so that the focus is ours to place. */
    this.engaged = false;
    this.byKey = false;
  }

  /** Whether a trick lies there until the person has seen it. */
  get paused() {
    return this.#resume !== null;
  }

  /** Whether there are frames still to be shown, or cards still on their way. */
  get playing() {
    return this.#playing;
  }

  /**
   * How long a click at *time* still counts as meant for the board before (ms). A busy page hears
   * of it late, so what counts is when the finger came down.
   *
   * @param {number} [time]
   */
  guard(time = performance.now()) {
    return Math.max(0, this.#changedAt + GUARD - time);
  }

  /** Ends a pause. */
  resume() {
    this.#resume?.();
  }

  /** Ends a pause and shows the rest at once: the person wants something else. */
  hurry() {
    this.#hurried = true;
    this.resume();
  }

  /** @param {Frame[]} frames */
  async play(frames) {
    [this.#playing, this.#hurried] = [true, false];
    /** @type {string[]} */
    let said = [];
    for (const [index, frame] of frames.entries()) {
      const last = index === frames.length - 1;
      said.push(frame.say);
      const pace = this.#paceBetween(frame, frames[index + 1]);
      // Nobody would see a board that the next replaces at once.
      if (last || this.#moving || pace > 0 || this.#pauseAfter(frame) > 0) {
        await this.#show(frame, !last && frames.length > CROWD);
      }
      if (pace > 0) await sleep(pace);
      const time = last ? 0 : this.#pauseAfter(frame);
      if (time === Infinity) {
        this.#showButton(true);
        this.#finish(said);
        said = [];
      }
      if (time > 0) await this.#pause(time);
    }
    this.#finish(said);
    this.#showButton(false);
    this.#playing = false;
  }

  /** Whether cards are seen to move. */
  get #moving() {
    return !this.#hurried && wantsMotion(this.preference("motion"));
  }

  /** How long it stays there for people to see (ms). @param {Frame} frame */
  #pauseAfter({ pause }) {
    return pause === null || this.#hurried ? 0 : pauseTime(this.preference("pause"));
  }

  /**
   * How long people see one seat's card before the next seat plays (ms).
   *
   * @param {Frame} frame
   * @param {Frame} [next]
   */
  #paceBetween(frame, next) {
    const both = isOthers(frame) && next !== undefined && isOthers(next);
    return both && !this.#hurried ? (PACES[this.preference("pace")] ?? 0) : 0;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} crowded
   */
  async #show(frame, crowded) {
    const motion = this.preference("motion");
    const parted = this.#moving ? departures(this.box, frame.moves) : [];
    morph(this.box, frame.html);
    this.#changedAt = performance.now();
    this.hand.refresh();
    if (this.engaged) this.hand.rescue();
    const time = arrive(this.box, parted, this.layer, motion);
    if (time > 0) await sleep(crowded && motion !== "slow" ? Math.min(time, CROWDED) : time);
  }

  /** @param {number} time */
  async #pause(time) {
    this.#changedAt = performance.now();
    this.onpause(true);
    await new Promise((resolve) => {
      this.#resume = () => resolve(undefined);
      if (time !== Infinity) setTimeout(resolve, time);
    });
    this.#resume = null;
    // Stays until the focus has another place to go.
    this.button?.setAttribute("aria-disabled", "true");
    this.onpause(false);
  }

  /** @param {boolean} shown */
  #showButton(shown) {
    if (!this.button) return;
    this.button.hidden = !shown;
    this.button.setAttribute("aria-disabled", "false");
  }

  /**
   * One sentence, after the focus has moved: a move of the focus would cut it short.
   *
   * @param {string[]} said
   */
  #finish(said) {
    const { button } = this;
    const waiting = button?.hidden === false && button.getAttribute("aria-disabled") !== "true";
    if (this.engaged) this.hand.place(waiting ? button : null, this.byKey);
    this.announcer.say(said.join(" "));
  }
}

/** Whether in it somebody else plays a card. @param {Frame} frame */
function isOthers({ moves }) {
  return moves.some(({ from, to }) => to === "trick" && from !== PERSON);
}

/** @param {number} time */
function sleep(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}
