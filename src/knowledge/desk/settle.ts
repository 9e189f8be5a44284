import { classifyAnswerSchema, logoSchema, type StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents, type CountedEvent } from "../../contract/events/event-fold.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import type { Extraction, ResultRef, Settled } from "../../contract/extraction.ts";
import type { Business, ReaderName } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { warningsSchema, type ExtractionResult } from "../../contract/result.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { classifyBusiness } from "../business/classify-business.ts";
import type { Reader } from "../reader.ts";
import type { Indexed } from "../search/indexing.ts";
import type { Search } from "../search/search.ts";
import {
  businessObject,
  countedPages,
  givenPart,
  logoObject,
  triageWarningsObject,
  loadPart,
  partName,
  toBytes,
} from "./desk.ts";
import { removedUrls } from "./ledger.ts";
import { updateSnapshots } from "./update-snapshots.ts";

export type SettleDeps = {
  events: Events;
  results: Results;
  snapshots: Snapshots;
  index: Pick<Search, "indexItems">;
  reader: Reader;
  clock: Clock;
};

const resultName = "result.json";

/**
 * Makes the result of a job whose crawler is done: reads the pages that count, takes the knowledge
 * from them, tells which pages say something new, indexes the items and writes the result under one
 * name. Doing it again gives the same.
 */
export function createSettle(deps: SettleDeps) {
  return async (extraction: Extraction): Promise<Settled> => {
    const job = { tenant: extraction.tenant, job: extraction.id };
    const log = foldEvents(await deps.events.read(job, 0, limits.eventsPerJob.value));
    const pages = await countedPages(deps, job);
    const given = await loadPart(deps.results, job, partName(0, givenPart));
    const site = { url: given?.page.url ?? extraction.spec.url };
    const read = await deps.reader.items(
      job,
      pages.map(({ page }) => page),
      site,
    );
    const about = given === undefined ? pages : [given, ...others(pages, given)];
    const offline = classifyBusiness(
      about.map(({ page }) => page),
      site,
    );
    const business = await businessOf(deps, job, offline);
    const earlier = await earlierWarnings(deps, job);
    const result = resultOf(log, deps.clock.now(), {
      jobId: extraction.id,
      business,
      knowledgeItems: read.items,
      pagesScraped: pages.length,
      warnings: [...earlier, ...read.warnings],
      itemsBy: read.reader,
    });
    await updateSnapshots(deps, job, log, pages, read);
    const indexed = await indexResult(deps, job, result, pages);
    result.warnings.push(...indexWarnings(indexed, result.knowledgeItems.length));
    const stored = await deps.results.put(job, resultName, toBytes(result));
    await deps.reader.done(job);
    return summary(result, { object: resultName, ...stored });
  };
}

type Found = Pick<
  ExtractionResult,
  "jobId" | "business" | "knowledgeItems" | "pagesScraped" | "warnings"
> & { itemsBy: ReaderName };

/** What was found, with what the crawler has told. */
function resultOf(
  log: readonly CountedEvent[],
  finished: number,
  { itemsBy, warnings, ...found }: Found,
): ExtractionResult {
  const told = lastResult(log);
  const startedAt = log.find(({ event }) => event.type === "started")?.at ?? finished;
  return {
    ...found,
    urlsDiscovered: Math.max(told.urlsDiscovered, found.pagesScraped),
    durationMs: Math.max(0, finished - startedAt),
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finished).toISOString(),
    suggestedUrls: told.suggestedUrls,
    warnings: [...told.warnings, ...warnings],
    readers: { ...told.readers, items: itemsBy },
  };
}

/**
 * All pages together know more than the given one; a model's words for it stay. The logo is the one
 * that was seen to load.
 */
async function businessOf(
  { results }: SettleDeps,
  job: JobRef,
  { logo: _unchecked, ...now }: Business,
): Promise<Business> {
  const [told, logo] = await Promise.all([
    loadJson(results, job, businessObject, classifyAnswerSchema),
    loadJson(results, job, logoObject, logoSchema),
  ]);
  const shown = { ...now, ...(logo?.url != null && { logo: logo.url }) };
  if (told === undefined || told.reader === "offline") return shown;
  const { name, category, categoryCode, description } = told.business;
  return { ...shown, name, category, categoryCode, description };
}

/** What the readers of the business and of the suggested URLs had to warn of. */
async function earlierWarnings({ results }: SettleDeps, job: JobRef): Promise<string[]> {
  const [told, triage] = await Promise.all([
    loadJson(results, job, businessObject, classifyAnswerSchema),
    loadJson(results, job, triageWarningsObject, warningsSchema),
  ]);
  return [...(told?.warnings ?? []), ...(triage ?? [])];
}

function indexWarnings({ withoutVectors }: Indexed, items: number): string[] {
  if (withoutVectors === 0) return [];
  return [
    `${withoutVectors} of ${items} items are not searchable by meaning yet, because the embeddings ` +
      "server failed or is busy; search finds them by keyword",
  ];
}

async function loadJson<T>(
  results: Results,
  job: JobRef,
  name: string,
  schema: { parse(value: unknown): T },
): Promise<T | undefined> {
  const body = await results.get(job, name);
  return body && schema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
}

/** Replaces what the job has read again, and removes what it found gone; nothing else. */
async function indexResult(
  { index, results, snapshots }: SettleDeps,
  job: JobRef,
  result: ExtractionResult,
  pages: readonly StoredPage[],
): Promise<Indexed> {
  const removed = await removedUrls(results, job);
  for (const url of removed) await snapshots.remove(job.tenant, url);
  return index.indexItems({
    tenant: job.tenant,
    jobId: job.job,
    items: result.knowledgeItems,
    sources: [...pages.map(({ page }) => page.url), ...removed],
  });
}

function lastResult(log: readonly CountedEvent[]): Extract<JobEvent, { type: "result" }> {
  const last = log.findLast(({ event }) => event.type === "result")?.event;
  if (last?.type !== "result") throw new Error("settle was asked before the crawler was done");
  return last;
}

function others(pages: readonly StoredPage[], given: StoredPage): StoredPage[] {
  return pages.filter(({ page }) => page.url !== given.page.url);
}

function summary(result: ExtractionResult, ref: ResultRef): Settled {
  const { name, domain, category } = result.business;
  return {
    ref,
    business: { name: name.slice(0, 200), domain, category: category.slice(0, 200) },
    counts: {
      urlsDiscovered: result.urlsDiscovered,
      pagesScraped: result.pagesScraped,
      items: result.knowledgeItems.length,
    },
    finishedAt: result.finishedAt,
    durationMs: result.durationMs,
  };
}
