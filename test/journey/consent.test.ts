import { expect, it } from "vitest";
import { serveTable, textPage } from "../loopback-site.ts";
import { startProduct, type Json } from "./product.ts";

const asked = "We and our 842 partners store personal data on your device";
const banner = `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog" aria-modal="true">
  <h1>We value your privacy</h1><p>${asked}, like browsing data. Selecting I Accept enables tracking technologies
  to support the purposes shown under we and our partners process data to provide.</p>
  <button>Accept All</button><button>Reject All</button></div></div>`;

const covered = (title: string, text: string): string =>
  textPage(title, [], text.repeat(6)).replace("<body>", `<body style="overflow:hidden">${banner}`);

/** Draws its text only when it is seen, below a dialog that covers the window and locks it. */
const app = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canal tours</title>
  <style>html, body { overflow: hidden; height: 100% } .space { height: 3000px }
  [role=dialog] { position: fixed; inset: 0; overflow: auto; background: #fff }</style></head>
  <body><div id="root"></div>${banner}<script>
  document.getElementById("root").innerHTML = "<main><h1>Canal tours</h1><p>" +
    "Our guides show visitors the old harbour and its canals on foot and by boat. ".repeat(4) +
    "</p><div class=space></div><p id=low></p></main>";
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting) low.textContent = "The evening tour on the canal takes two hours and costs €31.";
  }).observe(low);</script></body></html>`;

it("dialogs for consent do not hide the page behind them, and a page with nothing else is none", async () => {
  const web = await serveTable(() => ({
    "/": covered("Harbour Bikes", "We repair bicycles in our workshop by the harbour since 1998. "),
    "/prices": covered("Prices", "A full service costs €90 and takes two working days. "),
    "/tours": app,
    "/wall": `<!doctype html><html lang="en"><title>Harbour Bikes</title><body>${banner}
      <footer><a href="/imprint">Imprint</a></footer></body></html>`,
  }));
  await using product = await startProduct();
  const urls = ["/", "/prices", "/tours", "/wall"].map((path) => web.url + path);
  const { status, body } = await product.call("POST", "/v1/extract", { url: `${web.url}/`, urls });
  expect(status).toBe(200);
  const { pages } = (await product.call("GET", `/v1/jobs/${body.jobId}/pages`)).body;
  const outcomes = pages.map(({ url, outcome }: Json) => [new URL(url).pathname, outcome]);
  expect(Object.fromEntries(outcomes)).toEqual({
    "/": "scraped",
    "/prices": "scraped",
    "/tours": "scraped",
    "/wall": "consent-wall",
  });
  const found = async (query: string) =>
    JSON.stringify((await product.call("POST", "/v1/search", { query })).body.results);
  expect(await found("price of a full service")).toContain("€90");
  expect(await found("evening tour on the canal")).toContain("€31");
  expect(JSON.stringify(body) + (await found("partners store personal data"))).not.toContain(asked);
  for (const [path, text] of [
    ["/prices", "€90"],
    ["/tours", "€31"],
  ] as const) {
    const { markdown } = (await product.call("POST", "/v1/markdown", { url: web.url + path })).body;
    expect(markdown).toContain(text);
    expect(markdown).not.toContain("partners");
  }
}, 300_000);
