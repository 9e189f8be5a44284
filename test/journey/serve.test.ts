import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { startCommand, until, type Json } from "./product.ts";

it("one command reads a site and serves search, answers, llms.txt, and goes on the next time", async () => {
  const site = await serveSite("saas-en");
  onTestFinished(() => site[Symbol.asyncDispose]());
  const data = await mkdtemp(join(tmpdir(), "lorepod-serve-"));
  onTestFinished(() => rm(data, { recursive: true, force: true, maxRetries: 20 }));

  const first = await startServe(site, data);
  await until(
    async () => (/\d+ pages, \d+ items/.test(first.stderr()) ? true : undefined),
    120_000,
  );
  const page = await fetch(`${first.url}/`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("<lorepod-search answers");
  const script = await fetch(`${first.url}/lorepod-search.js`);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("javascript"),
  ]);
  const body = JSON.stringify({ query: "refund within days", limit: 3 });
  const found: Json = await (await post(`${first.url}/v1/search`, body)).json();
  expect(found.results.length).toBeGreaterThan(0);
  const asked = await fetch(`${first.url}/ask?q=${encodeURIComponent("What does it cost?")}`);
  expect(asked.status).toBe(200);
  expect(await asked.json()).toMatchObject({ sentences: expect.any(Array) });
  expect((await fetch(`${first.url}/ask`)).status).toBe(400);
  const text = await fetch(`${first.url}/llms.txt`);
  expect(text.headers.get("content-type")).toContain("text/plain");
  expect(await text.text()).toContain(`](${site.url}/`);
  expect((await fetch(`${first.url}/v1/knowledge`)).status).toBe(404);
  expect(await statusOf(first.url, { host: "evil.example" })).toBe(403);
  expect(await statusOf(first.url, { origin: "https://evil.example" })).toBe(403);
  expect(await first.stop("SIGINT")).toBe(0);

  const key = await readFile(join(data, "serve-key"), "utf8");
  expect((await stat(join(data, "serve-key"))).mode & 0o777).toBe(0o600);
  const second = await startServe(site, data, ["--host", "0.0.0.0"]);
  const again = second.url.replace("0.0.0.0", "127.0.0.1");
  expect((await fetch(`${again}/llms.txt`)).status).toBe(401);
  // Nothing is due: this is what the first start has read.
  const kept = await fetch(`${again}/llms.txt`, { headers: { "x-api-key": key } });
  expect(await kept.text()).toContain(`](${site.url}/`);
  expect(await initialize(again, key)).toMatchObject({
    result: { serverInfo: { name: "lorepod" } },
  });
  const basic = `Basic ${Buffer.from(`any:${key}`).toString("base64")}`;
  expect((await fetch(`${again}/`, { headers: { authorization: basic } })).status).toBe(200);
  expect(await second.stop("SIGTERM")).toBe(0);
}, 240_000);

const post = (url: string, body: string) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });

/** The first call of an MCP client; the response is JSON or one event. */
async function initialize(url: string, key: string): Promise<Json> {
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  return JSON.parse(/\{.*\}/.exec(await response.text())?.[0] ?? "null");
}

/** `fetch` sends no Host of its caller's choice. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const asked = httpRequest(`${url}/llms.txt`, { headers });
  asked.end();
  const [response] = await once(asked, "response");
  response.resume();
  return response.statusCode;
}

async function startServe(site: Site, data: string, options: string[] = []) {
  const child = startCommand(["serve", `${site.url}/`, "--port", "0", ...options], {
    LOREPOD_DATA: data,
    LOREPOD_EGRESS_ALLOW: "127.0.0.0/8",
    HOME: data,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const url = await until(async () => {
    if (child.exitCode !== null) throw new Error(stderr);
    return /MCP\s+(http\S+)\/mcp/.exec(stdout)?.[1];
  });
  return {
    url,
    stderr: () => stderr,
    async stop(signal: "SIGINT" | "SIGTERM") {
      const ended = once(child, "exit");
      child.kill(signal);
      return (await ended)[0] as number;
    },
  };
}
