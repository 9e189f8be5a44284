import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSseParser } from "../../src/kit/sse.ts";
import { documentedRoutes, undeclared } from "../answers.ts";

const root = join(import.meta.dirname, "../..");

export type Product = AsyncDisposable & {
  address: string;
  key: string;
  data: string;
  pid: number;
  output: () => string;
  sinceStartMs: () => number;
  /** Ends it as a user would, or as a power cut would. */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  call(method: string, path: string, body?: unknown, headers?: object): Promise<Answer>;
};

/** What a caller needs, wherever the product runs. */
export type Reached = Pick<Product, "address" | "key" | "call">;

// oxlint-disable-next-line typescript/no-explicit-any -- what the server answers is what is tested
export type Json = any;

export type Answer = { status: number; headers: Headers; body: Json };

export type StartOptions = {
  data?: string;
  key?: string;
  env?: Record<string, string>;
  /** A command that starts the one behind it, in a namespace for instance. */
  through?: readonly string[];
  /** The entry point of another copy of the product. */
  bin?: string;
};

/** Starts the product as a user does: in a process, with a new data directory, on a free port. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const begun = performance.now();
  const data = options.data ?? (await mkdtemp(join(tmpdir(), "lorepod-test-")));
  const env = {
    LOREPOD_PORT: "0",
    LOREPOD_DATA: data,
    LOREPOD_EGRESS_ALLOW: "127.0.0.0/8",
    // Journeys send more requests than a customer; those about limits set their own.
    LOREPOD_PLANS: "Pro=100000/0/10",
    ...options.env,
  };
  const child = startCommand(["start"], env, undefined, options);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const address = await appears(
    () => /listens on (\S+)/.exec(output)?.[1],
    ended,
    () => output,
  ).catch((error: unknown) => {
    // The caller has no handle yet, so it is ended here.
    child.kill("SIGKILL");
    throw error;
  });
  const key = options.key ?? /service_live_\w+/.exec(output)?.[0] ?? "";
  const stop = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    return ended;
  };
  return {
    address,
    key,
    data,
    pid: child.pid ?? 0,
    output: () => output,
    sinceStartMs: () => performance.now() - begun,
    stop,
    call: (method, path, body, headers) => callAt(address, key, method, path, body, headers),
    async [Symbol.asyncDispose]() {
      await stop("SIGKILL");
      if (options.data === undefined)
        // A browser that was killed with its server may write for a moment yet.
        await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Runs the product's command line; resolves with what it printed. */
export async function runCommand(
  args: string[],
  env: Record<string, string> = {},
  stdin?: string,
  bin?: string,
) {
  const child = startCommand(args, env, stdin, bin === undefined ? {} : { bin });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, stdout, stderr };
}

export function startCommand(
  args: string[],
  env: Record<string, string>,
  stdin?: string,
  { through = [], bin = join(root, "bin/lorepod.js") }: Pick<StartOptions, "through" | "bin"> = {},
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const all = [...through, process.execPath, bin, ...args];
  const [command = "", ...rest] = all;
  const child = spawn(command, rest, {
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(stdin);
  return child;
}

export async function callAt(
  address: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: object = {},
): Promise<Answer> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { "x-api-key": key, ...json, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const isJson = /[/+]json/.test(type);
  const code = response.headers.get("x-error-code") ?? undefined;
  // A proxy in front of the product answers without a request id.
  if (response.headers.has("x-request-id")) {
    const seen = { method, path, status: response.status, code, type, text };
    const problem = undeclared(await documentedRoutes(), seen);
    if (problem !== undefined) throw new Error(problem);
  }
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

export type StreamEvent = { id: string; event: string; data: Json };

/** Reads an event stream until it ends, or until `enough` returns true. */
export async function readStream(
  product: Pick<Product, "address" | "key">,
  method: "GET" | "POST",
  path: string,
  options: { body?: unknown; after?: string; enough?: (events: StreamEvent[]) => boolean } = {},
): Promise<{ events: StreamEvent[]; status: number; jobId: string }> {
  const stop = new AbortController();
  const response = await fetch(`${product.address}${path}`, {
    method,
    signal: stop.signal,
    headers: {
      "x-api-key": product.key,
      accept: "text/event-stream",
      // In a cluster, a client that resumes after a failure must not reuse the connection.
      connection: "close",
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.after === undefined ? {} : { "last-event-id": options.after }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const events: StreamEvent[] = [];
  const parser = createSseParser(
    ({ id, event, data }) => events.push({ id, event, data: JSON.parse(data) }),
    { limits: { lineChars: 10_000_000, messageChars: 10_000_000 } },
  );
  const jobId = response.headers.get("x-job-id") ?? "";
  try {
    for await (const chunk of response.body ?? []) {
      parser.push(chunk);
      if (options.enough?.(events) === true) break;
    }
  } catch {
    // The server went away in the middle: what was read counts.
  }
  stop.abort();
  return { events, status: response.status, jobId };
}

/** Asks again, with short pauses, until `look` finds something or the wait is over. */
export async function until<T>(look: () => Promise<T | undefined>, waitMs = 60_000): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`nothing came within ${waitMs} ms`);
    await pause(25);
  }
}

export function finished(product: Reached, jobId: string, waitMs?: number): Promise<Json> {
  return until(async () => {
    const { body } = await product.call("GET", `/v1/jobs/${jobId}`);
    return body.status === "completed" || body.status === "failed" ? body : undefined;
  }, waitMs);
}

async function appears(
  look: () => string | undefined,
  ended: Promise<unknown>,
  output: () => string,
): Promise<string> {
  let over = false;
  void ended.then(() => (over = true));
  return until(async () => {
    const found = look();
    if (found === undefined && over) throw new Error(`the product did not start: ${output()}`);
    return found;
  }, 100_000);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
