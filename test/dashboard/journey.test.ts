import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, until, type Product } from "../journey/product.ts";
import { startReceiver } from "../journey/receiver.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** What people do in the dashboard, in a real browser. */

const token = "an-admin-token-of-tests";
let product: Product;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  const env = {
    LOREPOD_ADMIN_TOKEN: token,
    LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
    LOREPOD_WEBHOOK_RETRIES: "10ms,10ms,10ms,10ms,10ms",
  };
  [product, site] = await Promise.all([startProduct({ env }), serveSite("saas-en")]);
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const timeout = 240_000;

async function newKey(name: string): Promise<{ id: string; key: string }> {
  const headers = { authorization: `Bearer ${token}` };
  return (await product.call("POST", "/admin/v1/keys", { name, plan: "Pro" }, keyless(headers)))
    .body;
}

/** As the admin alone: without the test's own key. */
const keyless = (headers: object) => ({ ...headers, "x-api-key": "" });

describe("a first visit", () => {
  it("goes from the printed link to a key, an extraction and a search", { timeout }, async () => {
    await using own = await startProduct();
    await using visitor = await visit(browser, own);
    const { page } = visitor;
    const link = /\S+\/sign-in#code=\S+/.exec(own.output())?.[0] ?? "";
    await page.goto(link);
    await page.getByRole("heading", { name: "Playground" }).waitFor();
    expect(page.url()).not.toContain("code");

    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("support bot");
    await page.getByRole("button", { name: "Create" }).click();
    const key = await page.locator(".secret code").textContent();
    expect(key).toMatch(/^service_live_\w{43}$/);
    await page.getByRole("button", { name: "I have it" }).click();
    await page.getByText("support bot").waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole("link", { name: "Playground" }).click();
    await page.getByLabel("Key to act as").selectOption({ label: "support bot" });
    await page.getByRole("heading", { name: "Playground" }).waitFor();
    // As a person types it: no scheme.
    const address = page.getByLabel("Address of a website");
    await address.fill(site.url.replace("http://", ""));
    await address.press("Enter");
    await page.getByRole("heading", { name: /\d+ items/ }).waitFor();
    expect(await page.locator(".business h2").textContent()).toBe("Harbourdesk");
    expect(new URL(page.url()).searchParams.get("job")).toMatch(/^job_/);

    await page.getByLabel("Ask what was just learned").fill("shared inbox");
    await page.getByLabel("Ask what was just learned").press("Enter");
    await page.locator(".item mark").first().waitFor();
    const quoted = page.locator("section.card .item footer a").first();
    expect(await quoted.getAttribute("href")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.*#:~:text=/);

    await page
      .getByRole("button", { name: /^Show proof/ })
      .first()
      .click();
    await page.locator("dialog mark").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByText("The same request as code").click();
    const code = page.getByRole("region", { name: "curl code" });
    expect(await code.textContent()).toContain("/v1/extract");
  });
});

describe("a run", () => {
  it(
    "is watched: pages, verdicts, languages and items, before it is done",
    { timeout },
    async () => {
      const gate = Promise.withResolvers<void>();
      const named = (path: string) => `<xhtml:link rel="alternate" hreflang="${path.slice(1, 3)}"`;
      await using slow = await serveSite("saas-en", (request, response) => {
        const { url: path = "" } = request;
        const at = (one: string) => `http://${request.headers.host}${one}`;
        const languages = ["/en/plans", "/de/plans", "/fr/plans", "/nl/plans"];
        if (path === "/sitemap.xml") {
          const alternates = languages.map((one) => `${named(one)} href="${at(one)}"/>`).join("");
          const urls = languages.map((one) => `<url><loc>${at(one)}</loc>${alternates}</url>`);
          response.writeHead(200, { "content-type": "text/xml" });
          response.end(
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
              `xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>`,
          );
          return true;
        }
        if (/^\/(about|features)/.test(path)) {
          response.writeHead(200, { "content-type": "text/html" });
          response.end("<title>Page not found</title><h1>404</h1><p>There is no such page.</p>");
          return true;
        }
        if (languages.includes(path)) {
          const words = `Plans of ${path.slice(1, 3)}: each is paid by the month and ends when you like. `;
          response.writeHead(200, { "content-type": "text/html" });
          response.end(
            `<html lang="${path.slice(1, 3)}"><title>Plans</title><p>${words.repeat(9)}`,
          );
          return true;
        }
        if (!/contact|terms/.test(path)) return false;
        void gate.promise.then(() => response.writeHead(404).end());
        return true;
      });
      const { key } = await newKey("watching");
      await using visitor = await visit(browser, product);
      const { page } = visitor;
      await visitor.signIn({ key });
      await page.getByLabel("Address of a website").fill(slow.url);
      await page.getByLabel("Address of a website").press("Enter");
      await page.locator(".business h2", { hasText: "Harbourdesk" }).waitFor();
      const pages = page.getByRole("list", { name: "Pages" });
      await pages
        .locator("li.read", { hasText: /http · .*ms · \d+ items?/ })
        .first()
        .waitFor();
      await pages.locator("li", { hasText: "says that there is no such page" }).first().waitFor();
      const fact = (name: string) => page.locator(".facts > div", { hasText: name }).locator("dd");
      await fact("In other languages").filter({ hasText: /^3$/ }).waitFor();
      await page.getByRole("link", { name: "3 other language" }).waitFor();
      await page
        .getByRole("region", { name: "Items so far" })
        .locator(".tallies li")
        .first()
        .waitFor();
      expect(Number(await fact("Items").textContent())).toBeGreaterThan(0);
      // All of this while it runs; its own page shows the same.
      expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(1);
      await page.getByRole("link", { name: "3 other language" }).click();
      await page.getByText("found so far", { exact: false }).waitFor();
      await page.locator("td", { hasText: "the same page in another language" }).first().waitFor();
      gate.resolve();
      await page.getByText("found so far", { exact: false }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: /^no page/ }).click();
      await page.locator("td", { hasText: "about" }).first().waitFor();
    },
  );

  it("goes on where a reload had cut it, as the same job", { timeout }, async () => {
    const gate = Promise.withResolvers<void>();
    await using slow = await serveSite("saas-en", (request, response) => {
      if (!/(about|contact|terms)/.test(request.url ?? "")) return false;
      void gate.promise.then(() => response.writeHead(404).end());
      return true;
    });
    const { key } = await newKey("reload");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await page.getByLabel("Address of a website").fill(slow.url);
    await page.getByLabel("Address of a website").press("Enter");
    await page.locator(".pages .read").nth(1).waitFor();
    const job = new URL(page.url()).searchParams.get("job");
    await page.reload();
    await page.locator(".pages .read").nth(1).waitFor();
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(1);
    gate.resolve();
    await page.getByRole("heading", { name: /\d+ items/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("job")).toBe(job);
    const { body } = await product.call("GET", "/v1/jobs", undefined, { "x-api-key": key });
    expect(body.jobs).toHaveLength(1);
  });

  it("that fails shows the reason and what to try", { timeout }, async () => {
    const { key } = await newKey("failing");
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await page.getByLabel("Address of a website").fill("http://127.0.0.1:1/");
    await page.getByLabel("Address of a website").press("Enter");
    await page.getByText("The extraction failed.").waitFor();
    await page.getByText("Open the address in a browser", { exact: false }).waitFor();
  });
});

describe("tenants", () => {
  it("never meet", { timeout }, async () => {
    const [ours, theirs] = [await newKey("ours"), await newKey("theirs")];
    const headers = { "x-api-key": ours.key };
    const start = { url: `${site.url}/pricing`, singlePage: true };
    const { body } = await product.call("POST", "/v1/extract/async", start, headers);
    await until(async () => {
      const job = await product.call("GET", `/v1/jobs/${body.jobId}`, undefined, headers);
      return job.body.status === "completed" ? true : undefined;
    }, patienceMs);
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key: theirs.key });
    await visitor.open("/jobs");
    await page.getByText("No job yet").waitFor();
    await visitor.open(`/jobs/${body.jobId}`);
    await page.getByText("there is no such job").waitFor();
    await visitor.open("/search?q=price");
    await page.getByText("Nothing found").waitFor();
    await visitor.open("/keys");
    await page.getByText("Not with this session").waitFor();
  });

  it("are signed out when their key is revoked", { timeout }, async () => {
    const { key } = await newKey("to be revoked");
    await using tenant = await visit(browser, product);
    await tenant.signIn({ key });
    await using admin = await visit(browser, product);
    await admin.signIn({ token });
    await admin.open("/keys");
    await admin.page.getByRole("button", { name: "Revoke to be revoked" }).click();
    const dialog = admin.page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Revoke" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Type the key's name to confirm").fill("to be revoked");
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await admin.page.getByRole("button", { name: "Restore to be revoked" }).waitFor();

    await tenant.page.getByRole("link", { name: "Jobs", exact: true }).click();
    await tenant.page.getByText("Your session is over", { exact: false }).waitFor();
    const call = await product.call("GET", "/v1/account", undefined, { "x-api-key": key });
    expect(call.status).toBe(401);
  });
});

describe("a webhook", () => {
  it("is made, tested, fails, is paused, fixed and replayed", { timeout }, async () => {
    const { key } = await newKey("hooked");
    let status = 500;
    await using receiver = await startReceiver((_received, response) =>
      response.writeHead(status).end(),
    );
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key });
    await visitor.open("/webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("It is shown this once", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Test it" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("The test failed", { exact: false }).waitFor();

    const start = { url: `${site.url}/pricing`, singlePage: true };
    await product.call("POST", "/v1/extract/async", start, { "x-api-key": key });
    await until(async () => {
      await page.reload();
      await page.getByRole("button", { name: "Send a test" }).waitFor();
      return (await page
        .getByText("Every retry of a delivery failed", { exact: false })
        .count()) === 1
        ? true
        : undefined;
    }, patienceMs);

    status = 204;
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: /^Replay EXTRACTION_COMPLETED/ }).click();
    const log = page.locator("section", { hasText: "Deliveries of the last 7 days" });
    await log.locator("li", { hasText: "extraction completed" }).getByText("delivered").waitFor();
  });
});

describe("a hostile page", () => {
  it("is shown as text, whatever it contains", { timeout }, async () => {
    const script = "<script>document.body.remove()</script><img src=x onerror=alert(1)>";
    const long = "W".repeat(10_000);
    const title = `\u202Etxt.exe ${script} ${long}`;
    const escape = (text: string) => text.replaceAll("<", "&lt;");
    const words = "Our plans are simple, and each of them costs 12 euros a month. ".repeat(8);
    await using hostile = await serveSite("saas-en", (request, response) => {
      if (request.url !== "/") return false;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(
        `<!doctype html><title>${escape(title)}</title><main><h1>${escape(title)}</h1>` +
          `<p>${words}</p><h2>\u0645\u0631\u062d\u0628\u0627 ${escape(script)}</h2>` +
          `<p>${escape(script)} ${words} ${long}</p></main>`,
      );
      return true;
    });
    const { key } = await newKey("hostile");
    const headers = { "x-api-key": key };
    const start = { url: hostile.url, singlePage: true };
    const { body } = await product.call("POST", "/v1/extract/async", start, headers);
    const owned = {
      ...product,
      call: (m: string, p: string) => product.call(m, p, undefined, headers),
    };
    await finished(owned, body.jobId, patienceMs);
    await using visitor = await visit(browser, product, { width: 360 });
    const { page } = visitor;
    await visitor.signIn({ key });
    for (const path of [
      `/?job=${body.jobId}`,
      `/jobs/${body.jobId}`,
      `/jobs/${body.jobId}?tab=timeline`,
      `/jobs/${body.jobId}?tab=pages`,
      "/jobs",
      "/search",
      "/search?q=plans",
    ]) {
      await visitor.open(path);
      await page.locator(".foreign").first().waitFor();
      expect(await page.locator("img[src='x']").count()).toBe(0);
      expect([path, await visitor.overflow()]).toEqual([path, 0]);
    }
    await visitor.open(`/?job=${body.jobId}`);
    await page.locator(".pages .foreign", { hasText: "onerror=alert(1)" }).first().waitFor();
  });
});
