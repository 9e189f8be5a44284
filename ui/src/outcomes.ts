import type { UrlOutcome } from "../../clients/node/src/index.ts";

/** What became of an address, in words; the order is that of most lists. */
const words: Record<UrlOutcome, string> = {
  scraped: "read",
  "locale-duplicate": "other language",
  duplicate: "same page",
  budget: "left out",
  pattern: "not asked for",
  robots: "robots.txt",
  blocked: "blocked",
  "login-wall": "login",
  "soft-404": "no page",
  error: "error",
};

// The keys of the table above, which names every outcome.
export const outcomes = Object.keys(words) as UrlOutcome[];

export const outcomeWords = (outcome: UrlOutcome): string => words[outcome];

/** The address may contain anything; the server would refuse an unknown outcome. */
export const knownOutcome = (text: string): UrlOutcome | undefined =>
  outcomes.find((one) => one === text);
