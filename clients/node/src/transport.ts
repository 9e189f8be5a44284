import { type Bytes, chunksOf } from "./chunks.ts";
import { type Deadline, deadlineOf } from "./deadline.ts";
import {
  AuthenticationError,
  ConnectionError,
  errorOf,
  LorepodError,
  ServerError,
} from "./errors.ts";
import { parseRetryAfter, waitBefore } from "./retry.ts";
import type { Settings } from "./settings.ts";
import type { ErrorCode } from "./types.ts";

/** The options of every call. */
export type CallOptions = {
  /** Aborts the call; a job that it has started continues. */
  signal?: AbortSignal | undefined;
  /** Of the call with its retries. */
  timeoutMs?: number | undefined;
  /** Default: a new one for each call. Two calls with the same key start one job. */
  idempotencyKey?: string | undefined;
};

export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: object | undefined;
  body?: unknown;
  accept?: string;
  headers?: Record<string, string>;
  /** Must not have its effect twice, and the server cannot recognise a repeat. */
  once?: boolean;
};

/** What a call has besides its path. */
type More = Omit<Call, "method" | "path"> & { defaultMs?: number };

const keyMissing = "no API key: set apiKey or LOREPOD_API_KEY";

/** The time of an ordinary call: the slowest page answers within 90 seconds. */
export const callMs = 120_000;
/** The time of a call that follows a job: 30 minutes in the queue, 9 of work. */
export const jobMs = 45 * 60_000;

/** Sends requests, retries those that may succeed, and throws typed errors. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get clock() {
    return this.#settings.clock;
  }

  get retries() {
    return this.#settings.retries;
  }

  /** The answer's JSON; undefined where it is empty. */
  async json<T>(
    method: Call["method"],
    path: string,
    options: CallOptions,
    { defaultMs = callMs, ...rest }: More = {},
  ): Promise<T> {
    const deadline = this.deadline(options, defaultMs);
    try {
      return await this.send({ method, path, ...rest }, options, deadline, jsonOf<T>);
    } finally {
      deadline.end();
    }
  }

  get<T>(path: string, options: CallOptions, more?: More): Promise<T> {
    return this.json("GET", path, options, more);
  }

  post<T>(path: string, options: CallOptions, more?: More): Promise<T> {
    return this.json("POST", path, options, more);
  }

  delete<T>(path: string, options: CallOptions, more?: More): Promise<T> {
    return this.json("DELETE", path, options, more);
  }

  /** A GET whose query is all of `asked` but the options of the call. */
  ask<T>(path: string, asked: CallOptions): Promise<T> {
    const [query, options] = parted(asked);
    return this.get(path, options, { query });
  }

  /** The bytes of a file as they arrive. A file that breaks off ends with an error. */
  async *file(path: string, asked: CallOptions): Bytes {
    const [query, options] = parted(asked);
    const deadline = this.deadline(options, jobMs);
    try {
      const call: Call = { method: "GET", path, query, accept: "*/*" };
      const response = await this.send(call, options, deadline, async (open) => open);
      yield* chunksOf(response, callMs);
    } catch (cause) {
      deadline.signal.throwIfAborted();
      if (cause instanceof LorepodError) throw cause;
      throw new ConnectionError("the file broke off", { cause });
    } finally {
      deadline.end();
    }
  }

  timeoutMs(options: CallOptions, defaultMs: number): number {
    return options.timeoutMs ?? this.#settings.timeoutMs ?? defaultMs;
  }

  deadline(options: CallOptions, defaultMs: number): Deadline {
    return deadlineOf(this.timeoutMs(options, defaultMs), options.signal, this.clock);
  }

  /** Tries until `read` has an answer or no retry is left. */
  async send<T>(
    call: Call,
    options: CallOptions,
    deadline: Deadline,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    // The same for all tries, so that a second try has no second effect.
    const key = options.idempotencyKey ?? (call.method === "POST" ? randomKey() : undefined);
    for (let tries = 1; ; tries++) {
      const failed = await this.#try(call, key, deadline.signal, read);
      if (failed.ok) return failed.value;
      const { error } = failed;
      deadline.signal.throwIfAborted();
      const { retries } = this.#settings;
      const waitMs = waitBefore(error, { tries, retries, once: call.once === true });
      if (waitMs === undefined || waitMs > deadline.leftMs()) throw error;
      await this.clock.sleep(waitMs, deadline.signal);
    }
  }

  async #try<T>(
    call: Call,
    key: string | undefined,
    signal: AbortSignal,
    read: (response: Response) => Promise<T>,
  ): Promise<{ ok: true; value: T } | { ok: false; error: LorepodError }> {
    try {
      const response = await this.#fetch(call, key, signal);
      if (!response.ok) throw await this.#refusal(response);
      return { ok: true, value: await read(response) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LorepodError) return { ok: false, error };
      return { ok: false, error: this.#noAnswer(error) };
    }
  }

  async #fetch(call: Call, key: string | undefined, signal: AbortSignal): Promise<Response> {
    const { url, apiKey, adminToken, headers, fetch, lacksKey } = this.#settings;
    const { method, path, query, body, accept = "application/json" } = call;
    const admin = path.startsWith("/admin/");
    // A request that cannot succeed is not sent.
    if (lacksKey && path.startsWith("/v1/")) throw new AuthenticationError(keyMissing);
    return fetch(url + path + queryOf(query), {
      method,
      signal,
      // A key must not be sent to the target of a redirect.
      redirect: "manual",
      headers: {
        ...headers,
        accept,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(admin
          ? adminToken !== undefined && { authorization: `Bearer ${adminToken}` }
          : apiKey !== undefined && { "x-api-key": apiKey }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #refusal(response: Response): Promise<LorepodError> {
    const { status, headers } = response;
    const text = await response.text();
    const details = {
      status,
      // The server may have codes that this version does not know.
      code: (headers.get("x-error-code") ?? undefined) as ErrorCode | undefined,
      requestId: headers.get("x-request-id") ?? undefined,
      jobId: headers.get("x-job-id") ?? undefined,
      retryAfterMs: parseRetryAfter(headers.get("retry-after"), this.clock.now()),
    };
    if (status < 400) {
      const words = "the server answers with a redirect: set url to its final address";
      return new ServerError(words, details);
    }
    return errorOf(this.#redacted(messageIn(text) ?? `HTTP status ${status}`), details);
  }

  #noAnswer(fault: unknown): ConnectionError {
    const error = fault instanceof Error ? fault : new Error(String(fault));
    const { cause } = error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
    const words = `no answer from ${this.#settings.url} (${code})`;
    return new ConnectionError(this.#redacted(words), { cause: error });
  }

  /** Removes secrets from texts of the server or the platform. */
  #redacted(words: string): string {
    const { apiKey, adminToken } = this.#settings;
    return [apiKey, adminToken].reduce<string>(
      (text, secret) => (secret ? text.replaceAll(secret, "[key]") : text),
      words,
    );
  }
}

/** The body's JSON; undefined where it is empty. */
export async function jsonOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    // The server's answer has the shape that its contract gives this path.
    return (text === "" ? undefined : JSON.parse(text)) as T;
  } catch (cause) {
    throw new ServerError("the server's answer is not JSON", {
      status: response.status,
      requestId: response.headers.get("x-request-id") ?? undefined,
      cause,
    });
  }
}

/** The fields of an error body; undefined for other bodies, such as a proxy's page. */
function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text);
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

/** `?status=pending,failed&limit=5`; lists are joined by commas. */
function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${pairs.toString()}`;
}

/** Works in browsers without https as well, where `randomUUID` is missing. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** What is sent, and how. */
export function parted<T extends CallOptions>({ signal, timeoutMs, idempotencyKey, ...sent }: T) {
  return [sent, { signal, timeoutMs, idempotencyKey }] as const;
}
