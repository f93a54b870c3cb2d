import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const vectors = JSON.parse(read("docs/data/seal_vectors.json"));

describe("the lines on the page that check a sealed deal", () => {
  for (const lang of ["pt", "en"]) {
    const code = /```js\n(.*?)```/s.exec(read(`docs/${lang}/checked.md`))?.[1] ?? "";
    const check = new Function(`${code}; return check;`)();

    for (const { tags, deal, seed } of vectors) {
      it(`${lang}: agree on ${tags.CutWords || "no words"}`, async () => {
        assert.deepEqual(await check(tags, deal), [true, seed]);
      });

      it(`${lang}: notice what was altered in ${tags.CutWords || "no words"}`, async () => {
        const turned = [...tags.Secret].reverse().join("");
        assert.equal((await check({ ...tags, Secret: turned }, deal))[0], false);
        assert.equal((await check({ ...tags, Rules: "sweep=tricks" }, deal))[0], false);
        assert.equal((await check(tags, deal + 1))[0], false);
        assert.notEqual((await check({ ...tags, CutPlace: "1" }, deal))[1], seed);
        assert.notEqual((await check({ ...tags, CutWords: "z" }, deal))[1], seed);
      });
    }
  }
});
