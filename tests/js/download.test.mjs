import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { LoadError, download, loadManifest } from "../../site_overrides/assets/js/download.js";

const BASE = new URL("https://host.example/a/b/engine/manifest.json");
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
const digest = async (bytes) => hash(bytes);

function file(name, content, url = `../python/${name}`) {
  const bytes = new TextEncoder().encode(content);
  return { name, url, size: bytes.length, sha256: hash(bytes) };
}

/** Answers by address; a list gives one answer after the other. */
function server(answers) {
  const asked = [];
  const get = async (url, options) => {
    asked.push([String(url), options?.cache]);
    let answer = answers[new URL(url).pathname];
    if (Array.isArray(answer)) answer = answer.length > 1 ? answer.shift() : answer[0];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) return new Response("not here", { status: 404 });
    return new Response(answer);
  };
  return { get, asked };
}

const fetchAll = (files, answers, progress = () => {}, check = digest) => {
  const { get, asked } = server(answers);
  const each = download(files, { base: BASE, get, digest: check, progress });
  return { each, got: Promise.all(each.values()), asked };
};

const failsAs = (kind, values) => (error) => {
  assert.ok(error instanceof LoadError);
  assert.equal(error.kind, kind);
  assert.deepEqual(error.values, values);
  return true;
};

describe("fetching the engine", () => {
  const files = [file("a.zip", "stock"), file("b.whl", "turn-up", "b.whl")];
  const answers = { "/a/b/python/a.zip": "stock", "/a/b/engine/b.whl": "turn-up" };

  it("finds every file relative to the list", async () => {
    const { each, asked } = fetchAll(files, { ...answers });

    assert.equal(new TextDecoder().decode(await each.get("b.whl")), "turn-up");
    await each.get("a.zip");
    assert.deepEqual(asked.map(([url]) => url).sort(), [
      "https://host.example/a/b/engine/b.whl",
      "https://host.example/a/b/python/a.zip",
    ]);
  });

  it("hands over a file while another is still on its way", async () => {
    const { each, got } = fetchAll(files, {
      ...answers,
      "/a/b/python/a.zip": new ReadableStream(), // which never ends
    });
    got.catch(() => {});

    assert.equal(new TextDecoder().decode(await each.get("b.whl")), "turn-up");
  });

  it("stops the others when one fails, and says what failed first", async () => {
    let stop;
    const get = async (url, { signal }) => {
      stop = signal;
      return String(url).endsWith("zip") ? new Response(new ReadableStream()) : missing();
    };
    const missing = () => new Response("not here", { status: 404 });
    const each = download(files, { base: BASE, get, digest, progress() {} });

    const got = Promise.all(each.values());
    await assert.rejects(got, failsAs("status", { name: "b.whl", status: 404 }));
    assert.ok(stop.aborted);
  });

  it("tells the bytes that came, up to all of them", async () => {
    const told = [];
    await fetchAll(files, { ...answers }, (done, total) => told.push([done, total])).got;

    assert.deepEqual(told.at(-1), [12, 12]);
    assert.ok(told.every(([done]) => done <= 12));
  });

  it("names the file that is missing and what the server said", async () => {
    const { got } = fetchAll(files, { "/a/b/python/a.zip": "stock" });

    await assert.rejects(got, failsAs("status", { name: "b.whl", status: 404 }));
  });

  it("names the file that no network brought", async () => {
    const { got } = fetchAll(files, { ...answers, "/a/b/engine/b.whl": new TypeError("offline") });

    await assert.rejects(got, failsAs("network", { name: "b.whl" }));
  });

  it("asks once past the cache for a file of an older deploy", async () => {
    const { got, asked } = fetchAll([files[0]], { "/a/b/python/a.zip": ["stack", "stock"] });

    assert.equal(new TextDecoder().decode((await got)[0]), "stock");
    assert.deepEqual(asked.map(([, cache]) => cache), ["default", "reload"]);
  });

  const wrong = { "other bytes": "stack", "too few": "st", "too many": "stocks" };
  for (const [what, content] of Object.entries(wrong)) {
    it(`refuses ${what}`, async () => {
      const { got } = fetchAll([files[0]], { "/a/b/python/a.zip": content });

      await assert.rejects(got, failsAs("damaged", { name: "a.zip" }));
    });
  }

  it("still checks the size where the browser has no hash", async () => {
    const { got } = fetchAll([files[0]], { "/a/b/python/a.zip": "st" }, () => {}, null);

    await assert.rejects(got, failsAs("damaged", { name: "a.zip" }));
  });

  it("refuses a list that is not one", async () => {
    const { get } = server({ [BASE.pathname]: "<!doctype html>" });

    const refused = failsAs("damaged", { name: "manifest.json" });
    await assert.rejects(loadManifest(BASE, get, digest), refused);
  });

  it("asks past the caches for a list that isn't the one it is named after", async () => {
    const list = JSON.stringify({ build: "1", files });
    const named = new URL(`manifest.${hash(list).slice(0, 10)}.json`, BASE);
    const { get, asked } = server({ [named.pathname]: [list.replace("1", "2"), list] });

    assert.deepEqual(await loadManifest(named, get, digest), JSON.parse(list));
    assert.deepEqual(asked.map(([, cache]) => cache), ["default", "reload"]);
  });
});
