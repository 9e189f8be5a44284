import type { LedgerRow } from "../contract/ledger.ts";
import type { FetchFailureCode, NotVisited, ReadResult } from "../pages/index.ts";

/** Why a page could not be read: a code of the error table, and a sentence for a person. */
export type WhyUnread = { code: FetchFailureCode; message: string };

export function whyUnread(code: FetchFailureCode, url: string, reason: string): WhyUnread {
  return { code, message: sentence(url, reason) };
}

export function sentence(url: string, reason: string): string {
  return `${url.slice(0, 300)} could not be read: ${reason}`;
}

/** The page could not be fetched. */
export function whyNotVisited(url: string, end: NotVisited): WhyUnread {
  if (end.kind === "moved") return whyUnread("not_a_page", url, end.reason);
  return whyUnread(end.code, url, end.message);
}

/** The page was fetched, and does not count. */
export function whyNotCounted(url: string, { outcome, reason }: ReadResult): WhyUnread {
  const isBlocked = outcome === "blocked" || outcome === "login-wall";
  return whyUnread(isBlocked ? "site_blocked" : "not_a_page", url, reason);
}

/** The first page of the ledger that the request asks for and that robots.txt forbids. */
export function whyRefused(rows: readonly LedgerRow[]): WhyUnread | undefined {
  const row = rows.find(({ outcome }) => outcome === "robots");
  return row && whyUnread("site_refused", row.url, row.reason);
}
