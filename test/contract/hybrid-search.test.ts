import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { createEmbedder } from "../../src/adapters/shared/embedder.ts";
import type { KnowledgeItem } from "../../src/contract/knowledge.ts";
import { createTestClock, type TestClock } from "../../src/kit/clock.ts";
import { createSearch } from "../../src/knowledge/index.ts";
import { onDisk } from "./embedded.ts";

const tenant = "key_1";

it("every search is hybrid while the items of a large job are embedded", async () => {
  const clock = createTestClock();
  const { port: index, close } = await onDisk(createItemIndex)();
  const faults: unknown[] = [];
  const shared = { index, clock, onFault: (error: unknown) => faults.push(error) };
  const items = Array.from({ length: 400 }, (_, at) => itemOf(at));
  const withoutVectors = createSearch(shared);
  await withoutVectors.indexItems({ tenant, jobId: "job_1", items, sources: [] });

  await using server = await openSlowServer(clock);
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "slow" }, clock);
  const search = createSearch({ ...shared, embedder });
  const modes: string[] = [];
  for (let at = 0; at < 120; at++) {
    modes.push((await search.search(tenant, { query: `refund question ${at}` })).mode);
  }
  expect(modes.filter((mode) => mode !== "hybrid")).toEqual([]);
  expect(faults).toEqual([]);
  expect(server.items()).toBeGreaterThan(20);

  // The background work goes on between the searches and ends.
  await expect.poll(() => server.items(), { timeout: 20_000 }).toBe(items.length);
  await search.close();
  await close();
}, 60_000);

/** One text after the other, each 200 ms of the test's clock: a small model on one core. */
async function openSlowServer(clock: TestClock) {
  let items = 0;
  let queue: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      // The client under test writes this body.
      const { input } = JSON.parse(body) as { input: string[] };
      queue = queue.then(async () => {
        await clock.advance(200 * input.length);
        items += input.filter((one) => one.startsWith("Item ")).length;
        const data = input.map((one, index) => ({ index, embedding: [one.length, 1] }));
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ object: "list", data }));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  onTestFinished(() => server.closeAllConnections());
  return {
    url: `http://127.0.0.1:${port}/v1`,
    items: () => items,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}

function itemOf(at: number): KnowledgeItem {
  const source = `https://shop.example/${at}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const title = `Item ${at}`;
  const content = `We refund item ${at} within a month.`;
  return { id: `i${at}`, title, description: "", content, category: "OTHER", source, evidence };
}
