/**
 * The matches of a game that are kept beside the one on the table, and what was played.
 *
 * The one on the table is `match:VARIANT`, with `standing:VARIANT` to say how it stands; those put
 * aside are a list, `aside:VARIANT`. What is kept may be anybody's: it is only ever shown as text.
 *
 * @typedef {import("./protocol.js").Standing} Standing
 * @typedef {Record<string, any> & {id: string, record: string}} Aside
 *   Also `name`, `when`, `standing`, and the `seal` that was shown for its deal.
 */

import { enter, forgetAll, ledger, played, sums, toCsv } from "./ledger.js";
import { saveText } from "./records.js";
import { setsOf } from "./rulesets.js";
import { Kept, load, loadObject, save } from "./storage.js";
import { Unread } from "./unread.js";
import { freshSeed, showFor } from "./waking.js";
import { fill, langWritten } from "./words.js";

/** @import { Words } from "./words.js" */

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
    this.aside = asideOf(variant);
    this.unread = {
      matches: new Unread(variant, [this.aside, setsOf(variant)]),
      played: new Unread(ledger.owner, [ledger]),
    };
    for (const dialog of host.querySelectorAll("dialog:is(.b-matches, .b-played)")) {
      dialog.addEventListener("click", (event) => this.#click(event));
      dialog.addEventListener("change", (event) => this.#changed(event));
    }
  }

  /** Whether there is anything to choose from. */
  get any() {
    const here = this.aside.found.length + this.unread.matches.names.length;
    return here > 0 || this.#elsewhere().length > 0;
  }

  /**
   * Writes down how the match on the table stands.
   *
   * @param {Standing} standing
   * @param {boolean} fresh whether it has just begun
   */
  keep(standing, fresh) {
    const { id: known } = loadObject(this.#slot("standing"));
    const id = fresh || typeof known !== "string" ? freshSeed() : known;
    save(this.#slot("standing"), JSON.stringify({ id, when: Date.now(), standing }));
    const { levels, result, deals, won, drawn, points, games } = standing;
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
    const record = load(this.#slot("match"));
    const known = loadObject(this.#slot("standing"));
    if (record === null || Object(known["standing"]).result) return;
    const seal = load(this.#slot("seal"));
    this.aside.set([{ id: freshSeed(), ...known, name: "", record, seal }, ...this.aside.found]);
  }

  /**
   * Takes a match from the list, and puts the one that was kept in its place there.
   *
   * @param {string} id
   * @returns {boolean} whether there was such a match
   */
  take(id) {
    const wanted = this.aside.found.find((match) => match.id === id);
    if (!wanted) return false;
    this.putAside();
    this.#drop(id);
    const { record, seal, when, standing } = wanted;
    save(this.#slot("match"), record);
    save(this.#slot("seal"), seal ? String(seal) : null);
    save(this.#slot("standing"), JSON.stringify({ id, when, standing }));
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

  /** @param {string} kind */
  #slot(kind) {
    return `${kind}:${this.variant}`;
  }

  /** @param {string} id */
  #drop(id) {
    const matches = this.aside.found;
    // One only: tabs may have put the same match aside at two moments of it.
    const place = matches.findIndex((match) => match.id === id);
    this.aside.set(matches.filter((_, other) => other !== place));
  }

  /** The other games that have a match in them. */
  #elsewhere() {
    const items = [...this.host.querySelectorAll(".b-matches li[data-when]")];
    return items.flatMap((item) => {
      const variant = item.getAttribute("data-when") ?? "";
      const { result } = Object(loadObject(`standing:${variant}`)["standing"]);
      const begun = load(`match:${variant}`) !== null && !result;
      const waits = begun || load(`aside:${variant}`) !== null;
      return variant !== this.variant && waits ? [variant] : [];
    });
  }

  // What the person sees of it

  #list() {
    const dialog = this.#dialog("b-matches");
    const [matches, there] = [this.aside.found, this.#elsewhere()];
    const unread = this.unread.matches;
    dialog?.querySelector(".b-aside")?.replaceChildren(...matches.flatMap((one) => this.#item(one)));
    unread.list(dialog, this.words);
    const flags = {
      none: matches.length + unread.names.length === 0,
      unread: unread.names.length > 0,
      elsewhere: there.length > 0,
    };
    if (dialog) showFor(dialog, new Set([...upOf(flags), ...there]));
  }

  /** @param {Aside} match @returns {Node[]} */
  #item(match) {
    const template = this.host.querySelector(".b-matches template");
    if (!(template instanceof HTMLTemplateElement)) return [];
    const item = document.importNode(template.content, true);
    const [row, name, about] = ["li", "input", "p"].map((tag) => item.querySelector(tag));
    const { score, deal, levels } = Object(match["standing"]);
    const told = fill(this.words["match_about"] ?? "", {
      score: listed(score).join("–"),
      deal: deal ?? "",
      levels: this.#named(listed(levels)),
      when: new Date(Number(match["when"])).toLocaleString(langWritten(), {
        dateStyle: "long",
        timeStyle: "short",
      }),
    });
    if (about) about.textContent = told;
    if (name instanceof HTMLInputElement) name.value = String(match["name"] ?? "");
    // Every row has the same controls: each says which match it is for.
    const which = match["name"] ? `${match["name"]}, ${told}` : told;
    for (const control of item.querySelectorAll("input, button")) {
      const own = control.getAttribute("aria-label") ?? control.textContent;
      control.setAttribute("aria-label", `${own}: ${which}`);
    }
    row?.setAttribute("data-id", match.id);
    return [item];
  }

  /** @param {unknown[]} levels */
  #named(levels) {
    return [...new Set(levels)].map((one) => this.words[`level_${one}`] ?? one).join(", ");
  }

  #account() {
    const [dialog, rows] = [this.#dialog("b-played"), sums(played())];
    const unread = this.unread.played;
    unread.list(dialog, this.words);
    dialog?.querySelector(".b-account")?.replaceChildren(
      ...rows.flatMap((row) => {
        const [term, told] = [document.createElement("dt"), document.createElement("dd")];
        const game = this.words[`game_${row.variant}`] ?? row.variant;
        term.textContent = `${game}, ${this.#named(row.levels.split("+"))}`;
        const mean = (row.points / row.deals).toLocaleString(langWritten(), {
          maximumFractionDigits: 1,
        });
        const text = `${this.words["played_deals"]} ${this.words["played_matches"]}`;
        told.textContent = fill(text, { ...row, mean });
        return [term, told];
      }),
    );
    const flags = {
      some: rows.length > 0,
      none: rows.length + unread.names.length === 0,
      unread: unread.names.length > 0,
    };
    if (dialog) showFor(dialog, new Set(upOf(flags)));
  }

  /** @param {Event} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("button[data-aside]");
    if (!(button instanceof HTMLElement)) return;
    const id = button.closest("li")?.getAttribute("data-id") ?? "";
    const name = button.closest("li")?.getAttribute("data-name") ?? "";
    const dialog = button.closest("dialog");
    const unread = dialog?.matches(".b-played") ? this.unread.played : this.unread.matches;
    switch (button.dataset["aside"]) {
      case "resume":
        dialog?.close();
        this.resume(id);
        break;
      case "delete":
        if (!this.#sure(button)) return;
        this.#drop(id);
        this.#list();
        toClose(dialog);
        break;
      case "unread-save":
        unread.save(name);
        break;
      case "unread-erase":
        if (!this.#sure(button)) return;
        unread.erase(name);
        if (unread === this.unread.played) this.#account();
        else this.#list();
        toClose(dialog);
        break;
      case "export":
        saveText(toCsv(sums(played())), "bisca.csv");
        break;
      case "clear":
        if (!this.#sure(button)) return;
        forgetAll();
        this.#account();
        toClose(dialog);
    }
  }

  /** What can't be brought back is asked for twice. @param {HTMLElement} button */
  #sure(button) {
    const sure = button.hasAttribute("data-sure");
    button.toggleAttribute("data-sure", !sure);
    const text = button.dataset["other"] ?? this.words["match_sure"] ?? "";
    button.dataset["other"] = button.textContent ?? "";
    button.textContent = text;
    const label = button.getAttribute("aria-label");
    if (label) button.setAttribute("aria-label", label.replace(button.dataset["other"], text));
    return sure;
  }

  /** @param {Event} event */
  #changed(event) {
    const field = event.target;
    const id = field instanceof HTMLInputElement && field.closest("li")?.getAttribute("data-id");
    if (!id) return;
    const name = field.value.trim();
    const matches = this.aside.found;
    this.aside.set(matches.map((match) => (match.id === id ? { ...match, name } : match)));
  }

  /** @param {string} name @returns {HTMLDialogElement | null} */
  #dialog(name) {
    return this.host.querySelector(`dialog.${name}`);
  }
}

/**
 * The matches put aside, as far as they can be read.
 *
 * @param {string} variant
 * @returns {Kept<Aside[]>}
 */
export function asideOf(variant) {
  return new Kept(
    `aside:${variant}`,
    variant,
    (kept) =>
      listed(Object(kept)["matches"])
        .map(Object)
        .filter(({ id, record }) => typeof id === "string" && typeof record === "string"),
    (matches) => (matches.length > 0 ? { matches } : null),
  );
}

/** @param {Record<string, boolean>} flags @returns {string[]} those that are up */
function upOf(flags) {
  return Object.keys(flags).filter((name) => flags[name]);
}

/** @param {unknown} value @returns {unknown[]} nothing, if it is no list */
function listed(value) {
  return Array.isArray(value) ? value : [];
}

/** The button that had the focus is gone. @param {HTMLDialogElement | null} dialog */
function toClose(dialog) {
  const button = dialog?.querySelector("form button");
  if (button instanceof HTMLElement) button.focus();
}
