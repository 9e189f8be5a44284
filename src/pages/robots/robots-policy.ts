import { parseRobots } from "./parse-robots.ts";
import { compileRobots, type RobotsRules } from "./robots-allows.ts";

/** What came of asking for robots.txt. */
export type RobotsAnswer =
  | { kind: "text"; text: string }
  | { kind: "status"; status: number }
  | { kind: "unreachable" };

export type RobotsPolicy = RobotsRules & {
  /** `closed`: the site could not say what it allows, so nothing is (RFC 9309 §2.3.1.4). */
  source: "file" | "none" | "closed" | "ignored";
};

/** RFC 9309 §2.3.1: 2xx is read, 4xx allows all, everything else allows nothing. */
export function robotsPolicy(answer: RobotsAnswer, userAgent: string): RobotsPolicy {
  if (answer.kind === "text") {
    return { ...compileRobots(parseRobots(answer.text), userAgent), source: "file" };
  }
  const none = answer.kind === "status" && answer.status >= 400 && answer.status < 500;
  // 429 is a 4xx by number only: the site asks for patience, it does not say all is allowed.
  if (none && answer.status !== 429) return everythingAllowed("none");
  return { allows: () => false, crawlDelayMs: null, sitemaps: [], source: "closed" };
}

export function everythingAllowed(source: "none" | "ignored"): RobotsPolicy {
  return { allows: () => true, crawlDelayMs: null, sitemaps: [], source };
}
