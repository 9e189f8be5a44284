import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** What the views show of jobs and knowledge, and what can be deleted in them. */

const token = "an-admin-token-of-tests";
const timeout = 240_000;
const words = "We repair bicycles in the harbour and sell the parts that wear out first. ".repeat(
  6,
);
const paths = Array.from({ length: 12 }, (_, at) => `/offer-${at}`);
/** Longer than any column of a table is wide. */
const longPath = `/offers/${"spare-parts-for-the-oldest-bicycles-".repeat(5)}of-all`;
const languages = ["en", "de", "fr"];
let product: Product;
let site: Site;
let browser: Browser;
/** The logo of the site, by its fill. */
let fill = "#fff";
let gate = Promise.withResolvers<void>();

beforeAll(async () => {
  gate.resolve();
  product = await startProduct({ env: { LOREPOD_ADMIN_TOKEN: token } });
  site = await serveSite("saas-en", ({ url: path = "", headers }, response) => {
    const base = `http://${headers.host}`;
    if (path === "/sitemap.xml") {
      const all = [...paths, "/old-offer"].map((one) => `<url><loc>${base}${one}</loc></url>`);
      const alternates = languages.map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${base}/${one}${longPath}"/>`,
      );
      const other = languages.map(
        (one) => `<url><loc>${base}/${one}${longPath}</loc>${alternates.join("")}</url>`,
      );
      response.writeHead(200, { "content-type": "text/xml" });
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
          `xmlns:xhtml="http://www.w3.org/1999/xhtml">${[...all, ...other].join("")}</urlset>`,
      );
    } else if (path.startsWith("/logo")) {
      const circle = `<circle cx="32" cy="32" r="20" fill="${fill}"/>`;
      response.writeHead(200, { "content-type": "image/svg+xml" });
      response.end(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${circle}</svg>`);
    } else if (path === "/old-offer") {
      response.writeHead(301, { location: "/new-offer" }).end();
    } else if (path === "/" || path.includes("offer")) {
      const name = { "@type": "Organization", name: "Harbour Bikes", logo: `${base}/logo${fill}` };
      const data = `<script type="application/ld+json">${JSON.stringify(name)}</script>`;
      const title = `Offer ${path.slice(0, 40)}`;
      const page = `<title>${title}</title>${data}<main><h1>${title}</h1><h2>Repairs for ${path.slice(1, 40)}</h2><p>${path} ${words}</p><dl><dt>Guarantee</dt><dd>2 years</dd></dl>`;
      const waits = path === "/offer-3" ? gate.promise : Promise.resolve();
      void waits.then(() => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end(page);
      });
    } else response.writeHead(404).end();
    return true;
  });
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  gate.resolve();
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

async function newKey(name: string): Promise<{ id: string; key: string }> {
  const headers = { authorization: `Bearer ${token}`, "x-api-key": "" };
  return (await product.call("POST", "/admin/v1/keys", { name, plan: "Pro" }, headers)).body;
}

/** A new key, whose jobs and knowledge no other test sees. */
async function tenant(name: string) {
  const { key } = await newKey(name);
  const call: Product["call"] = (method, path, body) =>
    product.call(method, path, body, { "x-api-key": key });
  const start = async (body: object): Promise<string> =>
    (await call("POST", "/v1/extract/async", { url: `${site.url}/`, ...body })).body.jobId;
  const extract = async (body: object): Promise<string> => {
    const jobId = await start(body);
    await finished({ ...product, call }, jobId, patienceMs);
    return jobId;
  };
  return { key, call, start, extract };
}

describe("a run", () => {
  it("shows each page once and the number that will be read", { timeout }, async () => {
    gate = Promise.withResolvers<void>();
    const { key } = await tenant("redirects");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await page.getByLabel("Address of a website").fill(site.url);
    await page.getByText("Options").click();
    await page.getByLabel("Pages at most").fill("15");
    await page.getByLabel("Pages at most").press("Enter");
    await page.getByRole("heading", { name: /^\d+ of 15 pages read$/ }).waitFor();
    gate.resolve();
    await page.getByRole("heading", { name: "15 pages read" }).waitFor();
    const rows = page.getByRole("list", { name: "Pages" }).locator("li");
    await rows.filter({ hasText: "/new-offer" }).waitFor();
    expect(await rows.count()).toBe(15);
    expect(await rows.filter({ hasText: "/old-offer" }).count()).toBe(0);
    const badges = await rows.locator(".badge").allTextContents();
    expect(new Set(badges)).toEqual(new Set(["read"]));
    expect(await rows.locator(".row:first-child .foreign", { hasText: /^read$/ }).count()).toBe(0);
  });

  it("has the values that were asked for, each with its proof", { timeout }, async () => {
    const { key } = await tenant("values");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await page.getByLabel("Address of a website").fill(site.url);
    await page.getByText("Options").click();
    await page.getByLabel("Pages at most").fill("1");
    await page.getByLabel("Values to find").fill("{ name");
    await page.getByLabel("Pages at most").press("Enter");
    await page.getByText("are not JSON").waitFor();
    await page.getByLabel("Values to find").fill("guarantee\nshoe size: number");
    await page.getByLabel("Pages at most").press("Enter");
    const values = page.getByRole("region", { name: "Values" });
    await values.getByText("not stated").waitFor();
    await values.getByRole("button", { name: "Show proof of guarantee" }).click();
    const proof = page.getByRole("dialog").locator("mark");
    await proof.waitFor();
    expect(await proof.textContent()).toMatch(/Guarantee\W+2 years/);
  });

  it("that is cancelled is shown as cancelled, not as failed", { timeout }, async () => {
    gate = Promise.withResolvers<void>();
    const { key, start } = await tenant("cancels");
    const jobId = await start({ maxPages: 15 });
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open(`/?job=${jobId}`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".status .badge", { hasText: "cancelled" }).waitFor();
    await page.getByText("The extraction was cancelled.").waitFor();
    await visitor.open(`/jobs/${jobId}`);
    await page.locator("h1 + .badge", { hasText: "cancelled" }).waitFor();
    await visitor.open("/jobs");
    await page.locator(".job .badge", { hasText: "cancelled" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    gate.resolve();
  });
});

describe("a job", () => {
  it("has a timeline with times", { timeout }, async () => {
    const { key, extract } = await tenant("times");
    const jobId = await extract({ singlePage: true });
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open(`/jobs/${jobId}?tab=timeline`);
    await page.locator(".timeline .complete").waitFor();
    const entries = await page.locator(".timeline li").count();
    const times = page.locator(".timeline li time");
    expect(await times.count()).toBe(entries);
    const at = await page.evaluate<string[]>(timesOf);
    expect(at).toEqual(at.toSorted());
    expect(await times.first().textContent()).toMatch(/\d+:\d\d:\d\d/);
  });

  it.each([390, 768, 1_280, 1_440, 1_920])(
    "at %i pixels shows its addresses without a part beside the window",
    { timeout },
    async (width) => {
      const { key, extract } = await tenant(`wide ${width}`);
      const jobId = await extract({ maxPages: 3 });
      await using visitor = await visit(browser, product, { width });
      const { page } = visitor;
      await visitor.signIn({ key });
      await visitor.open(`/jobs/${jobId}?tab=pages`);
      const table = page.getByRole("region", { name: "Addresses" });
      await table.getByText("oldest-bicycles", { exact: false }).first().waitFor();
      const hidden = await page.evaluate<number>(besideTable);
      expect([hidden, await visitor.overflow()]).toEqual([0, 0]);
    },
  );
});

describe("a logo", () => {
  it.each([
    ["white", "#ffffff", true],
    ["black", "#000000", false],
  ])("that is %s is seen on its ground", { timeout }, async (name, color, onDark) => {
    fill = color;
    const { key, extract } = await tenant(`${name} logo`);
    const jobId = await extract({ singlePage: true });
    for (const theme of ["light", "dark"] as const) {
      await using visitor = await visit(browser, product, { theme });
      const { page } = visitor;
      await visitor.signIn({ key });
      await visitor.open(`/jobs/${jobId}`);
      await page.locator(`.logo${onDark ? ".light" : ":not(.light)"} img`).waitFor();
      const ground = () => page.evaluate<string>(groundOf);
      await expect.poll(ground).toBe(onDark ? "rgb(23, 32, 30)" : "rgb(255, 255, 255)");
    }
  });
});

// Run in the page, whose types are not ours: texts.
const groundOf = `getComputedStyle(document.querySelector(".logo")).backgroundColor`;
const timesOf = `[...document.querySelectorAll(".timeline time")].map((it) => it.dateTime)`;
const besideTable = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector(".table");
  return scrollWidth - clientWidth;
})()`;

describe("the search page", () => {
  it("shows how much it lists, and loads the rest", { timeout }, async () => {
    const { key, extract } = await tenant("searches");
    await extract({ maxPages: 15 });
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open("/search");
    // The field that people come for has the focus.
    await page.keyboard.type("repairs");
    await page.keyboard.press("Enter");
    await page.getByText("First 10 results, by words").waitFor();
    expect(await page.locator(".items > li").count()).toBe(10);
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText(/^\d+ results, by words/).waitFor();
    const shown = await page.locator(".items > li").count();
    expect(shown).toBeGreaterThan(10);
    await page.getByText(`${shown} results, by words`, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  });

  it("shows the proof of a result, and results of one kind", { timeout }, async () => {
    const { key, extract } = await tenant("kinds");
    await extract({ maxPages: 3 });
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open("/search?q=repairs");
    const results = page.locator(".items > li");
    await page.getByRole("group", { name: "Kind" }).getByText("Passages").click();
    await page.waitForURL(/kind=passage/);
    await page.getByText(/results?, by words/).waitFor();
    await expect
      .poll(async () => new Set(await results.locator("footer > span").allTextContents()))
      .toEqual(new Set(["passage"]));
    await results.first().getByText("Proof").click();
    expect(await results.first().locator("blockquote").textContent()).toMatch(/offer|2 years/);
    const link = results.first().locator("footer a");
    expect(await link.getAttribute("href")).toMatch(/#/);
  });

  const pressed = async (page: Page) => {
    const group = page.getByRole("group", { name: "How to search" });
    const buttons = [group.getByText("Hybrid"), group.getByText("Keyword")];
    return Promise.all(buttons.map((button) => button.getAttribute("aria-pressed")));
  };

  it.each([
    [false, ["false", "true"]],
    [true, ["true", "false"]],
  ])("offers what the server has; an embedder: %s", { timeout }, async (embeddings, chosen) => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    if (embeddings) {
      await page.route("**/dashboard/session", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), embeddings } });
      });
    }
    await visitor.open("/search");
    expect(await pressed(page)).toEqual(chosen);
    const hybrid = page.getByRole("button", { name: "Hybrid" });
    expect(await hybrid.isEnabled()).toBe(embeddings);
    expect(await page.getByText("Hybrid needs LOREPOD_EMBEDDINGS").count()).toBe(
      embeddings ? 0 : 1,
    );
  });
});

describe("deleting, by keyboard", () => {
  const total = async (call: Product["call"], query = "") =>
    (await call("GET", `/v1/knowledge${query}`)).body.counts.total;

  /** Opens the dialog from a button that has the focus, checks its text, and confirms. */
  async function confirm(page: Page, name: string | RegExp, expected: string): Promise<void> {
    await page.getByRole("button", { name }).first().focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(expected, { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    // A hidden dialog has no role but is still open to the page: it must be removed.
    await page.locator("dialog").waitFor({ state: "detached" });
    // The focus is back on the button before the next key.
    await page.locator("button:focus", { hasText: /^Delete/ }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delete", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
  }

  it("removes the knowledge of a page, then of a job, then of a site", { timeout }, async () => {
    const { key, call, extract } = await tenant("deletes");
    const jobId = await extract({ urls: [`${site.url}/offer-1`, `${site.url}/offer-2`] });
    const before = await total(call);
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open("/search");
    await confirm(page, /^Delete page .*\/offer-1$/, "/offer-1");
    await page.getByText(/^\d+ items? deleted\.$/).waitFor();
    const left = await total(call);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await page.getByRole("heading", { name: `${left} item` }).waitFor();
    expect(await page.getByRole("link", { name: /offer-1$/ }).count()).toBe(0);

    await visitor.open(`/jobs/${jobId}`);
    await confirm(page, "Delete knowledge of this job", "Jobs and their results stay");
    await page.getByText(/^\d+ items? deleted\.$/).waitFor();
    expect(await total(call)).toBe(0);

    await extract({ singlePage: true });
    await visitor.open("/search");
    await page.getByLabel("Site").selectOption("127.0.0.1");
    await confirm(page, "Delete this site, 127.0.0.1", "every page of 127.0.0.1");
    await page.getByText(/^\d+ items? deleted\.$/).waitFor();
    expect(await total(call)).toBe(0);
  });

  it("removes a key after its name was typed", { timeout }, async () => {
    const { key } = await newKey("to be deleted");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ token });
    await visitor.open("/keys");
    await page.getByRole("button", { name: "Delete to be deleted" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("everything under it", { exact: false }).waitFor();
    expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Type the key's name to confirm").fill("to be deleted");
    await page.keyboard.press("Enter");
    await page.locator(".keys").getByText("to be deleted").waitFor({ state: "detached" });
    // Its button is removed with its row: the focus is on the message, not at the page's start.
    await page.locator(":focus", { hasText: "The key “to be deleted” was deleted." }).waitFor();
    const call = await product.call("GET", "/v1/account", undefined, { "x-api-key": key });
    expect(call.status).toBe(401);
  });

  it("removes a webhook", { timeout }, async () => {
    const { key, call } = await tenant("hooks");
    const hook = { url: "https://receiver.example/", events: ["EXTRACTION_FAILED"] };
    const { id } = (await call("POST", "/v1/webhooks", hook)).body;
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open(`/webhooks/${id}`);
    await confirm(page, "Delete", "the log of its deliveries");
    await page.getByText("No webhooks yet").waitFor();
    expect((await call("GET", `/v1/webhooks/${id}`)).status).toBe(404);
  });
});
