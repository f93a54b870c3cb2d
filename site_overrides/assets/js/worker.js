/**
 * The engine's worker: fetches Python and the engine from this site, starts them, and answers
 * each message by `bisca.browser.handle`. It keeps nothing between two messages, so a page that
 * loses it starts another one.
 */

import { LoadError, download, loadManifest } from "./download.js";

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
const PYTHON = {
  loader: "pyodide.mjs",
  module: "pyodide.asm.mjs",
  wasm: "pyodide.asm.wasm",
  library: "python_stdlib.zip",
  lock: "pyodide-lock.json",
};
const get = self.fetch.bind(self);

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
    const handle = await load();
    scope.postMessage({ type: "ready" });
    return handle;
  } catch (error) {
    fail(error instanceof LoadError ? error : new LoadError("python", { detail: brief(error) }));
    return null;
  }
}

async function load() {
  const manifest = await loadManifest(MANIFEST, get);
  const files = await download(manifest.files, {
    base: MANIFEST,
    get,
    digest: crypto.subtle ? sha256 : null,
    progress: progressInSteps(),
  });
  scope.postMessage({ type: "starting" });

  /** @param {string} name */
  const find = (name) => {
    const file = manifest.files.find((other) => other.name === name);
    const bytes = files.get(name);
    if (!file || !bytes) throw new LoadError("damaged", { name: `manifest.json (${name})` });
    return { url: new URL(file.url, MANIFEST), bytes };
  };
  const folder = new URL(".", find(PYTHON.module).url).href;
  const failure = serve(
    new Map([
      [`${folder}${PYTHON.wasm}`, find(PYTHON.wasm).bytes],
      [find(PYTHON.library).url.href, find(PYTHON.library).bytes],
    ]),
  );
  // Scripts can only be imported by address; the browser has both in its cache by now.
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(find(PYTHON.loader).url.href),
    import(find(PYTHON.module).url.href),
  ]);
  /** @type {Python} */
  const python = await Promise.race([
    failure,
    loadPyodide({
      createPyodideModule,
      indexURL: folder,
      // Their defaults name another host.
      packageBaseUrl: folder,
      stdLibURL: find(PYTHON.library).url.href,
      lockFileContents: new TextDecoder().decode(find(PYTHON.lock).bytes),
      stdout: () => {},
    }),
  ]);
  for (const { name } of manifest.files.filter((file) => file.name.endsWith(".whl"))) {
    python.unpackArchive(find(name).bytes, "wheel");
  }
  return python.pyimport("bisca.browser").handle;
}

/**
 * From here on the files just fetched are the only answers there are: Pyodide logs a download or a
 * compilation that failed, and then waits for ever.
 *
 * @param {Map<string, Uint8Array<ArrayBuffer>>} answers by address
 * @returns {Promise<never>} rejects with what went wrong
 */
function serve(answers) {
  /** @type {(error: LoadError) => void} */
  let reject = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, rejectIt) => {
    reject = rejectIt;
  });
  self.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, import.meta.url);
    const bytes = answers.get(url.href);
    if (bytes) {
      const type = url.pathname.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return new Response(bytes, { headers: { "Content-Type": type } });
    }
    const error = new LoadError("python", { detail: `asked for ${url.pathname}` });
    reject(error);
    throw error;
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiate.call(WebAssembly, source, imports);
    } catch (error) {
      reject(new LoadError("unsupported", { detail: brief(error) }));
      throw error;
    }
  };
  return failure;
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
