import { expect, test } from "vitest";
import type { Fetcher } from "../fetch/create-fetcher.ts";
import { messageFor } from "../fetch/fetch-outcome.ts";
import { createRobotsCache } from "./robots-cache.ts";

const page = "https://example.com/open";
const closed = "https://example.com/closed";
const rules = "User-agent: *\nDisallow: /closed\n";
const fetched = { redirects: [], headers: {}, tries: 1, ms: 1 };

/** Each fetch ends when the test releases it, or as stopped when its caller aborts. */
function setUp() {
  const releases: (() => void)[] = [];
  const fetchStream: Fetcher["fetchStream"] = async (url, { signal }, onPiece) => {
    const answer = Promise.withResolvers<void>();
    releases.push(answer.resolve);
    const stopped = new Promise((stop) => signal?.addEventListener("abort", stop));
    await Promise.race([answer.promise, stopped]);
    const base = { ...fetched, requestedUrl: url, url };
    if (signal?.aborted === true) {
      const end = { fault: "aborted", ...messageFor("aborted") } as const;
      return { ...base, ...end, kind: "failed", status: 0, html: null, retryAfterMs: null };
    }
    await onPiece(Buffer.from(rules));
    return { ...base, status: 200, kind: "read", complete: true, contentType: "text/plain" };
  };
  const fetcher: Fetcher = {
    fetchStream,
    fetchPage: () => Promise.reject(new Error("no page is asked for")),
  };
  return { desk: createRobotsCache({ fetcher, userAgent: "Lorepod", mode: "honour" }), releases };
}

test("a stopped fetch is not cached", async () => {
  const { desk, releases } = setUp();
  const stop = new AbortController();
  const first = desk.of(page, stop.signal);
  stop.abort();
  expect((await first).allows(page)).toBe(false);
  expect(desk.fault(page)).toMatchObject({ fault: "aborted" });
  expect(desk.known(page)).toBeNull();

  const second = desk.of(page);
  releases[1]?.();
  const policy = await second;
  expect([policy.allows(page), policy.allows(closed)]).toEqual([true, false]);
  expect([desk.fault(page), desk.known(page)]).toEqual([null, policy]);
});

test("a caller that waits for another's fetch fetches again if that one is stopped", async () => {
  const { desk, releases } = setUp();
  const stop = new AbortController();
  const first = desk.of(page, stop.signal);
  const [second, third] = [desk.of(page), desk.of(page)];
  stop.abort();
  await first;
  await new Promise((turn) => setImmediate(turn));
  expect(releases).toHaveLength(2);
  releases[1]?.();
  expect((await second).allows(page)).toBe(true);
  expect((await third).allows(page)).toBe(true);
  expect(desk.fault(page)).toBeNull();
});
