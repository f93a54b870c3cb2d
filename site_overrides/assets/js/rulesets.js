/**
 * The table rules in the form of the settings: which of them matter at the table that is chosen,
 * sets of them by name (`bisca:rules:VARIANT`), and a link that carries a set to someone else:
 *
 *     #rules=bands=double_at_91,seats=3
 *
 * A choice of nothing is what the game has, and is never written down.
 */

import { copy } from "./dialogs.js";
import { Kept } from "./storage.js";
import { fill } from "./words.js";

/** @import { Words } from "./words.js" */

const HASH = "#rules=";
const SEATS = "seats";

// What a link brings may be anything, and is named in a sentence.
const LONGEST = 40;
const MOST = 5;

const RULE = /^([a-z_]+)=([a-z0-9_]+)$/;

/** @param {string} text */
function partsOf(text) {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}

/**
 * A set of rules from its text, `key=choice key=choice`; commas do as well. What isn't that is
 * left out.
 *
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function readSet(text) {
  const parts = partsOf(text).map((part) => RULE.exec(part));
  return new Map(parts.flatMap((part) => (part?.[1] && part[2] ? [[part[1], part[2]]] : [])));
}

/** What `readSet` leaves out. @param {string} text */
export function straysOf(text) {
  return partsOf(text).filter((part) => !RULE.test(part));
}

/** @param {Map<string, string>} set */
export function writeSet(set) {
  return [...set].map(([key, choice]) => `${key}=${choice}`).join(" ");
}

/**
 * @param {string} hash as in `location.hash`
 * @returns {string | null} the text of a set; null: it carries no rules
 */
export function textOfHash(hash) {
  if (!hash.startsWith(HASH)) return null;
  const text = hash.slice(HASH.length);
  try {
    return decodeURIComponent(text);
  } catch {
    // A chat program cut an escape in half: what stands before it is read.
    return text;
  }
}

/** @param {Map<string, string>} set */
export function hashOfSet(set) {
  return HASH + writeSet(set).replaceAll(" ", ",");
}

/**
 * The sets that are kept for a game, by name.
 *
 * @param {string} variant
 * @returns {Kept<Map<string, string>>}
 */
export function setsOf(variant) {
  return new Kept(
    `rules:${variant}`,
    variant,
    (kept) => {
      const plain = typeof kept === "object" && !Array.isArray(kept);
      const sets = plain ? Object.entries(kept ?? {}) : [];
      return new Map(sets.filter(([, text]) => typeof text === "string"));
    },
    (sets) => (sets.size > 0 ? Object.fromEntries(sets) : null),
  );
}

/** @param {string} variant */
export function keptSets(variant) {
  return setsOf(variant).found;
}

/**
 * @param {string} variant
 * @param {Map<string, string>} sets
 */
export function keepSets(variant, sets) {
  setsOf(variant).set(sets);
}

export class Rulesets {
  /**
   * @param {HTMLFormElement | null} form
   * @param {string} variant
   * @param {Words} words
   */
  constructor(form, variant, words) {
    this.form = form;
    this.variant = variant;
    this.words = words;
    if (!form) return;
    form.addEventListener("change", (event) => this.#changed(event));
    form.addEventListener("click", (event) => this.#click(event));
    addEventListener("hashchange", () => this.#arrive());
    this.#list("");
    this.#relevant();
    this.#arrive();
    if (!setsOf(variant).whole) this.#say("set_unread");
  }

  /** What is chosen in place of what the game has. */
  get chosen() {
    const set = new Map();
    const seats = this.#select(SEATS);
    if (seats && seats.selectedIndex > 0) set.set(SEATS, seats.value);
    for (const select of this.#rules()) {
      if (select.value !== "" && !select.closest("[hidden]")) set.set(select.name, select.value);
    }
    return set;
  }

  /**
   * Chooses a set in the form.
   *
   * @param {Map<string, string>} set
   * @returns {string[]} what of it can't be chosen: there is no such choice, or not at this table
   */
  choose(set) {
    const seats = this.#select(SEATS);
    if (seats) seats.selectedIndex = 0;
    for (const select of this.#rules()) select.value = "";
    const found = [...set].map(([key, choice]) => {
      const select = key === SEATS ? seats : this.#rules().find((other) => other.name === key);
      const option = [...(select?.options ?? [])].find((other) => other.value === choice);
      if (select && option) select.value = choice;
      return { key, choice, select };
    });
    // The settings keep what is chosen, as if it had been chosen by hand.
    this.form?.dispatchEvent(new Event("change", { bubbles: true }));
    return found.flatMap(({ key, choice, select }) =>
      select && [select.value, select.dataset["usual"]].includes(choice) ? [] : [`${key}=${choice}`],
    );
  }

  /** @param {Event} event */
  #changed(event) {
    const target = event.target;
    if (target instanceof HTMLSelectElement && target.dataset["set"] === "kept") {
      const name = target.value;
      this.choose(readSet(keptSets(this.variant).get(name) ?? ""));
      const field = this.#field("name");
      if (field) field.value = name;
    }
    this.#relevant();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = event.target instanceof Element && event.target.closest("[data-set-do]");
    if (!button) return;
    const order = button.getAttribute("data-set-do");
    if (order === "save") this.#keep();
    else if (order === "delete") this.#forget();
    else this.#link();
  }

  #keep() {
    const name = (this.#field("name")?.value ?? "").replace(/\s+/g, " ").trim();
    if (name === "") {
      this.#say("set_unnamed");
      this.#field("name")?.focus();
      return;
    }
    keepSets(this.variant, keptSets(this.variant).set(name, writeSet(this.chosen)));
    this.#list(name);
    this.#say("set_saved", { name });
  }

  #forget() {
    const name = this.#kept?.value ?? "";
    const sets = keptSets(this.variant);
    if (!sets.delete(name)) {
      this.#say("set_none");
      return;
    }
    keepSets(this.variant, sets);
    this.#list("");
    this.#say("set_deleted", { name });
  }

  async #link() {
    const field = this.#field("link");
    if (!field) return;
    const address = new URL(location.href);
    address.hash = hashOfSet(this.chosen);
    [field.value, field.hidden] = [address.href, false];
    this.#say((await copy(field)) ? "copied" : "copy_by_hand");
  }

  /** Presets the form with the rules that the address carries. */
  #arrive() {
    const text = textOfHash(location.hash);
    if (text === null) return;
    const unknown = [...straysOf(text), ...this.choose(readSet(text))];
    for (const fold of this.form?.querySelectorAll("details") ?? []) {
      if (fold.querySelector("[data-rule]")) fold.open = true;
    }
    const fold = this.form?.closest("details");
    if (fold) fold.open = true;
    const rules = this.#named();
    const lost = unknown.slice(0, MOST).map((part) => part.slice(0, LONGEST)).join(", ");
    const key = rules === "" ? (lost === "" ? "set_usual" : "set_unreadable") : "set_from_link";
    const told = [fill(this.words[key] ?? "", { rules, list: lost })];
    if (rules !== "" && lost !== "") told.push(fill(this.words["set_unknown"] ?? "", { list: lost }));
    const box = this.form?.closest("bisca-table")?.querySelector(".b-set-told");
    if (!(box instanceof HTMLElement)) return;
    box.hidden = false;
    box.textContent = told.join(" ");
    box.scrollIntoView({ block: "nearest" });
  }

  /** What is chosen in place of what the game has, as a person would say it. */
  #named() {
    const selects = [this.#select(SEATS), ...this.#rules()].filter((select) => select !== null);
    return selects
      .filter(({ name }) => this.chosen.has(name))
      .map((select) => {
        const title = select.closest("label")?.querySelector("span")?.textContent ?? select.name;
        return `${title}: ${select.selectedOptions[0]?.text ?? ""}`;
      })
      .join("; ");
  }

  /** Hides what makes no difference at a table of so many; says which choices don't agree. */
  #relevant() {
    const form = this.form;
    if (!form) return;
    const seats = this.#select(SEATS)?.value ?? form.dataset["seats"] ?? "2";
    for (const part of form.querySelectorAll("[data-tables]")) {
      const fits = (part.getAttribute("data-tables") ?? "").split(" ").includes(seats);
      if (part instanceof HTMLOptionElement) {
        part.hidden = part.disabled = !fits;
        const select = part.closest("select");
        if (!fits && part.selected && select) select.value = "";
      } else if (part instanceof HTMLElement) {
        part.hidden = !fits;
      }
    }
    const comb = this.#holding("match") === "comb";
    for (const part of form.querySelectorAll("[data-needs=comb]")) {
      if (part instanceof HTMLElement) part.hidden ||= !comb;
    }
    for (const fold of form.querySelectorAll(".b-each-level, .b-more-rules")) {
      const empty = !fold.querySelector("label:not([hidden])");
      if (fold instanceof HTMLElement) fold.hidden = empty;
    }
    for (const note of form.querySelectorAll("[data-clash]")) {
      const two = (note.getAttribute("data-clash") ?? "").split(" ").map((one) => one.split("="));
      const held = two.every(([key, choices]) => choices?.split("|").includes(this.#holding(key)));
      /** @type {HTMLElement} */ (note).hidden = !held;
    }
  }

  /** What holds of a rule, if the form knows. @param {string} [key] */
  #holding(key) {
    const select = this.#rules().find((other) => other.name === key && !other.closest("[hidden]"));
    return select?.value || select?.dataset["usual"] || "";
  }

  /** @param {string} chosen */
  #list(chosen) {
    const select = this.#kept;
    if (!select) return;
    const names = [...keptSets(this.variant).keys()].sort((a, b) => a.localeCompare(b));
    while (select.options.length > 1) select.remove(1);
    select.append(...names.map((name) => new Option(name, name)));
    select.value = chosen;
  }

  /** @param {string} key @param {Record<string, string>} [values] */
  #say(key, values = {}) {
    this.#tell(fill(this.words[key] ?? "", values));
  }

  /** @param {string} sentence */
  #tell(sentence) {
    const box = this.form?.querySelector(".b-set-said");
    if (box) box.textContent = sentence;
  }

  get #kept() {
    const found = this.form?.querySelector("select[data-set=kept]");
    return found instanceof HTMLSelectElement ? found : null;
  }

  /** @param {"name" | "link"} which */
  #field(which) {
    const found = this.form?.querySelector(`input[data-set=${which}]`);
    return found instanceof HTMLInputElement ? found : null;
  }

  #rules() {
    const found = this.form?.querySelectorAll("select[data-rule]") ?? [];
    return /** @type {HTMLSelectElement[]} */ ([...found]);
  }

  /** @param {string} name @returns {HTMLSelectElement | null} */
  #select(name) {
    const found = this.form?.querySelector(`select[name=${name}]`);
    return found instanceof HTMLSelectElement ? found : null;
  }
}
