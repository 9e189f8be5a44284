import type { PageFailureCode, PageOutcome } from "../../contract/calls/page-calls.ts";
import type { NotVisited } from "../../pages/index.ts";
import { sentence, whyNotVisited } from "../why-unread.ts";

/** Why a page could not be read, in words for whoever asked. */
export function failure(code: PageFailureCode, url: string, reason: string): PageOutcome {
  return { ok: false, code, message: sentence(url, reason) };
}

export function failureOf(url: string, end: NotVisited): PageOutcome {
  return { ok: false, ...whyNotVisited(url, end) };
}
