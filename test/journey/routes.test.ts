import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LedgerRow } from "../../src/contract/ledger.ts";
import type { Site } from "../site/serve.ts";
import { serveFiles, type Files } from "../site/serve-files.ts";
import { startProduct, type Product } from "./product.ts";

/** Applications whose views are routed by fragment; their servers have no page but the first. */
const words = {
  home: "We hire out canoes on the lake from Easter until the first frost of the year.",
  guide: "Enter the boat from the jetty and keep your weight low while somebody holds the side.",
  prices: "A canoe for a day is 38 euros, a weekend is 70 euros, and paddles are included.",
  rescue: "Hold on to the upturned boat, blow your whistle, and wait for the motor boat to come.",
};
const [home, guide, prices, rescue] = Object.values(words).map((text) => JSON.stringify(text));

const docsify: Files = {
  "/": `<!doctype html><html lang="en"><head><title>Lake Canoes</title>
    <link rel="canonical" href="/"></head><body><div id="app">Please wait...</div>
    <script>window.$docsify = { name: "Lake Canoes", loadSidebar: true, subMaxLevel: 3 }</script>
    <script src="/docsify.js"></script></body></html>`,
  "/docsify.js": { file: "docsify/lib/docsify.js" },
  "/_sidebar.md": "- [Home](/)\n- [Guide](guide.md)\n- [Prices](/prices)\n",
  "/README.md": `# Lake Canoes\n\n${words.home}\n\n## Opening hours\n\nDaily from nine to six.\n`,
  "/guide.md": `# Guide\n\n${words.guide}\n\n## Landing\n\nSlowly, against the wind.
    \nSee also [what to do in the water](/rescue).\n`,
  "/rescue.md": `# Rescue\n\n${words.rescue}\n\n## Cold\n\nKeep your clothes on in the water.\n`,
  "/prices.md": `# Prices\n\n${words.prices}\n\n## Groups\n\nAsk us about ten boats or more.\n`,
};

const shell = (script: string) => `<!doctype html><html lang="en"><head><title>Lake Canoes</title>
  </head><body><div id="app"></div>${script}</body></html>`;
/** Only the guide leads to the page about rescue. */
const views = (mark: string) => `
  const show = (title, text) => () => {
    const more = title === "Guide" ? '<p><a href="#${mark}/rescue">In the water</a></p>' : "";
    document.getElementById("app").innerHTML =
      '<nav><a href="#${mark}/">Home</a> <a href="#${mark}/guide">Guide</a> ' +
      '<a href="#${mark}/prices">Prices</a> <a href="#top">Top</a></nav><main><h1>' + title +
      '</h1><p>' + text + '</p>' + more + '</main>';
  };`;

const hashRouter: Files = {
  "/": shell(`<script src="/navigo.js"></script><script>${views("")}
    new Navigo("/", { hash: true }).on("/", show("Lake Canoes", ${home}))
      .on("/guide", show("Guide", ${guide})).on("/prices", show("Prices", ${prices}))
      .on("/rescue", show("Rescue", ${rescue})).resolve();
  </script>`),
  "/navigo.js": { file: "navigo" },
};

const hashbang: Files = {
  "/": shell(`<script src="/page.js"></script><script>${views("!")}
    page("/", show("Lake Canoes", ${home}));
    page("/guide", show("Guide", ${guide}));
    page("/prices", show("Prices", ${prices}));
    page("/rescue", show("Rescue", ${rescue}));
    page({ hashbang: true });
  </script>`),
  "/page.js": { file: "page/page.js" },
};

const apps = { docsify, "a hash router": hashRouter, "a hashbang router": hashbang };
const sites = new Map<string, Site>();
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { LOREPOD_PLANS: "Pro=6000/0/10" } });
  for (const [name, files] of Object.entries(apps)) sites.set(name, await serveFiles(files));
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  for (const site of sites.values()) await site[Symbol.asyncDispose]();
});

const post = (path: string, body: object) => product.call("POST", path, body);

describe.each([
  ["docsify", "#"],
  ["a hash router", "#"],
  ["a hashbang router", "#!"],
])("%s", (name, mark) => {
  const at = (path: string) => `${sites.get(name)?.url}/${path}`;
  const all = () => [at(""), at(`${mark}/guide`), at(`${mark}/prices`), at(`${mark}/rescue`)];

  it("has a page for each route", async () => {
    const { status, body } = await post("/v1/extract", { url: at(""), maxPages: 10 });
    expect(status).toBe(200);
    const { body: ledger } = await product.call("GET", `/v1/jobs/${body.jobId}/pages`);
    const rows = ledger.pages.map(({ url, outcome, engine }: LedgerRow) => {
      return `${url} ${outcome} ${engine}`;
    });
    expect(rows.toSorted()).toEqual(all().map((url) => `${url} scraped browser`));
    const sources = new Set(body.knowledgeItems.map(({ source }: { source: string }) => source));
    expect([...sources].filter((source) => !all().includes(String(source)))).toEqual([]);
    expect([...sources]).toContain(at(`${mark}/prices`));
  });

  it("lists each route, also one that only another route links to", async () => {
    const { status, body } = await post("/v1/sitemap", { url: at("") });
    expect(status).toBe(200);
    expect(body.urls.map(({ url }: { url: string }) => url).toSorted()).toEqual(all());
    expect(body.truncated).toBeUndefined();
  });

  it("is a Site with a page for each route", async () => {
    const { body: created } = await post("/v1/sites", { url: at(""), maxPages: 10 });
    const shown = async () => (await product.call("GET", `/v1/sites/${created.id}`)).body;
    await expect
      .poll(async () => (await shown()).lastSync?.state, { timeout: 110_000 })
      .toBe("completed");
    const { body } = await product.call("GET", `/v1/sites/${created.id}/pages?state=current`);
    expect(body.pages.map(({ url }: { url: string }) => url).toSorted()).toEqual(all());
    const items = await product.call("GET", `/v1/sites/${created.id}/items`);
    expect(JSON.stringify(items.body)).toContain("whistle");
  });

  it.each(["auto", "browser"])("shows the view of a route, with engine %s", async (engine) => {
    const url = at(`${mark}/guide`);
    const { body } = await post("/v1/markdown", { url, engine });
    expect(body).toMatchObject({ url, finalUrl: url, engine: "browser" });
    expect(body.markdown).toContain(words.guide);
    expect(body.markdown).not.toContain(words.home);
  });

  it("is not read over plain HTTP, which returns the first view for every route", async () => {
    const url = at(`${mark}/guide`);
    const { status, body, headers } = await post("/v1/markdown", { url, engine: "http" });
    expect([status, headers.get("x-error-code")]).toEqual([424, "not_a_page"]);
    expect(body.message).toContain("only a browser shows");
  });

  it("is the same page at an anchor", async () => {
    const { body } = await post("/v1/markdown", { url: at("#top"), engine: "browser" });
    expect(body.markdown).toContain(words.home);
    expect(body.finalUrl).toBe(at(""));
  });
});

it("a route is not read by a server without a browser", async () => {
  await using bare = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
  const url = `${sites.get("docsify")?.url}/#/guide`;
  const { status, body } = await bare.call("POST", "/v1/markdown", { url });
  expect([status, body.message]).toEqual([503, expect.stringContaining("browser")]);
});
