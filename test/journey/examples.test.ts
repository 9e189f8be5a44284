import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { freePort } from "./free-port.ts";
import { startProduct, until, type Json, type Product } from "./product.ts";

const root = join(import.meta.dirname, "../..");
const directory = mkdtempSync(join(tmpdir(), "lorepod-examples-"));
const question = "How much does the Business plan cost?";

let product: Product;
let site: Site;
/** Of the plan, as the site states it. */
let price = "£19";

beforeAll(async () => {
  // The programs and the built SDK, as in a project that has installed it.
  const sdk = join(directory, "node_modules/@lorepod/sdk");
  mkdirSync(sdk, { recursive: true });
  cpSync(join(root, "clients/node/package.json"), join(sdk, "package.json"));
  const tsc = join(root, "node_modules/.bin/tsc");
  execFileSync(tsc, ["-p", join(root, "clients/node"), "--outDir", join(sdk, "dist")]);
  cpSync(join(root, "examples"), directory, { recursive: true });
  const dearer: Parameters<typeof serveSite>[1] = (request, response) => {
    if (request.url !== "/pricing.html") return false;
    const page = readFileSync(join(root, "test/site/saas-en/pricing.html"), "utf8");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(page.replaceAll("£19", price));
    return true;
  };
  const env = { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" };
  [product, site] = await Promise.all([startProduct({ env }), serveSite("saas-en", dearer)]);
}, 300_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

describe("examples/", () => {
  it("rag.mjs prints a prompt with sources and the question", async () => {
    const prompt = await printed("rag.mjs", [`${site.url}/`, question]);
    expect(prompt).toMatch(/^Answer from these sources only/);
    expect(prompt).toContain(`${site.url}/pricing.html`);
    expect(prompt).toContain(price);
    expect(prompt).toMatch(/\n\[2\] .+\nhttp/);
    expect(prompt.trimEnd().endsWith(`Question: ${question}`)).toBe(true);
  });

  it("vector-store.mjs prints a line for each passage", async () => {
    const output = await printed("vector-store.mjs", [`${site.url}/`]);
    const rows: Json[] = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { text, metadata } of rows) {
      expect(text).not.toBe("");
      expect(metadata.source).toContain(site.url);
      expect(metadata.quote).not.toBe("");
    }
    const { body: knowledge } = await product.call("GET", "/v1/knowledge");
    expect(rows.length).toBe(knowledge.counts.passages);
  });

  it("support-bot.mjs answers with links, or that it does not know", async () => {
    const port = String(await freePort());
    await using bot = start("support-bot.mjs", [`${site.url}/`], { PORT: port });
    const url = `http://127.0.0.1:${port}/`;
    const ask = async (body: string) => fetch(url, { method: "POST", body });
    await until(() => ask("{}").catch(() => undefined));
    const answered = await ask(JSON.stringify({ question }));
    const { answer, links }: Json = await answered.json();
    expect(answer).toContain(price);
    expect(links[0]).toContain(`${site.url}/pricing.html`);
    const other = await ask(JSON.stringify({ question: "Who won the chess olympiad of 1927?" }));
    expect(await other.json()).toEqual({ answer: "I do not know.", links: [] });
    expect((await ask("no JSON")).status).toBe(500);
    expect(bot.isRunning()).toBe(true);
  });

  it("monitor.mjs prints a fact that changes", async () => {
    const receiver = `http://127.0.0.1:${await freePort()}/`;
    const args = [`${site.url}/`, receiver];
    const hooks = async () => (await product.call("GET", "/v1/webhooks")).body.webhooks;
    const sites = async () => (await product.call("GET", "/v1/sites")).body.sites;
    const syncs = (n: number) =>
      until(async () => {
        const [made] = await sites();
        return made?.lastSync?.n === n && made.state === "idle" ? made : undefined;
      });
    {
      await using first = start("monitor.mjs", args);
      await syncs(1);
      expect(first.output()).toBe("");
    }
    await using monitor = start("monitor.mjs", args);
    // An unsigned request is refused.
    const unsigned = () => fetch(receiver, { method: "POST", body: "{}" });
    const refused = await until(() => unsigned().catch(() => undefined));
    expect(refused.status).toBe(401);
    price = "£23";
    const [{ id }] = await sites();
    await product.call("POST", `/v1/sites/${id}/sync`);
    await until(async () => (monitor.output().includes("after: ") ? true : undefined));
    expect(monitor.output()).toMatch(/^changed: .+\(http.+\/pricing\.html\)$/m);
    expect(monitor.output()).toMatch(/^ {2}before: .*£19/m);
    expect(monitor.output()).toMatch(/^ {2}after: .*£23/m);
    expect([(await hooks()).length, (await sites()).length]).toEqual([1, 1]);
  });
});

it("every program of examples/ is in a guide, and the list of guides has each page", () => {
  const folder = join(root, "docs/guides");
  const pages = readdirSync(folder);
  const all = pages.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const programs = readdirSync(join(root, "examples"));
  const shown = (name: string) => all.includes(readFileSync(join(root, "examples", name), "utf8"));
  expect(programs.filter((name) => !shown(name))).toEqual([]);
  const list = readFileSync(join(folder, "README.md"), "utf8");
  for (const name of pages.filter((page) => page !== "README.md")) {
    expect(list).toContain(`](${name})`);
  }
});

/** What a program prints until it ends without an error. */
async function printed(name: string, args: string[]): Promise<string> {
  await using program = start(name, args);
  expect([await program.code, program.errors()]).toEqual([0, ""]);
  return program.output();
}

function start(name: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const own = { PATH, HOME, LOREPOD_URL: product.address, LOREPOD_API_KEY: product.key, ...env };
  const child: ChildProcess = spawn(process.execPath, [join(directory, name), ...args], {
    env: own,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (piece: Buffer) => (output += piece.toString()));
  let errors = "";
  child.stderr?.on("data", (piece: Buffer) => (errors += piece.toString()));
  const code = once(child, "close").then(([status]: unknown[]) => status);
  return {
    code,
    output: () => output,
    errors: () => errors,
    isRunning: () => child.exitCode === null,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await code;
    },
  };
}
