import Fastify from "fastify";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { planTable } from "../../contract/settings/plans.ts";
import { createTestClock } from "../../kit/clock.ts";
import { buildApi } from "../app.ts";
import type { Services } from "../services.ts";
import type { Operation } from "./openapi-document.ts";
import { collectRoutes, openApi, type RouteDoc } from "./openapi.ts";

let routes: RouteDoc[];
const operations = new Map<RouteDoc, Operation>();

beforeAll(async () => {
  // The routes are only put together: none is called.
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error("not for use")) });
  const settings = {
    plans: planTable,
    adminToken: "any",
    publicUrl: "",
    cors: [],
    trustProxy: [],
    authFailures: 1,
    adminFailures: 1,
  };
  const services = { ...(unused as Services), settings, dashboard: null, clock: createTestClock() };
  const app = await buildApi({
    ...services,
    version: "1",
    webhooks: unused as Services["webhooks"],
  });
  routes = app.routeDocs;
  for (const part of ["public", "admin"] as const) {
    const { paths } = openApi(routes, "1", part);
    for (const doc of routes) {
      const found = paths[doc.path.replaceAll(/:(\w+)/g, "{$1}")]?.[doc.method.toLowerCase()];
      if (found !== undefined) operations.set(doc, found);
    }
  }
  await app.close();
});

it("every answer and every request has an example that its own schema accepts", () => {
  const wrong: string[] = [];
  for (const [{ method, path, schema }, operation] of operations) {
    const [status = "", answer] = Object.entries(schema.response ?? {})[0] ?? [];
    const example = operation.responses[status]?.content?.["application/json"]?.example;
    const body = operation.requestBody?.content["application/json"]?.example;
    for (const [what, shape, value] of [
      ["answer", answer, example],
      ["request", schema.body, body],
    ] as const) {
      if (value === undefined || !(shape instanceof z.ZodType)) continue;
      const parsed = shape.safeParse(value);
      if (!parsed.success)
        wrong.push(`${method} ${path} ${what}: ${z.prettifyError(parsed.error)}`);
    }
    const isJson = "application/json" in (operation.responses[status]?.content ?? {});
    if (isJson && example === undefined) wrong.push(`${method} ${path} has no example`);
  }
  expect(operations.size).toBeGreaterThan(35);
  expect(wrong).toEqual([]);
});

it("every call has samples for a shell, Node and Python", () => {
  for (const operation of operations.values()) {
    expect(operation["x-codeSamples"].map(({ label }) => label)).toEqual([
      "curl",
      "Node",
      "Python",
    ]);
  }
});

it("a versioned route that would be missing in OpenAPI is refused", () => {
  const app = Fastify();
  collectRoutes(app);
  const add = (url: string) => app.get(url, async () => "");
  expect(() => add("/v1/secret")).toThrow("GET /v1/secret has no summary");
  expect(() => add("/admin/v1/secret")).toThrow("has no summary");
  expect(() => add("/dashboard/image")).not.toThrow();
});

it("a feed is described with its type", () => {
  const { paths } = openApi(routes, "1");
  const feed = paths["/v1/sites/{siteId}/changes.rss"]?.["get"];
  expect(Object.keys(feed?.responses["200"]?.content ?? {})).toEqual(["application/rss+xml"]);
});
