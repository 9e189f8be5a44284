import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, until, type Json, type Product } from "../journey/product.ts";
import { serveSite } from "../site/serve.ts";
import { openLine, type Line } from "./line.ts";
import { patienceMs, visit } from "./visitor.ts";

/** Every page continues by itself after its server was unreachable. */

const token = "an-admin-token-of-tests";
const timeout = 240_000;
let product: Product;
let line: Line;
let browser: Browser;
let job: Json;
let webhook: Json;

beforeAll(async () => {
  product = await startProduct({ env: { LOREPOD_ADMIN_TOKEN: token } });
  line = await openLine(product.address);
  browser = await launchChromium(product.data);
  await using site = await serveSite("saas-en");
  const { body } = await product.call("POST", "/v1/extract/async", {
    url: site.url,
    singlePage: true,
  });
  job = await finished(product, body.jobId, patienceMs);
  const hook = { url: "https://receiver.example/", events: ["EXTRACTION_FAILED"] };
  webhook = (await product.call("POST", "/v1/webhooks", hook)).body;
}, 300_000);
// A test that failed leaves the next ones a connection.
afterEach(() => line.mend());
afterAll(async () => {
  await browser?.close();
  await line?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const jobCount = async () => (await product.call("GET", "/v1/jobs?limit=100")).body.jobs.length;

/** A site whose later pages wait until the gate opens. */
async function slowSite() {
  const gate = Promise.withResolvers<void>();
  const site = await serveSite("saas-en", (request, response) => {
    if (!/(about|contact|terms)/.test(request.url ?? "")) return false;
    void gate.promise.then(() => response.writeHead(404).end());
    return true;
  });
  return { site, open: () => gate.resolve() };
}

describe("a run", () => {
  it("that is watched continues where the connection was lost", { timeout }, async () => {
    const { site, open } = await slowSite();
    await using _site = site;
    const before = await jobCount();
    await using visitor = await visit(browser, line);
    const { page } = visitor;
    await visitor.signIn(product);
    await page.getByLabel("Address of a website").fill(site.url);
    await page.getByLabel("Address of a website").press("Enter");
    await page.locator(".pages .read").nth(1).waitFor();
    await line.cut();
    await page.getByText("The server does not answer. Reconnecting…").waitFor();
    await page.locator(".status .badge", { hasText: "reconnecting" }).waitFor();
    expect(await page.getByText("failed", { exact: false }).count()).toBe(0);
    // The job ends while the dashboard is disconnected.
    open();
    const jobId = new URL(page.url()).searchParams.get("job") ?? "";
    await finished(product, jobId, patienceMs);
    await line.mend();
    await page.getByRole("heading", { name: /\d+ items/ }).waitFor();
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
    await page.locator(".status .badge", { hasText: "completed" }).waitFor();
    const urls = await page.locator(".pages li .url").allTextContents();
    expect(urls).toEqual([...new Set(urls)]);
    expect(await jobCount()).toBe(before + 1);

    await page.getByRole("link", { name: "Job", exact: true }).click();
    await page.getByRole("button", { name: "Timeline" }).click();
    await page.locator(".timeline .complete").waitFor();
    expect(await page.locator(".timeline .pages_planned").count()).toBe(1);
  });

  it("that is started without a connection starts once, when it is back", { timeout }, async () => {
    await using site = await serveSite("saas-en");
    const before = await jobCount();
    await using visitor = await visit(browser, line);
    const { page } = visitor;
    await visitor.signIn(product);
    await line.cut();
    await page.getByLabel("Address of a website").fill(`${site.url}/pricing`);
    await page.getByLabel("Address of a website").press("Enter");
    await page.locator(".status .badge", { hasText: "reconnecting" }).waitFor();
    await line.mend();
    await page.getByRole("heading", { name: /\d+ items?/ }).waitFor();
    expect(await jobCount()).toBe(before + 1);
  });

  it("on its own page is polled again", { timeout }, async () => {
    const { site, open } = await slowSite();
    await using _site = site;
    const { body } = await product.call("POST", "/v1/extract/async", { url: site.url });
    await using visitor = await visit(browser, line);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open(`/jobs/${body.jobId}`);
    await page.locator("h1 + .badge", { hasText: "processing" }).waitFor();
    await line.cut();
    await page.getByText("Reconnecting…").waitFor();
    open();
    await finished(product, body.jobId, patienceMs);
    await line.mend();
    await page.locator("h1 + .badge", { hasText: "completed" }).waitFor();
    await page.getByRole("heading", { name: /\d+ items/ }).waitFor();
  });
});

describe("a page that is opened without a connection is filled when it is back", () => {
  const shows: [path: string, text: string | RegExp][] = [
    ["/jobs", /page · |pages · /],
    ["/jobs/JOB", /^Export$/],
    ["/jobs/JOB?tab=pages", "Outcome"],
    ["/search", /^\d+ items?$/],
    ["/search?q=price", /results?, by words/],
    ["/webhooks", "receiver.example"],
    ["/webhooks/HOOK", "No delivery here"],
    ["/usage", "Extractions at once"],
    ["/keys", /· Pro · used/],
    ["/system", "Dependencies"],
  ];
  it.each(shows)("%s", { timeout }, async (shown, text) => {
    const path = shown.replace("JOB", job.id).replace("HOOK", webhook.id);
    await using visitor = await visit(browser, line);
    const { page } = visitor;
    await visitor.signIn({ token });
    await page.locator('select[aria-label="Key to act as"]:enabled').waitFor();
    await line.cut();
    // As a link within the dashboard does: what it is made of has been loaded.
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent("popstate"))`);
    await page.getByText("Reconnecting…").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await line.mend();
    await page.getByText(text).first().waitFor();
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
  });
});

it("a proxy without a server behind it is no end of a session", { timeout }, async () => {
  await using visitor = await visit(browser, line);
  const { page } = visitor;
  await visitor.signIn(product);
  let refused = 0;
  await page.route("**/dashboard/session", (route) =>
    ++refused > 2 ? route.continue() : route.fulfill({ status: 502, body: "Bad Gateway" }),
  );
  await page.goto(`${line.address}/jobs`);
  await page.getByText("Reconnecting…").waitFor();
  await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  expect(await until(async () => (refused > 2 ? refused : undefined))).toBeGreaterThan(2);
});
