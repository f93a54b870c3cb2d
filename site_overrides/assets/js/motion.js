/**
 * Shows where a card went: it is in its new place at once, and travels there from the old one.
 * Nothing waits for it, so without motion the result is the same.
 */

/** @import { Move } from "./protocol.js" */

const DURATION = 220;
const STAGGER = 40;
/** How much longer everything takes where it is to be slow. */
const SLOW = 3;
const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";

/** @typedef {{move: Move, from: DOMRect, picture: HTMLElement | null}} Departure */

/**
 * @param {string} choice on, slow, off or system
 * @returns {boolean}
 */
export function wantsMotion(choice) {
  if (document.hidden || choice === "off") return false;
  return choice === "on" || choice === "slow" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Where the cards of *moves* are before the board changes.
 *
 * @param {Element} board
 * @param {Move[]} moves
 * @returns {Departure[]}
 */
export function departures(board, moves) {
  settle(board);
  return moves.flatMap((move) => {
    const element = locate(board, move.card, move.from, 0);
    if (!element) return [];
    const picture = element.matches(".b-card")
      ? /** @type {HTMLElement} */ (element.cloneNode(true))
      : null;
    picture?.removeAttribute("id");
    return [{ move, from: element.getBoundingClientRect(), picture }];
  });
}

/**
 * @param {Element} board after the change
 * @param {Departure[]} parted
 * @param {HTMLElement} layer over the page, for the cards that are in neither place
 * @param {string} [choice] slow, for those who want to follow each card
 * @returns {number} ms until all have arrived
 */
export function arrive(board, parted, layer, choice) {
  const pace = choice === "slow" ? SLOW : 1;
  /** @type {Map<string, number>} */
  const backs = new Map();
  parted.forEach(({ move, from, picture }, index) => {
    const nth = backs.get(move.to) ?? 0;
    if (move.card === null) backs.set(move.to, nth + 1);
    const delay = index * STAGGER * pace;
    const target = locate(board, move.card, move.to, nth);
    if (!target) return;
    const to = target.getBoundingClientRect();
    if (target.matches(".b-card")) travel(target, from, to, delay, pace);
    else if (picture) fly(picture, from, to, delay, layer, pace);
  });
  return parted.length === 0 ? 0 : pace * (DURATION + (parted.length - 1) * STAGGER);
}

/**
 * Moves every card that two pictures have in common: a step-through has no list of moves.
 *
 * @param {Element} board
 * @param {() => void} change
 * @param {boolean} moving
 */
export function flip(board, change, moving) {
  settle(board);
  const before = moving ? places(board) : new Map();
  change();
  for (const [card, { element, rect }] of moving ? places(board) : []) {
    const from = before.get(card)?.rect;
    if (from && (Math.abs(from.x - rect.x) > 1 || Math.abs(from.y - rect.y) > 1)) {
      travel(element, from, rect, 0);
    }
  }
}

/** Ends what still moves, so that places can be measured. @param {Element} board */
function settle(board) {
  for (const animation of board.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.id === "b-travel") animation.cancel();
  }
}

/** @param {Element} board */
function places(board) {
  return new Map(
    [...board.querySelectorAll(".b-card[data-c]")].map((element) => [
      element.getAttribute("data-c"),
      { element, rect: element.getBoundingClientRect() },
    ]),
  );
}

/**
 * The element of a card in a zone: the card, else a back (the nth from the end), else the zone.
 *
 * @param {Element} board
 * @param {string | null} card
 * @param {string} zone
 * @param {number} nth
 * @returns {Element | null}
 */
function locate(board, card, zone, nth) {
  const place = board.querySelector(`[data-zone="${CSS.escape(zone)}"]`);
  const face = card === null ? null : place?.querySelector(`.b-card[data-c="${CSS.escape(card)}"]`);
  if (face) return face;
  const backs = [...(place?.querySelectorAll(".b-back") ?? [])];
  return backs.at(-1 - nth) ?? backs.at(-1) ?? place;
}

/**
 * @param {Element} element in its new place
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 * @param {number} [pace]
 */
function travel(element, from, to, delay, pace = 1) {
  if (to.width === 0 || from.width === 0) return;
  // The style sheet lifts cards by `translate`: `transform` leaves that alone.
  const start = `translate(${gap(to, from)}) scale(${from.width / to.width})`;
  element.animate(
    { transform: [start, "none"], zIndex: [3, 3] },
    { id: "b-travel", duration: DURATION * pace, delay, easing: EASING, fill: "backwards" },
  );
}

/**
 * @param {HTMLElement} picture
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 * @param {HTMLElement} layer
 * @param {number} pace
 */
function fly(picture, from, to, delay, layer, pace) {
  Object.assign(picture.style, {
    position: "fixed",
    margin: "0",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  layer.append(picture);
  picture.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${gap(from, to)})`, opacity: 1, offset: 0.8 },
      { transform: `translate(${gap(from, to)})`, opacity: 0 },
    ],
    { duration: DURATION * pace, delay, easing: EASING, fill: "both" },
  );
  // Not on the animation's own end, which a page in the background may never reach.
  setTimeout(() => picture.remove(), DURATION * pace + delay);
}

/** From the middle of one box to that of another. @param {DOMRect} a @param {DOMRect} b */
function gap(a, b) {
  const x = b.left + b.width / 2 - (a.left + a.width / 2);
  const y = b.top + b.height / 2 - (a.top + a.height / 2);
  return `${x}px, ${y}px`;
}
