import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectiveNames } from "../../src/objectives/index.ts";
import { launchChromium } from "./chromium.ts";
import { startProduct, type Product } from "./product.ts";

let product: Product;
let metricsPort: number;
const friend = "https://app.example.com";

beforeAll(async () => {
  metricsPort = await freePort();
  const env = { LOREPOD_METRICS_PORT: String(metricsPort), LOREPOD_CORS: friend };
  product = await startProduct({ env });
});
afterAll(() => product?.[Symbol.asyncDispose]());

describe("calls from pages of other origins", () => {
  it("are let through for the origins that were named, preflight included", async () => {
    const preflight = await fetch(`${product.address}/v1/extract`, {
      method: "OPTIONS",
      headers: { origin: friend, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(friend);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-api-key");
  });

  it("are not for others", async () => {
    const { headers } = await product.call("GET", "/healthz", undefined, {
      origin: "https://x.example",
    });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("metrics", () => {
  it("are served on their own port, contain no keys, and are not on the API's port", async () => {
    await product.call("GET", "/v1/account");
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toMatch(/lorepod_\w+\{[^}]*route="\/v1\/account"[^}]*\} [1-9]/);
    expect(text).not.toContain(product.key.slice(0, 20));
    const good = 'lorepod_objective_events_total{objective="api-availability",outcome="good"}';
    expect(text).toMatch(new RegExp(`^${good} [1-9]`, "m"));
    for (const objective of objectiveNames) {
      // On a busy machine a call may be too slow.
      expect(text).toMatch(new RegExp(`\\{objective="${objective}",outcome="bad"\\} \\d`));
    }
    expect((await product.call("GET", "/metrics")).status).toBe(404);
  });
});

describe("an address that does not exist", () => {
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  const cases: [path: string, accept: string, type: string][] = [
    ["/nope", browser, "text/html"],
    ["/nope", "*/*", "application/json"],
    ["/v1/nope", browser, "application/json"],
    ["/admin/v1/nope", browser, "application/json"],
  ];
  it.each(cases)("%s for %s is %s", async (path, accept, type) => {
    const answer = await fetch(product.address + path, { headers: { accept } });
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([404, "not_found"]);
    expect(answer.headers.get("content-type")).toContain(type);
    expect(await answer.text()).toContain(type === "text/html" ? "Page not found" : '"statusCode"');
  });
});

describe("/docs", () => {
  it("shows every call in a browser, and requests nothing from other servers", async () => {
    const browser = await launchChromium(product.data);
    const page = await browser.newPage();
    const asked = new Set<string>();
    const complaints: string[] = [];
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(`${product.address}/docs`);
    await page.locator(".opblock").first().waitFor();
    expect(await page.locator(".opblock").count()).toBeGreaterThan(25);
    await page.goto(`${product.address}/docs#/Knowledge/postSearch`);
    await page.reload();
    const sample = page.locator(".lorepod-samples pre");
    await sample.waitFor();
    expect(await sample.textContent()).toContain(`curl -X POST ${product.address}/v1/search`);
    for (const [language, words] of [
      ["Node", "await fetch("],
      ["Python", "urllib.request"],
    ] as const) {
      await page.getByRole("button", { name: language, exact: true }).click();
      expect(await sample.textContent()).toContain(words);
    }
    const answer = page.locator(".responses-table .highlight-code").first();
    expect(await answer.textContent()).toContain("The Starter plan costs 9 euros a month.");
    expect([...asked].filter((origin) => origin !== "null")).toEqual([product.address]);
    expect(complaints).toEqual([]);
    await browser.close();
  }, 240_000);
});

it("/llms.txt names every call, and each link in it answers", async () => {
  const answer = await fetch(`${product.address}/llms.txt`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const links = [...(await answer.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(25);
  for (const link of links) {
    const { status } = await fetch(new URL(link ?? "", product.address));
    expect([link, status]).toEqual([link, 200]);
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
