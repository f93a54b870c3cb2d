/**
 * The form of the table. Controls marked `data-pref` are about this device and hold at once; those
 * marked `data-rule` are table rules, and count with the rest from the next match on.
 */

import { loadObject, save } from "./storage.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

export class Settings {
  /**
   * @param {HTMLFormElement | null} form
   * @param {string} variant
   */
  constructor(form, variant) {
    this.form = form;
    this.names = { game: `settings:${variant}`, pref: "prefs" };
    this.#restore();
    this.#show();
    form?.addEventListener("change", () => {
      this.#save();
      this.#show();
    });
    form?.addEventListener("submit", (event) => event.preventDefault());
  }

  /** What is only a matter of looks. */
  #show() {
    this.form?.closest("bisca-table")?.toggleAttribute("data-badges", this.preference("badges") === "on");
  }

  /** @param {string} name @returns {string} nothing when there is no such choice */
  preference(name) {
    return this.#values("[data-pref]").get(name) ?? "";
  }

  /** What the engine is to draw with, and how much it is to say. */
  get shown() {
    const names = ["pack", "back", "detail"];
    return Object.fromEntries(names.map((name) => [name, this.preference(name)]));
  }

  /** All that is chosen, for a report. */
  get text() {
    const chosen = this.#values("*");
    return [...chosen].flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(" ");
  }

  /** Empties a field that counts for one match. @param {string} name */
  clear(name) {
    for (const control of this.#controls()) if (control.name === name) control.value = "";
    this.#save();
  }

  /**
   * What a new match is asked for with.
   *
   * @returns {Record<string, string>}
   */
  game() {
    const rules = [...this.#values("[data-rule]:not(label[hidden] *)")];
    const others = this.#values(":not([data-rule]):not([data-pref]):not(label[hidden] *)");
    return {
      ...Object.fromEntries([...others].filter(([, value]) => value !== "")),
      // No choice is what the game has at a table of so many.
      rules: rules.flatMap(([key, choice]) => (choice ? [`${key}=${choice}`] : [])).join(" "),
    };
  }

  /** @param {string} selector @returns {Map<string, string>} */
  #values(selector) {
    const values = new Map();
    for (const control of this.#controls()) {
      if (!control.matches(selector) || !isChosen(control)) continue;
      values.set(control.name, valueOf(control));
    }
    return values;
  }

  #restore() {
    const stored = { ...loadObject(this.names.game), ...loadObject(this.names.pref) };
    for (const control of this.#controls()) {
      const value = stored[control.name];
      if (typeof value !== "string") continue;
      if (control instanceof HTMLSelectElement) {
        // A choice that is no longer offered leaves the one that stands.
        if ([...control.options].some((option) => option.value === value)) control.value = value;
      } else if (control.type === "radio") {
        control.checked ||= control.value === value;
      } else if (control.type === "checkbox") {
        control.checked = value === "on";
      } else {
        control.value = value;
      }
    }
  }

  #save() {
    save(this.names.game, JSON.stringify(Object.fromEntries(this.#values(":not([data-pref])"))));
    const others = loadObject(this.names.pref);
    const mine = Object.fromEntries(this.#values("[data-pref]"));
    save(this.names.pref, JSON.stringify({ ...others, ...mine }));
  }

  /** @returns {Control[]} */
  #controls() {
    return [...(this.form?.elements ?? [])].filter(
      /** @returns {element is Control} */
      (element) =>
        (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
        element.name !== "",
    );
  }
}

/** @param {Control} control */
function isChosen(control) {
  return control instanceof HTMLSelectElement || control.type !== "radio" || control.checked;
}

/** @param {Control} control */
function valueOf(control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    return control.checked ? "on" : "off";
  }
  return control.value;
}

/** @param {string} choice wait, none, or a number of seconds such as 2s; wait by default */
export function pauseTime(choice) {
  if (choice === "none") return 0;
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(choice);
  return seconds ? Number(seconds[1]) * 1000 : Infinity;
}
