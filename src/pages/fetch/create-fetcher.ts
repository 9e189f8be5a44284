import type { Dispatcher } from "undici";
import type { Access } from "../../contract/credentials.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { SignRequest } from "../../contract/calls/bot-auth.ts";
import { drain, fetchedOf, statusFailure, validatorsOf, type Answer } from "./answer.ts";
import type { Fetched, FetchOutcome, Validators } from "./fetch-outcome.ts";
import { readBody } from "./read-body.ts";
import { readPageBody } from "./read-page-body.ts";
import type { FetchContext, HostGate } from "./request-once.ts";
import { tryFetch, type MayFollow } from "./try-fetch.ts";

export type FetcherSettings = {
  /** Opens connections: tunnels through the egress proxy, or an undici Agent in tests. */
  dispatcher: Dispatcher;
  userAgent: string;
  clock: Clock;
  /** 0 to 1, for jitter. */
  random: () => number;
  gate?: HostGate;
  /** Absent: requests carry no signature of this crawler. */
  sign?: SignRequest | undefined;
  /**
   * How long a fetch waits while Lorepod's proxy or DNS is unavailable; default: the time of a
   * call.
   */
  ownWaitMs?: number;
};

export type FetchOptions = {
  signal?: AbortSignal;
  /** Called before each redirect is followed; a refusal ends the fetch with `moved`. */
  mayFollow?: MayFollow;
  /** Of an earlier fetch of the same page. */
  validators?: Validators;
  acceptLanguage?: string;
  /** Of the host's robots.txt. */
  crawlDelayMs?: number | null;
  /** Sent to its origins only, with each hop of a redirect decided again. */
  access?: Access;
  /** The page is returned as it was received, too. */
  keepsExchange?: boolean;
};

export type StreamOptions = FetchOptions & { maxBytes: number };

export type StreamOutcome =
  | (Fetched & { kind: "read"; complete: boolean; contentType: string | null })
  /** Only with `validators`. */
  | Extract<FetchOutcome, { kind: "failed" | "moved" | "not-modified" }>;

export type Fetcher = {
  /** Fetches one page as text, with redirects and retries. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchOutcome>;
  /**
   * Fetches any 2xx body and passes it on in decoded pieces. Bytes after `maxBytes`, or after
   * `onPiece` returned false, are not read (`complete: false`).
   */
  fetchStream(
    url: string,
    options: StreamOptions,
    onPiece: (piece: Uint8Array) => boolean | Promise<boolean>,
  ): Promise<StreamOutcome>;
};

export function createFetcher(settings: FetcherSettings): Fetcher {
  return {
    fetchPage(url, options = {}) {
      const kept = options.keepsExchange === true ? keptHeaders(settings, options) : undefined;
      const read = (answer: Answer) => readPageBody(answer, kept);
      return tryFetch({ ...fetchOf(settings, url, options, pageTypes), read });
    },
    fetchStream: (url, options, onPiece) =>
      tryFetch<StreamOutcome>({
        ...fetchOf(settings, url, options, "*/*"),
        async read(answer) {
          if (answer.status === 304 && options.validators !== undefined) {
            await drain(answer.body);
            return { ...fetchedOf(answer), kind: "not-modified", validators: validatorsOf(answer) };
          }
          if (answer.status < 200 || answer.status > 299) {
            await drain(answer.body);
            return statusFailure(answer, null);
          }
          const { "content-type": contentType = null } = answer.headers;
          const room = {
            maxBytes: options.maxBytes,
            maxInflation: limits.fetchInflation.value,
          };
          const encoding = answer.headers["content-encoding"];
          let begun = false;
          try {
            const end = await readBody(answer.body, encoding, room, (piece) => {
              begun = true;
              return onPiece(piece);
            });
            return { ...fetchedOf(answer), kind: "read", complete: end.ok, contentType };
          } catch (error) {
            // Pieces were passed on; another try would pass them on twice.
            if (!begun) throw error;
            return { ...fetchedOf(answer), kind: "read", complete: false, contentType };
          }
        },
      }),
  };
}

const pageTypes =
  "text/html,application/xhtml+xml,text/plain;q=0.8,application/xml;q=0.7,*/*;q=0.1";

/** What a request for a page consists of, without secrets and without what makes it conditional. */
function keptHeaders({ userAgent }: FetcherSettings, { acceptLanguage }: FetchOptions) {
  const language = acceptLanguage !== undefined && { "accept-language": acceptLanguage };
  return { "user-agent": userAgent, accept: pageTypes, ...language };
}

function fetchOf(settings: FetcherSettings, url: string, options: FetchOptions, accept: string) {
  const { dispatcher, clock, userAgent, gate = null, sign = null, random } = settings;
  const ask: FetchContext = {
    dispatcher,
    clock,
    gate,
    sign,
    userAgent,
    accept,
    acceptLanguage: options.acceptLanguage ?? null,
    validators: options.validators ?? null,
    crawlDelayMs: options.crawlDelayMs ?? null,
    access: options.access ?? null,
  };
  const mayFollow = options.mayFollow ?? ((): { ok: true } => ({ ok: true }));
  const { ownWaitMs = limits.egressWaitMs.value } = settings;
  return { url, ask, random, ownWaitMs, mayFollow, signal: options.signal };
}
