import { expect, it } from "vitest";
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  type Site,
} from "../../node/src/index.ts";
import { followSite } from "./follow-site.ts";

const syncing = { state: "syncing", reason: null, counts: { pages: 0, items: 0 }, lastSync: null };
const ready = {
  ...syncing,
  state: "ready",
  counts: { pages: 3, items: 7 },
  lastSync: {},
  nextSync: "2026-01-02T00:00:00Z",
};

/** Follows a Site that is at each look what is next in the list; the last entry repeats. */
async function follow(
  looks: (object | Error)[],
  { stopAfter = Infinity, endAfter = Infinity } = {},
) {
  const [stop, ended] = [new AbortController(), new AbortController()];
  const lines: string[] = [];
  let count = 0;
  const failure = await followSite({
    look: async () => {
      const next = looks[Math.min(count, looks.length - 1)];
      count++;
      if (count >= stopAfter) stop.abort();
      if (count >= endAfter) ended.abort();
      if (next instanceof Error) throw next;
      // Only the fields that it reads.
      return next as Site;
    },
    show: (line) => lines.push(line),
    stop: stop.signal,
    ended: ended.signal,
    pauseMs: 0,
  }).catch((error: unknown) => error);
  return { lines, count, failure };
}

it("shows each change once, until it is stopped", async () => {
  expect(await follow([syncing, syncing, ready, ready], { stopAfter: 20 })).toEqual({
    lines: ["Reading the site …", "3 pages, 7 items; next reading 2026-01-02T00:00:00Z"],
    count: 20,
    failure: undefined,
  });
});

it.each([
  new AuthenticationError("revoked", { status: 401 }),
  new NotFoundError("removed", { status: 404 }),
])("fails at once: %s", async (error) => {
  expect(await follow([ready, error])).toMatchObject({ count: 2, failure: error });
});

it("fails after thirty failures in a row, not after thirty in all", async () => {
  const error = new ConnectionError("no answer");
  const nearly = Array.from({ length: 29 }, () => error);
  const { count, failure } = await follow([...nearly, ready, ...nearly, ready, error]);
  expect([count, failure]).toEqual([29 + 1 + 29 + 1 + 30, error]);
});

it("fails when the server has ended", async () => {
  const { failure } = await follow([ready], { endAfter: 3 });
  expect(failure).toEqual(new Error("the server has ended"));
});
