/**
 * `<bisca-exercises>`: "find the card". The page holds questions and folded answers; this lets one
 * choose a card, and keeps on the device which were found at the first try.
 */

import { loadObject, save } from "./storage.js";
import { fill, wordsOf } from "./words.js";

const KEPT = "exercises";

export class BiscaExercises extends HTMLElement {
  connectedCallback() {
    for (const cards of this.querySelectorAll(".b-exercise-cards")) {
      /** @type {HTMLElement} */ (cards).hidden = false;
    }
    this.addEventListener("click", (event) => this.#click(event));
    this.#tell();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const button = target.closest("[data-choose]");
    const exercise = target.closest(".b-exercise");
    if (!(button instanceof HTMLElement) || !(exercise instanceof HTMLElement)) return;
    const answers = exercise.dataset["answers"]?.split(" ") ?? [];
    const right = answers.includes(button.dataset["choose"] ?? "");
    const kept = loadObject(KEPT);
    // What counts is the first try.
    if (!(exercise.id in kept)) save(KEPT, JSON.stringify({ ...kept, [exercise.id]: right ? 1 : 0 }));
    const words = wordsOf(this);
    const said = exercise.querySelector(".b-exercise-answer p")?.textContent ?? "";
    const told = exercise.querySelector(".b-exercise-said");
    if (told) told.textContent = fill(words[right ? "right" : "wrong"] ?? "", { said });
    for (const other of exercise.querySelectorAll("[data-choose]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    const answer = exercise.querySelector(".b-exercise-answer");
    if (right && answer instanceof HTMLDetailsElement) answer.open = true;
    this.#tell();
  }

  /** How many have been found, here or in each game. */
  #tell() {
    const kept = loadObject(KEPT);
    const words = wordsOf(this);
    const found = (/** @type {string[]} */ ids) => ids.filter((id) => kept[id] === 1).length;
    const ids = [...this.querySelectorAll(".b-exercise")].map(({ id }) => id);
    const progress = this.querySelector(".b-exercise-progress");
    if (progress instanceof HTMLElement && ids.some((id) => id in kept)) {
      progress.hidden = false;
      progress.textContent = fill(words["progress"] ?? "", { done: found(ids), all: ids.length });
    }
    for (const count of this.querySelectorAll(".b-exercise-count")) {
      const its = (count.getAttribute("data-ids") ?? "").split(" ").map((id) => `e${id}`);
      if (!its.some((id) => id in kept)) continue;
      count.textContent = fill(words["count"] ?? "", { done: found(its), all: its.length });
    }
  }
}
