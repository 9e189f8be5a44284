import type { RequestContext } from "@kubernetes/client-node";
import { limits } from "../../contract/limits.ts";
import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";

export type KubernetesRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

/** The API server: single calls and watches. */
export type Kubernetes = {
  /** The namespace of the current context, or of the pod. */
  readonly namespace: string;
  /** Returns the answer's JSON. A PATCH is a merge patch. Throws `KubernetesError` on a refusal. */
  call(request: KubernetesRequest): Promise<unknown>;
  /** Yields lines of JSON as they arrive, until the server or the signal ends the stream. */
  lines(request: KubernetesRequest): AsyncGenerator;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The API server refused: `status` is the HTTP status, `reason` its code (`AlreadyExists`). */
export class KubernetesError extends Error {
  override readonly name = "KubernetesError";
  readonly status: number;
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Connects by kubeconfig (`KUBECONFIG`, else ~/.kube/config) or as the pod's service account. The
 * client library finds the server and authenticates. This file makes the calls: the library's own
 * calls open one connection each, have no deadline, and end a watch that is merely quiet.
 */
export async function connectKubernetes(clock: Clock): Promise<Kubernetes> {
  const client = await import("@kubernetes/client-node");
  // Two connections: a watch that fills its connection must not delay calls and leases.
  const calls = open(client);
  const watches = open(client);
  return {
    namespace: calls.namespace,
    async call(request) {
      for (let tries = 1; ; tries++) {
        try {
          return await callOnce(calls, request);
        } catch (error) {
          if (tries === limits.kubernetesTries.value || !isRetryable(request, error)) throw error;
        }
        await clock.sleep(backoffMs(tries - 1, callBackoff, Math.random), request.signal);
      }
    },
    async *lines(request) {
      const response = await send(watches, request, {
        bodyTimeout: limits.kubernetesWatchQuietMs.value,
      });
      if (response.statusCode !== 200) {
        throw refusal(response.statusCode, await response.body.text());
      }
      yield* linesOf(response.body);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([calls.close(), watches.close()]);
    },
  };
}

const callBackoff = { baseMs: 200, factor: 3, maxMs: 2_000, jitter: 0.5 };

type Dispatcher = NonNullable<ReturnType<RequestContext["getDispatcher"]>>;

type Connection = {
  namespace: string;
  server: string;
  credentials(): Promise<{ headers: Record<string, string>; dispatcher: Dispatcher }>;
  close(): Promise<void>;
};

type MakeDispatcher = (
  cluster: unknown,
  options: { rejectUnauthorized?: boolean },
) => Dispatcher | undefined;

function open(client: typeof import("@kubernetes/client-node")): Connection {
  const config = new client.KubeConfig();
  config.loadFromDefault();
  const current = config.getCurrentCluster();
  if (!current) {
    throw new Error("no Kubernetes cluster is configured: set KUBECONFIG or run in a pod");
  }
  let shared: Dispatcher | undefined;
  // The library creates a dispatcher, and so a connection, for every call, in a method that its
  // types hide. It creates none where no CA is configured, unless `rejectUnauthorized` is set;
  // certificates are checked either way.
  const library = config as unknown as { createDispatcher: MakeDispatcher };
  const make = library.createDispatcher.bind(config);
  library.createDispatcher = (cluster, options) => {
    const { rejectUnauthorized = true } = options;
    return (shared ??= make(cluster, { ...options, rejectUnauthorized }));
  };
  return {
    namespace: config.getContextObject(config.getCurrentContext())?.namespace ?? "default",
    server: current.server,
    async credentials() {
      // For each call, because the library renews tokens.
      const context = new client.RequestContext(current.server, client.HttpMethod.GET);
      await config.applySecurityAuthentication(context);
      const dispatcher = context.getDispatcher();
      if (!dispatcher) throw new Error("the Kubernetes client library gave no dispatcher");
      return { headers: context.getHeaders(), dispatcher };
    },
    async close() {
      await shared?.destroy();
    },
  };
}

async function callOnce(connection: Connection, request: KubernetesRequest): Promise<unknown> {
  const deadline = AbortSignal.timeout(limits.kubernetesCallMs.value);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  const response = await send(
    connection,
    { ...request, signal },
    {
      bodyTimeout: limits.kubernetesCallMs.value,
    },
  );
  const text = await response.body.text();
  if (response.statusCode >= 400) throw refusal(response.statusCode, text);
  return JSON.parse(text);
}

async function send(
  connection: Connection,
  { method, path, query, body, signal }: KubernetesRequest,
  options: { bodyTimeout: number },
): ReturnType<Dispatcher["request"]> {
  const { headers, dispatcher } = await connection.credentials();
  signal?.throwIfAborted();
  const base = new URL(connection.server);
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const answer = dispatcher.request({
    origin: base.origin,
    path: base.pathname.replace(/\/$/, "") + path,
    method,
    ...(query && { query }),
    headers: {
      ...headers,
      accept: "application/json",
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headersTimeout: limits.kubernetesCallMs.value,
    ...options,
  });
  return signal ? untilAborted(answer, signal) : answer;
}

/**
 * Aborting a request in undici before it is answered leaves an HTTP/2 stream behind that throws an
 * uncaught error when its connection ends. So this function always waits for the answer, and
 * discards it.
 */
function untilAborted(
  answer: ReturnType<Dispatcher["request"]>,
  signal: AbortSignal,
): ReturnType<Dispatcher["request"]> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<typeof answer>>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  const answered = () => signal.removeEventListener("abort", giveUp);
  answer.finally(answered).then(({ body, ...head }) => {
    const end = () => body.destroy(signal.reason);
    body.on("error", () => undefined).once("close", () => signal.removeEventListener("abort", end));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    resolve({ body, ...head });
  }, reject);
  return promise;
}

/** The API server explains a refusal in a `Status` object; a proxy in front of it may not. */
function refusal(status: number, text: string): KubernetesError {
  try {
    const { reason, message } = JSON.parse(text) as { reason?: unknown; message?: unknown };
    if (typeof message === "string") {
      return new KubernetesError(status, typeof reason === "string" ? reason : "", message);
    }
  } catch {
    // Not JSON: the text is the message.
  }
  return new KubernetesError(status, "", `HTTP ${status} ${text.slice(0, 500)}`.trim());
}

/** The server did nothing, or a repeat changes nothing. */
function isRetryable({ method, signal }: KubernetesRequest, error: unknown): boolean {
  if (signal?.aborted) return false;
  if (error instanceof KubernetesError) return error.status === 429;
  return method === "GET";
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > limits.kubernetesLineChars.value)
      throw new Error("a line of the watch is too long");
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
  }
}
