import { expect, test } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";

const url = "/.well-known/http-message-signatures-directory";
const headers = {
  "content-type": "application/http-message-signatures-directory+json",
  "content-digest": "sha-256=:AAAA:",
  signature: "binding0=:AAAA:",
};

test("the directory is served without a key, as it was signed", async () => {
  const body = '{"keys":[ ]}';
  const { app } = await openApiApp({ botKeys: async () => ({ body, headers }) });
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject(headers);
    expect(answer.payload).toBe(method === "GET" ? body : "");
  }
});

test("where nothing is signed there is no directory", async () => {
  const { app } = await openApiApp();
  expect((await app.inject({ method: "GET", url })).statusCode).toBe(404);
});

test("while the egress process is away, verifiers get an error and no empty list", async () => {
  const { app } = await openApiApp({ botKeys: () => Promise.reject(new Error("no answer")) });
  expect((await app.inject({ method: "GET", url })).statusCode).toBe(500);
});
