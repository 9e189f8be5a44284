import type { PageFailureCode, PageOutcome } from "../../contract/calls/page-calls.ts";
import type { NotVisited } from "../../pages/index.ts";
import { failureMessage, visitFailure } from "../read-failure.ts";

/** Why a page could not be read, as a sentence for the caller. */
export function failure(code: PageFailureCode, url: string, reason: string): PageOutcome {
  return { ok: false, code, message: failureMessage(url, reason) };
}

export function failureOfVisit(url: string, end: NotVisited): PageOutcome {
  return { ok: false, ...visitFailure(url, end) };
}
