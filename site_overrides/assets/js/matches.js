/**
 * The matches of a game that are kept beside the one on the table, and what was played.
 *
 * The one on the table is `match:VARIANT`, with `standing:VARIANT` to say how it stands; those put
 * aside are a list, `aside:VARIANT`. Names are the person's own and are only ever shown as text.
 *
 * @typedef {import("./protocol.js").Standing} Standing
 * @typedef {{id: string, when: number, standing: Standing}} Known
 * @typedef {Known & {name: string, record: string, seal: string | null}} Aside
 */

import { enter, forgetAll, played, sums, toCsv } from "./ledger.js";
import { saveText } from "./records.js";
import { load, loadObject, save } from "./storage.js";
import { freshSeed } from "./waking.js";
import { fill } from "./words.js";

/** @import { Words } from "./words.js" */

const NAME_LENGTH = 60;

export class Matches {
  /**
   * @param {HTMLElement} host
   * @param {string} variant
   * @param {Words} words
   * @param {(id: string) => void} resume
   */
  constructor(host, variant, words, resume) {
    this.host = host;
    this.variant = variant;
    this.words = words;
    this.resume = resume;
    for (const dialog of host.querySelectorAll("dialog:is(.b-matches, .b-played)")) {
      dialog.addEventListener("click", (event) => this.#click(event));
      dialog.addEventListener("change", (event) => this.#changed(event));
    }
  }

  /** Whether there is anything to choose from. */
  get any() {
    return this.#aside.length > 0 || this.#elsewhere().length > 0;
  }

  /**
   * Writes down how the match on the table stands.
   *
   * @param {Standing} standing
   * @param {boolean} fresh whether it has just begun
   */
  keep(standing, fresh) {
    const known = this.#known;
    const id = (!fresh && known?.id) || freshSeed().slice(0, 12);
    /** @type {Known} */
    const now = { id, when: Date.now(), standing };
    save(`standing:${this.variant}`, JSON.stringify(now));
    const { levels, deals, won, drawn, points, games, result } = standing;
    // Two people at one screen: neither is the one that this device keeps account of.
    if (levels.includes("person")) return;
    enter({
      id,
      variant: this.variant,
      levels: [...new Set(levels)].sort().join("+"),
      ...{ deals, won, drawn, points, games },
      matches: Number(result !== null),
      matches_won: Number(result === "won"),
      matches_drawn: Number(result === "drawn"),
    });
  }

  /** Puts the match that is kept as the one on the table into the list. */
  putAside() {
    const record = load(`match:${this.variant}`);
    const known = this.#known;
    if (record === null || known?.standing.result) return;
    const { id = freshSeed(), when = Date.now() } = known ?? {};
    const standing = known?.standing ?? emptyStanding();
    const seal = load(`seal:${this.variant}`);
    this.#write([{ id, when, standing, name: "", record, seal }, ...this.#aside]);
  }

  /**
   * Takes a match from the list, and puts the one that was kept in its place there.
   *
   * @param {string} id
   * @returns {boolean} whether there was such a match
   */
  take(id) {
    const wanted = this.#aside.find((match) => match.id === id);
    if (!wanted) return false;
    this.putAside();
    this.#write(this.#aside.filter((match) => match.id !== id));
    const { record, seal, when, standing } = wanted;
    save(`match:${this.variant}`, record);
    save(`seal:${this.variant}`, seal);
    save(`standing:${this.variant}`, JSON.stringify({ id, when, standing }));
    return true;
  }

  /** Opens the list. */
  show() {
    this.#list();
    this.#dialog("b-matches")?.showModal();
  }

  /** Opens the account of what was played. */
  showPlayed() {
    this.#account();
    this.#dialog("b-played")?.showModal();
  }

  // What is kept

  /** @returns {Known | null} */
  get #known() {
    return readKnown(loadObject(`standing:${this.variant}`));
  }

  /** @returns {Aside[]} what can be read of the list */
  get #aside() {
    const kept = loadObject(`aside:${this.variant}`)["matches"];
    return Array.isArray(kept) ? kept.flatMap((entry) => readAside(entry)) : [];
  }

  /** @param {Aside[]} matches */
  #write(matches) {
    save(`aside:${this.variant}`, matches.length > 0 ? JSON.stringify({ matches }) : null);
  }

  /** The links to other games that have a match in them. @returns {HTMLElement[]} */
  #elsewhere() {
    const items = this.host.querySelectorAll(".b-matches li[data-variant]");
    return /** @type {HTMLElement[]} */ ([...items]).filter((item) => {
      const variant = item.dataset["variant"] ?? "";
      if (variant === this.variant) return false;
      const begun = load(`match:${variant}`) !== null;
      const over = readKnown(loadObject(`standing:${variant}`))?.standing.result;
      return (begun && !over) || load(`aside:${variant}`) !== null;
    });
  }

  // What the person sees of it

  #list() {
    const list = this.host.querySelector(".b-aside");
    list?.replaceChildren(...this.#aside.flatMap((match) => this.#item(match)));
    const none = this.host.querySelector(".b-aside-none");
    if (none instanceof HTMLElement) none.hidden = this.#aside.length > 0;
    const there = this.#elsewhere();
    for (const item of this.host.querySelectorAll(".b-matches li[data-variant]")) {
      /** @type {HTMLElement} */ (item).hidden = !there.includes(/** @type {HTMLElement} */ (item));
    }
    const box = this.host.querySelector(".b-elsewhere");
    if (box instanceof HTMLElement) box.hidden = there.length === 0;
  }

  /** @param {Aside} match @returns {Node[]} */
  #item(match) {
    const template = this.host.querySelector(".b-matches template");
    if (!(template instanceof HTMLTemplateElement)) return [];
    const item = document.importNode(template.content, true);
    const [row, name, about] = ["li", "input", "p"].map((tag) => item.querySelector(tag));
    if (name instanceof HTMLInputElement) name.value = match.name;
    if (about) about.textContent = this.#about(match);
    row?.setAttribute("data-id", match.id);
    return [item];
  }

  /** @param {Known} match */
  #about({ standing, when }) {
    const lang = document.documentElement.lang;
    const levels = [...new Set(standing.levels)].map((level) => this.words[`level_${level}`] ?? level);
    return fill(this.words["match_about"] ?? "", {
      score: standing.score.join("–"),
      deal: standing.deal,
      levels: levels.join(", "),
      when: new Date(when).toLocaleDateString(lang, { day: "numeric", month: "long", year: "numeric" }),
    });
  }

  #account() {
    const list = this.host.querySelector(".b-account");
    const rows = sums(played());
    list?.replaceChildren(
      ...rows.flatMap((row) => {
        const game = this.words[`game_${row.variant}`] ?? row.variant;
        const levels = row.levels.split("+").map((level) => this.words[`level_${level}`] ?? level);
        const term = document.createElement("dt");
        term.textContent = `${game}, ${levels.join(", ")}`;
        const told = document.createElement("dd");
        const mean = (row.points / row.deals).toLocaleString(document.documentElement.lang, {
          maximumFractionDigits: 1,
        });
        told.textContent = ["played_deals", row.matches > 0 ? "played_matches" : ""]
          .map((key) => fill(this.words[key] ?? "", { ...row, mean }))
          .join(" ");
        return [term, told];
      }),
    );
    const none = this.host.querySelector(".b-account-none");
    if (none instanceof HTMLElement) none.hidden = rows.length > 0;
  }

  /** @param {Event} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("button[data-aside]");
    if (!(button instanceof HTMLElement)) return;
    const id = button.closest("li")?.getAttribute("data-id") ?? "";
    switch (button.dataset["aside"]) {
      case "resume":
        this.#dialog("b-matches")?.close();
        this.resume(id);
        break;
      case "delete":
        if (!this.#sure(button)) return;
        this.#write(this.#aside.filter((match) => match.id !== id));
        this.#list();
        this.#focusIn("b-matches");
        break;
      case "export":
        saveText(toCsv(sums(played())), "bisca.csv");
        break;
      case "clear":
        if (!this.#sure(button)) return;
        forgetAll();
        this.#account();
    }
  }

  /** What can't be brought back is asked for twice. @param {HTMLElement} button */
  #sure(button) {
    const sure = button.hasAttribute("data-sure");
    button.toggleAttribute("data-sure", !sure);
    const words = sure ? button.dataset["words"] : this.words["match_sure"];
    button.dataset["words"] ??= button.textContent ?? "";
    button.textContent = words ?? "";
    return sure;
  }

  /** The button that had the focus is gone. @param {string} name */
  #focusIn(name) {
    const close = this.#dialog(name)?.querySelector("form button");
    if (close instanceof HTMLElement) close.focus();
  }

  /** @param {Event} event */
  #changed(event) {
    const field = event.target;
    const id = field instanceof HTMLInputElement && field.closest("li")?.getAttribute("data-id");
    if (!id) return;
    const name = field.value.trim();
    this.#write(this.#aside.map((match) => (match.id === id ? { ...match, name } : match)));
  }

  /** @param {string} name @returns {HTMLDialogElement | null} */
  #dialog(name) {
    return this.host.querySelector(`dialog.${name}`);
  }
}

/** Of a match that an older version of this page has kept. @returns {Standing} */
function emptyStanding() {
  const counts = { deals: 0, won: 0, drawn: 0, points: 0, games: 0 };
  return { score: [], deal: 1, levels: [], result: null, ...counts };
}

/** @param {unknown} value @returns {Known | null} */
function readKnown(value) {
  const { id, when, standing } = /** @type {Partial<Known>} */ (Object(value));
  const told = /** @type {Partial<Standing>} */ (Object(standing));
  if (typeof id !== "string" || typeof when !== "number") return null;
  if (!Array.isArray(told.score) || !Array.isArray(told.levels)) return null;
  return { id, when, standing: { ...emptyStanding(), ...told } };
}

/** @param {unknown} value @returns {Aside[]} one, or none if it isn't a match */
function readAside(value) {
  const known = readKnown(value);
  const { name, record, seal } = /** @type {Partial<Aside>} */ (Object(value));
  if (!known || typeof record !== "string") return [];
  const kept = typeof seal === "string" ? seal : null;
  return [{ ...known, record, seal: kept, name: String(name ?? "").slice(0, NAME_LENGTH) }];
}
