import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../journey/chromium.ts";
import { finished, startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { patienceMs, visit } from "./visitor.ts";

/** What is copied from the page into an application connects it; the start page has the latest jobs. */

const token = "an-admin-token-of-tests";
let product: Product;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct({ env: { LOREPOD_ADMIN_TOKEN: token } }),
    serveSite("saas-en"),
  ]);
  browser = await launchChromium(product.data);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

type Server = { url: string; headers: Record<string, string> };

/** The names of the tools that an application with this configuration has. */
async function toolsOf({ url, headers }: Server): Promise<string[]> {
  const client = new Client({ name: "of a test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

it(
  "the configurations of Cursor and VS Code connect, with the key that was typed",
  async () => {
    await using visitor = await visit(browser, product, { width: 390 });
    const { page } = visitor;
    await visitor.signIn({ key: product.key });
    await visitor.open("/connect");
    const choose = (name: string) =>
      page.getByRole("group", { name: "Application" }).getByText(name, { exact: true }).click();
    const shown = async (name: string) => {
      await choose(name);
      return page.getByRole("region", { name: `configuration for ${name}` }).innerText();
    };
    expect(await shown("ChatGPT")).toBe(`${product.address}/mcp`);
    await page.getByText("must be reachable from the internet").waitFor();
    expect(JSON.parse(await shown("Cursor"))).toEqual({
      mcpServers: { lorepod: { url: `${product.address}/mcp` } },
    });
    await page.getByRole("textbox", { name: "API key" }).fill(product.key);
    const cursor: { mcpServers: { lorepod: Server } } = JSON.parse(await shown("Cursor"));
    const code: { servers: { lorepod: Server } } = JSON.parse(await shown("VS Code"));
    for (const server of [cursor.mcpServers.lorepod, code.servers.lorepod]) {
      expect(await toolsOf(server)).toContain("search_knowledge");
    }
    expect(await visitor.overflow()).toBe(0);
    await page.reload();
    await choose("Cursor");
    expect(await page.getByRole("main").innerText()).not.toContain(product.key);
  },
  patienceMs,
);

it(
  "a key that was just made comes with its configuration",
  async () => {
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ token });
    await visitor.open("/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("of an editor");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Connect an application with it").click();
    const command = await page
      .getByRole("region", { name: "configuration for Claude Code" })
      .innerText();
    const key = /Bearer (\w+)"$/.exec(command)?.[1] ?? "";
    const headers = { Authorization: `Bearer ${key}` };
    expect(await toolsOf({ url: `${product.address}/mcp`, headers })).toContain("ask");
  },
  patienceMs,
);

it(
  "the start page has the latest jobs and the Sites of the key",
  async () => {
    const start = { url: site.url, singlePage: true };
    const { body } = await product.call("POST", "/v1/extract/async", start);
    await finished(product, body.jobId, patienceMs);
    const watched = { url: `${site.url}/`, name: "Our shop", maxPages: 1 };
    await product.call("POST", "/v1/sites", watched);
    await using visitor = await visit(browser, product);
    const { page } = visitor;
    await visitor.signIn({ key: product.key });
    await visitor.open("/");
    await page.getByRole("link", { name: "Our shop" }).waitFor();
    await page.getByRole("heading", { name: "Recent jobs" }).waitFor();
    await page.locator(`a[href="/jobs/${body.jobId}"]`).click();
    await page.waitForURL(`**/jobs/${body.jobId}`);
  },
  patienceMs,
);
