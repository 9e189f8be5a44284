import { limits } from "../../contract/limits.ts";
import { dropAnchor, parseHttpUrl } from "../../kit/url.ts";
import { drain, failed, fetchedOf, type Answer, type Failure, type Moved } from "./answer.ts";
import { faultOfError } from "./fault-of-error.ts";
import { isOwnFault, type Fetched, type FetchFault } from "./fetch-outcome.ts";
import { createRetryDelays } from "./retry-delays.ts";
import { fetchTimedOut, requestOnce, type FetchContext, type Hop } from "./request-once.ts";

export type MayFollow = (to: string) => { ok: true } | { ok: false; reason: string };

export type Fetch<T> = {
  url: string;
  ask: FetchContext;
  random: () => number;
  /** How long to wait while Lorepod's proxy or DNS is unavailable. */
  ownWaitMs: number;
  mayFollow: MayFollow;
  /** Reads the response that is not a redirect. */
  read: (answer: Answer) => Promise<T | Failure>;
  signal: AbortSignal | undefined;
};

type Outcome<T> = T | Failure | Moved;

/**
 * Tries until an outcome is final. A temporary fault is tried again after a growing wait. Tries
 * that failed because of Lorepod's proxy or DNS do not count.
 */
export async function tryFetch<T extends { kind: string }>(fetch: Fetch<T>): Promise<Outcome<T>> {
  const { clock } = fetch.ask;
  const startedAt = clock.now();
  const first = parseHttpUrl(fetch.url);
  const hop: Hop = {
    requestedUrl: fetch.url,
    url: first ?? new URL("http://invalid/"),
    redirects: [],
    tries: 0,
    startedAt,
    waitsForTurn: false,
    cookies: new Map(),
  };
  if (first === null || first.username !== "" || first.password !== "") {
    return { ...ending(fetch, hop), url: fetch.url, ...failed("bad-url") };
  }
  dropAnchor(first);
  const patience = createRetryDelays(fetch);
  let ownFailure: Failure | undefined;
  for (;;) {
    hop.tries += 1;
    hop.url = new URL(first);
    hop.redirects = [];
    const { outcome, waitMs } = await oneTry(fetch, hop);
    const fault = faultOf(outcome);
    // Stopped while it waited for Lorepod's proxy or DNS: that fault is the cause, not the stop.
    if (fault === "aborted" && ownFailure !== undefined) return ownFailure;
    ownFailure = fault !== undefined && isOwnFault(fault) ? (outcome as Failure) : undefined;
    const wait = patience(fault, waitMs);
    if (wait === null) return outcome;
    try {
      await clock.sleep(wait, fetch.signal);
    } catch {
      return ownFailure ?? { ...ending(fetch, hop), ...failed("aborted") };
    }
  }
}

function faultOf<T extends { kind: string }>(outcome: Outcome<T>): FetchFault | undefined {
  return outcome.kind === "failed" ? (outcome as Failure).fault : undefined; // only failures have it
}

/** `waitMs` is null if the outcome is final, else the minimum wait before the next try. */
type Tried<T> = { outcome: Outcome<T>; waitMs: number | null };

async function oneTry<T extends { kind: string }>(fetch: Fetch<T>, hop: Hop): Promise<Tried<T>> {
  const stop = new AbortController();
  using _timer = fetch.ask.clock.after(limits.fetchTotalMs.value, () => stop.abort(fetchTimedOut));
  const signal =
    fetch.signal === undefined ? stop.signal : AbortSignal.any([fetch.signal, stop.signal]);
  try {
    const outcome = await followHops(fetch, hop, signal);
    return { outcome, waitMs: waitOf(outcome) };
  } catch (error) {
    const end = (fault: FetchFault): Failure => ({ ...ending(fetch, hop), ...failed(fault) });
    if (fetch.signal?.aborted === true) return { outcome: end("aborted"), waitMs: null };
    if (stop.signal.aborted && hop.waitsForTurn) return { outcome: end("no-turn"), waitMs: 0 };
    // A server that used up all the time would do so again.
    if (stop.signal.aborted) return { outcome: end("timeout"), waitMs: null };
    const { fault, retry } = faultOfError(error);
    return { outcome: end(fault), waitMs: retry ? 0 : null };
  }
}

async function followHops<T extends { kind: string }>(
  fetch: Fetch<T>,
  hop: Hop,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  // `nextHop` ends the loop after a few redirects.
  for (;;) {
    const answer = await requestOnce(fetch.ask, hop, signal);
    try {
      const next = nextHop(answer, hop, fetch.mayFollow);
      if (next.kind === "read") {
        const outcome = await fetch.read(answer);
        return "ms" in outcome ? { ...outcome, ms: elapsed(fetch, hop) } : outcome;
      }
      await drain(answer.body);
      if (next.kind === "stop") return { ...fetchedOf(answer), ...next.end };
      hop.redirects.push({ status: answer.status, from: hop.url.href, to: next.to.href });
      hop.url = next.to;
    } finally {
      answer.body.destroy();
      answer.leave();
    }
  }
}

type NextHop =
  | { kind: "read" }
  | { kind: "go"; to: URL }
  | { kind: "stop"; end: Omit<Failure, keyof Fetched> | Omit<Moved, keyof Fetched> };

function nextHop(answer: Answer, hop: Hop, mayFollow: MayFollow): NextHop {
  const location = answer.headers["location"];
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) {
    return { kind: "read" };
  }
  const to = parseHttpUrl(location, answer.url);
  if (to === null || to.username !== "" || to.password !== "") {
    return { kind: "stop", end: failed("bad-answer") };
  }
  dropAnchor(to);
  if (answer.redirects.length >= limits.redirects.value) {
    return { kind: "stop", end: failed("too-many-redirects") };
  }
  const seen = [answer.url, ...answer.redirects.map((it) => it.from)];
  if (seen.includes(to.href)) {
    // Tried once more with the cookie that was just set; without a cookie it is a loop.
    const again = answer.headers["set-cookie"] !== undefined && hop.cookies.size > 0;
    if (!again) return { kind: "stop", end: failed("redirect-loop") };
    return { kind: "go", to };
  }
  const choice = mayFollow(to.href);
  if (choice.ok) return { kind: "go", to };
  answer.redirects.push({ status: answer.status, from: answer.url, to: to.href });
  answer.url = to.href;
  return { kind: "stop", end: { kind: "moved", reason: choice.reason } };
}

const passingStatuses = [429, 500, 502, 503, 504, 520, 521, 522, 524];

function waitOf<T extends { kind: string }>(outcome: Outcome<T>): number | null {
  if (outcome.kind !== "failed") return null;
  const { fault, status, retryAfterMs } = outcome as Failure; // only failures have a fault
  if (fault !== "status" || !passingStatuses.includes(status)) return null;
  // A long Retry-After is a final answer, not a fault.
  const wait = retryAfterMs ?? (status === 429 ? limits.fetchUnnamedWaitMs.value : 0);
  return wait <= limits.fetchRetryAfterMs.value ? wait : null;
}

function elapsed<T>(fetch: Fetch<T>, hop: Hop): number {
  return fetch.ask.clock.now() - hop.startedAt;
}

function ending<T>(fetch: Fetch<T>, hop: Hop): Fetched {
  return {
    requestedUrl: fetch.url,
    url: hop.url.href,
    redirects: hop.redirects,
    status: 0,
    headers: {},
    tries: hop.tries,
    ms: elapsed(fetch, hop),
  };
}
