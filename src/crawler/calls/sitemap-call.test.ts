import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  openFetcher,
  serveTable,
  textPage,
  type LoopbackAnswer,
} from "../../../test/loopback-site.ts";
import { sitemapSchema, type SitemapRequest } from "../../contract/calls/page-calls.ts";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { answerPageCall } from "./answer-page-call.ts";

type Table = Record<string, LoopbackAnswer>;

const sitemap = (entries: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
  `xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`;

async function openWorld(table: Table | ((url: string) => Table)) {
  const site = await serveTable(typeof table === "function" ? table : () => table);
  const clock = createTestClock();
  const stop = new AbortController();
  const deps = {
    fetcher: openFetcher(clock),
    gate: null,
    browser: null,
    userAgent: "test",
    robots: "honour",
    clock,
  } as const;
  const call = (request: Partial<SitemapRequest> = {}) =>
    answerPageCall({ op: "sitemap", url: `${site.url}/`, ...request }, deps, stop.signal);
  return Object.assign(site, {
    clock,
    stop,
    call,
    list: async (request: Partial<SitemapRequest> = {}) => {
      const outcome = await call(request);
      if (!outcome.ok) return expect.fail(outcome.message);
      const answer = sitemapSchema.parse(outcome.answer);
      const paths = answer.urls.map(({ url }) => url.replace(site.url, ""));
      expect(answer.count).toBe(paths.length);
      return { ...answer, paths, rows: new Map(answer.urls.map((row, n) => [paths[n], row])) };
    },
  });
}

const shop = {
  "/": textPage("Shop", ["/prices", "/about"]),
  "/prices": textPage("Prices", ["/prices/teams"]),
  "/prices/teams": textPage("Teams"),
  "/about": textPage("About us"),
};

describe("the pages of a site", () => {
  it("are those that its pages link to, one after the other", async () => {
    const { list, url, clock } = await openWorld(shop);
    const { paths, rows, durationMs, truncated } = await list();
    expect(paths.toSorted()).toEqual(Object.keys(shop).toSorted());
    expect(rows.get("/")).toEqual({ url: `${url}/`, source: "given", locale: "en" });
    expect(rows.get("/prices/teams")).toMatchObject({ source: "link" });
    expect([durationMs, truncated]).toEqual([0, undefined]);
    expect(clock.waiting()).toBe(0);
  });

  it("have the dates and languages that a sitemap gives", async () => {
    const { list, url } = await openWorld((base) => {
      const link = (path: string, code: string) =>
        `<xhtml:link rel="alternate" hreflang="${code}" href="${base}${path}"/>`;
      const both = link("/en/tours", "en") + link("/de/touren", "de");
      return {
        "/": textPage("Shop", ["/prices"]),
        "/prices": textPage("Prices"),
        "/plain": textPage("Plain"),
        "/en/tours": textPage("Tours"),
        "/de/touren": textPage("Touren"),
        "/sitemap.xml": sitemap([
          `<url><loc>${base}/</loc><lastmod>2026-03-04</lastmod></url>`,
          `<url><loc>${base}/prices</loc><lastmod>2026-01-02</lastmod></url>`,
          `<url><loc>${base}/plain</loc></url>`,
          `<url><loc>${base}/en/tours</loc>${both}</url>`,
        ]),
      };
    });
    const { rows } = await list();
    expect(rows.get("/prices")).toMatchObject({
      source: "sitemap",
      lastmod: expect.stringMatching(/^2026-01-02/),
    });
    expect(rows.get("/")).toMatchObject({ source: "given", lastmod: expect.anything() });
    expect(rows.get("/plain")).toEqual({ url: `${url}/plain`, source: "sitemap", locale: "en" });
    expect(rows.get("/en/tours")).toEqual({
      url: `${url}/en/tours`,
      source: "sitemap",
      locale: "en",
      alternates: [
        { hreflang: "en", url: `${url}/en/tours` },
        { hreflang: "de", url: `${url}/de/touren` },
      ],
    });
  });

  it("are those of the patterns", async () => {
    const { list } = await openWorld(shop);
    expect((await list({ includePatterns: ["/prices"] })).paths).toEqual(["/prices"]);
    const rest = await list({ excludePatterns: ["/prices/*"] });
    expect(rest.paths.toSorted()).toEqual(["/", "/about", "/prices"]);
  });

  it("do not include what robots.txt forbids to read for links", async () => {
    const robots = "User-agent: *\nDisallow: /prices\n";
    const { list, requested } = await openWorld({ ...shop, "/robots.txt": robots });
    expect((await list()).paths).not.toContain("/prices/teams");
    expect(requested).not.toContain("/prices");
  });

  it("include documents, and the links in them", async () => {
    const body = readFileSync(
      join(import.meta.dirname, "../../../test/site/app-js/brochure.pdf"),
    ) as Uint8Array;
    const { list, requested } = await openWorld({
      "/": textPage("Shop", ["/brochure.pdf"]),
      "/brochure.pdf": { type: "application/pdf", body },
    });
    expect((await list()).paths).toEqual(["/", "/brochure.pdf"]);
    expect(requested).toContain("/brochure.pdf");
  });

  it("include all pages of an application that shows one shell", async () => {
    const shell = `<title>App</title><div id="root"></div><script src="/app.js"></script>`;
    const links = ["/a", "/b", "/c"];
    const table = Object.fromEntries(links.map((path) => [path, shell]));
    const { list } = await openWorld({ "/": textPage("App", links), ...table });
    expect((await list()).paths.toSorted()).toEqual(["/", ...links]);
  });

  it("include each text once", async () => {
    const twin = textPage("Prices");
    const { list } = await openWorld({
      "/": textPage("Shop", ["/prices", "/prices-copy"]),
      "/prices": twin,
      "/prices-copy": twin,
    });
    expect((await list()).paths).toHaveLength(2);
  });
});

describe("a long list", () => {
  it.each([
    { limit: 3, count: 3, truncated: true },
    { limit: 4, count: 4, truncated: undefined },
    { limit: 5, count: 4, truncated: undefined },
  ])("has at most $limit of four pages", async ({ limit, ...expected }) => {
    const { list } = await openWorld(shop);
    const { count, truncated } = await list({ limit });
    expect({ count, truncated }).toEqual(expected);
  });

  it("has a thousand pages where the caller names no number", async () => {
    const max = limits.sitemapLimitDefault.value;
    const entry = (base: string, n: number) => `<url><loc>${base}/page-${n}</loc></url>`;
    const { list, requested } = await openWorld((base) => ({
      "/": textPage("Shop"),
      "/sitemap.xml": sitemap(Array.from({ length: max + 5 }, (_, n) => entry(base, n))),
    }));
    expect(await list()).toMatchObject({ count: max, truncated: true });
    // It is full already, so no page is read for more.
    expect(requested.filter((path) => path.startsWith("/page"))).toEqual([]);
  });

  it("reads a bounded number of pages for their links", async () => {
    const max = limits.sitemapCallPages.value;
    const links = Array.from({ length: max + 20 }, (_, n) => `/page-${n}`);
    const { list, requested } = await openWorld({ "/": textPage("Shop", links) });
    expect(await list()).toMatchObject({ truncated: true });
    expect(requested.filter((path) => path.startsWith("/page"))).toHaveLength(max - 1);
  });

  it("reads some pages at once", async () => {
    const links = Array.from({ length: 40 }, (_, n) => `/page-${n}`);
    const world = await openWorld({ "/": textPage("Shop", links) });
    let flying = 0;
    let max = 0;
    world.onRequest = async (path) => {
      if (!path.startsWith("/page")) return;
      max = Math.max(max, ++flying);
      await new Promise((next) => setImmediate(next));
      flying--;
    };
    await world.list();
    expect(max).toBeGreaterThan(1);
    expect(max).toBeLessThanOrEqual(limits.sitemapPagesAtOnce.value);
  });

  it("ends when its time is over, with what it has", async () => {
    const world = await openWorld(shop);
    world.onRequest = async (path) => {
      if (path === "/sitemap.xml") await world.clock.advance(limits.sitemapCallMs.value);
    };
    const { paths, truncated, durationMs } = await world.list();
    expect(paths.toSorted()).toEqual(["/", "/about", "/prices"]);
    expect([truncated, durationMs]).toEqual([true, limits.sitemapCallMs.value]);
    expect(world.requested).not.toContain("/prices");
  });

  it("that the caller has called off is not answered", async () => {
    const world = await openWorld(shop);
    world.onRequest = (path) => {
      if (path === "/prices") world.stop.abort(new Error("stopped"));
    };
    await expect(world.call()).rejects.toThrow("stopped");
  });
});

describe("a given page", () => {
  const missing = textPage("Page not found", [], "Sorry, the page you requested was not found.");
  const failures: [string, Table, string][] = [
    ["cannot be fetched", {}, "the site answered 404"],
    ["is no real page", { "/": missing }, "no such page"],
  ];
  it.each(failures)("that %s is a failure where nothing else is known", async (_n, table, why) => {
    const { call } = await openWorld(table);
    const outcome = await call();
    expect(outcome).toMatchObject({ ok: false, code: "not_a_page" });
    expect(outcome).toMatchObject({ message: expect.stringContaining(why) });
  });

  it("that cannot be fetched is no failure where the sitemap names pages", async () => {
    const { list } = await openWorld((url) => ({
      "/sitemap.xml": sitemap([`<url><loc>${url}/prices</loc></url>`]),
      "/prices": textPage("Prices"),
    }));
    expect((await list()).paths).toEqual(["/prices"]);
  });

  it("that needs scripts is listed", async () => {
    const shell = `<title>App</title><div id="root"></div><script src="/app.js"></script>`;
    const { list } = await openWorld({ "/": shell });
    expect((await list()).paths).toEqual(["/"]);
  });

  it("that leads to a known page is listed once", async () => {
    const { list } = await openWorld({
      "/": `<title>Moved</title><meta http-equiv="refresh" content="0; url=/home">`,
      "/home": textPage("Home"),
    });
    expect((await list()).paths).toEqual(["/home"]);
  });
});
