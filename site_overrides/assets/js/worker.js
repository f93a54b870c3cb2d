/**
 * The engine's worker: fetches Python and the engine from this site, starts them, and answers
 * each message by `bisca.browser.handle`. It keeps nothing between two messages, so a page that
 * loses it starts another one.
 *
 * There are two ways to start. The fast one restores the memory of an engine that was started when
 * the site was built; the plain one starts Python and unpacks the engine. A first visit takes the
 * plain one, whose files are half as big, and fetches the memory afterwards. The page knows which
 * memory this browser already has: it is the worker's name, after a minus if it is of no use here.
 */

import { LoadError, download, gunzip, loadManifest } from "./download.js";
import { spread } from "./memory.js";

/** @import { Manifest, ManifestFile } from "./download.js" */
/** @import { WorkerMessage } from "./protocol.js" */

/**
 * The part of Pyodide that is used here.
 *
 * @typedef {{
 *   unpackArchive(bytes: Uint8Array, format: string): void,
 *   pyimport(name: string): {handle: (text: string) => string},
 * }} Python
 */

/**
 * @typedef {object} Scope
 * @property {(message: WorkerMessage) => void} postMessage
 * @property {((event: MessageEvent) => void) | null} onmessage
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const MANIFEST = new URL("engine/manifest.json", import.meta.url);
const FILES = {
  loader: "pyodide.mjs",
  module: "pyodide.asm.mjs",
  wasm: "pyodide.asm.wasm",
  lock: "pyodide-lock.json",
  library: "library.zip",
  memory: "memory.bin",
};
/** Before the memory is fetched for the next visit: the first deal comes first. */
const LATER = 3000;
/** Plain http has none. */
const digest = crypto.subtle ? sha256 : null;
const fromNetwork = self.fetch.bind(self);

const engine = start();

scope.onmessage = async ({ data }) => {
  const handle = await engine;
  if (handle === null) return;
  try {
    scope.postMessage({ type: "reply", id: data.id, text: handle(data.text) });
  } catch (error) {
    fail(error instanceof LoadError ? error : new LoadError("crash", { detail: brief(error) }));
  }
};

/** @returns {Promise<((text: string) => string) | null>} */
async function start() {
  try {
    const manifest = await loadManifest(MANIFEST, get, digest);
    const memory = manifest.files.find((file) => file.name === FILES.memory);
    const fast = memory !== undefined && self.name === memory.sha256;
    scope.postMessage({ type: "way", fast });
    const handle = await load(manifest, fast);
    scope.postMessage({ type: "ready" });
    const useless = self.name === "plain" || self.name === `-${memory?.sha256}`;
    if (!fast && !useless) setTimeout(() => fetchMemory(manifest), LATER);
    return handle;
  } catch (error) {
    fail(error instanceof LoadError ? error : new LoadError("python", { detail: brief(error) }));
    return null;
  }
}

/**
 * @param {Manifest} manifest
 * @param {boolean} fast
 */
async function load(manifest, fast) {
  const wanted = manifest.files.filter((file) => file.start.includes(fast ? "fast" : "plain"));
  const files = download(wanted, { base: MANIFEST, get, digest, progress: progressInSteps() });
  const all = Promise.all(files.values()).then(() => scope.postMessage({ type: "starting" }));
  // Python begins with what has come. If a file fails, that is what went wrong, and not what follows.
  const [, python] = await Promise.all([all, begin(wanted, files, fast)]);
  return python.pyimport("bisca.browser").handle;
}

/**
 * @param {ManifestFile[]} wanted
 * @param {Map<string, Promise<Uint8Array<ArrayBuffer>>>} files
 * @param {boolean} fast
 * @returns {Promise<Python>}
 */
async function begin(wanted, files, fast) {
  /** @param {string} name */
  const find = async (name) => {
    const bytes = await files.get(name);
    if (!bytes) throw new LoadError("damaged", { name: `manifest.json (${name})` });
    return bytes;
  };
  // Scripts can only be imported by address: what was checked is what a cache gives again.
  const script = async (/** @type {string} */ name) => {
    await find(name);
    const file = wanted.find((one) => one.name === name);
    return import(new URL(file?.url ?? "", MANIFEST).href);
  };
  const [loader, module, lock] = [script(FILES.loader), script(FILES.module), find(FILES.lock)];
  const compiled = find(FILES.wasm).then((bytes) => WebAssembly.compile(bytes));
  const room = wanted.find((one) => one.name === FILES.memory)?.room ?? 0;
  const memory = fast ? new Uint8Array(room) : null;
  const filled = memory && find(FILES.memory).then((bytes) => fill(memory, bytes));
  for (const work of [module, lock, compiled, filled]) work?.catch(() => {}); // looked at below

  const folder = new URL("pyodide/", import.meta.url).href;
  const library = `${folder}${FILES.library}`;
  // A start from memory asks for the library too, and looks at no answer.
  const answer = fast ? new Uint8Array() : find(FILES.library);
  const failure = serve(compiled, filled, new Map([[library, answer]]));
  const { loadPyodide } = await loader;
  const { default: createPyodideModule } = await module;
  /** @type {Python} */
  const python = await Promise.race([
    failure,
    loadPyodide({
      createPyodideModule,
      indexURL: folder,
      // Their defaults name another host.
      packageBaseUrl: folder,
      stdLibURL: library,
      lockFileContents: new TextDecoder().decode(await lock),
      stdout: () => {},
      ...(fast && { _loadSnapshot: memory }),
    }),
  ]);
  if (!fast) {
    for (const { name } of wanted.filter((file) => file.name.endsWith(".whl"))) {
      python.unpackArchive(await find(name), "wheel");
    }
  }
  return python;
}

/**
 * @param {Uint8Array<ArrayBuffer>} memory
 * @param {Uint8Array<ArrayBuffer>} packed
 */
async function fill(memory, packed) {
  spread(await gunzip(packed, FILES.memory), memory);
}

/**
 * From here on the files just fetched are the only answers there are: Pyodide logs a download or a
 * compilation that failed, and then waits for ever.
 *
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {Promise<void> | null} filled once the memory is there that Pyodide takes over when it has
 *   an instance: it prepares that meanwhile
 * @param {Map<string, Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>} answers by address
 * @returns {Promise<never>} rejects with what went wrong
 */
function serve(compiled, filled, answers) {
  /** @type {(error: LoadError) => void} */
  let reject = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, rejectIt) => {
    reject = rejectIt;
  });
  self.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, import.meta.url);
    const bytes = await answers.get(url.href);
    if (bytes) return new Response(bytes);
    if (url.pathname.endsWith(`/${FILES.wasm}`)) return new Response();
    const error = new LoadError("python", { detail: `asked for ${url.pathname}` });
    reject(error);
    throw error;
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      const instance = await WebAssembly.instantiate(module, imports);
      await filled;
      return { module, instance };
    } catch (error) {
      const told = error instanceof LoadError;
      reject(told ? error : new LoadError("unsupported", { detail: brief(error) }));
      throw error;
    }
  };
  return failure;
}

/**
 * What is kept for when there is no network is taken from there directly: by way of the service
 * worker it takes twice as long. Names with a hash never mean anything else. What turned out to be
 * wrong is asked for past all caches, and kept no longer: a script is imported from there.
 *
 * @type {typeof fetch}
 */
async function get(url, options) {
  // A worker of no origin, that of the single file, has no caches.
  if (self.origin !== "null") {
    try {
      if (options?.cache === "reload") await forget(String(url));
      const found = await caches.match(String(url));
      if (found) return found;
    } catch {
      // No storage here, or none that can be read.
    }
  }
  return fromNetwork(url, options);
}

/** @param {string} url */
async function forget(url) {
  for (const name of await caches.keys()) {
    const ours = name.startsWith("bisca-") && (await caches.open(name));
    if (ours && (await ours.delete(url))) scope.postMessage({ type: "spoilt" });
  }
}

/**
 * Has the browser keep the memory for the next visit, unless the person pays for each byte.
 *
 * @param {Manifest} manifest
 */
async function fetchMemory(manifest) {
  /** @type {{connection?: {saveData?: boolean}}} */
  const { connection } = Object(navigator);
  const file = manifest.files.find(({ name }) => name === FILES.memory);
  if (connection?.saveData || !file) return;
  try {
    const tools = { base: MANIFEST, get, digest, progress() {} };
    await Promise.all(download([file], { ...tools, priority: "low" }).values());
    scope.postMessage({ type: "memory", sha256: file.sha256 });
  } catch {
    // The next visit starts as this one did.
  }
}

/** A message for every hundredth of the way, not for every chunk. */
function progressInSteps() {
  let told = -1;
  /** @param {number} done @param {number} total */
  return (done, total) => {
    const step = Math.floor((done / total) * 100);
    if (step === told) return;
    told = step;
    scope.postMessage({ type: "progress", done, total });
  };
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {LoadError} error */
function fail(error) {
  console.error(error);
  scope.postMessage({ type: "failed", kind: error.kind, values: error.values });
}

/** The last line of a Python traceback, or the message. @param {unknown} error */
function brief(error) {
  const text = String(Object(error).message ?? error);
  return text.trim().split("\n").at(-1) ?? "";
}
