/**
 * The page's side of the engine: wakes a worker when it is first needed, gives every request its
 * answer, and turns whatever goes wrong into an error that has a sentence.
 */

import { missing } from "./fetching.js";
import { VERSION } from "./protocol.js";
import { load, save } from "./storage.js";

/** @import { Reply, Request, Values, WorkerMessage } from "./protocol.js" */

/** `kind` picks the sentence: those of download.js, and worker, crash or silence. */
export class EngineError extends Error {
  /**
   * @param {string} kind
   * @param {Values} [values]
   */
  constructor(kind, values = {}) {
    super(kind);
    this.kind = kind;
    this.values = values;
  }
}

/** @typedef {{resolve: (reply: Reply) => void, reject: (error: Error) => void}} Waiting */

const TICKS = 30;
/** Where the hash of the memory that this browser has fetched is kept. */
const MEMORY = "memory";
/** Where that of the memory is kept from which the last start failed. */
const FAILED = "memory-failed";
/** What says nothing about the browser: the files didn't come. */
const NOT_COME = ["network", "status", "damaged"];

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<unknown> | null} */
  #start = null;
  /** @type {{resolve: () => void, reject: (error: Error) => void} | null} */
  #starting = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  /** Whether the start under way is the fast one, which has another to fall back on. */
  #fast = false;
  #plain = false;
  #clock = 0;
  #ticks = 0;

  /**
   * @param {object} options
   * @param {(plain: boolean) => Worker} options.createWorker `plain`: not to try the fast start
   * @param {Record<string, unknown>} options.common what every request says: language, assets
   * @param {() => Promise<EngineError | null>} [options.whyNone] what a browser doesn't tell of a
   *   worker that won't start: whether the server has none
   * @param {number} [options.patience] ms without any sign of life
   */
  constructor({ createWorker, common, whyNone = async () => null, patience = 30_000 }) {
    this.createWorker = createWorker;
    this.whyNone = whyNone;
    this.common = common;
    this.patience = patience;
    /** @type {(done: number, total: number) => void} */
    this.onprogress = () => {};
    this.onstarting = () => {};
    /** Told the hash of the memory that a fast start can count on from now on. */
    this.onmemory = (/** @type {string} */ _sha256) => {};
    /** Told whether this browser could start from the memory, which it had. */
    this.onfast = (/** @type {boolean} */ _worked) => {};
    /** Told when something kept on the device was wrong, and isn't kept any more. */
    this.onspoilt = () => {};
    this.onready = () => {};
  }

  get awake() {
    return this.#worker !== null && this.#starting === null;
  }

  /** Resolves once the engine answers; after a failure the next call tries in a new worker. */
  wake() {
    if (this.#start === null) {
      const start = new Promise((resolve, reject) => {
        this.#starting = { resolve: () => resolve(undefined), reject };
      });
      this.#start = start;
      this.#watch();
      this.#open();
      return start;
    }
    return this.#start;
  }

  #open() {
    let worker;
    try {
      worker = this.createWorker(this.#plain);
    } catch {
      this.#fail(new EngineError("worker"));
      return;
    }
    this.#worker = worker;
    worker.onmessage = (event) => this.#hear(event.data);
    worker.onmessageerror = () => this.#fail(new EngineError("crash"));
    worker.onerror = async (event) => {
      event.preventDefault();
      const kind = this.#starting ? "worker" : "crash";
      const why = this.#starting && (await this.whyNone());
      if (this.#worker !== worker) return;
      this.#fail(why || new EngineError(kind, { detail: event.message ?? "" }));
    };
  }

  /**
   * A worker that died costs nothing, since every request carries all it is about: it is asked
   * once more of a new one.
   *
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  async ask(request) {
    await this.wake();
    try {
      return await this.#send(request);
    } catch (error) {
      if (!(error instanceof EngineError && error.kind === "crash")) throw error;
      await this.wake();
      return this.#send(request);
    }
  }

  /** @param {Request} request @returns {Promise<Reply>} */
  #send(request) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#watch();
      const text = JSON.stringify({ v: VERSION, id, ...this.common, ...request });
      this.#worker?.postMessage({ id, text });
    });
  }

  /** @param {WorkerMessage} message */
  #hear(message) {
    this.#ticks = 0;
    switch (message.type) {
      case "progress":
        this.onprogress(message.done, message.total);
        break;
      case "way":
        this.#fast = message.fast;
        break;
      case "memory":
        this.onmemory(message.sha256);
        break;
      case "spoilt":
        this.onspoilt();
        break;
      case "starting":
        this.onstarting();
        break;
      case "ready":
        if (this.#fast) this.onfast(true);
        this.#starting?.resolve();
        this.#starting = null;
        this.onready();
        break;
      case "failed":
        this.#fail(new EngineError(message.kind, message.values));
        break;
      case "reply":
        this.#answer(message);
    }
    this.#watch();
  }

  /** @param {{id: number, text: string}} message */
  #answer({ id, text }) {
    let fault = "unreadable answer";
    try {
      /** @type {Reply} */
      const reply = JSON.parse(text);
      if (reply.error?.kind !== "bug") {
        this.#waiting.get(id)?.resolve(reply);
        this.#waiting.delete(id);
        return;
      }
      fault = reply.error.message;
    } catch {
      // As good as none.
    }
    // An engine that fails may have started from a memory that lacks something.
    this.#fail(new EngineError("crash", { detail: fault }));
  }

  /** Counts ticks of its own and not the time, which also passes while a laptop sleeps. */
  #watch() {
    const needed = this.#starting !== null || this.#waiting.size > 0;
    if (needed === (this.#clock !== 0)) return;
    clearInterval(this.#clock);
    this.#clock = 0;
    this.#ticks = 0;
    if (!needed) return;
    this.#clock = Number(
      setInterval(() => {
        this.#ticks += 1;
        if (this.#ticks >= TICKS) this.#fail(new EngineError("silence"));
      }, this.patience / TICKS),
    );
  }

  /** @param {EngineError} error */
  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#starting && this.#fast) {
      // Whatever the fast start failed of, the plain one may do without.
      if (!NOT_COME.includes(error.kind)) this.onfast(false);
      [this.#fast, this.#plain, this.#ticks] = [false, true, 0];
      this.#open();
      return;
    }
    if (this.#fast && error.kind === "crash") this.#plain = true;
    this.#start = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#starting?.reject(error);
    this.#starting = null;
    this.#watch();
    for (const { reject } of waiting) reject(error);
  }
}

/** @typedef {(assets: string, name: string) => Worker} OpenWorker `name`: which memory it has */

/** @param {string} assets */
const workerOf = (assets) => new URL(`${assets}worker.js`, document.baseURI);

/** @type {OpenWorker} */
let openWorker = (assets, name) => {
  // A browser refuses a worker from a disk, or says nothing at all.
  if (location.protocol === "file:") throw new Error("no worker from a file");
  return new Worker(workerOf(assets), { type: "module", name });
};

/** For a page that has no file of the worker beside it. @param {OpenWorker} open */
export function openWorkersBy(open) {
  openWorker = open;
}

/** @type {Map<string, Engine>} */
const engines = new Map();

/**
 * The one engine of the page.
 *
 * @param {string} assets relative to the page, as the pictures in the answers need it
 */
export function engineOf(assets) {
  let engine = engines.get(assets);
  if (!engine) {
    engine = new Engine({
      createWorker: (plain) => openWorker(assets, plain ? "plain" : (load(MEMORY) ?? "")),
      common: { lang: document.documentElement.lang.slice(0, 2), assets },
      async whyNone() {
        const { kind, values } = await missing(workerOf(assets).href);
        return kind === "network" ? null : new EngineError(kind, values);
      },
    });
    engine.onmemory = (sha256) => save(MEMORY, sha256);
    engine.onfast = (worked) => {
      const memory = load(MEMORY);
      if (worked) save(FAILED, null);
      else if (load(FAILED) !== memory) save(FAILED, memory);
      else save(MEMORY, `-${memory}`); // Twice in a row: not this one again, but that of a new build.
    };
    engine.onspoilt = () => dispatchEvent(new Event("bisca-spoilt"));
    engine.onready = () => dispatchEvent(new Event("bisca-ready"));
    engines.set(assets, engine);
  }
  return engine;
}
