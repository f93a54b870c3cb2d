/** A picture keeps the height of its tallest step, so that nothing below it ever moves. */

export class Room {
  #timer = 0;

  /**
   * @param {HTMLElement} live where the pictures are shown
   * @param {(step: number) => DocumentFragment | undefined} picture made anew at each call
   */
  constructor(live, picture) {
    this.live = live;
    this.picture = picture;
  }

  /**
   * Takes the height of the tallest, measured a few at a time: the page answers in between.
   *
   * @param {number[]} steps that may be it
   */
  reserve(steps) {
    const { live } = this;
    clearTimeout(this.#timer);
    if (live.offsetWidth === 0) return;
    const probe = document.createElement("div");
    probe.className = live.className;
    probe.inert = true;
    Object.assign(probe.style, { position: "absolute", visibility: "hidden", contain: "layout" });
    let height = 0;
    const measure = () => {
      probe.style.width = `${live.offsetWidth}px`;
      live.after(probe);
      for (const step of steps.splice(0, 2)) {
        const picture = this.picture(step);
        // Cards have their size without faces, which would all be fetched.
        for (const face of picture?.querySelectorAll("img") ?? []) face.remove();
        probe.replaceChildren(picture ?? "");
        height = Math.max(height, heightOf(probe));
      }
      probe.remove();
      if (steps.length > 0) this.#timer = window.setTimeout(measure, 10);
      else live.style.minHeight = `${height}px`;
    };
    measure();
  }

  /** What is shown now is taller than was thought. */
  grow() {
    const { live } = this;
    const height = heightOf(live);
    if (height > (parseFloat(live.style.minHeight) || 0)) live.style.minHeight = `${height}px`;
  }
}

/** In whole pixels, none of which is short of a part. @param {HTMLElement} box */
function heightOf(box) {
  return Math.ceil(box.getBoundingClientRect().height);
}

/**
 * Which steps may be the tallest: those that are given, and, since a board differs in height by what
 * is said and by how many cards lie there, for each number of cards those that say the most.
 *
 * @param {(DocumentFragment | undefined)[]} pictures of all steps
 * @param {(step: number) => string} sentence
 * @param {number[]} given
 */
export function likelyTallest(pictures, sentence, given) {
  /** @type {Map<number, number[][]>} */
  const said = new Map();
  pictures.forEach((picture, index) => {
    const cards = picture?.querySelectorAll(".b-trick > li").length ?? 0;
    const words = sentence(index + 1).length;
    said.set(cards, [...(said.get(cards) ?? []), [words, index + 1]]);
  });
  const most = [...said.values()].flatMap((all) =>
    all.sort(([a = 0], [b = 0]) => b - a).slice(0, 2).map(([, step = 1]) => step),
  );
  return [...new Set([...given, ...most])];
}
