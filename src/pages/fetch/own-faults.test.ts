import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, buildConnector } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SignRequest } from "../../contract/calls/bot-auth.ts";
import type { DialFault } from "../../contract/calls/dial.ts";
import { limits } from "../../contract/limits.ts";
import { createTestClock, type TestClock } from "../../kit/clock.ts";
import { createFetcher } from "./create-fetcher.ts";
import type { FetchOutcome } from "./fetch-outcome.ts";
import type { HostGate } from "./request-once.ts";

/** Every dial fails with this fault until a test clears it. */
let fault: DialFault | null;
let dials: number;
let site: Server;
let url: string;
let dispatcher: Agent;
let clock: TestClock;

beforeEach(async () => {
  [fault, dials, clock] = [null, 0, createTestClock()];
  site = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<p>hi</p>"),
  );
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const { port } = site.address() as AddressInfo; // a TCP server's address
  url = `http://127.0.0.1:${port}/`;
  const connect = buildConnector({ allowH2: false });
  dispatcher = new Agent({
    allowH2: false,
    connect(options, callback) {
      dials += 1;
      if (fault === null) return connect(options, callback);
      callback(Object.assign(new Error(fault), { code: fault }), null);
    },
  });
});

afterEach(async () => {
  await dispatcher.destroy();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

type Options = {
  ownWaitMs?: number;
  gate?: HostGate;
  sign?: SignRequest;
  signal?: AbortSignal;
};

function fetchIt({ signal, ...settings }: Options = {}): Promise<FetchOutcome> {
  const fetcher = createFetcher({
    dispatcher,
    userAgent: "t",
    clock,
    random: () => 0,
    ...settings,
  });
  return fetcher.fetchPage(url, signal === undefined ? {} : { signal });
}

/** Advances time until the fetch has ended, or for this long. */
async function after(ms: number, fetching: Promise<FetchOutcome>): Promise<FetchOutcome | null> {
  const ended: FetchOutcome[] = [];
  void fetching.then((outcome) => ended.push(outcome));
  for (const until = clock.now() + ms; ended.length === 0 && clock.now() < until;) {
    await clock.advance(500);
  }
  return ended[0] ?? null;
}

const own: DialFault[] = ["dial-no-route", "dial-no-names", "dial-busy", "dial-proxy-down"];

test.each(own)("%s is retried, and the page is read when it ends", async (given) => {
  fault = given;
  const fetching = fetchIt();
  expect(await after(15_000, fetching)).toBeNull();
  expect(dials).toBeGreaterThan(limits.fetchTries.value);
  fault = null;
  expect(await after(10_000, fetching)).toMatchObject({ kind: "page" });
});

test.each(own)("%s that does not end is not the fault of the site", async (given) => {
  fault = given;
  const outcome = await after(limits.egressWaitMs.value + 10_000, fetchIt());
  expect(outcome).toMatchObject({ kind: "failed", status: 0, code: "unavailable" });
  expect(outcome).toHaveProperty("message", expect.stringContaining("this installation"));
});

test.each<[DialFault, string, string]>([
  ["dial-proxy-login", "unavailable", "did not accept the user name and password"],
  ["dial-proxy-refused", "site_blocked", "does not allow this site"],
])("%s ends at once: waiting does not help", async (given, code, words) => {
  fault = given;
  const left: unknown[] = [];
  const gate: HostGate = { enter: async () => ({ leave: (result) => void left.push(result) }) };
  const outcome = await after(1_000, fetchIt({ gate }));
  expect(outcome).toMatchObject({ kind: "failed", code, message: expect.stringContaining(words) });
  expect([dials, left]).toEqual([1, [null]]);
});

test("a run waits for its time limit, and reports the cause when it is stopped", async () => {
  fault = "dial-no-route";
  const stop = new AbortController();
  const ownWaitMs = limits.crawlEgressWaitMs.value;
  const fetching = fetchIt({ ownWaitMs, signal: stop.signal });
  expect(await after(480_000, fetching)).toBeNull();
  stop.abort();
  expect(await fetching).toMatchObject({ fault: "no-route", code: "unavailable" });
});

test("faults of Lorepod's parts do not widen the spacing at a host", async () => {
  fault = "dial-no-route";
  const left: unknown[] = [];
  const gate: HostGate = { enter: async () => ({ leave: (result) => void left.push(result) }) };
  await after(60_000, fetchIt({ gate }));
  expect(new Set(left)).toEqual(new Set([null]));
});

test("a request that waits for its signature ends when it is stopped", async () => {
  const stop = new AbortController();
  const asked = Promise.withResolvers<void>();
  const sign: SignRequest = (_method, _url, signal) => {
    asked.resolve();
    return new Promise((resolve) => signal?.addEventListener("abort", () => resolve({})));
  };
  const fetching = fetchIt({ sign, signal: stop.signal });
  await asked.promise;
  stop.abort();
  expect(await fetching).toMatchObject({ fault: "aborted" });
  expect(dials).toBe(0);
});

test("a missing turn is not a slow site", async () => {
  const gate: HostGate = {
    enter: (_url, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      ),
  };
  const outcome = await after(limits.fetchTotalMs.value * 2, fetchIt({ gate }));
  expect(outcome).toMatchObject({ fault: "no-turn", code: "unavailable" });
  expect(dials).toBe(0);
});

test.each([
  ["dial-refused", "refused-connection"],
  ["dial-timeout", "timeout"],
  ["dial-unreachable", "connection-lost"],
] as const)("%s stays the site's fault after a few tries", async (given, meaning) => {
  fault = given;
  const outcome = await after(60_000, fetchIt());
  expect(outcome).toMatchObject({ fault: meaning, code: "site_unreachable", tries: 3 });
});
