/**
 * Fetches the files of the engine, each of them checked before it is used.
 *
 * @typedef {object} ManifestFile
 * @property {string} name
 * @property {string} url
 * @property {number} size
 * @property {string} sha256
 * @property {string[]} start for which ways of starting it is needed, "fast" or "plain"
 * @property {number} [room] of a memory: how long it is once it is spread
 *
 * @typedef {{build: string, files: ManifestFile[]}} Manifest
 * @typedef {(bytes: Uint8Array<ArrayBuffer>) => Promise<string>} Digest
 */

/** @import { Values } from "./protocol.js" */

/** A start that failed; `kind` picks the sentence the page shows. */
export class LoadError extends Error {
  /**
   * @param {string} kind network, status, damaged, unsupported or python
   * @param {Values} values for the sentence
   * @param {unknown} [cause]
   */
  constructor(kind, values, cause) {
    super(`${kind}: ${JSON.stringify(values)}`, { cause });
    this.kind = kind;
    this.values = values;
  }
}

/** A browser may hold something else under the same address: it is asked once past that. */
const CACHES = /** @type {const} */ (["default", "reload"]);

/**
 * @param {URL} url with the beginning of its hash in its name, in the site
 * @param {typeof fetch} get
 * @param {Digest | null} digest
 * @returns {Promise<Manifest>}
 */
export async function loadManifest(url, get, digest) {
  const name = fileName(url);
  const hash = /\.([0-9a-f]{10})\.json$/.exec(name)?.[1] ?? "";
  for (const cache of CACHES) {
    const response = await request(get, url, name, { cache });
    try {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const right = digest === null || (await digest(bytes)).startsWith(hash);
      const manifest = right && JSON.parse(new TextDecoder().decode(bytes));
      if (Array.isArray(manifest.files)) return manifest;
    } catch {
      // This is not the list.
    }
  }
  throw new LoadError("damaged", { name });
}

/**
 * @param {ManifestFile[]} files
 * @param {object} tools
 * @param {URL} tools.base what their addresses are relative to
 * @param {typeof fetch} tools.get
 * @param {Digest | null} tools.digest null where the browser has none (plain http)
 * @param {(done: number, total: number) => void} tools.progress in bytes
 * @param {RequestPriority} [tools.priority]
 * @returns {Map<string, Promise<Uint8Array<ArrayBuffer>>>} by name; the first that fails stops the
 *   others, so what went wrong is what `Promise.all` of them rejects with
 */
export function download(files, tools) {
  const { base, get, digest, progress, priority = "auto" } = tools;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const done = new Map(files.map((file) => [file.name, 0]));
  const stop = new AbortController();

  /**
   * @param {ManifestFile} file
   * @param {RequestCache} cache
   */
  async function bytesOf(file, cache) {
    const response = await request(get, new URL(file.url, base), file.name, {
      cache,
      priority,
      signal: stop.signal,
    });
    try {
      return await read(response, file.size, (count) => {
        done.set(file.name, Math.min(count, file.size));
        progress([...done.values()].reduce((sum, part) => sum + part, 0), total);
      });
    } catch (error) {
      throw new LoadError("network", { name: file.name }, error);
    }
  }

  /** @param {ManifestFile} file */
  async function checked(file) {
    for (const cache of CACHES) {
      const bytes = await bytesOf(file, cache);
      if (bytes.length !== file.size) continue;
      if (digest === null || (await digest(bytes)) === file.sha256) return bytes;
    }
    throw new LoadError("damaged", { name: file.name });
  }

  return new Map(
    files.map((file) => {
      const bytes = checked(file);
      bytes.catch(() => stop.abort());
      return [file.name, bytes];
    }),
  );
}

/**
 * Unpacks what was gzipped. The sum at its end is checked, so damage is noticed even where the
 * browser has no hash. Not by way of a Blob, which WebKit never reads in a worker of no origin.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 */
export async function gunzip(bytes, name) {
  try {
    const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new LoadError("damaged", { name }, error);
  }
}

/**
 * @param {typeof fetch} get
 * @param {URL} url
 * @param {string} name
 * @param {RequestInit} options
 */
async function request(get, url, name, options) {
  let response;
  try {
    response = await get(url, options);
  } catch (error) {
    throw new LoadError("network", { name }, error);
  }
  if (!response.ok) throw new LoadError("status", { name, status: response.status });
  return response;
}

/**
 * @param {Response} response
 * @param {number} size expected; what comes beyond it is kept too, for the check to refuse
 * @param {(count: number) => void} progress
 */
async function read(response, size, progress) {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  let bytes = new Uint8Array(size);
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, count);
    if (count + value.length > bytes.length) {
      const wider = new Uint8Array(count + value.length);
      wider.set(bytes.subarray(0, count));
      bytes = wider;
    }
    bytes.set(value, count);
    count += value.length;
    progress(count);
  }
}

/** @param {URL} url */
function fileName(url) {
  return url.pathname.split("/").pop() ?? "";
}
