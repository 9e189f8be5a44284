import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { freePort } from "./free-port.ts";
import { finished, startProduct, until, type Product } from "./product.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

vi.setConfig({ testTimeout: 180_000 });

let product: Product;
let site: Site;
let receiver: Receiver;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  const env = {
    LOREPOD_METRICS_PORT: String(metricsPort),
    LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
    LOREPOD_WEBHOOK_RETRIES: "50ms,50ms,50ms",
  };
  [product, site, receiver] = await Promise.all([
    startProduct({ env }),
    serveSite("saas-en"),
    startReceiver((_received, response, count) => {
      response.statusCode = count === 1 ? 500 : 200;
      response.end();
    }),
  ]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

/** Events of each outcome, such as `job-start good`. */
async function counted(): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const rows = text.matchAll(
    /^lorepod_objective_events_total\{objective="(.+)",outcome="(.+)"\} (\d+)$/gm,
  );
  const counts = new Map(
    [...rows].map(([, name, outcome, count]) => [`${name} ${outcome}`, Number(count)]),
  );
  return (name) => counts.get(name) ?? Number.NaN;
}

test("jobs, their callbacks and the calls for them count once; faults of a website do not", async () => {
  const closed = new URL(site.url);
  // Nothing listens on port 1: the website is at fault, so the job does not count.
  closed.port = "1";
  const failed = await product.call("POST", "/v1/extract/async", { url: closed.href });
  expect((await finished(product, failed.body.jobId)).status).toBe("failed");
  const started = await product.call("POST", "/v1/extract/async", {
    url: site.url,
    maxPages: 2,
    callbackUrl: `${receiver.url}/done`,
  });
  expect((await finished(product, started.body.jobId)).status).toBe("completed");
  const count = await until(async () => {
    // Counts that were read before the second try may lack the first.
    if (receiver.received.length < 2) return undefined;
    const now = await counted();
    return now("job-success good") > 0 ? now : undefined;
  });

  expect([count("job-success good"), count("job-success bad")]).toEqual([1, 0]);
  // A slow machine may need longer than the objective allows.
  expect(count("job-start good") + count("job-start bad")).toBe(2);
  // The receiver answers 500 first: its own fault, and the second try does not count.
  expect([count("webhook-first-try good"), count("webhook-first-try bad")]).toEqual([1, 0]);
  expect(count("webhook-delay good") + count("webhook-delay bad")).toBe(1);
  expect(count("api-availability good")).toBeGreaterThan(2);
  expect(count("api-availability bad")).toBe(0);
});
