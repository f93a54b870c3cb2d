/**
 * The worker of the page that is one file: worker.js, with every file that it fetches. They come by
 * message, since a page from a disk can't read the disk.
 *
 * @typedef {{manifest: Manifest, files: {[name: string]: Packed}}} Carried
 */

import { unpacked, withPictures } from "./packed.js";

/** @import { Manifest } from "./download.js" */
/** @import { Packed, Pictures } from "./packed.js" */

/** As many as one call may take. */
const LETTERS = 0x8000;
/** @type {{engine: string, pictures: Pictures}} */
const { engine, pictures } = await new Promise((resolve) => {
  self.onmessage = ({ data }) => resolve(data);
});
/** @type {Carried} */
const { manifest, files } = JSON.parse(engine);

// A script can only be imported by an address, and this is one that holds it.
for (const file of manifest.files.filter(({ name }) => name.endsWith(".mjs"))) {
  const bytes = await unpacked(files[file.name] ?? "");
  file.url = addressOf(bytes);
}

self.fetch = async (input) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url.endsWith("/manifest.json")) return Response.json(manifest);
  const file = manifest.files.find(({ name, url: own }) => url === own || url.endsWith(`/${name}`));
  const packed = files[file?.name ?? ""];
  return packed ? new Response(await unpacked(packed)) : new Response(null, { status: 404 });
};

const send = /** @type {(message: any) => void} */ (self.postMessage.bind(self));
/** @param {any} message */
self.postMessage = (message) => {
  send(message.type === "reply" ? { ...message, text: withPictures(message.text, pictures) } : message);
};

await import("./worker.js");

/** Of a script. @param {Uint8Array} bytes */
function addressOf(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += LETTERS) {
    letters += String.fromCharCode(...bytes.subarray(at, at + LETTERS));
  }
  return `data:text/javascript;base64,${btoa(letters)}`;
}
