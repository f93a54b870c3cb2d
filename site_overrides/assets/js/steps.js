/**
 * The cursor of a step-through: which step comes after an order. Steps count from 1.
 */

/**
 * @param {string} order first, prev-trick, prev, next, next-trick or last
 * @param {number} step where the cursor is
 * @param {number[]} tricks the trick each step belongs to, 0 for the deal before the first
 * @returns {number | null} null: not an order
 */
export function stepAfter(order, step, tricks) {
  const last = tricks.length;
  const trick = tricks[step - 1] ?? 0;
  switch (order) {
    case "first":
      return 1;
    case "last":
      return last;
    case "next":
      return Math.min(step + 1, last);
    case "prev":
      return Math.max(step - 1, 1);
    case "next-trick": {
      const found = tricks.findIndex((other) => other > trick);
      return found === -1 ? last : found + 1;
    }
    case "prev-trick": {
      const start = tricks.indexOf(trick) + 1;
      return start < step ? start : Math.max(tricks.indexOf(tricks[start - 2] ?? trick) + 1, 1);
    }
    default:
      return null;
  }
}

/** @type {Record<string, string>} */
const KEYS = {
  ArrowRight: "next",
  ArrowLeft: "prev",
  PageDown: "next-trick",
  PageUp: "prev-trick",
  Home: "first",
  End: "last",
};

/**
 * The order a key stands for. With Alt, Ctrl or Meta it is the browser's.
 *
 * @param {Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">} event
 * @returns {string | null}
 */
export function orderOfKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const order = KEYS[event.key] ?? null;
  return event.shiftKey && (order === "next" || order === "prev") ? `${order}-trick` : order;
}

/**
 * The steps at which each card came to a new place where it can be seen.
 *
 * @param {Map<string, string>[]} boards for every step: card -> zone
 * @returns {Map<string, number[]>}
 */
export function cardSteps(boards) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  boards.forEach((board, index) => {
    for (const [card, zone] of board) {
      if (boards[index - 1]?.get(card) === zone) continue;
      found.set(card, [...(found.get(card) ?? []), index + 1]);
    }
  });
  return found;
}

/**
 * Where pressing a card leads: to the step that brought it where it is, and from there to the next
 * step that moves it.
 *
 * @param {number[]} steps of the card, rising
 * @param {number} step where the cursor is
 */
export function stepOfCard(steps, step) {
  const before = steps.filter((other) => other < step).at(-1);
  if (before !== undefined && !steps.includes(step)) return before;
  return steps.find((other) => other > step) ?? steps[0] ?? step;
}
