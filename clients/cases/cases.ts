import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { caseKey, type ScriptedAnswer, type SeenRequest } from "./server.ts";

/** A row of the table; README.md says what each field means. */
export type Case = {
  name: string;
  about: string;
  call: {
    do: string;
    url?: string;
    id?: string;
    query?: string;
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
    waits: [least: number, most: number][];
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

/** Begins when the cases do, and moves when somebody waits. */
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

/** What of the requests and waits is not as the case says, in words. */
export function strayed({ expect }: Case, seen: readonly SeenRequest[], waits: readonly number[]) {
  const found: string[] = [];
  const say = (fine: boolean, words: string) => fine || found.push(words);
  const shown = seen.map(({ method, path }) => `${method} ${path}`);
  const wanted = expect.requests.map(({ method, path }) => `${method} ${path}`);
  say(isDeepStrictEqual(shown, wanted), `asked ${shown.join(", ")}, not ${wanted.join(", ")}`);
  say(waits.length === expect.waits.length, `waited ${waits.join(", ")}`);
  for (const [index, [least, most]] of expect.waits.entries()) {
    const waited = waits[index] ?? Number.NaN;
    say(waited >= least && waited <= most, `wait ${index} was ${waited}, not ${least} to ${most}`);
  }
  for (const [index, request] of seen.entries()) {
    const { headers = {}, body } = expect.requests[index] ?? {};
    for (const [name, value] of Object.entries({ "x-api-key": caseKey, ...headers })) {
      say(request.headers[name] === value, `request ${index} has ${name} ${request.headers[name]}`);
    }
    say(
      body === undefined || isDeepStrictEqual(request.body, body),
      `request ${index} has the body ${JSON.stringify(request.body)}`,
    );
  }
  const posts = seen.filter(({ method }) => method === "POST");
  const keys = new Set(posts.map(({ headers }) => headers["idempotency-key"] ?? ""));
  say(keys.size <= 1, `POSTs have ${keys.size} different idempotency keys`);
  for (const key of keys) say(/^[\x21-\x7e]{1,255}$/.test(key), `idempotency key ${key}`);
  return found;
}
