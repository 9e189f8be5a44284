import type { UrlOutcome } from "../../contract/ledger.ts";
import type { Page } from "../../contract/page.ts";

export type ReadResult = { outcome: UrlOutcome; reason: string };

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
      return { outcome: "blocked", reason: "asks to prove that a person is reading" };
    case "cookie-wall":
      return { outcome: "blocked", reason: "shows nothing before cookies are accepted" };
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

/** A page with less text that redirects its visitors is only a signpost. */
const maxStubChars = 600;

/** The target of a page that is only a signpost (`<meta http-equiv=refresh>`), or null. */
export function signpostTarget(page: Pick<Page, "text" | "links">): string | null {
  if (page.text.length >= maxStubChars) return null;
  return page.links.find((link) => link.from === "refresh")?.url ?? null;
}
