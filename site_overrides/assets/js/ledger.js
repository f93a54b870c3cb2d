/**
 * What was played on this device: a row for each match (`bisca:played`), of which the oldest are
 * added up by game and opponents. Rows hold only numbers that can be added.
 *
 * @typedef {Record<"deals" | "won" | "drawn" | "points" | "games" | "matches" | "matches_won"
 *   | "matches_drawn", number>} Counts
 * @typedef {Counts & {id: string, variant: string, levels: string}} Row
 */

import { Kept, listed } from "./storage.js";

/** More matches than this are kept only as sums. */
const MOST = 400;
const COUNTS = /** @type {(keyof Counts)[]} */ ([
  "deals",
  "won",
  "drawn",
  "points",
  "games",
  "matches",
  "matches_won",
  "matches_drawn",
]);

/** @type {Kept<Row[]>} */
export const ledger = new Kept(
  "played",
  "played",
  (rows) => listed(rows).flatMap(readRow),
  (rows) => (rows.length > 0 ? rows : null),
);

/** @returns {Row[]} what can be read of it */
export function played() {
  return ledger.found;
}

/** Writes down how a match stands now, in place of what was known of it. @param {Row} row */
export function enter(row) {
  const rows = played().filter((other) => other.id !== row.id);
  if (row.deals > 0) rows.push(row);
  const late = rows.slice(-MOST);
  const early = sums(rows.slice(0, -MOST).concat(late.filter((other) => other.id === "")));
  ledger.set([...early, ...late.filter((other) => other.id !== "")]);
}

export function forgetAll() {
  ledger.set([]);
}

/**
 * The rows added up by game and opponents, in the order in which they were first met.
 *
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function sums(rows) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const row of rows) {
    const key = `${row.variant} ${row.levels}`;
    const sum = found.get(key);
    if (sum) for (const count of COUNTS) sum[count] += row[count];
    else found.set(key, { ...row, id: "" });
  }
  return [...found.values()];
}

/** As a table for other programs. @param {Row[]} rows */
export function toCsv(rows) {
  const lines = rows.map((row) => [row.variant, row.levels, ...COUNTS.map((count) => row[count])]);
  return [["variant", "opponents", ...COUNTS], ...lines].map((line) => `${line.join(",")}\n`).join("");
}

/** @param {unknown} value @returns {Row[]} one, or none if it isn't a row */
function readRow(value) {
  const row = Object(value);
  // Ids of games and levels are plain; nothing else gets into a table.
  const named = /^[a-z0-9+-]+ [a-z0-9+-]+$/.test(`${row.variant} ${row.levels}`);
  const fine = named && typeof row.id === "string" && COUNTS.every((count) => row[count] >= 0);
  return fine ? [row] : [];
}
