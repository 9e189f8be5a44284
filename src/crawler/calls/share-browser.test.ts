import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Browser, OpenBrowser } from "../../ports/browser.ts";
import { shareBrowser } from "./share-browser.ts";

const idleMs = limits.browserIdleMs.value;

/** Browsers that record when they were opened and closed; `faults` of them do not start. */
function createWorld(faults = 0) {
  const clock = createTestClock();
  const opened: number[] = [];
  const closed: number[] = [];
  const unused = () => expect.fail("no page is read");
  const browser: Browser = {
    async open() {
      const id = opened.push(opened.length);
      if (id <= faults) throw new Error("no browser");
      return {
        read: unused,
        capture: unused,
        logIn: unused,
        close: async () => void closed.push(id),
      };
    },
  };
  return { clock, opened, closed, shared: shareBrowser(browser, clock) };
}

describe("a shared browser", () => {
  it("is opened once for all callers, and ended when it was not used for a while", async () => {
    const { clock, opened, closed, shared } = createWorld();
    const [one, two] = await Promise.all([shared.open(), shared.open()]);
    expect(opened).toHaveLength(1);
    await one.close();
    await clock.advance(idleMs);
    expect(closed).toEqual([]);
    await two.close();
    await clock.advance(idleMs - 1);
    expect(closed).toEqual([]);
    await clock.advance(1);
    expect(closed).toEqual([1]);
    await shared.open();
    expect(opened).toHaveLength(2);
  });

  it("that is used again does not end", async () => {
    const { clock, opened, closed, shared } = createWorld();
    await (await shared.open()).close();
    await clock.advance(idleMs - 1);
    const again = await shared.open();
    await clock.advance(idleMs);
    expect([opened.length, closed.length]).toEqual([1, 0]);
    await again.close();
    await clock.advance(idleMs);
    expect(closed).toEqual([1]);
    expect(clock.waiting()).toBe(0);
  });

  it.each([{ inUse: true }, { inUse: false }])(
    "is replaced after a number of openings; in use: $inUse",
    async ({ inUse }) => {
      const { clock, opened, closed, shared } = createWorld();
      let last: OpenBrowser | undefined;
      for (let n = 0; n < limits.browserOpenings.value; n++) {
        await last?.close();
        last = await shared.open();
      }
      if (!inUse) await last?.close();
      expect(opened).toHaveLength(1);
      const next = await shared.open();
      await clock.advance(0);
      expect(opened).toHaveLength(2);
      expect(closed).toEqual(inUse ? [] : [1]);
      if (inUse) await last?.close();
      await clock.advance(0);
      expect(closed).toEqual([1]);
      await next.close();
      await clock.advance(idleMs);
      expect(closed).toEqual([1, 2]);
    },
  );

  it("that does not start is opened again by the next caller", async () => {
    const { opened, shared } = createWorld(1);
    await expect(shared.open()).rejects.toThrow("no browser");
    await shared.open();
    expect(opened).toHaveLength(2);
  });

  it("is closed at the end, while it is used too, and leaves no timer", async () => {
    const { clock, closed, shared } = createWorld();
    await shared.open();
    await (await shared.open()).close();
    await shared.close();
    expect(closed).toEqual([1]);
    expect(clock.waiting()).toBe(0);
    await shared.close();
    expect(closed).toEqual([1]);
  });

  it("that did not start can be closed", async () => {
    const { clock, shared } = createWorld(1);
    const opening = shared.open().catch(() => undefined);
    await shared.close();
    await opening;
    expect(clock.waiting()).toBe(0);
  });
});
