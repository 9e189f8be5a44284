import { describe, expect, it } from "vitest";
import {
  openFetcher,
  serveTable,
  textPage,
  type LoopbackAnswer,
} from "../../../test/loopback-site.ts";
import {
  gapMarkdown,
  mainMarkdown,
  markdownLink,
  pageWithGap,
} from "../../../test/markdown-page.ts";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import type { Browser, OpenBrowser } from "../../ports/browser.ts";
import { answerPageCall } from "./answer-page-call.ts";
import { explainCall } from "./explain-call.ts";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const { signal } = new AbortController();

const onward = (path: string): string =>
  `<title>Moved</title><meta http-equiv="refresh" content="0; url=${path}">`;

/** Pages that send their visitors on, one to the next, and a last one with text. */
function chain(length: number): Record<string, LoopbackAnswer> {
  const steps = Array.from({ length }, (_, n) => [`/${n}`, onward(`/${n + 1}`)] as const);
  return Object.fromEntries([...steps, [`/${length}`, textPage("Shop")]]);
}

async function openWorld(table: Record<string, LoopbackAnswer>, browser: Browser | null = null) {
  const site = await serveTable(() => table);
  const clock = createTestClock(now);
  const fetcher = openFetcher(clock);
  const deps = {
    fetcher,
    gate: null,
    browser,
    userAgent: "test",
    robots: "honour",
    clock,
  } as const;
  return {
    ...site,
    markdown: (path: string, more: object = {}) =>
      answerPageCall({ op: "markdown", url: site.url + path, ...more }, deps, signal),
    explain: (path: string, text?: string) =>
      explainCall({ url: site.url + path, text }, deps, signal),
  };
}

describe("a page as markdown", () => {
  it("has its text, its language, its final address and the time", async () => {
    const table = { "/old": { status: 301, location: "/shop" }, "/shop": textPage("Shop") };
    const { url, markdown } = await openWorld(table);
    expect(await markdown("/old")).toEqual({
      ok: true,
      answer: {
        url: `${url}/old`,
        finalUrl: `${url}/shop`,
        title: "Shop",
        markdown: expect.stringContaining("Shop, part 11: what our customers"),
        language: "en",
        engine: "http",
        fetchedAt: new Date(now).toISOString(),
      },
    });
  });

  it("names the markdown that its text was read from", async () => {
    const { url, markdown } = await openWorld({
      "/tents": pageWithGap(markdownLink("/tents.md")),
      "/tents.md": { type: "text/markdown", body: mainMarkdown + gapMarkdown },
    });
    expect(await markdown("/tents")).toMatchObject({
      ok: true,
      answer: { markdown: expect.stringContaining("no way in"), textFrom: `${url}/tents.md` },
    });
  });

  it("of selected parts names the selectors that match nothing", async () => {
    const { markdown } = await openWorld({ "/shop": textPage("Shop") });
    const whole = await markdown("/shop", { exceptSelectors: ["aside"] });
    expect(whole).toMatchObject({
      ok: true,
      answer: { warnings: ["exceptSelectors: aside matched nothing"] },
    });
    const none = await markdown("/shop", { onlySelectors: [".none"] });
    expect(none).toMatchObject({ ok: true, answer: { title: "Shop", markdown: "" } });
  });

  it("waits in the browser for an element, and names it if it does not appear", async () => {
    const asked: object[] = [];
    const read: OpenBrowser["read"] = async (url, { waitFor, scroll }) => {
      asked.push({ waitFor, scroll });
      const html = textPage("Drawn");
      return { ok: true, url, status: 200, headers: {}, html, bytes: 1, ms: 1, isIncomplete: true };
    };
    const open: OpenBrowser = {
      read,
      capture: async () => Promise.reject(new Error("no picture is asked for")),
      logIn: async () => Promise.reject(new Error("no login is asked for")),
      close: async () => {},
    };
    const { markdown } = await openWorld({ "/": textPage("Shop") }, { open: async () => open });
    const warnings = ["waitFor: #list did not appear on 1 page"];
    expect(await markdown("/", { waitFor: "#list", scroll: true })).toMatchObject({
      ok: true,
      answer: { title: "Drawn", engine: "browser", warnings },
    });
    expect(asked).toEqual([{ waitFor: "#list", scroll: true }]);
  });

  it("that cannot be fetched is a failure", async () => {
    const { url, markdown } = await openWorld({});
    const outcome = await markdown("/missing");
    expect(outcome).toMatchObject({ ok: false, code: "not_a_page" });
    expect(outcome).toMatchObject({ message: expect.stringContaining(`${url}/missing could not`) });
  });

  it("that is no real page is a failure", async () => {
    const missing = textPage("Page not found", [], "Sorry, the page you requested was not found.");
    const { markdown } = await openWorld({ "/a": missing });
    const outcome = await markdown("/a");
    expect(outcome).toMatchObject({ ok: false, code: "not_a_page" });
    expect(outcome).toMatchObject({ message: expect.stringContaining("no such page") });
  });

  const max = limits.signposts.value;
  it.each([
    { signposts: 1, isRead: true },
    { signposts: max, isRead: true },
    { signposts: max + 1, isRead: false },
  ])("behind $signposts pages that send visitors on; read: $isRead", async (given) => {
    const { url, markdown } = await openWorld(chain(given.signposts));
    const outcome = await markdown("/0");
    expect(outcome.ok).toBe(given.isRead);
    // The request's address stays that of the request.
    if (outcome.ok) {
      const finalUrl = `${url}/${given.signposts}`;
      expect(outcome.answer).toMatchObject({ url: `${url}/0`, finalUrl });
    }
  });

  it("that sends its visitors to itself is read once", async () => {
    const { requested, markdown } = await openWorld({ "/a": onward("/a") });
    expect((await markdown("/a")).ok).toBe(false);
    expect(requested.filter((path) => path === "/a")).toHaveLength(1);
  });

  it.each([
    { request: { engine: "browser" }, waitMs: 0 },
    { request: { engine: "browser", waitMs: 300 }, waitMs: 300 },
  ])("is read as the request wants: $request", async ({ request, waitMs }) => {
    const waits: number[] = [];
    let closed = 0;
    const html = textPage("Drawn");
    const browser: Browser = {
      open: async () => ({
        async read(url, options) {
          waits.push(options.waitMs);
          return { ok: true, url, status: 200, headers: {}, html, bytes: html.length, ms: 1 };
        },
        capture: () => expect.fail("no screenshot"),
        logIn: () => expect.fail("no login"),
        close: async () => void closed++,
      }),
    };
    const { markdown } = await openWorld({ "/a": textPage("Plain") }, browser);
    const outcome = await markdown("/a", request);
    expect(outcome).toMatchObject({ ok: true, answer: { title: "Drawn", engine: "browser" } });
    expect(waits).toEqual([waitMs]);
    expect(closed).toBe(1);
  });

  it("is read by plain HTTP where its text needs no scripts", async () => {
    const browser: Browser = { open: () => expect.fail("no browser is needed") };
    const { markdown } = await openWorld({ "/a": textPage("Plain") }, browser);
    expect(await markdown("/a")).toMatchObject({ answer: { engine: "http" } });
  });
});

describe("an explained page", () => {
  const cookies = "We use cookies to make this site work better for you";
  const html = textPage("Shop").replace(
    "</main>",
    `</main><div class="cookie-banner" role="dialog">${cookies}. Accept all cookies</div>`,
  );

  it("shows what is kept and what is removed, with their shares", async () => {
    const { url, explain } = await openWorld({ "/a": html });
    const found = await explain("/a");
    if (!found.fetched) return expect.fail(found.message);
    expect(found).toMatchObject({
      url: `${url}/a`,
      finalUrl: `${url}/a`,
      engine: "http",
      status: 200,
      title: "Shop",
      verdict: "real",
      reason: null,
      text: null,
    });
    for (const { chars, text } of found.removed) expect(chars).toBe(text.length);
    const removed = found.removed.reduce((sum, { chars }) => sum + chars, 0);
    const { chars, share } = found.kept;
    expect(removed).toBeGreaterThan(0);
    expect(chars).toBeGreaterThan(removed);
    expect(share).toBe(Number((chars / (chars + removed)).toFixed(3)));
  });

  it("shows where a text went", async () => {
    const { explain } = await openWorld({ "/a": html });
    expect(await explain("/a", cookies)).toMatchObject({ text: [{ place: "removed" }] });
    expect(await explain("/a", "Shop, part 3")).toMatchObject({ text: [{ place: "kept" }] });
  });

  it("without any text keeps a share of nothing", async () => {
    const { explain } = await openWorld({ "/a": "<html><body></body></html>" });
    const found = await explain("/a");
    expect(found).toMatchObject({ fetched: true, kept: { chars: 0, share: 0 } });
    expect(found).toMatchObject({ reason: expect.any(String) });
  });

  it("that cannot be fetched is named with its reason", async () => {
    const { url, explain } = await openWorld({ "/0": onward("/missing") });
    expect(await explain("/0")).toMatchObject({
      fetched: false,
      url: `${url}/0`,
      code: "not_a_page",
      message: expect.stringContaining(`${url}/missing could not be read`),
    });
  });
});
