/**
 * Ways to walk through a deal other than one press a step: by itself, by holding a button down, by
 * a stroke of the finger.
 */

/** How long a step stays, and how much longer for each character of its sentence (ms). */
const STAYS = {
  slow: [2600, 45],
  usual: [1500, 28],
  fast: [700, 8],
};

/**
 * @param {string} speed slow, usual or fast
 * @param {number} characters of the sentence to read
 */
export function stayTime(speed, characters) {
  const [stay = 0, each = 0] = STAYS[/** @type {keyof typeof STAYS} */ (speed)] ?? STAYS.usual;
  return stay + each * Math.min(characters, 200);
}

/** Goes on by itself, from one step to the next, until the end or until it is stopped. */
export class Autoplay {
  #timer = 0;
  #running = false;

  /**
   * @param {object} parts
   * @param {() => boolean} parts.step takes one step; whether there is another after it
   * @param {() => number} parts.time how long the present step stays (ms)
   * @param {(running: boolean) => void} parts.onchange
   */
  constructor({ step, time, onchange }) {
    this.step = step;
    this.time = time;
    this.onchange = onchange;
  }

  get running() {
    return this.#running;
  }

  /** The first step comes at once: a press that seems to do nothing is pressed again. */
  start() {
    if (this.#running) return;
    this.#running = true;
    this.onchange(true);
    this.#go();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    this.#running = false;
    this.onchange(false);
  }

  #go() {
    if (!this.step()) this.stop();
    // Taking the step may have stopped it.
    if (this.#running) this.#timer = setTimeout(() => this.#go(), this.time());
  }
}

const HOLD = 450;
const REPEAT = 150;

/** A button held down repeats; letting go ends it, and is then no press of its own. */
export class Holding {
  #timer = 0;
  #held = false;

  /** @param {() => void} act */
  press(act) {
    this.release();
    this.#held = false;
    const repeat = () => {
      this.#held = true;
      act();
      this.#timer = setTimeout(repeat, REPEAT);
    };
    this.#timer = setTimeout(repeat, HOLD);
  }

  release() {
    clearTimeout(this.#timer);
  }

  /** Whether the click that follows belongs to a button that was held. Told once. */
  takeClick() {
    const held = this.#held;
    this.#held = false;
    return held;
  }
}

const LENGTH = 45;
const LONGEST = 800;

/**
 * What a stroke over the picture means: as with pages, to the left is onward.
 *
 * @param {number} x pixels to the right
 * @param {number} y pixels down
 * @param {number} time ms
 * @returns {"next" | "prev" | null} null: it was no stroke, or the page was being scrolled
 */
export function strokeOrder(x, y, time) {
  if (time > LONGEST || Math.abs(x) < LENGTH || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 ? "next" : "prev";
}

/**
 * @param {HTMLElement} picture
 * @param {(order: "next" | "prev") => void} act on each stroke over it
 */
export function followFinger(picture, act) {
  /** @type {{x: number, y: number, time: number} | null} */
  let start = null;
  picture.addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y, timeStamp: time, pointerType, isPrimary } = event;
    start = pointerType === "touch" && isPrimary ? { x, y, time } : null;
  });
  picture.addEventListener("pointercancel", () => (start = null));
  picture.addEventListener("pointerup", (event) => {
    const { clientX, clientY, timeStamp, isPrimary } = event;
    if (!start || !isPrimary) return;
    const order = strokeOrder(clientX - start.x, clientY - start.y, timeStamp - start.time);
    start = null;
    if (order !== null) act(order);
  });
}
