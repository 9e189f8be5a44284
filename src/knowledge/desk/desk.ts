import assert from "node:assert/strict";
import { documentHost } from "../../contract/files/document-url.ts";
import {
  uploadedDocumentSchema,
  uploadedName,
  uploadPartName,
} from "../../contract/files/documents.ts";
import { isOfDomain } from "../../contract/search.ts";
import { audienceOf } from "../../contract/sites/audience.ts";
import {
  knowledgeRequestSchema,
  type DocumentAnswer,
  type LanguagesAnswer,
  type KnowledgeRequest,
  type StoredPage,
  type UnreadUrl,
} from "../../contract/calls/calls.ts";
import type { LedgerRow } from "../../contract/ledger.ts";
import { limits } from "../../contract/limits.ts";
import { pageReading } from "../../contract/page.ts";
import {
  sitemapPartName,
  sitemapsName,
  siteSitemapsSchema,
} from "../../contract/sites/sitemaps.ts";
import { jobOfSite, sliceOfJob } from "../../contract/sites/sync-job.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Calls, RunAccess } from "../../ports/calls.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { PageArchive } from "../../ports/pages/page-archive.ts";
import type { Results } from "../../ports/results.ts";
import type { SiteRef } from "../../ports/site-pages.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { archivePage, needsArchiving } from "./archive-page.ts";
import { logoCandidates } from "../business/logo.ts";
import { countItems } from "../items/count-items.ts";
import type { Reader } from "../reader.ts";
import { ledgerName, openLedgerName, unwantedUrls } from "./ledger.ts";
import {
  countedPages,
  fromBytes,
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

type KnownLanguages = { read: string[] } & Pick<LanguagesAnswer, "twins" | "repeats">;

export type DeskDeps = {
  events: Events;
  results: Results;
  pages: StoredPages;
  snapshots: Snapshots;
  /** Absent where no job archives its pages. */
  archiving?: { archive: PageArchive; clock: Pick<Clock, "now"> };
  reader: Reader;
  /** Absent where another process answers these calls. */
  runAccess?: RunAccess;
  /** Which of these pages the Site has read, and which are another language of such a page. */
  languagesOf?: (site: SiteRef, urls: readonly string[]) => Promise<KnownLanguages>;
  /** Removes what is known of pages that may not be stored, except of those that Sites have read. */
  removal?: {
    removeKnowledge: (tenant: string, page: { source: string }) => Promise<unknown>;
    pagesOfSites: (tenant: string, urls: readonly string[]) => Promise<ReadonlySet<string>>;
  };
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
    case "access":
      return (await deps.runAccess?.access({ ...job, attempt })) ?? { access: null };
    case "session": {
      const grant = await deps.runAccess?.session({ ...job, attempt }, request.report);
      return { grant: grant ?? null };
    }
    case "stored":
      return {
        pages: (await countedPages(deps, job)).map(withoutBody),
        given: (await pages.load(job, givenPageName)) ?? null,
      };
    case "document":
      return documentPart(deps, job, request.part);
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
      return { known: await knownPage(deps, job, request) };
    case "archive":
      assert(deps.archiving !== undefined);
      return archivePage(deps.archiving, job, request);
    case "languages":
      return languages(deps, job, request.urls);
    case "logo":
      return putObject(deps, job, logoObject, { url: request.url });
    case "triage":
      return triage(deps, job, request.unread);
    case "so-far":
      return putObject(deps, job, openLedgerName, request.ledger);
    case "sitemaps":
      return { files: await knownSitemaps(deps, job) };
    case "store-sitemap-part":
      return putObject(deps, job, sitemapPartName(request.part), request.entries);
    case "store-sitemaps":
      return putObject(deps, job, sitemapsName, request.sitemaps);
    case "ledger":
      await putObject(deps, job, ledgerName, request.rows);
      return removeUnwanted(deps, job, request.rows);
  }
}

/** One part of the upload that this job reads; with the first, what earlier uploads consisted of. */
async function documentPart(
  { results, snapshots }: DeskDeps,
  job: JobRef,
  part: number,
): Promise<DocumentAnswer> {
  const described = await results.get(job, uploadedName);
  if (described === undefined) return { document: null, partBase64: null, known: [] };
  const document = uploadedDocumentSchema.parse(fromBytes(described));
  const body = await results.get(job, uploadPartName(part));
  const partBase64 = body === undefined ? null : Buffer.from(body).toString("base64");
  const known = part === 0 ? await pagesOfDocument(snapshots, job.tenant, document.id) : [];
  return { document, partBase64, known };
}

async function pagesOfDocument(snapshots: Snapshots, tenant: string, id: string) {
  const pages: string[] = [];
  let after: string | undefined;
  do {
    const limit = limits.uploadPagesListed.value;
    const { urls, next } = await snapshots.urls(tenant, {
      limit,
      ...(after !== undefined && { after }),
    });
    pages.push(...urls.filter((url) => isOfDomain(url, documentHost(id))));
    after = next;
  } while (after !== undefined && pages.length <= limits.archiveEntries.value);
  return pages;
}

/** At once, because a job that reads no other page fails. A sync removes pages through its guard. */
async function removeUnwanted(
  { removal }: DeskDeps,
  { tenant, job }: JobRef,
  rows: readonly LedgerRow[],
) {
  const urls = unwantedUrls(rows);
  if (removal === undefined || urls.length === 0 || sliceOfJob(job) !== undefined) return {};
  const ofSites = await removal.pagesOfSites(tenant, urls);
  for (const source of urls) {
    if (!ofSites.has(source)) await removal.removeKnowledge(tenant, { source });
  }
  return {};
}

/** The crawler takes over what it does not store again. */
function withoutBody(stored: StoredPage): StoredPage {
  return { ...stored, page: { ...stored.page, body: null } };
}

async function languages(
  { snapshots, languagesOf }: DeskDeps,
  { tenant, job }: JobRef,
  urls: readonly string[],
): Promise<LanguagesAnswer> {
  const slice = sliceOfJob(job);
  if (slice === undefined || languagesOf === undefined) {
    return { read: [], twins: [], repeats: [] };
  }
  const known = await languagesOf({ tenant, site: slice.site }, urls);
  const read: LanguagesAnswer["read"] = [];
  for (const url of known.read) {
    const page = (await snapshots.get(tenant, url))?.stored.page;
    const alternates = (page?.links ?? []).flatMap(({ from, hreflang, url: to }) =>
      from === "alternate" && hreflang !== null ? [{ hreflang, url: to }] : [],
    );
    read.push({ url, language: page?.language ?? null, alternates });
  }
  return { ...known, read };
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

async function knownSitemaps({ results }: DeskDeps, { tenant, job }: JobRef) {
  const slice = sliceOfJob(job);
  if (slice === undefined) return [];
  const body = await results.get({ tenant, job: jobOfSite(slice.site) }, sitemapsName);
  const known = body && siteSitemapsSchema.safeParse(fromBytes(body)).data;
  return known?.files ?? [];
}

type Recalling = Pick<Extract<KnowledgeRequest, { op: "recall" }>, "url" | "archive">;

/**
 * Only pages that this version has read whole, and that can be compared with a new response. A page
 * for another audience is read from the start, so that its documents are written again.
 */
async function knownPage(deps: DeskDeps, job: JobRef, request: Recalling) {
  const { url } = request;
  const known = await deps.snapshots.get(job.tenant, url);
  if (known === undefined || known.reading !== pageReading) return null;
  const archiving = request.archive === true ? deps.archiving : undefined;
  if (archiving && (await needsArchiving(archiving, job, known.stored.page))) return null;
  if (known.audience !== audienceOf(known.stored, sliceOfJob(job.job)?.site)) return null;
  const { page, rawHash, validators } = known.stored;
  if (page.body === null) return null;
  const { etag = null, lastModified = null } = validators ?? {};
  return etag === null && lastModified === null && rawHash === null ? null : known.stored;
}
