import { expect, it } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { openApiApp } from "../../../test/api-app.ts";
import { AppError } from "../../contract/errors.ts";
import { cutPassages } from "../../knowledge/passages/cut-passages.ts";

const url = "https://ferry.example/tickets";
const page = buildBodyPage(
  [
    ["heading", "Tickets", { level: 1 }],
    ["paragraph", "A day ticket costs €12 and is valid until midnight."],
  ],
  { url, title: "Tickets" },
);

async function open() {
  const api = await openApiApp();
  const passages = cutPassages({ pages: [page], site: { url }, items: [] });
  const { tenant } = api.key;
  await api.search.indexPassages({ tenant, jobId: "job_1", sources: [url], passages });
  return api;
}

const query = "how much is a day ticket";

it("answers with citations and counts one request", async () => {
  const { call } = await open();
  const used = async () => (await call("GET", "/v1/account")).json().usage.requests;
  const before = await used();
  const answer = await call("POST", "/v1/answer", { body: { query } });
  expect(answer.json()).toMatchObject({
    answer: "A day ticket costs €12 and is valid until midnight.",
    sentences: [{ citations: [1] }],
    citations: [{ n: 1, source: url }],
    refused: null,
  });
  expect(await used()).toBe(before + 1);
  await call("POST", "/v1/verify", { body: { text: "A day ticket costs €12. It snows." } });
  expect(await used()).toBe(before + 2);
});

it("keeps to the domain", async () => {
  const { call } = await open();
  const at = async (domain: string) =>
    (await call("POST", "/v1/answer", { body: { query, domain } })).json().refused;
  expect(await at("ferry.example")).toBeNull();
  expect(await at("other.example")).toBe("not_in_knowledge");
});

it("streams sources, sentences and the end, each with type and id", async () => {
  const { call } = await open();
  const answer = await call("POST", "/v1/answer", {
    body: { query },
    headers: { accept: "text/event-stream" },
  });
  const messages = answer.payload
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)));
  expect(messages.map(({ type, id }) => [type, id])).toEqual([
    ["sources", 1],
    ["sentence", 2],
    ["done", 3],
  ]);
  expect(messages[2]).toMatchObject({ mode: "quote", citations: [{ n: 1 }] });
});

/** An app whose answers fail as given. */
async function failing(fail: (signal: AbortSignal) => Promise<never>) {
  const { answers } = await openApiApp();
  async function* stream(_tenant: string, _body: unknown, signal: AbortSignal) {
    yield await fail(signal);
  }
  const api = await openApiApp({ answers: { ...answers, stream } });
  const headers = { accept: "text/event-stream" };
  return { api, answer: api.call("POST", "/v1/answer", { body: { query }, headers }) };
}

it("ends a stream with the code of what failed", async () => {
  const { answer } = await failing(async () => {
    throw new AppError("plan_limit", "no more questions today");
  });
  expect((await answer).payload).toContain('"code":"plan_limit"');
});

it("does not report a client or a server that leaves", async () => {
  const asked = Promise.withResolvers<void>();
  const { api, answer } = await failing(async (signal) => {
    asked.resolve();
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    throw new Error("not reached");
  });
  await asked.promise;
  await api.app.close();
  expect((await answer).payload).toBe("");
  expect(api.logged.map(({ name }) => name)).not.toContain("stream.failed");
});

it.each([
  ["/v1/answer", { query: " " }, "query must not be blank"],
  ["/v1/answer", { query: "x", site: "site_1" }, "site"],
  ["/v1/answer", { query: "x", mode: "model" }, "no model is configured"],
  ["/v1/verify", {}, "text"],
  ["/v1/verify", { text: "a".repeat(20_001) }, "20000"],
  ["/v1/verify", { text: "It snows. ".repeat(201) }, "200 sentences"],
])("%s refuses %j", async (path, body, words) => {
  const { call } = await open();
  const answer = await call("POST", path, { body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(words);
});
