import type { Dispatcher } from "undici";
import { isDialFault, type DialFault } from "../contract/calls/dial.ts";
import { limits } from "../contract/limits.ts";
import type { Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { Answered } from "./timetable.ts";

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Must not appear in the log, even when the receiver sends it back. */
  hidden: readonly string[];
};

export type Posted = {
  answered: Answered;
  tried: Try;
  /** The request could not leave: the receiver has no part in it. */
  isOwnFault: boolean;
};

/**
 * One try: a POST, and its full answer within six seconds. Redirects are not followed. Never
 * rejects: every fault becomes the try's outcome, in words.
 */
export async function post(
  { url, headers, body, hidden }: Post,
  deps: { dispatcher: Pick<Dispatcher, "request">; clock: Clock },
): Promise<Posted> {
  const { clock } = deps;
  const begun = clock.now();
  const stop = new AbortController();
  using _limit = clock.after(limits.webhookTryMs.value, () => stop.abort());
  let status: number | null = null;
  let answer: string | null = null;
  let retryAfter: string | null = null;
  let error: string | null = null;
  let isOwnFault = false;
  try {
    const { origin, pathname, search } = new URL(url);
    const response = await deps.dispatcher.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers,
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      signal: stop.signal,
      // The limit of the try is the only one.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    status = response.statusCode;
    const named = response.headers["retry-after"];
    retryAfter = typeof named === "string" ? named : null;
    answer = shown(await beginningOf(response.body), hidden);
    error = statusFault(status);
  } catch (cause) {
    isOwnFault = !stop.signal.aborted && ownFaults.has(codeOf(cause));
    error = stop.signal.aborted
      ? `no full answer within ${limits.webhookTryMs.value / 1_000} s`
      : faultWords(cause);
  }
  const ms = Math.max(0, clock.now() - begun);
  const at = new Date(begun).toISOString();
  const tried = { at, status, ms, error, answer };
  return { answered: { status, error, retryAfter }, tried, isOwnFault };
}

/** The part that the log shows, and some more. The rest is read to keep the connection open. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const piece of body) {
    const room = limits.webhookAnswerBytes.value + limits.webhookTokenChars.value - read;
    if (room > 0) kept.push(piece.subarray(0, room));
    read += piece.length;
    if (read > limits.webhookDrainBytes.value) break;
  }
  return Buffer.concat(kept).toString("utf8");
}

/** The first 4 KB. Secrets are replaced before the cut, so that half of one is not shown either. */
function shown(text: string, hidden: readonly string[]): string {
  const open = hidden.reduce((left, secret) => left.replaceAll(secret, "********"), text);
  return open.slice(0, limits.webhookAnswerBytes.value);
}

function statusFault(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return `answered ${status}; redirects are not followed`;
  return `answered ${status}`;
}

function faultWords(cause: unknown): string {
  const code = codeOf(cause);
  if (isDialFault(code)) return dialWords[code];
  if (tlsFault.test(code)) return `the TLS certificate is not valid (${code})`;
  if (cause instanceof Error && cause.name === "HTTPParserError")
    return "the answer is not valid HTTP";
  if (code.startsWith("UND_ERR_HEADERS_OVERFLOW")) return "the answer's headers are too long";
  if (/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code)) {
    return "the connection was closed before a full answer came";
  }
  if (/^(ERR_SSL|EPROTO)/.test(code)) return "the TLS handshake failed";
  return "the request failed";
}

const ownFaults: ReadonlySet<string> = new Set<DialFault>([
  "dial-busy",
  "dial-no-names",
  "dial-no-route",
  "dial-proxy-down",
  "dial-proxy-login",
]);

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

const tlsFault =
  /^(ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_|UNABLE_TO_|CRL_|INVALID_CA|HOSTNAME_)/;

/** The texts reveal nothing about what is behind an address that may not be dialled. */
const dialWords: Record<DialFault, string> = {
  "dial-forbidden": "this address cannot be reached from here",
  "dial-no-address": "the name has no address that can be reached from here",
  "dial-refused": "the connection was refused",
  "dial-timeout": "no connection in time",
  "dial-unreachable": "no connection could be made",
  "dial-busy": "too many connections are open",
  "dial-no-names": "no name server answers at the moment",
  "dial-no-route": "the way out is closed at the moment",
  "dial-proxy-down": "the upstream proxy does not answer at the moment",
  "dial-proxy-login": "the upstream proxy does not accept our user name and password",
  "dial-proxy-refused": "the upstream proxy does not allow this address",
};
