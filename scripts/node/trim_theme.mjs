// Leaves of the theme's style sheets what there is to be styled:
// node trim_theme.mjs OUT SEEN OWN SHEETS...
// SEEN are files, with commas between them, that hold every name that a page can have.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { PurgeCSS } from "purgecss";

const [out, seen, own, ...sheets] = process.argv.slice(2);
// Our own sheet is there to be asked which properties of the theme it reads.
const css = [...sheets, own];
const made = await new PurgeCSS().purge({ content: seen.split(","), css, variables: true });
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const { file, css } of made) {
  if (file !== own) await writeFile(join(out, basename(file)), css);
}
