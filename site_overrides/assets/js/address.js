/**
 * The fragment of the address, which holds all that a link carries:
 *
 *     #tres-deal.12   step 12 of the figure tres-deal
 *     #d=LINK.12      step 12 of the deal that LINK writes down
 *     #play=LINK      that deal, to be played as practice
 *     #play=LINK.7    the same, from where its first seven cards have been played
 *     #practice       the practice deal kept on this device
 *
 * A LINK is letters, digits, `-` and `_`: whatever a chat program glued behind it is dropped.
 *
 * @typedef {{kind: "step", figure: string, step: number}
 *   | {kind: "deal", link: string, step: number}
 *   | {kind: "play", link: string, ply?: number}
 *   | {kind: "practice"}} Place
 */

/**
 * @param {string} hash as in `location.hash`
 * @returns {Place | null} null: nothing of ours
 */
export function parsePlace(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "practice") return { kind: "practice" };
  const play = /^play=([\w-]+)(?:\.(\d{1,4}))?/.exec(text);
  if (play?.[1]) {
    const ply = Number(play[2] ?? 0);
    return { kind: "play", link: play[1], ...(ply > 0 ? { ply } : {}) };
  }
  const deal = /^d=([\w-]+)(?:\.(\d{1,4}))?/.exec(text);
  if (deal?.[1]) return { kind: "deal", link: deal[1], step: Number(deal[2] ?? 1) };
  const step = /^([a-z0-9-]+)\.(\d{1,4})$/.exec(text);
  if (step?.[1]) return { kind: "step", figure: step[1], step: Number(step[2]) };
  return null;
}

/**
 * @param {Place | null} place
 * @returns {string} with its `#`, or nothing
 */
export function fragmentOf(place) {
  if (place === null) return "";
  if (place.kind === "practice") return "#practice";
  if (place.kind === "play") return `#play=${place.link}${place.ply ? `.${place.ply}` : ""}`;
  if (place.kind === "deal") return `#d=${place.link}.${place.step}`;
  return `#${place.figure}.${place.step}`;
}

// WebKit throws at the 101st replaceState in ten seconds.
const QUIET = 300;
let timer = 0;
/** @type {string | null} */
let waiting = null;

/**
 * Writes the place into the address once stepping has paused. It replaces: Back leaves the page.
 *
 * @param {Place | null} place
 */
export function writePlace(place) {
  waiting = fragmentOf(place);
  clearTimeout(timer);
  timer = window.setTimeout(flushPlace, QUIET);
}

/** Writes now what is waiting to be written: someone is about to read the address. */
export function flushPlace() {
  clearTimeout(timer);
  if (waiting === null) return;
  try {
    history.replaceState(history.state, "", waiting || location.pathname + location.search);
  } catch {
    // The address stays as it was; nothing else depends on it.
  }
  waiting = null;
}

/**
 * The same place in the other language: its link takes along what the address says.
 *
 * @param {Document} page
 */
export function carryPlace(page) {
  const file = location.pathname.split("/").pop();
  for (const link of page.querySelectorAll("a[hreflang]")) {
    if (!(link instanceof HTMLAnchorElement) || link.host !== location.host) continue;
    if (link.pathname.split("/").pop() === file) link.hash = location.hash;
  }
}

/**
 * Where a page of the table's game lies.
 *
 * @param {HTMLElement} host the table, which knows what its pages are called
 * @param {"deal" | "table"} page
 * @param {string} fragment
 * @param {string} [variant] another game's page
 */
export function pageAddress(host, page, fragment, variant) {
  const file = host.dataset[page] ?? `${page}.html`;
  const url = new URL(variant ? `../${variant}/${file}` : file, document.baseURI);
  url.hash = fragment;
  return url.href;
}
