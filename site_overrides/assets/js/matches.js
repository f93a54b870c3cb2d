/**
 * The matches of a game that are kept beside the one on the table, and what was played: how they are
 * kept. What a person sees of them is in lists.js.
 *
 * The one on the table is `match:VARIANT`, with `standing:VARIANT` to say how it stands; those put
 * aside are a list, `aside:VARIANT`. What is kept may be anybody's: it is only ever shown as text.
 *
 * @typedef {import("./protocol.js").Standing} Standing
 * @typedef {Record<string, any> & {id: string, record: string}} Aside
 *   Also `name`, `when`, `standing`, and the `seal` that was shown for its deal.
 */

import { enter, ledger } from "./ledger.js";
import { setsOf } from "./rulesets.js";
import { Kept, listed, hold, load, loadObject, save } from "./storage.js";
import { Unread } from "./unread.js";
import { freshSeed } from "./waking.js";

export class Matches {
  /**
   * @param {HTMLElement} host
   * @param {string} variant
   */
  constructor(host, variant) {
    this.host = host;
    this.variant = variant;
    this.aside = asideOf(variant);
    this.unread = {
      matches: new Unread(variant, [this.aside, setsOf(variant)]),
      played: new Unread(ledger.owner, [ledger]),
    };
  }

  /** Whether there is anything to choose from. */
  get any() {
    const here = this.aside.found.length + this.unread.matches.names.length;
    return here > 0 || this.elsewhere().length > 0;
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

  /**
   * Puts the match that is kept as the one on the table into the list. Where there is no room for
   * it, the device goes on keeping it as it does, and the next match lasts as long as the page.
   *
   * @param {string} [taken] the match of the list that comes in its place
   */
  putAside(taken) {
    const record = load(this.#slot("match"));
    const known = loadObject(this.#slot("standing"));
    const matches = taken === undefined ? this.aside.found : this.#without(taken);
    if (record !== null && !Object(known["standing"]).result) {
      const seal = load(this.#slot("seal"));
      matches.unshift({ id: freshSeed(), ...known, name: "", record, seal });
    } else if (taken === undefined) {
      return;
    }
    if (!this.aside.set(matches)) this.hold();
  }

  /** Lets nothing take the place of the match that the device keeps as the one on the table. */
  hold() {
    for (const kind of ["match", "standing", "seal"]) hold(this.#slot(kind));
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
    this.putAside(id);
    const { record, seal, when, standing } = wanted;
    save(this.#slot("match"), record);
    save(this.#slot("seal"), seal ? String(seal) : null);
    save(this.#slot("standing"), JSON.stringify({ id, when, standing }));
    return true;
  }

  /** @param {string} kind */
  #slot(kind) {
    return `${kind}:${this.variant}`;
  }

  /** Takes a match out of the list. @param {string} id */
  drop(id) {
    this.aside.set(this.#without(id));
  }

  /** @param {string} id */
  #without(id) {
    const matches = this.aside.found;
    // One only: tabs may have put the same match aside at two moments of it.
    const place = matches.findIndex((match) => match.id === id);
    return matches.filter((_, other) => other !== place);
  }

  /** The other games that have a match in them. */
  elsewhere() {
    const items = [...this.host.querySelectorAll(".b-matches li[data-when]")];
    return items.flatMap((item) => {
      const variant = item.getAttribute("data-when") ?? "";
      const { result } = Object(loadObject(`standing:${variant}`)["standing"]);
      const begun = load(`match:${variant}`) !== null && !result;
      const waits = begun || load(`aside:${variant}`) !== null;
      return variant !== this.variant && waits ? [variant] : [];
    });
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
