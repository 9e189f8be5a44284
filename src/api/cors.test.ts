import fastify from "fastify";
import { expect, it } from "vitest";
import { limits } from "../contract/limits.ts";
import { addCors } from "./cors.ts";

const page = "https://app.example";
const other = "https://other.example";

it.each<[title: string, allowed: string[], origin: string | undefined, header: string | undefined]>(
  [
    ["an allowed origin", [page], page, page],
    ["another origin", [page], other, undefined],
    ["any origin, when all are allowed", ["*"], other, other],
    ["a client that is not a page", [page], undefined, undefined],
    ["no origin by default", [], page, undefined],
  ],
)("answers %s", async (_, allowed, origin, header) => {
  const { statusCode, headers } = await (
    await appFor(allowed)
  ).inject({
    url: "/answer",
    headers: origin === undefined ? {} : { origin },
  });
  expect(statusCode).toBe(200);
  expect(headers["access-control-allow-origin"]).toBe(header);
  expect(headers["access-control-expose-headers"] !== undefined).toBe(header !== undefined);
  expect(headers["access-control-allow-methods"]).toBeUndefined();
  expect(headers["vary"]).toBe(allowed.length > 0 ? "origin" : undefined);
});

it.each<[title: string, method: "OPTIONS" | "GET", origin: string, asks: boolean, status: number]>([
  ["a preflight is answered without the route", "OPTIONS", page, true, 204],
  ["a preflight of another origin is not", "OPTIONS", other, true, 404],
  ["OPTIONS without a requested method is no preflight", "OPTIONS", page, false, 404],
  ["only OPTIONS is a preflight", "GET", page, true, 200],
])("%s", async (_, method, origin, asks, status) => {
  const answer = await (
    await appFor([page])
  ).inject({
    method,
    url: "/answer",
    headers: { origin, ...(asks && { "access-control-request-method": "POST" }) },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["access-control-max-age"]).toBe(
    status === 204 ? String(limits.corsMaxAgeSeconds.value) : undefined,
  );
});

async function appFor(origins: readonly string[]) {
  const app = fastify();
  addCors(app, origins);
  app.get("/answer", async () => ({ answered: true }));
  await app.ready();
  return app;
}
