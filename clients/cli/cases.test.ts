import { describe, expect, test } from "vitest";
import { caseClock, loadCases, differences, type Case } from "../cases/cases.ts";
import { caseKey, serveScript } from "../cases/server.ts";
import { testIo } from "./test-io.ts";

/** The command line for each method of the table that the CLI has a command for. */
const commands: Record<string, (call: Case["call"]) => string[]> = {
  account: () => ["account"],
  extract: ({ url = "" }) => ["extract", url, "--quiet"],
  business: ({ url = "" }) => ["business", url, "--quiet"],
  stream: ({ url = "" }) => ["extract", url],
  search: ({ query = "" }) => ["search", query],
  answer: ({ query = "" }) => ["ask", query],
  verify: () => ["verify", "-"],
  "jobs.get": ({ id = "" }) => ["jobs", "get", id],
  "jobs.list": () => ["jobs", "list"],
  "jobs.wait": ({ id = "" }) => ["jobs", "wait", id, "--quiet"],
};

const flags: Record<string, string> = { includePatterns: "include" };

/** What each error ends the process with. */
const exits: Record<string, number> = {
  ExtractionFailedError: 1,
  InvalidRequestError: 2,
  NotFoundError: 2,
  ConflictError: 2,
  AuthenticationError: 3,
  RateLimitError: 4,
  QuotaError: 4,
  ServerError: 5,
  ConnectionError: 5,
  TimeoutError: 5,
};

const all = loadCases();
const rows = all.filter(({ call }) => Object.hasOwn(commands, call.do));

test("the CLI has a command for all but webhooks, signing secrets, resuming and streamed answers", () => {
  const left = all.filter((row) => !rows.includes(row));
  const without = ["signingSecret.rotate", "webhooks.delete", "jobs.events", "answerStream"];
  expect([...new Set(left.map(({ call }) => call.do))].toSorted()).toEqual(without.toSorted());
});

describe("with --json", () => {
  test.each(rows)("$name: $about", async (row) => {
    await using server = await serveScript(row.server);
    const clock = caseClock();
    const env = { LOREPOD_URL: server.url, LOREPOD_API_KEY: caseKey };
    const { text: stdin } = row.call;
    using ran = testIo({ env, clock, ...(stdin !== undefined && { stdin }) });

    const code = await ran.run(...commandLine(row), "--json");

    expect(differences(row, server.seen, clock.waits)).toEqual([]);
    expect(ran.out() + ran.err()).not.toContain(caseKey);
    const { error, result, events } = row.expect;
    const last = events?.at(-1) as { type?: string; message?: string } | undefined;
    if (error !== undefined) {
      expect(code).toBe(exits[error.type]);
      expect(ran.out()).toBe("");
      const { seconds: _, fields: __, ...expected } = error;
      expect(JSON.parse(lastJson(ran.err())).error).toMatchObject(expected);
    } else if (last?.type === "error") {
      expect(code).toBe(1);
      expect(ran.err()).toContain(last.message);
    } else {
      expect(code).toBe(isContradicted(result) ? 1 : 0);
      if (result !== undefined) expect(JSON.parse(ran.out())).toMatchObject(result as object);
      if (last !== undefined) expect(JSON.parse(ran.out())).toMatchObject({ pagesScraped: 1 });
    }
  });
});

/** A text that a page contradicts ends its check with 1. */
const isContradicted = (result: unknown): boolean =>
  JSON.stringify(result ?? "").includes('"verdict":"contradicted"');

/** Progress goes before it, a line each. */
const lastJson = (text: string): string => text.slice(text.search(/^\{$/m));

function commandLine({ call, client = {} }: Case): string[] {
  const { retries, timeoutMs } = client;
  return [
    ...(commands[call.do]?.(call) ?? []),
    ...Object.entries(call.options ?? {}).flatMap(([name, value]) => {
      const flag = flags[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [value].flat().flatMap((one) => [`--${flag}`, String(one)]);
    }),
    ...(retries === undefined ? [] : ["--retries", String(retries)]),
    ...(timeoutMs === undefined ? [] : ["--timeout", String(timeoutMs / 1_000)]),
  ];
}
