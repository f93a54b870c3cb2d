/** Brings the board up on a screen where its lower part would lie under the edge. */

/**
 * Scrolls down so that *box* begins at the top of the screen, if its *part* isn't wholly in view;
 * and further, where both don't fit, until all of the part is. Where the part is all there is, no
 * further than that, so that a button of the *bar* stays under the finger that pressed it.
 *
 * @param {Element} box
 * @param {Element | null} part
 * @param {Element | null} bar that lies over the lower edge
 */
export function bringUp(box, part, bar) {
  if (!part) return;
  const { top: start, bottom } = part.getBoundingClientRect();
  const stuck = bar !== null && getComputedStyle(bar).position === "sticky";
  const height = document.documentElement.clientHeight;
  const edge = stuck ? Math.min(bar.getBoundingClientRect().top, height) : height;
  const top = box.getBoundingClientRect().top - parseFloat(getComputedStyle(box).scrollMarginTop);
  const least = Math.min(bottom - edge, start);
  const way = box === part ? least : Math.max(top, least);
  if (bottom > edge && way > 1) scrollBy(0, way);
}
