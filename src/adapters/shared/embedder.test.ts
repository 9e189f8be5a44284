import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { createEmbedder } from "./embedder.ts";

const clock = createTestClock();
const signal = AbortSignal.timeout(20_000);

it("returns unit vectors in order, embeds in batches, and each text once", async () => {
  const server = await openServer();
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  const texts = Array.from({ length: 2 * limits.embedBatch.value }, (_, i) => `text ${i}`);
  const vectors = await embedder.embed(texts, "item", signal);
  expect(vectors.map(textOf)).toEqual(texts.map((_, i) => i));
  expect(vectors.map((vector) => Math.hypot(...vector).toFixed(5))).toEqual(
    texts.map(() => "1.00000"),
  );
  // Batches grow while they are answered in no time.
  expect(server.requests.map(({ input }) => input.length)).toEqual([1, 2, 4, 8, 16, 32, 1]);
  await embedder.embed(["text 3", "text 7"], "item", signal);
  expect(server.requests).toHaveLength(7);
});

it("sends small batches of items to a slow server", async () => {
  const server = await openServer(
    [],
    (input) => input,
    async (input) => {
      await clock.advance(200 * input.length);
    },
  );
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  const texts = Array.from({ length: 9 }, (_, i) => `text ${i}`);
  await embedder.embed(texts, "item", signal);
  expect(server.requests.map(({ input }) => input.length)).toEqual([1, 2, 2, 2, 2]);
});

it("names the model with its dimensions, by one request", async () => {
  const server = await openServer();
  const embedder = createEmbedder(
    { kind: "endpoint", url: `${server.url}/embeddings`, name: "s" },
    clock,
  );
  expect(await embedder.model(signal)).toBe("s/2");
  expect(await embedder.model(signal)).toBe("s/2");
  expect(server.requests).toHaveLength(1);
});

it("sends the key, and marks queries and items where the model needs it", async () => {
  const server = await openServer();
  const options = { kind: "endpoint", url: server.url, key: "secret", name: "m-e5-small" } as const;
  const embedder = createEmbedder(options, clock);
  await embedder.embed(["text 1"], "query", signal);
  await embedder.embed(["text 1"], "item", signal);
  expect(server.requests.map(({ input }) => input[0])).toEqual([
    "query: text 1",
    "passage: text 1",
  ]);
  expect(server.requests.map(({ authorization }) => authorization)).toEqual([
    "Bearer secret",
    "Bearer secret",
  ]);
});

it("retries temporary failures, and gives up on others", async () => {
  const server = await openServer([429, 503]);
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  expect(await embedder.embed(["text 4"], "item", signal)).toHaveLength(1);
  expect(server.requests).toHaveLength(3);

  const refusing = await openServer([401]);
  const refused = createEmbedder({ kind: "endpoint", url: refusing.url, name: "small" }, clock);
  await expect(refused.model(signal)).rejects.toThrow("401");
  expect(await refused.model(signal)).toBe("small/2");
});

it("refuses an answer with missing vectors", async () => {
  const server = await openServer([], (input) => input.slice(1));
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  await expect(embedder.embed(["text 1", "text 2"], "item", signal)).rejects.toThrow(
    "gave 0 vectors for 1",
  );
});

it("names the package that a local model needs", async () => {
  const embedder = createEmbedder({ kind: "local" }, clock);
  await expect(embedder.model(signal)).rejects.toThrow("npm install @huggingface/transformers");
});

type ReceivedRequest = { input: string[]; authorization: string | undefined };

/** A server that turns `text 7` into a vector at angle 7, and answers in reverse order. */
async function openServer(
  failures: number[] = [],
  answered: (input: string[]) => string[] = (input) => input,
  work: (input: string[]) => Promise<void> = async () => undefined,
) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      // The client's types define this request.
      const { input } = JSON.parse(body) as { input: string[] };
      requests.push({ input, authorization: request.headers.authorization });
      await work(input);
      const failure = failures.shift();
      response.writeHead(failure ?? 200, {
        "content-type": "application/json",
        "retry-after-ms": "1",
      });
      const data = answered(input).map((text, index) => {
        const angle = Number(/\d+/.exec(text) ?? 0) / 100;
        return {
          object: "embedding",
          index,
          embedding: [3 * Math.cos(angle), 3 * Math.sin(angle)],
        };
      });
      response.end(JSON.stringify(failure ? {} : { object: "list", data: data.toReversed() }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/v1`, requests };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const textOf = ([x = 0, y = 0]: Float32Array) => Math.round(Math.atan2(y, x) * 100);
