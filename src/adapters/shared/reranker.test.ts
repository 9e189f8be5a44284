import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createReranker } from "./reranker.ts";

const signal = AbortSignal.timeout(20_000);
const texts = ["short", "the longest of them", "longer"];

type Body = { query: string; model?: string; documents?: string[]; texts?: string[] };
type Request = { path: string | undefined; key: string | undefined; body: Body };

it("reads the scores of a server with documents, best first, in the order of the texts", async () => {
  const server = await openServer(({ documents = [] }, response) => {
    const rows = documents.map((text, index) => ({ index, relevance_score: text.length }));
    const best = rows.toSorted((a, b) => b.relevance_score - a.relevance_score);
    response.end(JSON.stringify({ id: "1", results: best }));
  });
  const reranker = createReranker({ url: `${server.url}/v1/rerank`, key: "secret", name: "small" });
  expect(await reranker.scores("which", texts, signal)).toEqual([5, 19, 6]);
  expect(server.requests).toEqual([
    {
      path: "/v1/rerank",
      key: "Bearer secret",
      body: { model: "small", query: "which", documents: texts },
    },
  ]);
});

it("learns with the first call that a server takes texts", async () => {
  const server = await openServer((body, response) => {
    if (body.texts === undefined) {
      response.writeHead(422);
      response.end("missing field `texts`");
      return;
    }
    response.end(JSON.stringify(body.texts.map((text, index) => ({ index, score: text.length }))));
  });
  const reranker = createReranker({ url: server.url });
  expect(await reranker.scores("which", texts, signal)).toEqual([5, 19, 6]);
  expect(await reranker.scores("which", ["one"], signal)).toEqual([3]);
  expect(server.requests.map(({ body }) => Object.keys(body))).toEqual([
    ["query", "documents"],
    ["query", "texts"],
    ["query", "texts"],
  ]);
});

it.each<[name: string, status: number, body: string, message: string]>([
  ["another status", 503, "starting", "answered 503: starting"],
  ["a body that neither shape fits", 400, "no", "answered 400: no"],
  ["no JSON", 200, "<html>", "is not JSON"],
  ["another shape", 200, '{"data":[]}', "no results"],
  ["a missing text", 200, '[{"index":0,"score":1}]', "no score for text 1"],
  ["a score that is no number", 200, '[{"index":0,"score":"1"}]', "no score for text 0"],
  ["a redirect", 302, "", "fetch failed"],
  ["an endless body", 200, "9".repeat(limits.rerankAnswerChars.value + 1), "more than"],
])("refuses %s", async (_name, status, body, message) => {
  const server = await openServer((_body, response) => {
    response.writeHead(status, { location: "http://127.0.0.1:1/" });
    response.end(body);
  });
  const received = createReranker({ url: server.url }).scores("which", texts, signal);
  await expect(received).rejects.toThrow(message);
});

async function openServer(answer: (body: Body, response: ServerResponse) => void) {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const body: Body = JSON.parse(text);
      requests.push({ path: request.url, key: request.headers.authorization, body });
      answer(body, response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, requests };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
