import { describe, expect, it } from "vitest";
import { openApiApp } from "../../test/api-app.ts";
import type { PageOutcome } from "../contract/calls/page-calls.ts";
import { limits } from "../contract/limits.ts";
import type { NoAnswer, PageCall } from "../ports/pages/page-calls.ts";
import type { Services } from "./services.ts";

const url = "https://a.example/page";
const markdown = {
  url,
  finalUrl: url,
  title: "A",
  markdown: "# A",
  language: "en",
  engine: "http",
  fetchedAt: "2026-03-01T12:00:00.000Z",
} as const;

/** An API whose page worker answers with this; `calls` are what it was called with. */
async function openWorld(
  answer: { reply: "answer"; outcome: PageOutcome } | NoAnswer,
  changes: Partial<Services> = {},
) {
  const calls: (PageCall & { signal: AbortSignal })[] = [];
  const pages: Services["pages"] = {
    async call(call, signal) {
      calls.push({ ...call, signal });
      return answer;
    },
  };
  return Object.assign(await openApiApp({ pages, hasBrowser: true, ...changes }), { calls });
}

const good = { reply: "answer", outcome: { ok: true, answer: markdown } } as const;

describe("a page call", () => {
  it("is answered by a worker, for the caller's tenant", async () => {
    const api = await openWorld(good);
    const answer = await api.call("POST", "/v1/markdown", { body: { url, waitMs: 5 } });
    expect([answer.statusCode, answer.json()]).toEqual([200, markdown]);
    const request = { op: "markdown", url, waitMs: 5 };
    expect(api.calls).toMatchObject([{ tenant: api.key.tenant, request }]);
  });

  const failed = (code: string) => ({
    reply: "answer" as const,
    outcome: { ok: false, code, message: "it failed" } as PageOutcome,
  });
  const seconds = limits.pageWorkerSilenceMs.value / 1_000;
  const replies: [NoAnswer | ReturnType<typeof failed>, number, string, string?, string?][] = [
    [failed("site_blocked"), 424, "site_blocked", "it failed"],
    [failed("unavailable"), 503, "unavailable", "it failed", "5"],
    [{ reply: "busy", retryAfterSeconds: 7 }, 503, "unavailable", "too many pages", "7"],
    [{ reply: "timed-out" }, 424, "site_unreachable", `${url} could not be read: the site took`],
    [{ reply: "blocked" }, 424, "not_a_page", `for more than ${seconds} s`],
    [{ reply: "lost", reason: "it crashed" }, 503, "unavailable", "worker was lost", "2"],
  ];
  it.each(replies)("that ends with %j is %i %s", async (reply, status, code, words = "", retry) => {
    const api = await openWorld(reply);
    const answer = await api.call("POST", "/v1/markdown", { body: { url } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["x-error-code"]).toBe(code);
    expect(answer.json().message).toContain(words);
    expect(answer.headers["retry-after"]).toBe(retry);
  });

  it.each([
    [{ reply: "blocked" }, "pages.blocked"],
    [{ reply: "lost", reason: "it crashed" }, "pages.lost"],
  ] as const)("that ends with %j is logged", async (reply, name) => {
    const api = await openWorld(reply);
    await api.call("POST", "/v1/markdown", { body: { url } });
    expect(api.logged.map((line) => line.name)).toContain(name);
  });

  it("to an address that may not be dialled is refused", async () => {
    const api = await openWorld(good, { mayDial: () => ({ ok: false, reason: "it is ours" }) });
    const answer = await api.call("POST", "/v1/markdown", { body: { url } });
    expect([answer.statusCode, answer.json().message]).toEqual([400, "url is refused: it is ours"]);
    expect(api.calls).toEqual([]);
  });

  it.each([
    { path: "/v1/screenshot", body: {}, isRefused: true },
    { path: "/v1/markdown", body: { engine: "browser" }, isRefused: true },
    { path: "/v1/markdown", body: { engine: "http" }, isRefused: false },
    { path: "/v1/markdown", body: {}, isRefused: false },
    { path: "/v1/extract/plan", body: { engine: "browser" }, isRefused: true },
    { path: "/v1/extract/plan", body: { engine: "auto" }, isRefused: false },
    { path: "/v1/sitemap", body: {}, isRefused: false },
  ])("$path $body without a browser; refused: $isRefused", async ({ path, body, isRefused }) => {
    const busy = { reply: "busy", retryAfterSeconds: 1 } as const;
    const api = await openWorld(busy, { hasBrowser: false });
    const answer = await api.call("POST", path, { body: { url, ...body } });
    expect(answer.statusCode).toBe(isRefused ? 400 : 503);
    if (isRefused) expect(answer.json().message).toContain("LOREPOD_CHROMIUM");
    expect(api.calls).toHaveLength(isRefused ? 0 : 1);
  });

  it.each([
    ["/v1/screenshot", { width: 500 }, { op: "screenshot", url, width: 500 }],
    ["/v1/sitemap", { limit: 5 }, { op: "sitemap", url, limit: 5 }],
    ["/v1/extract/plan", { maxPages: 3 }, { op: "plan", url, maxPages: 3 }],
    ["/v1/extract", { format: "markdown", waitMs: 3 }, { op: "markdown", url, waitMs: 3 }],
  ])("%s %j reaches a worker as %j", async (path, body, request) => {
    const api = await openWorld({ reply: "busy", retryAfterSeconds: 1 });
    await api.call("POST", path, { body: { url, ...body } });
    expect(api.calls.map((call) => call.request)).toEqual([request]);
  });

  it("to make a plan names every address that may not be dialled", async () => {
    const mayDial = (to: string) =>
      to === url ? { ok: true as const } : { ok: false as const, reason: "it is ours" };
    const api = await openWorld(good, { mayDial });
    const body = { url, urls: [url, "https://b.example/"] };
    const answer = await api.call("POST", "/v1/extract/plan", { body });
    expect(answer.json().message).toBe("urls[1] is refused: it is ours");
    expect(api.calls).toEqual([]);
  });

  it("is ended by a server that stops", async () => {
    const started = Promise.withResolvers<void>();
    const pages: Services["pages"] = {
      async call(_call, signal) {
        started.resolve();
        await new Promise((ended) => signal.addEventListener("abort", ended));
        return { reply: "lost", reason: "aborted" };
      },
    };
    const api = await openApiApp({ pages });
    const calling = api.call("POST", "/v1/markdown", { body: { url } });
    await started.promise;
    const closing = api.app.close();
    const answer = await calling;
    expect([answer.statusCode, answer.json().message]).toEqual([503, "the server is stopping"]);
    expect(answer.headers["retry-after"]).toBe("5");
    await closing;
  });
});

describe("a call with a format", () => {
  it("is converted in place of an extraction", async () => {
    const api = await openWorld(good);
    const body = { url, format: "markdown" };
    const answer = await api.call("POST", "/v1/extract", { body });
    expect([answer.statusCode, answer.json()]).toEqual([200, markdown]);
    expect(answer.headers["x-job-id"]).toBeUndefined();
  });

  it.each([{ format: "pdf" }, { format: "markdown", maxPages: 3 }])(
    "that takes no such fields is refused: %j",
    async (body) => {
      const api = await openWorld(good);
      const answer = await api.call("POST", "/v1/extract", { body: { url, ...body } });
      expect(answer.statusCode).toBe(400);
      expect(api.calls).toEqual([]);
    },
  );
});
