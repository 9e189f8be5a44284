import {
  knowledgeRequestSchema,
  storedPageSchema,
  type KnowledgeRequest,
  type StoredPage,
} from "../../contract/calls/calls.ts";
import { foldEvents } from "../../contract/events/event-fold.ts";
import { limits } from "../../contract/limits.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Calls } from "../../ports/calls.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import { pageReading } from "../../contract/page.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { logoCandidates } from "../business/logo.ts";
import type { Reader } from "../reader.ts";
import { countItems } from "../items/count-items.ts";
import { ledgerName, openLedgerName } from "./ledger.ts";

/** The page a job was asked about, kept apart: it may be read without being counted. */
export const givenPart = "given";
/** What was told of the business from it. */
export const businessObject = "business.json";

/** What the result has to warn of about the suggested URLs. */
export const triageWarningsObject = "triage-warnings.json";

export const logoObject = "logo.json";
const maxLogos = 4;

export type DeskDeps = {
  events: Events;
  results: Results;
  snapshots: Snapshots;
  reader: Reader;
};

/**
 * Answers what crawlers ask: keeps the pages they read, says whose site it is, ranks what is left.
 * A crawler reaches only what its own job and attempt may reach; whoever carries the call vouches
 * for both.
 */
export function createDesk({ events, results, snapshots, reader }: DeskDeps): Calls {
  async function answer(job: JobRef, attempt: number, request: KnowledgeRequest) {
    switch (request.op) {
      case "stored":
        return {
          pages: await countedPages({ events, results }, job),
          given: (await loadPart(results, job, partName(0, givenPart))) ?? null,
        };
      case "store":
        await results.put(job, partName(attempt, request.stored.part), toBytes(request.stored));
        return { items: countItems(request.stored.page) };
      case "classify": {
        const { page } = request.stored;
        await results.put(job, partName(0, givenPart), toBytes(request.stored));
        const told = await reader.business(job, page);
        const answer = { ...told, logos: logoCandidates([page]).slice(0, maxLogos) };
        await results.put(job, businessObject, toBytes(answer));
        return answer;
      }
      case "recall":
        return { known: await knownPage(snapshots, job, request.url) };
      case "logo":
        await results.put(job, logoObject, toBytes({ url: request.url }));
        return {};
      case "triage": {
        const pages = (await countedPages({ events, results }, job)).map(({ page }) => page);
        const given = await loadPart(results, job, partName(0, givenPart));
        const url = given?.page.url ?? request.unread[0]?.url;
        if (url === undefined) return { suggestedUrls: [], reader: "offline" };
        const told = await reader.triage(job, request.unread, { pages, url });
        await results.put(job, triageWarningsObject, toBytes(told.warnings));
        const suggestedUrls = told.suggestedUrls.slice(0, limits.suggestedMax.value);
        return { suggestedUrls, reader: told.reader };
      }
      case "so-far":
        await results.put(job, openLedgerName, toBytes(request.ledger));
        return {};
      case "ledger":
        await results.put(job, ledgerName, toBytes(request.rows));
        return {};
    }
  }

  return {
    call: (job, attempt, request) => answer(job, attempt, knowledgeRequestSchema.parse(request)),
  };
}

/** Only what today's way of reading gave, and only where the site can be asked for changes. */
async function knownPage(snapshots: Snapshots, job: JobRef, url: string) {
  const known = await snapshots.get(job.tenant, url);
  if (known === undefined || known.reading !== pageReading) return null;
  const { etag = null, lastModified = null } = known.stored.validators ?? {};
  return etag === null && lastModified === null ? null : known.stored;
}

/** The pages that the job's log counts, in the order in which they were read. */
export async function countedPages(
  { events, results }: { events: Events; results: Results },
  job: JobRef,
): Promise<StoredPage[]> {
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  const pages: StoredPage[] = [];
  for (const { event, attempt } of log) {
    if (event.type !== "page_scraped") continue;
    await yieldToEventLoop();
    const name = partName(attempt ?? 0, event.page.part);
    const stored = await loadPart(results, job, name);
    // A page is stored before it is told of: one that is missing is a broken promise.
    if (stored === undefined) throw new Error(`${job.job} has no ${name}`);
    pages.push(stored);
  }
  return pages;
}

export async function loadPart(
  results: Results,
  job: JobRef,
  name: string,
): Promise<StoredPage | undefined> {
  const body = await results.get(job, name);
  if (body === undefined) return undefined;
  return storedPageSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
}

export function partName(attempt: number, part: string): string {
  return `a${attempt}/${part}.json`;
}

export function toBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
