import { parseRobots } from "./parse-robots.ts";
import { compileRobots, type RobotsRules } from "./robots-allows.ts";

/** The result of a request for robots.txt. */
export type RobotsAnswer =
  | { kind: "text"; text: string }
  | { kind: "status"; status: number }
  | { kind: "unreachable" };

export type RobotsPolicy = RobotsRules & {
  /** `closed`: the rules are not available, so nothing is allowed (RFC 9309 §2.3.1.4). */
  source: "file" | "none" | "closed" | "ignored";
};

/** RFC 9309 §2.3.1: 2xx is read, 4xx allows all, everything else allows nothing. */
export function robotsPolicy(answer: RobotsAnswer, userAgent: string): RobotsPolicy {
  if (answer.kind === "text") {
    return { ...compileRobots(parseRobots(answer.text), userAgent), source: "file" };
  }
  const none = answer.kind === "status" && answer.status >= 400 && answer.status < 500;
  // A 429 asks for a pause; unlike other 4xx it does not allow everything.
  if (none && answer.status !== 429) return everythingAllowed("none");
  return { ...noRules, allows: () => false, source: "closed" };
}

export function everythingAllowed(source: "none" | "ignored"): RobotsPolicy {
  return { ...noRules, allows: () => true, source };
}

const noRules = { crawlDelayMs: null, sitemaps: [], usageOf: () => [] };
