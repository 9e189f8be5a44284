import { readFile } from "node:fs/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { freePort } from "../journey/free-port.ts";
import { finished, startProduct, type Json, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** What the dashboard does at its edges: one page alone, files, errors, addresses, keys, motion. */

const host = "lorepod.test";
const timeout = 240_000;
let product: Product;
let site: Site;
let browser: Browser;
let job: Json;

beforeAll(async () => {
  const plans = "Pro=100000/0/10,Starter=100/1/2";
  const env = { LOREPOD_ADMIN_TOKEN: "an-admin-token-of-tests", LOREPOD_PLANS: plans };
  [product, site] = await Promise.all([startProduct({ env }), serveSite("saas-en")]);
  browser = await launchChromium(product.data, { hosts: { [host]: "127.0.0.1" } });
  const start = { url: site.url, maxPages: 3 };
  const { body } = await product.call("POST", "/v1/extract/async", start);
  job = await finished(product, body.jobId, patienceMs);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

describe("one page alone", () => {
  it("as markdown, as a picture, and a site's addresses", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    const address = page.getByLabel("Address of a website");
    await address.fill(`${site.url}/pricing`);
    await page.getByRole("button", { name: "Markdown" }).click();
    await address.press("Enter");
    const text = page.getByRole("region", { name: "markdown", exact: true });
    await text.filter({ hasText: "per user / month" }).waitFor();
    expect(new URL(page.url()).searchParams.get("do")).toBe("markdown");

    await page.getByRole("button", { name: "Screenshot" }).click();
    await address.press("Enter");
    await page.getByRole("img", { name: /as a browser shows it/ }).waitFor();
    const width = () => page.evaluate<number>(`document.querySelector(".shot").naturalWidth`);
    await expect.poll(width, { timeout: patienceMs }).toBe(1280);

    await page.getByRole("button", { name: "Sitemap" }).click();
    await address.press("Enter");
    await page.locator("main li", { hasText: "/pricing" }).first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

describe("a job", () => {
  it(
    "of an upload has the document's name, and no call that needs a website",
    { timeout },
    async () => {
      const contentBase64 = Buffer.from("# House rules\n\nThe office opens at 9.").toString(
        "base64",
      );
      const upload = { source: "rules.md", contentBase64 };
      const { body } = await product.call("POST", "/v1/documents", upload);
      await finished(product, body.jobId, patienceMs);
      await using visitor = await visit(browser, product);
      const { page } = visitor;
      await visitor.signIn(product);
      await visitor.open(`/jobs/${body.jobId}`);
      await page.getByRole("heading", { level: 1, name: "House rules" }).waitFor();
      await page.getByRole("button", { name: "Export", exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "Run again" }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Watch this site" }).count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it("is exported as JSON lines, as a table and as files of markdown", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open(`/jobs/${job.id}`);
    const take = async (...choices: string[]) => {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      for (const name of choices) await page.getByRole("button", { name, exact: true }).click();
      const save = page.getByRole("button", { name: "Save the file" });
      const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
      await save.waitFor({ state: "detached" });
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const items: Json[] = job.result.knowledgeItems;
    const { name, bytes } = await take();
    expect(name).toBe(`${job.id}-items.jsonl`);
    const lines = bytes.toString("utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(items);
    const table = await take("CSV", "Pages");
    expect(table.name).toBe(`${job.id}-pages.csv`);
    expect(table.bytes.toString("utf8")).toMatch(/^url,title,/);
    const zip = await take("Markdown");
    expect(zip.name).toBe(`${job.id}-markdown.zip`);
    expect(zip.bytes.subarray(0, 2).toString("latin1")).toBe("PK");
  });

  it("extracts unread pages with one click, and shows the code for it", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await page.getByLabel("Address of a website").fill(site.url);
    await page.getByText("Options").click();
    await page.getByLabel("Pages at most").fill("1");
    await page.getByLabel("Pages at most").press("Enter");
    await page.getByRole("heading", { name: "Left out, worth reading" }).waitFor();
    const first = new URL(page.url()).searchParams.get("job");
    const suggested = page.getByRole("button", { name: /^Extract \S/ }).first();
    const name = (await suggested.getAttribute("aria-label"))?.replace("Extract ", "") ?? "";
    await suggested.click();
    await page.waitForURL((url) => ![null, first].includes(url.searchParams.get("job")));
    await page.getByRole("heading", { name: /\d+ items?/ }).waitFor();
    await page.getByRole("list", { name: "Pages" }).getByText(name).waitFor();
    await page.getByText("The same request as code").click();
    expect(await page.getByRole("region", { name: "curl code" }).textContent()).toContain("urls");
  });
});

describe("addresses of the dashboard", () => {
  it("lead to the same place when they are shared, after signing in", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    const shared = `/jobs/${job.id}?tab=pages&outcome=scraped`;
    await visitor.open(shared);
    await visitor.enter(product);
    await page.getByRole("region", { name: "Addresses" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(shared);
    const chosen = page.getByRole("group", { name: "Outcome" }).locator("[aria-pressed=true]");
    expect(await chosen.textContent()).toMatch(/^read \d+$/);
  });

  it("go back one step at a time", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    // The start page has links to jobs, too.
    await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
    await page.locator(`a[href="/jobs/${job.id}"]`).click();
    await page.getByRole("button", { name: "Timeline" }).click();
    await page.locator(".timeline").waitFor();
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByRole("region", { name: "job as JSON" }).waitFor();
    await page.goBack();
    await page.locator(".timeline").waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Business" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Playground" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  });
});

describe("what goes wrong", () => {
  it(
    "a server that restarts is waited for, by a page that was opened meanwhile",
    { timeout },
    async () => {
      const port = String(await freePort());
      const first = await startProduct({ env: { LOREPOD_PORT: port } });
      await using visitor = await visit(browser, first);
      const { page } = visitor;
      await visitor.signIn(first);
      await first.stop("SIGTERM");
      await page.getByRole("link", { name: "Jobs", exact: true }).click();
      await page.getByText("Reconnecting…").waitFor();
      const { data, key } = first;
      await using second = await startProduct({ data, key, env: { LOREPOD_PORT: port } });
      expect(second.address).toBe(first.address);
      await page.getByText("No job yet").waitFor();
      await page.getByText("Reconnecting…").waitFor({ state: "detached" });
      await second.stop("SIGTERM");
      await first[Symbol.asyncDispose]();
    },
  );

  it("a used-up month is shown with the API's message", { timeout }, async () => {
    const headers = { authorization: "Bearer an-admin-token-of-tests", "x-api-key": "" };
    const asked = { name: "small", plan: "Starter" };
    const { key } = (await product.call("POST", "/admin/v1/keys", asked, headers)).body;
    await product.call("POST", "/v1/search", { query: "price" }, { "x-api-key": key });
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await page.getByLabel("Address of a website").fill(site.url);
    await page.getByLabel("Address of a website").press("Enter");
    const received = page.getByRole("alert");
    await received.filter({ hasText: /quota|month|period/ }).waitFor();
    await received.locator("code").waitFor();
  });

  it("over plain http from another machine one is warned", { timeout }, async () => {
    const elsewhere = { ...product, address: product.address.replace("127.0.0.1", host) };
    await using visitor = await visit(browser, elsewhere);
    await visitor.open("/sign-in");
    await visitor.page.getByText("came over plain http", { exact: false }).waitFor();
    await using own = await visit(browser, product);
    await own.open("/sign-in");
    expect(await own.page.getByText("came over plain http", { exact: false }).count()).toBe(0);
  });
});

it("goes from the key to an item's proof by keyboard alone", { timeout }, async () => {
  await using visitor = await visit(browser, product);
  const { page } = visitor;
  const { keyboard } = page;
  await visitor.open("/sign-in");
  const focused = () => page.evaluate<string>(nameOfFocus);
  /** Tabs on until that has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 80; steps++) {
      if (name.test(await focused())) return;
      await keyboard.press("Tab");
    }
    throw new Error(`no way to ${name}`);
  };
  await tabTo(/^INPUT password/);
  await keyboard.type(product.key);
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Playground" }).waitFor();
  // The field that people come for has the focus.
  await expect.poll(focused, { timeout: patienceMs }).toMatch(/Address of a website/);
  await keyboard.type(`${site.url}/pricing`);
  await tabTo(/^SUMMARY +Options/);
  await keyboard.press("Enter");
  await tabTo(/^INPUT checkbox/);
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: /\d+ items?/ }).waitFor();
  await tabTo(/Show proof of/);
  const opener = await focused();
  await keyboard.press("Enter");
  await page.locator("dialog mark").waitFor();
  expect(await page.locator("dialog :focus").count()).toBe(1);
  await keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(focused, { timeout: patienceMs }).toBe(opener);
});

const nameOfFocus = `(() => {
  const { activeElement: it } = document;
  return [it.tagName, it.type, it.getAttribute("aria-label"), it.textContent].join(" ").slice(0, 99);
})()`;

it("words from right to left keep their side, and break nothing", { timeout }, async () => {
  const title = "مرحبا بكم في متجر الدراجات (Bikes 24/7)";
  await using arabic = await serveSite("saas-en", (request, response) => {
    if (request.url !== "/") return false;
    const words = "نؤجر الدراجات كل يوم من التاسعة صباحا حتى السادسة مساء بجانب الميناء. ".repeat(
      6,
    );
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="ar" dir="rtl"><title>${title}</title><main><h1>${title}</h1>` +
        `<h2>الأسعار</h2><p>${words}</p></main></html>`,
    );
    return true;
  });
  const start = { url: arabic.url, singlePage: true };
  const { body } = await product.call("POST", "/v1/extract/async", start);
  await finished(product, body.jobId, patienceMs);
  await using visitor = await visit(browser, product, { width: 360 });
  const { page } = visitor;
  await visitor.signIn(product);
  for (const path of [`/?job=${body.jobId}`, `/jobs/${body.jobId}`]) {
    await visitor.open(path);
    const shown = page.locator("bdi", { hasText: "الدراجات" }).first();
    await shown.waitFor();
    expect(await page.evaluate<string[]>(directions)).toEqual(["rtl"]);
    expect([path, await visitor.overflow()]).toEqual([path, 0]);
  }
});

/** Of all that the website wrote in its own letters. */
const directions = `[...new Set([...document.querySelectorAll("bdi")]
  .filter((it) => /^[\u0600-\u06FF]/.test(it.textContent))
  .map((it) => getComputedStyle(it).direction))]`;

it.each([
  ["reduce", "none"],
  ["no-preference", "shine"],
] as const)("motion is kept from whoever wants none: %s", { timeout }, async (motion, name) => {
  await using visitor = await visit(browser, product, { motion });
  await visitor.open("/sign-in");
  const animation = `(() => {
    const bone = document.body.appendChild(document.createElement("span"));
    bone.className = "bone";
    return getComputedStyle(bone).animationName;
  })()`;
  expect(await visitor.page.evaluate<string>(animation)).toBe(name);
});
