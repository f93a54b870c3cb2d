import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Engine, EngineError } from "../../site_overrides/assets/js/engine.js";

/** Workers that a test moves by hand. */
function makeEngine(patience = 30_000, whyNone = undefined) {
  const workers = [];
  const plain = [];
  const createWorker = (without) => {
    plain.push(without);
    const worker = {
      sent: [],
      ended: false,
      postMessage: (message) => worker.sent.push(message),
      terminate: () => (worker.ended = true),
      say: (data) => worker.onmessage({ data }),
      die: (message) => worker.onerror({ preventDefault() {}, message }),
      answer: (content) => {
        const { id } = worker.sent.at(-1);
        worker.say({ type: "reply", id, text: JSON.stringify({ v: 1, id, ok: true, ...content }) });
      },
    };
    workers.push(worker);
    return worker;
  };
  const engine = new Engine({ createWorker, common: { lang: "pt" }, whyNone, patience });
  return { engine, workers, plain };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const failsAs = (kind) => (error) => error instanceof EngineError && error.kind === kind;

describe("the engine", () => {
  it("starts no worker before it is asked", () => {
    assert.equal(makeEngine().workers.length, 0);
  });

  it("sends a request once the worker is ready, with what every request says", async () => {
    const { engine, workers } = makeEngine();
    const asked = engine.ask({ do: "show", record: "r" });
    assert.equal(workers[0].sent.length, 0);

    workers[0].say({ type: "ready" });
    await turn();
    const { id, text } = workers[0].sent[0];
    assert.deepEqual(JSON.parse(text), { v: 1, id, lang: "pt", do: "show", record: "r" });

    workers[0].answer({ record: "r2" });
    assert.equal((await asked).record, "r2");
  });

  it("gives each of two requests its own answer", async () => {
    const { engine, workers } = makeEngine();
    const both = [engine.ask({ do: "show" }), engine.ask({ do: "share" })];
    workers[0].say({ type: "ready" });
    await turn();
    for (const { id } of [...workers[0].sent].reverse()) {
      workers[0].say({ type: "reply", id, text: JSON.stringify({ id }) });
    }

    const [first, second] = await Promise.all(both);
    assert.deepEqual([first.id, second.id], workers[0].sent.map(({ id }) => id));
  });

  it("says what failed, and tries again in a new worker", async () => {
    const { engine, workers } = makeEngine();
    const asked = engine.wake();
    workers[0].say({ type: "failed", kind: "status", values: { status: 404 } });
    await assert.rejects(asked, failsAs("status"));
    assert.ok(workers[0].ended);

    const again = engine.wake();
    workers[1].say({ type: "ready" });
    await again;
    assert.ok(engine.awake);
  });

  it("says of a worker that the server doesn't have any more what the server says", async () => {
    const gone = new EngineError("status", { status: 404 });
    const { engine, workers } = makeEngine(30_000, async () => gone);
    const asked = engine.wake();
    workers[0].die("");

    await assert.rejects(asked, gone);
    assert.ok(workers[0].ended);
  });

  it("asks again of a new worker when one dies in the middle", async () => {
    const { engine, workers } = makeEngine();
    const asked = engine.ask({ do: "play" });
    workers[0].say({ type: "ready" });
    await turn();
    workers[0].die("out of memory");
    await turn();
    workers[1].say({ type: "ready" });
    await turn();
    workers[1].answer({ ply: 3 });

    assert.equal((await asked).ply, 3);
  });

  it("gives up when the second dies too", async () => {
    const { engine, workers } = makeEngine();
    const refused = assert.rejects(engine.ask({ do: "play" }), failsAs("crash"));
    for (const index of [0, 1]) {
      workers[index].say({ type: "ready" });
      await turn();
      workers[index].die("out of memory");
      await turn();
    }

    await refused;
  });

  it("asks again without the memory when an engine from memory lacks something", async () => {
    const { engine, workers, plain } = makeEngine();
    const asked = engine.ask({ do: "hint" });
    workers[0].say({ type: "way", fast: true });
    workers[0].say({ type: "ready" });
    await turn();
    workers[0].answer({ ok: false, error: { kind: "bug", message: "FileNotFoundError" } });
    await turn();
    workers[1].say({ type: "ready" });
    await turn();
    workers[1].answer({ best: "AS" });

    assert.equal((await asked).best, "AS");
    assert.ok(workers[0].ended);
    assert.deepEqual(plain, [false, true]);
  });

  const failed = { "Python": ["python", [false]], "the network": ["network", []] };
  for (const [what, [kind, told]] of Object.entries(failed)) {
    it(`tells whether it was the memory when a start from it failed of ${what}`, async () => {
      const { engine, workers, plain } = makeEngine();
      const heard = [];
      engine.onfast = (worked) => heard.push(worked);
      const asked = engine.wake();
      workers[0].say({ type: "way", fast: true });
      workers[0].say({ type: "failed", kind, values: {} });
      workers[1].say({ type: "way", fast: false });
      workers[1].say({ type: "ready" });
      await asked;

      assert.deepEqual(heard, told);
      assert.deepEqual(plain, [false, true]);
    });
  }

  it("tells that a start from the memory has worked", async () => {
    const { engine, workers } = makeEngine();
    const heard = [];
    engine.onfast = (worked) => heard.push(worked);
    const asked = engine.wake();
    workers[0].say({ type: "way", fast: true });
    workers[0].say({ type: "ready" });
    await asked;

    assert.deepEqual(heard, [true]);
  });

  it("says what failed when the engine fails again", async () => {
    const { engine, workers } = makeEngine();
    const refused = assert.rejects(engine.ask({ do: "hint" }), (error) => {
      return failsAs("crash")(error) && error.values.detail === "KeyError: 'link'";
    });
    for (const index of [0, 1]) {
      workers[index].say({ type: "ready" });
      await turn();
      workers[index].answer({ ok: false, error: { kind: "bug", message: "KeyError: 'link'" } });
      await turn();
    }

    await refused;
  });

  it("takes a script that does not load for a worker that cannot start", async () => {
    const { engine, workers } = makeEngine();
    const asked = engine.wake();
    workers[0].die(undefined);

    await assert.rejects(asked, failsAs("worker"));
  });

  it("survives a browser that refuses to make a worker", async () => {
    const engine = new Engine({
      createWorker: () => {
        throw new Error("SecurityError");
      },
      common: {},
    });

    await assert.rejects(engine.wake(), failsAs("worker"));
    await assert.rejects(engine.wake(), failsAs("worker"));
  });

  it("gives up after a silence", async () => {
    const { engine, workers } = makeEngine(90);

    await assert.rejects(engine.wake(), failsAs("silence"));
    assert.ok(workers[0].ended);
  });

  it("waits as long as something comes", async () => {
    const { engine, workers } = makeEngine(150);
    const asked = engine.wake();
    for (let step = 1; step <= 6; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      workers[0].say({ type: "progress", done: step, total: 6 });
    }
    workers[0].say({ type: "ready" });

    await asked;
    assert.ok(!workers[0].ended);
  });
});
