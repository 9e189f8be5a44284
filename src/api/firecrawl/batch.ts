import type { BatchRequest, CrawlErrors, CrawlStatus } from "../../contract/firecrawl/crawl.ts";
import { AppError } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import { isTerminal } from "../../extraction/index.ts";
import { eachCountedPage } from "../../knowledge/index.ts";
import { loadLedger } from "../jobs/load-ledger.ts";
import { ownJob } from "../jobs/own-job.ts";
import { startJob } from "../jobs/start-job.ts";
import { keyOf } from "../key-check.ts";
import { alreadyEnded, nextOf } from "./crawl-status.ts";
import { readingOf } from "./formats.ts";
import { batchIdOf, formsOf, parseBatchId, unknownCrawl, type StoredForms } from "./job-id.ts";
import { createPart, storedDocument } from "./stored-documents.ts";
import type { Call } from "./within.ts";

type Asked = { limit?: number | undefined; cursor?: string | undefined };

/** A batch is an extraction of exactly these URLs. */
export async function startBatch({ services, request }: Call, body: BatchRequest): Promise<string> {
  const { urls } = body;
  const [url = ""] = urls;
  const { onlySelectors, exceptSelectors } = readingOf({ ...body, waitFor: 0 });
  const order = {
    url,
    urls,
    ...(onlySelectors !== undefined && { onlySelectors }),
    ...(exceptSelectors !== undefined && { exceptSelectors }),
  };
  const job = await startJob(services, request, order, "batch");
  return batchIdOf(job.id, formsOf(body.formats));
}

async function ownBatch({ services, request }: Call, id: string) {
  const { job: jobId, forms } = parseBatchId(id);
  const job = await ownJob(services, keyOf(request), jobId);
  const expiresAt = Date.parse(job.createdAt) + limits.firecrawlKeptMs.value;
  if (services.clock.now() > expiresAt) throw unknownCrawl();
  return { job, forms, expiresAt: new Date(expiresAt).toISOString() };
}

export async function batchStatus(call: Call, id: string, asked: Asked): Promise<CrawlStatus> {
  const { job, forms, expiresAt } = await ownBatch(call, id);
  const { spec } = job;
  const status = stateOf(job);
  const read = job.status.counts?.pagesScraped ?? job.status.progress?.pagesScraped ?? 0;
  const { data, next } =
    status === "completed"
      ? await documentsOf(call, job, forms, asked)
      : { data: [], next: undefined };
  return {
    success: true,
    status,
    total: spec.urls?.length ?? 0,
    completed: read,
    creditsUsed: read,
    expiresAt,
    next: next === undefined ? null : nextOf(`/v2/batch/scrape/${id}`, String(next), asked),
    ...(job.status.failure !== undefined && { warning: job.status.failure.message }),
    data,
  };
}

function stateOf({ spec, status }: Extraction): CrawlStatus["status"] {
  if (status.phase === "Completed") return "completed";
  if (status.phase !== "Failed") return "scraping";
  return spec.cancelRequested === true ? "cancelled" : "failed";
}

async function documentsOf(
  { services }: Call,
  { id, tenant }: Extraction,
  forms: StoredForms,
  { limit = limits.firecrawlPart.value, cursor = "0" }: Asked,
) {
  if (!/^\d{1,4}$/.test(cursor)) throw new AppError("bad_request", "cursor is not of this list");
  const part = createPart(limit);
  let at = 0;
  for await (const { page } of eachCountedPage(services, { tenant, job: id })) {
    if (part.isFull()) return { data: part.data, next: at };
    if (at++ >= Number(cursor)) part.add(storedDocument(page, forms));
  }
  return { data: part.data, next: undefined };
}

export async function cancelBatch(call: Call, id: string): Promise<void> {
  const { job } = await ownBatch(call, id);
  if (isTerminal(job.status)) throw alreadyEnded(stateOf(job));
  const amended = await call.services.extractions.amend(job.id, { cancelRequested: true });
  if (!amended.ok) throw unknownCrawl();
}

export async function batchErrors(call: Call, id: string): Promise<CrawlErrors> {
  const { job } = await ownBatch(call, id);
  const timestamp = job.status.finishedAt ?? job.createdAt;
  const { rows } = await loadLedger(call.services.results, { tenant: job.tenant, job: job.id });
  const unread = rows.filter(({ outcome }) => outcome !== "scraped" && outcome !== "duplicate");
  return {
    errors: unread
      .filter(({ outcome }) => outcome !== "robots")
      .map(({ url, reason }) => ({ id, timestamp, url, error: reason })),
    robotsBlocked: unread.filter(({ outcome }) => outcome === "robots").map(({ url }) => url),
  };
}
