import type { NotVisited, Visitor } from "../../pages/index.ts";
import { lostReason } from "./open-session.ts";
import type { Proof } from "./proof.ts";

/**
 * The same visitor, whose pages count only when the session is proven after they were read: a page
 * that a site shows in place of them to strangers is never stored.
 */
export function withProof(visitor: Visitor, proof: Proof | null | undefined): Visitor {
  if (proof === null || proof === undefined) return visitor;
  const proven = async <T extends { kind: string }>(url: string, got: T | NotVisited) => {
    if (got.kind === "failed" && "fault" in got && got.fault === "aborted") return got;
    const seen = await proof.check();
    return seen === "shown" ? got : unproven(url, seen);
  };
  return {
    visit: async (url, options) => proven(url, await visitor.visit(url, options)),
    revisit: async (url, options) => proven(url, await visitor.revisit(url, options)),
    capture: async (url, options) => proven(url, await visitor.capture(url, options)),
    close: () => visitor.close(),
  };
}

function unproven(url: string, seen: "missing" | "unknown"): NotVisited {
  const isLost = seen === "missing";
  return {
    kind: "failed",
    requestedUrl: url,
    url,
    redirects: [],
    status: 0,
    headers: {},
    tries: 1,
    ms: 0,
    fault: isLost ? "status" : "connection-lost",
    code: isLost ? "site_blocked" : "site_unreachable",
    message: isLost ? lostReason : "the canary page of its login did not answer",
    html: null,
    retryAfterMs: null,
    engine: "http",
  };
}
