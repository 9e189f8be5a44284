import {
  classifyAnswerSchema,
  recallAnswerSchema,
  storeAnswerSchema,
  storedAnswerSchema,
  triageAnswerSchema,
  type KnowledgeRequest,
  type StoredPage,
  type UnreadUrl,
} from "../contract/calls/calls.ts";
import type { LedgerRow, OpenLedger } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import { firstRows } from "./ledger-rows.ts";

export type Call = (request: KnowledgeRequest, signal: AbortSignal) => Promise<unknown>;

/** The crawler's client of `knowledge`, with typed answers. */
export function openDesk(call: Call, signal: AbortSignal) {
  return {
    stored: async () => storedAnswerSchema.parse(await call({ op: "stored" }, signal)),
    /** Returns how many items a first look finds on the page. */
    store: async (stored: StoredPage) =>
      storeAnswerSchema.parse(await call({ op: "store", stored }, signal)).items,
    classify: async (stored: StoredPage) =>
      classifyAnswerSchema.parse(await call({ op: "classify", stored }, signal)),
    recall: async (url: string) =>
      recallAnswerSchema.parse(await call({ op: "recall", url }, signal)).known,
    storeLogo: async (url: string | null) => {
      await call({ op: "logo", url }, signal);
    },
    triage: async (unread: UnreadUrl[]) =>
      triageAnswerSchema.parse(await call({ op: "triage", unread }, signal)),
    storeOpenLedger: async (ledger: OpenLedger) => {
      await call({ op: "so-far", ledger }, signal);
    },
    storeLedger: async (rows: LedgerRow[]) => {
      await call({ op: "ledger", rows: boundedRows(rows) }, signal);
    },
  };
}

/** A long ledger is cut: pages that were read come first, then the first of the others. */
function boundedRows(rows: LedgerRow[]): LedgerRow[] {
  const isOver = (row: LedgerRow): boolean => row.outcome === "budget";
  const sorted = [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver)];
  return firstRows(sorted, { rows: limits.ledgerRows.value, chars: limits.ledgerChars.value });
}

export type Desk = ReturnType<typeof openDesk>;
