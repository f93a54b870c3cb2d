/** Brings the board up on a screen where its lower part would lie under the edge. */

/**
 * Scrolls so that *box* begins at the top of the screen, if its *part* isn't wholly in view.
 *
 * @param {Element} box
 * @param {Element | null} part
 * @param {Element | null} bar that lies over the lower edge
 */
export function bringUp(box, part, bar) {
  const bottom = part?.getBoundingClientRect().bottom ?? 0;
  const stuck = bar !== null && getComputedStyle(bar).position === "sticky";
  const height = document.documentElement.clientHeight;
  const edge = stuck ? Math.min(bar.getBoundingClientRect().top, height) : height;
  const top = box.getBoundingClientRect().top - parseFloat(getComputedStyle(box).scrollMarginTop);
  if (top > 1 && bottom > edge) box.scrollIntoView({ block: "start" });
}
