import {
  accessAnswerSchema,
  classifyAnswerSchema,
  documentAnswerSchema,
  languagesAnswerSchema,
  recallAnswerSchema,
  sitemapsAnswerSchema,
  sessionAnswerSchema,
  storeAnswerSchema,
  storedAnswerSchema,
  triageAnswerSchema,
  type KnowledgeRequest,
  type StoredPage,
  type UnreadUrl,
} from "../contract/calls/calls.ts";
import type { SessionReport } from "../contract/credentials.ts";
import type { ArchivedExchange } from "../contract/files/archived-page.ts";
import type { OpenLedger } from "../contract/ledger.ts";
import type { SliceRow } from "../contract/sites/repeat.ts";
import type { SitemapEntry, SliceSitemaps } from "../contract/sites/sitemaps.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { selectionKey } from "../contract/reading-rules.ts";
import { limits } from "../contract/limits.ts";
import { firstRows } from "./ledger-rows.ts";

type Recalling = Pick<
  ExtractionRequest,
  "archive" | "credential" | "onlySelectors" | "exceptSelectors"
>;

export type Call = (request: KnowledgeRequest, signal: AbortSignal) => Promise<unknown>;

/** The crawler's client of `knowledge`, with typed answers. */
export function openDesk(call: Call, signal: AbortSignal) {
  return {
    access: async () => accessAnswerSchema.parse(await call({ op: "access" }, signal)),
    /** Asks for the session of the credential, or reports what has become of it. */
    session: async (report?: SessionReport) => {
      const request = { op: "session" as const, ...(report !== undefined && { report }) };
      return sessionAnswerSchema.parse(await call(request, signal)).grant;
    },
    /** The uploaded document of this job, and one part of its bytes. */
    document: async (part: number) =>
      documentAnswerSchema.parse(await call({ op: "document", part }, signal)),
    stored: async () => storedAnswerSchema.parse(await call({ op: "stored" }, signal)),
    /** Returns how many items a first look finds on the page. */
    store: async (stored: StoredPage) =>
      storeAnswerSchema.parse(await call({ op: "store", stored }, signal)).items,
    classify: async (stored: StoredPage) =>
      classifyAnswerSchema.parse(await call({ op: "classify", stored }, signal)),
    /** Null for a page that was read with another credential, or with other selectors: it may differ. */
    recall: async (url: string, request: Recalling = {}) => {
      const archive = request.archive === true && { archive: true };
      const order = { op: "recall" as const, url, ...archive };
      const { known } = recallAnswerSchema.parse(await call(order, signal));
      if (known === null || known.credential !== request.credential) return null;
      return known.page.selection === selectionKey(request) ? known : null;
    },
    /** Without a body the page is removed from the archive. */
    archive: async (exchange: ArchivedExchange, body: string | null) => {
      await call({ op: "archive", exchange, body }, signal);
    },
    languages: async (urls: readonly string[]) =>
      languagesAnswerSchema.parse(await call({ op: "languages", urls: [...urls] }, signal)),
    storeLogo: async (url: string | null) => {
      await call({ op: "logo", url }, signal);
    },
    triage: async (unread: UnreadUrl[]) =>
      triageAnswerSchema.parse(await call({ op: "triage", unread }, signal)),
    storeOpenLedger: async (ledger: OpenLedger) => {
      await call({ op: "so-far", ledger }, signal);
    },
    sitemaps: async () => sitemapsAnswerSchema.parse(await call({ op: "sitemaps" }, signal)).files,
    storeSitemapPart: async (part: number, entries: SitemapEntry[]) => {
      await call({ op: "store-sitemap-part", part, entries }, signal);
    },
    storeSitemaps: async (sitemaps: SliceSitemaps) => {
      await call({ op: "store-sitemaps", sitemaps }, signal);
    },
    storeLedger: async (rows: SliceRow[]) => {
      await call({ op: "ledger", rows: boundedRows(rows) }, signal);
    },
  };
}

/** A long ledger is cut: pages that were read come first, then the first of the others. */
function boundedRows(rows: SliceRow[]): SliceRow[] {
  const isOver = (row: SliceRow): boolean => row.outcome === "budget";
  const sorted = [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver)];
  return firstRows(sorted, { rows: limits.ledgerRows.value, chars: limits.ledgerChars.value });
}

export type Desk = ReturnType<typeof openDesk>;
