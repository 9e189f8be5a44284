import { expect, it, vi } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import type { Site, SiteStatus, Sync } from "../../contract/sites/site.ts";
import { jobOfSync } from "../../contract/sites/sync-job.ts";
import { createSseParser, type SseReceived } from "../../kit/sse.ts";
import { limits } from "../../contract/limits.ts";

const url = "https://shop.example/";
const counts = { read: 1, unchanged: 0, changed: 1, added: 0, removed: 0, failed: 0 };

async function openWorld() {
  const api = await openApiApp();
  const own = api.sites;
  const { id } = (await api.call("POST", "/v1/sites", { body: { url } })).json();
  const get = async () => (await own.sites.get(id)) as Site; // it was created above
  async function write(change: Partial<SiteStatus>): Promise<void> {
    const { version, status } = await get();
    await own.sites.writeStatus(id, version, { ...status, ...change });
  }
  let number = 0;
  const publish = (sync: number, event: JobEvent) => {
    const job = { tenant: api.key.tenant, job: jobOfSync(id, sync) };
    return api.events.publish({ ...job, attempt: null, id: String(number++), event });
  };
  return Object.assign(api, { own, id, write, publish, path: `/v1/sites/${id}/events` });
}

const ended = (n: number): Sync => ({
  n,
  state: "completed",
  startedAt: "2026-03-01T11:00:00.000Z",
  finishedAt: null,
  counts,
  bytes: 0,
  requests: 1,
  reason: null,
});
const synced = (sync: number): JobEvent => {
  return { type: "site_synced", sync, counts, changes: [], truncated: false };
};
const updated: JobEvent = {
  type: "page_updated",
  page: { url, title: "Secret title", engine: "http", contentHash: "b", part: "p" },
  index: 1,
  total: 1,
  previousHash: "a",
  changedItems: { added: [], changed: [], removed: [] },
};

it("lists what the latest sync has published, without texts of pages", async () => {
  const { call, path, write, publish } = await openWorld();
  expect((await call("GET", path)).json()).toEqual({ events: [] });
  await write({ lastSync: ended(1) });
  await publish(1, synced(1));
  await write({ lastSync: ended(2) });
  await publish(2, updated);
  await publish(2, synced(2));
  const shown = async (query: string, headers: Record<string, string> = {}) => {
    const { events } = (await call("GET", path + query, { headers })).json();
    return events.map(({ id, event }: { id: string; event: string }) => `${id} ${event}`);
  };
  expect(await shown("")).toEqual(["2-1 page_updated", "2-2 site_synced"]);
  expect(await shown("?after=2-1")).toEqual(["2-2 site_synced"]);
  expect(await shown("", { "last-event-id": "2-2" })).toEqual([]);
  expect(await shown("?after=1-1")).toEqual(["2-1 page_updated", "2-2 site_synced"]);
  expect((await call("GET", path)).payload).not.toContain("Secret");
  expect((await call("GET", `${path}?after=last`)).statusCode).toBe(400);
});

it("lists and streams a log of any length", async () => {
  const { app, keyText, call, path, write, publish, clock, own, id } = await openWorld();
  await write({ lastSync: ended(1) });
  const count = limits.siteEventsListed.value + 2;
  for (let written = 0; written < count; written++) await publish(1, synced(1));
  const idsAfter = async (after: string) => {
    const { events } = (await call("GET", `${path}?after=${after}`)).json();
    return events.map((event: { id: string }) => event.id);
  };
  const first = await idsAfter("0-0");
  expect([first.length, first[0], first.at(-1)]).toEqual([count - 2, "1-1", `1-${count - 2}`]);
  expect(await idsAfter(first.at(-1))).toEqual([`1-${count - 1}`, `1-${count}`]);
  const headers = {
    "x-api-key": keyText,
    accept: "text/event-stream",
    "last-event-id": `1-${count - 1}`,
  };
  const answer = await app.inject({ method: "GET", url: path, headers, payloadAsStream: true });
  let text = "";
  answer.stream().on("data", (chunk: Buffer) => (text += chunk.toString()));
  const shown = [`1-${count - 1} sync`, `1-${count} site_synced`];
  await vi.waitFor(() => expect(parse(text)).toEqual(shown));
  await publish(1, synced(1));
  shown.push(`1-${count + 1} site_synced`);
  await vi.waitFor(async () => {
    await clock.advance(limits.siteStreamMs.value);
    expect(parse(text)).toEqual(shown);
  });
  await own.sites.amend(id, { removal: "erase" });
  await clock.advance(limits.siteStreamMs.value);
}, 60_000);

it("streams the state and the events of syncs until the Site is removed", async () => {
  const { app, keyText, path, write, publish, clock, own, id } = await openWorld();
  await write({ lastSync: ended(1) });
  await publish(1, synced(1));
  const headers = { "x-api-key": keyText, accept: "text/event-stream" };
  const answer = await app.inject({ method: "GET", url: path, headers, payloadAsStream: true });
  const response = answer.stream();
  let text = "";
  response.on("data", (chunk: Buffer) => (text += chunk.toString()));
  let isOver = false;
  response.once("end", () => (isOver = true));
  const shown = ["0-0 sync", "1-1 site_synced"];
  await vi.waitFor(() => expect(parse(text)).toEqual(shown));
  const steps: [step: () => Promise<unknown>, expected: string][] = [
    [() => write({ lastSync: ended(2) }), "1-1 sync"],
    [() => publish(2, updated), "2-1 page_updated"],
    [() => publish(2, synced(2)), "2-2 site_synced"],
  ];
  for (const [step, expected] of steps) {
    await step();
    shown.push(expected);
    await vi.waitFor(async () => {
      await clock.advance(limits.siteStreamMs.value);
      expect(parse(text)).toEqual(shown);
    });
  }
  // Between two looks a sync ends, and the next one begins.
  await publish(2, synced(2));
  await write({ lastSync: ended(3) });
  shown.push("2-2 sync", "2-3 site_synced");
  await vi.waitFor(async () => {
    await clock.advance(limits.siteStreamMs.value);
    expect(parse(text)).toEqual(shown);
  });
  await own.sites.amend(id, { removal: "erase" });
  await vi.waitFor(async () => {
    await clock.advance(limits.siteStreamMs.value);
    expect(isOver).toBe(true);
  });
});

function parse(text: string): string[] {
  const messages: SseReceived[] = [];
  const bounds = { lineChars: 10_000, messageChars: 10_000 };
  createSseParser((message) => messages.push(message), { limits: bounds }).push(Buffer.from(text));
  return messages.map(({ id, event }) => `${id} ${event}`);
}
