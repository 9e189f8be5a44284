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
import { businessObject, logoObject, triageWarningsObject } from "./desk.ts";
import { removedUrls } from "./ledger.ts";
import {
  countedPages,
  fromBytes,
  givenPageName,
  toBytes,
  type StoredPages,
} from "./stored-pages.ts";
import { updateSnapshots } from "./update-snapshots.ts";

export type SettleDeps = {
  events: Events;
  results: Results;
  pages: StoredPages;
  snapshots: Snapshots;
  index: Pick<Search, "indexItems">;
  reader: Reader;
  clock: Clock;
};

const resultName = "result.json";

/**
 * Builds the result of a job whose crawler has finished: extracts the items of the counted pages,
 * publishes which pages changed, indexes the items and writes the result under one name. Settling
 * twice gives the same.
 */
export function createSettle(deps: SettleDeps) {
  return async (extraction: Extraction): Promise<Settled> => {
    const job = { tenant: extraction.tenant, job: extraction.id };
    const log = foldEvents(await deps.events.read(job, 0, limits.eventsPerJob.value));
    const pages = await countedPages(deps, job);
    const given = await deps.pages.load(job, givenPageName);
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

/** The items and the business, with what the crawler has reported. */
function resultOf(
  log: readonly CountedEvent[],
  finished: number,
  { itemsBy, warnings, ...found }: Found,
): ExtractionResult {
  const reported = lastResult(log);
  const startedAt = log.find(({ event }) => event.type === "started")?.at ?? finished;
  return {
    ...found,
    urlsDiscovered: Math.max(reported.urlsDiscovered, found.pagesScraped),
    durationMs: Math.max(0, finished - startedAt),
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finished).toISOString(),
    suggestedUrls: reported.suggestedUrls,
    warnings: [...reported.warnings, ...warnings],
    readers: { ...reported.readers, items: itemsBy },
  };
}

/**
 * The business as read from all pages. A model's name, category and description of it, read from the
 * given page, take precedence; the logo is the one that loaded.
 */
async function businessOf(
  { results }: SettleDeps,
  job: JobRef,
  { logo: _unchecked, ...now }: Business,
): Promise<Business> {
  const [classified, logo] = await Promise.all([
    loadJson(results, job, businessObject, classifyAnswerSchema),
    loadJson(results, job, logoObject, logoSchema),
  ]);
  const shown = { ...now, ...(logo?.url != null && { logo: logo.url }) };
  if (classified === undefined || classified.reader === "offline") return shown;
  const { name, category, categoryCode, description } = classified.business;
  return { ...shown, name, category, categoryCode, description };
}

/** Warnings of the readers of the business and of the suggested URLs. */
async function earlierWarnings({ results }: SettleDeps, job: JobRef): Promise<string[]> {
  const [classified, triage] = await Promise.all([
    loadJson(results, job, businessObject, classifyAnswerSchema),
    loadJson(results, job, triageWarningsObject, warningsSchema),
  ]);
  return [...(classified?.warnings ?? []), ...(triage ?? [])];
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
  return body && schema.parse(fromBytes(body));
}

/** Replaces the items of the pages that were read and removes those of pages that no longer exist. */
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
  if (last?.type !== "result") throw new Error("settle was called before the crawler had finished");
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
