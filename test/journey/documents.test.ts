import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { startProduct, type Product } from "./product.ts";

/** A site whose pages are mostly documents. */
let product: Product;
let site: Site;

beforeAll(async () => {
  const env = { LOREPOD_CHROMIUM: "off" };
  [product, site] = await Promise.all([startProduct({ env }), serveSite("documents")]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const files = [
  "terms.docx",
  "prices.xlsx",
  "school.pptx",
  "rules.odt",
  "tides.ods",
  "regatta.odp",
  "handbook.pdf",
];

it("an extraction reads the documents that a site links to", async () => {
  const { status, body } = await product.call("POST", "/v1/extract", { url: `${site.url}/` });
  expect(status).toBe(200);
  const { body: ledger } = await product.call("GET", `/v1/jobs/${body.jobId}/pages`);
  const scraped = ledger.pages
    .filter((row: { outcome: string }) => row.outcome === "scraped")
    .map((row: { url: string }) => new URL(row.url).pathname.slice(1));
  expect(scraped.toSorted()).toEqual(["", ...files].toSorted());
  expect(site.asked).not.toContain("/plan.doc");
  const sources = new Set(body.knowledgeItems.map((item: { source: string }) => item.source));
  expect(sources).toContain(`${site.url}/terms.docx`);
  const items = JSON.stringify(body.knowledgeItems);
  for (const words of ["300 euros", "140.50", "Ketch"]) expect(items).toContain(words);
  // The last page of a file, in no item.
  const { body: found } = await product.call("POST", "/v1/search", {
    query: "office beside the crane",
  });
  expect(found.results[0]).toMatchObject({ source: `${site.url}/handbook.pdf` });
  expect(JSON.stringify(found.results[0])).toContain("red house beside the crane");
});

it.each([
  ["terms.docx", "Charter terms", "| Dinghy | 4 | 80 € |"],
  ["prices.xlsx", "Boat prices 2026", "| Yawl | 2026-05-15 | 1,140.50 € | 12.5% |"],
  ["school.pptx", "Sailing school", "### Notes\n\nShow the bowline twice."],
  ["rules.odt", "House rules", "- Open fire\n- Loud music"],
  ["tides.ods", "Tide table", "| Tuesday | 7:00 |"],
  ["regatta.odp", "Regatta day", "## Route\n\nRound the lighthouse"],
  ["handbook.pdf", "Handbook for guests", "| Ketch | 8 | 210 € |"],
])("the markdown of %s", async (file, title, words) => {
  const { status, body } = await product.call("POST", "/v1/markdown", {
    url: `${site.url}/${file}`,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ title, engine: "http" });
  expect(body.markdown).toContain(words);
});

it("an old binary file is no page, and the answer names the reason", async () => {
  const url = `${site.url}/plan.doc`;
  const { status, body, headers } = await product.call("POST", "/v1/markdown", { url });
  expect([status, headers.get("x-error-code")]).toEqual([424, "not_a_page"]);
  expect(body.message).toContain("old binary format (doc, xls, ppt)");
});
