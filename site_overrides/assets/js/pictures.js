/** The pictures of a step-through: all hands, a template in the page for each step. */

import { cardSteps } from "./steps.js";

export class Pictures {
  /** Whether the faces of all steps have been asked for. */
  #fetched = false;
  /** The steps at which each card moves. @type {Map<string, number[]> | null} */
  #cards = null;

  /** @param {HTMLElement} host that holds the templates */
  constructor(host) {
    this.host = host;
  }

  /** @returns {HTMLTemplateElement[]} */
  get templates() {
    return [...this.host.querySelectorAll("template")].filter(({ dataset }) => dataset["step"]);
  }

  /** @param {Element[]} templates */
  fill(templates) {
    for (const template of this.templates) template.remove();
    this.host.append(...templates);
    this.#cards = null;
  }

  /**
   * @param {number} step
   * @returns {DocumentFragment | undefined} as it is in the page: to be read, not to be changed
   */
  of(step) {
    const template = this.host.querySelector(`template[data-step="${step}"]`);
    return template instanceof HTMLTemplateElement ? template.content : undefined;
  }

  /** From the first step on nobody waits for a face. */
  fetchFaces() {
    if (this.#fetched) return;
    this.#fetched = true;
    const faces = this.templates.flatMap(({ content }) => [...content.querySelectorAll("img")]);
    for (const source of new Set(faces.map((face) => face.getAttribute("src") ?? ""))) {
      new Image().src = source;
    }
  }

  /**
   * @param {string} card
   * @param {number} steps how many there are
   */
  stepsOf(card, steps) {
    this.#cards ??= cardSteps(
      Array.from({ length: steps }, (_, index) => {
        const cards = [...(this.of(index + 1)?.querySelectorAll(".b-card[data-c]") ?? [])];
        return new Map(
          cards.flatMap((element) => {
            const zone = element.closest("[data-zone]")?.getAttribute("data-zone");
            return zone ? [[element.getAttribute("data-c") ?? "", zone]] : [];
          }),
        );
      }),
    );
    return this.#cards.get(card) ?? [];
  }
}
