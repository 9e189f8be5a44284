import { expect, it } from "vitest";
import { serveTable, textPage } from "../loopback-site.ts";
import { startProduct, until, type Json } from "./product.ts";

const feed = (type: string, href: string): string =>
  `<link rel="alternate" type="application/${type}+xml" title="News" href="${href}">`;

/** A site without a sitemap. Its page links nothing, and names two feeds. */
const serveShop = () =>
  serveTable((url) => ({
    "/": textPage("Quay Bikes").replace(
      "</head>",
      `${feed("rss", "/feed.xml")}${feed("atom", "/comments.xml")}</head>`,
    ),
    "/llms.txt": `# Quay Bikes\n\n> Rents bikes\n\n## Pages\n\n- [Prices](/prices.html.md): what it costs
- [About](${url}/about)\n- [A partner](https://partner.example/bikes)\n`,
    "/feed.xml": `<rss version="2.0"><channel><link>${url}/</link><item><title>Opening</title>
      <link>${url}/news/opening</link><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate></item>
      <item><link>https://partner.example/news</link></item></channel></rss>`,
    "/prices.html": textPage("Prices", [], "Renting a bike costs €12 a day. ".repeat(8)),
    "/about": textPage("About us"),
    "/news/opening": textPage("Opening of our second workshop"),
  }));

it("pages that only llms.txt and a feed name are found, each list with one request", async () => {
  const web = await serveShop();
  await using product = await startProduct();
  const paths = (rows: Json[]): string[] => rows.map(({ url }) => new URL(url).pathname).toSorted();
  const all = ["/", "/about", "/news/opening", "/prices.html"];
  const requests = (path: string): number =>
    web.requested.filter((requested) => requested === path).length;

  const map = (await product.call("POST", "/v1/sitemap", { url: `${web.url}/` })).body;
  expect(paths(map.urls)).toEqual(all);
  const news = map.urls.find(({ url }: Json) => url.endsWith("/opening"));
  expect(news).toMatchObject({ source: "sitemap", lastmod: "2026-01-05T10:00:00.000Z" });
  expect(["/llms.txt", "/feed.xml", "/comments.xml"].map(requests)).toEqual([1, 1, 0]);

  web.requested.length = 0;
  const request = { url: `${web.url}/`, maxPages: 5 };
  const { status, body } = await product.call("POST", "/v1/extract", request);
  expect(status).toBe(200);
  const { pages } = (await product.call("GET", `/v1/jobs/${body.jobId}/pages?outcome=scraped`))
    .body;
  expect(paths(pages)).toEqual(all);
  const foundOn = pages.map((row: Json) => row.foundOn && new URL(row.foundOn).pathname);
  expect(foundOn.toSorted()).toEqual(["/feed.xml", "/llms.txt", "/llms.txt", null]);
  expect(["/llms.txt", "/feed.xml", "/comments.xml"].map(requests)).toEqual([1, 1, 0]);

  const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
  const site = await until(async () => {
    const now = (await product.call("GET", `/v1/sites/${id}`)).body;
    return now.state === "idle" && now.lastSync?.n === 1 ? now : undefined;
  }, 120_000);
  expect(site.lastSync.counts).toMatchObject({ failed: 0 });
  expect(paths((await product.call("GET", `/v1/sites/${id}/pages`)).body.pages)).toEqual(all);
}, 240_000);
