import { limits } from "../../contract/limits.ts";
import type { Fetcher, StreamOutcome } from "../fetch/create-fetcher.ts";
import { createTextDecoder } from "../fetch/charset.ts";
import { everythingAllowed, robotsPolicy, type RobotsPolicy } from "../robots/robots-policy.ts";

/** The robots.txt of every host of a crawl; each is fetched once. */
export type RobotsCache = {
  of(url: string, signal?: AbortSignal): Promise<RobotsPolicy>;
  /** The policy if it was fetched already, else null. */
  known(url: string): RobotsPolicy | null;
  /** Why the rules of the host could not be fetched, if that is why it may not be read. */
  fault(url: string): RobotsFault | null;
};

export type RobotsFault = Extract<StreamOutcome, { kind: "failed" }>;

export type RobotsCacheOptions = {
  fetcher: Fetcher;
  userAgent: string;
  /** `ignore` is for sites of the operator. */
  mode: "honour" | "ignore";
};

export function createRobotsCache(options: RobotsCacheOptions): RobotsCache {
  const asked = new Map<string, Promise<Fetched>>();
  const policies = new Map<string, RobotsPolicy>();
  const faults = new Map<string, RobotsFault>();
  return {
    fault: (url) => faults.get(new URL(url).origin) ?? null,
    known: (url) =>
      options.mode === "ignore"
        ? everythingAllowed("ignored")
        : (policies.get(new URL(url).origin) ?? null),
    async of(url, signal) {
      if (options.mode === "ignore") return everythingAllowed("ignored");
      const { origin } = new URL(url);
      // Each round waits for a fetch that another caller stopped.
      for (;;) {
        const shared = asked.get(origin);
        if (shared === undefined && asked.size >= limits.robotsHosts.value) {
          return robotsPolicy({ kind: "unreachable" }, options.userAgent);
        }
        const fetching = shared ?? fetchPolicy(options, origin, signal);
        asked.set(origin, fetching);
        const { policy, fault } = await fetching;
        const isStopped = fault?.fault === "aborted";
        if (fault === null) faults.delete(origin);
        else faults.set(origin, fault);
        if (!isStopped) {
          policies.set(origin, policy);
          return policy;
        }
        // A stopped fetch has no result about the host, so the next caller fetches again.
        if (asked.get(origin) === fetching) asked.delete(origin);
        if (shared === undefined || signal?.aborted === true) return policy;
      }
    },
  };
}

type Fetched = { policy: RobotsPolicy; fault: RobotsFault | null };

async function fetchPolicy(
  { fetcher, userAgent }: RobotsCacheOptions,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const outcome = await fetcher.fetchStream(
    `${origin}/robots.txt`,
    { maxBytes: limits.robotsBytes.value * 2, ...(signal === undefined ? {} : { signal }) },
    (piece) => {
      pieces.push(piece);
      bytes += piece.length;
      // RFC 9309 §2.5: the rest is not read.
      return bytes < limits.robotsBytes.value;
    },
  );
  const isSilent = outcome.kind === "failed" && (outcome.status === 0 || outcome.status >= 500);
  return { policy: policyOf(outcome, pieces, userAgent), fault: isSilent ? outcome : null };
}

function policyOf(
  outcome: StreamOutcome,
  pieces: readonly Uint8Array[],
  userAgent: string,
): RobotsPolicy {
  if (outcome.kind === "read") {
    const body = Buffer.concat(pieces);
    const type = (outcome.contentType ?? "").toLowerCase();
    const text = createTextDecoder(body, outcome.contentType).decode(body);
    // Many sites without a robots.txt answer with a page.
    if (type.includes("html") && /^\s*<(?:!doctype|html)/i.test(text)) {
      return everythingAllowed("none");
    }
    return robotsPolicy({ kind: "text", text }, userAgent);
  }
  if (outcome.kind === "failed" && outcome.fault === "status") {
    return robotsPolicy({ kind: "status", status: outcome.status }, userAgent);
  }
  // RFC 9309 §2.3.1.2: after five redirects it counts as missing.
  if (outcome.kind === "failed" && outcome.fault === "too-many-redirects") {
    return everythingAllowed("none");
  }
  return robotsPolicy({ kind: "unreachable" }, userAgent);
}
