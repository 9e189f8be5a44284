import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { answerTokens, cut, fit, tokensOf } from "../../clients/mcp/bounded.ts";
import { serveHttp } from "../../clients/mcp/http.ts";
import { createMcpServer } from "../../clients/mcp/server.ts";
import { jobResult } from "../../clients/mcp/tool-results.ts";
import { type Job, Lorepod } from "../../clients/node/src/index.ts";
import { aMoment, newTenant } from "../contract/samples.ts";
import { startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";

/** The MCP server, as a host starts it, against the product itself. */

const root = join(import.meta.dirname, "../..");
const bin = join(root, "bin/lorepod.js");

let product: Product;
let site: Site;
let client: Client;

beforeAll(async () => {
  [product, site] = await Promise.all([startProduct(), serveSite("saas-en")]);
  client = await connect(product.key);
});
afterAll(async () => {
  await client?.close();
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

it("describes the input of each tool and whether it changes anything", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    "account",
    "ask",
    "extract_site",
    "get_business",
    "get_job",
    "list_pages",
    "list_sites",
    "read_page",
    "remove_knowledge",
    "screenshot_page",
    "search_knowledge",
    "site_changes",
    "verify",
  ]);
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    expect(description).toMatch(/\w{3}/);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object", additionalProperties: false });
    const removes = name === "remove_knowledge";
    const changes = removes || ["extract_site", "get_business"].includes(name);
    expect(annotations).toMatchObject({ readOnlyHint: !changes, destructiveHint: removes });
  }
});

it("extracts a site, reports progress, and answers from it", async () => {
  const received: string[] = [];
  const extracted = await client.callTool(
    { name: "extract_site", arguments: { url: `${site.url}/`, maxPages: 4, waitSeconds: 120 } },
    { onprogress: ({ message }) => received.push(message ?? ""), timeout: 150_000 },
  );
  const { jobId, items, business } = dataOf(extracted);
  expect(received.some((line) => line.startsWith("read 1 of"))).toBe(true);
  expect(items.length).toBeGreaterThan(0);
  const { body: job } = await product.call("GET", `/v1/jobs/${jobId}`);
  const [first] = job.result.knowledgeItems;
  expect(items[0]).toEqual({
    id: first.id,
    category: first.category,
    source: first.source,
    quote: expect.any(String),
    link: expect.stringContaining(first.source),
  });
  // A title is in a result once.
  expect(textOf(extracted)).toContain(first.title);
  expect(JSON.stringify(items)).not.toContain(`"title"`);
  expect(tokensOf(JSON.stringify(extracted))).toBeLessThan(answerTokens * 1.2);

  const { results } = dataOf(
    await client.callTool({ name: "search_knowledge", arguments: { query: first.title } }),
  );
  expect(results.map(({ id }: { id: string }) => id)).toContain(first.id);

  const again = dataOf(await client.callTool({ name: "get_job", arguments: { jobId } }));
  expect(again).toMatchObject({ jobId, status: "completed", business });
  const later = await client.callTool({ name: "get_job", arguments: { jobId, cursor: "1" } });
  expect(dataOf(later).items[0]?.id).toBe(items[1]?.id);

  const { resources } = await client.listResources();
  const uri = `lorepod://jobs/${jobId}`;
  expect(resources.map((one) => one.uri)).toContain(uri);
  const [whole] = (await client.readResource({ uri })).contents;
  expect(JSON.parse(whole && "text" in whole ? whole.text : "")).toMatchObject({ jobId });
}, 180_000);

it("reads a page, lists a site's pages, and identifies the business", async () => {
  const page = await client.callTool({ name: "read_page", arguments: { url: `${site.url}/` } });
  expect(dataOf(page)).toMatchObject({ finalUrl: `${site.url}/` });
  expect(textOf(page).length).toBeGreaterThan(100);
  const listed = await client.callTool({ name: "list_pages", arguments: { url: `${site.url}/` } });
  expect(dataOf(listed).count).toBeGreaterThan(1);
  expect(textOf(listed)).toContain(`${site.url}/`);
  const who = await client.callTool(
    { name: "get_business", arguments: { url: `${site.url}/`, waitSeconds: 120 } },
    { timeout: 150_000 },
  );
  expect(dataOf(who).business.name).toMatch(/\w/);
  const account = dataOf(await client.callTool({ name: "account", arguments: {} }));
  expect(account).toMatchObject({ plan: "Pro" });
}, 180_000);

it("takes a picture", async () => {
  const { content } = await client.callTool(
    { name: "screenshot_page", arguments: { url: `${site.url}/`, width: 400, height: 300 } },
    { timeout: 120_000 },
  );
  const picture = content.find((part) => part.type === "image");
  const bytes = Buffer.from(picture?.type === "image" ? picture.data : "", "base64");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([400, 300]);
}, 150_000);

it("the error of a tool describes what to do next", async () => {
  const call = (name: string, args: object) =>
    client.callTool({ name, arguments: args as Record<string, unknown> });
  const unknown = await call("get_job", { jobId: "job_none" });
  expect(unknown.isError).toBe(true);
  expect(textOf(unknown)).toMatch(/What to do: check the id/);
  // A bare domain is completed here, so the server never sees one.
  const bare = await call("read_page", { url: "localhost:9/docs" });
  expect(textOf(bare)).not.toMatch(/did you mean|valid/i);
  expect(textOf(bare)).toContain("http://localhost:9/docs");
  const dead = await call("read_page", { url: "http://127.0.0.1:9/" });
  expect([dead.isError, textOf(dead)]).toEqual([true, expect.stringContaining("What to do:")]);
  expect((await call("read_page", { url: `${site.url}/`, colour: "red" })).isError).toBe(true);

  const stranger = await connect("service_live_nobody");
  const refused = await stranger.callTool({ name: "account", arguments: {} });
  await stranger.close();
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringContaining("LOREPOD_API_KEY"),
  ]);
  expect(JSON.stringify(refused)).not.toContain("service_live_nobody");
});

it("a call that its host cancels cancels the job", async () => {
  await using slow = await neverEnding();
  const stop = new AbortController();
  const args = { url: slow.url, waitSeconds: 120 };
  const call = client.callTool(
    { name: "extract_site", arguments: args },
    { signal: stop.signal, onprogress: () => stop.abort(), timeout: 60_000 },
  );
  await expect(call).rejects.toThrow();
  await expect
    .poll(
      async () => {
        const { body } = await product.call("GET", "/v1/jobs?limit=50");
        return body.jobs.find((job: { url: string }) => job.url === slow.url)?.status;
      },
      { timeout: 60_000 },
    )
    .toBe("failed");
}, 150_000);

it("over HTTP: each request with its own key, and no page of another site gets in", async () => {
  const { url, process: child } = await serveMcp({ LOREPOD_API_KEY: "" });
  const withKey = await overHttp(url, product.key);
  expect(dataOf(await withKey.callTool({ name: "account", arguments: {} }))).toMatchObject({
    plan: "Pro",
  });
  await withKey.close();
  const without = await overHttp(url, undefined);
  expect((await without.callTool({ name: "account", arguments: {} })).isError).toBe(true);
  await without.close();
  const ask = (headers: Record<string, string>, path = url) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });
  expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
  expect((await ask({}, url.replace("/mcp", "/other"))).status).toBe(404);
  child.kill("SIGTERM");
  await new Promise((done) => child.once("exit", done));
  expect(child.exitCode).toBe(0);
}, 60_000);

it.each([
  "server-initialize",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
])(
  "passes the protocol's own conformance scenario %s",
  async (scenario) => {
    const { url } = await serveMcp({ LOREPOD_API_KEY: product.key });
    expect(await conforms(url, scenario)).toMatchObject({ code: 0 });
  },
  120_000,
);

it("passes tools-call-error, with the tool that this scenario calls", async () => {
  const server = await serveHttp({
    host: "127.0.0.1",
    port: 0,
    onError: () => {},
    serverFor() {
      const one = createMcpServer(new Lorepod({ url: product.address }), "1");
      one.registerTool("test_error_handling", { description: "Fails" }, () => {
        throw new Error("This tool intentionally returns an error for testing");
      });
      return one;
    },
  });
  expect(await conforms(server.url, "tools-call-error")).toMatchObject({ code: 0 });
  await server.close();
}, 120_000);

it("a large result is split into parts that fit, and no item is left out", () => {
  const job = largeJob(400);
  const seen: string[] = [];
  let cursor: string | undefined = "0";
  while (cursor !== undefined) {
    const answer = jobResult(job, Number(cursor));
    const data = dataOf(answer);
    expect(tokensOf(textOf(answer) + JSON.stringify(data))).toBeLessThanOrEqual(answerTokens);
    expect(data.items.length).toBeGreaterThan(1);
    seen.push(...data.items.map(({ id }: { id: string }) => id));
    cursor = data.nextCursor;
  }
  expect(seen).toEqual(job.result?.knowledgeItems.map(({ id }) => id));
});

it("cuts long texts between characters and long lists between entries", () => {
  const text = "naïve 🌍 ".repeat(5_000);
  let at: number | undefined = 0;
  let whole = "";
  while (at !== undefined) {
    const { text: part, next }: { text: string; next?: number } = cut(text, 100, at);
    expect(tokensOf(part)).toBeLessThanOrEqual(101);
    expect(part.isWellFormed()).toBe(true);
    whole += part;
    at = next;
  }
  expect(whole).toBe(text);
  expect(fit([5, 5, 5], 10, (n) => n)).toEqual({ part: [5, 5], next: 2 });
  expect(fit([50, 5], 10, (n) => n)).toEqual({ part: [50], next: 1 });
  expect(fit([5, 5], 10, (n) => n, 1)).toEqual({ part: [5] });
});

/** Every word as long as a page can make it, in letters that cost the most. */
function largeJob(count: number): Job {
  const long = "宿泊予約は前日まで無料で取り消せます。".repeat(200);
  const url = `https://shop.example/${"a".repeat(1_900)}`;
  return {
    id: "job_large",
    status: "completed",
    progress: null,
    error: null,
    startedAt: aMoment,
    finishedAt: aMoment,
    durationMs: 1,
    waitingFor: null,
    callback: null,
    url,
    createdAt: aMoment,
    request: { url },
    result: {
      jobId: "job_large",
      business: {
        name: long,
        domain: "shop.example",
        category: long,
        categoryCode: "lodging",
        description: long,
        logo: url,
        languages: Array.from({ length: 60 }, () => "ja"),
        contacts: Array.from({ length: 30 }, () => ({ kind: "address" as const, value: long })),
        socialLinks: [url],
      },
      knowledgeItems: Array.from({ length: count }, (_, at) => ({
        id: `item_${at}`,
        title: long,
        description: long,
        content: long,
        category: "PRODUCT" as const,
        source: url,
        evidence: { quote: long, start: 0, end: 9, headingPath: [], contentHash: "", link: url },
      })),
      pagesScraped: 20,
      urlsDiscovered: 2_000,
      durationMs: 1,
      startedAt: aMoment,
      finishedAt: aMoment,
      suggestedUrls: Array.from({ length: 100 }, () => ({ url, reason: long })),
      warnings: Array.from({ length: 50 }, () => long),
      readers: { business: "model", items: "model", triage: "model" },
    },
  };
}

type Called = Pick<Awaited<ReturnType<Client["callTool"]>>, "content" | "structuredContent">;

const textOf = ({ content }: Called): string =>
  content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

// oxlint-disable-next-line typescript/no-explicit-any -- what the server answers is what is tested
const dataOf = ({ structuredContent }: Called): any => structuredContent;

async function connect(key: string): Promise<Client> {
  const one = new Client({ name: newTenant(), version: "1" });
  await one.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, "mcp"],
      env: { PATH: process.env["PATH"] ?? "", LOREPOD_API_KEY: key, LOREPOD_URL: product.address },
    }),
  );
  return one;
}

async function overHttp(url: string, key: string | undefined): Promise<Client> {
  const one = new Client({ name: newTenant(), version: "1" });
  const headers: Record<string, string> =
    key === undefined ? {} : { authorization: `Bearer ${key}` };
  await one.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return one;
}

async function serveMcp(
  env: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [bin, "mcp", "--http", "0"], {
    env: { ...process.env, LOREPOD_URL: product.address, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = await expect
    .poll(() => /listens on (\S+)/.exec(output)?.[1], { timeout: 30_000 })
    .toBeDefined()
    .then(() => /listens on (\S+)/.exec(output)?.[1] ?? "");
  return { url, process: child };
}

/** Runs a scenario of the protocol's own conformance suite against a server. */
async function conforms(url: string, scenario: string) {
  const script = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const child = spawn(process.execPath, [script, "server", "--url", url, "--scenario", scenario], {
    cwd: await scratch(),
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((done) => child.once("close", done));
  return { code, output: output };
}

async function scratch(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "lorepod-mcp-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A site whose only page does not come to an end. */
async function neverEnding(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).write("<!doctype html><title>Slow");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

it("lists Sites and what has changed on them", async () => {
  const call = (name: string, input: object) => client.callTool({ name, arguments: { ...input } });
  const none = await call("list_sites", {});
  expect(none.structuredContent).toEqual({ sites: [] });
  const { body } = await product.call("POST", "/v1/sites", { url: `${site.url}/`, paused: true });
  const listed = await call("list_sites", {});
  expect(listed.structuredContent).toMatchObject({ sites: [{ id: body.id, pages: 0 }] });
  const changes = await call("site_changes", { site: body.id, category: "PRICING" });
  expect(changes.structuredContent).toEqual({ changes: [] });
  const unknown = await call("site_changes", { site: "site_x" });
  expect(unknown.isError).toBe(true);
});

it("removes what was extracted from a domain, and names the field that is missing", async () => {
  const own = await serveSite("saas-en");
  const { body } = await product.call("POST", "/v1/extract", { url: `${own.url}/`, maxPages: 1 });
  await own[Symbol.asyncDispose]();
  const call = (input: object) =>
    client.callTool({ name: "remove_knowledge", arguments: { ...input } });
  const none = await call({});
  expect([none.isError, textOf(none)]).toEqual([true, expect.stringContaining("exactly one")]);
  const removed = await call({ jobId: body.jobId });
  expect(dataOf(removed).removed).toBeGreaterThan(0);
  expect(dataOf(await call({ jobId: body.jobId }))).toEqual({ removed: 0 });
});
