import { type Duplex, duplexPair } from "node:stream";
import { describe, expect, it } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { createTestClock } from "../../../kit/clock.ts";
import type { EventEntry, Events } from "../../../ports/events.ts";
import { DataError } from "../database/data-error.ts";
import { fromBody, readFrames, toBody, writeFrame } from "./frames.ts";
import { answerRun } from "./run-link.ts";

describe("answerRun", () => {
  it("writes events under the run's own name, whatever the crawler claims", async () => {
    const { send, published, settled } = subject();
    const event = { type: "progress", step: "s", message: "m", tenant: "other" };
    const entry = { id: "1", event, tenant: "other", job: "other", attempt: 9 };
    send({ id: 1, do: "publish", entry, tenant: "other" });
    await settled();
    expect(published).toEqual([
      {
        tenant: "tenant",
        job: "job",
        attempt: 2,
        id: "a2:1",
        event: { type: "progress", step: "s", message: "m" },
      },
    ]);
  });

  it.each([
    ["no entry", undefined],
    ["no id", { event: progress("m") }],
    ["an endless id", { id: "i".repeat(limits.eventIdChars.value + 1), event: progress("m") }],
    ["no event", { id: "1" }],
    ["an event that does not exist", { id: "1", event: { type: "nonsense" } }],
    ["the controller's event", { id: "1", event: { type: "completed" } }],
    ["the fence", { id: "1", event: { type: "attempt", number: 9 } }],
    ["a huge event", { id: "1", event: progress("m".repeat(limits.eventChars.value)) }],
  ])("refuses %s with an error", async (_what, entry) => {
    const { send, published, answers, breaches, settled } = subject();
    send({ id: 1, do: "publish", entry });
    send({ id: 2, do: "publish", entry: { id: "2", event: progress("fine") } });
    await settled();
    expect(answers).toContainEqual({ id: 1, error: expect.stringMatching(/./) });
    expect(answers).toContainEqual({ id: 2, value: { seq: 1, duplicate: false } });
    expect(published).toHaveLength(1);
    expect(breaches).toEqual([]);
  });

  it.each([
    ["a number", 7],
    ["nothing", null],
    ["no number", { do: "call" }],
    ["an unknown request", { id: 1, do: "eval" }],
  ])("calls %s a breach", async (_what, message) => {
    const { send, breaches, settled } = subject();
    send(message);
    await settled();
    expect(breaches).toHaveLength(1);
  });

  it("calls a number that is in use a breach", async () => {
    const { send, breaches, settled } = subject();
    send({ id: 1, do: "call", request: "patience" });
    send({ id: 1, do: "call", request: "patience" });
    await settled();
    expect(breaches).toEqual(["a number that is in use"]);
  });

  it("answers a limited number of requests at once, and the others afterwards", async () => {
    const { send, held, answers, settled } = subject();
    const max = limits.linkInFlight.value;
    for (let id = 0; id < max + 10; id++) send({ id, do: "call", request: "hold" });
    await settled();
    expect(held).toHaveLength(max);
    for (const release of held.splice(0)) release();
    await settled();
    expect(held).toHaveLength(10);
    for (const release of held.splice(0)) release();
    await settled();
    expect(answers).toHaveLength(max + 10);
  });

  it("is closed only when published events are written", async () => {
    const { send, link, holdEvents, published, settled } = subject();
    const release = holdEvents();
    send({ id: 1, do: "publish", entry: { id: "1", event: progress("last words") } });
    await settled();
    let closed = false;
    link.giveUpCalls();
    const closing = link.close().then(() => (closed = true));
    await settled();
    expect([closed, published.length]).toEqual([false, 0]);
    release();
    await closing;
    expect(published).toHaveLength(1);
  });

  it("waits for space on a full disk, and writes each event once", async () => {
    const { send, answers, published, clock, settled, fillDisk } = subject();
    const makeRoom = fillDisk();
    send({ id: 1, do: "publish", entry: { id: "1", event: progress("one") } });
    send({ id: 2, do: "call", request: "disk" });
    await settled();
    await clock.advance(120_000);
    expect([published, answers]).toEqual([[], []]);
    makeRoom();
    await clock.advance(limits.diskRetryMaxMs.value);
    await settled();
    expect(published.map(({ id }) => id)).toEqual(["a2:1"]);
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual({ id: 1, value: { seq: 1, duplicate: false } });
  });

  it("does not wait for space when the crawler has ended", async () => {
    const { send, link, published, clock, settled, fillDisk } = subject();
    fillDisk();
    send({ id: 1, do: "publish", entry: { id: "1", event: progress("one") } });
    await settled();
    link.giveUpCalls();
    await link.close();
    expect([published, clock.waiting()]).toEqual([[], 0]);
  });

  it("aborts calls when the crawler has ended, including calls still in the pipe", async () => {
    const { send, link, signals, settled } = subject();
    send({ id: 1, do: "call", request: "patience" });
    await settled();
    link.giveUpCalls();
    send({ id: 2, do: "call", request: "patience" });
    await settled();
    await link.close();
    expect(signals.map(({ aborted }) => aborted)).not.toContain(false);
  });
});

function subject() {
  const [near, far]: [Duplex, Duplex] = duplexPair();
  const published: EventEntry[] = [];
  const answers: unknown[] = [];
  const breaches: string[] = [];
  const signals: AbortSignal[] = [];
  const held: (() => void)[] = [];
  const clock = createTestClock();
  let isFull = false;
  const refuseWhenFull = () => {
    if (isFull) throw new DataError("disk_full", "The disk is full.");
  };
  let gate = Promise.resolve();
  const events: Pick<Events, "publish"> = {
    async publish(entry) {
      await gate;
      refuseWhenFull();
      return { seq: published.push(entry), duplicate: false };
    },
  };
  const link = answerRun(near, order, {
    events,
    calls: {
      async call(_job, _attempt, request, signal) {
        signals.push(signal);
        const asked = fromBody(request);
        if (asked === "disk") {
          refuseWhenFull();
          return toBody("stored");
        }
        if (asked !== "hold") return new Promise(() => {});
        await new Promise<void>((resolve) => held.push(resolve));
        return toBody(null);
      },
    },
    clock,
    breach: (reason) => breaches.push(reason),
  });
  readFrames(far, {
    bytesMax: 1_000_000,
    ready: () => true,
    frame: (head, body) => {
      answers.push(body.length > 0 ? { ...Object(head), value: fromBody(body) } : head);
    },
    breach: (reason) => breaches.push(reason),
  });
  return {
    link,
    published,
    answers,
    breaches,
    signals,
    held,
    clock,
    fillDisk: () => {
      isFull = true;
      return () => (isFull = false);
    },
    /** The request of a call is the body of its message. */
    send: (message: unknown) => {
      const { request, ...head } = Object(message);
      writeFrame(far, typeof message === "object" && message ? head : message, toBody(request));
    },
    holdEvents: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** Streams in memory need turns of the loop, not time. */
    settled: async () => {
      for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate);
    },
  };
}

const order = {
  name: "job-a2",
  tenant: "tenant",
  job: "job",
  attempt: 2,
  request: { url: "https://shop.example/" },
  deadlineAt: 0,
};

function progress(message: string) {
  return { type: "progress", step: "s", message };
}
