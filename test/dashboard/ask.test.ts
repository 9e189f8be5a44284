import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** Questions asked in the dashboard: their answers, proofs and refusals. */

const timeout = 240_000;
const filler = "The crossing takes forty minutes in calm weather and an hour in a swell. ".repeat(
  80,
);
const pages: Record<string, [title: string, body: string]> = {
  "/": [
    "Bay Ferry",
    `<p>Bay Ferry carries passengers and bicycles between the harbour and the island all year.</p>
     <p><a href="/tickets">Tickets</a> <a href="/car">By car</a> <a href="/arrival">Arrival</a></p>`,
  ],
  "/tickets": [
    "Tickets",
    `<p>${filler}</p><h2>Fares</h2><p>A day ticket costs €12 and is valid until midnight.
     Children under six travel free of charge.</p><h2>Crossings</h2><p>${filler}</p>`,
  ],
  "/car": ["By car", "<p>Take exit 7. A parking space at the pier costs €8 for a day.</p>"],
  "/arrival": [
    "Arrival",
    "<p>A parking space at the pier costs €10 for a day. Trains stop 200 metres away.</p>",
  ],
};
let product: Product;
let site: Site;
let browser: Browser;
let jobId: string;

beforeAll(async () => {
  product = await startProduct();
  site = await serveSite("saas-en", ({ url: path = "" }, response) => {
    const [title, body] = pages[path] ?? [];
    response.writeHead(title === undefined ? 404 : 200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
        `<main><h1>${title}</h1>${body}</main></html>`,
    );
    return true;
  });
  const start = { url: `${site.url}/`, engine: "http" };
  ({ jobId } = (await product.call("POST", "/v1/extract/async", start)).body);
  await finished(product, jobId, patienceMs);
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const fare = "A day ticket costs €12 and is valid until midnight.";
const asked = (question: string) => `/search?q=${encodeURIComponent(question)}&ask=on`;

/** Some builds of Chromium do not follow `#:~:text=`, whatever the page. */
async function scrollsToWords(page: Page): Promise<boolean> {
  const tab = await page.context().newPage();
  await tab.route("http://words.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><p style="height:9000px">Above</p><p>Anchorage</p><p style="height:9000px">',
    }),
  );
  await tab.goto("http://words.test/#:~:text=Anchorage");
  const end = Date.now() + 5_000;
  let top = 0;
  while (top === 0 && Date.now() < end) top = await tab.evaluate<number>("scrollY");
  await tab.close();
  return top > 0;
}

const answerOf = (page: Page) => page.getByRole("region", { name: "Answer" });

describe("a question on the search page", () => {
  it("is answered with proofs, by keyboard alone", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open("/search");
    await page.locator("input[type=search]:focus").waitFor();
    await page.keyboard.type("how much is a day ticket");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const answer = answerOf(page);
    await answer.getByText("Quoted word for word from 1 page").waitFor();
    expect(await answer.locator(".sentences p").allTextContents()).toEqual([
      `${fare} 1`,
      "Children under six travel free of charge. 1",
    ]);
    const number = answer.getByRole("button", { name: "Proof 1", exact: true }).first();
    await number.focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("li:focus blockquote").textContent()).toContain(fare);
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Go to these words on the page");
  });

  it("has a link that scrolls the page to the words", { timeout }, async ({ skip }) => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open(asked("how much is a day ticket"));
    const link = answerOf(page).getByRole("link", { name: "Go to these words on the page" });
    const [address = "", directive = ""] =
      (await link.getAttribute("href"))?.split("#:~:text=") ?? [];
    expect(address).toBe(`${site.url}/tickets`);
    const words = directive.split(",").map(decodeURIComponent);
    expect(words[0]).toBe("A day ticket costs €12 and is valid");
    expect(words.at(-1)).toBe("midnight. Children under six travel free of charge.");
    const opened = page.waitForEvent("popup");
    await link.click();
    const live = await opened;
    await live.waitForLoadState();
    expect(live.url()).toContain(address);
    skip(!(await scrollsToWords(live)), "this Chromium scrolls to no words of an address");
    await expect
      .poll(() => live.evaluate<number>("scrollY"), { timeout: 30_000 })
      .toBeGreaterThan(0);
  });

  it.each([
    ["do you sell gift cards", "do not answer this", []],
    ["how much is it", "names no subject", []],
    [
      "what does a parking space at the pier cost",
      "The pages disagree",
      ["costs €8 for a day", "costs €10 for a day"],
    ],
  ])("is refused in plain words: %s", { timeout }, async (question, words, proofs) => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open(asked(question));
    const answer = answerOf(page);
    await answer.getByText(words, { exact: false }).waitFor();
    expect(await answer.locator(".proofs > li").count()).toBe(proofs.length);
    for (const proof of proofs) await answer.locator("blockquote", { hasText: proof }).waitFor();
  });

  it("moves nothing while it is answered", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await page.addInitScript(sumShifts);
    await visitor.signIn(product);
    await visitor.open(asked("how much is a day ticket"));
    await page.getByText("What the search found").waitFor();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    expect(await page.evaluate<number>("globalThis.shifts")).toBeLessThan(0.001);
  });
});

it("is asked after an extraction, and as code", { timeout }, async () => {
  await using visitor = await visit(browser, product, { width: 360 });
  const { page } = visitor;
  await visitor.signIn(product);
  await visitor.open(`/?job=${jobId}`);
  const field = page.getByRole("searchbox", { name: "Ask what was just learned" });
  await field.fill("how much is a day ticket");
  await field.press("Enter");
  const answer = answerOf(page);
  await answer.getByText(fare).first().waitFor();
  await page.locator(".item mark").first().waitFor();
  await answer.getByText("The same question as code").click();
  await answer.getByRole("button", { name: "CLI" }).click();
  const code = answer.getByRole("region", { name: "CLI code" });
  expect(await code.textContent()).toMatch(/^lorepod ask 'how much is a day ticket' --domain \S+ /);
  expect(await visitor.overflow()).toBe(0);
});

/** Run in the page, whose types are not ours: a text. */
const sumShifts = `globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) globalThis.shifts += value;
}).observe({ type: "layout-shift", buffered: true });`;
