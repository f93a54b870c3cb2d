/**
 * `<bisca-offline>`: keeps the site on the device, says so, and says when a newer one is there.
 *
 * Nothing is registered before the page is idle, or the engine up: a first visit must not suffer
 * from what makes the second one better.
 */

import { load, save } from "./storage.js";
import { fill, wordsOf } from "./words.js";

/** @import { Words } from "./words.js" */

/**
 * What the service worker answers.
 *
 * @typedef {{kept?: string[], sizes?: Record<string, number>, failed?: string, memory?: string}} Answer
 */

const MEMORY = "memory";
const QUIET = 2500;
const AGAIN = 300;
const LONG = 9000;
/** Seconds of silence after which a service worker has been stopped, or waits for a server in vain. */
const PATIENCE = 20;
/** The same where somebody waits for no more than a sign of life. */
const BRIEF = 5;

export class BiscaOffline extends HTMLElement {
  /** @type {Words} */
  #words = {};
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;
  /** Whether the engine is up, which may come before anything can be kept. */
  #played = false;
  /** What ends each question to the service worker. @type {(() => void)[]} */
  #ends = [];
  /** What served this page; null: the network. @type {ServiceWorker | null} */
  #mine = null;

  connectedCallback() {
    this.#words = wordsOf(this);
    this.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("[data-do]");
      if (button) this.#order(button.getAttribute("data-do") ?? "");
    });
    if (location.protocol === "file:") return;
    if (!("serviceWorker" in navigator)) {
      this.#refuse(isSecureContext ? "blocked" : "none");
      return;
    }
    this.#mine = navigator.serviceWorker.controller;
    addEventListener("bisca-ready", () => this.#later(() => this.#keepEngine(false)));
    addEventListener("bisca-spoilt", () => this.#registration && this.#tell());
    if (document.readyState === "complete") this.#later(() => this.#begin());
    else addEventListener("load", () => this.#later(() => this.#begin()), { once: true });
  }

  /** @param {() => void} act */
  #later(act) {
    setTimeout(() => {
      if (document.querySelector("bisca-table[data-state=busy], .b-wait:not([hidden])")) {
        this.#later(act);
      } else {
        act();
      }
    }, QUIET);
  }

  async #begin() {
    const root = new URL(this.dataset["root"] ?? "./", document.baseURI);
    try {
      const registration = await navigator.serviceWorker.register(new URL("sw.js", root), {
        scope: root.pathname,
        updateViaCache: "none",
      });
      await running(registration);
      this.#registration = registration;
    } catch {
      this.#refuse("blocked");
      return;
    }
    this.#watchForUpdates(this.#registration);
    await this.#tell(saving() ? undefined : await this.#keepPages());
    if (this.#played) await this.#keepEngine(false);
  }

  /** @param {ServiceWorkerRegistration} registration */
  #watchForUpdates(registration) {
    const { serviceWorker } = navigator;
    const look = () => {
      const banner = this.#part(".b-update");
      const newer = registration.waiting || serviceWorker.controller !== this.#mine;
      if (banner) banner.hidden = !(this.#mine && newer);
    };
    look();
    serviceWorker.addEventListener("controllerchange", look);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  }

  /** @param {string} order */
  #order(order) {
    switch (order) {
      case "keep":
        this.#keepEngine(true);
        break;
      case "cancel":
        for (const end of this.#ends) end();
        break;
      case "update":
        this.#update();
    }
  }

  /**
   * Lets the newer build take over, and shows this page as it is there. The older one must be awake
   * by then: one that is only waking isn't told that it is to go, and stays until it has had nothing
   * to do for half a minute. It must have nothing left to do, and other windows may give it
   * something: so it is asked again, each time later, since that is something to do as well.
   */
  async #update() {
    const { active, waiting } = this.#registration ?? {};
    if (!waiting) {
      location.reload();
      return;
    }
    // It takes over, or a newer one has come in its place.
    waiting.addEventListener("statechange", () => this.#update(), { once: true });
    await this.#ask({ do: "state" }, () => {}, BRIEF);
    for (let pause = AGAIN; waiting.state === "installed"; pause *= 2) {
      if (pause > LONG) {
        const told = this.#part(".b-update span");
        if (told) told.textContent = this.#words["offline_late"] ?? "";
        return;
      }
      active?.postMessage({ do: "yield" });
      waiting.postMessage({ do: "activate" });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** @param {boolean} asked by the person, who then sees how it goes */
  async #keepEngine(asked) {
    this.#played ||= !asked;
    if (!this.#registration || (!asked && saving())) return;
    if (asked) this.#show({ cancel: true });
    let failed = asked ? await this.#keepPages() : undefined;
    if (!failed) {
      const answer = await this.#keep("engine", (done, total) => {
        if (asked) this.#progress(done, total);
      });
      const { memory } = answer;
      // Unless this browser is to start plainly, or has failed to start from it.
      if (memory && !["plain", `-${memory}`].includes(load(MEMORY) ?? "")) save(MEMORY, memory);
      if (asked) failed = answer.failed;
    }
    await this.#tell(failed);
  }

  /** Keeps the pages in this language; why that failed, if it did. */
  async #keepPages() {
    for (const name of ["shared", language()]) {
      const { failed } = await this.#keep(name, () => {});
      if (failed) return failed;
    }
    return undefined;
  }

  /**
   * Says how things stand, as the service worker finds them.
   *
   * @param {string} [failed] why that isn't as it should be
   */
  async #tell(failed) {
    /** @type {Answer} */
    const answer = failed ? { failed } : await this.#ask({ do: "state" }, () => {});
    if (answer.failed) {
      this.#say(`offline_${answer.failed}`);
      this.#show({ keep: answer.failed !== "blocked" });
      return;
    }
    const { kept = [], sizes = {} } = answer;
    const lang = language();
    const [pages, table] = [kept.includes(lang) && kept.includes("shared"), kept.includes("engine")];
    this.dataset["kept"] = table ? "all" : pages ? "pages" : "none";
    const key = pages && table ? "offline_all" : pages ? "offline_pages" : "offline_offer";
    this.#say(key, { size: megabytes(sizes["engine"] ?? 0) });
    this.#show({ keep: !(pages && table) });
  }

  /**
   * @param {string} name
   * @param {(done: number, total: number) => void} tell
   */
  #keep(name, tell) {
    return this.#ask({ do: "keep", name }, tell);
  }

  /**
   * Asks the service worker, and takes silence for an answer: browsers stop one whenever they like,
   * and what it was asked is forgotten then. Asked again it goes on from what is kept.
   *
   * @param {object} message
   * @param {(done: number, total: number) => void} tell
   * @param {number} [patience] seconds of silence
   * @returns {Promise<Answer>}
   */
  #ask(message, tell, patience = PATIENCE) {
    const worker = this.#registration?.active;
    if (!worker) return Promise.resolve({ failed: "failed" });
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      let silent = 0;
      const end = (/** @type {Answer} */ answer) => {
        clearInterval(clock);
        port1.onmessage = null;
        port1.postMessage("cancel");
        resolve(answer);
      };
      this.#ends.push(() => end({ failed: "cancelled" }));
      // Seconds are counted, since the time goes on while a laptop sleeps.
      const clock = setInterval(() => {
        silent += 1;
        if (silent === patience) end({ failed: "failed" });
      }, 1000);
      port1.onmessage = ({ data }) => {
        silent = 0;
        if (data.total === undefined) end(data);
        else tell(data.done, data.total);
      };
      worker.postMessage(message, [port2]);
    });
  }

  /** Nothing can be kept here. @param {"blocked" | "none"} why */
  #refuse(why) {
    this.#say(`offline_${why}`);
    this.#show({});
  }

  /** @param {number} done @param {number} total */
  #progress(done, total) {
    const bar = this.querySelector("progress");
    if (bar) [bar.hidden, bar.value, bar.max] = [false, done, total];
    this.#say("offline_loading", { done: megabytes(done), total: megabytes(total) });
  }

  /**
   * @param {string} key
   * @param {Record<string, string>} [values]
   */
  #say(key, values = {}) {
    const text = this.#part(".b-offline-text");
    if (text) text.textContent = fill(this.#words[key] ?? "", values);
  }

  /** @param {{keep?: boolean, cancel?: boolean}} buttons */
  #show({ keep = false, cancel = false }) {
    const box = this.#part(".b-offline");
    if (box) box.hidden = false;
    const bar = this.querySelector("progress");
    if (bar && !cancel) bar.hidden = true;
    for (const [name, on] of Object.entries({ keep, cancel })) {
      const button = this.#part(`[data-do=${name}]`);
      if (button) button.hidden = !on;
    }
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  #part(selector) {
    return this.querySelector(selector);
  }
}

/**
 * Waits until it can be spoken to, or says that it never will: `ready` would wait for ever.
 *
 * @param {ServiceWorkerRegistration} registration
 */
function running({ installing, waiting, active }) {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === "activated") resolve(undefined);
      if (worker?.state === "redundant") reject(new Error("not installed"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

function language() {
  return document.documentElement.lang.slice(0, 2);
}

/** Whether the person pays for each byte. */
function saving() {
  return Boolean(Object(navigator).connection?.saveData);
}

/** @param {number} bytes */
function megabytes(bytes) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / 1e6).toLocaleString(document.documentElement.lang, digits);
}
