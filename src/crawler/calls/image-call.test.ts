import { describe, expect, it, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Fetcher } from "../../pages/index.ts";
import { imageCall } from "./image-call.ts";
import { headBytes } from "./image-type.ts";

const url = "https://a.example/logo";
const gif = Buffer.from(`GIF89a${"x".repeat(headBytes)}`);
const text = Buffer.from("t".repeat(headBytes));

type End = { kind: "read"; complete: boolean } | { kind: "failed" };

/** Sends these pieces, as long as more are wanted. */
function world(pieces: Buffer[], end: End = { kind: "read", complete: true }) {
  const clock = createTestClock();
  const wanted: boolean[] = [];
  let options: { signal?: AbortSignal; maxBytes: number } | undefined;
  const fetchStream = async (...args: Parameters<Fetcher["fetchStream"]>) => {
    options = args[1];
    await call.hold;
    for (const piece of pieces) wanted.push(await args[2](piece));
    return end as Awaited<ReturnType<Fetcher["fetchStream"]>>; // the members that are read
  };
  const fetchPage = () => expect.fail("no page is fetched");
  const deps = {
    fetcher: { fetchStream, fetchPage },
    clock,
    gate: null,
    browser: null,
    userAgent: "test",
    robots: "honour" as const,
  };
  const stop = new AbortController();
  const call = {
    clock,
    wanted,
    abort: () => stop.abort(),
    options: () => options,
    /** The fetch lasts until this resolves. */
    hold: Promise.resolve(),
    run: () => imageCall(url, deps, stop.signal),
  };
  return call;
}

describe("an image", () => {
  it("is answered with its type, all of its pieces in order", async () => {
    const { run, clock, options } = world([gif, Buffer.from("rest")]);
    const image = Buffer.concat([gif, Buffer.from("rest")]).toString("base64");
    expect(await run()).toEqual({ ok: true, answer: { image, type: "image/gif" } });
    expect(options()?.maxBytes).toBe(limits.imageBytes.value);
    expect(clock.waiting()).toBe(0);
  });

  const failures: [string, Buffer[], End, string, string][] = [
    ["cannot be fetched", [], { kind: "failed" }, "site_unreachable", "could not be fetched"],
    ["is text", [text], { kind: "read", complete: false }, "not_a_page", "it is not a picture"],
    ["is empty", [], { kind: "read", complete: true }, "not_a_page", "it is not a picture"],
    ["is too large", [gif], { kind: "read", complete: false }, "not_a_page", "larger than 1 MB"],
  ];
  it.each(failures)("that %s is a failure", async (_name, pieces, end, code, reason) => {
    const outcome = await world(pieces, end).run();
    expect(outcome).toMatchObject({ ok: false, code, message: expect.stringContaining(reason) });
    expect(outcome).toMatchObject({ message: expect.stringContaining(url) });
  });
});

test.each([
  ["a first piece that begins as an image", [gif], [true]],
  ["a first piece that does not", [text], [false]],
  ["a first piece too short to be judged", [text.subarray(1)], [true]],
  ["the pieces after it", [text.subarray(1), text, text], [true, true, true]],
])("after %s the rest is read: %j", async (_name, pieces, wanted) => {
  const call = world(pieces);
  await call.run();
  expect(call.wanted).toEqual(wanted);
});

test.each([
  ["when its time is over", limits.imageMs.value, false, true],
  ["not before", limits.imageMs.value - 1, false, false],
  ["by its caller", 0, true, true],
])("the fetch is stopped %s", async (_name, ms, isCalledOff, isStopped) => {
  const call = world([gif]);
  const ended = Promise.withResolvers<void>();
  call.hold = ended.promise;
  const running = call.run();
  await call.clock.advance(ms);
  if (isCalledOff) call.abort();
  expect(call.options()?.signal?.aborted).toBe(isStopped);
  ended.resolve();
  await running;
});
