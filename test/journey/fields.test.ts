import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startProduct } from "./product.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/fields.md"), "utf8");
const [schema = "", value = ""] = [...guide.matchAll(/```json\n(.*?)```/gs)].map(
  ([, code = ""]) => code,
);
const page = /```html\n(.*?)```/s.exec(guide)?.[1] ?? "";

it("the example of docs/fields.md works as printed", { timeout: 240_000 }, async () => {
  const server = createServer((request, response) => {
    const known = request.url === "/";
    response.writeHead(known ? 200 : 404, { "content-type": "text/html" });
    response.end(`<html lang="en"><title>Alpine 40 tent</title><main>${page}</main></html>`);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  onTestFinished(() => void server.close());
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await using product = await startProduct({ env: { LOREPOD_EGRESS_ALLOW: "127.0.0.0/8" } });
  const body = { url: `http://127.0.0.1:${port}/`, fields: JSON.parse(schema) as object };
  const { body: result } = await product.call("POST", "/v1/extract", body);
  expect(result.fields.value).toEqual(JSON.parse(value));
  expect(result.fields.quotes.weightKg.quote).toBe("Weight: 2.4 kg");
  expect(Object.keys(result.fields.quotes)).not.toContain("warranty");

  const bad = { ...body, fields: { type: "object", properties: { a: { $ref: "#/b" } } } };
  const refused = await product.call("POST", "/v1/extract/async", bad);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "unknown field fields.properties.a.$ref; fields.properties.a.type is required",
  ]);
});
