import { expect, test, vi } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import { limits } from "../../contract/limits.ts";
import { newExtraction } from "../../extraction/index.ts";
import { createSseParser, type SseReceived } from "../../kit/sse.ts";

const request = { url: "https://shop.example/" };

/** A job of the app's key, with these events in its log. */
async function jobWith(api: ApiApp, ...events: JobEvent[]) {
  const { tenant, id: keyId } = api.key;
  const made = { id: api.ids.id(), now: api.clock.now() };
  const { extraction } = await api.extractions.create(
    newExtraction(request, { tenant, keyId }, "interactive", made),
  );
  const job = { tenant, job: extraction.id };
  let count = 0;
  async function publish(event: JobEvent): Promise<void> {
    const isCrawlers = ["started", "progress", "page_scraped"].includes(event.type);
    const id = String(count++);
    await api.events.publish({ ...job, attempt: isCrawlers ? 1 : null, id, event });
  }
  for (const event of events) await publish(event);
  return { path: `/v1/jobs/${extraction.id}/events`, publish };
}

const attempt: JobEvent = { type: "attempt", number: 1 };
const started: JobEvent = { type: "started" };
const step: JobEvent = { type: "progress", step: "crawl", message: "reading" };
const failed: JobEvent = { type: "failed", failure: { code: "x", message: "no page" } };
const ended = [attempt, started, step, failed];

function parse(text: string): Pick<SseReceived, "id" | "event">[] {
  const messages: SseReceived[] = [];
  const bounds = { lineChars: 10_000, messageChars: 10_000 };
  createSseParser((message) => messages.push(message), { limits: bounds }).push(Buffer.from(text));
  return messages.map(({ id, event }) => ({ id, event }));
}

const shown = (text: string) => parse(text).map(({ id, event }) => `${id} ${event}`);
const accept = "text/event-stream";

test.each([
  ["from the beginning", {}, ["0 connected", "1 progress", "2 progress", "3 error"]],
  ["after the first event", { "last-event-id": "1" }, ["1 connected", "2 progress", "3 error"]],
  ["after the event before the last", { "last-event-id": "2" }, ["2 connected", "3 error"]],
  ["after the last event", { "last-event-id": "3" }, ["3 connected"]],
  ["after an id that never was", { "last-event-id": "99" }, ["99 connected"]],
  [
    "after a malformed id",
    { "last-event-id": "-1" },
    ["0 connected", "1 progress", "2 progress", "3 error"],
  ],
] as const)("a stream resumes %s", async (_name, resume, expected) => {
  const api = await openApiApp();
  const { path } = await jobWith(api, ...ended);
  const answer = await api.call("GET", path, { headers: { accept, ...resume } });
  expect(shown(answer.payload)).toEqual(expected);
});

test.each([
  ["?after=0", ["1 progress", "2 progress", "3 error"]],
  ["?after=2", ["3 error"]],
  ["?after=3", []],
])("the list of events %s", async (query, expected) => {
  const api = await openApiApp();
  const { path } = await jobWith(api, ...ended);
  const { events } = (await api.call("GET", `${path}${query}`)).json();
  const list = events.map(({ id, event }: { id: string; event: string }) => `${id} ${event}`);
  expect(list).toEqual(expected);
});

test("the query wins over the header", async () => {
  const api = await openApiApp();
  const { path } = await jobWith(api, ...ended);
  const headers = { accept, "last-event-id": "3" };
  const answer = await api.call("GET", `${path}?after=2`, { headers });
  expect(shown(answer.payload)).toEqual(["2 connected", "3 error"]);
});

/** A stream of a running job, read as it is written. */
async function openStream(api: ApiApp, path: string) {
  const headers = { "x-api-key": api.keyText, accept };
  const answer = await api.app.inject({ method: "GET", url: path, headers, payloadAsStream: true });
  const res = answer.stream();
  let text = "";
  res.on("data", (chunk: Buffer) => (text += chunk.toString()));
  let isOver = false;
  res.once("end", () => (isOver = true));
  return { text: () => text, isOver: () => isOver };
}

test("a stream shows events as they come, pings in between and ends with the job", async () => {
  const api = await openApiApp();
  const { path, publish } = await jobWith(api, attempt, started);
  const stream = await openStream(api, path);
  await vi.waitFor(() => expect(shown(stream.text())).toEqual(["0 connected", "1 progress"]));
  await api.clock.advance(limits.streamPingMs.value);
  await vi.waitFor(() => expect(stream.text().split("\n").at(-3)).toMatch(/^:/));
  await publish(failed);
  await vi.waitFor(() => expect(shown(stream.text()).at(-1)).toBe("2 error"));
});

test("a log that cannot be read ends the stream and is logged", async () => {
  const failing = { read: () => Promise.reject(new Error("no disk")) };
  const first = await openApiApp();
  const api = await openApiApp({ events: { ...first.events, ...failing } });
  const { path } = await jobWith(api);
  const answer = await api.call("GET", path, { headers: { accept } });
  expect(shown(answer.payload)).toEqual(["0 connected"]);
  expect(api.logged.map(({ name }) => name)).toContain("stream.failed");
});

test("a server that stops ends its streams; the job goes on", async () => {
  const api = await openApiApp();
  const { path } = await jobWith(api, attempt, started);
  const stream = await openStream(api, path);
  await vi.waitFor(() => expect(shown(stream.text())).toEqual(["0 connected", "1 progress"]));
  await api.app.close();
  await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  expect(shown(stream.text())).toEqual(["0 connected", "1 progress"]);
});
