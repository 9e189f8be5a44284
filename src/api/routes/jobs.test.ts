import { expect, test, vi } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { limits } from "../../contract/limits.ts";
import { newExtraction } from "../../extraction/index.ts";
import { ledgerName } from "../../knowledge/index.ts";

async function createJobs(api: ApiApp, count: number): Promise<string[]> {
  const { tenant, id: keyId } = api.key;
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    await api.clock.advance(1_000);
    const made = { id: api.ids.id(), now: api.clock.now() };
    const request = { url: `https://shop.example/${n}` };
    const job = newExtraction(request, { tenant, keyId }, "batch", made);
    await api.extractions.create(job);
    ids.unshift(job.id);
  }
  return ids;
}

/** Pages of the list, until there is no cursor. */
async function pagesOf(api: ApiApp, path: string, items: string): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  let cursor: string | null = "";
  while (cursor !== null && pages.length < 10) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = (await api.call("GET", `${path}${query}`)).json();
    pages.push(page[items]);
    cursor = page.nextCursor;
  }
  return pages;
}

test.each([
  [0, 2, [0]],
  [1, 2, [1]],
  [2, 2, [2]],
  [3, 2, [2, 1]],
  [4, 2, [2, 2]],
  [5, 2, [2, 2, 1]],
])("%i jobs in pages of %i", async (count, limit, sizes) => {
  const api = await openApiApp();
  const ids = await createJobs(api, count);
  const pages = await pagesOf(api, `/v1/jobs?limit=${limit}`, "jobs");
  expect(pages.map((page) => page.length)).toEqual(sizes);
  expect(pages.flat()).toEqual(ids.map((id) => expect.objectContaining({ id })));
});

test.each([
  [0, [0]],
  [1, [1]],
  [2, [2]],
  [3, [2, 1]],
  [4, [2, 2]],
])("a ledger of %i rows in pages of 2", async (count, sizes) => {
  const api = await openApiApp();
  const [job = ""] = await createJobs(api, 1);
  const rows = Array.from({ length: count }, (_, n) => ({
    url: `https://shop.example/${n}`,
    foundAt: "link",
    foundOn: null,
    outcome: "scraped",
    status: 200,
    engine: "http",
    ms: 10,
    bytes: 1_000,
    reason: "read",
  }));
  const body = Buffer.from(JSON.stringify(rows));
  await api.results.put({ tenant: api.key.tenant, job }, ledgerName, body);
  const pages = await pagesOf(api, `/v1/jobs/${job}/pages?limit=2`, "pages");
  expect(pages.map((page) => page.length)).toEqual(sizes);
  expect(pages.flat()).toHaveLength(count);
});

test("jobs of another key and malformed ids are unknown", async () => {
  const api = await openApiApp();
  const made = { id: api.ids.id(), now: api.clock.now() };
  const other = newExtraction(
    { url: "https://a.example/" },
    { tenant: "other", keyId: "k" },
    "batch",
    made,
  );
  await api.extractions.create(other);
  for (const id of [other.id, "job_x", `job_${"0".repeat(26)}`]) {
    for (const rest of ["", "/events", "/pages", "/callback"]) {
      const answer = await api.call("GET", `/v1/jobs/${id}${rest}`);
      expect([id, rest, answer.statusCode]).toEqual([id, rest, 404]);
    }
  }
  expect((await api.call("GET", "/v1/jobs")).json()).toEqual({ jobs: [], nextCursor: null });
});

test("a job that is cancelled is answered when it has ended, or soon", async () => {
  const api = await openApiApp();
  const [job = ""] = await createJobs(api, 1);
  let looks = 0;
  const before = { ...api.extractions };
  const failure = { code: "cancelled", message: "cancelled by its owner" };
  api.extractions.get = async (id) => {
    const found = await before.get(id);
    if (found === undefined || found.spec.cancelRequested !== true || ++looks < 3) return found;
    return { ...found, status: { ...found.status, phase: "Failed", failure } };
  };
  const cancelling = api.call("DELETE", `/v1/jobs/${job}`);
  await vi.waitFor(() => expect(looks).toBe(1));
  await api.clock.advance(limits.cancelLookMs.value * 5);
  const answer = await cancelling;
  expect(answer.json()).toMatchObject({ id: job, status: "failed", error: failure.message });
  expect(looks).toBe(3);
});

test("a stored result is sent as it is, and a removed one as null", async () => {
  const api = await openApiApp();
  const { tenant, id: keyId } = api.key;
  const made = { id: api.ids.id(), now: api.clock.now() };
  const job = newExtraction({ url: "https://a.example/" }, { tenant, keyId }, "batch", made);
  await api.extractions.create(job);
  const result = Buffer.from(JSON.stringify(resultOf(job.id)));
  const ref = { tenant, job: job.id };
  const stored = await api.results.put(ref, "result", result);
  const record = await api.extractions.get(job.id);
  if (record === undefined) throw new Error("the job was not created");
  const resultRef = { ...stored, object: "result" };
  const written = await api.extractions.writeStatus(job.id, record.version, {
    ...record.status,
    phase: "Completed",
    resultRef,
  });
  expect(written.ok).toBe(true);
  const answer = await api.call("GET", `/v1/jobs/${job.id}`);
  expect(answer.json()).toMatchObject({
    id: job.id,
    status: "completed",
    result: resultOf(job.id),
  });
  expect(answer.payload).toContain(result.toString());
  expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.payload)));
  await api.results.remove(ref);
  const later = await api.call("GET", `/v1/jobs/${job.id}`);
  expect(later.json()).toMatchObject({ status: "completed", result: null });
});

const resultOf = (jobId: string) => ({
  jobId,
  business: {
    name: "Müller",
    domain: "a.example",
    category: "",
    categoryCode: "other",
    description: "",
    languages: ["de"],
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
});
