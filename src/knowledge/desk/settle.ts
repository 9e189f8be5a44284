import { audienceOf, type Audience } from "../../contract/sites/audience.ts";
import { classifyAnswerSchema, logoSchema, type StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents, type CountedEvent } from "../../contract/events/event-fold.ts";
import type { JobEvent } from "../../contract/events/event.ts";
import type { Extraction, ResultRef, Settled } from "../../contract/extraction.ts";
import {
  fieldsOnlySchema,
  wantedFields,
  type FieldsRequest,
  type FieldsResult,
} from "../../contract/fields.ts";
import { check } from "../../contract/http.ts";
import type { Business, KnowledgeItem, ReaderName } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { noPreferences, type PreferenceEffect } from "../../contract/preference-effects.ts";
import { warningsSchema, type ExtractionResult } from "../../contract/result.ts";
import type { Clock } from "../../kit/clock.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { classifyBusiness } from "../business/classify-business.ts";
import type { FieldsInput } from "../fields/read-fields.ts";
import { cutPages } from "../passages/cut-passages.ts";
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
  index: Pick<Search, "indexItems" | "indexPassages">;
  reader: Reader;
  clock: Clock;
  /** Which of these pages belong to a Site; absent where there are no Sites. */
  pagesOfSites?: (tenant: string, urls: readonly string[]) => Promise<ReadonlySet<string>>;
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
    const values = await fieldsOf(deps, job, extraction.spec.fields, {
      pages: about.map(({ page }) => page),
      site,
      business,
    });
    const earlier = await earlierWarnings(deps, job);
    const result = resultOf(log, deps.clock.now(), {
      jobId: extraction.id,
      business,
      knowledgeItems: read.items,
      ...(values.fields !== undefined && { fields: values.fields }),
      pagesScraped: pages.length,
      warnings: [...earlier, ...read.warnings, ...values.warnings],
      itemsBy: read.reader,
    });
    result.preferences = pages.flatMap(({ page: { url, preferences = noPreferences } }) =>
      preferences.statements.length === 0 ? [] : [{ url, ...preferences }],
    );
    const own = await withoutPagesOfSites(deps, job, result.knowledgeItems, pages);
    await updateSnapshots(deps, job, log, own.pages, read);
    const indexed = await indexResult(deps, job, own);
    await indexPages(deps, job, own, site);
    result.warnings.push(...indexWarnings(indexed, result.knowledgeItems.length));
    const stored = await deps.results.put(job, resultName, toBytes(result));
    await deps.reader.done(job);
    return summary(result, { object: resultName, ...stored });
  };
}

type Found = Pick<
  ExtractionResult,
  "jobId" | "business" | "knowledgeItems" | "fields" | "pagesScraped" | "warnings"
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

type ReadValues = { fields?: FieldsResult; warnings: string[] };

/** The values that the request names. A custom resource is checked here: its schema cannot check all. */
async function fieldsOf(
  { reader }: SettleDeps,
  job: JobRef,
  schema: FieldsRequest | undefined,
  input: FieldsInput,
): Promise<ReadValues> {
  if (schema === undefined) return { warnings: [] };
  const checked = check(fieldsOnlySchema, { fields: schema });
  if (!checked.ok) return { warnings: [`the fields were not read: ${checked.problem}`] };
  const wanted = wantedFields(checked.value.fields);
  const { rows, warnings } = await reader.fields(job, wanted, input);
  if (wanted.isList) return { fields: rows, warnings };
  const [row] = rows;
  const missing = wanted.fields.filter(
    ({ name, required }) => required && row?.value[name] == null,
  );
  return {
    ...(row !== undefined && { fields: row }),
    warnings: [
      ...warnings,
      ...missing.map(({ name }) => `the pages read do not state the required field ${name}`),
    ],
  };
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

type OwnPages = { pages: readonly StoredPage[]; items: KnowledgeItem[]; removed: string[] };

/**
 * What the job may change: a page that a Site has read belongs to the Site, which compares it with
 * its own last reading. The result has it all the same.
 */
async function withoutPagesOfSites(
  { results, pagesOfSites }: SettleDeps,
  job: JobRef,
  items: KnowledgeItem[],
  pages: readonly StoredPage[],
): Promise<OwnPages> {
  const removed = await removedUrls(results, job);
  const urls = [...pages.map(({ page }) => page.url), ...removed];
  const ofSites = await pagesOfSites?.(job.tenant, urls);
  if (ofSites === undefined || ofSites.size === 0) return { pages, items, removed };
  return {
    pages: pages.filter(({ page }) => !ofSites.has(page.url)),
    items: items.filter(({ source }) => !ofSites.has(source)),
    removed: removed.filter((url) => !ofSites.has(url)),
  };
}

/** Replaces the items of the pages that were read and removes those of pages that no longer exist. */
async function indexResult(
  { index, snapshots }: SettleDeps,
  job: JobRef,
  { pages, items, removed }: OwnPages,
): Promise<Indexed> {
  for (const url of removed) await snapshots.remove(job.tenant, url);
  return index.indexItems({
    tenant: job.tenant,
    jobId: job.job,
    items,
    languages: new Map(
      pages.flatMap(({ page }) => (page.language === null ? [] : [[page.url, page.language]])),
    ),
    effects: effectsByUrl(pages),
    audiences: audiencesByUrl(pages),
    sources: [...pages.map(({ page }) => page.url), ...removed],
  });
}

function effectsByUrl(pages: readonly StoredPage[]): Map<string, readonly PreferenceEffect[]> {
  return new Map(pages.map(({ page }) => [page.url, page.preferences?.effects ?? []]));
}

function audiencesByUrl(pages: readonly StoredPage[]): Map<string, Audience> {
  return new Map(pages.map((stored) => [stored.page.url, audienceOf(stored)]));
}

/** Replaces the passages of the pages that were read. */
async function indexPages(
  { index }: SettleDeps,
  { tenant, job: jobId }: JobRef,
  { pages: stored, items, removed }: OwnPages,
  site: { url: string },
): Promise<void> {
  const pages = stored.map(({ page }) => page);
  const about = { effects: effectsByUrl(stored), audiences: audiencesByUrl(stored) };
  for (const { source, passages } of cutPages({ pages, site, items })) {
    await yieldToEventLoop();
    await index.indexPassages({ tenant, jobId, passages, sources: [source], ...about });
  }
  await index.indexPassages({ tenant, jobId, passages: [], sources: removed });
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
