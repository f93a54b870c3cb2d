/**
 * What is known of each step beside its picture: who played what, and what each seat sees. The
 * first step has index 0 in here, as in the engine. A figure among text brings `known` and `back`
 * alone, and no tool that asks for more.
 *
 * @typedef {object} Trail
 * @property {string[]} moves `07H`: seat 0 played it; empty for what is no play
 * @property {number[]} plies cards played or exchanged up to the end of the step
 * @property {number[]} [linked] if the link leaves the signs out: the step, from 1, without them
 * @property {Record<string, Record<string, number[] | null>>} known card -> seats, null for all
 * @property {Record<string, Record<string, string>>} guesses by step, then card: what to tell who
 *   guessed it
 * @property {Record<string, Record<string, string>>} said by seat, then step
 * @property {string[]} people
 * @property {Record<string, [string, string]>} cards sign and name
 * @property {string} back
 * @property {string} [link]
 * @property {string} [text]
 */

/**
 * The first of the steps (from 1) beyond *from* up to *to* at which *seat* plays.
 *
 * @param {Trail} trail
 * @param {number} seat
 * @param {number} from
 * @param {number} to
 * @returns {number | null}
 */
export function playBetween(trail, seat, from, to) {
  for (let step = from + 1; step <= to; step += 1) {
    if (trail.moves[step - 1]?.startsWith(String(seat))) return step;
  }
  return null;
}

/** The card played at a step, from 1. @param {Trail} trail @param {number} step */
export function cardPlayed(trail, step) {
  return trail.moves[step - 1]?.slice(1) ?? "";
}

/**
 * Whether *seat* sees a card that another holds.
 *
 * @param {Trail} trail
 * @param {number} step from 1
 * @param {string} card
 * @param {number} seat
 */
export function isKnown(trail, step, card, seat) {
  const seats = trail.known[String(step - 1)]?.[card];
  return seats === null || (seats?.includes(seat) ?? false);
}

/**
 * What *seat* is told at a step; undefined: as much as everybody.
 *
 * @param {Trail} trail
 * @param {number} step from 1
 * @param {number} seat
 */
export function toldTo(trail, step, seat) {
  return trail.said[String(seat)]?.[String(step - 1)];
}
