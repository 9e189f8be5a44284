import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  finished,
  readStream,
  startProduct,
  type Json,
  type Product,
  type StreamEvent,
} from "./product.ts";

/** A site in two languages, some of whose pages cannot be read. */
let product: Product;
let base = "";
const dead = "http://127.0.0.1:9";

const words = (about: string): string => `<p>${`Our workshop is known for ${about}. `.repeat(12)}`;
const page = (lang: string, title: string, about: string, head = ""): string =>
  `<!doctype html><html lang=${lang}><head><title>${title}</title>${head}</head>` +
  `<body><main><h1>${title}</h1>${words(about)}</main></body></html>`;
const languages = (path: string): string =>
  `<link rel=alternate hreflang=en href="/en${path}"><link rel=alternate hreflang=de href="/de${path}">`;

const pages: Record<string, () => string> = {
  "/": () => page("en", "A workshop", "bicycles", languages("/")),
  "/en/": () => page("en", "A workshop", "bicycles", languages("/")),
  "/de/": () => page("de", "Eine Werkstatt", "Fahrräder", languages("/")),
  "/en/prices": () => page("en", "Prices", "fair prices", languages("/prices")),
  "/de/prices": () => page("de", "Preise", "faire Preise", languages("/prices")),
  "/tools": () => page("en", "Tools", "good steel"),
  "/same-tools": () => page("en", "Tools", "good steel"),
  "/claims-tools": () =>
    page("en", "More tools", "better steel", '<link rel=canonical href="/tools">'),
  "/stub": () => '<meta http-equiv=refresh content="0; url=/tools">',
  "/wall": () => "<title>Just a moment...</title><p>Checking your browser before accessing",
};
const statuses: Record<string, number> = { "/broken": 500, "/forbidden": 403 };
const moved: Record<string, string> = { "/old": "/", "/old-tools": "/tools" };

const server = createServer((request, response) => {
  const path = request.url ?? "";
  const found = pages[path];
  if (moved[path] !== undefined)
    return void response.writeHead(301, { location: moved[path] }).end();
  if (path === "/robots.txt") return void response.end("User-agent: *\nDisallow: /closed\n");
  if (found === undefined) return void response.writeHead(statuses[path] ?? 404).end();
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(found());
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  product = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});

const absolute = (path: string): string => (path.startsWith("/") ? base + path : path);
const requestOf = ({ urls, ...rest }: Json): Json => ({
  ...rest,
  url: absolute(rest.url),
  ...(urls === undefined ? {} : { urls: urls.map(absolute) }),
});

const unreadable: [string, Json, string, RegExp][] = [
  [
    "url alone",
    { url: `${dead}/` },
    "site_unreachable",
    /127\.0\.0\.1:9\/ could not be read: .*refused/,
  ],
  [
    "a single page",
    { url: `${dead}/`, singlePage: true },
    "site_unreachable",
    /refused the connection/,
  ],
  ["with patterns", { url: `${dead}/`, includePatterns: ["/a/**"] }, "site_unreachable", /refused/],
  [
    "none of urls, url neither",
    { url: `${dead}/`, urls: [`${dead}/a`, `${dead}/b`] },
    "site_unreachable",
    /127\.0\.0\.1:9\/a could not be read: the site refused the connection/,
  ],
  [
    "none of urls, though url can be read",
    { url: "/", urls: ["/missing", "/forbidden"] },
    "not_a_page",
    /\/missing could not be read: the site answered 404/,
  ],
  ["urls that robots.txt forbids", { url: "/", urls: ["/closed"] }, "site_refused", /robots\.txt/],
  [
    "urls behind a bot wall",
    { url: "/", urls: ["/wall"] },
    "site_blocked",
    /\/wall could not be read/,
  ],
  [
    "the only page that matches",
    { url: "/tools", includePatterns: ["/broken"], maxPages: 1 },
    "site_unreachable",
    /\/broken could not be read: the site answered 500/,
  ],
];

describe("nothing that is asked for can be read", () => {
  beforeAll(() => {
    pages["/tools"] = () => `${page("en", "Tools", "good steel")}<a href="/broken">More</a>`;
  });
  afterAll(() => {
    pages["/tools"] = () => page("en", "Tools", "good steel");
  });

  it.each(unreadable)(
    "%s: the same failure in every form",
    async (_, asked, code, message) => {
      const body = requestOf(asked);
      const [extract, business, stream, start] = await Promise.all([
        product.call("POST", "/v1/extract", body),
        product.call("POST", "/v1/business", body),
        readStream(product, "POST", "/v1/extract/stream", { body }),
        product.call("POST", "/v1/extract/async", body),
      ]);
      for (const sync of [extract, business]) {
        expect([sync.status, sync.headers.get("x-error-code")]).toEqual([424, code]);
        expect(sync.body.message).toMatch(message);
      }
      expect(stream.events.at(-1)?.event).toBe("error");
      expect(JSON.stringify(stream.events.at(-1)?.data)).toMatch(message);
      const job = await finished(product, start.body.jobId, 60_000);
      expect(job).toMatchObject({ status: "failed", error: expect.stringMatching(message) });
    },
    120_000,
  );

  const planned = unreadable.filter(([name]) => name !== "the only page that matches");
  it.each(planned)(
    "%s: no plan",
    async (_, asked, code, message) => {
      const { status, body, headers } = await product.call(
        "POST",
        "/v1/extract/plan",
        requestOf(asked),
      );
      expect([status, headers.get("x-error-code")]).toEqual([424, code]);
      expect(body.message).toMatch(message);
    },
    60_000,
  );

  it.each([
    ["/v1/markdown", `${dead}/`, "site_unreachable"],
    ["/v1/sitemap", `${dead}/`, "site_unreachable"],
    ["/v1/markdown", "/wall", "site_blocked"],
    ["/v1/sitemap", "/wall", "site_blocked"],
    ["/v1/sitemap", "/broken", "site_unreachable"],
  ])(
    "%s of %s",
    async (path, url, code) => {
      const { status, headers } = await product.call("POST", path, { url: absolute(url) });
      expect([status, headers.get("x-error-code")]).toEqual([424, code]);
    },
    60_000,
  );
});

describe("urls are read, whatever is known of them", () => {
  it.each<[string, Json, string[]]>([
    ["another language of url", { url: "/en/", urls: ["/de/prices"] }, ["/de/prices"]],
    [
      "two languages of one page",
      { url: "/", urls: ["/en/prices", "/de/prices"] },
      ["/en/prices", "/de/prices"],
    ],
    ["url in another language", { url: "/en/", urls: ["/en/", "/de/"] }, ["/en/", "/de/"]],
    [
      "two pages of one text",
      { url: "/", urls: ["/tools", "/same-tools"] },
      ["/tools", "/same-tools"],
    ],
    [
      "a page that another claims",
      { url: "/claims-tools", urls: ["/claims-tools", "/tools"] },
      ["/claims-tools", "/tools"],
    ],
    ["an address that leads to url", { url: "/", urls: ["/old"] }, ["/"]],
    ["the address that url leads to", { url: "/old-tools", urls: ["/tools"] }, ["/tools"]],
    ["a page that only leads on", { url: "/", urls: ["/stub"] }, ["/tools"]],
    ["one page in another language", { url: "/de/prices", singlePage: true }, ["/de/prices"]],
  ])("%s", async (_, asked, expected) => {
    const body = requestOf(asked);
    const stream = await readStream(product, "POST", "/v1/extract/stream", { body });
    const last = stream.events.at(-1);
    expect([last?.event, last?.data.message]).toEqual(["complete", undefined]);
    expect(last?.data.pagesScraped).toBe(expected.length);
    const ledger = await product.call("GET", `/v1/jobs/${stream.jobId}/pages`);
    const read = ledger.body.pages.filter((row: Json) => row.outcome === "scraped");
    const scraped = stream.events.flatMap(({ data }: StreamEvent) =>
      data.type === "page_scraped" ? [data.url] : [],
    );
    expect(new Set(scraped)).toEqual(new Set(expected.map(absolute)));
    expect(scraped).toHaveLength(expected.length);
    expect(read).toHaveLength(expected.length);
  });

  it("names each page that could not be read, and why", async () => {
    const asked = { url: "/", urls: ["/tools", "/missing"] };
    const { status, body } = await product.call("POST", "/v1/extract", requestOf(asked));
    expect([status, body.pagesScraped]).toEqual([200, 1]);
    expect(body.warnings).toEqual([
      `${base}/missing could not be read: the site answered 404: there is no such page`,
    ]);
  });
});
