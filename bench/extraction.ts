/**
 * One extraction of twenty loopback pages, from request to result. Floor of the same run: fetching
 * the same number of pages with plain fetch, one after the other.
 *
 *   node bench/extraction.ts
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startProduct } from "../test/journey/product.ts";

const pages = 20;
const rounds = 5;
const server = createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end(pageAt(request.url ?? "/"));
}).listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
// A TCP server that listens has an address of this kind.
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

await using product = await startProduct();
const times: number[] = [];
const floors: number[] = [];
for (let round = 0; round < rounds; round++) {
  const begun = performance.now();
  const { body } = await product.call("POST", "/v1/extract", { url: `${site}/`, maxPages: pages });
  times.push(performance.now() - begun);
  if (body.pagesScraped !== pages) throw new Error(`read ${body.pagesScraped} of ${pages} pages`);
  const floorBegun = performance.now();
  for (let page = 0; page < pages; page++) await (await fetch(`${site}/page-${page}`)).text();
  floors.push(performance.now() - floorBegun);
}
server.close();
server.closeAllConnections();
const [figure, floor] = [middle(times), middle(floors)];
console.log(
  JSON.stringify({
    bench: `extraction of ${pages} loopback pages, ms`,
    figure: Math.round(figure),
    floor: Math.round(floor),
    ratio: Math.round((figure / floor) * 10) / 10,
  }),
);

function pageAt(path: string): string {
  const name = path.slice(1) || "home";
  const links = Array.from({ length: 40 }, (_, n) => `<li><a href="/page-${n}">Page ${n}</a></li>`);
  const body = Array.from(
    { length: 30 },
    (_, n) =>
      `<h2>Section ${n} of ${name}</h2><p>${`What ${name} explains about subject ${n} of this kind. `.repeat(8)}</p>`,
  );
  return `<!doctype html><html lang="en"><title>${name}</title><nav><ul>${links.join("")}</ul></nav>
    <main><h1>${name}</h1>${body.join("\n")}</main></html>`;
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
