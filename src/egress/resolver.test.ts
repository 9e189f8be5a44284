import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { createTestClock } from "../kit/clock.ts";
import { cachingResolver, systemResolver } from "./resolver.ts";

test("localhost needs no name server", async () => {
  const resolve = systemResolver({ hostsFile: false });
  expect(await resolve("localhost")).toEqual(["127.0.0.1", "::1"]);
  expect(await resolve("a.localhost")).toEqual(["127.0.0.1", "::1"]);
});

const [noError, serverFailed, noSuchName] = [0, 2, 3];

/** A name server that answers every query without a record, with a response code per name. */
async function nameServer(codeFor: (name: string) => number): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const end = query.indexOf(0, 12);
    const name = query.subarray(13, end).toString("latin1");
    const answer = Buffer.from(query.subarray(0, end + 5));
    answer.writeUInt16BE(0x8180 | codeFor(name), 2);
    // No answers, no authorities, no additional records.
    answer.fill(0, 6, 12);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

test.each([
  ["there is no such name", noSuchName, noSuchName],
  ["the name has no address", noError, noError],
  ["the name's own servers fail", serverFailed, noSuchName],
  ["the same, and the root answers", serverFailed, noError],
])("%s: no address, which is the site's fault", async (_name, code, rootCode) => {
  const server = await nameServer((name) => (name === "" ? rootCode : code));
  const resolve = systemResolver({ hostsFile: false, servers: [server] });
  expect(await resolve("site.example")).toEqual([]);
});

test("name servers that resolve nothing are at fault, not the site", async () => {
  const server = await nameServer(() => serverFailed);
  const resolve = systemResolver({ hostsFile: false, servers: [server] });
  await expect(resolve("site.example")).rejects.toThrow("no name server answers (ESERVFAIL)");
});

test("name servers that are down are at fault, not the site", async () => {
  const closedSocket = createSocket("udp4");
  await new Promise<void>((bound) => closedSocket.bind(0, "127.0.0.1", bound));
  const { port } = closedSocket.address();
  await new Promise<void>((closed) => closedSocket.close(closed));
  const resolve = systemResolver({ hostsFile: false, servers: [`127.0.0.1:${port}`] });
  await expect(resolve("site.example")).rejects.toThrow("no name server answers");
}, 30_000);

function setUp(answers: (string[] | Error)[]) {
  const clock = createTestClock();
  let asked = 0;
  const resolve = cachingResolver(async () => {
    const answer = answers[asked++] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  }, clock);
  return { clock, resolve, asked: () => asked };
}

test("an answer is cached for a while, then queried again", async () => {
  const { clock, resolve, asked } = setUp([["1.1.1.1"], ["8.8.8.8"]]);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  await clock.advance(29_000);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  expect(asked()).toBe(1);
  await clock.advance(2_000);
  expect(await resolve("a.example")).toEqual(["8.8.8.8"]);
});

test("concurrent callers share one query", async () => {
  const { resolve, asked } = setUp([["1.1.1.1"]]);
  await Promise.all([resolve("a.example"), resolve("a.example"), resolve("a.example")]);
  expect(asked()).toBe(1);
});

test("an empty answer is cached for a shorter time, a failure not at all", async () => {
  const { clock, resolve } = setUp([[], ["1.1.1.1"], new Error("SERVFAIL"), ["8.8.8.8"]]);
  expect(await resolve("a.example")).toEqual([]);
  await clock.advance(4_000);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  await expect(resolve("b.example")).rejects.toThrow("SERVFAIL");
  expect(await resolve("b.example")).toEqual(["8.8.8.8"]);
});

test("the cache is bounded", async () => {
  const { resolve, asked } = setUp([]);
  for (let name = 0; name < 10_000; name += 1) await resolve(`${name}.example`);
  await resolve("9999.example");
  expect(asked()).toBe(10_000);
  await resolve("0.example");
  expect(asked()).toBe(10_001);
});
