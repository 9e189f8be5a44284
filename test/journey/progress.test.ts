import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { readStream, startProduct, type Product } from "./product.ts";

/** What a stream reports about pages while they are read. */

const words = "We repair bicycles in the harbour and sell the parts that wear out first. ".repeat(
  8,
);
const named = Array.from({ length: 14 }, (_, at) => `/offer-${at}`);
let product: Product;
/** Every second page of its sitemap redirects to another address. */
let site: Site;

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct(),
    serveSite("saas-en", ({ url: path = "", headers }, response) => {
      const base = `http://${headers.host}`;
      const number = /^\/offer-(\d+)$/.exec(path)?.[1];
      if (path === "/sitemap.xml") {
        const urls = named.map((one) => `<url><loc>${base}${one}</loc></url>`).join("");
        const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";
        response.writeHead(200, { "content-type": "text/xml" });
        response.end(`<urlset xmlns="${schema}">${urls}</urlset>`);
      } else if (number !== undefined && Number(number) % 2 === 1) {
        response.writeHead(301, { location: `/moved/offer-${number}` }).end();
      } else if (path === "/" || path.includes("offer")) {
        const title = `Harbour Bikes ${path}`;
        response.writeHead(200, { "content-type": "text/html" });
        response.end(`<title>${title}</title><main><h1>${title}</h1><p>${path} ${words}`);
      } else response.writeHead(404).end();
      return true;
    }),
  ]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

async function scraped(body: object) {
  const { events } = await readStream(product, "POST", "/v1/extract/stream", { body });
  const of = (name: string) => events.flatMap(({ event, data }) => (event === name ? [data] : []));
  expect(events.at(-1)?.event).toBe("complete");
  return { planned: of("pages_planned")[0].pages, pages: of("page_scraped"), events };
}

it("the total is what will be read, from the first page on", async () => {
  const { planned, pages } = await scraped({ url: site.url, maxPages: 10 });
  // The first plan leaves room for what is ranked later.
  expect(planned.length).toBeLessThan(10);
  expect(pages.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 10));
});

it("a page that a redirect led to names the address that was planned", async () => {
  const urls = [`${site.url}/offer-1`, `${site.url}/offer-2`];
  const { planned, pages } = await scraped({ url: `${site.url}/`, urls });
  expect(planned).toEqual(urls);
  const byUrl = Object.fromEntries(pages.map(({ url, requestedUrl }) => [url, requestedUrl]));
  expect(byUrl).toEqual({
    [`${site.url}/moved/offer-1`]: `${site.url}/offer-1`,
    [`${site.url}/offer-2`]: undefined,
  });
});

it("each event has its time; a result has only its own", async () => {
  const { events } = await scraped({ url: `${site.url}/`, singlePage: true });
  const timed = events.filter(({ event }) => event !== "connected" && event !== "complete");
  const times = timed.map(({ data }) => Date.parse(data.at));
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(events.at(-1)?.data).not.toHaveProperty("at");
});
