import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createEvents } from "../adapters/embedded/events.ts";
import { createResults } from "../adapters/embedded/results.ts";
import { createSnapshots } from "../adapters/embedded/snapshots.ts";
import type { KnowledgeRequest } from "../contract/calls/calls.ts";
import type { Access } from "../contract/credentials.ts";
import type { JobEvent } from "../contract/events/event.ts";
import { ledgerRowSchema, type LedgerRow } from "../contract/ledger.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import { createDesk, createStoredPages, offlineReader } from "../knowledge/index.ts";
import { gapMarkdown, mainMarkdown, markdownLink, pageWithGap } from "../../test/markdown-page.ts";
import { createFetcher } from "../pages/index.ts";
import { runCrawl } from "./run.ts";

const job = { tenant: "t1", job: "job_1" };
const hour = 60 * 60_000;

const shop = {
  "/": page("Shop", ["/prices", "/delivery", "/returns", "/about", "/team"]),
  "/prices": page("Prices"),
  "/delivery": page("Delivery"),
  "/returns": page("Returns"),
  "/about": page("About us"),
  "/team": page("Team"),
};

describe("a run", () => {
  it("reads the given page and those it leads to, within its budget", async () => {
    const world = await openWorld(shop);
    await world.run({ maxPages: 3 });
    const pages = world.scraped();
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual({ path: "/", index: 1, total: 3 });
    expect(pages.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(world.types().filter((type) => type !== "page_scraped")).toEqual([
      "started",
      "business_classified",
      "pages_planned",
      "urls_triaged",
      "result",
    ]);
    expect(world.of("result")).toMatchObject({ urlsDiscovered: 6, warnings: [] });
  });

  it("suggests what it has not read, and nothing that it has read", async () => {
    const world = await openWorld(shop);
    await world.run({ maxPages: 3 });
    const read = new Set(world.scraped().map(({ path }) => path));
    const suggested = world.suggested();
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.filter((path) => read.has(path))).toEqual([]);
    expect(new Set([...read, ...suggested]).size).toBe(6);
  });

  it("that reads everything suggests nothing", async () => {
    const world = await openWorld(shop);
    await world.run({ maxPages: 10 });
    expect(world.scraped()).toHaveLength(6);
    expect(world.suggested()).toEqual([]);
  });

  it("counts no soft 404, and reads other pages in its place", async () => {
    const missing = page("Page not found", [], "Sorry, the page you requested was not found.");
    const world = await openWorld({ ...shop, "/prices": missing, "/delivery": missing });
    await world.run({ maxPages: 4 });
    const paths = world.scraped().map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["/", "/about", "/returns", "/team"]);
    const outcomes = world.ledger.map(({ url, outcome }) => [new URL(url).pathname, outcome]);
    expect(outcomes).toContainEqual(["/prices", "soft-404"]);
    expect(outcomes).toContainEqual(["/delivery", "soft-404"]);
  });

  it("tries at most twice as many pages as it may read", async () => {
    const links = Array.from({ length: 60 }, (_, n) => `/broken-${n}`);
    const world = await openWorld({ "/": page("Shop", links) });
    await world.run({ maxPages: 5 });
    expect(world.scraped()).toHaveLength(1);
    expect(world.requested.filter((path) => path.startsWith("/broken"))).toHaveLength(9);
  });

  it("reads the pages that the caller named, in this order, and no others", async () => {
    const world = await openWorld(shop);
    await world.run({ urls: ["/team", "/prices", "/no-such-page"] });
    expect(world.planned()).toEqual(["/team", "/prices", "/no-such-page"]);
    const paths = world.scraped().map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["/prices", "/team"]);
    expect(world.of("result").warnings).toEqual([
      expect.stringMatching(/no-such-page could not be read: the site answered 404/),
    ]);
  });

  it("reads no markdown as a page, and names in the ledger which text is that of markdown", async () => {
    const world = await openWorld({
      "/": pageWithGap(markdownLink("/care.md")),
      "/care.md": mainMarkdown + gapMarkdown,
    });
    await world.run({});
    expect(world.scraped().map(({ path }) => path)).toEqual(["/"]);
    expect(world.ledger.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^read; its text is that of http.*\/care\.md$/),
    ]);
    expect(world.requested.filter((path) => path === "/care.md")).toHaveLength(1);
  });

  it("reads pages that only the sitemap names", async () => {
    const world = await openWorld({ "/": page("Shop"), "/hidden": page("Hidden") });
    world.answers = (url) => ({
      "/sitemap.xml":
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
        `<url><loc>${url}/hidden</loc></url></urlset>`,
    });
    await world.run({});
    expect(world.scraped().map(({ path }) => path)).toEqual(["/", "/hidden"]);
  });

  it("stores the logo that loads, and scores of the pages it has not read", async () => {
    const world = await openWorld(shop);
    await world.run({ maxPages: 3 });
    expect(world.calls.filter(({ op }) => op === "logo")).toEqual([{ op: "logo", url: null }]);
    const scores = world.calls.flatMap((call) =>
      call.op === "triage" ? call.unread.map(({ score }) => score) : [],
    );
    expect(scores.length).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    expect(Math.max(...scores)).toBeGreaterThan(0.01);
  });

  it("plans what its budget has room for", async () => {
    const world = await openWorld(shop);
    await world.run({ maxPages: 10 });
    expect(world.planned()).toHaveLength(6);
    const large = await openWorld(shop);
    await large.run({ maxPages: 5 });
    // Seven tenths of five; the rest is chosen later.
    expect(large.planned()).toHaveLength(3);
  });

  it("reads one page where the caller wants one", async () => {
    const world = await openWorld(shop);
    await world.run({ singlePage: true });
    expect(world.scraped().map(({ path }) => path)).toEqual(["/"]);
  });

  it("follows a given page that sends its visitors on, within limits", async () => {
    const onward = (path: string): string =>
      `<title>Moved</title><meta http-equiv="refresh" content="0; url=${path}">`;
    const world = await openWorld({ "/": onward("/home"), "/home": page("Home") });
    await world.run({});
    expect(world.scraped().map(({ path }) => path)).toEqual(["/home"]);
    const steps = Array.from({ length: 9 }, (_, n) => [`/${n}`, onward(`/${n + 1}`)] as const);
    const endless = await openWorld({ "/": onward("/0"), ...Object.fromEntries(steps) });
    await endless.run({});
    expect(endless.of("gave_up").failure).toMatchObject({
      code: "not_a_page",
      message: expect.stringContaining("keeps sending its visitors on"),
    });
    const read = endless.requested.filter((path) => /^\/\d?$/.test(path));
    expect(read).toHaveLength(limits.signposts.value + 1);
  });

  it("gives up when its given page cannot be read", async () => {
    const world = await openWorld({});
    await world.run({});
    expect(world.types()).toEqual(["started", "gave_up"]);
    expect(world.of("gave_up").failure.code).toBe("not_a_page");
    expect(world.ledger).toHaveLength(1);
  });

  it("reads a given page outside its patterns for links and business only", async () => {
    const world = await openWorld(shop);
    await world.run({ includePatterns: ["/prices", "/team"] });
    const paths = world.scraped().map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["/prices", "/team"]);
    expect(world.types()).toContain("business_classified");
    const given = world.ledger.find(({ url }) => new URL(url).pathname === "/");
    expect(given).toMatchObject({ outcome: "pattern" });
  });

  it("has the same patterns where the caller writes out that it wants more than a page", async () => {
    const world = await openWorld(shop);
    await world.run({ singlePage: false, includePatterns: ["/prices"] });
    expect(world.scraped().map(({ path }) => path)).toEqual(["/prices"]);
  });

  it("completes without pages where no page matches its patterns, and warns", async () => {
    const world = await openWorld(shop);
    await world.run({ includePatterns: ["/nothing/*"] });
    expect(world.scraped()).toEqual([]);
    expect(world.of("result").warnings).toEqual([
      "the pattern /nothing/* matched no URL",
      "no page was read: nothing matched the request's rules",
    ]);
  });

  it("ends reading when its time is over, and has what it has read", async () => {
    const world = await openWorld(shop);
    world.onRequest = async (path) => {
      if (path === "/prices") await world.clock.advance(20_000);
    };
    await world.run({ maxPages: 6, stopAfterMs: 20_000, urls: undefined });
    const { warnings } = world.of("result");
    expect(warnings).toEqual(["stopped after 20000 ms, as asked"]);
    expect(world.scraped().length).toBeGreaterThan(0);
    expect(world.scraped().map(({ path }) => path)).not.toContain("/prices");
  });

  it("that is stopped publishes no result", async () => {
    const world = await openWorld(shop);
    world.onRequest = (path) => {
      if (path === "/prices") world.stop.abort(new Error("stopped"));
    };
    await expect(world.run({ maxPages: 6 })).rejects.toThrow();
    expect(world.types()).not.toContain("result");
    expect(world.types()).not.toContain("gave_up");
  });
});

describe("a second attempt", () => {
  it("takes over what the first has published, and reads only the rest", async () => {
    const world = await openWorld(shop);
    let pages = 0;
    world.failPublish = ({ type }) => type === "page_scraped" && ++pages > 3;
    await expect(world.run({ maxPages: 6 })).rejects.toThrow("the log is away");
    const before = world.scraped().map(({ path }) => path);
    expect(before).toHaveLength(3);
    world.requested.length = 0;
    world.failPublish = () => false;

    await world.run({ maxPages: 6 });
    const all = world.scraped();
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ path }) => path)).size).toBe(6);
    expect(all.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(world.requested.filter((path) => before.includes(path))).toEqual([]);
    expect(world.types()).toContain("result");
  });

  it("reads nothing more where the first has read all, and publishes the result", async () => {
    const world = await openWorld(shop);
    world.failPublish = ({ type }) => type === "urls_triaged";
    await expect(world.run({ maxPages: 6 })).rejects.toThrow("the log is away");
    world.requested.length = 0;
    world.failPublish = () => false;
    await world.run({ maxPages: 6 });
    expect(world.requested.filter((path) => Object.hasOwn(shop, path))).toEqual([]);
    expect(world.scraped()).toHaveLength(6);
    expect(world.of("result").suggestedUrls).toEqual([]);
  });
});

/** A page with enough distinct text to count. */
describe("a run with a credential", () => {
  const credential = "cred_1";
  const accessTo = (origin: string): Access => ({ origins: [origin], headers: {}, cookies: [] });

  it.each<[string, (url: string) => Access | undefined, string]>([
    ["that was deleted", () => undefined, "does not exist any more"],
    [
      "that is for other origins by now",
      () => accessTo("https://b.example"),
      "not for this origin",
    ],
  ])("%s reads nothing, as it would see what a stranger sees", async (_, access, why) => {
    const world = await openWorld(shop);
    world.access = access;
    await world.run({ credential });
    expect(world.requested).toEqual([]);
    expect(world.of("gave_up").failure).toMatchObject({
      code: "site_blocked",
      message: expect.stringContaining(why),
    });
  });

  it("does not follow links that end its session or remove something, unless they are named", async () => {
    const links = ["/prices", "/logout", "/notes/7/delete"];
    const site = { ...shop, "/": page("Shop", links), "/logout": page("Bye") };
    const world = await openWorld(site);
    world.access = accessTo;
    await world.run({ credential, maxPages: 10 });
    expect(world.requested).toContain("/prices");
    expect(world.requested.filter((path) => links.slice(1).includes(path))).toEqual([]);
    const named = await openWorld(site);
    named.access = accessTo;
    await named.run({ credential, urls: ["/logout"] });
    expect(named.requested).toContain("/logout");
    const stranger = await openWorld(site);
    await stranger.run({ maxPages: 10 });
    expect(stranger.requested).toContain("/logout");
  });

  it("notes with each page what it was read with", async () => {
    const world = await openWorld(shop);
    world.access = accessTo;
    await world.run({ credential, maxPages: 2 });
    const stored = world.calls.flatMap((call) => (call.op === "store" ? [call.stored] : []));
    expect(stored.map((one) => one.credential)).toEqual([credential, credential]);
    const open = await openWorld(shop);
    await open.run({ maxPages: 1 });
    const [first] = open.calls.flatMap((call) => (call.op === "store" ? [call.stored] : []));
    expect(first?.credential).toBeUndefined();
  });
});

describe("a run with selectors", () => {
  const part = (name: string): string =>
    `<section class="${name}"><h2>About ${name}</h2><p>What is ${name} of this page.</p></section>`;
  const parts = `${part("wanted")}${part("unwanted")}`;
  const sections = {
    "/": page("Shop", ["/prices", "/delivery"]).replace("</main>", `${parts}</main>`),
    "/prices": page("Prices").replace("</main>", `${parts}</main>`),
    "/delivery": page("Delivery"),
  };
  const textOf = (world: Awaited<ReturnType<typeof openWorld>>): string[] =>
    world.calls.flatMap((call) => (call.op === "store" ? [call.stored.page.body?.text ?? ""] : []));

  it("reads only these parts, and follows the links of the whole page", async () => {
    const world = await openWorld(sections);
    await world.run({ onlySelectors: [".wanted", ".nowhere"], maxPages: 5 });
    // The same few words under another title are another page.
    expect(world.scraped()).toHaveLength(3);
    expect(textOf(world).filter((text) => text.includes("About wanted"))).toHaveLength(2);
    expect(textOf(world).join()).not.toMatch(/unwanted|part 0/);
    expect(world.of("result").warnings).toEqual(["onlySelectors: .nowhere matched nothing"]);
  });

  it("names a selector only if it matched on no page", async () => {
    const world = await openWorld({ ...sections, "/prices": page("Prices") });
    await world.run({ exceptSelectors: [".unwanted"], maxPages: 5 });
    expect(textOf(world).join()).toContain("About wanted");
    expect(textOf(world).join()).not.toContain("About unwanted");
    expect(world.of("result").warnings).toEqual([]);
  });

  it("that are not valid reads nothing", async () => {
    const world = await openWorld(sections);
    await world.run({ onlySelectors: ["main", "p["] });
    expect(world.requested).toEqual([]);
    expect(world.of("gave_up").failure).toMatchObject({
      code: "bad_request",
      message: expect.stringContaining('onlySelectors[1] ("p[")'),
    });
  });
});

it("reads nothing with a pattern that is not supported, as a custom resource may have one", async () => {
  const world = await openWorld({ "/": page("Home") });
  await world.run({ excludePatterns: ["regex:(?!a)b"] });
  expect(world.requested).toEqual([]);
  expect(world.of("gave_up").failure).toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("the pattern regex:(?!a)b is not supported"),
  });
});

function page(title: string, links: readonly string[] = [], text?: string): string {
  const body =
    text ??
    Array.from(
      { length: 12 },
      (_, n) => `${title}, part ${n}: what our customers in ${title} want to know about it.`,
    ).join(" ");
  const list = links.map((path) => `<li><a href="${path}">${path.slice(1)}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><nav><ul>${list}</ul></nav><main><h1>${title}</h1><p>${body}</p></main></body></html>`;
}

/** A site on loopback, the real desk on a database of the test, and a test clock. */
async function openWorld(site: Record<string, string>) {
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00.000Z"));
  const requested: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "/";
      requested.push(path);
      await world.onRequest(path);
      const html = site[path] ?? world.answers(url)[path];
      const type = path.endsWith(".md") ? "text/markdown" : "text/html";
      response.writeHead(html === undefined ? 404 : 200, { "content-type": type });
      response.end(html ?? "<title>Not found</title><h1>Not found</h1>");
    })();
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dispatcher = new Agent({ allowH2: false });
  const dir = mkdtempSync(join(tmpdir(), "lorepod-crawl-"));
  const database = openDatabase(dir);
  const events = createEvents(database, clock);
  const results = createResults(database);
  const snapshots = createSnapshots(database);
  const desk = createDesk({
    events,
    results,
    pages: createStoredPages(results),
    snapshots,
    reader: offlineReader,
    runAccess: {
      access: async () => ({ access: world.access(url) ?? null }),
      session: async () => null,
    },
  });
  onTestFinished(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const fetcher = createFetcher({ dispatcher, userAgent: "t", clock, random: () => 0.5 });
  const published: JobEvent[] = [];
  const pathOf = (address: string): string => new URL(address).pathname;
  let attempts = 0;

  const world = {
    clock,
    requested,
    calls: [] as KnowledgeRequest[],
    /** More answers of the site, by path. */
    answers: (_url: string): Record<string, string> => ({}),
    access: (_url: string): Access | undefined => undefined,
    ledger: [] as LedgerRow[],
    stop: new AbortController(),
    onRequest: (_path: string): void | Promise<void> => undefined,
    failPublish: (_event: JobEvent): boolean => false,
    /** One attempt; paths in `urls` are those of the site. */
    async run(request: Omit<ExtractionRequest, "url">): Promise<void> {
      const attempt = ++attempts;
      const begun = { type: "attempt", number: attempt } as const;
      await events.publish({ ...job, attempt: null, id: `attempt:${attempt}`, event: begun });
      const { urls, ...rest } = request;
      const underWay: Promise<void>[] = [];
      const named = urls?.map((path) => url + path);
      const running = runCrawl({
        order: {
          ...job,
          name: `${job.job}-a${attempt}`,
          attempt,
          request: { url: `${url}/`, ...rest, ...(named && { urls: named }) },
          deadlineAt: clock.now() + hour,
        },
        async publish({ id, event }) {
          // The process of an earlier attempt has ended.
          if (attempt !== attempts || world.failPublish(event)) throw new Error("the log is away");
          const entry = { ...job, attempt, id: `a${attempt}:${id}`, event };
          const publishing = events.publish(entry).then(({ duplicate }) => {
            if (!duplicate) published.push(event);
          });
          underWay.push(publishing);
          await publishing;
        },
        async call(call, signal) {
          world.calls.push(call);
          if (call.op === "ledger") world.ledger = ledgerRowSchema.array().parse(call.rows);
          return desk.call(job, attempt, call, signal);
        },
        fetcher,
        userAgent: "t",
        gate: null,
        browser: null,
        robots: "honour",
        clock,
        signal: world.stop.signal,
      });
      await Promise.allSettled([running]);
      await Promise.all(underWay);
      await running;
    },
    types: () => published.map(({ type }) => type),
    of<Type extends JobEvent["type"]>(type: Type) {
      const found = published.findLast((event) => event.type === type);
      // Found by its type.
      return (found ?? expect.fail(`no ${type}`)) as Extract<JobEvent, { type: Type }>;
    },
    planned: () => world.of("pages_planned").pages.map(pathOf),
    suggested: () => world.of("result").suggestedUrls.map((one) => pathOf(one.url)),
    scraped: () =>
      published.flatMap((event) =>
        event.type === "page_scraped"
          ? { path: pathOf(event.page.url), index: event.index, total: event.total }
          : [],
      ),
  };
  return world;
}
