import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** Credentials in the dashboard: stored, used, replaced and deleted, and never shown. */

const timeout = 240_000;
const secret = "hunter2-of-tests";
const words = "The harbour keeps spare parts for every bicycle that we have ever sold. ".repeat(6);
let product: Product;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  site = await serveSite("saas-en", ({ headers }, response) => {
    const login = Buffer.from(`reader:${secret}`).toString("base64");
    if (headers.authorization !== `Basic ${login}`) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="members"' }).end();
      return true;
    }
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<title>Members</title><main><h1>For members</h1><p>${words}</p>` +
        `<dl><dt>Guarantee</dt><dd>2 years</dd></dl></main>`,
    );
    return true;
  });
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const listed = async () => (await product.call("GET", "/v1/credentials")).body.credentials;

async function newCredential(name: string): Promise<string> {
  const basic = { username: "reader", password: secret };
  const asked = { name, origins: [new URL(site.url).origin], kind: "basic", basic };
  return (await product.call("POST", "/v1/credentials", asked)).body.id;
}

/** Everything that the page has: its text, what is typed into it, and what the browser stores. */
const contentOf = (page: Page): Promise<string> => page.evaluate<string>(content);
const content = `JSON.stringify([
  document.documentElement.outerHTML,
  [...document.querySelectorAll("input, textarea")].map((it) => it.value),
  { ...localStorage }, { ...sessionStorage }, history.state, location.href,
])`;

describe("the form", () => {
  it.each<[kind: string, fill: (page: Page) => Promise<void>]>([
    [
      "Basic",
      async (page) => {
        await page.getByLabel("User").fill("reader");
        await page.getByLabel("Password").fill(secret);
      },
    ],
    [
      "Headers",
      async (page) => {
        await page.getByLabel("Name of header 1").fill("X-Token");
        await page.getByLabel("Value of header 1").fill(secret);
        await page.getByRole("button", { name: "Add a header" }).click();
        await page.getByRole("button", { name: "Remove header 2" }).click();
      },
    ],
    [
      "Cookies",
      async (page) => {
        await page.getByLabel("Name of cookie 1").fill("sid");
        await page.getByLabel("Value of cookie 1").fill(secret);
      },
    ],
    [
      "Login",
      async (page) => {
        await page.getByLabel("Address of step 1").fill(`${site.url}/login`);
        await page.getByLabel("Selector of step 2").fill("#user");
        await page.getByLabel("Selector of step 3").fill("#password");
        await page.getByLabel("Selector of step 4").fill("button");
        await page.getByLabel("Value “user”").fill("reader");
        await page.getByLabel("Value “password”").fill(secret);
        await page.getByLabel("Page that only members see").fill(`${site.url}/account`);
        await page.getByLabel("Text on it").fill("Log out");
      },
    ],
  ])("stores kind %s, and shows no secret", { timeout }, async (kind, fill) => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open("/credentials");
    await page.getByRole("button", { name: "New credential" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`of kind ${kind}`);
    // An address is meant as its origin.
    await page.getByLabel("Origins").fill(`${site.url}/members`);
    await page.getByRole("group", { name: "Kind" }).getByText(kind).click();
    await fill(page);
    expect(await page.locator("dialog").innerText()).not.toContain(secret);
    await page.getByRole("button", { name: "Store", exact: true }).click();
    const row = page.locator(".rows > li", { hasText: `of kind ${kind}` });
    await row.waitFor();
    expect(await contentOf(page)).not.toContain(secret);
    const stored = (await listed()).find(
      ({ name }: { name: string }) => name === `of kind ${kind}`,
    );
    expect(stored).toMatchObject({
      kind: kind.toLowerCase(),
      origins: [new URL(site.url).origin],
      ...(kind === "Login" && { login: { steps: 4, canaryUrl: `${site.url}/account` } }),
    });
    expect(await row.getByText(stored.id).count()).toBe(1);
  });

  it("shows what is refused at its field, and forgets the secrets", { timeout }, async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open("/credentials");
    await page.getByRole("button", { name: "New credential" }).click();
    await page.getByLabel("Name", { exact: true }).fill("refused");
    await page.getByLabel("Origins").fill("docs.example.com\nftp://docs.example.com");
    await page.getByRole("group", { name: "Kind" }).getByText("Headers").click();
    await page.getByLabel("Name of header 1").fill("Host");
    await page.getByLabel("Value of header 1").fill(secret);
    await page.getByRole("button", { name: "Store", exact: true }).click();
    const origins = page.getByRole("textbox", { name: "Origins" });
    const header = page.getByLabel("Value of header 1");
    await page.locator("dialog [role=alert]").waitFor();
    const problemOf = (field: typeof origins) => field.locator("~ .problem").textContent();
    expect(await problemOf(origins)).toMatch(/^Line 2 must be an origin/);
    expect(await problemOf(header)).toMatch(/^May not be set/);
    expect(await header.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBeNull();
    expect(await header.getAttribute("type")).toBe("password");
    expect(await contentOf(page)).not.toContain(secret);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ name: "refused" }));
  });
});

describe("with a credential", () => {
  it("an extraction from the playground reads what members see", { timeout }, async () => {
    const id = await newCredential("for the playground");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await page.getByLabel("Address of a website").fill("https://docs.example.com/");
    await page.getByText("Options").click();
    const choice = page.getByLabel("Credential");
    const option = choice.locator(`option[value=${id}]`);
    await option.filter({ hasText: "(other origins)" }).waitFor({ state: "attached" });
    expect(await option.isDisabled()).toBe(true);
    await page.getByLabel("Address of a website").fill(`${site.url}/members`);
    await choice.selectOption(id);
    await page.getByLabel("This page alone").check();
    await page.getByLabel("Address of a website").press("Enter");
    await page.getByRole("heading", { name: "1 page read" }).waitFor();
    await page.getByText("The same request as code").click();
    // Not the section around it.
    const code = page.getByRole("region", { name: /^\w+ code$/ });
    for (const [language, shows] of [
      ["curl", `"credential":"${id}"`],
      ["Node", `"credential": "${id}"`],
      ["Python", `credential="${id}"`],
      ["CLI", `--credential ${id}`],
    ] as const) {
      await page.getByRole("group", { name: "Language" }).getByText(language).click();
      expect(await code.textContent()).toContain(shows);
    }
    const { jobs } = (await product.call("GET", "/v1/jobs?limit=1")).body;
    const { request, status } = (await product.call("GET", `/v1/jobs/${jobs[0].id}`)).body;
    expect([status, request.credential]).toEqual(["completed", id]);
    // "Watch this site" goes on with it.
    await visitor.open(`/jobs/${jobs[0].id}`);
    await page.getByRole("link", { name: "Watch this site" }).click();
    expect(await page.getByLabel("Credential").inputValue()).toBe(id);
  });

  it("a Site is read, by several crawlers, and its settings change", { timeout }, async () => {
    const id = await newCredential("for the Site");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open("/sites");
    await page.getByRole("button", { name: "New Site" }).click();
    await page.getByLabel("Address").fill(`${site.url}/members`);
    await page.getByText("Options").click();
    await page.getByLabel("Credential").selectOption(id);
    const crawlers = page.getByLabel("Crawlers at once");
    await crawlers.fill("3");
    const parts = page.getByLabel("Only these parts");
    await parts.fill("main[");
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Read it now" }).click();
    await form.locator("[role=alert]").waitFor();
    expect(await parts.locator("~ .problem").textContent()).toMatch(/^Line 1 /);
    await parts.fill("main");
    await form.getByRole("button", { name: "Read it now" }).click();
    await page.waitForURL(/\/sites\/site_/);
    const own = new URL(page.url()).pathname;
    const now = async () => (await product.call("GET", `/v1${own}`)).body;
    expect(await now()).toMatchObject({ credential: id, parallel: 3, onlySelectors: ["main"] });
    await expect.poll(async () => (await now()).counts.pages, { timeout: patienceMs }).toBe(1);

    await page.getByRole("button", { name: "Settings" }).click();
    expect(await crawlers.inputValue()).toBe("3");
    expect(await page.getByLabel("Credential").inputValue()).toBe(id);
    await page.getByLabel("Credential").selectOption("none");
    await page.getByLabel("Only these parts").fill("");
    await crawlers.fill("1");
    await page.getByLabel("Wait for").fill("h1");
    await page.getByLabel("Scroll long lists").check();
    await form.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    const changed = { credential: null, parallel: 1, waitFor: "h1", scroll: true };
    expect(await now()).toMatchObject({ ...changed, onlySelectors: [] });
  });
});

describe("a credential", () => {
  it("that is suspended gives the reason, and is replaced", { timeout }, async () => {
    const id = await newCredential("suspended one");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    // Three failed logins take a quarter of an hour.
    const reason = "step 3 (fill): there is no such element";
    let suspended = true;
    await page.route("**/v1/credentials", async (route) => {
      const response = await route.fetch();
      const { credentials } = await response.json();
      const login = { steps: 4, canaryUrl: `${site.url}/account`, state: "suspended", reason };
      const shown = credentials.map((one: { id: string }) =>
        suspended && one.id === id ? { ...one, login } : one,
      );
      await route.fulfill({ response, json: { credentials: shown } });
    });
    await visitor.open("/credentials");
    const row = page.locator(".rows > li", { hasText: "suspended one" });
    await row.getByText(reason).waitFor();
    expect(await row.locator(".badge").first().textContent()).toBe("suspended");
    suspended = false;
    await row.getByRole("button", { name: "Replace" }).click();
    await page.getByLabel("User").fill("reader");
    await page.getByLabel("Password").fill(`${secret}-again`);
    await page.getByRole("dialog").getByRole("button", { name: "Replace", exact: true }).click();
    await row.getByText("· replaced").waitFor();
    expect(await row.getByText(reason).count()).toBe(0);
    const one = (await listed()).find((found: { id: string }) => found.id === id);
    expect(one.changedAt > one.createdAt).toBe(true);
  });

  it("is deleted after a question, and while it is used after another", { timeout }, async () => {
    const credential = await newCredential("used one");
    const watched = { url: `${site.url}/?used`, credential, paused: true };
    const { id } = (await product.call("POST", "/v1/sites", watched)).body;
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn(product);
    await visitor.open("/credentials");
    await page.getByRole("button", { name: "Delete used one" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete used one" }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByText(id).waitFor();
    await dialog.getByRole("button", { name: "Delete all the same" }).click();
    await page.locator(".rows > li", { hasText: "used one" }).waitFor({ state: "detached" });
    expect((await listed()).map((one: { id: string }) => one.id)).not.toContain(credential);
    expect((await product.call("GET", `/v1/sites/${id}`)).body.credential).toBeNull();
  });
});
