import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, until, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** Every page, as everybody must be able to use it. */

const token = "an-admin-token-of-tests";
let product: Product;
let site: Site;
let browser: Browser;
let paths: string[];

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct({ env: { LOREPOD_ADMIN_TOKEN: token } }),
    serveSite("saas-en"),
  ]);
  browser = await launchChromium(product.data);
  const start = { url: site.url, maxPages: 3 };
  const { body } = await product.call("POST", "/v1/extract/async", start);
  await finished(product, body.jobId, patienceMs);
  const failing = { url: `${site.url}/nothing-here`, singlePage: true };
  const failed = await product.call("POST", "/v1/extract/async", failing);
  await finished(product, failed.body.jobId, patienceMs);
  const asked = { url: "https://receiver.example.com/", events: ["EXTRACTION_COMPLETED"] };
  const hook = await product.call("POST", "/v1/webhooks", asked);
  const basic = { username: "reader", password: "of tests" };
  const members = { name: "members", origins: [new URL(site.url).origin], kind: "basic", basic };
  await product.call("POST", "/v1/credentials", members);
  const watched = { url: `${site.url}/`, maxPages: 2 };
  const made = await product.call("POST", "/v1/sites", watched);
  const ofSite = `/sites/${made.body.id}`;
  await until(async () => {
    const { body: now } = await product.call("GET", `/v1${ofSite}`);
    return now.state === "idle" && now.lastSync !== null ? true : undefined;
  }, patienceMs);
  const job = `/jobs/${body.jobId}`;
  paths = [
    "/",
    `/?job=${body.jobId}`,
    "/jobs",
    "/jobs?status=pending",
    job,
    `${job}?tab=timeline`,
    `${job}?tab=pages`,
    `${job}?tab=run`,
    `${job}?tab=raw`,
    `/jobs/${failed.body.jobId}`,
    "/jobs/job_unknown",
    "/search",
    "/search?q=inbox&scores=on",
    "/search?q=how+much+is+an+additional+inbox&ask=on",
    "/sites",
    "/sites?watch=example.com",
    ofSite,
    `${ofSite}?tab=pages`,
    `${ofSite}?tab=syncs`,
    "/sites/site_unknown",
    "/credentials",
    "/connect",
    "/webhooks",
    `/webhooks/${hook.body.id}`,
    "/usage",
    "/keys",
    "/system",
  ];
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const timeout = 300_000;

/** Run in the page, whose types are not ours: a text. */
const axeRun = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 200)))`;

describe.each(["light", "dark"] as const)("in %s colours", (theme) => {
  it("no page has a fault that axe can find", { timeout }, async () => {
    await using visitor = await visit(browser, product, { theme });
    const { page } = visitor;
    /** Loaded as a debugger does: the page's policy lets no script in. */
    const faults = async (path: string) => {
      await page.locator(".waiting").first().waitFor({ state: "detached" });
      await page.evaluate(axe.source);
      const found = await page.evaluate<string[]>(axeRun);
      return found.map((fault) => `${path}: ${fault}`);
    };
    await visitor.open("/sign-in");
    const found = await faults("/sign-in");
    await visitor.signIn({ token });
    for (const path of paths) {
      await visitor.open(path);
      found.push(...(await faults(path)));
    }
    await visitor.open("/keys");
    await page.getByRole("button", { name: "New key" }).click();
    found.push(...(await faults("a dialog")));
    await visitor.open("/credentials");
    await page.getByRole("button", { name: "New credential" }).click();
    for (const kind of ["Basic", "Headers", "Cookies", "Login"]) {
      await page.getByRole("group", { name: "Kind" }).getByText(kind).click();
      found.push(...(await faults(`a credential of kind ${kind}`)));
    }
    await visitor.open(paths.find((path) => path.startsWith("/sites/site_")) ?? "");
    await page.getByRole("button", { name: "Settings" }).click();
    found.push(...(await faults("the settings of a Site")));
    expect(found).toEqual([]);
  });
});

it.each([360, 768, 2_560])(
  "at %i pixels nothing is wider than the page",
  { timeout },
  async (width) => {
    await using visitor = await visit(browser, product, { width });
    const { page } = visitor;
    await visitor.signIn({ token });
    for (const path of paths) {
      await visitor.open(path);
      await page.locator(".waiting").first().waitFor({ state: "detached" });
      expect([path, await visitor.overflow()]).toEqual([path, 0]);
    }
  },
);

it("works by keyboard alone, and announces its place", { timeout }, async () => {
  await using visitor = await visit(browser, product);
  const { page } = visitor;
  await visitor.signIn({ token });
  await visitor.open("/usage");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toContain("Skip to the page");
  const jobs = page.getByRole("link", { name: "Jobs", exact: true });
  await jobs.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  await expect.poll(() => page.title(), { timeout: 30_000 }).toBe("Jobs · Lorepod");
  expect(await page.locator("main:focus").count()).toBe(1);
  expect(await jobs.getAttribute("aria-current")).toBe("page");
  await page.goBack();
  await page.getByRole("heading", { name: "Usage" }).waitFor();
  await page.goForward();
  await page.getByRole("button", { name: "Failed" }).click();
  expect(new URL(page.url()).search).toBe("?status=failed");
});

it("keeps the colours that were chosen", { timeout }, async () => {
  await using visitor = await visit(browser, product);
  const { page } = visitor;
  await visitor.signIn({ token });
  await page.getByLabel("Colours").selectOption("dark");
  const ground = () =>
    page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
  const dark = await ground();
  await page.reload();
  await page.getByRole("heading", { name: "Playground" }).waitFor();
  expect(await ground()).toBe(dark);
  await page.getByLabel("Colours").selectOption("light");
  expect(await ground()).not.toBe(dark);
});

describe("the built files", () => {
  const built = join(import.meta.dirname, "../../dist/ui");

  it("are 60 kB at most for the first page, packed", () => {
    const assets = readdirSync(join(built, "assets")).filter((name) =>
      /\.(js|css|svg)$/.test(name),
    );
    const files = ["index.html", ...assets.map((name) => `assets/${name}`)];
    const bytes = files.map((name) => gzipSync(readFileSync(join(built, name))).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  });

  it("hold nothing inline that a policy would have to allow", () => {
    const page = readFileSync(join(built, "index.html"), "utf8");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  });

  it("are served packed, to be kept for ever, under a strict policy", async () => {
    const page = await fetch(`${product.address}/`);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? "";
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(`${product.address}${script}`, {
        headers: { "accept-encoding": encoding },
      });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(await answer.text()).toContain("Playground");
    }
  });
});
