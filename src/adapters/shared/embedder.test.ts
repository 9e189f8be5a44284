import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { createEmbedder } from "./embedder.ts";

const clock = createTestClock();
const signal = AbortSignal.timeout(20_000);

it("answers a unit vector for each text, in order, in batches, each text asked once", async () => {
  const server = await openServer();
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  const texts = Array.from({ length: 2 * limits.embedBatch.value }, (_, i) => `text ${i}`);
  const vectors = await embedder.embed(texts, "item", signal);
  expect(vectors.map(textOf)).toEqual(texts.map((_, i) => i));
  expect(vectors.map((vector) => Math.hypot(...vector).toFixed(5))).toEqual(
    texts.map(() => "1.00000"),
  );
  // Batches grow while they are answered in no time.
  expect(server.asked.map(({ input }) => input.length)).toEqual([1, 2, 4, 8, 16, 32, 1]);
  await embedder.embed(["text 3", "text 7"], "item", signal);
  expect(server.asked).toHaveLength(7);
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
  expect(server.asked.map(({ input }) => input.length)).toEqual([1, 2, 2, 2, 2]);
});

it("names the model with its dimensions, asked for once", async () => {
  const server = await openServer();
  const embedder = createEmbedder(
    { kind: "endpoint", url: `${server.url}/embeddings`, name: "s" },
    clock,
  );
  expect(await embedder.model(signal)).toBe("s/2");
  expect(await embedder.model(signal)).toBe("s/2");
  expect(server.asked).toHaveLength(1);
});

it("sends the key, and tells question from item where the model wants it", async () => {
  const server = await openServer();
  const options = { kind: "endpoint", url: server.url, key: "secret", name: "m-e5-small" } as const;
  const embedder = createEmbedder(options, clock);
  await embedder.embed(["text 1"], "query", signal);
  await embedder.embed(["text 1"], "item", signal);
  expect(server.asked.map(({ input }) => input[0])).toEqual(["query: text 1", "passage: text 1"]);
  expect(server.asked.map(({ authorization }) => authorization)).toEqual([
    "Bearer secret",
    "Bearer secret",
  ]);
});

it("tries again what passes, and gives up on what does not", async () => {
  const server = await openServer([429, 503]);
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  expect(await embedder.embed(["text 4"], "item", signal)).toHaveLength(1);
  expect(server.asked).toHaveLength(3);

  const refusing = await openServer([401]);
  const refused = createEmbedder({ kind: "endpoint", url: refusing.url, name: "small" }, clock);
  await expect(refused.model(signal)).rejects.toThrow("401");
  expect(await refused.model(signal)).toBe("small/2");
});

it("refuses an answer that is short of vectors", async () => {
  const server = await openServer([], (input) => input.slice(1));
  const embedder = createEmbedder({ kind: "endpoint", url: server.url, name: "small" }, clock);
  await expect(embedder.embed(["text 1", "text 2"], "item", signal)).rejects.toThrow(
    "gave 0 vectors for 1",
  );
});

it("says what to install when a local model has no package to run it", async () => {
  const embedder = createEmbedder({ kind: "local" }, clock);
  await expect(embedder.model(signal)).rejects.toThrow("npm install @huggingface/transformers");
});

type Asked = { input: string[]; authorization: string | undefined };

/** Speaks the protocol: `text 7` becomes a vector at angle 7, listed last first. */
async function openServer(
  failures: number[] = [],
  answered: (input: string[]) => string[] = (input) => input,
  work: (input: string[]) => Promise<void> = async () => undefined,
) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      // The client's own request, as its types say.
      const { input } = JSON.parse(body) as { input: string[] };
      asked.push({ input, authorization: request.headers.authorization });
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
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const textOf = ([x = 0, y = 0]: Float32Array) => Math.round(Math.atan2(y, x) * 100);
