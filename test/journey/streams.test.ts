import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { serveSite } from "../site/serve.ts";
import { finished, readStream, startProduct, until, type Product } from "./product.ts";

it("five hundred streams of one job all hear all of it, in order", async () => {
  const open = Promise.withResolvers<void>();
  await using site = await serveSite("saas-en", (request, response) => {
    // The site waits until all streams are open.
    if (request.url !== "/robots.txt") return false;
    void open.promise.then(() => response.writeHead(404).end());
    return true;
  });
  await using product = await startProduct();
  const body = { url: `${site.url}/`, maxPages: 3 };
  const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
  let connected = 0;
  const streams = Array.from({ length: 500 }, async () => {
    let counted = false;
    const { events } = await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
      enough: () => {
        connected += counted ? 0 : 1;
        counted = true;
        if (connected === 500) open.resolve();
        return false;
      },
    });
    return events;
  });
  for (const events of await Promise.all(streams)) {
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index));
    expect(events.at(-1)?.event).toBe("complete");
  }
}, 240_000);

describe("a reader that does not read", () => {
  const table: [name: string, messages: number, chars: number, reason: string][] = [
    ["is cut off when too much waits for it", 40, 500_000, "the client reads too slowly"],
    ["is cut off when it takes nothing", 1, 20_000_000, "the client has stopped reading"],
  ];
  it.each(table)(
    "%s; the job goes on",
    { timeout: 240_000 },
    async (_, messages, chars, reason) => {
      const open = Promise.withResolvers<void>();
      await using site = await serveSite("saas-en", (request, response) => {
        if (request.url !== "/robots.txt") return false;
        void open.promise.then(() => response.writeHead(404).end());
        return true;
      });
      await using product = await startProduct({ env: { LOREPOD_LOG: "info" } });
      const body = { url: `${site.url}/`, maxPages: 2 };
      const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
      // The crawler has published its first events and waits for the site.
      await until(async () => site.asked.includes("/robots.txt") || undefined);
      // More than any buffer between two processes of one machine holds.
      const last = await publish(product, jobId, messages, "x".repeat(chars));

      const path = `/v1/jobs/${jobId}/events`;
      const reader = connect(Number(new URL(product.address).port), "127.0.0.1");
      const head = `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream`;
      const closed = new Promise((done) => reader.once("close", done));
      reader.on("error", () => {});
      reader.write(`${head}\r\nx-api-key: ${product.key}\r\n\r\n`);
      await until(
        async () => product.output().includes(`"reason":"${reason}"`) || undefined,
        90_000,
      );
      let bytes = 0;
      reader.on("data", (chunk) => (bytes += chunk.length));
      await closed;
      expect(bytes).toBeLessThan(messages * chars);

      open.resolve();
      // It ends as its site lets it, which has been silent for long; the reader may come back for it.
      const { status } = await finished(product, jobId);
      const { events } = await readStream(product, "GET", path, { after: String(last) });
      expect(events.at(-1)?.event).toBe(status === "completed" ? "complete" : "error");
    },
  );
});

/** Publishes events longer than the product's own; returns the number of the last one. */
async function publish(product: Product, job: string, messages: number, message: string) {
  const database = openDatabase(product.data);
  const events = createEvents(database, { now: () => Date.now() });
  const rows = database.fast.prepare("SELECT DISTINCT tenant FROM events WHERE job = ?");
  const tenant = await until(async () => rows.get(job)?.["tenant"]?.toString());
  for (let number = 0; number < messages; number++) {
    const event = { type: "waiting", message } as const;
    await events.publish({ tenant, job, id: `test:${number}`, attempt: null, event });
  }
  const count = database.fast.prepare("SELECT count(*) AS count FROM events WHERE job = ?");
  const last = Number(count.get(job)?.["count"]);
  database.close();
  return last;
}
