/**
 * The dashboard in a browser whose cache is empty, on loopback: until a page can be used, what
 * travels for it, and what moves under its reader.
 *
 *   node bench/dashboard.ts
 */
import type { Browser, BrowserContext } from "playwright";
import { launchChromium } from "../test/journey/chromium.ts";
import { finished, startProduct } from "../test/journey/product.ts";
import { serveSite } from "../test/site/serve.ts";

const rounds = 7;

/** Run in the page, whose types are not ours: texts. */
const watch = `(() => {
  const seen = (globalThis.seen = { usableMs: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const there = document.querySelector("main h1") && !document.querySelector(".waiting");
    if (there) seen.usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;
const received = `({
  ...seen,
  bytes: performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
})`;

type Seen = { usableMs: number; shift: number; bytes: number };

await using site = await serveSite("saas-en");
await using product = await startProduct();
const start = { url: site.url, maxPages: 10 };
const { jobId } = (await product.call("POST", "/v1/extract/async", start)).body;
await finished(product, jobId);
const browser = await launchChromium(product.data);
const session = await signIn(browser);

const paths = [
  "/",
  `/?job=${jobId}`,
  "/jobs",
  `/jobs/${jobId}`,
  "/search?q=price",
  "/webhooks",
  "/usage",
];
for (const path of ["/sign-in", ...paths]) {
  const seen: Seen[] = [];
  for (let round = 0; round < rounds; round++) {
    const storageState = path === "/sign-in" ? { cookies: [], origins: [] } : session;
    await using context = await browser.newContext({ storageState });
    seen.push(await load(context, path));
  }
  const usable = seen.map(({ usableMs }) => usableMs).toSorted((a, b) => a - b);
  const figures = {
    page: path.replace(jobId, "ID"),
    usableMs: Math.round(usable[Math.floor(rounds / 2)] ?? 0),
    slowestMs: Math.round(usable.at(-1) ?? 0),
    shift: Math.max(...seen.map(({ shift }) => shift)),
    bytes: Math.max(...seen.map(({ bytes }) => bytes)),
  };
  console.log(JSON.stringify(figures));
}
await browser.close();

async function load(context: BrowserContext, path: string): Promise<Seen> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${product.address}${path}`);
  // The page's policy lets no function made of text in, so it is looked at from outside.
  while ((await page.evaluate<number>("seen.usableMs")) === 0) await page.waitForTimeout(50);
  // A delayed shift happens within this time.
  await page.waitForTimeout(500);
  return await page.evaluate<Seen>(received);
}

async function signIn(opened: Browser) {
  await using context = await opened.newContext();
  const page = await context.newPage();
  await page.goto(`${product.address}/sign-in`);
  await page.getByRole("textbox", { name: "API key" }).fill(product.key);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  return await context.storageState();
}
