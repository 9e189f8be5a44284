import { describe, expect, it } from "vitest";
import {
  openFetcher,
  serveTable,
  textPage,
  type LoopbackAnswer,
} from "../../../test/loopback-site.ts";
import type { Plan } from "../../contract/calls/page-calls.ts";
import { limits } from "../../contract/limits.ts";
import type { ExtractionRequest } from "../../contract/request.ts";
import { createTestClock } from "../../kit/clock.ts";
import { answerPageCall } from "./answer-page-call.ts";

const shop = {
  "/": textPage("Shop", ["/prices", "/delivery", "/returns", "/about"]),
  "/prices": textPage("Prices"),
  "/delivery": textPage("Delivery"),
  "/returns": textPage("Returns"),
  "/about": textPage("About us"),
};

type Table = Record<string, LoopbackAnswer>;

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
  const call = ({ url = "/", urls, ...more }: Partial<ExtractionRequest> = {}) => {
    const named = urls && { urls: urls.map((path) => site.url + path) };
    const request = { op: "plan", url: site.url + url, ...more, ...named };
    return answerPageCall(request, deps, stop.signal);
  };
  const pathOf = (address: string): string => address.replace(site.url, "");
  return Object.assign(site, {
    clock,
    stop,
    call,
    /** The paths that the plan has. */
    plan: async (request: Partial<ExtractionRequest> = {}) => {
      const outcome = await call(request);
      if (!outcome.ok) return expect.fail(outcome.message);
      // The request's operation decides the answer.
      const { pages, suggestedUrls, ...rest } = outcome.answer as Plan;
      return {
        pages: pages.map(({ url }) => pathOf(url)),
        reasons: pages.map(({ reason }) => reason),
        suggested: suggestedUrls.map(({ url }) => pathOf(url)),
        ...rest,
      };
    },
  });
}

describe("a plan", () => {
  it("has the given page first, then the best of the others; the rest is suggested", async () => {
    const { plan, clock } = await openWorld(shop);
    const { pages, reasons, suggested, urlsDiscovered, durationMs } = await plan({ maxPages: 3 });
    expect(pages).toHaveLength(3);
    expect(pages[0]).toBe("/");
    expect(reasons[0]).toBe("the page that was given");
    expect(suggested).toHaveLength(2);
    expect([...pages, ...suggested].toSorted()).toEqual(Object.keys(shop).toSorted());
    expect([urlsDiscovered, durationMs]).toEqual([5, 0]);
    expect(clock.waiting()).toBe(0);
  });

  it("of one page has that page", async () => {
    const { plan, requested } = await openWorld(shop);
    expect((await plan({ singlePage: true })).pages).toEqual(["/"]);
    expect(requested.toSorted()).toEqual(["/", "/robots.txt"]);
  });

  it("has the pages that the caller named, in this order, each once", async () => {
    const { plan, requested } = await openWorld(shop);
    const { pages, reasons } = await plan({ urls: ["/about", "/prices", "/about"] });
    expect(pages).toEqual(["/about", "/prices"]);
    expect(reasons).toEqual(["named in urls", "named in urls"]);
    expect(requested).not.toContain("/sitemap.xml");
  });

  it("has a given page outside the patterns only for its links", async () => {
    const { plan } = await openWorld(shop);
    expect((await plan({ includePatterns: ["/prices"] })).pages).toEqual(["/prices"]);
  });

  it("has the pages of the sitemap", async () => {
    const { plan } = await openWorld((url) => ({
      "/": textPage("Shop"),
      "/sitemap.xml":
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
        `<url><loc>${url}/hidden</loc></url></urlset>`,
    }));
    expect((await plan()).pages).toEqual(["/", "/hidden"]);
  });

  it("has the pages of the sitemaps of the host that the given page leads to", async () => {
    const other = await serveTable((url) => ({
      "/home": textPage("Shop"),
      "/sitemap.xml":
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
        `<url><loc>${url}/hidden</loc></url></urlset>`,
    }));
    const { plan, requested } = await openWorld({
      "/": { status: 301, location: `${other.url}/home` },
    });
    expect((await plan()).pages).toEqual([`${other.url}/home`, `${other.url}/hidden`]);
    expect(requested).toContain("/sitemap.xml");
  });

  it("suggests a bounded number of pages", async () => {
    const count = limits.suggestedMax.value + 5;
    const links = Array.from({ length: count }, (_, n) => `/article-${n}`);
    const { plan } = await openWorld({ "/": textPage("Shop", links) });
    const { suggested } = await plan({ maxPages: 1 });
    expect(suggested).toHaveLength(limits.suggestedMax.value);
  });
});

const unstored = (html: string): string =>
  html.replace("</head>", '<meta name="robots" content="noindex"></head>');
const hidden = { "/": unstored(textPage("Shop", ["/prices"])) };

it("a given page that may not be stored leads to the others", async () => {
  const { plan } = await openWorld({ ...shop, ...hidden });
  expect((await plan()).pages).toEqual(["/prices"]);
});

it.each<[string, Partial<ExtractionRequest>, Table]>([
  ["alone", { singlePage: true }, hidden],
  ["without links", {}, { "/": unstored(textPage("Shop")) }],
])("a given page that may not be stored, %s, is a refusal", async (_, request, table) => {
  const { call } = await openWorld(table);
  expect(await call(request)).toMatchObject({
    ok: false,
    code: "site_refused",
    message: expect.stringContaining("the page asks not to store it: noindex"),
  });
});

describe("no plan is made", () => {
  const missing = textPage("Page not found", [], "Sorry, the page you requested was not found.");
  const failures: [string, Table, Partial<ExtractionRequest>, string][] = [
    ["the given page cannot be fetched", {}, {}, "/ could not be read"],
    ["the given page is no real page", { "/": missing }, {}, "/ could not be read"],
    [
      "no named page can be read; the first reason is given",
      { "/b": missing },
      { urls: ["/a", "/b"] },
      "/a could not be read",
    ],
    [
      "no named page is real",
      { "/b": missing },
      { urls: ["/b"] },
      "/b could not be read: says that there is no such page",
    ],
  ];
  it.each(failures)("where %s", async (_name, table, request, message) => {
    const { call, url } = await openWorld(table);
    const outcome = await call(request);
    expect(outcome).toMatchObject({ ok: false, code: "not_a_page" });
    expect(outcome).toMatchObject({ message: expect.stringContaining(url + message) });
  });
});

it("one named page that can be read is enough", async () => {
  const { plan } = await openWorld(shop);
  const { pages } = await plan({ url: "/no-such-page", urls: ["/missing", "/prices"] });
  expect(pages).toEqual(["/missing", "/prices"]);
});

it("a given page that is one of the named is not read again", async () => {
  const { plan, requested } = await openWorld(shop);
  const { pages, reasons } = await plan({ url: "/prices", urls: ["/about", "/prices"] });
  expect(pages.toSorted()).toEqual(["/about", "/prices"]);
  expect(reasons[0]).toBe("the page that was given");
  expect(requested).not.toContain("/about");
});

it("a plan takes as long as the caller wants, and no longer", async () => {
  const world = await openWorld(shop);
  world.onRequest = async (path) => {
    if (path === "/sitemap.xml") await world.clock.advance(20_000);
  };
  const { pages, durationMs } = await world.plan({ stopAfterMs: 20_000 });
  expect(durationMs).toBe(20_000);
  expect(pages[0]).toBe("/");
});

it("a plan that the caller has called off is not answered", async () => {
  const world = await openWorld(shop);
  world.onRequest = (path) => {
    if (path === "/sitemap.xml") world.stop.abort(new Error("stopped"));
  };
  await expect(world.call()).rejects.toThrow("stopped");
});
