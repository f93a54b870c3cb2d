/**
 * Material fetches the index of the search as soon as a page opens, and it is the heaviest thing on
 * most pages; and it starts a worker for it. This holds both back until somebody means to search, or
 * came from a search. It runs before Material's script, as part of the shim: a page has one script
 * less to ask for.
 */

const INDEX = "search/search_index.json";
const WORKER = "/workers/search.";
const SIGNS = ["focusin", "pointerover", "click"];

/** Lets the request go once there is a sign of a search, or at once with what a search has left. */
const wanted = /** @type {Promise<void>} */ (
  new Promise((go) => {
    if (/[?&][hq]=/.test(location.search)) go();
    /** @param {Event} event */
    const look = (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest(".md-search, [data-toggle=__search], [for=__search]")) return;
      for (const sign of SIGNS) document.removeEventListener(sign, look, true);
      go();
    };
    for (const sign of SIGNS) document.addEventListener(sign, look, true);
  })
);

// Material looks at its field when a key comes up, and nothing pasted or dictated brings one.
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.matches(".md-search__input")) {
    target.dispatchEvent(new Event("keyup"));
  }
});

const { open, send } = XMLHttpRequest.prototype;
/** @type {WeakSet<XMLHttpRequest>} */
const late = new WeakSet();

/**
 * @this {XMLHttpRequest}
 * @param {any[]} words
 */
XMLHttpRequest.prototype.open = function (...words) {
  if (String(words[1]).endsWith(INDEX)) late.add(this);
  return Reflect.apply(open, this, words);
};

/**
 * @this {XMLHttpRequest}
 * @param {any[]} words
 */
XMLHttpRequest.prototype.send = function (...words) {
  if (late.has(this)) wanted.then(() => Reflect.apply(send, this, words));
  else Reflect.apply(send, this, words);
};

const Started = Worker;
/** Stands for the worker of the search until it is wanted; what it is told meanwhile it is told then. */
class Waiting extends EventTarget {
  /** @type {any[]} */
  #told = [];
  /** @type {Worker | null} */
  #worker = null;

  /** @param {string | URL} address */
  constructor(address) {
    super();
    wanted.then(() => {
      this.#worker = new Started(address);
      this.#worker.addEventListener("message", ({ data }) =>
        this.dispatchEvent(new MessageEvent("message", { data })),
      );
      for (const message of this.#told) this.#worker.postMessage(message);
    });
  }

  /** @param {any} message */
  postMessage(message) {
    if (this.#worker) this.#worker.postMessage(message);
    else this.#told.push(message);
  }
}
window.Worker = /** @type {any} */ (
  new Proxy(Started, {
    construct: (own, words) =>
      String(words[0]).includes(WORKER) ? new Waiting(words[0]) : Reflect.construct(own, words),
  })
);

export {};
