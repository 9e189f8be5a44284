import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import { startProduct, type Product } from "./product.ts";
import { startRawReceiver, startReceiver, type Receiver } from "./receiver.ts";

/** What the product reports about faulty receivers, with the egress wall in place. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" } });
}, 120_000);
afterAll(() => product?.[Symbol.asyncDispose]());

const cut = "the connection was closed before a full answer came";
const timedOut = `no full answer within ${limits.webhookTryMs.value / 1_000} s`;

it.each<{ name: string; open: () => Promise<Omit<Receiver, "received">>; error: string }>([
  {
    name: "has a certificate nobody vouches for",
    open: () => startReceiver(undefined, true),
    error: "the TLS certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)",
  },
  {
    name: "resets the connection",
    open: () => startRawReceiver((socket) => socket.resetAndDestroy()),
    error: cut,
  },
  {
    name: "closes in the middle of a header",
    open: () => startRawReceiver((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le")),
    error: cut,
  },
  {
    name: "drips",
    open: () =>
      startRawReceiver((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        const drops = setInterval(() => socket.write("."), 200);
        socket.once("close", () => clearInterval(drops));
      }),
    error: timedOut,
  },
  { name: "hangs", open: () => startReceiver(() => {}), error: timedOut },
])("a receiver that $name", { timeout: 120_000 }, async ({ open, error }) => {
  await using receiver = await open();
  const body = { url: `${receiver.url}/`, events: ["EXTRACTION_FAILED"] };
  const { id } = (await product.call("POST", "/v1/webhooks", body)).body;
  const { body: outcome } = await product.call("POST", `/v1/webhooks/${id}/test`);
  expect(outcome).toMatchObject({ delivered: false, error });
  const { body: log } = await product.call("GET", `/v1/webhooks/${id}/deliveries`);
  expect(log.deliveries[0]).toMatchObject({
    outcome: "failed",
    tries: [{ error }],
  });
});

it(
  "an answer after 5.9 seconds counts, one after 6.1 seconds does not",
  { timeout: 240_000 },
  async () => {
    await using receiver = await startReceiver(({ path }, response) => {
      setTimeout(() => response.end("ok"), Number(path.slice(1)));
    });
    const hooks = ["5900", "6100"].map(async (ms) => {
      const body = { url: `${receiver.url}/${ms}`, events: ["EXTRACTION_FAILED"] };
      return (await product.call("POST", "/v1/webhooks", body)).body.id;
    });
    const ids = await Promise.all(hooks);
    const round = () =>
      Promise.all(
        ids.map(async (id) => (await product.call("POST", `/v1/webhooks/${id}/test`)).body),
      );
    // A tenth of a second is little on a busy machine: it has some rounds to be on time in.
    const seen: unknown[] = [];
    for (let rounds = 0; rounds < 15; rounds++) {
      const [soon, over] = await round();
      seen.push([soon, over]);
      // On any machine no delivery is given up before the six seconds are over.
      for (const { delivered, ms } of [soon, over]) {
        expect(ms).toBeGreaterThanOrEqual(delivered ? 5_890 : 5_990);
      }
      if (soon.delivered && over.error === timedOut) return;
    }
    expect.fail(`never both: ${JSON.stringify(seen)}`);
  },
);
