import { describe, expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { startProduct } from "./product.ts";

describe("a page that was read before", () => {
  it("is asked for by its validators, and taken from memory when it has not changed", async () => {
    const asked: (string | undefined)[] = [];
    await using site = await serveSite("saas-en", (request, response) => {
      if (request.url !== "/pricing.html") return false;
      asked.push(request.headers["if-none-match"]);
      response.setHeader("etag", '"v1"');
      if (request.headers["if-none-match"] !== '"v1"') return false;
      response.writeHead(304).end();
      return true;
    });
    await using product = await startProduct();
    const body = { url: `${site.url}/pricing.html`, singlePage: true };
    const first = await product.call("POST", "/v1/extract", body);
    const again = await product.call("POST", "/v1/extract", body);
    expect(asked).toEqual([undefined, '"v1"']);
    expect(again.body.knowledgeItems).toEqual(first.body.knowledgeItems);
    expect(again.body.pagesScraped).toBe(1);
  });
});

describe("the logo", () => {
  const page = (icons: string) =>
    `<title>Acme</title><link rel="icon" sizes="96x96" href="/icon.png">${icons}
    <main><h1>Acme</h1><p>${"Acme makes anvils for the discerning coyote. ".repeat(20)}</p></main>`;

  it("is one that loads, and none when none does", async () => {
    let broken = false;
    await using site = await serveSite("saas-en", (request, response) => {
      const image = request.url?.endsWith(".png") === true;
      if (image && (broken || request.url === "/big.png")) response.writeHead(404).end();
      else if (image) response.writeHead(200, { "content-type": "image/png" }).end("PNG");
      else if (request.url === "/acme.html") {
        response.writeHead(200, { "content-type": "text/html" });
        response.end(page('<link rel="apple-touch-icon" sizes="512x512" href="/big.png">'));
      } else return false;
      return true;
    });
    await using product = await startProduct();
    const body = { url: `${site.url}/acme.html`, singlePage: true };
    const first = await product.call("POST", "/v1/extract", body);
    expect(first.body.business.logo).toBe(`${site.url}/icon.png`);
    broken = true;
    const again = await product.call("POST", "/v1/extract", body);
    expect(again.body.business).not.toHaveProperty("logo");
  });
});
