import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LedgerRow } from "../../src/contract/ledger.ts";
import { finished, startProduct, type Product } from "./product.ts";

/** A site of broken and hostile pages between two good ones. */
let product: Product;
const server = createServer((request, response) => {
  // The table below has every path that is requested.
  const answer = pages[request.url ?? ""] ?? (() => response.writeHead(404).end());
  answer(response);
});
let base = "";

const html = (response: ServerResponse, body: string | Buffer, headers: object = {}): void => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
};
const words = (about: string): string => `<p>${`Our workshop is known for ${about}. `.repeat(12)}`;

/** As fast as the other side takes it, until the other side has enough. */
function pour(response: ServerResponse, part: string): void {
  const more = (): void => {
    while (!response.destroyed) if (!response.write(part)) return void response.once("drain", more);
  };
  more();
}

const pages: Record<string, (response: ServerResponse) => void> = {
  "/robots.txt": (response) => {
    response.writeHead(200, { "content-type": "text/plain" }).write("User-agent: *\nAllow: /\n");
    pour(response, `${"#".repeat(999)}\n`.repeat(100));
  },
  "/sitemap.xml": (response) => {
    const own = ["/sitemap.xml", "/sitemap.xml?again", "/sitemap_index.xml"].map(
      (path) => `<sitemap><loc>${base}${path}</loc></sitemap>`,
    );
    response.end(`<sitemapindex>${own.join("")}</sitemapindex>`);
  },
  "/": (response) => {
    const named = (path: string) => `<li><a href="${path}">About our ${path.slice(1)}</a></li>`;
    html(response, `<h1>A workshop</h1>${words("bicycles")}<ul>${paths.map(named).join("")}</ul>`);
  },
  "/tools": (response) => html(response, `<h1>Tools</h1>${words("tools of good steel")}`),
  "/nested": (response) =>
    html(response, `<h1>Nested</h1>${words("boxes in boxes")}${"<div>".repeat(200_000)}`),
  "/attributes": (response) => {
    const many = Array.from({ length: 100_000 }, (_, at) => `data-a${at}="b"`);
    html(response, `<h1>Attributes</h1><div ${many.join(" ")}>${words("signs of quality")}</div>`);
  },
  "/cookies": (response) => {
    const cookies = Array.from({ length: 200 }, (_, at) => `c${at}=${"x".repeat(100)}; Path=/`);
    html(response, `<h1>Cookies</h1>${words("biscuits")}`, { "set-cookie": cookies });
  },
  "/declared": (response) => {
    const text = `<h1>Café</h1><p>${"Le café du village est ouvert à midi. ".repeat(12)}`;
    html(response, Buffer.from(text, "latin1"), { "content-type": "text/html; charset=klingon" });
  },
  "/endless": (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    pour(response, "<p>and so on ".repeat(5_000));
  },
  "/binary": (response) => html(response, Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
  "/bomb": (response) =>
    html(response, gzipSync(Buffer.alloc(100 * 1024 * 1024, "a")), { "content-encoding": "gzip" }),
  "/drip": (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>"), 200);
    response.once("close", () => clearInterval(timer));
  },
  "/round": (response) => void response.writeHead(302, { location: "/and-round" }).end(),
  "/and-round": (response) => void response.writeHead(302, { location: "/round" }).end(),
  "/stamped": (response) =>
    void response.writeHead(302, { location: "/stamped", "set-cookie": "seen=1" }).end(),
  // Written by hand: Node itself would not send so much.
  "/headers": ({ socket }) =>
    void socket?.end(`HTTP/1.1 200 OK\r\n${`x-a: ${"y".repeat(1_000)}\r\n`.repeat(1_000)}\r\n<p>`),
};
const paths = Object.keys(pages).filter((path) => /^\/[a-z]+$/.test(path));

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

it("a job survives every bad page, and reports what each one was", async () => {
  const { body: start } = await product.call("POST", "/v1/extract/async", {
    url: `${base}/`,
    maxPages: 20,
  });
  // The page that drips is waited for as long as any fetch may take.
  const job = await finished(product, start.jobId, 240_000);
  expect(job).toMatchObject({ status: "completed", error: null });
  const { body: ledger } = await product.call("GET", `/v1/jobs/${start.jobId}/pages`);
  const ends = ledger.pages.map(({ url, outcome, reason }: LedgerRow) => [
    new URL(url).pathname,
    outcome === "error" ? reason : outcome,
  ]);
  expect(Object.fromEntries(ends)).toEqual({
    "/": "scraped",
    "/tools": "scraped",
    "/nested": "scraped",
    "/attributes": "scraped",
    "/cookies": "scraped",
    "/declared": "scraped",
    "/endless": "the document is too large to be a page",
    "/binary": "the address leads to a file, not to a page of text",
    "/bomb": "the document is too large to be a page",
    "/drip": "the site did not answer in time",
    "/round": "the page redirects to itself",
    "/stamped": "the page redirects too many times",
    "/headers": "the site's answer could not be understood",
  });
  expect(job.result.pagesScraped).toBe(6);
}, 300_000);
