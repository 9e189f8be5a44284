import {
  knowledgeRequestSchema,
  type KnowledgeRequest,
  type StoredPage,
  type UnreadUrl,
} from "../../contract/calls/calls.ts";
import { limits } from "../../contract/limits.ts";
import { pageReading } from "../../contract/page.ts";
import type { Calls } from "../../ports/calls.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { logoCandidates } from "../business/logo.ts";
import { countItems } from "../items/count-items.ts";
import type { Reader } from "../reader.ts";
import { ledgerName, openLedgerName } from "./ledger.ts";
import {
  countedPages,
  givenPageName,
  partName,
  toBytes,
  type StoredPages,
} from "./stored-pages.ts";

/** The business as read from the given page. */
export const businessObject = "business.json";
/** Warnings of the reader that ranked the suggested URLs. */
export const triageWarningsObject = "triage-warnings.json";
export const logoObject = "logo.json";

export type DeskDeps = {
  events: Events;
  results: Results;
  pages: StoredPages;
  snapshots: Snapshots;
  reader: Reader;
};

/**
 * Answers the calls of crawlers: stores pages, classifies the business, ranks unread URLs. A call
 * only reaches the data of one job and attempt; the transport of the call vouches for both.
 */
export function createDesk(deps: DeskDeps): Calls {
  return {
    call: (job, attempt, request) =>
      answer(deps, job, attempt, knowledgeRequestSchema.parse(request)),
  };
}

async function answer(deps: DeskDeps, job: JobRef, attempt: number, request: KnowledgeRequest) {
  const { pages } = deps;
  switch (request.op) {
    case "stored":
      return {
        pages: (await countedPages(deps, job)).map(withoutBody),
        given: (await pages.load(job, givenPageName)) ?? null,
      };
    case "store": {
      const name = partName(attempt, request.stored.part);
      const { page } = await pages.store(job, name, request.stored);
      return { items: countItems(page) };
    }
    case "classify": {
      const { page } = await pages.store(job, givenPageName, request.stored);
      const read = await deps.reader.business(job, page);
      const classified = {
        ...read,
        logos: logoCandidates([page]).slice(0, limits.logoCandidates.value),
      };
      await putObject(deps, job, businessObject, classified);
      return classified;
    }
    case "recall":
      return { known: await knownPage(deps, job, request.url) };
    case "logo":
      return putObject(deps, job, logoObject, { url: request.url });
    case "triage":
      return triage(deps, job, request.unread);
    case "so-far":
      return putObject(deps, job, openLedgerName, request.ledger);
    case "ledger":
      return putObject(deps, job, ledgerName, request.rows);
  }
}

/** The crawler takes over what it does not store again. */
function withoutBody(stored: StoredPage): StoredPage {
  return { ...stored, page: { ...stored.page, body: null } };
}

async function triage(deps: DeskDeps, job: JobRef, unread: readonly UnreadUrl[]) {
  const pages = (await countedPages(deps, job)).map(({ page }) => page);
  const given = await deps.pages.load(job, givenPageName);
  const url = given?.page.url ?? unread[0]?.url;
  if (url === undefined) return { suggestedUrls: [], reader: "offline" };
  const ranked = await deps.reader.triage(job, unread, { pages, url });
  await putObject(deps, job, triageWarningsObject, ranked.warnings);
  const suggestedUrls = ranked.suggestedUrls.slice(0, limits.suggestedMax.value);
  return { suggestedUrls, reader: ranked.reader };
}

/** The next attempt makes it again: losing it in a power cut costs nothing. */
async function putObject({ results }: DeskDeps, job: JobRef, name: string, value: unknown) {
  await results.put(job, name, toBytes(value), "ordered");
  return {};
}

/** Only pages that this version has read whole, and that can be compared with a new response. */
async function knownPage({ snapshots }: DeskDeps, job: JobRef, url: string) {
  const known = await snapshots.get(job.tenant, url);
  if (known === undefined || known.reading !== pageReading) return null;
  const { page, rawHash, validators } = known.stored;
  if (page.body === null) return null;
  const { etag = null, lastModified = null } = validators ?? {};
  return etag === null && lastModified === null && rawHash === null ? null : known.stored;
}
