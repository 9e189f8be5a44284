import type { UrlOutcome } from "../../contract/ledger.ts";
import type { Repeat } from "../../contract/sites/repeat.ts";
import { challengeReason, type FetchOutcome } from "../fetch/fetch-outcome.ts";
import type { Page } from "../../contract/page.ts";
import { hasEffect } from "../../contract/preference-effects.ts";

type Failed = Extract<FetchOutcome, { kind: "failed" }>;

export type ReadResult = {
  outcome: UrlOutcome;
  reason: string;
  /** The page that it repeats, or moves on to. */
  repeats?: Pick<Repeat, "of" | "contentHash">;
};

/** The outcome of a page that does not count, with its reason; null for a real page. */
export function outcomeOfVerdict(verdict: Page["verdict"]): ReadResult | null {
  switch (verdict) {
    case "real":
      return null;
    case "soft-404":
      return { outcome: "soft-404", reason: "says that there is no such page" };
    case "login-wall":
      return { outcome: "login-wall", reason: "asks for a login" };
    case "bot-challenge":
      return { outcome: "challenge", reason: challengeReason };
    case "cookie-wall":
      return { outcome: "consent-wall", reason: "shows nothing before cookies are accepted" };
    case "age-gate":
      return { outcome: "age-gate", reason: "shows nothing before the visitor states an age" };
    case "unavailable":
      return { outcome: "error", reason: "says that the site is not available at the moment" };
    case "parked":
      return { outcome: "error", reason: "the domain is parked" };
    case "empty-shell":
      return { outcome: "error", reason: "shows no text without running scripts" };
    case "not-text":
      return { outcome: "error", reason: "is not a page of text" };
  }
}

/** What became of a page whose fetch failed. */
export function outcomeOfFailure(
  end: Pick<Failed, "fault" | "status" | "isChallenge">,
): UrlOutcome {
  if (end.fault === "robots") return "robots";
  if (end.fault !== "status") return "error";
  return end.isChallenge === true ? "challenge" : (outcomesOfStatus[end.status] ?? "error");
}

const outcomesOfStatus: Record<number, UrlOutcome | undefined> = {
  401: "auth-required",
  402: "payment-required",
  403: "forbidden",
  407: "proxy-refused",
  429: "rate-limited",
  451: "legal",
};

/** A page with less text that redirects its visitors is only a signpost. */
const maxStubChars = 600;

/** The target of a page that is only a signpost (`<meta http-equiv=refresh>`), or null. */
export function signpostTarget(page: Pick<Page, "text" | "links" | "preferences">): string | null {
  if (page.text.length >= maxStubChars || hasEffect(page, "links-unused")) return null;
  return page.links.find((link) => link.from === "refresh")?.url ?? null;
}
