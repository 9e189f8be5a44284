import type { LedgerRow } from "../contract/ledger.ts";
import type { FetchFailureCode, NotVisited, ReadResult } from "../pages/index.ts";

/** Why a page could not be read: a code of the error table, and a sentence for a person. */
export type ReadFailure = { code: FetchFailureCode | "bad_request"; message: string };

export function readFailure(code: FetchFailureCode, url: string, reason: string): ReadFailure {
  return { code, message: failureMessage(url, reason) };
}

export function failureMessage(url: string, reason: string): string {
  return `${url.slice(0, 300)} could not be read: ${reason}`;
}

/** The page could not be fetched. */
export function visitFailure(url: string, end: NotVisited): ReadFailure {
  if (end.kind === "moved") return readFailure("not_a_page", url, end.reason);
  return readFailure(end.code, url, end.message);
}

/** The page was fetched, and does not count. */
export function outcomeFailure(url: string, { outcome, reason }: ReadResult): ReadFailure {
  if (outcome === "preference") return readFailure("site_refused", url, reason);
  return readFailure(walls.has(outcome) ? "site_blocked" : "not_a_page", url, reason);
}

/** Pages that show something else to a crawler. */
const walls: ReadonlySet<ReadResult["outcome"]> = new Set<ReadResult["outcome"]>([
  "challenge",
  "consent-wall",
  "age-gate",
  "login-wall",
]);

/** The first page of the ledger that the request asks for and that the site does not want read. */
export function refusedFailure(rows: readonly LedgerRow[]): ReadFailure | undefined {
  const row = rows.find(({ outcome }) => outcome === "robots" || outcome === "preference");
  return row && readFailure("site_refused", row.url, row.reason);
}
