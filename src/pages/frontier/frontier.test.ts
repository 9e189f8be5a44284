import { describe, expect, test } from "vitest";
import type { Page, PageLink } from "../../contract/page.ts";
import { createPatterns } from "../patterns.ts";
import { createFrontier, type Frontier, type FrontierOptions } from "./frontier.ts";
import type { Visit } from "./row.ts";

const site = "https://example.com";

function start(options: Partial<FrontierOptions> = {}): Frontier {
  const frontier = createFrontier({
    given: `${site}/`,
    patterns: createPatterns([], []),
    robotsAllow: () => true,
    ...options,
  });
  frontier.add({ url: options.given ?? `${site}/`, foundAt: "given", foundOn: null });
  return frontier;
}

function inSitemap(frontier: Frontier, ...paths: string[]): void {
  for (const path of paths) {
    frontier.add({ url: site + path, foundAt: "sitemap", foundOn: `${site}/sitemap.xml` });
  }
}

let texts = 0;

function page(url: string, more: Partial<Page> = {}): Page {
  texts += 1;
  return {
    url,
    title: `Title ${texts}`,
    description: "",
    text: `Text number ${texts}.`,
    markdown: "",
    language: null,
    kind: "article",
    verdict: "real",
    canonical: null,
    contentHash: `hash-${texts}`,
    links: [],
    blocks: [],
    body: null,
    facts: {
      siteName: null,
      headTitle: "",
      author: null,
      publishedAt: null,
      modifiedAt: null,
      breadcrumbs: [],
      logos: [],
      emails: [],
      phones: [],
      addresses: [],
      manifest: null,
      socialLinks: [],
      footerText: "",
      headerText: "",
    },
    structured: { jsonLd: [], microdata: [], openGraph: {}, twitter: {} },
    ...more,
  };
}

function link(url: string, more: Partial<PageLink> = {}): PageLink {
  return { url, text: "", from: "a", place: "main", nofollow: false, hreflang: null, ...more };
}

function visit(finalUrl: string): Visit {
  return { engine: "http", status: 200, bytes: 100, ms: 10, finalUrl };
}

/** Reads a page under its own address. */
function read(frontier: Frontier, path: string, more: Partial<Page> = {}) {
  return frontier.read(site + path, page(site + path, more), visit(site + path));
}

const paths = (urls: { url: string }[]): string[] => urls.map((it) => it.url.replace(site, ""));
const outcomes = (frontier: Frontier): Record<string, string> =>
  Object.fromEntries(frontier.ledger().map((it) => [it.url.replace(site, ""), it.outcome]));

test("the routes of an application are pages, and its anchors are not", () => {
  const frontier = start();
  frontier.next(1);
  const hrefs = [
    "#/guide",
    "#top",
    "#/guide/",
    "#/guide#part",
    "#/",
    "#!",
    "#/prices?utm_source=x",
  ];
  const links = hrefs.map((path) => link(`${site}/${path}`));
  frontier.read(`${site}/`, page(`${site}/`, { links }), visit(`${site}/`));
  expect(frontier.ledger().map(({ url }) => url)).toEqual([
    `${site}/`,
    `${site}/#/guide`,
    `${site}/#/prices`,
  ]);
});

describe("which URLs are added", () => {
  test.each([
    [`${site}/a`, true],
    ["http://www.example.com/a", true],
    ["https://blog.example.com/a", false],
    ["https://other.example/a", false],
    [`${site}/a.jpg`, false],
    [`${site}/feed.xml`, false],
    ["mailto:a@example.com", false],
    ["javascript:void(0)", false],
    [`${site}/${"x".repeat(3_000)}`, false],
    [`${site}/a/b/a/b/a/b`, false],
  ])("%s: %s", (url, expected) => {
    const frontier = start();
    expect(frontier.add({ url, foundAt: "link", foundOn: site })).toBe(expected);
    expect(frontier.discoveredCount()).toBe(expected ? 2 : 1);
  });

  test("one page under several spellings is one page", () => {
    const frontier = start();
    for (const url of [
      `${site}/a`,
      `${site}/a/`,
      "http://example.com/a",
      "https://www.example.com/a?utm_source=x",
      `${site}/a/index.html#top`,
    ]) {
      frontier.add({ url, foundAt: "link", foundOn: site });
    }
    expect(frontier.ledger()).toHaveLength(2);
  });

  test("the site has the scheme and www of the given page", () => {
    const frontier = start();
    frontier.take(`${site}/`);
    const home = "https://www.example.com/";
    frontier.read(`${site}/`, page(home), visit(home));
    frontier.add({ url: "http://example.com/a", foundAt: "sitemap", foundOn: null });
    expect(paths(frontier.next(9))).toEqual(["https://www.example.com/a"]);
  });

  test("a sitemap with both spellings of the slash has two pages", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/a/");
    expect(frontier.discoveredCount()).toBe(3);
    expect(paths(frontier.next(9)).sort()).toEqual(["/a", "/a/"]);
    expect(read(frontier, "/a/").outcome).toBe("scraped");
    expect(outcomes(frontier)).toMatchObject({ "/a": "budget", "/a/": "scraped" });
  });

  test("sub-domains that the given page links in its text or navigation belong to the site", () => {
    const frontier = start();
    frontier.take(`${site}/`);
    read(frontier, "/", {
      links: [
        link("https://docs.example.com/start", { place: "nav" }),
        link("https://status.example.com/", { place: "footer" }),
      ],
    });
    expect(paths(frontier.next(9))).toEqual(["https://docs.example.com/start"]);
  });

  test("endless URLs of one shape are limited, those of a sitemap are not", () => {
    const frontier = start();
    for (let day = 0; day < 1_000; day += 1) {
      frontier.add({ url: `${site}/list?page=${day}`, foundAt: "link", foundOn: site });
      frontier.add({ url: `${site}/calendar/2026/${day}`, foundAt: "link", foundOn: site });
      frontier.add({ url: `${site}/filter?a=${day}&b=1&c=2`, foundAt: "link", foundOn: site });
      inSitemap(frontier, `/item/${day}`);
    }
    expect(frontier.discoveredCount()).toBe(1 + 200 + 50 + 5 + 1_000);
  });
});

describe("which URLs are returned", () => {
  test("each URL once, the best first", () => {
    const frontier = start();
    inSitemap(frontier, "/blog/a-long-story-of-ours", "/pricing", "/login");
    expect(paths(frontier.next(2))).toEqual(["/pricing", "/blog/a-long-story-of-ours"]);
    expect(paths(frontier.next(2))).toEqual(["/login"]);
    expect(frontier.next(2)).toEqual([]);
  });

  test("no URL that patterns or robots.txt exclude; exclude wins", () => {
    const patterns = createPatterns(["/docs/**", "/nothing/**"], ["/docs/old/**"]);
    const frontier = start({ patterns, robotsAllow: (url) => !url.includes("secret") });
    inSitemap(frontier, "/docs/a", "/docs/old/b", "/docs/secret", "/about");
    expect(paths(frontier.next(9))).toEqual(["/docs/a"]);
    expect(outcomes(frontier)).toEqual({
      "/": "budget",
      "/docs/a": "budget",
      "/docs/old/b": "pattern",
      "/docs/secret": "robots",
      "/about": "pattern",
    });
    expect(patterns.unmatched()).toEqual(["/nothing/**"]);
  });

  test("only the given URL is read in spite of the patterns", () => {
    const frontier = start({ patterns: createPatterns(["/docs/**"], []) });
    inSitemap(frontier, "/about");
    expect(frontier.take(`${site}/`)).toBe(true);
    expect(frontier.take(`${site}/about`)).toBe(false);
    expect(frontier.take(`${site}/unknown`)).toBe(false);
  });

  test("a chosen URL is not returned again", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b");
    expect(frontier.take(`${site}/a`)).toBe(true);
    expect(frontier.take(`${site}/a`)).toBe(false);
    expect(paths(frontier.next(9))).toEqual(["/b"]);
  });
});

describe("languages", () => {
  test("of fourteen languages only that of the given URL is read", () => {
    const frontier = start({ given: `${site}/de/` });
    const languages = [
      "en",
      "fr",
      "es",
      "it",
      "pt",
      "nl",
      "pl",
      "cs",
      "sv",
      "da",
      "fi",
      "ja",
      "zh",
    ];
    for (const path of ["preise", "kontakt"]) {
      inSitemap(frontier, ...[...languages, "de"].map((it) => `/${it}/${path}`));
    }
    frontier.take(`${site}/de/`);
    expect(frontier.discoveredCount()).toBe(3);
    expect(paths(frontier.next(99)).sort()).toEqual(["/de/kontakt", "/de/preise"]);
    expect(frontier.unread(9)).toEqual([]);
  });

  test("languages that may not be read do not count as pages", () => {
    const frontier = start({ robotsAllow: (url) => !url.includes("/zh/") });
    inSitemap(frontier, "/a", "/zh/a", "/b", "/zh/b");
    expect(frontier.discoveredCount()).toBe(3);
    const none = start({ patterns: createPatterns(["/other/**"], []) });
    inSitemap(none, "/a", "/zh/a", "/b", "/zh/b");
    expect(none.discoveredCount()).toBe(3);
  });

  test("a page that exists in one language only is kept", () => {
    const frontier = start();
    inSitemap(frontier, "/de/a", "/a", "/de/b", "/b", "/de/nur-hier");
    expect(paths(frontier.next(9)).sort()).toEqual(["/a", "/b", "/de/nur-hier"]);
  });

  test("alternates in the page itself count after it was read", () => {
    const frontier = start();
    inSitemap(frontier, "/prices", "/tarife");
    frontier.take(`${site}/prices`);
    read(frontier, "/prices", {
      links: [link(`${site}/tarife`, { from: "alternate", hreflang: "de", place: "head" })],
    });
    expect(paths(frontier.next(9))).toEqual([]);
    expect(outcomes(frontier)["/tarife"]).toBe("locale-duplicate");
    expect(frontier.discoveredCount()).toBe(2);
  });

  test("a home page that redirects to its German edition is German", () => {
    const frontier = start();
    frontier.take(`${site}/`);
    const german = page(`${site}/de/`, { language: "de" });
    expect(frontier.read(`${site}/`, german, visit(`${site}/de/`)).outcome).toBe("scraped");
    inSitemap(frontier, "/en/", "/de/", "/en/preise", "/de/preise", "/en/a", "/de/a");
    expect(paths(frontier.next(9)).sort()).toEqual(["/de/a", "/de/preise"]);
    expect(outcomes(frontier)["/en/"]).toBe("locale-duplicate");
  });

  test("languages that a sitemap names only next to the first are found", () => {
    const frontier = start({ given: `${site}/de/start` });
    frontier.take(`${site}/de/start`);
    const alternates = [
      { hreflang: "en", url: `${site}/pricing` },
      { hreflang: "de", url: `${site}/preise` },
    ];
    read(frontier, "/de/start", { language: "de" });
    const foundOn = `${site}/sitemap.xml`;
    frontier.add({ url: `${site}/pricing`, foundAt: "sitemap", foundOn, alternates });
    expect(paths(frontier.next(9))).toEqual(["/preise"]);
    expect(outcomes(frontier)["/pricing"]).toBe("locale-duplicate");
  });

  test("ten thousand pages in two languages are ten thousand pages", () => {
    const frontier = start();
    for (let at = 0; at < 10_000; at += 1) inSitemap(frontier, `/p/${at}`, `/de/p/${at}`);
    expect(frontier.discoveredCount()).toBe(10_001);
    const claimed = paths(frontier.next(500));
    expect(claimed).toHaveLength(500);
    expect(claimed.some((path) => path.startsWith("/de/"))).toBe(false);
  });

  test("alternates in the header count too", () => {
    const frontier = start();
    inSitemap(frontier, "/prices", "/tarife");
    frontier.take(`${site}/prices`);
    const links = [link(`${site}/tarife`, { from: "alternate", hreflang: "de", place: "head" })];
    frontier.read(`${site}/prices`, page(`${site}/prices`), { ...visit(`${site}/prices`), links });
    expect(outcomes(frontier)["/tarife"]).toBe("locale-duplicate");
  });

  test("a page that turns out to be the twin of a read one does not count", () => {
    const frontier = start();
    inSitemap(frontier, "/prices", "/tarife");
    frontier.next(9);
    expect(read(frontier, "/prices").outcome).toBe("scraped");
    const twin = read(frontier, "/tarife", {
      links: [link(`${site}/prices`, { from: "alternate", hreflang: "en", place: "head" })],
    });
    expect(twin.outcome).toBe("locale-duplicate");
  });

  test("the twin of a page that was read in an earlier crawl does not count", () => {
    const frontier = start();
    inSitemap(frontier, "/tarife");
    frontier.take(`${site}/tarife`);
    const links = [link(`${site}/prices`, { from: "alternate", hreflang: "en", place: "head" })];
    frontier.addRead({ url: `${site}/prices`, language: "en", alternates: [] });
    expect(read(frontier, "/tarife", { links, language: "de" })).toEqual({
      outcome: "locale-duplicate",
      reason: `the same page in another language: ${site}/prices`,
    });
  });

  test("a page that names a read one of another page stays", () => {
    const frontier = start();
    inSitemap(frontier, "/tarife");
    frontier.take(`${site}/tarife`);
    const links = [link(`${site}/`, { from: "alternate", hreflang: "en", place: "head" })];
    const own = [
      { hreflang: "en", url: `${site}/prices` },
      { hreflang: "de", url: `${site}/start` },
    ];
    frontier.addRead({ url: `${site}/prices`, language: "en", alternates: own });
    expect(read(frontier, "/tarife", { links, language: "de" }).outcome).toBe("scraped");
  });

  test("if the chosen language cannot be read, another one is", () => {
    const frontier = start();
    inSitemap(frontier, "/de/a", "/a", "/de/b", "/b");
    expect(paths(frontier.next(9)).sort()).toEqual(["/a", "/b"]);
    frontier.fail(`${site}/a`, "error", "gone");
    read(frontier, "/b");
    expect(paths(frontier.next(9))).toEqual(["/de/a"]);
  });
});

test("languages found last on a large site are one page too", () => {
  const frontier = start();
  inSitemap(frontier, ...Array.from({ length: 6_000 }, (_, at) => `/item-${at}`));
  frontier.next(1);
  const names = ["prices", "about", "contact"];
  inSitemap(frontier, ...names.flatMap((name) => [`/en/${name}`, `/de/${name}`]));
  const chosen = paths(frontier.next(60)).filter((path) => /^\/(?:en|de)\//.test(path));
  expect(chosen).toHaveLength(names.length);
  expect(frontier.discoveredCount()).toBe(6_000 + 1 + names.length);
  const twins = frontier.ledger().filter((row) => row.outcome === "locale-duplicate");
  expect(twins).toHaveLength(names.length);
});

describe("outcomes of a page that was read", () => {
  test("the same text as another one", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b", "/c");
    frontier.next(9);
    const text = Array.from({ length: 300 }, (_, i) => `word${i % 97} of sentence ${i}`).join(" ");
    expect(read(frontier, "/a", { text, contentHash: "1" }).outcome).toBe("scraped");
    expect(read(frontier, "/b", { text, contentHash: "1" })).toEqual({
      outcome: "duplicate",
      reason: `the same text as ${site}/a`,
      repeats: { of: `${site}/a`, contentHash: "1" },
    });
    const dated = text.replace("sentence 150", "sentence 151");
    expect(read(frontier, "/c", { text: dated, contentHash: "2" }).outcome).toBe("duplicate");
    expect(frontier.discoveredCount()).toBe(2);
  });

  test("two short pages that share a few words are two pages", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b");
    frontier.next(9);
    expect(read(frontier, "/a", { text: "Call us." }).outcome).toBe("scraped");
    expect(read(frontier, "/b", { text: "Call me." }).outcome).toBe("scraped");
  });

  test.each([
    ["soft-404", "soft-404"],
    ["login-wall", "login-wall"],
    ["bot-challenge", "challenge"],
    ["cookie-wall", "consent-wall"],
    ["age-gate", "age-gate"],
    ["parked", "error"],
    ["empty-shell", "error"],
    ["not-text", "error"],
  ] as const)("%s: %s", (verdict, outcome) => {
    const frontier = start();
    inSitemap(frontier, "/a");
    frontier.next(9);
    expect(read(frontier, "/a", { verdict }).outcome).toBe(outcome);
  });

  test("a signpost: its target is read instead", () => {
    const frontier = start();
    inSitemap(frontier, "/old");
    frontier.next(9);
    const stub = read(frontier, "/old", {
      text: "",
      links: [link(`${site}/new`, { from: "refresh", place: "head" })],
    });
    expect(stub.outcome).toBe("duplicate");
    expect(paths(frontier.next(9))).toEqual(["/new"]);
    expect(frontier.ledger().at(-1)).toMatchObject({ foundAt: "refresh", foundOn: `${site}/old` });
  });

  test("a page with another canonical name is not read again under it", () => {
    const frontier = start();
    inSitemap(frontier, "/a?ref=1", "/a", "/b");
    frontier.next(1);
    expect(frontier.take(`${site}/a?ref=1`)).toBe(true);
    read(frontier, "/a?ref=1", { canonical: `${site}/a` });
    const left = paths(frontier.next(9));
    expect(left).not.toContain("/a");
  });

  test("the home page as canonical of every page is ignored", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b");
    frontier.next(9);
    expect(read(frontier, "/a", { canonical: `${site}/` }).outcome).toBe("scraped");
    expect(read(frontier, "/b", { canonical: `${site}/` }).outcome).toBe("scraped");
    expect(frontier.take(`${site}/`)).toBe(true);
  });
});

describe("redirects", () => {
  test("to a claimed page: not followed", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b");
    frontier.next(9);
    expect(frontier.mayFollow(`${site}/a`)(`${site}/b`)).toMatchObject({ ok: false });
  });

  test("to an unclaimed page: read at once under its own name", () => {
    const frontier = start();
    inSitemap(frontier, "/a", "/b");
    frontier.take(`${site}/a`);
    expect(frontier.mayFollow(`${site}/a`)(`${site}/b`)).toEqual({ ok: true });
    expect(frontier.next(9)).toEqual([]);
    const result = frontier.read(`${site}/a`, page(`${site}/b`), visit(`${site}/b`));
    expect(result.outcome).toBe("scraped");
    expect(outcomes(frontier)).toMatchObject({ "/a": "duplicate", "/b": "scraped" });
  });

  test("to a new URL: followed, and the URL is claimed", () => {
    const frontier = start();
    inSitemap(frontier, "/a");
    frontier.next(9);
    expect(frontier.mayFollow(`${site}/a`)(`${site}/new`)).toEqual({ ok: true });
    inSitemap(frontier, "/new");
    expect(frontier.next(9)).toEqual([]);
  });

  test("to another site: not from a found page, but from the given one", () => {
    const frontier = start();
    inSitemap(frontier, "/a");
    frontier.next(9);
    expect(frontier.mayFollow(`${site}/a`)("https://other.example/")).toEqual({
      ok: false,
      reason: "redirects to another site, other.example",
    });
    frontier.take(`${site}/`);
    expect(frontier.mayFollow(`${site}/`)("https://other.example/")).toEqual({ ok: true });
    const moved = page("https://other.example/", { links: [link("https://other.example/a")] });
    frontier.read(`${site}/`, moved, visit("https://other.example/"));
    expect(paths(frontier.next(9))).toEqual(["https://other.example/a"]);
  });

  test("to a URL that patterns or robots.txt exclude: not followed", () => {
    const frontier = start({
      patterns: createPatterns([], ["/private/**"]),
      robotsAllow: (url) => !url.includes("secret"),
    });
    inSitemap(frontier, "/a");
    frontier.next(9);
    const follow = frontier.mayFollow(`${site}/a`);
    expect(follow(`${site}/private/x`)).toMatchObject({ ok: false });
    expect(follow(`${site}/secret`)).toMatchObject({ ok: false });
  });

  test("a fetch that stopped there leaves a row for both", () => {
    const frontier = start();
    inSitemap(frontier, "/a");
    frontier.next(9);
    frontier.failed(`${site}/a`, {
      kind: "moved",
      reason: "redirects to /b",
      requestedUrl: `${site}/a`,
      url: `${site}/b`,
      redirects: [],
      status: 301,
      headers: {},
      tries: 1,
      ms: 5,
    });
    expect(outcomes(frontier)).toMatchObject({ "/a": "duplicate", "/b": "budget" });
  });
});

test.each([
  ["not-text", "not_a_page", false],
  ["redirect-loop", "site_unreachable", false],
  ["timeout", "site_unreachable", true],
] as const)("an address whose fetch ended in %s", (fault, code, isPage) => {
  const frontier = start();
  inSitemap(frontier, "/a");
  frontier.next(9);
  frontier.failed(`${site}/a`, {
    kind: "failed",
    fault,
    code,
    message: "not read",
    html: null,
    retryAfterMs: null,
    requestedUrl: `${site}/a`,
    url: `${site}/a`,
    redirects: [],
    status: 0,
    headers: {},
    tries: 1,
    ms: 7,
  });
  expect(outcomes(frontier)).toMatchObject({ "/a": "error" });
  expect(frontier.discovered().some(({ url }) => url === `${site}/a`)).toBe(isPage);
});

describe("the ledger", () => {
  test("has one row per URL, with its source and its outcome", () => {
    const frontier = start();
    inSitemap(frontier, "/a");
    frontier.take(`${site}/`);
    read(frontier, "/", { links: [link(`${site}/b`, { text: "To B" })] });
    frontier.take(`${site}/b`);
    frontier.failed(`${site}/b`, {
      kind: "failed",
      fault: "status",
      code: "site_blocked",
      message: "the site answered 403: it forbids access",
      html: null,
      retryAfterMs: null,
      requestedUrl: `${site}/b`,
      url: `${site}/b`,
      redirects: [],
      status: 403,
      headers: {},
      tries: 1,
      ms: 7,
    });
    expect(frontier.ledger()).toEqual([
      {
        url: `${site}/`,
        foundAt: "given",
        foundOn: null,
        outcome: "scraped",
        reason: "read",
        engine: "http",
        status: 200,
        bytes: 100,
        ms: 10,
      },
      {
        url: `${site}/a`,
        foundAt: "sitemap",
        foundOn: `${site}/sitemap.xml`,
        outcome: "budget",
        reason: "others came first, and the request's pages or tries were used up",
        engine: null,
        status: null,
        bytes: null,
        ms: null,
      },
      {
        url: `${site}/b`,
        foundAt: "link",
        foundOn: `${site}/`,
        outcome: "forbidden",
        reason: expect.stringContaining("the site answered 403: it forbids access"),
        engine: "http",
        status: 403,
        bytes: null,
        ms: 7,
      },
    ]);
  });

  test("URLs without a page do not count", () => {
    const frontier = start();
    inSitemap(frontier, "/gone", "/broken");
    frontier.next(9);
    frontier.fail(`${site}/gone`, "error", "no such page", { status: 404 });
    frontier.fail(`${site}/broken`, "error", "an error", { status: 500 });
    expect(frontier.discoveredCount()).toBe(2);
  });

  test("unread URLs are listed best first, with a reason", () => {
    const frontier = start();
    frontier.take(`${site}/`);
    read(frontier, "/", { links: [link(`${site}/x`, { text: "Unsere Preise", place: "nav" })] });
    inSitemap(frontier, "/tag/misc", "/about");
    expect(frontier.unread(2)).toMatchObject([
      { url: `${site}/x`, reason: "prices: linked as “Unsere Preise”" },
      { url: `${site}/about`, reason: "about the company: its address says “about”" },
    ]);
  });
});

describe("a URL that the caller names", () => {
  const named = (frontier: Frontier, path: string): boolean => {
    frontier.add({ url: site + path, foundAt: "urls", foundOn: null });
    return frontier.take(site + path);
  };

  test("is read, although another language of it was read", () => {
    const frontier = start({ given: `${site}/en/` });
    frontier.take(`${site}/en/`);
    const other = link(`${site}/de/`, { from: "alternate", hreflang: "de" });
    const self = link(`${site}/en/`, { from: "alternate", hreflang: "en" });
    read(frontier, "/en/", { links: [self, other], language: "en" });
    expect(frontier.take(`${site}/de/`)).toBe(false);
    expect(named(frontier, "/de/")).toBe(true);
    expect(read(frontier, "/de/", { language: "de" }).outcome).toBe("scraped");
  });

  test("counts, although its text is that of another page", () => {
    const frontier = start();
    read(frontier, "/", { contentHash: "one" });
    expect(named(frontier, "/copy")).toBe(true);
    expect(read(frontier, "/copy", { contentHash: "one" }).outcome).toBe("scraped");
  });

  test.each([
    ["met before", true],
    ["not met before", false],
  ])("is read though a page claims its address, %s", (_, isMet) => {
    const frontier = start();
    if (isMet) inSitemap(frontier, "/claimed");
    frontier.take(`${site}/`);
    read(frontier, "/", { canonical: `${site}/claimed` });
    expect(named(frontier, "/claimed")).toBe(true);
    expect(read(frontier, "/claimed").outcome).toBe("scraped");
    expect(frontier.ledger().filter(({ url }) => url === `${site}/claimed`)).toHaveLength(1);
  });

  test("is not read again after a redirect to it", () => {
    const frontier = start();
    frontier.take(`${site}/`);
    frontier.read(`${site}/`, page(`${site}/home`), visit(`${site}/home`));
    expect(named(frontier, "/home")).toBe(false);
  });

  test("follows its redirect to an unread page", () => {
    const frontier = start({ robotsAllow: (url) => !url.endsWith("/closed") });
    inSitemap(frontier, "/closed", "/open");
    expect(named(frontier, "/old")).toBe(true);
    expect(frontier.mayFollow(`${site}/old`)(`${site}/closed`).ok).toBe(true);
    expect(named(frontier, "/older")).toBe(true);
    read(frontier, "/open");
    expect(frontier.mayFollow(`${site}/older`)(`${site}/open`).ok).toBe(false);
  });
});
