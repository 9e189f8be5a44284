import { afterEach, expect, test } from "vitest";
import { createTestClock } from "../../kit/clock.ts";
import { Expired, startReflector } from "./reflector.ts";
import type { Listed, ListPage, ListSource, WatchEvent } from "./reflector.ts";

type Event = WatchEvent<string>;
type Watch = Event[] | { then: Event[]; fail: Error } | { then: Event[]; hang: true };

const item = (key: string, version: string): Listed<string> => ({
  key,
  resourceVersion: version,
  object: `${key}@${version}`,
});
const changed = (key: string, version: string): Event => ({
  type: "changed",
  ...item(key, version),
});
const removed = (key: string, version: string): Event => ({
  type: "removed",
  ...item(key, version),
});

/** A server that answers each list and each watch from its script, then hangs. */
function scripted(lists: (ListPage<string> | Error)[], watches: Watch[]) {
  const requests: string[] = [];
  const source: ListSource<string> = {
    async list(next) {
      requests.push(`list ${next ?? "-"}`);
      const answer = lists.shift();
      if (!answer) throw new Error("no more lists in the script");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async *watch(version, signal) {
      requests.push(`watch ${version}`);
      const watch = watches.shift() ?? { then: [], hang: true };
      if (Array.isArray(watch)) return yield* watch;
      yield* watch.then;
      if ("fail" in watch) throw watch.fail;
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  };
  return { source, requests };
}

const running: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one[Symbol.asyncDispose]();
});

function start(source: ListSource<string>, also: (key: string) => void = () => {}) {
  const clock = createTestClock();
  const reported: string[] = [];
  const troubles: unknown[] = [];
  const reflector = startReflector(
    source,
    (key, object) => {
      reported.push(object ?? `${key} removed`);
      also(key);
    },
    { clock, random: () => 0, report: (error) => troubles.push(error) },
  );
  running.push(reflector);
  return { clock, reported, troubles, reflector };
}

test("reports a list, changes and removals, and resumes at the last bookmark", async () => {
  const { source, requests } = scripted(
    [
      { items: [item("a", "1")], resourceVersion: "5", next: "p2" },
      { items: [item("b", "2")], resourceVersion: "5" },
    ],
    [[changed("a", "6"), removed("b", "7"), { type: "bookmark", resourceVersion: "9" }]],
  );
  const { clock, reported, troubles } = start(source);
  await clock.advance(200);
  expect(reported).toEqual(["a@1", "b@2", "a@6", "b removed"]);
  expect(requests).toEqual(["list -", "list p2", "watch 5", "watch 9"]);
  expect(troubles).toEqual([]);
});

test("after an expired version it lists again and reports only differences", async () => {
  const { source, requests } = scripted(
    [
      { items: [item("a", "1"), item("b", "2"), item("c", "3")], resourceVersion: "5" },
      { items: [item("a", "1"), item("b", "8")], resourceVersion: "9" },
    ],
    [{ then: [], fail: new Expired("too old") }],
  );
  const { clock, reported } = start(source);
  await clock.advance(1_000);
  expect(reported).toEqual(["a@1", "b@2", "c@3", "b@8", "c removed"]);
  expect(requests).toEqual(["list -", "watch 5", "list -", "watch 9"]);
});

test("after an outage an expired version causes no further delay", async () => {
  const down = Array.from({ length: 10 }, () => ({ then: [], fail: new Error("down") }));
  const { source, requests } = scripted(
    [
      { items: [], resourceVersion: "1" },
      { items: [item("a", "2")], resourceVersion: "2" },
    ],
    [...down, { then: [], fail: new Expired("too old") }],
  );
  const { clock, reported } = start(source);
  while (requests.length < 12) await clock.advance(100);
  await clock.advance(200);
  expect([reported, requests.at(-1)]).toEqual([["a@2"], "watch 2"]);
});

test("a server that expires every version at once does not get a burst of requests", async () => {
  const lists = Array.from({ length: 100 }, () => ({ items: [], resourceVersion: "1" }));
  const watches = lists.map(() => ({ then: [], fail: new Expired("too old") }));
  const { source, requests } = scripted(lists, watches);
  const { clock } = start(source);
  await clock.advance(20_000);
  expect(requests.length).toBeLessThan(25);
});

test.each([
  { name: "reset", error: new Error("socket closed") },
  { name: "429", error: new Error("too many requests") },
])("a watch that ends with a $name resumes without a list", async ({ error }) => {
  const { source, requests } = scripted(
    [{ items: [], resourceVersion: "1" }],
    [{ then: [changed("a", "4")], fail: error }, [changed("b", "5")]],
  );
  const { clock, reported, troubles } = start(source);
  await clock.advance(1_000);
  expect(reported).toEqual(["a@4", "b@5"]);
  expect(requests.slice(0, 3)).toEqual(["list -", "watch 1", "watch 4"]);
  expect(troubles).toEqual([error]);
});

test("an unreachable server gets fewer requests over time, and is never given up", async () => {
  const down = Array.from({ length: 40 }, () => new Error("down"));
  const { source, requests } = scripted(
    [...down, { items: [item("a", "1")], resourceVersion: "1" }],
    [],
  );
  const { clock, reported, reflector } = start(source);
  await clock.advance(10_000);
  expect(requests.length).toBeLessThan(10);
  await clock.advance(40 * 30_000);
  await reflector.listed;
  expect(reported).toEqual(["a@1"]);
});

test("every ten minutes a list finds what the watch missed", async () => {
  const quiet: Watch[] = Array.from({ length: 10_000 }, () => []);
  const { source, requests } = scripted(
    [
      { items: [], resourceVersion: "1" },
      { items: [item("missed", "2")], resourceVersion: "2" },
    ],
    quiet,
  );
  const { clock, reported } = start(source);
  await clock.advance(9 * 60_000);
  expect([reported, requests.filter((one) => one.startsWith("list")).length]).toEqual([[], 1]);
  await clock.advance(2 * 60_000);
  expect(reported).toEqual(["missed@2"]);
});

test("a listener's error is reported, and the next object still arrives", async () => {
  const { source } = scripted(
    [{ items: [item("a", "1"), item("b", "1")], resourceVersion: "1" }],
    [],
  );
  const mistake = new Error("listener");
  const { clock, reported, troubles } = start(source, (key) => {
    if (key === "a") throw mistake;
  });
  await clock.advance(10);
  expect([reported, troubles]).toEqual([["a@1", "b@1"], [mistake]]);
});

test("disposed during a watch, it ends, reports nothing more and leaves no timer", async () => {
  const { source } = scripted([{ items: [item("a", "1")], resourceVersion: "1" }], []);
  const { clock, reported, reflector } = start(source);
  await clock.advance(10);
  await reflector[Symbol.asyncDispose]();
  await clock.advance(60_000);
  expect([reported, clock.waiting()]).toEqual([["a@1"], 0]);
});
