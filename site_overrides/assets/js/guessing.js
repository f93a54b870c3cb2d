/** "Guess my cards": a play of one's own is hidden until one has chosen a card for it. */

import { sign } from "./diagram.js";
import { cardPlayed, playBetween } from "./trail.js";
import { fill } from "./words.js";

/** @import { Trail } from "./trail.js" */
/** @import { Words } from "./words.js" */

const PERSON = 0;

export class Guessing {
  #on = false;
  /** Steps whose card has been chosen for. @type {Map<number, boolean>} */
  #done = new Map();

  /**
   * @param {HTMLElement | null} box with `.b-guess-text` and `.b-guess-cards`
   * @param {Words} words
   */
  constructor(box, words) {
    this.box = box;
    this.words = words;
    /** The step that is being guessed. @type {number | null} */
    this.asked = null;
  }

  get on() {
    return this.#on;
  }

  /** @param {boolean} on @returns {string} what that means */
  turn(on) {
    this.#on = on;
    this.reset();
    const words = on ? (this.words["guess_on"] ?? "") : "";
    if (on) this.#show(words);
    return words;
  }

  /** Another deal, or none: nothing has been chosen. */
  reset() {
    this.#done.clear();
    this.close();
  }

  /**
   * The step to be guessed before one may be at *goal*.
   *
   * @param {Trail} trail
   * @param {number} from
   * @param {number} goal
   * @returns {number | null}
   */
  before(trail, from, goal) {
    if (!this.#on) return null;
    let step = playBetween(trail, PERSON, from, goal);
    while (step !== null && this.#done.has(step)) step = playBetween(trail, PERSON, step, goal);
    return step;
  }

  /**
   * @param {number} step whose play is to be guessed
   * @param {string[]} hand
   * @param {Trail} trail
   * @returns {string} the question
   */
  ask(step, hand, trail) {
    this.asked = step;
    const right = [...this.#done.values()].filter(Boolean).length;
    const asked = this.#done.size;
    const words = this.words[asked > 0 ? "guess_ask" : "guess_first"] ?? "";
    this.#show(fill(words, { right, asked }));
    this.box?.toggleAttribute("data-asked", true);
    const place = this.box?.querySelector(".b-guess-cards");
    place?.replaceChildren(
      ...hand.map((card) => {
        const button = document.createElement("button");
        [button.type, button.className] = ["button", "b-btn"];
        button.dataset["guess"] = card;
        button.append(sign(card, trail));
        return button;
      }),
    );
    return fill(words, { right, asked });
  }

  /**
   * @param {string} chosen
   * @param {Trail} trail
   * @returns {string} whether it was the card, and why another was played
   */
  answer(chosen, trail) {
    if (this.asked === null) return "";
    this.#done.set(this.asked, chosen === cardPlayed(trail, this.asked));
    const told = trail.guesses[String(this.asked - 1)]?.[chosen] ?? "";
    this.asked = null;
    this.#show(told);
    this.box?.querySelector(".b-guess-cards")?.replaceChildren();
    return told;
  }

  close() {
    this.asked = null;
    if (!this.box) return;
    this.box.hidden = true;
    this.box.toggleAttribute("data-asked", false);
  }

  /** @param {string} sentence */
  #show(sentence) {
    if (!this.box) return;
    this.box.hidden = false;
    const text = this.box.querySelector(".b-guess-text");
    if (text) text.textContent = sentence;
  }
}
