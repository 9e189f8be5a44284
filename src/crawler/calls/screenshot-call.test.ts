import { describe, expect, it } from "vitest";
import { openFetcher, serveTable, textPage } from "../../../test/loopback-site.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Browser, CaptureOptions } from "../../ports/browser.ts";
import { answerPageCall } from "./answer-page-call.ts";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const challenge =
  "<title>Just a moment...</title><h1>Checking your browser before accessing the site</h1>" +
  '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>';

async function screenshotOf(html: string, request: object = {}) {
  const site = await serveTable(() => ({}));
  const clock = createTestClock(now);
  const given: CaptureOptions[] = [];
  let closed = 0;
  const browser: Browser = {
    open: async () => ({
      read: () => expect.fail("the page is captured"),
      logIn: () => expect.fail("no login"),
      async capture(url, options) {
        given.push(options);
        const size = { width: 640, height: 480, bytes: html.length, ms: 5 };
        const png = Buffer.from("png");
        return { ok: true, url: `${url}#top`, status: 200, headers: {}, html, png, ...size };
      },
      close: async () => void closed++,
    }),
  };
  const fetcher = openFetcher(clock);
  const deps = {
    fetcher,
    gate: null,
    browser,
    userAgent: "test",
    robots: "honour",
    clock,
  } as const;
  const url = `${site.url}/page`;
  const { signal } = new AbortController();
  const outcome = await answerPageCall({ op: "screenshot", url, ...request }, deps, signal);
  const { signal: _given, ...options } = given[0] ?? expect.fail("nothing was captured");
  return { url, outcome, options, closed };
}

describe("a screenshot", () => {
  it("is of the whole document in a window of 1280 by 800, without a wait", async () => {
    const { url, outcome, options, closed } = await screenshotOf(textPage("Shop"));
    expect(options).toEqual({ fullPage: true, width: 1_280, height: 800, waitMs: 0 });
    const screenshot = Buffer.from("png").toString("base64");
    const takenAt = new Date(now).toISOString();
    const answer = { url, finalUrl: `${url}#top`, screenshot, width: 640, height: 480, takenAt };
    expect(outcome).toEqual({ ok: true, answer });
    expect(closed).toBe(1);
  });

  it("has the window that the caller wants", async () => {
    const wanted = { fullPage: false, width: 400, height: 300, waitMs: 250 };
    expect((await screenshotOf(textPage("Shop"), wanted)).options).toEqual(wanted);
  });

  it("of a bot challenge is a failure", async () => {
    const { outcome, closed } = await screenshotOf(challenge);
    expect(outcome).toMatchObject({ ok: false, code: "site_blocked" });
    expect(outcome).toMatchObject({ message: expect.stringContaining("a person is reading") });
    expect(closed).toBe(1);
  });
});

it("a page that no browser can show is a failure", async () => {
  const site = await serveTable(() => ({}));
  const clock = createTestClock(now);
  const fetcher = openFetcher(clock);
  const deps = { fetcher, gate: null, browser: null, userAgent: "test", robots: "honour", clock };
  const request = { op: "screenshot", url: `${site.url}/page` };
  const { signal } = new AbortController();
  const outcome = await answerPageCall(request, { ...deps, robots: "honour" }, signal);
  expect(outcome).toMatchObject({ ok: false, code: "unavailable" });
  expect(outcome).toMatchObject({ message: expect.stringContaining(request.url) });
});
