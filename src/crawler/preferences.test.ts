import { expect, test } from "vitest";
import {
  openFetcher,
  serveTable,
  textPage,
  type LoopbackAnswer,
} from "../../test/loopback-site.ts";
import { defaultContentPolicy } from "../contract/preference-effects.ts";
import type { ContentPolicy } from "../contract/preferences.ts";
import { ledgerRowSchema, type LedgerRow } from "../contract/ledger.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { createTestClock } from "../kit/clock.ts";
import { runCrawl } from "./run.ts";

const now = Date.parse("2026-01-01T00:00:00.000Z");

const withHead = (html: string, head: string): string => html.replace("</head>", `${head}</head>`);
const withRule = (title: string, rule: string, links: readonly string[] = []): string =>
  withHead(textPage(title, links), `<meta name="robots" content="${rule}">`);
const answer = (title: string, headers: Record<string, string | string[]>): LoopbackAnswer => ({
  body: textPage(title),
  headers,
});

const site: Record<string, LoopbackAnswer> = {
  "/robots.txt":
    "User-agent: *\nDisallow: /closed\nContent-Signal: search=yes\n" +
    "Content-Usage: /unlisted search=n\nContent-Usage: /no-models ai-use=n\n",
  "/": textPage("Home", [
    "/open",
    "/closed",
    "/unlisted",
    "/no-models",
    "/hidden",
    "/hidden-list",
    "/dead-end",
    "/tagged",
    "/tagged-for-another",
    "/two-tags",
    "/search-no",
    "/moved",
  ]),
  "/open": textPage("Open"),
  "/closed": textPage("Closed"),
  "/unlisted": textPage("Unlisted"),
  "/no-models": textPage("No models"),
  "/hidden": withRule("Hidden", "noindex"),
  "/hidden-list": withRule("Hidden list", "noindex, follow", ["/from-the-list"]),
  "/from-the-list": textPage("From the list"),
  "/dead-end": withRule("Dead end", "nofollow", ["/behind-the-end"]),
  "/behind-the-end": textPage("Behind the end"),
  "/tagged": answer("Tagged", { "x-robots-tag": "noindex" }),
  "/tagged-for-another": answer("Tagged for another", { "x-robots-tag": "otherbot: noindex" }),
  "/two-tags": answer("Two tags", { "x-robots-tag": ["otherbot: nofollow", "noindex"] }),
  "/moved": { status: 301, location: "/moved-here" },
  "/moved-here": withRule("Moved", "noindex"),
  "/search-no": answer("Search no", { "content-usage": "search=n" }),
};

async function crawl(
  content: ContentPolicy,
  { pages = site, ...request }: Partial<ExtractionRequest> & { pages?: typeof site } = {},
) {
  const { url, requested } = await serveTable(() => pages);
  const clock = createTestClock(now);
  const stored: string[] = [];
  const withPreferences: string[] = [];
  const warnings: string[] = [];
  let failure: { code: string; message: string } | undefined;
  let ledger: LedgerRow[] = [];
  const pathOf = (address: string): string => new URL(address).pathname;
  await runCrawl({
    order: {
      tenant: "t1",
      job: "job_1",
      name: "job_1-a1",
      attempt: 1,
      request: { url: `${url}/`, maxPages: 20, ...request },
      deadlineAt: now + 3_600_000,
    },
    async publish({ event }) {
      if (event.type === "gave_up") failure = event.failure;
      if (event.type === "result") warnings.push(...event.warnings);
    },
    async call(call) {
      if (call.op === "store") {
        const { page } = call.stored;
        stored.push(pathOf(page.url));
        if (page.preferences !== undefined) withPreferences.push(pathOf(page.url));
      }
      if (call.op === "ledger") ledger = ledgerRowSchema.array().parse(call.rows);
      if (call.op === "stored") return { pages: [], given: null };
      if (call.op === "recall") return { known: null };
      if (call.op === "triage") return { suggestedUrls: [], reader: "offline" };
      if (call.op !== "classify") return {};
      const business = { name: "", domain: "", category: "", categoryCode: "other" };
      const rest = { description: "", languages: [], contacts: [], socialLinks: [] };
      return { business: { ...business, ...rest }, logos: [], reader: "offline", warnings: [] };
    },
    fetcher: openFetcher(clock),
    userAgent: "test",
    gate: null,
    browser: null,
    robots: "honour",
    content,
    clock,
    signal: new AbortController().signal,
  });
  const rows = new Map(ledger.map((row) => [pathOf(row.url), row]));
  return { requested, stored: stored.toSorted(), withPreferences, rows, warnings, failure };
}

test("nothing is requested or stored against a preference", async () => {
  const { requested, stored, rows } = await crawl(defaultContentPolicy);
  expect(stored).toEqual([
    "/",
    "/dead-end",
    "/from-the-list",
    "/no-models",
    "/open",
    "/tagged-for-another",
  ]);
  const refused = ["/closed", "/unlisted", "/behind-the-end"];
  expect(refused.filter((path) => requested.includes(path))).toEqual([]);
  const unwanted = [...rows].filter(([, { outcome }]) => outcome === "preference");
  expect(unwanted.map(([path]) => path).toSorted()).toEqual([
    "/hidden",
    "/hidden-list",
    "/moved",
    "/search-no",
    "/tagged",
    "/two-tags",
    "/unlisted",
  ]);
  expect(rows.get("/moved")?.finalUrl).toMatch(/\/moved-here$/);
  expect(rows.get("/tagged")).not.toHaveProperty("finalUrl");
  expect(rows.get("/tagged")?.reason).toBe("its header asks not to store it: noindex");
  expect(rows.get("/no-models")?.preferences).toEqual({
    statements: [
      { from: "robots.txt", rule: "search=yes" },
      { from: "robots.txt", rule: "ai-input=no" },
    ],
    effects: ["not-for-models"],
  });
});

test("what is only reported changes nothing", async () => {
  const { stored, rows } = await crawl({ ...defaultContentPolicy, signals: "report" });
  const pages = Object.keys(site).filter(
    (path) => !["/robots.txt", "/closed", "/moved"].includes(path),
  );
  expect(stored).toEqual(pages.toSorted());
  expect(rows.get("/hidden")?.preferences).toEqual({
    statements: [
      { from: "robots.txt", rule: "search=yes" },
      { from: "page", rule: "noindex" },
    ],
    effects: [],
  });
});

test("of what is ignored, nothing is stored", async () => {
  const { stored, withPreferences, rows } = await crawl({
    ...defaultContentPolicy,
    signals: "ignore",
  });
  expect(stored).toContain("/hidden");
  expect(withPreferences).toEqual([]);
  expect([...rows.values()].filter(({ preferences }) => preferences !== undefined)).toEqual([]);
});

const hiddenHome = { "/": withRule("Home", "noindex", ["/open"]), "/open": textPage("Open") };

test("a given page with noindex is not stored, and its links are followed", async () => {
  const { stored, rows, warnings, failure } = await crawl(defaultContentPolicy, {
    pages: hiddenHome,
  });
  expect(stored).toEqual(["/open"]);
  expect(rows.get("/")?.outcome).toBe("preference");
  expect(warnings).toEqual([expect.stringContaining("the page asks not to store it: noindex")]);
  expect(failure).toBeUndefined();
});

test.each<[string, Partial<ExtractionRequest>, typeof site]>([
  ["alone", { singlePage: true }, hiddenHome],
  ["without links", {}, { "/": withRule("Home", "noindex") }],
  ["with links that lead nowhere", {}, { "/": withRule("Home", "noindex", ["/missing"]) }],
  ["whose links may not be used", {}, { ...hiddenHome, "/": withRule("Home", "none", ["/open"]) }],
])("a given page with noindex %s is a refusal", async (_, request, pages) => {
  const { stored, failure } = await crawl(defaultContentPolicy, { ...request, pages });
  expect(stored).toEqual([]);
  expect(failure).toMatchObject({
    code: "site_refused",
    message: expect.stringContaining("/ could not be read: the page asks not to store it: noindex"),
  });
});
