import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import axe from "axe-core";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, type Json, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs } from "./visitor.ts";

/** `<lorepod-search>` in pages of another website, as its documentation shows it. */

const timeout = 240_000;
const docs = readFileSync(new URL("../../docs/search-element.md", import.meta.url), "utf8");
const filler = "The crossing takes forty minutes in calm weather and an hour in a swell. ".repeat(
  40,
);
const fare = "A day ticket costs €12 and is valid until midnight.";
const known: Record<string, string> = {
  "/": `<p>Bay Ferry carries passengers all year.</p><a href="/tickets">Tickets</a> <a href="/x">Odd</a>`,
  "/tickets": `<p>${filler}</p><h2>Fares</h2><p>${fare} Children under six travel free.</p>`,
  "/x": `<p>An osprey nests at &lt;img src=x onerror=document.title='run'&gt; near the pier.</p>`,
};
let product: Product;
let site: Site;
let website: Server;
let origin: string;
let browser: Browser;
let key: string;
/** The page's element, with the key in place. */
let markup = "";

beforeAll(async () => {
  product = await startProduct();
  site = await serveSite("saas-en", ({ url: path = "" }, response) => {
    const body = known[path];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" });
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Bay Ferry ${path}</title>
      <main><h1>Bay Ferry</h1>${body}</main></html>`);
    return true;
  });
  website = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://a");
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(product.address, searchParams.has("strict")),
    });
    response.end(`<!doctype html><html lang="${searchParams.get("lang") ?? "en"}"><meta charset="utf-8">
      <title>A website</title>${markup}<main><h1>Welcome</h1>
      <p>${"Text of the website. ".repeat(200)}</p><a href="/next">Next</a></main></html>`);
  });
  await once(website.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  const start = { url: `${site.url}/`, engine: "http" };
  const { jobId } = (await product.call("POST", "/v1/extract/async", start)).body;
  await finished(product, jobId, patienceMs);
  browser = await launchChromium(product.data);
  key = (await newKey({})).key;
}, 300_000);
afterAll(async () => {
  await browser?.close();
  website?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

/** The documented policy, or one that allows nothing else at all. */
function policy(server: string, strict: boolean): string {
  const documented = /^content-security-policy: (.+)$/m.exec(docs)?.[1] ?? "";
  const own = documented.replaceAll("https://lorepod.example.com", server);
  // The documentation's own style element needs a permission; a website has it in a file.
  if (!strict) return `${own}; style-src 'unsafe-inline'`;
  return `default-src 'none'; script-src ${server}; connect-src ${server}; form-action 'none';
    base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`.replaceAll(
    /\s+/g,
    " ",
  );
}

async function newKey(more: object): Promise<Json> {
  const wanted = { name: "website", origins: [origin], domains: ["127.0.0.1"], ...more };
  const made = await product.call("POST", "/v1/publishable-keys", wanted);
  expect(made.status).toBe(201);
  return made.body;
}

type Visit = { text?: string; at?: string; attributes?: string; theme?: "light" | "dark" };

/** A visitor on the website, at the documented markup. */
async function open(
  path: string,
  { text = key, at = origin, attributes = "", theme = "light" }: Visit = {},
) {
  markup = (/```html\n([\s\S]+?)```/.exec(docs)?.[1] ?? "")
    .replace("https://lorepod.example.com", product.address)
    .replace("pk_live_…", text)
    .replace("<lorepod-search", `<lorepod-search ${attributes}`);
  expect(markup).toContain(`key="${text}"`);
  const context = await browser.newContext({ colorScheme: theme });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.addInitScript(watch);
  await page.goto(`${at}${path}`);
  const field = page.getByRole("searchbox");
  await field.waitFor();
  return {
    page,
    field,
    panel: page.getByRole("region", { name: /results|ergebnisse/i }),
    complaints,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

const watch = `globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) globalThis.shifts += value;
}).observe({ type: "layout-shift", buffered: true });
addEventListener("securitypolicyviolation", (event) =>
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI));`;

const panelColour = `getComputedStyle(
  document.querySelector("lorepod-search").shadowRoot.querySelector(".panel")).backgroundColor`;

const axeRun = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + " " + nodes.map(({ target }) => target).join(" ")))`;

/** What of the element has the focus. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.querySelector('lorepod-search').shadowRoot.activeElement.tagName",
  );

const faults = async (page: Page) => {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(axeRun);
};

describe("the search field of a website", { timeout }, () => {
  it("finds with proofs, by keyboard alone, and leads to the words", async () => {
    await using visitor = await open("/");
    const { page, panel } = visitor;
    await page.keyboard.press("Tab");
    await page.keyboard.type("day ticket");
    await page.keyboard.press("Enter");
    const entry = panel.getByRole("listitem").filter({ hasText: fare }).first();
    await entry.waitFor();
    expect(await entry.locator("blockquote mark").allTextContents()).toContain("ticket");
    await page.keyboard.press("ArrowDown");
    const link = panel.getByRole("link").first();
    expect(await focused(page)).toBe("A");
    expect(await link.getAttribute("href")).toContain(`${site.url}/`);
    expect(await link.getAttribute("href")).toContain("#:~:text=");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("INPUT");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("INPUT");
    expect(await page.getByRole("status").textContent()).toBe("");
    expect(visitor.complaints).toEqual([]);
  });

  it("searches after a pause, announces how many it found, and asks once for the same words", async () => {
    await using visitor = await open("/?lang=de-AT");
    const { page, field, panel } = visitor;
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(request.postData() ?? "");
    });
    await field.pressSequentially("da");
    await field.pressSequentially("y ticket");
    await panel.getByRole("link").first().waitFor();
    const count = await panel.getByRole("listitem").count();
    await expect.poll(() => page.getByRole("status").textContent()).toBe(`Ergebnisse: ${count}`);
    expect(calls.map((call) => JSON.parse(call))).toEqual([{ query: "day ticket", limit: 6 }]);
    await page.mouse.click(2, 700);
    await panel.waitFor({ state: "hidden" });
    await field.press("Enter");
    await panel.getByRole("link").first().waitFor();
    expect(calls).toHaveLength(1);
    expect(await field.getAttribute("aria-label")).toBe("Suchen");
  });

  it.each(["light", "dark"] as const)("has no fault that axe can find, in %s", async (theme) => {
    await using visitor = await open("/", { theme, attributes: `theme="auto"` });
    expect(await faults(visitor.page)).toEqual([]);
    await visitor.field.fill("day ticket");
    await visitor.panel.getByRole("link").first().waitFor();
    expect(await faults(visitor.page)).toEqual([]);
    const ground = await visitor.page.evaluate<string>(panelColour);
    expect(ground).toBe(theme === "light" ? "rgb(255, 255, 255)" : "rgb(23, 24, 28)");
  });

  it("moves nothing of the page", async () => {
    await using visitor = await open("/");
    await visitor.field.fill("day ticket");
    await visitor.panel.getByRole("link").first().waitFor();
    await visitor.page.evaluate("new Promise((done) => setTimeout(done, 700))");
    expect(await visitor.page.evaluate<number>("globalThis.shifts")).toBe(0);
  });

  it("works under a policy that allows nothing else, and shows markup as text", async () => {
    await using visitor = await open("/?strict");
    await visitor.field.fill("osprey nests");
    await visitor.field.press("Enter");
    await visitor.panel.getByText("<img src=x", { exact: false }).first().waitFor();
    expect(await visitor.page.title()).toBe("A website");
    // The style element of the documentation is the one thing that this policy refuses.
    expect(visitor.complaints.filter((line) => !/style-src|inline style/.test(line))).toEqual([]);
    expect(visitor.complaints.length).toBeGreaterThan(0);
  });

  it("answers a question with proofs, and shows results alone where the pages do not", async () => {
    await using visitor = await open("/", { attributes: "answers" });
    const { page, field, panel } = visitor;
    await field.fill("how much is a day ticket");
    await field.press("Enter");
    const citation = panel.getByText("[1]").first();
    await citation.waitFor();
    expect(await panel.locator("p").first().textContent()).toContain(fare);
    expect(await citation.getAttribute("href")).toContain(`${site.url}/tickets#:~:text=`);
    expect(await citation.getAttribute("title")).toContain(fare);
    await expect.poll(() => page.getByRole("status").textContent()).toContain(fare);
    expect(await faults(page)).toEqual([]);
    await field.fill("do you sell gift cards for the ferry");
    await field.press("Enter");
    await panel.locator("p").waitFor({ state: "detached" });
    await panel.getByRole("listitem").first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it("explains what is wrong: limits, keys, origins, nothing found", async () => {
    const { key: slow } = await newKey({ perMinutePerAddress: 1 });
    const message = async (given: Visit, query: string, times = 1) => {
      await using visitor = await open("/", given);
      for (let time = 0; time < times; time++) {
        await visitor.field.fill(`${query} ${time}`);
        await visitor.field.press("Enter");
        await visitor.panel.locator("ol, p").first().waitFor();
        if (time + 1 === times) break;
        await visitor.field.fill("");
        await visitor.panel.waitFor({ state: "hidden" });
      }
      return {
        text: await visitor.panel.locator("p").textContent(),
        complaints: visitor.complaints.join("\n"),
      };
    };
    expect((await message({ text: slow }, "ticket", 2)).text).toMatch(
      /^Too many searches. Try again in \d+ seconds.$/,
    );
    const unknown = await message({ text: "pk_live_a.b" }, "ticket");
    expect(unknown.text).toContain("cannot be reached");
    const elsewhere = { attributes: `domain="other.example"` };
    const outside = await message(elsewhere, "ticket");
    expect(outside.text).toBe("The search is not available on this page.");
    expect(outside.complaints).toContain("lorepod-search: 403 the publishable key is for other");
    const stranger = await message({ at: origin.replace("127.0.0.1", "localhost") }, "ticket");
    expect(stranger.text).toContain("cannot be reached");
    expect(stranger.complaints).toContain("the key is not for http://localhost");
  });
});

it("is small, and comes compressed and validated to the pages of all origins", async () => {
  const url = `${product.address}/lorepod-search.js`;
  const whole = await fetch(url, { headers: { "accept-encoding": "identity", origin } });
  expect((await whole.arrayBuffer()).byteLength).toBeLessThanOrEqual(15_000);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
  });
  const packed = await fetch(url, { headers: { "accept-encoding": "br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
});
