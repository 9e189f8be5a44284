import {
  classifyAnswerSchema,
  recallAnswerSchema,
  storedAnswerSchema,
  triageAnswerSchema,
  type KnowledgeRequest,
  type StoredPage,
  type UnreadUrl,
} from "../contract/calls.ts";
import type { LedgerRow } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";

export type Call = (request: KnowledgeRequest, signal: AbortSignal) => Promise<unknown>;

/** The crawler's side of what `knowledge` answers, typed. */
export function openDesk(call: Call, signal: AbortSignal) {
  return {
    stored: async () => storedAnswerSchema.parse(await call({ op: "stored" }, signal)),
    store: async (stored: StoredPage) => {
      await call({ op: "store", stored }, signal);
    },
    classify: async (stored: StoredPage) =>
      classifyAnswerSchema.parse(await call({ op: "classify", stored }, signal)),
    recall: async (url: string) =>
      recallAnswerSchema.parse(await call({ op: "recall", url }, signal)).known,
    keepLogo: async (url: string | null) => {
      await call({ op: "logo", url }, signal);
    },
    triage: async (unread: UnreadUrl[]) =>
      triageAnswerSchema.parse(await call({ op: "triage", unread }, signal)),
    keepLedger: async (rows: LedgerRow[]) => {
      await call({ op: "ledger", rows: bounded(rows) }, signal);
    },
  };
}

/** What is kept of a long ledger: the pages that were looked at, then the first that were not. */
function bounded(rows: LedgerRow[]): LedgerRow[] {
  const isOver = (row: LedgerRow): boolean => row.outcome === "budget";
  const sorted = [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver)];
  let chars = 0;
  const fits = ({ url, foundOn, reason }: LedgerRow): boolean => {
    chars += url.length + (foundOn?.length ?? 0) + reason.length + 150;
    return chars < limits.ledgerChars.value;
  };
  const end = sorted.findIndex((row) => !fits(row));
  return sorted.slice(
    0,
    end < 0 ? limits.ledgerRows.value : Math.min(end, limits.ledgerRows.value),
  );
}

export type Desk = ReturnType<typeof openDesk>;
