import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newDirectory } from "../contract/embedded.ts";
import { startReceiver } from "./receiver.ts";
import { finished, startProduct, until, type Product } from "./product.ts";

const root = join(import.meta.dirname, "../..");
const adminToken = "the-token-of-this-test";

type Operation = { operationId: string; responses: Record<string, unknown> };
type Paths = Record<string, Record<string, Operation>>;

/** Every call of both documents, with the status that its page promises. */
const calls = ["openapi.json", "openapi-admin.json"].flatMap((name) => {
  // Written by `npm run generate` in this shape.
  const { paths } = JSON.parse(readFileSync(join(root, "docs", name), "utf8")) as { paths: Paths };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      page: readFileSync(join(root, `docs/api/${operationId}.md`), "utf8"),
      status: Number(Object.keys(responses)[0]),
    })),
  );
});
type Call = (typeof calls)[number];

const shell = { language: "sh", program: "sh", file: "example.sh", needs: "curl" };
/** What an example is run with: its file, and what it needs to run. */
const languages = [
  shell,
  { language: "js", program: process.execPath, file: "example.mjs", needs: process.execPath },
  { language: "python", program: "python3", file: "example.py", needs: "python3" },
];

describe("the examples of docs/api", () => {
  it.for(languages)("in $language work as printed", { timeout: 600_000 }, async (how, { skip }) => {
    if (!(await isThere(how.needs))) skip(`there is no ${how.needs} here`);
    await using world = await openWorld();
    const wrong: object[] = [];
    for (const call of calls) {
      const text = codeOf(call.page, how.language);
      const seen = await world.run(how, call, await world.filledIn(text));
      // No sync of this world waits for a confirmation.
      if (call.route.endsWith("/confirm")) {
        expect(seen.status).toBe(409);
        continue;
      }
      // A Site of another example may be syncing; and whether the key is empty depends on their order.
      if (/^\/v1\/(?:export|import)$/.test(call.route) && seen.status === 409) continue;
      if (seen.code !== 0 || seen.status !== call.status) wrong.push({ call: call.name, ...seen });
    }
    expect(wrong).toEqual([]);
  });
});

it("the quick start of README.md works as printed", { timeout: 240_000 }, async ({ skip }) => {
  if (!(await isThere("curl"))) skip("there is no curl here");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  expect(readme).toContain("npm ci && npm start");
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // The world starts just this.
  expect(scripts.start).toBe("node bin/lorepod.js start");
  await using world = await openWorld();
  const [line = ""] = /^curl .*$/m.exec(readme) ?? [];
  const call = { name: "README", method: "POST", route: "/v1/extract" };
  const text = (await world.filledIn(line)).replace("YOUR_KEY", world.product.key);
  const seen = await world.run(shell, call, text);
  expect(seen).toMatchObject({ code: 0, status: 200 });
  expect(JSON.parse(seen.output)).toMatchObject({ pagesScraped: 1 });
  // What the server printed when it started is the same line.
  expect(world.product.output()).toMatch(/curl -X POST \S+\/v1\/extract -H 'x-api-key: /);
});

type World = AsyncDisposable & {
  product: Product;
  filledIn(text: string): Promise<string>;
  run(
    how: typeof shell,
    call: Pick<Call, "method" | "route">,
    text: string,
  ): Promise<{ code: number | null; status: number | undefined; output: string }>;
};

/** A product, a website, a receiver of webhooks, and things under the ids that the pages name. */
async function openWorld(): Promise<World> {
  await using open = new AsyncDisposableStack();
  const site = open.use(await servePage());
  const receiver = open.use(await startReceiver());
  const product = open.use(
    await startProduct({
      env: {
        LOREPOD_ADMIN_TOKEN: adminToken,
        LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
        LOREPOD_LOG: "info",
      },
    }),
  );
  const admin = { authorization: `Bearer ${adminToken}` };
  const body = { url: `${site.url}/`, callbackUrl: receiver.url };
  const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
  await finished(product, jobId);
  const callback = () => product.call("GET", `/v1/jobs/${jobId}/callback`);
  await until(async () => ((await callback()).status === 200 ? true : undefined));
  const directory = newDirectory();

  /** Each time another one: an example may delete it. */
  const ids: [placeholder: RegExp, make: () => Promise<string>][] = [
    [/job_01k9zq4v7n3m8w2x5y6a7b8c9d/g, async () => jobId],
    [
      /key_01k9zq4v7n3m8w2x5y6a7b8c9d/g,
      async () => (await product.call("POST", "/admin/v1/keys", { name: "test" }, admin)).body.id,
    ],
    [/cred_01k9zq4v7n3m8w2x5y6a7b8c9d/g, async () => credentialId()],
    [
      /5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40/g,
      async () => (await product.call("GET", "/v1/knowledge")).body.items[0].id,
    ],
    [/pub_01k9zq4v7n3m8w2x5y6a7b8c9d/g, async () => publishableKeyId()],
    [/doc_01k9zq4v7n3m8w2x5y6a7b8c9d/g, async () => documentId()],
  ];
  const credentialId = async (): Promise<string> => {
    const basic = { username: "reader", password: "a password" };
    const made = { name: "test", origins: [site.url], kind: "basic", basic };
    return (await product.call("POST", "/v1/credentials", made)).body.id;
  };
  const documentId = async (): Promise<string> => {
    const file = { source: "handbook", contentBase64: btoa("# Handbook\n\nLunch is at noon.") };
    return (await product.call("POST", "/v1/documents", file)).body.document.id;
  };
  const publishableKeyId = async (): Promise<string> => {
    const made = { name: "test", origins: [site.url], domains: ["127.0.0.1"] };
    return (await product.call("POST", "/v1/publishable-keys", made)).body.id;
  };
  const hookId = async (): Promise<string> => {
    const hook = { url: receiver.url, events: ["EXTRACTION_FAILED"] };
    return (await product.call("POST", "/v1/webhooks", hook)).body.id;
  };
  const deliveryId = async (hook: string): Promise<string> => {
    await product.call("POST", `/v1/webhooks/${hook}/test`);
    const { body: log } = await product.call("GET", `/v1/webhooks/${hook}/deliveries`);
    return log.deliveries[0].id;
  };

  let sites = 0;
  /** A key has one Site for each URL. */
  const siteUrl = (): string => `${site.url}/?n=${++sites}`;
  const idle = (id: string): Promise<true> =>
    until(async () => {
      const { body: now } = await product.call("GET", `/v1/sites/${id}`);
      return now.state === "idle" && now.lastSync !== null ? true : undefined;
    });
  let synced: string | undefined;
  const siteId = async (needsSync: boolean): Promise<string> => {
    if (needsSync && synced !== undefined) {
      await idle(synced);
      return synced;
    }
    const made = { url: siteUrl(), paused: !needsSync };
    const { id } = (await product.call("POST", "/v1/sites", made)).body;
    if (!needsSync) return id;
    synced = id;
    await idle(id);
    return id;
  };

  const owned = open.move();
  return {
    product,
    async filledIn(text) {
      const home = /\/v1\/sites["'\s]/.test(text) ? siteUrl() : `${site.url}/`;
      let filled = text
        .replaceAll("http://127.0.0.1:8080", product.address)
        .replaceAll("https://example.com/", home)
        .replaceAll(encodeURIComponent("https://example.com/"), encodeURIComponent(`${site.url}/`));
      for (const [placeholder, make] of ids) {
        if (placeholder.test(filled)) filled = filled.replaceAll(placeholder, await make());
      }
      if (filled.includes("site_01k9zq4v7n3m8w2x5y6a7b8c9d")) {
        const id = await siteId(/\/(syncs?|confirm)\b/.test(filled));
        filled = filled.replaceAll("site_01k9zq4v7n3m8w2x5y6a7b8c9d", id);
      }
      if (filled.includes("wh_01k9zq4v7n3m8w2x5y6a7b8c9d")) {
        const hook = await hookId();
        filled = filled.replaceAll("wh_01k9zq4v7n3m8w2x5y6a7b8c9d", hook);
        if (filled.includes("msg_01k9zq4v7n3m8w2x5y6a7b8c9d")) {
          filled = filled.replaceAll("msg_01k9zq4v7n3m8w2x5y6a7b8c9d", await deliveryId(hook));
        }
      }
      return filled;
    },
    async run({ program, file }, { method, route }, text) {
      const path = join(directory, file);
      writeFileSync(path, text);
      const answered = () => answersOf(product.output(), method, route);
      const before = answered().length;
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, LOREPOD_API_KEY: product.key, LOREPOD_ADMIN_TOKEN: adminToken };
      const child = spawn(program, [path], { env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      let errors = "";
      child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
      const [code] = (await once(child, "close")) as [number | null];
      // The log line of the server may arrive after the answer.
      const status = await until(async () => answered()[before]).catch(() => undefined);
      return { code, status, output: code === 0 ? output : `${output}${errors}` };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The statuses of a call in the server's log, in order. */
function answersOf(output: string, method: string, route: string): number[] {
  return output.split("\n").flatMap((line) => {
    if (!line.includes('"request.answered"')) return [];
    const row = JSON.parse(line);
    return row.method === method && row.route === route ? [Number(row.status)] : [];
  });
}

function codeOf(page: string, language: string): string {
  const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)?.[1];
  if (code === undefined) throw new Error(`there is no example in ${language}:\n${page}`);
  return code;
}

/** A website of one page, whatever its query. */
async function servePage() {
  const server = createServer((request, response) => {
    const isPage = new URL(request.url ?? "", "http://site").pathname === "/";
    response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(isPage ? page : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const page = `<!doctype html><html lang="en"><head><title>Harbour Bikes</title></head><body><main>
<h1>Harbour Bikes</h1><p>We rent bikes by the harbour, every day from nine to six.</p>
<h2>What does a bike cost?</h2><p>A city bike costs 18 euros a day and 90 euros a week. Helmets and
locks are part of every rental.</p></main></body></html>`;

async function isThere(program: string): Promise<boolean> {
  const child = spawn(program, ["--version"], { stdio: "ignore" });
  return new Promise((done) => {
    child.once("error", () => done(false)).once("exit", (code) => done(code === 0));
  });
}
