import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { startModelServer } from "../model/server.ts";
import { serveSite } from "../site/serve.ts";
import { runCommand, startProduct, type Product } from "./product.ts";

const cases: [title: string, status: number | undefined, message: string][] = [
  ["no server", undefined, "it cannot be reached"],
  ["a wrong key", 401, "it refuses the key (401)"],
  ["an unknown model", 404, "it knows no such model or address (404)"],
];

describe("a model, embeddings and a reranker that do not work", () => {
  it.each(cases)(
    "%s: start and doctor report it, and so does the result",
    async (_, status, message) => {
      await using server = await answering(status);
      await using site = await serveSite("saas-en");
      const env = {
        LOREPOD_MODEL_URL: server.url,
        LOREPOD_EMBEDDINGS: server.url,
        LOREPOD_EMBEDDINGS_NAME: "small",
        LOREPOD_RERANK_URL: server.url,
      };
      await using product = await startProduct({ env });
      const { host } = new URL(server.url);
      expect(product.output()).toContain(
        `Model       FAILING: gpt-4o-mini at ${host}: ${message}.`,
      );
      expect(product.output()).toContain(`Embeddings  FAILING: ${host}: ${message}.`);
      expect(product.output()).toContain(`Reranker    FAILING: ${host}: ${message}.`);

      const body = { url: `${site.url}/`, singlePage: true };
      const { warnings, knowledgeItems } = (await product.call("POST", "/v1/extract", body)).body;
      const items = knowledgeItems.length;
      expect(warnings).toEqual(
        expect.arrayContaining([
          expect.stringContaining("the items of 1 of 1 pages came from the offline reader"),
          expect.stringContaining("the description of the business came from the offline reader"),
          expect.stringContaining(`${items} of ${items} items are not searchable by meaning yet`),
        ]),
      );

      const search = await product.call("POST", "/v1/search", { query: "price" });
      expect(search.body).toMatchObject({ mode: "keyword", reranked: false });
      expect(search.body.results).not.toEqual([]);

      const doctor = await runCommand(["doctor"], { ...env, LOREPOD_DATA: product.data });
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toContain(`FAIL  model: gpt-4o-mini at ${host} fails: ${message}`);
      expect(doctor.stdout).toContain(`FAIL  embeddings: ${host} fails: ${message}`);
      expect(doctor.stdout).toContain(`FAIL  reranker: ${host} fails: ${message}`);
    },
    120_000,
  );

  it("a dimension count that no index takes", async () => {
    await using server = await answering(200);
    const env = { LOREPOD_EMBEDDINGS: server.url, LOREPOD_EMBEDDINGS_NAME: "wide" };
    await using product = await startProduct({ env });
    await reported(product, "embeddings", "failing", "a vector of 9000 dimensions");
    expect(product.output()).not.toContain("search is hybrid");
  }, 60_000);

  it("those that work are on, and doctor has nothing to say", async () => {
    await using server = await startModelServer();
    const env = { LOREPOD_MODEL_URL: server.url, LOREPOD_MODEL_NAME: "glass", LOREPOD_LOG: "info" };
    await using product = await startProduct({ env });
    await reported(product, "model", "working", "glass at 127.0.0.1");
    expect(server.calls.map(({ name }) => name)).toEqual(["check"]);
    const doctor = await runCommand(["doctor"], { ...env, LOREPOD_DATA: product.data });
    expect(doctor.stdout).toMatch(/ok {4}model: glass at 127\.0\.0\.1:\d+ completes a prompt/);
  }, 120_000);
});

/** By the banner, or by the log where the machine was too slow for the banner. */
async function reported(
  product: Product,
  service: string,
  state: "failing" | "working",
  message: string,
) {
  const words = { failing: "FAILING", working: "on" }[state];
  await expect
    .poll(
      () =>
        product
          .output()
          .split("\n")
          .filter((line) => line.includes(message)),
      {
        timeout: 60_000,
      },
    )
    .toContainEqual(
      expect.stringMatching(
        new RegExp(`^ {2}${service} +${words}:|"service":"${service}".*"state":"${state}"`, "i"),
      ),
    );
}

/** Answers every call with the status; 200 is a vector that is too wide. Without one, none listens. */
async function answering(status: number | undefined) {
  const server = createServer((_request, response) => {
    response.writeHead(status ?? 500, { "content-type": "application/json" });
    const data = [{ index: 0, embedding: Array.from({ length: 9_000 }, () => 1) }];
    response.end(JSON.stringify(status === 200 ? { data } : { error: { message: "no" } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  if (status === undefined) await close();
  return { url: `http://127.0.0.1:${port}/v1`, [Symbol.asyncDispose]: close };
}
