import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { Autoplay, Holding, stayTime, strokeOrder } from "../../site_overrides/assets/js/walking.js";

describe("a stroke of the finger", () => {
  it("to the left is onward, to the right back", () => {
    assert.equal(strokeOrder(-80, 5, 200), "next");
    assert.equal(strokeOrder(80, -5, 200), "prev");
  });

  it("is none when it is short, slow, or scrolls the page", () => {
    assert.equal(strokeOrder(-20, 0, 100), null);
    assert.equal(strokeOrder(-200, 0, 2000), null);
    assert.equal(strokeOrder(-80, 60, 200), null);
  });
});

describe("a deal that runs by itself", () => {
  const make = (last) => {
    const seen = [];
    let step = 0;
    const running = [];
    const autoplay = new Autoplay({
      step: () => seen.push(++step) < last,
      time: () => 100,
      onchange: (is) => running.push(is),
    });
    return { autoplay, seen, running };
  };

  it("takes its first step at once and stops at the end", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { autoplay, seen, running } = make(3);
    assert.equal(autoplay.running, false);
    autoplay.start();
    assert.deepEqual(seen, [1]);
    mock.timers.tick(100);
    mock.timers.tick(100);
    mock.timers.tick(1000);
    assert.deepEqual(seen, [1, 2, 3]);
    assert.deepEqual(running, [true, false]);
    mock.timers.reset();
  });

  it("pauses when told", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { autoplay, seen } = make(9);
    autoplay.start();
    mock.timers.tick(100);
    autoplay.stop();
    mock.timers.tick(1000);
    assert.deepEqual(seen, [1, 2]);
    mock.timers.reset();
  });

  it("stays longer for more to read, and at a slower speed", () => {
    assert.ok(stayTime("usual", 120) > stayTime("usual", 20));
    assert.ok(stayTime("slow", 50) > stayTime("usual", 50));
    assert.ok(stayTime("usual", 50) > stayTime("fast", 50));
    assert.equal(stayTime("unheard of", 50), stayTime("usual", 50));
  });
});

describe("a button held down", () => {
  it("repeats, and letting go is then no press", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    let times = 0;
    const holding = new Holding();
    holding.press(() => times++);
    mock.timers.tick(450);
    mock.timers.tick(150);
    holding.release();
    mock.timers.tick(1000);
    assert.equal(times, 2);
    assert.equal(holding.takeClick(), true);
    assert.equal(holding.takeClick(), false);
    mock.timers.reset();
  });

  it("pressed briefly does nothing of its own", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    let times = 0;
    const holding = new Holding();
    holding.press(() => times++);
    mock.timers.tick(200);
    holding.release();
    mock.timers.tick(1000);
    assert.equal(times, 0);
    assert.equal(holding.takeClick(), false);
    mock.timers.reset();
  });
});
