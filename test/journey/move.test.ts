import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  runCommand,
  startProduct,
  until,
  type Answer,
  type Json,
  type Product,
} from "./product.ts";

/** All that is known under a key moves to another installation and back. */
describe("a move", () => {
  let web: Awaited<ReturnType<typeof serveShop>>;
  let from: Product;
  let to: Product;
  let file: string;

  beforeAll(async () => {
    web = await serveShop();
    [from, to] = await Promise.all([startProduct(), startProduct()]);
    file = join(from.data, "knowledge.jsonl");
    const { id } = (await from.call("POST", "/v1/sites", { url: `${web.url}/`, name: "Shop" }))
      .body;
    await synced(from, id, 1);
    web.pages["/pricing"] = pricing("12");
    await from.call("POST", `/v1/sites/${id}/sync`);
    await synced(from, id, 2);
    await from.call("POST", "/v1/extract", { url: `${web.other}/`, maxPages: 1 });
    await command(from, ["export", "--all", "-o", file]);
  }, 240_000);
  afterAll(async () => {
    await from?.[Symbol.asyncDispose]();
    await to?.[Symbol.asyncDispose]();
    web?.close();
  });

  it("refuses a file that was cut or changed, and creates no Site then", async () => {
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    const middle = lines.findIndex((line) => line.includes('"type":"text"'));
    const cases: [string, string[], string][] = [
      ["cut", lines.slice(0, -1), "ends before its last line"],
      ["changed", lines.map((line) => line.replace("1998", "1999")), "was changed"],
      ["shorter", lines.filter((_, i) => i !== middle), "was changed or lines are missing"],
      ["mixed", ["{}", ...lines], "line 0 of the file"],
    ];
    for (const [name, content, message] of cases) {
      const key = await newKey(to, name);
      const path = join(dirname(file), `${name}.jsonl`);
      await writeFile(path, `${content.join("\n")}\n`);
      const { code, stderr } = await command({ ...to, key }, ["import", path]);
      expect([name, code === 0]).toEqual([name, false]);
      expect(stderr).toContain(message);
      const { sites } = (await callWith(to, key, "GET", "/v1/sites")).body;
      expect(sites).toEqual([]);
    }
  }, 120_000);

  it("loses nothing there and back, and the next sync finds nothing new", async () => {
    expect(await readFile(file, "utf8")).toContain("bell\\u2028twice");
    const before = await known(from, from.key);
    expect(before.changes.length).toBeGreaterThan(0);
    const hosts = new Set(before.items.map(({ source }: Json) => new URL(source).hostname));
    expect(hosts.size).toBe(2); // of the Site, and of the extraction
    const imported = await command(to, ["import", file]);
    expect(imported).toMatchObject({ code: 0 });
    expect(await known(to, to.key)).toEqual(before);
    // The same file again changes nothing; another one is refused.
    expect(await command(to, ["import", file])).toMatchObject({ code: 0 });
    const again = join(dirname(file), "again.jsonl");
    await command(from, ["export", "--all", "-o", again]);
    const other = await command(to, ["import", again]);
    expect(other.stderr).toContain("this key has knowledge or Sites already");

    const [site] = (await to.call("GET", "/v1/sites")).body.sites;
    expect(site).toMatchObject({ name: "Shop", state: "idle", lastSync: { n: 2 } });
    const found = await to.call("POST", "/v1/search", { query: "Basic plan price", site: site.id });
    expect(found.body.results[0].content).toContain("12");
    const proof = await to.call("GET", `/v1/items/${found.body.results[0].id}/proof`);
    expect(proof.body.signed.origin).toBe("imported");
    await to.call("POST", `/v1/sites/${site.id}/sync`);
    const next = await synced(to, site.id, 3);
    expect(next.lastSync.counts).toMatchObject({ read: 0, changed: 0, added: 0, removed: 0 });
    expect((await known(to, to.key)).changes).toEqual(before.changes);

    await command(to, ["export", "--all", "-o", again]);
    const key = await newKey(from, "back");
    expect(await command({ ...from, key }, ["import", again])).toMatchObject({ code: 0 });
    expect(await known(from, key)).toEqual(before);
  }, 240_000);
});

/** What clients see, without what differs by installation: ids of Sites, and the time of reading. */
async function known(product: Product, key: string) {
  const get = (path: string) => answered(callWith(product, key, "GET", path));
  const { items, counts } = await get("/v1/knowledge?limit=100");
  const passages: Json[] = [];
  for (const query of ["bikes", "delivery", "opening hours", "price"]) {
    const body = { query, kinds: ["passage"], limit: 50 };
    passages.push((await answered(callWith(product, key, "POST", "/v1/search", body))).results);
  }
  const changes: Json[] = [];
  const pages: Json[] = [];
  for (const { id } of (await get("/v1/sites")).sites) {
    const listed = (await get(`/v1/sites/${id}/changes`)).changes;
    changes.push(...listed.map(({ siteId: _s, ...entry }: Json) => entry));
    const rows = (await get(`/v1/sites/${id}/pages`)).pages;
    pages.push(...rows.map(({ url, state }: Json) => ({ url, state })));
  }
  return { items, counts, passages, changes, pages };
}

async function answered(call: Promise<Answer>): Promise<Json> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const callWith = (product: Product, key: string, method: string, path: string, body?: unknown) =>
  product.call(method, path, body, { "x-api-key": key });

async function newKey(product: Product, name: string): Promise<string> {
  const args = ["keys", "create", "--name", name, "--plan", "Pro"];
  return (await runCommand(args, { LOREPOD_DATA: product.data })).stdout.trim();
}

const command = ({ address, key }: Pick<Product, "address" | "key">, args: string[]) =>
  runCommand(args, { LOREPOD_URL: address, LOREPOD_API_KEY: key });

const synced = (product: Product, id: string, n: number): Promise<Json> =>
  until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" && body.lastSync?.n === n ? body : undefined;
  }, 120_000);

const pricing = (price: string): string =>
  `<h1>Prices</h1><h2>Basic</h2><p>The Basic plan costs €${price} per month for one bike.</p>`;

async function serveShop() {
  const pages: Record<string, string> = {
    "/":
      "<h1>Quay Bikes</h1><p>Quay Bikes rents and repairs city bikes in Bristol since 1998.</p>" +
      // Ends a line for some readers of lines, but not in a text of JSON.
      "<pre>Ring the bell\u2028twice</pre>",
    "/pricing": pricing("10"),
    "/delivery": "<h1>Delivery</h1><p>We deliver bikes within two working days for €8.</p>",
    "/contact": "<h1>Contact</h1><h2>Opening hours</h2><p>Monday to Friday: 9:00 – 18:00</p>",
  };
  const server = createServer((request, response) => {
    const main = pages[request.url ?? ""];
    if (main === undefined) return void response.writeHead(404).end();
    const etag = `"${createHash("sha256").update(main).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    const links = Object.keys(pages).map((to) => `<a href="${to}">${to}</a>`);
    response.writeHead(200, { "content-type": "text/html", etag });
    response.end(
      `<!doctype html><html lang="en"><head><title>${request.url} – Quay Bikes</title></head>` +
        `<body><nav>${links.join(" ")}</nav><main>${main}</main></body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    other: `http://127.0.0.2:${port}`,
    pages,
    close: () => server.close(),
  };
}
