import type { Dispatcher } from "undici";
import { limits } from "../../contract/limits.ts";
import type { Access } from "../../contract/credentials.ts";
import { accessHeaders } from "../../contract/accounts/access-headers.ts";
import type { Clock } from "../../kit/clock.ts";
import type { SignRequest } from "../../contract/calls/bot-auth.ts";
import type { Answer } from "./answer.ts";
import { faultOfError } from "./fault-of-error.ts";
import { showsHost, type Redirect, type Validators } from "./fetch-outcome.ts";
import { retryAfterMs as readRetryAfter } from "./retry-after.ts";

/**
 * Grants turns at hosts; each request needs one, so that all jobs together do not overload a host.
 */
export type HostGate = {
  enter(url: URL, signal: AbortSignal, crawlDelayMs: number | null): Promise<HostTurn>;
};
export type HostTurn = {
  /** Null if the request showed nothing about the host: it was stopped, or never reached it. */
  leave(result: TurnResult | null): void;
};
export type TurnResult = {
  /** Null if there was no response. */
  status: number | null;
  /** Until the response began; null if that was not measured. */
  ms: number | null;
  retryAfterMs: number | null;
};

/** The state of a fetch: the URL to request now, and the redirects that led to it. */
export type Hop = {
  requestedUrl: string;
  url: URL;
  redirects: Redirect[];
  tries: number;
  startedAt: number;
  /** The request has not been sent yet. */
  waitsForTurn: boolean;
  /** Cookies that the hops so far have set, by host; dropped at the end of the fetch. */
  cookies: Map<string, string>;
};

export type FetchContext = {
  dispatcher: Dispatcher;
  clock: Clock;
  gate: HostGate | null;
  sign: SignRequest | null;
  userAgent: string;
  accept: string;
  acceptLanguage: string | null;
  validators: Validators | null;
  crawlDelayMs: number | null;
  access: Access | null;
};

/** The abort reason of a fetch that timed out. */
export const fetchTimedOut = new Error("the fetch took too long");

/**
 * One request: waits for a turn at the host, sends it, and returns the response with unread body.
 */
export async function requestOnce(
  ask: FetchContext,
  hop: Hop,
  signal: AbortSignal,
): Promise<Answer> {
  const { clock } = ask;
  hop.waitsForTurn = true;
  const turn = await ask.gate?.enter(hop.url, signal, ask.crawlDelayMs);
  hop.waitsForTurn = false;
  let askedAt = clock.now();
  try {
    // Signed when it is sent: the wait for the turn may be longer than a signature is valid.
    const signature = ask.sign === null ? {} : await ask.sign("GET", hop.url, signal);
    signal.throwIfAborted();
    askedAt = clock.now();
    const response = await ask.dispatcher.request({
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: "GET",
      headers: { ...requestHeaders(ask, hop), ...signature },
      signal,
      headersTimeout: limits.fetchHeadersMs.value,
      bodyTimeout: limits.fetchBodyIdleMs.value,
    });
    const answeredMs = clock.now() - askedAt;
    // A body that is not read emits its abort as an error, which has no other listener.
    response.body.on("error", () => {});
    keepCookies(hop, cookieKey(ask, hop), response.headers["set-cookie"]);
    const { statusCode: status } = response;
    const headers = flatHeaders(response.headers);
    const retryAfterMs = readRetryAfter(headers["retry-after"], clock.now());
    const { requestedUrl, redirects, tries, startedAt } = hop;
    return {
      requestedUrl,
      url: hop.url.href,
      redirects: [...redirects],
      status,
      headers,
      tries,
      ms: clock.now() - startedAt,
      body: response.body,
      retryAfterMs,
      leave: () => turn?.leave({ status, ms: answeredMs, retryAfterMs }),
    };
  } catch (error) {
    // A timeout widens the spacing at the host. A stop, or a fault of Lorepod's proxy or DNS, shows
    // nothing about the host.
    const isStopped = signal.aborted && signal.reason !== fetchTimedOut;
    const isOurs = isStopped || !showsHost(faultOfError(error).fault);
    turn?.leave(isOurs ? null : { status: null, ms: null, retryAfterMs: null });
    throw error;
  }
}

function requestHeaders(ask: FetchContext, hop: Hop): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": ask.userAgent,
    accept: ask.accept,
    "accept-encoding": "gzip, deflate, br, zstd",
  };
  if (ask.acceptLanguage !== null) headers["accept-language"] = ask.acceptLanguage;
  const { etag = null, lastModified = null } = ask.validators ?? {};
  if (etag !== null) headers["if-none-match"] = etag;
  if (lastModified !== null) headers["if-modified-since"] = lastModified;
  const own = ask.access === null ? {} : accessHeaders(ask.access, hop.url);
  const cookie = [hop.cookies.get(cookieKey(ask, hop)), own["cookie"]].filter(
    (one) => one !== undefined,
  );
  return { ...headers, ...own, ...(cookie.length > 0 && { cookie: cookie.join("; ") }) };
}

/**
 * Browsers share cookies between the ports and schemes of a host. What a server sets in return for a
 * credential stays at its origin.
 */
function cookieKey({ access }: FetchContext, { url }: Hop): string {
  return access === null ? url.host : url.origin;
}

/** Some sites redirect to the same page until the request has their cookie. */
function keepCookies(hop: Hop, key: string, header: string | string[] | undefined): void {
  if (header === undefined) return;
  const before = hop.cookies.get(key)?.split("; ") ?? [];
  const pairs = new Map(before.map((pair) => [pair.split("=")[0] ?? "", pair]));
  for (const line of [header].flat().slice(0, limits.fetchCookies.value)) {
    const pair = line.split(";")[0]?.trim() ?? "";
    // A control character in a header value could inject a second header.
    if (/^[\x21-\x7e][\x21-\x3c\x3e-\x7e]*=[\x20-\x7e]*$/.test(pair))
      pairs.set(pair.split("=")[0] ?? "", pair);
  }
  const joined = [...pairs.values()].slice(0, limits.fetchCookies.value).join("; ");
  if (joined !== "" && joined.length <= limits.fetchCookieChars.value) hop.cookies.set(key, joined);
}

type Headers = Record<string, string | string[] | undefined>;

function flatHeaders(headers: Headers): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    // The name of a robot applies to the rest of one line.
    if (value !== undefined) flat[key] = [value].flat().join(key === "x-robots-tag" ? "\n" : ", ");
  }
  return flat;
}
