import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { systemClock, type Clock } from "../../kit/clock.ts";
import type { SitemapFileRead } from "../../contract/sites/sitemaps.ts";
import { createFetcher } from "../fetch/create-fetcher.ts";
import { openSite, type Site } from "./open-site.ts";

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

let server: Server;
let base: string;
let files: Record<string, Answer>;
let asked: string[];
let dispatcher: Agent;
let site: Site;

const clock: Clock = { ...systemClock, sleep: async () => {} };

beforeEach(async () => {
  [files, asked] = [{}, []];
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = files[path];
    if (typeof answer === "function") answer(request, response);
    else if (answer === undefined) response.writeHead(404).end("no");
    else response.writeHead(200, { "content-type": typeOf(path) }).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  dispatcher = new Agent({ allowH2: false });
  site = open("honour");
});

afterEach(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function open(robots: "honour" | "ignore"): Site {
  const fetcher = createFetcher({ dispatcher, userAgent: "Lorepod/1", clock, random: () => 0 });
  return openSite({ fetcher, clock, userAgent: "Lorepod/1", robots });
}

function typeOf(path: string): string {
  if (path.endsWith(".xml")) return "application/xml";
  return path.endsWith(".txt") ? "text/plain" : "text/html";
}

const urlset = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join("")}</urlset>`;
const index = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${base}${path}</loc></sitemap>`).join("")}</sitemapindex>`;

async function walk(url = `${base}/`): Promise<{ found: string[]; truncated: boolean }> {
  const found: string[] = [];
  const end = await site.sitemaps(url, (entry) => found.push(entry.url.replace(base, "")));
  return { found, truncated: end.truncated };
}

describe("robots.txt", () => {
  const page = "<p>page</p>";

  test("is fetched once and obeyed", async () => {
    files = { "/robots.txt": "User-agent: *\nDisallow: /no", "/a": page, "/no": page };
    expect(await site.fetchPage(`${base}/a`)).toMatchObject({ kind: "page" });
    expect(await site.fetchPage(`${base}/no`)).toMatchObject({
      fault: "robots",
      code: "site_refused",
      message: "the site's robots.txt asks not to be read",
    });
    expect(asked).toEqual(["/robots.txt", "/a"]);
    expect(site.robotsAllow(`${base}/no`)).toBe(false);
  });

  test("two concurrent callers share one fetch", async () => {
    files = { "/robots.txt": "", "/a": page, "/b": page };
    await Promise.all([site.fetchPage(`${base}/a`), site.fetchPage(`${base}/b`)]);
    expect(asked.filter((path) => path === "/robots.txt")).toHaveLength(1);
  });

  test("is ignored if the setting allows it", async () => {
    files = { "/robots.txt": "User-agent: *\nDisallow: /", "/a": page };
    expect(await open("ignore").fetchPage(`${base}/a`)).toMatchObject({ kind: "page" });
    expect(asked).toEqual(["/a"]);
  });

  test("rules apply to the target of a redirect too", async () => {
    files = {
      "/robots.txt": "User-agent: *\nDisallow: /no",
      "/a": (_request, response) => response.writeHead(302, { location: "/no" }).end(),
      "/no": page,
    };
    expect(await site.fetchPage(`${base}/a`)).toMatchObject({ fault: "robots" });
    expect(asked).not.toContain("/no");
  });

  test("a redirect to another host needs that host's rules first", async () => {
    const other = base.replace("127.0.0.1", "localhost");
    files = {
      "/robots.txt": (request, response) => {
        const rules = request.headers.host?.startsWith("localhost") ? "Disallow: /no" : "";
        response.end(`User-agent: *\n${rules}`);
      },
      "/a": (_request, response) => response.writeHead(302, { location: `${other}/no` }).end(),
      "/b": (_request, response) => response.writeHead(302, { location: `${other}/yes` }).end(),
      "/no": page,
      "/yes": page,
    };
    expect(await site.fetchPage(`${base}/a`)).toMatchObject({ fault: "robots" });
    expect(await site.fetchPage(`${base}/b`)).toMatchObject({ kind: "page", url: `${other}/yes` });
    expect(asked).not.toContain("/no");
  });

  test.each([
    ["404", (r: ServerResponse) => r.writeHead(404).end(), true],
    ["403", (r: ServerResponse) => r.writeHead(403).end(), true],
    ["503", (r: ServerResponse) => r.writeHead(503).end(), false],
    ["a broken connection", (r: ServerResponse) => r.destroy(), false],
    [
      "a page instead",
      (r: ServerResponse) =>
        r.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Disallow: /"),
      true,
    ],
    ["a loop", (r: ServerResponse) => r.writeHead(302, { location: "/robots.txt" }).end(), false],
  ])("%s", async (_name, answer, allowed) => {
    files = { "/robots.txt": (_request, response) => answer(response), "/a": page };
    const outcome = await site.fetchPage(`${base}/a`);
    expect(outcome.kind === "page").toBe(allowed);
  });

  test("100 MB of it: read to the limit and no further", async () => {
    let sent = 0;
    files = {
      "/robots.txt": (_request, response) => {
        const filler = `${"#".repeat(999)}\n`.repeat(100);
        response.write("User-agent: *\nDisallow: /no\n");
        const more = (): void => {
          for (;;) {
            if (response.destroyed || sent > 100e6) return void response.end();
            sent += filler.length;
            if (!response.write(filler)) return void response.once("drain", more);
          }
        };
        more();
      },
      "/a": page,
    };
    expect(await site.fetchPage(`${base}/no`)).toMatchObject({ fault: "robots" });
    expect(await site.fetchPage(`${base}/a`)).toMatchObject({ kind: "page" });
    expect(sent).toBeLessThan(20e6);
  });
});

describe("sitemaps", () => {
  test("named in robots.txt, in index files of any depth, gzipped too", async () => {
    files = {
      "/robots.txt": `Sitemap: ${base}/one.xml\nSitemap: /two.txt`,
      "/one.xml": index("/deep.xml", "/packed.xml.gz"),
      "/deep.xml": index("/deeper.xml"),
      "/deeper.xml": urlset("/a", "/b"),
      "/packed.xml.gz": gzipSync(urlset("/c")),
      "/two.txt": `${base}/d\n`,
    };
    const { found, truncated } = await walk();
    expect(found.sort()).toEqual(["/a", "/b", "/c", "/d"]);
    expect(truncated).toBe(false);
    expect(asked).not.toContain("/sitemap.xml");
  });

  test("at the usual places, from the page's folder up to the root", async () => {
    files = { "/sitemap_index.xml": index("/a.xml"), "/a.xml": urlset("/x") };
    expect((await walk(`${base}/docs/guide/page`)).found).toEqual(["/x"]);
    expect(asked).toEqual([
      "/robots.txt",
      "/docs/guide/sitemap.xml",
      "/docs/guide/sitemap_index.xml",
      "/docs/sitemap.xml",
      "/docs/sitemap_index.xml",
      "/sitemap.xml",
      "/sitemap_index.xml",
      "/a.xml",
    ]);
  });

  test("a sitemap that contains itself ends", async () => {
    files = {
      "/sitemap.xml": index("/sitemap.xml", "/other.xml", "/sitemap.xml?again"),
      "/sitemap.xml?again": index("/sitemap.xml"),
      "/other.xml": index("/sitemap.xml", "/other.xml"),
    };
    expect((await walk()).found).toEqual([]);
    expect(asked.filter((path) => path === "/sitemap.xml")).toHaveLength(1);
    expect(asked.filter((path) => path === "/other.xml")).toHaveLength(1);
  });

  test("an index that never ends is cut", async () => {
    let files_ = 0;
    server.removeAllListeners("request");
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === "/robots.txt") return void response.writeHead(404).end();
      files_ += 1;
      response.end(index(`/${files_}-a.xml`, `/${files_}-b.xml`, `/${files_}-c.xml`));
    });
    expect((await walk()).truncated).toBe(true);
    expect(files_).toBeLessThanOrEqual(limits.sitemapFiles.value + 8);
  });

  test("one that inflates without end is cut", async () => {
    files = {
      "/sitemap.xml": gzipSync(Buffer.from(urlset("/a") + " ".repeat(60 * 1024 * 1024))),
    };
    expect((await walk()).found).toEqual(["/a"]);
  });

  test("of other sites are not requested, nor those that robots.txt forbids", async () => {
    files = {
      "/robots.txt": "User-agent: *\nDisallow: /private\nSitemap: https://stranger.example/s.xml",
      "/sitemap.xml": index("/private/s.xml", "/ok.xml"),
      "/private/s.xml": urlset("/secret"),
      "/ok.xml": urlset("/a"),
    };
    expect((await walk()).found).toEqual(["/a"]);
    expect(asked).not.toContain("/private/s.xml");
  });

  test("a broken file does not stop the others", async () => {
    files = {
      "/sitemap.xml": index("/gone.xml", "/broken.xml", "/good.xml"),
      "/broken.xml": (request, response) => {
        response.write(urlset("/from-broken").slice(0, -9));
        setImmediate(() => request.socket.destroy());
      },
      "/good.xml": urlset("/from-good"),
    };
    expect((await walk()).found).toContain("/from-good");
  });
});

describe("where no sitemap names a page", () => {
  const rss = (path: string): string =>
    `<rss><channel><item><link>${base}${path}</link></item></channel></rss>`;
  const read = async (feeds: string[]): Promise<string[]> => {
    const found: string[] = [];
    const add = (entry: { url: string }) => found.push(entry.url.replace(base, ""));
    await site.sitemaps(`${base}/`, add, undefined, { feeds: async () => feeds });
    return found.sort();
  };

  test("llms.txt and the feed of the page are read", async () => {
    files = {
      "/sitemap.xml": "<urlset></urlset>",
      "/llms.txt": "# Shop\n- [Prices](/prices)",
      "/feed": rss("/news/1"),
    };
    expect(await read([`${base}/feed`])).toEqual(["/news/1", "/prices"]);
    expect(asked.filter((path) => path === "/llms.txt")).toHaveLength(1);
  });

  test("a site with a sitemap is sent no request for them", async () => {
    files = { "/sitemap.xml": urlset("/a"), "/llms.txt": "[B](/b)", "/feed": rss("/c") };
    expect(await read([`${base}/feed`])).toEqual(["/a"]);
    expect(asked).toEqual(["/robots.txt", "/sitemap.xml"]);
  });

  test("a feed that robots.txt names is a sitemap", async () => {
    files = { "/robots.txt": `Sitemap: ${base}/feed.xml`, "/feed.xml": rss("/c") };
    expect(await read([])).toEqual(["/c"]);
    expect(asked).toEqual(["/robots.txt", "/feed.xml"]);
  });

  test("those of other sites, and those that robots.txt forbids, are not requested", async () => {
    files = {
      "/robots.txt": "User-agent: *\nDisallow: /llms.txt\nDisallow: /feed",
      "/llms.txt": "[B](/b)",
      "/feed": rss("/c"),
    };
    expect(await read([`${base}/feed`, "https://feeds.stranger.example/shop"])).toEqual([]);
    expect(asked.filter((path) => path === "/llms.txt" || path === "/feed")).toEqual([]);
  });

  test("a page in their place names nothing, and a long one is cut", async () => {
    files = { "/llms.txt": '<!doctype html><a href="/x">[a](/y)</a>' };
    expect(await read([])).toEqual([]);
    const line = `[A](/a)${" ".repeat(1_000)}\n`;
    const lines = Math.ceil((2 * limits.urlListBytes.value) / line.length);
    files = { "/llms.txt": line.repeat(lines) };
    const count = (await read([])).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(0.6 * lines);
  });
});

describe("sitemaps that were read before", () => {
  /** Answers with an ETag, and 304 to a request that names it. */
  const tagged = (body: string) => (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${body.length}"`;
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { "content-type": "application/xml", etag }).end(body);
  };
  const read = async (known: SitemapFileRead[] = []) => {
    const found: string[] = [];
    asked = [];
    const add = (entry: { url: string }) => found.push(entry.url.replace(base, ""));
    const end = await site.sitemaps(`${base}/`, add, undefined, { known });
    return { found, files: end.files, urls: end.urls };
  };

  test("are requested with their validators, and files of an unchanged index as well", async () => {
    files = {
      "/sitemap.xml": tagged(index("/a.xml", "/b.xml")),
      "/a.xml": tagged(urlset("/1", "/2")),
      "/b.xml": urlset("/3"),
    };
    const first = await read();
    expect(first.found).toEqual(["/1", "/2", "/3"]);
    expect(first.files.map(({ validators }) => validators === null)).toEqual([false, false, true]);
    const second = await read(first.files);
    // A file without validators is sent again.
    expect(second.found).toEqual(["/3"]);
    expect(second.files).toEqual(first.files);
    expect(second.urls).toBe(3);
    expect(asked).toEqual(["/sitemap.xml", "/a.xml", "/b.xml"]);
    files["/a.xml"] = tagged(urlset("/1", "/2", "/4"));
    const third = await read(second.files);
    expect(third.found).toEqual(["/1", "/2", "/4", "/3"]);
    expect(third.files[1]?.validators).not.toEqual(second.files[1]?.validators);
  });

  test("of which one fails are read completely the next time", async () => {
    files = { "/sitemap.xml": tagged(index("/a.xml")), "/a.xml": tagged(urlset("/1")) };
    const { files: known } = await read();
    files["/a.xml"] = (_request, response) => void response.writeHead(403).end();
    const failed = await read(known);
    expect(failed.files.map(({ url }) => url)).toEqual([`${base}/sitemap.xml`]);
    files["/a.xml"] = tagged(urlset("/1"));
    expect((await read(failed.files)).found).toEqual(["/1"]);
  });

  test("and unchanged without entries lead to the next usual place", async () => {
    files = { "/sitemap.xml": tagged("<urlset></urlset>"), "/sitemap_index.xml": urlset("/1") };
    const { files: known } = await read();
    expect((await read(known)).found).toEqual(["/1"]);
  });
});
