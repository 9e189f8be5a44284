import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataChecks } from "../../cmd/doctor/data-checks.ts";
import { serveSite } from "../site/serve.ts";
import { finished, runCommand, startProduct, until, type Json, type Product } from "./product.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

const env = {
  LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
  LOREPOD_WEBHOOK_RETRIES: "1s",
  LOREPOD_CHROMIUM: "off",
};
const events = ["EXTRACTION_STARTED", "PAGE_SCRAPED", "EXTRACTION_COMPLETED", "SITE_SYNCED"];

/**
 * A backup is made while a job runs and messages are sent. The server is killed, its directory is
 * deleted, and the restored one goes on.
 */
describe("a lost installation", () => {
  it.each([
    { loss: "right after the backup", goesOn: false },
    { loss: "after it has finished the job", goesOn: true },
  ])(
    "that was lost $loss is restored",
    async ({ goesOn }) => {
      const top = await newFolder();
      const file = join(top, "backup");
      await using shop = await serveShop();
      await using other = await serveSite("handwerk-de", undefined, "127.0.0.2");
      await using receiver = await startReceiver();
      let product = await startProduct({ data: join(top, "data"), env });
      try {
        const { key } = product;
        const secondKey = (await command(product, ["keys", "create", "--name", "two"])).trim();
        const hook = { url: `${receiver.url}/hook`, events };
        const { id: hookId } = (await product.call("POST", "/v1/webhooks", hook)).body;
        const made = await product.call("POST", "/v1/sites", { url: `${other.url}/`, maxPages: 2 });
        await synced(product, made.body.id, 1);
        shop.hold();
        const job = { url: `${shop.url}/`, maxPages: 3, callbackUrl: `${receiver.url}/cb` };
        const { jobId } = (await product.call("POST", "/v1/extract/async", job)).body;
        await until(async () => (shop.isHolding() ? true : undefined), 120_000);
        // Of the Site, and of the job's first page.
        const settled = await until(async () => {
          const all = await delivered(product, hookId);
          const names = new Set(all.map(({ event }) => event));
          return ["SITE_SYNCED", "PAGE_SCRAPED"].every((name) => names.has(name)) ? all : undefined;
        }, 120_000);
        const before = await known(product, made.body.id);

        expect(await command(product, ["backup", file])).toContain("lorepod.db");
        expect((await stat(file)).mode & 0o077).toBe(0);
        if (goesOn) {
          shop.release();
          await finished(product, jobId, 120_000);
          await calledBack(receiver);
        }
        await product.stop("SIGKILL");
        await rm(product.data, { recursive: true, maxRetries: 20, retryDelay: 100 });
        shop.release();

        const data = join(top, "restored");
        expect(await runCommand(["restore", file, "--check"])).toMatchObject({ code: 0 });
        expect(await runCommand(["restore", file, "--into", data])).toMatchObject({ code: 0 });
        expect(dataChecks(data)).toMatchObject([
          { name: "data", ok: true },
          { name: "database", ok: true },
          { name: "secrets", ok: true, details: "can be decrypted" },
          { name: "search", ok: true },
        ]);
        product = await startProduct({ data, key, env });
        const ended = await finished(product, jobId, 120_000);
        expect(ended).toMatchObject({ status: "completed", error: null });
        expect(await known(product, made.body.id)).toEqual(before);
        const asSecond = await product.call("GET", "/v1/account", undefined, {
          "x-api-key": secondKey,
        });
        expect(asSecond.status).toBe(200);
        await product.call("POST", `/v1/sites/${made.body.id}/sync`);
        await synced(product, made.body.id, 2);

        // Each event of the job once, and the Site's next sync. They may be delivered in any order.
        const expected = {
          EXTRACTION_STARTED: 1,
          PAGE_SCRAPED: ended.result.pagesScraped,
          EXTRACTION_COMPLETED: 1,
          SITE_SYNCED: 2,
        };
        const total = Object.values(expected).reduce((sum, count) => sum + count, 0);
        const all = await until(async () => {
          const found = await delivered(product, hookId);
          return found.length >= total ? found : undefined;
        }, 120_000);
        for (const [name, count] of Object.entries(expected)) {
          expect([name, all.filter(({ event }) => event === name).length]).toEqual([name, count]);
        }
        await calledBack(receiver);
        await checkReceived(receiver, product, settled);
      } finally {
        await product[Symbol.asyncDispose]();
      }
    },
    240_000,
  );

  it("is not restored over another one, or from a damaged file", async () => {
    const top = await newFolder();
    const file = join(top, "backup");
    await writeFile(file, "a diary\n");
    const cases: [args: string[], code: number, message: string][] = [
      [["restore", file, "--check"], 1, "is not a Lorepod backup"],
      [["restore", file, "--into", join(top, "new")], 1, "is not a Lorepod backup"],
      [["restore", file, "--into", top], 1, "is not a Lorepod backup"],
      [["restore", file], 2, "either --into DIR or --check"],
      [["restore", file, "--into", top, "--check"], 2, "either --into DIR or --check"],
      [["restore", "--check"], 2, "name one FILE"],
      [["restore", file, "--force"], 2, "--force"],
      [["backup"], 2, "name one FILE"],
      [["backup", file], 1, "exists already"],
      [["backup", join(top, "new")], 1, "contains no lorepod.db"],
    ];
    for (const [args, code, message] of cases) {
      const outcome = await runCommand(args, { LOREPOD_DATA: join(top, "none") });
      expect([args, outcome.code]).toEqual([args, code]);
      expect(outcome.stderr).toContain(message);
    }
  });
});

/** Messages that were delivered before the backup came once; each id has had one body. */
async function checkReceived(
  { received }: Receiver,
  product: Product,
  settled: readonly Json[],
): Promise<void> {
  const hooked = received.filter(({ path }) => path === "/hook");
  const bodies = Map.groupBy(hooked, ({ headers }) => headers["webhook-id"] ?? "");
  for (const { id } of settled) expect(bodies.get(id)?.length).toBe(1);
  for (const all of bodies.values()) {
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  }
  const callbacks = received.filter(({ path }) => path === "/cb");
  expect(new Set(callbacks.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { secret } = (await product.call("GET", "/v1/account/signing-secret")).body;
  for (const one of received) new Webhook(secret).verify(one.body, one.headers);
}

const calledBack = ({ received }: Receiver): Promise<true> =>
  until(async () => (received.some(({ path }) => path === "/cb") ? true : undefined), 120_000);

/** What a client finds of the Site, which no job changes meanwhile. */
async function known(product: Product, site: string) {
  const query = { query: "Preise Leistungen Kontakt", site, limit: 50 };
  const { results } = (await product.call("POST", "/v1/search", query)).body;
  expect(results.length).toBeGreaterThan(0);
  const { sites } = (await product.call("GET", "/v1/sites")).body;
  const { webhooks } = (await product.call("GET", "/v1/webhooks")).body;
  return {
    found: results.map(({ id }: Json) => id).toSorted(),
    sites: sites.map(({ id, url }: Json) => ({ id, url })),
    webhooks: webhooks.map(({ id, url, status }: Json) => ({ id, url, status })),
  };
}

async function delivered(product: Product, hookId: string): Promise<Json[]> {
  const path = `/v1/webhooks/${hookId}/deliveries?limit=100`;
  const { deliveries } = (await product.call("GET", path)).body;
  return deliveries.filter(({ outcome }: Json) => outcome === "delivered");
}

/** A website of which a page is not answered while it is held. */
async function serveShop() {
  const waiting: ServerResponse[] = [];
  let isHeld = false;
  const site = await serveSite("saas-en", (request, response) => {
    if (!isHeld || request.url !== "/pricing.html") return false;
    waiting.push(response);
    return true;
  });
  return {
    url: site.url,
    hold: () => void (isHeld = true),
    isHolding: () => waiting.length > 0,
    release() {
      isHeld = false;
      for (const response of waiting.splice(0)) {
        response.writeHead(200, { "content-type": "text/html" });
        response.end("<title>Pricing</title><h1>Pricing</h1><p>The Team plan costs $12.</p>");
      }
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

const synced = (product: Product, id: string, n: number): Promise<Json> =>
  until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" && body.lastSync?.n === n ? body : undefined;
  }, 120_000);

async function newFolder(): Promise<string> {
  const top = await mkdtemp(join(tmpdir(), "lorepod-test-"));
  onTestFinished(() => rm(top, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return top;
}

/** The output of a command that works on the product's directory. */
async function command({ data }: Product, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, { LOREPOD_DATA: data });
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return stdout;
}
