import { expect, test } from "vitest";
import type { NotRendered, Rendered } from "../../ports/browser.ts";
import { turnResultOf } from "./turn-result.ts";

const url = "https://example.com/";
const shown = (status: number, headers: Record<string, string> = {}): Rendered => {
  return { ok: true, url, status, headers, html: "<p>x", bytes: 4, ms: 9_000 };
};
const not = (fault: NotRendered["fault"], status = 0): NotRendered => {
  return { ok: false, fault, url, status, ms: 9_000 };
};
const silent = { status: null, ms: null, retryAfterMs: null };

test.each([
  ["a page", shown(200), { status: 200, ms: null, retryAfterMs: null }],
  ["an error", shown(503), { status: 503, ms: null, retryAfterMs: null }],
  [
    "a request to wait",
    shown(429, { "retry-after": "30" }),
    { status: 429, ms: null, retryAfterMs: 30_000 },
  ],
  ["no answer in time", not("timeout"), silent],
  ["no connection", not("unreachable"), silent],
  ["an answer without an end", not("timeout", 200), { ...silent, status: 200 }],
  ["a file", not("not-text", 200), { ...silent, status: 200 }],
  ["a visit that was stopped", not("aborted"), null],
  ["an address that is not asked", not("forbidden-address"), null],
  ["a browser that ended", not("crashed"), null],
  ["our proxy, when it does not answer", not("no-route"), null],
])("%s", (_, end, expected) => {
  expect(turnResultOf(end, 0)).toEqual(expected);
});
