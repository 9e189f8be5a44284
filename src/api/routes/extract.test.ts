import { describe, expect, it, vi } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import { limits } from "../../contract/limits.ts";
import type { Services } from "../services.ts";

const url = "https://shop.example/";
const attempt: JobEvent = { type: "attempt", number: 1 };
const failedWith = (code: string): JobEvent => ({
  type: "failed",
  failure: { code, message: "it failed" },
});

/** Ends the only job of the app as a controller does. */
async function endJob(api: ApiApp, end: JobEvent, result?: object): Promise<string> {
  const [job] = await vi.waitFor(async () => {
    const all = await api.extractions.list({ tenant: api.key.tenant, limit: 10 });
    expect(all).toHaveLength(1);
    return all;
  });
  if (job === undefined) return expect.fail("no job");
  const ref = { tenant: job.tenant, job: job.id };
  if (result !== undefined) {
    const body = Buffer.from(JSON.stringify({ ...result, jobId: job.id }));
    const stored = await api.results.put(ref, "result", body);
    await api.extractions.writeStatus(job.id, job.version, {
      ...job.status,
      phase: "Completed",
      resultRef: { ...stored, object: "result" },
    });
  }
  for (const event of [attempt, end]) {
    await api.events.publish({ ...ref, attempt: null, id: event.type, event });
  }
  return job.id;
}

const result = {
  business: {
    name: "Shop",
    domain: "shop.example",
    category: "",
    categoryCode: "other",
    description: "",
    languages: ["en"],
    contacts: [],
    socialLinks: [],
  },
  knowledgeItems: [],
  pagesScraped: 1,
  urlsDiscovered: 1,
  durationMs: 1,
  startedAt: "2026-03-01T12:00:00.000Z",
  finishedAt: "2026-03-01T12:00:01.000Z",
  suggestedUrls: [],
  warnings: [],
  readers: { business: "offline", items: "offline", triage: "offline" },
};

describe.each(["/v1/extract", "/v1/business"])("%s", (path) => {
  it("waits for the result and sends it as it is stored", async () => {
    const api = await openApiApp();
    const calling = api.call("POST", path, { body: { url, maxPages: 2 } });
    const id = await endJob(api, { type: "completed" }, result);
    const answer = await calling;
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...result, jobId: id }]);
    expect(answer.headers["x-job-id"]).toBe(id);
    const record = await api.extractions.get(id);
    expect(record?.spec).toMatchObject({ url, maxPages: 2, priority: "interactive" });
    expect(record?.tenant).toBe(api.key.tenant);
    expect(api.clock.waiting()).toBeLessThanOrEqual(1);
  });

  it("starts a job, and returns its id", async () => {
    const api = await openApiApp();
    const answer = await api.call("POST", `${path}/async`, { body: { url } });
    const { jobId, status, message } = answer.json();
    expect([answer.statusCode, status]).toEqual([200, "pending"]);
    expect(message).toContain(`/v1/jobs/${jobId}`);
    expect(answer.headers["x-job-id"]).toBe(jobId);
    expect((await api.extractions.get(jobId))?.spec.priority).toBe("batch");
  });

  it("streams the events from the first one", async () => {
    const api = await openApiApp();
    const calling = api.call("POST", `${path}/stream`, { body: { url } });
    const id = await endJob(api, failedWith("site_blocked"));
    const answer = await calling;
    expect(answer.headers["content-type"]).toContain("text/event-stream");
    expect(answer.headers["x-job-id"]).toBe(id);
    expect(answer.payload).toContain('"type":"connected"');
    expect(answer.payload).toContain('"code":"site_blocked"');
  });
});

describe("a call that waits", () => {
  it.each([
    { code: "site_blocked", status: 424, answered: "site_blocked", retry: undefined },
    { code: "unavailable", status: 503, answered: "unavailable", retry: "5" },
    { code: "something_new", status: 500, answered: "extraction_failed", retry: undefined },
  ])("for a job that fails with $code gets $status $answered", async (given) => {
    const api = await openApiApp();
    const calling = api.call("POST", "/v1/extract", { body: { url } });
    await endJob(api, failedWith(given.code));
    const answer = await calling;
    expect(answer.headers["x-error-code"]).toBe(given.answered);
    expect(answer.statusCode).toBe(given.status);
    expect(answer.json().message).toBe("it failed");
    expect(answer.headers["retry-after"]).toBe(given.retry);
  });

  it("for a result that was removed gets an error", async () => {
    const api = await openApiApp();
    const calling = api.call("POST", "/v1/extract", { body: { url } });
    const id = await endJob(api, { type: "completed" });
    const answer = await calling;
    expect(answer.statusCode).toBe(500);
    expect(answer.json().message).toBe(`the result of ${id} was removed`);
  });

  it("too long is pointed to the job, which goes on", async () => {
    const api = await openApiApp();
    const calling = api.call("POST", "/v1/extract", { body: { url } });
    let isAnswered = false;
    void calling.then(() => (isAnswered = true));
    const [job] = await vi.waitFor(async () => {
      const all = await api.extractions.list({ tenant: api.key.tenant, limit: 10 });
      expect(all).toHaveLength(1);
      return all;
    });
    await vi.waitFor(() => expect(api.clock.waiting()).toBeGreaterThan(0));
    await api.clock.advance(limits.syncWaitMs.value - 1);
    expect(isAnswered).toBe(false);
    await api.clock.advance(1);
    const answer = await calling;
    expect(answer.headers["x-error-code"]).toBe("timed_out");
    expect(answer.json().message).toContain(`GET /v1/jobs/${job?.id}`);
    expect((await api.extractions.get(job?.id ?? ""))?.spec.cancelRequested).toBeUndefined();
  });

  it("on a server that stops is pointed to the job", async () => {
    const api = await openApiApp();
    const calling = api.call("POST", "/v1/extract", { body: { url } });
    await vi.waitFor(async () =>
      expect(await api.extractions.list({ tenant: api.key.tenant, limit: 10 })).toHaveLength(1),
    );
    const closing = api.app.close();
    const answer = await calling;
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json().message).toContain("continues after its next start");
    await closing;
  });
});

describe("a start", () => {
  const start = (api: ApiApp, body: object = {}, headers: Record<string, string> = {}) =>
    api.call("POST", "/v1/extract/async", { body: { url, ...body }, headers });

  it("with the same Idempotency-Key and body is the same job, whatever order its fields have", async () => {
    const api = await openApiApp();
    const headers = { "idempotency-key": "a-key" };
    const first = await start(api, { maxPages: 3, engine: "http" }, headers);
    const again = await start(api, { engine: "http", maxPages: 3 }, headers);
    expect(again.json()).toEqual(first.json());
    expect(await api.extractions.list({ tenant: api.key.tenant, limit: 10 })).toHaveLength(1);
    const other = await start(api, { maxPages: 4 }, headers);
    expect(other.headers["x-error-code"]).toBe("idempotency_conflict");
    const next = await start(api, { maxPages: 3, engine: "http" });
    expect(next.json().jobId).not.toBe(first.json().jobId);
  });

  it.each([
    { tenant: limits.queuePerTenant.value, total: 0, isFull: true },
    { tenant: limits.queuePerTenant.value - 1, total: 0, isFull: false },
    { tenant: 0, total: limits.queueInAll.value, isFull: true },
    { tenant: 0, total: limits.queueInAll.value - 1, isFull: false },
  ])("while $tenant of $total jobs wait; full: $isFull", async ({ isFull, ...waiting }) => {
    const api = await openApiApp({ waiting: () => waiting });
    const answer = await start(api);
    expect(answer.headers["x-error-code"]).toBe(isFull ? "queue_full" : undefined);
    expect(answer.headers["retry-after"]).toBe(isFull ? "30" : undefined);
    const jobs = await api.extractions.list({ tenant: api.key.tenant, limit: 10 });
    expect(jobs).toHaveLength(isFull ? 0 : 1);
  });

  it("is refused where the key may store nothing more", async () => {
    const first = await openApiApp();
    const usage: Services["usage"] = { ...first.usage, stored: async () => 1e15 };
    const api = await openApiApp({ usage });
    expect((await start(api)).headers["x-error-code"]).toBe("storage_full");
  });

  it("names a selector that is not valid", async () => {
    const api = await openApiApp();
    const answer = await start(api, { exceptSelectors: ["nav", "p:hover"] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      'exceptSelectors[1] ("p:hover") has the pseudo-class :hover, which is not supported',
    );
  });

  it("names every address that may not be dialled", async () => {
    const refused = (reason: string) => () => ({ ok: false as const, reason });
    const first = await openApiApp();
    const api = await openApiApp({
      mayDial: refused("it is ours"),
      webhooks: { ...first.webhooks, mayDial: refused("it is no receiver") },
    });
    const answer = await start(api, { urls: [url], callbackUrl: "https://c.example/" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      "url is refused: it is ours; urls[0] is refused: it is ours; " +
        "callbackUrl is refused: it is no receiver",
    );
  });

  it.each([
    { engine: "browser", hasBrowser: false, status: 400 },
    { engine: "browser", hasBrowser: true, status: 200 },
    { engine: "auto", hasBrowser: false, status: 200 },
  ])("with engine $engine; browser: $hasBrowser: $status", async (given) => {
    const api = await openApiApp({ hasBrowser: given.hasBrowser });
    expect((await start(api, { engine: given.engine })).statusCode).toBe(given.status);
  });
});
