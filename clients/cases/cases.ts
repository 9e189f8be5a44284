import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { caseKey, type ScriptedAnswer, type SeenRequest } from "./server.ts";

/** A row of the table; README.md describes each field. */
export type Case = {
  name: string;
  about: string;
  call: {
    do: string;
    url?: string;
    id?: string;
    query?: string;
    text?: string;
    options?: Record<string, unknown>;
  };
  client?: { retries?: number; timeoutMs?: number };
  server: ScriptedAnswer[];
  expect: {
    requests: {
      method: string;
      path: string;
      headers?: Record<string, string>;
      body?: unknown;
    }[];
    waits: [min: number, max: number][];
    result?: unknown;
    events?: unknown[];
    progress?: string[];
    error?: Record<string, unknown> & { type: string };
  };
};

export function loadCases(): Case[] {
  const files = globSync("*.json", { cwd: import.meta.dirname }).toSorted();
  return files.map((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return { ...(JSON.parse(text) as Case), name: basename(file, ".json") };
  });
}

/** A clock that begins at the time of the cases and moves only while the client waits. */
export function caseClock() {
  let now = Date.parse("2026-01-31T12:00:00Z");
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}

/** Describes each difference between the requests and waits and those of the case. */
export function differences(
  { expect }: Case,
  seen: readonly SeenRequest[],
  waits: readonly number[],
) {
  const found: string[] = [];
  const check = (isRight: boolean, difference: string) => isRight || found.push(difference);
  const shown = seen.map(({ method, path }) => `${method} ${path}`);
  const wanted = expect.requests.map(({ method, path }) => `${method} ${path}`);
  check(
    isDeepStrictEqual(shown, wanted),
    `requested ${shown.join(", ")}, not ${wanted.join(", ")}`,
  );
  check(waits.length === expect.waits.length, `waited ${waits.join(", ")}`);
  for (const [index, [min, max]] of expect.waits.entries()) {
    const waited = waits[index] ?? Number.NaN;
    check(waited >= min && waited <= max, `wait ${index} was ${waited}, not ${min} to ${max}`);
  }
  for (const [index, request] of seen.entries()) {
    const { headers = {}, body } = expect.requests[index] ?? {};
    for (const [name, value] of Object.entries({ "x-api-key": caseKey, ...headers })) {
      check(
        request.headers[name] === value,
        `request ${index} has ${name} ${request.headers[name]}`,
      );
    }
    check(
      body === undefined || isDeepStrictEqual(request.body, body),
      `request ${index} has the body ${JSON.stringify(request.body)}`,
    );
  }
  const posts = seen.filter(({ method }) => method === "POST");
  const keys = new Set(posts.map(({ headers }) => headers["idempotency-key"] ?? ""));
  check(keys.size <= 1, `POSTs have ${keys.size} different idempotency keys`);
  for (const key of keys) check(/^[\x21-\x7e]{1,255}$/.test(key), `idempotency key ${key}`);
  return found;
}
