// Makes a PNG of every SVG in a folder: node rasterise.mjs FOLDER FONT...
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const [folder, ...fonts] = process.argv.slice(2);
await initWasm(await readFile(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
const fontBuffers = await Promise.all(fonts.map((path) => readFile(path)));
for (const name of await readdir(folder)) {
  if (!name.endsWith(".svg")) continue;
  const drawing = await readFile(`${folder}/${name}`, "utf8");
  const options = { font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: "Source Serif 4" } };
  const picture = new Resvg(drawing, options).render().asPng();
  await writeFile(`${folder}/${name.replace(/svg$/, "png")}`, picture);
}
