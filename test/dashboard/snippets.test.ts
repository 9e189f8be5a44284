import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiver } from "../../ui/src/parts/receivers.ts";
import { snippet, type Call, type Language } from "../../ui/src/snippets.ts";
import { freePort } from "../journey/free-port.ts";
import { startProduct, until, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";

/** The code that the dashboard shows, run unchanged. Python's is run by the Python client's tests. */

const root = join(import.meta.dirname, "../..");
const timeout = 240_000;
let product: Product;
let site: Site;
/** A folder as a user has it who has installed the packages. */
let home: string;

beforeAll(async () => {
  const env = { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" };
  [product, site] = await Promise.all([startProduct({ env }), serveSite("saas-en")]);
  // Goes with the product.
  home = join(product.data, "home");
  const sdk = join(home, "node_modules/@lorepod/sdk");
  mkdirSync(join(sdk, "dist"), { recursive: true });
  mkdirSync(join(home, "bin"));
  copyFileSync(join(root, "clients/node/package.json"), join(sdk, "package.json"));
  const from = join(root, "clients/node/src/index.ts");
  const flags = ["--bundle", "--format=esm", "--platform=node", "--log-level=error"];
  const esbuild = join(root, "node_modules/.bin/esbuild");
  execFileSync(esbuild, [from, ...flags, `--outfile=${join(sdk, "dist/index.js")}`]);
  const command = join(home, "bin/lorepod");
  const entry = join(root, "bin/lorepod.js");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${entry}" "$@"\n`);
  chmodSync(command, 0o755);
}, 300_000);
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

/** How a person runs what was copied. */
const programs = {
  curl: { program: "sh", file: "request.sh" },
  Node: { program: process.execPath, file: "request.mjs" },
  CLI: { program: "sh", file: "request.sh" },
} as const satisfies Partial<Record<Language, { program: string; file: string }>>;

async function run(language: keyof typeof programs, code: string) {
  const { program, file } = programs[language];
  writeFileSync(join(home, file), code);
  const child = spawn(program, [join(home, file)], {
    cwd: home,
    env: {
      PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
      HOME: home,
      LOREPOD_API_KEY: product.key,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output, text: text };
}

const hasCurl = await new Promise<boolean>((done) => {
  const child = spawn("curl", ["--version"], { stdio: "ignore" });
  child.once("error", () => done(false)).once("exit", (code) => done(code === 0));
});
const languages = (["curl", "Node", "CLI"] as const).filter((one) => one !== "curl" || hasCurl);

describe.each(languages)("the request in %s", (language) => {
  const extractions: Record<string, object> = {
    "with every option": {
      maxPages: 2,
      includePatterns: ["/pricing*", "/it's/**"],
      excludePatterns: ["/legal/**"],
      engine: "http",
    },
    "of one page": { singlePage: true },
    "with values to find": {
      singlePage: true,
      fields: { type: "object", properties: { owner: { enum: ["it's", "$1"] } } },
    },
    "of a page that was suggested": { urls: ["SITE/pricing"], stopAfterMs: 60_000 },
  };
  it.each(Object.keys(extractions))("is the same extraction: %s", { timeout }, async (name) => {
    const options = JSON.parse(JSON.stringify(extractions[name]).replaceAll("SITE", site.url));
    const body = { url: `${site.url}/?q=it's&n=$1`, ...options };
    const done = await run(language, snippet(language, "extract", body, product.address));
    expect(done).toMatchObject({ status: 0 });
    expect(done.output).toMatch(/pricing|feature/i);
    const { jobs } = (await product.call("GET", "/v1/jobs?limit=1")).body;
    const { request } = (await product.call("GET", `/v1/jobs/${jobs[0].id}`)).body;
    expect(request).toEqual(body);
  });

  it.each<[call: Call, shows: RegExp]>([
    ["markdown", /Harbourdesk/],
    ["sitemap", /\/pricing/],
    ["screenshot", /"screenshot":"iVBOR|page\.png|\.png/],
  ])("asks for a %s", { timeout }, async (call, shows) => {
    const code = snippet(language, call, { url: `${site.url}/` }, product.address);
    const done = await run(language, code);
    expect(done).toMatchObject({ status: 0 });
    expect(done.output + done.text).toMatch(shows);
  });

  it("asks a question", { timeout }, async () => {
    const page = { url: `${site.url}/pricing`, singlePage: true, engine: "http" };
    expect((await product.call("POST", "/v1/extract", page)).status).toBe(200);
    const body = { query: "what's the price of an additional inbox", domain: "127.0.0.1" };
    const done = await run(language, snippet(language, "answer", body, product.address));
    expect(done).toMatchObject({ status: 0 });
    expect(done.output).toContain("£4 per month");
  });
});

it("the receiver in Node believes what is signed, and nothing else", { timeout }, async () => {
  const { secret } = (await product.call("GET", "/v1/account/signing-secret")).body;
  writeFileSync(join(home, "signing-secret"), `${secret}\n`);
  writeFileSync(join(home, "receiver.mjs"), receiver("Node"));
  const port = await freePort();
  const child = spawn(process.execPath, ["receiver.mjs", String(port)], {
    cwd: home,
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    const url = `http://127.0.0.1:${port}/`;
    const hook = { url, events: ["EXTRACTION_FAILED"] };
    const { id } = (await product.call("POST", "/v1/webhooks", hook)).body;
    const test = async () => (await product.call("POST", `/v1/webhooks/${id}/test`)).body.status;
    await until(async () => ((await test()) === null ? undefined : true));
    expect(await test()).toBe(204);
    await until(async () => (output.includes("TESTING_CONNECTION") ? true : undefined));
    const forged = await fetch(url, { method: "POST", body: "{}" });
    expect(forged.status).toBe(401);
  } finally {
    child.kill("SIGKILL");
  }
});

it("a key goes over plain http to another machine only where the code allows it", () => {
  const server = "http://lorepod.example";
  const body = { url: "https://example.com/" };
  expect(snippet("Node", "markdown", body, server)).toContain('"allowHttp": true');
  expect(snippet("Python", "markdown", body, server)).toContain("allow_http=True");
  expect(snippet("CLI", "markdown", body, server)).toContain("--allow-http");
  expect(snippet("CLI", "markdown", body, "https://lorepod.example")).not.toContain("--allow-http");
});
