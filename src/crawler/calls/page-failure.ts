import type { PageFailureCode, PageOutcome } from "../../contract/page-calls.ts";
import type { NotVisited } from "../../pages/index.ts";

/** Why a page could not be read, in words for whoever asked. */
export function failure(code: PageFailureCode, url: string, reason: string): PageOutcome {
  return { ok: false, code, message: `${url.slice(0, 300)} could not be read: ${reason}` };
}

export function failureOf(url: string, end: NotVisited): PageOutcome {
  if (end.kind === "moved") return failure("not_a_page", url, end.reason);
  return failure(end.code, url, end.message);
}
