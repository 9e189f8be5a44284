import type { SitePage, UrlOutcome } from "../../clients/node/src/index.ts";

/** What became of an address, in words; the order is that of most lists. */
const words: Record<UrlOutcome, string> = {
  scraped: "read",
  "locale-duplicate": "other language",
  duplicate: "same page",
  budget: "left out",
  pattern: "not asked for",
  robots: "robots.txt",
  "auth-required": "asks for a login",
  "payment-required": "asks for payment",
  forbidden: "forbidden",
  "proxy-refused": "proxy",
  "rate-limited": "too many calls",
  legal: "legal reasons",
  challenge: "no programs",
  "consent-wall": "cookie wall",
  "age-gate": "age gate",
  blocked: "blocked",
  "login-wall": "login",
  preference: "not wanted",
  "soft-404": "no page",
  error: "error",
};

// The keys of the table above, which names every outcome.
export const outcomes = Object.keys(words) as UrlOutcome[];

export const outcomeWords = (outcome: UrlOutcome): string => words[outcome];

/** What the website wants for a page: "noindex (page), ai-input=no (robots.txt)". */
export function preferenceWords(preferences: SitePage["preferences"] | undefined): string {
  const statements = preferences?.statements ?? [];
  return statements.map(({ rule, from }) => `${rule} (${from})`).join(", ");
}

/** The address may contain anything; the server would refuse an unknown outcome. */
export const knownOutcome = (text: string): UrlOutcome | undefined =>
  outcomes.find((one) => one === text);
