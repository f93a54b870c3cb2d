// Lays a packed file beside each: node brotli.mjs FILES...
import { readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import "./say_errors.mjs";

const compress = promisify(brotliCompress);
for (const path of process.argv.slice(2)) {
  const bytes = await readFile(path);
  const params = {
    // The last steps cost ten times the time: worth it for what never changes.
    [constants.BROTLI_PARAM_QUALITY]: path.endsWith(".html") ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br.new`, await compress(bytes, { params }));
  await rename(`${path}.br.new`, `${path}.br`);
}
